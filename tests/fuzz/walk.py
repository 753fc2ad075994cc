"""Shipped files changed at random, token by token and block by block, through every command.

    python tests/fuzz/walk.py --seconds 600        # files, families, decks and rules, of all games and of a small one
    python tests/fuzz/walk.py --count 200 --twice  # whether the answers are the same under another PYTHONHASHSEED

The change knows the grammar as far as tokens, lines and blocks go: names are exchanged for names, also of other games, numbers
for numbers, blocks are doubled, left out, or taken from another file. What breaks the program (a fault of its own, a traceback,
an answer that takes too long) is printed with the seed that gives it again, and kept in the present folder. Moved to
tests/fuzz/found/files it is a test from then on.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from click.testing import CliRunner
from stored import Slow, within

from adjudicator.cli import main as program
from adjudicator.data import data_root
from adjudicator.rules.load import shipped_games

SECONDS = 15
"""What one command may take here, where nothing is kept between two of them; five are meant."""
TOKEN = re.compile(r'"[^"\n]*"|[A-Za-zÀ-ÿ][\w!.\'’-]*|\d+|[♠♥♣♦]|\n[ ]*|[ ]+|.', re.S)
ODD = ("", "0", "1", "9999", "-1", "?", "nothing", "you", "#1", "[", "]", ",", ":", '""', '"x"', "999 ?", "no", "not",
       "result", "it", "this")
SMALL = """over bang "X"
game has
  coins: number = 2
player has
  warmth: number = 3
  friend: player
value wealth(p: player): number = warmth of p + count(hand of p)
to chill/chills (n: number): add 0 - n to your warmth
to weigh/weighs (what: cards) giving number: result count(what)
rule "Frost"
  when any player chill if n > 1: draw 1
  instead of any player weigh if what is empty: result 2
rule "Thaw"
  as soon as warmth of active < 1: set warmth of active to 3
  change wealth(p) by 1 if p is active
brown "Stone"
  play at others: attack target as "BANG!"
  avoid if your warmth > 1: chill 1
brown "Oracle"
  play:
    choose up to 2 from your hand as picked
    for each c in picked: discard c
    weigh your hand
    if result > 1: draw result
    may "again": chill 2
    one of:
      "one": draw wealth(you)
      "two" if some (others where life of it > 1): repeat 2: first(others) chills 1
    let least-warm = first(players where warmth of it = least(warmth of you, 2))
    while coins of game > 0:
      add 0 - 1 to coins of game
      set friend of you to least-warm
"""
SEATS = ("A sheriff, hand [Stone, Oracle, Beer]\nB outlaw, hand [Stone, ?]\nC outlaw\n"
         "A plays Oracle\nA chooses one\nA plays Stone at B\n")


ENDINGS: dict[str, Sequence[str]] = {
    ".case": ["ask {}", "ask {} --approach both", "ask {} --json --causes", "ask {} --all-readings", "ask {} --strict",
              "ask {} --why 1", "ask {} --why-not life", "explore {} --limit 60 --claim alive", "diverge approach {} --limit 60",
              "test {}", "test {} --json", "check {}", "ask {} --receipt {}.json", "replay {}", "format {} --diff",
              "coverage bang {} --json"],
    ".family": ["diverge approach {} --limit 60", "diverge approach {} --all --limit 30"],
    ".deck": ["check {}", "format {} --diff"],
    ".rules": ["check {}", "--over {} ask {}.case", "--over {} explore {}.case --limit 40", "--over {} check {}.case",
               "--over {} show Oracle --python", "--over {} ask {}.case --all-readings", "--over {} ask {}.case --why-not life",
               "format {} --diff", "--over {} simulate bang --seats 4 --games 1 --most 20 --jobs 1",
               "--over {} show Oracle --interactions"],
}
"""The commands for a file of each kind, `{}` in its place."""
CLAIMS = {"life": "A life 1", "alive": "A alive"}


# ---- what is changed

@cache
def texts(ending: str) -> tuple[str, ...]:
    """Shipped texts of a kind: of cases and rules single blocks with what they need."""
    root = data_root()
    found: list[str] = []
    for path in sorted([*(root / "cases").rglob(f"*{ending}"), *(root / "docs/examples").rglob(f"*{ending}"),
                        *(root / "rulesets").rglob(f"*{ending}")]):
        text = path.read_text(encoding="utf-8")
        found += [text] if ending in (".deck", ".family") else [*blocks(text)]
    return tuple(found)


def blocks(text: str) -> Iterator[str]:
    """The blocks of a text: a line at the margin with what is indented below it."""
    yield from (block for block in re.split(r"\n(?=\S)", text) if not block.startswith("--"))


def cases(luck: random.Random) -> str:
    """A shipped case, with the table that it stands at, or a situation."""
    known = texts(".case")
    block = luck.choice(known)
    tables = {b.split()[1]: b for b in known if b.startswith("table ") and len(b.split()) > 1}
    wanted = [t for name, t in tables.items() if re.search(rf"\b{re.escape(name)}\b", block)]
    return "\n".join([*wanted, block, ""])


def rules(luck: random.Random) -> str:
    """A few shipped blocks laid over a game, or a whole game of few lines."""
    if luck.random() < 0.5:
        return SMALL
    game = luck.choice(shipped_games())
    chosen = [luck.choice(texts(".rules")) for _ in range(luck.choice((1, 2, 3)))]
    return f'over {game} "X"\n' + "\n".join(b for b in chosen if not b.startswith(("game ", "set ", "over ", "common "))) + "\n"


MAKERS: dict[str, Callable[[random.Random], str]] = {
    ".case": cases, ".rules": rules, ".family": lambda luck: luck.choice(texts(".family")),
    ".deck": lambda luck: luck.choice(texts(".deck"))}


# ---- how

def kind(token: str) -> str:
    """What a token is, so that it is exchanged for one of its like."""
    return "text" if token[:1] == '"' else "name" if token[:1].isalpha() else "number" if token.isdigit() else (
        "line" if token[:1] == "\n" else token[:1])


def changed(text: str, others: Sequence[str], luck: random.Random) -> str:
    """A text with one to four changes."""
    for _ in range(luck.choice((1, 1, 2, 2, 3, 4))):
        text = by_block(text, others, luck) if luck.random() < 0.3 else by_token(text, others, luck)
    return text


def by_token(text: str, others: Sequence[str], luck: random.Random) -> str:
    """A token left out, doubled, exchanged with another, or for one of its like from anywhere."""
    tokens = TOKEN.findall(text)
    at = luck.randrange(len(tokens)) if tokens else 0
    how = luck.randrange(6)
    if not tokens:
        return luck.choice(ODD)
    if how == 0:
        del tokens[at]
    elif how == 1:
        tokens.insert(at, tokens[at])
    elif how == 2:
        other = luck.randrange(len(tokens))
        tokens[at], tokens[other] = tokens[other], tokens[at]
    elif how == 3:
        tokens[at] = luck.choice(ODD)
    else:
        source = text if how == 4 else luck.choice(others)
        like = [t for t in TOKEN.findall(source) if kind(t) == kind(tokens[at])]
        tokens[at] = luck.choice(like or [tokens[at]])
    return "".join(tokens)


def by_block(text: str, others: Sequence[str], luck: random.Random) -> str:
    """A line with all below it left out, doubled, moved, or put in from another text."""
    lines = text.split("\n")
    at = luck.randrange(len(lines))
    margin = len(lines[at]) - len(lines[at].lstrip())
    end = at + 1
    while end < len(lines) and lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) > margin:
        end += 1
    block, how = lines[at:end], luck.randrange(4)
    if how == 0:
        del lines[at:end]
    elif how == 1:
        lines[end:end] = block
    elif how == 2:
        del lines[at:end]
        to = luck.randrange(len(lines) + 1)
        lines[to:to] = block
    else:
        other = luck.choice(luck.choice(others).split("\n")).strip()
        lines.insert(at, " " * margin + other)
    return "\n".join(lines)


# ---- what comes of it

def one_input(seed: int, folder: Path) -> tuple[Path, Sequence[str]]:
    """Write the changed file of a seed, with a situation to ask where it is one of rules; and the commands for it."""
    luck = random.Random(seed)
    ending = luck.choice((".case", ".case", ".case", ".rules", ".rules", ".rules", ".family", ".deck"))
    pool = texts(luck.choice((ending, ending, ".case", ".rules")))
    text = changed(MAKERS[ending](luck), pool, luck)
    path = folder / f"seed{seed}{ending}"
    path.write_text(text, encoding="utf-8", errors="surrogateescape")
    if ending == ".rules":
        game = next(iter(re.findall(r"^over (\S+)", text)), "bang")
        (folder / f"{path.name}.case").write_text(f"rules {game}\n{SEATS}", encoding="utf-8")
    return path, ENDINGS[ending]


@contextmanager
def inside(folder: Path) -> Iterator[None]:
    """Within it the folder is the present one."""
    before = Path.cwd()
    os.chdir(folder)
    try:
        yield
    finally:
        os.chdir(before)


def carried_out(command: str, path: Path) -> tuple[str, str]:
    """What a command says about a file, and why that is wrong: empty where all is well."""
    words = [CLAIMS.get(word, word).replace("{}", str(path)) for word in command.split()]
    began = time.process_time()
    try:
        with within(SECONDS):
            result = CliRunner().invoke(program, words)
    except Slow:
        return "slow", f"takes more than {SECONDS} s"
    said = f"{result.exit_code}\n{result.output}"
    if result.exit_code == 3 or "Traceback" in said or not (result.exception is None or isinstance(result.exception, SystemExit)):
        return said, f"status {result.exit_code}: {' '.join(said.split())[:300]} {result.exception!r}"
    return said, "" if time.process_time() - began < SECONDS else "takes too long"


def walk(seeds: Iterator[int], until: float, keep: Path, told: bool) -> int:
    """Carry out the inputs of some seeds until a time; gives how many broke the program. `told`: a line for each answer."""
    broken = inputs = done = 0
    with tempfile.TemporaryDirectory() as name:
        for seed in seeds:
            if time.monotonic() > until:
                break
            path, commands = one_input(seed, Path(name))
            inputs += 1
            for command in commands:
                said, wrong = carried_out(command, path)
                done += 1
                if told:
                    digest = hashlib.sha256(said.replace(name, "").encode("utf-8", "replace")).hexdigest()
                    print(seed, command, digest)
                if wrong:
                    broken += 1
                    (keep / f"broken-{path.name}").write_bytes(path.read_bytes())
                    print(f"seed {seed}: {command}: {wrong}", file=sys.stderr, flush=True)
            for file in Path(name).iterdir():
                file.unlink()
    print(f"{inputs} inputs, {done} commands, {broken} break the program", file=sys.stderr, flush=True)
    return broken


def twice(count: int, first: int) -> int:
    """Carry out the same inputs under two hash seeds; gives how many answers differ."""
    words = [sys.executable, __file__, "--count", str(count), "--first", str(first), "--told"]
    one, other = (subprocess.run(words, capture_output=True, text=True, check=False,
                                 env={**os.environ, "PYTHONHASHSEED": seed, "ADJUDICATOR_PROGRESS": "off"}).stdout.splitlines()
                  for seed in ("1", "2"))
    unlike = [row for row, again in zip(one, other, strict=False) if row != again]
    for row in unlike:
        print(f"another answer under another hash seed: {row}", file=sys.stderr)
    print(f"{len(one)} answers, {len(unlike)} differ", file=sys.stderr)
    return len(unlike) + (len(one) != len(other))


def main() -> int:
    """Carry out the command line; gives the exit status."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--count", type=int, default=0, help="so many inputs, however long they take")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--twice", action="store_true", help="compare the answers under two hash seeds")
    parser.add_argument("--told", action="store_true", help="a line for each answer")
    asked = parser.parse_args()
    if asked.twice:
        return int(twice(asked.count or 50, asked.first) > 0)
    until = time.monotonic() + (1e9 if asked.count else asked.seconds)
    seeds = iter(range(asked.first, asked.first + (asked.count or 1 << 30)))
    return int(walk(seeds, until, Path.cwd(), asked.told) > 0)


if __name__ == "__main__":
    sys.exit(main())
