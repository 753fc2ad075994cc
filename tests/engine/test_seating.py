"""Players change places: who sits next to whom is a fact of the position."""

from __future__ import annotations

import json

import pytest
from pond import SPLASH, sentences
from pond import played as made

from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import proceed
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.games.views import view
from adjudicator.report.outcome import seat_lines

RULES = SPLASH + """
to change/changes-places with (whom: player): swap the seats of you and whom
stone "Chair"
  play at others: change with target
stone "Bell"
  play: for each p in players starting with you: p gain seats-between(active, p)
charm "Ear"
  when any player gains if n = 0: draw 1
"""
TABLE = "A hand [2 Chair, Bell, Wave]\nB\nC\nD\nE\n"


def played(text: str) -> Played:
    """A situation with its moves made."""
    return made(text, RULES)


def order(state: State) -> list[str]:
    """The order in which the seats gained something."""
    return [said.split()[0] for said in sentences(state) if " gains " in said]


def test_players_change_places() -> None:
    """Two players swap seats; everybody else stays, and so do cards and fields."""
    before = played(f"{TABLE}A plays Bell")
    after = played(f"{TABLE}A plays Chair at D\nA plays Bell")

    assert ["A", "B", "C", "D", "E"] == order(before.state)
    assert ["A", "E", "D", "B", "C"] == order(after.state)
    assert (0, 4, 3, 1, 2) == after.state.position.seating


def test_distances_follow_the_seats() -> None:
    """A player is as far away as they sit now, anybody who is out."""
    def gained(facts: str, moves: str) -> list[str]:
        return [said for said in sentences(played(f"{TABLE}{facts}{moves}A plays Bell").state) if " gains " in said]

    assert ["A gains 0", "E gains 1", "D gains 2", "B gains 2", "C gains 1"] == gained("", "A plays Chair at D\n")
    assert ["A gains 0", "D gains 1", "B gains 2", "C gains 1"] == gained("E eliminated\n", "A plays Chair at D\n")


def test_answers_go_round_in_the_new_order() -> None:
    """Rows of an attack, clauses of cards and turns: whatever goes clockwise."""
    end = played(f"{TABLE}A plays Chair at C\nA plays Wave\nA ends turn").state

    assert ["D", "E", "C", "B"] == [s.split()[2] for s in sentences(end) if s.startswith("A attacks ")]
    assert "D" == end.seats[next(s.player for s in end.steps if s.kind == StepKind.PHASE and s.player)]


def test_two_changes_undo_each_other() -> None:
    """Anybody who comes back to their seats is in the same position."""
    there = played("A hand [2 Chair]\nB\nC\nA plays Chair at B\n").state
    back = played("A hand [2 Chair]\nB\nC\nA plays Chair at B\nA plays Chair at B\n").state

    assert (0, 2, 1) == there.position.seating
    assert () == back.position.seating


def test_a_change_of_places_is_shown() -> None:
    """The end lists the seats clockwise, for people and for programs."""
    end = played(f"{TABLE}A plays Chair at D").state

    assert ["A", "E", "D", "B", "C"] == [line[0] for line in seat_lines(end)]
    assert ("A", "E", "D", "B", "C") == view(end, "B").seats
    assert "A changes places with D" in sentences(end)


def test_a_stored_state_keeps_the_seats() -> None:
    """A state that is read again continues in the same order; a seating that is none is refused."""
    end = played(f"{TABLE}A plays Chair at D").state
    text = end.to_json()
    body = json.loads(text)

    assert end == (again := State.from_json(text, end.program))
    assert Draft(end).everyone == Draft(again).everyone == (4, 3, 1, 2, 0)
    for wrong in ([0, 1, 2, 3, 4], [1, 0, 2, 3, 4], [0, 1, 1, 3, 4], [0, 1], 3):
        body["position"]["seating"] = wrong
        with pytest.raises(ValueError, match="seating"):
            State.from_json(json.dumps(body), end.program)


def test_a_table_where_they_sat_so_continues_alike() -> None:
    """Positions after a change of places continue as if the players had always sat like this."""
    moved = played("A hand [Chair, Wave]\nB hand [Umbrella]\nC\nD\nA plays Chair at C\nA plays Wave\nB plays Umbrella").state
    seated = played("A hand [Wave]\nD\nC\nB hand [Umbrella]\nA plays Wave\nB plays Umbrella").state

    assert sentences(proceed(seated))[1:] == sentences(proceed(moved))[3:]
