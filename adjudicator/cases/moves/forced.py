"""What was chosen without a question, because there was only one option, and the words of moves that name it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from adjudicator.cases.moves.serving import may_ask_for
from adjudicator.cases.words.facts import had_mark
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.aftermath import aftermath
from adjudicator.engine.state import OFFER, Question, State
from adjudicator.engine.unasked import Forced
from adjudicator.engine.view import View
from adjudicator.notation.source import fold


def take(left: list[Name], player: int, forced: Sequence[Forced], state: State, words: Vocabulary,
         drawn: Name | None = None, answered: Answered | None = None) -> tuple[list[Forced], list[tuple[Forced, Name]]]:
    """Remove what a player chose without a question, because there was only one option, from what remains to be used.

    Returns the choices that no remaining part names, and those that one did, each with it. `drawn`: the card for which they have
    just chosen a hidden zone: if it is picked there, that is said already. Where a card lay may be said besides. `answered`: the
    question with which the move began, if there is one: no part of it names what follows on its own.
    """
    # no two parts of a move are one card
    others, made = [], []
    for choice in forced:
        if drawn is not None and choice.player == player and names_choice(drawn, choice, state, words):
            drawn = None
            continue
        is_of_it = choice.player == player and (answered is None or answered.is_of(choice))
        named = (i for i, name in enumerate(left) if is_of_it and may_choose(
            name, choice.aimed, left, state.seats, choice.seat is not None) and names_choice(name, choice, state, words))
        used = next(named, None)
        if used is None:
            others.append(choice)
        else:
            made.append((choice, chosen := left.pop(used)))
            place = next((at for at, name in enumerate(left) if says_whence(name, chosen) and _lay_in(choice, name, state)), None)
            if place is not None:
                del left[place]
    return others, made


def goes_to_others(answered: Question, asked: Question | Forced) -> bool:
    """Whether a rule whose question a move has answered has gone on to another player: with that the answer is over."""
    window = OFFER in (answered.kind, asked.kind if isinstance(asked, Question) else None)
    return not window and asked.code == answered.code and asked.player not in (answered.player, -1)


class Answered(NamedTuple):
    """The question with which a move began, and how much was under way then that follows on its own."""

    question: Question
    aftermath: int

    @staticmethod
    def at(state: State) -> Answered:
        """That at which a state waits."""
        assert state.question is not None
        return Answered(state.question, aftermath(state.program, state.position.stack))

    def is_of(self, asked: State | Forced) -> bool:
        """Whether something is asked, or chosen without a question, in what the move does, and not in what follows on its own."""
        now = asked.aftermath if isinstance(asked, Forced) else aftermath(asked.program, asked.position.stack)
        return now <= self.aftermath


def within(answered: Answered | None, forced: Sequence[Forced]) -> Sequence[Forced]:
    """What was chosen without a question before an answer was over; everything for a move that is none."""
    over = (at for at, choice in enumerate(forced) if answered is not None and goes_to_others(answered.question, choice))
    return forced[:next(over, len(forced))]


def may_choose(name: Name, aimed: bool, parts: Sequence[Name], seats: Sequence[str], is_player: bool = False) -> bool:
    """Whether the preposition of a part of a move lets it name what is chosen: something is `aimed` at that, or it is not.

    What something is aimed at is not what it is done with, nor whose a card is that is not named; and no card comes from a card.
    `is_player`: a player is chosen, and not by words that say whose something is, of which the parts name nothing.
    """
    if name.mark == "from":
        of_card = name.pattern is not None and name.zone is None and name.text.text not in seats
        alone = not any(part.described or part.zone is not None for part in parts if part is not name)
        return not (of_card or (aimed and len(parts) == 1) or (is_player and alone and not name.whom))
    return not (aimed and name.mark == "with")


def says_whence(place: Name, part: Name) -> bool:
    """Whether a part of a move says where another one comes from: it is written behind that one, or behind none."""
    return place.mark == "from" and place.behind in (None, part.text)


def is_forced(move: Move, choice: Forced, state: State, words: Vocabulary) -> bool:
    """Whether a move names what its player chose without a question, because there was only one option."""
    if move.verb not in words.choosing or move.with_ or move.moment or choice.player != state.seats.index(move.seat):
        return False
    if move.from_ is not None and not _lay_in(choice, move.from_, state):
        return False
    if move.as_ and not _may_count_as(choice, move.as_, state):
        return False
    said = (*move.objects, *move.targets)
    return len(said) == 1 and names_choice(said[0], choice, state, words)


def _lay_in(choice: Forced, place: Name, state: State) -> bool:
    """Whether a card that was chosen without a question was a player's, or lay in a zone."""
    layout, slot = View(state).layout, choice.slot
    if slot < 0:
        return False
    holder = layout.holder[slot]
    return layout.zone[slot] == place.zone or (holder >= 0 and fold(state.seats[holder]) == place.word)


def _may_count_as(choice: Forced, name: int, state: State) -> bool:
    """Whether a card that was chosen without a question has another name, and serves there as one of this name."""
    return name in choice.serves and may_ask_for(state.program, choice.code, name)


def names_choice(name: Name, choice: Forced, state: State, words: Vocabulary) -> bool:
    """Whether words name a choice that was made without a question."""
    if choice.seat is not None:
        return fold(state.seats[choice.seat]) == name.word
    if choice.zone is not None:
        return choice.zone == name.zone
    return choice.face is not None and name.pattern is not None and words.fits(name.pattern, choice.face) and (
        not name.marks or all(had_mark(View(state), choice.lies, mark, value) for mark, value in name.marks.items()))


__all__ = ["Answered", "goes_to_others", "is_forced", "may_choose", "names_choice", "says_whence", "take", "within"]
