"""An exploration under every combination of readings that nobody settled: on which disputed points a verdict rests."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import product
from math import prod

import attrs

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import MOST_CLAIMS, Exploration, by_seat, explore, own_claims_of
from adjudicator.answers.exploration.horizon import Until
from adjudicator.answers.subject import Readings, Subject, subject_in
from adjudicator.cache import kept
from adjudicator.limits import MAX_POSITIONS, MAX_READINGS
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.values import frozen

Say = Callable[[Exploration], tuple[str, ...]]
"""Puts something of an exploration into words."""
Share = Callable[[Callable[["Task"], "Outcome"], Sequence["Task"]], Iterable["Outcome"]]
"""Does some work for each of several things, in order."""


@frozen
class Task:
    """One exploration as plain values, so that another process can make it. Without `claims` it tells what may be claimed."""

    source: Source
    case: str | None
    chosen: Mapping[str, str]
    profile: str
    claims: tuple[str, ...]
    moves: int | None
    until: Until
    limit: int
    exact: bool


@frozen
class Outcome:
    """What one exploration came to: a verdict in words for each claim, the points consulted, a bit each, and its size.

    `assumed`: what the verdicts take for granted, in words. `empty`: for each claim why it says nothing, or nothing.
    """

    verdicts: tuple[str, ...]
    claims: tuple[str, ...]
    consulted: int
    positions: int
    complete: bool
    assumed: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()


@frozen
class Resting:
    """A claim with the disputed points on which its verdict rests; for each combination of their readings the verdict.

    `empty`: why it says nothing, if it does so under none of them.
    """

    claim: str
    points: tuple[str, ...]
    verdicts: tuple[tuple[Mapping[str, str], str], ...]
    empty: str = ""


@frozen
class Rested:
    """What an exploration comes to under all readings. `readings` counts their combinations; `complete`: all were walked.

    `unfollowed` counts what could be said about seats where nobody claims anything, and is more than an exploration follows.
    `assumed`: what the verdicts take for granted under some reading, in words.
    """

    subject: Subject
    found: tuple[Resting, ...]
    readings: int
    positions: int
    complete: bool
    unfollowed: int = 0
    assumed: tuple[str, ...] = ()

    @property
    def points(self) -> tuple[str, ...]:
        """The disputed points on which the verdict of some claim rests, as the rules declare them."""
        named = {point for each in self.found for point in each.points}
        return tuple(i.key for i in self.subject.program.interpretations if i.key in named)


def _nothing(_: Exploration) -> tuple[str, ...]:
    return ()


def under_every_reading(subject: Subject, claims: Sequence[str], say: Say, assume: Say = _nothing, *,
                        moves: int | None = None, until: Until = "free", limit: int = MAX_POSITIONS, exact: bool = False,
                        share: Share = map) -> Rested:
    """Explore a subject under every combination of the readings that are consulted and that nobody settled.

    `say` puts the verdicts of an exploration into words, one for each claim, `assume` what they take for granted; `share` does
    the explorations, in whatever processes. Without claims, the answer says what may become of every seat under any reading. At
    most `limit` positions are looked at under one combination. Raises `Invalid` for too many combinations.
    """
    task = Task(subject.source, subject.case or None, subject.chosen, subject.profile, tuple(claims), moves, until, limit, exact)
    known: dict[Readings, Outcome] = {}
    own: tuple[str, ...] = ()
    if not claims:
        _all(subject, task, Work(say, assume), share, known)
        own = by_seat({words for outcome in known.values() for words in outcome.claims})
        task = attrs.evolve(task, claims=own[:MOST_CLAIMS])
        known = {}
    _all(subject, task, Work(say, assume), share, known)
    found = tuple(_resting(subject, words, {r: o.verdicts[n] for r, o in known.items()}, [o.empty[n] for o in known.values()])
                  for n, words in enumerate(task.claims))
    return Rested(subject, found, len(known), sum(o.positions for o in known.values()), all(o.complete for o in known.values()),
                  len(own[MOST_CLAIMS:]), tuple(dict.fromkeys(line for o in known.values() for line in o.assumed)))


@frozen
class Work:
    """Makes one exploration, in whatever process."""

    say: Say
    assume: Say

    def __call__(self, task: Task) -> Outcome:
        """Explore as a task says; what was explored before is read from the disk."""
        subject = subject_in(task.source, task.case, task.chosen, task.profile)
        asked = (task.source.name, task.source.text, subject.program.digest, self.say.__module__, self.say.__qualname__)
        others = attrs.astuple(task, filter=lambda field, _: field.name != "source", recurse=False)
        return kept("explored", repr((asked, others)), lambda: self._explored(subject, task))

    def _explored(self, subject: Subject, task: Task) -> Outcome:
        if not task.claims:
            own, consulted = own_claims_of(subject, task.moves, task.until, task.limit, task.exact)
            return Outcome((), own, consulted, 0, True)
        claims = [claim(words, subject.program, subject.seats, "--claim") for words in task.claims]
        found = explore(subject, claims, moves=task.moves, until=task.until, limit=task.limit, exact=task.exact)
        return Outcome(self.say(found), task.claims, found.graph.consulted, found.graph.nodes, found.complete, self.assume(found),
                       tuple([each.empty for each in found.found]))


def _all(subject: Subject, task: Task, work: Work, share: Share, known: dict[Readings, Outcome]) -> None:
    """Explore under every combination of consulted readings, the defaults first; combinations found on the way come after."""
    waiting: dict[Readings, None] = {subject.readings: None}
    while waiting:
        tasks = [attrs.evolve(task, chosen={**task.chosen, **_named(subject, readings)}) for readings in waiting]
        sought = {**known, **waiting}
        for readings, outcome in zip(waiting, share(work, tasks), strict=True):
            known[readings] = outcome
            sought |= dict.fromkeys(_combinations(subject, readings, outcome.consulted))
            if len(sought) > MAX_READINGS:  # before the others are explored
                raise _too_many(subject)
        waiting = {readings: None for readings in sought if readings not in known}


def _combinations(subject: Subject, readings: Readings, consulted: int) -> Iterator[Readings]:
    """The combinations of readings of the points that were consulted and that nobody settled."""
    choices = [range(len(point.choices)) if subject.fixed[n] is None and consulted >> n & 1 else (readings[n],)
               for n, point in enumerate(subject.program.interpretations)]
    if prod(map(len, choices)) > MAX_READINGS:
        raise _too_many(subject)
    return product(*choices)


def _too_many(subject: Subject) -> Invalid:
    return Invalid([Diagnostic("N006", f"more than {MAX_READINGS} combinations of readings", subject.setup.span)])


def _named(subject: Subject, readings: Readings) -> dict[str, str]:
    """The readings of the points that nobody settled, by name."""
    return {point.key: point.choices[reading].key for point, reading, fixed
            in zip(subject.program.interpretations, readings, subject.fixed, strict=True) if fixed is None}


def _resting(subject: Subject, words: str, verdicts: Mapping[Readings, str], empty: Sequence[str]) -> Resting:
    """The points of which another reading alone gives another verdict, and the verdict for each combination of these.

    `empty`: for each reading why the claim says nothing, or nothing. The words of the first one are given.
    """
    points = subject.program.interpretations
    matter = [n for n in range(len(points)) if any(
        said != verdicts.get((*readings[:n], choice, *readings[n + 1:]), said)
        for readings, said in verdicts.items() for choice in range(len(points[n].choices)))]
    first: dict[tuple[int, ...], str] = {}
    for readings, said in verdicts.items():
        first.setdefault(tuple(readings[n] for n in matter), said)
    rows = tuple(({points[n].key: points[n].choices[choice].key for n, choice in zip(matter, chosen, strict=True)}, said)
                 for chosen, said in first.items())
    return Resting(words, tuple(points[n].key for n in matter), rows, empty[0] if all(empty) else "")


__all__ = ["Outcome", "Rested", "Resting", "Task", "Work", "under_every_reading"]
