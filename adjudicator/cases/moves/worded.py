"""What a question might have offered in words: a line about any other word says nothing."""

from __future__ import annotations

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.words.meaning import Name
from adjudicator.engine.occasions import Offered
from adjudicator.engine.state import ALTERNATIVE
from adjudicator.notation.source import fold


def may_offer(pause: Pause, name: Name) -> bool:
    """Whether a question may offer, here or in another situation, what somebody calls so: one of its words, a card or a number.

    Where rules have a player put cards and rules in order, it may be any of those.
    """
    # INVARIANT: no word is tried where it is never offered
    question, words = pause.question, pause.words
    if question.kind != ALTERNATIVE:
        return False
    offered = pause.state.program.leads[question.code].offered if question.code >= 0 else Offered()
    if offered == Offered():
        return name.is_title or name.word in words.owners
    title = pause.state.program.cards[name.card].named.title if name.is_title else ""
    if (name.is_title and offered.names) or (name.word.isdigit() and offered.numbers):
        return True
    return bool({words.key(name.word), title} & offered.words) or name.word in map(fold, offered.words)


__all__ = ["may_offer"]
