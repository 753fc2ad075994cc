"""What small files of strangers cost: each of many hostile shapes, none larger than 10 KB, through every command that takes it.

    python tests/fuzz/costs.py                  # all of them; prints what costs more than five seconds or 500 MB
    python tests/fuzz/costs.py turn --all       # those with a word in their name; every figure is printed
    python tests/fuzz/costs.py --command why-not  # only commands that contain a text

Seconds are those of the processor and bytes those of the process, start included. The rules of all games were compiled before.
"""

from __future__ import annotations

import argparse
import os
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from more_shapes import MORE
from shapes import SHAPES, Shape

from adjudicator.data import data_root
from adjudicator.rules.load import shipped_games

SECONDS, MEGABYTES = 5.0, 500
PATIENCE = 30
"""Seconds of the processor after which a command is ended."""
LARGEST = 10_000


def spent(words: Sequence[str], folder: Path) -> tuple[float, float, int]:
    """The seconds, the megabytes and the status of a command in a folder."""
    with open(folder / "said", "wb") as said:
        run = subprocess.Popen([sys.executable, "-m", "adjudicator.cli", *words], stdout=said, stderr=said, cwd=folder,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE + 5)),
                               env={**os.environ, "ADJUDICATOR_PROGRESS": "off"})
        _, ended, used = os.wait4(run.pid, 0)
    run.returncode = os.waitstatus_to_exitcode(ended)  # it was waited for here
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, run.returncode


def measured(name: str, shape: Shape, told: bool, of: str) -> int:
    """Carry out the commands for a shape that contain a text; gives how many cost too much or end in no way that is meant."""
    dear = 0
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for file, text in shape.files.items():
            assert len(text.encode()) <= LARGEST, f"{name}: {file} has {len(text.encode())} bytes"
            (folder / file).write_text(text, encoding="utf-8")
        for command in shape.commands:
            words = [word.replace("{claim}", shape.claim).replace("{other}", shape.other).replace("{point}", shape.point)
                     for word in command.split()]
            if of not in " ".join(words):
                continue
            seconds, megabytes, status = spent(words, folder)
            wrong = seconds > SECONDS or megabytes > MEGABYTES or status not in (0, 1, 2)
            dear += wrong
            if wrong or told:
                ended = "ended here" if status == -signal.SIGXCPU else f"status {status}"
                row = f"{seconds:6.1f} s {megabytes:6.0f} MB  {ended}  {name}: {' '.join(words)}"
                print("!" if wrong else " ", row, flush=True)
            if status not in (0, 1, 2, -signal.SIGXCPU):
                print((folder / "said").read_text(encoding="utf-8", errors="replace")[-600:], flush=True)
    return dear


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="of the names of shapes; all if none is given")
    parser.add_argument("--all", action="store_true", help="print every figure")
    parser.add_argument("--command", default="", metavar="TEXT", help="only commands that contain this text")
    asked = parser.parse_args()
    ready = [sys.executable, "-m", "adjudicator.cli", "check", str(data_root() / "cases")]
    subprocess.run(ready, check=False, capture_output=True)
    shapes = {**SHAPES, **MORE}
    chosen = [name for name in shapes if all(word in name for word in asked.words)]
    dear = sum(measured(name, shapes[name], asked.all, asked.command) for name in chosen)
    print(f"{len(chosen)} shapes, {len(shipped_games())} games, {dear} commands cost too much")
    return int(dear > 0)


if __name__ == "__main__":
    sys.exit(main())
