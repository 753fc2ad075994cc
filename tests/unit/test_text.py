"""Counted things in words, and text in columns."""

from __future__ import annotations

import pytest

from adjudicator.report.text import aligned, counted, rule, ruled


@pytest.mark.parametrize(("count", "words"), [(0, "0 cases"), (1, "1 case"), (2, "2 cases"), (2_000_000, "2,000,000 cases")])
def test_a_counted_thing_has_its_plural(count: int, words: str) -> None:
    """One is singular, everything else plural."""
    assert words == counted(count, "case")


def test_a_plural_may_be_irregular() -> None:
    """The plural is given where an `s` does not make it."""
    assert ["1 copy", "2 copies"] == [counted(n, "copy", "copies") for n in (1, 2)]


def test_columns_are_as_wide_as_their_widest_entry() -> None:
    """Nothing is filled up at the end of a line, and every line has the margin."""
    assert ["  A   has 3", "  BB  has 12", "  C"] == aligned([("A", "has 3"), ("BB", "has 12"), ("C", "")], margin="  ")
    assert [] == aligned([])


def test_a_column_is_aligned_at_either_side() -> None:
    """Numbers stand one below the other."""
    assert ["one   1", "two  12"] == aligned([("one", "1"), ("two", "12")], right=(1,))


def test_a_long_entry_does_not_push_the_others_away() -> None:
    """A column is filled up to a width and no more."""
    assert ["a     1", "bbbbbb  2"] == aligned([("a", "1"), ("bbbbbb", "2")], most=4)


def test_a_cell_is_wrapped_to_its_column() -> None:
    """Each text of a cell begins a line, and continues with a margin; the label stands in the first line."""
    lines = ruled("A", [["plays Beer at B", "draws"], []], [2, 8, 3])

    assert ["A  | plays", "   |   Beer", "   |   at B", "   | draws"] == [line.removesuffix(" |").rstrip() for line in lines]
    assert "---+----------+----" == rule([2, 8, 3])
