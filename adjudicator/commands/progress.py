"""Reports the progress of long work on standard error."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

PATIENCE, PAUSE = 1.0, 0.5
"""Seconds until something is shown, so that short work shows nothing, and between two counts."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int], None]]:
    """A function that is called with a growing count: `1,200 positions, 3 s`. See `waiting`."""
    with _telling(lambda count: f"{count:,} {what}") as tell:
        yield tell


@contextmanager
def waiting(what: str) -> Iterator[None]:
    """Tell how long work without a count has been going on: `checking, 3 s`.

    It is one line of a terminal, written over again and again, and removed at the end. Nothing is written in the first second,
    and nothing at all if standard error is not a terminal, where the lines would stay.
    """
    with _telling(lambda _: what):
        yield


@contextmanager
def _telling(words: Callable[[int], str]) -> Iterator[Callable[[int], None]]:
    """Write words for the latest count, and the seconds, while work is going on."""
    if os.environ.get("ADJUDICATOR_PROGRESS") == "off" or not sys.stderr.isatty():
        yield lambda _: None
        return
    began = time.monotonic()
    last, shown, latest = began + PATIENCE - PAUSE, 0, 0
    writing = False

    def tell(count: int) -> None:
        nonlocal last, shown, latest, writing
        latest, now = count, time.monotonic()
        if not writing and now - last >= PAUSE:
            writing = True  # the timer does not write in the middle of a line
            line = f"{words(count)}, {now - began:.0f} s"
            click.echo(f"\r{line:<{shown}}", nl=False, err=True)
            last, shown, writing = now, len(line), False

    try:
        with _ticking(lambda: tell(latest)):
            yield tell
    finally:
        if shown:
            click.echo(f"\r{'':{shown}}\r", nl=False, err=True)


@contextmanager
def _ticking(tick: Callable[[], None]) -> Iterator[None]:
    """Call a function again and again, whatever is being done: by a timer of the system, if there is one that nobody uses."""
    free = threading.current_thread() is threading.main_thread() and hasattr(signal, "setitimer") and (
        signal.getsignal(signal.SIGALRM) is signal.SIG_DFL)
    if not free:
        yield
        return
    signal.signal(signal.SIGALRM, lambda *_: tick())
    signal.setitimer(signal.ITIMER_REAL, PATIENCE, PAUSE)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, signal.SIG_DFL)


__all__ = ["progress", "waiting"]
