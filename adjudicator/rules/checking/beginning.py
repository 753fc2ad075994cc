"""How a game begins and ends: the verbs that deal it, and what only they do; who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.construction import Setup
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import ask, number
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation

if TYPE_CHECKING:
    from adjudicator.rules.checking.statements import Statements


def setups(symbols: Symbols) -> tuple[Setup, ...]:
    """How games begin, for how many players; records verbs that are not declared, or that need arguments."""
    return tuple([found for decl, source in symbols.setups if (found := _setup(symbols, decl, source)) is not None])


def _setup(symbols: Symbols, decl: t.SetupDecl, source: Source) -> Setup | None:
    verb = symbols.find("verb", symbols.verbs, decl.verb, source)
    if verb is None:
        return None
    symbols.called.add(verb.number)
    if verb.parameters:
        symbols.complain("R012", f"expected a verb without parameters here, found `{decl.verb.text}`",
                         decl.verb.at.span(source))
    if not 0 < decl.least <= decl.most:
        symbols.complain("R012", "expected a number of players here, or a smaller and a larger one", decl.at.span(source))
    return Setup(verb.number, decl.least, decl.most)


def beginning(code: Statements, node: t.Unpack | t.BeginWith | t.Create) -> tuple[core.Statement, ...]:
    """Cards come out of the box, or are made; somebody has the first turn."""
    if isinstance(node, t.Create):
        return _create(code, node)
    if isinstance(node, t.BeginWith):
        return (core.Act(Operation.BEGIN_WITH, (code.typed(node.player, types.PLAYER),)),)
    symbols = code.names.symbols
    kinds = [symbols.find("kind", symbols.kinds, word, code.names.source) for word in node.kinds]
    for word in node.kinds:
        if word.text in symbols.kinds and symbols.kinds[word.text].number in symbols.tokens:
            symbols.complain("R011", f"`{word.text}` are tokens, which no box holds", word.at.span(code.names.source),
                             'write `create "Title" in ZONE`')
    bits = sum({1 << kind.number for kind in kinds if kind is not None})
    return (core.Act(Operation.UNPACK, (number(bits), code.typed(node.zone, types.SLOT))),)


def _create(code: Statements, node: t.Create) -> tuple[core.Statement, ...]:
    """A token is made, in a zone where cards are in play; the name is that of the new one."""
    symbols, source = code.names.symbols, code.names.source
    entry, where = symbols.find_card(node.title, source), code.check(node.zone)
    tokens = [key for key, kind in symbols.kinds.items() if kind.number in symbols.tokens]
    if entry is not None and not any(kind in tokens for kind in entry.kinds):
        symbols.complain("R012", f"`{node.title.text}` is not a token", node.title.at.span(source),
                         "say so of its kind: `tokens are KIND`")
    live = {zone.number for zone in symbols.zones.values() if zone.zone.live}
    if not isinstance(where, core.Slot) or where.zone not in live:
        code.names.complain(node.zone, "a token is made in a zone where cards are in play", "`live`, of one player or shared")
        return ()
    made = ask(types.CARD, Operation.CREATE, number(0 if entry is None else entry.number), where)
    return (core.Assign(code.local(types.CARD) if node.name is None else code.name(node.name, types.CARD), made),)


def won(code: Statements, node: t.Win) -> tuple[core.Statement, ...]:
    """The game is over: a name wins, for some players or for nobody, or players do."""
    symbols = code.names.symbols
    if isinstance(node.who, t.Title):
        symbols.winners.add(node.who.words.text)
        winners = core.Constant(types.PLAYERS, ()) if node.seats is None else code.typed(node.seats, types.PLAYERS)
        return (core.Win(core.Constant(types.WORDS, node.who.words.text), winners),)
    if node.seats is not None:
        code.names.complain(node, "winners are named once: `for` follows a name")
    symbols.seats_win = True
    return (core.Win(code.typed(node.who, types.PLAYERS), None),)


__all__ = ["beginning", "setups", "won"]
