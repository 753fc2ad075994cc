"""The cards on the table of a stored state, and what is under way, checked against each other."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.durations import GROUP, HOLDER, KEPT, MADE_ON, MAKER, NUMBER, Effect, Entries
from adjudicator.engine.frames import (
    ANNOUNCED,
    AT,
    CODE,
    ENGINE_CODES,
    EVENT,
    FIRST_MARK,
    GRID,
    LIES_FACE,
    LIES_FRESH,
    LIES_SLOT,
    ORDER,
    OUTCOME,
    PARENT,
    PENDED,
    TOLD,
    TURN,
    VERB,
)
from adjudicator.engine.position import OUT, Position, Sighting
from adjudicator.engine.references import OBJECT
from adjudicator.engine.sight import covering, sees
from adjudicator.engine.stored.position import CHOICE, FREE_SLOTS, Positions
from adjudicator.engine.stored.values import different, each, items, named, number, one_of, or_nothing, refuse, truth


def checked_position(check: Positions, value: object) -> Position:
    """The position of a stored state. Raises ValueError."""
    given = named("position", value, Position._fields)
    program, n = check.program, check.n
    check.layout = program.layout(n, seating := _seating(check, given["seating"]))
    check.rows = len(items("position.rows", given["rows"]))
    lasting = _lasting(check, given["lasting"])
    check.effects = {made: group for made, group, *_ in lasting}
    rows = each("position.rows", given["rows"], check.open_row)
    for i, row in enumerate(rows):
        if row[PARENT] is not None and row[PARENT] >= i:
            refuse(f"position.rows[{i}][{PARENT}]", "an earlier row", row[PARENT])
    stack = each("position.stack", given["stack"], check.frame)
    objects = each("position.objects", given["objects"], or_nothing(lambda where, entry: _object(check, where, entry)))
    players = [each(f"position.fields[{i}]", column, lambda where, v, kind=field.type: check.typed(where, v, kind), n)  # type: ignore[misc]
               for i, (field, column) in enumerate(zip(
                   program.player_fields, items("position.fields", given["fields"], len(program.player_fields)), strict=True))]
    position = Position(
        status=each("position.status", given["status"], lambda where, v: number(where, v, 0, OUT), n), fields=tuple(players),
        vars=check.fields("position.vars", given["vars"], program.game_fields), zones=_zones(check, given["zones"], objects),
        objects=objects,
        borrowed=each("position.borrowed", given["borrowed"], lambda where, v: each(where, v, check.name), n),
        active=check.seat("position.active", given["active"]),
        phase=number("position.phase", given["phase"], 0, max(0, len(program.phases) - 1)), rows=rows, stack=stack,
        result=check.anything("position.result", given["result"]),
        pending=number("position.pending", given["pending"], 0, max(len(rows), len(stack))),
        held_back=number("position.held_back", given["held_back"], 0, (1 << n) - 1),
        queue=each("position.queue", given["queue"], lambda where, v: _queued(check, where, v)),
        used=each("position.used", given["used"], lambda where, v: _used(check, where, v)),
        unseen_cards=_unseen_cards(check, given["unseen_cards"]), lasting=lasting,
        turns=each("position.turns", given["turns"], check.seat),
        seen=(), seating=seating)
    position = position._replace(seen=_seen(check, given["seen"], position))
    _stack(check, position)
    return position


def _seating(check: Positions, value: object) -> tuple[int, ...]:
    """The seats clockwise, beginning with the first; empty if they are in the order of their numbers."""
    seats = each("position.seating", value, check.seat, check.n if value else None)
    different("position.seating", seats)
    if seats and (seats[0] or seats == tuple(range(check.n))):
        refuse("position.seating", "the seats clockwise, the first of them first, or none if nobody has moved")
    return seats


def _object(check: Positions, where: str, value: object) -> tuple[Any, ...]:
    """The entry of a card in play."""
    marks = check.program.marks
    given = items(where, value, FIRST_MARK + len(marks))
    slot = check.slot(f"{where}[{LIES_SLOT}]", given[LIES_SLOT])
    if not check.layout.live[slot]:
        refuse(f"{where}[{LIES_SLOT}]", "a zone in which cards are in play", slot)
    return (check.face(f"{where}[{LIES_FACE}]", given[LIES_FACE]), slot, truth(f"{where}[{LIES_FRESH}]", given[LIES_FRESH]),
            *[_mark(check, f"{where}[{FIRST_MARK + i}]", v, m.type)
              for i, (m, v) in enumerate(zip(marks, given[FIRST_MARK:], strict=True))])


def _mark(check: Positions, where: str, value: object, kind: str) -> Any:
    return None if value is None else check.typed(where, value, kind)


def _zones(check: Positions, value: object, objects: tuple[tuple[Any, ...] | None, ...]) -> tuple[tuple[int, ...], ...]:
    """The contents of each slot: every card in play once, in the zone that it names itself."""
    found, layout = [], check.layout
    placed = 0
    for slot, cards in enumerate(items("position.zones", value, layout.slots)):
        where = f"position.zones[{slot}]"
        if not layout.live[slot]:
            zone = each(where, cards, check.face)
            if layout.unordered[slot] and list(zone) != sorted(zone):
                refuse(where, "the cards of a hand are in a different order")
            found.append(zone)
            continue
        zone = each(where, cards, lambda at, card: number(at, card, OBJECT - len(objects) + 1, OBJECT))
        different(where, zone)
        for i, card in enumerate(zone):
            entry = objects[OBJECT - card]
            if entry is None or entry[LIES_SLOT] != slot:
                refuse(f"{where}[{i}]", "a card that is in play there", card)
        placed += len(zone)
        found.append(zone)
    if placed != sum(o is not None for o in objects):
        refuse("position.objects", "a card in play lies in no zone")
    return tuple(found)


def _queued(check: Positions, where: str, value: object) -> tuple[Any, ...]:
    """A frame that is held back: it has not begun."""
    frame = check.frame(where, value)
    if frame[CODE] < ENGINE_CODES or frame[AT]:
        refuse(where, "expected the frame of a clause that has not begun")
    return frame


def _used(check: Positions, where: str, value: object) -> tuple[Any, ...]:
    """An ability limited to once that was used."""
    limit, clause, seat, row = items(where, value, 4)
    at = number(f"{where}[1]", clause, 0, len(check.program.clauses) - 1)
    once = check.program.clauses[at].once
    return (one_of(f"{where}[0]", limit, (once,) if once else (), "the limit of the clause"), at, check.seat(f"{where}[2]", seat),
            or_nothing(check.row)(f"{where}[3]", row))


def _unseen_cards(check: Positions, value: object) -> tuple[int, ...]:
    unseen_cards = each("position.unseen_cards", value, check.face)
    if list(unseen_cards) != sorted(unseen_cards):
        refuse("position.unseen_cards", "the cards are in a different order")
    return unseen_cards


def _seen(check: Positions, value: object, position: Position) -> tuple[Sighting, ...]:
    """What players have been shown: cards that lie there, each no more often than it does."""
    zones, objects = position.zones, position.objects

    def one(where: str, given: object) -> Sighting:
        player, slot, at = items(where, given, 3)
        seat, place = check.seat(f"{where}[0]", player), check.slot(f"{where}[1]", slot)
        entry = objects[OBJECT - at] if type(at) is int and 0 <= OBJECT - at < len(objects) else None
        down = entry is not None and any(entry[FIRST_MARK + mark] for mark in covering(check.program))
        if sees(check.program, check.layout, place, seat) and not down:
            refuse(where, "a zone that the player does not see by themselves, or a card that lies face down", place)
        ordered = not check.layout.unordered[place] and not check.layout.live[place]
        there = range(len(zones[place])) if ordered else zones[place]
        return seat, place, one_of(f"{where}[2]", at, there, "a card that lies there")

    found = each("position.seen", value, one)
    if list(found) != sorted(found):
        refuse("position.seen", "the sightings are in a different order")
    for sighting in {*found}:
        if found.count(sighting) > (zones[sighting[1]].count(sighting[2]) if check.layout.unordered[sighting[1]] else 1):
            refuse("position.seen", "a card has been seen more often than it lies there")
    return found


def _lasting(check: Positions, value: object) -> Entries:
    """The lasting effects."""

    def entry(where: str, given: object) -> Effect:
        groups = check.program.lasting
        group = number(f"{where}[{GROUP}]", items(where, given)[GROUP] if len(items(where, given)) > GROUP else None, 0,
                       len(groups) - 1)
        parts = items(where, given, KEPT + len(groups[group].kept))
        seat = or_nothing(check.seat)
        return (number(f"{where}[{NUMBER}]", parts[NUMBER], 0, FREE_SLOTS), group, seat(f"{where}[{MAKER}]", parts[MAKER]),
                seat(f"{where}[{HOLDER}]", parts[HOLDER]), or_nothing(check.card)(f"{where}[{MADE_ON}]", parts[MADE_ON]),
                *[check.typed(f"{where}[{KEPT + i}]", part, kind)
                  for i, (part, kind) in enumerate(zip(parts[KEPT:], groups[group].kept, strict=True))])

    found = each("position.lasting", value, entry)
    numbers = [made for made, *_ in found]
    if numbers != sorted(set(numbers)):
        refuse("position.lasting", "the lasting effects are in a different order")
    return found


# ---- what is under way

def _stack(check: Positions, position: Position) -> None:
    """Whether the frames fit each other: the turn below all, each grid with its own rows, no result of another type."""
    stack: tuple[tuple[Any, ...], ...] = position.stack
    rows, due = position.rows, position.pending
    free = 0
    for i, frame in enumerate(stack):
        where = f"position.stack[{i}]"
        if (frame[CODE] == TURN) != (i == 0):
            refuse(where, "the turn, and nothing else, is under way below all that is")
        if frame[CODE] == GRID:
            last = next((f[ORDER] for f in stack[i + 1:] if f[CODE] == GRID), None)
            end = min(last) if last else len(rows)
            if sorted(frame[ORDER]) != list(range(free, end)):
                refuse(f"{where}[{ORDER}]", "expected all rows of the grid")
            if frame[TOLD] != sum(rows[row][ANNOUNCED] for row in frame[ORDER]):
                refuse(f"{where}[{TOLD}]", "the number of announced rows", frame[TOLD])
            due -= frame[PENDED]
            free = end
        if frame[CODE] == EVENT:
            below = stack[i - 1]
            _result(check, f"{where}[{OUTCOME}]", frame[OUTCOME] if frame[AT] == 2 else None, below)
        _comes_from(check, where, frame, stack[i + 1] if i + 1 < len(stack) else None)
    if stack and free != len(rows):  # a won game is over at once, whatever was open
        refuse("position.rows", "each row belongs to a grid that is under way")
    if stack and due:
        refuse("position.pending", "the number of pending grids", position.pending)


def _comes_from(check: Positions, where: str, frame: tuple[Any, ...], above: tuple[Any, ...] | None) -> None:
    """Whether a frame waits for what is above it: above a choice there is nothing, above a verb its body or event."""
    program = check.program
    place = check.place(frame[CODE], frame[AT])
    if above is None or not place.result or place.origin < CHOICE:
        return
    if place.origin == CHOICE:
        refuse(where, "nothing is under way above a frame that waits for a choice")
    if above[CODE] != program.verbs[place.origin].code and not (above[CODE] == EVENT and above[VERB] == place.origin):
        refuse(where, f"the verb `{program.verbs[place.origin].key}` is under way above this frame")


def _result(check: Positions, where: str, value: Any, frame: tuple[Any, ...]) -> None:
    """Whether a result is one that a frame can read where it continues."""
    wanted = check.place(frame[CODE], frame[AT]).result
    if value is not None and wanted in ("number", "truth") and not isinstance(value, int):
        refuse(where, f"a result of the type {wanted}", value)


__all__ = ["checked_position"]
