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


UNTOLD = """\
game shops "Shops"
zone hand of player: hidden
zone front of player "in front": live
zone heap: pile
kind tool
  works in front
  using it: use this
kind spell
  works in front
  using it: cast this at target
to use/uses (what: card): nothing
to cast/uses (what: card) at (whom: target): nothing
to lose/loses: draw 1
to draw/draws (n: number): nothing
turn for status of it is playing
  phase act: offer act to you until no
tool "Whistle"
  act: you lose
tool "Slingshot"
  act at others: target loses
spell "Hex"
  act at others: target loses
"""
TOOLS = """\
case aimed "A uses a tool"
  rules shops
  A hand [], in front [{tool}]
  B hand []
  C hand []
  turn A
  A uses {tool}{at}
  never A uses {tool} at B because "{reason}"
"""


@pytest.mark.parametrize(("tool", "reason", "status"), [
    ("Whistle", "Whistle is not aimed at anybody", "passed"),
    ("Slingshot", "Slingshot is not aimed at anybody", "failed"),
    ("Slingshot", "nothing leads to it with `at B`", "passed"),
])
def test_what_is_aimed_is_not_said_to_be_aimed_at_nobody(tool: str, reason: str, status: str, tmp_path: Path) -> None:
    """The step of a tool tells no target; that is no reason why a text with one should have none."""
    (tmp_path / "shops.rules").write_text(UNTOLD)
    with found_in(tmp_path):
        text = TOOLS.format(tool=tool, at="" if tool == "Whistle" else " at C", reason=reason)
        assert run_case(read_cases(Source("aimed.case", text)).cases[0], ()).status == status
