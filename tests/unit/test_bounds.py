"""A situation gives no number that the rules never reach: their fields say how small and how great it may be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from short_cases import outcome

from adjudicator.answers.claims import claim
from adjudicator.answers.subject import subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.cases.runner import ERROR, PASSED
from adjudicator.notation.source import Invalid, Source

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from pond import waiting

BOUNDED = """
player has
  height: number = 0, at least lowest(), at most tries of you + 5
game has
  storms: number = 0, at most 2
cards in play have
  dents: number = 0, at least 0, at most if this is "Bell" then 1 else 0
value lowest(): number = 0 - 2
charm "Bell"
  when you play: add 1 to dents of this
"""


def begins(situation: str, rules: str = BOUNDED) -> str:
    """What is wrong with a situation, nothing if it begins."""
    try:
        waiting(situation, rules)
    except Invalid as problem:
        return "; ".join(f"{found.code} {found.message}" for found in problem.diagnostics)
    return ""


@pytest.mark.parametrize(("phase", "wrong"), [("", "N035 a fool"), ("phase dusk\n", "")])
def test_a_situation_is_impossible_at_the_beginning_of_a_phase(phase: str, wrong: str) -> None:
    """The same situation may be there in another phase."""
    rules = 'impossible at play if tries of you = 3 because "a fool"'

    assert begins(f"A tries 3\nB\n{phase}", rules) == wrong
    assert not begins(f"A tries 2\nB\n{phase}", rules)


def test_a_phase_of_an_impossible_situation_is_declared() -> None:
    """Another word is an error of the rules."""
    assert "no phase" in begins("A\nB", 'impossible at plya if tries of you = 3 because "a fool"')


@given(st.integers(-20, 20), st.integers(0, 5), st.integers(-5, 5))
def test_a_situation_gives_a_number_within_its_bounds(height: int, tries: int, storms: int) -> None:
    """Of players and of the game; a bound may be what another field says."""
    said = begins(f"A height {height}, tries {tries}\nB\ngame storms {storms}")

    if storms > 2:
        assert said == f"N033 `storms` is at most `2`, not `{storms}`"
    elif height < -2:
        assert said == f"N033 `height` of `A` is at least `-2`, not `{height}`"
    elif height > tries + 5:
        assert said == f"N033 `height` of `A` is at most `{tries + 5}`, not `{height}`"
    else:
        assert not said


@pytest.mark.parametrize(("situation", "wrong"), [
    ("A lap [Bell dents 1, Bell dents 0]\nB", ""),
    ("A lap [Bell dents 2, Bell]\nB", "N033 `dents` of `Bell dents 2` is at most `1`, not `2`"),
    ("A lap [Bell dents -1]\nB", "N033 `dents` of `Bell dents -1` is at least `0`, not `-1`"),
])
def test_so_has_a_mark_of_a_card(situation: str, wrong: str) -> None:
    """`this` is the card."""
    assert wrong == begins(situation)


@pytest.mark.parametrize(("field", "wrong"), [
    ("ready: truth = no, at least 0", "R012"),
    ("height: number = 0, at most deck", "R012"),
    ("height: number = 0, at most others-points", "R010"),
])
def test_only_numbers_have_bounds_which_are_numbers(field: str, wrong: str) -> None:
    """Anything else is an error of the rules."""
    assert wrong in begins("A\nB", f"player has\n  {field}\n")


@pytest.mark.parametrize(("fact", "status"), [
    ("B El Gringo, life 3", PASSED),
    ("B El Gringo, life 4", ERROR),
    ("B sheriff, El Gringo, life 4", PASSED),
    ("B outlaw, El Gringo, maximum 9, life 9", ERROR),
    ("B outlaw, life 5", ERROR),
    ("B Suzy Lafayette, life -1", ERROR),
    ("B nuggets -1", ERROR),
])
def test_a_player_has_no_more_life_than_the_character_and_the_role_give(fact: str, status: str) -> None:
    """Nor less than none of anything."""
    assert status == outcome(f"A hand [Panic!]\n{fact}, hand [Beer]\nC deputy\nA plays Panic! at B\nexpect A hand [Beer]",
                             rules="bang, gold-rush")[0]


def test_what_is_left_out_in_search_of_grounds_makes_no_number_wrong() -> None:
    """That the role gives the fifth life point is no reason for what happens to somebody else."""
    text = "rules bang\nA hand [Panic!]\nB hand [Beer]\nC sheriff, life 5\nA plays Panic! at B\n"

    subject = subject_in(Source("table", text))
    found = explain(subject, subject.run(), claim("A hand [Beer]", subject.program, subject.seats))

    assert found.grounds
    assert "C sheriff" not in [ground.text for ground in found.grounds]
