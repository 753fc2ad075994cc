"""Whether a part of a refused move is of the sort that its player chose instead: else the refusal says nothing about rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from adjudicator.cases.choices import Pause
from adjudicator.cases.meaning import Move, Name
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import face_words
from adjudicator.engine.faults import UNPASSABLE, NeedFace, Unknown
from adjudicator.engine.frames import new_frame
from adjudicator.engine.index import index_of, uses_as
from adjudicator.engine.knowledge import using
from adjudicator.engine.options import CardOption, HiddenCard
from adjudicator.engine.program import Clause
from adjudicator.engine.table import EVERYBODY
from adjudicator.engine.unasked import Forced
from adjudicator.notation.quoting import quoted
from adjudicator.values import frozen


@frozen(eq=False)
class Asked:
    """What a move says and where it is: all of its parts, the tables where it began and where it has come to, and what its player
    chose meanwhile without a question that no part names.
    """

    parts: Sequence[Name]
    began: Pause
    now: Pause
    forced: Sequence[Forced]

    def rivals(self, name: Name) -> list[str]:
        """What was chosen without a question where one of the parts could be meant, in words."""
        return list(dict.fromkeys(_said(self.began, choice) for choice in self.forced if self._competes(name, choice)))

    def _competes(self, name: Name, choice: Forced) -> bool:
        """Whether a part is of the sort that was chosen without a question: a player, or a card that lies where that one lay."""
        if choice.seat is not None:
            return name.text.text in self.began.state.seats
        if choice.slot < 0:
            return name.described
        if name.mark == "from":
            return comes_from(self.began, name, self.parts, [choice.slot])
        return name.zone == choice.zone is not None or self._lies_beside(name, [choice.slot])

    def may_choose(self, name: Name) -> bool:
        """Whether a part that is no option of a choice of cards lies where one of them, or one chosen before, may come from.

        So it does with the player who chooses, or with one whom the move names. Where a player is to be chosen, or words are, a
        card may come from anywhere.
        """
        pause, seats, holder = self.now, self.now.state.seats, self.now.view.layout.holder
        offered = offered_from(pause)
        if offered is None:
            return True
        if name.mark == "from":
            return comes_from(self.began, name, self.parts, [*offered, *(choice.slot for choice in self.forced)])
        if not name.described or name.text.text in seats:
            return True
        holders = {self.began.question.player, *(seats.index(part.text.text) for part in self.parts if part.text.text in seats)}
        theirs = [slot for slot in range(pause.view.slots) if holder[slot] in holders]
        return self._lies_beside(name, [*offered, *theirs, *(choice.slot for choice in self.forced)])

    def _lies_beside(self, name: Name, slots: Collection[int]) -> bool:
        """Whether a card that words describe lies in one of some slots, in another one of the same player, or of the same zone.

        It lay there before the move or does so now, and as many do as its parts name.
        """
        holder, zone = self.now.view.layout.holder, self.now.view.layout.zone
        players = {holder[slot] for slot in slots if slot >= 0} - {-1}
        zones = {zone[slot] for slot in slots if slot >= 0 and holder[slot] < 0}
        near = [slot for slot in range(self.now.view.slots) if holder[slot] in players or (
            holder[slot] < 0 and zone[slot] in zones)]
        wanted = sum(part.pattern == name.pattern and part.marks == name.marks for part in self.parts)
        return name.described and any(
            sum(table.is_card(card, name) for slot in near for card in table.view.cards(slot)) >= wanted
            for table in (self.began, self.now))


def _said(began: Pause, choice: Forced) -> str:
    state, program = began.state, began.state.program
    if choice.seat is not None:
        return state.seats[choice.seat]
    if choice.face is not None:
        return face_words(program, choice.face, lambda title: quoted(title, state.seats))
    return program.zones[choice.zone or 0].named.title


def offered_from(pause: Pause) -> list[int] | None:
    """The slots from which the cards come that may be chosen at a question; None if anything else may be chosen."""
    if not all(isinstance(option, CardOption | HiddenCard) for option in pause.options):
        return None
    hidden = [pause.question.slot_of_hidden(choice) for choice in range(len(pause.options))]
    return [pause.view.slot_of(pause.question.pointed_at(choice)) if slot is None else slot for choice, slot in enumerate(hidden)]


def comes_from(pause: Pause, place: Name, named: Sequence[Name], slots: Collection[int]) -> bool:
    """Whether it could be asked whether a card comes from a place, if cards come from some slots.

    From a player, if some come from another one than who chooses, or something that is named lies with that player in a zone of
    such a slot; from a zone, if some come from one of nobody.
    """
    layout, seats, me = pause.view.layout, pause.state.seats, pause.question.player
    if place.text.text not in seats:
        return any(slot >= 0 and layout.holder[slot] < 0 for slot in slots)
    player = seats.index(place.text.text)
    if any(slot >= 0 and layout.holder[slot] >= 0 and layout.holder[slot] != me for slot in slots) or player == me:
        return True
    zones = {layout.zone[slot] for slot in slots if slot >= 0}
    theirs = [slot for slot in range(pause.view.slots) if layout.holder[slot] == player and layout.zone[slot] in zones]
    cards = [card for slot in theirs for card in pause.view.cards(slot)]
    return any(name.described and pause.is_card(card, name) for name in named for card in cards)


def is_from_whom(pause: Pause, place: Name, named: Sequence[Name]) -> bool:
    """Whether a choice may be one of cards of a player, if a place is one: else nobody is asked whose it is."""
    offered = offered_from(pause)
    return place.text.text not in pause.state.seats or offered is None or comes_from(pause, place, named, offered)


def may_be_taken(pause: Pause, move: Move) -> bool:
    """Whether such a card, or an unknown one, lies where an answer takes it from, if it says that."""
    place, holder, zone = move.from_, pause.view.layout.holder, pause.view.layout.zone
    if place is None or not move.objects or not move.name.described or move.name.text.text in pause.state.seats:
        return True
    player = pause.state.seats.index(place.text.text) if place.text.text in pause.state.seats else None
    there = [slot for slot in range(pause.view.slots) if (zone[slot] == place.zone if player is None else holder[slot] == player)]
    return any(not pause.view.name(card) or pause.is_card(card, move.name) for slot in there for card in pause.view.cards(slot))


def counts_never(pause: Pause, move: Move, player: int) -> bool:
    """Whether no rule lets such a card count as what a move would use it as, as far as its place now shows.

    Whom a rule lets use some cards as one of that name may be said not to use another one so.
    """
    draft = pause.opened()
    theirs = (clause for clause, holder, _ in index_of(draft).uses if holder in (None, player))
    if not move.name.card or any(clause.as_name == move.as_ for clause in theirs):
        return False
    cards = [card for slot in range(draft.slots) for card in draft.cards(slot)
             if draft.layout.holder[slot] == player and not draft.layout.live[slot] and pause.is_card(card, move.name)]
    return not any(_admits(draft, clause, player, card) for clause in uses_as(pause.state.program, move.as_) for card in cards)


def _admits(draft: Draft, clause: Clause, player: int, card: int) -> bool:
    """Whether a clause would let a player use a card, if it were theirs; also if nobody can say."""
    if clause.targets is None:
        return True
    frame = new_frame(draft.program, clause.code, player, None)
    try:
        return card in using(draft, EVERYBODY, partial(clause.targets, draft, frame))
    except (*UNPASSABLE, Unknown, NeedFace):
        return True


__all__ = ["Asked", "counts_never", "is_from_whom", "may_be_taken"]
