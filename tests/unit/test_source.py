"""Texts, and how names in them are compared."""

from __future__ import annotations

import pytest

from adjudicator.notation.cases import parse_cases
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import QUOTED, Invalid, Near, Source, visible, without_comment
from adjudicator.notation.suggestions import nearest, suggestion
from adjudicator.rules.reading.parse import parse_rules


@pytest.mark.parametrize(("row", "said"), [
    ("A plays Beer -- twice", "A plays Beer "), ('A plays "Beer--Wine" -- why', 'A plays "Beer--Wine" '), ("-- all", ""),
    ("a-b - c", "a-b - c"), ('say "it -- is', 'say "it '), ("", ""),
])
def test_a_comment_ends_a_line(row: str, said: str) -> None:
    """Two dashes begin a comment, but not within double quotes that are closed."""
    assert said == without_comment(row)
    assert said.strip() == Source("some.case", f"first\n{row}\n").said(2)


KNOWN = ["Beer", "Bière", "Barrel", "Missed!", "Slab the Killer", "battlefield", "if", "house"]


@pytest.mark.parametrize(("written", "meant"), [
    ("Bere", ["Beer", "Bière"]), ("BARELL", ["Barrel"]), ("mised", ["Missed!"]), ("fi", ["if"]),
    ("Slab the Kilelr", ["Slab the Killer"]),
])
def test_a_slip_in_three_letters_is_seen_through(written: str, meant: list[str]) -> None:
    """Letters left out, added, changed or exchanged, at most one in three, and case and accents do not count."""
    assert meant == nearest(written, KNOWN)


@pytest.mark.parametrize("written", ["bogus", "x", "Bourbon", "", "--"])
def test_what_is_like_no_name_is_near_to_none(written: str) -> None:
    """Two words that have but some letters in common have nothing to do with one another."""
    assert [] == nearest(written, KNOWN)


def test_a_word_of_a_name_stands_for_it() -> None:
    """A name of several words is often called by one."""
    assert ["Slab the Killer"] == nearest("slab", KNOWN)


def test_a_name_may_be_followed_by_something_else() -> None:
    """A name and what is said about it were read as one."""
    assert ["battlefield"] == nearest("battlefeild Malpaso", KNOWN)


def test_the_most_alike_comes_first_and_few_are_named() -> None:
    """At most three, unless said otherwise."""
    known = ["stones", "stone", "stony", "store", "tone"]

    assert ["stone", "stones", "stony"] == nearest("sttone", known)
    assert 3 == len(nearest("stone", known))
    assert ["stone"] == nearest("stone", known, 1)


def test_a_name_longer_than_a_message_shows_is_compared_with_none() -> None:
    """A stranger may write hundreds of long ones, each of which would be compared with all names."""
    name = "y" * QUOTED

    assert Near(name, ("y" * (QUOTED - 1),)) == suggestion(name, ["y" * (QUOTED - 1)])
    assert Near() == suggestion(f"{name}y", [name])


UNSEEN = ["\u3164", "\u115f", "\u1160", "\uffa0", "\u2800", "\u034f", "\u17b4", "\u180b", "\ufe0f", "\u0600", "\ue000", "\ufdd0",
          "\uffff", "\U000e0100", "\U0001d173", "\U000f0000", "\u200d", "\u2066", "\x7f", "\x85"]


@pytest.mark.parametrize("letter", UNSEEN)
def test_what_nobody_sees_is_refused(letter: str) -> None:
    """In cases, rules and decks alike: with it two names could look the same."""
    for code, read in (("C023", parse_cases), ("R008", parse_rules), ("D001", parse_deck)):
        with pytest.raises(Invalid, match=code) as caught:
            read(Source("x", f"rules bang\nA{letter} sheriff\n"))
        assert letter not in str(caught.value)


@pytest.mark.parametrize("letter", UNSEEN)
def test_what_nobody_sees_is_shown_as_a_question_mark(letter: str) -> None:
    """Also in the name of a file."""
    assert "a?b" == visible(f"a{letter}b") == Source(f"a{letter}b", "").name


def test_what_everybody_sees_is_shown() -> None:
    """Letters of any script, signs, accents and blanks."""
    seen = "Ünïted ♠♥♣♦ „Beer“ 中文 עברית \u00a0 é"

    assert seen == visible(seen)
