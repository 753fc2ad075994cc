"""Whose fault it is: only what a rule did is said of the rule, and the program says so when it is its own."""

from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner, Result

from adjudicator import Fault, proceed, resolve, situation
from adjudicator.cli import main
from adjudicator.engine import windows
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Missing, is_missing, need
from adjudicator.engine.windows import meets

TABLE = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 2, hand []\nA plays BANG! at B\n"
CASE = f'case one "A sentence"\n  {TABLE.replace(chr(10), chr(10) + "  ").rstrip()}\n  expect B life 1\n'


def generated(source: str) -> object:
    """What Python gives that is compiled as the compiler of rules does it. Raises what it raises."""
    return eval(compile(source, "<rules of pond>", "eval"), {"need": need, "length": len_of})


def len_of(value: object) -> int:
    """A function of the program that is called with something that has no length."""
    return len(value)  # type: ignore[arg-type]


def raised(source: str) -> Exception:
    """What generated code raises."""
    with pytest.raises(Exception) as caught:  # noqa: PT011
        generated(source)
    return caught.value


def test_what_is_needed_and_is_nothing_is_missing() -> None:
    """Anything else is handed on, also what counts as false."""
    assert [0, False, (), 3] == [need(0), need(False), need(()), need(3)]
    with pytest.raises(Missing):
        need(None)


def test_only_the_code_of_a_rule_can_refer_to_nothing() -> None:
    """An exception of Python is the rule's if its own code raised it, and the program's if a function that it called did."""
    assert is_missing(raised("need(None)"))
    assert is_missing(raised("1 + None"))
    assert is_missing(raised("(1, 2)[3]"))
    assert not is_missing(raised("length(None)"))
    assert not is_missing(raised("1 // 0"))


def test_a_missing_player_or_card_is_a_fault_of_the_clause() -> None:
    """The message names the clause, its place, and what is wrong in words."""
    at_fault = r"^`.+` \(.+:\d+:\d+\) refers to a player or card that is not there$"

    with mock.patch.object(windows, "abilities", side_effect=Missing), pytest.raises(Fault, match=at_fault):
        proceed(situation(TABLE).start())


def test_a_fault_of_the_program_is_never_blamed_on_a_rule() -> None:
    """It comes out as it is, wherever below the resolution it happened."""
    state = situation(TABLE).start()
    for problem in (TypeError("bug"), KeyError("bug"), IndexError("bug"), AttributeError("bug")):
        with mock.patch.object(windows, "abilities", side_effect=problem), pytest.raises(type(problem)):
            resolve(state, lambda _: 0)


def test_a_condition_is_not_met_by_what_is_not_there_alone() -> None:
    """What a condition refers to may be missing or unknown; that the program fails at it is another thing."""
    draft = Draft(proceed(situation(TABLE).start()))

    assert not meets(lambda *_: generated("need(None)"), draft, [])
    assert not meets(lambda *_: generated("None > 1"), draft, [])
    with pytest.raises(TypeError):
        meets(lambda *_: generated("length(None)"), draft, [])


def failing(*words: str, given: str) -> Result:
    """A command during which the program itself fails."""
    with mock.patch.object(windows, "abilities", side_effect=TypeError("bug")):
        return CliRunner().invoke(main, list(words), input=given)


def test_a_fault_of_the_program_has_its_own_exit_status() -> None:
    """The status is 3, and the message says what to send."""
    result = failing("ask", "-", given=TABLE)

    assert 3 == result.exit_code
    assert result.stderr.startswith("E004 the program itself is at fault (TypeError: bug)\nhelp: please report it")


def test_a_case_at_which_the_program_fails_is_an_error_of_the_program(tmp_path: Path) -> None:
    """It stands among the other cases as an error, and the status is that of the program's own faults."""
    file = tmp_path / "one.case"
    file.write_text(CASE, encoding="utf-8")
    result = failing("test", str(file), given="")

    assert 3 == result.exit_code
    assert "1 error" in result.stdout
