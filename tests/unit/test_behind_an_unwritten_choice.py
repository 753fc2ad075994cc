"""Lines about what may be done once a choice is made at which a run stops."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED

ROBS = ("A sheriff, life 3, hand [Cat Balou, Beer], nuggets 0\n"
        "B outlaw, life 3, hand [Stagecoach], in play [Barrel], nuggets 3\nC renegade, life 3, hand [Duel], nuggets 3\n"
        "turn A\nA plays Cat Balou at B")
DRAWS = ("A sheriff, life 3, hand [], nuggets 1\nB outlaw, Jesse Jones, life 3, hand [Beer], nuggets 0\n"
         "C renegade, life 3, hand [Duel], nuggets 3\nA ends turn")


@pytest.mark.parametrize(("table", "line", "choice"), [
    (ROBS, "illegal A discards Beer", "A chooses Barrel"),
    (ROBS, 'illegal A discards Beer because "only in play"', "A chooses Barrel"),
    (DRAWS, 'illegal B discards Beer because "only in play"', "B chooses deck"),
])
def test_what_is_done_by_the_word_of_a_choice_may_be_done_behind_it(table: str, line: str, choice: str) -> None:
    """A Beer may be discarded for a nugget."""
    result = ran(table, line, rules="bang, gold-rush")
    assert (ERROR, True) == (result.status, "is legal once the choice is made" in result.message)
    assert ran(table, choice, line, rules="bang, gold-rush").status == FAILED


SHOOTS = ("A sheriff, life 3, hand [BANG!, Cat Balou, {}], in play [Scope]\n"
          "B outlaw, life 3, hand [Duel], in play [Mustang]\nC renegade, life 3, hand [Duel], in play [Barrel]\n"
          "turn A\nA plays BANG!")


def test_an_unknown_card_may_be_the_one_that_is_played_behind_a_choice() -> None:
    """Whatever reason the line gives."""
    line = 'illegal A plays Panic! at B because "the choice is"'
    for card, said in (("?", "nobody knows whether"), ("Panic!", "is legal once the choice is made")):
        result = ran(SHOOTS.format(card), line, rules="bang")
        assert (ERROR, True) == (result.status, said in result.message)


@pytest.mark.parametrize("part", ["at B with Barrel", "at C from B"])
def test_a_part_for_which_nothing_asks_behind_a_choice_says_nothing(part: str) -> None:
    """As it says nothing below the choice."""
    line = f"illegal A plays Cat Balou {part}"
    result = ran(SHOOTS.format("Beer"), line, rules="bang")
    assert (ERROR, True) == (result.status, "tests nothing once the choice is made" in result.message)
    assert all(ran(SHOOTS.format("Beer"), f"A chooses {seat}", line, rules="bang").status == ERROR for seat in "BC")


AIMS = ("A sheriff, life 3, hand [Cat Balou, BANG!]{}\nB renegade, life 4, hand [Beer], in play [Barrel]\n"
        "C outlaw, life 1, hand [Duel]\n{}turn A\nA plays Cat Balou at B")


@pytest.mark.parametrize(("a", "event", "rules", "line", "card"), [
    (", in play [{}]", "", "bang", "illegal A plays BANG! at C", "Scope"),
    (", shots 1, in play [{}]", "", "bang", "illegal A plays BANG! at B", "Volcanic"),
    (", shots 1", "event [{}]\n", "bang, high-noon", "illegal A plays BANG! at B", "Shootout"),
])
def test_an_unknown_card_that_acts_may_allow_a_move_behind_a_choice(a: str, event: str, rules: str, line: str, card: str) -> None:
    """At a fourth seat, or with a second shot."""
    table = AIMS.format(a, event)
    if card == "Scope":
        table = table.replace("turn A", "D outlaw, life 2, hand []\nturn A")
    result = ran(table.replace("{}", "?"), line, rules=rules)
    assert (ERROR, True) == (result.status, "matters here" in result.message)
    assert "is legal once the choice is made" in ran(table.replace("{}", card), line, rules=rules).message
