"""What the authorities answer to a disputed point: the reading that each of them backs, or that it is silent or divided."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from adjudicator.engine.citations import AUTHORITIES, Citation
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.values import frozen

PROFILES: Mapping[str, tuple[str, ...]] = {"default": ("official", "analysis"), **{name: (name,) for name in AUTHORITIES}}
"""The authorities that a profile asks, one after the other: the first that answers settles the point."""


class Voice(Enum):
    """How an authority answers a disputed point."""

    BACKS = "backs"
    SILENT = "silent"
    DIVIDED = "divided"


@frozen
class Verdict:
    """What a profile says about a point: who answers, or was asked in vain; the number of the reading backed (-1: none), and the
    places that back it.
    """

    profile: str
    voice: Voice
    authorities: tuple[str, ...]
    choice: int = -1
    cites: tuple[Citation, ...] = ()


def verdict(point: Interpretation, profile: str) -> Verdict:
    """What a profile says about a point."""
    said = Verdict(profile, Voice.SILENT, PROFILES[profile])
    for authority in PROFILES[profile]:
        found = _answer(point, authority, profile)
        if found.voice is Voice.BACKS:
            return found
        if found.voice is Voice.DIVIDED:
            said = found
    return said


def _answer(point: Interpretation, authority: str, profile: str) -> Verdict:
    """What one authority says. If it backs several readings, its latest statement counts, provided that the dates decide."""
    backed = {number: cites for number, choice in enumerate(point.choices) if (cites := backing(choice, authority))}
    if not backed:
        return Verdict(profile, Voice.SILENT, (authority,))
    latest = _latest(backed) if len(backed) > 1 else next(iter(backed))
    if latest < 0:
        return Verdict(profile, Voice.DIVIDED, (authority,))
    return Verdict(profile, Voice.BACKS, (authority,), latest, backed[latest])


def backing(choice: Choice, authority: str) -> tuple[Citation, ...]:
    """The places with which an authority backs a reading."""
    return tuple([c for c in choice.cites if c.publication.authority == authority])


def _latest(backed: Mapping[int, tuple[Citation, ...]]) -> int:
    """The reading that is backed later than all others, -1 if there is none or a date is missing."""
    dates = {number: [c.publication.date for c in cites] for number, cites in backed.items()}
    if not all(all(found) for found in dates.values()):
        return -1
    first, second = sorted(dates, key=lambda number: max(dates[number]), reverse=True)[:2]
    latest, before = max(dates[first]), max(dates[second])
    # a year alone does not say whether it is before a day of the same year
    return first if latest[:len(before)] > before[:len(latest)] else -1


__all__ = ["PROFILES", "Verdict", "Voice", "backing", "verdict"]
