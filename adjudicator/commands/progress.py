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
LOG_PAUSE = 10.0
"""Seconds between two lines if standard error is not a terminal, where each of them stays."""


@contextmanager
def progress(what: str) -> Iterator[Callable[[int], None]]:
    """A function that is called with a growing count: `1,200 positions, 3 s`.

    It writes nothing in the first second, and not too often afterwards, but also while one thing takes long; on a terminal the
    line is removed at the end.
    """
    if os.environ.get("ADJUDICATOR_PROGRESS") == "off":
        yield lambda _: None
        return
    began = time.monotonic()
    on_terminal = sys.stderr.isatty()
    last, shown, latest = began + PATIENCE - PAUSE, 0, 0
    writing = False

    def tell(count: int) -> None:
        nonlocal last, shown, latest, writing
        latest, now = count, time.monotonic()
        if not writing and now - last >= (PAUSE if on_terminal or not shown else LOG_PAUSE):
            writing = True  # the timer does not write in the middle of a line
            line = f"{count:,} {what}, {now - began:.0f} s"
            click.echo(f"\r{line:<{shown}}" if on_terminal else line, nl=not on_terminal, err=True)
            last, shown, writing = now, len(line), False

    try:
        with _ticking(lambda: tell(latest)):
            yield tell
    finally:
        if on_terminal and shown:
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


__all__ = ["progress"]
