"""What could have happened in a run: a line that says something never happens is held against it."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.rules.load import load

SHOT = """A outlaw, hand [BANG!]
B sheriff, in play [Barrel]
C renegade
turn A
phase phase 2
deck [#1, #2, 3♣]
A plays BANG! at B"""
DRAWING = SHOT.replace("[BANG!]", "[BANG!, Stagecoach]")
NOTHING = "nothing in this run leads to it"


def outcome(*lines: str, rules: str = "bang, dodge-city") -> tuple[str, str]:
    """The status of a case with these lines, and what is said about it."""
    result = ran(*lines, rules=rules)
    return result.status, result.message


@pytest.mark.parametrize(("line", "said"), [
    ("never C draw!s", NOTHING),
    ("never B draws 1", NOTHING),
    ("never C loses", NOTHING),
    ("never A draws 2", "the run begins after what leads to it"),
    ("never B draws 0", "what comes to nothing is no step"),
    ("never A plays BANG! as Missed!", NOTHING),
    ("never B loses 1 (replaced)", NOTHING),
    ("never B loses 1 (forbidden)", NOTHING),
    ("never C uses", NOTHING),
    ("never B uses Bart Cassidy", "no Bart Cassidy is in this situation"),
    ("never A draws #9", "no #9 is in this situation"),
    ("expect B not asked in resolve", "nobody can be asked in `resolve` in this run"),
    ("expect B not asked in fuse", "nobody can be asked in `fuse` in this run"),
    ('never B draw!s because "nothing in this run leads to it"', "`Barrel` could lead to it, whatever its conditions: leave out"),
])
def test_a_step_to_which_nothing_could_have_led_is_an_error(line: str, said: str) -> None:
    """That it never happens holds whatever the conditions of the rules; nor has such a step a reason where something could."""
    status, message = outcome(SHOT, line)

    assert ERROR == status
    assert said in message


@pytest.mark.parametrize("line", [
    "never A draws",
    "never A draws 2",
    "never A draws #1",
    "never A draws K♠",
    "never B draw!s",
    "never B draw!s 3♣",
    "never B uses Barrel",
    "never winner Outlaws",
    "expect C not asked in avoid",
    'never C draw!s because "nothing in this run leads to it"',
])
def test_a_step_to_which_something_could_have_led_is_held_against_the_run(line: str) -> None:
    """Whether or not the conditions of what could have led to it hold; and what could not, on the ground that is meant."""
    assert (PASSED, "") == outcome(DRAWING, line)


@pytest.mark.parametrize(("more", "status", "said"), [
    ((), ERROR, "the run ends before what leads to it"), (("A ends turn",), PASSED, "")])
def test_a_run_must_reach_a_later_phase_to_say_what_does_not_happen_there(more: tuple[str, ...], status: str, said: str) -> None:
    """The hand limit leads to a discard, and nothing else does."""
    given = "A outlaw, life 2, hand [Beer, 3 Missed!]\nB sheriff\nC renegade\nturn A\nphase phase 2\nA plays Beer"
    found, message = outcome(given, *more, "never A discards")

    assert status == found
    assert said in message


@pytest.mark.parametrize(("more", "status"), [((), ERROR), (("A plays Beer",), PASSED)])
def test_what_a_player_could_have_begun_says_nothing_where_nothing_happened(more: tuple[str, ...], status: str) -> None:
    """A could have shot at B, and did nothing; where they do something, it is seen what comes of it."""
    given = "A outlaw, life 2, hand [Beer, BANG!]\nB sheriff\nC renegade\nturn A\nphase phase 2"

    assert status == outcome(given, *more, "never A regains 2")[0]


@pytest.mark.parametrize(("line", "said"), [
    ('never C draw!s because "no Barrel"', f"the reason is {NOTHING}"),
    ('never A plays BANG! because "nothing in this run leads to it"', "this step happens"),
])
def test_the_reason_of_what_could_not_happen_is_compared(line: str, said: str) -> None:
    """A step that happens has none."""
    status, message = outcome(SHOT, line)

    assert FAILED == status
    assert said in message


@pytest.mark.parametrize(("facts", "line", "status"), [
    ("B outlaw, Bart Cassidy", "never B draws 1", PASSED),
    ("B outlaw", "never B draws 1", ERROR),
    ("B outlaw, Bart Cassidy", "never A draws 1", ERROR),
    ("B outlaw, Jourdonnais", "never B draw!s", PASSED),
    ("B outlaw, hand [Barrel]", "never B draw!s", PASSED),
    ("B outlaw\ndiscard [Barrel]", "never B draw!s", ERROR),
    ("B outlaw, hand [Beer]", "never B discards", ERROR),
    ("B outlaw, hand []", "never B discards", ERROR),
    ("B outlaw, hand []", 'never B discards because "no card"', PASSED),
    ("B outlaw, Calamity Janet, hand [BANG!]", "never B plays BANG! as Missed!", PASSED),
    ("B outlaw, hand [BANG!]", "never B plays BANG! as Missed!", ERROR),
])
def test_who_holds_a_card_may_be_led_to_a_step_by_it(facts: str, line: str, status: str) -> None:
    """A clause about `you` concerns its holder, and a card in a pile nobody."""
    assert status == outcome(f"A sheriff, hand [BANG!]\n{facts}\nC renegade\nturn A\nphase phase 2\nA plays BANG! at C", line)[0]


DODGED = """A outlaw, hand [BANG!]
B sheriff, hand [Missed!]
C renegade
turn A
phase phase 2
A plays BANG! at B
B plays Missed!"""


@pytest.mark.parametrize(("given", "sets", "status"), [
    (DODGED, "bang", ERROR),
    (DODGED, "bang, armed-and-dangerous", ERROR),
    (DODGED.replace("[BANG!]", "[BANG!], in play [Buntline Special load 3]"), "bang, armed-and-dangerous", PASSED),
    (DODGED.replace("B sheriff", "B sheriff, Molly Stark"), "bang, dodge-city", ERROR),
    (DODGED.replace("B sheriff", "B sheriff, Henry Block"), "bang, dodge-city", ERROR),
])
def test_a_rule_leads_to_a_step_only_if_something_could_have_made_its_condition_true(given: str, sets: str, status: str) -> None:
    """A shot is fended off, and said to be, only where a card waits for that: where no such card is, no line can tell of it."""
    assert status == outcome(given, "never B fends off", rules=sets)[0]


def test_a_card_that_is_there_may_be_told_to_do_nothing() -> None:
    """Whatever its condition lacks: nothing here is a shot, and the Barrel says so of itself."""
    given = "A outlaw, hand [Indians!]\nB sheriff, in play [Barrel], hand []\nC renegade\nturn A\nphase phase 2"

    assert (PASSED, "") == outcome(given, "A plays Indians!", "never B draw!s")


CANYON = """rules revolver
game battlefield Whiskey Canyon
card Whiskey Canyon spaces 3, defence 1
turn McReady
Colty hand 2
McReady hand 2
McReady ends turn"""


VISIT = """rules northwood
You hand [C2, C3, F5, L1], fief 3, rulers [King of Leaves fief 3], allies [Prince of Eyes]
deck [F8, C8, 8 ?]
You passes
You answers F5"""


@pytest.mark.parametrize(("given", "line", "said"), [
    (VISIT, "never You answers C8", "no C8 lies in `hand` in this run"),
    (VISIT, "never You answers C2", ""),
    (VISIT, "never You discards C8", "no C8 lies in `hand` in this run"),
    (VISIT, "never You discards C3", ""),
    (CANYON, "never McReady loses Annie McGraw", "McReady has no Annie Gutshot McGraw in this run"),
    (CANYON, "never Colty loses Annie McGraw", ""),
    (CANYON, "never McReady loses", "McReady has no card in `gang` in this run"),
    (CANYON, "never Colty loses", ""),
])
def test_a_card_that_is_never_theirs_is_in_no_step_that_takes_their_own(given: str, line: str, said: str) -> None:
    """Where every rule takes the card of a step from its player; an unknown card may be any that lies in its zone."""
    first, rest = given.split("\n", 1)
    status, message = outcome(rest, line, rules=first.removeprefix("rules "))

    assert (ERROR if said else PASSED) == status
    assert said in message


CANYON = """game battlefield Whiskey Canyon, space 1, cubes 7
card Whiskey Canyon defence 1, spaces 2
card Annie McGraw survival 1
card Manolito survival 2
turn McReady
phase attack
Colty gang [Annie McGraw, Manolito, Jack Colty], hand 2
McReady in play [Charlie Weathers], hand 2"""


@pytest.mark.parametrize(("line", "said"), [
    ("never Colty loses Whiskey Canyon", "no Whiskey Canyon lies in `gang` in this run"),
    ("never Colty loses grit of Charlie Weathers", "no First Deputy Charlie Weathers lies in `gang` in this run"),
    ('never Colty loses Manolito because "gang"', "something in this run could lead to it: leave out the reason"),
])
def test_a_card_that_lies_nowhere_from_where_a_verb_takes_cards_is_not_there(line: str, said: str) -> None:
    """Those who are lost are of the gang."""
    status, message = outcome(CANYON, line, rules="revolver")

    assert (ERROR, True) == (status, said in message), message


def test_a_card_that_lies_there_for_some_time_is_there() -> None:
    """Also if it has left by the end, or stays."""
    assert outcome(CANYON, "never Colty loses Manolito", rules="revolver")[0] == PASSED
    assert outcome(CANYON, "never Colty loses Annie McGraw", rules="revolver")[0] == FAILED


def test_a_phase_that_the_last_turn_of_a_run_does_not_reach_could_not_begin() -> None:
    """The run ends within the second turn; that the first one is over is of no use."""
    turns = "A sheriff, hand [Beer]\nB outlaw, hand [Scope]\nC renegade\nA ends turn\nB plays Scope"
    status, message = outcome(turns, "never B begins phase 3")

    assert (ERROR, True) == (status, "the run ends before this" in message)
    assert outcome(turns, "never A begins phase 3")[0] == FAILED
    assert outcome(turns, "B ends turn", "never B begins phase 3")[0] == FAILED


@pytest.mark.parametrize(("line", "said"), [
    ("never Colty kills nobody", NOTHING),
    ("never McReady kills nobody", ""),
    ('never McReady kills nobody because "nothing in this run leads to it"', "something in this run could lead to it"),
])
def test_a_verb_of_one_side_is_not_done_by_the_other(line: str, said: str) -> None:
    """The turn is the same for both, and a condition about the side of the player is always true of one of them."""
    status, message = outcome(CANYON, line, rules="revolver")

    assert (ERROR if said else PASSED, True) == (status, said in message), message


def test_a_side_that_a_rule_may_change_says_nothing() -> None:
    """Nor does a condition about anything else that may change."""
    only = {one.value for leads in load("revolver").leads for doing in leads.verbs for one in doing.only}
    values = load("revolver").values

    assert {values[number].key for number in only} == {"defends"}
    assert not any(doing.only for leads in load("bang").leads for doing in leads.verbs)


def test_what_comes_to_nothing_is_no_step() -> None:
    """A player who regains nothing regains not: nobody ever regains 0."""
    status, message = outcome("A sheriff, hand [Beer], life 3\nB outlaw\nC renegade\nA plays Beer\nnever A regains 0")

    assert (ERROR, True) == (status, "what comes to nothing is no step" in message)


AIMED = """A sheriff, life 4, hand [BANG!, Gatling, Beer, Scope], in play [Canteen, Barrel, Winchester]
B outlaw, hand [Missed!, Barrel]
C renegade, Calamity Janet, hand [BANG!]
D outlaw, hand 2
A plays BANG! at B
B plays Missed!
A plays Gatling
A uses Canteen"""


@pytest.mark.parametrize(("line", "said"), [
    ("never B plays Missed! at A", "Missed! is not aimed at anybody in this run"),
    ("never A plays Gatling at B", "Gatling is not aimed at anybody"),
    ("never A plays Beer at C", "Beer is not aimed at anybody"),
    ("never A uses Canteen at B", "Canteen is not aimed at anybody"),
    ("never C plays BANG! as Missed! at A", "BANG! as Missed! is not aimed at anybody"),
    ("never A plays Beer as Missed!", NOTHING),
    ("never B uses Barrel", "B has no Barrel in `in play` in this run"),
    ("never D plays Missed!", "nobody knows whether D has Missed!"),
    ("never A plays BANG! at C", ""),
    ("never A plays BANG! at A", "nothing leads to it with `at A` (only with `at B` or `at C` or `at D`)"),
    ("never C plays BANG! at A", "BANG! is not aimed at anybody in this run"),
    ("never C plays Missed!", ""),
    ("never C plays BANG! as Missed!", ""),
    ("never A plays Beer", ""),
    ("never A uses Barrel", ""),
    ('never A plays Gatling at B because "not aimed at anybody"', ""),
])
def test_a_card_is_aimed_at_somebody_only_if_it_asks_at_whom_and_used_only_where_it_acts(line: str, said: str) -> None:
    """Else a line which says that this never happens could not fail. What a card of no use could do says something."""
    status, message = outcome(AIMED, line)

    assert (ERROR if said else PASSED, True) == (status, said in message), message


def test_who_is_neutral_is_not_used() -> None:
    """A ruler of For Northwood! acts among the allies only."""
    visit = """You hand [C4, F7, L2], fief 3, rulers [King of Claws fief 3, King of Flowers fief 6], allies [Jack of Claws]
deck [C6, L1, F2, 12 ?]
You passes
You answers C4"""

    assert "no King of Flowers in `allies`" in outcome(visit, "never You uses King of Flowers", rules="northwood")[1]
    assert (PASSED, "") == outcome(visit, "never You uses Jack of Claws", rules="northwood")
