"""The message about a line that is written almost as it should be: what to write, and nothing that is far away."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.notation.source import Invalid

THREE = "A sheriff, hand [BANG!]\nB outlaw\nC renegade\nA plays BANG! at B\n"


@pytest.mark.parametrize(("line", "said"), [
    ("expect B life 3.", "expected a number after `life`, found `3.`"),
    ("expect B life three", "expected a number after `life`, found `three`"),
    ("B loses 1", "a step that happens is written `then ... loses ...`"),
    ('illegal A plays BANG! at C because "limit" because "BANG!"', "only one is possible"),
    ("illegal A plays BANG! at C in defend in avoid", "only one is possible"),
])
def test_what_is_expected_is_said(line: str, said: str) -> None:
    assert said in ran(f"{THREE}{line}").message


def test_a_name_of_one_letter_is_like_none() -> None:
    assert "did you mean" not in ran(f"{THREE}then B loses a life point").message


def test_a_word_before_a_card_is_a_verb() -> None:
    lines = "You hand [C2, F5, L1, E7], fief 3, rulers [King of Leaves fief 3]\ndeck [F8, 9 ?]\nYou calls Queen of Flowers"

    assert "`calls` is not a verb of moves" in ran(lines, rules="northwood").message


def test_a_name_with_a_comma_stands_in_quotes() -> None:
    with pytest.raises(Invalid, match="a name that contains a comma stands in double quotes"):
        ran("card We've got you surrounded, Colty cost 0\nColty hand 0\nexpect Colty hand 0", rules="revolver")
