"""Every card is tried: one case in which it acts, one in which it may not or does not."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from adjudicator import load
from adjudicator.analysis.items import items
from adjudicator.engine.program import Card
from adjudicator.notation.source import fold
from adjudicator.rules.load import files_of, sets_of, shipped_games, trees
from adjudicator.rules.tree import CardDecl, Copies

CASES = Path(__file__).resolve().parents[2] / "cases"

# The lines of a case that do not say what happens: where it is printed, what the corner of a card shows.
ABOUT = ("case ", "cites ", "covers ", "contrasts ", "card ", "rules ", "set ")

# The card that stands for all of which nobody knows the name.
UNNAMED = "?"

# What lies beside the table for counting and reading: nobody plays it, and nothing is done to it.
COMPONENTS = {"Supply of tokens", "All Rivers Poker Summary"}

# What marks a case whose answer is "no", or that stands beside one of the other answer.
AGAINST = re.compile(r"(?m)^  (contrasts|illegal|never) ")


def spoken(text: str) -> str:
    """A text without case, accents and punctuation, with a blank around every word."""
    return " " + " ".join(re.findall(r"\w+", fold(text))) + " "


@cache
def verdicts_of(game: str) -> tuple[tuple[str, bool], ...]:
    """What each case of a game tells, and whether it is one that says no."""
    texts = [path.read_text(encoding="utf-8") for path in sorted((CASES / game).rglob("*.case"))]
    blocks = [block for text in texts for block in re.split(r"(?m)^(?=\S)", text) if block.startswith("case ")]
    lines = ([line for line in block.splitlines() if not line.strip().startswith(ABOUT)] for block in blocks)
    return tuple((spoken("\n".join(some)), bool(AGAINST.search(block))) for some, block in zip(lines, blocks, strict=True))


def cases_of(game: str, card: Card) -> list[bool]:
    """The cases that name a card by any of its names: of each, whether it is one that says no."""
    names = {spoken(name) for name in card.named.spellings() if name}
    return [against for case, against in verdicts_of(game) if any(name in case for name in names)]


def wanting(game: str, cards: list[Card]) -> list[str]:
    """The titles of those cards that fewer than two cases name, or no case that says no."""
    return [card.named.title for card in cards if len(found := cases_of(game, card)) < 2 or not any(found)]


@pytest.mark.parametrize("game", ["revolver"])
def test_every_card_of_a_set_has_its_cases(game: str) -> None:
    """Each card that a set brings is named in two cases at least, of which one says no."""
    cards = [card for card in load(game, *sets_of(game)).cards if card.set_key]

    assert cards
    assert [] == wanting(game, cards)


@pytest.mark.parametrize("game", ["bang", "northwood"])
def test_every_card_of_a_game_has_its_cases(game: str) -> None:
    """Each card of the game and of its sets is named in two cases at least, of which one says no."""
    cards = [card for card in load(game, *sets_of(game)).cards if card.named.title != UNNAMED]

    assert cards
    assert [] == wanting(game, cards)


def with_a_text(game: str) -> list[Card]:
    """The cards of a game and of its sets of which a source tells more than the name: something of theirs is written down."""
    written = {fold(item.title.text) for tree in trees(files_of(game)) for item in tree.items
               if isinstance(item, CardDecl) and any(not isinstance(member, Copies) for member in item.members)}
    cards = load(game, *sets_of(game)).cards
    return [card for card in cards if fold(card.named.title) in written and card.named.title not in COMPONENTS]


@pytest.mark.parametrize("game", shipped_games())
def test_every_card_with_a_text_has_its_cases(game: str) -> None:
    """In every game each card of which more than the name is known is named in two cases at least, of which one says no."""
    cards = with_a_text(game)

    assert cards
    assert [] == wanting(game, cards)


@pytest.mark.parametrize("game", shipped_games())
def test_a_refusal_is_in_the_words_of_the_table(game: str) -> None:
    """Every condition of something that players may do carries words, also the one that chooses at whom it is aimed."""
    abilities = [clause for clause in load(game, *sets_of(game)).clauses if clause.kind == "ability"]
    conditions = [condition for clause in abilities for condition in (*clause.conditions, *clause.aimed) if not condition.forbids]

    assert conditions
    assert [] == [f"{c.span.source.name}:{c.span.line}: {c.words}" for c in conditions if not c.spoken]
    assert [] == [c.target_words for c in abilities if c.targets is not None and not c.target_words.startswith("only ")]


# How many cards each box brings, as its rule sheet or the lists of its cards tell.
# Canyon Diablo has one more: a Dodge, of Dodge City.
BOXES = {(): 80, ("dodge-city",): 40, ("valley-of-shadows",): 16, ("armed-and-dangerous",): 28, ("canyon-diablo",): 31}


def copies(*sets: str) -> int:
    """How many cards of the deck a game with some of its sets has: those with a suit and a rank."""
    return sum(len(card.copies) for card in load("bang", *sets).cards if not card.bare)


@pytest.mark.parametrize(("sets", "size"), BOXES.items())
def test_every_box_has_its_cards(sets: tuple[str, ...], size: int) -> None:
    """As many as are counted, the further copies of the cards of the game among them."""
    assert size == copies(*sets) - (copies() if sets else 0)


def titles() -> list[tuple[str, list[str]]]:
    """The titles of BANG! by set, each with its names in several languages and spellings."""
    found, key = [], ""
    for line in (Path(__file__).parent / "titles-bang.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("["):
            key = line.strip("[]").replace("bang", "")
        elif line and not line.startswith("#"):
            found.append((key, line.split(" = ")))
    return found


def test_every_title_is_known_by_all_its_names() -> None:
    """A name in any language is that of one card, in the set that brings it, and says from which source it is."""
    program = load("bang", *sets_of("bang"))
    by_name = {fold(name): card for card in program.cards[1:] for name in card.named.spellings()}
    shown = {(item.span.source.name, item.span.line): item for item in items() if item.game == "bang"}

    assert len(titles()) > 280
    for key, names in titles():
        cards = {by_name[fold(name)].named.title for name in names}
        card = by_name[fold(names[0])]
        item = shown[card.span.source.name, card.span.line]
        assert ({card.named.title}, key) == (cards, card.set_key)
        assert item.cites, f"no source above {names[0]}"
        assert not key or ", " in item.place, f"no set of {names[0]}"
