"""Contrasts that show no other answer: in the situation of either case, everything that the other checks is so as well."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress

import attrs

from adjudicator.cases.runner import PASSED, run_case
from adjudicator.cases.situation.scene import merge
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.case_lines import (
    Chance,
    DeckCheck,
    ExpectGame,
    ExpectPile,
    ExpectSeat,
    ExpectValue,
    ExpectWinner,
    Illegal,
    InOrder,
    Legal,
    Line,
    Move,
    Never,
    RulesCheck,
    Then,
)
from adjudicator.notation.source import Diagnostic, Invalid
from adjudicator.values import frozen

ADVICE = "check what happens in one of them only (`then`, `never`), or leave out this line"
"""What to do about a contrast that shows no other answer."""
_KEY = re.compile(r"[^\d\[]*")
"""What a fact is about, before what it says."""


@frozen
class _Said:
    """What a line says, in words: about what, and what of it. `denied`: that it does not happen."""

    about: tuple[str, ...]
    words: str
    denied: bool = False


def idle_contrast(case: Case, file: CaseFile) -> Diagnostic | None:
    """What is wrong with a case that contrasts with one of its file which shows the same answer in other words."""
    other = next((other for other in file.cases if case.contrasts is not None and other.id.text == case.contrasts.text), None)
    if case.contrasts is None or other is None or answered(case) == answered(other) or not _answers_the_same(case, other, file):
        return None
    said = f"all that this case checks is so in `{other.id.text}` as well, and the other way round: it shows no other answer"
    return Diagnostic("N034", said, case.contrasts.span, ADVICE, f"case {case.id.text}")


def answered(case: Case) -> tuple[list[str], list[str]]:
    """What is done and checked in a case: what is expected in the end in any order, the other lines in theirs."""
    lines = [line.span.said for line in case.script if not isinstance(line, Chance | InOrder)]
    expected = [line for line in lines if line.split()[0] == "expect"]
    return [line for line in lines if line not in expected], sorted(expected)


def _answers_the_same(case: Case, other: Case, file: CaseFile) -> bool:
    """Whether each of two cases with the same moves holds in the situation of the other; both hold in their own.

    What is tried is something done, as a move is: then the answer is about something else.
    """
    if case.setup == other.setup or _done(case) != _done(other) or _seats(case, file) != _seats(other, file):
        return False
    mine, theirs = [*_sayings(case)], [*_sayings(other)]
    if any(_deny(one, another) or _deny(another, one) for one in mine for another in theirs):
        return False
    return _holds_in(other, case, file) and _holds_in(case, other, file)


def _holds_in(case: Case, place: Case, file: CaseFile) -> bool:
    """Whether all that a case does and checks is so in the situation of another one, of a file."""
    return run_case(attrs.evolve(case, setup=place.setup), file.tables).status == PASSED


def _done(case: Case) -> list[str]:
    """What is done and tried in a case."""
    return [line.span.said for line in case.script
            if isinstance(line, Move | Chance | InOrder | Legal | Illegal | DeckCheck | RulesCheck)]


def _seats(case: Case, file: CaseFile) -> set[str] | None:
    """The seats of a case; None if its table is not known."""
    with suppress(Invalid):
        return {seat.seat.text for seat in merge(case.setup, file.tables).seats}
    return None


def _sayings(case: Case) -> Iterator[_Said]:
    """What the checks of a case say, where two of them can deny each other."""
    for line in case.script:
        yield from _sayings_of(line)


def _sayings_of(line: Line) -> Sequence[_Said]:
    said = " ".join(line.span.said.split(" because ")[0].split()[1:])
    match line:
        case Then() | Never():
            return [_Said(("step",), said, isinstance(line, Never))]
        case ExpectSeat(seat=seat, facts=facts):
            return [_Said((seat.text, type(fact).__name__, _about(fact.span.said)), fact.span.said) for fact in facts]
        case ExpectGame(facts=facts):
            return [_Said(("game", type(fact).__name__, _about(fact.span.said)), fact.span.said) for fact in facts]
        case ExpectPile(name=name):
            return [_Said(("pile", name.text), said)]
        case ExpectWinner():
            return [_Said(("winner",), said)]
        case ExpectValue(value=value, arguments=arguments):
            return [_Said(("value", value.text, *(argument.text for argument in arguments)), said)]
        case _:
            return []


def _about(words: str) -> str:
    found = _KEY.match(words)
    return found.group().strip() if found is not None else ""


def _deny(one: _Said, other: _Said) -> bool:
    """Whether two lines cannot both be so: a step happens and does not, or the same thing has two values."""
    if one.about == ("step",):
        return other.denied and not one.denied and f"{one.words} ".startswith(f"{other.words} ")
    apart = not one.words.startswith(other.words) and not other.words.startswith(one.words)
    return one.about == other.about and apart


__all__ = ["ADVICE", "answered", "idle_contrast"]
