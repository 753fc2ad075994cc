"""Two things that nobody knows decide together: as long as one of them is open, no line rests on it."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest
from generated import PROFILE

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in
from adjudicator.values import frozen

RULES = """game den "Den"
values mood: glad, sad
values shade: red, blue
cards have
  shade: shade
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3
  heart: mood, secret
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
kind toy
  works in desk
  spin unknown
value luck(p: player): number = 0
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
trick "Try"
  play at others:
    if {one} and {other}: lose 1
    else: earn 1
trick "Ask"
  play at others:
    one of by target:
      "pay": lose 1
      "beg" if {one} and {other}: earn 1
      "wait": nothing
trick "Lamp"
  copies red blue
trick "Dare"
  play at others: offer dodge to target until no
trick "Wick"
trick "Fig"
  copies red blue
trick "Ward"
  dodge if count(your hand) < 9 "too many cards": earn 1
tool "Hood"
  change luck(p) by 1 if p is you
tool "Box"
toy "Top"
turn for yes
  phase play "play phase": offer play to you until no
"""


@frozen
class Open:
    """Something that decides, as rules ask for it: the line about what it is, and whose `place` it is written in.

    `left_out`: as long as it is open, nothing is said about that place.
    """

    asked: str
    place: str
    known: str
    left_out: bool = False


THINGS = {
    "what B holds": Open('some (hand of target where it is "Lamp")', "B hand", "Lamp blue"),
    "a printed value of what B holds": Open("some (hand of target where shade of it is red)", "B hand", "Fig red"),
    "what B could do": Open("able(target, dodge, row)", "B hand", "Ward"),
    "what C holds": Open('some (hand of last(others) where it is "Wick")', "C hand", "Wick"),
    "a card in play": Open("luck(active) > 0", "A desk", "Hood"),
    "a secret": Open("heart of target is glad", "B heart", "glad"),
    "what a hand holds that is left out": Open('some (hand of target where it is "Lamp")', "B hand", "Lamp blue", left_out=True),
    "how many are in a hand that is left out": Open("count(hand of last(others)) > 3", "C hand", "2 Wick, 2 Lamp", left_out=True),
    "what no source gives": Open("some (desk of active where it is toy and not (spin of it is unknown) and spin of it = 1)",
                                 "card Top spin", "1"),
}
CASE = """\
case den "Nobody knows two things"
  rules den
{given}
  A plays {card} at B
  {line}
"""
LINES = (("Try", "then A earns 1", "then A loses 1"), ("Try", "never A loses", "then A loses 1"),
         ("Try", "expect A coins 4", "expect A coins 2"), ("Ask", "illegal B chooses beg", "legal B chooses beg"))


def given(things: tuple[Open, Open], known: tuple[Open, ...]) -> str:
    """The situation with these things in it, some of them known."""
    said = {"A hand": ["Try", "Ask"], "A desk": ["Top"], "B hand": list[str](), "C hand": []}
    rows = list[str]()
    for one in things:
        if one.left_out and one not in known:
            del said[one.place]
            rows.append(f"  {one.place[0]} coins 3")
        elif one.place in said:
            said[one.place].append(one.known if one in known else "?")
        elif one in known:
            rows.append(f"  {one.place} {one.known}")
        elif one.place == "B heart":
            rows.append("  B heart unknown")
    return "\n".join([*(f"  {place} [{', '.join(cards)}]" for place, cards in said.items()), *rows])


def status(card: str, line: str, situation: str) -> str:
    """What becomes of a line."""
    return run_case(read_cases(Source("den.case", CASE.format(given=situation, card=card, line=line))).cases[0], ()).status


PAIRS = [(one, other) for one, other in permutations(THINGS, 2) if not (
    THINGS[one].place == THINGS[other].place and (THINGS[one].left_out or THINGS[other].left_out))]


@pytest.mark.parametrize(("one", "other"), PAIRS if PROFILE == "long" else PAIRS[::5])
def test_no_line_rests_on_two_things_that_nobody_knows(one: str, other: str, tmp_path: Path) -> None:
    """Where both matter, the line that is false if they are so does not hold before both are known."""
    things = THINGS[one], THINGS[other]
    (tmp_path / "den.rules").write_text(RULES.format(one=things[0].asked, other=things[1].asked), encoding="utf-8")
    with found_in(tmp_path):
        for card, line, opposite in LINES:
            assert status(card, opposite, given(things, things)) == PASSED

            for known in ((), (things[0],), (things[1],)):
                if "B chooses" in line and any(one.left_out and one.place == "B hand" and one not in known for one in things):
                    continue  # what the player of such a hand may do is not asked
                assert status(card, line, given(things, known)) != PASSED, (line, known)
