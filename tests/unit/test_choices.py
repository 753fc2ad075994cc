"""What the words of a move mean where several cards have one name."""

from __future__ import annotations

import pytest

from adjudicator.answers.subject import subject_in
from adjudicator.notation.source import Source

BANG = "rules bang\nA outlaw, hand [{}]\nB sheriff, life 3\nA plays {} at B\n"
COLUMN = """
rules revolver
game battlefield Whiskey Canyon, cubes 7
Colty column [{}], hand 0
McReady hand 0
turn Colty
phase play
Colty discards {}
"""


def troubles(text: str) -> list[str]:
    """What is wrong with the moves of a situation."""
    return [t.message for t in subject_in(Source("some.case", text)).run().troubles]


def test_a_name_that_means_two_cards_is_ambiguous() -> None:
    """Both are listed; which is played is not guessed."""
    assert ["`BANG!` is ambiguous here: it may mean BANG! 2♦, BANG! A♠"] == troubles(BANG.format("BANG! A♠, BANG! 2♦", "BANG!"))


@pytest.mark.parametrize(
    ("hand", "said"), [("BANG! A♠, BANG! 2♦", "BANG! 2♦"), ("2 BANG!", "BANG!"), ("BANG!, BANG! 2♦", "BANG! 2♦")])
def test_a_name_that_means_one_card_is_not(hand: str, said: str) -> None:
    """Equal cards are one; a suit tells others apart."""
    assert [] == troubles(BANG.format(hand, said))


def test_cards_that_nothing_tells_apart_are_as_good_as_one() -> None:
    """Of two with the same marks any is meant."""
    assert [] == troubles(COLUMN.format("2 Derringer at Whiskey Canyon", "Derringer"))


def test_a_card_in_play_is_named_with_its_marks() -> None:
    """Where others have the same name: in a move, and in the words for a move."""
    gritty, plain = "Derringer at Whiskey Canyon grit 2", "Derringer at Whiskey Canyon"

    assert [f"`Derringer` is ambiguous here: it may mean {gritty}, {plain}"] == troubles(
        COLUMN.format(f"{gritty}, {plain}", "Derringer"))
    assert [] == troubles(COLUMN.format(f"{gritty}, {plain}", gritty))


def test_a_line_that_names_a_choice_does_not_play_the_card() -> None:
    """Nobody was asked what to give up, as both cards are equal; the third one stays where it is."""
    text = """
rules bang, dodge-city
A sheriff, hand [Springfield, 2 BANG!]
B outlaw, hand []
C renegade
A plays Springfield at B
A chooses BANG!
"""
    end = subject_in(Source("some.case", text)).run()

    assert [] == [t.message for t in end.troubles]
    assert 1 == len(end.state.position.zones[0])


@pytest.mark.parametrize("verb", ["chooses", "takes"])
def test_a_card_is_not_played_by_the_words_of_a_choice(verb: str) -> None:
    """Where nothing asks for a choice, the line was never made."""
    text = f"rules bang\nA sheriff, hand [BANG!]\nB outlaw, hand [Missed!]\nA plays BANG! at B\nB {verb} Missed!\n"
    assert 1 == len(troubles(text))


PANIC = "rules bang\nA sheriff, hand [Panic!]\nB outlaw, hand [{}], in play [Barrel]\n"


@pytest.mark.parametrize("hand", ["Beer", ""])
@pytest.mark.parametrize(("part", "fits"), [
    ("at B with Barrel", True), ("at B from Barrel", False), ("from Barrel", False), ("with B", False), ("from B", False),
])
def test_the_preposition_of_a_part_counts_whether_or_not_there_is_a_choice(hand: str, part: str, fits: bool) -> None:
    """A target comes after `at`, and no card comes `from` a card."""
    chosen = "\nA chooses Barrel" if hand and "Barrel" not in part else ""
    wrong = troubles(f"{PANIC.format(hand)}A plays Panic! {part}{chosen}")

    assert fits is not bool(wrong), wrong


@pytest.mark.parametrize("mark", ["load 0", "load 3"])
def test_a_card_that_is_not_in_play_has_no_marks(mark: str) -> None:
    """Not even one with the value that a card has when it comes into play."""
    text = f"rules bang, armed-and-dangerous\nA sheriff, hand [BANG!]\nB outlaw\nA plays BANG! {mark} at B"

    assert f"A has no BANG! {mark}" in troubles(text)[0]
