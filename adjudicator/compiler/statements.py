"""Statements of the rules notation, written into the blocks of a `Unit`."""

from __future__ import annotations

import re
from typing import Any

import attrs
from lark import Token, Tree

from adjudicator.compiler.expressions import Expressions
from adjudicator.compiler.symbols import Node, VerbEntry, span_of, text
from adjudicator.compiler.unit import FIRST_LOCAL, Branch, Each, Repeat, Stop, Unit, While, Window, literal
from adjudicator.compiler.words import Expr, Scope
from adjudicator.engine.state import QuestionKind

COUNTED = re.compile(r" [+-] |\b(?:v\d+|total)\(")
_FIXED = frozenset(f"f[{i}]" for i in range(FIRST_LOCAL))


@attrs.define(slots=True)
class Statements(Expressions):
    """The compiler of statements of one source. `register` takes a unit and gives it a code number."""

    register: Any = None

    def body(self, nodes: list[Any], unit: Unit) -> None:
        """The statements of a block, one after the other."""
        for node in nodes:
            self.statement(node, unit)

    def statement(self, node: Any, unit: Unit) -> None:
        """One statement."""
        method = getattr(self, f"do_{node.data.strip('_')}", None)
        if method is None:
            self.complain(node, "this is no statement")
            return
        method(node, unit)

    # ---- names and values

    def do_let(self, node: Node, unit: Unit) -> None:
        name = str(node.children[0])
        got = self.compile(node.children[1], unit.scope)
        kind = "cards" if got.type == "slot" else got.type
        self.bind(name, kind, counted(self.fit(node, got, kind), kind), unit)

    def bind(self, name: str, kind: str, code: str, unit: Unit) -> None:
        """Keep a value in the frame under a name."""
        known = unit.scope.names.get(name)
        place = known.code if known and known.code.startswith("f[") and known.code not in _FIXED else unit.local()
        unit.emit(f"{place} = {code}")
        unit.scope = unit.scope.with_(**{name: Expr(place, kind)})

    def do_set(self, node: Node, unit: Unit) -> None:
        _, kind, write = self.place(node.children[0], unit)
        unit.emit(write.format(counted(self.typed(node.children[1], unit.scope, kind), kind)))

    def do_add(self, node: Node, unit: Unit) -> None:
        place, kind, write = self.place(node.children[1], unit)
        amount = self.typed(node.children[0], unit.scope, kind)
        if kind == "number" and write.startswith(("d.put(", "d.set_row(")):
            unit.emit(write.replace("d.put(", "d.add(").replace("d.set_row(", "d.add_row(").format(amount))
        else:
            unit.emit(f"if {place} is not None:", "    " + write.format(counted(f"{place} + {amount}", kind)))

    def place(self, node: Any, unit: Unit) -> tuple[str, str, str]:
        """Where a value is kept: the code that reads it, its type, and the line that writes it, with `{}` for the value."""
        if node.data == "name":
            known = self.compile(node, unit.scope)
            if known.code in _FIXED or not known.code.startswith("f["):
                self.complain(node, f"`{node.children[0]}` cannot be set here")
            return known.code, known.type, f"{known.code} = {{}}"
        mine = node.data == "your"
        whole = Expr(self.you(node, unit.scope), "player") if mine else self.compile(node.children[1], unit.scope)
        word = str(node.children[0])
        part = self.part(node, word, whole)
        code = whole.code
        if whole.type == "card" and word in self.symbols.marks:
            return part.code, part.type, f"d.set_mark({code}, {self.symbols.marks[word][0]}, {{}})"
        if whole.type == "player" and word == "status":
            return part.code, part.type, f"d.set_status({code}, {{}})"
        if whole.type == "player" and word in self.symbols.player_fields:
            return part.code, part.type, f"d.put({self.symbols.player_fields[word][0]}, {code}, {{}})"
        if whole.type == "row" and word in self.symbols.row_fields:
            return part.code, part.type, f"d.set_row({code}, {self.symbols.row_fields[word][0] + 11}, {{}})"
        if whole.type == "row" and word == "player":
            return part.code, part.type, f"d.set_row({code}, 1, {{}})"
        if not part.code.startswith("d.vars"):
            self.complain(node, f"`{word}` cannot be set")
        return part.code, part.type, f"{part.code} = {{}}"

    # ---- cards

    def do_move(self, node: Node, unit: Unit) -> None:
        what = self.typed(node.children[0], unit.scope, "card")
        if (under := self.bottom(node.children[1], unit.scope)) and node.children[2] is None:
            unit.emit(f"d.move_under({what}, {under})")
            return
        where = self.compile(node.children[1], unit.scope)
        if where.type != "slot":
            self.complain(node.children[1], "cards move to a zone or a pile")
        if node.children[2] is not None:
            unit.emit(f"d.move_behind({what}, {where.code}, {self.typed(node.children[2], unit.scope, 'card')})")
            return
        pile = re.fullmatch(r"d\.top\((d\.base\[\d+\])\)", what)
        unit.emit(f"d.deal({pile[1]}, {where.code})" if pile else f"d.move({what}, {where.code})")

    def bottom(self, node: Any, scope: Scope) -> str:
        """The pile of which a place says that it is its bottom, nothing for any other place."""
        if node.data != "property" or str(node.children[0]) != "bottom":
            return ""
        whole = self.compile(node.children[1], scope)
        return whole.code if whole.type == "slot" else ""

    def do_shuffle(self, node: Node, unit: Unit) -> None:
        unit.emit(f"d.shuffle({self.typed(node.children[0], unit.scope, 'slot')})")

    def do_borrow(self, node: Node, unit: Unit) -> None:
        whole = self.compile(node.children[0], unit.scope)
        cards = self.fit(node, whole, "cards")
        unit.emit(f"d.borrow({self.you(node, unit.scope)}, {cards})")

    def do_perform(self, node: Node, unit: Unit) -> None:
        inner = node.children[0]
        if isinstance(inner, Tree) and inner.data == "property" and not self.is_part(str(inner.children[0])):
            moment = str(inner.children[0])
            self.symbols.used_moments.add(moment)
            unit.call("carry_out", repr(moment), self.typed(inner.children[1], unit.scope, "card"))
            return
        unit.call("perform", self.typed(node.children[0], unit.scope, "card"))

    # ---- control

    def do_if(self, node: Node, unit: Unit) -> None:
        branch = Branch(self.typed(node.children[0], unit.scope, "truth"))
        unit.nodes.append(branch)
        with unit.inside(branch.body):
            self.block(node.children[1], unit)
        rest = node.children[2] if len(node.children) > 2 else None
        if rest is not None:
            other_side = rest.children[0]
            with unit.inside(branch.other):
                if other_side.data == "if_":
                    self.statement(other_side, unit)
                else:
                    self.block(other_side, unit)

    def block(self, node: Any, unit: Unit) -> None:
        """An indented block: names bound in it end with it."""
        before = unit.scope
        self.body(node.children, unit)
        unit.scope = Scope({k: v for k, v in unit.scope.names.items() if k in before.names})

    def do_foreach(self, node: Node, unit: Unit) -> None:
        whole, kind = self.members(node.children[1], unit.scope)
        loop = Each(whole, unit.local(), unit.local(), unit.local())
        unit.nodes.append(loop)
        before = unit.scope
        unit.scope = unit.scope.with_(**{str(node.children[0]): Expr(loop.item, "player" if kind == "players" else "card")})
        with unit.inside(loop.body):
            self.block(node.children[2], unit)
        unit.scope = before

    def do_repeat(self, node: Node, unit: Unit) -> None:
        left = unit.local()
        loop = Repeat(self.typed(node.children[0], unit.scope, "number"), left)
        unit.nodes.append(loop)
        with unit.inside(loop.body):
            self.block(node.children[1], unit)

    def do_while(self, node: Node, unit: Unit) -> None:
        loop = While(self.typed(node.children[0], unit.scope, "truth"))
        unit.nodes.append(loop)
        with unit.inside(loop.body):
            self.block(node.children[1], unit)

    def do_stop(self, _node: Node, unit: Unit) -> None:
        unit.nodes.append(Stop())

    def do_nothing(self, _node: Node, unit: Unit) -> None:
        unit.emit("pass")

    def do_result(self, node: Node, unit: Unit) -> None:
        got = self.compile(node.children[0], unit.scope)
        unit.emit(f"d.result = {counted(got.code, got.type)}")

    def do_end_turn(self, _node: Node, unit: Unit) -> None:
        unit.emit("end_turn(d)")

    def do_skip_to(self, node: Node, unit: Unit) -> None:
        word = str(node.children[0])
        if word not in self.symbols.phases:
            self.symbols.unknown("phase", word, span_of(node, self.source), self.symbols.phases)
        unit.emit(f"skip_to(d, {self.symbols.phases.get(word, 0)})")

    def do_win(self, node: Node, unit: Unit) -> None:
        unit.nodes.append(Stop(f"d.win({literal(text(node.children[0]))})"))

    # ---- choices

    def do_choose(self, node: Node, unit: Unit) -> None:
        bound, source, hidden, by, name = node.children
        words = [str(t) for t in bound.children if isinstance(t, Token)] if bound is not None else []
        if words[:1] == ["up"] and self.compile(bound.children[-1], unit.scope).code != "1":
            self.complain(bound, "a player chooses up to 1 at a time", "choose again, as in `repeat N: choose up to 1 from ...`")
        whole, kind = self.members(source, unit.scope)
        if hidden is not None:
            slot = self.typed(hidden, unit.scope, "slot")
            whole = f"{whole} + d.unseen({slot})"
        who = self.typed(by, unit.scope, "player") if by is not None else self.you(node, unit.scope)
        may_pass = bool(words) and words[0] in ("up", "freely")
        kinds = {"random": QuestionKind.CHANCE, "freely": QuestionKind.FREE}
        question = kinds.get(words[0] if words else "", QuestionKind.PICK)
        unit.call("pick", who, whole, str(may_pass), str(int(question)))
        self.bind(str(name), "player" if kind == "players" else "card", "d.result", unit)

    def do_choose_name(self, node: Node, unit: Unit) -> None:
        by, name = node.children
        who = self.typed(by, unit.scope, "player") if by is not None else self.you(node, unit.scope)
        unit.call("pick", who, "d.titles()", "False", str(int(QuestionKind.ALTERNATIVE)))
        self.bind(str(name), "name", "d.titled(d.result)", unit)

    def do_may(self, node: Node, unit: Unit) -> None:
        words = text(node.children[0]) if node.children[0] is not None else ""
        unit.call("pick", self.you(node, unit.scope), "(True,)", "True", str(int(QuestionKind.CONSENT)), literal(words))
        branch = Branch("d.result")
        unit.nodes.append(branch)
        with unit.inside(branch.body):
            self.block(node.children[1], unit)

    def do_one(self, node: Node, unit: Unit) -> None:
        by, alternatives = node.children[0], node.children[1:]
        who = self.typed(by, unit.scope, "player") if by is not None else self.you(node, unit.scope)
        tests = []
        for alternative in alternatives:
            words, test, _ = alternative.children
            code = "True" if test is None else self.typed(test, unit.scope, "truth")
            tests.append(f"({literal(text(words))},) * bool({code})")
        unit.call("pick", who, " + ".join(tests), "False", str(int(QuestionKind.ALTERNATIVE)))
        chosen = unit.local()
        unit.emit(f"{chosen} = d.result")
        nodes = unit.nodes
        for alternative in alternatives:
            branch = Branch(f"{chosen} == {literal(text(alternative.children[0]))}")
            nodes.append(branch)
            with unit.inside(branch.body):
                self.block(alternative.children[2], unit)
            nodes = branch.other

    def do_offer(self, node: Node, unit: Unit) -> None:
        moment, who, until = str(node.children[0]), node.children[1], node.children[2]
        self.symbols.used_moments.add(moment)
        player = unit.local()
        unit.emit(f"{player} = {self.typed(who, unit.scope, 'player')}")
        shut = self.typed(until, unit.scope, "truth") if until is not None else "False"
        refused = unit.scope.names["refused"].code if "refused" in unit.scope.names else unit.local()
        opening = "offer_phase" if unit.phase else "offer"
        unit.nodes.append(Window(shut, f"{refused} = 0", "", f"{opening}(d, f, {moment!r}, {player}, f[4], {{here}})",
                                 f"{refused} = d.result or 0"))
        unit.scope = unit.scope.with_(refused=Expr(refused, "number"))

    def do_demand(self, node: Node, unit: Unit) -> None:
        moment = str(node.children[0])
        self.symbols.used_moments.add(moment)
        player, done = unit.local(), unit.local()
        unit.emit(f"{player} = {self.typed(node.children[1], unit.scope, 'player')}", f"{done} = False")
        unit.nodes.append(Window(done, "pass", f"{done} = True", f"offer(d, f, {moment!r}, {player}, f[4], {{here}}, True)",
                                 "pass"))

    # ---- attacks

    def do_challenge(self, node: Node, unit: Unit) -> None:
        self.do_attack(node, unit)

    def do_attack(self, node: Node, unit: Unit, overrides: dict[str, int] | None = None) -> None:
        targets, as_name, by, *settings, at_once = node.children
        whole = self.typed(targets, unit.scope, "players")
        author = self.typed(by, unit.scope, "player") if by is not None else self.you(node, unit.scope)
        name = unit.scope.names["effect"].code
        if as_name is not None:
            name = self.on_string(Tree("string", [as_name]), unit.scope, "").code
        pending, values = "False", []
        for setting in (s for s in settings if s is not None):
            word, value = str(setting.children[0]), setting.children[1]
            if word == "pending":
                pending = "True"
                if value is not None:
                    self.complain(setting, "`pending` stands alone")
            elif word in self.symbols.row_fields:
                number, field, _ = self.symbols.row_fields[word]
                code = "True" if value is None else self.typed(value, unit.scope, field.type)
                values.append(f"{number}: {code}")
            else:
                self.symbols.unknown("value of a row", word, span_of(setting, self.source), self.symbols.row_fields)
        if not self.symbols.moments:
            self.complain(node, "an attack needs a `grid`, and the game has none")
        codes = tuple((overrides or {}).get(m, 0) for m in self.symbols.moments)
        unit.call("attack", whole, author, name, pending, f"{{{', '.join(values)}}}", repr(codes if overrides else ()),
                  str(at_once is not None), str(node.data == "challenge"))

    def do_attack_block(self, node: Node, unit: Unit) -> None:
        overrides: dict[str, int] = {}
        for override in node.children[1:]:
            word = str(override.children[0])
            if word not in self.symbols.moments:
                self.symbols.unknown("moment", word, span_of(override, self.source), self.symbols.moments)
                continue
            inner = Unit(scope=unit.scope, size=unit.size)
            self.body(override.children[1:], inner)
            overrides[word] = self.register(inner)
        self.do_attack(node.children[0], unit, overrides)

    # ---- events

    def do_call(self, node: Node, unit: Unit) -> None:
        """A verb with who does it and what belongs to it, found among the words as they stand."""
        items = [c for c in node.children if not (isinstance(c, Tree) and c.data == "prepositional")]
        phrases = [c for c in node.children if isinstance(c, Tree) and c.data == "prepositional"]
        subject: Any = None
        if items and isinstance(items[0], Tree) and items[0].data == "apply" and str(items[0].children[0]) in self.symbols.verbs:
            verb: VerbEntry | None = self.symbols.verbs[str(items[0].children[0])]
            plain = [c for c in items[0].children[1:] if c is not None] + items[1:]
        elif (verb := self.verb_at(items, 0)) is not None:
            plain = items[1:]
        elif (verb := self.verb_at(items, 1)) is not None:
            subject, plain = items[0], items[2:]
        else:
            word = next((str(i.children[0]) for i in items if isinstance(i, Tree) and i.data == "name"), "")
            if word:
                self.symbols.unknown("verb", word, span_of(node, self.source), self.symbols.verbs)
            else:
                self.complain(node, "this is no statement", "a statement begins with a verb, or with who does it")
            return
        assert verb is not None
        self.symbols.called.add(verb.number)
        unit.scope = unit.scope.with_(result=Expr("d.result", verb.giving))
        arguments = self.arguments(node, verb, plain, phrases, unit)
        you = self.you(node, unit.scope) if subject is None else self.typed(subject, unit.scope, "player")
        unit.call(f"e{verb.number}", you, *arguments)

    def verb_at(self, items: list[Any], at: int) -> VerbEntry | None:
        """The verb that a word among the items names, in either form."""
        item = items[at] if at < len(items) else None
        if not (isinstance(item, Tree) and item.data == "name"):
            return None
        word = str(item.children[0])
        if word in self.symbols.verbs:
            return self.symbols.verbs[word]
        return next((v for v in self.symbols.verbs.values() if word in (v.told.replace(" ", "-"), third_person(v.key))), None)

    def arguments(self, node: Any, verb: VerbEntry, plain: list[Any], phrases: list[Any], unit: Unit) -> list[str]:
        """The values of a verb's parameters: those without preposition in order, the others by theirs."""
        given = {str(p.children[0].children[0]): p.children[1] for p in phrases}
        bare = list(plain)
        codes = []
        for parameter in verb.parameters:
            if parameter.preposition and parameter.preposition in given:
                value = given.pop(parameter.preposition)
            elif not parameter.preposition and bare:
                value = bare.pop(0)
            else:
                codes.append("None")
                continue
            codes.append(counted(self.typed(value, unit.scope, parameter.type), parameter.type))
        if bare or given:
            takes = ", ".join(f"{p.preposition} ({p.key}: {p.type})".strip() for p in verb.parameters) or "nothing"
            self.complain(node, f"`{verb.key}` does not take that much", f"it takes {takes}")
        return codes


def counted(code: str, kind: str) -> str:
    """The code of a value that is kept; a number that is calculated is looked at, so that none grows without end."""
    return f"bounded({code})" if kind == "number" and COUNTED.search(code) else code


def third_person(key: str) -> str:
    """The form of a verb's own name after a player: `give-up` becomes `gives-up`."""
    head, dash, tail = key.partition("-")
    return f"{head}s{dash}{tail}"

