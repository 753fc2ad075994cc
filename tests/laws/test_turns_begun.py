"""The turn in which a move is made has been begun by a line above it."""

from __future__ import annotations

from itertools import permutations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source

TABLE = """\
case three-turns "Two players end their turns, and a third plays a card"
  rules bang
  A sheriff, hand [Mustang, Beer]
  B outlaw, hand [Scope, Beer], life 1
  C renegade, hand [Barrel, BANG!]
  turn A
  {}
"""
ENDS = ("A ends turn", "B ends turn")
MOVES = ("A plays Mustang", "B plays Scope", "C plays Barrel")
IN_PLAY = ("A in play [Mustang]", "B in play [Scope]", "C in play [Barrel]")


@pytest.mark.parametrize("lines", [*permutations((*ENDS, *MOVES))], ids=" / ".join)
def test_no_move_is_made_in_a_turn_that_no_line_above_it_lets_begin(lines: tuple[str, ...]) -> None:
    """In whatever order the lines stand: a case holds only if each turn is ended above the moves of the next one."""
    place = {line: at for at, line in enumerate(lines)}
    script = [*lines, *(f"expect {card}" for card in IN_PLAY)]
    result = run_case(read_cases(Source("turns.case", TABLE.format("\n  ".join(script)))).cases[0], ())

    ordered = (place["A plays Mustang"] < place["A ends turn"] < place["B plays Scope"] < place["B ends turn"]
               < place["C plays Barrel"])
    assert ordered is (PASSED == result.status), result.message
