"""The golden folders: one for each code, with what is wrong, what is right, and the text that is printed.

`about.txt` is a sentence. `wrong.case` or `wrong.rules` is the smallest text that gives the code, and `right.*` the same text put
right. Where a code is not given for one text, `command` is the command line that gives it, run on the other files of the folder;
what is too large or too strange for a file is made here. `expected.txt` is written by `make bless`.
"""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Callable
from pathlib import Path

from click.testing import CliRunner

import adjudicator
from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import problems_in, resolve
from adjudicator.cases.runner import run_case, runs_of
from adjudicator.cases.situation.readings import readings_of
from adjudicator.cli import main
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation.case_lines import Chance, Move
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.report.problems import in_words
from adjudicator.rules.link import linked
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.store import Linked

FOLDER = Path(__file__).parent
ROOT = FOLDER.parents[1]
PREAMBLE = FOLDER / "preamble.rules"

MADE: dict[str, dict[str, bytes]] = {
    "C020": {"wide.case": b"note " + b"x" * 2000 + b"\n"},
    "C023": {"hidden.case": "rules bang\nA sheriff, hand [\u202eBeer]\nB outlaw\n".encode()},
    "C030": {"combinations.case": b"".join(
        b'case c%d "A combination"\n  rules demo, s%d\n  A\n  expect A alive\n' % (n, n) for n in range(51))},
    "F002": {"big.case": b"-- " + b"x" * (1 << 20) + b"\n"},
    "F003": {"latin.case": b"rules bang\nA sheriff\nB outlaw -- caf\xe9\n"},
    "F004": {"long.case": b"-- x\n" * 10_001},
    "F005": {f"{n}.rules": b"" for n in range(501)},
    "N008": {"crowd.case": b"rules bang\n" + b"".join(b"P%d outlaw\n" % n for n in range(8)) + b"P0 ends turn\n"},
    "R008": {"hidden.rules": 'game demo "De\u202emo"\n'.encode()},
    "R009": {"wide.rules": b'game demo "Demo"\n-- ' + b"x" * 2000 + b"\n"},
}

CIRCLE = "to spin/spins: turn-round\nto turn-round/turns-round:\n  spin\n\naction \"Top\"\n  play: spin\n"
NOBODY = "action \"Gift\"\n  play:\n    let p = friend of you\n    repeat count(hand of p): draw 1\n"


def codes() -> list[str]:
    """Every code that has a folder."""
    return sorted(path.name for path in FOLDER.iterdir() if (path / "about.txt").exists())


def compiled(text: str, name: str = "example.rules") -> Program:
    """The program of rules that are added to those of the preamble. Raises `Invalid`."""
    return _linked(text, name).program


def python(text: str) -> str:
    """The Python that such rules become."""
    return _linked(text, "example.rules").generated.source


def _linked(text: str, name: str) -> Linked:
    sources = [Source("preamble.rules", PREAMBLE.read_text(encoding="utf-8")), Source(name, text)]
    return linked(Named("demo", "Demo"), [], [parse_rules(source) for source in sources])


def problems_of(text: str, kind: str) -> list[Diagnostic]:
    """The problems of a text of a kind, `case` or `rules`."""
    try:
        if kind == "rules":
            compiled(text)
            return []
        file = read_cases(Source("example.case", text))
    except Invalid as invalid:
        return list(invalid.diagnostics)
    found: list[Diagnostic] = []
    if file.situation is not None and any(isinstance(line, Move | Chance) for line in file.situation.script):
        found += problems_in(file.situation.setup, file.situation.script, file.tables)
    elif file.situation is not None and file.situation.setup.rules and not file.situation.setup.seats:
        found += problems_in(file.situation.setup, (), file.tables)
    for case in file.cases:
        found += problems_in(case.setup, case.script, file.tables)
        assert run_case(case, file.tables).status != "error" or found
    return found


def printed(code: str, folder: Path) -> str:
    """What is printed for the input of a code; `folder` is an empty place to work in."""
    here = FOLDER / code
    for kind in ("case", "rules"):
        if (here / f"wrong.{kind}").exists():
            text = (here / f"wrong.{kind}").read_text(encoding="utf-8")
            return "\n\n".join(map(str, problems_of(text, kind))) + "\n"
    if code in CALLS:
        return _printed(CALLS[code])
    for path in here.iterdir():
        if path.name not in ("command", "about.txt", "expected.txt"):
            shutil.copy(path, folder)
    for name, data in MADE.get(code, {}).items():
        (folder / name).write_bytes(data)
    before = Path.cwd()
    os.chdir(folder)
    try:
        words = shlex.split((here / "command").read_text(encoding="utf-8"))
        result = CliRunner().invoke(main, words)
    finally:
        os.chdir(before)
    text = "\n".join(line.rstrip() for line in result.output.splitlines())
    return f"{text.strip()}\nexit status {result.exit_code}\n"


def _printed(call: Callable[[], object]) -> str:
    try:
        call()
    except Exception as problem:
        return in_words(problem) + "\n"
    raise AssertionError("nothing is wrong")


def played(rules: str, situation: str) -> State:
    """The end of a situation under rules that are added to those of the preamble. Raises what the engine raises."""
    program = compiled(rules)
    return adjudicator.situation(f"rules demo\n{situation}", load=lambda *_: program).resolve()


def many_readings() -> None:
    """Run a case that rests on ten readings, none of them settled. Raises `Invalid`."""
    names = [f"point-{word}" for word in "bcdefghijk"]
    rules = 'source page "the page" community\n' + "".join(
        f'interpretation {name} "Which?"\n  choice one "one" source "page 1"\n  choice two "two" source "page 2"\n'
        f'  default one because "it comes first"\n' for name in names)
    rules += 'action "Top"\n  play:\n' + "".join(f"    if {name} is two: draw 1\n" for name in names)
    program = compiled(rules)
    source = Source("example.case", 'case one "A sentence"\n  rules demo\n  A\n  B\n  A plays Top\n  expect A alive\n')
    case = read_cases(source).cases[0]
    found = resolve(case.setup, case.script, (), load=lambda *_: program)
    for _ in runs_of(found.scene, found.script, readings_of(program, found.scene.settings, case.setup)):
        pass


def fail(problem: Exception) -> None:
    """Raise a problem."""
    raise problem


CALLS: dict[str, Callable[[], object]] = {
    "C019": lambda: read_cases(Source("example.case", "-- x\n" * 300_000)),
    "E001": lambda: played(CIRCLE, "A hand [Top]\nB\nA plays Top\n"),
    "E002": lambda: played(NOBODY, "A hand [Gift]\nB\nA plays Gift\n"),
    "E003": lambda: fail(RecursionError()),
    "E004": lambda: fail(LookupError("nothing there")),
    "N006": many_readings,
    "N007": lambda: adjudicator.situation('case one "A sentence"\n  rules bang\n  A sheriff\n  expect A alive\n'),
}
