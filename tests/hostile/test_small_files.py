"""Small files that ask for much work: each command ends soon, with an answer or a diagnostic, and in little memory."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.data import data_root
from adjudicator.rules.load import load

SECONDS = 20
"""Of the processor: a machine that is busy is several times slower than the five seconds that are meant."""
BYTES = 1 << 30
PEOPLE = ("Bart Cassidy, Black Jack, Calamity Janet, El Gringo, Jesse Jones, Jourdonnais, Kit Carlson, Lucky Duke, Paul Regret, "
          "Pedro Ramirez, Rose Doolan, Sid Ketchum, Slab the Killer, Suzy Lafayette, Vulture Sam, Willy the Kid")
MANY_READINGS = "".join([
    'over bang "X"\nsource s "S" community\n',
    *[f'interpretation q{n} "q"\n  choice one "a" source "s"\n  choice two "b" source "s"\n  default one because "x"\n'
      for n in range(40)],
    'brown "Oracle"\n  play:\n', *[f"    if q{n} is one: nothing\n" for n in range(40)]])
ORACLE = "rules bang\nA sheriff, hand [Oracle, Beer, Beer]\nB outlaw, hand [Missed!, Missed!]\nA plays Oracle\n"
RULED = 'case oracle "She speaks"\n  ' + ORACLE.rstrip().replace("\n", "\n  ") + "\n  expect A alive\n"

PREAMBLE = (data_root() / "tests/diagnostics/preamble.rules").read_text(encoding="utf-8") + "kind k\n  works in hand\n"

FILES = {
    "a kind named again and again": (
        ["check", "some.rules"], 2, "R013 a kind of the card `C0` is named twice",
        {"some.rules": PREAMBLE + "  play: nothing\n" * 100 + "".join("k " * 900 + f'"C{n}"\n' for n in range(3))}),
    "a long kind of many cards": (
        ["check", "some.rules"], 2, "R005 the cards have more than 20,000 lines together",
        {"some.rules": PREAMBLE + "  play: nothing\n" * 250 + "".join(f'k "C{n}"\n' for n in range(400))}),
    "names within names": (
        ["check", "some.case"], 2, "N010",
        {"some.case": "rules revolver\nMcReady in play [Cowboy" + " at The Bank at Repentance Springs" * 38 + " zork]\nColty\n"}),
    "a family of very many": (
        ["diverge", "approach", "some.family"], 0, "not all situations",
        {"some.family": f"rules bang, dodge-city\nseats 8\nsize 8\nA hand [BANG!]\nA plays BANG! at B\nanyone may be {PEOPLE}\n"
                        "anyone may have life 1\nanyone may hold Missed!\n"}),
    "forty readings": (
        ["--over", "some.rules", "test", "some.case"], 2, "N006 more than 512 combinations",
        {"some.rules": MANY_READINGS, "some.case": RULED}),
    "all of forty readings": (
        ["--over", "some.rules", "ask", "some.case", "--all-readings"], 2, "N006 more than 512 combinations",
        {"some.rules": MANY_READINGS, "some.case": ORACLE}),
    "why not among a hundred": (
        ["--over", "some.rules", "ask", "some.case", "--why-not", "P5 life 9"], 0, "the search was ended there",
        {"some.rules": 'over bang "X"\nsetup deal-in for 4 to 100\n',
         "some.case": "rules bang\n" + "".join(f"P{n} life 4, hand 2\n" for n in range(1, 101)) + "P1 plays Gatling\n"}),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", FILES)
def test_a_small_file_costs_little(name: str, tmp_path: Path) -> None:
    """The command ends by itself, with the status and the words that are expected."""
    words, status, told, files = FILES[name]
    for file, text in files.items():
        (tmp_path / file).write_text(text, encoding="utf-8")
        assert len(text) < 10_000

    limits = f'ulimit -v {BYTES >> 10}; ulimit -t {SECONDS}; exec "$@"'
    ended = subprocess.run(
        ["sh", "-c", limits, "sh", sys.executable, "-m", "adjudicator.cli", *words], capture_output=True, text=True, check=False,
        cwd=tmp_path, timeout=30 * SECONDS, env={**os.environ, "PYTHONPATH": str(data_root())})

    assert status == ended.returncode, ended.stdout + ended.stderr
    assert told in ended.stdout + ended.stderr


@pytest.mark.parametrize(("text", "printed"), [
    ("Cowboy white 3", True), ("Cowboy white \uff13", False), ("Cowboy white 9999", False), ("Cowboy white 1 white 2", False),
])
def test_marks_are_read_once_and_with_common_digits(text: str, printed: bool) -> None:
    """A mark is given once, and its number has at most three digits of the Latin script."""
    read = vocabulary(load("revolver")).marked(text, ())

    assert printed is bool(read.marks or read.printed)
    assert ("Cowboy" if printed else text) == read.name
