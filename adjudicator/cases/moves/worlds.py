"""What else may be true of the cards of a player, at a question: what stands against a move there may not do so in truth.

An unknown card of a hand has no name for its player, who looks for what they can do; and a card in play bears no suit as long as
nobody has stated it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from itertools import chain, combinations

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.moves.parts import fitting
from adjudicator.cases.moves.racing import is_left_out
from adjudicator.cases.moves.reasons import Refusal, refusal
from adjudicator.cases.moves.unnamed import Supposed, may_be, named_so, opened_again, said_of_cards
from adjudicator.cases.runs.occurrences import LISTING, says
from adjudicator.cases.situation.candidates import names_of, parts_of, unknown_held, with_face
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.doubt import rests_on_hand
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.index import index_of
from adjudicator.engine.knowledge import using
from adjudicator.engine.position import Position
from adjudicator.engine.references import BASE, OBJECT
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import OFFER, State
from adjudicator.limits import MAX_EFFORT
from adjudicator.notation.agreement import said_of

MOST_PAIRED = 12
"""The number of names that unknown cards of a hand may have up to which two names are tried together."""


def refusal_for_sure(pause: Pause, move: Move, *, noted: Noted, given: str = "") -> Refusal | None:
    """Why a player may not make a move now, whatever more is known; None if they may. What is consulted is noted.

    `given`: the reason that a line gives for it. That somebody else is asked is so whatever cards its player has.
    """
    # INVARIANT: nothing stands against a move only because a card of its player is unknown
    found = refusal(pause, move, noted=noted)
    if found is None or found.unknown or found.depends or {*found.reasons} <= {*found.instead, *found.unsure}:
        return found
    if given and not is_left_out(pause.question) and says(given, found.instead):
        return found
    against: tuple[str, ...] | None = None
    for world, other in _refused_in(worlds(pause, move, pause.state.seats.index(move.seat)), move, noted):
        if noted.effort > MAX_EFFORT:  # of what is not looked at nobody knows whether it matters
            return attrs.evolve(found, unknown=world.said)
        if other is not None and (other.unknown or other.depends):
            continue  # it would take still more to say
        if other is None:
            return attrs.evolve(found, unknown=world.said)
        if against is None:
            plain = refusal(pause, move, supposing=False, noted=Noted())
            against = () if plain is None else plain.reasons
        lost = [reason for reason in against if reason not in (*found.unsure, *other.reasons)]
        if {*other.reasons} < {*against}:  # what is only said otherwise stands
            found = attrs.evolve(found, unsure=(*found.unsure, *lost))
        elif world.is_named and (guessed := [reason for reason in lost if not reason.startswith(LISTING)]):
            found = attrs.evolve(found, guessed=(*found.guessed, *guessed), why=found.why or world.said)
        if {*found.reasons} <= {*found.unsure}:
            return attrs.evolve(found, doubt=found.doubt or world.said)
    return found


def forbidden(pause: Pause, move: Move, *, noted: Noted) -> Refusal | None:
    """Why a player may not make a move, for all that they may as far as is known, if an unknown card of theirs has a name that
    forbids it: with what has to be stated. None if none does.
    """
    # INVARIANT: nothing is allowed only because a card of its player is unknown
    player = pause.state.seats.index(move.seat)
    if not all(name.card for name in move.objects) or not _could_matter(pause, move, player):
        return None  # it names what is unknown, or rests on nothing that is
    for world, other in _refused_in(_in_hand(pause, player), move, noted):
        if other is not None and not (other.unknown or other.depends):
            return attrs.evolve(other, unknown=world.said)
        if noted.effort > MAX_EFFORT:
            break  # too many cards for one line: a case that says which card it is costs less
    return None


def _refused_in(several: Iterable[Supposed], move: Move, noted: Noted) -> Iterator[tuple[Supposed, Refusal | None]]:
    """Why a player may not make a move where more is known, None if they may. The effort is noted."""
    for world in several:
        looked = Noted()
        try:
            other = refusal(world.pause, move, supposing=False, noted=looked)
        except (Stuck, Fault, Unknown, *UNPASSABLE):
            continue  # no rule is made for it
        noted.ways.effort += looked.effort
        yield world, other


def _could_matter(pause: Pause, move: Move, player: int) -> bool:
    """Whether what a player may do at a question could depend on the unknown cards of their hand."""
    question = pause.question
    if question.kind != OFFER or question.player != player:
        return False
    opened = pause.opened()
    return bool(using(opened, player, lambda: index_of(opened)).duties) or any(
        rests_on_hand(opened, question.abilities[choice], player, question.row) for choice in fitting(pause, move))


def worlds(pause: Pause, move: Move, player: int) -> Iterator[Supposed]:
    """The same question where more is known: a card in play is the one that a move names, or an unknown one of a hand has a name,
    alone or with all that are described alike.
    """
    if move.objects:
        yield from _in_play(pause, move.name, player)
    yield from _in_hand(pause, player, frozenset(name.card for name in move.objects))


def _in_play(pause: Pause, name: Name, player: int) -> Iterator[Supposed]:
    position = pause.state.position
    for number, lying in enumerate(position.objects):
        card = OBJECT - number
        slot = -1 if lying is None else pause.view.slot_of(card)
        if lying is None or slot < 0 or pause.view.layout.holder[slot] not in (player, -1):
            continue
        face, called = pause.view.face(card), pause.view.name(card)
        if may_be(pause, name, face) and (called or name.card in names_of(pause.state, card)):
            other = with_face(position, number, named_so(pause, name, face))
            yield from _where(pause, other, player, said_of_cards(pause, name, [slot]))


def _in_hand(pause: Pause, player: int, meant: Collection[int] = ()) -> Iterator[Supposed]:
    """`meant`: the names that the move means."""
    program, position = pause.state.program, pause.state.position
    for slot, face, names in unknown_held(pause.state, player):
        cards, known = position.zones[slot], parts_of(program, face)
        at = [place for place, other in enumerate(cards) if other == face]
        where = f"{said_of(pause.state.seats[player], 'has')} in `{program.zones[pause.view.layout.zone[slot]].named.title}`"
        of_name = {name: compose(program, [name, *known[1:]]) for name in names}
        several = [((name, places),) for name in names for places in dict.fromkeys(((at[0],), tuple(at)))]
        paired = combinations(names, 2) if len(at) > 1 and len(names) <= MOST_PAIRED else ()
        for held in chain(several, (((one, (at[0],)), (other, tuple(at[1:]))) for one, other in paired)):
            faces = {place: of_name[name] for name, places in held for place in places}
            lying = tuple([faces.get(place, card) for place, card in enumerate(cards)])
            zones = (*position.zones[:slot], lying, *position.zones[slot + 1:])
            there = _referred_to(pause.state, position._replace(zones=zones), slot, face, of_name[held[0][0]])
            said = " and ".join(program.cards[name].named.title for name, _ in held)
            which = f"a card that {where} may be {said}: say what it is" if len(held) == 1 else (
                f"cards that {where} may be {said}: say what they are")
            yield from _where(pause, there, player, which, is_named=any(name in meant for name, _ in held))


def _referred_to(state: State, position: Position, slot: int, face: int, other: int) -> Position:
    """A position in which whatever referred to a card of a hand with a face does so to the one that is there in its place."""
    draft = Draft(attrs.evolve(state, position=position, index=None))
    old, new = (BASE + of * draft.slots + slot for of in (face, other))
    draft.rename(old, new, one=False, everywhere=True)
    return draft.freeze(timeline=False).position


def _where(pause: Pause, position: Position, player: int, said: str, is_named: bool = False) -> Iterator[Supposed]:
    other = Pause.of(attrs.evolve(pause.state, position=position, index=None), pause.words)
    with suppress(Stuck, Fault, Unknown, *UNPASSABLE):  # no rule is made for it
        yield Supposed(opened_again(other, player), said, is_named)


__all__ = ["forbidden", "refusal_for_sure", "worlds"]
