"""Measures the figures P1 to P12 and prints a line for each: `P1 7.9 must 20 aim 8 reached`.

    python tests/benchmarks/figures.py            # all of them
    python tests/benchmarks/figures.py P1 P5      # some

Every figure but P8 is a ratio of processor times. Its two sides are measured in turn, several times, in this one run; the
median of the ratios is shown. What has to come out exactly (positions, lives) is checked on the way.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from resource import RUSAGE_CHILDREN, RUSAGE_SELF, getrusage
from statistics import median
from typing import Any

import attrs
import floor
import scenes
import whole_games

import adjudicator
from adjudicator.data import data_root
from adjudicator.engine.exploration import Explored
from adjudicator.rules.load import sets_of, shipped_games

Work = Callable[[], Any]
EXAMPLE = Path(__file__).resolve().parents[2] / "docs" / "examples" / "gatling.case"
MAIN = "from adjudicator.cli import main; main()"
IMPORT = [sys.executable, "-c", "import attrs, lark"]
CASES = 400
CHESS_POSITIONS = 40_000
FINALS, UNKNOWN_FINALS = 31_382, 876


@attrs.frozen
class Figure:
    """A figure: its bounds, how it is measured, and whether more is better."""

    key: str
    must: float
    aim: float
    measure: Callable[[], float | None]
    more: bool = False

    def line(self, value: float | None) -> str:
        """The figure as it is printed."""
        if value is None:
            return f"{self.key} must {_number(self.must)} aim {_number(self.aim)} not measured"
        sign = -1 if self.more else 1
        word = ("reached" if sign * value <= sign * self.aim
                else "must reached" if sign * value <= sign * self.must else "missed")
        return f"{self.key} {_number(value)} must {_number(self.must)} aim {_number(self.aim)} {word}"


def _number(value: float) -> str:
    """Three digits that count, at least one of them behind the point below ten."""
    if value == int(value) or value >= 100:
        return f"{value:.0f}"
    return f"{value:.1f}" if value >= 5 else f"{value:.3g}"


# ---- measuring

def spent() -> float:
    """Seconds of processor time that this process and those it started have used: others at work do not count."""
    used = [getrusage(who) for who in (RUSAGE_SELF, RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def seconds(work: Work, times: int = 1) -> float:
    """How long one round of some work takes, out of this number of rounds."""
    begun = spent()
    for _ in range(times):
        work()
    return (spent() - begun) / times


def ratio(one: Work, other: Work, rounds: int, times: int = 1, other_times: int = 1) -> float:
    """How much longer one thing takes than another, measured in turn: the median of the rounds."""
    one(), other()
    return median([seconds(one, times) / seconds(other, other_times) for _ in range(rounds)])


def by_hand() -> Work:
    """The canonical Gatling of the floor, on a table of its own each time."""
    table = floor.laid()
    return lambda: floor.play(floor.copied(table))


@cache
def bytecode() -> tempfile.TemporaryDirectory[str]:
    """A folder in which the processes that are measured keep their modules' bytecode, as any second run finds it."""
    return tempfile.TemporaryDirectory()


def run(arguments: list[str], cache_folder: str = "off") -> Work:
    """A process of its own."""
    environment = {**os.environ, "ADJUDICATOR_CACHE": cache_folder, "PYTHONPYCACHEPREFIX": bytecode().name}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)

    def call() -> None:
        subprocess.run(arguments, env=environment, capture_output=True, check=True)

    return call


# ---- the figures

def p1() -> float:
    """The canonical Gatling through the public call over the floor."""
    state = scenes.opened(scenes.GATLING)
    call = scenes.played(state)
    assert call().position.fields[_life(state)] == (4, 2, 0, 1, 5, 4)
    return ratio(call, by_hand(), 25, 40, 2000)


def p1_pypy() -> float | None:
    """The same on PyPy over the floor on this Python; None where no PyPy with what the package needs is at hand."""
    found = shutil.which(os.environ.get("PYPY", "pypy3.11"))
    if found is None:
        return None
    told = subprocess.run([found, str(Path(__file__).with_name("pypy.py"))], capture_output=True, text=True, check=True).stdout
    floors = by_hand()
    floors()
    return float(told) / median([seconds(floors, 2000) for _ in range(9)])


def p2() -> float:
    """The timeline written over not written."""
    return ratio(scenes.played(scenes.opened(scenes.GATLING, logging=True)), scenes.played(scenes.opened(scenes.GATLING)),
                 25, 40, 40)


def p3() -> float:
    """Eight players over four, each with one Missed!."""
    eight, four = (scenes.played(scenes.opened(scenes.volley(n))) for n in (8, 4))
    return ratio(eight, four, 25, 40, 80)


def p4() -> float:
    """The Gatling with every card of every game loaded over only those used."""
    loaded = [adjudicator.load(game, *sets_of(game)) for game in shipped_games()]
    few = scenes.played(scenes.opened(scenes.GATLING, program=scenes.reduced()))
    state = scenes.opened(scenes.GATLING.replace("dodge-city", ", ".join(sets_of("bang"))))
    assert state.program in loaded
    return ratio(scenes.played(state), few, 41, 40, 40)


def p5() -> float:
    """The reference exploration with every draw known over the floor's explorer."""
    start = scenes.aimed()
    return ratio(lambda: found(start, True), floor.explore, 3)


def p6() -> float:
    """The same with draws that stay unknown until a rule looks, over every draw known."""
    start = scenes.aimed()
    return ratio(lambda: found(start, False), lambda: found(start, True), 3)


def p7() -> float:
    """Distinct positions a second over python-chess, which explores from the start of its game."""
    start = scenes.aimed()
    states = found(start, True).states
    return 1 / ratio(lambda: found(start, True), chess_positions, 3) * states / CHESS_POSITIONS


def p8() -> float:
    """Bytes that a position of the reference exploration takes, at the moment when they are most."""
    start = scenes.aimed()
    tracemalloc.start()
    states = found(start, True).states
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return peak / states


def p9() -> float:
    """400 ruling cases in one process of their own over an import of the libraries: what they cost, however many share it."""
    with tempfile.TemporaryDirectory() as folder:
        some_cases(Path(folder))
        kept = Path(folder) / "kept"
        kept.mkdir(mode=0o700)
        return ratio(run([sys.executable, "-c", MAIN, "test", f"{folder}/cases", "--jobs", "1"], str(kept)), run(IMPORT), 7)


def p10_kept() -> float:
    """One `adjudicator ask` over that import, compiled rules kept from an earlier run."""
    with tempfile.TemporaryDirectory() as folder:
        return ratio(asking(folder), run(IMPORT), 9)


def p10_anew() -> float:
    """The same where the rules are new and have to be compiled."""
    with tempfile.TemporaryDirectory() as folder:
        ask = asking(folder)

        def call() -> None:
            for kept in (*Path(folder).glob("rules-*"), *Path(folder).glob("python-*")):
                kept.unlink()
            ask()

        return ratio(call, run(IMPORT), 7)


def p10_first() -> float:
    """The same where nothing at all is kept, as in the very first run."""
    return ratio(asking("off"), run(IMPORT), 5)


def p11() -> float:
    """Decisions a second of whole random games of BANG!, chance included, over plies a second of random games of chess."""
    plies = whole_games.chess_games()
    return whole_games.decisions("bang") / plies / ratio(lambda: whole_games.bang("bang"), whole_games.chess_games, 5)


def p12() -> float:
    """Decisions a second with all sets of BANG! over those of the base game."""
    name = whole_games.every_set()
    count = whole_games.decisions(name) / whole_games.decisions("bang")
    return count / ratio(lambda: whole_games.bang(name), lambda: whole_games.bang("bang"), 5)


def asking(cache_folder: str) -> Work:
    """A process that answers the example of the README."""
    return run([sys.executable, "-c", MAIN, "ask", str(EXAMPLE)], cache_folder)


# ---- what they work on

def found(start: adjudicator.State, known_draws: bool) -> Explored:
    """The reference exploration, its final positions counted."""
    result = scenes.explored(start, known_draws)
    assert len(result.finals) == (FINALS if known_draws else UNKNOWN_FINALS)
    return result


def chess_positions() -> None:
    """The first distinct positions of chess, breadth first, each known by its key."""
    import chess

    first = chess.Board()
    seen = {first._transposition_key()}
    waiting = [first]
    for board in waiting:
        for move in board.legal_moves:
            after = board.copy(stack=False)
            after.push(move)
            key = after._transposition_key()
            if key not in seen:
                seen.add(key)
                waiting.append(after)
                if len(seen) >= CHESS_POSITIONS:
                    return


def some_cases(folder: Path) -> None:
    """Write 400 of the shipped cases: of every file its share, with the tables and rulings at its head."""
    files = sorted((data_root() / "cases").rglob("*.case"))
    total = sum(len(_case_heads(p)) for p in files)
    left, cases_left = CASES, total
    for path in files:
        text, heads = path.read_text(encoding="utf-8"), _case_heads(path)
        share = round(len(heads) * left / cases_left)
        left, cases_left = left - share, cases_left - len(heads)
        place = folder / "cases" / path.parent.name / path.name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text[: heads[share]] if share < len(heads) else text, encoding="utf-8")


@cache
def _case_heads(path: Path) -> tuple[int, ...]:
    """Where the cases of a file begin."""
    return tuple(m.start() for m in re.finditer(r"^case ", path.read_text(encoding="utf-8"), re.M))


def _life(state: adjudicator.State) -> int:
    return next(i for i, f in enumerate(state.program.player_fields) if f.key == "life")


FIGURES = (
    Figure("P1", 48, 20, p1),
    Figure("P1b", 8, 4, p1_pypy),
    Figure("P2", 2, 1.3, p2),
    Figure("P3", 2.5, 2.35, p3),
    Figure("P4", 1.1, 1.03, p4),
    Figure("P5", 8, 4, p5),
    Figure("P6", 1 / 20, 1 / 75, p6),
    Figure("P7", 0.45, 1, p7, more=True),
    Figure("P8", 1024, 400, p8),
    Figure("P9", 15, 8, p9),
    Figure("P10a", 2.5, 2, p10_kept),
    Figure("P10b", 5.5, 4, p10_anew),
    Figure("P10c", 5.5, 4, p10_first),
    Figure("P11", 0.5, 1.5, p11, more=True),
    Figure("P12", 0.8, 0.95, p12, more=True),
)


def lines(wanted: list[str]) -> Iterator[str]:
    """The line of each figure wanted, or of all of them."""
    for figure in FIGURES:
        if not wanted or figure.key in wanted or figure.key.rstrip("abc") in wanted:
            yield figure.line(figure.measure())


if __name__ == "__main__":
    for line in lines(sys.argv[1:]):
        print(line, flush=True)
