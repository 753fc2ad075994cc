"""Cards of which something is printed: how a situation writes it, and how answers print it."""

from __future__ import annotations

from functools import cache

import pytest

from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

RULES = """
game reds "Reds"
values colour: red "red", green "dark green"
values figure: two "2", skip "Skip", star "☆"
cards have
  colour: colour
  figure: figure
zone hand of player: hidden
kind plain
  works in hand
  play: nothing
plain "Duck"
unnamed cards are plain
turn for status of it is playing
  phase play: offer play to you until no
"""


@cache
def reds() -> Program:
    """A game whose cards have a colour and a figure."""
    return link(Named("reds", "Reds"), [], [parse_rules(Source("reds.rules", RULES))])


@pytest.mark.parametrize(("written", "printed"), [
    ("red 2", "red 2"), ("2 red", "red 2"), ("Skip red", "red Skip"), ("dark green skip", "dark green Skip"),
    ("Duck red 2", "Duck red 2"), ("Duck dark green", "Duck dark green"), ("? 2", "? 2"), ("red", "red"),
    ("☆red", "☆red"), ("red ☆", "☆red"), ("Duck", "Duck"), ("?", "?"),
])
def test_what_is_printed_on_a_card_is_written_in_words(written: str, printed: str) -> None:
    """Values that are words have spaces between them, a sign has none; what is printed is read as the same card."""
    words = vocabulary(reds())
    pattern = words.pattern(written)

    assert pattern is not None
    assert printed == face_words(reds(), compose(reds(), list(pattern)))
    assert pattern == words.pattern(printed)


@pytest.mark.parametrize("written", ["red red", "red Duck", "reed 2", "red 3", "Duck Duck", "dark"])
def test_what_is_left_over_is_no_card(written: str) -> None:
    """Each value is printed once, and every word counts."""
    assert vocabulary(reds()).pattern(written) is None
