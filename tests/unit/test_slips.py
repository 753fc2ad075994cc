"""Slips that leave a rule without effect, or with another one than its words say: parts, targets and titles that are in vain."""

import pytest

from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.checking.aiming import aimless
from adjudicator.rules.checking.idle import idle
from adjudicator.rules.checking.unread import unread_parts
from adjudicator.rules.link import compile_files, link
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.tree import File

GAME = """game pond "Pond"
zone hand of player: hidden
zone bank of player: live
zone mud: pile
player has
  frogs: number = 3
kind trick
  works in hand
  using it: play this as effect at target
kind pebble
  works in bank
  from hand play: lay this
to play/plays (what: card) as (sense: name) at (whom: player): move what to mud
to lay/lays (what: card): move what to your bank
to gain/gains (n: number): add n to your frogs
to croak/croaks (n: number) at (whom: player): nothing
trick "Splash" de "Platsch"
  play at others: target gain 1
turn for yes
  phase play: offer play to you until no
"""
PLACE = len(GAME.splitlines())


def files(rules: str, others: str) -> tuple[list[File], list[File]]:
    """The trees of the game with more rules, and those of its other files."""
    beside = [parse_rules(Source("more.rules", others))] if others else []
    return [parse_rules(Source("pond.rules", f"{GAME}{rules}\n"))], beside


@pytest.mark.parametrize(("rules", "part"), [
    ("to hop/hops (n: number): add 1 to your frogs", "n"), ("to hop/hops (what: card): add 1 to your frogs", "what"),
    ("to hop (n: number): add 1 to your frogs", "n"), ("to hop/hops (n: number) by (m: number): add n to your frogs", "m"),
    ("to hop/hops (n: number):\n  repeat 2:\n    if your frogs > 1: gain 1", "n"),
    ("to hop (n: number) from (whom: player): add n to your frogs", "whom"), ("to hop as (sense: name): gain 1", "sense"),
    ("to hop/hops (sure: truth): gain 1", "sure"),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  when any player hops: gain 1", "n"),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  when any player croaks: gain n", "n"),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  play:\n    let n = 2\n    hop n\n    gain n", "n"),
    ("value big(p: player, q: player): truth = frogs of p > 3", "q"),
    ("value big(p: player, n: number): number = frogs of p + big(p, 2)", "n"),
])
def test_a_part_that_nothing_reads_is_reported_at_its_name(rules: str, part: str) -> None:
    """Of every sort, in verbs and in values."""
    found = list(unread_parts(*files(rules, "")))

    assert [("R045", part)] == [(d.code, d.span.source.line(d.span.line)[d.span.column - 1:][:d.span.length]) for d in found]
    assert PLACE < found[0].span.line


@pytest.mark.parametrize(("rules", "others"), [
    ("to hop/hops (n: number): nothing", ""), ("to hop/hops (n: number):\n  set n to least(n, 2)\n  gain 1", ""),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  when any player hops: gain n", ""),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  when any player hops if n > 2: gain 1", ""),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  instead of any player hops: gain n", ""),
    ("to hop/hops (n: number): gain 1\npebble \"A\"\n  any player cannot hop if n > 2", ""),
    ("to hop/hops (what: card): gain 1\npebble \"A\"\n  when this hops: gain 1", ""),
    ("to hop/hops (n: number): gain 1", "set leaps of pond \"L\"\npebble \"B\"\n  before any player hops: gain n"),
    ("to hop/hops (n: number): gain 1", "set leaps of pond \"L\"\ninstead of to hop/hops (m: number): gain m"),
    ("to hop/hops (what: card) at (whom: player): move what to mud", ""),
    ("to hop/hops (n: number) by (whom: target): add -n to your frogs", ""), ("to hop/hops as (sense: name): gain 1", ""),
    ("value limit(p: player): number = 3", ""), ("value open(p: player, q: player): truth = frogs of active > 1", ""),
    ("value big(p: player, q: player): truth = frogs of p > 3",
     "set leaps of pond \"L\"\nrule \"R\"\n  change big(p, q) to yes if q is active"),
    ("value worth(c: card, p: player): number = frogs of holder of c\nto count/counts: gain total(your bank, worth)", ""),
    ("pebble \"A\"\n  when any player croaks: gain n", ""),
])
def test_a_part_that_anything_reads_or_that_is_only_told_is_none(rules: str, others: str) -> None:
    """The verb itself, one that replaces it, a clause of any set, or what follows where it is done."""
    assert [] == [str(d) for d in unread_parts(*files(rules, others))]


@pytest.mark.parametrize("rules", [
    "pebble \"A\"\n  when any player lays if target is you: gain 1", "pebble \"A\"\n  when any player lays: target gain 1",
    "pebble \"A\"\n  instead of any player lays if some (players where it is target): gain 1",
    "pebble \"A\"\n  play:\n    if target is nothing: gain 1", "to sit/sits: target gain 1\npebble \"A\"\n  play: sit",
    "pebble \"A\"\n  when any player lays: croak 2 at target",
    "to sit/sits: gain 1\npebble \"A\"\n  play:\n    until end of turn: when any player sits: target gain 1",
])
def test_where_nothing_is_aimed_the_target_is_an_error(rules: str) -> None:
    """In the clause of an event, in an ability without targets, and in what these do."""
    found = list(aimless(*files(rules, "")))

    assert ["R011"] == [d.code for d in found]
    assert all(d.span.source.line(d.span.line)[d.span.column - 1:].startswith("target") for d in found)


@pytest.mark.parametrize(("rules", "others"), [
    ("pebble \"A\"\n  when any player gains if target is you: lay this", ""),
    ("pebble \"A\"\n  when any player plays if target is you: gain 1", ""),
    ("pebble \"A\"\n  when any player gains: croak 1 at you\npebble \"B\"\n  when any player croaks: target gain 2", ""),
    ("pebble \"A\"\n  when any player lays: target gain 1", "set leaps of pond \"L\"\npebble \"B\"\n  play at others: lay this"),
    ("pebble \"A\"\n  play: target gain 1\npebble \"B\"\n  play at others:\n    perform first(your bank) at target", ""),
    ("to hit/hits (target: player): target gain 1\npebble \"A\"\n  when any player hits: target gain 1", ""),
    ("pebble \"A\"\n  play:\n    choose from others as target\n    target gain 1", ""),
    ("pebble \"A\"\n  when any player attacks if target is you: gain 1", ""),
    ("pebble \"A\"\n  when this leaves play: target gain 1", ""),
    ("grid fight\n  moment hit:\n    target gain 1\npebble \"A\"\n  play: attack others", ""),
    ("pebble \"A\"\n  play:\n    attack others:\n      hit: target gain 1", ""),
    ("pebble \"A\"\n  play at your bank:\n    until end of turn: when any player lays: move target to mud", ""),
])
def test_where_something_may_be_aimed_it_is_none(rules: str, others: str) -> None:
    """By another set as well, and by any way that leads there; and where the rules call something else so."""
    assert [] == [str(d) for d in aimless(*files(rules, others))]


@pytest.mark.parametrize("line", [
    "play at others if target is you: gain 1", "play at others where target is you: gain 1", "play if target is you: gain 1",
    "as soon as frogs of target > 5: gain 1", "at play if target is you: gain 1", "blank bank of target",
    "usable if target is you", "borrow bank of target", "only if target is you",
])
def test_before_anything_is_aimed_the_target_is_unknown(line: str) -> None:
    """What is asked before a target is chosen, or beside all abilities."""
    head = "kind wet\n  works in hand" if line.startswith("usable") else 'kind wet\npebble "A"'

    with pytest.raises(Invalid) as said:
        compile_files(files(f"{head}\n  {line}\nwet \"B\"\n  play: gain 1", "")[0])

    assert {("R010", "nothing is called `target` here")} == {(d.code, d.message) for d in said.value.diagnostics}


@pytest.mark.parametrize(("words", "near"), [
    ("Splush", "Splash"), ("splash", None), ("Platsch", None), ("Big Stone", None), ("Stone", None), ("Stome", "stone"),
    ("Big Stome", "big stone"), ("Tone", "stone"), ("Splash Stone", "Splash Stone"),
])
def test_words_that_no_title_has_are_unknown(words: str, near: str | None) -> None:
    """Titles of all sets count, in every language, and parts of them."""
    others = 'set leaps of pond "L"\npebble "Big Stone"'
    found = list(idle(*files(f'pebble "A"\n  when any player gains if titled(this, "{words}"): gain 1', others)))

    assert ([] if near is None else [f"no card has `{words}` in its title"]) == [d.message for d in found if d.code == "R010"]


BOUNDED = """player has
  lives: number = 3, at least 0, at most 4
  seen: number = 99, at least 0, at most 4
  cold: number = 0, at least 0
  warm: number = 0, at most fit(you)
  pal: player
cards in play have
  chips: number = 0, at least 0, at most 2
game has
  bells: number = 1, at most 3
value fit(p: player): number = 2
"""


def problems(*lines: str) -> list[str]:
    """The codes of what is wrong with statements."""
    body = "".join(f"    {line}\n" for line in lines)
    try:
        compile_files(files(f'{BOUNDED}pebble "A"\n  play:\n{body}', "")[0])
    except Invalid as invalid:
        return [problem.code for problem in invalid.diagnostics]
    return []


@pytest.mark.parametrize(("condition", "codes"), [
    ("your lives > 7", ["R043"]), ("7 < your lives", ["R043"]), ("your lives is 6", ["R043"]),
    ("lives of pal of you >= 6", ["R043"]),
    ("your lives < 0 - 1", ["R043"]), ("your lives != 6", ["R043"]), ("chips of this > 3", ["R043"]),
    ("bells of game > 4", ["R043"]),
    ("your lives + lives of active > 10", ["R043"]), ("your cold < 0 - 1", ["R043"]),
    ("your lives > 4", []), ("your lives < 0", []), ("your lives is 5", []), ("your seen > 7", []), ("your seen is 99", []),
    ("your cold > 99", []), ("your warm > 99", []), ("bells of game < 0 - 9", []), ("your lives + your cold > 10", []),
])
def test_a_comparison_far_beyond_the_bounds_of_a_field_is_an_error(condition: str, codes: list[str]) -> None:
    """Rules may count one further and take that back; a first number beyond the bounds means something else."""
    assert codes == problems(f"if {condition}: gain 1")


@pytest.mark.parametrize(("statement", "codes"), [
    ("set your lives to 5", ["R012"]), ("set lives of active to 2 + 3", ["R012"]), ("set your lives to 0 - 1", ["R012"]),
    ("set chips of this to 3", ["R012"]), ("set bells of game to 4", ["R012"]),
    ("set your lives to most(your lives, 6)", ["R012"]),
    ("set your lives to 4", []), ("set your lives to least(your lives, 6)", []), ("set your seen to 99", []),
    ("add 9 to your lives", []),
    ("set your warm to 99", []), ("set your lives to your frogs", []), ("set bells of game to 0 - 4", []),
])
def test_no_rule_sets_a_field_beyond_its_bounds(statement: str, codes: list[str]) -> None:
    """How far it may go by being added to depends."""
    assert codes == problems(statement)


DEALT = """zone pot: pile, hidden
to deal:
  unpack trick, pebble into pot
  for each p in players: repeat 3: move top of pot to hand of p
  begin with first(players)
setup deal for 2 to 4
pebble "Flint"
"""


@pytest.mark.parametrize(("condition", "where"), [
    ("some (your bank where it is trick)", "it is trick"), ("no (mud where it is pebble)", "it is pebble"),
    ("some (bank of others where it is \"Splash\" and your frogs > 1)", "it is \"Splash\""),
    ("count((your bank + mud) where it is \"Splash\" and it is pebble) > 0", "it is \"Splash\""),
    ("some (mud where titled(it, \"Flint\"))", "titled(it"),
    ("some (mud where it is \"Splash\")", ""), ("some (your hand where it is pebble)", ""), ("some (pot where it is trick)", ""),
    ("some (your bank + mud where it is trick)", ""), ("some (your bank where it is trick or your frogs > 1)", ""),
    ("some (your bank where it is not trick)", ""), ("some (your bank where it is pebble or it is trick)", ""),
])
def test_cards_are_not_looked_for_where_they_never_lie(condition: str, where: str) -> None:
    """They are chosen by their kind or name; anything else that a condition asks may be so."""
    trees = files(f'{DEALT}trick "Ring"\n  play if {condition}: gain 1', "")[0]

    try:
        link(Named("pond", "Pond"), (), trees, whole=True)
        found = []
    except Invalid as invalid:
        found = list(invalid.diagnostics)
    assert (["R043"] if where else []) == [d.code for d in found if "ever lies" in d.message]
    assert all(d.span.source.line(d.span.line)[d.span.column - 1:].startswith(where) for d in found)
    assert bool(found) is bool(where)


@pytest.mark.parametrize(("line", "said"), [
    ("as soon as this is in your hand", "this is never in `hand` here"),
    ("as soon as your frogs > 5 and not (this is in mud)", "this is never in `mud` here"),
    ("before any player gains if this is in hand of active", "this is never in `hand` here"),
    ("play if this is in mud", "this is never in `mud` here"),
    ("also from hand play if this is in your bank", "this is never in `bank` here"),
    ("as soon as holder of this is not you", "this is never true here"),
    ("play if holder of this is you", "this is always true here"),
    ("any player cannot play if holder of this is not you", "this is never true here"),
    ("when any player plays if this is in mud", ""), ("when this leaves play if this is in your hand", ""),
    ("play if this is in your bank and your frogs > 1", ""), ("as soon as holder of this is active", ""),
    ("at play if this is in mud", ""), ("before any player plays if what is in your hand", ""),
    ("before any player plays if holder of this is whom", ""),
])
def test_a_card_is_where_its_clause_acts(line: str, said: str) -> None:
    """Of what follows an event that is not certain."""
    try:
        compile_files(files(f'pebble "A"\n  {line}{"" if "cannot" in line else ": gain 1"}', "")[0])
        found = []
    except Invalid as invalid:
        found = list(invalid.diagnostics)

    assert ([("R043", said)] if said else []) == [(d.code, d.message) for d in found]


@pytest.mark.parametrize("more", [
    "pebble \"B\"\n  borrow bank of others", "trick \"B\"\n  play: perform first(your hand)",
    "pebble \"B\"\n  use your hand as \"A\"",
])
def test_a_text_that_may_act_elsewhere_is_not_looked_at(more: str) -> None:
    """What is borrowed, carried out or used as another card is somewhere else."""
    compile_files(files(f'pebble "A"\n  play if this is in your hand: gain 1\n{more}', "")[0])
