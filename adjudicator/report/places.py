"""The places of the table, side by side: what each player has at each of them, and what else is there.

A place is a card in a shared zone that other cards lie at, which a mark of theirs says (`place` in the rules).
"""

from __future__ import annotations

from adjudicator.engine.faces import face_words
from adjudicator.engine.seating import clockwise
from adjudicator.engine.state import State
from adjudicator.engine.table import OBJECT
from adjudicator.engine.view import View
from adjudicator.report.text import rule, ruled
from adjudicator.values import frozen

WIDEST, NARROWEST = 24, 12
"""Columns for one place: two short cards side by side, and one in the narrowest picture."""


@frozen
class Place:
    """A place: its name with its marks, the values of the game that point to it, what each seat has there, what is beside it."""

    name: str
    pointers: tuple[str, ...]
    columns: dict[str, tuple[str, ...]]
    beside: tuple[str, ...]


def places(state: State) -> tuple[Place, ...]:
    """The places in order, empty for a game without any."""
    view = View(state)
    program = state.program
    mark = next((i for i, m in enumerate(program.marks) if m.place and m.type == "card"), None)
    if mark is None:
        return ()
    cards = [OBJECT - i for i, o in enumerate(view.objects) if o is not None]
    slots = {view.slot_of(at) for c in cards if (at := view.mark(c, mark)) is not None}
    pointers = zip(program.game_fields, view.vars, strict=True)
    slots |= {view.slot_of(v) for field, v in pointers if field.type == "card" and isinstance(v, int)}
    return tuple(_place(view, card, mark, cards) for slot in sorted(slots) for card in view.zones[slot])


def _place(view: View, place: int, mark: int, cards: list[int]) -> Place:
    program = view.program
    at = face_words(program, view.face(place))
    here = [c for c in cards if view.mark(c, mark) == place]
    holder = view.layout.holder
    owners = [holder[view.slot_of(c)] for c in here]
    words = [view.words(c, without=mark) for c in here]
    pointers = tuple(f.key for f, v in zip(program.game_fields, view.vars, strict=True) if f.type == "card" and v == place)
    columns = {seat: tuple(w for w, o in zip(words, owners, strict=True) if o == p) for p, seat in enumerate(view.seats)}
    return Place(view.words(place, without=mark) or at, pointers, columns,
                 tuple(w for w, o in zip(words, owners, strict=True) if o < 0))


def render(state: State, width: int = 100) -> str:
    """The places as a picture: a column for each, the last seat's cards above, the first seat's below."""
    found = places(state)
    if not found:
        return ""
    margin = max(len(s) for s in (*state.seats, "beside"))
    room = max(NARROWEST, min(WIDEST, (width - margin) // len(found) - 3))
    widths = [margin, *[room] * len(found)]
    around = [state.seats[p] for p in clockwise(state)]
    above, below = around[:0:-1], around[:1]
    lines = [line for seat in above for line in ruled(seat, [p.columns[seat] for p in found], widths)]
    lines += [rule(widths), *ruled("", [(p.name, *(f"^{w}" for w in p.pointers)) for p in found], widths), rule(widths)]
    lines += [line for seat in below for line in ruled(seat, [p.columns[seat] for p in found], widths)]
    if any(p.beside for p in found):
        lines += ruled("beside", [p.beside for p in found], widths)
    return "\n".join(lines)


__all__ = ["Place", "places", "render"]
