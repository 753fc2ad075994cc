"""A mark with which a card comes into play may rest on what nobody knows: then nobody knows the mark either."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

GAME = """game mill "Mill"
values shape: star "☆", ring "○"
cards have
  shape: shape
cards in play have
  load: number = {first}, at least 0
zone hand of player: hidden
zone lap of player for lap: live
zone heap: pile
zone deck for hand, lap: pile, hidden, endless
kind action
  works in hand
  using it: play this
kind garment
  works in lap
  from hand act: wear this
to play/plays (what: card): move what to heap
to wear/wears (what: card): move what to your lap
to load/loads (what: card): add 1 to load of what
turn for status of it is playing
  phase act: offer act to you until no
value laden(p: player): truth = some (lap of p where load of it > 1)
action "Rain"
  act if laden(you) "no load": nothing
action "Cart"
  act if some (others where laden(it)) "no load": nothing
action "Hay"
  act: for each c in your lap: load c
garment "Cap"
  spin 1
garment "Kilt"
  spin unknown
"""
PRINTED, SHAPE = "spin of this", "if shape of this is star then 2 else 0"
OTHERS, TOP = "if some (hand of others where it is Hay) then 2 else 0", "if top of deck is Hay then 2 else 0"


def status(first: str, situation: str, path: Path) -> str:
    """What becomes of a situation with its lines, where the mark begins so."""
    (path / "mill.rules").write_text(GAME.replace("{first}", first.replace("Hay", '"Hay"')), encoding="utf-8")
    with found_in(path):
        return outcome(situation, rules="mill")[0]


@pytest.mark.parametrize(("first", "situation", "expected"), [
    # a printed value of the card that no source gives
    (PRINTED, "A hand [Cart]\nB hand [], lap [?]\nturn A\nillegal A plays Cart", ERROR),
    (PRINTED, 'A hand [Cart]\nB hand [], lap [?]\nturn A\nillegal A plays Cart because "no load"', ERROR),
    (PRINTED, "A hand [Hay]\nB hand [], lap [?]\nA plays Hay\nexpect laden(B) no", ERROR),
    (PRINTED, "A hand [Hay]\nB hand [], lap [?]\nA plays Hay\nexpect laden(B) unknown", PASSED),
    (PRINTED, "A hand [Cart]\nB hand [], lap [Cap]\nturn A\nillegal A plays Cart", PASSED),
    (PRINTED, "card Kilt spin 2\nA hand [Cart]\nB hand [], lap [Kilt]\nturn A\nlegal A plays Cart", PASSED),
    # its shape, at the beginning and in the run
    (SHAPE, "A hand [Cart]\nB hand [], lap [Cap]\nturn A\nillegal A plays Cart", ERROR),
    (SHAPE, "A hand [Cart]\nB hand [], lap [?]\nturn A\nillegal A plays Cart", ERROR),
    (SHAPE, "A hand [Cart]\nB hand [], lap [Cap ☆]\nturn A\nlegal A plays Cart", PASSED),
    (SHAPE, "A hand [Cap, Rain]\nB hand []\nA plays Cap\nillegal A plays Rain", ERROR),
    (SHAPE, "A hand [Cap ☆, Rain]\nB hand []\nA plays Cap\nlegal A plays Rain", PASSED),
    (SHAPE, "A hand [Cap ○, Rain]\nB hand []\nA plays Cap\nlegal A plays Rain", FAILED),
    # what lies elsewhere
    (OTHERS, "A hand [Cap, Rain]\nB hand [?]\nA plays Cap\nillegal A plays Rain", ERROR),
    (OTHERS, "A hand [Cap, Rain]\nB\nA plays Cap\nillegal A plays Rain", ERROR),
    (OTHERS, "A hand [Cap, Rain]\nB hand [Hay]\nA plays Cap\nlegal A plays Rain", PASSED),
    (OTHERS, "A hand [Cap, Rain]\nB hand [Rain]\nA plays Cap\nillegal A plays Rain", PASSED),
    (TOP, "A hand [Cap, Rain]\nB hand []\nA plays Cap\nillegal A plays Rain", ERROR),
    (TOP, "A hand [Cap, Rain]\nB hand []\ndeck [Hay]\nA plays Cap\nlegal A plays Rain", PASSED),
])
def test_a_mark_rests_on_nothing_that_nobody_knows(first: str, situation: str, expected: str, tmp_path: Path) -> None:
    assert status(first, situation, tmp_path) == expected
