"""A card that a step never has, as all its copies lie elsewhere throughout a run, where the step takes no cards from."""

from __future__ import annotations

import pytest
from short_cases import outcome

SEATS = ("A sheriff, hand []", "B outlaw, life 3, hand [Missed!], in play [Canteen]", "C outlaw, hand []", "D renegade, hand []")
DRAWS = (*SEATS, "deck [Beer, Jail, Scope]", "turn B", "phase draw")
TRAIN = ("A sheriff, hand [Stagecoach]", *(seat.replace(", in play [Canteen]", "") for seat in SEATS[1:]),
         "game miles 1, stations [Boom Town, Crown's Hole], train [Caboose, Dining Car], locomotives [Leland]",
         "deck [Beer, Duel, Jail]", "A plays Stagecoach")


@pytest.mark.parametrize(("lines", "line", "rules"), [
    (DRAWS, "never B draws Canteen 7♥", "bang, dodge-city"),
    (DRAWS, "never B draws Canteen", "bang, dodge-city"),
    (TRAIN, "never A draws Caboose", "bang, great-train-robbery"),
    (TRAIN, "never A draws Dining Car", "bang, great-train-robbery"),
])
def test_a_card_that_lies_elsewhere_all_the_time_is_not_denied(lines: tuple[str, ...], line: str, rules: str) -> None:
    status, trouble = outcome(*lines, line, rules=rules)

    assert status == "error"
    assert "leads to it" in trouble


@pytest.mark.parametrize(("lines", "line", "rules"), [
    ((*SEATS, "deck [Beer, Jail, Canteen]", "turn B", "phase draw"), "never B draws Canteen", "bang, dodge-city"),
    (DRAWS, "never B draws Missed!", "bang, dodge-city"),
    (DRAWS, "never B draws Scope", "bang, dodge-city"),
    ((*SEATS[:3], "D renegade, hand [Cat Balou]", "deck [Beer, Jail, Scope]", "turn D", "D plays Cat Balou at B with Canteen",
      "D ends turn", "A ends turn"), "never A draws Canteen", "bang, dodge-city"),
])
def test_a_card_that_may_lie_where_it_is_drawn_from_is(lines: tuple[str, ...], line: str, rules: str) -> None:
    assert outcome(*lines, line, rules=rules)[0] == "passed"
