"""The readings under which a case fails and under which it passes, reduced to the points on which it depends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

Verdict = tuple[Mapping[str, str], bool]
"""The readings that a run consulted, and whether it failed."""


def parted(verdicts: Sequence[Verdict]) -> Iterator[str]:
    """The combinations of readings under which runs fail, then those under which they pass, a line each.

    The first run is that of the defaults. Nothing if all runs fail alike: then no reading is to blame.
    """
    keys = _mattering(verdicts)
    groups: dict[tuple[tuple[str, str], ...], bool] = {}
    for readings, failed in verdicts:
        groups.setdefault(tuple((k, v) for k, v in readings.items() if k in keys), failed)
    default = next(iter(groups), ())
    if keys:
        for word, wanted in (("fails", True), ("holds", False)):
            for group, failed in groups.items():
                if failed is wanted:
                    under = ", ".join(f"{k} {v}" for k, v in group)
                    yield f"{word} under {under}{' (the default)' if group == default else ''}"


def _mattering(verdicts: Sequence[Verdict]) -> set[str]:
    """The points that make the difference: changing one reading alone, all others being equal, changes the result."""
    if len({failed for _, failed in verdicts}) < 2:
        return set()
    found: set[str] = set()
    for number, (one, failed) in enumerate(verdicts):
        for other, held in verdicts[:number]:
            apart = {k for k in one.keys() & other.keys() if one[k] != other[k]}
            if failed != held and len(apart) == 1:
                found |= apart
    return found or {k for readings, _ in verdicts for k, v in readings.items() if v != verdicts[0][0].get(k, v)}


__all__ = ["Verdict", "parted"]
