"""A number that grows or shrinks where no step tells it, although a verb tells of just that, is reported; nothing else is."""

import pytest

from adjudicator.notation.source import Source
from adjudicator.rules.checking.counters import untold
from adjudicator.rules.reading.parse import parse_rules

GAME = """game pond "Pond"
player has
  frogs: number = 3
  leaps: number = 0, turn
  luck: number = 0, inner
game has
  reeds: number = 0
cards in play have
  moss: number = 0
zone bank of player: live
kind pebble
  works in bank
to gain/gains (n: number): add n to your frogs
to lose/loses (n: number): set your frogs to most(0, your frogs - n)
to grow/grows (n: number): repeat n: add 1 to reeds of game
to clean/cleans (what: card): add 0 - 1 to moss of what
"""
PLACE = len(GAME.splitlines())


def said(*rules: str, others: str = "") -> list[tuple[int, str]]:
    """The line below those of the game, and the sentence, of every number that changes in silence."""
    files = [parse_rules(Source("pond.rules", GAME + "\n".join(rules) + "\n"))]
    beside = [parse_rules(Source("more.rules", others))] if others else []
    return [(d.span.line - PLACE, d.message) for d in untold(files, beside)]


@pytest.mark.parametrize(("rule", "what"), [
    ("pebble \"A\"\n  play: add 2 to your frogs", "`frogs` grows"),
    ("pebble \"A\"\n  play: add 0 - 2 to your frogs", "`frogs` shrinks"),
    ("pebble \"A\"\n  play: add -2 to frogs of active", "`frogs` shrinks"),
    ("rule \"A\"\n  at play: set frogs of active to (frogs of active + 1)", "`frogs` grows"),
    ("rule \"A\"\n  when any player gains: set frogs of them to most(1, frogs of them - n)", "`frogs` shrinks"),
    ("pebble \"A\"\n  play: add 1 to reeds of game", "`reeds` grows"),
    ("pebble \"A\"\n  play: add -1 to moss of this", "`moss` shrinks"),
    ("turn for yes\n  phase play: add 1 to frogs of active", "`frogs` grows"),
    ("to hop (n: number): add n to your frogs", "`frogs` grows"),
])
def test_what_no_step_tells_is_reported(rule: str, what: str) -> None:
    """In cards, rules, phases and procedures, of players, of the game and on cards."""
    assert [(2 if "\n" in rule else 1, f"no step tells that {what} here")] == said(rule)


def test_what_a_clause_does_later_is_in_no_step() -> None:
    """A clause with a duration acts when the step of the verb that gave it is long over."""
    later = ["to enchant/enchants:", "  until end of turn:", "    when you gain: add 1 to your frogs"]

    assert [(3, "no step tells that `frogs` grows here")] == said(*later)


@pytest.mark.parametrize("rule", [
    "pebble \"A\"\n  play: gain 2",
    "to steal/steals (n: number) from (whom: player):\n  add -n to frogs of whom\n  add n to your frogs",
    "pebble \"A\"\n  play: set your frogs to 2",  # it may be more or less than before
    "pebble \"A\"\n  play: add 1 to your leaps",
    "pebble \"A\"\n  play: add 1 to your luck",
    "pebble \"A\"\n  play: add 1 to moss of this",  # no verb tells of more moss
    "pebble \"A\"\n  play: add -1 to reeds of game",
    "to hop (n: number): add n to your frogs\nto splash/splashes: hop 2",  # in the step of the splash
    "pebble \"A\"\n  play:\n    let frogs = 2\n    add 1 to frogs",
])
def test_an_honest_rule_is_not_reported(rule: str) -> None:
    """What a step tells, what is set, what no verb tells of, and what nobody sees."""
    assert [] == said(rule)


def test_the_verb_of_one_file_is_held_against_another() -> None:
    """One set has the verb, and another one the change."""
    more = 'set more of pond "More"\nto brush/brushes (n: number) on (what: card): add n to moss of what\n'

    assert [(2, "no step tells that `moss` grows here")] == said('pebble "A"', "  play: add 1 to moss of this", others=more)


def test_a_name_of_two_fields_is_left_alone() -> None:
    """Its name does not tell whose number it is."""
    assert [] == said('player has', "  moss: number = 0", 'pebble "A"', "  play: add -1 to your moss")
