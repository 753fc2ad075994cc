"""A line about a move means exactly that move: its parts answer what the move asks for, and a step has what it had by then."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED

JONES = """A sheriff, Jesse Jones, hand []
B outlaw, hand [Beer]
C outlaw, hand [Duel]
deck [Scope]
turn A
phase draw"""
VISIT = """You hand [C8], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 6]
deck [C6]"""
SUBSTITUTE = """phase choose
You hand [C8], rulers [King of Claws fief 5, Queen of Leaves fief 6, King of Eyes fief 2 friendly], allies [Jack of Flowers]
deck [F1, 20 ?]
You chooses King of Claws"""


def test_a_move_is_over_with_its_phase() -> None:
    """The Queen is the choice of the next visit: no part of the answer with which this one ends."""
    assert outcome(VISIT, "legal You answers C8", rules="northwood") == (PASSED,)
    assert outcome(VISIT, "legal You answers C8 with Queen of Claws", rules="northwood")[0] == FAILED
    assert outcome(VISIT, 'illegal You answers C8 with Queen of Claws because "nothing asks for `with Queen of Claws`"',
                   rules="northwood") == (PASSED,)
    assert "nothing that the move brings asks for it" in ran(
        VISIT, "You answers C8 with Queen of Claws", "expect You fief 6", rules="northwood").message


def test_no_choice_is_skipped_where_something_is_answered() -> None:
    """Whose hand it is comes before which card of it."""
    status, *said = outcome(JONES, "legal A chooses hand with Duel")

    assert (status, "does not say all that A has to choose: say which of B, C" in said[0]) == (ERROR, True)
    assert outcome(JONES, "legal A chooses hand") == (PASSED,)


@pytest.mark.parametrize("whom", ["from B", "with B", "from C", ", B"])
def test_from_says_which_player_is_chosen_behind_a_word(whom: str) -> None:
    """As the made move, so its line. Of somebody who may not be chosen it is none."""
    move = f"A chooses hand {whom}".replace(" ,", ",")

    assert outcome(JONES, f"legal {move}") == (PASSED,)
    assert outcome(JONES, f"illegal {move}")[0] == FAILED
    assert outcome(JONES, move, "expect A hand 2") == (PASSED,)
    assert outcome(JONES.replace("[Beer]", "[]").replace("[Duel]", "[]"), f"legal {move}")[0] == FAILED


def test_a_step_has_only_the_cards_that_it_had_by_then() -> None:
    """The phase goes on while something is chosen in it: told with the King it stands below the move that chooses that ruler."""
    told, move = "then You begins substitutes: King of Eyes", "You chooses King of Eyes"
    status, *said = outcome(SUBSTITUTE, told, move, rules="northwood")

    assert (status, "so it stands below that line" in said[0]) == (FAILED, True)
    assert outcome(SUBSTITUTE, move, told, rules="northwood") == (PASSED,)
    assert outcome(SUBSTITUTE, "then You begins substitutes", move, rules="northwood") == (PASSED,)


@pytest.mark.parametrize("moment", ["defend", "avoid"])
def test_who_is_never_asked_for_want_of_an_attack(moment: str) -> None:
    """Both lines about it say nothing where nobody is attacked, although A could have taken the BANG! and played it."""
    lines = """A sheriff, hand [General Store]
B outlaw, hand []
C outlaw, hand []
deck [Beer, Scope, BANG!]
A plays General Store
A chooses Beer
B chooses Scope"""
    for line in (f"never C is asked {moment}", f"expect C not asked in {moment}"):
        assert outcome(lines, line)[0] == ERROR
        assert outcome(lines, f'{line} because "nobody is attacked"') == (PASSED,)


@pytest.mark.parametrize(("unseen", "status"), [
    ("Barrel Q♠", ERROR), ("Barrel K♠", FAILED), ("Barrel", FAILED), ("2 Scope", FAILED)])
def test_a_card_that_lies_open_is_not_unseen(unseen: str, status: str) -> None:
    """The game has one Barrel Q♠; of a card that only shares its name, another copy may be."""
    lines = "A sheriff, hand [BANG!], in play [?]\nB outlaw, in play [Barrel Q♠]\nC outlaw\nD outlaw\nE renegade"

    assert outcome(lines, f"unseen [{unseen}]", "legal A plays BANG! at C")[0] == status
