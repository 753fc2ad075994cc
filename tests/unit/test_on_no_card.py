"""What a text does without a card of its own: a borrowed text, a step with no card, a card at which something is aimed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

GAME = """\
game orchard "Orchard"
player has
  pears: number = 5
zone hand of player: hidden
zone bench of player "bench": live
zone heap: pile
kind act
  works in hand
  using it: play this at target
kind tree
  works in bench
to play/plays (what: card) at (whom: target): move what to heap
to lose/loses (n: number): add -n to your pears
to fell/fells (what: card): move what to heap
to wave/waves: nothing
turn for status of it is playing
  phase go: offer go to you until no
act "Dream"
  go: until end of turn: borrow "Elm"
act "Graft"
  go at bench of others: borrow target
act "Wave"
  go: wave
act "Saw"
  go at bench of players: fell target
act "Gale"
  go: fell first(bench of others)
act "Copy"
  go at bench of others: lose 1
tree "Elm"
  when this leaves play: lose 1
tree "Ash"
  when this fells: lose 1
tree "Model"
  borrow bench of others
"""


@pytest.fixture(autouse=True)
def orchard(tmp_path: Path) -> Iterator[None]:
    (tmp_path / "orchard.rules").write_text(GAME)
    with found_in(tmp_path):
        yield


@pytest.mark.parametrize("lent", ["A hand [Dream, Wave]\nB\nA plays Dream",
                                  "A hand [Graft, Wave]\nB bench [Elm]\nA plays Graft at Elm",
                                  "A hand [Wave], bench [Model]\nB bench [Elm]"])
def test_a_borrowed_text_waits_for_no_card_to_leave(lent: str) -> None:
    """The text that a player borrows is on no card, so nothing of theirs leaves play whatever happens."""
    assert PASSED == ran(lent, "A plays Wave", "expect A pears 5", rules="orchard").status
    assert FAILED == ran(lent, "A plays Wave", "then A loses 1 because Elm", rules="orchard").status


def test_the_card_itself_still_waits_for_it() -> None:
    of_a = "A hand [Saw], bench [Elm]\nB\nA plays Saw at Elm"
    assert PASSED == ran(of_a, "then A loses 1 because Elm", rules="orchard").status
    of_b = "A hand [Saw], bench [Model]\nB bench [Elm]\nA plays Saw at Elm"
    assert PASSED == ran(of_b, "expect A pears 5\nexpect B pears 4", rules="orchard").status


def test_what_is_done_with_no_card_happens_to_no_card() -> None:
    """A step with no card is not shown, so no line holds of it, and no text that is on no card answers it."""
    nothing = "A hand [Gale], bench [Model]\nB bench []\nC bench [Ash]\nA plays Gale"

    assert FAILED == ran("A hand [Gale]\nB bench []\nA plays Gale", "then A fells", rules="orchard").status
    assert PASSED == ran(nothing.replace("C bench [Ash]", "C"), "expect A pears 5", rules="orchard").status


def test_a_card_at_which_a_step_is_aimed_need_not_be_the_players_own() -> None:
    """That A has no Elm is no reason why A does not play something at an Elm of B."""
    run = "A hand [Copy, Wave]\nB bench [Elm]\nA plays Wave"

    assert PASSED == ran(run, "never A plays Copy at Elm", rules="orchard").status
    assert ERROR == ran(run, 'never A plays Copy at Elm because "A has no Elm in this run"', rules="orchard").status
