"""The `decks` block of a game: what no deck could ever be is found before anybody builds one."""

from __future__ import annotations

import pytest
from rules_checked import problems_of

RULES = """\
game pond "Pond"
values side: north "North", south "South"
player has
  side: side
zone hand of player: hidden
zone deck of player: pile, hidden
zone rubbish: pile
kind deed
  works in hand
  using it: play this
kind reds
kind blues
kind heirloom
{decks}
undealt because "nobody has said how"
to play/plays (what: card): move what to rubbish
to draw/draws: move top of your deck to your hand
turn for status of it is playing
  phase draw: draw
  phase act: offer act to you until no
deed reds "Duck"
  copies 3
  act: draw
deed reds "Hen"
  copies 2
  act: draw
deed reds heirloom "Gold"
  copies 1
  act: draw
deed blues "Cow"
  copies 6
  act: draw
"""
DECKS = """\
decks of 6
  for north: reds
  for south: blues
  once heirloom
  keep heirloom
  type "Deed": deed for "Deed\""""


@pytest.mark.parametrize(("old", "new", "said"), [
    ("", "", ""),
    ("decks of 6", "decks of 20", "the standard deck does not have 20 cards"),
    ("decks of 6", "decks of 2", "no deck has 2 cards"),
    ("once heirloom", "never heirloom", "a `heirloom` has to stay, and may never be in a deck"),
    ("once heirloom", "never deed", "no `reds` may be in a deck"),
    ("for south: blues", "for south: heirloom", "the standard deck does not have 6 cards"),
    ('type "Deed"', 'type "Any": deed\n  type "Deed"', "no card is of this type"),
])
def test_a_deck_that_nobody_could_build_is_an_error(old: str, new: str, said: str) -> None:
    """Each for its own reason."""
    found = [problem.message for problem in problems_of(RULES.format(decks=DECKS.replace(old, new)))] or [""]

    assert said in found, found
