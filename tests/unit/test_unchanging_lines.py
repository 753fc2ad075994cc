"""Lines of rules that can never work, or without which everything would be the same, and what is almost the same and counts."""

import pytest
from rules_checked import problems_of

from adjudicator.notation.source import Diagnostic, Source
from adjudicator.rules.checking.languages import unspoken
from adjudicator.rules.reading.parse import parse_rules

GAME = """game fen "Fen"
zone hand of player: hidden
zone bank of player: live
zone mud: pile
zone well: pile, hidden
player has
  frogs: number = 3
  pal: player = you
cards in play have
  moss: number = 0
game has
  ripples: number = 0
kind trick
  works in hand
  using it: play this as effect
kind pebble
  works in bank
  from hand play: lay this
to play/plays (what: card) as (sense: name): move what to mud
to lay/lays (what: card): move what to your bank
to gain/gains (n: number): add n to your frogs
to grow (n: number) on (what: card): add n to moss of what
to load/loads (n: number) on (what: card):
  set n to least(n, 4 - moss of what)
  add n to moss of what
to stir (n: number): add n to ripples of game
to heap/heaps (n: number): set ripples of game to n
value near(p: player, q: player): truth = seats-between(p, q) <= 1
value far(p: player, q: player): truth = not near(p, q)
value within(p: player, q: player): truth = seats-between(p, q) <= frogs of p
value friendly(p: player, q: player): truth = pal of p is q and p is not q
value apart(p: player, q: player): number = seats-between(p, q)
turn for status of it is playing
  phase play: offer play to you until no
trick "Splash"
  play: gain 1
pebble "Zoof"
  when you gain: grow 1 on this
undealt because "no source says how many"
"""


def found(rules: str, *, first: str = GAME) -> list[Diagnostic]:
    """What is wrong with the whole game, with more rules."""
    return problems_of(first + rules)


def of_pebble(clause: str) -> list[tuple[str, str]]:
    """What is wrong with a clause of a pebble."""
    return [(problem.code, problem.message) for problem in found(f'pebble "A"\n  {clause}\n')]


NEVER, NOTHING, UNCHANGED = ("R043", "this is never true here"), ("R043", "this does nothing"), ("R043", "this changes nothing")


@pytest.mark.parametrize(("line", "wrong"), [
    ('source aa "A" official language xx', "xx"), ('source aa "A" official language german', "german"),
    ('source aa "A" official language EN', "EN"), ('trick "Duck" qx "Ente"', "qx"), ('source aa "A" official qx "B"', "qx"),
    ('values sky: dry "Dry" wet "Wet"', ""), ('values sky: dry "Dry" murky "Wet"', "murky"),
    ('trick "Duck"\n  prints xx "Quack."', "xx"),
    ('source aa "A" official language de', ""), ('source aa "A" official language nds', ""),
    ('trick "Duck" de "Ente" pt-BR "Pato"', ""),
    ('trick "Duck"\n  prints fr "Coin."', ""),
])
def test_a_language_that_there_is_not_is_reported(line: str, wrong: str) -> None:
    """Of a source, a name or a printed text. A code of three letters may be that of any of thousands."""
    problems = list(unspoken([parse_rules(Source("fen.rules", f"{GAME}{line}\n"))]))

    assert [wrong] * bool(wrong) == [problem.message.split("`")[1] for problem in problems]
    assert {"R010"} >= {problem.code for problem in problems}


@pytest.mark.parametrize("condition", [
    'sense = "Zoof"', "sense is pebble", 'sense != "Splash"', 'sense = "Zoof" and your frogs > 1',
])
def test_a_name_that_a_verb_is_never_done_with_is_reported(condition: str) -> None:
    """By any ability of a card, as which it is used, or by a name in the rules."""
    assert [NEVER] == of_pebble(f"you cannot play if {condition}")
    assert [NEVER] == of_pebble(f"when you play if {condition}: gain 1")


@pytest.mark.parametrize("more", [
    'trick "B"\n  play: you play this as "Zoof"\n',
    'rule "B"\n  at play: for each p in players: p play first(hand of p) as effect\n',
    'pebble "B"\n  play: choose name as k\n    gain 1\n',
])
def test_a_name_with_which_it_may_be_done_is_none(more: str) -> None:
    """One that some rule names, or that nobody can tell."""
    more = more.replace("play: choose name as k\n    gain 1", "play:\n    choose name as k\n    you play first(your hand) as k")
    assert [] == found(f'{more}pebble "A"\n  when you play if sense = "Zoof": gain 1\n')
    assert [] == found('pebble "A"\n  when you play if sense = "Splash" or sense = "Zoof": gain 1\n')


@pytest.mark.parametrize(("cards", "wrong"), [
    ('your hand where it is "Splash"', True), ('your hand where it is "Splash" and your frogs > 2', True),
    ('(your hand where it is trick) where it is "Splash"', True),
    ("your hand where it is trick", False), ('your hand where it is "Splash" or it is pebble', False),
    ('your hand where it is not "Splash"', False), ("your hand", False), ('your hand where it is "Zoof"', False),
])
def test_cards_that_are_used_as_what_they_are_are_reported(cards: str, wrong: bool) -> None:
    """If all of them have the name, and not only some."""
    said = ("R043", "these cards are used as what they are")
    assert [said] * wrong == of_pebble(f'use {cards} as "Splash"')


@pytest.mark.parametrize(("clause", "wrong"), [
    ("instead of you gain: gain n", True), ("instead of you gain if your frogs > 3: you gain n", True),
    ("instead of any player gains: they gain n", True), ("instead of another player gains: they gain n", True),
    ("instead of you play: play what as sense", True),
    ("instead of any player gains: gain n", False), ("instead of another player gains: gain n", False),
    ("instead of you gain: gain n + 1", False), ("instead of you gain: active gain n", False),
    ("instead of you gain: stir n", False),
    ("instead of you gain:\n    gain n\n    stir n", False), ("instead of you play: play first(your hand) as sense", False),
    ("when you gain if n > 5: gain n", False),
])
def test_a_replacement_by_the_same_event_is_reported(clause: str, wrong: bool) -> None:
    """If the same player does the same verb with the same parts, and nothing else."""
    assert [("R043", "this does just what it takes the place of")] * wrong == of_pebble(clause)


def test_a_rule_has_no_other_player_than_whose_event_it_is() -> None:
    """So `you` is they."""
    rules = found('rule "R"\n  instead of any player gains: gain n\n')
    assert ["this does just what it takes the place of"] == [problem.message for problem in rules]


@pytest.mark.parametrize(("shown", "wrong"), [
    ("your bank to others", True), ("(your bank where it is pebble) to others", True), ("bank of others to you", True),
    ("mud to players", True), ("your bank + mud to others", True), ("your hand to you", True),
    ("your hand to others", False), ("your hand to players", False), ("hand of active to you", False), ("well to you", False),
    ("your hand + your bank to others", False), ("hand of others to you", False), ("this to others", False),
])
def test_cards_that_are_seen_anyway_are_shown_in_vain(shown: str, wrong: bool) -> None:
    """In an open zone by everybody, in a hand by its player."""
    assert [NOTHING] * wrong == of_pebble(f"play: show {shown}")


def test_a_card_in_play_that_may_lie_face_down_is_shown() -> None:
    """If the game has a mark for that."""
    covered = GAME.replace("moss: number = 0", "moss: number = 0\n  covered: truth = no, face-down")
    rules = 'pebble "A"\n  play:\n    set covered of this to yes\n    show your bank to others\n'
    assert [] == found(rules, first=covered)


@pytest.mark.parametrize(("call", "wrong"), [
    ("grow 0 on this", True), ("load 0 on this", True), ("stir 0", True),
    ("grow 1 on this", False), ("load 1 on this", False), ("stir 1", False), ("heap 0", False), ("gain 0", False),
    ("grow moss of this on this", False),
])
def test_an_amount_of_0_that_marks_and_the_game_would_grow_by_is_reported(call: str, wrong: bool) -> None:
    """A verb that sets something to 0 does something, and so does one whose step tells of it."""
    assert [("R043", "an amount of 0 does nothing")] * wrong == of_pebble(f"play: {call}")


@pytest.mark.parametrize(("condition", "said"), [
    ("near(you, you)", "true"), ("far(you, you)", "false"), ("friendly(you, you)", "false"), ("not near(active, active)", "true"),
    ("apart(you, you) < 3", "`0`"),
    ("near(you, active)", ""), ("within(you, you)", ""), ("far(active, you)", ""), ("apart(you, active) < 3", ""),
])
def test_a_value_of_one_player_twice_is_reported_if_its_answer_is_known(condition: str, said: str) -> None:
    """By what its parameters have to do with each other, as they are one."""
    assert [("R043", f"this is always {said}")] * bool(said) == of_pebble(f"at play if {condition}: gain 1")


def test_a_value_that_a_clause_changes_may_have_any_answer() -> None:
    """Also for one player."""
    twice = 'pebble "A"\n  at play if near(you, you): gain 1\n'
    assert [] == found(twice + 'pebble "B"\n  change near(p, q) to no if frogs of p > 8\n')


@pytest.mark.parametrize(("clause", "wrong"), [
    ("when you gain if status of you is fallen", True), ("before any player gains if your status is not playing and n > 1", True),
    ("you cannot gain if status of they is fallen", True), ("instead of you gain if your status is out", True),
    ("when you gain even fallen if status of you is fallen", False), ("when any player gains if status of they is fallen", False),
    ("when another player gains if status of pal of you is fallen", False),
])
def test_a_clause_that_acts_only_for_who_has_fallen_says_so(clause: str, wrong: bool) -> None:
    """The clauses of a fallen player are silent without `even fallen`."""
    assert [NEVER] * wrong == of_pebble(clause if "cannot" in clause else f"{clause}: stir 1")


def test_the_clauses_of_a_rule_act_whoever_has_fallen() -> None:
    """They are nobody's."""
    assert [] == found('rule "R"\n  when you gain if status of you is fallen: stir 1\n')


@pytest.mark.parametrize(("statements", "wrong"), [
    ("move this to your hand; set moss of this to 1", [UNCHANGED]), ("move this to mud; add 1 to moss of this", [UNCHANGED]),
    ("choose from your hand as c; set moss of c to 1", [UNCHANGED]),
    ("for each c in your hand:;  set moss of c to 1", [UNCHANGED]),
    ("move this to mud; if this is in your hand: gain 1", [NEVER]),
    ("choose from your hand as c; if c is in mud: gain 1", [NEVER]),
    ("move this to mud; if your frogs > 2 and this is in your bank: gain 1", [NEVER]),
    ("move this to your bank; set moss of this to 1", []), ("choose from your bank as c; set moss of c to 1", []),
    ("for each c in your hand:;  move c to your bank;  set moss of c to 1", []),
    ("move this to your hand; move this to your bank; set moss of this to 1", []),
    ("move this to mud; gain 1; if this is in your hand: gain 1", []), ("move this to mud; if this is in mud: gain 1", []),
    ("move this to your hand; if this is in hand of active: gain 1", []),
    ("move this to mud; if this is in your hand + mud: gain 1", []),
    ("choose from your hand + your bank as c; if c is in your bank: gain 1", []),
])
def test_where_a_card_was_put_counts_for_what_follows(statements: str, wrong: list[tuple[str, str]]) -> None:
    """Only cards in play have marks, and a card lies in one zone, until something else happens."""
    body = "".join(f"\n    {line.removeprefix(' ')}" for line in statements.split(";"))
    assert wrong == of_pebble(f"play:{body}")


DAY = GAME.replace("  phase play: offer play to you until no\n",
                   "  phase dawn: gain 1\n  phase play: offer play to you until no\n  phase dusk: nothing\n")


@pytest.mark.parametrize(("clause", "wrong"), [
    ("play: until end of turn: at dawn: gain 1", True), ("at end of turn: until end of turn: at dusk: gain 1", True),
    ("at dusk: until end of turn: at dawn: gain 1", True),
    ("play:\n    skip to dusk\n    until end of turn: at dawn: gain 1", True),
    ("play: until end of turn: at play: gain 1", False), ("play: until end of turn: at dusk: gain 1", False),
    ("play: until your next turn: at dawn: gain 1", False), ("when you gain: until end of turn: at dawn: gain 1", False),
    ("at dawn: until end of turn: at dawn: gain 1", False), ("play: until end of turn: at end of turn: gain 1", False),
    ("play:\n    until end of turn: at dawn: gain 1\n    skip to dawn", False),
    ('play: until end of turn: at dawn: gain 1\npebble "B"\n  when you gain: offer play to you until no', False),
])
def test_a_phase_that_is_over_does_not_come_in_the_rest_of_the_turn(clause: str, wrong: bool) -> None:
    """Unless the turn goes back to it, or what is done there may also be done before."""
    problems = found(f'pebble "A"\n  {clause}\n', first=DAY)
    assert [("R043", "this never acts")] * wrong == [(problem.code, problem.message) for problem in problems]


@pytest.mark.parametrize(("blanked", "more", "wrong"), [
    ("bank of players where it is trick", "", True), ('bank of others where it is "Splash"', "", True),
    ("bank of players where it is pebble", "", False), ("bank of players", "", False),
    ("bank of players where it is trick", 'trick "C"\n  from bank play: gain 1\n', False),
    ("bank of players where moss of it > 2", "", False),
])
def test_cards_without_a_text_where_they_lie_are_made_blank_in_vain(blanked: str, more: str, wrong: bool) -> None:
    """They lie there, and their kind works elsewhere."""
    rules = f'{more}pebble "B"\n  play: move first(your hand) to your bank\npebble "A"\n  blank {blanked}\n'
    assert [("R028", "none of these cards has text that acts there")] * wrong == [(d.code, d.message) for d in found(rules)]


def test_a_sum_looks_at_no_card() -> None:
    """So a name that is set to one, and that nothing reads, is in vain."""
    assert [UNCHANGED] == of_pebble("play:\n    let n = your frogs\n    let m = n + 1\n    gain 1")
    assert [] == of_pebble("play:\n    let n = your frogs\n    let m = n + 1\n    gain m")
