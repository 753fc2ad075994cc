"""Caches results that are slow to compute, in a folder of the user.

Entries become objects and code again when they are read, so only what this user's own program has written is read. Every entry is
signed with a key in the user's configuration folder that nobody else can read. Anybody who can put files into the cache folder,
such as the author of an archive that is unpacked there, cannot sign them.

Everything in the cache can be computed again: an entry that is missing, old, broken or not signed costs only time, and without a
key nothing is cached. `ADJUDICATOR_CACHE` names another folder, or is `off`.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import pickle
import re
import stat
import sys
import zlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from adjudicator.lazy import LOADING
from adjudicator.writing import replace

T = TypeVar("T")
NAME = "adjudicator"
STAMP, SIGNATURE = 32, 32
"""Bytes at the beginning of an entry: half a SHA-256 in hexadecimal digits, and a whole one as the HMAC."""
LARGEST = 32 << 20
"""The maximal size of a value in bytes, before it is compressed. The largest has less than two million."""
ROOM = 256 << 20
"""The maximal size of all entries in bytes; above it, those that nobody has read for the longest time are deleted. What all
shipped cases need takes a sixth of it.
"""
EFFORT = 1
"""How hard an entry is compressed, from 0 to 9. With 0, an archive of many entries can find what they have in common."""
SELDOM = 16
"""A process looks whether all entries take too much room once it has written this part of that."""
_written: dict[Path, int] = {}
"""How many bytes this process has written to a folder since it looked."""


class Entry(NamedTuple):
    """Where a value is cached, the key that signs it, and the stamp that it bears."""

    path: Path
    secret: bytes
    stamp: bytes


_ENTRY = re.compile(r"\.?[a-z]+-[0-9a-f]{32}(?:\.[0-9a-f]+)?")


@cache
def folder() -> Path | None:
    """The cache folder, created if necessary; None if none can be trusted."""
    wanted = os.environ.get("ADJUDICATOR_CACHE", "")
    if wanted == "off":
        return None
    try:
        if wanted:
            path = Path(wanted).expanduser().absolute()
        else:
            from platformdirs import user_cache_path

            path = user_cache_path(NAME, appauthor=False)
        return path if path.is_absolute() and _made(path) else None
    except (OSError, RuntimeError, ValueError):
        return None


@cache
def _key() -> bytes | None:
    """The key that entries are signed with, created in the first run; None if there is no safe place for one."""
    from platformdirs import user_config_path

    try:
        path = user_config_path(NAME, appauthor=False) / "cache-key"
        if not path.is_absolute() or not _made(path.parent):
            return None
        if not path.exists():
            replace(path, os.urandom(SIGNATURE), 0o600)
        found = _read(path, others=0o077)
        return found if found is not None and len(found) == SIGNATURE else None
    except (OSError, RuntimeError, ValueError):
        return None


def _made(path: Path) -> bool:
    """Create a folder, and those above it, for the user only; returns whether nobody else may write to it."""
    for each in (*reversed(path.parents), path):
        if not each.exists():
            each.mkdir(mode=0o700, exist_ok=True)
    return _is_mine(path.stat(), others=0o022)


def _is_mine(found: os.stat_result, others: int) -> bool:
    """Whether a file or folder belongs to the user, and nobody else has any of the rights in `others`."""
    return not hasattr(os, "getuid") or (found.st_uid == os.getuid() and not found.st_mode & others)


def _read(path: Path, others: int = 0o022) -> bytes | None:
    """The bytes of a file that belongs to the user; None for anything else, such as a link or a pipe."""
    flags = os.O_RDONLY | sum(getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY", "O_CLOEXEC"))
    try:
        with open(os.open(path, flags), "rb") as file:
            found = os.fstat(file.fileno())
            fits = stat.S_ISREG(found.st_mode) and _is_mine(found, others) and found.st_size <= LARGEST
            return file.read(found.st_size) if fits else None
    except OSError:
        return None


@cache
def _program_text() -> str:
    """A digest of this package's own modules and grammars: entries of another version are not read."""
    from adjudicator.data import data_root

    package, grammars = Path(__file__).resolve().parent, data_root() / "grammar"
    packed = package / "_data" / "stamp"
    if packed.is_file():  # packed for the page, where each visit unpacks the same files at another time
        return digest(f"{sys.version}\0{packed.read_text(encoding='ascii')}")
    stamps = []
    for path in (*package.rglob("*.py"), *grammars.iterdir()):
        found = path.stat()  # the time at which an inode changed cannot be set: two versions never have the same
        stamps.append((str(path), found.st_mtime_ns, found.st_ctime_ns, found.st_size))
    return hashlib.sha256(repr((sys.version, sorted(stamps))).encode()).hexdigest()


def digest(text: str) -> str:
    """The identity of a text."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:STAMP]


def _signature(key: bytes, name: str, stamp: bytes, payload: bytes) -> bytes:
    """The signature of an entry, including its name, so that no entry can replace another."""
    return hmac.digest(key, b"\0".join((name.encode(), stamp, payload)), "sha256")


def kept(kind: str, key: str, make: Callable[[], T], slot: str = "") -> T:
    """The value that `make` returns, from the cache if the same program made it before for the same key.

    `slot`: what the value is cached for, such as a file; only the last value of each slot is kept.
    """
    with LOADING:  # code that makes or reads such a value loads modules
        entry = _entry(kind, key, slot)
        value: T | None = _found(entry)
        if value is None:
            value = make()
            _keep(entry, value)
        return value


def found(kind: str, key: str, slot: str = "") -> Any:
    """The value that the same program cached for a key, None if there is none."""
    return _found(_entry(kind, key, slot))


def keep(kind: str, key: str, value: object, slot: str = "") -> None:
    """Cache a value for a key; does nothing where that is not possible. `slot`: as that of `kept`."""
    _keep(_entry(kind, key, slot), value)


def _found(entry: Entry | None) -> Any:
    if entry is None:
        return None
    path, secret, stamp = entry
    data = _read(path)
    if data is not None and data[:STAMP] == stamp:
        payload = data[STAMP + SIGNATURE:]
        if hmac.compare_digest(data[STAMP : STAMP + SIGNATURE], _signature(secret, path.name, stamp, payload)):
            with contextlib.suppress(Exception):  # another version of a library may not accept what an older one wrote
                unpacking = zlib.decompressobj()
                value = unpacking.decompress(payload, LARGEST)
                os.utime(path)
                return None if unpacking.unconsumed_tail else pickle.loads(value)
    return None


def _keep(at: Entry | None, value: object) -> None:
    if at is None:
        return
    path, secret, stamp = at
    with contextlib.suppress(OSError, pickle.PicklingError, TypeError, AttributeError, RecursionError):
        plain = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        if len(plain) < LARGEST - STAMP - SIGNATURE:
            payload, place = zlib.compress(plain, EFFORT), path.parent
            entry = stamp + _signature(secret, path.name, stamp, payload) + payload
            replace(path, entry, 0o600)
            _written[place] = _written.get(place, ROOM) + len(entry)
            if _written[place] > ROOM // SELDOM:
                _written[place] = 0
                _prune(place)


def _entry(kind: str, key: str, slot: str = "") -> Entry | None:
    """Where a value for a key is cached; None if nothing is."""
    place = folder()
    secret = None if place is None else _key()
    if place is None or secret is None:
        return None
    stamp = digest(f"{key}\0{_program_text()}").encode()
    return Entry(place / f"{kind}-{digest(slot) if slot else stamp.decode()}", secret, stamp)


def _prune(place: Path) -> None:
    """Delete the entries of a folder that are not read any more if all of them take too much room; nothing else is touched."""
    with os.scandir(place) as entries:
        found = [(e.stat(follow_symlinks=False), e.path) for e in entries if _ENTRY.fullmatch(e.name) and e.is_file()]
    total = sum(s.st_size for s, _ in found)
    for entry, path in sorted(found, key=lambda f: f[0].st_mtime_ns):
        if total <= ROOM:
            break
        os.unlink(path)
        total -= entry.st_size
