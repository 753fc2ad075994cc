"""How often an ability may be used: in each of the spans that the notation knows."""

from __future__ import annotations

from adjudicator.notation.source import Source, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import Symbols

SPANS = ("turn", "row", "game")
"""The spans in which something may be used once."""


def span_of(symbols: Symbols, decl: t.AbilityDecl, source: Source) -> str:
    """The span in which an ability may be used once, empty if it may be used at any time. Records one that there is not."""
    if decl.once is None:
        return ""
    word = decl.once.text
    if word not in SPANS:
        symbols.complain("R010", f"nothing may be used `once per {short(word)}`", decl.once.at.span(source),
                         suggestion(word, SPANS) or "it is `once per turn`, `once per row` or `once per game`; "
                                                    "for another span count in a field, and begin again with its end")
    return word


__all__ = ["SPANS", "span_of"]
