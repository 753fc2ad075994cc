"""Values with which a situation cannot begin, as they depend on what it does not say."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.engine.descriptions import slot_words
from adjudicator.engine.faults import NeedOrder, NeedValue, Unknown
from adjudicator.engine.table import Table
from adjudicator.notation.source import Diagnostic, Invalid, Span


class Unsaid(Invalid):
    """A situation that cannot begin, as it does not say enough. `need`: what a rule asked for, if that is known."""

    def __init__(self, diagnostics: Iterable[Diagnostic], need: Unknown | None = None) -> None:
        super().__init__(diagnostics)
        self.need = need

    def __reduce__(self) -> tuple[type[Unsaid], tuple[object, ...]]:
        return type(self), (self.diagnostics, self.need)


def unsaid(table: Table, what: str, need: Unknown, span: Span) -> Unsaid:
    """That a value, in words, depends on what nobody knows."""
    match need:
        case NeedValue():
            card = table.program.cards[need.name].named.title
            message = f"{what} depends on the `{need.word}` of `{card}`, which no source gives: say what it is"
        case NeedOrder():
            place = slot_words(table, need.slot)
            message = f"{what} depends on the order of the cards in {place}, which lie in none: say what it is"
        case _:
            message = f"{what} depends on a card of which nothing is said: say what it is, or the number"
    return Unsaid([Diagnostic("Q010", message, span)], need)


__all__ = ["Unsaid", "unsaid"]
