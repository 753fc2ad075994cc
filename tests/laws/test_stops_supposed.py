"""Where a run stops at a choice, what an unknown card may be is tried as it is anywhere else."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, Result, run_case
from adjudicator.notation.source import Source

CASE = """\
case stops "A chooses what to take, and might go on in many ways"
  rules bang, high-noon
  A sheriff, life 3, hand [Cat Balou, BANG!, Panic!{hand}]{shots}, in play [{gear}]
  B renegade, life 4, hand [Beer], in play [Barrel]
  C outlaw, life 1, hand [{other}]
  D outlaw, life 2, hand []
  turn A
  event [{event}]
  A plays Cat Balou at B
  {line}
"""
KNOWN = {"hand": "", "shots": "", "gear": "Barrel", "other": "Duel", "event": "Blessing"}
UNKNOWN = {
    "gear": ("Scope", "Schofield", "Volcanic", "Remington", "Barrel", "Mustang"),
    "event": ("Shootout", "Blessing", "The Sermon", "Thirst"),
    "other": ("Beer", "Missed!", "Duel"),
    "hand": (", Beer", ", Stagecoach", ", Scope", ", Duel"),
}
LINES = ("illegal A plays BANG! at C", "illegal A plays BANG! at B", "illegal A plays Panic! at C", "illegal A plays Scope",
         'illegal A plays Stagecoach because "only in play"', 'illegal A plays Beer because "the choice is"',
         "illegal A plays BANG!", "illegal A ends turn")


def result(line: str, **facts: str) -> Result:
    """How the case fares."""
    text = CASE.format(line=line, **{**KNOWN, **facts})
    return run_case(read_cases(Source("stops.case", text)).cases[0], ())


@pytest.mark.parametrize("shots", ["", ", shots 1"])
@pytest.mark.parametrize("part", UNKNOWN)
def test_what_is_looked_at_where_a_run_stops_is_looked_at_in_each_supposed_one(part: str, shots: str) -> None:
    """A line that holds beside an unknown card holds with each that it may be."""
    may_be, refuted = UNKNOWN[part], 0
    for line in LINES:
        each = {card: result(line, shots=shots, **{part: card}) for card in may_be}
        wrong = [card for card, found in each.items() if found.status != PASSED and "legal once" in found.message]
        refuted += bool(wrong)
        unknown = ", ?" if part == "hand" else "?"
        assert not wrong or result(line, shots=shots, **{part: unknown}).status != PASSED, (line, wrong)
    assert refuted, "a law that compares nothing shows nothing"
