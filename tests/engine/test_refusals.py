"""What a refusal says: the words that conditions carry, the numbers that they compare, the card that forbids or requires."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pond import compiled, played, situation

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.run import proceed
from adjudicator.notation.source import Invalid


def why(text: str, rules: str) -> tuple[str, ...]:
    """The reasons why the last move of a situation may not be made where it begins; empty if it may."""
    start, script = situation(text, rules)
    move = script[-1]
    assert isinstance(move, Move)
    refused = refusal(Pause.of(proceed(start), vocabulary(start.program)), move)
    return () if refused is None else refused.reasons


def test_a_condition_is_reported_in_the_words_that_it_carries() -> None:
    """Each of the conditions that `and` joins may have its own words; one without them is quoted from the file."""
    rules = 'charm "Nap"\n  play if bells of game > 0 "no bell has rung" and your hand is empty: gain 1\n'

    assert ("no bell has rung (bells 0)", "your hand is empty") == why("A Nap, hand [Pebble]\nB\nA uses Nap\n", rules)
    assert () == why("A Nap, hand []\ngame bells 1\nB\nA uses Nap\n", rules)


def test_a_condition_and_the_target_may_both_stand_against_a_move() -> None:
    """Each of them is a reason, and a line may name either."""
    rules = 'charm "Nap"\n  play at others where points of it > 2 "too poor" if bells of game > 0 "no bell has rung": gain 1\n'

    assert ("no bell has rung (bells 0)", "B is not a target: too poor (points 1)") == why(
        "A Nap\nB points 1\nC points 3\nA uses Nap at B\n", rules)


def test_a_kind_and_a_card_carry_words_too() -> None:
    """Behind `usable if` and `only if`."""
    rules = """
kind herb
  works in lap
  usable if bells of game > 0 "it grows behind the bell"
  play: gain 1
herb "Mint"
  only if (no others or your points > 1) "nobody may be left alone"
"""

    reasons = why("A Mint, points 1\nB\nA uses Mint\n", rules)

    assert ("it grows behind the bell (bells 0)", "nobody may be left alone (points 1)") == reasons


def test_what_makes_a_card_blank_is_named() -> None:
    """Of a card in front of its player; one that is not there is missed."""
    rules = 'charm "Nap"\n  play: gain 1\nweather "Fog"\n  blank lap of players\n'

    assert ("Fog switches Nap off",) == why("yard [Fog]\nA Nap\nB\nA uses Nap\n", rules)
    assert ("A has no Nap to use",) == why("yard [Fog]\nA\nB\nA uses Nap\n", rules)


def test_what_a_card_does_at_an_event_is_reported_by_its_own_conditions() -> None:
    """By those that can be tested when the event is over, and fail; of the event itself nothing is said."""
    rules = 'charm "Nap"\n  when any player gain if some your hand and n > 1 and they is not you and bells of game > 0: gain 1\n'
    rules += 'stone "Stick"\n  play: gain 1\n'

    assert ("Nap acts only if bells of game > 0",) == why("A Nap, hand [Pebble]\nB\nA uses Nap\n", rules)
    assert ("Nap acts only if some your hand",) == why("A Nap, hand []\ngame bells 1\nB\nA uses Nap\n", rules)
    assert ("Nap offers nothing here",) == why("A Nap, hand [Pebble]\ngame bells 1\nB\nA uses Nap\n", rules)


def test_what_changes_a_value_against_somebody_is_named() -> None:
    """Not what changes it in their favour, nor what makes no difference; where no numbers are compared, what alone forbids it."""
    rules = """
value span(p: player, q: player): number = seats-between(p, q)
value shut(p: player): truth = no
weather "Fog"
  change span(p, q) by 1
weather "Haze"
  change span(p, q) by least(0, points of p)
weather "Breeze"
  change span(p, q) by -1
weather "Flood"
  change shut(p) to yes
stone "Stick"
  play at others where span(you, it) <= points of you "out of reach": target loses 1 to you
stone "Twig"
  play if not shut(you) "shut": gain 1
"""
    table = "yard [{}]\nA hand [Stick, Twig], points {}\nB\nC\nD\n"

    far = "B is not a target: out of reach (span {}, points {}{})"
    aimed = "A plays Stick at B\n"
    assert (far.format(2, 1, "; because of Fog"),) == why(table.format("Fog, Haze", 1) + aimed, rules)
    assert () == why(table.format("Fog, Breeze", 1) + aimed, rules)
    assert (far.format(1, 0, "; because of Fog"),) == why(table.format("Fog, Breeze", 0) + aimed, rules)
    assert (far.format(1, 0, ""),) == why(table.format("Haze, Flood", 0) + aimed, rules)
    assert ("shut (because of Flood)",) == why(table.format("Fog, Flood", 1) + "A plays Twig\n", rules)


def test_a_target_is_refused_in_words() -> None:
    """With the numbers of the very player who was meant."""
    rules = """
value span(p: player, q: player): number = seats-between(p, q)
value arm(p: player): number = points of p
value close(p: player, q: player, most-seats: number): truth = span(p, q) <= most-seats
value touches(p: player, q: player): truth = close(p, q, arm(p))
stone "Stick"
  play at others where touches(you, it) "out of reach" and points of it < 3 "unhurt": target loses 1 to you
"""
    table = "A hand [Stick], points 1\nB points 2\nC\nD points 2\nE points 2\n"

    assert ("C is not a target: out of reach (span 2, arm 1); unhurt (points 3)",) == why(f"{table}A plays Stick at C\n", rules)
    assert ("D is not a target: out of reach (span 2, arm 1)",) == why(f"{table}A plays Stick at D\n", rules)
    assert () == why(f"{table}A plays Stick at B\n", rules)


def test_a_missing_target_is_reported_for_the_player_who_was_meant() -> None:
    """And in the words alone, where nobody was."""
    rules = 'stone "Gift"\n  play at others where points of it < 3 "they lack nothing": target gains 1\n'

    assert ("B is not a target: they lack nothing (points 3)",) == why("A hand [Gift]\nB\nC\nA plays Gift at B\n", rules)
    assert ("they lack nothing",) == why("A hand [Gift]\nB\nC\nA plays Gift\n", rules)


@pytest.mark.parametrize(("test", "numbers"), [
    ("your points < 3", "points 3"),
    ("3 > your points", "points 3"),
    ("your points < bells of game", "points 3, bells 0"),
    ("your points > points of first(others)", "points 3 against 3"),
    ("your points + 1 = bells of game + 5", "4 against 5"),
    ("count(your hand) + 1 < bells of game + 1", "2 against 1"),
    ("count(your hand) > bells of game + 1", "hand 1 against 1"),
    ("bells of game + 1 > count(your hand)", "hand 1 against 1"),
    ("least(9, your points) < 2", "points 3"),
    ("total(your hand, worth) > 9", "worth 2"),
    ("seats-between(you, first(others)) > 4", "seats between 1"),
    ("not (your points = 3)", "points 3"),
    ("not (your points = 3 or bells of game = 1)", "points 3"),
    ("(your points = 1 or bells of game = 1)", "points 3; bells 0"),
])
def test_what_is_compared_is_reported_in_numbers(test: str, numbers: str) -> None:
    """By the names of the fields, printed words and values, and only what breaks the condition."""
    rules = f'charm "Nap"\n  play if {test} "no": gain 1\nvalue worth(c: card): number = 2\n'

    assert (f"no ({numbers})",) == why("A Nap, hand [Pebble]\nB\nA uses Nap\n", rules)


def test_what_is_not_known_is_not_reported() -> None:
    """Of a number of what is not there nothing is said."""
    rules = 'charm "Nap"\n  play if some fallen "nobody fell" and points of first(fallen) > 3 "too poor": gain 1\n'

    assert ("nobody fell", "too poor") == why("A Nap\nB\nA uses Nap\n", rules)


def test_who_forbids_and_who_requires_is_named() -> None:
    """With the words of the clause."""
    rules = """
weather "Priest"
  any player cannot play if sense = "Pebble" "stones are holy"
weather "Dare"
  any player must play if sense = "Stick" "cowards drown"
stone "Stick"
  play: gain 1
"""

    assert ("Priest forbids it: stones are holy",) == why("yard [Priest]\nA hand [Pebble]\nB\nA plays Pebble\n", rules)
    assert ("Dare requires it: cowards drown",) == why("yard [Dare]\nA hand [Stick]\nB\nA ends turn\n", rules)


@pytest.mark.parametrize("line", [
    'charm "Nap"\n  when you play if n > 1 "words": gain 1\n',
    'charm "Nap"\n  play if your hand is empty or bells of game > 1 "words": gain 1\n',
    'charm "Nap"\n  play if no your hand where it is "Pebble" "words": gain 1\n',
    'charm "Nap"\n  play: let x = your points > 1 "words"\n',
    'charm "Nap"\n  change worth(p) by 1 if p is you "words"\nvalue worth(p: player): number = 1\n',
])
def test_words_that_nobody_would_see_are_refused(line: str) -> None:
    """They belong to a whole condition of an ability, a prohibition or a duty."""
    with pytest.raises(Invalid, match="nobody ever sees these words"):
        compiled(line)


@given(points=st.integers(0, 9), bells=st.integers(0, 9), sign=st.sampled_from(["<", "<=", ">", ">=", "=", "!="]))
def test_numbers_are_reported_exactly_where_they_break_a_condition(points: int, bells: int, sign: str) -> None:
    """Whatever is compared, and however."""
    rules = f'charm "Nap"\n  play if your points {sign} bells of game: gain 1\n'
    text = f"A Nap, points {points}, hand []\nB\ngame bells {bells}\nA uses Nap\n"
    holds = {"<": points < bells, "<=": points <= bells, ">": points > bells, ">=": points >= bells,
             "=": points == bells, "!=": points != bells}[sign]

    assert (() if holds else (f"your points {sign} bells of game (points {points}, bells {bells})",)) == why(text, rules)


def test_words_change_nothing_of_what_may_be_done() -> None:
    """A clause with words acts as the same clause without."""
    rules = 'charm "Nap"\n  play once per turn if your points < 9{}: gain 1\n'
    ends = [played("A Nap\nB\nA uses Nap\n", rules.format(words)).state for words in ("", ' "too rich"')]

    assert ends[0].position == ends[1].position
