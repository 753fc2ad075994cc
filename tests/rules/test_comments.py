"""The comments of a rules file, found beside the grammar."""

from __future__ import annotations

import pytest

from adjudicator.notation.source import Source
from adjudicator.rules.reading.comments import Comment, Row, comments, rows


@pytest.mark.parametrize(("text", "expected"), [
    ("", []),
    ("-- a", [Comment(1, 1, "-- a", True)]),
    ("\n   --a--  \r\n", [Comment(2, 4, "--a--", True)]),
    ("kind tree -- tall\nkind leaf--\n", [Comment(1, 11, "-- tall", False), Comment(2, 10, "--", False)]),
    ('rule "a -- b"-- c "d"\n', [Comment(1, 14, '-- c "d"', False)]),
    ("kind yew--tree\n", []),
    ("let n = m - -1\n", []),
])
def test_comments_are_found(text: str, expected: list[Comment]) -> None:
    """A comment begins with two dashes, though not within quotes or within a name, and ends with the line."""
    assert expected == list(comments(Source("a.rules", text)))


def test_rows_are_told_apart() -> None:
    """Each line says whether it says anything, how far to the right it begins, and what its comment is."""
    expected = (
        Row(1, 0, True, "-- head"), Row(2, 2, True, ""), Row(3, 0, False, ""), Row(4, 3, False, "-- alone"), Row(5, 0, False, ""),
    )

    assert expected == rows(Source("a.rules", 'rule "Oak" -- head\n  play: nothing\n\n   -- alone\n'))
