"""The game's own procedure: the grid, the turn, and the starting values of fields and marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

import attrs

from adjudicator.engine.fields import Field
from adjudicator.engine.frames import NAME, PLAYER, ROW, TARGET
from adjudicator.engine.names import Named
from adjudicator.engine.position import PLAYING
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.declarations import named
from adjudicator.rules.checking.expressions import Expressions
from adjudicator.rules.checking.names import NOBODY, YES, Names
from adjudicator.rules.checking.scope import FRAME, Scope
from adjudicator.rules.checking.settled import follows
from adjudicator.rules.checking.symbols import FieldEntry, Plain, Symbols, plain
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.walk import within
from adjudicator.values import frozen, mutable

D = TypeVar("D", t.GridDecl, t.TurnDecl, t.Ordering)
CANDIDATE = core.Variable(types.PLAYER, "f", there=True)
"""Stands for the player of a test instead of a frame."""
IN_CELL = FRAME.with_(row=core.Place(types.ROW, ROW, there=True), target=core.Place(types.PLAYER, TARGET, there=True))
"""The names in a moment of the grid: a row and the player attacked are never missing there."""


@frozen
class Unlike:
    """A situation that there is not: its declaration, the test of it, and the phases behind and before which."""

    said: t.ImpossibleDecl
    source: Source
    name: str
    after: int
    before: int


@mutable
class CompiledGrid:
    """The grid, functions by their names and codes by their numbers."""

    moments: list[tuple[Named, int]] = attrs.Factory(list)
    defaults: tuple[Plain, ...] = ()
    walk: str = ""
    close: str = ""
    hold: str = ""
    after_block: int = 0
    block_due: str = ""
    after_all: int = 0


@frozen
class CompiledPhase:
    """A phase of the turn: its code, and the function that says whether it takes place."""

    named: Named
    code: int
    test: str


def compile_grid(compiler: Compiler, files: Sequence[t.File]) -> CompiledGrid | None:
    """The grid of a game, None if it has none."""
    found = _only(files, t.GridDecl)
    if found is None:
        return None
    decl, source = found
    title = decl.named.key.text
    grid = CompiledGrid(defaults=_row_defaults(compiler))
    row = core.Variable(types.ROW, "row", there=True)
    attacked = core.RowEntry(types.PLAYER, PLAYER, row)
    of_row = FRAME.with_(row=row, effect=core.RowEntry(types.NAME, NAME, row), target=attacked, this=NOBODY, they=NOBODY,
                         them=NOBODY)
    for part in decl.parts:
        match part:
            case t.MomentDecl(named=column, body=body):
                key = named(column)
                grid.moments.append((key, compiler.code(body, source, key.title, part, IN_CELL)))
            case t.WalkRows(test=test):
                grid.walk = compiler.test(test, source, title)
            case t.CloseRows(test=test):
                grid.close = compiler.test(test, source, title, of_row.with_(you=attacked), parameters=("row",))
            case t.Hold(test=test):
                you = core.Variable(types.PLAYER, "you", there=True)
                grid.hold = compiler.test(test, source, title, of_row.with_(you=you), parameters=("you", "row"))
            case t.AfterBlock(body=body):
                grid.after_block = compiler.code(body, source, title, part)
                grid.block_due = _due(compiler, grid.after_block)
            case t.AfterAll(body=body):
                grid.after_all = compiler.code(body, source, title, part)
            case t.RowFields():
                pass
    return grid


def _due(compiler: Compiler, number: int) -> str:
    """The function of a draft that says whether a code does anything, if it is a single `if` without a player."""
    code = compiler.codes[number]
    assert code is not None
    nodes = code.unit.statements
    if len(nodes) != 1 or not isinstance(nodes[0], core.Branch) or nodes[0].other:
        return ""
    if any(isinstance(part, core.Place) for part in within(nodes[0].test)):
        return ""
    return compiler.function(nodes[0].test, code.title, code.span)


@frozen
class CompiledTurn:
    """The phases of the turn; who may have one, who has the first of a round and who is next, as functions by their names."""

    phases: tuple[CompiledPhase, ...] = ()
    next_player: str = ""
    backwards: str = ""
    first_player: str = ""
    going: str = ""


def compile_turn(compiler: Compiler, files: Sequence[t.File]) -> CompiledTurn:
    """The turn of a game."""
    found = _only(files, t.TurnDecl)
    if found is None:
        return CompiledTurn()
    decl, source = found
    phases = []
    for step in decl.phases:
        key = named(step.named)
        when = compiler.test(step.test, source, key.title) if step.test is not None else ""
        phases.append(CompiledPhase(key, compiler.code(step.body, source, key.title, step, phase=True), when))
    following = "" if decl.order is None else compiler.test(decl.order, source, "turn", FRAME.with_(it=CANDIDATE))
    test = next((function.value for function in compiler.functions if function.name == following), YES)
    playing = core.Binary(types.TRUTH, core.PlayerStatus(types.STATUS, CANDIDATE), "==", core.Constant(types.STATUS, PLAYING))
    if decl.order is not None and follows(playing, True, test, False):
        compiler.symbols.complain("R043", "nobody who plays ever has a turn", decl.order.at.span(source),
                                  "as in `turn for status of it is playing`")
    first = "" if decl.rounds is None else compiler.test(decl.rounds, source, "turn", Scope({}), types.PLAYER)
    backwards = "" if decl.backwards is None else compiler.test(decl.backwards, source, "turn", Scope({}))
    going = "" if decl.going is None else compiler.test(decl.going, source, "turn", FRAME.without("this"), types.PLAYER)
    return CompiledTurn(tuple(phases), following, backwards, first, going)


def compile_deciding(compiler: Compiler) -> str:
    """The function of a draft and a player that gives who makes their choices, empty where nothing says so."""
    symbols = compiler.symbols
    if symbols.deciding is None:
        return ""
    word, source = symbols.deciding
    entry = symbols.find("value", symbols.values, word, source)
    if entry is None:
        return ""
    if entry.type != types.PLAYER or [p.type for p in entry.parameters] != [types.PLAYER.word]:
        symbols.complain("R012", f"`{word.text}` gives no player for a player", word.at.span(source),
                         f"as in `value {word.text}(p: player): player = p`")
    return f"v{entry.number}"


def compile_ordering(compiler: Compiler, files: Sequence[t.File]) -> str:
    """The test of whether players order their abilities, empty if nothing says so."""
    found = _only(files, t.Ordering)
    if found is None:
        return ""
    decl, source = found
    compiler.symbols.alternatives.update([c.owner.title for c in compiler.clauses if c.kind in ("when", "instead of")])
    if decl.test is None:
        return compiler.function(YES, "", decl.at.span(source), "f")
    return compiler.test(decl.test, source, "", FRAME)


def first_open(files: Sequence[t.File]) -> int:
    """The number of the first phase in which its player may use something, or the first phase.

    A situation begins with it by default.
    """
    found = _only(files, t.TurnDecl)
    phases = () if found is None else found[0].phases
    return next((i for i, step in enumerate(phases) if any(
        isinstance(part, t.Offer) and isinstance(part.player, t.Name) and part.player.word.text in ("you", "active")
        for part in _parts(step.body))), 0)


def _parts(said: object) -> Iterator[t.Node]:
    """Everything inside something, itself first."""
    if isinstance(said, t.Node):
        yield said
        for part in said.said():
            yield from _parts(part)
    elif isinstance(said, tuple):
        for part in said:
            yield from _parts(part)


def compile_default(compiler: Compiler, entry: FieldEntry) -> str:
    """The function that computes a field's starting value, none if nothing is declared."""
    if entry.default is None:
        return ""
    return compiler.test(entry.default, entry.source, entry.field.key, FRAME, entry.type)


def compile_bounds(compiler: Compiler) -> dict[Field, tuple[str, str]]:
    """The functions that compute the least and the greatest number of the fields that have bounds."""
    symbols = compiler.symbols
    entries = [*symbols.player_fields.values(), *symbols.game_fields.values(), *symbols.marks.values()]
    for entry in entries:
        _begins_within(symbols, entry)
    return {entry.field: (_bound(compiler, entry, entry.least), _bound(compiler, entry, entry.most))
            for entry in entries if entry.least is not None or entry.most is not None}


def _begins_within(symbols: Symbols, entry: FieldEntry) -> None:
    """Record a first number below the smallest one. Above the greatest one it stands for a number that nobody has told."""
    first, least = entry.default, entry.least
    if isinstance(first, t.Number) and isinstance(least, t.Number) and first.value < least.value:
        symbols.complain("R012", f"`{entry.field.key}` begins as `{first.value}`, and it is at least `{least.value}`",
                         first.at.span(entry.source))


def _bound(compiler: Compiler, entry: FieldEntry, bound: t.Expression | None) -> str:
    return "" if bound is None else compiler.test(bound, entry.source, entry.field.key, FRAME, types.NUMBER)


def compile_impossible(compiler: Compiler, files: Sequence[t.File]) -> tuple[Unlike, ...]:
    """What says whether a situation is one that there is not."""
    return tuple([Unlike(item, file.source, _unplayed(compiler, item.test, file.source),
                         *[_phase(compiler, phase, file.source) for phase in (item.after, item.before)])
                  for file in files for item in file.items if isinstance(item, t.ImpossibleDecl)])


def _phase(compiler: Compiler, said: t.Word | None, source: Source) -> int:
    """The number of the phase behind or before which there is no such situation, -1 for none."""
    symbols = compiler.symbols
    found = None if said is None else symbols.find("phase", symbols.phases, said, source)
    return -1 if found is None else found


def _unplayed(compiler: Compiler, test: t.Expression, source: Source) -> str:
    """A condition that is looked at where nothing is played, and that no run need reach: it is not probed."""
    value = Expressions(Names(compiler.symbols, source)).typed(test, FRAME, types.TRUTH)
    return compiler.function(value, "", test.at.span(source), "f")


def compile_secret(compiler: Compiler, entry: FieldEntry) -> str:
    """The function that says whether the value of a player is secret, none if it is always or never."""
    return "" if entry.secret is None else compiler.test(entry.secret, entry.source, entry.field.key, FRAME)


def compile_holders(compiler: Compiler) -> dict[str, str]:
    """The players for whom a zone holds the cards of its kind, by zone: the name of a test of the player."""
    scope = Scope({}).with_(it=CANDIDATE)
    return {key: compiler.test(zone.holds.test, zone.source, key, scope) for key, zone in compiler.symbols.zones.items()
            if zone.holds is not None and zone.holds.test is not None}


def first_mark(entry: FieldEntry) -> tuple[bool, Plain]:
    """Whether a mark has a plain starting value, and which; otherwise it is computed when a card comes into play.

    A card of which that is not known has no text: it keeps what a mark has that begins with nothing.
    """
    if entry.default is None:
        return True, None
    found = plain(entry.default)
    return found is not None, entry.field.nothing if found is None else found[0]


def _row_defaults(compiler: Compiler) -> tuple[Plain, ...]:
    """The starting values of the fields of rows; records those that are not plain values."""
    found: list[Plain] = []
    for entry in compiler.symbols.row_fields.values():
        start = plain(entry.default) if entry.default is not None else (None,)
        if entry.default is not None and start is None:
            compiler.symbols.complain("R012", "expected a number, `yes` or `no` here", entry.default.at.span(entry.source),
                                      "rows begin with plain values")
        found.append(None if start is None else start[0])
    return tuple(found)


def _only(files: Sequence[t.File], kind: type[D]) -> tuple[D, Source] | None:
    """The first item of a kind, with its source."""
    return next(((item, file.source) for file in files for item in file.items if isinstance(item, kind)), None)

