"""Situations that there are not: with numbers beyond the bounds of their fields, or that the rules call impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from adjudicator.cases.meaning import FieldFact, Marks
from adjudicator.cases.scene import Scene
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown, speaking_of
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FRESH, TURN, new_frame, registers
from adjudicator.notation.source import Diagnostic, Invalid, Span


class _Stated(NamedTuple):
    """A value that a situation states. `whose`: the player or the card; `frame`: theirs, in which the bounds are computed."""

    field: Field
    value: object
    span: Span
    whose: str
    frame: list[Any]


def check_possible(scene: Scene, draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> None:
    """Raises `Invalid` for a situation that there is not. `marks`: those stated of cards in play."""
    _check_numbers(scene, draft, marks)
    frame = new_frame(draft.program, TURN, draft.active)
    for test, because in draft.program.impossible:
        with speaking_of("impossible", scene.setup.span), suppress(Unknown):
            if test(draft, frame):
                raise Invalid([Diagnostic("N035", because, scene.setup.span, "the rules allow no such situation")])


def _check_numbers(scene: Scene, draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> None:
    """Raises `Invalid` for a number that the rules never reach. `marks`: those stated of cards in play."""
    for stated in _stated(scene, draft, marks):
        bound = draft.program.bounds.get(stated.field)
        if bound is None or not isinstance(stated.value, int):
            continue
        with speaking_of(stated.field.key, stated.field.span):
            beyond = bound.beyond(draft, stated.frame, stated.value)
        if beyond:
            whose = f" of `{stated.whose}`" if stated.whose else ""
            said = f"`{stated.field.key}`{whose} is {beyond[0]} `{beyond[1]}`, not `{stated.value}`"
            raise Invalid([Diagnostic("N033", said, stated.span)])


def _stated(scene: Scene, draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> Iterator[_Stated]:
    program = draft.program
    for fact in scene.game:
        if isinstance(fact, FieldFact):
            frame = new_frame(program, TURN, draft.active)
            yield _Stated(program.game_fields[fact.number], fact.value, fact.span, "", frame)
    for player, seat in enumerate(scene.seats):
        for fact in scene.facts[seat]:
            if isinstance(fact, FieldFact):
                frame = new_frame(program, TURN, player)
                yield _Stated(program.player_fields[fact.number], fact.value, fact.span, seat, frame)
    for card, (given, span) in marks.items():
        for mark, value in given.items():
            if mark != FRESH:
                yield _Stated(program.marks[mark], value, span, span.said, registers(0, draft.keeper(card), card))


__all__ = ["check_possible"]
