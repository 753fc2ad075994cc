"""How a game begins and ends: the verbs that deal it, and what only they do; who wins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine.construction import Setup
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import number
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


def beginning(code: Statements, node: t.Unpack | t.BeginWith) -> tuple[core.Statement, ...]:
    """Cards come out of the box; somebody has the first turn."""
    if isinstance(node, t.BeginWith):
        return (core.Act(Operation.BEGIN_WITH, (code.typed(node.player, types.PLAYER),)),)
    symbols = code.names.symbols
    kinds = [symbols.find("kind", symbols.kinds, word, code.names.source) for word in node.kinds]
    bits = sum({1 << kind.number for kind in kinds if kind is not None})
    return (core.Act(Operation.UNPACK, (number(bits), code.typed(node.zone, types.SLOT))),)


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
