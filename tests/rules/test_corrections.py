"""Declarations that take the place of others."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.notation.source import Invalid, Source
from adjudicator.report import as_json
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

GAME = """game den "Den"

player has
  points: number = 0

zone hand of player: hidden
zone heap: pile

kind action
  works in hand
  using it: give-up this

to give-up/gives-up (what: card): move what to heap
to win-points/wins (n: number): add n to your points

value worth(p: player): number = 1

rule "Bonus"
  when any player wins if n > 2: add 1 to your points

source leaflet "leaflet" official-rules

interpretation late "Does it count late?"
  choice yes-it-does "yes" source "leaflet, page 1"
  choice no-way "no" source "leaflet, page 2"
  default yes-it-does because "it is printed"

action "Prize" de "Preis"
  rank 4
  copies 3
  play: win-points worth(you)

turn for status of it is playing
  phase main:
    if late is yes-it-does: offer play to you until no
"""


def made(text: str, set_key: str = "own") -> Program:
    texts = {"den.rules": GAME, "own.rules": f'set {set_key} of den "Own"\n\n{text}'}
    return link(Named("den", "Den"), [Named(set_key, "Own")], [parse_rules(Source(name, words)) for name, words in texts.items()])


def points(text: str) -> int:
    program = made(text)
    state = adjudicator.situation("rules den\nA hand [Prize]\nB\nA plays Prize\n", load=lambda *_: program).resolve()
    found: int = as_json.end(state)["seats"]["A"]["points"]
    return found


@pytest.mark.parametrize(("text", "expected"), [
    ('instead of card "Prize"\n  play: win-points 2\n', 2),
    ('instead of card "Preis"\n  play: win-points 2\n', 2),
    ('instead of action "Prize" it "Premio"\n  play: win-points 2\n', 2),
    ("instead of value worth(who: player): number = 3\n", 4),
    ("instead of to win-points/wins (n: number): add n + n to your points\n", 2),
    ('instead of rule "Bonus"\n  when any player wins if n > 0: add 5 to your points\n', 6),
    ("instead of kind action\n  works in hand\n  using it: win-points 2\n", 3),
])
def test_what_stands_behind_instead_of_counts(text: str, expected: int) -> None:
    """And what it takes the place of does not."""
    assert expected == points(text)


def test_a_card_is_replaced_whole() -> None:
    """Printed values, copies and clauses are those of the new text; its kinds and its names in other languages stay."""
    card = next(c for c in made('instead of card "Prize"\n  play: win-points 2\n').cards if c.named.title == "Prize")

    assert (("action",), {}, (), (("de", "Preis"),)) == (card.kinds, dict(card.printed), card.copies, card.named.names)


@pytest.mark.parametrize(("text", "code", "message"), [
    ('instead of card "Prise"\n  play: nothing\n', "R010", "did you mean `Prize`"),
    ("instead of value worth(p: player, q: player): number = 3\n", "R025", "in the same order"),
    ("instead of to win-points/wins (n: card): nothing\n", "R025", "in the same order"),
    ("\n".join([f'instead of card "Prize"\n  play: win-points {n}\n' for n in (1, 2)]), "R013", "replaced twice"),
    ('action "Prize"\n  play: nothing\n', "R013", 'instead of card "Prize"'),
])
def test_a_correction_that_does_not_fit_is_reported(text: str, code: str, message: str) -> None:
    """One problem each, and nothing that only follows from it."""
    with pytest.raises(Invalid) as problem:
        made(text)

    assert [code] == [d.code for d in problem.value.diagnostics]
    assert message in str(problem.value)
