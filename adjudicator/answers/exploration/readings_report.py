"""An exploration under every reading as text and as plain values: each claim with the disputed points on which it rests."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from typing import Any

from adjudicator.answers.exploration.readings import Rested, Resting
from adjudicator.answers.exploration.report import unfollowed
from adjudicator.answers.resolution.report import head, joined
from adjudicator.engine.interpretations import Interpretation
from adjudicator.notation.source import visible
from adjudicator.report.text import aligned, counted

Plain = dict[str, Any]


def as_text(found: Rested, columns: int) -> str:
    """What holds of each claim, and a line for each disputed point on which some verdict rests."""
    claims = "\n".join(line for each in found.found for line in _claim(each))
    points = "\n".join(line for point in _points(found) for line in _point(point, columns))
    return joined([head(found.subject), claims, points, "\n".join(found.assumed), _counts(found)])


def _claim(each: Resting) -> Iterator[str]:
    """A claim, in one line where it rests on no disputed point."""
    if not each.points:
        yield f"{visible(each.claim)}: {visible(each.verdicts[0][1])}"
        if each.empty:
            yield f"  {visible(each.empty)}, so this says nothing"
        return
    yield f"{visible(each.claim)}: it rests on {' and '.join(f'`{point}`' for point in each.points)}"
    yield from aligned([(", ".join(f"{point} {choice}" for point, choice in chosen.items()), visible(said))
                        for chosen, said in each.verdicts], margin="  ")


def _points(found: Rested) -> list[Interpretation]:
    return [point for point in found.subject.program.interpretations if point.key in found.points]


def _point(point: Interpretation, columns: int) -> list[str]:
    readings = "; ".join(f"{choice.key}: {choice.words}" for choice in point.choices)
    return textwrap.wrap(visible(f"disputed point `{point.key}`: {point.question} {readings}"), max(40, columns),
                         subsequent_indent="  ", break_on_hyphens=False)


def _counts(found: Rested) -> str:
    combinations = counted(found.readings, "combination of readings", "combinations of readings")
    text = f"{combinations}, {counted(found.positions, 'position')} explored in all"
    more = [unfollowed(found.unfollowed)] if found.unfollowed else []
    bounded = [] if found.complete else ["BOUNDED: the limit was reached under some of them (--limit)"]
    return "\n".join([text, *more, *bounded])


def as_plain(found: Rested) -> Plain:
    """The same as one object."""
    return {
        "file": found.subject.source.name,
        "game": found.subject.program.game.key,
        "claims": [{"claim": each.claim, "rests_on": list(each.points), "empty": each.empty or None,
                    "verdicts": [{"readings": dict(chosen), "verdict": said} for chosen, said in each.verdicts]}
                   for each in found.found],
        "points": list(found.points),
        "assumed": list(found.assumed),
        "combinations": found.readings,
        "positions": found.positions,
        "not_followed": found.unfollowed,
        "complete": found.complete,
    }


__all__ = ["as_plain", "as_text"]
