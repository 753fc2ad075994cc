"""Rules that wait where nobody is, or before a card has come into play."""

from __future__ import annotations

import pytest

from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.checking.idle import in_vain
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

GAME = """game camps "Camps"
zone hand of player: hidden
zone camp of player: live
zone bin: pile
player has
  coins: number = 0
cards in play have
  dust: number = 0
kind tent
  works in camp
  from hand play: pitch this
to pitch/pitches (what: card): move what to your camp
to drop/drops (what: card): move what to bin
to gain/gains (n: number): add n to your coins
turn for status of it is playing
  phase play: offer play to you until no
tent "Inn"
  play at camp of others: drop target
  when another player gains: gain 1
tent "Mill"
  play: gain 2
undealt because "no source says how many"
"""


def said(rules: str) -> list[tuple[str, str]]:
    """What is wrong with the whole game, with more rules: codes and messages."""
    file = parse_rules(Source("camps.rules", GAME + rules))
    found = [(d.code, d.message) for d in in_vain([file])]
    try:
        link(Named("camps", "Camps"), (), [file], whole=True)
    except Invalid as invalid:
        return [*found, *((d.code, d.message) for d in invalid.diagnostics)]
    return found


NOBODY = [("R011", "nobody is ever `they` here")]
LOST = [("R043", "`dust` of this card is lost here")]
OUT = [("R028", "this never acts")]
UNMADE = [("R028", "no rule creates a `Weed`")]
UNAIMED = [("R011", "nobody is ever the `target` here")]
TOO_EARLY = [("R028", "`pitch` is never done with a card that lies in `camp`, where this acts")]


@pytest.mark.parametrize(("rules", "problems"), [
    ('tent "Hut"\n  play: they gains 1\n', NOBODY),
    ('tent "Hut"\n  play if coins of they > 0: gain 1\n', NOBODY),
    ('tent "Hut"\n  at play if they is you: gain 1\n', NOBODY),
    ('tent "Hut"\n  play at others where it is they: target gains 1\n', NOBODY),
    ('tent "Hut"\n  play:\n    until end of turn for target: when you gain: drop this\n', UNAIMED),
    ('tent "Hut"\n  play at others:\n    until end of turn for target: when you gain: drop this\n', []),
    ('tent "Hut"\n  play: add 1 to dust of this\n  when this drops if dust of this > 0: gain 1\n', LOST),
    ('tent "Hut"\n  play: add 1 to dust of this\n  when this drops if was(dust of this) > 0: gain 1\n', []),
    ('tent "Hut"\n  play: add 1 to dust of this\n  before this drops if dust of this > 0: gain 1\n', []),
    ('to quit/quits: set your status to out\ntent "Hut"\n  play at others: target quits\n  when you quit: gain 1\n', OUT),
    ('to quit/quits: set your status to out\ntent "Hut"\n  play at others: target quits\n  before you quit: gain 1\n', []),
    ('kind plant\n  works in camp\ntokens are plant\nplant "Weed"\n  play: gain 1\n', UNMADE),
    ('kind plant\n  works in camp\ntokens are plant\nplant "Weed"\n  play: gain 1\n'
     'tent "Hut"\n  play: create "Weed" in your camp\n', []),
    ('tent "Hut"\n  play at others where it is active: target gains 1\n', [("R043", "nobody is ever the target here")]),
    ('tent "Hut"\n  play at players where it is active: target gains 1\n', []),
    ('tent "Hut"\n  play at camp of others where holder of it is you: drop target\n', [("R043", "this is never true")]),
    ('tent "Hut"\n  play at camp of players where holder of it is you: drop target\n', []),
    ('tent "Hut"\n  play at your camp where holder of it is not you: drop target\n', [("R043", "this is never true")]),
    ('tent "Hut"\n  when any player gains if n > 1 and coins of they < 3: drop this\n', []),
    ('tent "Hut"\n  play:\n    until end of turn:\n      when any player gains if n > 1: they drop this\n', []),
    ('tent "Hut"\n  this cannot pitch if your coins > 0\n', TOO_EARLY),
    ('tent "Hut"\n  before this pitches: gain 1\n', TOO_EARLY),
    ('tent "Hut"\n  instead of this pitches: gain 1\n', TOO_EARLY),
    ('tent "Hut"\n  when this pitches: gain 1\n', []),
    ('tent "Hut"\n  this cannot drop if your coins > 0\n', []),
])
def test_what_never_acts_is_found(rules: str, problems: list[tuple[str, str]]) -> None:
    """Who did nothing is nobody, and a card in the hand does not act yet."""
    assert said(rules) == problems
