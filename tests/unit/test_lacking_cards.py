"""Verbs called without the one thing that they do something with, and cards that ask who has them and lie before all."""

import pytest
from rules_checked import problems_of

GAME = """game fair "Fair"
zone hand of player: hidden
zone stall of player "on the stall": live
zone bin "bin": pile
zone sky "in the sky": live
zone deck: pile, hidden
player has
  coins: number = 0, at least 0
kind tool
  works in hand
  using it: play this
kind tent
  works in stall
  from hand play: pitch this
kind omen
  works in sky
to play/plays (what: card): move what to bin
to pitch/pitches (what: card): move what to your stall
to drop/drops (which: cards): for each c in which: move c to bin
to gain/gains (n: number) with (what: card):
  add n to your coins
  if what is not nothing: move what to bin
to turn-up/turns-up (what: card): move what to sky
turn for status of it is playing
  phase dawn: if deck is not empty: turn-up top of deck
  phase play: offer play to you until no
tent "Booth"
  play: gain 1
tool "Axe"
  play: drop your hand
omen "Sun"
  when this turns-up: gain 1
undealt because "no source says how many"
"""


HANG = "to hang/hangs (what: card) to (whom: player): move what to stall of whom\n"


def messages(rules: str) -> list[str]:
    """What is wrong with the whole game, with more rules."""
    return [found.message for found in problems_of(GAME + rules)]


@pytest.mark.parametrize(("call", "lacking"), [
    ("pitch", "`pitch` lacks its card `what`, and does nothing without it"),
    ("drop", "`drop` lacks its card `which`, and does nothing without it"),
    ("hang to you", "`hang` lacks its card `what`, and does nothing without it"),
    ("gain 1", ""), ("pitch this", ""), ("drop your hand", ""), ("hang this to you", ""),
])
def test_a_verb_that_only_does_something_with_a_card_is_not_called_without_it(call: str, lacking: str) -> None:
    """A verb that does more, or asks whether there is a card, may be."""
    assert [lacking] * bool(lacking) == messages(f'{HANG}tool "Saw"\n  play: {call}\n')


def test_a_verb_that_others_answer_may_be_called_without_its_card() -> None:
    """What answers it happens."""
    assert [] == messages('tool "Saw"\n  play: pitch\ntent "Stand"\n  when another player pitches: gain 1\n')


@pytest.mark.parametrize(("line", "wrong"), [
    ('omen "Moon"\n  when this turns-up: holder of this gains 1', True),
    ('omen "Moon"\n  when this turns-up:\n    if holder of this is not nothing: gain 1', True),
    ('omen "Moon"\n  when you drop: holder of this gains 1', True),
    ('tent "Inn"\n  when another player drops: holder of this gains 1', False),
    (HANG + 'omen "Moon"\n  when this turns-up: hang this to you', False),
    (HANG + 'omen "Moon"\n  when this turns-up: hang this to you\n  when you drop: holder of this gains 1', False),
    ('omen "Moon"\n  when this turns-up: gain 1\ntool "Saw"\n  play: perform first(sky)', False),
])
def test_nobody_has_a_card_that_only_lies_before_everybody(line: str, wrong: bool) -> None:
    """Where rules may hand it to a player, or carry it out for one, they may ask."""
    assert ["nobody ever has this card"] * wrong == messages(f"{line}\n")
