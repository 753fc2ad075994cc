"""What people wanted to say in a case and once could not; and what the message is where they still cannot."""

from __future__ import annotations

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import resolve
from adjudicator.cases.runner import ERROR, FAILED, PASSED, run_case
from adjudicator.notation.source import Invalid, Source

SAID = {
    "what a character has borrowed": """
  rules bang, dodge-city
  A sheriff, Vera Custer as Vulture Sam, hand [BANG!]
  B outlaw, life 1, hand [Beer, Duel]
  C outlaw
  deck [#1, #2, #3]
  A plays BANG! at B
  B declines
  expect A hand [Beer, Duel, #1, #2, #3], character [Vera Custer as Vulture Sam]""",
    "that a move is allowed, without making it": """
  rules bang
  A sheriff, hand [BANG!, Panic!]
  B outlaw, hand [Beer]
  legal A plays BANG! at B
  legal A plays Panic! at B
  A ends turn
  expect A hand [BANG!, Panic!]""",
    "that nothing more happens in this turn": """
  rules bang
  A sheriff, hand [BANG!, Panic!]
  B outlaw, in play [Barrel], hand []
  deck [4♣, #1]
  A plays BANG! at B
  B declines
  never B draw!s
  expect B life 3""",
    "whose card is meant": """
  rules bang
  A sheriff, hand [Cat Balou]
  B outlaw, in play [Barrel]
  C outlaw, in play [Barrel]
  A plays Cat Balou at C with Barrel
  expect B in play [Barrel]
  expect C in play []""",
    "two cards in force in one zone": """
  rules bang, great-train-robbery
  game miles 0, stations [Frisco], station deck [Caticor], train [Caboose, Dining Car], railcar deck [], locomotives [Leland]
  A sheriff
  B outlaw
  turn A
  phase phase 2
  A ends turn
  expect game train [Caboose, Dining Car]""",
    "two cards in force, each in its zone, and the pile of those to come": """
  rules bang, high-noon, wild-west-show
  event [Blessing]
  show [Gag]
  event deck [Curse, Sermon]
  A sheriff
  B outlaw
  A ends turn
  expect event deck [Curse, Sermon]
  expect event [Blessing]
  expect show [Gag]""",
    "how far apart two players are, and what else the rules count": """
  rules bang
  A sheriff, hand [Scope, BANG!, BANG!]
  B outlaw, in play [Mustang]
  C outlaw, in play [Winchester, Barrel Q♠]
  D renegade
  A plays Scope
  A plays BANG! at B
  expect distance(A, B) 1
  expect distance(C, B) 2
  expect weapon-range(C) 5
  expect reach(B, D) no
  expect reach(C, A)
  expect beginner() A
  expect dealt(outlaw) 2
  expect is-black(Barrel from C)
  expect can-pay(A, BANG! from A) no
  expect counts-as(A, BANG! from A, Missed!) no""",
    "that nobody can know how it ends": """
  rules bang
  A sheriff, hand [BANG!]
  B in play [Jail]
  C outlaw, in play [Barrel]
  A plays BANG! at C
  C uses Barrel
  expect unknown suit
  expect is-black(Jail) unknown
  expect B role unknown, life 4
  expect C life 4""",
    "a choice that only one reading asks for": """
  rules bang, valley-of-shadows
  A sheriff
  B outlaw, life 1, hand [?, ?]
  C renegade, hand [Saved!]
  deck [#1, #2]
  A plays BANG! at B
  C plays Saved! at B
  C chooses deck
  C chooses deck if asked
  expect consulted saved-two-from
  expect C hand [#1, #2]""",
    "who is asked outside an attack, and who is not": """
  rules bang, valley-of-shadows
  A sheriff, life 2, hand [Beer, BANG!]
  B outlaw
  C renegade, hand [Saved!]
  A plays Beer
  expect A asked in play
  expect C not asked in rescue""",
    "which card of a pile is next": """
  rules bang
  A sheriff, hand [Stagecoach]
  B outlaw
  deck [Beer, Duel, BANG!]
  discard [Gatling, Panic!]
  A plays Stagecoach
  expect A hand [Beer, Duel]
  expect deck [BANG!]
  expect discard [Gatling, Panic!, Stagecoach]""",
}


@pytest.mark.parametrize("what", SAID)
def test_it_can_be_said(what: str) -> None:
    """In the words of the case notation."""
    (case,) = read_cases(Source("wanted.case", f'case wanted "{what}"{SAID[what]}\n')).cases
    result = run_case(case, ())

    assert (PASSED, "") == (result.status, result.message)


HEARD = """
  rules bang, valley-of-shadows
  A sheriff, life 2, hand [Scope, BANG!]
  B in play [Barrel]
  C hand [Saved!], in play [Barrel]
  D in play [Volcanic]
  deck [♠]
  A plays Scope
  A plays BANG! at B
  B uses Barrel
"""


@pytest.mark.parametrize(("line", "status", "message"), [
    ("expect C not asked in rescue", FAILED, "C is asked in rescue"),
    ("expect B asked in rescue", FAILED, "B is not asked in rescue"),
    ("expect C asked in play", FAILED, "C is not asked in play"),
    ("expect D not asked in fuse", ERROR, "nobody can be asked in `fuse` in this run"),
    ("expect B not asked in play", ERROR, "only others than B can be asked in `play`"),
    ("expect distance(A, C) 2", FAILED, "`distance(A, C)` is 1"),
    ("expect reach(A, C) no", FAILED, "`reach(A, C)` is yes"),
    ("expect beginner() B", FAILED, "`beginner()` is A"),
    ("expect next-card() Beer", FAILED, "`next-card()` is ?"),
    ("expect is-black(Volcanic)", ERROR, "`is-black(Volcanic)` depends on a card of which too little is known"),
    ("expect is-black(Barrel)", ERROR, "`Barrel` may be one of 2 cards: say more of it, as in `Barrel from A`"),
    ("expect is-black(Jail)", ERROR, "`Jail` is not on the table"),
    ("expect distance(A, C) unknown", FAILED, "`distance(A, C)` is 1"),
    ("expect C role outlaw", FAILED, "C has role unknown"),
    ("expect A role unknown", FAILED, "A has role Sheriff"),
    ("expect unknown suit", FAILED, "nothing unknown matters in this run"),
    ("A plays Missed! if asked", FAILED, "nothing asks for this move, under whatever reading"),
])
def test_what_is_not_so_is_no_error(line: str, status: str, message: str) -> None:
    """It fails, and the message says what is so; a line that says nothing, or names what is not there, is an error."""
    table = HEARD if "unknown suit" not in line else HEARD.replace("B in play [Barrel]", "B").replace("  B uses Barrel\n", "")
    text = f'case heard "x"{table}  {line}\n  never A attacks C\n'
    (case,) = read_cases(Source("heard.case", text)).cases
    result = run_case(case, ())

    assert (status, True) == (result.status, message in result.message), result.message


RULED = """
  rules northwood
  You hand [L1, E7], fief 3, rulers [King of Leaves fief 3, Queen of Claws fief 5], allies [Jack of Eyes]
  deck [C7, 9 ?]
  You answers L1
"""


@pytest.mark.parametrize(("line", "said"), [
    ("King of Leaves fief 5", "King of Leaves fief 3"),
    ("King of Leaves exhausted", "King of Leaves fief 3"),
    ("King of Leaves from hand", "King of Leaves fief 3 from rulers"),
])
def test_a_card_that_a_value_comes_to_has_its_marks_and_its_place(line: str, said: str) -> None:
    """Each word about the card counts."""
    (case,) = read_cases(Source("ruled.case", f'case ruled "x"{RULED}  expect ruler(You) {line}\n')).cases
    result = run_case(case, ())
    assert (FAILED, True) == (result.status, result.message.endswith(f"`ruler(You)` is {said}")), result.message

    holds = f'case holds "x"{RULED}  expect ruler(You) King of Leaves fief 3\n  expect ruler(You) King of Leaves from rulers\n'
    (case,) = read_cases(Source("holds.case", holds)).cases
    assert PASSED == run_case(case, ()).status


@pytest.mark.parametrize(("line", "message"), [
    ("expect distance(A) 2", "`distance` takes 2 arguments, not 1"),
    ("expect distance(A, Z) 2", "no seat is called `Z`"),
    ("expect distence(A, B) 2", "no value is called `distence`"),
    ("expect distance(A, B)", "expected a number after `distance(...)`"),
    ("expect distance(A, B) far", "expected a number, found `far`"),
    ("expect distance(A, B", "the `)` is missing after the arguments of `distance`"),
    ("expect distance(A, B)2", "a space is missing after `)`"),
    ("expect warded(A)", "a case cannot name the row of an attack"),
    ("expect dealt(baron) 2", "no word of `role` is called `baron`"),
    ("expect laden(A) 2", "expected a list of cards after `laden(...)`"),
    ("expect unknown suits", "no part of an unknown card is called `suits`"),
    ("illegal A plays Beer if asked", "a move that is only tried has no `if asked`"),
    ("event Dead Man", "no line begins with `event`"),
])
def test_a_slip_is_named(line: str, message: str) -> None:
    """With what was expected."""
    text = f'case slip "x"\n  rules bang, armed-and-dangerous\n  A sheriff\n  B outlaw\n  {line}\n  expect A alive\n'

    with pytest.raises(Invalid) as caught:
        resolve_text(text)

    assert message in str(caught.value)


def resolve_text(text: str) -> None:
    """Looks up every name of a case. Raises `Invalid`."""
    (case,) = read_cases(Source("slip.case", text)).cases
    resolve(case.setup, case.script, ())
