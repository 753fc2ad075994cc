<<<<<<< HEAD:adjudicator/processes.py
"""Work shared among several processes, its results in the order of what was given.

The pool is that of the standard library: results come as they are due, a process that dies is noticed, and a process that was
forked has everything loaded; that is all that is needed here.
"""
=======
"""Work shared among several processes, with results in the order of the input."""
>>>>>>> wt-english:adjudicator/commands/jobs.py

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


<<<<<<< HEAD:adjudicator/processes.py
def in_order(work: Callable[[A], B], given: Sequence[A], jobs: int,
             prepare: Callable[[], None] | None = None) -> Generator[B, None, None]:
    """What `work` gives for each thing, in order. With one job, or one thing, it is done in this process.

    What is given and what comes back is sent between processes, so both must be picklable, and `work` a function of a module.
    `prepare`: called once in each other process. Who closes the iterator ends what has not begun.
=======
def in_order(work: Callable[[A], B], given: Sequence[A], jobs: int) -> Iterator[B]:
    """The results of `work` for each thing, in order. With one job, or one thing, it is done in this process.

    Arguments and results are sent between processes, so both must be picklable, and `work` a function of a module.
>>>>>>> wt-english:adjudicator/commands/jobs.py
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


<<<<<<< HEAD:adjudicator/processes.py
def _begin(found: Found, prepare: Callable[[], None] | None) -> None:
    """Begin a process with the rules of this one; whoever interrupts the command ends it, not the process itself."""
=======
def _begin(found: Found) -> None:
    """Start a process with the rules of this one; an interrupt ends the command, not the process itself."""
>>>>>>> wt-english:adjudicator/commands/jobs.py
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    find_again(found)
    if prepare is not None:
        prepare()


__all__ = ["cores", "in_order"]
