"""Which cases failed when they were last run: their ids by the place of their file, kept in the cache folder as JSON.

The list only decides which cases are run, so it needs no signature.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from adjudicator.cache import folder
from adjudicator.cases.runner import PASSED
from adjudicator.commands.files import STDIN
from adjudicator.commands.outcomes import Outcome
from adjudicator.writing import replace

WHOLE = ""
"""Stands for all cases of a file, such as one that cannot be read."""
LARGEST = 4 << 20
"""Bytes of a file that is read: a hundred thousand failed cases. A larger one was not written by this program."""
NAME = "last-failed.json"
Ids = dict[str, frozenset[str]]


def place(path: str) -> str:
    """The identity of a file."""
    return str(Path(path).absolute())


def known(paths: Iterable[str]) -> Ids:
    """The cases of these files that failed; files without any are left out."""
    beside = folder()
    found = read(str(beside / NAME)) if beside else {}
    return {where: found[where] for where in map(place, paths) if found.get(where)}


def everywhere() -> list[str]:
    """The files with cases that failed, wherever they are."""
    beside = folder()
    found = read(str(beside / NAME)) if beside else {}
    return sorted(where for where, ids in found.items() if ids and os.path.exists(where))


def read(path: str) -> Ids:
    """The content of a file of this kind; nothing if it says something else."""
    try:
        if os.path.getsize(path) > LARGEST:
            return {}
        said = json.loads(Path(path).read_text(encoding="utf-8"))
        return {str(file): frozenset(map(str, ids)) for file, ids in said.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def write(path: str, ids: Mapping[str, Iterable[str]]) -> None:
    """Write such a file, all at once. Raises OSError."""
    replace(Path(path), json.dumps({file: sorted(of) for file, of in ids.items() if of}).encode())


def remember(outcomes: Sequence[Outcome]) -> None:
    """Remember which of these cases failed; what is known of those that were not run stays."""
    where = folder()
    if where is None:
        return
    found = {file: set(ids) for file, ids in read(str(where / NAME)).items() if os.path.exists(file)}
    of_files = [outcome for outcome in outcomes if outcome.path != STDIN]
    for path in {place(outcome.path) for outcome in of_files}:
        found.setdefault(path, set()).discard(WHOLE)
    for outcome in of_files:
        ids, name = found[place(outcome.path)], outcome.id or WHOLE
        ids.discard(name) if outcome.status == PASSED else ids.add(name)
    with contextlib.suppress(OSError):
        write(str(where / NAME), found)


__all__ = ["WHOLE", "everywhere", "known", "place", "read", "remember", "write"]
