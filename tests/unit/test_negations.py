"""The words of a `because` may not turn a reason round by leaving out what denies it."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runs.occurrences import proposed, says


@pytest.mark.parametrize(("words", "text", "said"), [
    ("this run leads to it", "nothing in this run leads to it", False),
    ("nothing in this run", "nothing in this run leads to it", False),
    ("of reach", "C is not a target: out of reach (distance 2, weapon range 1)", False),
    ("reach", "C is not a target: out of reach (distance 2, weapon range 1)", False),
    ("out of reach", "C is not a target: out of reach (distance 2, weapon range 1)", True),
    ("few gold nuggets", "too few gold nuggets", False),
    ("gold nuggets", "too few gold nuggets", False),
    ("too few", "too few gold nuggets", False),
    ("nuggets", "too few gold nuggets", False),
    ("BANG! in hand", "too few BANG! in hand", False),
    ("cards in hand", "too many cards in hand", False),
    ("two cards", "fewer than two cards in hand", False),
    ("two of them", "more than two of them", False),
    ("than two of them", "more than two of them", False),
    ("pay the price", "cannot pay the price of its station", False),
    ("price of its station", "cannot pay the price of its station", False),
    ("be avoided", "this cannot be avoided", False),
    ("be avoided", "only a pending attack can be avoided now", False),
    ("can be avoided", "only a pending attack can be avoided now", False),
    ("only a pending attack can be avoided", "only a pending attack can be avoided now", True),
    ("a pending attack", "only a pending attack can be avoided now", False),
    ("may be shown", "at most two cards may be shown", False),
    ("is asked at once", "the target is asked at once, and only then anybody else", True),
    ("asks for it", "nobody asks for it", False),
    ("returns", "a card that never returns", False),
    ("shot", "this is not a shot", False),
    ("not a shot", "this is not a shot", True),
    ("with a star here", "no victim with a star here", False),
    ("comes back", "no card comes back", False),
    ("a bounty hunter to remove", "neither True Grit nor a bounty hunter to remove", False),
    ("nor a bounty hunter to remove", "neither True Grit nor a bounty hunter to remove", False),
    ("neither True Grit", "neither True Grit nor a bounty hunter to remove", False),
    ("card in hand", "no blue card in hand", False),
    ("costs less than the nuggets", "B is not a target: no equipment costs less than the nuggets", False),
    ("to choose", "A is not asked to choose", False),
    ("this turn", "no further BANG! this turn", False),
    ("BANG!", "no further BANG! this turn", False),
    ("Beer in play", "without Missed! and Beer in play", False),
    ("distance 2", "C is not a target: out of reach (distance 2, weapon range 1)", True),
    ("2 cards in hand", "fewer than 2 cards in hand", False),
    ("62", "the deck has 61 cards, not 62", True),
    ("62 cards", "not 62 cards", False),
    ("cannot be replaced", "the `action` card `No way out of here` cannot be replaced", True),
    ("two of them", "at most two of them", False),
    ("kegs", "too few kegs (kegs given 0)", False),
    ("kegs given 0", "too few kegs (kegs given 0)", True),
    ("this may", "this may not be shown", False),
    ("has no BANG!", "A has no BANG! 6♦ to use", False),
    ("has no BANG! 6♦", "A has no BANG! 6♦ to use", True),
    ("no card in hand", "no card in hand pays for it", False),
    ("has no cards", "B is not a target: has no cards in hand", False),
    ("only in avoid", "only in avoid or play", False),
    ("the hit is not fatal", "the hit is not fatal, or the chance is over (regained 1)", False),
    ("the chance is over", "the hit is not fatal, or the chance is over (regained 1)", False),
    ("not fatal, or the chance is over", "the hit is not fatal, or the chance is over (regained 1)", True),
    ("Lemonade Jim acts", "Lemonade Jim acts only if some your hand", False),
    ("switches Barrel", "Belle Star switches Barrel off", False),
    ("Belle Star", "Belle Star switches Barrel off", True),
    ("The Judge", "The Judge forbids it (A Fistful of Cards rulebook, the events)", True),
    ("is to answer", "B is to answer (in the defend moment)", True),
    ("or play", "only in avoid or play", False),
    ("only in avoid or", "only in avoid or play", False),
    ("or in the prison", "only before or in the prison", False),
    ("your life < your maximum", "acts only if your life < your maximum", False),
    ("while trading", "only while trading", False),
    ("only while trading", "only while trading", True),
    ("a player changes places", "a player changes places once a turn (moved 1)", False),
    ("this would cost", "this would cost the last life point (life 1)", False),
    ("one salvo", "one salvo for each firepower card here (salvos 1 against 1)", False),
    ("salvos", "one salvo for each firepower card here (salvos 1 against 1)", True),
    ("barred", "barred everywhere (because of Sandstorm)", True),
])
def test_what_denies_a_reason_is_not_left_out(words: str, text: str, said: bool) -> None:
    assert said == says(words, [text])


@pytest.mark.parametrize(("words", "text", "shortest"), [
    ("shot", "this is not a shot", "not a shot"),
    ("reach", "C is not a target: out of reach (distance 2, weapon range 1)", "out of reach"),
    ("costs less", "B is not a target: no piece of Equipment costs less than that", "no piece of Equipment costs less than that"),
    ("be avoided", "only a pending attack can be avoided now", "only a pending attack can be avoided"),
    ("this may", "this may not be shown", "this may not be shown"),
    ("in avoid", "only in avoid", "only in avoid"),
    ("this one", "not this one", "not this one"),
    ("too few", "too few load tokens", "too few load tokens"),
])
def test_the_shortest_reason_that_holds_is_proposed(words: str, text: str, shortest: str) -> None:
    assert proposed(words, [text]) == f': write `because "{shortest}"`'
    assert says(shortest, [text])


def test_nothing_is_proposed_for_words_that_no_reason_has() -> None:
    assert not proposed("out of sight", ["out of reach"])


def test_a_part_of_a_reason_that_says_the_opposite_fails() -> None:
    lines = "A sheriff, hand [Duel]\nB outlaw, in play [Barrel]\nC renegade\nA plays Duel at B\n"
    status, told = outcome(lines, 'illegal B uses Barrel because "shot"')

    assert (status, told.endswith('write `because "not a shot"`')) == ("failed", True)
    assert outcome(lines, 'illegal B uses Barrel because "not a shot"') == ("passed",)


def test_words_that_fit_almost_any_reason_are_told_with_the_whole_one() -> None:
    lines = "A sheriff, Doc Holyday, hand [Beer]\nB outlaw\nC renegade"
    status, told = outcome(lines, 'illegal A uses Doc Holyday at B because "1"')

    assert (status, told) == ("error", "`1` fits almost any reason: the reason is too few cards in hand (hand 1)"
                                       ': write `because "hand 1"`')
