"""What was known last: how things were when an event began, for the clauses that follow it."""

from __future__ import annotations

import pytest
from pond import cards, compiled, played, points, sentences, timeline, waiting

from adjudicator.engine.run import after
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid

RULES = """
cards in play have
  eggs: number = 0
  perch: card
kind frog
  works in lap
kind trick
  works in hand
  using it: move this to discard
to slay/slays (what: card): move what to discard
to flood/floods (what: cards): for each c in what: move c to discard
frog "Toad"
  when this slays: gain was(eggs of this)
frog "Newt"
  when this slays if was(eggs of this) > 1 and was(holder of this) is you: draw was(eggs of this) + was(count(your lap))
frog "Leech"
  when any player slays if was(perch of this) is what: gain 7
frog "Spawn"
  when any player floods if not this is in lap of players: gain count(what) + was(count(lap of players))
trick "Axe"
  play at lap of players: slay target
trick "Rain"
  play: flood lap of players
"""


def test_the_marks_of_what_has_left_play_are_recalled() -> None:
    """As they were when the event began; by then they are gone."""
    table = "A hand [Axe]\nB lap [{}]\nA plays Axe"

    assert ["A slays Toad", "B gains 3"] == timeline(table.format("Toad eggs 3"), RULES)
    assert ["A slays Newt", "B draws 3"] == timeline(table.format("Newt eggs 2"), RULES)
    assert ["A slays Newt"] == timeline(table.format("Newt eggs 1"), RULES)


def test_those_who_leave_together_see_one_another() -> None:
    """Each of them recalls the others, and all of them, as they lay before any had gone; those who stay hear nothing of it."""
    table = "A hand [Rain]\nB lap [2 Spawn eggs 1, Spawn]\nC lap [Toad]\nA plays Rain"
    rules = RULES.replace("gain count(what)", "gain 10 * was(eggs of this) + count(what)")

    assert ["B gains 18", "B gains 18", "B gains 8"] == timeline(table, rules)[1:]


def test_what_a_card_lay_at_is_recalled() -> None:
    """Another card may be recalled, and means that card wherever it has gone; so does a player, and a set of either."""
    rules = RULES + """
to perch/perches (what: card) on (where: card): set perch of what to where
trick "Leap"
  play at lap of others:
    perch first(your lap) on target
    slay target
    slay first(your lap)
frog "Heron"
  when another player slays if was(lap of players) is not empty:
    for each c in was(lap of players): if c is in discard: gain 1
"""

    table = "A hand [Leap], lap [Leech]\nB lap [Toad]\nC lap [Heron]\n"

    assert ["A slays Toad", "B gains 0", "C gains 1", "A gains 7", "A slays Leech", "C gains 1"] == (
        timeline(f"{table}A plays Leap at Toad", rules)[1:])


def test_what_came_into_play_by_the_event_recalls_how_it_came() -> None:
    """It was nowhere when the event began."""
    rules = RULES + """
frog "Tadpole"
  when this hatches: gain was(eggs of this) + 1
to hatch/hatches (what: card):
  move what to your lap
  set eggs of what to 4
trick "Egg"
  play: hatch first(your hand)
"""

    assert ["A hatches Tadpole", "A gains 5"] == timeline("A hand [Egg, Tadpole]\nB\nA plays Egg", rules)


def test_the_values_of_players_are_recalled() -> None:
    """Before and after the event differ; in an event that happens in another form, the last of its forms counts."""
    rules = RULES + """
frog "Owl"
  when any player loses if was(points of they) > 2 and points of they < 3: gain was(points of they) - points of they
frog "Shell"
  instead of you lose if n > 1: lose n - 1 to whom
trick "Bite"
  play at others: target loses 2 to you
"""

    assert ["B loses 2 to A", "A gains 2"] == timeline("A hand [Bite], lap [Owl]\nB\nA plays Bite", rules)
    assert ["B loses 2 to A (replaced)", "B loses 1 to A", "A gains 1"] == timeline(
        "A hand [Bite], lap [Owl]\nB lap [Shell]\nA plays Bite", rules)


def test_counters_fall_below_zero() -> None:
    """Of a card, of a player and of the game; what is recalled may be below zero, too."""
    rules = RULES + """
trick "Dig"
  play at lap of players:
    add -5 to eggs of target
    add -9 to your points
    add -2 to bells of game
    slay target
"""
    end = played("A hand [Dig]\nB lap [Toad eggs 2]\nA plays Dig", rules).state

    assert "B gains -3" in sentences(end)
    assert ((-6, 0), (-2,)) == (points(end), end.position.vars)
    assert ["Dig", "Toad"] == cards(end, "discard")


@pytest.mark.parametrize(("rule", "problem"), [
    ('trick "X"\n  play: gain was(your points)', "nothing is recalled here"),
    ('frog "X"\n  before you gain: draw was(n)', "nothing is recalled here"),
    ('frog "X"\n  when you gain: draw was(n, n)', "`was` takes 1 value, not 2"),
    ('frog "X"\n  when you gain:\n    let k = 1\n    draw was(k)', "nothing is called `k` here"),
    ('frog "X"\n  when you gain if was(row) is nothing: draw 1', "this cannot be recalled"),
    ("value was(n: number): number = n", "`was` is a function of the notation itself"),
])
def test_only_what_follows_an_event_recalls(rule: str, problem: str) -> None:
    """And only what the event itself knows."""
    with pytest.raises(Invalid) as caught:
        compiled(f"{RULES}{rule}\n")
    assert problem in [d.message for d in caught.value.diagnostics]


def test_what_is_recalled_is_stored() -> None:
    """With the frame of the event and with the clause that waits."""
    rules = RULES + """
frog "Crow"
  when any player slays:
    choose from others as p
    p gains was(eggs of what) + count(was(lap of players))
"""
    state = waiting("A hand [Axe]\nB lap [Toad eggs 4, Crow, Crow]\nC\n", rules)
    for _ in range(5):
        assert state == State.from_json(state.to_json(), state.program)
        state = after(state, 0)
    assert "B gains 4" in sentences(state)
    assert ["B gains 4", "C gains 7", "C gains 7"] == [line for line in sentences(state) if "gains" in line]
