"""A choice of words of which one alone may be chosen decides nothing: what its player is asked next counts as well."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source

CASE = """\
case forced "Nobody else has a card, so A draws from the deck"
  rules bang
  A sheriff, {character}, hand [BANG!]
  B outlaw, hand []
  C outlaw, hand []
  D deputy, hand []
  deck [5♣, 6♣, 7♣, 8♣]
  turn A
  phase draw
  {line}
"""


@pytest.mark.parametrize("character", ["Jesse Jones", "Pedro Ramirez"])
@pytest.mark.parametrize(("line", "status"), [
    ("A plays BANG! at B", "passed"), ("legal A plays BANG! at B", "passed"), ("illegal A plays BANG! at B", "failed"),
    ("illegal A plays Duel at B", "error"), ('illegal A plays Beer because "has no Beer"', "passed"),
    ("illegal A plays BANG! at A", "passed"),
])
def test_a_line_is_tried_at_what_comes_next(character: str, line: str, status: str) -> None:
    """As the move is that stands in its place."""
    line = f"{line}\n  then B loses 1" if not line.startswith(("legal", "illegal")) else line
    result = run_case(read_cases(Source("forced.case", CASE.format(character=character, line=line))).cases[0], ())

    assert result.status == status, result.message
