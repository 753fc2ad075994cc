"""What is aimed at a card: the card stands behind `at`, and behind no other preposition."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """\
game shops "Shops"
zone hand of player: hidden
zone front of player "in front": live
zone heap: pile
kind deed
  works in hand
  using it: play this at target
kind thing
  works in front
to play/plays (what: card) at (whom: target): move what to heap
to seize/seizes (what: card): move what to your front
to pay/pays (what: card): move what to heap
turn for status of it is playing
  phase act: offer act to you until no
deed "Snatch"
  act at front of others: seize target
deed "Buy"
  act at front of others if your hand is not empty:
    choose from your hand as c
    pay c
    seize target
thing "Bank"
thing "Bell"
"""
CASE = """\
case aimed "A takes what others have in front"
  rules shops
  A hand [Snatch, Buy, {hand}]
  B hand [], in front [{front}]
  turn A
  {line}
"""


@pytest.mark.parametrize("front", ["Bank", "Bank, Bell"])
@pytest.mark.parametrize(("line", "status"), [
    ("legal A plays Snatch at Bank", "passed"), ("illegal A plays Snatch at Bank", "failed"),
    ("legal A plays Snatch with Bank", "failed"), ("illegal A plays Snatch with Bank", "error"),
    ("illegal A plays Snatch from B", "error"), ("legal A plays Buy at Bank with Snatch", "passed"),
    ("illegal A plays Buy at Bank with Snatch", "failed"), ("illegal A plays Buy with Bank", "error"),
])
def test_it_stands_behind_its_preposition(front: str, line: str, status: str, tmp_path: Path) -> None:
    """A slip in the preposition is no ruling."""
    (tmp_path / "shops.rules").write_text(RULES)
    with found_in(tmp_path):
        text = CASE.format(hand="Buy", front=front, line=line)
        result = run_case(read_cases(Source("aimed.case", text)).cases[0], ())

    assert result.status == status, result.message
