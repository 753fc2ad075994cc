"""Which step a moved card belongs to, and what caused it: what is under way, and nothing that has ended."""

from __future__ import annotations

import pytest
from pond import cards, played

from adjudicator.engine.faces import face_words

WAYS = {
    "straight away": "to fetch/fetches: move top of deck to your hand\n",
    "in a loop": "to fetch/fetches: repeat 1: move top of deck to your hand\n",
    "after a choice": "to fetch/fetches:\n  choose 1 from your lap as kept\n  move top of deck to your hand\n",
    "by another verb": "to reach/reaches: move top of deck to your hand\nto fetch/fetches: reach\n",
    "with a follower": 'to fetch/fetches: move top of deck to your hand\nweather "Echo"\n  when any player fetches: ring\n',
    "with a forerunner": 'to fetch/fetches: move top of deck to your hand\nweather "Call"\n  before any player fetches: ring\n',
    "instead": ('to fetch/fetches: move top of deck to discard\nto reach/reaches: move top of deck to your hand\n'
                'weather "Swap"\n  instead of any player fetch: reach\n'),
}
"""How a verb may be carried out: each is a way of its own through the engine."""


@pytest.mark.parametrize("way", WAYS)
def test_a_card_moved_after_an_event_is_no_part_of_it(way: str) -> None:
    """It belongs to what goes on: here to the card that was played, which does both."""
    rules = WAYS[way] + 'stone "Rake"\n  play:\n    fetch\n    move top of basket to yard\nzone basket: pile\n'
    weather = ", ".join(name for name in ("Echo", "Call", "Swap") if f'"{name}"' in rules)
    end = played(f"A hand [Rake], lap [2 Pebble]\nB hand []\nyard [{weather}]\nbasket [Pebble]\nA plays Rake", rules).state
    program = end.program
    fetched = [step for step in end.steps if step.verb == ("reach" if "reach" in rules else "fetch")]
    rake = next(step for step in end.steps if step.verb == "play")

    assert "Pebble" in cards(end, "yard")
    assert [["?"]] == [[face_words(program, face) for face, *_ in step.moves] for step in fetched]
    assert ["Pebble"] == [name for face, *_ in rake.moves if (name := face_words(program, face)) != "Rake"]
