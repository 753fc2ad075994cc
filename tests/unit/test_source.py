"""Texts, and how names in them are compared."""

from __future__ import annotations

import pytest

from adjudicator.notation.source import Source, nearest, without_comment


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
    """A name and what is said of it were read as one."""
    assert ["battlefield"] == nearest("battlefeild Malpaso", KNOWN)


def test_the_most_alike_comes_first_and_few_are_named() -> None:
    """At most three, unless said otherwise."""
    known = ["stones", "stone", "stony", "store", "tone"]

    assert ["stone", "stones", "stony"] == nearest("sttone", known)
    assert 3 == len(nearest("stone", known))
    assert ["stone"] == nearest("stone", known, 1)
