"""Turns that come in another order: extra ones, backwards, and for those who come back."""

from __future__ import annotations

from pond import played, points, sentences, situation

from adjudicator.cases.moves.playthrough import play
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind

RULES = """
player has
  starter: truth = no
turn for status of it is playing backwards if bells of game = 1
  rounds begin with first(everyone where starter of it)
  phase play: offer play to you until no
stone "Hour"
  play: another turn for you
stone "Loan"
  play at others:
    another turn for target
    another turn for you
stone "Turn back"
  play: set bells of game to 1
stone "Sleep"
  play at others: set status of target to out
stone "Wake"
  play: for each p in everyone: set status of p to playing
stone "Shield"
  play: until your next turn: when another player gains: gain 1
weather "Clock"
  at end of round: active gains 10
"""


def order(text: str) -> str:
    """Whose turns there are in a situation, one after the other."""
    state = proceed(play(*situation(text, RULES)).state)
    return "".join(state.seats[s.player] for s in state.steps if s.kind == StepKind.PHASE)


def test_a_player_takes_another_turn() -> None:
    """Behind the present one; then the order goes on."""
    table = "A hand [2 Hour]\nB\nC\n"

    assert "AAB" == order(f"{table}A plays Hour\nA ends turn\nA ends turn")
    assert "AAAB" == order(f"{table}A plays Hour\nA plays Hour\nA ends turn\nA ends turn\nA ends turn")


def test_another_player_takes_a_turn_between() -> None:
    """Several come in the order in which they were given; the regular order goes on where it was left."""
    table = "A hand [Loan]\nB\nC\nD\n"

    assert "ACAB" == order(f"{table}A plays Loan at C\nA ends turn\nC ends turn\nA ends turn")


def test_who_cannot_have_a_turn_has_no_extra_one() -> None:
    """It is passed over."""
    assert "AAB" == order("A hand [Loan, Sleep]\nB\nC\nA plays Loan at C\nA plays Sleep at C\nA ends turn\nA ends turn")


def test_turns_may_go_the_other_way_round() -> None:
    """As long as the condition holds."""
    assert "ACBA" == order("A hand [Turn back]\nB\nC\nA plays Turn back\nA ends turn\nC ends turn\nB ends turn")


def test_who_comes_back_has_a_turn_again() -> None:
    """As if they had never been away."""
    table = "A hand [Sleep, Wake]\nB\nC\nA plays Sleep at B\nA ends turn\nC ends turn\nA plays Wake\nA ends turn"

    assert "ACAB" == order(table)


def test_extra_turns_are_no_part_of_a_round() -> None:
    """A round ends with the regular turns, in whichever direction they go."""
    table = "yard [Clock]\nA starter, hand [Hour]\nB hand [Loan]\n"
    end = played(f"{table}A plays Hour\nA ends turn\nA ends turn\nB plays Loan at A\nB ends turn\nA ends turn", RULES).state

    assert (3, 3) == points(end), "the second extra turn is still to come"
    assert [] == [s for s in sentences(end) if "gains" in s]
    back = played("yard [Clock]\nA starter, hand [Turn back]\nB\nA plays Turn back\nA ends turn\nB ends turn", RULES).state
    assert (3, 13) == points(back)


def test_what_lasts_until_a_turn_ends_with_an_extra_one() -> None:
    """The next turn of a player may be an extra one."""
    table = "A hand [Hour, Shield, Pebble]\nB hand [Pebble]\n"
    moves = "A plays Hour\nA plays Shield\nA ends turn\nA ends turn\nB plays Pebble"

    assert (3, 4) == points(played(table + moves, RULES).state)


def test_turns_to_come_are_stored() -> None:
    """A state with extra turns is a state like any other."""
    state = played("A hand [Loan]\nB\nC\nA plays Loan at C", RULES).state

    assert (2, 0) == state.position.turns
    assert state == State.from_json(state.to_json(), state.program)
