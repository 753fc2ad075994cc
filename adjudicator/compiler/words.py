"""Words of the rules notation, written out as Python: names, registers, and parts of players, cards, rows and piles.

Only looked-up numbers, escaped literals and names of this module's own making reach the output: no text of a rules file does.
"""

from __future__ import annotations

import re
from typing import Any

import attrs
from lark import Token

from adjudicator.compiler.symbols import STATUS, Node, Symbols, span_of, text
from adjudicator.limits import MAX_CODE, MAX_NESTING
from adjudicator.notation.source import Source, suggestion

SPOKEN = {"slot": "zone", "window": "moment", "set": "set", "truth": "truth value", "name": "name of a card"}
PLAIN = frozenset({"players", "cards", "nothing", "game"})
BRACKETS = re.compile(r"[()\[\]]")


@attrs.frozen(slots=True)
class Expr:
    """Python code and the type of its value in the rules notation."""

    code: str
    type: str


NOTHING = Expr("None", "nothing")
BAD = Expr("None", "bad")
REGISTERS = {
    "you": ("f[2]", "player"), "this": ("f[3]", "card"), "row": ("f[4]", "row"), "effect": ("f[5]", "name"),
    "target": ("f[6]", "player"), "they": ("f[7]", "player"), "them": ("f[7]", "player"),
}
BUILTINS = {
    "players": ("d.players", "players"), "everyone": ("d.everyone", "players"), "fallen": ("d.fallen", "players"),
    "active": ("d.active", "player"), "yes": ("True", "truth"), "nothing": ("None", "nothing"), "result": ("d.result", "card"),
    "game": ("None", "game"), "under-way": ("(d.pending > 0)", "truth"),
}
ROW_PARTS = {"author": (0, "player"), "player": (1, "player"), "effect": (3, "name"), "sole": (4, "truth"),
             "pending": (5, "truth")}
FUNCTIONS = {
    "count": ("number", ("set",)), "first": ("item", ("set",)), "last": ("item", ("set",)),
    "least": ("number", ("number", "number")), "most": ("number", ("number", "number")), "both": ("cards", ("card", "card")),
    "number": ("number", ("any",)), "topmost": ("cards", ("slot", "number")),
    "can-total": ("truth", ("cards", "measure", "number")),
    "total": ("number", ("cards", "measure")),
    "next": ("card", ("card",)), "previous": ("card", ("card",)),
    "titled": ("truth", ("card", "words")),
    "serves": ("truth", ("player", "card", "name")), "seats-between": ("number", ("player", "player")),
    "able": ("truth", ("player", "window", "row")),
}


@attrs.define(slots=True)
class Scope:
    """The names that an expression may use beside the declared ones, each with its Python code and type."""

    names: dict[str, Expr]

    def with_(self, **more: Expr) -> Scope:
        """The scope with further names."""
        return Scope({**self.names, **more})


def frame_scope() -> Scope:
    """The scope of code that runs in a frame `f`."""
    return Scope({k: Expr(c, t) for k, (c, t) in REGISTERS.items()})


@attrs.define(slots=True)
class Words:
    """The compiler of single words and parts of things, of one source."""

    symbols: Symbols
    source: Source

    def complain(self, node: Any, message: str, help_: str = "", code: str = "R011") -> Expr:
        """Note a problem at a node."""
        self.symbols.complain(code, message, span_of(node, self.source), help_)
        return BAD

    def compile(self, node: Any, scope: Scope, hint: str = "") -> Expr:
        """The code of an expression. `hint`: the type with which it is compared, which bare words may belong to."""
        if isinstance(node, Token):
            return self.name(node, scope, hint)
        method = getattr(self, f"on_{node.data.strip('_')}", None)
        if method is None:
            return self.complain(node, "this is no value")
        result: Expr = method(node, scope, hint)
        if len(result.code) > MAX_CODE or (len(result.code) > MAX_NESTING and nesting(result.code) > 3 * MAX_NESTING):
            return self.complain(node, "this is nested too deeply", "give parts of it names with `let` or `value`", "R005")
        return result

    def typed(self, node: Any, scope: Scope, wanted: str) -> str:
        """The code of an expression that has to be of a type."""
        got = self.compile(node, scope, wanted)
        return self.fit(node, got, wanted)

    def fit(self, node: Any, got: Expr, wanted: str) -> str:
        """The code of an expression turned into a type, or a complaint."""
        if got.type in (wanted, "nothing", "bad", "any") or wanted in ("any", "", "bad"):
            return got.code
        if wanted == "cards":
            if got.type == "slot":
                return f"d.cards({got.code})"
            if got.type == "card":
                return f"one({got.code})"
        if wanted == "players" and got.type == "player":
            return f"one({got.code})"
        if wanted == "set" and got.type in ("slot", "cards", "players", "card", "player"):
            return self.fit(node, got, "players" if got.type in ("players", "player") else "cards")
        if wanted == "name" and got.type == "card":
            return f"d.named({got.code})"
        self.complain(node, f"{spoken(got.type)} stands where {spoken(wanted)} is expected", code="R012")
        return got.code

    def you(self, node: Any, scope: Scope) -> str:
        """The code of the player that a clause belongs to."""
        found = scope.names.get("you")
        return (found or self.complain(node, "nobody is `you` here", "a rule is nobody's: say who does it")).code

    # ---- words

    def name(self, token: Token, scope: Scope, hint: str) -> Expr:
        """A bare word."""
        word = str(token)
        if hint in ("window", "measure"):
            return self.hinted(word, hint) or self.complain(token, f"nothing is called `{word}` here", code="R010")
        if word in scope.names:
            return scope.names[word]
        special = self.hinted(word, hint)
        if special:
            return special
        symbols = self.symbols
        if word == "others":
            return Expr(f"tuple([o for o in d.players if o != {self.you(token, scope)}])", "players")
        if word in BUILTINS:
            return Expr(*BUILTINS[word])
        if word in symbols.zones and not symbols.zones[word][1].of_player:
            return Expr(f"d.base[{symbols.zones[word][0]}]", "slot")
        if word in symbols.interpretations:
            number, _ = symbols.interpretations[word]
            symbols.read.add(word)
            return Expr(f"d.read({number})", f"choice:{word}")
        if word in symbols.kinds:
            return Expr(str(symbols.kinds[word][0]), "kind")
        for enumeration in symbols.enumerations.values():
            if enumeration.index(word):
                return Expr(str(enumeration.index(word)), enumeration.key)
        known = [*scope.names, *BUILTINS, *symbols.zones, *symbols.interpretations, *symbols.kinds, "others"]
        return self.complain(token, f"nothing is called `{word}` here", suggestion(word, known), "R010")

    def hinted(self, word: str, hint: str) -> Expr | None:
        """A word that means something beside a value of a type: a reading, a status, a moment, a word of a list."""
        symbols = self.symbols
        if hint.startswith("choice:"):
            _, interpretation = symbols.interpretations[hint[7:]]
            index = interpretation.index(word)
            return Expr(str(index), hint) if index >= 0 else None
        if hint == "status":
            words = ("playing", *(v.key for v in STATUS.values))
            return Expr(str(words.index(word)), "status") if word in words else None
        if hint == "measure" and word in symbols.values:
            return Expr(f"v{symbols.values[word].number}", "measure")
        if hint == "window":
            symbols.used_moments.add(word)
            return Expr(repr(word), "window")
        if hint == "moment" and word in symbols.moments:
            return Expr(repr(word), "moment")
        if hint in symbols.enumerations and symbols.enumerations[hint].index(word):
            return Expr(str(symbols.enumerations[hint].index(word)), hint)
        return None

    def on_name(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.name(node.children[0], scope, hint)

    def on_number(self, node: Node, _scope: Scope, _hint: str) -> Expr:
        return Expr(str(int(str(node.children[0]))), "number")

    def on_string(self, node: Node, _scope: Scope, _hint: str) -> Expr:
        entry = self.symbols.card_named(text(node.children[0]))
        if entry is None:
            self.symbols.unknown("card", text(node.children[0]), span_of(node, self.source),
                                 [c.named.title for c in self.symbols.cards.values()])
            return BAD
        return Expr(str(entry.number), "name")

    def on_group(self, node: Node, scope: Scope, hint: str) -> Expr:
        inner = self.compile(node.children[0], scope, hint)
        return Expr(f"({inner.code})", inner.type)

    def on_never(self, _node: Node, _scope: Scope, _hint: str) -> Expr:
        return Expr("False", "truth")

    # ---- parts of things

    def on_your(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.part(node, str(node.children[0]), Expr(self.you(node, scope), "player"))

    def on_property(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.part(node, str(node.children[0]), self.compile(node.children[1], scope))

    def on_possessive(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.part(node, str(node.children[1]), self.compile(node.children[0], scope))

    def part(self, node: Any, word: str, whole: Expr) -> Expr:
        """`word` of a player, card, row, pile or the game."""
        method = {
            "player": self.player_part, "players": self.players_part, "card": self.card_part, "cards": self.card_part,
            "slot": self.slot_part, "row": self.row_part, "game": self.game_part,
        }.get(whole.type)
        if whole.type == "bad":
            return BAD
        found = method(word, whole.code) if method else None
        help_ = "" if found else suggestion(word, self.parts_known(whole.type))
        return found or self.complain(node, f"{spoken(whole.type)} has no `{word}`", help_)

    def is_part(self, word: str) -> bool:
        """Whether a word names a part of anything."""
        symbols = self.symbols
        known = (symbols.player_fields, symbols.zones, symbols.face_fields, symbols.printed, symbols.marks, symbols.row_fields,
                 symbols.game_fields, ROW_PARTS, ("status", "top", "holder", "stage"))
        return any(word in k for k in known)

    def parts_known(self, kind: str) -> list[str]:
        """The parts that a thing of a type has, for suggestions."""
        symbols = self.symbols
        return {
            "player": [*symbols.player_fields, *(z for z, (_, e) in symbols.zones.items() if e.of_player), "status"],
            "card": [*symbols.face_fields, *symbols.printed, *symbols.marks, "name", "fresh", "holder"],
            "slot": ["top", *symbols.printed],
            "row": [*symbols.row_fields, *symbols.face_fields, *ROW_PARTS, "genuine", "stage"],
            "game": [*symbols.game_fields],
        }.get(kind, [])

    def player_part(self, word: str, who: str) -> Expr | None:
        """A field, a zone or the status of a player."""
        symbols = self.symbols
        if word == "status":
            return Expr(guarded(who, f"d.status[{who}]"), "status")
        if word in symbols.player_fields:
            number, field, _ = symbols.player_fields[word]
            return Expr(guarded(who, f"d.fields[{number}][{who}]"), field.type)
        if word in symbols.zones and symbols.zones[word][1].of_player:
            return Expr(f"d.base[{symbols.zones[word][0]}] + {who}", "slot")
        return None

    def players_part(self, word: str, who: str) -> Expr | None:
        """The cards that several players have in a zone."""
        zone = self.symbols.zones.get(word)
        return Expr(f"d.gather(d.base[{zone[0]}], {who})", "cards") if zone and zone[1].of_player else None

    def card_part(self, word: str, what: str) -> Expr | None:
        """What is printed on a card or known of where it lies."""
        symbols = self.symbols
        if word == "name":
            return Expr(guarded(what, f"d.name({what})"), "name")
        if word in symbols.face_fields:
            number, field, _ = symbols.face_fields[word]
            return Expr(guarded(what, f"d.look({what}, {number + 1})"), field.type)
        if word in symbols.printed:
            return Expr(f"d.{self.printer(word)}({word!r}, one({what}))", "number")
        if word in symbols.marks:
            number, field, _ = symbols.marks[word]
            return Expr(f"d.mark({what}, {number})", field.type)
        if word == "fresh":
            return Expr(f"d.fresh({what})", "truth")
        if word == "holder":
            return Expr(f"d.keeper({what})", "player")
        return None

    def printer(self, word: str) -> str:
        """The function that reads a printed value: one that may have to ask for it where that is not known of every card."""
        return "told_print" if word in self.symbols.untold else "printed"

    def slot_part(self, word: str, slot: str) -> Expr | None:
        """The top card of a pile, or the sum of a printed value over the cards of a zone."""
        if word == "top":
            return Expr(f"d.top({slot})", "card")
        if word in self.symbols.printed:
            return Expr(f"d.{self.printer(word)}({word!r}, d.cards({slot}))", "number")
        return None

    def row_part(self, word: str, row: str) -> Expr | None:
        """A part of an attack."""
        if word == "stage":
            return Expr(f"d.stage({row})", "moment")
        if word == "genuine":
            return Expr(f"d.genuine({row})", "truth")
        if word in self.symbols.face_fields:
            number, field, _ = self.symbols.face_fields[word]
            return Expr(f"d.row_face({row}, {number + 1})", field.type)
        if word in ROW_PARTS:
            number, kind = ROW_PARTS[word]
            return Expr(f"d.rows[{row}][{number}]", kind)
        if word in self.symbols.row_fields:
            number, field, _ = self.symbols.row_fields[word]
            return Expr(f"d.rows[{row}][{number + 11}]", field.type)
        return None

    def game_part(self, word: str, _game: str) -> Expr | None:
        """A value kept for the whole game."""
        if word in self.symbols.game_fields:
            number, field, _ = self.symbols.game_fields[word]
            return Expr(f"d.vars[{number}]", field.type)
        return None


def spoken(kind: str) -> str:
    """A type in words, with its article."""
    if kind.startswith("choice:"):
        return f"a choice of `{kind[7:]}`"
    word = SPOKEN.get(kind, kind)
    if kind in PLAIN:
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def values(count: int) -> str:
    """So many values."""
    return f"{count} value{'' if count == 1 else 's'}"


def nesting(code: str) -> int:
    """How deep parentheses and brackets stand within one another in Python code."""
    depth = deepest = 0
    for sign in BRACKETS.findall(code):
        depth += 1 if sign in "([" else -1
        deepest = max(deepest, depth)
    return deepest


def guarded(code: str, whole: str) -> str:
    """A part of something that may be nothing: then it is nothing too."""
    if code in ("f[2]", "it", "p", "q"):
        return whole
    return f"({whole} if {code} is not None else None)"
