"""A claim to which nothing leads says nothing: an exploration and a reason say so in the words in which a case would."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from short_cases import outcome

from adjudicator.cli import main

ROWS = ("A sheriff, hand [BANG!]", "B outlaw, hand []", "C outlaw, hand []", "D renegade, hand []", "A plays BANG! at B")
EMPTY = [("never B plays Indians!", "no Indians! is in this situation"),
         ("never C loses 1 to B", "nothing in this run leads to it"),
         ("never B loses 1 to C", "nothing in this run leads to it with `to C` (only with `to A`)"),
         ("never B loses 0", "what comes to nothing is no step"),
         ("B plays Indians!", "no Indians! is in this situation"),
         ("D draws 1", "nothing in this run leads to it")]
MEANT = ["never A attacks C", "A attacks C", "C not asked in avoid", "C asked in avoid", "B loses", "A alive"]


def said(path: Path, command: str, *options: str) -> tuple[str, str]:
    """What a command says about the situation, as text and as JSON."""
    path.write_text("\n".join(("rules bang", *ROWS)) + "\n", encoding="utf-8")
    found = [CliRunner().invoke(main, [command, str(path), *options, *more]).stdout for more in ((), ("--json",))]
    return found[0], found[1]


@pytest.mark.parametrize("every", [(), ("--all-readings",)])
@pytest.mark.parametrize(("claim", "why"), EMPTY)
def test_an_exploration_says_that_a_claim_is_empty(claim: str, why: str, every: tuple[str, ...], tmp_path: Path) -> None:
    """Under every reading, too."""
    told, plain = said(tmp_path / "some.case", "explore", "--claim", claim, *every)
    assert f"\n  {why}, so this says nothing\n" in told
    assert [why] == [each["empty"] for each in json.loads(plain)["claims"]]


@pytest.mark.parametrize(("claim", "why"), EMPTY)
def test_a_line_of_a_case_says_the_same(claim: str, why: str) -> None:
    """A claim that something happens is empty where the line that denies it is."""
    status, *messages = outcome(*ROWS, claim if claim.startswith("never") else f"never {claim}", rules="bang")
    assert ("error", True) == (status, f"{why}, so this says nothing" in messages[0])


def test_what_something_leads_to_is_not_called_empty(tmp_path: Path) -> None:
    """Nor is a claim about the end."""
    told, plain = said(tmp_path / "some.case", "explore", *(f"--claim={claim}" for claim in MEANT))
    assert "says nothing" not in told
    assert {None} == {each["empty"] for each in json.loads(plain)["claims"]}


def test_a_reason_says_that_a_claim_is_empty(tmp_path: Path) -> None:
    """It was true from the beginning."""
    for claim, why in EMPTY[:4]:
        told, plain = said(tmp_path / "some.case", "ask", "--why", claim)
        assert (True, why) == (f"\n  {why}, so this says nothing" in told, json.loads(plain)["why"][0]["empty"])
    told, plain = said(tmp_path / "some.case", "ask", "--why", "never A attacks C")
    assert (False, None) == ("says nothing" in told, json.loads(plain)["why"][0]["empty"])


def test_a_card_that_comes_into_a_hand_on_some_way_may_be_played(tmp_path: Path) -> None:
    """On other ways there is none."""
    path = tmp_path / "some.case"
    path.write_text("rules bang\nA sheriff, hand [Stagecoach]\nB outlaw, hand []\nC outlaw, hand []\nD renegade, hand []\n"
                    "unseen [Beer, Scope, Barrel]\nA plays Stagecoach\n", encoding="utf-8")
    told = CliRunner().invoke(main, ["explore", str(path), "--claim", "A plays Indians!", "--claim", "A plays Scope"]).stdout
    assert "A plays Indians!: never\n  no Indians! is in this situation, so this says nothing\n" in told
    assert "A plays Scope: never\n\n" in told
