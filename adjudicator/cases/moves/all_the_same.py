"""Whether anything would ask for the further parts of a move that may not be made, if it could be made all the same.

What stands against its first part says nothing of the others: of these, one that nothing would ask for is a slip. It is looked at
as if the choice or the target were on offer; where the rules cannot go on from there, nothing is known. What an ability costs is
nothing to be looked at so: that it cannot be paid is a ruling.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

import attrs

from adjudicator.cases.moves.asking import CARD, PLAYER
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.moves.parts import Followed, after_word, followed, parts_of, ways_of
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.options import Seat, Word
from adjudicator.engine.references import player_of
from adjudicator.engine.refusals import is_of_its_sort
from adjudicator.engine.state import PICK, TARGET, AbilityChoice
from adjudicator.engine.table import OUT
from adjudicator.engine.unasked import Unasked

# INVARIANT: a part for which nothing asks is an error whatever else stands against a move

def unused_in_choice(pause: Pause, move: Move, noted: Noted) -> tuple[str, ...]:
    """The same of a choice, with which nothing is done, in words; empty if something would ask for a part.

    Where there is no such option to be looked at, it is each that there is.
    """
    # a word, and a player, do not lie anywhere
    seat, word = move.name.text.text in pause.state.seats, all(isinstance(option, Word) for option in pause.options)
    left = [part for part in after_word(move, word) if part.mark != "from" or seat or word]
    named = _sought(pause, move.name) if left and pause.question.kind is PICK else None
    found = list[Followed]()
    with suppress(*UNPASSABLE, Unknown):
        found += [] if named is None else [followed(_with(pause, named), left, len(pause.question.choices), noted)]
    if left and not any(one.refused for one in found):
        found = [followed(pause, left, choice, noted) for choice in ways_of(pause) if choice < len(pause.options)]
    return _in_all(found)


def unused_at(pause: Pause, move: Move, option: int, noted: Noted) -> tuple[str, ...]:
    """The same of an ability on offer that cannot be aimed at what a move names, in words."""
    found: Followed | None = None
    with suppress(*UNPASSABLE, Unknown):  # rules rely on what they offer
        found = _aimed(pause, move, option, noted) if len(parts_of(move)) > 1 else None
    return () if found is None else _in_all([found])


def unused_at_nobody(pause: Pause, move: Move, aimless: Sequence[AbilityChoice], noted: Noted) -> tuple[str, ...]:
    """The same of abilities that would be on offer if there were anybody at whom they can be aimed."""
    vain = [unused_at(_with(pause, option), move, len(pause.question.choices), noted) for option in aimless]
    return min(vain, key=len, default=())


def _aimed(pause: Pause, move: Move, option: int, noted: Noted) -> Followed | None:
    """What becomes of a move that is made by an option, as if it could be aimed as the move says; None if it is never aimed."""
    target, *left = parts_of(move)
    unasked, named = Unasked(looking=True), _reference(pause, target)
    state = noted.ways.after(pause.state, option, unasked)
    waiting = [*(forced.at for forced in unasked.forced), *(unasked.empty or ()), state]
    aiming = next((at for at in waiting if at is not None and at.question is not None and at.question.kind is TARGET), None)
    clause = pause.state.program.clauses[pause.question.abilities[option][0]]
    if aiming is None or named is None or aiming.question is None or not is_of_its_sort(clause, named):
        return None
    return followed(_with(Pause.of(aiming, pause.words), named), left, len(aiming.question.choices), noted, said=(target, *left))


def _in_all(found: Sequence[Followed]) -> tuple[str, ...]:
    """The reasons common to several, if each is only that nothing asks for a part."""
    common = set(found[0].refused).intersection(*(one.refused for one in found)) if found else set[str]()
    return tuple(sorted(common)) if all(one.unused for one in found) else ()


def _reference(pause: Pause, name: Name) -> int | None:
    """A player who is in the game, or a card, that words name; None if there is none."""
    text, view = name.text.text, pause.view
    if text in pause.state.seats:
        player = pause.state.seats.index(text)
        return None if view.status[player] == OUT else player
    cards = (card for slot in range(view.slots) for card in view.cards(slot) if pause.is_card(card, name))
    return next(cards, None) if name.described else None


def _sought(pause: Pause, name: Name) -> int | None:
    """The same, if what has to be chosen is of that sort; None if both might be."""
    leads, named = pause.state.program.leads[pause.question.code], _reference(pause, name)
    sorts = {isinstance(option, Seat) for option in pause.options} or {
        sort == PLAYER for sort in (*leads.asks, *leads.others) if sort in (PLAYER, CARD)}
    return named if sorts == {player_of(named) is not None} else None


def _with(pause: Pause, choice: object) -> Pause:
    """The same question with one more option behind the others."""
    question = pause.question
    return Pause.of(attrs.evolve(pause.state, question=question._replace(choices=(*question.choices, choice))), pause.words)


__all__ = ["unused_at", "unused_at_nobody", "unused_in_choice"]
