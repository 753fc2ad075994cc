"""`adjudicator test --watch`: run what a change concerns, as soon as a file is changed.

The cases are run by another process, which reads all rules anew and is ended when the next change comes: what it has not run by
then is run with what that change concerns.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import attrs
import click

from adjudicator.analysis.concerns import Concern, Ids, concern, read
from adjudicator.commands import failures
from adjudicator.commands.files import leads_out
from adjudicator.data import data_root
from adjudicator.notation.source import Invalid
from adjudicator.report.text import counted
from adjudicator.rules.load import read_text

PAUSE = 0.15
"""Seconds between two looks at the files; they are read when they have not changed for so long."""
RULES_OPTIONS = ("--over", "--rules")
"""Options before the command behind which stand rules of one's own."""
Stamps = dict[str, tuple[int, int]]


@attrs.define(slots=True)
class _Runs:
    """The processes that run cases, one after the other; `left` are the cases that they have still to run."""

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
        """Begin the next run where none is under way; whether the last one has just ended."""
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
    """Carry out the command until somebody interrupts it; gives the exit status."""
    words = [word for word in sys.argv[1:] if word != "--watch"]
    laid = [value for option, value in pairwise(words) if option in RULES_OPTIONS]
    folders = [str(Path(p) if os.path.isdir(p) else Path(p).parent) for p in paths]
    with tempfile.TemporaryDirectory() as folder:
        runs = _Runs([sys.executable, "-m", "adjudicator.cli", *words], str(Path(folder) / "these.json"))
        try:
            _watch(lambda: _stamps(paths or [str(data_root() / "cases")], [str(data_root() / "rulesets"), *folders, *laid]), runs)
        except KeyboardInterrupt:
            return 0
        finally:
            runs.end()


def _watch(look: Callable[[], Stamps], runs: _Runs) -> NoReturn:
    """Look at the files again and again."""
    runs.begin()
    stamps = look()
    before = _texts(stamps)
    for path, text in before.items():
        if path.endswith(".case"):
            read(text)  # all cases have been read when the first rule is changed
    while True:
        after = _texts(stamps)
        found = concern(before, after)
        before = after
        if found.first or found.others:
            near, far = (sum(map(len, ids.values())) for ids in found)
            then = f", then {counted(far, 'other')} of the same rules" if near and far else ""
            click.echo(f"\nto be run: {counted(near or far, 'case')}{then}", err=True)
            runs.add(found)
        while (now := look()) == stamps:
            if runs.carry_on():
                click.echo("waiting for a change; Ctrl-C ends", err=True)
            time.sleep(PAUSE)
        while (later := look()) != now:  # an editor may still be writing
            now = later
            time.sleep(PAUSE)
        stamps = now


def _stamps(cases: Iterable[str], rules: Iterable[str]) -> Stamps:
    """When the files were changed, and how large they are."""
    found: Stamps = {}
    for ending, paths in ((".case", cases), (".rules", rules)):
        for path in map(Path, paths):
            for file in path.rglob(f"*{ending}") if path.is_dir() else [path]:
                with contextlib.suppress(OSError):
                    if not (path.is_dir() and leads_out(file, path)):
                        stat = file.stat()
                        found[failures.place(str(file))] = stat.st_mtime_ns, stat.st_size
    return found


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
