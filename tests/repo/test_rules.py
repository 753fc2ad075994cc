"""Every named rule is tried: one case in which it acts, and one in which it may not or has no reason to.

`rules_tried.txt` names the two cases of each rule; a rule without a condition acts whenever it is asked, so one case is enough.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator.analysis.measurement import tried
from adjudicator.commands.files import parse
from adjudicator.mutation.dealing import dealing
from adjudicator.notation.case_ast import Case, CaseFile, Table
from adjudicator.rules.core.probes import Part, Sort
from adjudicator.rules.load import files_of, sets_of, shipped_games, trees
from adjudicator.rules.measured import measured
from adjudicator.rules.tree import Conditional, If, RuleDecl, StateBasedDecl, Where, nodes

CASES = Path(__file__).resolve().parents[2] / "cases"
LISTED = Path(__file__).with_name("rules_tried.txt")
NONE = "-"

# Besides dealing the game, it says which roles lie open, and no case asks for that.
DEALT = {"Three are dealt in"}


class Entry(NamedTuple):
    """A rule, the id of a case in which it acts, and that of a case in which it does not; `-` if it has no condition."""

    game: str
    rule: str
    acting: str
    resting: str


class Place(NamedTuple):
    """The lines of a file on which a rule stands: from the first one up to the next declaration."""

    file: str
    first: int
    after: int

    def holds(self, part: Part) -> bool:
        """Whether a part of the rules belongs to the rule."""
        return part.span.source.name == self.file and self.first <= part.span.line < self.after


@cache
def entries() -> tuple[Entry, ...]:
    """The list, in its order."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    return tuple(Entry(*(field.strip() for field in line.split("|"))) for line in lines if line and not line.startswith("--"))


@cache
def rules(game: str) -> dict[str, tuple[RuleDecl, Place]]:
    """The named rules of a game and its sets, without those that only deal it."""
    unheld = dealing(trees(files_of(game)))
    found = {}
    for file, tree in zip(files_of(game), trees(files_of(game)), strict=True):
        lines = [item.at.line for item in tree.items] + [file.source.text.count("\n") + 2]
        for item, after in zip(tree.items, lines[1:], strict=True):
            if isinstance(item, RuleDecl) and item not in unheld and item.title.text not in DEALT:
                found[item.title.text] = item, Place(file.source.name, item.at.line, after)
    return found


def has_condition(rule: RuleDecl) -> bool:
    """Whether anything in a rule depends on a test."""
    return any(isinstance(node, If | StateBasedDecl | Conditional)
               or (not isinstance(node, Where) and getattr(node, "test", None)) for node in nodes(rule))


@cache
def file_of(path: Path) -> CaseFile:
    """A file of cases."""
    file = parse(str(path)).file
    assert file is not None
    return file


@cache
def homes(game: str) -> dict[str, Path]:
    """The file of each case of a game, by the id of the case."""
    paths = sorted((CASES / game).rglob("*.case"))
    return {name: path for path in paths for name in re.findall(r"(?m)^case (\S+)", path.read_text(encoding="utf-8"))}


def case_of(game: str, name: str) -> tuple[Case, tuple[Table, ...]]:
    """A case by its id, and the tables of its file."""
    file = file_of(homes(game)[name])
    return next(case for case in file.cases if case.id.text == name), file.tables


class Reached(NamedTuple):
    """What a case comes to: the parts that it reaches, and those whose test fails or whose `if` is passed over."""

    met: frozenset[str]
    failed: frozenset[str]


@cache
def reached(game: str, case: str) -> Reached:
    """What a case of a game comes to, under all readings that it leaves open."""
    ran = tried(*case_of(game, case))
    assert ran.holds
    met, failed = (frozenset[str]().union(*some) for some in zip(*((run.met, run.failed) for run in ran.runs), strict=True))
    return Reached(met, failed)


@cache
def parts(game: str, rule: str) -> dict[str, Sort]:
    """The parts of a rule, by their keys."""
    place = rules(game)[rule][1]
    return {key: part.sort for key, part in measured(game, *sets_of(game)).parts.items() if place.holds(part)}


def acts(entry: Entry, case: str) -> bool:
    """Whether a clause of the rule acts in a case."""
    mine = parts(entry.game, entry.rule)
    return any(mine.get(key) in (Sort.CLAUSE, Sort.BRANCH) for key in reached(entry.game, case).met)


def rests(entry: Entry, case: str) -> bool:
    """Whether a condition of the rule fails in a case, or the case is a contrast in which nothing of the rule acts."""
    mine = parts(entry.game, entry.rule)
    ran = reached(entry.game, case)
    passed_over = any(mine.get(key) is Sort.OTHERWISE for key in ran.met)
    return passed_over or bool(mine.keys() & ran.failed) or (contrasted(entry) and not acts(entry, case))


def contrasted(entry: Entry) -> bool:
    """Whether one of the two cases names the other as its contrast."""
    one, other = case_of(entry.game, entry.acting)[0], case_of(entry.game, entry.resting)[0]
    return contrast(one) == entry.resting or contrast(other) == entry.acting


def contrast(case: Case) -> str:
    """The id of the case with which a case contrasts; empty if there is none."""
    return "" if case.contrasts is None else case.contrasts.text


@pytest.mark.parametrize("game", shipped_games())
def test_every_named_rule_is_listed(game: str) -> None:
    """Each rule of a game has its line, which names a second case if the rule has a condition."""
    listed = {entry.rule: entry for entry in entries() if entry.game == game}

    assert sorted(rules(game)) == sorted(listed)
    assert [] == [title for title, (rule, _) in rules(game).items() if has_condition(rule) == (listed[title].resting == NONE)]


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: f"{entry.game}: {entry.rule}")
def test_a_named_rule_has_its_cases(entry: Entry) -> None:
    """The rule acts in the one case, and rests in the other."""
    assert acts(entry, entry.acting)
    assert entry.resting == NONE or rests(entry, entry.resting)
