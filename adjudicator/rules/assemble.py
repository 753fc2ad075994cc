"""From what rules files compile to, to the `Program` that runs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from adjudicator.engine.conditions import Condition, Impossible, Measure, Value, never
from adjudicator.engine.faces import LABELS
from adjudicator.engine.fields import Bound
from adjudicator.engine.frames import ENGINE_CARDS, ENGINE_CODES, ENGINE_SIZES, ENVIRONMENT, FIELDS, LOCALS, THIS
from adjudicator.engine.index import Index, clauses_by_zone
from adjudicator.engine.names import Named
from adjudicator.engine.program import Card, Clause, Grid, Moment, Offers, Origin, Phase, Program, Verb
from adjudicator.engine.recall import Recall
from adjudicator.engine.references import CardPlaces
from adjudicator.engine.secrets import Confided
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Source, Span
from adjudicator.rules.adding import adding
from adjudicator.rules.arrivals import arrivals
from adjudicator.rules.checking.cards import CompiledCard
from adjudicator.rules.checking.compiled import CompiledClause, CompiledCondition
from adjudicator.rules.checking.procedures import CompiledGrid, first_mark
from adjudicator.rules.checking.symbols import Symbols, ZoneEntry
from adjudicator.rules.code.generated import Functions
from adjudicator.rules.compared import compared, reckoned
from adjudicator.rules.confided import confided
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.walk import acts, places, statements, written
from adjudicator.rules.each import each
from adjudicator.rules.heeding import heeded
from adjudicator.rules.leading import leads_of
from adjudicator.rules.mentioned import mentioned, searched
from adjudicator.rules.recent import asked_when_they_came
from adjudicator.rules.whom import Whom

if TYPE_CHECKING:
    from adjudicator.rules.link import Compiled

_CARDS = frozenset({types.CARD, types.CARDS, types.TARGET, types.TARGETS, types.NOTHING})
"""The types of what may be a card, or cards, now or later."""


def assemble(game: Named, sets: Sequence[Named], compiled: Compiled, python: str, functions: Functions) -> Program:
    """The program of compiled rules. `python`: the digest of the Python from which the functions were made."""
    space = functions
    symbols, compiler = compiled.symbols, compiled.compiler
    whom = Whom(compiler.functions)
    clauses = tuple([_clause(c, space, whom) for c in compiler.clauses])
    sizes = (*ENGINE_SIZES, *[0 if code is None else code.unit.size for code in compiler.codes[ENGINE_CODES:]])
    blanks: tuple[tuple[None, ...], ...] = tuple([(None,) * (size - LOCALS) for size in sizes])
    borrowing = _borrowing(compiled)
    tokens = sum([1 << number for number in symbols.tokens])
    deck = [_card(card, clauses, borrowing, tokens) for card in compiled.cards]
    if not deck or deck[0].number:
        deck.insert(0, Card(0, Named("?", "?"), (), 0, -1, {}, (), (), (), "", Span(Source("", ""), 1, 1)))
    at_work = _at_work(deck)
    unpacked, every = _unpacked(compiler.codes), written(compiler.codes, compiler.functions)
    arriving = arrivals(compiled, deck)
    zones = tuple([attrs.evolve(e.zone, holder=space.get(compiled.holders.get(key, "")), renewed=_renewed(symbols, e),
                                lying=lying, unpacked=e.number in unpacked)
                   for (key, e), lying in zip(symbols.zones.items(), arriving.lying, strict=True)])
    faces = [len(symbols.enumerations[e.field.type].values) + 1 for e in symbols.face_fields.values()]
    rules = tuple([clauses[number] for number in compiled.rules])
    adds = adding([compiler.codes[compiled.verb_codes[key]] for key in symbols.verbs], compiler.codes)
    return Program(
        game=game, digest=compiled.digest, sets=tuple(sets), enumerations=tuple(symbols.enumerations.values()), zones=zones,
        player_fields=tuple([e.field for e in symbols.player_fields.values()]),
        player_defaults=_functions(compiled.player_defaults, space),
        game_fields=tuple([e.field for e in symbols.game_fields.values()]),
        game_defaults=_functions(compiled.game_defaults, space),
        face_fields=tuple([e.field for e in symbols.face_fields.values()]), face_sizes=(len(deck), *faces, LABELS),
        cards=tuple(deck),
        verbs=tuple([Verb(e.key, e.past, e.parameters, compiled.verb_codes[k], space[f"e{e.number}"], secrets,
                          _amounts(compiler.codes[compiled.verb_codes[k]]),
                          tuple([at for at, part in enumerate(e.parameters) if part.type == "number" and (e.number, at) in adds]),
                          each(compiler.codes[compiled.verb_codes[k]], e.parameters))
                     for (k, e), secrets in zip(symbols.verbs.items(), _confided(compiled), strict=True)]),
        clauses=clauses, rules=rules, codes=functions.codes, resumed=functions.resumed, sizes=sizes, blanks=blanks,
        origins=tuple([None if code is None else Origin(code.title, code.span, symbols.cited(code.span))
                       for code in compiler.codes]),
        interpretations=tuple([i for _, i in symbols.interpretations.values()]), publications=symbols.sources.publications,
        grid=None if compiled.grid is None else _grid(compiled.grid, symbols, space, blanks),
        marks=tuple([e.field for e in symbols.marks.values()]),
        mark_defaults=tuple([first_mark(e)[1] for e in symbols.marks.values()]),
        mark_makers=tuple([(number, space[name]) for number, name in compiled.mark_makers.items()]),
        phases=tuple([Phase(p.named, p.code, space.get(p.test)) for p in compiled.turn.phases]),
        next_player=space.get(compiled.turn.next_player), first_player=space.get(compiled.turn.first_player),
        backwards=space.get(compiled.turn.backwards), going=space.get(compiled.turn.going),
        decider=space.get(compiled.decider), lasting=tuple(compiler.lasting), ordered=space.get(compiled.ordered),
        replacing=frozenset([clause.code for clause in clauses if clause.kind == "instead of"]),
        recalling=frozenset([verb for clause in clauses if clause.recalls for verb in clause.leaving or (clause.verb,)]),
        kind_bits=tuple([card.kind_bits for card in deck]), python=python,
        presumed_kinds=frozenset(key for key, kind in symbols.kinds.items() if kind.number in symbols.presumed),
        titles=frozenset([code.title for code in compiler.codes if code is not None]),
        alternatives=tuple(sorted(symbols.alternatives)), winners=tuple(sorted(symbols.winners)), seats_win=symbols.seats_win,
        eliminates=any(_eliminates(code) for code in compiler.codes if code is not None),
        acting={n: at_work.get(n, {}) for n, zone in enumerate(zones) if zone.live},
        standing=Index(None, [(rule, None, None) for rule in rules], arriving=_arriving(clauses)),
        card_places=_card_places(symbols, compiler.codes), offers=_offers(at_work, zones, len(deck)), building=compiled.building,
        places=compiled.text.places, files=compiled.files, moves=tuple(symbols.moves),
        naming={verb: symbols.zones[zone.text].number for verb, (zone, _) in symbols.naming.items()},
        options=tuple([name.text for name, _ in symbols.options]),
        opening=compiled.opening, overs=compiled.overs, setups=compiled.setups, undealt=symbols.undealt,
        secrets=_functions(compiled.secrets, space), counted=tuple(_counted(compiled, space)),
        values=tuple([Value(v.key, tuple([(p.key, p.type) for p in v.parameters]), v.type.word, f"v{v.number}")
                      for v in symbols.values.values()]), function=space.__getitem__,
        leads=tuple(leads_of(compiled, deck, arriving)), lent=arriving.lent, recent=asked_when_they_came(compiled, deck),
        compared=compared(every, compiler.functions), reckoned=reckoned(every), heeded=heeded(compiler.codes, compiler.functions),
        mentioned=mentioned(every), searched=searched(every),
        impossible=tuple([Impossible(space[each.name], each.said.because.text, each.said.at.span(each.source), each.after,
                                     each.before)
                          for each in sorted(compiled.impossible, key=lambda each: each.after)]),  # what is never so comes first
        bounds={field: Bound(space.get(least), space.get(most)) for field, (least, most) in compiled.bounds.items()},
    )


def _unpacked(codes: Iterable[core.Code | None]) -> set[int]:
    """The zones in which rules lay cards out of the box."""
    laid = [act.arguments[1] for code in codes if code is not None for act in acts(code.unit.statements)
            if act.operation is Operation.UNPACK]
    return {where.zone for where in laid if isinstance(where, core.Slot)}


def _confided(compiled: Compiled) -> list[tuple[Confided, ...]]:
    """What each verb confides to somebody, in their order."""
    codes, symbols = compiled.compiler.codes, compiled.symbols
    units = [core.Unit((), 0) if (code := codes[compiled.verb_codes[key]]) is None else code.unit for key in symbols.verbs]
    return confided(units, [len(entry.parameters) for entry in symbols.verbs.values()],
                    frozenset([entry.number for entry in symbols.player_fields.values() if entry.field.secret]))


def _amounts(code: core.Code | None) -> tuple[int, ...]:
    """The positions of the numbers that a verb with this body sets itself."""
    amended = [act.arguments[1] for act in acts(() if code is None else code.unit.statements) if act.operation is Operation.AMEND]
    return tuple(sorted({at.value for at in amended if isinstance(at, core.Constant) and isinstance(at.value, int)}))


def _eliminates(code: core.Code) -> bool:
    """Whether a piece of code changes the status of players."""
    return any(act.operation is Operation.SET_STATUS for act in acts(code.unit.statements))


def _counted(compiled: Compiled, space: Functions) -> Iterator[tuple[int, Any, Callable[..., Any] | None]]:
    """The fields that begin again with each turn: a plain starting value need not be computed."""
    for entry, name in zip(compiled.symbols.player_fields.values(), compiled.player_defaults, strict=True):
        field = entry.field
        if field.scope == "turn":
            yield entry.number, field.first, None if field.start or not name else space[name]


def _renewed(symbols: Symbols, entry: ZoneEntry) -> int:
    """The number of the zone from which one is renewed."""
    return -1 if entry.renewed is None else symbols.zones[entry.renewed.text].number


def _card_places(symbols: Symbols, codes: Sequence[core.Code | None]) -> CardPlaces:
    """Where cards may be named."""
    frames = (*ENGINE_CARDS, *[() if code is None else _cards_in(code.unit) for code in codes[ENGINE_CODES:]])
    row, fields, vars_, marks = (
        tuple([number for number, entry in enumerate(group.values()) if entry.field.type == "card"])
        for group in (symbols.row_fields, symbols.player_fields, symbols.game_fields, symbols.marks))
    return CardPlaces(frames, (ENVIRONMENT, *[FIELDS + number for number in row]), fields, vars_, marks)


def _cards_in(unit: core.Unit) -> tuple[int, ...]:
    """The places of a frame in which a unit keeps cards. What is nothing at first may be a card later."""
    kept = {place.number for place in places(unit.statements) if place.type in _CARDS}
    return tuple(sorted({THIS, *kept}))


def _arriving(clauses: Sequence[Clause]) -> frozenset[int]:
    """The verbs to which a card may respond that they bring into play."""
    return frozenset([clause.verb for clause in clauses if clause.subject == "this" and clause.kind == "when"])


def _functions(names: Sequence[str], space: Functions) -> tuple[Callable[..., Any] | None, ...]:
    return tuple([space[name] if name else None for name in names])


def _at_work(deck: Sequence[Card]) -> dict[int, dict[int, tuple[Clause, ...]]]:
    """The clauses of cards by the zone from which they act and the number of the card: its own, then those of another zone."""
    found: dict[int, dict[int, tuple[Clause, ...]]] = {}
    for card in deck:
        for zone, clause in clauses_by_zone(card):
            cards = found.setdefault(zone, {})
            cards[card.number] = (*cards.get(card.number, ()), clause)
    return found


def _offers(at_work: Mapping[int, Mapping[int, tuple[Clause, ...]]], zones: Sequence[Zone],
            names: int) -> dict[str, tuple[tuple[int, Offers], ...]]:
    """The abilities that cards offer from zones in which they are not in play: by moment, zone and name."""
    table: dict[str, dict[int, dict[int, tuple[Clause, ...]]]] = {}
    for number, zone in enumerate(zones):
        for card, clauses in at_work.get(number, {}).items() if zone.of_player and not zone.live else ():
            for clause in clauses:
                for moment in clause.moments if clause.kind == "ability" else ():
                    by_name = table.setdefault(moment, {}).setdefault(number, {})
                    by_name[card] = (*by_name.get(card, ()), clause)
    return {moment: tuple([(zone, Offers(by_name, names)) for zone, by_name in by_zone.items()])
            for moment, by_zone in table.items()}


def _clause(compiled: CompiledClause, space: Functions, whom: Whom) -> Clause:
    """A clause with its functions."""
    return Clause(
        number=compiled.number, owner=compiled.owner.number, owner_title=compiled.owner.title, kind=compiled.kind,
        span=compiled.span, code=compiled.code, bare=compiled.bare, move_word=compiled.move_word, moments=compiled.moments,
        verb=compiled.verb, subject=compiled.subject, test=space.get(compiled.test),
        conditions=tuple([_condition(c, space, whom) for c in compiled.conditions]),
        aimed=tuple([_condition(c, space, whom) for c in compiled.aimed]),
        targets=space.get(compiled.targets), aims=space.get(compiled.aims), target_words=compiled.target_words,
        at_cards=compiled.at_cards, at_players=compiled.at_players, once=compiled.once,
        even_fallen=compiled.even_fallen, value=compiled.value, adjust=space.get(compiled.adjust),
        replaces=compiled.replaces, as_name=compiled.as_name, held=compiled.held,
        by_turn=compiled.by_turn, steady=compiled.steady, leads=compiled.leads, lead=space.get(compiled.lead),
        recalls=tuple([Recall(space[name], kind) for name, kind in compiled.recalls]), leaving=compiled.leaving)


def _condition(compiled: CompiledCondition, space: Functions, whom: Whom) -> Condition:
    """A condition with its functions."""
    measures = tuple([Measure(m.names, m.sign, m.wanted, space[m.sides]) for m in compiled.measures])
    return Condition(space[compiled.test], compiled.words, compiled.span, compiled.forbids, compiled.spoken, measures,
                     compiled.alone, whom.fields_of(compiled.test))


def _borrowing(compiled: Compiled) -> frozenset[int]:
    """The codes in which a player borrows the text of a card, or does a verb in which they do."""
    verbs = {entry.number: compiled.verb_codes[key] for key, entry in compiled.symbols.verbs.items()}
    found: set[int] = set()
    doing: dict[int, set[int]] = {}
    for number, code in enumerate(compiled.compiler.codes):
        for node in statements(() if code is None else code.unit.statements):
            if isinstance(node, core.Act) and node.operation is Operation.BORROW:
                found.add(number)
            elif isinstance(node, core.Enter):
                doing.setdefault(number, set()).add(verbs[node.verb])
    while more := {number for number, done in doing.items() if number not in found and done & found}:
        found |= more
    return frozenset(found)


def _card(card: CompiledCard, clauses: Sequence[Clause], borrowing: Collection[int], tokens: int) -> Card:
    """A card with its clauses."""
    entry = card.entry
    own = [*(clauses[number] for number in card.clauses), *(clauses[number] for _, number in card.in_zone)]
    return Card(
        number=entry.number, named=entry.named, kinds=entry.kinds, kind_bits=card.kind_bits, works=card.works,
        printed=card.printed, copies=card.copies, bare=card.bare,
        clauses=tuple([clauses[number] for number in card.clauses]),
        in_zone=tuple([(zone, clauses[number]) for zone, number in card.in_zone]), set_key=entry.set_key, span=entry.span,
        borrows=any(clause.code in borrowing for clause in own), token=bool(card.kind_bits & tokens))


def _grid(compiled: CompiledGrid, symbols: Symbols, space: Functions, blanks: Sequence[tuple[None, ...]]) -> Grid:
    """The grid with its functions."""
    moments = tuple([Moment(named, code) for named, code in compiled.moments])
    return Grid(
        moments, tuple([e.field for e in symbols.row_fields.values()]), compiled.defaults,
        space.get(compiled.walk) or never, space.get(compiled.close) or never,
        space.get(compiled.hold) or never, compiled.after_block, space.get(compiled.block_due), compiled.after_all, len(moments),
        tuple([m.named.key for m in moments]), tuple([(m.code, blanks[m.code]) for m in moments]))
