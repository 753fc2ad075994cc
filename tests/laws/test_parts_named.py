"""What a line says about several parts of a step is true of parts of its own: no part stands for two."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import chain, permutations

import pytest
from shipped import subjects

from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject
from adjudicator.cases.resolution import resolved
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.words.meaning import Then
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, is_shown, spoken_of
from adjudicator.notation.agreement import said_of
from adjudicator.notation.case_lines import Move
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid
from adjudicator.report.sentences import sentence
from adjudicator.rules.load import shipped_games

AMOUNT = 4
SINGLE = ("player", "card")
"""The types of parts that are one thing."""


def read(text: str, state: State) -> Then:
    """The meaning of a line about a step. Raises `Invalid`."""
    then, = resolved(line(f"then {text}", frozenset(state.seats), state.program.moves).script, state.program, state.seats)
    assert isinstance(then, Then)
    return then


def confused(state: State, step: Step) -> Iterator[str]:
    """A step in words, with one of its parts in the place of another one of its type as well, which is something else."""
    parts = spoken_of(state.program, step).parts
    for one, other in permutations(range(len(parts)), 2):
        a, b = step.parts[one], step.parts[other]
        if parts[one].type == parts[other].type in SINGLE and a is not None and b is not None and a != b:
            yield sentence(state, step._replace(parts=tuple(b if at == one else part for at, part in enumerate(step.parts))))


def senses(state: State, step: Step) -> Iterator[str]:
    """A step in whose words a card is used as what it is, although another one was used so."""
    spoken = spoken_of(state.program, step)
    mark = next((part.preposition for part in spoken.parts if part.type == "name" and part.preposition), "")
    names = {value for part, value in zip(spoken.parts, step.parts, strict=True) if part.type == "name" and value}
    own = {value % state.program.face_sizes[0] for part, value in zip(spoken.parts, step.parts, strict=True)
           if part.type == "card" and isinstance(value, int)}
    for name in names - own if mark and own else ():
        title = quoted(state.program.cards[name].named.title, state.seats)
        seat = said_of(state.seats[step.player], spoken.words)
        yield f"{seat} {title} {mark} {title}"
        yield f"{seat} {title} {title}"


def with_another(game: str) -> list[Subject]:
    """Cases in which a move plays a card as another one, and some others."""
    cases = subjects(game)
    used = [about for about in cases if any(" as " in said.span.said for said in about.written if isinstance(said, Move))]
    return [*used[:: max(1, len(used) // AMOUNT)], *cases[:: max(1, len(cases) // AMOUNT)]]


def test_no_part_of_a_step_is_named_twice_by_a_line() -> None:
    """Neither does one fill two parts of the line, nor is the card of a step the one as which it is used."""
    apart = alike = 0
    for about in chain.from_iterable(map(with_another, shipped_games())):
        try:
            run = about.run()
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        state = run.state
        for step in state.steps if run.start is not None else ():
            if step.kind is not StepKind.EVENT or not is_shown(state.program, step):
                continue
            for text in confused(state, step):
                with suppress(Invalid):
                    assert not fits(read(text, state), state, step), (about.case, text)
                apart += 1
            for text in senses(state, step):
                with pytest.raises(Invalid, match="is what it is"):
                    read(text, state)
                alike += 1
    assert apart
    assert alike
