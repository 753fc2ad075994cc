"""How rarely a process looks for cyclic garbage. It can be set in CPython, which collects in generations, but not in PyPy."""

from __future__ import annotations

import atexit
import gc

RARELY = 1_000_000
"""Objects made between two searches for cycles: a command makes many that live to its end, and few cycles."""
GENERATIONS = hasattr(gc, "freeze")


def search_rarely() -> None:
    """Search for cycles rarely, and not at all when the process ends: what is left then goes with it."""
    if GENERATIONS:
        gc.set_threshold(RARELY, 20, 20)
        atexit.register(gc.freeze)


def keep() -> None:
    """Look no more through what has been made so far: it stays to the end."""
    if GENERATIONS:
        gc.freeze()


__all__ = ["keep", "search_rarely"]
