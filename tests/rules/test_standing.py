"""What is known where a statement stands, and amounts with which nothing happens: only what is certain is reported."""

from __future__ import annotations

import pytest

from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

TOY = """game toy "Toy"
interpretation pace "How fast?"
  choice slow "slowly" source "the lid"
  choice quick "quickly" source "the lid"
  default slow because "the lid says so"
source lid "the lid" community
zone hand of player: hidden
zone lap of player: live
zone deck: pile, hidden, endless
player has
  points: number = 0
  friend: player
game has
  bells: number = 0
kind stone
  works in hand
kind charm
  works in lap
stone "Pebble"
  play if pace is quick: ring
charm "Cap"
  play: gain 1
to ring/rings: add 1 to bells of game
to gain/gains (n: number): add n to your points
to heal/heals (n: number):
  set n to least(n, 9 - your points)
  add n to your points
to draw/draws (n: number):
  repeat n:
    if some deck: move top of deck to your hand
    else: add -1 to n
to arrive/arrives (n: number):
  set n to least(n, 3)
  repeat n: ring
  ring
to raise/raises (n: number):
  set n to most(n, 1)
  add n to your points
to lift (n: number): add n to your points
to lift-twice (n: number): lift n, then lift n
to sink (n: number): add 0 - n to your points
to answer (n: number): add n to your points
to warm (n: number) by (more: number):
  repeat n: add more to your points
"""
TURN = """turn for yes
  phase play: offer play to you until no
"""


def codes(more: str) -> list[str]:
    """The codes of what is wrong with rules."""
    try:
        link(Named("toy", "Toy"), (), [parse_rules(Source("toy.rules", TOY + more + TURN))])
    except Invalid as invalid:
        return [d.code for d in invalid.diagnostics]
    return []


def body(text: str) -> str:
    """A rule in which statements stand, each on a line of its own, `>` before a line for each step to the right."""
    lines = [line.strip() for line in text.split(";")]
    deep = [len(line) - len(line.lstrip(">")) for line in lines]
    found = [f"    {'  ' * n}{line.lstrip('>').strip()}\n" for n, line in zip(deep, lines, strict=True)]
    return "".join(['rule "It"\n  play:\n', *found])


@pytest.mark.parametrize("statements", [
    "if your points > 2:; > if your points < 2: ring",
    "if your points > 2:; > if your points > 1: ring",
    "if your points > 2:; > if active is you and your points > 1: ring",
    "if your points > 2:; > let n = 3; > if your points < 2: gain n",
    "if your points > 2: ring; else if your points > 3: gain 1",
    "if your points > 2: ring; else if your points <= 2: gain 1",
    "if some your hand:; > if your hand is empty: ring",
    "if active is you:; > nothing; > if active is not you: ring",
    "for each p in others:; > if p is you: ring",
    "for each p in others:; > p gain 1; > if p is not you: ring",
    "if pace is quick:; > ring; > if pace is slow: ring",
    "let who = active; if who is you:; > ring; > if who is not you: ring",
    "let n = if your points > 2 then if your points > 1 then 1 else 2 else 3",
    "let n = if your points > 2 then 1 else if your points > 3 then 2 else 3",
])
def test_a_condition_whose_answer_is_known_where_it_stands_is_an_error(statements: str) -> None:
    """By the conditions around it, as long as nothing has happened that may change them."""
    assert codes(body(statements)) == ["R043"]


@pytest.mark.parametrize("statements", [
    "if your points > 2:; > gain 1; > if your points > 3: ring",
    "if your points > 2:; > add -2 to your points; > if your points < 2: ring",
    "if your points > 2:; > if your points > 3: ring",
    "if your points > 2: ring; else if your points > 1: gain 1",
    "if your points > 2: ring; if your points > 3: gain 1",
    "if some your hand:; > may:; >> if your hand is empty: ring",
    "if active is you:; > ring; > if active is not you: ring",
    "for each p in players:; > if p is you: ring",
    "for each p in others:; > set p to friend of p; > if p is you: ring",
    "while your points < 3:; > gain 1; > if your points > 2: ring",
    "let who = active; if who is you:; > set who to friend of you; > if who is not you: ring",
    "let who = active; if who is you:; > repeat 2:; >> if who is not you: ring; >> set who to friend of you",
    "for each p in players where points of it > 2:; > if points of p > 1: ring",
    "if pace is quick:; > if your points > 2: ring",
    "if some your hand:; > choose from your hand as c; > if your hand is empty: ring",
    "let n = if your points > 2 then 1 else if your points > 1 then 2 else 3",
    "let n = if your points > 2 then if your points > 3 then 1 else 2 else 3",
])
def test_a_condition_that_something_may_have_changed_is_none(statements: str) -> None:
    """What is done in between may make it true, or false; so may another player of a set, and the next time in a loop."""
    assert codes(body(statements)) == []


@pytest.mark.parametrize("statements", [
    "set bells of game to 3; if bells of game > 2: ring", "set bells of game to 3; if bells of game is 2: ring",
    "set your points to 0; if your points > 2 and active is you: ring",
    "set points of active to 3; if not (points of active = 3): ring",
    "set friend of you to nothing; if friend of you is nothing: ring",
    "set friend of you to active; if active is friend of you: ring",
    "let n = 3; if n > 2: ring", "let sure = no; if not sure: ring", "let n = 1; set n to 3; if n < 2: ring",
    "set your points to 3; if pace is quick:; > if your points > 2: ring",
    "set your points to 0; gain your points", "set your points to 0; gain your points + 1",
    "set your points to 0; repeat your points: ring",
    "set your points to 0; if active is you: gain your points", "set points of active to 0; add points of active to your points",
    "set friend of you to nothing; friend of you gain 1", "set your points to 0; let n = your points; gain n",
    "choose from your hand as c; if c is nothing: move c to your lap", "choose from others as p; if p is nothing: p gain 1",
    "choose from your hand as c; if c is not nothing: ring; else: move c to your lap",
    "if your points > 2: win you; if your points > 2: win you", "if your points > 2: stop; if your points > 3: ring",
    "if your points > 2:; > ring; > stop; if your points < 3: ring",
])
def test_what_has_just_been_set_is_known(statements: str) -> None:
    """A condition that asks for it is settled; what is nothing by it is not counted or moved, and does nothing."""
    assert codes(body(statements)) == ["R043"]


@pytest.mark.parametrize("statements", [
    "set bells of game to 3; ring; if bells of game > 2: ring",
    "set bells of game to 3; set your points to 2; if bells of game > 2: ring",
    "set your points to points of active; if your points > 2: ring", "set points of active to 3; if your points > 2: ring",
    "set friend of friend of you to you; if friend of friend of you is you: ring",
    "set bells of game to bells of game + 1; if bells of game > 2: ring",
    "let n = 0; for each p in others: add points of p to n; if n > 2: ring", "let sure = no; may: set sure to yes; if sure: ring",
    "let n = 3; while n > 0:; > ring; > add -1 to n", "let n = 1; repeat 3:; > if n > 1: ring; > add 1 to n",
    "let n = 1; one of:; > \"a\": set n to 3; > \"b\":; >> if n > 1: ring; gain n",
    "let n = 1; if pace is quick: set n to 2; if n > 1: ring",
    "if pace is quick:; > set your points to 3; else:; > if your points > 2: ring",
    "let n = 0; gain n", "set your points to 0; add 2 to your points",
    "set your points to 0; set points of active to 2; gain your points",
    "set your points to 0; ring; gain your points", "set your points to 0; gain points of active",
    "set friend of you to nothing; gain points of you", "set your points to 0; add 2 to your points; gain your points",
    "choose from your hand as c; if c is nothing:; > choose from your hand as c; > move c to your lap",
    "choose from your hand as c; if c is nothing: ring; else: move c to your lap",
    "if your points > 2: win you; if your points > 1: win you", "if your points > 2: win you; ring; if your points > 3: win you",
    "if your points > 2:; > if active is you: stop; if your points > 3: ring",
    "if your points > 2: ring; else: stop; if your points > 3: ring", "if your points > 2: ring; if your points > 2: ring",
])
def test_what_may_be_another_by_now_is_not(statements: str) -> None:
    """Something else has happened since, in a loop or in some case; or it is another player's; or it depends on itself."""
    assert codes(body(statements)) == []


@pytest.mark.parametrize(("clause", "wrong"), [
    ("when another player gains if they is you: ring", True), ("when another player gains if they is not you: ring", True),
    ("when you gain if they is not you: ring", True), ("instead of another player gain if n > 2 and they is you: ring", True),
    ("another player cannot gain if they is you", True), ("when another player gains:\n    if they is you: ring", True),
    ("when any player gains if they is you: ring", False), ("when another player gains if they is friend of you: ring", False),
    ("when any player gains:\n    if they is you: ring", False), ("when another player gains if you is active: ring", False),
])
def test_who_it_is_about_is_known(clause: str, wrong: bool) -> None:
    """In the condition of a clause and in what it does."""
    assert codes(f'charm "Scarf"\n  {clause}\n') == (["R043"] if wrong else [])


@pytest.mark.parametrize(("clause", "wrong"), [
    ("when any player gains if they is not you: ring", True), ("when any player gains if they is active: ring", False),
])
def test_in_a_rule_you_are_the_one_it_is_about(clause: str, wrong: bool) -> None:
    """A rule is nobody's: a player who does something is `you` in what answers it."""
    assert codes(f'rule "It"\n  {clause}\n') == (["R043"] if wrong else [])


@pytest.mark.parametrize("amount", ["0", "1 - 1", "0 - 2", "least(0, your points)", "0 - count(your hand)"])
@pytest.mark.parametrize("verb", ["draw", "repeat"])
def test_an_amount_that_is_never_more_than_0_is_an_error(verb: str, amount: str) -> None:
    """How often something is done, or how much of it."""
    assert codes(body(f"{verb} {amount}{': ring' if verb == 'repeat' else ''}")) == ["R043"]


@pytest.mark.parametrize(("call", "wrong"), [
    ("heal 0", True), ("heal 2 - 2", True), ("heal your points - your points", True), ("lift 0", True), ("lift-twice 0", True),
    ("warm 0 by 3", True), ("warm 0 - 1 by 3", True), ("warm 3 by 0", True), ("warm 3 by 0 - 1", False),
    ("sink 0", True), ("add 2 - 2 to your points", True),
    ("heal 0 - 2", False), ("lift 0 - 2", False), ("lift-twice 0 - 2", False), ("sink 0 - 2", False), ("raise 0", False),
    ("arrive 0", False), ("gain 0", False), ("gain 0 - 1", False), ("draw count(your hand)", False),
    ("add 0 - 2 to your points", False), ("draw count(your hand) - 1", False),
])
def test_only_the_number_of_a_verb_that_is_an_amount_has_to_be_more_than_0(call: str, wrong: bool) -> None:
    """One that the verb sets to how much came of it, or that no step shows, as long as all that it does depends on it."""
    assert codes(body(call)) == (["R043"] if wrong else [])


def test_a_number_to_which_a_clause_may_answer_is_a_value() -> None:
    """No step shows the verb, but what is done with 0 may be just what the clause waits for."""
    assert codes(body("answer 0")) == ["R043"]
    assert codes('rule "R"\n  when any player answer if n = 0: ring\n' + body("answer 0").replace("It", "That")) == []


@pytest.mark.parametrize(("change", "wrong"), [
    ("reach(p) to reach(p)", True), ("reach(p) by 1 - 1", True), ("reach(p) by 0 - 0", True),
    ("reach(p) to reach(you)", False), ("reach(p) by 1", False), ("reach(p) to 0", False),
])
def test_a_change_to_what_it_is_changes_nothing(change: str, wrong: bool) -> None:
    """Of the same value with the same parts."""
    assert codes(f'value reach(p: player): number = points of p\ncharm "Scarf"\n  change {change} if p is you\n'
                 + body("gain reach(active)")) == (["R043"] if wrong else [])
