"""Lines of rules that can never come to anything: what a card never is, who is never asked, amounts and places of 0."""

import pytest
from rules_checked import problems_of

from adjudicator.cases.words.questions import unsaid
from adjudicator.engine.names import Named
from adjudicator.notation.source import Diagnostic, Source
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
    return problems_of(first + rules)


def said(rules: str, *, first: str = GAME) -> list[tuple[str, str, str]]:
    """The same: codes and messages, each with what it points at."""

    def at(d: Diagnostic) -> str:
        return d.span.source.line(d.span.line)[d.span.column - 1:][:d.span.length]
    return [(d.code, d.message, at(d)) for d in found(rules, first=first)]


NEVER, HERE = "this is never true of this card", "this is never true here"
OTHERS = {"use": 'pebble "B"\n  use your hand as "A"\n', "borrow": 'pebble "B"\n  borrow bank of others\n'}


@pytest.mark.parametrize(("condition", "wrong"), [
    ('this is "Splash"', True), ("this is pebble", True), ('titled(this, "Splash")', True),
    ('titled(this, "Platsch")', True), ("hue of this is blue", True), ("hue of this is not red", True),
    ("this is not trick", True), ('this is "Splash" and your frogs > 1', True), ('name of this is "Splash"', True),
    ('this is "Splash" or your frogs > 1', False), ("your pal is active", False), ("some (your hand where it is pebble)", False),
    ("some (your hand where hue of it is blue)", False),
])
def test_what_a_card_is_not_is_never_true_of_it(condition: str, wrong: bool) -> None:
    """Its name, in any language, its kind, and what all its copies have printed on them."""
    problems = [(code, message) for code, message, _ in said(f'trick "A"\n  copies 2 red\n  play if {condition}: gain 1\n')]
    assert [("R043", NEVER)] * wrong == problems


@pytest.mark.parametrize(("condition", "with_"), [
    ('this is "Splash"', "use"), ("hue of this is blue", "use"), ("this is pebble", "use"),
    ("hue of this is not red", "borrow"), ("this is not trick", "borrow"),
])
def test_a_text_may_act_on_another_card(condition: str, with_: str) -> None:
    """On one that is used as it, or, borrowed, on none."""
    line = f'trick "A"\n  copies red\n  play if {condition}: gain 1\n'
    assert [NEVER] == [message for _, message, _ in said(line)]
    assert [] == said(line + OTHERS[with_])


@pytest.mark.parametrize("more", [
    "change hue(c) to blue if c is trick", 'change hue(c) to blue if c is "Zoof"',
])
def test_what_a_clause_prints_otherwise_may_be_so(more: str) -> None:
    """On any card, as long as a clause does that."""
    assert [] == said(f'trick "A"\n  copies red\n  play if hue of this is blue: gain 1\npebble "B"\n  {more}\n')


@pytest.mark.parametrize(("copies", "wrong"), [
    ("copies red", True), ("copies 2 red", True), ("copies red blue", False), ("copies 2", False), ("", False),
])
def test_what_some_copy_may_have_printed_on_it_may_be_so(copies: str, wrong: bool) -> None:
    """Also where nobody knows what it has."""
    line = f'trick "A"\n  {copies}\n  play if hue of this is blue: gain 1\n'.replace("  \n", "")
    assert [NEVER] * wrong == [message for _, message, _ in said(line)]


def test_a_line_of_a_kind_may_be_about_some_of_its_cards() -> None:
    """It is reported only if it is about none of them."""
    kind = 'kind shell\n  works in bank\n  play if this is {}: gain 1\nshell "C"\nshell "D"\n'
    assert [] == said(kind.format('"C"'))
    assert [NEVER] == [message for _, message, _ in said(kind.format('"Zoof"'))]


@pytest.mark.parametrize(("rules", "wrong"), [
    ('trick "A"\n  play if fresh of this: gain 1', True), ('trick "A"\n  play if your frogs > 1 and fresh of this: gain 1', True),
    ('trick "A"\n  play if not (fresh of this): gain 1', False), ('pebble "A"\n  play if fresh of this: gain 1', False),
    ('trick "A"\n  play if fresh of this or your frogs > 1: gain 1', False),
    ('trick "A"\n  play if some (your bank where fresh of it): gain 1', False),
    ('trick "A"\n  play if fresh of this: gain 1\npebble "B"\n  play: perform first(your bank)', False),
])
def test_no_card_in_a_hand_has_just_come_into_play(rules: str, wrong: bool) -> None:
    """Only cards in play are fresh."""
    assert [("R043", HERE)] * wrong == [(code, message) for code, message, _ in said(f"{rules}\n")]


DEALT = GAME.replace('undealt because "no source says how many"\n', """zone pot: pile, hidden
to deal:
  unpack trick, pebble into pot
  for each p in players: repeat 3: move top of pot to hand of p
  begin with first(players)
setup deal for 2 to 4
""")


@pytest.mark.parametrize(("rules", "wrong"), [
    ('trick "A"\n  play: add 1 to moss of this', True),
    ('trick "A"\n  play:\n    if your frogs > 1: set moss of this to 2', True),
    ('pebble "A"\n  play: add 1 to moss of this', False), ('trick "A"\n  play: add 1 to moss of first(your bank)', False),
    ('trick "A"\n  play:\n    move this to your bank\n    add 1 to moss of this', False),
    ('trick "A"\n  play: add 1 to moss of this\npebble "B"\n  use your bank as "A"', False),
])
def test_a_card_that_is_never_in_play_has_no_marks(rules: str, wrong: bool) -> None:
    """Where rules never bring it there."""
    reads = 'pebble "Owl"\n  play if moss of this > 0: gain moss of this\n'
    messages = [message for _, message, _ in said(f"{reads}{rules}\n", first=DEALT)]
    assert wrong is ("this card never has `moss`" in messages)


@pytest.mark.parametrize(("clause", "wrong"), [
    ("you must play if what is pebble", True), ("any player must play if what is pebble and your frogs > 1", True),
    ("you must play if what is trick", False), ("you must play if your frogs > 1", False),
    ("you must lay if what is pebble", False),
])
def test_a_duty_is_about_what_the_verb_is_done_with(clause: str, wrong: bool) -> None:
    """As any other clause that sees its parts."""
    assert [("R043", HERE)] * wrong == [(code, message) for code, message, _ in said(f'pebble "A"\n  {clause}\n', first=DEALT)]


@pytest.mark.parametrize(("cards", "name", "wrong"), [
    ('your bank where it is "Zoof"', "Splash", True), ("bank of others", "Splash", True), ("your hand", "Splash", False),
    ("your hand + your bank", "Splash", False), ("your hand where it is trick", "Zoof", False),
])
def test_cards_are_used_as_others_where_those_are_used(cards: str, name: str, wrong: bool) -> None:
    """The card that they stand for has its abilities there."""
    problems = said(f'pebble "A"\n  use {cards} as "{name}"\n')
    assert [("R028", f"`{name}` is not used from there")] * wrong == [(code, message) for code, message, _ in problems]


def test_a_rule_that_asks_as_what_a_card_serves_may_ask_it_anywhere() -> None:
    """So nothing is said about where the cards lie."""
    rule = 'value counts(p: player, c: card): truth = serves(p, c, "Splash")\n'
    use = 'pebble "A"\n  use your bank where it is "Zoof" as "Splash"\n  at play if counts(you, first(your bank)): gain 1\n'
    assert [] == [message for _, message, _ in said(rule + use) if "is not used" in message]


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
