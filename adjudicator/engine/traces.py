"""Which parts of compiled rules a run comes to, where `rules/core/probes.py` compiled them to tell; others never come here."""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


class Trace:
    """The parts that were come to, by their keys: those with a value that holds, and those with one that does not.

    `off`: the key of a part that is left out, as if it did not stand in the rules.
    """

    def __init__(self) -> None:
        self.met: set[str] = set()
        self.failed: set[str] = set()
        self.off = ""

    def take(self) -> tuple[frozenset[str], frozenset[str]]:
        """What was come to since this was last asked: parts that hold, and parts that do not."""
        found = frozenset(self.met), frozenset(self.failed)
        self.met.clear()
        self.failed.clear()
        return found


TRACE = Trace()
"""What this process comes to. Cases are run one after the other."""


def met(key: str, value: V, trace: Trace = TRACE) -> V | tuple[()]:
    """Note that a part of the rules was come to; gives its value, or what does not hold where it is left out."""
    if not value:
        trace.failed.add(key)
        return value
    if key == trace.off:
        return ()
    trace.met.add(key)
    return value


__all__ = ["TRACE", "Trace", "met"]
