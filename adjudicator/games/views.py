"""What one seat sees of a game: its own cards, the open cards, what it is asked; and of everything else, how much there is.

A view is made from a *blind* state, which contains nothing that the seat cannot know, so nothing can leak.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import attrs

from adjudicator.engine.deciding import guided
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import seal_of, told
from adjudicator.engine.faults import Unknown, speaking_of
from adjudicator.engine.frames import FIRST_MARK, TURN, new_frame
from adjudicator.engine.options import as_plain
from adjudicator.engine.program import Field
from adjudicator.engine.references import BASE
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, spoken_of
from adjudicator.engine.view import View
from adjudicator.games.choices import Choice, choices
from adjudicator.report.outcome import Fact, game_facts, seat_facts, slot_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen

Sees = Callable[[int], bool]


@frozen
class SeatView:
    """What a seat sees. Seats are given by their names, cards and values in the words of the rules.

    `seat`: whose view it is, empty for a spectator. `active`: whose turn it is, in the `phase`; `asked`: who has to choose, empty
    if chance does or nobody, in the `moment` of a window. `players`: for each seat its facts; a zone is the list of its cards, or
    their number. `piles`: the same for what all players share; for a hidden pile it is the number. `unseen`: every card of a
    dealt game that this seat does not see, with the number of copies. `choices`: the choices of the seat, if it is asked.
    `steps`: what has happened, as this seat saw it.
    """

    seat: str
    seats: tuple[str, ...]
    active: str
    phase: str
    asked: str
    moment: str
    players: Mapping[str, Mapping[str, Fact]]
    piles: Mapping[str, Fact]
    game: Mapping[str, Fact]
    unseen: Mapping[str, int]
    choices: tuple[Choice, ...]
    winner: str | None
    winners: tuple[str, ...]
    steps: tuple[str, ...]

    def to_json(self) -> str:
        """The view as JSON text, for a screen elsewhere: an object with these names."""
        body = {f.name: getattr(self, f.name) for f in attrs.fields(SeatView)}
        return json.dumps({**body, "choices": [_plain(choice) for choice in self.choices]}, ensure_ascii=False)


def view(state: State, seat: str | None = None, *, steps: bool = True) -> SeatView:
    """What a seat sees of a state; None for a spectator. `steps`: whether the view includes what has happened.

    Raises ValueError if there is no such seat.
    """
    # INVARIANT: no seat sees what it cannot know
    if seat is not None and seat not in state.seats:
        raise ValueError(f"no seat is called `{seat}`: there are {', '.join(state.seats)}")
    viewer = -1 if seat is None else state.seats.index(seat)
    sees = vision(state, viewer)
    blind = blinded(state, viewer, sees, steps=steps)
    table, program, question = View(blind), state.program, state.question
    asked = state.decider
    phases = program.phases
    return SeatView(
        seat=seat or "", seats=state.seats, active=state.seats[table.active],
        phase=phases[state.position.phase].named.title if phases else "", asked=state.seats[asked] if asked >= 0 else "",
        moment=question.moment if question is not None and asked >= 0 else "",
        players={name: seat_facts(blind, player) for player, name in enumerate(state.seats)},
        piles={zone.named.title: slot_facts(table, table.base[number]) for number, zone in enumerate(program.zones)
               if not zone.of_player and table.zones[table.base[number]]},
        game=game_facts(blind), unseen=_unseen(state, sees), choices=choices(state) if asked == viewer >= 0 else (),
        winner=state.winner, winners=tuple([state.seats[p] for p in state.winners]),
        steps=tuple([sentence(blind, step) for step in shown(blind)]))


def vision(state: State, viewer: int) -> Sees:
    """Whether a seat sees the cards of a slot. Cards hidden from everybody are seen by a player who has to choose among them.

    A player who makes the choices of others sees what they see.
    """
    layout, zones, question = state.program.layout(len(state.seats)), state.program.zones, state.question
    mine = question.choices if question is not None and state.decider == viewer >= 0 else ()
    eyes = guided(state, viewer) | {viewer}
    offered = {View(state).slot_of(choice) for choice in mine if isinstance(choice, int) and choice >= BASE}

    def sees(slot: int) -> bool:
        zone = zones[layout.zone[slot]]
        return not zone.hidden or (not zone.pile and viewer >= 0 and layout.holder[slot] in eyes) or slot in offered

    return sees


def blinded(state: State, viewer: int, sees: Sees, *, steps: bool = True) -> State:
    """A state that contains nothing that a seat cannot know. It is for reading only, and cannot be resolved further."""
    position = state.position
    zones = tuple([zone if sees(slot) else (0,) * len(zone) for slot, zone in enumerate(position.zones)])
    objects = tuple([entry and (*entry[:FIRST_MARK], *_marks(state, entry[FIRST_MARK:], sees)) for entry in position.objects])
    return attrs.evolve(
        state, question=None, index=None, causes=(), stated=state.stated,
        steps=tuple(_masked(state, viewer, sees)) if steps else (),
        position=position._replace(
            zones=zones, objects=objects, fields=_fields(state, viewer, sees), rows=(), stack=(), result=None, queue=(), pool=(),
            lasting=(), used=(), vars=tuple([_card(state, field, value, sees)
                                             for field, value in zip(state.program.game_fields, position.vars, strict=True)])))


def _card(state: State, field: Field, value: Any, sees: Sees) -> Any:
    """The value of a field; none if it is a card that the seat does not see."""
    if field.type != "card" or value is None:
        return value
    slot = View(state).slot_of(value)
    return value if slot >= 0 and sees(slot) else None


def _marks(state: State, marks: tuple[Any, ...], sees: Sees) -> list[Any]:
    return [_card(state, field, value, sees) for field, value in zip(state.program.marks, marks, strict=True)]


def _fields(state: State, viewer: int, sees: Sees) -> tuple[tuple[Any, ...], ...]:
    """The values of all players; a secret one of another player is not known."""
    program, found = state.program, []
    draft = Draft(state) if any(program.secrets) else None
    eyes = guided(state, viewer) | {viewer}
    for field, test, column in zip(program.player_fields, program.secrets, state.position.fields, strict=True):
        values = [_card(state, field, value, sees) for value in column]
        for player in range(len(values)) if field.secret else ():
            if player not in eyes and (test is None or draft is None or _is_secret(test, draft, field, player)):
                values[player] = 0 if program.words(field.type) else None
        found.append(tuple(values))
    return tuple(found)


def _is_secret(test: Callable[..., bool], draft: Draft, field: Field, player: int) -> bool:
    """Whether the value of a player is secret; also where that depends on what nobody knows."""
    try:
        with speaking_of(field.key, field.span):
            return test(draft, new_frame(draft.program, TURN, player))
    except Unknown:
        return True


def _unseen(state: State, sees: Sees) -> dict[str, int]:
    """The cards of a dealt game that this seat cannot see where they are, or that nobody has seen yet."""
    if not state.dealt:
        return {}
    program = state.program
    hidden = Counter(face % program.labels for face in state.position.pool)
    for slot, zone in enumerate(state.position.zones):
        if not sees(slot):
            hidden.update(face for face in zone if not seal_of(program, face))
    found: Counter[str] = Counter()
    for face, count in hidden.items():
        found[told(program, face)] += count
    return dict(sorted(found.items()))


# ---- what has happened

def _masked(state: State, viewer: int, sees: Sees) -> list[Step]:
    """The steps as a seat saw them: nothing is known of cards that it did not see."""
    ways: dict[int, list[tuple[int, int, int]]] = {}
    for step in state.steps:
        for face, source, slot in step.moves:
            ways.setdefault(face, []).append((step.number, source, slot))
    table = View(state)
    lying = {table.face(card): slot for slot in range(table.slots) for card in table.cards(slot)}
    looked_at = [z.hidden and not z.pile and not z.of_player for z in table.program.zones]

    def seen(step: Step, face: int) -> bool:
        """Whether the seat saw a card that a step names: when it moved, or where it lay then."""
        mine = [slot for one, source, slot in step.moves if one == face for slot in (source, slot)]
        if mine:
            return any(sees(slot) or (step.player == viewer >= 0 and looked_at[table.zone_of(slot)]) for slot in mine)
        moves = ways.get(face, [])
        at = bisect_left(moves, (step.number, -1, -1))
        if at:
            return sees(moves[at - 1][2])
        if moves:
            return sees(moves[0][1])
        return face in lying and sees(lying[face])

    return [_as_seen(state, step, seen) for step in state.steps]


def _as_seen(state: State, step: Step, seen: Callable[[Step, int], bool]) -> Step:
    """A step without the cards that were not seen."""

    def mask(face: int) -> int:
        return face if not face or seen(step, face) else 0

    parts = []
    for parameter, value in zip(spoken_of(state.program, step).parts, step.parts, strict=True):
        if parameter.type == "card" and value is not None:
            value = mask(value)
        elif parameter.type == "cards" and value is not None:
            value = tuple(sorted(map(mask, value)))
        parts.append(value)
    moves = tuple([(mask(face), source, slot) for face, source, slot in step.moves])
    return step._replace(parts=tuple(parts), moves=moves)


def _plain(choice: Choice) -> dict[str, Any]:
    """A choice as plain values."""
    body = {f.name: getattr(choice, f.name) for f in attrs.fields(Choice)}
    return {**body, "option": None if choice.option is None else as_plain(choice.option),
            "card": None if choice.card is None else as_plain(choice.card), "labels": dict(choice.labels)}


__all__ = ["SeatView", "blinded", "view", "vision"]
