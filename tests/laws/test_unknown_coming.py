"""What nobody knows of a card is never guessed, wherever it comes: drawn, given or taken, it is as unknown as where it lay."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from random import Random

from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

TRIED = 10**9 if PROFILE == "long" else 300
"""Situations with lines that are tried, of all that there are."""

RULES = """game mill "Mill"
moves spends from hand
player has
  gold: number = 3
zone hand of player: hidden
zone deck: pile, hidden, endless
zone heap: pile
kind act
  works in hand
  using it: play this at target
kind gizmo
  works in hand
to play/plays (what: card) at (whom: player): move what to heap
to lose/loses (n: number): add -n to your gold
to gain/gains (n: number): add n to your gold
to draw/draws (n: number): repeat n: move top of deck to your hand
to spend/spends (what: card): move what to heap
to take/takes (what: card): move what to your hand
to yield/yields to (whom: player):
  choose up to 1 from your hand where it is act as c
  if c is nothing: lose 1
  else: spend c
act "Draw"
  go: draw 1
act "Twice"
  go: draw 2
act "Feed"
  go at others: target draws 1
act "Grab"
  go at others:
    choose from hand of target as c
    if c is not nothing: take c
act "Own"
  go:
    choose from your hand where it is act as c
    if c is nothing: lose 1
    else: spend c
act "Ask"
  go at others:
    offer pay to target until no
    if refused > 0: target loses 1
act "Force"
  go at others:
    choose from hand of target where it is act by target as c
    if c is nothing: target loses 1
    else: target spends c
act "Yield"
  go at others: target yields to you
act "Able"
  go at others:
    if able(target, pay, row): gain 1
act "Words"
  go at others:
    one of by target:
      "give" if some (hand of target where it is gizmo): target loses 1
      "lose": target loses 2
act "Mine"
  go:
    one of:
      "give" if some (your hand where it is gizmo): lose 1
      "lose": lose 2
act "Coin"
  pay: gain 1
gizmo "Engine"
turn for yes
  phase go: offer go to you until no
"""
CAME = {
    "A": (("Draw", "A plays Draw", ""), ("Twice", "A plays Twice", ""), ("Grab", "A plays Grab at B", "{}")),
    "B": (("Feed", "A plays Feed at B", ""), ("Feed, Feed", "A plays Feed at B\nA plays Feed at B", "")),
}
"""How an unknown card reaches each player: what A has in hand for it, the moves, and the hand of B."""
DECKS = ("", "deck [{}]", "deck [{}, Draw]", "deck [Draw, {}]", "game deck 2")
"""With the last of them and the first, the true card lies on top."""
USED = {"A": ("Own", "Mine"), "B": ("Ask at B", "Force at B", "Yield at B", "Able at B", "Words at B")}
LINES = (
    "illegal {} chooses Coin because \"the choice is\"", "illegal {} chooses Coin because \"nothing to choose\"",
    "illegal {} spends Coin because \"the choice is\"", "illegal {} spends Coin because \"nothing to choose\"",
    "illegal {} plays Coin because \"has no Coin\"", "illegal {} chooses Coin", "illegal {} chooses give",
    "illegal {} plays Coin", "illegal {} declines because \"is not asked\"", "never {} passes",
    "expect {} not asked in pay", "legal {} plays Coin", "legal {} chooses Coin",
    "legal {} chooses give", "expect {} gold 3", "expect {} gold 2", "expect {} gold 1",
)
TRUE = ("Coin", "Engine", "Own")


def test_a_card_that_reaches_a_player_in_a_run_is_as_unknown_as_those_of_their_hand(tmp_path: Path) -> None:
    """A line that holds beside a card that nobody knows holds with each card that this may be, where the moves can be made."""
    (tmp_path / "mill.rules").write_text(RULES, encoding="utf-8")

    def status(hands: tuple[str, str], deck: str, script: str) -> tuple[str, bool]:
        rows = "\n  ".join(f"rules mill\nA hand [{hands[0]}]\nB hand [{hands[1]}]\n{deck}\n{script}".splitlines())
        file = read_cases(Source("some.case", f"case some-case \"A case\"\n  {rows}\n"))
        found = run_case(file.cases[0], file.tables)
        return found.status, found.run is not None and found.run.played.stopped

    every = [(seat, came, used, deck, line) for seat in "AB"
             for came, used, deck, line in product(CAME[seat], USED[seat], DECKS, LINES)]
    held = open_ = 0
    with found_in(tmp_path):
        for seat, (card, moves, other), used, deck, line in Random(26).sample(every, min(len(every), TRIED)):
            hands, script = f"{card}, {used.removesuffix(' at B')}", f"{moves}\nA plays {used}\n{line.format(seat)}"
            found, _ = status((hands, other.format("?")), deck.format("?"), script)
            open_ += found == "error"
            for true in TRUE if found == "passed" else ():
                stated = deck if "{}" in deck else "deck [{}, ?]"
                known, stopped = status((hands, other.format(true)), stated.format(true), script)
                assert (hands, deck, script, true, known) == (hands, deck, script, true, "passed") or stopped or known == "error"
                held += 1
    assert held > 50, "a law that compares nothing shows nothing"
    assert open_ > 50, "a law in which no card matters shows nothing"
