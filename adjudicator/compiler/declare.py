"""First pass over rules files: note every name that is declared, so that the second pass can look it up."""

from __future__ import annotations

from typing import Any

import attrs
from lark import Token, Tree

from adjudicator.compiler.symbols import VALUE_TYPES, CardEntry, Node, Symbols, ValueEntry, VerbEntry, span_of, text
from adjudicator.compiler.words import FUNCTIONS
from adjudicator.engine.program import Choice, Enumeration, Field, Interpretation, Named, Parameter, Zone
from adjudicator.notation.source import Source, fold

ZONE_WORDS = frozenset({"hidden", "live", "pile", "endless"})
FIELD_TYPES = ("number", "truth", "player", "card", "name")


@attrs.define(slots=True)
class Declarations:
    """The declarations of several files, read in order into one table."""

    symbols: Symbols
    source: Source = attrs.Factory(lambda: Source("", ""))
    set_key: str = ""
    cards: int = 0

    def read(self, tree: Tree[Token], source: Source, set_key: str) -> None:
        """Note what one file declares."""
        self.source, self.set_key = source, set_key
        for item in tree.children:
            if isinstance(item, Tree):
                method = getattr(self, f"on_{item.data}", None)
                if method is not None:
                    method(item)

    def twice(self, what: str, key: str, known: Any, node: Any) -> bool:
        """Whether a name is taken already; says so."""
        if key in known:
            self.symbols.complain("R013", f"the {what} `{key}` is declared twice", span_of(node, self.source))
            return True
        return False

    # ---- words

    def on_cites(self, node: Node) -> None:
        self.symbols.citations.setdefault(self.source.name, []).append((node.children[0].line, text(node.children[0])))

    def on_values(self, node: Node) -> None:
        key = str(node.children[0])
        if self.twice("list of values", key, self.symbols.enumerations, node):
            return
        values = tuple(_named(v) for v in node.children[1:] if isinstance(v, Tree))
        self.symbols.enumerations[key] = Enumeration(key, values)

    def on_player(self, node: Node) -> None:
        self.fields(node, self.symbols.player_fields)

    def on_state(self, node: Node) -> None:
        self.fields(node, self.symbols.game_fields)

    def on_face(self, node: Node) -> None:
        self.fields(node, self.symbols.face_fields)

    def on_lying(self, node: Node) -> None:
        self.fields(node, self.symbols.marks)

    def on_unnamed(self, node: Node) -> None:
        self.symbols.unnamed = str(node.children[0])

    def on_grid(self, node: Node) -> None:
        if self.symbols.moments:
            self.symbols.complain("R013", "the grid is declared twice", span_of(node, self.source))
        for part in node.children[2:]:
            if isinstance(part, Tree) and part.data == "rowfields":
                self.fields(part, self.symbols.row_fields)
            elif isinstance(part, Tree) and part.data == "column":
                self.symbols.moments[str(part.children[0])] = len(self.symbols.moments)

    def fields(self, node: Node, table: dict[str, Any]) -> None:
        """The fields of a `has` block."""
        for field in node.children:
            key, kind, default, *flags = field.children
            words = {str(f) for f in flags if f is not None}
            for word in sorted(words - {"turn", "inner", "place"}):
                self.symbols.unknown("kind of field", word, span_of(field, self.source), ("turn", "inner", "place"))
            if str(kind) not in FIELD_TYPES and str(kind) not in self.symbols.enumerations:
                self.symbols.unknown("type", str(kind), span_of(kind, self.source), [*FIELD_TYPES, *self.symbols.enumerations])
            if str(key) == "status":
                self.symbols.complain("R017", "`status` is kept by the engine itself", span_of(key, self.source))
            if table is self.symbols.face_fields and str(kind) not in self.symbols.enumerations:
                self.symbols.complain("R012", f"what is printed on a card is one of a list of values, not `{kind}`",
                                      span_of(kind, self.source))
            if not self.twice("field", str(key), table, key):
                field_of = Field(str(key), str(kind), "turn" if "turn" in words else "", "inner" in words, "place" in words)
                table[str(key)] = (len(table), field_of,
                                   (default, self.source))

    def on_zone(self, node: Node) -> None:
        key = str(node.children[0])
        if self.twice("zone", key, self.symbols.zones, node):
            return
        words = [str(c) for c in node.children if isinstance(c, Token) and c.type == "NAME"][1:]
        for word in words:
            if word not in ZONE_WORDS:
                self.symbols.unknown("kind of zone", word, span_of(node, self.source), ZONE_WORDS)
        of_player = any(isinstance(c, Tree) and c.data == "owned" for c in node.children)
        held = next((c for c in node.children if isinstance(c, Tree) and c.data == "holds"), None)
        holds = "" if held is None else str(held.children[0])
        if held is not None and held.children[3] is not None:
            self.symbols.holders[key] = (held.children[3], self.source)
        order, times = ("" if held is None or part is None else str(part) for part in (held.children if held else [0, 0, 0])[1:3])
        hidden, live, pile, endless = (word in words for word in ("hidden", "live", "pile", "endless"))
        zone = Zone(_named(node), of_player, hidden, live, pile, endless, holds, order, times)
        self.symbols.zones[key] = (len(self.symbols.zones), zone)

    def on_turn(self, node: Node) -> None:
        if self.symbols.phases:
            self.symbols.complain("R013", "the turn is declared twice", span_of(node, self.source))
        for step in node.children[1:]:
            self.symbols.phases[str(step.children[0])] = len(self.symbols.phases)

    # ---- cards

    def on_kind(self, node: Node) -> None:
        key = str(node.children[0])
        if not self.twice("kind", key, self.symbols.kinds, node):
            self.symbols.kinds[key] = (len(self.symbols.kinds), node, self.source)
        self.printed(node)

    def on_card(self, node: Node) -> None:
        at = next(i for i, c in enumerate(node.children) if isinstance(c, Token) and c.type == "STRING")
        title = node.children[at]
        names = next((c for c in node.children if isinstance(c, Tree) and c.data == "names"), None)
        named = Named(text(title), text(title), _names(names))
        entry = CardEntry(self.number(), named, tuple(str(c) for c in node.children[:at] if str(c) != "card"), node, self.source,
                          self.set_key)
        for spelling in named.spellings():
            other = self.symbols.cards.get(fold(spelling))
            if other is not None and other is not entry:
                self.symbols.complain("R013", f"the card `{spelling}` is declared twice", span_of(title, self.source))
            self.symbols.cards[fold(spelling)] = entry
        self.printed(node)
        if not entry.kinds:
            self.symbols.complain("R018", f"the card `{named.title}` is of no kind, so it never acts",
                                  span_of(title, self.source), "put the word of a kind before its name")

    def on_completes(self, node: Node) -> None:
        self.symbols.completing.append((node, self.source))

    def number(self) -> int:
        """The number of the next card: 0 is the unknown one."""
        self.cards += 1
        return self.cards

    def printed(self, node: Node) -> None:
        """Note the names of printed values, such as a number of lives."""
        for member in node.children:
            if isinstance(member, Tree) and member.data in ("printed", "unprinted"):
                self.symbols.printed.setdefault(str(member.children[0]), span_of(member, self.source))
                if len(member.children) != 2:
                    self.symbols.untold.add(str(member.children[0]))

    # ---- procedures

    def on_verb(self, node: Node) -> None:
        key = str(node.children[0])
        if self.twice("verb", key, self.symbols.verbs, node):
            return
        told = str(node.children[1]) if isinstance(node.children[1], Token) else key
        parameters = tuple(
            Parameter(str(p.children[1]), str(p.children[2]), str(p.children[0].children[0]) if p.children[0] else "")
            for p in node.children if isinstance(p, Tree) and p.data == "parameter"
        )
        self.types(parameters, node)
        giving = next((str(c.children[0]) for c in node.children if isinstance(c, Tree) and c.data == "giving"), "card")
        self.type(giving, node)
        self.symbols.verbs[key] = VerbEntry(len(self.symbols.verbs), key, told.replace("-", " "), parameters, node, self.source,
                                            giving)

    def on_value(self, node: Node) -> None:
        key = str(node.children[0])
        if self.twice("value", key, self.symbols.values, node):
            return
        formals = [c for c in node.children if isinstance(c, Tree) and c.data == "formal"]
        parameters = tuple(Parameter(str(f.children[0]), str(f.children[1])) for f in formals)
        kind = str([c for c in node.children if isinstance(c, Token)][-1])
        self.types(parameters, node)
        self.type(kind, node)
        if key in FUNCTIONS:
            self.symbols.complain("R017", f"`{key}` is a function of the notation itself", span_of(node, self.source))
        self.symbols.values[key] = ValueEntry(len(self.symbols.values), key, parameters, kind, node, self.source)

    def types(self, parameters: tuple[Parameter, ...], node: Node) -> None:
        """Check the types of parameters."""
        for parameter in parameters:
            self.type(parameter.type, node)

    def type(self, word: str, node: Node) -> None:
        """Check that a type is one."""
        known = [*VALUE_TYPES, *self.symbols.enumerations]
        if word not in known:
            self.symbols.unknown("type", word, span_of(node, self.source), known)

    # ---- readings

    def on_reading(self, node: Node) -> None:
        key = str(node.children[0])
        if self.twice("interpretation", key, self.symbols.interpretations, node):
            return
        choices = tuple(
            Choice(str(c.children[0]), text(c.children[1]), text(c.children[2]))
            for c in node.children if isinstance(c, Tree) and c.data == "choice"
        )
        last = node.children[-1]
        assert isinstance(last, Tree)
        default = next((i for i, c in enumerate(choices) if c.key == str(last.children[0])), -1)
        if default < 0:
            self.symbols.unknown("choice", str(last.children[0]), span_of(last, self.source), [c.key for c in choices])
        if len(choices) < 2:
            self.symbols.complain("R014", f"the interpretation `{key}` has no second choice", span_of(node, self.source),
                                  "a point with one reading is a rule")
        for choice, part in zip(choices, node.children[2:], strict=False):
            if not choice.source.strip():
                self.symbols.complain("R015", f"the choice `{choice.key}` has no source", span_of(part, self.source))
        self.symbols.interpretations[key] = (
            len(self.symbols.interpretations),
            Interpretation(key, text(node.children[1]), choices, max(default, 0), text(last.children[1]),
                           span_of(node, self.source)),
        )


def _named(node: Any) -> Named:
    key = str(node.children[0])
    title = next((text(c) for c in node.children[1:] if isinstance(c, Token) and c.type == "STRING"), key)
    names = next((c for c in node.children if isinstance(c, Tree) and c.data == "names"), None)
    return Named(key, title, _names(names))


def _names(node: Any) -> tuple[tuple[str, str], ...]:
    tokens = [] if node is None else node.children
    return tuple((str(tokens[i]), text(tokens[i + 1])) for i in range(0, len(tokens) - 1, 2))


named_of = _named
