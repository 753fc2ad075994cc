"""A case in which nothing happens, and which expects only what lines of its situation state, could not fail."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.notation.source import Invalid

TABLE = "A sheriff, life 3, hand [Beer, Jail], in play [Barrel]\nB outlaw\nC renegade\nD outlaw, eliminated\ndeck [Beer, Panic!]"
VISIT = "You hand [C2, F5], fief 3, rulers [King of Leaves fief 3]\ndeck [F8, F1, L2]"
GANG = ("game battlefield Whiskey Canyon, space 2, cubes 7\ncard Whiskey Canyon spaces 4, defence 1\n"
        "Colty gang [Jack Colty], hand 0\nMcReady hand 2\nturn McReady")


@pytest.mark.parametrize(("table", "line", "rules"), [
    (TABLE, "expect A life 3", "bang"), (TABLE, "expect A hand [Jail, Beer]", "bang"), (TABLE, "expect A hand 2, life 3", "bang"),
    (TABLE, "expect A in play [Barrel]", "bang"), (TABLE, "expect A Barrel", "bang"), (TABLE, "expect B outlaw", "bang"),
    (TABLE, "expect B alive", "bang"), (TABLE, "expect D eliminated", "bang"), (TABLE, "expect deck [Beer, Panic!]", "bang"),
    (VISIT, "expect You fief 3", "northwood"), (GANG, "expect game cubes 7", "revolver"),
    (GANG, "expect McReady hand 2", "revolver"),
])
def test_a_check_of_what_is_stated_is_an_error_unless_that_is_meant(table: str, line: str, rules: str) -> None:
    status, said = outcome(table, line, rules=rules)

    assert (status, said.startswith("nothing happens in this case: line ")) == ("error", True)
    assert outcome(table, f'{line} because "as stated"', rules=rules) == ("passed",)


def test_the_message_names_the_line_that_states_it() -> None:
    said = "nothing happens in this case: line 3 states this. If a move is missing, write it; if it is meant that this may be"

    assert outcome(TABLE, "expect A life 3") == ("error", f'{said} stated, write `because "as stated"`')


def test_nobody_has_won_where_nothing_happens() -> None:
    """Where a rule may end the game without a move, that is worth a line."""
    said = "nothing happens in this case, and nothing in it could end the game, so this says nothing"

    assert outcome(TABLE, "expect no winner") == ("error", said)
    assert outcome(GANG, "expect no winner", rules="revolver") == ("passed",)


@pytest.mark.parametrize("lines", [
    "expect B life 4", "expect A life 3\nexpect B life 4", "expect reach(A, B)",
    'expect A life 3\nnever B loses because "nothing in"',
    "phase cell\nturn B\nB in play [Jail fresh]\nexpect B in play []", "A plays Beer\nexpect A hand [Jail]",
    "illegal A plays Jail at A\nexpect A life 3",
])
def test_what_is_computed_tried_or_happens_is_checked(lines: str) -> None:
    """One check that says something is enough."""
    assert "nothing happens" not in "".join(outcome(TABLE, lines))


@pytest.mark.parametrize(("lines", "said"), [
    ('expect B life 4 because "as stated"', "no line of the situation states this: leave out the reason"),
    ('expect A life 3, hand 2\nexpect A Scope because "as stated"', "A is not Scope"),
    ('A plays Beer\nexpect A life 4 because "as stated"', "something happens in this case: leave out the reason"),
])
def test_only_what_is_stated_is_said_to_be(lines: str, said: str) -> None:
    assert said in "".join(outcome(TABLE, lines))


@pytest.mark.parametrize("line", ['expect A life 3 because "so it is"', 'expect A asked in defend because "as stated"',
                                  'expect no winner because "as stated"', 'expect reach(A, B) because "as stated"'])
def test_no_other_check_has_a_reason(line: str) -> None:
    with pytest.raises(Invalid, match="C012"):
        outcome(TABLE, line)
