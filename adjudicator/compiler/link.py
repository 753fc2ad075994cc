"""From the texts of rules files to a `Program`."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

from lark import Token, Tree

from adjudicator.compiler.clauses import ENGINE_CODES, Draftsman
from adjudicator.compiler.cost import bounded, count_turns
from adjudicator.compiler.declare import Declarations, named_of
from adjudicator.compiler.reach import check_reach
from adjudicator.compiler.symbols import Symbols, VerbEntry, span_of
from adjudicator.compiler.words import Expr, frame_scope
from adjudicator.engine.draft import Draft
from adjudicator.engine.events import after, checkpoint, invoke
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.index import index_of, works
from adjudicator.engine.program import Card, Clause, Condition, Grid, Moment, Named, Origin, Parameter, Phase, Program, Verb
from adjudicator.engine.turn import end_turn, skip_to, turn
from adjudicator.engine.windows import able, offer, pick, serves
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span

ATTACK = VerbEntry(0, "attack", "attacks", (Parameter("whom", "player"), Parameter("line", "row")), None, None)
LABELS = 64


def link(game: Named, sets: Sequence[Named], trees: Sequence[tuple[Tree[Token], Source, str]]) -> Program:
    """Compile the files of a game. Raises `Invalid` with everything that is wrong in them."""
    # INVARIANT: deep nesting gives a diagnostic
    try:
        return _link(game, sets, trees)
    except (RecursionError, MemoryError, SyntaxError):
        source = trees[-1][1]
        raise Invalid([Diagnostic("R005", "an expression is nested too deeply", Span(source, 1, 1, 0),
                                  "give parts of it names with `value NAME(...): TYPE = ...`")]) from None


def _link(game: Named, sets: Sequence[Named], trees: Sequence[tuple[Tree[Token], Source, str]]) -> Program:
    symbols = Symbols()
    symbols.verbs["attack"] = ATTACK
    declarations = Declarations(symbols)
    for tree, source, key in trees:
        declarations.read(tree, source, key)
    writer = Draftsman(symbols)
    # INVARIANT: another process gives the same timeline
    cards = [writer.card(e) for e in sorted({id(c): c for c in symbols.cards.values()}.values(), key=lambda c: c.number)]
    rules = [n for tree, source, _ in trees for item in tree.children
             if isinstance(item, Tree) and item.data == "rule" for n in writer.rule(item, source)]
    verbs = {key: writer.verb(entry) for key, entry in symbols.verbs.items()}
    grid = _grid(writer, trees)
    phases, next_player = _turn(writer, trees)
    defaults = [_default(writer, entry) for entry in symbols.player_fields.values()]
    game_defaults = [_default(writer, entry) for entry in symbols.game_fields.values()]
    for value in symbols.values.values():
        writer.value(value)
    count_turns(writer.functions, writer.clauses)
    check_reach(symbols, writer.clauses)
    if symbols.problems:
        raise Invalid(symbols.problems)
    return _assemble(game, sets, trees, symbols, writer, cards, rules, verbs, grid, phases, next_player, defaults,
                     game_defaults)


def _assemble(game: Named, sets: Sequence[Named], trees: Any, symbols: Symbols, writer: Draftsman, cards: Any, rules: Any,
              verbs: Any, grid: Any, phases: Any, next_player: Any, defaults: Any, game_defaults: Any) -> Program:
    python = "\n\n".join(writer.functions)
    space = namespace()
    exec(compile(python, f"<rules of {game.key}>", "exec"), space)
    clauses = tuple(_clause(c, space) for c in writer.clauses)
    digest = hashlib.sha256("\0".join(s.text for _, s, _ in trees).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    face_fields = tuple(f for _, f, _ in symbols.face_fields.values())
    values = tuple(len(symbols.enumerations[f.type].values) + 1 for f in face_fields)
    deck = (_unknown_card(), *(_card(c, clauses, symbols) for c in cards))
    sizes = (8, 16, 12, *(u[0] for u in writer.units[ENGINE_CODES:] if u))
    handlers = (turn, walk, after)
    codes = (*handlers, *(space[f"k{n}"] for n in range(ENGINE_CODES, len(writer.units))))
    return Program(
        game=game, digest=digest, sets=tuple(sets), enumerations=tuple(symbols.enumerations.values()),
        zones=tuple(z for _, z in symbols.zones.values()), player_fields=tuple(f for _, f, _ in symbols.player_fields.values()),
        player_defaults=tuple(space[d] if d else None for d in defaults),
        game_fields=tuple(f for _, f, _ in symbols.game_fields.values()),
        game_defaults=tuple(space[d] if d else None for d in game_defaults),
        face_fields=face_fields, face_sizes=(len(deck), *values, LABELS), cards=deck,
        verbs=tuple(Verb(e.key, e.told, e.parameters, verbs[k], e.number in writer.hooked, space.get(f"s{verbs[k]}"))
                    for k, e in symbols.verbs.items()),
        clauses=clauses, rules=tuple(clauses[n] for n in rules), codes=codes,
        sizes=sizes, blanks=tuple((None,) * (size - 8) for size in sizes), has_blanks=any(c.kind == "blank" for c in clauses),
        origins=tuple(None if u is None else Origin(u[1], u[2], symbols.cited(u[2])) for u in writer.units),
        interpretations=tuple(i for _, i in symbols.interpretations.values()),
        grid=_built_grid(grid, space), phases=tuple(Phase(n, c, False) for n, c in phases),
        next_player=space[next_player] if next_player else None, has_changes=frozenset(writer.changed),
        kind_bits=tuple(c.kind_bits for c in deck), source=python,
        held_zones=tuple(n for n, z in symbols.zones.values() if z.of_player and not z.live),
        ability_moments=frozenset(m for c in clauses if c.kind == "ability" for m in c.moments),
        offers=_offers(deck, symbols),
    )


def _offers(deck: Sequence[Card], symbols: Symbols) -> dict[tuple[int, str], dict[int, tuple[Clause, ...]]]:
    """The abilities that cards offer from a zone in which they are not in play, by zone, moment and name."""
    table: dict[tuple[int, str], dict[int, tuple[Clause, ...]]] = {}
    for number, zone in symbols.zones.values():
        for card in deck if zone.of_player and not zone.live else ():
            for clause in works(card, number):
                for moment in clause.moments if clause.kind == "ability" else ():
                    names = table.setdefault((number, moment), {})
                    names[card.number] = (*names.get(card.number, ()), clause)
    return table


def namespace() -> dict[str, Any]:
    """What generated code may call, and nothing besides."""
    return {
        "__builtins__": {"len": len, "tuple": tuple, "min": min, "max": max, "bool": bool, "range": range},
        "invoke": invoke, "offer": offer, "pick": pick, "attack": attack, "end_turn": end_turn, "skip_to": skip_to,
        "serves": serves, "able": able, "checkpoint": checkpoint, "one": lambda x: () if x is None else (x,),
        "bounded": bounded, "first": lambda s: s[0] if s else None, "last": lambda s: s[-1] if s else None, "index_of": index_of,
    }


def _clause(entry: dict[str, Any], space: dict[str, Any]) -> Clause:
    conditions = tuple(Condition(space[name], words, span) for name, words, span in entry.pop("conditions", ()))
    for key in ("targets", "adjust"):
        if entry.get(key):
            entry[key] = space[entry[key]]
    return Clause(**entry, conditions=conditions, test=_all(conditions))


def _all(conditions: tuple[Condition, ...]) -> Any:
    tests = [c.test for c in conditions]
    if not tests:
        return None
    if len(tests) == 1:
        return tests[0]
    return lambda d, f: all(t(d, f) for t in tests)


def _card(built: dict[str, Any], clauses: tuple[Clause, ...], symbols: Symbols) -> Card:
    entry = built["entry"]
    return Card(
        number=entry.number, named=entry.named, kinds=entry.kinds, kind_bits=built["bits"], works=built["works"],
        printed=built["printed"], copies=tuple(_copy(c, symbols) for c in built["copies"]),
        clauses=tuple(clauses[n] for n in built["clauses"]), in_zone=tuple((z, clauses[n]) for z, n in built["in_zone"]),
        set_key=entry.set_key, span=span_of(entry.tree, entry.source),
    )


def _unknown_card() -> Card:
    return Card(0, Named("?", "?"), (), 0, -1, {}, (), (), (), "", Span(Source("", ""), 1, 1))


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
    built: dict[str, Any] = {"moments": [], "walk": "", "close_rows": "", "keep": "", "after_block": 0, "after_all": 0}
    fields = writer.symbols.row_fields.values()
    built["defaults"] = [_constant(writer, d) for _, _, d in fields]
    for part in node.children[2:]:
        if not isinstance(part, Tree):
            continue
        if part.data == "column":
            named = named_of(part)
            code = writer.code(part.children[3:], source, named.title, span_of(part, source))
            built["moments"].append((named, code))
        elif part.data in ("walk", "close_rows", "keep"):
            built[part.data] = writer.test(part.children[0], source)
        elif part.data in ("after_block", "after_all"):
            built[part.data] = writer.code(part.children, source, str(node.children[0]), span_of(part, source))
    return built


def _built_grid(built: Any, space: dict[str, Any]) -> Grid | None:
    if built is None:
        return None

    def test(key: str) -> Any:
        return space[built[key]] if built[key] else _never

    return Grid(tuple(Moment(n, c) for n, c in built["moments"]), (), tuple(built["defaults"]), test("walk"), test("close_rows"),
                test("keep"), built["after_block"], built["after_all"])


def _never(_draft: Draft, _frame: Any) -> bool:
    return False


def _turn(writer: Draftsman, trees: Any) -> tuple[list[tuple[Named, int]], str]:
    found = _only(trees, "turn")
    if found is None:
        return [], ""
    node, source = found
    phases = []
    for step in node.children[1:]:
        named = named_of(step)
        phases.append((named, writer.code(step.children[3:], source, named.title, span_of(step, source))))
    candidate = frame_scope().with_(it=Expr("f", "player"))
    return phases, writer.test(node.children[0], source, candidate) if node.children[0] is not None else ""


def _default(writer: Draftsman, entry: Any) -> str:
    _, field, (tree, source) = entry
    if tree is None:
        return ""
    scope = frame_scope()
    return writer.test(tree, source, scope, field.type)


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
    writer.symbols.complain("R012", "a number, yes or no is expected here", span_of(tree, source), "rows begin with plain values")
    return None


__all__ = ["link"]
