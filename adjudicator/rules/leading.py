"""What each piece of code of a game may lead to: its statements, with what is known of its cards, players and numbers."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial, reduce
from operator import or_
from typing import TYPE_CHECKING

import attrs

from adjudicator.engine.frames import THEY
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import Attacked, Leads, Persons
from adjudicator.engine.program import Card
from adjudicator.engine.zones import Lying
from adjudicator.rules.adding import counting
from adjudicator.rules.arrivals import Arrivals
from adjudicator.rules.belonging import Whose, carried, come_from, own_parts, performed_from, picks, zones_of_parts
from adjudicator.rules.checking.compiled import SEEING
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import Guard, certain, in_place, statements, unchanged, values_of, within
from adjudicator.rules.doers import Doers
from adjudicator.rules.lending import begun_in, lent_in
from adjudicator.rules.lying import Whence
from adjudicator.rules.moving import moved_in, moves, performed_in
from adjudicator.rules.occasions import About, leads
from adjudicator.rules.others import Others, differs
from adjudicator.rules.persons import Parties, is_of_fallen
from adjudicator.rules.reckoning import Reckoner
from adjudicator.rules.serving import serving
from adjudicator.rules.unset import Unset, first_of

if TYPE_CHECKING:
    from adjudicator.rules.checking.compiled import CompiledClause
    from adjudicator.rules.link import Compiled


_ALL = 1 << 16
"""More places than a frame has."""


def leads_of(compiled: Compiled, deck: Sequence[Card], arriving: Arrivals) -> Iterator[Leads]:
    """What each piece of code may lead to. `arriving`: which cards may lie where, and which each `use` clause may be about."""
    codes, aimed, opaque = compiled.compiler.codes, _aimed(compiled), _opaque(compiled)
    tests = {function.name: function.value for function in compiled.compiler.functions}
    verbs = {compiled.verb_codes[key]: (e.number, len(e.parameters)) for key, e in compiled.symbols.verbs.items()}
    parts_of = {entry.number: len(entry.parameters) for entry in compiled.symbols.verbs.values()}
    own = own_parts(codes, verbs, compiled.compiler.functions)
    called = {node.verb for code in codes if code is not None for node in statements(code.unit.statements)
              if isinstance(node, core.Enter)}
    begun = {setup.verb for setup in compiled.setups} - called
    doers = Doers(codes, compiled.compiler.functions, {code for code, (verb, _) in verbs.items() if verb in begun})
    unset, of_cards = _unset(compiled, deck), _codes_of_cards(compiled)
    aimless = {clause.code for clause in compiled.compiler.clauses
               if clause.kind == "ability" and not clause.targets and clause.bare != clause.code}
    answering = {clause.code: (clause.verb, parts_of[clause.verb]) for clause in compiled.compiler.clauses
                 if clause.kind in SEEING and clause.code >= 0 and not clause.leaving}
    aiming = {code for clause in compiled.compiler.clauses if clause.kind == "ability" for code in (clause.code, clause.bare)}
    plain = [e.number for e in compiled.symbols.player_fields.values() if e.field.type == "player" and first_of(e) == (None,)]
    steady = unchanged(compiled.compiler.functions)
    others = Others(codes, verbs, tests, steady, aimed, _of_others(compiled, tests))
    fallen = _of_fallen(compiled, tests)
    parties = Parties(codes, verbs, answering, compiled.compiler.functions, aiming, plain, unset, others, fallen)
    given = {**dict.fromkeys(aimed, 1), **{code: parts for code, (_, parts) in {**answering, **verbs}.items()},
             **dict.fromkeys(opaque, _ALL)}
    whence = Whence(codes, tests, others.excludes, given, {code: verb for code, verb in verbs.items() if code not in opaque})
    whose = Whose(codes, verbs, compiled.compiler.functions)
    rows = {at for at, entry in enumerate(compiled.symbols.row_fields.values()) if entry.field.type == "number"}
    reckoner = Reckoner(codes, verbs, answering, compiled.compiler.functions, opaque, rows, compiled.symbols.known())

    def about(number: int, node: core.Enter, guards: Sequence[Guard]) -> About:
        """What is known of a verb that a piece of code does."""
        persons = [parties.of(part, number, node) if part.type.word == "player" else None for part in node.arguments]
        return About(doers.of(node, guards), whose.holders(node, number), tuple(persons), parties.of(node.player, number, node),
                     others.of(node, number), tuple([arriving.meant(node, part, node.player) for part in node.arguments]),
                     reckoner.given(node, number), others.excludes(node.player, number), whence.of(node, number))

    def who(number: int, value: core.Expression, at: core.Statement) -> Persons:
        """Whom an expression of a piece of code may be."""
        return parties.of(value, number, at)

    found = [leads(code, partial(about, number), partial(who, number), partial(others.excludes, code=number), unset,
                   number in of_cards, number in aimless)
             for number, code in enumerate(codes)]
    found = [lead if code is None else attrs.evolve(lead, moved=moved_in(code, arriving.meant), performed=performed_in(
        code, arriving.meant), attacked=tuple(dict.fromkeys(
        Attacked(whom, others.excludes(named, number)) for named, whom in parties.attacked(number))),
        puts=tuple(dict.fromkeys(reckoner.put(number))), lends=lent_in(code, arriving.meant), begins=begun_in(
            code, partial(who, number)))
             for number, (lead, code) in enumerate(zip(found, codes, strict=True))]
    for clause in compiled.compiler.clauses:
        if clause.code >= 0 and clause.code not in of_cards:
            found[clause.code] = attrs.evolve(found[clause.code], needs=unset.of_test(clause.test),
                                              whom=parties.of_test(tests[clause.test]) if clause.test else None)
    for phase in compiled.turn.phases:
        if phase.test:
            found[phase.code] = attrs.evolve(found[phase.code], needs=unset.of_test(phase.test), only=doers.of_you(
                [Guard(tests[phase.test], True)]))
    for use in [clause for clause in compiled.compiler.clauses if clause.kind == "use"]:
        for _, text in clauses_by_zone(deck[use.as_name]):
            for number in {text.code, text.bare} - {-1}:
                found[number] = attrs.evolve(found[number], used=(*found[number].used, (use.number, arriving.used[use.number])))
    performed = {moment for lead in found for moment in lead.performs}
    places = _zones_of_codes(deck, performed, _performable(compiled, arriving.lying))
    values = values_of(compiled.compiler.functions)
    changes = _changes(compiled, tests)
    zones = zones_of_parts(codes, {**answering, **verbs}, values, places, tests, changes)
    for number, (lead, code) in enumerate(zip(found, codes, strict=True)):
        if code is not None:
            origins = partial(come_from, code=code, verb=verbs.get(number), values=values, zones=zones, places=places.get(number),
                              tests=tests, changes=changes)
            lead = attrs.evolve(lead, serving=serving(code, values), searched=origins(picks(code)),
                                takes=origins(value for _, value in moves(code)))
        if number not in verbs:
            yield lead
            continue
        verb, parts = verbs[number]
        carries = () if code is None else carried(code, verbs[number], steady, zones)
        yield attrs.evolve(lead, own=tuple([at for at in range(parts) if (verb, at) in own]),
                           zones=tuple([tuple(sorted(zones.get((verb, at), ()))) for at in range(parts)]),
                           carries=tuple(dict.fromkeys(carries)),
                           counts=() if code is None else tuple(dict.fromkeys(counting(code, parts))))


def _changes(compiled: Compiled, functions: Mapping[str, core.Expression]) -> dict[int, list[core.Expression]]:
    """What clauses make of each declared value that they change."""
    found = dict[int, list[core.Expression]]()
    for clause in compiled.compiler.clauses:
        if clause.kind == "change" and isinstance(clause.value, int):
            found.setdefault(clause.value, []).append(functions[clause.adjust])
    return found


def _opaque(compiled: Compiled) -> frozenset[int]:
    """The pieces of code whose frames begin with what others have kept, or with what a clause recalls."""
    inner = {number for code in compiled.compiler.codes if code is not None for node in statements(code.unit.statements)
             if isinstance(node, core.Hand) and node.operation is Operation.ATTACK for number in in_place(node)}
    return frozenset(inner | {clause.code for clause in compiled.compiler.clauses if clause.recalls or clause.leaving})


def _aimed(compiled: Compiled) -> frozenset[int]:
    """The pieces of code that rules may carry out with a target that they have chosen."""
    given = [part.arguments[-1] for code in compiled.compiler.codes if code is not None
             for node in statements(code.unit.statements) if isinstance(node, core.Hand) for part in within(*node.arguments)
             if isinstance(part, core.Ask) and part.operation in (Operation.FOR_MOMENT, Operation.FIRST_ABILITY)]
    if all(isinstance(target, core.Constant) for target in given):
        return frozenset()
    return frozenset([clause.bare for clause in compiled.compiler.clauses])


def _of_others(compiled: Compiled, tests: Mapping[str, core.Expression]) -> frozenset[int]:
    """The pieces of code that run when another player than theirs does something. `tests`: the functions, by their names."""
    return frozenset([clause.code for clause, guards in _seeing(compiled, tests) if clause.subject == "another" or any(
        differs(guard, core.Place(types.PLAYER, THEY)) for guard in guards)])


def _of_fallen(compiled: Compiled, tests: Mapping[str, core.Expression]) -> frozenset[int]:
    """The pieces of code that run only when a player who has fallen does something."""
    return frozenset([clause.code for clause, guards in _seeing(compiled, tests)
                      if any(guard.wanted and is_of_fallen(guard.test) for guard in guards)])


def _seeing(compiled: Compiled, tests: Mapping[str, core.Expression]) -> Iterator[tuple[CompiledClause, list[Guard]]]:
    """The clauses that see what players do, each with what is certain where it acts."""
    for clause in compiled.compiler.clauses:
        if clause.kind in SEEING:
            yield clause, [guard for condition in clause.conditions for guard in certain(tests[condition.test], True)]


def _codes_of_cards(compiled: Compiled) -> set[int]:
    """The codes of the clauses of cards, and what they put in the place of moments."""
    codes = compiled.compiler.codes
    found = {code for clause in compiled.compiler.clauses if clause.owner.number for code in (clause.code, clause.bare)}
    waiting = [*found]
    while waiting:
        number = waiting.pop()
        code = codes[number] if number >= 0 else None
        for node in () if code is None else statements(code.unit.statements):
            more = {*in_place(node)} - found if isinstance(node, core.Hand) and node.operation is Operation.ATTACK else set()
            found |= more
            waiting += more
    return found


def _unset(compiled: Compiled, deck: Sequence[Card]) -> Unset:
    """What conditions need."""
    symbols, functions = compiled.symbols, compiled.compiler.functions
    rows = [] if compiled.grid is None else [first_of(entry) for entry in symbols.row_fields.values()]
    players = [*zip(symbols.player_fields.values(), compiled.player_defaults, strict=True)]
    game = [*zip(symbols.game_fields.values(), compiled.game_defaults, strict=True)]
    prints = {word for card in deck for word in card.printed} | {
        clause.value for clause in compiled.compiler.clauses if isinstance(clause.value, str)}
    plain = Unset(functions, [first_of(entry) for entry, _ in players], [first_of(entry) for entry, _ in game], rows, prints)
    return Unset(functions, [first_of(entry) or plain.computed(name, entry) for entry, name in players],
                 [first_of(entry) or plain.computed(name, entry) for entry, name in game], rows, prints)


def _performable(compiled: Compiled, lying: Sequence[Lying]) -> int | None:
    """The cards of which rules may carry out the first ability, a bit for each name; None if that may be any card."""
    zones = performed_from(compiled.compiler.codes, compiled.compiler.functions)
    return None if zones is None else reduce(or_, [lying[zone].own | lying[zone].others for zone in zones], 0)


def _zones_of_codes(deck: Sequence[Card], performed: Collection[str], first: int | None) -> dict[int, frozenset[int]]:
    """The zones where a card lies whose text a code is. `performed`: the moments of which a text is carried out from anywhere;
    `first`: the cards of which the first ability may be.
    """
    zones: dict[int, set[int]] = {}
    anywhere: set[int] = set()
    for card in deck:
        for zone, clause in clauses_by_zone(card):
            zones.setdefault(clause.code, set()).add(zone)
            if clause.kind == "ability" and (("" in performed and (first is None or first >> card.number & 1))
                                             or not {*clause.moments}.isdisjoint(performed)):
                anywhere.add(clause.bare)
    return {code: frozenset(found) for code, found in zones.items() if code not in anywhere and min(found) >= 0}


__all__ = ["leads_of"]
