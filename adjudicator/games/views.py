"""What one seat sees of a game: its own cards, the open cards, what it is asked; and of everything else, how much there is.

A view is made from a *blind* state, which contains nothing that the seat cannot know, so nothing can leak.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import face_words, seal_of
from adjudicator.engine.faults import Unknown, speaking_of
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FIRST_MARK, LIES_FACE, LIES_SLOT, TURN, new_frame
from adjudicator.engine.options import as_plain
from adjudicator.engine.references import OBJECT
from adjudicator.engine.seating import clockwise
from adjudicator.engine.secrets import DOER, Confided
from adjudicator.engine.sight import sees
from adjudicator.engine.state import State
from adjudicator.engine.steps import FACE_DOWN, Step, spoken_of
from adjudicator.engine.view import View
from adjudicator.games.choices import Choice, choices
from adjudicator.games.face_down import FaceDown, Lying
from adjudicator.games.visibility import Vision
from adjudicator.report.outcome import Fact, game_facts, seat_facts, slot_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen, must_be


@frozen
class SeatView:
    """What a seat sees. Seats are given by their names, cards and values in the words of the rules.

    `seat`: whose view it is, empty for a spectator; `seats`: all of them, clockwise. `active`: whose turn it is, in the
    `phase`; `asked`: who has to choose, empty if chance does or nobody, in the `moment` of a window. `players`: for each seat
    its facts; a zone is the list of its cards, with `?` for those that the seat does not know, or their number if it knows
    none. `piles`: the same for what all players share; the cards of a hidden pile are in the order in which they will be drawn.
    `unseen`: every card of a dealt game that this seat does not see, with the number of copies, also where a situation was
    made from the game. `choices`: the choices of the seat, if it is asked. `steps`: what has happened, as this seat saw it.
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
    # INVARIANT: no card is named to a seat that has never seen it
    must_be(state, State, "a state")
    if seat is not None and seat not in state.seats:
        raise ValueError(f"no seat is called `{seat}`: there are {', '.join(state.seats)}")
    viewer = -1 if seat is None else state.seats.index(seat)
    vision = Vision.of(state, viewer)
    blind = blinded(state, vision, steps=steps)
    table, program, question = View(blind), state.program, state.question
    asked = state.decider
    phases = program.phases
    return SeatView(
        seat=seat or "", seats=tuple([state.seats[p] for p in clockwise(state)]), active=state.seats[table.active],
        phase=phases[state.position.phase].named.title if phases else "", asked=state.seats[asked] if asked >= 0 else "",
        moment=question.moment if question is not None and asked >= 0 else "",
        players={state.seats[player]: seat_facts(blind, player) for player in clockwise(state)},
        piles={zone.named.title: slot_facts(table, table.base[number]) for number, zone in enumerate(program.zones)
               if not zone.of_player and table.zones[table.base[number]]},
        game=game_facts(blind), unseen=_unseen(state, vision), choices=choices(state) if asked == viewer >= 0 else (),
        winner=state.winner, winners=tuple([state.seats[p] for p in state.winners]),
        steps=tuple([sentence(blind, step) for step in shown(blind)]))


def blinded(state: State, vision: Vision, *, steps: bool = True) -> State:
    """A state that contains nothing that a seat cannot know. It is for reading only, and cannot be resolved further."""
    position = state.position
    zones = tuple([vision.place(slot) for slot in range(vision.table.slots)])
    objects = tuple([entry and _object(state, entry, vision, vision.knows(OBJECT - number))
                     for number, entry in enumerate(position.objects)])
    return attrs.evolve(
        state, question=None, index=None, causes=(), stated=state.stated,
        steps=tuple(_masked(state, vision)) if steps else (),
        position=position._replace(
            zones=zones, objects=objects, fields=_fields(state, vision), rows=(), stack=(), result=None, queue=(),
            unseen_cards=(), lasting=(), used=(), seen=(), vars=tuple([_card(field, value, vision)
                                             for field, value in zip(state.program.game_fields, position.vars, strict=True)])))


def _card(field: Field, value: Any, vision: Vision) -> Any:
    """The value of a field; none if it is a card that the seat does not know."""
    return value if field.type != "card" or value is None or vision.knows(value) else None


def _object(state: State, entry: tuple[Any, ...], vision: Vision, known: bool) -> tuple[Any, ...]:
    """A card in a live zone. Of one that the seat does not know, a mark that begins with what is printed on it says nothing."""
    marks = [_card(field, value, vision) for field, value in zip(state.program.marks, entry[FIRST_MARK:], strict=True)]
    for number, _ in () if known else state.program.mark_makers:
        if not state.program.marks[number].place:
            marks[number] = state.program.marks[number].nothing
    return entry[LIES_FACE] if known else 0, *entry[LIES_SLOT:FIRST_MARK], *marks


def _fields(state: State, vision: Vision) -> tuple[tuple[Any, ...], ...]:
    """The values of all players; a secret one of another player is not known."""
    found = [[_card(field, value, vision) for value in column]
             for field, column in zip(state.program.player_fields, state.position.fields, strict=True)]
    for number, player in _hidden(state, vision):
        found[number][player] = 0 if state.program.words(state.program.player_fields[number].type) else None
    return tuple([tuple(values) for values in found])


def _hidden(state: State, vision: Vision) -> set[tuple[int, int]]:
    """The secrets that a seat does not share, as (number of the field, player)."""
    program, found = state.program, set()
    draft = Draft(state) if any(program.secrets) else None
    for number, (field, test) in enumerate(zip(program.player_fields, program.secrets, strict=True)):
        for player in range(len(state.seats)) if field.secret else ():
            if player not in vision.eyes and (test is None or draft is None or _is_secret(test, draft, field, player)):
                found.add((number, player))
    return found


def _is_secret(test: Callable[..., bool], draft: Draft, field: Field, player: int) -> bool:
    """Whether the value of a player is secret; also where that depends on what nobody knows."""
    try:
        with speaking_of(field.key, field.span):
            return test(draft, new_frame(draft.program, TURN, player))
    except Unknown:
        return True


def _unseen(state: State, vision: Vision) -> dict[str, int]:
    """The cards of a dealt game that this seat cannot see where they are, or that nobody has seen yet."""
    if not (state.dealt or state.position.unseen_cards):
        return {}
    program = state.program
    hidden = Counter(face % program.labels for face in state.position.unseen_cards)
    table = vision.table
    for slot in range(table.slots):
        hidden.update(face for card in table.cards(slot) if (face := table.face(card)) and not seal_of(program, face))
        hidden.subtract(table.face(card) for card in vision.known(slot))
    found: Counter[str] = Counter()
    for face, count in (+hidden).items():
        found[face_words(program, face)] += count
    return dict(sorted(found.items()))


# ---- what has happened

def _masked(state: State, vision: Vision) -> list[Step]:
    """The steps as a seat saw them: nothing is known of cards that it did not see, and of what is a secret."""
    # INVARIANT: steps say nothing of cards that moved unseen
    # INVARIANT: steps say nothing of secrets
    hidden = _hidden(state, vision)
    confiding = {verb.key: verb.confided for verb in state.program.verbs if verb.confided}
    down, later = FaceDown.of(state, vision), [Counter[tuple[int, int]]() for _ in state.steps]
    lying = [down.during(step) for step in state.steps]
    for step in state.steps:
        for card in _played(vision, step, lying[step.number]):
            for above in _above(state, step):
                later[above][card] += 1
    return [_as_seen(state, step, vision, _kept_back(state, step, confiding.get(step.verb, ()), vision, hidden),
                     lying[step.number], later[step.number]) for step in state.steps]


def _played(vision: Vision, step: Step, down: Lying) -> Iterator[tuple[int, int]]:
    """The cards of their own hand that a player names in a step and puts where the seat sees them, as (face, slot)."""
    layout, named = vision.table.layout, {(face, source) for face, source, slot in step.moves if slot == source}
    for face, source, slot in step.moves:
        is_own = layout.holder[source] == step.player and layout.unordered[source]
        if is_own and 0 <= slot != source and (face, source) in named and _watched(vision, step, face, source, slot, down):
            yield face, source


def _above(state: State, step: Step) -> Iterator[int]:
    """The steps of the same player in the course of which a step happened."""
    while step.cause is not None and state.steps[step.cause].player == step.player:
        step = state.steps[step.cause]
        yield step.number


def _watched(vision: Vision, step: Step, face: int, source: int, slot: int, down: Lying) -> bool:
    """Whether the seat saw a card that moved from a slot to another one in a step, was shown to somebody, or was named there.

    `down`: the cards that lay face down for the seat, as (face, slot).
    """
    if vision.sees(source) and (face, source) not in down:
        return True
    if (vision.sees(slot) and (face, slot) not in down) if slot >= 0 else -1 - slot in vision.eyes:
        return True
    if vision.viewer < 0 and _is_public(vision, step, face, source):
        return True
    zones = vision.table.program.zones
    ends = [zones[vision.table.zone_of(end)] for end in (source, slot) if end >= 0]
    return step.player == vision.viewer >= 0 and any(z.hidden and not z.pile and not z.of_player for z in ends)


def _is_public(vision: Vision, step: Step, face: int, source: int) -> bool:
    """Whether all players saw a card in a step, in their hand or since it was shown to them: then spectators saw it as well."""
    table = vision.table
    is_hidden = table.program.zones[table.zone_of(source)].hidden  # elsewhere it may lie face down
    shown_to = {-1 - slot for one, where, slot in step.moves if (one, where) == (face, source) and FACE_DOWN < slot < 0}
    return bool(shown_to) and all(
        p in shown_to or (is_hidden and sees(table.program, table.layout, source, p)) for p in range(table.n))


def _seen(vision: Vision, step: Step, face: int, down: Lying, later: Counter[tuple[int, int]]) -> int:
    """How many of the cards with a face that a step names were seen: equal cards cannot be told apart.

    `later`: the cards that the player put where the seat sees them in the course of it, as (face, slot).
    """
    mine = [(source, slot) for one, source, slot in step.moves if one == face and slot > FACE_DOWN]
    moved = [way for way in mine if way[0] != way[1]]
    shown_to = {slot for _, slot in mine if slot < 0}  # a card that was shown to several players is one card
    at_once = max(sum(_watched(vision, step, face, source, slot, down) for source, slot in moved or mine
                      if slot >= 0 or slot == shown) for shown in shown_to or {0})
    return at_once if moved else max(at_once, sum(later[face, source] for source in {source for source, _ in mine}))


def _kept_back(state: State, step: Step, confided: tuple[Confided, ...], vision: Vision,
               hidden: set[tuple[int, int]]) -> set[int]:
    """The parts of a step that are secrets for a seat. What a player reveals is what they keep by then, nothing older."""
    found = set()
    for part, field, whose in confided if step.player not in vision.eyes else ():
        owner = step.player if whose == DOER else step.parts[whose] if whose >= 0 else -1
        is_known = isinstance(owner, int) and owner >= 0 and (
            owner in vision.eyes or ((field, owner) not in hidden and state.position.fields[field][owner] == step.parts[part]))
        if not is_known:
            found.add(part)
    return found


def _as_seen(state: State, step: Step, vision: Vision, secret: set[int], down: Lying, later: Counter[tuple[int, int]]) -> Step:
    """A step without the cards that were not seen, and without the parts that are secret."""
    parts = []
    value: Any
    for number, (parameter, value) in enumerate(zip(spoken_of(state.program, step).parts, step.parts, strict=True)):
        if number in secret:
            value = None if parameter.type not in ("card", "cards", "players") else 0 if parameter.type == "card" else ()
        elif parameter.type == "card" and value:
            value = value if _seen(vision, step, value, down, later) else 0
        elif parameter.type == "cards" and value:
            counts = {face: _seen(vision, step, face, down, later) for face in {*value}}
            known = [face for at, face in enumerate(value) if value[:at].count(face) < counts[face]]
            value = (*(0,) * (len(value) - len(known)), *known)
        parts.append(value)
    moves = tuple([(face if _watched(vision, step, face, source, slot, down) else 0, source, slot)
                   for face, source, slot in step.moves])
    return step._replace(parts=tuple(parts), moves=moves)


def _plain(choice: Choice) -> dict[str, Any]:
    """A choice as plain values."""
    body = {f.name: getattr(choice, f.name) for f in attrs.fields(Choice)}
    return {**body, "option": None if choice.option is None else as_plain(choice.option),
            "card": None if choice.card is None else as_plain(choice.card), "labels": dict(choice.labels)}


__all__ = ["SeatView", "blinded", "view"]
