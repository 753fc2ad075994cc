"""The laws of resolving, each on generated situations: every one is an invariant that the code names where it upholds it."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import attrs
from generated import (
    BASE,
    Table,
    count_of,
    faces,
    law,
    pauses,
    program,
    seen,
    started,
    tables,
    within,
)
from hypothesis import given, note
from hypothesis import strategies as st

from adjudicator.engine.faces import weight
from adjudicator.engine.run import after, resolve
from adjudicator.engine.state import FACE, State
from adjudicator.engine.steps import StepKind
from adjudicator.engine.table import OBJECT, WHOLE

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent


def end_of(table: Table, start: State) -> tuple[State, list[int]]:
    """The last state of a resolution and the choices that led to it."""
    end, made = start, []
    for _, choice, following in pauses(table, start):
        made.append(choice)
        end = following
    return end, made


@law()
@given(tables())
def test_cards_are_conserved(table: Table) -> None:
    """No card is lost and none is there twice: only unseen cards of the endless deck are added, and faces are stated."""
    start = started(table)
    if start is None:
        return
    written = sum(len(s.hand) + len(s.lying) + (s.person is not None) for s in table.seats if not s.out)
    written += sum(s.person is not None for s in table.seats if s.out)
    written += len(table.deck) + len(table.discard) + (table.event is not None)
    unseen = sum(move[0] == 0 for step in start.steps for move in step.moves)
    assert written <= sum(faces(start).values()) <= written + unseen
    for state, choice, following in pauses(table, start):
        before, now = faces(state), faces(following)
        question = state.question
        assert question is not None
        if question.kind == FACE:
            reference, field, value = question.choices[choice]
            zones, objects = state.position.zones, state.position.objects
            face = objects[OBJECT - reference][0] if reference < 0 else (reference - BASE) // len(zones)
            if reference < 0 or face in zones[(reference - BASE) % len(zones)]:
                before[face] -= 1
            else:
                assert face == 0, "a known card that lies nowhere is told"
            before[value if field == WHOLE else face + value * weight(program(), field)] += 1
        assert not before - now, "a card is lost"
        added = now - before
        drawn = sum(move[0] == 0 for step in following.steps for move in step.moves)
        assert set(added) <= {0}, "a card is there twice"
        assert added[0] <= drawn, "more unseen cards than were drawn"
        lying = [c for cards in following.position.zones for c in cards if c < 0]
        assert sorted(lying) == sorted(OBJECT - i for i, o in enumerate(following.position.objects) if o is not None)
        for slot, cards in enumerate(following.position.zones):
            assert all(following.position.objects[OBJECT - c][1] == slot for c in cards if c < 0)


@law()
@given(tables())
def test_same_choices_give_the_same_timeline(table: Table) -> None:
    """The same situation with the same choices goes through the same states, step by step."""
    one, other = started(table), started(table)
    assert one == other
    if one is None or other is None:
        return
    for (_, _, here), (_, _, there) in zip(pauses(table, one), pauses(table, other), strict=True):
        assert here == there
        assert here.steps == there.steps
        assert here.consulted == there.consulted


@law(0.05)
@given(st.lists(tables(), min_size=5, max_size=5))
def test_another_process_gives_the_same_timeline(drawn: list[Table]) -> None:
    """A fresh process, with other hashes and addresses, goes through the same states and says the same."""
    asked = [(table.text(), table.choices) for table in drawn]
    told = subprocess.run(
        [sys.executable, str(HERE / "elsewhere.py")], input=json.dumps(asked), capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONHASHSEED": "random", "PYTHONPATH": f"{ROOT}{os.pathsep}{HERE}"},
    )
    assert told.returncode == 0, told.stderr
    for table, digest in zip(drawn, json.loads(told.stdout), strict=True):
        start = started(table)
        assert digest == (start and hashlib.sha256(end_of(table, start)[0].to_json().encode()).hexdigest())


@law()
@given(tables())
def test_replaying_the_choices_gives_the_same_state(table: Table) -> None:
    """The choices of a timeline, made again from the beginning at once, lead to the state that it ended in."""
    start = started(table)
    if start is None:
        return
    end, made = end_of(table, start)
    again = start
    for choice in made:
        again = after(again, choice)
    assert (again, again.steps) == (end, end.steps)
    rest = iter(made)
    at_once = resolve(start, lambda _: next(rest, None))
    assert (at_once, at_once.steps, at_once.consulted) == (end, end.steps, end.consulted)


@law()
@given(tables())
def test_json_changes_nothing(table: Table) -> None:
    """At every pause the state that comes back from its JSON text is the same value and goes on in the same way."""
    start = started(table)
    if start is None:
        return
    for state, choice, following in pauses(table, start):
        back = State.from_json(state.to_json(), state.program)
        assert back == state
        assert (back.steps, back.consulted, back.causes) == (state.steps, state.consulted, state.causes)
        onward = after(back, choice)
        assert (onward, onward.steps, onward.to_json()) == (following, following.steps, following.to_json())


@law()
@given(tables())
def test_equal_states_hash_equal(table: Table) -> None:
    """Every state can be hashed, and an equal state that was made in another way has the same hash."""
    start = started(table)
    if start is None:
        return
    for state, _, following in pauses(table, start):
        for value in (state, following):
            copy = State.from_json(value.to_json(), value.program)
            assert copy is not value
            assert hash(copy) == hash(value)
            assert len({copy, value}) == 1


@law()
@given(tables(), st.permutations("ABCDEFGH"), st.booleans())
def test_renaming_seats_commutes_with_resolving(table: Table, names: list[str], words: bool) -> None:
    """What the players are called changes nothing but their names."""
    called = tuple(f"Player{n}" if words else n for n in names)
    start, renamed = started(table), started(table, names=called)
    assert (start is None) == (renamed is None)
    if start is None or renamed is None:
        return
    for (_, _, here), (_, _, there) in zip(pauses(table, start), pauses(table, renamed), strict=True):
        assert there.seats == called[:len(table.seats)]
        assert (here.position, here.question, here.winner, here.steps) == (
            there.position, there.question, there.winner, there.steps)


@law(1.5)
@given(tables(), st.integers(1, 7))
def test_rotating_seats_commutes_with_resolving(table: Table, shift: int) -> None:
    """Where counting begins changes nothing: only who sits to the left of whom matters."""
    shift %= len(table.seats)
    start, turned = started(table), started(table.turned(shift))
    assert (start is None) == (turned is None)
    if start is None or turned is None:
        return
    assert seen(start, shift) == seen(turned)
    for (_, _, here), (_, _, there) in zip(pauses(table, start), pauses(table, turned), strict=True):
        assert seen(here, shift) == seen(there)


@law(1.5)
@given(tables())
def test_with_one_row_both_approaches_agree(table: Table) -> None:
    """As long as no attack has more than one row, the order of rows and moments is the same under either reading."""
    approach = [i.key for i in program().interpretations].index("approach")
    start = started(table)
    if start is None:
        return
    for state, choice, following in pauses(table, start):
        other = attrs.evolve(state, settings=tuple(1 - s if i == approach else s for i, s in enumerate(state.settings)))
        opened_rows = sum(s.kind == StepKind.CELL and s.parts[0] == 0 for s in following.steps[len(state.steps):])
        if len(state.position.rows) + opened_rows > 1 or len(following.position.rows) > 1:
            continue
        there = after(other, choice)
        assert (there.position, there.question, there.winner, there.steps) == (
            following.position, following.question, following.winner, following.steps)


@law()
@given(tables())
def test_undo_is_keeping_the_older_value(table: Table) -> None:
    """Going on from a state leaves it as it was, so that the older value is the undo."""
    start = started(table)
    if start is None:
        return
    for state, choice, _ in pauses(table, start):
        text, hashed = state.to_json(), hash(state)
        for other in range(count_of(state.question)):  # type: ignore[arg-type]
            if other != choice:
                for _ in pauses(attrs.evolve(table, choices=(other, 0)), state):
                    break
        assert (state.to_json(), hash(state)) == (text, hashed)


@law(2.5)
@given(tables())
def test_every_resolution_ends(table: Table) -> None:
    """Every resolution reaches a question or its end: no shipped rule runs for ever or asks for what is not there."""
    with within(20):
        state = table.start()
        for n, drawn in enumerate(table.choices):
            if state.question is None:
                break
            assert count_of(state.question), "asked with nothing to choose"
            note(f"{n}: {state.question} <- {drawn % count_of(state.question)}")
            state = after(state, drawn % count_of(state.question))


@law()
@given(tables())
def test_the_timeline_decides_nothing(table: Table) -> None:
    """With the timeline off, every question and every position is the same."""
    start, silent = started(table), started(table, logging=False)
    assert (start is None) == (silent is None)
    if start is None or silent is None:
        return
    assert silent.steps == ()
    for (_, _, here), (_, _, there) in zip(pauses(table, start), pauses(table, silent), strict=True):
        assert (here.position, here.question, here.winner) == (there.position, there.question, there.winner)
        assert here.consulted == there.consulted
        assert there.steps == ()
