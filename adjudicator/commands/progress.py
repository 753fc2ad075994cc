"""Reports the progress of long work on standard error."""

from __future__ import annotations

import os
import sys
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

    It writes nothing in the first second, and not too often afterwards; on a terminal the line is removed at the end.
    """
    if os.environ.get("ADJUDICATOR_PROGRESS") == "off":
        yield lambda _: None
        return
    began = time.monotonic()
    on_terminal = sys.stderr.isatty()
    last, shown = began + PATIENCE - PAUSE, 0

    def tell(count: int) -> None:
        nonlocal last, shown
        now = time.monotonic()
        if now - last >= (PAUSE if on_terminal or not shown else LOG_PAUSE):
            line = f"{count:,} {what}, {now - began:.0f} s"
            click.echo(f"\r{line:<{shown}}" if on_terminal else line, nl=not on_terminal, err=True)
            last, shown = now, len(line)

    try:
        yield tell
    finally:
        if on_terminal and shown:
            click.echo(f"\r{'':{shown}}\r", nl=False, err=True)


__all__ = ["progress"]
