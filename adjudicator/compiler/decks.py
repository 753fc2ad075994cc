"""How the decks of a game are built, from the `decks of` block of its rules."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Token, Tree

from adjudicator.compiler.symbols import Node, Symbols, span_of, text
from adjudicator.engine.program import Building, DeckType
from adjudicator.notation.source import Source


def built(symbols: Symbols, trees: Sequence[tuple[Tree[Token], Source, str]]) -> Building | None:
    """What the files say about decks, None if nothing. Names that are not declared are noted as problems."""
    blocks = [(item, source) for tree, source, _ in trees for item in tree.find_data("building")]
    if not blocks:
        return None
    node: Node = blocks[0][0]
    source = blocks[0][1]
    if len(blocks) > 1:
        symbols.complain("R013", "how decks are built is declared twice", span_of(blocks[1][0], blocks[1][1]))
    lines: dict[str, list[Node]] = {}
    for line in node.children[1:]:
        lines.setdefault(line.data, []).append(line)

    def kinds(line: Node) -> tuple[str, ...]:
        for word in line.children:
            if str(word) not in symbols.kinds:
                symbols.unknown("kind", str(word), span_of(word, source), symbols.kinds)
        return tuple(map(str, line.children))

    def named(what: str) -> tuple[str, ...]:
        return tuple(k for line in lines.get(what, ()) for k in kinds(line))

    titles = [text(line.children[0]) for line in lines.get("type", ())]
    types = []
    for line in lines.get("type", ()):
        title, of, replaced = line.children
        for other in replaced.children if replaced is not None else ():
            if text(other) not in titles:
                symbols.unknown("type of card", text(other), span_of(other, source), titles)
        types.append(DeckType(text(title), kinds(of), () if replaced is None else tuple(map(text, replaced.children))))
    sides = [side for line in lines.get("side", ()) for side in _side(symbols, line, source, kinds)]
    closed = any(True for tree, _, _ in trees for _ in tree.find_data("unbuilt"))
    size = int(node.children[0])
    return Building(size, tuple(sides), named("never_in"), named("once_in"), named("stays"), tuple(types), closed)


def _side(symbols: Symbols, line: Node, source: Source, kinds: object) -> list[tuple[str, int, str]]:
    """The word of a list that names a side, with the kind of its cards."""
    word, kind = line.children
    assert callable(kinds)
    kinds(Tree("kinds", [kind]))
    for values in symbols.enumerations.values():
        for number, value in enumerate(values.values, 1):
            if value.key == str(word):
                return [(values.key, number, str(kind))]
    known = [v.key for e in symbols.enumerations.values() for v in e.values]
    symbols.unknown("word of a list", str(word), span_of(word, source), known)
    return []
