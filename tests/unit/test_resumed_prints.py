"""A value that no source gives is as unknown in a resumed state as in any other."""

from __future__ import annotations

import adjudicator
from adjudicator.answers.subject import subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, PASSED, Result, run_case
from adjudicator.notation.source import Source

CASE = """\
case before "Colty may play a card of unknown cost"
  rules revolver, hunt-the-man-down
  game battlefield Whiskey Canyon, space 2, cubes 7
  card Whiskey Canyon spaces 4, defence 1
  card Arkansas Toothpick cost 0, firepower 1{cost}
  turn Colty
  phase play
  Colty gang [Manolito, Jack Colty], hand [Arkansas Toothpick]
  McReady hand []
"""


def resumed(cost: str) -> Result:
    """How it fares that Colty may play the card, in a state in which they are asked."""
    state = subject_in(Source("before.case", CASE.format(cost=cost))).run().state
    lines = [*adjudicator.to_situation(state, exact=True).splitlines(), "legal Colty plays Arkansas Toothpick"]
    file = read_cases(Source("after.case", 'case after "They are asked"\n' + "".join(f"  {line}\n" for line in lines)))
    return run_case(file.cases[0], file.tables)


def test_what_is_printed_on_a_card_is_stated_or_matters() -> None:
    """Another card in hand would have to be discarded, or a dollar spent."""
    said = resumed("")

    assert (ERROR, True) == (said.status, "this rests on what nobody knows" in said.message), said.message
    assert PASSED == resumed(", dollar-cost 0, random-cost 0").status
