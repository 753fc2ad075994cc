"""A word of a list that a player has, though no line says which: it may be any, and no check may rest on its being none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.rules.library import found_in

GAME = """\
game border "Border"
values side: north "North", south "South"
player has
  pears: number = 5
  side: side
zone hand of player: hidden
zone heap: pile
kind act
  works in hand
  using it: play this at target
to play/plays (what: card) at (whom: target): move what to heap
to lose/loses (n: number): add -n to your pears
turn for status of it is playing
  phase go: offer go to you until no
act "Scold"
  go at others where side of it is south "lives in the north": target loses 2
"""
MOVE = """\
act "Move"
  go: set your side to south
"""


@pytest.fixture(autouse=True, params=[GAME, GAME + MOVE], ids=["no rule sets it", "a rule sets it"])
def border(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    (tmp_path / "border.rules").write_text(request.param)
    with found_in(tmp_path):
        yield request.param


@pytest.mark.parametrize("line", ["illegal A plays Scold at B", 'illegal A plays Scold at B because "lives in the north"'])
@pytest.mark.parametrize("seat", ["B side unknown", "B pears 4"])
def test_a_word_that_others_have_and_nobody_tells_may_be_any(seat: str, line: str) -> None:
    """That others have a side means that B has one, also if it is no secret, and some rule may change it."""
    said = ran(f"A north, hand [Scold]\n{seat}\nturn A", line, rules="border")

    assert ERROR == said.status
    assert "the side of B matters here" in said.message
    assert PASSED == ran("A north, hand [Scold]\nB north\nturn A", line, rules="border").status


def test_a_word_that_nobody_has_yet_is_none(border: str) -> None:
    """Where a rule gives the word, and no seat states one, nobody has one; where none gives it, they all have had one before."""
    said = ran("A hand [Scold]\nB\nturn A", "illegal A plays Scold at B", rules="border")

    assert (PASSED if MOVE in border else ERROR) == said.status


@pytest.mark.parametrize(("told", "asked"), [
    ("", "the side or oath of B matters here"), (", side north", "the oath of B matters here"), (", oath north", "the side of B"),
])
def test_of_two_words_of_one_list_the_untold_one_is_asked_for(told: str, asked: str, tmp_path: Path) -> None:
    """A verb that tells a word does not say which of the two it is."""
    rules = GAME.replace("  side: side\n", "  side: side, secret\n  oath: side\n").replace("border", "march")
    unmask = 'to unmask/unmasks as (s: side): nothing\nact "Accuse"\n  go at others: target unmask as {} of target\n'
    (tmp_path / "march.rules").write_text(rules + unmask.format("oath" if "side" in told else "side"))
    with found_in(tmp_path):
        said = ran(f"A hand [Accuse]\nB hand []{told}\nA plays Accuse at B", "then B unmasks South", rules="march")

    assert ERROR == said.status
    assert asked in said.message
