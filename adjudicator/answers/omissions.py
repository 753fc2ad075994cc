"""The facts and moves of a situation, each with the change of its file that leaves it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.answers.subject import Edit, Subject, subject_in
from adjudicator.notation.case_layout import Layout, RawLine, lay_out
from adjudicator.notation.case_lines import Fact, PrintedFact, SeatFacts
from adjudicator.notation.source import Source, Span, rows_of

CHECKS = ("illegal", "then", "never", "expect")

Left = tuple[str, Span, tuple[Edit, ...]]


def focused(subject: Subject, checks: bool = False) -> Subject:
    """The same situation in a text of its own: no other cases and, without `checks`, no checks; every line keeps its number."""
    if not subject.case:
        return subject
    layout = lay_out(subject.source, subject.program.moves)
    kept = {line.number for line in layout_lines(layout, subject.case) if checks or line.first not in CHECKS}
    lines = rows_of(subject.source.text)
    text = "\n".join(line if n in kept else "" for n, line in enumerate(lines, 1)) + "\n"
    return subject_in(Source(subject.source.name, text), subject.case, subject.chosen, subject.profile)


def layout_lines(layout: Layout, case: str) -> Iterator[RawLine]:
    """The lines of the tables of a file and of one case, headings included."""
    for block in layout.blocks:
        if block.heading is None or block.kind == "table" or (block.kind == "case" and block.heading.second == case):
            yield from ([block.heading] if block.heading else [])
            yield from block.lines


def leavable(subject: Subject) -> Iterator[Left]:
    """Every fact and every move: its words, its place, and the changes that leave it out."""
    for line in subject.setup.seats:
        for fact in line.facts:
            yield f"{line.seat.text} {fact.span.said}", fact.span, (without(line, fact),)
    for of_game in subject.setup.game:
        spans = [fact.span for fact in of_game.facts]
        yield from ((f"game {span.said}", span, (_less(spans, span),)) for span in spans)
    printed: dict[int, list[PrintedFact]] = {}
    for value in subject.setup.printed:
        printed.setdefault(value.span.line, []).append(value)
    for values in printed.values():
        spans = [value.span for value in values]
        yield from ((f"card {value.card.text} {value.span.said}", value.span, (_less(spans, value.span),)) for value in values)
    for pile in subject.setup.piles:
        yield pile.span.said, pile.span, (Edit("", replaces=pile.span.line),)
    for event in subject.setup.events:
        yield event.span.said, event.span, (Edit("", replaces=event.span.line),)
    for move in subject.moves:
        yield move.span.said, move.span, (Edit("", replaces=move.span.line),)


def seats_left_out(subject: Subject) -> Iterator[Left]:
    """Every seat: its name, the place of its first line, and the changes that leave all of its lines out."""
    lines: dict[str, list[Span]] = {}
    for line in subject.setup.seats:
        lines.setdefault(line.seat.text, []).append(line.span)
    for seat, spans in lines.items():
        yield seat, spans[0], tuple([Edit("", replaces=span.line) for span in spans])


def _less(spans: Sequence[Span], left_out: Span) -> Edit:
    """The change that leaves out one of the facts of a line, or the line if it has no other fact."""
    row = left_out.source.line(left_out.line)
    others = [span.said for span in spans if span != left_out]
    return Edit(row[:spans[0].column - 1] + ", ".join(others) if others else "", replaces=left_out.line)


def without(line: SeatFacts, fact: Fact) -> Edit:
    """The change that leaves one fact out of a seat line."""
    return Edit(seat_line(line, [f.span.said for f in line.facts if f is not fact]), replaces=line.span.line)


def seat_line(line: SeatFacts, facts: Sequence[str]) -> str:
    """A seat line with other facts, indented as it is."""
    text = line.span.source.line(line.span.line)
    return f"{text[:len(text) - len(text.lstrip())]}{line.seat.text} {', '.join(facts)}".rstrip()


__all__ = ["focused", "leavable", "seats_left_out"]
