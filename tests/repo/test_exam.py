"""The exam of the notation: what the games' hardest texts come to when they are written down."""

from __future__ import annotations

from functools import cache
from itertools import takewhile

import pytest

from adjudicator import Program, load
from adjudicator.engine.program import Card
from adjudicator.rules.load import sets_of

LONGEST = 8

EXAM = {
    "bang": (
        "BANG!", "Gatling", "Indians!", "Missed!", "Barrel", "Beer", "Dynamite", "Jail", "Backfire", "Escape", "Saved!", "Sniper",
        "Abandoned Mine", "Dead Man", "A Fistful of Cards", "Slab the Killer", "Suzy Lafayette", "Bart Cassidy", "El Gringo",
        "Vulture Sam", "Calamity Janet", "Elena Fuente", "Molly Stark", "Vera Custer", "Lemonade Jim", "Greg Digger",
    ),
    "northwood": ("Queen of Leaves", "Prince of Leaves", "Baron of Eyes"),
    "revolver2": ("Dynamite the Bridge", "Collapse the Tunnels", "Gatling Gun", "Jailhouse"),
}


@cache
def program(game: str) -> Program:
    """A game with all its sets."""
    return load(game, *sets_of(game))


def lines_of(card: Card) -> list[str]:
    """The lines of a card's text, without its name and the list of its copies."""
    text = card.span.source.text.splitlines()[card.span.line:]
    own = takewhile(lambda line: line.startswith("  "), text)
    return [line for line in own if not line.strip().startswith(("copies", "--"))]


@pytest.mark.parametrize(("game", "name"), [(game, name) for game, names in EXAM.items() for name in names])
def test_a_card_is_as_short_as_its_text(game: str, name: str) -> None:
    """Each card of the exam is a few lines, of which none is made for it alone: they are the words of its game."""
    card = next(c for c in program(game).cards if c.named.title == name)

    assert 0 < len(lines_of(card)) <= LONGEST


def test_the_response_phase_is_written_in_the_notation() -> None:
    """The moments, the walk as a reading, and what follows a block are rules like any other."""
    grid = program("bang").grid

    assert grid is not None
    assert ["defend", "avoid", "resolve"] == [m.named.key for m in grid.moments]
    assert ["first", "second"] == [c.key for c in program("bang").interpretations[0].choices]
