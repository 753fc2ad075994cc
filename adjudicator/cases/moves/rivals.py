"""Whether a part of a refused move is of the sort that its player chose instead: else the refusal says nothing about rules."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.worded import may_offer
from adjudicator.cases.situation.places import described_may_lie, foreign_to, may_lie
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import face_words
from adjudicator.engine.faults import UNPASSABLE, NeedFace, Unknown
from adjudicator.engine.frames import new_frame
from adjudicator.engine.index import index_of, uses_as
from adjudicator.engine.knowledge import using
from adjudicator.engine.options import CardOption, HiddenCard, Seat, Word
from adjudicator.engine.program import Clause
from adjudicator.engine.state import OFFER, TARGET
from adjudicator.engine.table import EVERYBODY
from adjudicator.engine.unasked import Forced
from adjudicator.notation.quoting import quoted
from adjudicator.values import frozen


@frozen(eq=False)
class _Sought:
    """What is to be chosen: a player, if one may be, or a card of one of some slots.

    `aimed`: it is what something is aimed at; `code`: where it is to be chosen. -1 is a slot that nobody knows.
    """

    slots: Sequence[int] = ()
    seats: bool = False
    aimed: bool = False
    code: int = -1

    @staticmethod
    def at(pause: Pause) -> _Sought:
        """What is to be chosen at a question."""
        seats = any(isinstance(option, Seat) for option in pause.options)
        return _Sought(offered_from(pause), seats, pause.question.kind == TARGET, pause.question.code)

    @staticmethod
    def by(choice: Forced) -> _Sought:
        """What was chosen without a question."""
        return _Sought(() if choice.seat is not None else [choice.slot], choice.seat is not None, choice.aimed, choice.code)


@frozen(eq=False)
class Asked:
    """What a move says and where it is: all of its parts, those of them that nothing has used yet, the tables where it began and
    where it has come to, and what its player chose meanwhile without a question that no part names.
    """

    parts: Sequence[Name]
    left: Sequence[Name]
    began: Pause
    now: Pause
    forced: Sequence[Forced]

    def rivals(self, name: Name) -> list[str]:
        """What was chosen without a question where one of the parts could be meant, in words."""
        return list(dict.fromkeys(_said(self.began, choice) for choice in self.forced if self._is_of(name, _Sought.by(choice))))

    def is_sought(self, name: Name) -> bool:
        """Whether a part is of the sort that the open question asks for."""
        # INVARIANT: a part of another sort says nothing
        return self._is_of(name, _Sought.at(self.now)) or (name.mark != "from" and may_offer(self.now, name))

    def _is_of(self, name: Name, sought: _Sought) -> bool:
        """Whether a part is of a sort that is to be chosen."""
        player = name.text.text in self.began.state.seats
        if name.mark == "from":
            alone = self.began.question.kind == OFFER and [*self.parts] == [name]  # nothing is said to lie there
            if alone or (player and self._is_another(name, sought.slots)):
                return False
            said = any(part.described for part in self.left if part is not name)
            return (player and said and sought.seats) or comes_from(self.began, name, self.left, sought.slots)
        if sought.aimed and name.mark == "with":
            return False  # what is aimed at stands behind `at`
        if player and sought.seats:
            return True
        if name.described:
            return self._lies_beside(name, sought.slots) and may_ever_lie(self.now, name, sought.slots, sought.code)
        return name.zone is not None and self._may_hide(name.zone, sought)

    def _is_another(self, place: Name, slots: Collection[int]) -> bool:
        """Whether what is to be chosen is all that of a player whom the move names, and a place is another one, who has nothing
        that it names.
        """
        holder, seats, view = self.now.view.layout.holder, self.now.state.seats, self.began.view
        player = seats.index(place.text.text)
        named = {seats.index(part.text.text) for part in self.parts if part is not place and part.text.text in seats}
        theirs = [card for slot in range(view.slots) if holder[slot] == player for card in view.cards(slot)]
        has = any(part.described and self.began.is_card(card, part) for part in self.parts for card in theirs)
        return bool(slots) and player not in named and not has and {holder[slot] if slot >= 0 else -1 for slot in slots} <= named

    def _may_hide(self, zone: int, sought: _Sought) -> bool:
        """Whether cards of a zone may be chosen unseen, where others are: of another player, or of another pile."""
        program, layout, me = self.now.state.program, self.now.view.layout, self.began.question.player
        zones, searched = program.zones, program.leads[sought.code].searched if sought.code >= 0 else None
        near = [slot for slot in sought.slots if slot >= 0 and layout.holder[slot] != me]
        if searched is not None and zone not in searched:
            return False
        return zones[zone].hidden and any(layout.holder[slot] >= 0 if zones[zone].of_player else zones[layout.zone[slot]].pile
                                          for slot in near)

    def _lies_beside(self, name: Name, slots: Collection[int]) -> bool:
        """Whether a card that words describe lies in one of some slots, in another one of the same player, or of the same zone.

        Where there is a choice, or a player's card was chosen, so it does with who chooses, and with one whom the move names. It
        lay there before the move or does so now, and as many do as its parts name.
        """
        holder, zone, seats = self.now.view.layout.holder, self.now.view.layout.zone, self.now.state.seats
        if any(slot < 0 for slot in slots):
            return True
        named = [seats.index(part.text.text) for part in self.parts if part.text.text in seats]
        players = {holder[slot] for slot in slots} - {-1}
        if players or len(slots) > 1:
            players |= {self.began.question.player, *named}
        zones = {zone[slot] for slot in slots if holder[slot] < 0}
        near = [slot for slot in range(self.now.view.slots) if holder[slot] in players or (
            holder[slot] < 0 and zone[slot] in zones)]
        wanted = sum(part.pattern == name.pattern and part.marks == name.marks for part in self.parts)
        # INVARIANT: what comes from elsewhere does not pay for itself
        tables = (self.began,) if self._is_used(name) else (self.began, self.now)  # what is used may have come there by that
        return any(sum(table.is_card(card, name) for slot in near for card in table.view.cards(slot)) >= wanted
                   for table in tables)

    def _is_used(self, name: Name) -> bool:
        """Whether words describe a card that could be used in the window in which the move began."""
        used = self.began.question.abilities if self.began.question.kind == OFFER else ()
        return any(card is not None and self.began.is_card(card, name) for _, card, _ in used)


def _said(began: Pause, choice: Forced) -> str:
    state, program = began.state, began.state.program
    if choice.seat is not None:
        return state.seats[choice.seat]
    if choice.face is not None:
        return face_words(program, choice.face, lambda title: quoted(title, state.seats))
    return program.zones[choice.zone or 0].named.title


def offered_from(pause: Pause) -> list[int]:
    """The slots from which the cards come that may be chosen at a question."""
    hidden = [(choice, pause.question.slot_of_hidden(choice)) for choice, option in enumerate(pause.options)
              if isinstance(option, CardOption | HiddenCard)]
    return [pause.view.slot_of(pause.question.pointed_at(choice)) if slot is None else slot for choice, slot in hidden]


def comes_from(pause: Pause, place: Name, named: Sequence[Name], slots: Collection[int]) -> bool:
    """Whether it could be asked whether a card comes from a place, if cards come from some slots.

    From a player, if some come from another one than these two; from where one of them lies, if a card is named; from any place
    where a card that is named lies as one of them does, with a player in the same zone, or in another zone.
    """
    layout, seats, me = pause.view.layout, pause.state.seats, pause.question.player
    slots = [slot for slot in slots if slot >= 0]
    player = seats.index(place.text.text) if place.text.text in seats else None
    if player is not None and any(layout.holder[slot] not in (me, player, -1) for slot in slots):
        return True
    names = [name for name in named if name is not place and name.described]
    if names and any(layout.holder[slot] == player if player is not None else layout.zone[slot] == place.zone for slot in slots):
        return True
    holders, zones = {layout.holder[slot] for slot in slots}, {layout.zone[slot] for slot in slots}
    there = [slot for slot in range(pause.view.slots) if (
        layout.holder[slot] == player and layout.zone[slot] in zones if player is not None
        else layout.zone[slot] == place.zone and layout.holder[slot] in holders)]
    return any(pause.is_card(card, name) for name in names for slot in there for card in pause.view.cards(slot))


def is_from_whom(pause: Pause, place: Name, named: Sequence[Name]) -> bool:
    """Whether a choice may be one of cards of a place: else nobody is asked where it lies. Words may be followed by one."""
    words = any(isinstance(option, Word) for option in pause.options)
    return words or comes_from(pause, place, named, offered_from(pause))


def may_be_taken(pause: Pause, move: Move) -> bool:
    """Whether such a card, or an unknown one, lies where an answer takes it from, if it says that."""
    place, holder, zone = move.from_, pause.view.layout.holder, pause.view.layout.zone
    if place is None or not move.objects or not move.name.described or move.name.text.text in pause.state.seats:
        return True
    player = pause.state.seats.index(place.text.text) if place.text.text in pause.state.seats else None
    there = [slot for slot in range(pause.view.slots) if (zone[slot] == place.zone if player is None else holder[slot] == player)]
    return any(not pause.view.name(card) or pause.is_card(card, move.name) for slot in there for card in pause.view.cards(slot))


def may_be_offered(pause: Pause, move: Move) -> bool:
    """Whether a card that is chosen is of the sort that is offered. Where all of these lie in zones for cards of a kind, others
    are not: unless one lies beside them, or with a player who has some, or may lie there some time. None is that never lies where
    the choice looks.
    """
    name, layout, program = move.name, pause.view.layout, pause.state.program
    slots = offered_from(pause)
    if not may_ever_lie(pause, name, slots, pause.question.code):
        return False
    # that a card is none of several sorts that may be chosen is a ruling
    if not slots or not name.card or not all(slot >= 0 and program.zones[layout.zone[slot]].holds for slot in slots):
        return True
    # where nobody has these cards, those of the player who chooses are of another sort
    zones, holders = {layout.zone[slot] for slot in slots}, {layout.holder[slot] for slot in slots} - {-1}
    beside = (card for slot in range(pause.view.slots) if layout.zone[slot] in zones or layout.holder[slot] in holders
              for card in pause.view.cards(slot))
    return any(pause.is_card(card, name) for card in beside) or any(
        may_lie(program, name.card, layout.zone[slot], foreign_to(pause.state, layout.holder[slot])) for slot in slots)


def may_ever_lie(pause: Pause, name: Name, slots: Collection[int], code: int) -> bool:
    """Whether a card that words describe may lie some time where a choice looks for cards, with whomever, if that is known.

    `slots`: those from which cards come, if any does now; `code`: where it is made. Where all of these are in play, so may be the
    card: that it is none of them is a ruling.
    """
    program, layout, pattern = pause.state.program, pause.view.layout, name.pattern
    searched = program.leads[code].searched if code >= 0 else None
    of_cards = bool(slots) or not (pause.options or not searched)
    if searched is None or pattern is None or not of_cards or any(slot < 0 for slot in slots):
        return True
    zones = {*searched, *(layout.zone[slot] for slot in slots)}
    if any(described_may_lie(program, pattern, zone) for zone in zones):
        return True
    return all(program.zones[zone].live for zone in zones) and any(
        pause.is_card(card, name) for slot in range(pause.view.slots) if layout.live[slot] for card in pause.view.cards(slot))


def counts_never(pause: Pause, move: Move, player: int) -> bool:
    """Whether no rule lets such a card count as what a move would use it as, as far as its place now shows.

    Whom a rule lets use some cards as one of that name may be said not to use another one so.
    """
    draft = pause.opened()
    draft.using = player  # what acts may depend on the unknown cards of their hand
    theirs = (clause for clause, holder, _ in index_of(draft).uses if holder in (None, player))
    if not move.name.described:
        return True  # nothing but a card does
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


__all__ = ["Asked", "counts_never", "is_from_whom", "may_be_offered", "may_be_taken", "offered_from"]
