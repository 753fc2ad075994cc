"""Which answers differ from before when rules change, and through which of the changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import takewhile

from adjudicator.cases.situation.scene import merge
from adjudicator.engine.program import Program
from adjudicator.mutation.trial import Judge
from adjudicator.mutation.witness import Apart, apart
from adjudicator.notation.case_ast import Case
from adjudicator.notation.source import Invalid, fold, rows_of
from adjudicator.ripple.answers import CaseAnswer, Entry, answer
from adjudicator.ripple.differences import Move, moved
from adjudicator.ripple.edits import RuleEdit, without
from adjudicator.rules.library import Folder, in_place_of_shipped
from adjudicator.rules.link import link
from adjudicator.rules.load import headings, in_force, load, named, trees
from adjudicator.values import frozen

MOST_REVERTED = 12
"""The number of changes that are reverted, one by one, to see what they move."""
SHARE = 100
"""The number of cases that a process is given at once."""


@frozen
class Pair:
    """The rules before and after."""

    before: Folder
    after: Folder


@frozen
class Moved:
    """A case whose answer differs from before: its number among those in question, and how it differs."""

    number: int
    before: CaseAnswer
    move: Move


def moves(share: Sequence[tuple[int, Entry]], rules: Pair) -> list[Moved]:
    """The cases among some whose answer differs."""
    found = []
    for number, asked in share:
        if not _concerned(_rules_of(asked), rules):
            continue
        before = _answer(asked, rules.before, _load)
        move = moved(before, _answer(asked, rules.after, _load))
        if move is not None:
            found.append(Moved(number, before, move))
    return found


@lru_cache(maxsize=1024)
def _concerned(names: tuple[str, ...], rules: Pair) -> bool:
    """Whether a game with some sets, by their names, has other rules than before."""
    found = []
    for folder in (rules.before, rules.after):
        with in_place_of_shipped(folder):
            try:
                key, sets = named(names[0], [name for name in names[1:] if name != names[0]])
                found.append([f.source for f in in_force(key, sets)])
            except (Invalid, IndexError):
                return True
    return found[0] != found[1]


def _rules_of(asked: Entry) -> tuple[str, ...]:
    """The names of the game and the sets of a case; none if it does not say, or its table does not exist."""
    try:
        return tuple([r.text for r in merge(asked.case.setup, asked.tables).rules])
    except Invalid:
        return ()


def _answer(asked: Entry, folder: Folder, load: Callable[..., Program]) -> CaseAnswer:
    with in_place_of_shipped(folder):
        return answer(asked, partial(load, folder))


def brought_about(edit: RuleEdit, cases: Sequence[tuple[Entry, CaseAnswer]], rules: Pair) -> list[bool]:
    """For each of some cases that moved, whether reverting a change brings back the old answer."""
    folder = without(rules.after, edit)
    return [moved(before, _answer(asked, folder, _compiled)) is None for asked, before in cases]


def shares(asked: Sequence[Entry]) -> list[list[tuple[int, Entry]]]:
    """The cases in shares for several processes: those played by the same rules together, which one process compiles."""
    alike: dict[tuple[str, ...], list[tuple[int, Entry]]] = {}
    for number, one in enumerate(asked):
        alike.setdefault(tuple(sorted(_rules_of(one))), []).append((number, one))
    return [group[at : at + SHARE] for group in alike.values() for at in range(0, len(group), SHARE)]


def situation(edit: RuleEdit, asked: Sequence[Entry], rules: Pair) -> Apart | None:
    """A small situation close to a case whose answer a change moves, if no case moves; None if there is none."""
    near = [judge for one in asked if (judge := _judge(one, edit)) is not None]
    with in_place_of_shipped(without(rules.after, edit)):
        try:
            return apart(near, partial(_load, rules.after))
        except Invalid:  # the rules are not understood without this one of their changes
            return None


def _judge(asked: Entry, edit: RuleEdit) -> Judge | None:
    """A case that mentions what was changed."""
    case = asked.case
    if not isinstance(case, Case):
        return None
    try:
        rules = [r.text for r in merge(case.setup, asked.tables).rules]
    except Invalid:
        return None
    said = fold("\n".join(_said(asked)))
    if not rules or not any(fold(name) in said for name in (edit.title, *edit.names)):
        return None
    sets = tuple(rules[1:])
    return Judge(case, asked.tables, sets, sets, "", frozenset())


def _said(asked: Entry) -> Iterator[str]:
    """The lines of a case, and of the tables that it may build on."""
    rows = rows_of(asked.case.span.source.text)
    for first in (asked.case.span.line, *(table.id.span.line for table in asked.tables if asked.case.setup.table)):
        yield rows[first - 1]
        yield from takewhile(lambda row: not row.strip() or row[:1].isspace(), rows[first:])


@lru_cache(maxsize=256)
def _load(folder: Folder, game: str, *sets: str) -> Program:
    """A game by the rules of a folder, cached between runs. Raises `Invalid`."""
    with in_place_of_shipped(folder):
        return load(game, *sets)


@lru_cache(maxsize=64)
def _compiled(folder: Folder, game: str, *sets: str) -> Program:
    """The same by rules that nobody requests again. Raises `Invalid`."""
    with in_place_of_shipped(folder):
        key, chosen = named(game, sets)
        files = in_force(key, chosen)
        return link(*headings(key, files), trees(files))


__all__ = ["MOST_REVERTED", "Moved", "Pair", "brought_about", "moves", "shares", "situation"]
