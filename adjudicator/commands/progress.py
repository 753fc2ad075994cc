"""Says on standard error how far something that takes long has come."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable

PATIENCE, PAUSE = 1.0, 0.5


def progress(what: str) -> Callable[[int], None]:
    """A function that is told a count again and again; it writes nothing in the first second, and not too often afterwards."""
    if os.environ.get("ADJUDICATOR_PROGRESS") == "off":
        return lambda _: None
    began = time.monotonic()
    last = [began + PATIENCE - PAUSE]

    def tell(count: int) -> None:
        now = time.monotonic()
        if now - last[0] >= PAUSE and now - began >= PATIENCE:
            last[0] = now
            end = "\r" if sys.stderr.isatty() else "\n"
            sys.stderr.write(f"{count:,} {what}, {now - began:.0f} s{end}")
            sys.stderr.flush()

    return tell
