"""Which parts of compiled rules a run reaches, if `rules/core/probes.py` compiled them to report it; otherwise nothing comes
here.
"""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


class Trace:
    """The parts that were reached, by their keys: those with a true value, and those with a false one.

    `off`: the key of a part that is left out, as if it were not in the rules.
    """

    def __init__(self) -> None:
        self.met: set[str] = set()
        self.failed: set[str] = set()
        self.off = ""

    def take(self) -> tuple[frozenset[str], frozenset[str]]:
        """What was reached since the last call: parts that were true, and parts that were false."""
        found = frozenset(self.met), frozenset(self.failed)
        self.met.clear()
        self.failed.clear()
        return found


TRACE = Trace()
"""What this process reaches. Cases run one after the other."""


def met(key: str, value: V, trace: Trace = TRACE) -> V | tuple[()]:
    """Record that a part of the rules was reached; returns its value, or a false one if the part is left out."""
    if not value:
        trace.failed.add(key)
        return value
    if key == trace.off:
        return ()
    trace.met.add(key)
    return value


__all__ = ["TRACE", "Trace", "met"]
