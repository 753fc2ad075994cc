"""How rules differ from before, declaration by declaration; and rules in which one declaration is reverted."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from difflib import SequenceMatcher

import attrs

from adjudicator.analysis.declarations import named
from adjudicator.mutation.changes import SPOKEN, owner_of
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.library import Folder, RulesFile
from adjudicator.rules.load import tree_of
from adjudicator.rules.printing.file import print_item
from adjudicator.values import frozen

Key = tuple[str, str]


@frozen
class RuleEdit:
    """A declaration that was changed, added or removed.

    `file` is the name of its file, `line` its place there, or where it would be. `old` and `new` are its text, empty if there is
    none; `game` and `set_key` say whose it is. `title`: its name; `names` all its names.
    """

    file: str
    line: int
    game: str
    set_key: str
    title: str
    names: tuple[str, ...]
    old: str
    new: str
    start: int
    end: int

    @property
    def place(self) -> str:
        """Its place, as `file:line`."""
        return f"{self.file}:{self.line}"

    def lines(self) -> Iterator[str]:
        """Its lines that differ, each with `-` or `+`."""
        one, other = self.old.splitlines(), self.new.splitlines()
        for how, first, last, begin, end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
            if how != "equal":
                yield from (f"- {row.strip()}" for row in one[first:last])
                yield from (f"+ {row.strip()}" for row in other[begin:end])


def edits(before: Folder, after: Folder) -> tuple[RuleEdit, ...]:
    """Every declaration whose meaning differs between two folders of rules. Raises `Invalid`."""
    old, new = ({f.source.name: f for f in folder.files} for folder in (before, after))
    return tuple([edit for name in dict.fromkeys([*old, *new]) for edit in _of_file(name, old.get(name), new.get(name))])


def _of_file(name: str, old: RulesFile | None, new: RulesFile | None) -> Iterator[RuleEdit]:
    """The declarations of a file whose meaning differs."""
    if old is not None and new is not None and old.source.text == new.source.text:
        return
    file = new or old
    assert file is not None
    one, other = (_items(f.source) if f is not None else {} for f in (old, new))
    text = new.source.text if new is not None else ""
    at = 0
    for key in sorted({**other, **one}, key=lambda key: other[key].at.start if key in other else len(text)):
        gone, come = one.get(key), other.get(key)
        if come is not None:
            at = come.at.end
        if gone == come:
            continue
        item = come or gone
        assert item is not None
        start = come.at.start if come is not None else at
        yield RuleEdit(name, _line(gone, come) or text.count("\n", 0, start) + 1, file.game, file.set_key, _title(declared(item)),
                   tuple(named(item)[1]), _printed(gone), _printed(come), start, come.at.end if come is not None else at)


def _line(gone: t.Item | None, come: t.Item | None) -> int:
    """The line of the first part of a declaration that is new; 0 if that is all of it, or none."""
    parts, others = ([part for part in item.said() if isinstance(part, tuple)] if item is not None else []
                     for item in (come, gone))
    known = {node for part in others for node in part}
    new = [node.at.line for part in parts for node in part if isinstance(node, t.Node) and node not in known]
    return min(new, default=0) if gone is not None else 0


def _title(item: t.Item) -> str:
    """The name of a declaration; if it has none, its first line."""
    return owner_of(item) if isinstance(item, SPOKEN) else print_item(item).split("\n")[0].rstrip(":")


def _items(source: Source) -> dict[tuple[Key, int], t.Item]:
    """The declarations of a file, by what they are and how often it was there before. Raises `Invalid`."""
    found: dict[tuple[Key, int], t.Item] = {}
    count: dict[Key, int] = defaultdict(int)
    for item in tree_of(source).items:
        kind, names = named(item)
        key = (kind, names[0]) if names else (kind, print_item(item).split("\n")[0])
        found[key, count[key]] = item
        count[key] += 1
    return found


def _printed(item: t.Item | None) -> str:
    return "" if item is None else print_item(item)


def without(folder: Folder, edit: RuleEdit) -> Folder:
    """The rules in which a declaration is reverted."""
    return attrs.evolve(folder, files=tuple([_reverted(f, edit) if f.source.name == edit.file else f for f in folder.files]))


def _reverted(file: RulesFile, edit: RuleEdit) -> RulesFile:
    text = file.source.text
    return attrs.evolve(file, source=Source(file.source.name, f"{text[:edit.start]}{edit.old}\n\n{text[edit.end:]}"))


__all__ = ["RuleEdit", "edits", "without"]
