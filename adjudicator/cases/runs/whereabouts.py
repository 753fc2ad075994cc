"""Where cards lay at any time of a run, known or unknown ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence, Set

from adjudicator.cases.situation.copies import in_the_box
from adjudicator.cases.situation.dealt import begins_with_cards
from adjudicator.cases.situation.places import foreign_to, may_lie
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.state import State
from adjudicator.engine.view import View


def ever_had(state: State, player: int, card: tuple[int, ...], known: bool = False, zones: Collection[int] = ()) -> bool:
    """Whether a card that a pattern may describe was a player's at any time of a run, or lay before everybody.

    `known`: one of which it is known that it is this; `zones`: in one of these, if any are given.
    """
    return was_in(state, card, _theirs(state, player, zones), player, known)


def _theirs(state: State, player: int, zones: Collection[int] = ()) -> set[int]:
    """The slots of a player, and those of the cards that lie before everybody; or those of some zones, if any are given."""
    base = View(state).base
    return {base[number] + (player if zone.of_player else 0) for number, zone in enumerate(state.program.zones)
            if (number in zones if zones else zone.of_player or not zone.pile)}


def ever_lay(state: State, zone: int, card: tuple[int, ...]) -> bool:
    """Whether a card that a pattern may describe lay in a zone at any time of a run, or may have come from its unknown cards."""
    return lay_in(state, zone, card, -1, None)


def lay_in(state: State, zone: int, card: tuple[int, ...], whose: int, own: bool | None) -> bool:
    """The same of a zone that is `own`: that of a certain player, of anybody else, or of anybody, if it is None."""
    kind, view = state.program.zones[zone], View(state)
    if kind.endless and (not card[0] or may_lie(state.program, card[0], zone)):
        return True
    slots = {player: view.base[zone] + player for player in range(len(state.seats) if kind.of_player else 1)}
    return any(was_in(state, card, {slot}, player) for player, slot in slots.items()
               if own is None or not kind.of_player or whose < 0 or (player == whose) is own)


def had_before(state: State, start: State, player: int, cards: Sequence[tuple[int, ...]], verb: str) -> bool:
    """Whether a player had all of some cards, or any card if there are none, before a step in which they may be taken from them.

    `verb`: what came to them in their own steps of it alone was taken from another player; empty if it is another's verb.
    """
    before = View(start)
    own = _theirs(state, player)
    found = [(before.face(card), [slot]) for slot in own for card in before.cards(slot)]
    found += [(face, slots) for step in state.steps if not verb or (step.player, step.verb) != (player, verb)
              for face, *slots in step.moves if own & {*slots}]
    return bool(found) and all(_is_among(state, card, found, player) for card in cards)


def was_in(state: State, card: tuple[int, ...], wanted: Set[int], player: int, known: bool = False) -> bool:
    """Whether a card that a pattern may describe was in one of some slots at any time of a run, which are a player's.

    An unknown card may have any name with which it may lie where it was, unless the name has to be `known`, or, of a card that is
    described without one, what is printed on it.
    """
    view = View(state)
    moved = [(face, slots) for step in state.steps for face, *slots in step.moves if wanted & {*slots}]
    lying = [(view.face(one), [slot]) for slot in wanted for one in view.cards(slot)]
    return _is_among(state, card, (*moved, *lying), player, known)


def _is_among(state: State, card: tuple[int, ...], lain: Iterable[tuple[int, Sequence[int]]], player: int,
              known: bool = False) -> bool:
    """Whether one of some faces, each with slots where it lay, may be the card of a pattern. `known`: as for `was_in`."""
    program, view, words, name = state.program, View(state), vocabulary(state.program), card[0]
    if not name and any(card[:-1]) and (known or _are_all_known(state, card)):
        return any(words.fits(card, face) for face, _ in lain)
    zones = {view.base[n] + seat: n for n, zone in enumerate(program.zones)
             for seat in range(len(state.seats) if zone.of_player else 1)}
    others = foreign_to(state, player)
    return any(words.may_fit(card, face) and (not name or face % program.face_sizes[0] == name or (not known and all(
        may_lie(program, name, zones[at], others) for at in slots if at in zones))) for face, slots in lain)


def _are_all_known(state: State, card: tuple[int, ...]) -> bool:
    """Whether all the cards of a game that fit a description are known where they lie, so that no unknown one is among them."""
    box, view, words = in_the_box(state.program, card[:-1]), View(state), vocabulary(state.program)
    lying = (view.face(one) for slot in range(view.slots) for one in view.cards(slot))
    return box is not None and sum(words.fits(card, face) for face in lying) >= box


def is_elsewhere(state: State, start: State, card: tuple[int, ...], zones: Collection[int]) -> bool:
    """Whether all the copies that a game has of a card lay outside some zones throughout a run, and are known to have."""
    program, words, views = state.program, vocabulary(state.program), (View(start), View(state))
    base = views[0].base
    slots = {base[zone] + player for zone in zones for player in range(len(state.seats) if program.zones[zone].of_player else 1)}
    for wanted in dict.fromkeys((card, (card[0], *[0] * (len(card) - 1)))):
        box = in_the_box(program, wanted[:-1]) if any(wanted[:-1]) else None
        if box is None or any(slots & {*moved} and words.fits(wanted, face) for s in state.steps for face, *moved in s.moves):
            continue
        lying = [[(slot, view.face(one)) for slot in range(view.slots) for one in view.cards(slot)] for view in views]
        fitting = [[slot for slot, face in there if words.fits(wanted, face)] for there in lying]
        if all(slots.isdisjoint(there) and len(there) >= box for there in fitting):
            return True
    return False


def faces_seen(state: State) -> set[int]:
    """What is known of all cards that were somewhere at any time of a run."""
    view = View(state)
    there = {view.face(card) for slot in range(view.slots) for card in view.cards(slot)}
    return there | {*view.unseen_cards, *(face for step in state.steps for face, *_ in step.moves)}


def in_sight(state: State, start: State, name: int) -> bool:
    """Whether all copies of a card lay open on the table throughout a run, so that no unknown card is one of them."""
    copies = len(state.program.cards[name].copies)
    for view in (View(start), View(state)):
        lying = [card for slot in range(view.slots) if view.layout.live[slot] for card in view.cards(slot)]
        if not copies or sum(view.name(card) == name for card in lying) < copies:
            return False
    names, live = state.program.face_sizes[0], View(state).layout.live
    moved = (slots for step in state.steps for face, *slots in step.moves if face % names == name)
    return all(slot < 0 or live[slot] for slots in moved for slot in slots)


def had_any(state: State, player: int, zones: Collection[int] | None = None) -> bool:
    """Whether a player had any card at any time of a run; `zones`: in one of some zones."""
    view = View(state)
    own = {view.base[number] + player for number, zone in enumerate(state.program.zones)
           if zone.of_player and (zones is None or number in zones)}
    return any(view.cards(slot) for slot in own) or any(own & {*slots} for step in state.steps for _, *slots in step.moves)


def never_known(state: State, zone: int, player: int) -> bool:
    """Whether no card of a zone was known at any time of a run, although it has some: that none is left says nothing.

    That is a pile that never ends, or a zone in which cards lie when any game begins: hidden ones, or such as everybody sees.
    """
    view, kind = View(state), state.program.zones[zone]
    slot = view.base[zone] + player
    ends = not (kind.endless or begins_with_cards(state.program, zone)) or bool(state.ends >> slot & 1)
    return state.logging and not ends and not view.zones[slot] and not any(
        (face or not kind.endless) and slot in slots for step in state.steps for face, *slots in step.moves)


__all__ = [
    "ever_had", "ever_lay", "faces_seen", "had_any", "had_before", "in_sight", "is_elsewhere", "lay_in", "never_known", "was_in",
]
