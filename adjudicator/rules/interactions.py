"""Which clauses of a game meet: what each causes, and what follows, precedes, replaces, answers or changes that.

A graph over clauses, verbs, values and moments, found in the compiled rules without running them: what may happen, not what does.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum

from adjudicator.notation.source import Span
from adjudicator.rules.checking.compiled import CompiledClause
from adjudicator.rules.code.expressions import read_off
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import expressions, statements, within
from adjudicator.rules.link import Compiled
from adjudicator.values import frozen


class Relation(Enum):
    """How one thing meets another."""

    DOES = "does"
    READS = "reads"
    OPENS = "opens"
    FOLLOWS = "follows"
    PRECEDES = "precedes"
    REPLACES = "replaces"
    CHANGES = "changes"
    ANSWERS = "may answer in"
    COUNTS_AS = "makes cards count as"
    BLANKS = "blanks cards"
    BORROWS = "borrows texts"
    FORBIDS = "forbids"
    DEMANDS = "makes a duty"


HOOKS = {"when": Relation.FOLLOWS, "before": Relation.PRECEDES, "instead of": Relation.REPLACES, "cannot": Relation.FORBIDS,
         "must": Relation.DEMANDS}
MEETING = (Relation.REPLACES, Relation.PRECEDES, Relation.FOLLOWS, Relation.CHANGES, Relation.ANSWERS, Relation.COUNTS_AS,
           Relation.BLANKS, Relation.BORROWS, Relation.FORBIDS, Relation.DEMANDS)
"""The relations in which a clause waits for something, in the order in which they are shown."""


@frozen
class Part:
    """A part of a game, by its name, a clause by its number.

    `kind` is `clause`, `verb`, `value`, `printed`, `moment`, `phase` or `card`.
    """

    kind: str
    name: str


@frozen
class Link:
    """One part meets another: a clause that does a verb, a clause that follows it."""

    part: Part
    relation: Relation
    other: Part


ANY_CARD = Part("card", "")
"""The cards that a clause blanks are known only during a game."""


@frozen
class Meeting:
    """A clause that meets what a card does: how, and the parts that lead there from the card."""

    clause: CompiledClause
    relation: Relation
    through: tuple[Part, ...]


@frozen(eq=False)
class Interactions:
    """All links of a game. `ahead`: what each part does, reads and opens."""

    compiled: Compiled
    links: tuple[Link, ...]
    ahead: Mapping[Part, Sequence[Part]]

    @staticmethod
    def of(compiled: Compiled) -> Interactions:
        """The links of compiled rules."""
        links = tuple(dict.fromkeys(_links(compiled)))
        ahead: dict[Part, list[Part]] = {}
        for link in links:
            if link.relation not in MEETING:
                ahead.setdefault(link.part, []).append(link.other)
        return Interactions(compiled, links, ahead)

    def clause(self, part: Part) -> CompiledClause:
        """The clause that a part is."""
        return self.compiled.compiler.clauses[int(part.name)]

    def span(self, part: Part) -> Span | None:
        """The place where a part is declared, None for a moment that is not a column of the grid."""
        symbols = self.compiled.symbols
        if part.kind == "clause":
            return self.clause(part).span
        if part.kind == "verb" and (decl := symbols.verbs[part.name].decl) is not None:
            return decl.at.span(symbols.verbs[part.name].source)
        if part.kind == "value":
            return symbols.values[part.name].decl.at.span(symbols.values[part.name].source)
        return None

    def parts(self, name: str) -> list[Part]:
        """The parts of a thing: a verb or value by its key; a card or rule by its title, with the clauses of its kinds."""
        if name in self.compiled.symbols.verbs:
            return [Part("verb", name)]
        if name in self.compiled.symbols.values:
            return [Part("value", name)]
        clauses = [Part("clause", str(c.number)) for c in self.compiled.compiler.clauses if c.owner.title == name]
        return [*clauses, Part("card", name), ANY_CARD] if clauses or self._is_card(name) else []

    def _is_card(self, title: str) -> bool:
        return any(entry.named.title == title for entry in self.compiled.symbols.cards.values())

    def meetings(self, name: str) -> list[Meeting]:
        """The clauses that may meet what a thing does, except its own; each with the shortest path from the thing to it."""
        own = self.parts(name)
        reached = self._reached(own)
        found: dict[tuple[int, Relation], Meeting] = {}
        for link in self.links:
            if link.relation in MEETING and link.other in reached and link.part not in own:
                way = reached[link.other]
                key = int(link.part.name), link.relation
                if key not in found or len(way) < len(found[key].through):
                    found[key] = Meeting(self.clause(link.part), link.relation, way)
        return sorted(found.values(), key=lambda m: (MEETING.index(m.relation), m.clause.owner.title, m.clause.number))

    def waits(self, name: str) -> list[tuple[Link, list[str]]]:
        """What the clauses of a thing wait for, each with the cards and rules whose clauses may cause it."""
        own = self.parts(name)
        waiting = [link for link in self.links if link.part in own and link.relation in MEETING and link.other != ANY_CARD]
        titles = dict.fromkeys(c.owner.title for c in self.compiled.compiler.clauses) if waiting else ()
        reached = {title: self._reached(self.parts(title)) for title in titles if title != name}
        if waiting:
            phases = [Part("phase", phase.named.key) for phase in self.compiled.turn.phases]
            reached |= {f"phase {phase.name}": self._reached([phase]) for phase in phases}
        return [(link, [title for title, parts in reached.items() if link.other in parts]) for link in dict.fromkeys(waiting)]

    def _reached(self, start: Iterable[Part]) -> dict[Part, tuple[Part, ...]]:
        """What some parts lead to by what they do, read and open, each with the shortest path to it."""
        found: dict[Part, tuple[Part, ...]] = {part: (part,) for part in start}
        waiting = list(found)
        for here in waiting:
            for other in self.ahead.get(here, ()):
                if other not in found:
                    found[other] = (*found[here], other)
                    waiting.append(other)
        return found


def _links(compiled: Compiled) -> Iterator[Link]:
    """Every link of compiled rules."""
    symbols, compiler = compiled.symbols, compiled.compiler
    verbs = {entry.number: Part("verb", key) for key, entry in symbols.verbs.items()}
    values = {entry.number: Part("value", key) for key, entry in symbols.values.items()}
    titles = {entry.number: entry.named.title for entry in symbols.cards.values()}
    functions = {function.name: function.value for function in compiler.functions}
    moments = {} if compiled.grid is None else {named.key: code for named, code in compiled.grid.moments}

    def of_code(part: Part, number: int) -> Iterator[Link]:
        code = compiler.codes[number] if number >= 0 else None
        for statement in statements(code.unit.statements) if code is not None else ():
            yield from of_values(part, *expressions(statement))
            match statement:
                case core.Enter(verb=verb):
                    yield Link(part, Relation.DOES, verbs[verb])
                case core.Window(moment=moment):
                    yield Link(part, Relation.OPENS, Part("moment", moment))
                case core.Hand(operation=Operation.ATTACK, arguments=arguments):
                    yield Link(part, Relation.DOES, verbs[0])
                    yield from (Link(part, Relation.OPENS, Part("moment", moment)) for moment in moments)
                    for override in (n for a in arguments if isinstance(a, core.Constant) and isinstance(a.value, tuple)
                                     for n in a.value if n):
                        yield from of_code(part, override)

    def of_values(part: Part, *nodes: core.Expression) -> Iterator[Link]:
        for node in within(*nodes):
            if isinstance(node, core.ValueOf | core.Measure):
                yield Link(part, Relation.READS, values[node.number])
            elif isinstance(node, core.Ask) and compiler.reprinted and (word := read_off(node, compiler.reprinted)):
                yield Link(part, Relation.READS, Part("printed", word))
            elif isinstance(node, core.TestOf):
                yield from of_values(part, functions[node.function])

    for entry in symbols.verbs.values():
        yield from of_code(verbs[entry.number], compiled.verb_codes[entry.key])
    for function in compiler.functions:
        if function.number >= 0:
            yield from of_values(values[function.number], function.value)
    for moment, number in moments.items():
        yield from of_code(Part("moment", moment), number)
    for phase in compiled.turn.phases:
        yield from of_code(Part("phase", phase.named.key), phase.code)
    for clause in compiler.clauses:
        part = Part("clause", str(clause.number))
        yield from of_code(part, clause.code)
        tests = (clause.test, clause.targets, clause.adjust, *[name for name, _ in clause.recalls])
        yield from (link for name in tests if name for link in of_values(part, functions[name]))
        yield from _waiting(clause, part, verbs, values, titles)


def _waiting(clause: CompiledClause, part: Part, verbs: dict[int, Part], values: dict[int, Part],
             titles: dict[int, str]) -> Iterator[Link]:
    """What a clause waits for."""
    if clause.kind in HOOKS:
        yield Link(part, HOOKS[clause.kind], verbs[clause.verb])
    elif clause.kind == "leaves":
        yield from (Link(part, Relation.FOLLOWS, verbs[verb]) for verb in clause.leaving)
    elif clause.kind == "change":
        changed = values[clause.value] if isinstance(clause.value, int) else Part("printed", clause.value)
        yield Link(part, Relation.CHANGES, changed)
    elif clause.kind == "ability":
        yield from (Link(part, Relation.ANSWERS, Part("moment", moment)) for moment in clause.moments)
    elif clause.kind == "use":
        yield Link(part, Relation.COUNTS_AS, Part("card", titles[clause.as_name]))
    elif clause.kind == "borrow":
        yield Link(part, Relation.BORROWS, ANY_CARD)
    elif clause.kind == "blank":
        yield Link(part, Relation.BLANKS, ANY_CARD)
