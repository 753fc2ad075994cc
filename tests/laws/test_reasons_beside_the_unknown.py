"""A reason for which something never happens is the reason whatever the unknown cards are."""

from __future__ import annotations

from random import Random

import pytest
from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, PASSED, run_case
from adjudicator.notation.source import Source

TRIED = 111 if PROFILE == "long" else 24
"""The lines that are tried with each unknown card."""
MEANT = "if that is meant, write `"
TABLES = {
    "in play": ("""rules bang, dodge-city
  A sheriff, life 3, hand [Stagecoach], in play [{}]
  B outlaw, life 3, hand []
  C renegade, life 3, hand []
  deck [Mustang, Mustang]
  A plays Stagecoach""", ("Canteen", "Knife", "Pony Express", "Barrel", "Scope")),
    "in play, looked at": ("""rules bang
  A sheriff, hand []
  B outlaw, life 3, hand [], in play [{}]
  C renegade, hand []
  deck [Mustang, Beer, Mustang, Mustang]
  A ends turn""", ("Scope", "Barrel", "Volcanic")),
    "event": ("""rules bang, high-noon
  A sheriff, hand [BANG!]
  B outlaw, life 3, hand []
  C outlaw, hand []
  event [{}]
  A plays BANG! at B""", ("Train Arrival", "High Noon", "The Daltons")),
    "deck": ("""rules bang
  A sheriff, hand [General Store]
  B outlaw, hand []
  C outlaw, hand []
  deck [{}, Barrel, Scope]
  A plays General Store
  A chooses Barrel
  B chooses Scope""", ("Duel", "Beer", "Jail")),
    "hand": ("""rules bang
  A sheriff, hand [Panic!]
  B outlaw, hand [{}]
  C outlaw, hand []
  A plays Panic! at B with hand""", ("Duel", "Beer", "Jail")),
}
"""Where an unknown card lies: a situation, and some cards with which its moves can be made."""
VERBS = ("plays", "draws", "takes", "discards", "uses")
STEPS = tuple(f"{seat} {step}" for seat in "ABC" for step in (
    "regains", "draws", "draws 2", "plays", "uses", "attacks B", "attacks C", "discards", "loses", "loses 2", "takes", "robs B"))


@pytest.mark.parametrize("where", TABLES)
def test_no_reason_holds_that_would_not_if_an_unknown_card_were_known(where: str) -> None:
    """The reason that the program proposes beside an unknown card holds with each that it may be, or it does not hold either."""
    table, cards = TABLES[where]
    luck, proposed, kept = Random(where), 0, 0
    named = [f"{step} {card}" for step in STEPS if step.split()[-1] in VERBS for card in cards]
    for step in luck.sample([*STEPS, *named], min(TRIED, len(STEPS) + len(named))):
        said = told(f"{table}\n  never {step}".format("?"))[1]
        if MEANT not in said:
            continue
        proposed += 1
        line = f"{table}\n  never {step} {said.partition(MEANT)[2].partition('`')[0]}"
        if told(line.format("?"))[0] != PASSED:
            continue
        kept += 1
        if "nothing known" not in line:
            wrong = {card: message for card in cards for status, message in [told(line.format(card))] if status != PASSED}
            assert (step, wrong) == (step, {}), line
    assert proposed > kept, "a law in which no reason rests on the card shows nothing"


def told(lines: str) -> tuple[str, str]:
    """The status of a case, and what is said about it."""
    file = read_cases(Source("some.case", f'case some "A case"\n  {lines}\n'))
    result = run_case(file.cases[0], file.tables)
    assert result.status in (PASSED, ERROR) or "this step" in result.message or "reason" in result.message
    return result.status, result.message
