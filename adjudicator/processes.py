"""Work shared among several processes, with results in the order of the input.

The pool is that of the standard library: results come as they are due, a process that dies is noticed, and a forked process has
everything loaded. More machines work through Dask, where the address of its scheduler is given.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from adjudicator import garbage_collection
from adjudicator.rules.code.generated import keep_compiled, leave_compiled
from adjudicator.rules.library import Found, find_again, found
from adjudicator.values import frozen

if TYPE_CHECKING:
    from concurrent.futures import ProcessPoolExecutor

A = TypeVar("A")
B = TypeVar("B")
TIMEOUT = 10
"""Seconds after which a scheduler that does not answer is not there."""

ENDED = "a process that shared the work was ended from outside, perhaps because memory ran out: `--jobs 1` needs less"


def cores() -> int:
    """The number of processes that can work at once."""
    if hasattr(os, "sched_getaffinity"):
        return max(1, len(os.sched_getaffinity(0)))
    return os.cpu_count() or 1


@frozen(eq=False)
class Workers:
    """This process, or others that do one sort of work after the other and keep what they have loaded meanwhile."""

    pool: ProcessPoolExecutor | None

    def in_order(self, work: Callable[[A], B], given: Sequence[A]) -> Generator[B, None, None]:
        """The results of `work` for each thing, in order.

        Arguments and results are sent between processes, so both must be picklable, and `work` a function of a module. Closing
        the iterator cancels what has not begun. Raises ChildProcessError if another process was ended from outside, as systems
        do that run out of memory.
        """
        if self.pool is None:
            yield from map(work, given)
            return
        from concurrent.futures.process import BrokenProcessPool

        try:
            with _uninterrupted():
                results = self.pool.map(work, given)  # the processes begin here
            yield from results
        except BrokenProcessPool:
            raise ChildProcessError(ENDED) from None
        except BaseException:
            self.pool.shutdown(cancel_futures=True)
            raise


@contextmanager
def workers(jobs: int, prepare: Callable[[], None] | None = None) -> Iterator[Workers]:
    """As many other processes; with one job, this process. `prepare`: called once in each other process."""
    if jobs < 2:
        yield Workers(None)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # A forked process has everything loaded already; on macOS the system's own libraries do not support it.
    context = get_context("fork" if sys.platform.startswith("linux") else "spawn")
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(found(), prepare)) as pool:
        yield Workers(pool)


def in_order(work: Callable[[A], B], given: Sequence[A], jobs: int,
             prepare: Callable[[], None] | None = None) -> Generator[B, None, None]:
    """The results of `work` for each thing, in order, by as many processes as are of use; as `Workers.in_order`."""
    with workers(min(jobs, len(given)), prepare) as those, closing(those.in_order(work, given)) as results:
        yield from results


def on_cluster(work: Callable[[A], B], given: Sequence[A], address: str) -> Generator[B, None, None]:
    """The same by the workers of a Dask cluster, which is at an address such as `tcp://host:8786` and has this package installed.

    Raises `NoCluster` if nobody answers there, or Dask is not installed.
    """
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("this needs Dask: `pip install 'adjudicator[cluster]'`") from None
    connect: Callable[..., Any] = Client
    try:
        client = connect(address, timeout=TIMEOUT, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise NoCluster(f"there is no Dask scheduler at `{address}`: {type(problem).__name__}") from None
    with client:
        futures = client.map(_Elsewhere(work, found()), given, pure=False)
        try:
            for future in futures:
                yield future.result()
        finally:
            client.cancel(futures)


@contextmanager
def _uninterrupted() -> Iterator[None]:
    """An interrupt waits until this is over; processes that are begun here are not interrupted before they can say so."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class NoCluster(Exception):
    """Nobody works at the address of a cluster; the message says why."""


@frozen
class _Elsewhere:
    """Some work with the rules of this process, wherever it is done."""

    work: Callable[[Any], Any]
    found: Found

    def __call__(self, given: Any) -> Any:
        find_again(self.found)
        return self.work(given)


def _begin(found: Found, prepare: Callable[[], None] | None) -> None:
    """Start a process with the rules of this one; an interrupt ends the command, not the process itself."""
    from multiprocessing.util import Finalize
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()
    find_again(found)
    leave_compiled()
    garbage_collection.keep()  # a search for cycles would copy all that this process shares with the other one
    Finalize(None, keep_compiled, exitpriority=0)
    if prepare is not None:
        prepare()


def _end_with_parent() -> None:
    """End this process when the one that shares its work with it is no more: it would wait for ever for something to do."""
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


__all__ = ["NoCluster", "Workers", "cores", "in_order", "on_cluster", "workers"]
