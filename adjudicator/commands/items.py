"""What the rules files declare, item by item, as it is written there."""

from __future__ import annotations

import re
from collections.abc import Iterator

import attrs

from adjudicator.compiler.load import RulesFile, files_of, shipped_games
from adjudicator.notation.source import Span

KEYED = ("game", "set", "values", "zone", "kind", "to", "value", "grid", "interpretation", "rule", "turn", "player", "cards")
TOLD_BY_KEY = ("to", "value", "interpretation", "turn", "player", "cards")
WITH_WORDS = ("values", "grid", "turn")
POINT = "disputed point"
TITLES = {"to": "verb", "values": "words", "interpretation": POINT}
_WORD = re.compile(r'\s+(?:moment\s+|phase\s+)?([^\s"]+)\s+"')
_QUOTED = re.compile(r'"([^"\n]+)"')
_KEY = re.compile(r"\S+\s+([^\s\"(:/,]+)")


@attrs.frozen(slots=True)
class Item:
    """One declaration: the word it begins with, its names, and its text with the comment above it."""

    kind: str
    names: tuple[str, ...]
    span: Span
    text: str
    game: str
    set_key: str
    place: str


def items() -> Iterator[Item]:
    """Every declaration of every shipped rules file."""
    seen: set[str] = set()
    for game in shipped_games():
        files = files_of(game)
        title = next((f.title for f in files if not f.set_key), game)
        for file in files:
            if file.source.name in seen:
                continue  # several games have it in common
            seen.add(file.source.name)
            yield from _items_of(file, f"{title}, {file.title}" if file.set_key else title)


def _items_of(file: RulesFile, place: str) -> Iterator[Item]:
    lines = file.source.text.splitlines()
    starts = [i for i, line in enumerate(lines) if line[:1].strip() and not line.startswith("--")]
    for at, start in enumerate(starts):
        end = starts[at + 1] if at + 1 < len(starts) else len(lines)
        while end > start + 1 and lines[end - 1][:1] != " ":
            end -= 1
        above = start
        while above > 0 and lines[above - 1].startswith("--"):
            above -= 1
        head = lines[start]
        kind = head.split(maxsplit=1)[0]
        span = Span(file.source, start + 1, 1, len(head))
        names = dict.fromkeys([*_names(kind, head), *(n for line in lines[start + 1:end] for n in _inner(kind, line))])
        yield Item(TITLES.get(kind, kind), tuple(names), span, "\n".join(lines[above:end]), file.game, file.set_key, place)


def _names(kind: str, head: str) -> tuple[str, ...]:
    head = re.sub(r"--[^\"]*$", "", head)
    key = _KEY.match(head) if kind in KEYED else None
    quoted = _QUOTED.findall(head) if kind not in TOLD_BY_KEY else []
    return tuple(dict.fromkeys([*quoted, *([key[1]] if key else [])]))


def _inner(kind: str, line: str) -> list[str]:
    """The names that a line within a declaration declares: a word of a list, a moment, a phase."""
    found = _WORD.match(line)
    return [found[1], *_QUOTED.findall(line)] if kind in WITH_WORDS and found else []


__all__ = ["POINT", "Item", "items"]
