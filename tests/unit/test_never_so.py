"""Lines of rules that can never come to anything: what a card never is, who is never asked, amounts and places of 0."""

import pytest

from adjudicator.cases.words.questions import unsaid
from adjudicator.engine.names import Named
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

GAME = """game moor "Moor"
values hue: red "red", blue "blue"
cards have
  hue: hue
cards in play have
  moss: number = 0
zone hand of player: hidden
zone bank of player: live
zone mud: pile
zone well: pile, hidden, endless
zone spring renewed from mud: pile, hidden
player has
  frogs: number = 3
  pal: player = you
kind trick
  works in hand
  using it: play this
kind pebble
  works in bank
  from hand play: lay this
to play/plays (what: card): move what to mud
to lay/lays (what: card): move what to your bank
to gain/gains (n: number): add n to your frogs
to drop/drops (what: cards): for each c in what: move c to mud
turn for status of it is playing
  phase play: offer play to you until no
trick "Splash" de "Platsch"
  copies red blue
  play: gain 1
pebble "Zoof"
  copies blue
  play: gain 2
undealt because "no source says how many"
"""


def found(rules: str, *, first: str = GAME) -> list[Diagnostic]:
    """What is wrong with the whole game, with more rules."""
    try:
        link(Named("moor", "Moor"), (), [parse_rules(Source("moor.rules", first + rules))], whole=True)
    except Invalid as invalid:
        return list(invalid.diagnostics)
    return []


def said(rules: str, *, first: str = GAME) -> list[tuple[str, str, str]]:
    """The same: codes and messages, each with what it points at."""

    def at(d: Diagnostic) -> str:
        return d.span.source.line(d.span.line)[d.span.column - 1:][:d.span.length]
    return [(d.code, d.message, at(d)) for d in found(rules, first=first)]


NEVER, HERE = "this is never true of this card", "this is never true here"
OTHERS = {"use": 'pebble "B"\n  use your hand as "A"\n', "borrow": 'pebble "B"\n  borrow bank of others\n'}


@pytest.mark.parametrize(("body", "message", "at"), [
    ("move nth(your hand, 0) to mud", "nothing ever has this place", "0"),
    ("move nth(your hand, 1 - 1) to mud", "nothing ever has this place", "1"),
    ("drop topmost(mud, 0)", "these are never any cards", "0"),
    ("gain count(your hand) * 0", "this is always `0`", "count"), ("gain 0 * your frogs", "this is always `0`", "0"),
    ("until your next turn for nothing:\n      when you gain: gain 2", "this does nothing", "your"),
    ("react play by fallen until no", "nobody is ever asked here", "fallen"),
    ("react play by fallen where frogs of it > 2 until no", "nobody is ever asked here", "fallen"),
    ("offer play to first(fallen)", "nobody is ever asked here", "first"),
    ("demand play from first(fallen)", "nobody is ever asked here", "first"),
    ("move top of mud to mud", "this changes nothing", "top"),
])
def test_what_does_nothing_is_reported(body: str, message: str, at: str) -> None:
    """A place or a number of 0, nobody who is asked or has it, a card that lies there."""
    problems = said(f'trick "A"\n  play:\n    {body}\n')
    assert [("R043", message, at)] == [(code, words, place[:len(at)]) for code, words, place in problems]


@pytest.mark.parametrize("body", [
    "move nth(your hand, 1) to mud", "move nth(your hand, your frogs) to mud", "drop topmost(mud, 1)",
    "drop topmost(mud, your frogs)", "gain count(your hand) * 2", "gain your frogs * your frogs",
    "until your next turn for your pal:\n      when you gain: gain 2",
    "react play by players until no", "react play by fallen + you until no", "offer play to first(players)",
    "move top of mud to bottom of mud", "move top of well to well", "move top of spring to spring", "move top of mud to well",
])
def test_what_is_almost_the_same_does_something(body: str) -> None:
    """A number that depends, somebody who plays; the bottom of a pile, and piles that go on or are made again."""
    assert [] == said(f'trick "A"\n  play:\n    {body}\n')


@pytest.mark.parametrize(("line", "wrong"), [
    ("play:\n    offer play to you until no\n    if refused < 0: gain 1", "this is never true"),
    ("play:\n    offer play to you until no\n    if refused >= 0: gain 1", "this is always true"),
    ("play:\n    offer play to you until no\n    if count(your hand) * 2 < 0: gain 1", "this is never true"),
    ("play at others where seats-between(you, it) = 0: gain 1", "this is never true"),
    ("play at others where seats-between(it, you) < 1: gain 1", "this is never true"),
    ("play at others where seats-between(it, you) > 0: gain 1", "a part of this is always true"),
    ("play:\n    offer play to you until no\n    if refused > 0: gain 1", ""),
    ("play:\n    offer play to you until no\n    if refused = 0: gain 1", ""),
    ("play if your frogs * your frogs > 0: gain 1", ""), ("play if count(your hand) * your frogs < 0: gain 1", ""),
    ("play at players where seats-between(you, it) = 0: gain 1", ""),
    ("play at others where seats-between(you, it) = 1: gain 1", ""),
    ("play at others where seats-between(active, it) = 0: gain 1", ""),
])
def test_what_is_never_less_than_a_number_is_compared_with_more(line: str, wrong: str) -> None:
    """How many declined, products of counts, and how far two players sit from each other."""
    assert [wrong] * bool(wrong) == [message for _, message, _ in said(f'trick "A"\n  {line}\n')]


@pytest.mark.parametrize(("call", "said_of"), [
    ("active drops (hand of active + mud)", "drops"), ("you drop (your hand)", "drop"), ("drops (your hand)", "drops"),
    ("active drops hand of active + mud", ""), ("drop (your hand)", ""), ("drop (your hand + mud)", ""),
])
def test_a_verb_in_the_form_of_a_function_is_called_what_it_is(call: str, said_of: str) -> None:
    """And not the player an unknown verb."""
    problems = said(f'trick "A"\n  play: {call}\n')
    assert [("R011", f"`{said_of}` is a verb, and stands here like a function", said_of)] * bool(said_of) == problems


@pytest.mark.parametrize(("verbs", "ability", "idle"), [
    ("buys", "play: gain 1", ["buys"]), ("buys", 'play "buys": gain 1', []), ("buys, lays", "play: gain 1", ["buys", "lays"]),
    ("buys, lays", 'play "buys": gain 1', ["lays"]),
    ("buys, gains", "play:\n    choose from others as p\n    p gain 1", ["buys"]),
])
def test_a_verb_of_moves_is_said_in_some_move(verbs: str, ability: str, idle: list[str]) -> None:
    """In that of an ability that has it, or where a step with it follows a choice."""
    text = GAME.replace('"Moor"\n', f'"Moor"\nmoves {verbs}\n') + f'trick "A"\n  {ability}\n'
    files = [parse_rules(Source("moor.rules", text))]
    problems = list(unsaid(link(Named("moor", "Moor"), (), files, whole=True), files))

    assert [("R029", f"no question asks anybody for a move `{word}`") for word in idle] == [(d.code, d.message) for d in problems]
    assert [2] * len(idle) == [d.span.line for d in problems]
