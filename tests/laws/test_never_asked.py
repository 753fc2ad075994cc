"""What an `illegal` line about a player who is never asked gives as its reason."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import attrs
import pytest
from dealt import DECISIONS, PLAYED, on_the_way
from generated import law
from hypothesis import given
from hypothesis import strategies as st
from test_parts import tried

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.whereabouts import ever_had
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.refusals import refusals
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.windows import candidates
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import quoted, reasoned
from adjudicator.notation.source import Invalid

GAMES = [(game, seats) for game, seats in PLAYED if seats > 1]


@attrs.frozen
class Beside:
    """A move of somebody who is not asked, and the conditions that fail for them."""

    line: str
    failing: tuple[str, ...]


def beside(state: State) -> Iterator[Beside]:
    """What players who are not asked have for the window that is open to somebody else."""
    pause = Pause.of(state, vocabulary(state.program))
    draft, question = pause.opened(), pause.question
    for player, seat in enumerate(state.seats):
        if player == question.player:
            continue
        for clause, card, effect in candidates(draft, question.moment, player):
            name = 0 if card is None else draft.name(card)
            if not name or effect != name:
                continue
            verb = clause.move_word or ("uses" if card is not None and card < 0 else "plays")
            said = quoted(state.program.cards[name].named.title, state.seats)
            yield Beside(f"illegal {said_of(seat, verb)} {said}",
                         tuple(refusals(draft, (clause.number, card, effect), player, question.row)))


def is_asked(played: Played, seat: str) -> bool:
    """Whether a player was asked in a run, or a window was opened for them in which they had nothing to use."""
    player = played.state.seats.index(seat)
    opened = any(step.kind in WINDOWS and step.player == player for step in played.state.steps)
    return opened or any(state.question is not None and state.question.player == player
                         for state in (*played.asked, played.state))


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_conditions_beside_the_window_of_another_player_are_no_reasons(game: str, seats: int) -> None:
    """Where somebody has the card and is not asked, that somebody else is asked holds, and what else stands against it does not.

    A condition that asks only who its player is stands against it as well.
    """
    lines = list[str]()

    @law(0.3)
    @given(st.integers(0, 10**6))
    def holds(seed: int) -> None:
        luck = Random(seed)
        state = on_the_way(game, seats, luck.randrange(1000), luck.randrange(DECISIONS))
        if state.question is None or state.question.player < 0 or state.question.kind != OFFER:
            return
        found = [*beside(state)]
        telling = {condition.words for clause in state.program.clauses for condition in clause.conditions
                   if condition.of_whom is not None}
        for one in luck.sample(found, min(len(found), 3)):
            asked = state.seats[state.question.player]
            try:
                meant, played, troubles = tried(state, f'{one.line} because "{said_of(asked, "is to answer")}"')
            except Invalid:
                continue
            unknown = any(trouble.kind is TroubleKind.UNKNOWN for trouble in troubles)  # that has to be stated first
            if unknown or is_asked(played, meant.move.seat):
                continue
            assert [] == [trouble.message for trouble in troubles], one.line
            for reason in one.failing:
                if reason.split(" (")[0] in telling:
                    continue
                lines.append(one.line)
                *_, wrong = tried(state, f"{one.line} {reasoned(reason)}")
                assert wrong, f"{one.line}: {reason}"

    holds()
    assert lines


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_who_is_asked_is_no_reason_for_what_its_player_lacks(game: str, seats: int) -> None:
    """A card that nobody has and nobody may have, played by somebody who is not asked."""
    lines = list[str]()

    @law(0.3)
    @given(st.integers(0, 10**6))
    def holds(seed: int) -> None:
        luck = Random(seed)
        state = on_the_way(game, seats, luck.randrange(1000), luck.randrange(DECISIONS))
        if state.question is None or state.question.player < 0:
            return
        seat = luck.choice([seat for player, seat in enumerate(state.seats) if player != state.question.player])
        because = reasoned(said_of(state.seats[state.question.player], "is to answer"))
        card = luck.choice([card for card in state.program.cards[1:] if not ever_had(
            state, state.seats.index(seat), Pause.of(state, vocabulary(state.program)).words.pattern(card.named.title))])
        line = f"illegal {said_of(seat, 'plays')} {quoted(card.named.title, state.seats)} {because}"
        try:
            meant, played, troubles = tried(state, line)
        except Invalid:
            return
        if not ever_had(played.state, state.seats.index(seat), meant.move.name.pattern or ()):
            lines.append(line)
            assert troubles or played.lacking, line

    holds()
    assert lines
