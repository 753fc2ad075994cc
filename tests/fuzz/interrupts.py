"""Interrupts at random instants: each command ends in words, with a known status, and leaves no process and no half of a file.

    python tests/fuzz/interrupts.py --count 10 --first 1
    python tests/fuzz/interrupts.py --count 10 --kill

Each command is interrupted so often, as a terminal does it: the signal goes to all of its processes. `--kill`: the command itself
is killed, and no other process; the same command is then given again, and carried out.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from adjudicator.data import data_root

DUEL = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 3\nA plays BANG! at B\n"
COMMANDS = {
    "test cases/northwood --jobs 2": 4.0, "test cases/northwood --watch": 4.0, "ask some.case --write end.case": 0.8,
    "ask some.case --receipt some.json": 0.8, "format .": 2.0, "mutate northwood some.case --sample 5 --jobs 2": 4.0,
    "simulate northwood --seats 1 --games 8 --jobs 2 --records kept": 3.0, "coverage northwood cases --html some.html": 4.0,
    "site made": 4.0, "check cases/northwood": 3.0, "--over some.rules ask some.case": 3.0,
    "explore some.case --limit 2000": 2.0, "ask some.case --why-not": 2.0, "ripple old new": 4.0,
    "diverge approach some.case": 2.0, "show BANG! --kin": 4.0,
}
"""Commands, with about the seconds that they take."""
STARTED = 0.3
"""Seconds after which Python itself has started, which has its own words for an interrupt."""
BAD = ("Traceback", "Exception ignored", "Aborted", "E004", "KeyboardInterrupt")


def laid_out(folder: Path) -> None:
    """A folder with files of every kind, and two versions of a game."""
    for version in ("old", "new"):
        for part in ("rulesets", "cases"):
            shutil.copytree(data_root() / part / "northwood", folder / version / part / "northwood")
    with (folder / "new/rulesets/northwood/game.rules").open("a", encoding="utf-8") as rules:
        rules.write("\n-- Nothing is new.\n")
    (folder / "some.case").write_text(DUEL, encoding="utf-8")
    (folder / "some.rules").write_text('over bang "X"\nbrown "Oracle"\n  play: draw 1\n', encoding="utf-8")
    shutil.copytree(data_root() / "cases/northwood", folder / "cases/northwood")
    for path in (folder / "cases").rglob("*.case"):
        path.write_text(path.read_text(encoding="utf-8").replace("  ", "   ", 1), encoding="utf-8")


def interrupted(words: list[str], after: float, folder: Path) -> tuple[int, str]:
    """The status of a command that is interrupted after some seconds, and all that is said until the last process has ended."""
    env = {**os.environ, "ADJUDICATOR_CACHE": str(folder / "kept-values"), "ADJUDICATOR_PROGRESS": "off"}
    run = subprocess.Popen([sys.executable, "-m", "adjudicator.start", *words], cwd=folder, env=env, text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT, start_new_session=True)
    time.sleep(after)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(run.pid, signal.SIGINT)
    try:
        said = run.communicate(timeout=60)[0]
    except subprocess.TimeoutExpired:
        running = subprocess.run(["ps", "-o", "pid,ppid,stat,args", "-g", str(run.pid)], capture_output=True, text=True,
                                 check=False)
        os.killpg(run.pid, signal.SIGKILL)
        return -1, f"{running.stdout}{run.communicate()[0]}still running after a minute"
    return 130 if run.returncode == -signal.SIGINT else run.returncode, said  # so a shell says it


def killed(words: list[str], after: float, folder: Path) -> tuple[int, str]:
    """The same of a command that is killed after some seconds and given again; what is wrong is said."""
    env = {**os.environ, "ADJUDICATOR_CACHE": str(folder / "kept-values"), "ADJUDICATOR_PROGRESS": "off"}
    command = [sys.executable, "-m", "adjudicator.start", *words]
    run = subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                           start_new_session=True)
    time.sleep(after)
    run.kill()
    run.wait()
    for _ in range(100):
        listed = subprocess.run(["ps", "-o", "pid,stat,args", "-g", str(run.pid)], capture_output=True, text=True, check=False)
        left = listed.stdout
        if len(left.splitlines()) < 2:
            break
        time.sleep(0.1)
    else:
        os.killpg(run.pid, signal.SIGKILL)
        return -1, f"{left}still running ten seconds after the command was killed"
    if "--watch" in words:
        return 0, ""
    again = subprocess.run(command, cwd=folder, env=env, text=True, capture_output=True, timeout=120, check=False)
    return again.returncode, again.stdout + again.stderr


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=10)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--kill", action="store_true")
    asked = parser.parse_args()
    wrong = 0
    for number in range(asked.first, asked.first + asked.count):
        luck = random.Random(number)
        for command, seconds in COMMANDS.items():
            with tempfile.TemporaryDirectory() as place:
                folder = Path(place)
                laid_out(folder)
                whole = {path: path.read_bytes() for path in (folder / "cases").rglob("*.case")}
                words = [*command.split(), *(["A life 9"] if command.endswith("why-not") else [])]
                after = STARTED + luck.uniform(0, seconds)
                status, said = (killed if asked.kill else interrupted)(words, after, folder)
                halves = [str(path) for path in folder.rglob(".*") if path.is_file() and path.name != ".written"]
                halves += [str(path) for path, data in whole.items() if not path.read_bytes().endswith(data[-20:])]
                bad = [word for word in BAD if word in said]
                if bad or halves or status not in (0, 1, 2, 130):
                    wrong += 1
                    print(f"! {number} {command} after {after:.2f} s: status {status} {bad} {halves}\n{said[-1500:]}", flush=True)
    print(f"{asked.count * len(COMMANDS)} commands {'killed' if asked.kill else 'interrupted'}, {wrong} not as they should be")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
