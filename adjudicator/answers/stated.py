"""What a situation says about the game and about printed values, with another number in its place."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.answers.omissions import of_facts
from adjudicator.answers.subject import Edit, Subject
from adjudicator.notation.case_lines import Counter
from adjudicator.notation.source import Span

NEAR, MOST = 2, 999
"""How far another number is from the one that stands there, and how large it may be."""


def stated(subject: Subject, lines: Collection[int]) -> Iterator[tuple[Edit, ...]]:
    """Another number near at hand for each value of the game and each printed value; in these lines alone."""
    for of_game in subject.setup.game:
        spans = [fact.span for fact in of_game.facts]
        for fact in of_game.facts:
            if isinstance(fact, Counter) and fact.span.line in lines:
                yield from ((_with(spans, fact.span, value),) for value in _near(fact.value))
    for value in subject.setup.printed:
        spans = [other.span for other in subject.setup.printed if other.span.line == value.span.line]
        if value.span.line in lines:
            yield from ((_with(spans, value.span, number),) for number in _near(value.value))


def _near(value: int) -> list[int]:
    """The numbers near one, the nearest first."""
    near = [value + sign * step for step in range(1, NEAR + 1) for sign in (-1, 1)]
    return list(dict.fromkeys(n for n in (*near, 0, 1) if 0 <= n <= MOST and n != value))


def _with(spans: Sequence[Span], changed: Span, value: int) -> Edit:
    """The change that gives one of the facts of a line another number at its end."""
    return of_facts(spans, {changed: f"{changed.said.rsplit(' ', 1)[0]} {value}"})


__all__ = ["stated"]
