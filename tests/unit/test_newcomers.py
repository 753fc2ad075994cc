"""A slip in the name of a seat sits no further player down."""

from __future__ import annotations

import pytest
from short_cases import results

import adjudicator
from adjudicator.notation.source import Invalid

FOUR = "  A sheriff\n  B outlaw\n  C renegade\n  D outlaw\n"
NAMES = "  Anna sheriff\n  Bruno outlaw\n  Carla renegade\n"


def at(table: str, *lines: str) -> tuple[str, str]:
    """The status of a case at a table, and what is said about it."""
    rows = "".join(f"  {line}\n" for line in lines)
    result, = results(f'table some\n  rules bang\n{table}case one "One"\n  table some\n{rows}')
    return result.status, result.message


@pytest.mark.parametrize(("table", "lines", "told"), [
    (FOUR, ("A hand [BANG!]", "E in play [Mustang]", 'illegal A plays BANG! at C because "out of reach"'),
     "`E` does not sit at the table of this case, which has `A`, `B`, `C`, `D`"),
    (FOUR, ("A hand [BANG!]", "E", "E hand [Missed!]", "A plays BANG! at B", "expect B life 3"), "does not sit at the table"),
    (NAMES, ("Bruno hand [BANG!]", "Ana in play [Barrel]", "Bruno plays BANG! at Carla", "expect Carla life 3"),
     "did you mean `Anna`?"),
    ("  A\n  B\n", ("A hand [BANG!]", "C hand [Missed!]", "A plays BANG! at B", "expect B life 3"), "write a line `C`"),
    ("  A sheriff\n  B\n", ("A hand [BANG!]", "C hand [Missed!]", "A plays BANG! at B", "expect B life 3"), "write a line `C`"),
])
def test_a_slip_at_a_table_sits_nobody_down(table: str, lines: tuple[str, ...], told: str) -> None:
    status, message = at(table, *lines)

    assert ("error", True) == (status, "N037" in message)
    assert told in message


@pytest.mark.parametrize(("table", "lines"), [
    (FOUR, ("A hand [BANG!]", "E deputy", "E hand [Missed!]", "A plays BANG! at B", "expect B life 3")),
    (FOUR, ("A hand [BANG!]", "E role unknown, hand [Missed!]", "A plays BANG! at B", "expect B life 3")),
    (NAMES, ("Anna hand [BANG!]", "Hanna deputy", "Anna plays BANG! at Bruno", "expect Bruno life 3")),
    ("  A\n  B life 3\n", ("A hand [BANG!]", "C", "C hand [Beer]", "A plays BANG! at B", "expect B life 2")),
    ("  A sheriff\n  B life 3\n", ("A hand [BANG!]", "C outlaw, hand [Beer]", "A plays BANG! at B", "expect B life 2")),
    ("", ("Tom sheriff, hand [BANG!]", "Tim outlaw", "Tam renegade", "Tom plays BANG! at Tim", "expect Tim life 3")),
    ("", ("Tom hand [BANG!]", "Tim life 3", "Tom plays BANG! at Tim", "expect Tim life 2")),
])
def test_a_further_player_sits_down(table: str, lines: tuple[str, ...]) -> None:
    assert ("passed", "") == at(table, *lines)


def test_a_seat_named_after_its_side_says_which_one_it_has() -> None:
    text = ("table some\n  rules revolver\n  game battlefield Whiskey Canyon, space 2, cubes 7\n"
            "  card Whiskey Canyon spaces 4, defence 1\n  Colty hand 0\n"
            'case one "One"\n  table some\n  card Cowboy cost 0\n  McReady hand [Cowboy]\n  turn McReady\n'
            "  legal McReady plays Cowboy\n")
    result, = results(text)

    assert ("passed", "") == (result.status, result.message)


def test_a_seat_called_almost_like_another_one_says_as_much() -> None:
    with pytest.raises(Invalid) as invalid:
        adjudicator.situation("rules bang\nAnna sheriff\nBruno outlaw, hand [BANG!]\nCarla renegade\nAna in play [Barrel]\n"
                              "Bruno plays BANG! at Carla\n")

    assert ["`Ana` has no `role`, and is called almost like `Anna`"] == [d.message for d in invalid.value.diagnostics]
