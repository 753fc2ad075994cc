"""What was true when an event began: `was(...)` in a clause that follows it, computed beforehand and kept for the clause."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator

from adjudicator.engine.frames import LOCALS
from adjudicator.engine.program import Parameter
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.expressions import Expressions, was_at
from adjudicator.rules.checking.names import Names
from adjudicator.rules.checking.presence import may_be_nothing
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.types import spoken
from adjudicator.values import frozen

WAS = "was"
"""The function of the notation that asks for it."""


@frozen
class Recalled:
    """What a clause recalls: the names under which its code finds it, and for each its function and its type."""

    scope: Scope
    functions: tuple[tuple[str, str], ...]


def recalled(symbols: Symbols, decl: t.TriggerDecl | t.LeavesDecl, source: Source, scope: Scope,
             parameters: tuple[Parameter, ...], file: Callable[[core.Expression], str]) -> Recalled:
    """What a clause that follows an event recalls. `file` files a function of a frame and returns its name."""
    found: list[tuple[str, str]] = []
    names = Names(symbols, source)
    for node in _asked(decl):
        if len(node.arguments) != 1:
            continue
        value = Expressions(names).check(node.arguments[0], scope)
        if value.type == types.SLOT:
            value = Expressions(names).fit(node, value, types.CARDS)
        if value.type not in types.KEPT and value.type.word not in symbols.enumerations:
            names.complain(node, "this cannot be recalled", f"it is {spoken(value.type)}")
        place = core.Place(value.type, LOCALS + len(parameters) + len(found))
        kept = core.IfThere(value.type, place, place) if may_be_nothing(value) else place
        scope = scope.with_(**{was_at(node): kept})
        found.append((file(value), value.type.word))
    return Recalled(scope, tuple(found))


def _asked(whole: object) -> Iterator[t.Apply]:
    """Where a clause asks for an earlier value; lasting clauses inside it ask for their own."""
    if isinstance(whole, t.Apply) and whole.function.text == WAS:
        yield whole
        return
    for part in whole if isinstance(whole, tuple) else whole.said() if isinstance(whole, t.Node) else ():
        if not isinstance(part, t.Lasting):
            yield from _asked(part)


def unasked(whole: object) -> Iterator[object]:
    """The parts of a clause that are about what is so when it acts, and not earlier; lasting clauses inside it act later."""
    if isinstance(whole, t.Lasting) or (isinstance(whole, t.Apply) and whole.function.text == WAS):
        return
    yield whole
    for part in whole if isinstance(whole, tuple) else whole.said() if isinstance(whole, t.Node) else ():
        yield from unasked(part)


def lost_marks(clause: object, marks: Container[str]) -> Iterator[tuple[t.Part, str, str]]:
    """Where a clause asks for marks of its card as it is when that has left play, each with what is wrong, and what to write."""
    for node in unasked(clause):
        match node:
            case t.Part(word=t.Word(text=word), whole=t.Name(word=t.Word(text="this"))) if word in marks:
                yield (node, f"`{word}` of this card is lost here",
                       f"a card that leaves play keeps no mark: `was({word} of this)` is what it was")
            case _:
                pass


__all__ = ["WAS", "Recalled", "lost_marks", "recalled", "unasked"]
