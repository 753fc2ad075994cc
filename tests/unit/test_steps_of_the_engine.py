"""That somebody reaches a moment, is a target, attacks, passes or is asked is denied only where something could lead to it."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

QUIET = ("A sheriff, life 4, hand [Stagecoach]", "B outlaw, life 4, hand []", "C outlaw, life 4, hand []", "deck [Beer, Scope]",
         "A plays Stagecoach")
SHOT = ("A sheriff, life 4, hand [BANG!]", "B outlaw, life 4, hand [Missed!]", "C outlaw, life 4, hand []", "A plays BANG! at B")
BART = ("A sheriff, life 4, hand [BANG!]", "B outlaw, life 4, Bart Cassidy, hand []", "C outlaw, life 4, hand []", "deck [Beer]",
        "A plays BANG! at B")


@pytest.mark.parametrize("line", ["never C comes to defend", "never A comes to resolve", "never C is a target", "never C passes",
                                  "never C is asked"])
def test_where_nobody_is_attacked_none_of_it_comes(line: str) -> None:
    """Nothing in the run could lead to it, so the line says nothing; where somebody shoots it does."""
    status, message = outcome(*QUIET, line, rules="bang")

    assert (ERROR, True) == (status, "leads to it, so this says nothing" in message), message
    if "A comes" not in line and "passes" not in line and "asked" not in line:
        assert (PASSED,) == outcome(*SHOT, line, rules="bang")


@pytest.mark.parametrize("card", ["Gatling", "Indians!"])
def test_who_attacks_others_is_not_attacked(card: str) -> None:
    """Whether it attacks a target, or all others."""
    lines = (f"A sheriff, life 4, hand [{card}]", "B outlaw, life 4, hand []", "C outlaw, life 4, hand []", f"A plays {card}")
    status, message = outcome(*lines, "never A attacks A", rules="bang")

    assert (ERROR, True) == (status, "nothing in this run leads to it with `A`" in message)


@pytest.mark.parametrize("cards", ["", ": Beer"])
def test_what_comes_to_nothing_is_no_step_with_whatever_card(cards: str) -> None:
    """Bart Cassidy draws a card, and it is the Beer."""
    assert "what comes to nothing is no step" in ran(*BART, f"never B draws 0{cards}", rules="bang").message


RACE = """game dash "Dash"
player has
  points: number = 0
game has
  open: truth = no, inner
zone hand of player: hidden
zone heap: pile
kind act
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to score/scores (n: number): add n to your points
turn for status of it is playing
  phase play: offer play to you until no
act "Ball"
  play:
    set open of game to yes
    react grab by players starting with you in any order until not open of game
    if reacted is empty: score 1
act "Hand"
  grab:
    score 2
    set open of game to no
act "Halt"
  play: end turn
"""


def test_who_has_nothing_for_a_race_is_not_asked_in_it(tmp_path: Path) -> None:
    """A race asks nobody what to choose."""
    (tmp_path / "dash.rules").write_text(RACE)
    with found_in(tmp_path):
        for hand in ("[]", "[Hand]"):
            said = ran("A hand [Ball]", f"B hand {hand}", "C hand []", "A plays Ball", "never C is asked", rules="dash")
            assert (ERROR, True) == (said.status, "this says nothing" in said.message), said.message


AFTER = RACE.replace("  phase play: offer", "  phase dawn: score 1\n  phase play: offer")


def test_what_comes_as_the_next_turn_begins_is_not_denied_of_a_turn_that_a_rule_ended(tmp_path: Path) -> None:
    """Nobody decides anything before it, and `then` says that it comes."""
    (tmp_path / "dash.rules").write_text(AFTER)
    with found_in(tmp_path):
        lines = ("A hand [Halt]", "B hand []", "turn A", "phase dawn", "A plays Halt")
        assert ran(*lines, "then B scores 1", rules="dash").status == PASSED
        denied = ran(*lines, "never B scores 1", rules="dash")
        assert (ERROR, True) == (denied.status, "the run ends before this" in denied.message)


@pytest.mark.parametrize(("line", "status"), [
    ("never A begins phase 2: Beer", ERROR), ("never A begins phase 2: 2 Beer", ERROR), ("never A begins phase 2", FAILED),
])
def test_a_phase_moves_no_card_that_has_a_step_of_its_own(line: str, status: str) -> None:
    """In the base game every card moves in one."""
    lines = ("A sheriff, life 3, hand [Barrel, Beer]", "B outlaw, hand [Jail], life 3", "turn A", "A plays Barrel")

    assert ran(*lines, line, rules="bang").status == status


SALE = """game sale "Sale"
player has
  coins: number = 5
zone hand of player: hidden
zone deck: pile, hidden, endless
zone block: live
zone shelf of player "on the shelf": live
zone heap: pile
kind relic
  works in shelf
to reveal/reveals (what: card): move what to block
to win-lot/wins (what: card) for (n: number):
  add -n to your coins
  move what to your shelf
turn for status of it is playing
  phase show: reveal top of deck
  phase sale: you win-lot first(block) for 2
  phase rest: offer rest to you until no
relic "Urn"
  rest: reveal this
relic "Fan"
  instead of you win-lot if n > 1: win-lot what for n - 1
"""


@pytest.mark.parametrize(("shelf", "line"), [
    ("[]", "never A wins Urn"), ("[Fan]", "never A wins Urn"), ("[Fan]", "never A wins Fan"),
])
def test_what_takes_the_place_of_a_step_is_done_with_the_same_card(shelf: str, line: str, tmp_path: Path) -> None:
    """Only the card that lies on the block is sold, even if somebody pays less for it."""
    (tmp_path / "sale.rules").write_text(SALE)
    with found_in(tmp_path):
        result = ran(f"A on the shelf {shelf}", "B on the shelf [Urn]", "deck [Fan]" if "Urn" in line else "deck [Urn]", "turn A",
                     "phase show", line, rules="sale")

    assert (ERROR, True) == (result.status, "lies in `block` in this run" in result.message), result.message


def test_who_exchanges_two_cards_exchanges_such_as_lie_there() -> None:
    """The Jack of Leaves has two rulers change places."""
    lines = ("You fief 5, rulers [King of Leaves fief 5, Queen of Flowers fief 6, King of Eyes fief 4], hand [C2, F2], "
             "allies [Jack of Leaves]", "deck [C7, 9 ?]", "You uses Jack of Leaves", "You chooses Queen of Flowers")

    assert "no C2 lies in `rulers` in this run" in ran(*lines, "never You swap C2", rules="northwood").message
    assert (PASSED,) == outcome(*lines, "never You swap King of Eyes", rules="northwood")
