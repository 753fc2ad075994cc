"""How the answer to a case differs from before: the most serious difference."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from itertools import zip_longest

from adjudicator.ripple.answers import CaseAnswer, Ran
from adjudicator.values import frozen


class Kind(Enum):
    """The kinds of differences, the most serious first."""

    VERDICT = "verdict"
    """A case passes that did not, or the other way round, or has no answer any more."""
    END = "end"
    """Something differs at the end."""
    COURSE = "course"
    """Other things happen on the way to the same end."""
    ORDER = "order"
    """The same things happen in another order."""
    READINGS = "readings"
    """The same happens, and rests on other disputed points."""
    REASON = "reason"
    """The same happens by another rule, or another place in the sources is named for it."""


WEIGHT = {kind: weight for weight, kind in enumerate(Kind)}
"""The rank of a kind: 0 for the most serious."""


@frozen
class Move:
    """How an answer differs: the kind, and what is shown of it, before and after; empty if one side has nothing.

    `under`: the readings of the run that is shown, if the case has several.
    """

    kind: Kind
    before: tuple[str, ...]
    after: tuple[str, ...]
    under: str = ""


def moved(before: CaseAnswer, after: CaseAnswer) -> Move | None:
    """How an answer differs from before; None if it is the same."""
    if before.status != after.status:
        return Move(Kind.VERDICT, (_verdict(before),), (_verdict(after),))
    if not (before.runs and after.runs):
        return None if before.problem == after.problem else Move(Kind.VERDICT, (_verdict(before),), (_verdict(after),))
    several = len(before.runs) > 1 or len(after.runs) > 1
    found = [move for one, other in _pairs(before, after) if (move := _moved(one, other, several))]
    if {run.readings for run in before.runs} != {run.readings for run in after.runs}:
        found.append(Move(Kind.READINGS, _points(before), _points(after)))
    return min(found, key=lambda move: WEIGHT[move.kind], default=None)


def _verdict(answer: CaseAnswer) -> str:
    wrong = next((words for run in answer.runs for words in run.wrong), answer.problem)
    return f"{answer.status}: {wrong}" if wrong else answer.status


def _points(answer: CaseAnswer) -> tuple[str, ...]:
    """The disputed points that an answer rests on, each with the readings that were tried."""
    tried: dict[str, dict[str, None]] = {}
    for run in answer.runs:
        for point, choice in run.readings:
            tried.setdefault(point, {})[choice] = None
    return tuple([f"{point}: {', '.join(choices)}" for point, choices in tried.items()])


def _pairs(before: CaseAnswer, after: CaseAnswer) -> Iterator[tuple[Ran, Ran]]:
    """Each run with the one of the other answer that has the same readings of all points on which both rest."""
    for one in before.runs:
        here = dict(one.readings)
        other = next((r for r in after.runs if all(here.get(point, choice) == choice for point, choice in r.readings)), None)
        if other is not None:
            yield one, other


def _moved(one: Ran, other: Ran, several: bool) -> Move | None:
    """How one run differs from before."""
    under = ", ".join(f"{point} {choice}" for point, choice in one.readings) if several else ""
    if one.end != other.end:
        return Move(Kind.END, _besides(one.end, other.end), _besides(other.end, one.end), under)
    words = [tuple([step.words for step in run.steps]) for run in (one, other)]
    if words[0] != words[1]:
        same = Counter(words[0]) == Counter(words[1])
        if not same:
            return Move(Kind.COURSE, _besides(words[0], words[1]), _besides(words[1], words[0]), under)
        at = next(n for n, (a, b) in enumerate(zip_longest(*words)) if a != b)
        return Move(Kind.ORDER, (f"{at + 1} {words[0][at]}",), (f"{at + 1} {words[1][at]}",), under)
    reasons = [(a, b) for a, b in zip(one.steps, other.steps, strict=True) if a.because != b.because]
    if reasons:
        before, after = reasons[0]
        return Move(Kind.REASON, (f"{before.words}: {before.because}",), (f"{after.words}: {after.because}",), under)
    return None


def _besides(these: tuple[str, ...], others: tuple[str, ...]) -> tuple[str, ...]:
    """What is here and not there, in order; what is here more often, that many times more."""
    left = Counter(others)
    found = []
    for words in these:
        if left[words]:
            left[words] -= 1
        else:
            found.append(words)
    return tuple(found)


__all__ = ["WEIGHT", "Kind", "Move", "moved"]
