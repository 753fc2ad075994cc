"""Every card of a set is tried: one case in which it acts, one in which it may not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator import load
from adjudicator.compiler.load import sets_of
from adjudicator.engine.program import Card
from adjudicator.notation.source import fold

CASES = Path(__file__).resolve().parents[2] / "cases"

# The lines of a case that say what happens, as opposed to where it is printed and what stands in the corner of a card.
ABOUT = ("case ", "cites ", "covers ", "contrasts ", "card ", "rules ", "set ")


def spoken(text: str) -> str:
    """A text without case, accents and punctuation, with a blank around every word."""
    return " " + " ".join(re.findall(r"\w+", fold(text))) + " "


@cache
def told(game: str) -> tuple[str, ...]:
    """What each case of a game tells."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((CASES / game).rglob("*.case"))]
    blocks = [block for text in texts for block in re.split(r"(?m)^(?=case |table |ruling |-- )", text) if block.startswith("case ")]
    lines = ([line for line in block.splitlines() if not line.strip().startswith(ABOUT)] for block in blocks)
    return tuple(spoken("\n".join(some)) for some in lines)


def cases_of(game: str, card: Card) -> int:
    """In how many cases a card is named, by any of its names."""
    names = {spoken(name) for name in card.named.spellings() if name}
    return sum(any(name in case for name in names) for case in told(game))


@pytest.mark.parametrize("game", ["revolver"])
def test_every_card_of_a_set_has_its_cases(game: str) -> None:
    """Each card that a set brings is named in two cases at least."""
    cards = [card for card in load(game, *sets_of(game)).cards if card.set_key]

    assert cards
    assert {} == {card.named.title: n for card in cards if (n := cases_of(game, card)) < 2}
