"""Lines that an unknown card could make false: one that its player could choose, and one that a step or a target may be."""

from __future__ import annotations

from pathlib import Path

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

INDIANS = "A hand [Indians!]\nB life 3, hand [{}]\nC hand [BANG!]\nA plays Indians!"
DUEL = "A hand [Duel]\nB life 3, hand [{}]\nA plays Duel at B"
DENIALS = (
    "never B passes",
    'illegal B declines because "not asked"',
    'illegal B chooses BANG! because "nothing to choose"',
)


@pytest.mark.parametrize("line", DENIALS)
@pytest.mark.parametrize("attack", [INDIANS, DUEL])
@pytest.mark.parametrize("card", ["?", "9♦"])
def test_a_card_that_could_be_chosen_is_asked_for(attack: str, line: str, card: str) -> None:
    """Who is asked for a card by a verb passes only if they have such a card: nobody knows that of an unknown one."""
    said = ran(attack.format(card), line, rules="bang")

    assert ERROR == said.status
    assert "if it is `BANG!`, this does not hold" in said.message


@pytest.mark.parametrize("line", DENIALS)
def test_a_card_that_could_not_be_chosen_is_not_asked_for(line: str) -> None:
    """An unknown heart is no BANG! that a Duel is answered with, unless one is printed; a known card is none."""
    assert PASSED == ran(DUEL.format("Beer"), line.replace("not asked", "B is not asked"), rules="bang").status
    assert FAILED == ran(DUEL.format("BANG!"), line, rules="bang").status


def test_who_leaves_such_a_card_in_hand_may_forbid_what_others_could_do() -> None:
    """Nobody plays Saved! for a player who did not want to discard a BANG!."""
    chosen = ("set saved-or-beer target-first\nset saved-for-the-unwilling refused\nset saved-reward last-life-point\n"
              "A sheriff, hand [Indians!]\nB outlaw, life 2, hand [{}]\nC outlaw, hand [Saved!, BANG!]\nA plays Indians!")
    line = "legal C plays Saved! for B"

    assert ERROR == ran(chosen.format("9♦"), line, rules="bang, valley-of-shadows").status
    assert FAILED == ran(chosen.format("BANG! 9♦"), line, rules="bang, valley-of-shadows").status


@pytest.mark.parametrize(("life", "reason"), [(1, "the game is over"), (3, "not asked")])
def test_who_has_an_unknown_card_may_decline(life: int, reason: str) -> None:
    """Declining is denied as passing is: with a Missed! the player would be asked."""
    said = outcome(f"A sheriff, hand [BANG!]\nB outlaw, life {life}, hand [?]", "A plays BANG! at B",
                   f'illegal B declines because "{reason}"', rules="bang")

    assert ERROR == said[0]
    assert "Missed!" in " ".join(said)


# ---- a card that is known by its name alone

FUSE = "A sheriff, in play [Dynamite]\nB outlaw\ndeck [5♥]\nturn A\nphase fuse"
SWAP = "A hand [Switch], in play [Barrel]\nB in play [Strongbox]\nA plays Switch at B"


@pytest.mark.parametrize(("run", "line", "card"), [
    (FUSE, "never A hands Dynamite 2♥ to B", "Dynamite 2♥"),
    (SWAP, "never A swaps Barrel Q♠ with Strongbox", "Barrel Q♠"),
    (SWAP, "never A swaps Barrel with Strongbox 9♥", "Strongbox 9♥"),
])
def test_a_card_in_sight_may_be_the_one_that_a_line_describes(run: str, line: str, card: str) -> None:
    """All copies lie open, so no unknown card is one; but the one that moves may be the copy that the line describes."""
    said = outcome(run, line, rules="bang, great-train-robbery")

    assert ERROR == said[0]
    assert "it depends on a card that is not fully known" in " ".join(said)
    known = run.replace(f"[{card.split()[0]}]", f"[{card}]")
    assert FAILED == ran(known, line, rules="bang, great-train-robbery").status


def test_no_unknown_card_is_one_that_lies_in_sight() -> None:
    """The only Dynamite lies before A: what B draws is another card."""
    drawing = "A sheriff, in play [{}]\nB outlaw, hand [Stagecoach]\nturn B\nB plays Stagecoach"
    for card, why in (("Dynamite", "leads to it"), ("Barrel", "depends on a card that is not fully known")):
        said = ran(drawing.format(card), "never B draws Dynamite", rules="bang")
        assert (ERROR, True) == (said.status, why in said.message)


RULES = """game fen "Fen"
values suit: Sun, Moon
cards have
  suit: suit
zone hand of player: hidden
zone lane of player: row, live
zone heap: pile
player has
  points: number = 0
kind deed
  works in hand
  using it: play this at target
kind troop
  works in lane
to play/plays (what: card) at (whom: target): move what to heap
to perish/perishes (what: card): move what to heap
deed "Doom"
  copies Sun
  play at lane of players: perish target
troop "Guard"
  copies Sun Moon
troop "Witch"
  copies Moon
turn for yes
  phase play: offer play to you until no
"""


@pytest.mark.parametrize(("lying", "named", "status"), [
    ("?", "Guard Moon", ERROR), ("Guard", "Guard Moon", ERROR), ("?", "Witch Moon", ERROR), ("Moon", "Guard Moon", ERROR),
    ("Guard Moon", "Guard Moon", FAILED), ("Guard Sun", "Guard Moon", PASSED), ("Witch", "Guard Moon", PASSED),
])
def test_a_target_may_be_the_card_that_is_named(tmp_path: Path, lying: str, named: str, status: str) -> None:
    """A move is aimed at a card that is named with what is printed on it: whether such a one lies there is to be known."""
    (tmp_path / "fen.rules").write_text(RULES.replace("perishes (what", "perish (what").replace(
        "to perish/perish ", "to perish/perishes ").replace("perish target", "perish target"), encoding="utf-8")

    with found_in(tmp_path):
        said = ran("A hand [Doom]", f"B lane [{lying}]", f'illegal A plays Doom at {named} because "{named} is not a target"',
                   rules="fen")
    assert (status, lying) == (said.status, lying), said.message
    assert (status == ERROR) == ("may be " in said.message)
