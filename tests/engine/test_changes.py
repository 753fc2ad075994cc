"""What clauses change of cards: what is printed on them, by whose texts a player acts, what of a text has no effect."""

from __future__ import annotations

import pytest
from pond import asked, cards, played, points, situation, timeline, waiting

from adjudicator.cases.moves.playthrough import play
from adjudicator.engine.state import FACE
from adjudicator.notation.source import Invalid

FLIP = """
to flip/flips:
  move top of deck to discard
  if hue of top of discard is red: gain 1
stone "Flip"
  play: flip
"""


def test_what_is_printed_on_every_card_may_be_changed() -> None:
    """All cards count as red, until the clause is gone."""
    rules = FLIP + 'weather "Dawn"\n  change hue(c) to red\n'
    table = "A hand [Flip]\nB\ndeck [Pebble blue]\nA plays Flip"

    assert "A gains 1" in timeline(f"yard [Dawn]\n{table}", rules)
    assert "A gains 1" not in timeline(table, rules)


def test_what_is_replaced_need_not_be_known() -> None:
    """Nobody is asked what an unknown card shows where a clause says it; where none does, it is asked for."""
    rules = FLIP + 'weather "Dawn"\n  change hue(c) to red if bells of game > 0\n'

    assert "A gains 1" in timeline("yard [Dawn]\nA hand [Flip]\nB\nA plays Flip", rules.replace(" if bells of game > 0", ""))
    assert FACE == asked(play(*situation("yard [Dawn]\nA hand [Flip]\nB\nA plays Flip", rules)).state).kind


def test_a_change_sees_what_is_printed() -> None:
    """Within the clause the word means what stands on the card; of two clauses the later one has the last word."""
    rules = FLIP + """
weather "Swap"
  change hue(c) to red if hue of c is blue
  change hue(c) to blue if hue of c is red
"""
    assert "A gains 1" in timeline("yard [Swap]\nA hand [Flip]\nB\ndeck [Pebble blue]\nA plays Flip", rules)
    assert "A gains 1" not in timeline("yard [Swap]\nA hand [Flip]\nB\ndeck [Pebble red]\nA plays Flip", rules)


def test_the_card_behind_an_attack_is_changed_too() -> None:
    """A row has what its card shows at present."""
    rules = """
grid splash
  moment soak: if hue of row is red: lose 1
  after all: nothing
to lose/loses (n: number): add 0 - n to your points
stone "Rock"
  play at others: challenge target
weather "Dawn"
  change hue(c) to red if c is not nothing
"""
    rules = rules.replace("to lose/loses (n: number): add 0 - n to your points\n", "").replace("lose 1", "lose 1 to nothing")

    assert (3, 2) == points(played("yard [Dawn]\nA hand [Rock blue]\nB\nA plays Rock at B", rules).state)
    assert (3, 3) == points(played("A hand [Rock blue]\nB\nA plays Rock at B", rules).state)


def test_a_printed_number_may_be_changed() -> None:
    """It is added to card by card, also where a rule sums it up over several."""
    rules = """
charm "Boat"
  size 2
charm "Raft"
  size 1
weather "Tide"
  change size(c) by 3 if c is "Raft"
  change size(c) to 5 if size of c = 2
stone "Measure"
  play: gain size of your lap
"""
    assert ["A gains 9"] == timeline("yard [Tide]\nA lap [Boat, Raft], hand [Measure]\nB\nA plays Measure", rules)[1:]
    assert ["A gains 3"] == timeline("A lap [Boat, Raft], hand [Measure]\nB\nA plays Measure", rules)[1:]


def test_a_text_is_borrowed_as_long_as_a_clause_says_so() -> None:
    """By a card or by a name; and it is known by whose text a player acts."""
    rules = """
charm "Bell"
  when you gain: draw 1
charm "Parrot"
  borrow lap of others if bells of game = 0
charm "Mask"
  borrow "Bell" if acts-as(you, "Parrot")
stone "Ask"
  play: if acts-as(you, "Bell"): lose 1 to you
"""
    assert ["A gains 1", "A draws 1"] == timeline("A Parrot, hand [Pebble]\nB Bell\nA plays Pebble", rules)[1:]
    assert ["A gains 1"] == timeline("game bells 1\nA Parrot, hand [Pebble]\nB Bell\nA plays Pebble", rules)[1:]
    assert ["A loses 1 to A"] == timeline("A lap [Mask, Parrot], hand [Ask]\nB\nA plays Ask", rules)[1:]
    assert [] == timeline("A lap [Mask], hand [Ask]\nB Bell\nA plays Ask", rules)[1:]


def test_a_text_is_borrowed_for_a_while_and_by_name() -> None:
    """A statement borrows by name too, and gives back what was borrowed with `nothing`."""
    rules = """
charm "Bell"
  when you gain: draw 1
stone "Learn"
  play: until end of turn: borrow "Bell"
stone "Study"
  play: borrow "Bell"
stone "Forget"
  play: borrow nothing
"""
    table = "A hand [Learn, 2 Pebble]\nB\nA plays Learn\nA plays Pebble\nA ends turn\nB ends turn\nA plays Pebble"
    assert 1 == timeline(table, rules).count("A draws 1")
    table = "A hand [Study, Forget, 2 Pebble]\nB\nA plays Study\nA plays Pebble\nA plays Forget\nA plays Pebble"
    assert 1 == timeline(table, rules).count("A draws 1")


def test_a_part_of_a_text_is_held_off() -> None:
    """What waits for a verb, a moment, a phase or a value has no effect; the rest of the card has."""
    rules = """
value pay(p: player): number = 1
charm "Clock"
  when you gain: draw 1
  when you draw: ring
  at dusk: lose 1 to you
  play if bells of game < 2: ring
  change pay(p) by 1 if p is you
stone "Work"
  play: gain pay(you)
weather "Frost"
  blank lap of players for {}
"""
    table = "yard [Frost]\nA Clock, hand [Work]\nB\nA plays Work\nA ends turn"

    def after(word: str) -> list[str]:
        return [s for s in timeline(table, rules.format(word)) if "gains" in s or "draws" in s or "loses" in s]

    assert ["A gains 2", "A loses 1 to A"] == after("gain")
    assert ["A gains 2", "A draws 1"] == after("dusk")
    assert ["A gains 1", "A draws 1", "A loses 1 to A"] == after("pay")
    assert ["A gains 1", "A loses 1 to A"] == after("gain, pay")
    state = waiting("yard [Frost]\nA Clock, hand [Work]\nB\n", rules.format("play"))
    assert 1 == len(asked(state).choices)


@pytest.mark.parametrize(("line", "words"), [
    ('weather "X"\n  change hue(c) by 1', "nothing can be added to `hue`"),
    ('weather "X"\n  change hue(c, d) to red', "`hue` takes 1 value, not 2"),
    ('weather "X"\n  change hues(c) to red', "no value is called `hues`"),
    ('weather "X"\n  blank yard for gains-much', "no verb, value, phase or moment is called `gains-much`"),
    ('weather "X"\n  borrow yard', "nobody is `you` here"),
    ('charm "X"\n  borrow 3', "found a number"),
])
def test_what_cannot_be_changed_is_refused(line: str, words: str) -> None:
    """Each mistake is reported at its place."""
    with pytest.raises(Invalid) as problem:
        waiting("A\nB", f"{line}\n")

    assert words in str(problem.value)


def test_the_discard_pile_shows_what_is_printed() -> None:
    """A change is how a card counts; the card itself stays what it is."""
    rules = FLIP + 'weather "Dawn"\n  change hue(c) to red\n'

    end = played("yard [Dawn]\nA hand [Flip]\nB\ndeck [Pebble blue]\nA plays Flip", rules).state

    assert ["Flip", "Pebble blue"] == cards(end, "discard")
