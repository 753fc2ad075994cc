"""Slips that leave a rule without effect, or with another one than its words say: parts, targets and titles that are in vain."""

import pytest

from adjudicator.engine.names import Named
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.rules.checking.aiming import aimless
from adjudicator.rules.checking.idle import idle
from adjudicator.rules.checking.pending import never_pending
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


@pytest.mark.parametrize(("span", "help_"), [
    ("tunr", "did you mean `turn`?"), ("turns", "did you mean `turn`?"), ("gaem", "did you mean `game`?"),
    ("round", "it is `once per turn`, `once per row` or `once per game`"),
    ("play", "it is `once per turn`, `once per row` or `once per game`"), ("turn", ""), ("row", ""), ("game", ""),
])
def test_what_may_be_used_once_may_be_so_in_a_known_span(span: str, help_: str) -> None:
    """An unknown one is no other word for the game. Clauses that act for a while are looked at as well."""
    for rules in (f'trick "Ring"\n  play once per {span}: gain 1',
                  f'pebble "A"\n  play:\n    until end of turn:\n      play once per {span}: gain 1'):
        found = found_in(rules)
        assert (["R010"] if help_ else []) == [d.code for d in found]
        assert all(str(d.help).startswith(help_) for d in found)


@pytest.mark.parametrize(("rules", "word"), [
    ("trick \"Ring\"\n  play if able(you, plya, row): gain 1", "plya"), ("pebble \"A\"\n  play: demand plya from you", "plya"),
    ("zone box holds pebble by sise: pile\npebble \"A\"\n  size 3", "sise"),
    ("zone box holds pebble times sise: pile\npebble \"A\"\n  size 3", "sise"),
])
def test_words_for_moments_and_printed_values_are_looked_up(rules: str, word: str) -> None:
    """Wherever one stands: by all sets of the game, as another one may bring it."""
    found = [d for d in idle(*files(rules, "")) if d.code in ("R010", "R026")]

    assert [word] == [d.span.source.line(d.span.line)[d.span.column - 1:][:d.span.length] for d in found]
    assert [] == [d for d in idle(*files(rules, 'set leaps of pond "L"\npebble "B"\n  sise 2\n  plya: gain 1'))
                  if d.code in ("R010", "R026")]


def test_a_zone_holds_cards_of_a_known_kind() -> None:
    """Cards of no kind would lie there, which nobody would miss."""
    found = found_in("zone box holds peble: pile\npebble \"A\"\n  play: gain 1")

    assert ["no kind is called `peble`"] == [d.message for d in found]


@pytest.mark.parametrize(("body", "word"), [
    ("let n = least(n, 2)\n  gain n", "n"), ("choose number from 1 to n as n\n  gain n", "n"),
    ("let whom = you\n  gain n", "whom"),
    ("for each whom in players: whom gain n", "whom"), ("let m = least(n, 2)\n  gain m", ""),
    ("set n to least(n, 2)\n  gain n", ""),
    ("choose from players as p\n  p gain n", ""), ("repeat 2:\n    let whom = you\n    gain n", "whom"),
])
def test_no_name_is_that_of_a_part_of_the_verb(body: str, word: str) -> None:
    """The step would tell the part, and the effect be that of the name."""
    for parts in ("(n: number) at (whom: player)", "(n: number) at (whom: target)"):
        found = found_in(f"to hop/hops {parts}:\n  {body}\npebble \"A\"\n  play: hop 2 at you")
        assert ([f"`{word}` is already a part of the verb"] if word else []) == [d.message for d in found]


@pytest.mark.parametrize(("rules", "count"), [
    ("before any player gain: set n to n + 1", 1), ("when any player gain: add 1 to n", 1),
    ("instead of any player gain: set n to n + 1", 1), ("before any player gain:\n    if n > 2: set n to 2", 1),
    ("before any player gain:\n    if n > 2: set n to 2\n    else: add 1 to n", 2),
    ("when any player gain: repeat 3: add 1 to n", 1),
    ("play:\n    let n = 2\n    set n to 3", 1), ("play:\n    let n = 2\n    add 1 to n\n    set n to 3\n    gain n", 1),
    ("play:\n    let n = 2\n    may \"x\": add 1 to n", 1), ("play:\n    let n = 2\n    gain n\n    set n to 3\n    stop", 1),
    ("play:\n    let n = 2\n    one of:\n      \"x\": set n to 3\n      \"y\": gain n", 1),
    ("instead of any player gain:\n    set n to n + 1\n    gain n", 0),
    ("when any player gain:\n    add 1 to n\n    they croak n at you", 0),
    ("when any player gain:\n    if n > 2: set n to 2\n    you croak n at you", 0),
    ("play:\n    let n = 0\n    for each p in others: add frogs of p to n\n    gain n", 0),
    ("play:\n    let n = 3\n    while n > 0: add -1 to n", 0),
    ("play:\n    let n = 3\n    repeat 2:\n      gain n\n      add 1 to n", 0),
    ("play:\n    let c = this\n    for each d in your bank:\n      if c is d: gain 1\n      set c to d", 0),
    ("play:\n    let n = 3\n    if your frogs > 3: set n to 2\n    until end of turn: when you gain: croak n at you", 0),
    ("play:\n    let n = 3\n    set n to 2\n    add 1 to n\n    gain n", 0),
])
def test_what_a_clause_keeps_for_itself_is_read(rules: str, count: int) -> None:
    """A part of the event is its own in each clause; what is set there and read nowhere changes nothing."""
    found = found_in(f"pebble \"A\"\n  {rules}\npebble \"B\"\n  play: gain 1")

    assert ["this changes nothing"] * count == [d.message for d in found]


def test_a_verb_may_set_its_own_parts() -> None:
    """The step tells the number, and clauses that follow read it."""
    assert [] == found_in("to hop/hops (n: number):\n  gain n\n  set n to 2\npebble \"A\"\n  play: hop 3")


@pytest.mark.parametrize(("one", "other", "codes"), [
    ('"a"', '"a"', ["R013"]), ('"a"', '"A"', ["R013"]), ('"a"', '"a" if your frogs > 1', ["R013"]), ('"a"', '"b"', []),
])
def test_nobody_chooses_between_two_things_with_one_name(one: str, other: str, codes: list[str]) -> None:
    """The first would be done whichever is meant."""
    found = found_in(f"pebble \"A\"\n  play:\n    one of:\n      {one}: gain 1\n      {other}: gain 2")
    assert codes == [d.code for d in found]


@pytest.mark.parametrize(("body", "codes"), [
    ("for each p in players: gain 1", ["R043"]),
    ("for each p in players where frogs of it > 1:\n      gain 1\n      gain 2", ["R043"]),
    ("for each p in others:\n      choose from your bank as c", []),
    ("for each p in others:\n      choose from players as q", ["R043"]),
    ("for each p in others: may: active gain 1", ["R043"]), ("for each p in others: choose random from players as q", []),
    ("for each p in players: p gain 1", []), ("for each p in players: you gain 1", []),
    ("for each p in players: gain frogs of p", []),
    ("for each p in players: active gain 1", []), ("for each c in your bank: gain 1", []), ("repeat count(players): gain 1", []),
    ("for each p in players:\n      croak 1 at p\n      gain 1", []), ("for each p in others: add 1 to your frogs", []),
])
def test_what_is_done_for_each_player_says_by_whom(body: str, codes: list[str]) -> None:
    """Who does something without being named is `you`; cards may well stand for how often."""
    assert codes == [d.code for d in found_in(f"pebble \"A\"\n  play:\n    {body}")]


@pytest.mark.parametrize(("body", "codes"), [
    ("choose from others as p\n    if p is you: gain 1", ["R043"]),
    ("choose from others as p\n    if p is not you: gain 1", ["R043"]),
    ("choose up to 1 from others as p\n    if p is you: gain 1", ["R043"]),
    ("choose from others as p\n    gain 1\n    if p is you or frogs of p > 9: gain 1", ["R043"]),
    ("choose from players as p\n    if p is you: gain 1", []),
    ("choose from players where it is active as p\n    if p is active: gain 1", []),
    ("choose from others as p\n    choose from players as p\n    if p is you: gain 1", []),
    ("choose from others as p\n    set p to active\n    if p is you: gain 1", []),
    ("choose from others as p\n    if p is active: gain 1", []),
    ("choose from others as p\n    if p is nothing: gain 1", []),
    ("choose from others as p\n    if p is not nothing: gain 1", []),
    ("choose from others + you as p\n    if p is you: gain 1", []), ("choose 2 from others as p\n    if you is in p: gain 1", []),
])
def test_what_is_chosen_from_others_is_not_you(body: str, codes: list[str]) -> None:
    """Nobody is neither; who somebody is may depend on whether there was a choice at all."""
    assert codes == [d.code for d in found_in(f"pebble \"A\"\n  play:\n    {body}")]


@pytest.mark.parametrize(("rules", "codes"), [
    ("any player must gain", ["R021"]), ("any player must gain if your frogs > 1", ["R021"]),
    ("any player must play", []), ("any player must lay", []), ("any player cannot gain", []), ("any player must croak", []),
])
def test_a_duty_is_about_what_an_ability_begins_with(rules: str, codes: list[str]) -> None:
    """With all sets of a game; one of them may leave the ability to another."""
    trees = files(f'pebble "A"\n  {rules}\npebble "B"\n  play:\n    may "x": gain 1\n    croak 1 at you', "")[0]
    link(Named("pond", "Pond"), (), trees)

    assert codes == problems_with_all_sets(trees)


def problems_with_all_sets(trees: list[File]) -> list[str]:
    """The codes of what is wrong with files to which no set adds anything."""
    try:
        link(Named("pond", "Pond"), (), trees, whole=True)
    except Invalid as invalid:
        return [problem.code for problem in invalid.diagnostics]
    return []


def found_in(rules: str) -> list[Diagnostic]:
    """What is wrong with rules that are added to those of the game."""
    try:
        compile_files(files(rules, "")[0])
    except Invalid as invalid:
        return list(invalid.diagnostics)
    return []


@pytest.mark.parametrize(("others", "wrong"), [
    ("", True), ('trick "B"\n  play: attack others', True), ('trick "B"\n  play: attack others with pending', False),
])
def test_what_waits_for_a_pending_attack_needs_one(others: str, wrong: bool) -> None:
    """In any file of the game."""
    found = list(never_pending(*files('trick "A"\n  play if not under-way: gain 1', others)))

    assert ["under-way"] * wrong == [d.span.source.line(d.span.line)[d.span.column - 1:][:d.span.length] for d in found]
