"""From the texts of rules files to a `Program`."""

from __future__ import annotations

import hashlib
import marshal
from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from adjudicator.compiler.assemble import Linked, assemble
from adjudicator.compiler.clauses import Draftsman
from adjudicator.compiler.cost import call_graph, count_turns
from adjudicator.compiler.decks import built
from adjudicator.compiler.declare import Declarations, named_of
from adjudicator.compiler.entries import written
from adjudicator.compiler.reach import check_reach
from adjudicator.compiler.symbols import CardEntry, Symbols, VerbEntry, span_of, text
from adjudicator.compiler.words import NOTHING, Expr, frame_scope
from adjudicator.engine.program import Named, Origin, Parameter, Program, Verb
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span

ATTACK = VerbEntry(0, "attack", "attacks", (Parameter("whom", "player"), Parameter("line", "row")), None, None)


def link(game: Named, sets: Sequence[Named], trees: Sequence[tuple[Tree[Token], Source, str]]) -> Program:
    """Compile the files of a game. Raises `Invalid` with everything that is wrong in them."""
    return assemble(linked(game, sets, trees))


def linked(game: Named, sets: Sequence[Named], trees: Sequence[tuple[Tree[Token], Source, str]]) -> Linked:
    """What the files of a game compile to, as plain values. Raises `Invalid`."""
    # INVARIANT: deep nesting gives a diagnostic
    try:
        return _link(game, sets, trees)
    except (RecursionError, MemoryError, SyntaxError):
        source = trees[-1][1]
        raise Invalid([Diagnostic("R005", "an expression is nested too deeply", Span(source, 1, 1, 0),
                                  "give parts of it names with `value NAME(...): TYPE = ...`")]) from None


def _link(game: Named, sets: Sequence[Named], trees: Sequence[tuple[Tree[Token], Source, str]]) -> Linked:
    symbols = Symbols()
    symbols.verbs["attack"] = ATTACK
    declarations = Declarations(symbols)
    for tree, source, key in trees:
        declarations.read(tree, source, key)
    titles = [c.named.title for c in symbols.cards.values()]
    for node, source in symbols.completing:
        if symbols.card_named(text(node.children[0])) is None:
            symbols.unknown("card", text(node.children[0]), span_of(node, source), titles)
    writer = Draftsman(symbols)
    # INVARIANT: another process gives the same timeline
    nameless = _unnamed(symbols, trees)
    cards = [writer.card(nameless)] if nameless is not None else []
    cards += [writer.card(e) for e in sorted({id(c): c for c in symbols.cards.values()}.values(), key=lambda c: c.number)]
    rules, everywhere = [], []
    for node, source in [(i, s) for tree, s, _ in trees for i in tree.children if isinstance(i, Tree) and i.data == "rule"]:
        numbers, in_zone = writer.rule(node, source)
        rules += numbers
        everywhere += in_zone
    for card in cards:
        card["in_zone"] += everywhere
    verbs = {key: writer.verb(entry) for key, entry in symbols.verbs.items()}
    grid = _grid(writer, trees)
    phases, next_player = _turn(writer, trees)
    defaults = [_default(writer, entry) for entry in symbols.player_fields.values()]
    game_defaults = [_default(writer, entry) for entry in symbols.game_fields.values()]
    makers = {n: _default(writer, e) for n, e in enumerate(symbols.marks.values()) if e[2][0] is not None and not _is_plain(e[2])}
    for value in symbols.values.values():
        writer.value(value)
    holders = _holders(writer)
    building = built(symbols, trees)
    texts, calls = call_graph(writer.functions, writer.clauses)
    count_turns(writer.functions, texts, calls)
    check_reach(symbols, writer.clauses)
    if symbols.problems:
        raise Invalid(dict.fromkeys(symbols.problems))
    python, resumed = written(writer, verbs, texts, calls)
    code, later = (marshal.dumps(compile(text, f"<rules of {game.key}>", "exec")) for text in (python, resumed))
    return Linked(
        game=game, sets=tuple(sets), digest=_digest(trees), python=f"{python}\n\n{resumed}", code=code, resumed=later,
        enumerations=tuple(symbols.enumerations.values()), zones=tuple(z for _, z in symbols.zones.values()),
        holders=holders, player_fields=tuple(f for _, f, _ in symbols.player_fields.values()),
        player_defaults=tuple(defaults), game_fields=tuple(f for _, f, _ in symbols.game_fields.values()),
        game_defaults=tuple(game_defaults), face_fields=tuple(f for _, f, _ in symbols.face_fields.values()),
        cards=tuple(_stripped(c, symbols) for c in cards), clauses=tuple(writer.clauses), rules=tuple(rules),
        verbs=tuple(Verb(e.key, e.told, e.parameters, verbs[k]) for k, e in symbols.verbs.items()),
        units=tuple(None if u is None else (u[0].size, Origin(u[1], u[2], symbols.cited(u[2]))) for u in writer.units),
        interpretations=tuple(i for _, i in symbols.interpretations.values()), grid=grid, phases=tuple(phases),
        marks=tuple(f for _, f, _ in symbols.marks.values()),
        mark_defaults=tuple(_plain(writer, d) for _, _, d in symbols.marks.values()), mark_makers=makers,
        next_player=next_player, changed=frozenset(writer.changed), building=building,
    )


def _unnamed(symbols: Symbols, trees: Sequence[tuple[Tree[Token], Source, str]]) -> CardEntry | None:
    """What every card without a name is, if the game says so."""
    if not symbols.unnamed:
        return None
    node, source = _only(trees, "unnamed") or (None, Source("", ""))
    bare: Tree[Token] = Tree("card", [node.children[0]] if node is not None else [])
    return CardEntry(0, Named("?", "?"), (symbols.unnamed,), bare, source, "")


def _digest(trees: Sequence[tuple[Tree[Token], Source, str]]) -> str:
    return hashlib.sha256("\0".join(s.text for _, s, _ in trees).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _stripped(built: dict[str, Any], symbols: Symbols) -> dict[str, Any]:
    """A card without its tree: what is left is plain values."""
    entry = built["entry"]
    return {
        "number": entry.number, "named": entry.named, "kinds": entry.kinds, "kind_bits": built["bits"], "works": built["works"],
        "printed": built["printed"], "copies": tuple(_copy(c, symbols) for c in built["copies"]), "clauses": built["clauses"],
        "in_zone": built["in_zone"], "set_key": entry.set_key, "span": span_of(entry.tree, entry.source),
    }




def _copy(mark: str, symbols: Symbols) -> tuple[int, ...]:
    """The printed values that a mark such as `Q♠` stands for, one per face field."""
    found = []
    for _, field, _ in symbols.face_fields.values():
        values = symbols.enumerations[field.type].values
        found.append(next((i for i, v in enumerate(values, 1) if mark.startswith(v.title) or mark.endswith(v.title)), 0))
    return tuple(found)


# ---- the game's own procedure

def _only(trees: Any, kind: str) -> tuple[Any, Source] | None:
    return next(((item, source) for tree, source, _ in trees for item in tree.children
                 if isinstance(item, Tree) and item.data == kind), None)


def _grid(writer: Draftsman, trees: Any) -> dict[str, Any] | None:
    found = _only(trees, "grid")
    if found is None:
        return None
    node, source = found
    built: dict[str, Any] = {"moments": [], "walk": "", "close_rows": "", "keep": "", "after_block": 0, "due": "",
                             "after_all": 0}
    fields = writer.symbols.row_fields.values()
    built["defaults"] = [_constant(writer, d) for _, _, d in fields]
    for part in node.children[2:]:
        if not isinstance(part, Tree):
            continue
        if part.data == "column":
            named = named_of(part)
            code = writer.code(part.children[3:], source, named.title, span_of(part, source))
            built["moments"].append((named, code))
        elif part.data == "walk":
            built["walk"] = writer.test(part.children[0], source)
        elif part.data in ("close_rows", "keep"):
            you = "d.rows[row][1]" if part.data == "close_rows" else "you"
            scope = frame_scope().with_(you=Expr(you, "player"), row=Expr("row", "row"), effect=Expr("d.rows[row][3]", "name"),
                                        target=Expr("d.rows[row][1]", "player"), this=NOTHING, they=NOTHING, them=NOTHING)
            head = "d, row" if part.data == "close_rows" else "d, you, row"
            built[part.data] = writer.test(part.children[0], source, scope, head=head)
        elif part.data in ("after_block", "after_all"):
            built[part.data] = code = writer.code(part.children, source, str(node.children[0]), span_of(part, source))
            if part.data == "after_block":
                built["due"] = writer.due(code)
    return built


def _turn(writer: Draftsman, trees: Any) -> tuple[list[tuple[Named, int, str]], str]:
    found = _only(trees, "turn")
    if found is None:
        return [], ""
    node, source = found
    phases = []
    for step in node.children[1:]:
        named = named_of(step)
        test = writer.test(step.children[3], source) if step.children[3] is not None else ""
        phases.append((named, writer.code(step.children[4:], source, named.title, span_of(step, source), phase=True), test))
    candidate = frame_scope().with_(it=Expr("f", "player"))
    return phases, writer.test(node.children[0], source, candidate) if node.children[0] is not None else ""


def _default(writer: Draftsman, entry: Any) -> str:
    _, field, (tree, source) = entry
    if tree is None:
        return ""
    scope = frame_scope()
    return writer.test(tree, source, scope, field.type)


def _holders(writer: Draftsman) -> dict[str, str]:
    """For which players a zone holds the cards of its kind, by zone: the name of a test of the player."""
    scope = frame_scope().with_(it=Expr("f", "player"))
    return {zone: writer.test(tree, source, scope) for zone, (tree, source) in writer.symbols.holders.items()}


def _is_plain(default: Any) -> bool:
    tree = default[0]
    return isinstance(tree, Tree) and (tree.data in ("number", "never") or
                                       (tree.data == "name" and str(tree.children[0]) in ("yes", "nothing")))


def _plain(writer: Draftsman, default: Any) -> Any:
    """The first value of a mark, None where it has to be found out when a card comes into play."""
    return _constant(writer, default) if default[0] is None or _is_plain(default) else None


def _constant(writer: Draftsman, default: Any) -> Any:
    tree, source = default
    if tree is None:
        return None
    if isinstance(tree, Tree) and tree.data == "number":
        return int(str(tree.children[0]))
    if isinstance(tree, Tree) and tree.data == "never":
        return False
    if isinstance(tree, Tree) and tree.data == "name" and str(tree.children[0]) == "yes":
        return True
    if isinstance(tree, Tree) and tree.data == "name" and str(tree.children[0]) == "nothing":
        return None
    writer.symbols.complain("R012", "a number, yes or no is expected here", span_of(tree, source), "rows begin with plain values")
    return None


__all__ = ["link"]
