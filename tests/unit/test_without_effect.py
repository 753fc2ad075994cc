"""Rules that come to nothing by what else the game does: values that stay what they are, cards that go where they lie."""

import pytest

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
