"""From what rules files compile to, to the `Program` that runs: generated functions are made real and put into its tables."""

from __future__ import annotations

import marshal
from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from adjudicator.engine.amounts import besides, bounded, can_total, joined, total
from adjudicator.engine.events import answered, checkpoint, event
from adjudicator.engine.frames import ENGINE_CARDS, ENGINE_CODES, ENGINE_SIZES, ENVIRONMENT, FIELDS, LOCALS, THIS
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.index import Index, index_of
from adjudicator.engine.program import (
    Building,
    Card,
    Clause,
    Code,
    Condition,
    Enumeration,
    Field,
    Grid,
    Interpretation,
    Moment,
    Named,
    Offers,
    Origin,
    Phase,
    Program,
    Verb,
    Zone,
)
from adjudicator.engine.references import CardPlaces
from adjudicator.engine.turn import end_turn, skip_to, turn
from adjudicator.engine.windows import able, carry_out, offer, offer_phase, offered, perform, pick, serves
from adjudicator.notation.source import Source, Span

LABELS = 64


@attrs.frozen(slots=True, eq=False)
class Linked:
    """Compiled rules as plain values, functions by their names: what can be kept between runs.

    `code` and `resumed` are `python` compiled: what is made real at once, and the functions that go on with a frame.
    """

    game: Named
    sets: tuple[Named, ...]
    digest: str
    python: str
    code: bytes
    resumed: bytes
    enumerations: tuple[Enumeration, ...]
    zones: tuple[Zone, ...]
    holders: Mapping[str, str]
    player_fields: tuple[Field, ...]
    player_defaults: tuple[str, ...]
    game_fields: tuple[Field, ...]
    game_defaults: tuple[str, ...]
    face_fields: tuple[Field, ...]
    cards: tuple[Mapping[str, Any], ...]
    clauses: tuple[Mapping[str, Any], ...]
    rules: tuple[int, ...]
    verbs: tuple[Verb, ...]
    units: tuple[tuple[int, Origin] | None, ...]
    interpretations: tuple[Interpretation, ...]
    grid: Mapping[str, Any] | None
    phases: tuple[tuple[Named, int, str], ...]
    marks: tuple[Field, ...]
    mark_defaults: tuple[Any, ...]
    mark_makers: Mapping[int, str]
    next_player: str
    changed: frozenset[int]
    building: Building | None


def assemble(linked: Linked) -> Program:
    """The program of compiled rules."""
    space = namespace()
    exec(marshal.loads(linked.code), space)
    clauses = tuple(_clause(c, space) for c in linked.clauses)
    lists = {e.key: e for e in linked.enumerations}
    values = tuple(len(lists[f.type].values) + 1 for f in linked.face_fields)
    told = tuple(_card(c, clauses) for c in linked.cards)
    deck = told if told and told[0].number == 0 else (_unknown_card(), *told)
    sizes = (*ENGINE_SIZES, *(u[0] for u in linked.units[ENGINE_CODES:] if u))
    blanks = tuple((None,) * (size - 8) for size in sizes)
    engine: tuple[Code, ...] = turn, walk, event
    resumed: list[Code] = [*engine]
    resumed += [_later(linked.resumed, space, resumed, n) for n in range(ENGINE_CODES, len(linked.units))]
    codes = (*engine, *(space.setdefault(f"k{n}", resumed[n]) for n in range(ENGINE_CODES, len(resumed))))
    at_work = _at_work(deck)
    zones = tuple(attrs.evolve(z, holder=space.get(linked.holders.get(z.named.key, ""))) for z in linked.zones)
    return Program(
        game=linked.game, digest=linked.digest, sets=linked.sets, enumerations=linked.enumerations, zones=zones,
        player_fields=linked.player_fields, player_defaults=tuple(space[d] if d else None for d in linked.player_defaults),
        game_fields=linked.game_fields, game_defaults=tuple(space[d] if d else None for d in linked.game_defaults),
        face_fields=linked.face_fields, face_sizes=(len(deck), *values, LABELS), cards=deck,
        verbs=tuple(attrs.evolve(v, enter=space[f"e{n}"]) for n, v in enumerate(linked.verbs)),
        clauses=clauses, rules=tuple(clauses[n] for n in linked.rules), codes=codes, resumed=resumed,
        sizes=sizes, blanks=blanks,
        origins=tuple(None if u is None else u[1] for u in linked.units), interpretations=linked.interpretations,
        grid=_built_grid(linked.grid, space, blanks), marks=linked.marks, mark_defaults=linked.mark_defaults,
        mark_makers=tuple((n, space[name]) for n, name in linked.mark_makers.items()),
        phases=tuple(Phase(n, c, False, space.get(t)) for n, c, t in linked.phases),
        next_player=space[linked.next_player] if linked.next_player else None, has_changes=linked.changed,
        kind_bits=tuple(c.kind_bits for c in deck),
        source=linked.python,
        card_places=_card_places(linked, sizes),
        acting={n: at_work.get(n, {}) for n, z in enumerate(linked.zones) if z.live},
        standing=Index(None, [(clauses[n], None, None) for n in linked.rules]),
        offers=_offers(at_work, linked.zones, len(deck)), building=linked.building,
    )


def _card_places(linked: Linked, sizes: Sequence[int]) -> CardPlaces:
    """Where cards may be named. The types of locals and of the fields of rows are not known here: any of them may be a card."""
    frames = (*ENGINE_CARDS, *((THIS, *range(LOCALS, size)) for size in sizes[ENGINE_CODES:]))
    row = range(FIELDS, FIELDS + len(linked.grid["defaults"])) if linked.grid else ()
    fields, vars_, marks = (tuple([n for n, field in enumerate(group) if field.type == "card"])
                            for group in (linked.player_fields, linked.game_fields, linked.marks))
    return CardPlaces(frames, (ENVIRONMENT, *row), fields, vars_, marks)


def _later(code: bytes, space: dict[str, Any], resumed: list[Code], number: int) -> Code:
    """Stands for the function that goes on with a frame of a code, until the first one does: then they all are made real."""

    def go_on(d: Any, f: list[Any]) -> bool | None:
        if f"r{number}" not in space:
            exec(marshal.loads(code), space)
        resumed[number] = real = space[f"r{number}"]
        return real(d, f)  # type: ignore[no-any-return]

    return go_on


def _at_work(deck: Sequence[Card]) -> dict[int, dict[int, tuple[Clause, ...]]]:
    """The clauses of cards by the zone from which they act and the number of the card: its own, then those of another zone."""
    found: dict[int, dict[int, tuple[Clause, ...]]] = {}
    for card in deck:
        for zone, clauses in ((card.works, card.clauses), *((z, (clause,)) for z, clause in card.in_zone)):
            if clauses:
                cards = found.setdefault(zone, {})
                cards[card.number] = cards.get(card.number, ()) + clauses
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


def namespace() -> dict[str, Any]:
    """What generated code may call, and nothing besides."""
    return {
        "__builtins__": {"len": len, "tuple": tuple, "min": min, "max": max, "bool": bool, "range": range, "any": any},
        "answered": answered, "offer": offer, "offer_phase": offer_phase, "offered": offered, "pick": pick, "attack": attack,
        "end_turn": end_turn, "skip_to": skip_to, "serves": serves, "perform": perform, "carry_out": carry_out,
        "can_total": can_total,
        "joined": joined, "total": total, "able": able, "checkpoint": checkpoint, "one": lambda x: () if x is None else (x,),
        "besides": besides,
        "bounded": bounded, "first": lambda s: s[0] if s else None, "last": lambda s: s[-1] if s else None, "index_of": index_of,
    }


def _clause(linked: Mapping[str, Any], space: dict[str, Any]) -> Clause:
    entry = dict(linked)
    conditions = tuple(Condition(space[name], words, span) for name, words, span in entry.pop("conditions", ()))
    for key in ("targets", "aims", "adjust", "test"):
        if entry.get(key):
            entry[key] = space[entry[key]]
    return Clause(**entry, conditions=conditions)


def _card(entry: Mapping[str, Any], clauses: tuple[Clause, ...]) -> Card:
    return Card(**{**entry, "clauses": tuple(clauses[n] for n in entry["clauses"]),
                   "in_zone": tuple((z, clauses[n]) for z, n in entry["in_zone"])})


def _unknown_card() -> Card:
    return Card(0, Named("?", "?"), (), 0, -1, {}, (), (), (), "", Span(Source("", ""), 1, 1))


def _built_grid(built: Any, space: dict[str, Any], blanks: tuple[tuple[None, ...], ...]) -> Grid | None:
    if built is None:
        return None

    def test(key: str) -> Any:
        return space[built[key]] if built[key] else _never

    moments = tuple(Moment(n, c) for n, c in built["moments"])
    return Grid(moments, (), tuple(built["defaults"]), test("walk"), test("close_rows"), test("keep"), built["after_block"],
                space.get(built["due"]), built["after_all"], len(moments), tuple([m.named.key for m in moments]),
                tuple([(m.code, blanks[m.code]) for m in moments]))


def _never(*_given: Any) -> bool:
    return False
