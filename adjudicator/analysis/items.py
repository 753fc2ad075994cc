"""The declarations of the rules files, item by item, as written."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.analysis.declarations import POINT, SOURCE, counted, named
from adjudicator.cache import kept
from adjudicator.notation.source import Source, Span, rows_of
from adjudicator.rules import tree as t
from adjudicator.rules.library import RulesFile, files_of, games, over, sets_of
from adjudicator.rules.load import tree_of
from adjudicator.values import frozen

Found = tuple[str, tuple[str, ...], int, int, int, str]
"""The kind of an item, its names, the line on which it begins, the first and last line of its text, from 0, and its source."""


@frozen
class Item:
    """One declaration: what kind of thing it is, its names, and its text with the comment above it.

    `cites`: the places in the sources that the file names above it, empty for none.
    """

    kind: str
    names: tuple[str, ...]
    span: Span
    text: str
    game: str
    set_key: str
    place: str
    cites: str = ""


def items() -> Iterator[Item]:
    """Every declaration of every known rules file."""
    files: dict[str, tuple[RulesFile, str]] = {}
    for game in games():
        own = (*files_of(game), *over(game, sets_of(game)))
        title = next((f.title for f in own if not f.set_key), game)
        for file in own:
            further = file.set_key or file.is_over
            files.setdefault(file.source.name, (file, f"{title}, {file.title}" if further else title))
    found = kept("items", repr([(name, file.source.text) for name, (file, _) in files.items()]),
                 lambda: [_found(file.source) for file, _ in files.values()])
    for (file, place), declared in zip(files.values(), found, strict=True):
        lines = rows_of(file.source.text)
        for kind, names, start, first, last, cites in declared:
            span = Span(file.source, start + 1, 1, len(lines[start]))
            yield Item(kind, names, span, "\n".join(lines[first:last]), file.game, file.set_key, place, cites)


def _found(source: Source) -> list[Found]:
    """The items of a file."""
    declared = tree_of(source).items
    lines = rows_of(source.text)
    starts = [source.text.count("\n", 0, item.at.start) for item in declared]
    found: list[Found] = []
    cites = ""
    for item, start, end in zip(declared, starts, [*starts[1:], len(lines)], strict=True):
        first, last = start, end
        while last > start + 1 and not lines[last - 1].startswith(" "):
            last -= 1
        while first > 0 and lines[first - 1].startswith("--"):
            first -= 1
        kind, names = named(item)
        cites = item.words.text if isinstance(item, t.Cites) else cites
        found.append((kind, tuple(dict.fromkeys(names)), start, first, last, cites))
        for key, bearer in counted(item):
            at = source.text.count("\n", 0, key.at.start)
            found.append((bearer, (key.text,), at, at, at + 1, cites))
    return found


__all__ = ["POINT", "SOURCE", "Item", "items"]
