"""What a seat sees: the same for any two positions that differ only in what it cannot know."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import attrs
import pytest
from dealt import on_the_way

import adjudicator
from adjudicator import State
from adjudicator.engine.faces import face_words, seal_of
from adjudicator.engine.frames import FIRST_MARK
from adjudicator.engine.references import OBJECT
from adjudicator.engine.sight import is_face_down, known_to
from adjudicator.engine.steps import FACE_DOWN, spoken_of
from adjudicator.engine.view import View
from adjudicator.games.encoding import Encoding
from adjudicator.games.views import blinded
from adjudicator.games.visibility import Vision
from adjudicator.rules.load import sets_of


def hidden_slots(state: State, viewer: int) -> list[int]:
    """The zones that a seat cannot look into, as slots, nor chooses from; what lies in them is not looked at here."""
    layout, offered = state.program.layout(len(state.seats)), Vision.of(state, viewer).offered
    found = []
    for slot, number in enumerate(layout.zone):
        zone = state.program.zones[number]
        if zone.hidden and (zone.pile or layout.holder[slot] != viewer) and slot not in offered:
            found.append(slot)
    return found


MADE_UP = Path(__file__).parents[1] / "fuzz/made-up.rules"
"""Decks for a game of which no source says what is in them."""


@pytest.fixture(autouse=True)
def spies() -> Iterator[None]:
    """The games of this folder are found as well, and Revolver 2 can be dealt."""
    with adjudicator.found_in(Path(__file__).parent / "spies"), adjudicator.laid_over(MADE_UP):
        yield


def otherwise(state: State, viewer: int, luck: Random) -> State:
    """The same position with other cards where a seat cannot look: those of others' hands and of the deck are dealt again.

    Secrets of others change hands, too, and so do cards that lie face down in front of others, with the marks that begin with
    what is printed on them. What the seat has been shown stays where it is.
    """
    labels, position, table = state.program.labels, state.position, View(state)
    slots = [slot for slot in hidden_slots(state, viewer)
             if table.layout.live[slot] or all(face < labels for face in position.zones[slot])]
    known = {slot: known_to(table, position.seen, viewer, slot) for slot in slots}
    free = {slot: [*(Counter(table.cards(slot)) - Counter(known[slot])).elements()] for slot in slots}
    open_slots = [slot for slot in range(table.slots) if table.layout.live[slot] and slot not in hidden_slots(state, viewer)]
    for slot in open_slots:  # what lies face down there
        told = known_to(table, position.seen, viewer, slot)
        free[slot] = [card for card in table.cards(slot) if is_face_down(table, card) and card not in told]
    slots = [*slots, *[slot for slot in open_slots if free[slot]]]
    cards = [table.face(card) for slot in slots for card in free[slot]] + [face % labels for face in position.unseen_cards]
    luck.shuffle(cards)
    exchanged = iter(cards)
    zones, objects = list(position.zones), list(position.objects)
    for slot in slots:
        if table.layout.live[slot]:
            for card in free[slot]:
                _, *rest = objects[OBJECT - card] or ()
                for mark, _ in state.program.mark_makers:
                    if not state.program.marks[mark].place:
                        rest[FIRST_MARK - 1 + mark] = luck.randrange(2)
                objects[OBJECT - card] = (next(exchanged), *rest)
        elif table.layout.unordered[slot]:
            zones[slot] = tuple(sorted([*map(table.face, known[slot]), *[next(exchanged) for _ in free[slot]]]))
        else:
            told = {at for player, where, at in position.seen if (player, where) == (viewer, slot)}
            zones[slot] = tuple([face if at in told else next(exchanged) for at, face in enumerate(zones[slot])])
    pool = tuple(sorted(face - face % labels + next(exchanged) for face in position.unseen_cards))
    fields = list(position.fields)
    secret = [i for i, field in enumerate(state.program.player_fields) if field.secret]
    for number in secret:
        column = list(fields[number])
        others = [p for p in range(len(column)) if p != viewer and not is_open(state, number, p)]
        roles = [column[p] for p in others]
        luck.shuffle(roles)
        for player, role in zip(others, roles, strict=True):
            column[player] = role
        fields[number] = tuple(column)
    return attrs.evolve(state, position=position._replace(
        zones=tuple(zones), objects=tuple(objects), unseen_cards=pool, fields=tuple(fields)))


def is_open(state: State, field: int, player: int) -> bool:
    """Whether everybody knows a field: the role of the Sheriff and of those who are out, a bid that was opened."""
    keys, fields = [f.key for f in state.program.player_fields], state.position.fields
    if keys[field] == "bid":
        return bool(fields[keys.index("open")][player])
    return keys[field] == "role" and (fields[field][player] == 1 or bool(state.position.status[player]))


EVERY_SET = ", ".join(["bang", *[key for key in sets_of("bang") if key != "three-players"]])
GAMES = (("bang", 5, 3, 40), ("bang, dodge-city, high-noon", 4, 5, 90), ("northwood", 1, 2, 30), ("revolver", 2, 4, 40),
         ("spies", 3, 6, 25), ("spies", 4, 7, 60), ("auction", 3, 8, 30), ("auction", 4, 9, 50),
         ("revolver, ambush, prison, frontier, saloon", 2, 3, 60), (EVERY_SET, 5, 1, 60),
         ("revolver2", 2, 1, 14), ("revolver2", 2, 2, 40))


@pytest.mark.parametrize(("game", "seats", "seed", "decisions"), GAMES)
def test_no_seat_sees_what_it_cannot_know(game: str, seats: int, seed: int, decisions: int) -> None:
    """Two positions that differ only in that give it equal views, choices and vectors; some other seat sees the difference."""
    luck = Random(seed)
    state = on_the_way(game, seats, seed, decisions)
    encoding = Encoding.of(state)
    differ = 0
    for viewer, name in enumerate(state.seats):
        for _ in range(4):
            other = otherwise(state, viewer, luck)
            one, two = (adjudicator.view(s, name) for s in (state, other))
            assert one == two
            assert one.to_json() == two.to_json()
            assert encoding.vector(state, viewer) == encoding.vector(other, viewer)
            differ += any(adjudicator.view(state, s, steps=False).players != adjudicator.view(other, s, steps=False).players
                          for s in state.seats)
    assert differ or seats == 1, "a law about nothing holds always"


def test_a_choice_is_called_the_same_whatever_else_lies_face_down() -> None:
    """Its label and its line do not tell it from a card that is not seen, and so do not betray that card."""
    luck, differ = Random(4), 0
    state = adjudicator.deal("auction", seats=3, seed=4)
    for _ in range(130):
        if state.winner is not None:
            break
        state = state.after(luck.choice(state.legal()), luck)
        for _ in range(3 if state.decider >= 0 else 0):
            other = otherwise(state, state.decider, luck)
            assert adjudicator.choices(state) == adjudicator.choices(other)
            differ += state != other
    assert differ


def witnessed(state: State, viewer: int, seen: set[int], since: int) -> None:
    """Add the faces of all cards that a seat can have seen: where it looks, what it chooses from, what moved or was shown."""
    table, vision = View(state), Vision.of(state, viewer)
    for slot in range(table.slots):
        if vision.sees(slot) or slot in vision.offered:
            seen.update(table.face(card) for card in table.cards(slot) if vision.knows(card) or slot in vision.offered)
    for step in state.steps[since:]:
        down = {(face, source) for face, source, slot in step.moves if slot == FACE_DOWN}
        seen.update(face for face, source, slot in step.moves if slot == -1 - viewer or step.player == viewer or any(
            s >= 0 and vision.sees(s) and (face, s) not in down for s in (source, slot)))


@pytest.mark.parametrize(("game", "seats", "seed", "decisions"), GAMES)
def test_no_card_is_named_to_a_seat_that_has_never_seen_it(game: str, seats: int, seed: int, decisions: int) -> None:
    """Neither by what lies there nor by steps nor by choices; only the list of unseen cards holds all of them."""
    luck, state = Random(seed), adjudicator.deal(game, seats=seats, seed=seed)
    seen: list[set[int]] = [set() for _ in range(seats)]
    since = hidden = 0
    for at in range(2 * decisions):
        for viewer, name in enumerate(state.seats):
            witnessed(state, viewer, seen[viewer], since)
            if at % 4:
                continue
            found = adjudicator.view(state, name)
            said = attrs.evolve(found, unseen={}).to_json()
            table = View(state)
            never = {table.face(card) for slot in range(table.slots) for card in table.cards(slot)} - seen[viewer]
            titles = {face_words(state.program, face) for face in never if not seal_of(state.program, face)}
            known = {face_words(state.program, face) for face in seen[viewer]}
            hidden += len(titles - known)
            for title in sorted(known, key=len, reverse=True):  # the name of one card may stand in that of another
                said = said.replace(json.dumps(title, ensure_ascii=False)[1:-1], "")
            assert [] == [title for title in titles - known if title in said]
        since = len(state.steps)
        if not state.legal():
            break
        state = state.after(luck.choice(state.legal()), luck)
    assert hidden or seats == 1


def unwatched(vision: Vision, player: int, slots: tuple[int, ...]) -> bool:
    """Whether a seat can have seen nothing of a card that a player moved between two slots, or showed to somebody."""
    zones = [vision.table.program.zones[vision.table.zone_of(slot)] for slot in slots if slot >= 0]
    searched = player == vision.viewer and any(z.hidden and not z.pile and not z.of_player for z in zones)
    return not searched and not any(slot == -1 - vision.viewer or (slot >= 0 and vision.sees(slot)) for slot in slots)


@pytest.mark.parametrize(("game", "seats", "seed", "decisions"), [*GAMES[:2], *GAMES[3:]])
def test_steps_say_nothing_of_cards_that_moved_unseen(game: str, seats: int, seed: int, decisions: int) -> None:
    """Whichever cards they were, also where equal ones moved in sight in the same step."""
    luck, state = Random(seed), on_the_way(game, seats, seed, decisions)
    faces = [face for step in state.steps for face, _, _ in step.moves]
    hidden = 0
    for viewer in range(seats):
        vision = Vision.of(state, viewer)
        plain = [step for step in state.steps if not any("card" in p.type for p in spoken_of(state.program, step).parts)]
        others = {step.number: step._replace(moves=tuple(
            [(luck.choice(faces) if unwatched(vision, step.player, tuple(way)) else face, *way) for face, *way in step.moves]))
            for step in plain}
        hidden += sum(others[step.number] != step for step in plain)
        told = attrs.evolve(state, steps=tuple([others.get(step.number, step) for step in state.steps]))
        one, two = (blinded(each, vision).steps for each in (state, told))
        assert [one[number] for number in others] == [two[number] for number in others]
    assert hidden


CONFIDED = ("bid", "vow", "suspect")
"""The events of the auction by which a player sets a secret of their own, each with one part."""


@pytest.mark.parametrize("seed", range(4))
def test_steps_say_nothing_of_secrets(seed: int) -> None:
    """What others set their secrets to stays theirs, also if another verb does it; what they reveal is shown, nothing older."""
    state, luck = on_the_way("auction", 3, seed, 70), Random(seed)
    keys = [field.key for field in state.program.player_fields]
    bids, opened = (state.position.fields[keys.index(key)] for key in ("bid", "open"))
    told = 0
    for viewer, name in enumerate(state.seats):
        hidden = [s for s in state.steps
                  if s.verb in CONFIDED and s.player != viewer and (s.verb != "bid" or not opened[s.player])]
        others = {s.number: s._replace(parts=(luck.randrange(1, 3),)) for s in hidden}
        changed = attrs.evolve(state, steps=tuple([others.get(s.number, s) for s in state.steps]))
        assert adjudicator.view(state, name) == adjudicator.view(changed, name)
        for step in blinded(state, Vision.of(state, viewer)).steps:
            if step.verb == "bid" and step.player != viewer and opened[step.player]:
                assert step.parts[0] in (None, bids[step.player])
                told += step.parts[0] is not None
            if step.verb in CONFIDED and step.player == viewer:
                assert step == state.steps[step.number]._replace(moves=step.moves)
    assert told or not any(opened)
