"""The folder of rules that belongs to a case file: what lies beside it counts without being named."""

from __future__ import annotations

import os
from pathlib import Path

from adjudicator.data import data_root

SHIPPED = "rulesets"
"""The folder of rules of a checkout; in other projects a folder of this name is their folder of rules."""
ENDING = ".rules"
_MARKS_A_PROJECT = (".git", ".hg", "pyproject.toml")


def folder_beside(path: Path) -> Path | None:
    """The folder of rules that belongs to a case file, None where there is none.

    It is the folder of the file or the nearest one above that has rules files or a folder `rulesets`. The search ends at the
    top of a project or of the user's home, and at a folder to which others may write: their files are not taken unasked.
    """
    try:
        start = path.resolve().parent
        owners = {start.stat().st_uid, os.getuid()} if hasattr(os, "getuid") else set()
        for folder in (start, *start.parents):
            found = folder.stat()
            if owners and (found.st_uid not in owners or found.st_mode & 0o002):
                return None
            if (folder / SHIPPED).is_dir():
                return None if (folder / SHIPPED).samefile(data_root() / SHIPPED) else folder / SHIPPED
            with os.scandir(folder) as entries:
                names = {entry.name for entry in entries}
            if any(name.endswith(ENDING) for name in names):
                return None if folder.is_relative_to(data_root() / SHIPPED) else folder
            if folder == Path.home() or not names.isdisjoint(_MARKS_A_PROJECT):
                return None
    except (OSError, RuntimeError, ValueError):
        pass  # what cannot be looked into has no rules
    return None


__all__ = ["ENDING", "SHIPPED", "folder_beside"]
