"""A position is one value with named parts."""

import json

from adjudicator import State, after, proceed, situation
from adjudicator.engine.draft import Draft
from adjudicator.engine.position import PLAYING, Position

TABLE = "rules bang\nA sheriff, hand [BANG!, Beer]\nB outlaw, life 2, hand [Missed!]\nA plays BANG! at B\n"


def waiting() -> State:
    """A state in the middle of a resolution: B is asked for a Missed!, with a grid on the stack."""
    state = proceed(situation(TABLE).start())
    while state.question is not None and state.question.moment != "defend":
        state = after(state, 0)
    return state


def test_a_draft_opens_and_closes_a_position_part_by_part() -> None:
    """Each part of a position is found under its own name in the draft, and comes back as it was."""
    parts = {name: ((name,),) for name in Position._fields}
    state = waiting()
    marked = Position(**{**parts, "status": (PLAYING,) * 2, "active": 0, "seating": (1, 0)})  # type: ignore[arg-type]
    draft = Draft(State(state.program, state.seats, state.settings, marked, None, None))

    given = {name: value for name, value in parts.items() if name not in ("status", "active", "seating")}
    assert all(tuple(getattr(draft, name)) == value for name, value in given.items())
    assert marked == draft.position()


def test_a_position_is_compared_and_hashed_as_a_tuple() -> None:
    """Explorations find positions by value; a class that hashed in Python would cost more than all else."""
    position = waiting().position

    assert tuple.__hash__ is type(position).__hash__
    assert tuple.__eq__ is type(position).__eq__
    assert hash(position) == hash(tuple(position))


def test_an_empty_position_has_a_place_for_everything() -> None:
    """At the beginning of a set-up each seat, field and slot is there, and nothing in it."""
    program = waiting().program
    empty = Position.empty(program, 3, active=1)

    assert ((PLAYING,) * 3, 1) == (empty.status, empty.active)
    assert [3] * len(program.player_fields) == [len(values) for values in empty.fields]
    assert program.layout(3).slots == len(empty.zones)
    assert not any(empty.zones)


def test_json_names_the_parts_of_a_position() -> None:
    """Who reads a stored state finds the parts by name, in whatever order they stand."""
    state = waiting()
    body = json.loads(state.to_json())
    body["position"] = dict(reversed([*body["position"].items()]))

    assert set(Position._fields) == set(body["position"])
    assert state == State.from_json(json.dumps(body), state.program)
