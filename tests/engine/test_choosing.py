"""Numbers, words and names that are chosen, choices that are made together, and who wins."""

from __future__ import annotations

import pytest
from pond import asked, choose, played, points, timeline, waiting

from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid


def test_a_number_is_chosen_between_two_bounds() -> None:
    """Both may be chosen; where there is none between, the first is taken."""
    rules = 'stone "Dice"\n  play:\n    choose number from 2 to your points by first(others) as n\n    gain n\n'
    asking = choose(waiting("A hand [Dice]\nB", rules), "Dice")

    assert (1, ("2", "3")) == (asked(asking).player, asked(asking).choices)
    assert ["A gains 3"] == timeline("A hand [Dice]\nB\nA plays Dice\nB chooses 3", rules)[1:]
    assert ["A gains 2"] == timeline("A points 1, hand [Dice]\nB\nA plays Dice", rules)[1:]


def test_a_word_of_a_list_is_chosen() -> None:
    """Of all words of the list, or of those that fit."""
    rules = """
stone "Paint"
  play:
    choose hue as h
    if h is blue: gain 5
stone "Tint"
  play:
    choose hue where it is not red by first(others) as h
    if h is blue: gain 7
"""
    assert ("red", "blue") == asked(choose(waiting("A hand [Paint]\nB", rules), "Paint")).choices
    assert ["A gains 5"] == timeline("A hand [Paint]\nB\nA plays Paint\nA chooses blue", rules)[1:]
    assert [] == timeline("A hand [Paint]\nB\nA plays Paint\nA chooses red", rules)[1:]
    assert ["A gains 7"] == timeline("A hand [Tint]\nB\nA plays Tint", rules)[1:]


def test_a_name_is_chosen_among_those_that_fit() -> None:
    """A game may leave names out."""
    rules = """
stone "Guess"
  play:
    choose name where it is stone and it is not "Guess" as wish
    if some (hand of others where name of it = wish): gain 4
stone "Stick"
  play: nothing
charm "Bell"
"""
    asking = choose(waiting("A hand [Guess]\nB hand [Stick]", rules), "Guess")

    assert {"Pebble", "Stick"} == set(asked(asking).choices)
    assert ["A gains 4"] == timeline("A hand [Guess]\nB hand [Stick]\nA plays Guess\nA chooses Stick", rules)[1:]


BID = """
player has
  bid: number = 0
  favourite: card
  rival: player
  colour: hue

stone "Auction"
  play:
    choose number from 0 to points of it by each players as bid
    for each p in players starting with you: p loses bid of p to nothing
    gain 10 * bid of you
"""


def test_players_choose_together() -> None:
    """Each between bounds of their own; what they choose becomes known when all have chosen."""
    asking = choose(waiting("A hand [Auction]\nB points 1\nC points 2\n", BID), "Auction")

    assert (1, ("0", "1")) == (asked(asking).player, asked(asking).choices)
    then = choose(asking, "1")
    assert (0, 0, 0) == then.position.fields[2], "nobody sees the bid of B yet"
    assert (2, ("0", "1", "2")) == (asked(then).player, asked(then).choices)
    end = choose(then, "2", "1")
    assert (1, 1, 2) == end.position.fields[2]
    assert (12, 0, 0) == points(end)


def test_a_choice_together_is_stored() -> None:
    """With what was chosen so far, and what is chosen in the end is the same."""
    then = choose(waiting("A hand [Auction]\nB points 1\nC points 2\n", BID), "Auction", "1")
    again = State.from_json(then.to_json(), then.program)

    assert again == then
    assert choose(again, "2", "1") == choose(then, "2", "1")


def test_cards_players_and_words_are_chosen_together() -> None:
    """A card that was chosen is meant wherever it lies by then."""
    rules = BID + """
stone "Gifts"
  play:
    choose from hand of it by each players as favourite
    for each p in players starting with you: move favourite of p to discard
    choose from players where it is not active by each players as rival
    choose hue by each others as colour
    if favourite of first(others) is "Pebble" and colour of first(others) is blue and rival of you is not nothing: gain 1
"""
    table = "A hand [Gifts, Rope]\nB hand [Pebble, Rope]\nC hand [Pebble, Pebble]\n"
    rules += 'stone "Rope"\n  play: nothing\n'
    moves = "A plays Gifts\nB chooses Pebble\nB chooses B\nC chooses C\nA chooses B\nB chooses blue\nC chooses red"

    assert "A gains 1" in timeline(table + moves, rules)


def test_numbers_are_multiplied() -> None:
    """Ahead of adding; beyond all bounds the rule is at fault."""
    rules = 'stone "Square"\n  play: gain 1 + points of you * (points of you - 1)\n'

    assert ["A gains 7"] == timeline("A hand [Square]\nB\nA plays Square", rules)[1:]


def test_a_number_may_fall_below_zero() -> None:
    """It is taken off, and kept as it is."""
    rules = 'stone "Debt"\n  play:\n    add -9 to your tries\n    add -(bells of game + 1) to bells of game\n'
    end = played("A hand [Debt]\nB\nA plays Debt", rules).state

    assert (-9, 0) == end.position.fields[1]
    assert (-1,) == end.position.vars
    assert end == State.from_json(end.to_json(), end.program)


def test_players_win() -> None:
    """One or several, in the order of their seats; or nobody."""
    rules = """
stone "Crown"
  play: win you
stone "Peace"
  play: win players where points of it > 2
stone "Flood"
  play: win fallen
"""
    def winner(card: str, b: int = 3) -> str | None:
        return played(f"A hand [{card}]\nB points {b}\nC\nA plays {card}", rules).state.winner

    assert ("A", "A and B and C", "A and C", "nobody") == (winner("Crown"), winner("Peace"), winner("Peace", 2), winner("Flood"))


def test_copies_without_print_are_counted() -> None:
    """A card of a deck without suits counts this way."""
    rules = 'stone "Duke"\n  copies 5\n  play: nothing\n'
    card = next(c for c in waiting("A\nB", rules).program.cards if c.named.title == "Duke")

    assert ((0,),) * 5 == card.copies


@pytest.mark.parametrize(("line", "words"), [
    ("choose size as s", "no list of values is called `size`"),
    ("choose number from 1 to 3 by each others as friend", "no field of players is called `friend`"),
    ("choose from others by each players as points", "`points` cannot keep what is chosen"),
    ("choose up to 2 from your hand by each players as points", "who chooses together with others chooses one"),
    ("win 3", "expected players, found a number"),
])
def test_a_slip_is_reported(line: str, words: str) -> None:
    """Each at its place."""
    with pytest.raises(Invalid) as problem:
        waiting("A\nB", f'stone "X"\n  play: {line}\n')

    assert words in str(problem.value)
