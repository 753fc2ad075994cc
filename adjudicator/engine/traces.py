"""Which parts of compiled rules a run reaches, if `rules/core/probes.py` compiled them to report it; otherwise nothing comes
here.
"""

from __future__ import annotations

from typing import TypeVar

V = TypeVar("V")


class Trace:
    """The parts that were reached, by their keys: those with a true value, and those with a false one.

    `changing` and `same`: of the clauses that change a value, those that gave another one, and those that gave the same.
    `off`: the key of a part that is left out, as if it were not in the rules.
    """

    def __init__(self) -> None:
        self.met: set[str] = set()
        self.failed: set[str] = set()
        self.changing: set[str] = set()
        self.same: set[str] = set()
        self.off = ""

    def take(self) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """What was reached since this was last asked: parts that were true, those that were false, clauses without effect."""
        found = frozenset(self.met), frozenset(self.failed), frozenset(self.same - self.changing)
        for keys in (self.met, self.failed, self.changing, self.same):
            keys.clear()
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


def changed(key: str, value: V, before: V, trace: Trace = TRACE) -> V:
    """Record whether a clause changes a value; returns the new one."""
    (trace.same if value == before else trace.changing).add(key)
    return value


__all__ = ["TRACE", "Trace", "changed", "met"]
