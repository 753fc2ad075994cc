"""The timeline: the numbered steps of a run, each in words, with the rule or card that it rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.engine import steps
from adjudicator.engine.citations import in_words
from adjudicator.engine.program import Origin
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, is_shown
from adjudicator.report.sentences import said
from adjudicator.report.text import wrapped

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

DIM, PLAIN = "\x1b[2m", "\x1b[0m"
WIDEST = 60
"""Columns for sentences: beside a longer one, what it rests on is no longer aligned with the others."""
NARROW = 80
"""Columns with which a step and what it rests on stand in one line."""


def shown(state: State) -> tuple[Step, ...]:
    """The steps that a person is shown.

    Bookkeeping, procedures without a form for the timeline, and actions with no card at all are left out.
    """
    return tuple(s for s in state.steps if is_shown(state.program, s))


def numbers(state: State) -> dict[int, int]:
    """The number under which each shown step appears, counted from 1, by the step's own number."""
    return {step.number: i for i, step in enumerate(shown(state), 1)}


def origin(state: State, step: Step) -> Origin | None:
    """What a step rests on: its own clause, or that of the step that caused it."""
    here: Step | None = step
    while here is not None:
        found = state.program.origins[here.code]
        if found is not None:
            return found
        here = behind(state, here)
    return None


def place(basis: Origin) -> str:
    """The place of a clause, as `file:line`."""
    return f"{basis.span.source.name}:{basis.span.line}"


def behind(state: State, step: Step) -> Step | None:
    """The step that caused this one. An attack was caused by the step that opened its row."""
    return steps.behind(state.program, state.steps, step)


def cause(state: State, step: Step, numbered: dict[int, int]) -> int | None:
    """The number under which the nearest shown cause of a step appears."""
    here = behind(state, step)
    while here is not None and here.number not in numbered:
        here = behind(state, here)
    return None if here is None else numbered[here.number]


def render(state: State, *, dim: bool = False, causes: bool = False, columns: int = NARROW,
           translation: Translation | None = None) -> str:
    """The timeline as text, one line per step; in fewer `columns` than `NARROW`, what a step rests on stands below it.

    `dim`: what a step rests on in faint letters; `causes`: name the causing step.
    """
    steps = shown(state)
    numbered = numbers(state)
    sentences = [said(state, s, translation) for s in steps]
    digits = len(str(len(steps)))
    width = min(WIDEST, max(map(len, sentences), default=0))
    lines = []
    for number, (step, words) in enumerate(zip(steps, sentences, strict=True), 1):
        basis = origin(state, step)
        behind = f"{basis.title}, {in_words(basis.cites) or place(basis)}" if basis else ""
        because = cause(state, step, numbered) if causes else None
        if because is not None:
            behind += f"  (by {because})"
        start, faint = f"{number:>{digits}}  ", f"{DIM}{{}}{PLAIN}" if dim and behind else "{}"
        if columns < NARROW:
            margin = " " * len(start)
            lines += wrapped(f"{start}{words}", columns, margin)
            lines += [f"{margin}{faint.format(row)}" for row in wrapped(behind, columns - len(start), "")]
        else:
            lines.append(f"{start}{words:<{width}}  {faint.format(behind)}".rstrip())
    return "\n".join(lines)


__all__ = ["behind", "cause", "numbers", "origin", "place", "render", "shown"]
