"""Slips of the pen in shipped cases: one letter of a name is an error at that name, and no slip leaves a case green."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from random import Random, SystemRandom

import attrs
import pytest
from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.runner import ERROR, PASSED, run_case
from adjudicator.cases.situation.scene import merge, program_of, seats_of
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.data import data_root
from adjudicator.notation.case_ast import Case, CaseFile, Table
from adjudicator.notation.case_layout import ABOUT, PRINTED
from adjudicator.notation.source import Invalid, Source, fold

WORD = re.compile(r"[A-Za-z][A-Za-z'’-]+")
NAMING_IDS = ("covers", "contrasts", "cites")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
SILENT = ("case", "rules", "set", *ABOUT, *PRINTED)
"""Lines that name no cards."""


@attrs.frozen
class Slip:
    """A name in a line of a file, and the same with another letter; `column` counts from 1."""

    case: str
    line: int
    column: int
    name: str
    wrong: str


@cache
def shipped() -> list[tuple[str, list[str], CaseFile]]:
    """Every shipped file of cases, or each fourth one where there is little time: its name, its rows and what it says."""
    paths = sorted((data_root() / "cases").rglob("*.case"))[::1 if PROFILE == "long" else 4]
    texts = [(path.name, path.read_text(encoding="utf-8")) for path in paths]
    return [(name, text.splitlines(), read_cases(Source(name, text))) for name, text in texts]


def names_in(row: str, words: Vocabulary, seats: tuple[str, ...]) -> Iterator[re.Match[str]]:
    """The names of cards in a line, the longest first where one is a part of another; not those in a reason."""
    said = row.split("--")[0].split(" because ")[0]
    if said.split()[:1] == [] or said.split()[0] in SILENT:
        return
    yield from any_name(words, seats).finditer(said)


@cache
def any_name(words: Vocabulary, seats: tuple[str, ...]) -> re.Pattern[str]:
    """What matches the names of cards that are no names of seats."""
    # a verb may hold a name: `wounds Jack Colty`
    spoken = {word for verb in words.program.verbs for word in verb.step_form.split()}
    named = {s for s in words.titles if not {*s.split()} <= spoken and s not in seats and re.search(r"[a-z]", s)}
    titles = sorted(named, key=len, reverse=True)
    return re.compile(r"(?<![\w'’])(?:" + "|".join(map(re.escape, titles)) + r")(?![\w'’])")


def misspelt(name: str, words: Vocabulary, seats: tuple[str, ...], random: Random) -> str | None:
    """A name with one letter changed that is no other known name."""
    known = {*words.cards, *words.zones, *words.words, *words.alternatives, *words.owners, *words.moments, *words.phases,
             *words.fields, *words.game, *map(fold, seats)}
    for _ in range(20):
        at = random.choice([i for i, letter in enumerate(name) if letter.isascii() and letter.isalpha() and (i or len(name) > 1)])
        wrong = name[:at] + random.choice(LETTERS.replace(name[at].lower(), "")) + name[at + 1:]
        if fold(wrong) not in known and words.pattern(wrong) is None and not words.marked(wrong, ()).marks:
            return wrong
    return None


def slips(case: Case, rows: list[str], words: Vocabulary, seats: tuple[str, ...], random: Random) -> Iterator[Slip]:
    """The slips that can be planted in the own lines of a case, one for each name."""
    last = max([line.span.line for line in case.script], default=case.span.line)
    for number in range(case.span.line + 1, last + 1):
        for found in names_in(rows[number - 1], words, seats):
            wrong = misspelt(found[0], words, seats, random)
            if wrong is not None:
                yield Slip(case.id.text, number, found.start() + 1, found[0], wrong)


def unnoticed(share: int) -> tuple[int, list[tuple[str, Slip, str]]]:
    """How many slips were planted, a sample of all, and those that make no error at their place."""
    random, planted, missed, count = Random(1966), 0, [], 0
    for name, rows, file in shipped():
        for case in file.cases:
            setup = merge(case.setup, file.tables)
            for slip in slips(case, rows, vocabulary(program_of(setup)), seats_of(setup), random):
                count += 1
                if count % share == 0:
                    planted += 1
                    what = reported(name, rows, file.tables, case, slip)
                    if what:
                        missed.append((name, slip, what))
    return planted, missed


def slipped(word: str, random: Random) -> str:
    """A word as somebody may mistype it: a letter is another one, is missing or one too many, or changes places with the next."""
    at = random.randrange(len(word))
    return random.choice((
        word[:at] + random.choice(LETTERS.replace(word[at].lower(), "")) + word[at + 1:],
        word[:at] + word[at + 1:],
        word[:at] + random.choice(LETTERS) + word[at:],
        word[:at] + word[at + 1:at + 2] + word[at] + word[at + 2:],
    ))


def still_green(share: int, seed: int) -> tuple[int, list[str]]:
    """How many words were mistyped, one line in this many, and the lines with which their case holds all the same.

    A line of a table is tried in the first case that builds on it. Left out are words that mean something else (`used` for
    `uses`, Roman numerals) or the same in another language (the French `shérif`) or after `You`, and ids, which are not looked up
    here.
    """
    random, planted, green = Random(seed), 0, []
    for name, rows, file in shipped():
        lines = list(written_in(file, rows))
        for case, number in random.sample(lines, -(-len(lines) // share)):
            row = rows[number - 1]
            words = list(WORD.finditer(row.split("--")[0]))
            if not words or words[0][0] in NAMING_IDS:
                continue
            found = random.choice(words)
            wrong = slipped(found[0], random)
            if fold(wrong) == fold(found[0]) or wrong == "used" or {*found[0]} <= {*"IVX"} or is_plain_form(row, found, wrong):
                continue
            planted += 1
            slip = Slip(case.id.text, number, found.start() + 1, found[0], wrong)
            if status(name, rows, file.tables, case, slip) == PASSED and not same(file.tables, case, found[0], wrong):
                green.append(f"{name}:{number}: {wrong} for {found[0]} in `{row.strip()}`")
    return planted, green


def is_plain_form(row: str, found: re.Match[str], wrong: str) -> bool:
    """Whether a verb after `You` has lost what the third person adds to it, as it may."""
    return row[:found.start()].split()[-1:] == ["You"] and found[0].removesuffix("s") == wrong


def written_in(file: CaseFile, rows: list[str]) -> Iterator[tuple[Case, int]]:
    """The lines of all cases and tables of a file, each with a case in which it counts."""
    for case in file.cases:
        yield from ((case, number) for number, _ in enumerate(body(rows, case.span.line), case.span.line + 1))
    for table in file.tables:
        built = (case for case in file.cases if case.setup.table is not None and case.setup.table.text == table.id.text)
        case = next(built, None)
        if case is not None:
            yield from ((case, number) for number, _ in enumerate(body(rows, table.span.line), table.span.line + 1))


def same(tables: tuple[Table, ...], case: Case, name: str, other: str) -> bool:
    """Whether two words are names of the same thing by the rules of a case."""
    words = vocabulary(program_of(merge(case.setup, tables)))
    return any(fold(name) in names and names[fold(name)] == names.get(fold(other)) for names in (words.words, words.cards))


def status(name: str, rows: list[str], tables: tuple[Table, ...], case: Case, slip: Slip) -> str:
    """What becomes of a case with a slip."""
    try:
        file = read_cases(Source(name, with_slip(rows, tables, case, slip)))
        return run_case(file.cases[0], file.tables).status if file.cases else ERROR
    except Invalid:
        return ERROR


def with_slip(rows: list[str], tables: tuple[Table, ...], case: Case, slip: Slip) -> str:
    """A case with a slip and the tables of the file, every line where it stands there."""
    written = [""] * len(rows)
    for head in (case.span.line, *(table.span.line for table in tables)):
        block = [rows[head - 1], *body(rows, head)]
        written[head - 1:head - 1 + len(block)] = block
    row = written[slip.line - 1]
    written[slip.line - 1] = row[:slip.column - 1] + slip.wrong + row[slip.column - 1 + len(slip.name):]
    return "\n".join(written) + "\n"


def reported(name: str, rows: list[str], tables: tuple[Table, ...], case: Case, slip: Slip) -> str:
    """What the case comes to with a slip, empty if it is an error that points at the name."""
    end = slip.column - 1 + len(slip.name)
    try:
        file = read_cases(Source(name, with_slip(rows, tables, case, slip)))
        result = run_case(file.cases[0], file.tables)
        if result.status != ERROR:
            return result.status
        found = list(problems_in(file.cases[0].setup, file.cases[0].script, file.tables))
    except Invalid as invalid:
        found = list(invalid.diagnostics)
    spans = [d.span for d in found if d.span.line == slip.line]
    at_the_name = any(s.column - 1 < end and s.column + s.length > slip.column for s in spans)
    return "" if at_the_name else "\n".join(map(str, found))


def body(rows: list[str], line: int) -> list[str]:
    """The rows below a heading."""
    return list(takewhile(lambda row: not row[:1].strip() or row.startswith("--"), rows[line:]))


SHARES = [pytest.param(40, id="a sample"), *([pytest.param(10, id="a tenth")] if PROFILE == "long" else [])]


@pytest.mark.parametrize("share", SHARES)
def test_a_slip_in_a_name_is_noticed(share: int) -> None:
    """Whatever line it stands in, also one that says that something never happens or may not be done."""
    planted, missed = unnoticed(share)

    assert planted > 40
    assert [] == missed


def test_no_slip_leaves_a_case_green() -> None:
    """Whichever word of whichever line is mistyped; in a tenth of all lines, with another seed each time, where there is time."""
    seed = SystemRandom().randrange(10**6) if PROFILE == "long" else 1966
    planted, green = still_green(10 if PROFILE == "long" else 120, seed)

    assert planted > 40
    assert [] == green, f"seed {seed}"
