"""A situation together with its table, as lines that may all stand below one heading: each thing is stated once."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.cases.situation.scene import Scene, about
from adjudicator.notation.case_lines import PrintedFact
from adjudicator.notation.source import Span

NOTHING: Mapping[tuple[str, object], str] = {}


def rows(scene: Scene, instead: Mapping[tuple[str, object], str] = NOTHING) -> Iterator[str]:
    """The lines of a situation except its readings: the rules, the seats clockwise, then what lies on the table.

    `instead`: for a seat, and for what a fact is about, the words that take the place of the fact, or come on top.
    """
    setup = scene.setup
    if setup.rules:
        yield f"rules {', '.join(dict.fromkeys(rule.span.said for rule in setup.rules))}"
    named = {line.seat.text: line.seat.span.said for line in reversed(setup.seats)}
    for seat in scene.seats:
        facts = {about(fact): fact.span.said for fact in scene.facts[seat]}
        facts |= {thing: words for (whose, thing), words in instead.items() if whose == seat}
        yield f"{named[seat]} {', '.join(facts.values())}".rstrip()
    if scene.game:
        yield f"game {', '.join(fact.span.said for fact in scene.game)}"
    left = {value.span for value in scene.printed}
    yield from _printed(value for value in setup.printed if value.span in left)
    yield from whole_lines(pile.span for pile in setup.piles)
    yield from whole_lines(text.span for text in (setup.turn, setup.phase, *setup.resumed) if text is not None)


def _printed(values: Iterable[PrintedFact]) -> Iterator[str]:
    """What is stated about printed values: those of one line together."""
    by_line: dict[tuple[str, int], list[Span]] = {}
    for value in values:
        by_line.setdefault((value.span.source.name, value.span.line), []).append(value.span)
    for spans in by_line.values():
        head = spans[0].source.line(spans[0].line)[:spans[0].column - 1].strip()
        yield f"{head} {', '.join(span.said for span in spans)}"


def whole_lines(parts: Iterable[Span]) -> Iterator[str]:
    """The lines on which some parts stand, each once."""
    places = {(span.source.name, span.line): span.source for span in parts}
    yield from (source.said(line) for (_, line), source in places.items())


__all__ = ["rows", "whole_lines"]
