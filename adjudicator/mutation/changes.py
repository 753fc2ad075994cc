"""The changes of the rules of a game, one word each: their places, how they are shown, and which of them form a sample."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

import attrs

from adjudicator.mutation.alternatives import Kind, alternatives
from adjudicator.mutation.dealing import dealing
from adjudicator.mutation.paths import Path, on_the_way, replaced, within
from adjudicator.mutation.subjects import in_own_turn, own_moments, says_the_same, shared_items
from adjudicator.mutation.words import Locals, Words
from adjudicator.notation.source import fold
from adjudicator.rules import tree as t
from adjudicator.rules.printing.file import print_clause, print_expression, print_item, print_statement
from adjudicator.values import frozen

SPOKEN = (
    t.CardDecl | t.KindDecl | t.RuleDecl | t.VerbDecl | t.ValueDecl | t.GridDecl | t.TurnDecl | t.ZoneDecl | t.PlayerFields
    | t.GameFields | t.MarkFields | t.DecksDecl
)
"""The declarations that say how the game is played."""
BOUNDS = frozenset({"lower", "upper"})
"""The parts of a field that only say which situations there are: a change of them changes no ruling."""


class Texts(NamedTuple):
    """Lines of a declaration that a change concerns, before and after it, without indentation; none for an omission."""

    before: tuple[str, ...]
    after: tuple[str, ...]


@frozen(eq=False)
class Change:
    """One word of the rules changed: `new` is at the end of the path `path` in a declaration of a file.

    `file` and `item` are numbers, counted from 0, in the files of the game.
    """

    file: int
    item: int
    path: Path
    kind: Kind
    new: t.Node
    declaration: t.Item

    @property
    def site(self) -> tuple[int, int, Path, Kind]:
        """What is changed, whatever replaces it."""
        return self.file, self.item, self.path, self.kind

    @property
    def owner(self) -> str:
        """The card or rule that contains the change, by its title or by the first words of its declaration."""
        return owner_of(self.declaration)

    @property
    def old(self) -> t.Node:
        """Its replacement."""
        return list(on_the_way(self.declaration, self.path))[-1]

    @property
    def line(self) -> int:
        """The line in its file."""
        return max([n.at.line for n in on_the_way(self.declaration, self.path)] + [self._differing()])

    def _differing(self) -> int:
        """The line of the first missing part; 0 if parts of the node do not say it."""
        gone = [node for _, node in within(self.old)][1:]
        left = {id(node) for _, node in within(self.new)}
        return next((node.at.line for node in gone if id(node) not in left), 0)

    def changed(self, files: Sequence[t.File]) -> t.File:
        """The file with the change."""
        file = files[self.file]
        item = replaced(self.declaration, self.path, self.new)
        assert isinstance(item, t.Item)
        return attrs.evolve(file, items=(*file.items[:self.item], item, *file.items[self.item + 1:]))

    def texts(self) -> Texts:
        """The lines that differ, as printed."""
        item = replaced(self.declaration, self.path, self.new)
        assert isinstance(item, t.Item)
        one, other = ([line.strip() for line in print_item(i).split("\n")] for i in (self.declaration, item))
        blocks = [op for op in SequenceMatcher(None, one, other, autojunk=False).get_opcodes() if op[0] != "equal"]
        if not blocks:
            return Texts((), ())
        first, last = blocks[0], blocks[-1]
        return Texts(tuple(one[first[1]:last[2]]), tuple(other[first[3]:last[4]]))

    def words(self) -> tuple[str, str]:
        """The smallest readable part that differs, before and after."""
        nodes = list(on_the_way(self.declaration, self.path))
        for depth in range(len(nodes) - 1, -1, -1):
            one = _printed(nodes[depth])
            other = one and _printed(replaced(nodes[depth], self.path[depth:], self.new))
            if one and one != other:
                return one, other
        return self.owner, ""


def _printed(node: t.Node) -> str:
    """A node in readable form; empty if it has none, or takes several lines."""
    if isinstance(node, t.Name | t.Number | t.Your | t.Title | t.Never | t.Group):
        return ""
    text = ""
    if isinstance(node, t.Expression):
        text = print_expression(node)
    elif isinstance(node, t.Statement):
        text = print_statement(node)
    elif isinstance(node, t.Member):
        text = print_clause(node)
    return text if "\n" not in text else ""


def owner_of(item: t.Item) -> str:
    """The name of a declaration: the title of a card or rule, otherwise its first words."""
    match item:
        case t.CardDecl(title=title) | t.RuleDecl(title=title):
            return title.text
        case t.VerbDecl(key=key):
            return f"to {key.text}"
        case t.ValueDecl(key=key):
            return f"value {key.text}"
        case t.KindDecl(key=key):
            return f"kind {key.text}"
        case t.ZoneDecl(named=named):
            return f"zone {named.key.text}"
        case t.GridDecl(named=named):
            return f"grid {named.key.text}"
        case t.TurnDecl():
            return "turn"
        case _:
            return " ".join(print_item(item).split("\n")[0].rstrip(":").split(" ")[:2])


def changes(files: Sequence[t.File], only: Collection[int] | None = None, name: str = "") -> Iterator[Change]:
    """Every change of the files of a game, in their order, except in what only deals it.

    `only`: those of the files with these numbers; `name`: those with this name, in any spelling.
    """
    words, unheld, common, own = Words.of(files), dealing(files), shared_items(files), own_moments(files)
    for number, file in enumerate(files):
        if only is not None and number not in only:
            continue
        for place, item in enumerate(file.items):
            if isinstance(item, SPOKEN) and item not in unheld and (not name or fold(name) in spellings(item)):
                names, shared = Locals.of(item), item in common
                for path, node in within(item):
                    if not BOUNDS.isdisjoint(turn.field for turn in path):
                        continue
                    if unheld and any(n in unheld for n in on_the_way(item, path) if isinstance(n, t.ChangeDecl | t.TriggerDecl)):
                        continue
                    for kind, new in alternatives(node, words, names):
                        same = (shared and says_the_same(item, path, node, new)) or in_own_turn(item, path, node, new, own)
                        if not same:
                            yield Change(number, place, path, kind, new, item)


def spellings(item: t.Item) -> set[str]:
    """All names of a declaration, folded."""
    names = item.names if isinstance(item, t.CardDecl) else ()
    return {fold(owner_of(item)), *(fold(quote.text) for _, quote in names)}


def sites(found: Iterable[Change], seed: int) -> list[list[Change]]:
    """Changes of the same word together, in a pseudo-random order that is the same for the same seed.

    The place of a word in that order depends only on itself and its declaration: it stays the same when other rules are edited.
    """
    together: dict[tuple[int, int, Path, Kind], list[Change]] = {}
    for change in found:
        together.setdefault(change.site, []).append(change)
    keyed = []
    for (_, _, path, kind), alike in together.items():
        first = alike[0]
        at = ".".join(f"{field}{place}" for field, place in path)
        ordered = sorted(enumerate(alike), key=lambda one: _shuffled(seed, first.owner, at, kind.name, str(one[0])))
        keyed.append((_shuffled(seed, first.owner, at, kind.name), [change for _, change in ordered]))
    return [alike for _, alike in sorted(keyed, key=lambda pair: pair[0])]


def _shuffled(seed: int, *words: str) -> bytes:
    return hashlib.sha256("\0".join((str(seed), *words)).encode()).digest()
