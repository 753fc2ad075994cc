"""Expressions of the rules notation, written out as Python: functions, sets, arithmetic, comparison."""

from __future__ import annotations

import re
from typing import Any

import attrs
from lark import Tree

from adjudicator.compiler.symbols import Node, span_of, text
from adjudicator.compiler.words import BAD, FUNCTIONS, Expr, Scope, Words, values
from adjudicator.notation.source import fold


def _plain(title: str) -> str:
    """A title as it is compared with words: folded, without punctuation."""
    return " ".join(re.sub(r"[^\w']+", " ", fold(title)).split())


@attrs.define(slots=True)
class Expressions(Words):
    """The compiler of expressions of one source."""

    # ---- functions

    def on_apply(self, node: Node, scope: Scope, hint: str) -> Expr:
        word = str(node.children[0])
        arguments = [c for c in node.children[1:] if c is not None]
        if word == "titled" and len(arguments) == 2:
            return self.titled(arguments, scope)
        if word in FUNCTIONS:
            kind, wanted = FUNCTIONS[word]
            if len(arguments) != len(wanted):
                return self.complain(node, f"`{word}` takes {values(len(wanted))}, not {len(arguments)}")
            return self.function(word, kind, [self.compile(a, scope, w) for a, w in zip(arguments, wanted, strict=True)],
                                 arguments, wanted)
        entry = self.symbols.values.get(word)
        if entry is None:
            self.symbols.unknown("value", word, span_of(node, self.source), [*self.symbols.values, *FUNCTIONS])
            return BAD
        if len(arguments) != len(entry.parameters):
            return self.complain(node, f"`{word}` takes {values(len(entry.parameters))}, not {len(arguments)}")
        codes = [self.typed(a, scope, p.type) for a, p in zip(arguments, entry.parameters, strict=True)]
        return Expr(f"v{entry.number}({', '.join(['d', *codes])})", entry.type)

    def function(self, word: str, kind: str, got: list[Expr], nodes: list[Any], wanted: tuple[str, ...]) -> Expr:
        """One of the functions that the notation itself has."""
        codes = [self.fit(n, g, w) for n, g, w in zip(nodes, got, wanted, strict=True)]
        if word == "count":
            if got[0].type == "slot":
                return Expr(f"len(d.zones[{got[0].code}])", "number")
            return Expr(f"len({codes[0]})", "number")
        if kind == "item":
            item = "player" if got[0].type == "players" else "card"
            return Expr(f"{word}({codes[0]})", item)
        python = {"least": "min({})", "most": "max({})", "both": "({})", "serves": "serves(d, {})",
                  "seats-between": "d.seats_between({})", "able": "able(d, {})", "number": "({} or 0)",
                  "can-total": "can_total(d, {})", "topmost": "d.topmost({})",
                  "total": "total(d, {})", "next": "d.neighbour({}, 1)", "previous": "d.neighbour({}, -1)"}[word]
        return Expr(python.format(", ".join(codes)), kind)

    def titled(self, arguments: list[Any], scope: Scope) -> Expr:
        """Whether the title of a card, in any language, has these words in it; there need be no such card."""
        card = self.typed(arguments[0], scope, "card")
        if arguments[1].data != "string":
            return self.complain(arguments[1], "the words of a title stand in quotes", 'as in `titled(c, "Snow")`')
        words = f" {_plain(text(arguments[1].children[0]))} "
        found = sorted({e.number for e in self.symbols.cards.values() for s in e.named.spellings() if words in f" {_plain(s)} "})
        return Expr(f"({self.named(card)} in {(*found,)!r})" if found else "False", "truth")

    # ---- sets

    def on_where(self, node: Node, scope: Scope, hint: str) -> Expr:
        whole, kind, test = self.filtered(node, scope)
        return Expr(f"tuple([it for it in {whole} if {test}])", kind)

    def exists(self, node: Any, scope: Scope) -> str:
        """Whether a set has a member; of those that are looked through for one, the first that fits is enough."""
        if node.data != "where":
            return f"(not not {self.members(node, scope)[0]})"
        whole, _, test = self.filtered(node, scope)
        return f"any(True for it in {whole} if {test})"

    def filtered(self, node: Node, scope: Scope) -> tuple[str, str, str]:
        """Of a `where`: the code of the whole set, whether it is of cards or players, and the code of the test."""
        whole, kind = self.members(node.children[0], scope)
        for part in conjuncts(node.children[1]):
            if part.data == "apply" and str(part.children[0]) == "able" and len(part.children) > 2:
                # nobody need be asked about a moment for which nobody has anything
                moment = self.typed(part.children[2], scope, "window")
                whole = f"({whole} if offered(d, {moment}) else ())"
        item = Expr("it", "player" if kind == "players" else "card")
        test = self.typed(node.children[1], scope.with_(it=item), "truth")
        # Sets within sets within sets multiply: there each look counts as a turn of a loop.
        return whole, kind, f"(d.tick() or {test})" if test.count(" for it in ") > 1 else test

    def members(self, node: Any, scope: Scope) -> tuple[str, str]:
        """The code of a set and whether it is of cards or players."""
        got = self.compile(node, scope)
        kind = "players" if got.type in ("players", "player") else "cards"
        return self.fit(node, got, kind), kind

    def on_after_seat(self, node: Node, scope: Scope, hint: str) -> Expr:
        whole = self.typed(node.children[0], scope, "players")
        return Expr(f"d.turned({whole}, {self.typed(node.children[1], scope, 'player')}, 1)", "players")

    def on_from_seat(self, node: Node, scope: Scope, hint: str) -> Expr:
        whole = self.typed(node.children[0], scope, "players")
        return Expr(f"d.turned({whole}, {self.typed(node.children[1], scope, 'player')}, 0)", "players")

    def on_except(self, node: Node, scope: Scope, hint: str) -> Expr:
        whole, kind = self.members(node.children[0], scope)
        less = self.typed(node.children[1], scope, kind)
        return Expr(f"besides({whole}, {less})", kind)

    def on_no(self, node: Node, scope: Scope, hint: str) -> Expr:
        return Expr(f"(not {self.exists(node.children[0], scope)})", "truth")

    def on_some(self, node: Node, scope: Scope, hint: str) -> Expr:
        return Expr(self.exists(node.children[0], scope), "truth")

    # ---- arithmetic and logic

    def on_plus(self, node: Node, scope: Scope, hint: str) -> Expr:
        left = self.compile(node.children[0], scope)
        if left.type in ("cards", "slot", "card"):
            other = self.typed(node.children[1], scope, "cards")
            return Expr(f"joined({self.fit(node, left, 'cards')}, {other})", "cards")
        return Expr(f"({self.fit(node, left, 'number')} + {self.typed(node.children[1], scope, 'number')})", "number")

    def on_minus(self, node: Node, scope: Scope, hint: str) -> Expr:
        left, right = (self.typed(c, scope, "number") for c in node.children)
        return Expr(f"({left} - {right})", "number")

    def on_or(self, node: Node, scope: Scope, hint: str) -> Expr:
        left, right = (self.typed(c, scope, "truth") for c in node.children)
        return Expr(f"({left} or {right})", "truth")

    def on_and(self, node: Node, scope: Scope, hint: str) -> Expr:
        left, right = (self.typed(c, scope, "truth") for c in node.children)
        return Expr(f"({left} and {right})", "truth")

    def on_not(self, node: Node, scope: Scope, hint: str) -> Expr:
        return Expr(f"(not {self.typed(node.children[0], scope, 'truth')})", "truth")

    def on_ternary(self, node: Node, scope: Scope, hint: str) -> Expr:
        test = self.typed(node.children[0], scope, "truth")
        yes = self.compile(node.children[1], scope, hint)
        other = self.compile(node.children[2], scope, hint or yes.type)
        kind = other.type if yes.type == "nothing" else yes.type
        return Expr(f"({self.fit(node, yes, kind)} if {test} else {self.fit(node, other, kind)})", kind)

    # ---- comparison

    def on_is(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.compare(node, scope, "==")

    def on_is_not(self, node: Node, scope: Scope, hint: str) -> Expr:
        return self.compare(node, scope, "!=")

    def on_relation(self, node: Node, scope: Scope, hint: str) -> Expr:
        sign = str(node.children[1])
        inner = Tree("is", [node.children[0], node.children[2]])
        if sign in ("=", "!="):
            return self.compare(inner, scope, "==" if sign == "=" else "!=")
        left = self.compile(node.children[0], scope)
        right = self.typed(node.children[2], scope, left.type)
        return Expr(f"({left.code} {sign} {right})", "truth")

    def compare(self, node: Node, scope: Scope, sign: str) -> Expr:
        """`is` and `is not`, by the type of what stands left."""
        left = self.compile(node.children[0], scope)
        right = self.compile(node.children[1], scope, left.type)
        negative = sign == "!="
        if right.type == "kind" and left.type in ("card", "name"):
            name = self.named(left.code) if left.type == "card" else left.code
            test = f"(d.kinds[{name}] >> {right.code} & 1)"
            return Expr(f"(not {test})" if negative else test, "truth")
        if right.type == "nothing":
            enum = left.type in self.symbols.enumerations or left.type == "name"
            test = f"(not {left.code})" if enum else f"({left.code} is None)"
            return Expr(f"(not {test})" if negative else test, "truth")
        if left.type == "card" and right.type == "name":
            return Expr(f"({self.named(left.code)} {sign} {right.code})", "truth")
        return Expr(f"({left.code} {sign} {self.fit(node.children[1], right, left.type)})", "truth")

    def named(self, code: str) -> str:
        """The name of a card, which may be nothing unless it is a member of a set: nothing has no name."""
        return f"d.name({code})" if code == "it" else f"d.named({code})"

    def on_in(self, node: Node, scope: Scope, hint: str) -> Expr:
        whole, kind = self.members(node.children[1], scope)
        item = self.typed(node.children[0], scope, "player" if kind == "players" else "card")
        return Expr(f"({item} in {whole})", "truth")

    def on_empty(self, node: Node, scope: Scope, hint: str) -> Expr:
        got = self.compile(node.children[0], scope)
        if got.type != "slot":
            return Expr(f"(not {self.fit(node, got, 'set')})", "truth")
        inner = node.children[0]
        words = [str(c) for c in inner.children[:2]] if isinstance(inner, Tree) else []
        endless = any(w in self.symbols.zones and self.symbols.zones[w][1].endless for w in words)
        return Expr(f"(not d.zones[{got.code}]{f' and not d.endless({got.code})' if endless else ''})", "truth")

    def on_unknown(self, node: Node, scope: Scope, hint: str) -> Expr:
        inner = node.children[0]
        words = [str(c) for c in inner.children] if isinstance(inner, Tree) and inner.data == "property" else []
        if not words or words[0] not in self.symbols.printed:
            return self.complain(node, "only what is printed on a card can be unknown", "as in `cost of this is unknown`")
        return Expr(f"d.unstated({self.typed(inner.children[1], scope, 'card')}, {words[0]!r})", "truth")

    def on_not_empty(self, node: Node, scope: Scope, hint: str) -> Expr:
        return Expr(f"(not {self.on_empty(node, scope, hint).code})", "truth")


def conjuncts(node: Any) -> list[Any]:
    """The conditions that `and` joins."""
    return [part for child in node.children for part in conjuncts(child)] if node.data == "and_" else [node]
