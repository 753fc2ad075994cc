"""`adjudicator test --watch`: run what a change concerns, as soon as a file changes.

The cases run in another process, which reads all rules again and is ended at the next change: what it has not run by then is run
together with what that change concerns.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NoReturn

import attrs
import click

from adjudicator.analysis.concerns import Concern, Ids, concern, read
from adjudicator.commands import failures
from adjudicator.commands.files import leads_out
from adjudicator.data import data_root
from adjudicator.notation.source import Invalid, visible
from adjudicator.report.text import counted
from adjudicator.rules.library import SHIPPED, folder_beside, folders, found, read_text
from adjudicator.values import mutable

PAUSE = 0.15
"""Seconds between two checks of the files; they are read when they have not changed for that long."""
MOST_LOOKS = 20
"""Checks, some three seconds, after which files are read that another program never stops writing."""
Stamps = dict[str, tuple[int, int, int]]


@mutable
class _Runs:
    """The processes that run cases, one after the other; `left` are the cases still to be run."""

    command: list[str]
    these: str
    left: list[Ids] = attrs.Factory(list)
    process: subprocess.Popen[bytes] | None = None

    def begin(self) -> None:
        """Run all cases."""
        self.left = [{}]
        self.carry_on()

    def add(self, found: Concern) -> None:
        """Run these cases before those that are left."""
        self.end()
        self.left = [*(ids for ids in (found.first, found.others) if ids), *self.left]

    def carry_on(self) -> bool:
        """Begin the next run if none is under way; returns whether the last one has just ended."""
        if self.process is not None and self.process.poll() is None:
            return False
        ended = self.process is not None
        if ended:
            self.process = None
            self.left = self.left[1:]
        if self.left:
            failures.write(self.these, self.left[0])
            self.process = subprocess.Popen([*self.command, *(["--these", self.these] if self.left[0] else [])])
            return False
        return ended

    def end(self) -> None:
        """End the run that is under way."""
        if self.process is not None and self.process.poll() is None:
            self.process.terminate()
            self.process.wait()
        self.process = None


def run(paths: Sequence[str]) -> int:
    """Run the command until it is interrupted; returns the exit status."""
    words = [word for word in sys.argv[1:] if word != "--watch"]
    with tempfile.TemporaryDirectory() as folder:
        runs = _Runs([sys.executable, "-m", "adjudicator.cli", *words], str(Path(folder) / "these.json"))
        try:
            _watch(lambda: _stamps(paths or [str(data_root() / "cases")], _rules(paths)), runs)
        except KeyboardInterrupt:
            return 0
        finally:
            runs.end()


def _rules(paths: Sequence[str]) -> Iterator[str]:
    """The files and folders of rules that the cases of some paths may be played by."""
    yield str(data_root() / SHIPPED)
    yield from (folder.path for folder in folders())
    yield from (file.source.name for file in found()[1])
    for path in map(Path, paths):
        yield str(path if path.is_dir() else path.parent)
        beside = folder_beside(path / "-" if path.is_dir() else path)
        if beside is not None:
            yield str(beside)


def _watch(look: Callable[[], Stamps], runs: _Runs) -> NoReturn:
    """Check the files repeatedly."""
    runs.begin()
    stamps = look()
    before = _texts(stamps)
    for path, text in before.items():
        if path.endswith(".case"):
            read(path, text)  # all cases have been read when the first rule is changed
    while True:
        after = _texts(stamps)
        found = concern(before, after)
        removed = _removed(before, after)
        before = after
        if found.first or found.others:
            near, far = (sum(map(len, ids.values())) for ids in found)
            then = f", then {counted(far, 'other')} of the same rules" if near and far else ""
            click.echo(f"\nto be run: {counted(near or far, 'case')}{then}", err=True)
            runs.add(found)
        if removed:
            click.echo(f"\n{removed}", err=True)
        while (now := look()) == stamps:
            if runs.carry_on():
                click.echo("waiting for a change; Ctrl-C ends", err=True)
            time.sleep(PAUSE)
        stamps = _settled(look, now)


def _settled(look: Callable[[], Stamps], now: Stamps) -> Stamps:
    """The files when nobody writes them any more, or as they are where somebody writes all the time."""
    for _ in range(MOST_LOOKS):
        time.sleep(PAUSE)
        before, now = now, look()
        if now == before:
            break
    return now


def _removed(before: Iterable[str], after: Iterable[str]) -> str:
    """Which case files are there no longer, and how many are left; empty if none was removed."""
    left = {path for path in after if path.endswith(".case")}
    gone = sorted(path for path in before if path.endswith(".case") and path not in left)
    if not gone:
        return ""
    rest = f"{counted(len(left), 'case file')} left" if left else "no case file is left; a new one is run as soon as it is there"
    return f"removed: {', '.join(map(visible, gone))}; {rest}"


def _stamps(cases: Iterable[str], rules: Iterable[str]) -> Stamps:
    """Which files there are, when they were changed, and how large they are: another file may take the place of one."""
    found: Stamps = {}
    for ending, paths in ((".case", cases), (".rules", rules)):
        for path in map(Path, paths):
            for file in _below(path, ending) if path.is_dir() else [path]:
                with contextlib.suppress(OSError):
                    if not (path.is_dir() and leads_out(file, path)):
                        stat = file.stat()
                        found[failures.place(str(file))] = stat.st_ino, stat.st_mtime_ns, stat.st_size
    return found


def _below(folder: Path, ending: str) -> Iterator[Path]:
    """The files below a folder with an ending. What another program removes meanwhile is left out."""
    for place, _, names in os.walk(folder):
        yield from (Path(place, name) for name in names if name.endswith(ending))


def _texts(stamps: Stamps) -> dict[str, str]:
    """The texts of files; one that cannot be read has none."""
    found = {}
    for path in stamps:
        try:
            found[path] = read_text(Path(path))
        except Invalid:
            found[path] = ""
    return found


__all__ = ["run"]
