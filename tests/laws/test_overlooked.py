"""What a player may choose can rest on what they hold: of an unknown card of a hand, a check assumes nothing there either."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game den "Den"
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
value lucky(p: player): truth = some (hand of p where it is "Hood") and some (hand of p where it is "Box")
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
to take/takes (what: card): move what to your desk
trick "Swap"
  play at others:
    choose from desk of you where {holds} as c
    if c is nothing: lose 1
    else: take c
trick "Offer"
  play at others:
    one of by target:
      "beg" if not ({holds}): lose 1
      "pay" if {holds}: earn 1
trick "Plead"
  play at others:
    one of by target:
      "beg" if {holds}: earn 1
      "pay": lose 1
      "wait": nothing
trick "Probe"
  play at others:
    if able(target, dodge, row): earn 1
    else: lose 1
trick "Trade"
  play at others:
    choose from desk of target where it is "Box" or {holds} by target as c
    target takes c
trick "Call"
  play at others:
    one of by target:
      "beg" if able(target, dodge, row): earn 1
      "pay": lose 1
      "wait": nothing
trick "Glance"
  play at others:
    if {holds}: earn 1
    else: lose 1
trick "Amulet"
  dodge if {needs} "cannot": earn 1
tool "Box"
  copies 5
tool "Hood"
tool "Lamp"
tool "Wand"
  play if {needs} "cannot": earn 1
turn for yes
  phase play "play phase": offer play to you until no
"""
CONDITIONS = {
    "one name": ("some (hand of target where it is \"Hood\")", "some (your hand where it is \"Hood\")"),
    "a kind": ("some (hand of target where it is trick)", "some (your hand where it is tool)"),
    "a number": ("count(hand of target where it is tool) > 1", "count(your hand where it is tool) = 1"),
    "two names": ("some (hand of target where it is \"Box\") and some (hand of target where it is \"Hood\")",
                  "some (your hand where it is \"Box\")"),
    "what lies there": ("some (hand of target where name of it = name of first(desk of active))",
                        "some (your hand where name of it = name of first(desk of active))"),
    "how many": ("count(hand of target) > 1", "count(your hand) > 1"),
    "what serves": ("some (hand of target where serves(target, it, \"Hood\"))",
                    "some (your hand where serves(you, it, \"Hood\"))"),
    "a value": ("lucky(target)", "lucky(you)"),
}
CASE = """\
case den "Nobody knows what B has"
  rules den
  A hand [Swap, Offer, Plead, Probe, Trade, Call, Glance], desk [Box]
  B {hand}desk [Box, Lamp, Wand]
  {line}
"""
LINES = (
    *[f"A plays Trade at B\n  {line}" for line in ("illegal B chooses Lamp", "legal B chooses Lamp", "legal B chooses Box")],
    *[f"A plays Call at B\n  {line}" for line in ("illegal B chooses beg", "legal B chooses beg", "legal B chooses pay")],
    *[f"turn B\n  {line}" for line in ("illegal B uses Wand", 'illegal B uses Wand because "cannot"', "legal B uses Wand")],
    "A plays Glance at B\n  then A loses 1", "A plays Glance at B\n  never A earns 1",
    "A plays Swap at B\n  never A takes Box", "A plays Swap at B\n  never A loses", "A plays Offer at B\n  never A loses",
    "A plays Offer at B\n  then A loses 1", "A plays Offer at B\n  expect A coins 4", "A plays Probe at B\n  then A loses 1",
    "A plays Probe at B\n  never A earns", "A plays Plead at B\n  B chooses pay\n  never A earns",
    *[f"A plays Plead at B\n  {line}" for line in ("illegal B chooses beg", "legal B chooses beg", "legal B chooses pay",
                                                   'illegal B chooses beg because "the choice is pay, wait"')],
)
NAMES = ("Amulet", "Box", "Hood")


def status(line: str, hand: str) -> str:
    """What becomes of a line if B has this."""
    return run_case(read_cases(Source("den.case", CASE.format(hand=hand, line=line))).cases[0], ()).status


@pytest.mark.parametrize("condition", CONDITIONS)
def test_what_may_be_chosen_is_not_read_of_an_unknown_card(condition: str, tmp_path: Path) -> None:
    """A line that holds beside unknown cards of a hand, or one that is left out, does not fail with any cards there."""
    holds, needs = CONDITIONS[condition]
    (tmp_path / "den.rules").write_text(RULES.format(holds=holds, needs=needs))
    with found_in(tmp_path):
        for line, counts in product(LINES, ((1,), (2,), (0, 1, 2))):
            unknown = f"hand [{counts[0]} ?], " if len(counts) == 1 else ""
            if (not unknown and "legal B" in line) or status(line, unknown) != PASSED:
                continue  # whose hand is left out, of them no line says what they may do
            held = [", ".join(names) for count in counts for names in product(NAMES, repeat=count)]
            each = {cards: status(line, f"hand [{cards}], ") for cards in held if cards not in ("Hood, Hood", "Amulet, Amulet")}

            assert set(each.values()) == {PASSED}, (line, each)
