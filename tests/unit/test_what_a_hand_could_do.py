"""Lines that rest on what a player could use with an unknown card of their hand: nobody uses it, but rules may ask about it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.library import found_in

RULES = """game inn "Inn"
values suit: sun "Sun", moon "Moon"
cards have
  suit: suit
zone hand of player: hidden
zone desk of player "desk": live
zone deck: pile, hidden, endless
zone heap: pile
player has
  coins: number = 3
game has
  pot: number = 0
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
to play/plays (what: card) at (whom: player): move what to heap
to draw/draws: move top of deck to your hand
to earn/earns (n: number): add n to your coins
to lose/loses (n: number) to (whom: player): add -n to your coins
to cry/cries: add 1 to pot of game
trick "Probe"
  copies Sun Moon
  play at others:
    if able(target, dodge, row): earn 1
    else: target loses 1 to you
trick "Search"
  copies Sun Moon
  play:
    let lucky = others where able(it, dodge, row)
    if count(lucky) = 2: cry
    else: earn 1
trick "Snub"
  copies Sun Moon
  play at others:
    offer dodge to target
    if refused > 0: target cries
    else: target loses 1 to you
trick "Twice"
  copies Sun Moon
  play at others:
    offer dodge to target
    if refused > 1: target cries
    else: target loses 1 to you
trick "Gift"
  copies Sun Moon
  play at others:
    target draws
    offer dodge to target
    if refused > 0: target cries
trick "Toll"
  copies Sun Moon
  play at others:
    one of by target:
      "beg" if some (hand of target where it is tool): target cries
      "pay": target loses 1 to you
trick "Feel"
  copies Sun Moon
  play: earn 1
trick "Ward"
  copies Sun
  dodge: earn 1
trick "Charm"
  copies Sun
  dodge if no (your hand where it is tool): earn 1
tool "Box"
  copies Moon
tool "Hood"
  copies Moon
  blank desk of others if some (your hand where it is "Ward")
trick "Plead"
  play:
    one of:
      "beg" if no (your hand where it is tool): earn 1
      "pay": lose 1 to you
trick "Price"
  play at others:
    if able(target, dodge, row):
      choose from your hand as c
      move c to heap
    earn 1
trick "Prize"
  play at others:
    if not able(target, dodge, row):
      choose from your hand as c
      move c to heap
    earn 1
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.fixture(autouse=True)
def _inn(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("inn")
    (folder / "inn.rules").write_text(RULES, encoding="utf-8")
    with found_in(folder):
        yield


@pytest.mark.parametrize(("hand", "status"), [
    ("", PASSED), ("?", ERROR), ("Ward", FAILED), ("Sun", ERROR), ("Box, ?", ERROR),
    ("Moon", PASSED),  # a Ward and a Charm are only printed with a sun
    ("Charm, Box", PASSED),
])
@pytest.mark.parametrize("lines", ["then B loses 1 to A", "never A earns", "expect A coins 3, B coins 2"])
def test_whether_a_player_is_able_rests_on_their_unknown_card(hand: str, status: str, lines: str) -> None:
    """What would be false if it were one with which they are able is an error."""
    lines = lines.replace(", B", "\nexpect B")
    assert status == ran("A hand [Probe]", f"B hand [{hand}]", "A plays Probe at B", lines, rules="inn").status


@pytest.mark.parametrize(("hand", "status"), [("Charm", PASSED), ("Charm, ?", ERROR), ("Ward, ?", PASSED)])
def test_whoever_is_able_may_not_be_with_an_unknown_card_besides(hand: str, status: str) -> None:
    """A Charm is of no use beside a Box."""
    assert status == ran("A hand [Probe]", f"B hand [{hand}]", "A plays Probe at B", "then A earns 1", rules="inn").status


@pytest.mark.parametrize(("b", "c", "status"), [("Ward", "?", ERROR), ("?", "?", ERROR), ("?", "", PASSED)])
def test_several_players_may_be_able_with_unknown_cards(b: str, c: str, status: str) -> None:
    """Each with one of their own: only both together make A cry."""
    assert status == ran("A hand [Search]", f"B hand [{b}]", f"C hand [{c}]", "A plays Search", "never A cries",
                         rules="inn").status


@pytest.mark.parametrize(("trick", "hand", "status"), [
    ("Snub", "", PASSED), ("Snub", "?", ERROR), ("Snub", "Ward", FAILED), ("Snub", "Moon", PASSED),
    ("Twice", "?", PASSED), ("Twice", "Ward, ?", ERROR), ("Twice", "2 ?", ERROR), ("Twice", "Ward", PASSED),
])
@pytest.mark.parametrize("lines", ["then B loses 1 to A", "never B cries", "expect B coins 2", "expect game pot 0"])
def test_how_much_is_left_unused_rests_on_an_unknown_card(trick: str, hand: str, status: str, lines: str) -> None:
    """Where a rule reads that, and to what it compares it."""
    assert status == ran(f"A hand [{trick}]", f"B hand [{hand}]", f"A plays {trick} at B", lines, rules="inn").status


@pytest.mark.parametrize(("deck", "status"), [("?", ERROR), ("Ward", FAILED), ("Box", PASSED)])
def test_an_unknown_card_may_be_drawn_before_it_is_left(deck: str, status: str) -> None:
    """It is said where it lay when the run began."""
    found = ran("A hand [Gift]", "B hand []", f"deck [{deck}]", "A plays Gift at B", "never B cries", rules="inn")

    assert status == found.status
    assert status != ERROR or "`deck` matters here" in found.message


@pytest.mark.parametrize(("hand", "status"), [("?", ERROR), ("Moon", ERROR), ("Ward", PASSED), ("Box", FAILED)])
def test_a_word_that_reads_a_hand_is_not_refused_for_an_unknown_card(hand: str, status: str) -> None:
    """Whether it is on offer is not said by a card that nobody knows."""
    line = "illegal B chooses beg because \"the choice is pay\""
    assert status == ran("A hand [Toll]", f"B hand [{hand}]", "A plays Toll at B", line, rules="inn").status


def test_a_word_that_reads_a_hand_needs_no_further_card_where_a_known_one_will_do() -> None:
    """It is on offer with whatever else they hold."""
    assert ran("A hand [Toll]", "B hand [Box, ?]", "A plays Toll at B", "legal B chooses beg", rules="inn").status == PASSED


@pytest.mark.parametrize("line", ["legal A plays Feel", "illegal A plays Feel", "illegal A plays Ward", "illegal A uses Hood",
                                  "A plays Feel\nexpect A coins 4", "illegal B plays Ward as Feel"])
def test_what_switches_cards_off_may_rest_on_an_unknown_card(line: str) -> None:
    """Then that is asked for; it is no fault of the program."""
    found = ran("A hand [Feel, ?], desk [Hood]", "B desk [Hood]", line, rules="inn")

    assert found.status == ERROR
    assert "the name of an unknown card matters here" in found.message


BANG = """A sheriff, hand [BANG!]
B outlaw, life 1, hand [{}]
C outlaw, hand [Saved!]
D renegade
set saved-or-beer others-first
A plays BANG! at B"""


@pytest.mark.parametrize(("card", "status"), [("?", ERROR), ("Beer", FAILED)])
def test_others_come_first_only_if_the_target_can_do_something_themselves(card: str, status: str) -> None:
    """`able` in the rules of BANG!."""
    line = "then B is asked in avoid of B\nthen C is asked in avoid of B"
    assert status == ran(BANG.format(card), line, rules="bang, valley-of-shadows").status


@pytest.mark.parametrize(("held", "line", "status"), [
    ("?", "legal A plays Prize at B with Box", ERROR), ("", "legal A plays Prize at B with Box", PASSED),
    ("Ward", 'illegal A plays Prize at B with Box because "nothing asks for"', PASSED),
    ("?", 'illegal A plays Price at B with Box because "nothing asks for"', ERROR),
])
def test_what_a_move_asks_for_may_rest_on_what_somebody_could_do(held: str, line: str, status: str) -> None:
    """Whether or not the move is made in the run, or only tried."""
    assert status == ran("A hand [Prize, Price, Box]", f"B hand [{held}]", "turn A", line, rules="inn").status


@pytest.mark.parametrize(("held", "line", "status"), [
    ("?", "A plays Plead\nlegal A chooses beg", ERROR), ("?", "legal A plays Plead with beg", ERROR),
    ("Ward", "A plays Plead\nlegal A chooses beg", PASSED), ("Box", "A plays Plead\nillegal A chooses beg", PASSED),
    ("?", "A plays Plead\nlegal A chooses pay", PASSED), ("Ward", "legal A plays Plead with beg", PASSED),
])
def test_a_word_may_be_on_offer_only_without_a_card(held: str, line: str, status: str) -> None:
    """Who has a tool does not beg."""
    assert status == ran(f"A hand [Plead, {held}]", "B hand []", "turn A", line, rules="inn").status
