"""The names that rules files declare, collected before anything is compiled."""

from __future__ import annotations

from typing import Any

import attrs
from lark import Token, Tree

from adjudicator.engine.program import Enumeration, Field, Interpretation, Named, Parameter, Zone
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.source import Diagnostic, Source, Span, fold, short, suggestion

STATUS = Enumeration("status", tuple(Named(k, k) for k in ("fallen", "out")))
Node = Any
"""A lark tree; lark's types do not say what the children of a rule are."""
VALUE_TYPES = frozenset({"number", "truth", "player", "players", "card", "cards", "name", "row"})


@attrs.define(slots=True)
class VerbEntry:
    """A verb as declared. `tree` is None for the engine's own."""

    number: int
    key: str
    told: str
    parameters: tuple[Parameter, ...]
    tree: Tree[Token] | None
    source: Source | None
    giving: str = "card"


@attrs.define(slots=True)
class ValueEntry:
    """A value (function) as declared."""

    number: int
    key: str
    parameters: tuple[Parameter, ...]
    type: str
    tree: Tree[Token]
    source: Source


@attrs.define(slots=True)
class CardEntry:
    """A card as declared."""

    number: int
    named: Named
    kinds: tuple[str, ...]
    tree: Tree[Token]
    source: Source
    set_key: str


@attrs.define(slots=True)
class Symbols:
    """Everything declared, by name. `problems` collects what is wrong on the way."""

    problems: list[Diagnostic] = attrs.Factory(list)
    enumerations: dict[str, Enumeration] = attrs.Factory(dict)
    zones: dict[str, tuple[int, Zone]] = attrs.Factory(dict)
    kinds: dict[str, tuple[int, Tree[Token], Source]] = attrs.Factory(dict)
    player_fields: dict[str, tuple[int, Field, Any]] = attrs.Factory(dict)
    game_fields: dict[str, tuple[int, Field, Any]] = attrs.Factory(dict)
    face_fields: dict[str, tuple[int, Field, Any]] = attrs.Factory(dict)
    marks: dict[str, tuple[int, Field, Any]] = attrs.Factory(dict)
    unnamed: str = ""
    row_fields: dict[str, tuple[int, Field, Any]] = attrs.Factory(dict)
    holders: dict[str, tuple[Node, Source]] = attrs.Factory(dict)
    printed: dict[str, Span] = attrs.Factory(dict)
    untold: set[str] = attrs.Factory(set)
    completing: list[tuple[Node, Source]] = attrs.Factory(list)
    cards: dict[str, CardEntry] = attrs.Factory(dict)
    verbs: dict[str, VerbEntry] = attrs.Factory(dict)
    values: dict[str, ValueEntry] = attrs.Factory(dict)
    moments: dict[str, int] = attrs.Factory(dict)
    used_moments: set[str] = attrs.Factory(set)
    citations: dict[str, list[tuple[int, str]]] = attrs.Factory(dict)
    called: set[int] = attrs.Factory(set)
    read: set[str] = attrs.Factory(set)
    phases: dict[str, int] = attrs.Factory(dict)
    interpretations: dict[str, tuple[int, Interpretation]] = attrs.Factory(dict)

    def cited(self, span: Span) -> str:
        """The place in the sources that a place in a file stands under, empty if the file names none above it."""
        above = [words for line, words in self.citations.get(span.source.name, ()) if line < span.line]
        return above[-1] if above else ""

    def complain(self, code: str, message: str, span: Span, help_: str = "", within: str = "") -> None:
        """Note a problem and go on."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Diagnostic(code, message, span, help_, within))

    def unknown(self, what: str, name: str, span: Span, known: Any) -> None:
        """Note that a name is not declared, with the nearest that are."""
        help_ = suggestion(name, list(known)) if len(self.problems) < MAX_PROBLEMS else ""
        self.complain("R010", f"no {what} is called `{short(name)}`", span, help_)

    def card_named(self, name: str) -> CardEntry | None:
        """The card of a name in any language."""
        return self.cards.get(fold(name))


def span_of(node: Tree[Token] | Token, source: Source) -> Span:
    """Where a token or the first token of a tree stands."""
    token = first_token(node)
    if token is None or token.line is None:
        return Span(source, 1, 1)
    return Span(source, max(1, token.line), token.column or 1, max(1, len(token.rstrip())))


def first_token(node: Any) -> Token | None:
    """The first token of a tree."""
    if isinstance(node, Token):
        return node
    if isinstance(node, Tree):
        for child in node.children:
            found = first_token(child)
            if found is not None:
                return found
    return None


def text(token: Any) -> str:
    """The text of a string token without its quotes, or of a word."""
    return str(token).strip('"')
