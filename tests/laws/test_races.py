"""A line about a move in a race says what becomes of it where its player is the first."""

from __future__ import annotations

from itertools import product
from pathlib import Path

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game pond "Pond"
zone hand of player: hidden
zone mud: pile
player has
  frogs: number = 3
game has
  flies: number = 0
kind trick
  works in hand
  using it: play this as effect at target
to play/plays (what: card) as (sense: name) at (whom: player): move what to mud
to snap/snaps: add 1 to flies of game
trick "Swarm"
  play: react hunt by others in any order until flies of game > 1
trick "Tongue"
  hunt: snap
trick "Echo"
  hunt if flies of game > 0 "nothing to repeat": snap
trick "Pull"
  hunt at others where frogs of it > 3 "too small": snap
trick "Leap"
  play: nothing
turn for yes
  phase play: offer play to you until no
"""
MOVES = ("plays Tongue", "plays Echo", "plays Pull at A", "plays Pull at B", "declines")
HANDS = ("", "Echo", "Tongue, Pull", "Tongue, Echo")
BEFORE = ("", "B plays Tongue")


def passes(script: str) -> bool:
    """Whether a case with these lines passes."""
    rows = "".join(f"  {row}\n" for row in script.splitlines() if row)
    file = read_cases(Source("some.case", f'case some-case "A case"\n  rules pond\n{rows}'))
    return run_case(file.cases[0], file.tables).status == PASSED


def test_who_may_be_the_first_in_a_race_may_do_what_they_would_be_asked_for(tmp_path: Path) -> None:
    """Whether or not the first reaction has been made: a move is legal if and only if it can be made next."""
    (tmp_path / "pond.rules").write_text(RULES, encoding="utf-8")
    seen = set[bool]()
    with found_in(tmp_path):
        for b, c, before in product(HANDS, HANDS, BEFORE):
            table = f"A frogs 4, hand [Swarm, Tongue]\nB hand [{b}]\nC hand [{c}]\nA plays Swarm\n{before}\n"
            for seat, move in product("ABC", MOVES) if passes(f"{table}expect no winner") else ():
                made, legal = passes(f"{table}{seat} {move}\nexpect no winner"), passes(f"{table}legal {seat} {move}")
                assert (table, seat, move, legal) == (table, seat, move, made)
                assert not (legal and passes(f"{table}illegal {seat} {move}"))
                seen.add(legal)
    assert seen == {True, False}
