"""What leads to a step leads to it as it is: by whose text, for whom, with which card, at which time and from which place."""

from __future__ import annotations

from functools import cache

import pytest
from short_cases import outcome

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

MILL = """game mill "Mill"
zone hand of player: hidden
zone shelf of player "shelf": live
zone deck: pile, hidden, endless
zone heap: pile
player has
  flour: number = 3
kind act
  works in hand
  using it: play this
kind bill
  works in hand
  using it: send this at target
kind jar
  works in shelf
  from hand work: shelve this
to play/plays (what: card): move what to heap
to send/sends (what: card) at (whom: target): move what to heap
to shelve/shelves (what: card): move what to your shelf
to draw/draws (n: number): repeat n: move top of deck to your hand
to lose/loses (n: number): add -n to your flour
to gain/gains (n: number): add n to your flour
to sing/sings: add 1 to your flour
to rob/robs (n: number) from (whom: player): add n to your flour
to scrap/scraps (what: card): move what to heap
turn for status of it is playing
  phase work: offer work to you until no
  phase rest if count(your hand) > 5:
    choose from your hand as c
    scrap c
act "Hit"
  work at others: target loses 1
act "Mint"
  work: gain 1
act "Thief"
  work at others: rob 1 from target
act "Rats"
  work at shelf of others: scrap target
act "Ape"
  work at shelf of others where it is jar: borrow target
act "Parrot"
  work: borrow "Owl"
bill "Ask"
  work at others: offer pay to target until no
act "Coin"
  pay: draw 1
act "Later"
  work:
    until your next turn: when another player gains: draw 1
act "Gift"
  work at others:
    until your next turn for target: when you gain: draw 1
jar "Owl"
  when you lose if your flour > 9: sing
jar "Cat"
  borrow shelf of others where it is "Owl"
jar "Guide"
  use your hand where it is "Mint" as "Coin"
jar "Rug"
  instead of another player robs if whom is you: they robs 1 from you
"""
"""How such a game begins, nobody says."""


@cache
def mill() -> Program:
    """The game."""
    return link(Named("mill", "Mill"), [], [parse_rules(Source("mill.rules", MILL))])


def status(*lines: str) -> str:
    """The status of a case with these lines."""
    text = 'case mill "x"\n  rules mill\n' + "".join(f"  {line}\n" for line in lines)
    (case,) = read_cases(Source("mill.case", text)).cases
    return run_case(case, (), load=lambda *_: mill()).status


def table(a: str, b: str = "hand []", c: str = "hand []") -> tuple[str, ...]:
    """What lies in front of three players."""
    return f"A {a}", f"B {b}", f"C {c}"


REASON = ' because "nothing in this run leads to it"'
HIT = "B plays Hit at A"


@pytest.mark.parametrize("lines", [
    (*table("hand [Ape, Mint]", "hand [Hit]", "shelf [Owl]"), "A plays Mint", "A ends turn", HIT),
    (*table("hand [Parrot, Mint]", "hand [Hit]"), "A plays Mint", "A ends turn", HIT),
    (*table("shelf [Cat]", "hand [Hit]", "shelf [Owl]"), "turn B", HIT),
    (*table("hand [Ape]", "hand [Hit]", "shelf [Cat, Owl]"), "A plays Ape at Cat", "A ends turn", HIT),
])
def test_a_borrowed_text_leads_to_what_it_says(lines: tuple[str, ...]) -> None:
    """That of a card at which a text is aimed, that of a name, or those of a zone; also by a text that is borrowed itself."""
    assert "error" == status(*lines, f"never A sings{REASON}")
    assert "passed" == status(*lines, "never A sings")


@pytest.mark.parametrize("lines", [
    (*table("hand [Ape]", "hand [Hit]", "hand []"), "turn B", HIT),
    (*table("shelf [Cat]", "hand [Hit]", "shelf [Cat]"), "turn B", HIT),
    (*table("hand [], shelf [Owl]", "hand [Hit], shelf [Cat]", "hand []"), "turn B", "B plays Hit at C"),
])
def test_where_nothing_is_lent_nothing_is_led_to(lines: tuple[str, ...]) -> None:
    """Or only to somebody else."""
    assert "error" == status(*lines, "never C sings")
    assert "passed" == status(*lines, f"never C sings{REASON}")


@pytest.mark.parametrize(("line", "expected"), [
    ("never B draws", "error"), ("never C draws", "error"), ("never A draws", "failed"),
])
def test_clauses_that_last_act_for_those_for_whom_they_begin(line: str, expected: str) -> None:
    """For the player whose card begins them, if it does not say otherwise."""
    lines = (*table("hand [Later]", "hand [Mint]"), "A plays Later", "A ends turn", "B plays Mint")
    assert expected == status(*lines, line)


@pytest.mark.parametrize(("line", "expected"), [
    ("never B draws", "failed"), ("never C draws", "error"), ("never A draws", "error"),
])
def test_they_may_begin_for_another_player(line: str, expected: str) -> None:
    """Of a card that was played it is known whom it was aimed at."""
    lines = (*table("hand [Gift]", "hand [Mint]"), "A plays Gift at B", "A ends turn", "B plays Mint")
    assert expected == status(*lines, line)


@pytest.mark.parametrize(("shelf", "card", "expected"), [
    ("Guide", "Mint", "passed"), ("Guide", "Hit", "error"), ("", "Mint", "error"), ("", "Coin", "passed")])
def test_a_card_counts_as_another_one_only_if_it_is_among_those_that_do(shelf: str, card: str, expected: str) -> None:
    """Also where no part of a verb says as which card one is used, and a game may begin with any card anywhere."""
    lines = (*table("hand [Ask]", f"hand [{card}, Later], shelf [{shelf}]"), "A plays Ask at B")
    assert expected == status(*lines, f"never B plays {card}")


@pytest.mark.parametrize(("line", "expected"), [
    ("never B loses", "failed"), ("never C loses", "passed"), ("never A loses", "error")])
def test_whom_no_step_names_anybody_may_be(line: str, expected: str) -> None:
    """The step in which a Hit is played does not say at whom."""
    assert expected == status(*table("hand [Hit]"), "A plays Hit at B", line)


@pytest.mark.parametrize(("line", "expected"), [
    ("never A robs from A", "error"), ("never B robs from A", "error"), ("never A robs from C", "passed")])
def test_who_answers_another_player_is_not_who_does_it(line: str, expected: str) -> None:
    """The Rug lets nobody rob from themselves."""
    assert expected == status(*table("hand [Thief], shelf [Rug]"), "A plays Thief at B", line)


@pytest.mark.parametrize(("a", "b", "card", "expected"), [
    ("hand [Mint, Rats, Ask]", "shelf [Owl]", "Ask", "error"), ("hand [Mint, Rats], shelf [Cat]", "shelf [Owl]", "Cat", "error"),
    ("hand [Mint, Rats], shelf [Cat]", "shelf [Owl]", "Owl", "passed"),
    ("hand [Mint, Rats], shelf [Cat]", "shelf [Owl, Cat]", "Cat", "passed"),
])
def test_one_way_has_the_time_and_the_place(a: str, b: str, card: str, expected: str) -> None:
    """Rats take cards of others from the shelf, and the end of a turn takes one's own from the hand."""
    assert expected == status(*table(a, b), "A plays Mint", f"never A scraps {card}")


def test_a_later_time_has_another_place() -> None:
    """In the whole turn a card of the hand could have been scrapped, however many there were."""
    assert "passed" == status(*table("hand [Mint, Ask]", "shelf [Owl]"), "A plays Mint", "A ends turn", "never A scraps Ask")


@pytest.mark.parametrize(("hand", "said"), [
    ("BANG!, ?", "nobody knows whether A has Beer"), ("BANG!, Duel", "A has no Beer in this run"), ("BANG!, Beer", "")])
def test_what_another_player_has_is_not_known_of_a_card_of_ones_own(hand: str, said: str) -> None:
    """A card that somebody else has is in the situation, and still nobody knows whether it is among one's own."""
    lines = (f"A sheriff, life 1, hand [{hand}]", "B outlaw, hand [Beer]", "C renegade", "turn A", "A ends turn",
             "A discards BANG!")
    status, *messages = outcome(*lines, "never A discards Beer", rules="bang")
    assert ("error" if said else "passed") == status
    assert [f"{said}, so this says nothing"] * bool(said) == [message.split(":")[0] for message in messages]
