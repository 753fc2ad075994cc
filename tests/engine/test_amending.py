"""What an event comes to: a verb may set a number of its own, and the step tells that number."""

from __future__ import annotations

import pytest
from pond import cards, played, points, sentences, timeline

HEAL = """
to heal/heals (n: number):
  set n to least(n, 5 - your points)
  add n to your points
stone "Herb"
  play: heal 4
"""
DROP = """
to shed/sheds (n: number):
  repeat n:
    choose random from your hand as c
    if c is nothing: add -1 to n
    else: move c to discard
stone "Rake"
  play: shed 3
"""


@pytest.mark.parametrize(("at_first", "told", "then"), [(0, "A heals 4", 4), (3, "A heals 2", 5), (4, "A heals 1", 5)])
def test_a_step_tells_to_what_it_came(at_first: int, told: str, then: int) -> None:
    """Whether the verb sets the number before it does something or on the way."""
    end = played(f"A hand [Herb], points {at_first}\nB\nA plays Herb", HEAL).state

    assert ["A plays Herb", told] == sentences(end)
    assert then == points(end)[0]


def test_what_comes_to_nothing_is_not_told() -> None:
    """A number that the verb sets to 0: nothing happened. A number that it does not set is shown, whatever it is."""
    assert ["A plays Herb"] == timeline("A hand [Herb], points 5\nB\nA plays Herb", HEAL)
    assert ["A plays Rake"] == timeline("A hand [Rake]\nB\nA plays Rake", DROP)
    assert ["A plays Rake", "A sheds 2: 2 Pebble"] == timeline("A hand [Rake, 2 Pebble]\nB\nA plays Rake", DROP)
    assert ["A plays Nut", "A gains 0"] == timeline("A hand [Nut]\nB\nA plays Nut", 'stone "Nut"\n  play: gain 0\n')


@pytest.mark.parametrize(("at_first", "told"), [(4, ["A heals 1", "A gains 1"]), (3, ["A heals 2", "A gains 2"]), (5, [])])
def test_what_follows_knows_it(at_first: int, told: list[str]) -> None:
    """Clauses that follow the verb have the number to which it came, and nothing follows what came to nothing."""
    rules = f'{HEAL}charm "Echo"\n  when you heal: gain n\n'

    assert ["A plays Herb", *told] == timeline(f"A Echo, hand [Herb], points {at_first}\nB\nA plays Herb", rules)


def test_what_replaces_it_has_the_number_asked_for() -> None:
    """A clause acts instead of the verb before it comes to anything; what it lets happen has a number of its own."""
    rules = f'{HEAL}charm "Balm"\n  instead of you heal if n > 3: heal n - 3\n'

    told = timeline("A Balm, hand [Herb], points 2\nB\nA plays Herb", rules)
    assert ["A plays Herb", "A heals 4 (replaced)", "A heals 1"] == told


def test_the_innermost_of_equal_verbs_is_meant() -> None:
    """A verb that does itself again sets its own number only."""
    rules = ('to halve/halves (n: number):\n  if n > 2: halve n - 2\n  set n to least(n, 3)\n  add n to your points\n'
             'stone "Saw"\n  play: halve 5\n')

    assert ["A plays Saw", "A halves 3", "A halves 3", "A halves 1"] == timeline("A hand [Saw]\nB\nA plays Saw", rules)


def test_a_pile_that_is_made_anew_is_not_among_the_cards_drawn() -> None:
    """The step names the cards that the player has drawn."""
    rules = """
zone tray: pile, hidden
zone well renewed from discard: pile, hidden
to dip/dips (n: number):
  repeat n:
    if well is empty and discard is empty: add -1 to n
    else: move top of well to your hand
stone "Bucket"
  play: dip 5
"""
    end = played("A hand [Bucket]\nB\ngame well [Pebble], discard [Pebble, Pebble]\nA plays Bucket", rules).state

    assert ["A plays Bucket", "A dips 4: Pebble, 3 unknown cards"] == sentences(end)
    assert [] == cards(end, "discard")
