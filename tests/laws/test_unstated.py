"""What no situation states, values or cards, is not there wherever one may begin: where a player is free to begin something."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

import attrs
import pytest
from dealt import on_the_way
from shipped import runs, subjects

from adjudicator import State
from adjudicator.cases.situation.this_turn import ACTIVE, OTHERS, changed_until, may_have_used
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FIRST_MARK, LIES_FRESH, TURN, new_frame, registers
from adjudicator.engine.references import OBJECT
from adjudicator.engine.steps import phases_begun
from adjudicator.engine.table import asked_when_it_came
from adjudicator.engine.view import View
from adjudicator.notation.case_lines import Move
from adjudicator.rules.load import shipped_games

AMOUNT = 20
"""How many cases of each game are looked at in an ordinary run."""
DEALT = {"bang": 7, "northwood": 1}


def other_values(state: State) -> Iterator[str]:
    """The fields that no situation states and that have another value than a situation would begin with."""
    program, draft = state.program, Draft(state)

    def differs(field: Field, value: object, first: Callable[..., Any] | None, frame: list[Any]) -> bool:
        return field.unstated and value != (field.nothing if first is None else first(draft, frame))

    for number, field in enumerate(program.player_fields):
        for player, seat in enumerate(state.seats):
            frame = new_frame(program, TURN, player)
            if differs(field, state.position.fields[number][player], program.player_defaults[number], frame):
                yield f"{seat} {field.key}"
    for number, field in enumerate(program.game_fields):
        frame = new_frame(program, TURN, draft.active)
        if differs(field, state.position.vars[number], program.game_defaults[number], frame):
            yield f"game {field.key}"
    makers = dict(program.mark_makers)
    for at, entry in enumerate(state.position.objects):
        for number, field in enumerate(program.marks) if entry is not None else ():
            frame = registers(0, draft.keeper(OBJECT - at), OBJECT - at)
            if differs(field, entry[FIRST_MARK + number], makers.get(number), frame):
                yield f"{draft.words(OBJECT - at)} {field.key}"


def early_cards(state: State) -> Iterator[str]:
    """The zones in which no situation has cards, and some lie."""
    view = View(state)
    for number, zone in enumerate(state.program.zones):
        slots = range(view.base[number], view.base[number] + (view.n if zone.of_player else 1))
        if zone.unstated and any(view.zones[slot] for slot in slots):
            yield zone.named.title


def met(game: str, luck: Random, games: int, moves: int) -> list[tuple[str, State]]:
    """Positions on the way of the runs of cases and at their ends, and of whole games, with where they come from."""
    seats = DEALT.get(game)
    found = [(about.case, state) for about, run in runs(game, AMOUNT) for state in (*run.asked, run.state)]
    return found + [(f"game {seed}", on_the_way(game, seats, seed, luck.randrange(moves))) for seed in range(games) if seats]


def is_free(state: State) -> bool:
    """Whether a player is free to begin something, and can."""
    return state.question is not None and state.question.free and bool(state.question.choices)


@pytest.mark.parametrize("game", shipped_games())
def test_no_situation_lacks_what_it_may_not_state(game: str) -> None:
    """On the way of the runs of cases and at their ends, and in whole games."""
    played = met(game, Random(1), games=12, moves=80)
    resting = [(where, state) for where, state in played if is_free(state)]

    assert [] == [(where, *others) for where, state in resting if (others := [*other_values(state), *early_cards(state)])]
    assert len(resting) >= AMOUNT // 2


def impossible(state: State) -> Iterator[str]:
    """The reasons for which rules say that no situation begins so, with the phase that the state is in."""
    draft = Draft(state)
    for each in state.program.impossible:
        with suppress(Unknown):
            if each.concerns(state.position.phase) and each.test(draft, new_frame(state.program, TURN, draft.active)):
                yield each.because


@pytest.mark.parametrize("game", shipped_games())
def test_no_situation_is_impossible_to_which_play_leads(game: str) -> None:
    """On the way of the runs of cases and at their ends, and in whole games."""
    played = met(game, Random(3), games=30, moves=200)
    resting = [(where, state) for where, state in played if is_free(state)]

    assert [] == [(where, *why) for where, state in resting if (why := [*impossible(state)])]
    assert len(resting) >= AMOUNT // 2


@pytest.mark.parametrize("game", shipped_games())
def test_no_value_is_stated_that_cannot_have_changed_this_turn(game: str) -> None:
    """Whatever is reset each turn has its first value wherever nothing could have changed it since: in runs and whole games."""
    changed = 0
    played = met(game, Random(2), games=12, moves=80)
    for where, state in played:
        begun = phases_begun(state.steps)
        if begun and begun[-1][0] == state.position.active:
            may = changed_until(state.program, begun[-1][1])
            turn = [number for number, field in enumerate(state.program.player_fields) if field.scope == "turn"]
            now = [number for number in turn if state.position.fields[number][state.position.active]]
            assert [] == [state.program.player_fields[number].key for number in now if number not in may], where
            changed += len(now)
    assert changed or game == "northwood"


@pytest.mark.parametrize("game", shipped_games())
def test_it_is_the_same_whether_a_card_came_this_turn_of_which_nobody_asks_it(game: str) -> None:
    """What players may do there, and what the rules make of it first."""
    aged = 0
    for about, run in runs(game, AMOUNT // 4):
        for state in run.asked:
            objects = [entry and (*entry[:LIES_FRESH], not entry[LIES_FRESH], *entry[FIRST_MARK:])
                       if entry and not asked_when_it_came(View(state), OBJECT - at) else entry
                       for at, entry in enumerate(state.position.objects)]
            other = attrs.evolve(state, position=state.position._replace(objects=tuple(objects)))
            aged += other != state
            assert state.legal() == other.legal(), about.case
            assert [step.verb for step in state.after(0).steps] == [step.verb for step in other.after(0).steps], about.case
    assert aged


@pytest.mark.parametrize("game", shipped_games())
def test_nothing_is_used_that_cannot_have_been_used_this_turn(game: str) -> None:
    """What may be done once a turn has been done only where a window for it could have been open: where moves use something."""
    using = [about for about in subjects(game)
             if any(isinstance(line, Move) and line.verb.text == "uses" for line in about.written)]
    found = 0
    for about in using[:: max(1, len(using) // AMOUNT)]:
        for state in (*(run := about.run()).asked, run.state):
            begun = phases_begun(state.steps)
            once = [entry for entry in state.position.used if entry[0] == "turn"]
            for _, clause, player, _ in once if begun and begun[-1][0] == state.position.active else ():
                whose = ACTIVE if player == state.position.active else OTHERS
                assert may_have_used(state.program, begun[-1][1], state.program.clauses[clause], whose), about.case
                found += 1
    assert found or game != "bang"
