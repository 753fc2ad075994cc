"""Rules that come to nothing by what else the game does: values that stay what they are, cards that go where they lie."""

import pytest
from rules_checked import problems_of

from adjudicator.notation.source import Diagnostic, Source
from adjudicator.rules.checking.idle import idle
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.tree import File

GAME = """game pond "Pond"
values weather: dry, wet
zone hand of player: hidden
zone bank of player: live
zone mud: pile
player has
  frogs: number = 3
  asleep: truth = no
  tired: truth
  pal: player
  twin: player = you
cards in play have
  moss: number = 0
game has
  storm: truth = no
  ripples: number
  sky: weather = dry
kind trick
  works in hand
  using it: play this
kind pebble
  works in bank
  from hand play: lay this
to play/plays (what: card): move what to mud
to lay/lays (what: card): move what to your bank
to gain/gains (n: number): add n to your frogs
trick "Splash"
  play: gain 1
turn for yes
  phase play: offer play to you until no
"""


def tree(rules: str, name: str = "pond.rules") -> File:
    """The tree of rules."""
    return parse_rules(Source(name, rules))


def found(rules: str, others: str = "") -> list[Diagnostic]:
    """What is in vain in the game with more rules, and perhaps with a further set."""
    beside = [tree(f'set leaps of pond "L"\n{others}', "more.rules")] if others else []
    return list(idle([tree(GAME + rules)], beside))


@pytest.mark.parametrize(("change", "test", "field"), [
    ("set storm of game to no", "storm of game", "storm"), ("set storm of game to (no)", "storm of game", "storm"),
    ("set your asleep to no", "asleep of active", "asleep"), ("set your tired to no", "your tired", "tired"),
    ("set pal of active to nothing", "pal of active is you", "pal"), ("set moss of this to 0", "moss of this > 1", "moss"),
    ("set ripples of game to 0", "ripples of game > 1", "ripples"), ("set sky of game to dry", "sky of game is wet", "sky"),
])
def test_a_value_that_is_only_set_to_what_it_begins_as_is_reported(change: str, test: str, field: str) -> None:
    """Whatever it is of, as long as rules read it: nothing ever makes it anything else."""
    rules = f'pebble "A"\n  play:\n    {change}\n    if {test}: gain 1\n'
    [problem] = found(rules)
    assert ("R031", field) == (problem.code, GAME.splitlines()[problem.span.line - 1][problem.span.column - 1:].split(":")[0])

    for more in (change.rsplit(" to ", 1)[0] + {"sky": " to wet", "pal": " to active"}.get(field, " to yes"),
                 f"choose number from 1 to 3 by each players as {field}"):
        assert [] == found(rules, f'pebble "B"\n  play: {more}\n')


@pytest.mark.parametrize("rules", [
    "set your twin to you\n    if twin of active is you: gain 1", "set your asleep to no", "if storm of game: gain 1",
    "set your asleep to not asleep of active\n    if your asleep: gain 1", "set your frogs to 4\n    gain your frogs",
    "set moss of this to 0\n    add 1 to moss of this\n    gain moss of this",
])
def test_a_value_that_may_become_another_one_is_not(rules: str) -> None:
    """One that depends, one that nobody reads, one that only situations state."""
    assert [] == found(f'pebble "A"\n  play:\n    {rules}\n')


def test_one_word_for_two_values_says_nothing_of_either() -> None:
    """It may be the other one that is read."""
    more = "grid duel \"Duel\"\n  rows have\n    storm: number = 0\n"
    assert [] == found(f'{more}pebble "A"\n  play:\n    set storm of game to no\n    if storm of game: gain 1\n')


ROBBING = """pebble "Bowl"
  play at others: rob 2 from target
  play at others: rob 1 from target
to rob/robs (n: number) from (whom: player):
  whom lose n
  gain n
to lose (n: number): add -n to your frogs
undealt because "no source says how many"
"""


def whole(rules: str, *, first: str = GAME) -> list[Diagnostic]:
    """What is wrong with the whole game, with more rules."""
    return problems_of(first + rules)


@pytest.mark.parametrize(("clause", "why"), [
    ("when you play if what is pebble", "no such card is ever `what` of `play`"),
    ("before any player plays if what is \"Bowl\" and your frogs > 1", "no such card is ever `what` of `play`"),
    ("any player cannot lay if what is trick", "no such card is ever `what` of `lay`"),
    ("when another player robs if n > 2", "`n` of `rob` is never more than 2"),
    ("instead of another player robs if not (n > 0)", "`n` of `rob` is never less than 1"),
    ("when another player robs if n = 3 and your frogs > 1", "`n` of `rob` is never more than 2"),
    ("instead of another player robs if whom is they", "`whom` of `rob` is never the player who does it"),
    ("you cannot rob if whom is you", "`whom` of `rob` is never the player who does it"),
    ("when you play if what is trick", ""), ("when another player robs if n > 1", ""), ("when another player robs if n < 2", ""),
    ("when another player robs if whom is you", ""), ("any player cannot rob if whom is you", ""),
    ("when another player robs if n > 2 or your frogs > 1", ""), ("when you play if what is nothing", ""),
    ("when you play if what is not trick or what is nothing", ""),
])
def test_no_clause_waits_for_parts_that_no_rule_gives(clause: str, why: str) -> None:
    """Of cards and numbers in all calls of the verb, and of players who are always others."""
    found = whole(f'{ROBBING}pebble "Owl"\n  {clause}{"" if "cannot" in clause else ": gain 1"}\n')

    assert ([("R043", "this is never true here", why)] if why else []) == [(d.code, d.message, str(d.help)) for d in found]


@pytest.mark.parametrize("more", [
    'trick "More"\n  play: you rob count(your hand) from you\n', 'trick "More"\n  play at players: target rob 3 from you\n',
    'rule "More"\n  before any player robs:\n    if whom is active: whom rob n + 1 from whom\n',
])
@pytest.mark.parametrize("condition", ["n > 2", "whom is they"])
def test_another_call_may_give_them(more: str, condition: str) -> None:
    """One by another card or rule, with a number that depends, from oneself."""
    if "target" in more and condition == "whom is they":
        return
    assert [] == whole(f'{ROBBING}{more}pebble "Owl"\n  when another player robs if {condition}: gain 1\n')


def test_what_a_verb_makes_of_its_own_number_counts() -> None:
    """What follows reads that."""
    verb = "to rob/robs (n: number) from (whom: player):\n  set n to n + n\n"
    rules = ROBBING.replace("to rob/robs (n: number) from (whom: player):\n", verb)
    assert [] == whole(f'{rules}pebble "Owl"\n  when another player robs if n > 2: gain 1\n')


def test_where_cards_begin_anywhere_any_may_be_given() -> None:
    """As long as the rules do not say how a game begins. A card that is played by its own text is still one that has it."""
    rules = ROBBING.replace('undealt because "no source says how many"\n', "")
    rules += 'to toss (what: card): move what to mud\ntrick "Toss"\n  play:\n    for each c in your hand: toss c\n'
    assert [] == whole(f'{rules}pebble "Owl"\n  when you toss if what is pebble: gain 1\n')
    assert ["R043"] == [found.code for found in whole(f'{rules}pebble "Owl"\n  when you play if what is pebble: gain 1\n')]


@pytest.mark.parametrize(("verbs", "word", "said"), [
    (("hop/jumps", "leap/jumps"), "jumps", "`jumps` may be `hop` or `leap`"), (("hop/jumps", "jump/jumps"), "jumps", ""),
    (("hop/jumps", "jump/flies"), "jumps", ""), (("hop/jumps", "leap/jumps"), "hops", ""),
    (("hop/jumps", "leap/jumps"), "hop", ""),
    (("hop/jumps", "leap/flies"), "jumps", ""),
])
def test_a_form_that_two_verbs_share_names_neither(verbs: tuple[str, str], word: str, said: str) -> None:
    """Unless it is the third person of one of them, which is meant wherever it is declared."""
    declared = "".join(f"to {verb}: {'gain 1' if verb.startswith(('jump', 'hop')) else 'gain 2'}\n" for verb in verbs)
    rules = f'{declared}trick "A"\n  play:\n    {verbs[0].split("/")[0]}\n    {verbs[1].split("/")[0]}\n'

    for use in (f"when another player {word}: gain 1", f"play: active {word}"):
        found = whole(f'{rules}pebble "B"\n  {use}\n')
        assert ([("R013", said)] if said else []) == [(d.code, d.message) for d in found]


@pytest.mark.parametrize(("line", "said"), [
    ("when this leaves play if this is in your bank: gain 1", "this is never in `bank` here"),
    ("when this leaves play if your frogs > 1 and not (this is in bank of active): gain 1", "this is never in `bank` here"),
    ("when this leaves play if moss of this > 0: gain 1", "`moss` of this card is lost here"),
    ("when this leaves play: gain moss of this", "`moss` of this card is lost here"),
    ("when this leaves play:\n    if was(moss of this) > moss of this: gain 1", "`moss` of this card is lost here"),
    ("when this leaves play: set moss of this to 2", "`moss` of this card is lost here"),
    ("when this leaves play if this is in your hand: gain 1", ""), ("when this leaves play if this is not in mud: gain 1", ""),
    ("when this leaves play if was(moss of this) > 0: gain was(moss of this)", ""),
    ("when this leaves play if some (your bank where moss of it > 0): gain 1", ""),
    ("when this leaves play: until end of turn: when any player plays: add 1 to moss of this", ""),
    ("when you lay if moss of this > 0: gain 1", ""),
])
def test_a_card_that_has_left_play_is_not_there_and_bears_nothing(line: str, said: str) -> None:
    """What was so before is asked for by `was`."""
    assert ([("R043", said)] if said else []) == [(d.code, d.message) for d in whole(f'pebble "A"\n  {line}\n')]


@pytest.mark.parametrize(("body", "wrong"), [
    ("choose from your hand as c\n    move c to your hand", True),
    ("choose from your hand where it is trick as c\n    if c is not nothing: move c to your hand", True),
    ("for each c in hand of active: move c to hand of active", True),
    ("choose from your hand as c\n    move c to hand of active", False), ("choose from your hand as c\n    move c to mud", False),
    ("choose from hand of others as c\n    move c to your hand", False),
    ("choose from your bank as c\n    move c to your bank", False), ("choose from mud as c\n    move c to mud", False),
    ("choose from your hand as c\n    active lay c\n    move c to your hand", False),
    ("choose from your hand as c\n    choose from your bank as c\n    move c to your hand", False),
    ("choose from your hand as c\n    if c is in your hand: gain 1", False),
])
def test_a_card_goes_elsewhere_than_it_lies(body: str, wrong: bool) -> None:
    """In a pile it comes to lie on top; in play it is another incarnation."""
    assert (["R043"] if wrong else []) == [d.code for d in whole(f'pebble "A"\n  play:\n    {body}\n')]


@pytest.mark.parametrize(("verbs", "endless"), [
    ("to hop/hops (n: number): hop n", 1), ("to hop/hops (n: number):\n  add 1 to your frogs\n  hop n + 1", 1),
    ("to hop/hops (n: number): skip-on n\nto skip-on/skips-on (n: number): hop n", 2),
    ("to hop/hops (n: number): if n > 1: hop n - 1", 0), ("to hop/hops (n: number):\n  if n < 1: stop\n  hop n - 1", 0),
    ("to hop/hops (n: number):\n  gain n\n  if your frogs > 3: hop n", 0), ("to hop/hops (n: number): pal of you hop n", 0),
    ("to hop/hops (n: number): hop n\npebble \"B\"\n  any player cannot hop if your frogs > 8", 0),
    ("to hop/hops (n: number): skip-on n\nto skip-on/skips-on (n: number): gain n", 0),
])
def test_no_verb_does_nothing_but_itself(verbs: str, endless: int) -> None:
    """Nor does another one that does it. What depends on anything, or may be kept from happening, ends."""
    found = whole(f'{verbs}\npebble "A"\n  play:\n    set pal of you to active\n    hop 3\n')

    assert ["R043"] * endless == [d.code for d in found]


@pytest.mark.parametrize(("flag", "use", "wrong"), [
    (", inner", "add 1 to your hops", True), (", inner", "set your hops to 3", True),
    (", turn, inner", "add hops of you to your hops", False),
    (", inner", "add 1 to your hops\n    gain hops of active", False),
    ("", "add 1 to your hops", False), (", inner", "gain 1", False),
])
def test_what_no_outcome_shows_is_read(flag: str, use: str, wrong: bool) -> None:
    """A value that counts for the rules only, and that they never read, counts for nothing."""
    more = GAME.replace("  pal: player\n", f"  pal: player\n  hops: number = 0{flag}\n")
    problems = list(idle([tree(f'{more}pebble "A"\n  play:\n    {use}\n')]))

    assert (["R031"] if wrong else []) == [d.code for d in problems]


@pytest.mark.parametrize(("clause", "said", "right"), [
    ("play:\n    let m = count(your hand)\n    gain 1", "this changes nothing",
     "play:\n    let m = count(your hand)\n    gain m"),
    ("play:\n    for each c in your hand:\n      let k = c\n      gain 1", "this changes nothing",
     "play:\n    for each c in your hand:\n      let k = c\n      move k to mud"),
    ("play:\n    choose number from 3 to 1 as k\n    gain k", "there is never a number to choose",
     "play:\n    choose number from 1 to 1 + your frogs as k\n    gain k"),
    ("play: another turn for nothing", "this does nothing", "play: another turn for you"),
    ("play: swap seats of you and you", "this changes nothing", "play at others: swap seats of you and target"),
    ("at play if active is not you: gain 1", "this is never true here", "at end of turn if active is not you: gain 1"),
    ("at play if you is active and your frogs > 1: gain 1", "this is always true here",
     "when any player gains if you is active: lay this"),
    ("play:\n    shuffle mud\n    shuffle mud", "the same is shuffled twice in a row",
     "play:\n    shuffle mud\n    gain 1\n    shuffle mud"),
])
def test_what_can_never_work_is_reported(clause: str, said: str, right: str) -> None:
    """A name that nobody reads, no number, nobody's turn, one player twice, a turn that it cannot be, a pile shuffled twice."""
    assert said in [problem.message for problem in whole(f'pebble "A"\n  {clause}\n')]
    assert said not in [problem.message for problem in whole(f'pebble "A"\n  {right}\n')]


def test_a_name_that_makes_a_card_known_is_set_for_that() -> None:
    """Nothing need read it: from then on everybody knows what lies there."""
    kept = 'pebble "A"\n  play:\n    let seen = moss of this\n    gain 1\n'
    assert [] == [problem for problem in whole(kept) if problem.code == "R043"]


@pytest.mark.parametrize("hook", ["before", "when"])
def test_an_answer_that_does_nothing_is_reported(hook: str) -> None:
    """To keep an event from happening is something."""
    assert ["R043"] == [problem.code for problem in found(f'pebble "A"\n  {hook} you gain: nothing\n')]
    assert [] == found('pebble "A"\n  instead of you gain: nothing\n')
