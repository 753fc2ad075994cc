"""Second pass: cards, rules, verbs, values, the grid and the turn become functions and tables."""

from __future__ import annotations

from typing import Any

import attrs
from lark import Token, Tree

from adjudicator.compiler.statements import Statements
from adjudicator.compiler.symbols import CardEntry, Node, Symbols, ValueEntry, VerbEntry, first_token, span_of, text
from adjudicator.compiler.unit import FIRST_LOCAL, Branch, Unit
from adjudicator.compiler.words import Expr, Scope, frame_scope, values
from adjudicator.engine.program import UNKNOWN
from adjudicator.engine.state import QuestionKind
from adjudicator.notation.source import Source, Span

ENGINE_CODES = 3


@attrs.define(slots=True)
class Draftsman:
    """What the second pass has written so far: Python functions and the clauses that name them."""

    symbols: Symbols
    functions: list[str] = attrs.Factory(list)
    units: list[tuple[Unit, str, Span] | None] = attrs.Factory(lambda: [None] * ENGINE_CODES)
    clauses: list[dict[str, Any]] = attrs.Factory(list)
    changed: set[int] = attrs.Factory(set)
    hooked: set[int] = attrs.Factory(set)
    test_count: int = 0

    def compiler(self, source: Source, owner: str, span: Span) -> Statements:
        """A compiler for a stretch of a source, whose codes are filed under an owner."""

        def register(unit: Unit) -> int:
            number = len(self.units)
            self.units.append((unit, owner, span))
            return number

        return Statements(self.symbols, source, register)

    def code(self, nodes: list[Any], source: Source, owner: str, span: Span, scope: Scope | None = None,
             size: int = 0, before: Any = None, phase: bool = False) -> int:
        """Compile a body; its code number."""
        compiler = self.compiler(source, owner, span)
        unit = Unit(phase=phase) if scope is None else Unit(scope=scope, size=size)
        if before is not None:
            before(compiler, unit)
        compiler.body([n for n in nodes if n is not None], unit)
        number: int = compiler.register(unit)
        return number

    def due(self, code: int) -> str:
        """The function of a draft that says whether a body does anything, where it is one `if` of no one's; else nothing."""
        nodes = self.units[code][0].nodes  # type: ignore[index]
        if len(nodes) != 1 or not isinstance(nodes[0], Branch) or nodes[0].other or "f[" in nodes[0].test:
            return ""
        self.test_count += 1
        self.functions.append(f"def t{self.test_count}(d):\n    return {nodes[0].test}")
        return f"t{self.test_count}"

    def test(self, node: Any, source: Source, scope: Scope | None = None, kind: str = "truth", head: str = "d, f") -> str:
        """Compile an expression to a function of a draft and a frame; its name."""
        compiler = self.compiler(source, "", span_of(node, source))
        code = compiler.typed(node, scope or frame_scope(), kind)
        self.test_count += 1
        name = f"t{self.test_count}"
        self.functions.append(f"def {name}({head}):\n    return {code}")
        return name

    def conditions(self, node: Any, source: Source, scope: Scope | None = None) -> list[tuple[str, str, Span]]:
        """The conjuncts of an `if`: their test functions, words and places."""
        if node is None:
            return []
        if isinstance(node, Tree) and node.data == "and_":
            return [c for child in node.children for c in self.conditions(child, source, scope)]
        return [(self.test(node, source, scope), words_of(node, source), span_of(node, source))]

    def clause(self, **entry: Any) -> int:
        """File a clause; its number. All its conditions together are its test."""
        names = [name for name, _, _ in entry.get("conditions", ())]
        if len(names) > 1:
            self.test_count += 1
            together = " and ".join(f"{name}(d, f)" for name in names)
            self.functions.append(f"def t{self.test_count}(d, f):\n    return {together}")
            names = [f"t{self.test_count}"]
        self.clauses.append({"number": len(self.clauses), "test": names[0] if names else None, **entry})
        return len(self.clauses) - 1

    # ---- cards and rules

    def card(self, entry: CardEntry) -> dict[str, Any]:
        """A card with its own clauses and those of its kinds."""
        symbols = self.symbols
        printed: dict[str, int | tuple[int, ...]] = {}
        copies: list[str] = []
        works, using, usable, members, inherited = -1, None, [], [], []
        own = [(m, entry.source) for m in entry.tree.children if isinstance(m, Tree) and m.data != "names"]
        only = [(m.children[0], s) for m, s in own if m.data == "only"]
        for kind in entry.kinds:
            if kind not in symbols.kinds:
                symbols.unknown("kind", kind, span_of(entry.tree, entry.source), symbols.kinds)
                continue
            _, tree, source = symbols.kinds[kind]
            for member in tree.children[1:]:
                if not isinstance(member, Tree):
                    continue
                if member.data == "works":
                    works = self.zone(member.children[0], source)
                elif member.data == "using":
                    using = (member, source)
                elif member.data == "usable":
                    usable.append((member.children[0], source))
                else:
                    inherited.append((member, source))
        own = [(m, s) for m, s in own if m.data != "only"]
        if any(_replaces(m) for m, _ in own):
            inherited = [(m, s) for m, s in inherited if m.data != "ability"]
        kinds_own = len(own)
        for place, (member, source) in enumerate(own + inherited):
            if member.data in ("printed", "unprinted"):
                printed.setdefault(str(member.children[0]), _printed(member))
            elif member.data == "copies":
                copies += [str(t) for t in member.children]
            else:
                members.append((member, source, only if place >= kinds_own else []))
        self.complete(entry, printed)
        numbers, in_zone = [], []
        for member, source, limits in members:
            zone = member.children[1] if member.data == "ability" else None
            number = self.member(member, source, entry, None if zone is not None else using,
                                 limits if zone is not None else usable + limits)
            if number is None:
                continue
            if zone is not None:
                in_zone.append((self.zone(zone, source), number))
            else:
                numbers.append(number)
        bits = sum(1 << symbols.kinds[k][0] for k in entry.kinds if k in symbols.kinds)
        return {"entry": entry, "works": works, "printed": printed, "copies": copies, "clauses": numbers, "in_zone": in_zone,
                "bits": bits}

    def complete(self, entry: CardEntry, printed: dict[str, int | tuple[int, ...]]) -> None:
        """Fill in what no source gives and an owner of the game has told."""
        for node, source in self.symbols.completing:
            if self.symbols.card_named(text(node.children[0])) is not entry:
                continue
            for member in node.children[1:]:
                word, value = str(member.children[0]), _printed(member)
                if not isinstance(printed.get(word), tuple):
                    known = f"it is {printed[word]}" if word in printed else "nothing of the kind is printed on it"
                    self.symbols.complain("R023", f"`{word}` of `{entry.named.title}` is not unknown", span_of(member, source),
                                          known)
                else:
                    printed[word] = value

    def zone(self, token: Any, source: Source) -> int:
        """The number of a zone named in a file."""
        if str(token) not in self.symbols.zones:
            self.symbols.unknown("zone", str(token), span_of(token, source), self.symbols.zones)
            return -1
        return self.symbols.zones[str(token)][0]

    def rule(self, tree: Tree[Token], source: Source) -> tuple[list[int], list[tuple[int, int]]]:
        """The clauses of a rule that stands on no card; those that every card has in a zone, with the zone."""
        named = text(tree.children[0])
        numbers, in_zone = [], []
        for member in (m for m in tree.children[1:] if isinstance(m, Tree)):
            number = self.member(member, source, None, None, [], named)
            zone = member.children[1] if member.data == "ability" else None
            if number is not None and zone is not None:
                in_zone.append((self.zone(zone, source), number))
            elif number is not None:
                numbers.append(number)
        return numbers, in_zone

    def member(self, node: Node, source: Source, entry: CardEntry | None, using: Any, usable: list[Any],
               title: str = "") -> int | None:
        """One clause."""
        base = {"owner": entry.number if entry else 0, "owner_title": entry.named.title if entry else title,
                "kind": str(node.data), "span": span_of(node, source)}
        method = getattr(self, f"on_{node.data}", None)
        if method is None:
            self.symbols.complain("R011", "this line cannot stand here", span_of(node, source))
            return None
        number: int | None = method(node, source, base, using, usable)
        return number

    def on_ability(self, node: Node, source: Source, base: Any, using: Any, usable: list[Any]) -> int:
        moments = [str(c.children[0]) for c in node.children if isinstance(c, Tree) and c.data == "moment"]
        rest = node.children[2 + len(moments):]
        told, at, once, test, body = rest[0], rest[1], rest[2], rest[3], rest[4:]
        scope = frame_scope()
        conditions = [c for cond, src in usable for c in self.conditions(cond, src)] + self.conditions(test, source)
        targets = self.test(at, source, scope, "players") if at is not None else None
        aims = self.test(Tree("some", [at]), source, scope) if at is not None else None

        def before(compiler: Statements, unit: Unit) -> None:
            if targets is not None:
                you = unit.scope.names["you"].code
                unit.call("pick", you, f"{targets}(d, f)", "False", str(int(QuestionKind.TARGET)))
                unit.emit("f[6] = d.result")
            if using is not None:
                member, src = using
                inner = Statements(compiler.symbols, src, compiler.register)
                inner.body(member.children, unit)
                unit.emit("if d.logging:", "    d.claim()")

        code = self.code(body, source, base["owner_title"], base["span"], before=before)
        bare = code if using is None else self.code(body, source, base["owner_title"], base["span"])
        return self.clause(**base, moments=tuple(moments), once=str(once or ""), conditions=conditions, targets=targets,
                           aims=aims, target_words=words_of(at, source) if at is not None else "", code=code, bare=bare,
                           told="" if told is None else text(told))

    def on_trigger(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int | None:
        hook, subject, verb_word, fallen, test, *body = node.children
        verb = self.symbols.verbs.get(str(verb_word)) or next(
            (v for v in self.symbols.verbs.values() if v.told.replace(" ", "-") == str(verb_word)), None)
        if verb is None:
            self.symbols.unknown("verb", str(verb_word), span_of(verb_word, source), self.symbols.verbs)
            return None
        self.hooked.add(verb.number)
        scope = frame_scope().with_(**{p.key: Expr(f"f[{8 + i}]", p.type) for i, p in enumerate(verb.parameters)})
        base["kind"] = " ".join(str(t) for t in hook.children)
        code = self.code(body, source, base["owner_title"], base["span"], scope, 8 + len(verb.parameters))
        return self.clause(**base, verb=verb.number, subject=str(subject.children[0]),
                           even_fallen=fallen is not None, conditions=self.conditions(test, source, scope), code=code)

    def on_soon(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int:
        test, *body = node.children
        scope = frame_scope() if base["owner"] else Scope({k: v for k, v in frame_scope().names.items() if k != "you"})
        code = self.code(body, source, base["owner_title"], base["span"], scope, FIRST_LOCAL)
        return self.clause(**base, conditions=self.conditions(test, source, scope), code=code)

    def on_phase(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int:
        word, test, *body = node.children
        if str(word) not in self.symbols.phases:
            self.symbols.unknown("phase", str(word), span_of(word, source), self.symbols.phases)
        code = self.code(body, source, base["owner_title"], base["span"])
        return self.clause(**base, moments=(str(word),), conditions=self.conditions(test, source), code=code)

    def on_change(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int | None:
        tokens = [c for c in node.children if isinstance(c, Token)]
        adjust = next(c for c in node.children if isinstance(c, Tree) and c.data in ("by", "to", "less"))
        test = node.children[-1] if node.children[-1] is not adjust else None
        value = self.symbols.values.get(str(tokens[0]))
        if value is None:
            self.symbols.unknown("value", str(tokens[0]), span_of(tokens[0], source), self.symbols.values)
            return None
        if len(tokens) - 1 != len(value.parameters):
            message = f"`{value.key}` takes {values(len(value.parameters))}, not {len(tokens) - 1}"
            self.symbols.complain("R011", message, span_of(node, source))
            return None
        self.changed.add(value.number)
        names = {str(t): Expr(f"a{i}", p.type) for i, (t, p) in enumerate(zip(tokens[1:], value.parameters, strict=True))}
        scope = Scope({"you": Expr("you", "player"), "this": Expr("this", "card"), **names})
        compiler = self.compiler(source, base["owner_title"], base["span"])
        amount = compiler.typed(adjust.children[0], scope, value.type)
        new = {"by": f"r + {amount}", "less": f"r - {amount}", "to": amount}[str(adjust.data)]
        guard = compiler.typed(test, scope, "truth") if test is not None else "True"
        self.test_count += 1
        head = ", ".join(["d", "r", "you", "this", *(f"a{i}" for i in range(len(names)))])
        self.functions.append(f"def t{self.test_count}({head}):\n    return {new} if {guard} else r")
        return self.clause(**base, value=value.number, adjust=f"t{self.test_count}", replaces=adjust.data == "to")

    def on_count_as(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int | None:
        whole, name, test = node.children
        entry = self.symbols.card_named(text(name))
        if entry is None:
            self.symbols.unknown("card", text(name), span_of(name, source), [c.named.title for c in self.symbols.cards.values()])
            return None
        base["kind"] = "use"
        return self.clause(**base, targets=self.test(whole, source, None, "cards"), conditions=self.conditions(test, source),
                           as_name=entry.number)

    def on_blank(self, node: Node, source: Source, base: Any, _using: Any, _usable: list[Any]) -> int:
        whole, test = node.children
        return self.clause(**base, targets=self.test(whole, source, None, "cards"), conditions=self.conditions(test, source))

    # ---- procedures

    def verb(self, entry: VerbEntry) -> int:
        """The default effect of a verb; 0 parameters and no body for the engine's own."""
        if entry.tree is None or entry.source is None:
            nowhere = Source("", "")
            return self.code([], nowhere, "", Span(nowhere, 1, 1), frame_scope(), 8 + len(entry.parameters))
        scope = frame_scope().with_(**{p.key: Expr(f"f[{8 + i}]", p.type) for i, p in enumerate(entry.parameters)})
        body = [c for c in entry.tree.children[1:] if isinstance(c, Tree) and c.data not in ("parameter", "giving")]
        span = span_of(entry.tree, entry.source)
        return self.code(body, entry.source, entry.key, span, scope, 8 + len(entry.parameters))

    def value(self, entry: ValueEntry) -> None:
        """A value as a Python function, its changes by active clauses applied."""
        names = {p.key: Expr(f"a{i}", p.type) for i, p in enumerate(entry.parameters)}
        compiler = self.compiler(entry.source, entry.key, span_of(entry.tree, entry.source))
        code = compiler.typed(entry.tree.children[-1], Scope(dict(names)), entry.type)
        arguments = "".join(f", a{i}" for i in range(len(names)))
        if entry.number in self.changed:
            self.functions.append("\n".join([
                f"def v{entry.number}(d{arguments}):", f"    r = {code}",
                f"    for c, you, this in (d.index or index_of(d)).changes.get({entry.number}, ()):",
                f"        r = c.adjust(d, r, you, this{arguments})", "    return r"]))
        else:
            self.functions.append(f"def v{entry.number}(d{arguments}):\n    return {code}")


def _replaces(member: Any) -> bool:
    """Whether an ability stands in place of those of the card's kinds."""
    return member.data == "ability" and member.children[0] is None and member.children[1] is not None


def _printed(member: Node) -> int | tuple[int, ...]:
    """A printed value, or those that it may be where no source gives it."""
    numbers = [int(str(n)) for n in member.children[1:]]
    return UNKNOWN if not numbers else numbers[0] if len(numbers) == 1 else tuple(numbers)


def words_of(node: Any, source: Source) -> str:
    """The text of an expression as it stands in the file."""
    first, last = first_token(node), _last_token(node)
    if first is None or last is None or first.start_pos is None or last.end_pos is None:
        return ""
    words = " ".join(source.text[first.start_pos:last.end_pos].split())
    before = source.text[:first.start_pos].rstrip().split()
    words += ")" * (words.count("(") - words.count(")"))
    return f"{before[-1]} {words}" if before and before[-1] in ("not", "no", "some", "your") else words


def _last_token(node: Any) -> Token | None:
    if isinstance(node, Token):
        return node
    for child in reversed(node.children if isinstance(node, Tree) else []):
        found = _last_token(child)
        if found is not None:
            return found
    return None
