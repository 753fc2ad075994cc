"""What is on the table, for rules and readers: players, zones, cards and their marks, rows, the present cell.

Cards are numbers. A *face* is what is printed and known of a card (see `faces`); 0 is a card of which nothing is known. A
*reference* names a card where it is (see `references`). Equal cards in one hand are the same value, which keeps positions few.

Everything here only reads, so it serves a `View` of a state as well as a `Draft` that is being changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

from adjudicator.engine.amounts import MANY
from adjudicator.engine.faces import part, printed_on_all
from adjudicator.engine.faults import NeedFace
from adjudicator.engine.frames import (
    CARD,
    CELL_COLUMN,
    CELL_ROW,
    CODE,
    FIRST_MARK,
    GRID,
    LIES_FACE,
    LIES_FRESH,
    LIES_SLOT,
    NAME,
    ORDER,
    PLAYER,
    THEY,
    YOU,
)
from adjudicator.engine.layout import Layout
from adjudicator.engine.position import FALLEN, OUT, PLAYING
from adjudicator.engine.program import Program
from adjudicator.engine.references import BASE, OBJECT, WHOLE
from adjudicator.engine.steps import EVENT, spoken

NOBODY, EVERYBODY = -1, -2
"""Stands for several players who look for what they can do."""


class Table(Protocol):
    """What can be read of a state: its `Position` under its own names, and what follows from it.

    `n` is the number of seats. `everyone`, `players` (in play) and `fallen` are seats, clockwise from the left of the active one.
    `slots` is the number of slots, `base` the first slot of each zone. `overlooked` notes the slots whose unknown cards did not
    count when somebody looked for what they can do, as bits. `prints` holds stated printed values that no source gives,
    by name and word. `ends` has a bit for each pile that is known to the last card.
    """

    overlooked: int

    @property
    def program(self) -> Program: ...
    @property
    def layout(self) -> Layout: ...
    @property
    def seats(self) -> tuple[str, ...]: ...
    @property
    def n(self) -> int: ...
    @property
    def slots(self) -> int: ...
    @property
    def base(self) -> tuple[int, ...]: ...
    @property
    def active(self) -> int: ...
    @property
    def using(self) -> int: ...
    @property
    def everyone(self) -> tuple[int, ...]: ...
    @property
    def players(self) -> tuple[int, ...]: ...
    @property
    def fallen(self) -> tuple[int, ...]: ...
    @property
    def status(self) -> tuple[int, ...]: ...
    @property
    def fields(self) -> Sequence[Sequence[Any]]: ...
    @property
    def vars(self) -> Sequence[Any]: ...
    @property
    def zones(self) -> Sequence[tuple[int, ...]]: ...
    @property
    def objects(self) -> Sequence[tuple[Any, ...] | None]: ...
    @property
    def rows(self) -> Sequence[Sequence[Any]]: ...
    @property
    def stack(self) -> Sequence[Sequence[Any]]: ...
    @property
    def prints(self) -> Mapping[tuple[int, str], int]: ...
    @property
    def ends(self) -> int: ...

    def tick(self, turns: int = 1) -> None:
        """Count loop iterations, if a resolution is under way."""


# ---- players

def seating(layout: Layout, status: tuple[int, ...], active: int) -> tuple[tuple[int, ...], ...]:
    """All seats clockwise from the left of the active one; those in play; those that have fallen. The layout remembers the
    result.
    """
    if (known := layout.seatings.get((status, active))) is not None:
        return known
    around = layout.rounds[layout.left[active]]
    players, fallen = (tuple([p for p in around if status[p] == kind]) for kind in (PLAYING, FALLEN))
    layout.seatings[status, active] = around, players, fallen
    return around, players, fallen


def turned(table: Table, players: tuple[int, ...], first: int | None, skip: int) -> tuple[int, ...]:
    """Players in clockwise order from a seat; `skip` 1: from the next."""
    # INVARIANT: rotating seats commutes with resolving
    wanted, layout = players if len(players) < MANY else frozenset(players), table.layout
    return tuple([p for p in layout.rounds[layout.left[first or 0] if skip else first or 0] if p in wanted])


def seats_between(table: Table, one: int, other: int) -> int:
    """The number of seats from one player to the other, the shorter way, counting those in play."""
    layout = table.layout
    if len(table.players) == table.n:
        return layout.between[one][other]
    round_ = [p for p in layout.rounds[0] if not table.status[p] or p in (one, other)]
    count, way = len(round_), abs(round_.index(one) - round_.index(other))
    return way if way + way <= count else count - way


# ---- a card

def face(table: Table, reference: int) -> int:
    """What is known of the card that a reference names."""
    if reference >= 0:
        return (reference - BASE) // table.slots
    entry = table.objects[OBJECT - reference] if OBJECT - reference < len(table.objects) else None
    return entry[LIES_FACE] if entry is not None else 0


def name(table: Table, reference: int) -> int:
    """The number of the card's name, 0 for an unknown card."""
    return face(table, reference) % table.program.face_sizes[0]


def names_of(table: Table, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The numbers of the names of cards; what is not the reference of a card is the number of a name itself."""
    return tuple([card if 0 <= card < BASE else name(table, card) for card in cards])


def lying(table: Table, reference: int) -> tuple[Any, ...] | None:
    """The entry of a card in a live zone, None for any other."""
    at = OBJECT - reference
    return table.objects[at] if 0 <= at < len(table.objects) else None


def slot_of(table: Table, reference: int) -> int:
    """The slot of a card, -1 for an object that is gone."""
    if reference >= 0:
        return (reference - BASE) % table.slots
    entry = table.objects[OBJECT - reference] if OBJECT - reference < len(table.objects) else None
    return entry[LIES_SLOT] if entry is not None else -1


def lies(table: Table, reference: int) -> bool:
    """Whether a card is where the reference says; the next card of an endless pile is there."""
    slot, known = slot_of(table, reference), face(table, reference)
    return reference < 0 or known in table.zones[slot] or (not known and endless(table, slot))


def look(table: Table, reference: int, field: int) -> int:
    """A printed value (suit, rank) of a card, 0 if it bears none. Raises `NeedFace` if it is unknown."""
    known = face(table, reference)
    value = part(table.program, known, field)
    if not value and not bears_none(table, known, field):
        if value := printed_on_all(table.program, known, field):
            return value
        named = known % table.program.face_sizes[0] or table.program.kind_bits[0]
        if not named and is_useless(table, slot_of(table, reference)):
            return 0
        raise NeedFace(reference, field)
    return value


def is_useless(table: Table, slot: int) -> bool:
    """Whether the unknown cards of a slot do not count: they lie in the hand of a player who looks for what they can do."""
    if table.using == NOBODY or not table.layout.unordered[slot] or table.using not in (EVERYBODY, table.layout.holder[slot]):
        return False
    table.overlooked |= 1 << slot
    return True


def bears_none(table: Table, known: int, field: int) -> bool:
    """Whether a value of all that cards have is never printed on those of this name."""
    return bool(table.program.cards[known % table.program.face_sizes[0]].bare >> field & 1)


def gone(table: Table, reference: int | None) -> bool:
    """Whether a card is not in play, or no longer."""
    return reference is None or reference >= 0 or lying(table, reference) is None


def fresh(table: Table, reference: int | None) -> bool:
    """Whether a card came into play this turn."""
    entry = None if reference is None else lying(table, reference)
    return bool(entry and entry[LIES_FRESH])


def asked_when_it_came(table: Table, reference: int) -> bool:
    """Whether rules may ever ask of a card, or of an unknown one, if it came into play this turn."""
    known = name(table, reference)
    return not known or bool(table.program.recent >> known & 1)


def mark(table: Table, reference: int | None, number: int) -> Any:
    """A mark of a card in play, its starting value for any other card."""
    entry = None if reference is None else lying(table, reference)
    return table.program.mark_defaults[number] if entry is None else entry[FIRST_MARK + number]


def keeper(table: Table, reference: int | None) -> int | None:
    """The player in front of whom a card lies, or in whose hand."""
    if reference is None:
        return None
    holder = table.layout.holder[slot_of(table, reference)]
    return None if holder < 0 else holder


def neighbour(table: Table, reference: int | None, step: int) -> int | None:
    """The card that is this many places behind another one in its zone; None if there is none, or if the zone has no order."""
    at = place(table, reference) - 1
    if at < 0 or reference is None:
        return None
    slot, at = slot_of(table, reference), at + step
    zone = table.zones[slot]
    if not 0 <= at < len(zone):
        return None
    return zone[at] if reference < 0 else BASE + zone[at] * table.slots + slot


def place(table: Table, reference: int | None) -> int:
    """The number of a card's place in its zone, from 1; of equal cards in a pile the first.

    0 for a card that is not there, or lies in no order.
    """
    slot = -1 if reference is None else slot_of(table, reference)
    if slot < 0 or reference is None or table.layout.unordered[slot]:
        return 0
    zone, member = table.zones[slot], reference if reference < 0 else (reference - BASE) // table.slots
    if len(zone) > MANY:
        table.tick(len(zone) // MANY)
    return zone.index(member) + 1 if member in zone else 0


# ---- zones

def zone_of(table: Table, slot: int) -> int:
    """The number of the zone that a slot belongs to."""
    return table.layout.zone[slot]


def endless(table: Table, slot: int) -> bool:
    """Whether further unknown cards follow the known ones of a pile."""
    return table.layout.endless[slot] and not table.ends >> slot & 1


def cards(table: Table, slot: int) -> tuple[int, ...]:
    """References to all cards in a slot, in order."""
    zone = table.zones[slot]
    if len(zone) > MANY:
        table.tick(len(zone) // MANY)
    if not zone or zone[0] < 0:
        return zone
    slots = table.slots
    return tuple([BASE + face * slots + slot for face in zone])


def gather(table: Table, base: int, players: tuple[int, ...]) -> tuple[int, ...]:
    """References to the cards that several players have in a zone."""
    return tuple([c for p in players for c in cards(table, base + p)])


def copies(table: Table, choices: Sequence[Any]) -> tuple[int, ...]:
    """How many cards each choice stands for: equal ones in a hidden zone are one choice."""
    counts: dict[int, Counter[int]] = {}
    found = []
    for choice in choices:
        if isinstance(choice, int) and choice >= BASE:
            slot = slot_of(table, choice)
            if len(choices) < MANY:  # of the other cards there nothing is read
                found.append(table.zones[slot].count(face(table, choice)))
                continue
            if slot not in counts:
                counts[slot] = Counter(table.zones[slot])
            found.append(counts[slot][face(table, choice)])
        else:
            found.append(1)
    return tuple(found)


def topmost(table: Table, slot: int, count: int) -> tuple[int, ...]:
    """References to the top cards of a pile, the topmost first; below the known ones of an endless pile lie unknown ones."""
    listed = cards(table, slot)[::-1][:count]
    return (*listed, *[BASE + slot] * (count - len(listed))) if endless(table, slot) else listed


def unseen(table: Table, slot: int) -> tuple[tuple[str, int], ...]:
    """The choice of an unseen card of a hidden zone, if there is one."""
    return (("hidden", slot),) if table.zones[slot] else ()


# ---- titles

@lru_cache(maxsize=8)
def _numbers(program: Program) -> dict[str, int]:
    """The numbers of the names of cards, by their titles; of two with one title the first."""
    return {c.named.title: c.number for c in reversed(program.cards[1:])}


def titles(table: Table) -> tuple[str, ...]:
    """The titles of all cards of the game."""
    table.tick(len(table.program.cards) // MANY)
    return tuple(c.named.title for c in table.program.cards[1:])


def card_titles(table: Table, numbers: tuple[int, ...]) -> tuple[str, ...]:
    """The titles of the cards of some names."""
    return tuple([table.program.cards[number].named.title for number in numbers])


def titled(table: Table, title: str | None) -> int:
    """The number of the name of a card with this title, 0 for none."""
    return _numbers(table.program).get(title or "", 0)


# ---- attacks

def genuine(table: Table, row: int) -> bool:
    """Whether the card behind an attack really has the name as which it was used: not another card, and not only an ability."""
    entry = table.rows[row]
    return entry[CARD] is not None and bool(entry[CARD] % table.program.face_sizes[0] == entry[NAME])


def stage(table: Table, row: int | None) -> str:
    """The present moment of a row."""
    for frame in reversed(table.stack):
        if frame[CODE] == GRID and frame[CELL_ROW] == row and row is not None:
            return table.program.grid.keys[frame[CELL_COLUMN]]  # type: ignore[union-attr,no-any-return]
    return ""


def cell(table: Table, player: int | None = None, verb: str = "", parts: tuple[Any, ...] = ()) -> tuple[str, int, int] | None:
    """The current cell of the innermost grid: moment, the row's player, the row.

    Between two cells it is the last moment of a fallen player, if `player` or the `parts` of an event name them.
    """
    for frame in reversed(table.stack):
        if frame[CODE] == GRID:
            break
    else:
        return None
    grid = table.program.grid
    assert grid is not None
    row: int | None = frame[CELL_ROW]
    if row is not None:
        return grid.keys[frame[CELL_COLUMN]], table.rows[row][PLAYER], row
    if not table.fallen:
        return None
    # what follows an elimination belongs to the last moment of the fallen player's row
    named: list[int | None] = [player]
    if verb:
        named += [v for p, v in zip(spoken(table.program)[EVENT, verb].parts, parts, strict=True) if p.type == "player"]
    for other in reversed(table.stack):
        if other is frame:
            break
        named += (other[THEY], other[YOU])
    fallen = next((p for p in named if p is not None and p in table.fallen), None)
    if fallen is None:
        return None
    rows = (r for r in frame[ORDER] if table.rows[r][PLAYER] == fallen)
    return next(((grid.keys[-1], fallen, r) for r in rows), None)


__all__ = ["BASE", "FALLEN", "OBJECT", "OUT", "PLAYING", "WHOLE", "NeedFace", "Table", "asked_when_it_came"]
