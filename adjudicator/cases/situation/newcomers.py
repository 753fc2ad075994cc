"""Seats that a slip in a name would sit down: one added to a table, or one that is called almost like another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.words.meaning import Fact, FieldFact
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.case_lines import SeatFacts
from adjudicator.notation.source import Diagnostic, Near, fold
from adjudicator.notation.suggestions import nearest
from adjudicator.values import frozen


@frozen
class Line:
    """The line of a seat, with what it says."""

    written: SeatFacts
    facts: Sequence[Fact]


def newcomers(setup: Setup, lines: Sequence[Line], words: Vocabulary) -> Iterator[Diagnostic]:
    """The seats that a slip may have sat down.

    A further player states what all who sit there state of the values of a list, such as a role. Where they have none in common,
    any such value will do, or a line without facts.
    """
    lists = {enumeration.key for enumeration in words.program.enumerations}
    fields = {n: field.key for n, field in enumerate(words.program.player_fields) if field.type in lists}
    seated: dict[str, set[int]] = {}
    for below in _by_heading(setup, lines):
        shared = set.intersection(*seated.values()) if seated else set()
        coming: dict[str, list[Line]] = {}
        for line in below:
            coming.setdefault(line.written.seat.text, []).append(line)
        told = {seat: {*_by_name(seat, words), *_stated(of)} & fields.keys() for seat, of in coming.items()}
        for seat, of in coming.items():
            lacking = [fields[n] for n in sorted(shared - told[seat])]
            if seat not in seated and seated and (lacking or not (shared or told[seat] or any(not line.facts for line in of))):
                yield _at_no_seat(of[0], [*seated], lacking)
        for seat, said in told.items():
            seated.setdefault(seat, set()).update(said)
        yield from () if len(seated) > len(coming) else _almost(coming, told, fields)


def _at_no_seat(line: Line, seated: Sequence[str], lacking: Sequence[str]) -> Diagnostic:
    """That a line is about nobody who sits at a table, and what it takes to sit down there."""
    text, span = line.written.seat.text, line.written.seat.span
    others = ", ".join(f"`{seat}`" for seat in seated)
    said = f"`{text}` does not sit at the table of this case, which has {others}"
    near = nearest(text, seated)
    if near:
        return Diagnostic("N037", said, span, Near(text, tuple(near)))
    needed = " and ".join(f"`{key}`" for key in lacking)
    more = (f"say what {needed} a further player has, as of all others there" if lacking
            else f"write a line `{text}` if a further player sits there")
    return Diagnostic("N037", said, span, more)


def _almost(coming: dict[str, list[Line]], told: dict[str, set[int]], fields: dict[int, str]) -> Iterator[Diagnostic]:
    """The seats that are called almost like a better known one. Those of a series differ in their last letter."""
    for seat, of in coming.items():
        fuller = [other for other in coming
                  if seat[:-1] != other[:-1] and told[other] - told[seat] and min(len(seat), len(other)) > 1]
        if near := nearest(seat, fuller, count=1) if fuller else []:
            lacking = fields[min(told[near[0]] - told[seat])]
            span = of[0].written.seat.span
            yield Diagnostic("N037", f"`{seat}` has no `{lacking}`, and is called almost like `{near[0]}`", span,
                             Near(seat, (near[0],)))


def _stated(lines: Sequence[Line]) -> Iterator[int]:
    """The fields of which some lines say what they are."""
    yield from (fact.number for line in lines for fact in line.facts if isinstance(fact, FieldFact))


def _by_name(seat: str, words: Vocabulary) -> Iterator[int]:
    """The fields that a seat has by its name."""
    kind, _ = words.words.get(fold(seat), ("", 0))
    yield from (number for number, field in enumerate(words.program.player_fields) if kind and field.type == kind)


def _by_heading(setup: Setup, lines: Sequence[Line]) -> Iterator[list[Line]]:
    """The lines below each heading: of the lowest table first, of the case last."""
    headings = [*reversed([span.line for span in setup.below]), setup.span.line]
    found: dict[int, list[Line]] = {line: [] for line in headings}
    for line in lines:
        own = max((heading for heading in headings if heading <= line.written.seat.span.line), default=headings[-1])
        found[own].append(line)
    yield from found.values()


__all__ = ["Line", "newcomers"]
