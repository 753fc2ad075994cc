"""What a move means: of several abilities the one that fits, of several cards the one that its words tell."""

from __future__ import annotations

import pytest
from pond import cards, played, points, situation, waiting

from adjudicator.cases.moves.playthrough import play
from adjudicator.engine.draft import Draft
from adjudicator.notation.source import Invalid

TINY = """
stone "Zap"
  play at others: lose 3 to you
  play:
    choose from lap of players as c
    move c to discard
charm "Net"
"""


@pytest.mark.parametrize(("move", "lost", "left"), [
    ("A plays Zap at B", 1, ["Net"]),
    ("A plays Zap with Net", 0, []),
])
def test_of_several_abilities_the_one_that_fits_what_is_said_is_meant(move: str, lost: int, left: list[str]) -> None:
    """By all that stands behind the card."""
    end = played(f"A hand [Zap]\nB lap [Net]\nC\n{move}", TINY).state

    assert (3 - 3 * lost, left) == (points(end)[0], cards(end, "lap", 1))


@pytest.mark.parametrize(("move", "message"), [
    ("A plays Zap", "`Zap` is ambiguous here: say more of what it does (`at ...`, `with ...`)"),
    ("A plays Zap with Net", "`Net` is ambiguous here: it may mean Net from B, Net from A"),
])
def test_an_ambiguous_word_is_reported_with_words_that_tell_its_meanings_apart(move: str, message: str) -> None:
    """Of two abilities of a card, and of two equal cards before two players."""
    end = play(*situation(f"A hand [Zap], lap [Net]\nB lap [Net]\n{move}", TINY))

    assert [message] == [t.message for t in end.troubles]


@pytest.mark.parametrize("move", [
    "A plays Zap with Net from B",
    "A plays Hook with Net from B",
    "A plays Hook\nA chooses Net from B",
])
def test_the_words_that_tell_two_cards_apart_can_be_written(move: str) -> None:
    """In the move itself, and where the choice is a line of its own."""
    hook = """
stone "Hook"
  play:
    choose from lap of players as c
    move c to discard
"""
    end = played(f"A hand [Zap, Hook], lap [Net]\nB lap [Net]\n{move}", TINY + hook).state

    assert (["Net"], []) == (cards(end, "lap"), cards(end, "lap", 1))


@pytest.mark.parametrize(("fact", "holds"), [("wet", True), ("wet yes", True), ("wet no", False)])
def test_a_truth_value_is_stated_by_its_key_or_with_yes_or_no(fact: str, holds: bool) -> None:
    """In a situation and in an expectation, of a player and of a card in play; a number says nothing of it."""
    rules = """
player has
  wet: truth = no
cards in play have
  torn: truth = no
charm "Net"
"""
    end = played(f"A {fact}, lap [Net {fact.replace('wet', 'torn')}]\nB", rules).state

    assert (holds, holds) == (Draft(end).fields[2][0], end.position.objects[0][-1])  # type: ignore[index]
    with pytest.raises(Invalid, match="`wet` is not a number, it is true or not"):
        waiting("A wet 0\nB", rules)
