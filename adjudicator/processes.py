"""Work shared among several processes, with results in the order of the input.

The pool is that of the standard library: results come as they are due, a process that dies is noticed, and a forked process has
everything loaded. Nothing more is needed here.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Sequence
from typing import TypeVar

from adjudicator.rules.library import Found, find_again, found

A = TypeVar("A")
B = TypeVar("B")


def cores() -> int:
    """The number of processes that can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


def in_order(work: Callable[[A], B], given: Sequence[A], jobs: int,
             prepare: Callable[[], None] | None = None) -> Generator[B, None, None]:
    """The results of `work` for each thing, in order. With one job, or one thing, it is done in this process.

    Arguments and results are sent between processes, so both must be picklable, and `work` a function of a module.
    `prepare`: called once in each other process. Closing the iterator cancels what has not begun.
    """
    count = min(jobs, len(given))
    if count < 2:
        yield from map(work, given)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked process has everything loaded already; on macOS the system's own libraries do not support it.
    context = get_context("fork" if sys.platform.startswith("linux") else "spawn")
    with ProcessPoolExecutor(count, mp_context=context, initializer=_begin, initargs=(found(), prepare)) as pool:
        try:
            yield from pool.map(work, given)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _begin(found: Found, prepare: Callable[[], None] | None) -> None:
    """Start a process with the rules of this one; an interrupt ends the command, not the process itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    find_again(found)
    if prepare is not None:
        prepare()


__all__ = ["cores", "in_order"]
