"""Keeps what is dear to make between runs, in a folder of the user's own.

What is kept can only be what this program made: the folder must belong to the user and be writable by nobody else, else
nothing is read from it. Everything kept can be made again; a cache that is missing, old or broken costs time and no more.
`ADJUDICATOR_CACHE` names another folder, or is `off`.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


@cache
def folder() -> Path | None:
    """The cache folder, made if need be; None if there is none that can be trusted."""
    wanted = os.environ.get("ADJUDICATOR_CACHE", "")
    if wanted == "off":
        return None
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    path = Path(wanted) if wanted else home / "adjudicator"
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
        return path if _is_mine(path) else None
    except (OSError, RuntimeError):
        return None


def _is_mine(path: Path) -> bool:
    """Whether a file or folder belongs to the user and nobody else may write to it."""
    found = path.stat()
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & 0o022)


@cache
def _program_text() -> str:
    """A digest of this package's own modules: what another version made is not read."""
    package = Path(__file__).resolve().parent
    stamps = sorted((str(p.relative_to(package)), p.stat().st_mtime_ns, p.stat().st_size) for p in package.rglob("*.py"))
    return hashlib.sha256(repr((sys.version, stamps)).encode()).hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:32]


def kept(kind: str, key: str, make: Callable[[], T], slot: str = "") -> T:
    """The value that `make` gives, from the cache where it was made before for the same key by the same program.

    `slot`: what the value is kept for, such as a file; of each slot only the last value is kept.
    """
    place = folder()
    if place is None:
        return make()
    stamp = _digest(f"{key}\0{_program_text()}")
    path = place / f"{kind}-{_digest(slot) if slot else stamp}"
    try:
        if _is_mine(path):
            mark, found = pickle.loads(path.read_bytes())
            if mark == stamp:
                value: T = found
                return value
    except Exception:
        pass
    value = make()
    try:
        with tempfile.NamedTemporaryFile(dir=place, delete=False) as file:
            file.write(pickle.dumps((stamp, value), pickle.HIGHEST_PROTOCOL))
        os.replace(file.name, path)
    except (OSError, pickle.PicklingError, TypeError, AttributeError, RecursionError):
        pass
    return value
