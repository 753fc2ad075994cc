"""What the run makes is not denied: `never` with the words of a move, however its parts are named."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case denied "A move is made"
  rules bang, dodge-city, valley-of-shadows, canyon-diablo
  A sheriff, {own}
  B outlaw, hand [], in play [Mustang]
  C outlaw, hand [Beer]
  D deputy, hand []
  {move}
  {line}
"""
CANTEEN = ("life 3, hand [], in play [Canteen 7♥]", "A plays Canteen")
VERA = ("Vera Custer as Doc Holyday, hand [2 Beer]", "A uses Doc Holyday with Beer, Beer at D")
SPRINGFIELD = ("hand [Springfield, Beer]", "A plays Springfield at B with Beer")
CAT = ("hand [Cat Balou, Mustang]", "A plays Cat Balou at B with Mustang")


@pytest.mark.parametrize(("situation", "line", "status"), [
    (CANTEEN, "never A plays Canteen", "error"),
    (CANTEEN, "never A plays Canteen 7♥ because \"nothing in this run leads to it\"", "error"),
    (CANTEEN, "never A plays", "error"),
    (CANTEEN, "never A plays Canteen because \"A has no Canteen in `in play` in this run\"", "error"),
    (VERA, "never A uses Doc Holyday at D because \"no Doc Holyday is in this situation\"", "error"),
    (VERA, "never A uses Doc Holyday with Beer", "error"),
    (SPRINGFIELD, "never A plays Beer", "passed"),
    (SPRINGFIELD, "never A plays Springfield", "failed"),
    (CAT, "never A plays Mustang", "passed"),
])
def test_a_move_is_denied_by_its_parts(situation: tuple[str, str], line: str, status: str) -> None:
    """What is paid with it, or chosen, is none of what is played."""
    own, move = situation
    result = run_case(read_cases(Source("denied.case", CASE.format(own=own, move=move, line=line))).cases[0], ())

    assert result.status == status, result.message


def test_where_a_card_has_lain_is_no_reason() -> None:
    """A Canteen that was used had lain in play."""
    line = "never A plays Canteen because \"A has no Canteen in `in play` in this run\""
    text = CASE.format(own=CANTEEN[0], move="A uses Canteen", line=line)
    assert run_case(read_cases(Source("denied.case", text)).cases[0], ()).status != "passed"
