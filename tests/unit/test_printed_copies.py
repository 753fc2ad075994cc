"""A card with a name bears what one of its copies bears, as far as the rules say what is printed on these."""

from __future__ import annotations

import sys
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from short_cases import ran
from test_silence import told

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.faces import marks_words
from adjudicator.notation.source import Invalid
from adjudicator.rules.load import load
from adjudicator.situations import situation

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

import pond

BASE = load("bang")
COPIED = [card for card in BASE.cards if any(map(any, card.copies))]
FACES = [list(marks) for marks in product(*(range(size) for size in BASE.face_sizes[1:-1])) if any(marks)]
GEMS = """
stone "Gem"
  copies red blue
stone "Ruby"
  copies red
stone "Name"
  play:
    if top of deck is "Ruby": ring
stone "Look"
  play:
    if hue of top of deck is red: ring
"""
TABLE = ["A sheriff, hand [BANG!]", "B outlaw", "C outlaw", "A plays BANG! at B"]


def played(text: str, rules: str) -> list[str]:
    """The answers to the last question of a run."""
    state = play(*pond.situation(text, rules)).state
    return [Pause.of(state, vocabulary(state.program)).said(choice) for choice in range(len(pond.asked(state).choices))]


@given(st.sampled_from(COPIED), st.sampled_from(FACES), st.sampled_from(["", "dodge-city", "canyon-diablo"]))
def test_a_situation_gives_a_card_what_a_copy_of_it_bears(card: object, marks: list[int], key: str) -> None:
    """Of the game or of its sets in use; a suit or a rank alone is that of some copy."""
    program = load("bang", *filter(None, [key]))
    title = card.named.title  # type: ignore[attr-defined]
    copies = program.cards[vocabulary(program).card(title)].copies
    there = any(all(mark in (0, own) for mark, own in zip(marks, copy, strict=True)) for copy in copies)
    text = f"rules bang{', ' * bool(key)}{key}\nA sheriff\nB outlaw\nC outlaw\ndeck [{title} {marks_words(program, marks)}]\n"

    try:
        situation(text)
        said = ""
    except Invalid as problem:
        said = str(problem)

    assert there == ("N036" not in said)
    assert there or f"no `{title}` is `{marks_words(program, marks)}`" in said


@pytest.mark.parametrize("line", [
    "B hand [BANG!, Beer 2♣]", "A in play [Barrel 2♣]", "discard [Beer ♠]", "unseen [Beer 2♣]", "deck [#1, Beer 2♣ seen by A]",
    "chance Beer 2♣", "illegal A plays Beer 2♣", "legal A plays BANG! with Beer 2♣", "then A plays BANG! 8♠ at B",
    "then A draws 2: BANG!, Beer 2♣", "never A draws Beer 2♣", "expect A hand [Beer 2♣]", "expect discard [Beer 2♣]",
    "expect is-black(Beer 2♣)", "expect B in play [Jail 2♣]",
])
def test_so_does_every_line(line: str) -> None:
    """Of situations, moves and checks."""
    assert "N036 no `" in ran(*TABLE[:3], *([TABLE[3], line] if line[:6] == "expect" else [line, TABLE[3]]), rules="bang").message


@pytest.mark.parametrize(("claim", "command"), [("A draws Beer 2♣", "--why-not"), ("A hand [Beer 2♣]", "--why")])
def test_so_does_a_claim(claim: str, command: str) -> None:
    """About an answer."""
    assert "N036 no `Beer` is `2♣`" in told("ask", command, claim, given="rules bang\n" + "\n".join(TABLE) + "\n")


@pytest.mark.parametrize(("cards", "help"), [
    ("BANG! 8♠", "the set `dodge-city` brings one: add `dodge-city` to the rules"),
    ("Dynamite ♦", "its copy is `2♥`"),
    ("Jail 4♠", "its copies are `10♠`, `J♠`, `4♥`"),
    ("Missed! 9♣", "its copies are `10♣`, `J♣`, `Q♣`, `K♣`, `A♣`, `2♠`, `3♠`, `4♠`, ..."),
])
def test_it_says_which_copies_there_are(cards: str, help: str) -> None:
    """Those that share a value first; or which set has such a copy."""
    assert f"help: {help}" in told("ask", given=f"rules bang\nA sheriff, hand [BANG!, {cards}]\n" + "\n".join(TABLE[1:]) + "\n")


@pytest.mark.parametrize("cards", ["5♠", "♥", "BANG! A♠", "Suzy Lafayette", "2 Dynamite", "#1 ♠", "Beer ♥", "Beer 6"])
def test_what_is_free_stays_free(cards: str) -> None:
    """A face without a name, a part of one that there is, and any number of copies."""
    assert "N036" not in told("ask", given=f"rules bang\nA sheriff, hand [BANG!]\n{TABLE[1]}\nC outlaw\ndiscard [{cards}]\n")


@pytest.mark.parametrize(("deck", "values"), [("Ruby", ""), ("Gem", "red blue"), ("Pebble", "red blue"), ("?", "red blue")])
def test_an_unknown_value_is_one_that_a_copy_has(deck: str, values: str) -> None:
    """Where a rule must know it; nobody is asked for the one that every copy has."""
    question = played(f"A hand [Look]\nB\ndeck [{deck}]\nA plays Look", GEMS)

    assert question == values.split()


@pytest.mark.parametrize(("deck", "names"), [("red", "Pebble Gem Ruby Name Look"), ("blue", "Pebble Gem Name Look")])
def test_an_unknown_name_is_one_of_a_card_with_such_a_copy(deck: str, names: str) -> None:
    """Cards of which the rules give no copies may bear anything."""
    question = played(f"A hand [Name]\nB\ndeck [{deck}]\nA plays Name", GEMS)

    assert question == names.split()
