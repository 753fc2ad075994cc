"""Where files are: the folder of rules that belongs to a case file, links out of a folder, and paths as they are shown."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

from adjudicator.data import data_root
from adjudicator.notation.source import plain

SHIPPED = "rulesets"
"""The folder of rules in a checkout; in other projects a folder of this name is their folder of rules."""
ENDING = ".rules"
_MARKS_A_PROJECT = (".git", ".hg", "pyproject.toml")
_KNOWN: ContextVar[dict[Path, Path | None] | None] = ContextVar("known", default=None)
"""What has been found beside folders, while nobody is to notice that rules come or go."""


@contextmanager
def looked_up_once() -> Iterator[None]:
    """Inside it, the folder of rules beside the files of one folder is searched once: there may be many of these."""
    token = _KNOWN.set({})
    try:
        yield
    finally:
        _KNOWN.reset(token)


def folder_beside(path: Path) -> Path | None:
    """The folder of rules that belongs to a case file, None if there is none.

    It is the folder of the file or the nearest one above that has rules files or a folder `rulesets`. The search ends at the top
    of a project or of the user's home, and at a folder that others may write to: their files are used only on request.
    """
    try:
        start = path.resolve().parent
    except (OSError, RuntimeError, ValueError):
        return None
    known = _KNOWN.get()
    if known is None:
        return _folder_above(start)
    if start not in known:
        known[start] = _folder_above(start)
    return known[start]


def _folder_above(start: Path) -> Path | None:
    """A folder, or the nearest one above, that has rules."""
    try:
        home = Path.home()
        owners = {start.stat().st_uid, os.getuid()} if hasattr(os, "getuid") else set()
        for folder in (start, *start.parents):
            found = folder.stat()
            if owners and (found.st_uid not in owners or found.st_mode & 0o002):
                return None
            names = {*os.listdir(folder)}
            if SHIPPED in names and (folder / SHIPPED).is_dir():
                return None if (folder / SHIPPED).samefile(data_root() / SHIPPED) else folder / SHIPPED
            if any(name.endswith(ENDING) for name in names):
                return None if folder.is_relative_to(data_root() / SHIPPED) else folder
            if folder == home or not names.isdisjoint(_MARKS_A_PROJECT):
                return None
    except (OSError, RuntimeError, ValueError):
        pass  # a folder that cannot be read has no rules
    return None


def shown(path: Path) -> str:
    """A path as it is shown: relative to the current folder if it is below it."""
    try:
        return plain(str(path.resolve().relative_to(Path.cwd())))
    except (ValueError, OSError, RuntimeError):
        return plain(str(path))


def leads_out(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is a link, or lies behind one, to something outside the folder."""
    try:
        return not file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):
        return True


__all__ = ["ENDING", "SHIPPED", "folder_beside", "leads_out", "looked_up_once", "shown"]
