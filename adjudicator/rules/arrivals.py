"""Which cards may come to lie in each zone: read off the rules, whatever their conditions but those about the cards themselves.

Cards begin where rules unpack or make them, where a zone holds them, in endless piles and in zones to which no rule brings any;
from there every statement that moves cards carries them on, until nothing is new. See `contents` for how cards are written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from adjudicator.engine.durations import KEPT, MADE_ON
from adjudicator.engine.frames import FIELDS, LOCALS, THIS
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import Lending
from adjudicator.engine.program import Card, Clause
from adjudicator.engine.zones import Lying
from adjudicator.rules.allowed import bound, sided
from adjudicator.rules.contents import CARDS, Contents, Env, Key, Who, denies, is_result
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import in_place, statements
from adjudicator.rules.lending import lending
from adjudicator.rules.moving import Meant
from adjudicator.rules.passing import Passing

if TYPE_CHECKING:
    from adjudicator.rules.checking.compiled import CompiledClause
    from adjudicator.rules.link import Compiled

_NOWHERE = Env()


class _Flow(NamedTuple):
    """Cards that come to something which is `who`'s; `of`: only these."""

    to: Key
    cards: core.Expression | Key
    env: Env
    who: Who = Who.YOU
    of: int = -1


class Arrivals(NamedTuple):
    """What may lie in each zone, and the cards that may be used by each `use` clause, by its number, a bit for each name.

    `lent`: the texts that each `borrow` clause gives; `meant`: the cards that an expression of a statement may be.
    """

    lying: tuple[Lying, ...]
    used: dict[int, int]
    lent: dict[int, Lending]
    meant: Meant


def arrivals(compiled: Compiled, deck: Sequence[Card]) -> Arrivals:
    """What may lie in each zone: if the rules do not say how a game begins, whatever its declaration allows there.

    So may a card that comes from nowhere.
    """
    found = _Arrivals(compiled, deck)
    lying = found.settled() if compiled.setups or compiled.symbols.undealt else found.anywhere()
    return Arrivals(lying, found.used(), found.lent(), found.meant)


class _Arrivals:
    """The ways of all cards in the rules."""

    def __init__(self, compiled: Compiled, deck: Sequence[Card]) -> None:
        compiler, symbols = compiled.compiler, compiled.symbols
        self.compiled, self.deck, self.clauses = compiled, deck, compiler.clauses
        self.zones = [entry.zone for entry in symbols.zones.values()]
        self.verbs = {entry.number: (compiled.verb_codes[key], len(entry.parameters)) for key, entry in symbols.verbs.items()}
        self.functions = {function.name: function for function in compiler.functions}
        changes: dict[int, list[core.Function]] = {}
        for clause in compiler.clauses:
            if clause.kind == "change" and isinstance(clause.value, int):
                changes.setdefault(clause.value, []).append(self.functions[clause.adjust])
        values = {f.number: f for f in compiler.functions if f.number >= 0 and all(map(denies, changes.get(f.number, ())))}
        groups = {code: group for group, lasting in reversed([*enumerate(compiler.lasting)]) for code in range(*lasting.codes)}
        self.passing = Passing(deck, values, compiler.reprinted)
        self.contents = Contents(len(deck), len(self.zones), compiler.functions, changes, self.passing, groups)
        self.around = {inner: at for at, code in enumerate(compiler.codes) if code is not None
                       for inner in _overriding(code.unit.statements)}
        self.bounds = [bound(compiled, deck, number) for number in range(len(self.zones))]
        self.flows: list[_Flow] = []
        self.free, self.sets = 0, dict[int, Lying]()  # each set once: many places have the same one
        self.envs: dict[int, list[Env]] = {}
        for at, code in enumerate(compiler.codes):
            if code is not None:
                self._body(code.unit.statements, Env(self._unit(at)))
        self._cards()
        self._events()
        self._starts()

    def settled(self) -> tuple[Lying, ...]:
        """What may lie in each zone, once nothing is new."""
        contents, names = self.contents, len(self.deck)
        self._begin()
        self._carry_on()
        if self._work():
            self._carry_on()
        lying = [contents.held.get(("zone", number), 0) for number in range(len(self.zones))]
        somewhere = 0
        for cards in lying:
            somewhere |= cards | cards >> names
        self.free = contents.twice((1 << names) - 1 & ~somewhere)
        both = [cards | (self.free & allowed) for cards, allowed in zip(lying, self.bounds, strict=True)]
        return tuple([Lying(cards & (1 << names) - 1, cards >> names) for cards in both])

    def anywhere(self) -> tuple[Lying, ...]:
        """The same where any card may begin in each zone in which its declaration allows it."""
        contents, names = self.contents, len(self.deck)
        for number, cards in enumerate(self.bounds):
            contents.put(("zone", number), cards)
        self._carry_on()
        return tuple([Lying(cards & (1 << names) - 1, cards >> names) for cards in self.bounds])

    def meant(self, at: core.Statement, value: core.Expression, player: core.Expression) -> Lying | None:
        """The cards that an expression of a statement may be, as a player sees them, once what lies in each zone is settled."""
        if value.type not in CARDS or id(at) not in self.envs:
            return None
        names, found = len(self.deck), self.free
        for env in self.envs[id(at)]:
            found |= self.contents.seen(self.contents.cards(value, env), self.contents.who(player, env))
        return self.sets.setdefault(found, Lying(found & (1 << names) - 1, found >> names))

    def used(self) -> dict[int, int]:
        """The cards that may be used by each `use` clause."""
        names, found = len(self.deck), dict[int, int]()
        for use in self.clauses:
            if use.kind == "use":
                cards = self.contents.cards(self.functions[use.targets].value, Env(-2 - use.owner.number))
                found[use.number] = (cards | cards >> names) & (1 << names) - 1
        return found

    def lent(self) -> dict[int, Lending]:
        """The texts that each `borrow` clause gives."""
        return {borrow.number: lending(self.functions[borrow.targets].value, self._of_clause(borrow))
                for borrow in self.clauses if borrow.kind == "borrow"}

    def _of_clause(self, clause: CompiledClause) -> Callable[[core.Expression], Lying]:
        """Finds the cards that an expression of a clause may be."""
        names, unit = len(self.deck), -2 - clause.owner.number
        self.contents.put(("this", unit), self.contents.twice(1 << clause.owner.number))

        def found(value: core.Expression) -> Lying:
            cards = self.contents.cards(value, Env(unit))
            return Lying(cards & (1 << names) - 1, cards >> names)
        return found

    def _carry_on(self) -> None:
        """Let cards come to where they can, until nothing is new."""
        contents, new = self.contents, True
        while new:
            new = False
            contents.again()
            for to, node, env, who, of in self.flows:
                found = contents.held.get(node, 0) if isinstance(node, tuple) else contents.cards(node, env)
                if found:
                    new |= contents.put(to, contents.seen(found, who) & of)

    def _work(self) -> bool:
        """A card to whose zone no rule brings it lies there all the same: its text is meant to act. Whether there is any."""
        new = False
        for number, zone in enumerate(self.zones):
            there = self.contents.held.get(("zone", number), 0)
            works = sum([1 << card.number for card in self.deck if card.works == number])
            lacking = works & ~(there | there >> len(self.deck)) & self.bounds[number]
            new |= self.contents.put(("zone", number), lacking if zone.of_player else self.contents.twice(lacking))
        return new

    # ---- where cards begin

    def _begin(self) -> None:
        """Put cards where they begin."""
        filled = {flow.to for flow in self.flows} | {*self.contents.held}
        of_sides, own = sided(self.compiled, self.deck), (1 << len(self.deck)) - 1
        for number, zone in enumerate(self.zones):
            allowed = self.bounds[number]
            cards = sum([1 << card.number for card in self.deck if zone.holds and zone.holds in card.kinds])
            if zone.endless and zone.of_player and of_sides:
                cards |= allowed & of_sides
            elif (zone.endless or ("zone", number) not in filled) and not zone.holds:
                cards |= allowed & own
            self.contents.put(("zone", number), cards if zone.of_player else self.contents.twice(cards))

    # ---- pieces of code

    def _unit(self, code: int) -> int:
        """The unit to which a code belongs: what an attack puts in the place of a moment belongs to that of the attack."""
        while code in self.around:
            code = self.around[code]
        return code

    def _add(self, to: Key, cards: core.Expression | Key, env: Env = _NOWHERE, who: Who = Who.YOU, of: int = -1) -> None:
        if isinstance(cards, tuple) or cards.type in CARDS:
            self.flows.append(_Flow(to, cards, env, who, of & self.bounds[int(to[1])] if to[0] == "zone" else of))

    def _body(self, nodes: Iterable[core.Statement], env: Env) -> None:
        before: core.Statement | None = None
        for node in nodes:
            self._statement(node, env, before)
            before = node

    def _statement(self, node: core.Statement, env: Env, before: core.Statement | None) -> None:
        """What one statement carries on. `before`: the statement before it, which may have given a result."""
        self.envs.setdefault(id(node), []).append(env)
        match node:
            case core.Branch(test=test, body=body, other=other):
                self._body(body, self.contents.where(test, True, env, body))
                self._body(other, self.contents.where(test, False, env, other))
            case core.Each(whole=whole, item=item, body=body):
                self._add(("local", env.unit, item.number), whole, env)
                self._body(body, env)
            case core.Repeat(body=body) | core.While(body=body):
                self._body(body, env)
            case core.Assign(target=core.Place(number=number), value=value):
                self._assign(("local", env.unit, number), value, env, before)
            case core.Assign(target=core.GameField(number=number), value=value):
                self._assign(("game", number), value, env, before, Who.ANYBODY)
            case core.Assign(value=value):
                self._assign(("result", env.unit), value, env, before)
            case core.IfKnown(then=then):
                self._statement(then, env, before)
            case core.Act(operation=operation, arguments=arguments):
                self._act(operation, arguments, env)
            case core.Enter():
                self._enter(node, env)
            case core.Hand(operation=operation, arguments=arguments):
                self._hand(operation, arguments, env)
            case _:
                pass

    def _assign(self, to: Key, value: core.Expression, env: Env, before: core.Statement | None, who: Who = Who.YOU) -> None:
        """Something is kept: a new token, what the statement before gave, or any other value."""
        if isinstance(value, core.Ask) and value.operation is Operation.CREATE:
            made, where = value.arguments
            number = made.value if isinstance(made, core.Constant) and isinstance(made.value, int) else 0
            for place in (to, *[zone for zone, _ in self._slots(where, env)]):
                self.contents.put(place, self.contents.twice(1 << number))
        elif is_result(value) and isinstance(before, core.Hand) and before.operation is Operation.PICK:
            self._add(to, before.arguments[1], env, who)
        elif is_result(value) and isinstance(before, core.Enter):
            self._add(to, ("given", before.verb), env, who or self.contents.who(before.player, env))
        else:
            self._add(to, value, env, who)

    def _act(self, operation: Operation, arguments: Sequence[core.Expression], env: Env) -> None:
        """What is done at once."""
        match operation, arguments:
            case (Operation.MOVE | Operation.MOVE_BEHIND | Operation.MOVE_UNDER | Operation.DEAL, (cards, where, *_)):
                for zone, who in self._slots(where, env):
                    self._add(zone, cards, env, who)
            case (Operation.UNPACK, (core.Constant(value=int(kinds)), where)):
                box = self.passing.of_kinds(kinds)
                for zone, _ in self._slots(where, env):
                    self.contents.put(zone, box if self.zones[int(zone[1])].of_player else self.contents.twice(box))
            case (Operation.PUT, (core.Constant(value=int(number)), player, value)):
                self._assign(("field", number), value, env, None, self.contents.who(player, env))
            case (Operation.PUT_ALL, (core.Constant(value=int(number)), _, value)):
                self._add(("field", number), value, env, Who.ANYBODY)
            case (Operation.SET_MARK | Operation.TURN, (_, core.Constant(value=int(number)), value)):
                self._add(("mark", number), value, env, Who.ANYBODY)
            case (Operation.SET_ROW, (_, core.Constant(value=int(number)), value)):
                self._add(("row", number), value, env, Who.ANYBODY)
            case (Operation.BEGIN_LASTING, (core.Constant(value=int(group)), _, _, this, *kept)):
                for at, value in ((MADE_ON, this), *enumerate(kept, KEPT)):
                    self._add(("kept", group, at), value, env, Who.ANYBODY)
            case _:
                pass

    def _enter(self, node: core.Enter, env: Env) -> None:
        """A verb is done: its parts, and the card by which it is done, are known in its own code."""
        who, (code, _) = self.contents.who(node.player, env), self.verbs[node.verb]
        for at, part in enumerate(node.arguments):
            self._add(("part", node.verb, at), part, env, who)
        self._add(("this", code), ("this", env.unit), env, who)
        self._add(("last", env.unit), ("given", node.verb), env, who)

    def _hand(self, operation: Operation, arguments: Sequence[core.Expression], env: Env) -> None:
        """What may let something else happen first."""
        match operation, arguments:
            case (Operation.PICK, (_, whole, *_)):
                self._add(("last", env.unit), whole, env)
            case (Operation.ATTACK, (_, _, card, _, _, core.RowValues(values=values), *_)):
                self._add(("face",), card, env, Who.ANYBODY)
                for number, value in values:
                    self._add(("row", number + FIELDS), value, env, Who.ANYBODY)
            case (Operation.CARRY_OUT, (core.Ask(operation=Operation.FOR_MOMENT, arguments=(moment, card, target)),)):
                word = moment.value if isinstance(moment, core.Constant) else None
                for one, clause in self._abilities():
                    if word in clause.moments:
                        self._carried_out(clause, card, target, env, self.contents.twice(1 << one.number))
            case (Operation.CARRY_OUT, (core.Ask(operation=Operation.FIRST_ABILITY, arguments=(_, target)),)):
                for _, clause in self._abilities():
                    self._carried_out(clause, ("this", env.unit), target, env)
            case _:
                pass

    def _abilities(self) -> Iterator[tuple[Card, Clause]]:
        """The abilities of all cards."""
        return ((card, clause) for card in self.deck for clause in card.clauses if clause.kind == "ability")

    def _carried_out(self, clause: Clause, this: core.Expression | Key, target: core.Expression, env: Env, of: int = -1) -> None:
        """An ability is carried out by a rule, as if `this` had it."""
        unit = self._unit(clause.bare)
        self._add(("this", unit), this, env, of=of)
        if clause.at_cards:
            self._add(("local", unit, LOCALS), target, env)

    def _slots(self, where: core.Expression, env: Env) -> Iterator[tuple[Key, Who]]:
        """The zones that an expression may mean, each with the player whose it is."""
        match where:
            case core.Slot(zone=zone, player=player):
                yield ("zone", zone), Who.ANYBODY if player is None else self.contents.who(player, env)
            case core.Conditional(yes=yes, other=other):
                yield from self._slots(yes, env)
                yield from self._slots(other, env)
            case core.IfThere(part=part) | core.Need(inner=part):
                yield from self._slots(part, env)
            case _:
                yield from ((("zone", number), Who.ANYBODY) for number in range(len(self.zones)))

    # ---- clauses

    def _cards(self) -> None:
        """The card that a clause stands on lies where the clause acts."""
        for card in self.deck:
            for zone, clause in clauses_by_zone(card):
                who = Who.YOU if zone >= 0 and self.zones[zone].of_player else Who.ANYBODY
                for code in {clause.code, clause.bare} - {-1} if zone >= 0 and self._may_act(card, clause) else ():
                    self._add(("this", self._unit(code)), ("zone", zone), _NOWHERE, who, self.contents.twice(1 << card.number))
        for use in self.clauses:
            if use.kind == "use":  # other cards are used with the text of this one
                cards, used = self.functions[use.targets].value, self.deck[use.as_name]
                holder = -2 - use.owner.number
                self.contents.put(("this", holder), self.contents.twice(1 << use.owner.number))
                for _, other in clauses_by_zone(used):
                    for code in {other.code, other.bare} - {-1}:
                        self._add(("this", self._unit(code)), cards, Env(holder))

    def _may_act(self, card: Card, clause: Clause) -> bool:
        """Whether the conditions of a clause do not exclude the card itself."""
        tests = [self.functions[condition.test].value for condition in self.clauses[clause.number].conditions]
        return all(self.passing(test, THIS, True) >> card.number & 1 for test in tests)

    def _events(self) -> None:
        """The cards of an event are known to the clauses that answer it, and so is its result."""
        for verb, (code, parts) in self.verbs.items():
            self._parts(code, verb, parts, Who.YOU)
            self._add(("given", verb), ("result", code))
        for clause in self.clauses:
            unit = self._unit(clause.code)
            if clause.kind in ("when", "before", "instead of"):
                _, parts = self.verbs[clause.verb]
                who = Who.YOU if clause.subject == "you" or not clause.owner.held else Who.ANYBODY
                self._parts(unit, clause.verb, parts, who)
                self._recalled(clause, unit, LOCALS + parts)
                self._add(("last", unit), ("given", clause.verb), who=who)
                if clause.kind == "instead of":
                    self._add(("given", clause.verb), ("result", unit), who=who)
            elif clause.kind == "leaves":
                self._recalled(clause, unit, LOCALS)

    def _parts(self, unit: int, verb: int, parts: int, who: Who) -> None:
        for at in range(parts):
            self._add(("local", unit, LOCALS + at), ("part", verb, at), who=who)

    def _recalled(self, clause: CompiledClause, unit: int, first: int) -> None:
        for at, (name, _) in enumerate(clause.recalls, first):
            self._add(("local", unit, at), self.functions[name].value, Env(unit))

    def _starts(self) -> None:
        """Piles that are made again of others, what fields begin with, and the card that is answered in a moment."""
        compiled = self.compiled
        for entry in compiled.symbols.zones.values():
            if entry.renewed is not None:
                self._add(("zone", entry.number), ("zone", compiled.symbols.zones[entry.renewed.text].number))
        named = [*((("field", number), name) for number, name in enumerate(compiled.player_defaults)),
                 *((("game", number), name) for number, name in enumerate(compiled.game_defaults)),
                 *((("mark", number), name) for number, name in compiled.mark_makers.items())]
        for to, name in named:
            if name:
                self._add(to, self.functions[name].value, who=Who.ANYBODY)
        for _, code in () if compiled.grid is None else compiled.grid.moments:
            self._add(("this", code), ("face",))


def _overriding(nodes: Iterable[core.Statement]) -> Iterator[int]:
    """The codes that attacks put in the place of moments."""
    for node in statements(nodes):
        if isinstance(node, core.Hand) and node.operation is Operation.ATTACK:
            yield from in_place(node)


__all__ = ["Arrivals", "arrivals"]
