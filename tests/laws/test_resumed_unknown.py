"""What is unknown in a state that a situation resumes is tried as what a situation leaves unknown that begins there."""

from __future__ import annotations

import pytest
from resuming import resumed

from adjudicator.cases.runner import PASSED

CASE = """\
case resumed "A has played a Panic!, and chooses what to take"
  rules bang, valley-of-shadows
  A renegade, life 3, hand [Panic!, BANG!, Jail]{gear}
  B {role}, life 1, hand [{hand}]
  C outlaw, hand [Saved!]
  D {other}, hand [], in play [Barrel, Scope]
  turn A
  A plays Panic! at D
"""
KNOWN = {"gear": "", "role": "outlaw", "hand": ""}
UNKNOWN = {"gear": ("Scope", "Volcanic", "Mustang", "Barrel"), "role": ("outlaw", "sheriff"), "hand": (
    "Beer", "Missed!", "BANG!", "Escape")}
LINES = ("illegal A plays BANG! at C", "legal A plays Jail at B", "illegal A plays Jail at B",
         "A plays BANG! at B\n  then B is asked in avoid of B\n  then C is asked in avoid of B\n  C declines",
         "A plays BANG! at B\n  C declines\n  never B passes", "A plays BANG! at C\n  expect B not asked in avoid")


def status(line: str, **facts: str) -> str:
    """What becomes of a line in a case that resumes the state at the choice of A."""
    facts = {**KNOWN, **facts}
    facts["other"] = {"outlaw": "sheriff", "sheriff": "deputy"}.get(facts["role"], "role unknown")
    facts["gear"] = facts["gear"] and f", in play [{facts['gear']}]"
    return resumed(CASE.format(**facts), "A takes Barrel from D", line).status


@pytest.mark.parametrize("line", LINES)
def test_what_is_unknown_in_a_resumed_state_is_tried_as_in_any_other(line: str) -> None:
    """A line that holds beside something unknown holds with each that it may be."""
    for part, may_be in UNKNOWN.items():
        each = {known: status(line, **{part: known}) for known in may_be}
        unknown = status(line, **{part: "role unknown" if part == "role" else "?"})
        assert unknown != PASSED or set(each.values()) == {PASSED}, (part, each)
