"""A line that a step never happens names only what such a step could have in its run: from whom a card is taken, who is to blame.
"""

from __future__ import annotations

import pytest
from short_cases import outcome

ROBBERY = ("A sheriff, hand [Panic!]", "B outlaw, in play [Barrel, Scope]", "C renegade, in play [Mustang]", "D outlaw",
           "A plays Panic! at B with Scope")
"""A takes the Scope, and could have taken the Barrel."""
REVENGE = ("A sheriff, hand [BANG!, Beer, Jail]", "B El Gringo, outlaw, life 3", "C renegade, hand [Scope]", "D outlaw",
           "A plays BANG! at B", "chance Beer")
SHOT = ("A sheriff, hand [BANG!]", "B outlaw, life 3, hand [Missed!]", "C renegade, hand []", "D outlaw", "A plays BANG! at B")
DUEL = ("A sheriff, hand [Duel, BANG!]", "B outlaw, hand [BANG!]", "C renegade", "D outlaw", "A plays Duel at B",
        "B discards BANG!", "A discards BANG!")
LOADED = ("A sheriff, life 2, hand [A Little Nip], in play [Whip load 4]", "B outlaw, in play [Crate]", "C outlaw", "D renegade",
          "A plays A Little Nip", "A uses A Little Nip")
SETS = "bang, dodge-city, armed-and-dangerous"


@pytest.mark.parametrize(("lines", "line", "part"), [
    (ROBBERY, "never A takes Barrel from C", "from C (from B)"),
    (ROBBERY, "never A takes Mustang from B", "from B (from C)"),
    (ROBBERY, "never A takes from D", "from D (from B) (from C)"),
    (ROBBERY, "never A takes Barrel from A", "from A (from B)"),
    (ROBBERY, "never A robs A", "A (B) (C) (D)"),
    (REVENGE, "never B takes Jail from C", "from C (from A)"),
    (REVENGE, "never B takes from D", "from D (from A)"),
    (SHOT, "never B loses 1 to C", "to C (to A)"),
    (SHOT, "never B loses to D", "to D (to A)"),
    (SHOT, "never B falls to C", "to C (to A)"),
    (LOADED, "never A spends 1 from Crate", "from Crate"),
])
def test_a_part_that_no_such_step_could_have_says_nothing(lines: tuple[str, ...], line: str, part: str) -> None:
    """What is said besides, in brackets here, are the players with whom something leads to it."""
    named, *others = part.replace(")", "").split(" (")
    lacking = f"nothing in this run leads to it with `{named}`"
    only = f" (only with {' or '.join(f'`{other}`' for other in others)})" if others else ""

    assert outcome(*lines, line, rules=SETS) == (
        "error", f'{lacking}{only}, so this says nothing: if that is meant, write `because "{lacking}"`')
    assert outcome(*lines, f'{line} because "{lacking}"', rules=SETS) == ("passed",)


@pytest.mark.parametrize(("lines", "line"), [
    (ROBBERY, "never A takes Barrel from B"),
    (REVENGE, "never B takes Jail from A"),
    ((*SHOT, "B plays Missed!"), "never B loses 1 to A"),
    ((*SHOT, "B plays Missed!"), "never B falls to A"),
    (DUEL, "never A loses 1 to B"),
    (("A sheriff, life 2, hand [Beer], in play [Whip load 4]", "B outlaw", "C renegade", "A plays Beer"),
     "never A spends from Whip"),
    (("A sheriff, hand [Gatling]", "B outlaw, hand [BANG!]", "C renegade", "D outlaw", "A ends turn"), "never C loses 1 to B"),
    (("A sheriff, hand [Mustang]", "B outlaw, hand [Panic!]", "C renegade", "D outlaw", "A plays Mustang", "A ends turn"),
     "never B takes Mustang from A"),
    (("A sheriff, hand [Panic!]", "B outlaw, hand [?, Scope]", "C renegade, hand [Beer]", "D outlaw", "A plays Panic! at B",
      "chance Scope"),
     "never A takes Beer from B"),
])
def test_a_part_that_such_a_step_could_have_is_denied(lines: tuple[str, ...], line: str) -> None:
    """By another choice, another chance, or a card that was not used."""
    assert outcome(*lines, line, rules=SETS) == ("passed",)


GANG = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon defence 1, spaces 3",
        "card Annie McGraw survival 1", "card Get the Rope cost 0",
        "Colty gang [Annie McGraw grit 1, Manolito, Jack Colty], hand 3",
        "McReady hand [Get the Rope]", "turn McReady", "McReady plays Get the Rope")


@pytest.mark.parametrize(("line", "status"), [
    ("never Colty loses grit of Manolito", "error"), ("never Colty loses grit of Jack Colty", "error"),
    ("never Colty loses grit of Annie McGraw", "failed"), ("never Colty loses Manolito", "passed"),
])
def test_only_a_card_with_a_token_loses_one(line: str, status: str) -> None:
    assert outcome(*GANG, line, rules="revolver")[0] == status


OUT = ("A sheriff, hand [Gatling]", "B outlaw", "C renegade, eliminated", "D outlaw", "A plays Gatling")
GONE = "C is out of the game in the whole run"


@pytest.mark.parametrize("line", ["never C loses", "never C falls", "never C loses 1 to A"])
def test_who_is_out_of_the_game_does_nothing(line: str) -> None:
    assert outcome(*OUT, line) == ("error", f'{GONE}, so this says nothing: if that is meant, write `because "{GONE}"`')
    assert outcome(*OUT, f'{line} because "{GONE}"') == ("passed",)


def test_who_is_out_of_the_game_is_not_asked() -> None:
    meant = f'{GONE}, so this says nothing: if that is meant, write `because "{GONE}"`'
    assert outcome(*OUT, "expect C not asked in defend") == ("error", meant)


@pytest.mark.parametrize("line", ["never D loses 1 to C", "never D falls to C"])
def test_who_is_out_of_the_game_is_not_to_blame(line: str) -> None:
    assert "with `to C`" in outcome(*OUT, line)[1]


@pytest.mark.parametrize("line", ["never C draws", "never C loses"])
def test_who_may_return_may_do_something(line: str) -> None:
    returned = ("A sheriff, hand [Gatling]", "B outlaw", "C renegade, eliminated", "D outlaw", "event [Ghost Town]",
                "A plays Gatling", "A ends turn", "B ends turn")

    assert outcome(*returned, line, rules="bang, high-noon")[0] != "error"


DERRINGER = ("game battlefield Whiskey Canyon, space 2, cubes 7", "card Whiskey Canyon spaces 4, defence 1",
             "card Derringer cost 0, firepower 1", "Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Derringer]",
             "McReady hand 0", "turn Colty", "Colty plays Derringer")


@pytest.mark.parametrize("line", ["never McReady attacks", "never Colty attacks", "expect McReady not asked in avoid",
                                  "expect Colty not asked in avoid"])
def test_a_challenge_is_no_attack(line: str) -> None:
    """A card that is played may be cancelled: that opens rows, in which nobody attacks, and the later moments are empty."""
    status, said = outcome(*DERRINGER, line, rules="revolver")

    assert ("error", True) == (status, "says nothing" in said)


@pytest.mark.parametrize(("line", "status"), [
    ("never D attacks", "error"), ("never D attacks A", "error"), ("never B attacks", "error"), ("never A attacks C", "passed"),
    ("never A attacks D", "passed"), ("expect C not asked in avoid", "passed"), ("expect B not asked in defend", "failed"),
])
def test_only_who_opens_rows_attacks(line: str, status: str) -> None:
    assert outcome(*SHOT, line)[0] == status


@pytest.mark.parametrize(("line", "status"), [("never C attacks", "error"), ("never B attacks", "passed")])
def test_who_may_shoot_back_attacks(line: str, status: str) -> None:
    lines = ("A sheriff, hand [Panic!]", "B Henry Block, outlaw, hand [Scope]", "C renegade", "D outlaw, hand [Beer]",
             "A plays Panic! at D", "chance Beer")

    assert outcome(*lines, line)[0] == status


@pytest.mark.parametrize(("line", "status"), [
    ("never C robs B", "error"), ("never D robs", "error"), ("never A robs C", "passed"), ("never A robs B", "failed"),
])
def test_only_who_attacks_does_what_the_attack_puts_in_a_moment(line: str, status: str) -> None:
    assert outcome(*ROBBERY, line)[0] == status


FALLING = ("A sheriff, hand [2 BANG!, Panic!, Jail]", "B outlaw, life 1, in play [Scope]", "C outlaw", "D deputy",
           "A plays BANG! at B")
"""Nobody is a renegade."""


@pytest.mark.parametrize(("line", "lacking"), [
    ("never A plays BANG! at A", "nothing leads to it with `at A`"), ("never B reveals Renegade", "the role of B is Outlaw"),
    ("never A plays Panic! at A", "nothing leads to it with `at A`"), ("never B reveals Sheriff", "the role of B is Outlaw"),
    ("never A plays Jail at A", "nothing leads to it with `at A`"), ("never winner Renegade", "nobody has the role Renegade"),
])
def test_what_rules_rule_out_says_nothing(line: str, lacking: str) -> None:
    """Who is aimed at is somebody else; who reveals their role reveals that one; a renegade wins only if there is one."""
    status, said = outcome(*FALLING, line)

    assert (status, said.startswith(lacking), said.endswith(f'write `because "{lacking}"`')) == ("error", True, True)
    assert outcome(*FALLING, f'{line} because "{lacking}"') == ("passed",)


@pytest.mark.parametrize("line", ["never A plays BANG! at C", "never A plays Jail at D", "never C reveals Outlaw",
                                  "never C reveals", "never winner Sheriff", "never winner Outlaws"])
def test_what_rules_leave_open_is_denied(line: str) -> None:
    assert outcome(*FALLING, line) == ("passed",)


def test_a_renegade_who_is_there_may_win() -> None:
    lines = ("A sheriff, hand [BANG!]", "B outlaw, life 1", "C renegade", "D outlaw", "A plays BANG! at B")

    assert outcome(*lines, "never winner Renegade") == ("passed",)


VISIT = ("You hand [C2, F5], fief 3, rulers [King of Leaves fief 3, Queen of Claws fief 5], allies [Jack of Leaves]",
         "deck [F8, F1, L2]")


@pytest.mark.parametrize(("line", "said"), [
    ("never You scores F8", "no F8 lies in `hand` in this run"), ("never You scores L2", "no L2 lies in `hand` in this run"),
    ("never You answers F1", "no F1 lies in `hand` in this run"), ("never You scores F5", ""), ("never You scores C2", ""),
])
def test_only_cards_of_the_hand_are_scored(line: str, said: str) -> None:
    """A statement, or a card that stays in the deck, never is."""
    status, *messages = outcome(*VISIT, "You answers F5", line, rules="northwood")

    assert (status, said in "".join(messages)) == ("error" if said else "passed", True)


@pytest.mark.parametrize("ruler", ["King of Leaves", "Queen of Claws"])
def test_both_cards_that_change_places_are_named(ruler: str) -> None:
    lines = (*VISIT, "You uses Jack of Leaves with Queen of Claws")

    assert outcome(*lines, f"never You swaps {ruler}", rules="northwood")[0] == "failed"
    assert outcome(*lines, f"then You swaps {ruler}", rules="northwood") == ("passed",)


@pytest.mark.parametrize(("line", "status"), [
    ("never A spends Whip from Whip", "error"), ("never A spends 2 Whip", "error"), ("never A spends Whip from Crate", "error"),
    ("never A spends from Whip", "failed"), ("never A spends Whip", "failed"),
])
def test_no_card_stands_for_two_parts_of_a_step(line: str, status: str) -> None:
    """A player who takes load from a card takes it from that one, and no other card moves in the step."""
    lines = (*LOADED[:-2], "A plays A Little Nip", "A uses A Little Nip")

    assert outcome(*lines, line, rules=SETS)[0] == status
