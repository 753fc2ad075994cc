"""Small games changed at random, with their cases, through the commands for whole games; records; what an editor is shown.

    python tests/fuzz/games.py --seconds 120       # also: positions of games as seats see them, and written as situations

What breaks the program is printed with the seed that gives it again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import walk
from stored import Slow, changed, within

import adjudicator
from adjudicator.analysis import completion as completing
from adjudicator.analysis import pieces
from adjudicator.analysis.descriptions import described
from adjudicator.analysis.rulebook import misfits, misread, sections
from adjudicator.analysis.workspace import Workspace
from adjudicator.data import data_root
from adjudicator.engine.run import Fault, Stuck
from adjudicator.games.dealing import Undealt
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.library import found_in

TEMPLATE = data_root() / "rulesets/new"
DEALT = """
to deal-out/deals-out:
  unpack action into deck
  shuffle deck
  for each p in everyone:
    repeat 2: move top of deck to hand of p
  begin with first(everyone)
setup deal-out for 2 to 4
"""
GAME = (TEMPLATE / "rules.txt").read_text(encoding="utf-8").replace("KEY", "demo").replace("TITLE", "Demo")
CASES = (TEMPLATE / "cases.txt").read_text(encoding="utf-8").replace("KEY", "demo")
COMMANDS = ("check .", "format . --diff", "--rules . coverage demo demo.case", "--rules . coverage demo demo.case --json",
            "--rules . coverage demo demo.case --lcov out.lcov", "--rules . coverage demo demo.case --html out.html",
            "--rules . mutate demo demo.case --sample 2 --jobs 1", "--rules . show demo --kin", "--rules . show demo --disputes",
            "--rules . show Thief --interactions", "--rules . show Thief --python", "ripple ../before . --jobs 1 --markdown",
            "--rules . simulate demo --seats 2 --games 2 --jobs 1 --most 60 --records kept")
BROKEN = (Invalid, Stuck, Fault, Undealt, adjudicator.Unwritten, adjudicator.Illegal)


def whole_game(luck: random.Random, folder: Path) -> Iterator[str]:
    """Change a small game or its cases, and carry out what there is to do with it; gives what went wrong."""
    game, cases = f"{GAME}{DEALT}", CASES
    for place in ("before", "now"):
        (folder / place).mkdir()
        if place == "now" and luck.random() < 0.7:
            game = walk.changed(game, walk.texts(".rules"), luck)
        elif place == "now":
            cases = walk.changed(cases, walk.texts(".case"), luck)
        (folder / place / "demo.rules").write_text(game, encoding="utf-8")
        (folder / place / "demo.case").write_text(cases, encoding="utf-8")
    with walk.inside(folder / "now"):
        for command in COMMANDS:
            wrong = walk.carried_out(command, Path("demo.case"))[1]
            if wrong:
                yield f"{command}: {wrong}"
        for path in Path("kept").glob("*.json"):
            wrong = walk.carried_out("--rules . replay {}", path)[1]
            if wrong:
                yield f"replay: {wrong}"
    with found_in(folder / "now"):
        dealt("demo", luck)


def shipped_game(luck: random.Random, folder: Path) -> Iterator[str]:
    """Positions of a shipped game; and a record of one that was changed."""
    game = luck.choice(("bang", "northwood", "revolver2"))
    dealt(game, luck)
    with walk.inside(folder):
        wrong = walk.carried_out(f"simulate {game} --seats {2 if game == 'revolver2' else 4 if game == 'bang' else 1} --games 1 "
                                 f"--seed {luck.randrange(9)} --most 30 --jobs 1 --records kept", Path("x"))[1]
        yield from [wrong] if wrong else []
        for path in Path("kept").glob("*.json"):
            for _ in range(4):
                Path("changed.json").write_text(json.dumps(changed(json.loads(path.read_text(encoding="utf-8")), luck)),
                                                encoding="utf-8")
                wrong = walk.carried_out("replay changed.json", Path("changed.json"))[1]
                yield from [f"replay: {wrong}"] if wrong else []


def dealt(game: str, luck: random.Random) -> None:
    """Go a few steps of a game that was dealt: what each seat sees is found, and the situation that is written is read."""
    seats = {"northwood": 1, "revolver2": 2, "demo": 3}.get(game, 4)
    try:
        state = adjudicator.deal(game, seats=seats, seed=luck.randrange(99))
        for _ in range(6):
            if state.question is None:
                break
            for seat in state.seats:
                adjudicator.view(state, seat)
            adjudicator.situation(adjudicator.to_situation(state))
            state = state.after(luck.randrange(len(state.options) + state.question.may_pass))
            state = state if state.question is None or state.question.player >= 0 else state.by_chance(luck)
    except BROKEN:
        pass


def edited(luck: random.Random, folder: Path) -> Iterator[str]:
    """Change a text as somebody does who types; gives nothing: what an editor asks of it has only to be answered."""
    ending = luck.choice((".case", ".rules", ".deck"))
    text = walk.changed(walk.MAKERS[ending](luck), walk.texts(".case"), luck)
    path = folder / f"typed{ending}"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    source, work = Source(str(path), text), Workspace([folder])
    lines = text.split("\n")
    if ending == ".case":
        pieces.diagnose(source)
        for piece in pieces.pieces(source)[:4]:
            pieces.alone(source, piece)
    elif ending == ".rules" and not misread(source):
        misfits((source,))
        sections(source)
    for _ in range(4):
        line = luck.randrange(len(lines))
        column = luck.randrange(len(lines[line]) + 1)
        completing.options(work, str(path), "\n".join(lines[:line]), lines[line][:column])
        place = work.at(str(path), line + 1, column + 1)
        if place is not None:
            described(work, place.name, str(path))
    yield from ()


KINDS: tuple[Callable[[random.Random, Path], Iterator[str]], ...] = (whole_game, shipped_game, edited, edited)


def one_input(seed: int) -> list[str]:
    """What goes wrong with the input of a seed."""
    luck = random.Random(seed)
    with tempfile.TemporaryDirectory() as place:
        try:
            with within(6 * walk.SECONDS):
                return list(luck.choice(KINDS)(luck, Path(place)))
        except (Exception, Slow) as problem:
            return [f"{type(problem).__name__}: {problem}"]


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    until, seed, broken = time.monotonic() + asked.seconds, asked.first, 0
    while time.monotonic() < until:
        for wrong in one_input(seed):
            broken += 1
            print(f"seed {seed}: {wrong}", flush=True)
        seed += 1
    print(f"{seed - asked.first} inputs, {broken} break the program", flush=True)
    return int(broken > 0)


if __name__ == "__main__":
    sys.exit(main())
