"""Slips of the pen: one letter of one name in a shipped case makes the case an error at that name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from random import Random

import attrs
import pytest
from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.runner import ERROR, run_case
from adjudicator.cases.scene import merge, program_of, seats_of
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.data import data_root
from adjudicator.notation.case_ast import Case, Table
from adjudicator.notation.case_layout import ABOUT, PRINTED
from adjudicator.notation.source import Invalid, Source, fold

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


def names_in(row: str, words: Vocabulary, seats: tuple[str, ...]) -> Iterator[re.Match[str]]:
    """The names of cards in a line, the longest first where one is a part of another; not those in a reason."""
    said = row.split("--")[0].split(" because ")[0]
    if said.split()[:1] == [] or said.split()[0] in SILENT:
        return
    spoken = {word for verb in words.program.verbs for word in verb.told.split()}  # a verb may hold a name: `wounds Jack Colty`
    named = {s for s in words.titles if not {*s.split()} <= spoken and s not in seats and re.search(r"[a-z]", s)}
    titles = sorted(named, key=len, reverse=True)
    yield from re.finditer(r"(?<![\w'’])(?:" + "|".join(map(re.escape, titles)) + r")(?![\w'’])", said)


def misspelt(name: str, words: Vocabulary, seats: tuple[str, ...], random: Random) -> str | None:
    """A name with one letter changed that is no other known name."""
    known = {*words.cards, *words.zones, *words.words, *words.alternatives, *words.owners, *words.moments, *words.phases,
             *words.fields, *words.game, *map(fold, seats)}
    for _ in range(20):
        at = random.choice([i for i, letter in enumerate(name) if letter.isascii() and letter.isalpha() and (i or len(name) > 1)])
        wrong = name[:at] + random.choice(LETTERS.replace(name[at].lower(), "")) + name[at + 1:]
        if fold(wrong) not in known and words.pattern(wrong) is None and not words.marked(wrong).marks:
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
    """How many slips were planted, one in so many, and those that make no error at their place."""
    random, planted, missed, count = Random(1966), 0, [], 0
    for path in sorted((data_root() / "cases").rglob("*.case")):
        text = path.read_text(encoding="utf-8")
        file, rows = read_cases(Source(path.name, text)), text.splitlines()
        for case in file.cases:
            setup = merge(case.setup, file.tables)
            for slip in slips(case, rows, vocabulary(program_of(setup)), seats_of(setup), random):
                count += 1
                if count % share == 0:
                    planted += 1
                    what = told(path.name, rows, file.tables, case, slip)
                    if what:
                        missed.append((path.name, slip, what))
    return planted, missed


def told(name: str, rows: list[str], tables: tuple[Table, ...], case: Case, slip: Slip) -> str:
    """What the case comes to with a slip, empty if it is an error that points at the name."""
    end = slip.column - 1 + len(slip.name)
    own = body(rows, case.span.line)
    written = [*[""] * (case.span.line - 1), rows[case.span.line - 1], *own]
    row = written[slip.line - 1]
    written[slip.line - 1] = row[:slip.column - 1] + slip.wrong + row[end:]
    heads = [row for t in tables for row in (f"table {t.id.text}", *body(rows, t.span.line))]
    text = "\n".join([*written, *heads]) + "\n"
    try:
        file = read_cases(Source(name, text))
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


SHARES = [pytest.param(150, id="a sample"), *([pytest.param(10, id="a tenth")] if PROFILE == "long" else [])]


@pytest.mark.parametrize("share", SHARES)
def test_a_slip_in_a_name_is_noticed(share: int) -> None:
    """Whatever line it stands in, also one that says that something never happens or may not be done."""
    planted, missed = unnoticed(share)

    assert planted > 40
    assert [] == missed
