"""The reason that a line gives for which somebody could not be asked in a moment."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

BEER = "A sheriff, life 3, hand [Beer]\nB outlaw\nC renegade\nA plays Beer"
SHOT = "A sheriff, hand [BANG!]\nB outlaw, life 3, hand [Missed!]\nC renegade\nA plays BANG! at B\nB plays Missed!"
NOBODY = "nobody is attacked in this run"
OTHERS = "only others than A can be asked in `defend` in this run"


@pytest.mark.parametrize(("given", "seat", "lacking"), [(BEER, "B", NOBODY), (SHOT, "A", OTHERS)])
def test_it_has_to_be_the_true_one(given: str, seat: str, lacking: str) -> None:
    """Without a reason the line says nothing, and the message proposes one that holds."""
    line = f"expect {seat} not asked in defend"
    status, said = outcome(given, line)

    assert (ERROR, True) == (status, said.startswith(f"{lacking}, so this says nothing: if that is meant, write `because "))
    assert (PASSED,) == outcome(given, f'{line} because "{lacking}"')
    assert FAILED == outcome(given, f'{line} because "is out of the game"')[0]


@pytest.mark.parametrize(("given", "line", "status", "said"), [
    (SHOT, 'expect B not asked in avoid because "nobody is attacked"', ERROR, "leave out the reason"),
    (SHOT, 'expect B not asked in defend because "nobody is attacked"', FAILED, "B is asked in defend"),
    (BEER, 'expect B not asked in defend because "in this run"', FAILED, "the reason is nobody is attacked"),
    (BEER, 'expect B asked in defend because "nobody is attacked"', ERROR, "an `expect` line has no `because`"),
    (BEER, 'expect B not asked because "nobody is attacked"', ERROR, "the moment is missing after `asked`"),
])
def test_no_other_reason_holds(given: str, line: str, status: str, said: str) -> None:
    """Neither where they could be asked, or were, nor words that say less; who was asked needs none."""
    from adjudicator.notation.source import Invalid

    try:
        found = outcome(given, line)
    except Invalid as wrong:
        found = ERROR, str(wrong)
    assert found[0] == status
    assert said in " ".join(found[1:])
