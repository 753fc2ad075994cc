"""A position of a game as a situation in the case notation, proved by reading it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from itertools import groupby
from operator import itemgetter
from typing import Any

from adjudicator.cases.moves.needs import stating
from adjudicator.cases.situation.resumption import packed
from adjudicator.engine.beginning import Begun
from adjudicator.engine.descriptions import same_value, value_words
from adjudicator.engine.faces import face_words, seal_of
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import LIES_FRESH
from adjudicator.engine.references import OBJECT
from adjudicator.engine.run import proceed
from adjudicator.engine.sight import known_to
from adjudicator.engine.state import State
from adjudicator.engine.table import asked_when_it_came
from adjudicator.engine.view import View
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import Fact, fact_words, game_facts, seat_facts, seat_lines, slot_facts
from adjudicator.situations import situation
from adjudicator.values import must_be

MOST_TOLD = 400
"""Characters of a line that only tells readers something."""
GAME = ""
"""Where no seat is meant but the whole game: no seat is called so."""


class Unwritten(ValueError):
    """A position that the case notation cannot express; the message names the part."""


def to_situation(state: State, *, exact: bool = False) -> str:
    """A state as a situation: the text, with the same choices. Moves may be written below it.

    Where a player is free to begin something it states the facts of the table, if they say everything; the cards that lie face
    down are then the rest of the unseen cards. Otherwise, and if it is to be `exact`, it resumes the state as it is stored: it
    begins in an equal state, but under the same rules only; so it does where the game is over. Raises `Unwritten` if no
    situation may hold as much.
    """
    # INVARIANT: every end is written as a situation that begins there
    must_be(state, State, "a state")
    if not exact:
        with suppress(Unwritten):
            return stated(state)
    return _resuming(state)


def _resuming(state: State) -> str:
    """The same with the state as it is stored, and what its facts are for those who read it."""
    program = state.program
    lines = [f"rules {', '.join([program.game.key, *[s.key for s in program.sets]])}", *_settings(state), *state.seats]
    facts = [line for line in seat_lines(state) if len(line) < MOST_TOLD]
    try:
        stored = packed(state)
    except ValueError as problem:
        raise Unwritten(f"the state is too large: {problem}") from None
    return "\n".join([*[f"-- {line}" for line in facts], *lines, *[f'resume "{text}"' for text in stored], ""])


def _settings(state: State) -> Iterator[str]:
    """The lines of the readings that are not the default."""
    for point, number in zip(state.program.interpretations, state.settings, strict=True):
        if number != point.default:
            yield f"set {point.key} {point.choices[number].key}"


def stated(state: State) -> str:
    """A situation that states the facts of the table, where a player is free to begin something.

    Raises `Unwritten` elsewhere, and if something would be lost, such as what the rules have counted in a phase that would begin
    again.
    """
    question = state.question
    if question is None or not question.free:
        raise Unwritten("a situation begins where a player is free to begin something; in the middle of an effect there is none")
    if state.position.seating:
        raise Unwritten("the players have changed places, and a situation begins where they have not")
    extra: dict[str, str] = {}
    for _ in range(2):
        text = "\n".join([*_lines(state, extra), ""])
        try:
            table = situation(text, load=lambda *_: state.program)
            again = proceed(table.start())
        except Invalid as problem:
            raise Unwritten(f"the case notation does not say it: {problem.diagnostics[0].message}") from None
        lost = _lost(state, again)
        if not lost:
            return text
        extra = _inner(state, again)
    raise Unwritten(f"the case notation does not say all of it: {', '.join(lost)}")


def _lines(state: State, extra: dict[str, str]) -> Iterator[str]:
    """The lines of the situation. `extra`: further facts of a seat, and of the game under `GAME`."""
    program, view, begun = state.program, View(state), Begun(state)

    def called(title: str) -> str:
        return quoted(title, state.seats)

    yield f"rules {', '.join([program.game.key, *[s.key for s in program.sets]])}"
    yield from _settings(state)
    for player, seat in enumerate(state.seats):
        slots = {zone.named.title: view.base[n] + player for n, zone in enumerate(program.zones) if zone.of_player}
        empty = {zone.named.title: 0 for zone in program.zones if zone.of_player and zone.hidden and zone.pile}
        # A list of cards would only say what lies on top of such a pile.
        facts = [fact_words(name, _witnessed(state, slots.get(name, -1), fact if fact != [] else empty.get(name, fact)))
                 for name, fact in seat_facts(state, player, fresh=True, whole=True, called=called).items()]
        yield f"{seat} {', '.join([*facts, *([extra[seat]] if seat in extra else [])])}".rstrip()
    game = [fact_words(name, fact) for name, fact in game_facts(state, whole=True).items()]
    game += [extra[GAME]] if GAME in extra else []
    for number, zone in enumerate(program.zones):
        slot = view.base[number]
        if not zone.of_player and (view.zones[slot] or zone.holds or zone.usual):
            fact = _witnessed(state, slot, slot_facts(view, slot, fresh=True, begun=begun, called=called))
            if isinstance(fact, int):
                game.append(f"{zone.named.key} {fact}")
            else:
                yield fact_words(zone.named.key, fact)
    if game:
        yield f"game {', '.join(game)}"
    if state.position.unseen_cards:
        faces = Counter(face_words(program, face % program.labels, called) for face in state.position.unseen_cards)
        yield f"unseen [{', '.join(f'{count} {name}' if count > 1 else name for name, count in faces.items())}]"
    for _, (first, *more) in groupby(sorted(state.stated), itemgetter(0)):
        yield ", ".join([stating(program, *first), *(f"{word} {value}" for _, word, value in more)])
    yield f"turn {state.seats[view.active]}"
    yield f"phase {program.phases[state.position.phase].named.key}"


def _witnessed(state: State, slot: int, fact: Fact) -> Fact:
    """The cards of a slot with the players who have been shown them."""
    view = View(state)
    known = {p: [*known_to(view, state.position.seen, p, slot)] for p, where, _ in state.position.seen if where == slot}
    if not known or not isinstance(fact, list):
        return fact
    found = []
    for place, (words, card) in enumerate(zip(fact, view.cards(slot), strict=True)):
        if view.layout.live[slot] or view.layout.unordered[slot]:
            seers = [p for p in sorted(known) if card in known[p]]
            for p in seers:
                known[p].remove(card)
        else:
            seers = sorted({p for p, where, at in state.position.seen if (where, at) == (slot, place)})
        found.append(f"{words} seen by {' and '.join(state.seats[p] for p in seers)}" if seers else words)
    return found


def _inner(state: State, again: State) -> dict[str, str]:
    """Further facts of the seats and the game that are needed because the rules would begin with other values."""
    program, found, view = state.program, {}, View(state)
    kept = zip(program.game_fields, state.position.vars, again.position.vars, strict=True)
    words = [f"{field.key} {value_words(view, field, one)}" for field, one, other in kept
             if field.inner and not _same(view, field, one, View(again), other)]
    if words:
        found[GAME] = ", ".join(words)
    for player, seat in enumerate(state.seats):
        words = []
        for field, one, other in zip(program.player_fields, state.position.fields, again.position.fields, strict=True):
            if not _same(view, field, one[player], View(again), other[player]):
                words.append(field.key if one[player] is True else f"{field.key} {value_words(view, field, one[player])}")
        if words:
            found[seat] = ", ".join(words)
    return found


def _lost(state: State, again: State) -> list[str]:
    """What a situation does not say about a state, in a word or two each."""
    one, other = View(state), View(again)
    program, found = state.program, []
    for number, zone in enumerate(program.zones):
        for slot in range(one.base[number], one.base[number] + (one.n if zone.of_player else 1)):
            if _lying(one, slot) != _lying(other, slot):
                found.append(zone.named.title)
    found += ["who has seen which card"] * (_sightings(state) != _sightings(again))
    for field, mine, theirs in zip(program.player_fields, one.fields, other.fields, strict=True):
        found += [field.key] * (not all(_same(one, field, a, other, b) for a, b in zip(mine, theirs, strict=True)))
    for field, own, their in zip(program.game_fields, one.vars, other.vars, strict=True):
        found += [field.key] * (not _same(one, field, own, other, their))
    same = (one.status, one.active, state.position.phase, state.position.turns, len(state.position.lasting), one.borrowed) == (
        other.status, other.active, again.position.phase, again.position.turns, len(again.position.lasting), other.borrowed)
    if not same or state.position.used != again.position.used:
        found.append("the course of the turn")
    if sorted(state.stated) != sorted(again.stated):
        found.append("values that no source gives")
    if state.legal() != again.legal():
        found.append("what may be chosen")
    return list(dict.fromkeys(found))


def _same(one: View, field: Field, value: Any, other: View, again: Any) -> bool:
    """Whether a field keeps the same in two states; of a card, whether it is like the other."""
    if field.type != "card" or value is None or again is None:
        return same_value(field, value, again)
    return one.words(value) == other.words(again) if one.slot_of(value) == other.slot_of(again) else False


def _sightings(state: State) -> list[tuple[int, int, int]]:
    """Who has been shown which cards, whatever the numbers of cards in play."""
    view = View(state)
    return sorted((p, slot, view.face(at) if at < 0 else at) for p, slot, at in state.position.seen)


def _lying(view: View, slot: int) -> list[Any]:
    """The cards of a slot, whatever their numbers; unseen cards are alike."""
    cards = view.cards(slot)
    if view.layout.live[slot]:
        entries = [(view.words(card), view.objects[OBJECT - card]) for card in cards]
        asked = [asked_when_it_came(view, card) for card in cards]
        return [(words, matters and entry is not None and entry[LIES_FRESH])
                for matters, (words, entry) in zip(asked, entries, strict=True)]
    return [0 if seal_of(view.program, view.face(card)) else view.face(card) for card in cards]


__all__ = ["Unwritten", "stated", "to_situation"]
