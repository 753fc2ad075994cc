"""What a verb does with what it was given: cards and numbers stay what they are, and others stay others."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, FAILED, PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """\
game slay "Slay"
zone hand of player: hidden
zone party of player "in party": live
zone bin "bin": pile
player has
  coins: number = 5, at least 0
kind trick
  works in hand
  using it: play this
kind hero
  works in party
  from hand play: recruit this
to play/plays (what: card): move what to bin
to recruit/recruits (what: card): move what to your party
to hurt/hurts (what: card): slay what
to slay/slays (what: card): move what to bin
to sink/sinks (what: card): move what to bin
to pay/pays (n: number) to (whom: player): add 0 - n to your coins
to hand-over (n: number) to (whom: player): pay n to whom
turn for status of it is playing
  phase play: offer play to you until no
trick "Fireball"
  play at party of others: hurt target
trick "Flood"
  play:
    for each c in party of everyone: holder of c sinks c
trick "Fine"
  play at others:
    choose number from 1 to 3 as k
    target pays k to you
trick "Levy"
  play: for each p in others: p pays 1 to you
trick "Toll"
  play at others: target hand-over 1 to you
hero "Wolf"
"""
CASE = """\
case handed-on "A plays a trick"
  rules slay
  A hand [{trick}, Levy]
  B hand [Fine], in party [Wolf]
  C hand []
  A plays {trick}{more}
  {line}
"""


@pytest.mark.parametrize(("trick", "more", "line", "status"), [
    ("Fireball", "", "never A slays Fine", ERROR),
    ("Fireball", "", "never A slays Levy", ERROR),
    ("Fireball", "", "never A slays Wolf", FAILED),
    ("Flood", "", "never C sinks", ERROR),
    ("Flood", "", "never A sinks Wolf", ERROR),
    ("Flood", "", "never B sinks Wolf", FAILED),
    ("Levy", "", "never A pays", ERROR),
    ("Toll", " at B", "never A pays", ERROR),
    ("Toll", " at B", "never C pays", PASSED),
    ("Fine", " at B\n  A chooses 1", "never B pays 99", ERROR),
    ("Fine", " at B\n  A chooses 1", "never B pays 3", PASSED),
])
def test_what_is_handed_on_stays_what_it_is(trick: str, more: str, line: str, status: str, tmp_path: Path) -> None:
    """A step to which no rule leads, directly or by another verb, is none to deny."""
    (tmp_path / "slay.rules").write_text(RULES)
    with found_in(tmp_path):
        text = CASE.format(trick=trick, more=more, line=line)
        result = run_case(read_cases(Source("slay.case", text)).cases[0], ())
    assert result.status == status, result.message
