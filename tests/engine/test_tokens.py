"""Tokens: things that rules make, which are in play like cards and nowhere else."""

from __future__ import annotations

import pytest
from pond import compiled, played, waiting

from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.games.laws import cards
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import seat_facts

RULES = """
tokens are bug
cards in play have
  size: number = 1
kind bug
  works in lap
to hatch/hatches (n: number): repeat n: create "Fly" in your lap
to swat/swats (what: cards): for each c in what: move c to discard
to recall/recalls (what: card):
  move what to your hand
  move what to deck
bug "Fly"
  when you gain: ring
  when this leaves play: draw 1
bug "Moth"
stone "Egg"
  play: hatch 2
stone "Lamp"
  play:
    create "Moth" in lap of first(others) as m
    set size of m to 5
stone "Swatter"
  play: swat your lap
stone "Jar"
  play: recall first(your lap)
stone "Under the stone"
  play:
    let c = first(your lap)
    move c to bottom of discard
    move top of discard to your hand
"""


def facts(text: str, player: int = 0) -> dict[str, object]:
    """What a player has at the end of a situation."""
    return dict(seat_facts(played(text, RULES).state, player))


def test_tokens_come_into_play() -> None:
    """They are objects with marks and clauses of their own."""
    end = played("A hand [Egg, Pebble]\nB\nA plays Egg\nA plays Pebble", RULES).state

    assert ["Fly", "Fly"] == seat_facts(end, 0)["lap"]
    assert 2 == end.position.vars[0], "each has rung the bell"


def test_a_token_has_a_name_at_once() -> None:
    """What makes a token can do something with it."""
    assert ["Moth size 5"] == facts("A hand [Lamp]\nB\nA plays Lamp", 1)["lap"]


@pytest.mark.parametrize("card", ["Swatter", "Jar"])
def test_a_token_that_leaves_play_is_gone(card: str) -> None:
    """Wherever it was to go: no zone holds it, its clauses act, and moving it again does nothing."""
    end = played(f"A hand [{card}], lap [Fly]\nB\ndeck [Pebble]\nA plays {card}", RULES).state

    assert ["Pebble"] == seat_facts(end, 0)["hand"]
    assert "lap" not in seat_facts(end, 0)
    assert 2 == sum(len(zone) for zone in end.position.zones), "the card that was played, and the one drawn"


def test_a_token_is_not_put_under_a_pile() -> None:
    """The cards of the pile stay as they are."""
    end = played("A hand [Under the stone], lap [Moth]\nB\ndiscard [Egg, Swatter]\nA plays Under the stone", RULES).state

    assert ["Under the stone"] == seat_facts(end, 0)["hand"]


def test_a_dealt_game_has_as_many_cards_as_before() -> None:
    """Tokens are no cards: laws of whole games do not count them."""
    start = waiting("A hand [Egg]\nB", RULES)
    end = played("A hand [Egg]\nB\nA plays Egg", RULES).state

    def count(state: State) -> int:
        return cards(View(state), ()).total()

    assert count(start) == count(end) == 1


def test_a_situation_has_tokens_in_play_only() -> None:
    """In a hand there are none."""
    with pytest.raises(Invalid, match="N030 `Moth` is a token"):
        waiting("A hand [Moth]\nB", RULES)


@pytest.mark.parametrize(("line", "message"), [
    ('play: create "Pebble" in your lap', "`Pebble` is not a token"),
    ('play: create "Moth" in your hand', "a token is made in a zone where cards are in play"),
    ('play: create "Moht" in your lap', "no card is called `Moht`"),
    ("play: unpack bug into your lap", "`bug` are tokens"),
])
def test_what_is_no_token(line: str, message: str) -> None:
    """Only tokens are made, and only in play; no box holds them."""
    with pytest.raises(Invalid, match=message):
        compiled(f'{RULES}stone "Wrong"\n  {line}\n')


def test_a_stored_state_keeps_tokens() -> None:
    """They are objects like others."""
    end = played("A hand [Egg]\nB\nA plays Egg", RULES).state

    assert end == State.from_json(end.to_json(), end.program)
