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
SHOT = ("A sheriff, hand [BANG!]", "B outlaw, life 3, hand [Missed!]", "C renegade", "D outlaw", "A plays BANG! at B")
DUEL = ("A sheriff, hand [Duel, BANG!]", "B outlaw, hand [BANG!]", "C renegade", "D outlaw", "A plays Duel at B",
        "B discards BANG!", "A discards BANG!")
LOADED = ("A sheriff, life 2, hand [A Little Nip], in play [Whip load 4]", "B outlaw, in play [Crate]", "C outlaw", "D renegade",
          "A plays A Little Nip", "A uses A Little Nip")
SETS = "bang, dodge-city, armed-and-dangerous"


@pytest.mark.parametrize(("lines", "line", "part"), [
    (ROBBERY, "never A takes Barrel from C", "from C"),
    (ROBBERY, "never A takes Mustang from B", "from B"),
    (ROBBERY, "never A takes from D", "from D"),
    (ROBBERY, "never A takes Barrel from A", "from A"),
    (REVENGE, "never B takes Jail from C", "from C"),
    (REVENGE, "never B takes from D", "from D"),
    (SHOT, "never B loses 1 to C", "to C"),
    (SHOT, "never B loses to D", "to D"),
    (SHOT, "never B falls to C", "to C"),
    (LOADED, "never A spends 1 from Crate", "from Crate"),
])
def test_a_part_that_no_such_step_could_have_says_nothing(lines: tuple[str, ...], line: str, part: str) -> None:
    lacking = f"nothing in this run leads to it with `{part}`"

    assert outcome(*lines, line, rules=SETS) == (
        "error", f'{lacking}, so this says nothing: if that is meant, write `because "{lacking}"`')
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
