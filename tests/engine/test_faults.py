"""Whose fault it is: a rule is blamed only for what it did, and the program says so when the fault is its own."""

from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner, Result
from pond import SPLASH, choose, compiled, points, waiting

from adjudicator import Fault, Invalid, State, proceed, resolve, situation
from adjudicator.cli import main
from adjudicator.engine import windows
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Missing, need
from adjudicator.engine.refusals import meets

TABLE = "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 2, hand []\nA plays BANG! at B\n"
CASE = f'case one "A sentence"\n  {TABLE.replace(chr(10), chr(10) + "  ").rstrip()}\n  expect B life 1\n'


def test_what_is_needed_and_is_nothing_is_missing() -> None:
    """Anything else is handed on, also what counts as false."""
    assert [0, False, (), 3] == [need(0), need(False), need(()), need(3)]
    with pytest.raises(Missing):
        need(None)


def test_a_missing_player_or_card_is_a_fault_of_the_clause() -> None:
    """The message names the clause, its place, and what is wrong in words."""
    at_fault = r"^`.+` refers to a player or card that does not exist \(.+:\d+:\d+\)$"

    with mock.patch.object(windows, "abilities", side_effect=Missing), pytest.raises(Fault, match=at_fault):
        proceed(situation(TABLE).start())


FRIEND = """
player has
  pal: player
  pet: card
  ward: number = 0
values size: small "small", large "large"
to hurt/hurts (n: number): add 0 - n to your points
to greet/greets (whom: player): nothing
value strength(p: player): number = points of p
value nearest(p: player): player = pal of p
"""


NOTHING_COMES_OF_IT = (
    "choose from others except others as p", "set status of first(others) to playing", "pal of you gains 1", "greet pal of you",
    "move pet of you to discard", "if pal of you is nothing: nothing", "if pet of you is stone: gain 1",
    "if name of pet of you is nothing: nothing", "if pal of you is in players: gain 1", "set points of pal of you to 3",
    "add 1 to points of pal of you", "perform play of pet of you",
)
TAKEN_FOR_GRANTED = (
    "gain points of pal of you", "gain your pal's points", "gain 1 + points of pal of you", "gain 2 - points of pal of you",
    "if points of pal of you > 2: gain 1", "if 2 > points of pal of you: gain 1", "set ward of you to points of pal of you",
    "add points of pal of you to your ward", "gain strength(pal of you)", "gain strength(nearest(you))",
    "repeat points of pal of you: gain 1", "gain count(hand of pal of you)", "if hand of pal of you is empty: gain 1",
    "for each c in hand of pal of you: gain 1", "move first(your hand) to hand of pal of you",
    "choose from hand of pal of you as c", "gain seats-between(you, pal of you)", "gain least(1, points of pal of you)",
    'if serves(pal of you, this, "Pebble"): gain 1', "if able(pal of you, play, row): gain 1",
    "set status of pal of you to fallen", "gain force of row", "if player of row is you: gain 1", "hurt points of target",
    "draw points of first(fallen)", "if name of pet of you is stone: gain 1",
    "let due = points of pal of you\n    repeat due: gain 1", "let due = points of pal of you\n    gain due",
)


def gift(line: str) -> State:
    """The state in which a card with this line has been used by a player without a pal or a pet, outside of any grid."""
    return choose(waiting("A hand [Gift, Pebble]\nB", f'{SPLASH}{FRIEND}stone "Gift"\n  play:\n    {line}\n'), "Gift")


@pytest.mark.parametrize("line", TAKEN_FOR_GRANTED)
def test_what_a_rule_takes_for_granted_is_found_missing(line: str) -> None:
    """Nobody's points, nothing's name, the row of no grid: the clause is named, and Python raises nothing."""
    said = r"`(Gift|hurt|gain|strength)` refers to a player or card that does not exist \(pond\.rules:\d+:\d+\)"

    with pytest.raises(Fault, match=f"^{said}$"):
        gift(line)


@pytest.mark.parametrize("line", NOTHING_COMES_OF_IT)
def test_nothing_comes_of_what_is_done_with_nobody(line: str) -> None:
    """What may be nothing by its meaning is no fault: nobody does nothing, nothing is moved nowhere."""
    assert 3 == points(gift(line))[0]


def test_a_fault_of_the_program_is_never_blamed_on_a_rule() -> None:
    """It comes out as it is, wherever below the resolution it happened."""
    state = situation(TABLE).start()
    for problem in (TypeError("bug"), KeyError("bug"), IndexError("bug"), AttributeError("bug")):
        with mock.patch.object(windows, "abilities", side_effect=problem), pytest.raises(type(problem)):
            resolve(state, lambda _: 0)


def test_a_condition_is_not_met_by_what_is_not_there_alone() -> None:
    """What a condition refers to may be missing or unknown; that the program fails at it is another thing."""
    draft = Draft(proceed(situation(TABLE).start()))

    assert not meets(lambda *_: need(None), draft, [])
    with pytest.raises(TypeError):
        meets(lambda *_: len(None), draft, [])  # type: ignore[arg-type]


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


@pytest.mark.parametrize("line", [
    "as soon as points of you < 3: nothing", "change luck(p) by 1 if you is active", "blank lap of you",
])
def test_a_card_that_nobody_holds_has_no_you(line: str) -> None:
    """Where nobody brings a clause about, only a card that a player has knows whom it means by `you`."""
    rules = f'{FRIEND}value luck(p: player): number = 1\nweather "Rain"\n  {line}\n'
    held = rules.replace('weather "Rain"', 'charm "Rain"')

    with pytest.raises(Invalid, match="nobody is `you` here"):
        compiled(rules)
    assert compiled(held).clauses


def test_a_number_cannot_be_left_out() -> None:
    """There is no number that is nothing; a card or a player may be left out."""
    with pytest.raises(Invalid, match="`hurt` lacks its number `n`"):
        compiled(f'{FRIEND}stone "Thorn"\n  play: hurt\n')
    assert compiled(f'{FRIEND}stone "Nod"\n  play: greet\n').clauses
