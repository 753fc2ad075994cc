"""That an unknown card is not something is no more known than that it is."""

from __future__ import annotations

import tempfile
from pathlib import Path

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import FAILED, PASSED, run_case
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.library import found_in
from adjudicator.rules.load import load

GAME = """\
game stall "Stall"
player has
  coins: number = 3
zone hand of player: hidden
zone heap: pile
kind ware
  works in hand
  using it: play this
kind fruit
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to sell/sells (what: card): move what to heap
to earn/earns: add 1 to your coins
turn for status of it is playing
  phase go: offer go to you until no
value light(c: card): truth = not (c is fruit) or weight of c < 3
ware "Sale"
  go:
    choose from your hand where {condition} as c
    if c is not nothing: sell c
ware "Market"
  go:
    one of:
      "earn" if some (your hand where {condition}): earn
      "wait": nothing
ware "Lamp"
fruit "Apple"
  weight 1
fruit "Melon"
  weight 4
"""
CARDS = ("Sale", "Market", "Lamp", "Apple", "Melon")
PLAIN = st.sampled_from(["it is fruit", 'it is "Lamp"', 'it is "Melon"', "light(it)", "your coins > 2"])
CONDITIONS = st.recursive(PLAIN, lambda inner: st.one_of(
    inner.map("not ({})".format), st.builds("({}) and ({})".format, inner, inner),
    st.builds("({}) or ({})".format, inner, inner)), max_leaves=4)
CASES = """\
case sale "A sale"
  rules stall
  A hand [Sale, {0}]
  B
  A plays Sale
  then A sells
case market "A market"
  rules stall
  A hand [Market, {0}]
  B
  A plays Market
  legal A chooses earn
case closed "A market where nothing can be sold"
  rules stall
  A hand [Market, {0}]
  B
  A plays Market
  illegal A chooses earn
"""


@settings(max_examples=30)
@given(CONDITIONS)
def test_an_unknown_card_of_a_hand_is_of_no_use_whatever_is_denied_of_it(condition: str) -> None:
    """What holds beside an unknown card of the hand holds with each card that it may be."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "stall.rules").write_text(GAME.format(condition=condition))
        with found_in(folder):
            assume(is_sound())
            for unknown, *known in zip(said_of("?"), *map(said_of, CARDS), strict=True):
                assert {*known} <= {PASSED, FAILED}, (condition, known)
                assert unknown != PASSED or {*known} == {PASSED}, (condition, known)


def is_sound() -> bool:
    """Whether the rules say nothing twice, and nothing that is always so."""
    try:
        load("stall")
    except Invalid:
        return False
    return True


def said_of(card: str) -> list[str]:
    """The status of each of the cases with a card in hand."""
    file = read_cases(Source("stall.case", CASES.format(card)))
    return [run_case(case, file.tables, every=True).status for case in file.cases]
