"""A version of rules with its cases: a folder as it is, or as in a git revision."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from adjudicator.limits import MAX_FILE, MAX_VERSION, MAX_VERSION_FILES
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.rules.library import ENDING, SHIPPED, Folder, leads_out, read_folder
from adjudicator.values import frozen

CASES, CASE_ENDING = "cases", ".case"
_FILE_MODES = ("100644", "100755")
_ALONE = {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0", "GIT_OPTIONAL_LOCKS": "0"}
"""Settings for git: a repository may be a stranger's, and the commands that it names for fetching are not run."""
_LISTED = 16 << 20
"""Bytes of the list of all files of a revision; a longer one is cut off. A tree of few objects may list files without end."""


@frozen
class Version:
    """The rules of a version, as a folder whose files are named relative to `root`, and the paths of its case files."""

    name: str
    root: Path
    rules: Folder
    cases: tuple[Path, ...]


def version(name: str, room: Path) -> Version:
    """The version that a name stands for. `room`: an empty folder for the contents of a revision. Raises `Invalid`."""
    is_folder, is_revision = Path(name).is_dir(), _is_revision(name)
    if is_folder and is_revision and name not in (".", ".."):
        raise _refused(name, f"`{name}` is a folder and a revision",
                       f"write `./{name}` for the folder, `{name}^0` for the revision")
    if not (is_folder or is_revision):
        raise _refused(name, f"`{name}` is neither a folder nor a git revision", "")
    root = Path(name) if is_folder else room
    if not is_folder:
        _unpack(name, room)
    place = root / SHIPPED if (root / SHIPPED).is_dir() else root
    rules = read_folder(place, root)
    if rules.problems:
        raise Invalid(rules.problems)
    if not rules.files:
        raise _refused(name, f"`{name}` has no rules",
                       "rules lie in its folder `rulesets`, or in the folder itself and those in it")
    return Version(name, root, rules, tuple(sorted(_cases(root))))


def _refused(name: str, message: str, help: str) -> Invalid:
    return Invalid([Diagnostic("Q012", message, Span(Source("version", name), 1, 1, len(name)), help)])


def _cases(root: Path) -> Iterator[Path]:
    """The case files of a folder: those below its folder `cases`, or in the folder itself and its subfolders."""
    place = root / CASES
    patterns = ("**/*",) if place.is_dir() else ("*", "[!.]*/*")
    whole = place if place.is_dir() else root
    for pattern in patterns:
        yield from (p for p in whole.glob(f"{pattern}{CASE_ENDING}") if p.is_file() and not leads_out(p, whole))


# ---- git

def _is_revision(name: str) -> bool:
    """Whether git knows a revision by a name, in the repository of the current folder."""
    if not name or name.startswith("-"):
        return False
    return bool(_git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"))


def _unpack(name: str, room: Path) -> None:
    """Write the rules and cases of a revision into a folder: those of the current folder and everything below it."""
    commit = _git("rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").decode().strip()
    listed = _git("ls-tree", "-r", "-z", "--long", commit, most=_LISTED)
    if len(listed) >= _LISTED:
        raise _refused(name, f"`{name}` has more files than are looked through", "")
    files, letters = 0, 0
    for entry in listed.split(b"\0"):
        about, _, path_bytes = entry.partition(b"\t")
        path = PurePosixPath(path_bytes.decode("utf-8", "surrogateescape"))
        if path.suffix not in (ENDING, CASE_ENDING) or path.is_absolute() or ".." in path.parts:
            continue
        mode, _, blob, size = about.decode().split()
        if mode not in _FILE_MODES:
            continue
        if not size.isdecimal():
            raise _refused(name, f"`{name}` is not whole: git has not got all of its files here", "fetch them first")
        if int(size) > MAX_FILE:
            raise _refused(name, f"`{path}` of `{name}` is larger than 1 MiB", "")
        files, letters = files + 1, letters + int(size)
        if files > MAX_VERSION_FILES or letters > MAX_VERSION:
            raise _refused(name, f"`{name}` has more than {MAX_VERSION_FILES:,} files of rules and cases, or more than "
                                 f"{MAX_VERSION >> 20} MiB of them", "")
        (room / path).parent.mkdir(parents=True, exist_ok=True)
        (room / path).write_bytes(_git("cat-file", "blob", blob))


def _git(*words: str, most: int = MAX_FILE) -> bytes:
    """The output of git, at most `most` bytes; nothing if it does not understand, or does not exist."""
    try:
        with subprocess.Popen(["git", *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                              env={**os.environ, **_ALONE}) as run:
            said = run.stdout.read(most) if run.stdout is not None else b""
            if len(said) >= most:
                run.kill()
                return said
    except OSError:
        return b""
    return said if run.returncode == 0 else b""


__all__ = ["Version", "version"]
