"""Tests of the documentation: every block of rules compiles, every case holds, every command prints what the page says.

The word behind the three backquotes says what a block is:

- `rules` compiles: below the block `rules preamble` of its page if there is one; alone if it begins with `game`; together
  with the shipped game if it begins with `set ... of ...`.
- `rules from PATH` stands in that file word for word, and `rules wrong` gives the messages of the `text` block below it.
- `case wrong` does the same for cases and situations; `case shown` and `rules shown` are not looked at.
- `case` parses; its cases pass, and a situation that names its rules is resolved to its last move.
- `console` holds commands behind `$` and what they print; `...` stands for anything. Only the own program is run.
- `python doctest` is run as a doctest; the blocks of a page follow one another.
"""

import doctest
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from click.testing import CliRunner

from adjudicator.cases.checks.expected import check
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.resolution import problems_in, resolve
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.rules.checking.names import BUILTINS, FUNCTIONS, ROW_PARTS
from adjudicator.rules.checking.scope import REGISTERS
from adjudicator.rules.link import link
from adjudicator.rules.load import files_of
from adjudicator.rules.reading.parse import parse_rules

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md",
                *(path for path in (ROOT / "docs").rglob("*.md") if "node_modules" not in path.parts)])
FENCE = re.compile(r"^```(?P<info>\S[^\n]*)\n(?P<text>.*?)^```$", re.M | re.S)
LINK = re.compile(r"\[[^\]\n]*\]\((?P<path>[^)\s#]*)(?:#[^)\s]*)?\)")


@attrs.frozen(slots=True)
class Block:
    """A fenced block of a page: the line of its first line, what stands behind the backquotes, and its text."""

    page: Path
    line: int
    info: str
    text: str

    @property
    def place(self) -> str:
        """Where it stands, as a reader of the repository writes it."""
        return f"{self.page.relative_to(ROOT).as_posix()}:{self.line}"

    def source(self) -> Source:
        """Its text under the name of its place."""
        return Source(self.place, self.text)


def blocks_of(page: Path) -> list[Block]:
    """The fenced blocks of a page, in order."""
    text = page.read_text(encoding="utf-8")
    return [Block(page, text.count("\n", 0, m.start()) + 2, m["info"].strip(), m["text"]) for m in FENCE.finditer(text)]


BLOCKS = [block for page in PAGES if page.exists() for block in blocks_of(page)]


def blocks(*infos: str) -> pytest.MarkDecorator:
    """A test for each block with one of these words behind the backquotes."""
    found = [pytest.param(b, id=b.place) for b in BLOCKS if b.info in infos]
    return pytest.mark.parametrize("block", found)


def preamble_of(page: Path) -> list[Block]:
    """The block that the others of its page build on, if there is one."""
    return [b for b in BLOCKS if b.page == page and b.info == "rules preamble"]


def compiled(block: Block) -> Program:
    """The program of a block of rules. Raises `Invalid`."""
    head = re.match(r'(?:(?:game|set) \S+(?: of (?P<of>\S+))?|over (?P<over>\S+)) "', block.text)
    below: list[Source] = []
    own = preamble_of(block.page)
    if head and head["of"] and not any(b.text.startswith(f"game {head['of']} ") for b in own):
        below = [f.source for f in files_of(head["of"]) if not f.set_key]
    elif head and head["over"] and not any(b.text.startswith(f"game {head['over']} ") for b in own):
        below = [f.source for f in files_of(head["over"]) if not f.set_key]
    elif not head or head["of"] or head["over"]:
        below = [b.source() for b in own]
    return link(Named("example", "Example"), [], [parse_rules(source) for source in (*below, block.source())])


@blocks("rules", "rules preamble")
def test_rules_compile(block: Block) -> None:
    """A block of rules compiles."""
    assert compiled(block).codes


@pytest.mark.parametrize("block", [pytest.param(b, id=b.place) for b in BLOCKS if b.info.startswith("rules from ")])
def test_extracts_stand_in_their_file(block: Block) -> None:
    """An extract of a shipped ruleset stands there word for word."""
    path = ROOT / block.info.removeprefix("rules from ")

    assert block.text in path.read_text(encoding="utf-8")


@blocks("rules wrong")
def test_wrong_rules_give_the_message_shown(block: Block) -> None:
    """A block that is wrong gives the message in the block below it."""
    below = next(b for b in BLOCKS if b.page == block.page and b.line > block.line)

    with pytest.raises(Invalid) as problem:
        compiled(block)

    assert below.info == "text"
    assert below.text.strip() == str(problem.value).replace(block.place, "example.rules")


@blocks("case wrong")
def test_wrong_cases_give_the_message_shown(block: Block) -> None:
    """A block of cases that is wrong gives the message in the block below it, as `check` would."""
    below = next(b for b in BLOCKS if b.page == block.page and b.line > block.line)
    found: list[Diagnostic] = []

    try:
        file = read_cases(block.source())
    except Invalid as problem:
        found += problem.diagnostics
    else:
        situations = [file.situation] if file.situation is not None else []
        for part in (*situations, *file.cases):
            found += problems_in(part.setup, part.script, file.tables)

    assert below.info == "text"
    assert below.text.strip() == "\n\n".join(map(str, found)).replace(block.place, "example.case")


@blocks("case")
def test_cases_hold(block: Block) -> None:
    """A block of cases parses and its cases pass; a situation is resolved with all its moves."""
    file = read_cases(block.source())

    assert [] == [r.message for r in (run_case(case, file.tables) for case in file.cases) if r.status != PASSED]
    if file.situation is not None and file.situation.setup.rules and file.situation.script:
        found = resolve(file.situation.setup, file.situation.script, ())
        place = found.scene
        fixed = readings_of(place.program, place.settings, place.setup)
        defaults = with_defaults(place.program, fixed)
        played = play(begin(place, found.script, defaults), found.script)
        assert [] == [t.message for t in (*played.troubles, *check(played, ()))]


def commands(block: Block) -> Iterator[tuple[str, str]]:
    """The commands of a console block, each with what the page shows below it."""
    for part in re.split(r"^\$ ", block.text, flags=re.M)[1:]:
        command, _, output = part.partition("\n")
        yield command.strip(), output.strip("\n")


def shown(output: str) -> re.Pattern[str]:
    """A pattern for an output as a page shows it: a line `...` stands for any lines, `...` in a line for any text."""
    lines = [".*" if line.strip() == "..." else re.escape(line.rstrip()).replace(r"\.\.\.", "[^\n]*")
             for line in output.splitlines()]
    pattern = "\n".join(lines)
    return re.compile(pattern.replace("\n.*\n", "\n(?:.*\n)?").replace("\n.*", "(?:\n.*)?"), re.S)


@blocks("console")
def test_commands_print_what_is_shown(block: Block, monkeypatch: pytest.MonkeyPatch) -> None:
    """A command of the program prints what its page shows and leaves no traceback."""
    from adjudicator.cli import main

    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("ADJUDICATOR_PROGRESS", "off")
    for command, output in commands(block):
        program, *arguments = shlex.split(command)
        if program != "adjudicator":
            continue
        result = CliRunner().invoke(main, arguments)
        printed = "\n".join(line.rstrip() for line in result.output.splitlines())
        assert result.exception is None or isinstance(result.exception, SystemExit)
        assert shown(output).fullmatch(printed.strip("\n")), printed


@pytest.mark.parametrize("page", [pytest.param(p, id=p.relative_to(ROOT).as_posix()) for p in PAGES])
def test_python_examples_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The Python examples of a page, taken one after the other, give what they show."""
    monkeypatch.chdir(ROOT)
    text = "\n\n".join(b.text for b in BLOCKS if b.page == page and b.info == "python doctest")
    example = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    told: list[str] = []

    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(example, out=told.append)

    assert "" == "".join(told)


@pytest.mark.parametrize("page", [pytest.param(p, id=p.relative_to(ROOT).as_posix()) for p in PAGES])
def test_links_lead_somewhere(page: Path) -> None:
    """A page exists, and every link to a file of the repository leads to one."""
    plain = FENCE.sub("", page.read_text(encoding="utf-8"))
    paths = [m["path"] for m in LINK.finditer(plain) if m["path"] and "://" not in m["path"]]

    assert [] == [path for path in paths if not (page.parent / path).exists()]


def test_the_reference_is_complete() -> None:
    """The reference of the rules notation has an example or an entry for every word of the grammar and every built-in name."""
    page = (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")
    code = "\n".join([*(m["text"] for m in FENCE.finditer(page)), *re.findall(r"`([^`\n]+)`", page)])
    grammar = re.sub(r"//.*", "", (ROOT / "grammar" / "rules.lark").read_text(encoding="utf-8"))
    words = set(re.findall(r'"([a-z]+)"', grammar))
    words |= {*BUILTINS, *FUNCTIONS, *REGISTERS, *ROW_PARTS, "others", "stage", "refused", "it", "fresh", "holder", "top"}

    assert set() == {word for word in words if not re.search(rf"(?<![\w-]){word}(?![\w-])", code)}


def test_the_architecture_names_every_module() -> None:
    """The page on the architecture has a line for every module of the package."""
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    modules = {path.name for path in (ROOT / "adjudicator").rglob("*.py") if path.name != "__init__.py"}

    assert set() == {name for name in modules if f"`{name}`" not in page}


def test_every_page_is_reached_from_the_readme() -> None:
    """The README leads to every page of the documentation."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    linked = {(ROOT / m["path"]).resolve() for m in LINK.finditer(text) if "://" not in m["path"]}

    assert [] == [p.relative_to(ROOT).as_posix() for p in PAGES if p not in linked and p.name != "README.md"]


def test_every_page_stands_in_the_contents_of_the_site() -> None:
    """The first page of the site lists every page of the documentation."""
    text = (ROOT / "docs" / "site" / "index.rst").read_text(encoding="utf-8")
    listed = set(re.findall(r"^   (?:[^<\n]*<)?([\w/-]+)>?$", text, re.M))

    assert set() == {page.relative_to(ROOT).with_suffix("").as_posix() for page in PAGES} - listed
