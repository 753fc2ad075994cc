"""What acts for a while, what happens at the end of a turn and of a round, and what a card says about itself."""

from __future__ import annotations

import pytest
from pond import cards, played, points, timeline, waiting

from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid

ROUNDS = """
player has
  starter: truth = no
turn for status of it is playing
  rounds begin with first(everyone where starter of it)
  phase dawn: nothing
  phase play: offer play to you until no
"""


def test_a_change_lasts_until_the_end_of_the_turn() -> None:
    """What is asked of a value is answered otherwise until then, and as before in the next turn."""
    rules = """
value pay(p: player): number = 1
stone "Harvest"
  play:
    until end of turn:
      change pay(p) by 2 if p is you
stone "Work"
  play: gain pay(you)
"""
    table = "A hand [Harvest, 2 Work]\nB hand [Work]\n"
    table += "A plays Harvest\nA plays Work\nA ends turn\nB plays Work\nB ends turn\nA plays Work"

    assert ["A gains 3", "B gains 1", "A gains 1"] == [s for s in timeline(table, rules) if "gains" in s]


def test_it_keeps_what_it_speaks_of() -> None:
    """A player who was chosen and a card that was named are meant still, wherever the card lies by then."""
    rules = """
stone "Oath"
  play:
    choose from others by you as friend
    choose from your hand as token
    until your next turn:
      when another player gains if they is friend:
        draw n
        friend catches token
to catch/catches (what: card): move what to your hand
"""
    table = "A hand [Oath, Rock, Umbrella]\nB hand [2 Pebble]\nC hand [Pebble]\n"
    rules += 'stone "Rock"\n  play: nothing\nstone "Umbrella"\n  play: nothing\n'
    moves = "A plays Oath\nA chooses C\nA chooses Rock\nA ends turn\nB plays Pebble\nB ends turn\nC plays Pebble"
    end = played(table + moves, rules).state

    assert ["?", "Umbrella"] == cards(end, "hand", 0)
    assert ["Rock"] == cards(end, "hand", 2)


def test_until_your_next_turn_ends_with_its_beginning() -> None:
    """It acts in all turns between, and in none after."""
    rules = """
stone "Guard"
  play:
    until your next turn: when another player gains: draw 1
"""
    table = "A hand [Guard, Pebble]\nB hand [2 Pebble]\n"
    table += "A plays Guard\nA ends turn\nB plays Pebble\nB ends turn\nA plays Pebble\nA ends turn\nB plays Pebble"

    assert 1 == timeline(table, rules).count("A draws 1")


def test_it_can_be_given_to_another_player() -> None:
    """Then `you` is who has it, and the ability is theirs to use."""
    rules = """
stone "Gift"
  play at others:
    until end of round for target:
      play once per turn: gain 2
      when you gain: draw 1
"""
    table = "A starter, hand [Gift]\nB hand []\nA plays Gift at B\nA ends turn\nB uses Gift\n"

    assert ["B gains 2", "B draws 1"] == timeline(table, ROUNDS + rules, behind="A ends turn")


def test_a_round_ends_before_the_turn_of_who_begins_it() -> None:
    """Also where that player has none any more and the turn passes their seat."""
    rules = """
weather "Bell"
  at end of turn: ring
  at end of round: add 10 to bells of game
stone "Hush"
  play:
    until end of round: change ringing() to 0
value ringing(): number = 1
stone "Chime"
  play: gain ringing()
stone "Leave"
  play: set your status to out
"""
    table = "yard [Bell]\nturn B\nA starter\nB hand [Hush, Chime]\nC hand [Chime]\n"
    moves = "B plays Hush\nB ends turn\nC plays Chime\nC ends turn\nA ends turn\nB plays Chime"

    end = played(table + moves, ROUNDS + rules).state

    assert [13] == list(end.position.vars)
    assert (3, 4, 3) == points(end)
    table = "yard [Bell]\nturn C\nA starter, eliminated\nB hand [Chime]\nC hand [Hush]\n"
    gone = played(f"{table}C plays Hush\nC ends turn\nB plays Chime", ROUNDS + rules)
    assert [11] == list(gone.state.position.vars)
    assert (3, 4, 3) == points(gone.state)


def test_what_comes_at_the_end_of_a_turn_is_its_players_own() -> None:
    """A card in front of a player acts at the end of that player's turn, and at the end of every round."""
    rules = ROUNDS + """
charm "Purse"
  at end of turn if your points < 5: gain 1
  at end of round: draw 1
"""
    table = "A starter, Purse, hand []\nB Purse, hand []\n"

    assert ["A ends turn", "A gains 1"] == timeline(f"{table}A ends turn", rules)
    assert ["B gains 1", "A draws 1", "B draws 1"] == timeline(f"{table}A ends turn\nB ends turn", rules, behind="B ends turn")


def test_a_turn_that_is_ended_early_ends_once() -> None:
    """What comes at its end may end it again to no effect."""
    rules = 'stone "Stop"\n  play: end turn\nweather "Bell"\n  at end of turn:\n    ring\n    end turn\n'
    end = played("yard [Bell]\nA hand [Stop]\nB\nA plays Stop\nA ends turn", rules).state

    assert [1] == list(end.position.vars)


def test_a_card_answers_what_brings_it_into_play() -> None:
    """`when this VERB` is meant for the card itself: as it comes, and not for others of its name."""
    rules = """
to reveal/reveals: turn-up top of deck
to turn-up/turns-up (what: card): move what to yard
stone "Look"
  play: reveal
weather "Storm"
  when this turns-up: they lose 1
"""
    table = "yard [Storm]\ndeck [Storm]\nA hand [Look]\nB\nA plays Look"

    assert ["A loses 1"] == [s for s in timeline(table, rules) if "loses" in s]


def test_a_card_answers_what_takes_it_out_of_play() -> None:
    """Each of several that leave by one event answers it for who had it, and hears of the others."""
    rules = """
to smash/smashes (what: cards): for each c in what: move c to discard
stone "Hammer"
  play: smash lap of players
charm "Vase"
  when this smashes: gain 1
charm "Mirror"
  when any player smashes: draw count(what)
"""
    table = "A hand [Hammer]\nB lap [Vase, Mirror]\nC Vase\nA plays Hammer"

    assert ["B gains 1", "B draws 3", "C gains 1"] == timeline(table, rules)[2:]
    assert [[], []] == [cards(played(table, rules).state, "lap", p) for p in (1, 2)]


def test_a_card_may_be_saved_from_what_is_done_with_it() -> None:
    """A clause that replaces an event may refer to the card itself, too."""
    rules = """
to smash/smashes (what: card): move what to discard
stone "Hammer"
  play: for each c in lap of others: smash c
charm "Phoenix"
  instead of this smashes: move this to hand of you
"""
    end = played("A hand [Hammer]\nB Phoenix, hand []\nA plays Hammer", rules).state

    assert ["Phoenix"] == cards(end, "hand", 1)


@pytest.mark.parametrize(("line", "words"), [
    ("  when this gains: draw 1", "`gain` is not done with a card"),
    ("  at end of round: draw 1", "no round ever ends"),
    ("  play:\n    until end of round: when you gain: draw 1", "no round ever ends"),
    ("  play:\n    until end of turn: copies 2♥", "expected "),
    ("  duck:\n    let r = row\n    until end of turn: change worth(p) to 1 if r is nothing", "cannot be kept that long"),
    ("  play:\n    until end of turn: when this plays: draw 1", "there is no card here"),
])
def test_what_cannot_last_is_refused(line: str, words: str) -> None:
    """Each mistake is reported at its place."""
    with pytest.raises(Invalid) as problem:
        waiting("A\nB", f'value worth(p: player): number = 1\nto duck-it: offer duck to you\nstone "X"\n{line}\n')

    assert words in str(problem.value)


def test_a_state_with_what_lasts_is_stored_and_gone_on_with() -> None:
    """As JSON and back it is the same, and what lasts acts in it."""
    rules = """
value pay(p: player): number = 1
stone "Harvest"
  play:
    let n = 3
    until end of turn: change pay(p) by n if p is you
"""
    state = played("A hand [Harvest, Pebble]\nB\nA plays Harvest", rules).state

    again = State.from_json(state.to_json(), state.program)

    assert again == state
    assert 1 == len(again.position.lasting)
    assert proceed(again).question == state.question
