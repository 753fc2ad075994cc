"""A line that tries a move does not hold because the hand of somebody is left out, with a reason or without."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case left-out "Who has most cards gives one to Clash the Stampede"
  rules bang, canyon-diablo
  A sheriff, Clash the Stampede, hand []
  B outlaw, hand [Beer, Duel]
  C outlaw{hand}
  D deputy, hand []
  deck [Jail, Jail, Jail]
  turn A
  phase draw
  {line}
"""


@pytest.mark.parametrize(("hand", "line", "status"), [
    ("", "legal B chooses Beer", "error"),
    (", hand []", "legal B chooses Beer", "passed"),
    (", hand 9", "legal B chooses Beer", "failed"),
])
def test_nothing_is_legal_because_a_hand_is_left_out(hand: str, line: str, status: str) -> None:
    """With more cards in it the line is false, so that the hand has to be stated."""
    result = run_case(read_cases(Source("left.case", CASE.format(hand=hand, line=line))).cases[0], ())

    assert result.status == status, result.message
