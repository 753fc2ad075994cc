"""Why a card that lies there offers nothing: another one switches it off, or it acts by itself, at another time or not now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.vocabulary import USING, Vocabulary
from adjudicator.engine.conditions import Condition
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.frames import registers
from adjudicator.engine.index import index_of
from adjudicator.engine.omitting import without_conditions, without_rules
from adjudicator.engine.program import Clause
from adjudicator.engine.refusals import meets
from adjudicator.engine.state import State
from adjudicator.values import frozen


@frozen(eq=False)
class Hindrance:
    """Why a card that lies there offers nothing, in words: `by` another clause that blanks it, or a `condition` of its `clause`.

    With neither, nothing that it does is for the moment.
    """

    words: str
    by: Clause | None = None
    clause: Clause | None = None
    condition: Condition | None = None


def lifted(state: State, hindrances: Sequence[Hindrance]) -> State:
    """A state in which nothing of this keeps cards from offering something."""
    for title in dict.fromkeys(one.by.owner_title for one in hindrances if one.by is not None):
        state = without_rules(state, title) or state
    acting = {one.clause.number: one.clause for one in hindrances if one.clause is not None}
    for number, clause in acting.items():
        failing = [one.condition for one in hindrances if one.clause is not None and one.clause.number == number]
        state = without_conditions(state, clause, [condition for condition in failing if condition is not None])
    return state


def switched_off(draft: Draft, words: Vocabulary, player: int, move: Move) -> Clause | None:
    """The clause that blanks the card in front of a player, or of nobody, that a move names."""
    draft.using = player  # what is blank may depend on the unknown cards of their hand
    index_of(draft)
    for card in _named(draft, words, player, move) if draft.blanking is not None else ():
        try:
            by: Clause | None = draft.blanking.blanked_by(draft, card)
        except (*UNPASSABLE, Unknown):
            continue
        if by is not None:
            return by
    return None


def _named(draft: Draft, words: Vocabulary, player: int, move: Move) -> Iterator[int]:
    """The cards in play in front of a player, or of nobody, that a move may name."""
    name = move.objects[0] if move.objects else None
    if name is not None and name.pattern and name.described:
        slots = [s for s in range(draft.slots) if draft.layout.live[s] and draft.layout.holder[s] in (player, -1)]
        yield from (card for slot in slots for card in draft.cards(slot) if words.fits(name.pattern, draft.face(card)))


def offers_nothing(pause: Pause, move: Move, player: int) -> list[Hindrance]:
    """Why a card in front of a player offers nothing: it is blank, or what it does at an event has a condition that fails now.

    Empty if no such card is there.
    """
    draft = pause.opened()
    by = switched_off(draft, pause.words, player, move)
    if by is not None:
        return [Hindrance(f"{by.owner_title} switches {move.named} off", by)]
    program, lying = pause.state.program, [*_named(draft, pause.words, player, move)]
    failing = [Hindrance(f"{clause.owner_title} acts only {_where(condition.words)}", None, clause, condition)
               for card in lying for clause in program.cards[draft.name(card)].clauses for condition in clause.conditions
               if condition.alone and not meets(condition.test, draft, registers(clause.code, player, card))]
    if failing or not lying or move.verb not in USING:
        return failing
    acts = [phase.named.title for phase in program.phases for card in lying for clause in program.cards[draft.name(card)].clauses
            if clause.kind == "phase" and phase.named.key in clause.moments]
    when = " or ".join(f"`{title}`" for title in dict.fromkeys(acts))
    return [Hindrance(f"{move.named} offers nothing here" + (f"; it acts in {when}" if acts else ""))]


def _where(words: str) -> str:
    """A condition behind what acts only then; one of two may itself begin with an `if`."""
    return f"where this is so: {words}" if words.startswith("if ") else f"if {words}"


__all__ = ["Hindrance", "lifted", "offers_nothing", "switched_off"]
