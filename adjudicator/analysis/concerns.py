"""What a change of texts concerns: the cases whose answer may have changed, found by comparing the meaning of the texts.

A case is concerned if its own meaning or that of the table that it builds on has changed; and if that of rules has changed that
it is played by. Spaces, comments and the order of declarations do not matter. Of the cases that changed rules concern, those that
name what was changed come first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from typing import NamedTuple

from adjudicator.analysis.declarations import named
from adjudicator.analysis.formatting import said
from adjudicator.cases.files import read_readable
from adjudicator.cases.situation.scene import merge
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.source import Invalid, Source, fold, rows_of
from adjudicator.rules import tree as t
from adjudicator.rules.library import RulesFile, found_beside, head_of
from adjudicator.rules.reading.parse import parse_head, parse_rules

Ids = dict[str, list[str]]
"""Ids of cases by the path of their file; a single empty id stands for the whole file."""
WHOLE = ""
Texts = Mapping[str, str]
"""Texts by the path of their file."""


class Rules(NamedTuple):
    """Rules whose meaning has changed: the names of their games and, for a set, its own; and what was changed.

    `names` are those of the declarations that were changed; none if that is not known.
    """

    games: frozenset[str]
    sets: frozenset[str]
    names: frozenset[str]


class Concern(NamedTuple):
    """The cases that a change concerns: `first` those that were changed or name what was changed, then the others."""

    first: Ids
    others: Ids


def concern(before: Texts, after: Texts) -> Concern:
    """The cases among the texts that a change concerns: files that end in `.case`, beside rules in `.rules`."""
    changed = [path for path in {**before, **after} if before.get(path) != after.get(path)]
    heads = [head for path, text in after.items() if path.endswith(".rules") and (head := _head(text))]
    rules = [r for p in changed if p.endswith(".rules") for r in _rules(before.get(p, ""), after.get(p, ""), heads)]
    first: Ids = {}
    others: Ids = {}
    for path in (path for path in after if path.endswith(".case")):
        own = _changed_cases(path, before.get(path, ""), after[path]) if path in changed else []
        file = read(path, after[path]) if rules else None
        near, far = _played(file, rules) if file else ([], [])
        first[path] = [*own, *(i for i in near if i not in own)]
        others[path] = [i for i in far if i not in own]
    return Concern({p: ids for p, ids in first.items() if ids}, {p: ids for p, ids in others.items() if ids})


# ---- cases

@lru_cache(maxsize=1024)
def read(path: str, text: str) -> CaseFile | None:
    """The content of a case file, by the rules beside it; nothing if it cannot be read."""
    with found_beside(path):
        try:
            return read_readable(Source("", text))
        except Invalid:
            return None


def _changed_cases(path: str, before: str, after: str) -> list[str]:
    """The ids of cases whose meaning has changed; the whole file if it cannot be read."""
    file, other = read(path, after), read(path, before)
    if file is None:
        return [WHOLE]
    unread = [WHOLE] if file.unread else []
    known = {case.id.text: _meant(case, other) for case in other.cases} if other else {}
    return unread + [case.id.text for case in file.cases if known.get(case.id.text) != _meant(case, file)]


def _meant(case: Case, file: CaseFile) -> object:
    """Everything that decides the result of a case, apart from the rules."""
    try:
        return said((case.script, merge(case.setup, file.tables)))
    except Invalid:
        return object()  # equal to nothing: it is run, and reports what is wrong


def _played(file: CaseFile, rules: list[Rules]) -> tuple[list[str], list[str]]:
    """The ids of the cases that are played by some of the rules: those that name what was changed, and the others."""
    near, far = list[str](), list[str]()
    for case in file.cases:
        own = [r for r in rules if _plays(case, file, r)]
        if own:
            words = _words(case, file)
            names = any(not r.names or any(name in words for name in r.names) for r in own)
            (near if names else far).append(case.id.text)
    return near, far


def _plays(case: Case, file: CaseFile, rules: Rules) -> bool:
    """Whether a case is played by these rules, as far as is known."""
    try:
        names = [fold(r.text) for r in merge(case.setup, file.tables).rules]
    except Invalid:
        return True
    return not names or (names[0] in rules.games and (not rules.sets or not rules.sets.isdisjoint(names[1:])))


def _words(case: Case, file: CaseFile) -> str:
    """The words of a case and of the tables that it may build on, in folded form."""
    lines = rows_of(case.span.source.text)
    blocks = [case.id.span.line, *(table.id.span.line for table in file.tables if case.setup.table is not None)]
    return " ".join(fold(" ".join(_block(lines, first))) for first in blocks)


def _block(lines: list[str], first: int) -> Iterator[str]:
    """A heading, with its line from 1, and the lines below it."""
    yield lines[first - 1]
    yield from takewhile(lambda line: not line[:1].strip() or line.startswith("--"), lines[first:])


# ---- rules

def _head(text: str) -> RulesFile | None:
    """The head of a rules file; nothing if it cannot be read."""
    try:
        return head_of(parse_head(Source("", text)))
    except Invalid:
        return None


def _rules(before: str, after: str, heads: list[RulesFile]) -> Iterator[Rules]:
    """The rules that differ in meaning between two texts; none if they do not."""
    one, other = _items(before), _items(after)
    if one is not None and one == other:
        return
    for head in dict.fromkeys(filter(None, (_head(before), _head(after)))):
        games = {head.game} if not head.is_common else {h.game for h in heads if head.game in h.uses}
        titles = {fold(name) for h in heads if h.is_own and h.game in games for name in (h.game, h.title)}
        sets = {fold(head.set_key), fold(head.title)} if head.set_key else set()
        yield Rules(frozenset(titles | games), frozenset(sets), _changed_names(one, other))


def _items(text: str) -> Counter[t.Item] | None:
    """The declarations of a rules file; nothing if it cannot be read."""
    try:
        return Counter(parse_rules(Source("", text)).items)
    except Invalid:
        return None


def _changed_names(before: Counter[t.Item] | None, after: Counter[t.Item] | None) -> frozenset[str]:
    """The names of the declarations that are in one file only; none if one of them has no name."""
    if before is None or after is None:
        return frozenset()
    found = [named(item)[1] for item in (*(before - after), *(after - before))]
    return frozenset(fold(name) for names in found for name in names) if all(found) else frozenset()


__all__ = ["WHOLE", "Concern", "Ids", "concern", "read"]
