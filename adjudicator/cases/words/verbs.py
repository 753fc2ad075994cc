"""The verbs with which the words of a step may begin, and what is added to one of a step that does not happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.program import Program
from adjudicator.engine.steps import Spoken, StepKind, spoken
from adjudicator.notation.agreement import meant
from adjudicator.notation.case_lines import Text
from adjudicator.notation.case_words import join
from adjudicator.notation.quoting import FORBIDDEN, REPLACED
from adjudicator.notation.source import Diagnostic, Invalid, fold, short
from adjudicator.notation.suggestions import suggestion

Groups = Sequence[tuple[Text, ...]]
"""The words of a line between its commas."""


def verbs(words: Vocabulary) -> list[str]:
    """Every verb of a player that a line may name."""
    return sorted({said.words for said in spoken(words.program).values() if said.kind is not StepKind.WON and said.told})


def beginning(first: Sequence[Text], words: Vocabulary, seat: str) -> Iterator[tuple[int, Spoken]]:
    """The verbs that words after a seat may begin with, each with the number of its words; the longest first."""
    texts = tuple(["" if w.quoted else fold(w.text.removesuffix(":")) for w in first])
    known = _spoken(words.program)
    found = [(len(verb), said) for word in meant(seat, texts[0], known) for verb, said in known[word]
             if verb[1:] == texts[1:len(verb)]]
    yield from sorted(found, key=lambda match: -match[0])


def is_first_of_step(word: str, words: Vocabulary) -> bool:
    """Whether the words of a step may begin with this one."""
    return fold(word) in _spoken(words.program)


def unknown_verb(first: Sequence[Text], words: Vocabulary) -> Invalid:
    """The problem of words after a seat that begin with no verb."""
    length = 2 if first[0].text == "is" and len(first) > 1 else 1
    verb = join(first[:length])
    near = suggestion(verb.text, verbs(words))
    shown = dict.fromkeys(said.words for said in spoken(words.program).values() if said.shown and said.kind is StepKind.EVENT)
    return Invalid([Diagnostic("N010", f"no verb is called `{short(verb.text)}`", verb.span,
                               near or f"one of {', '.join(sorted(shown))}")])


UNDONE = {StepKind.REPLACED: REPLACED, StepKind.FORBIDDEN: FORBIDDEN}
"""What is added to a step that does not happen."""


def undone_of(groups: Groups) -> tuple[Groups, str]:
    """The groups of a step without the mark of one that does not happen, and that mark; empty if there is none."""
    found = ""
    left: list[tuple[Text, ...]] = []
    for group in groups:
        kept: list[Text] = []
        for word in group:
            if not word.quoted and word.text.removesuffix(":") in UNDONE.values():
                found = word.text.removesuffix(":")
                if word.text.endswith(":"):
                    kept.append(word._replace(text=":"))
            else:
                kept.append(word)
        left.append(tuple(kept))
    return left, found


@lru_cache(maxsize=64)
def _spoken(program: Program) -> dict[str, list[tuple[tuple[str, ...], Spoken]]]:
    """How every step is written, word by word, by the first word."""
    found: dict[str, list[tuple[tuple[str, ...], Spoken]]] = {}
    steps = spoken(program)
    ends = attrs.evolve(steps[StepKind.TURN_ENDED, ""], words=steps[StepKind.PASSED, ""].words)  # who passes may end a turn
    asks = attrs.evolve(steps[StepKind.NOTHING_TO_USE, ""], words=steps[StepKind.ASKED, ""].words)  # so is who has nothing
    for said in (*steps.values(), ends, asks):
        if not said.told:
            continue
        verb = tuple(fold(said.words).split())
        found.setdefault(verb[0], []).append((verb, said))
    return found


__all__ = ["UNDONE", "Groups", "beginning", "is_first_of_step", "undone_of", "unknown_verb", "verbs"]
