"""Files are written whole or not at all, whatever ends the writing: a full disk, or an interrupt at any instant."""

from __future__ import annotations

import os
import shutil
from contextlib import suppress
from pathlib import Path


def write(path: str | Path, text: str) -> None:
    """Write a file that the command line names: an older one stays if that fails, and its mode stays. Raises OSError.

    What is no file, such as a terminal or a pipe, is written to as it is; a link stays, and what it leads to is written.
    """
    target, data = Path(path), text.encode("utf-8")
    if target.exists() and not target.is_file():
        target.write_bytes(data)
        return
    target = target.resolve()
    replace(target, data, like=target if target.exists() else None)


def replace(path: Path, data: bytes, mode: int = 0o666, like: Path | None = None) -> None:
    """Put a file in the place of another one, or where none was, and leave nothing else behind. Raises OSError, which names it.

    `mode`: its permissions, as far as the user's own settings allow; `like`: a file whose permissions it gets instead.
    """
    beside = path.with_name(f".{path.name}.{os.urandom(8).hex()}")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(beside, flags, mode), "wb") as file:
            file.write(data)
            if like is not None:
                shutil.copymode(like, beside)
                file.flush()
                os.fsync(file.fileno())  # what was there is not given up for what is not there yet
        os.replace(beside, path)
    except BaseException as problem:  # an interrupt is one, too
        with suppress(OSError):
            beside.unlink()
        if isinstance(problem, OSError):  # a full disk names no file, and other problems one that nobody knows
            raise OSError(problem.errno, problem.strerror or str(problem), str(path)) from None
        raise


__all__ = ["replace", "write"]
