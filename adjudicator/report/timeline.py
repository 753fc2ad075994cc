"""The timeline: the numbered steps of a run, each in words, with the rule or card that it rests on."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from adjudicator.engine.faces import told
from adjudicator.engine.program import Origin, Program
from adjudicator.engine.state import State, Step

COMES_TO, IS_ASKED, HAS_NOTHING, ATTACKS = "comes to", "is asked", "has nothing", "attacks"
IS_TARGET = "is a target"
BOOKKEEPING = frozenset({COMES_TO, IS_ASKED, HAS_NOTHING, IS_TARGET})
DIM, PLAIN = "\x1b[2m", "\x1b[0m"
WIDEST = 60


def shown(state: State) -> tuple[Step, ...]:
    """The steps that a person is shown.

    Left out are bookkeeping, procedures without a form to tell them by, and what was done with no card at all.
    """
    silent = BOOKKEEPING | {v.told for v in state.program.verbs if v.told == v.key.replace("-", " ")}
    return tuple(s for s in state.steps if s.verb not in silent and not any(t == "cards" and not v for _, t, v in s.parts))


def numbers(state: State) -> dict[int, int]:
    """The number under which each shown step is told, counted from 1, by the step's own number."""
    return {step.number: i for i, step in enumerate(shown(state), 1)}


def sentence(state: State, step: Step) -> str:
    """A step in words: seat, verb and parts, with the cards that moved where the parts do not tell them."""
    words = [state.seats[step.player], step.verb] if step.player >= 0 else [f"{step.verb}:"]
    name = next((v % state.program.face_sizes[0] for _, t, v in step.parts if t == "card" and v), 0)
    for preposition, kind, value in step.parts:
        if kind == "name" and value == name:
            continue
        word = told_part(state, kind, value)
        if word:
            words += [preposition, word] if preposition else [word]
    text = " ".join(words)
    if step.moves and not any(t in ("card", "cards") for _, t, _ in step.parts) and any(f for f, _, _ in step.moves):
        text += f": {cards_told(state.program, [f for f, _, _ in step.moves])}"
    return text


def told_part(state: State, kind: str, value: Any) -> str:
    """A part of a step in words, empty where there is nothing to tell."""
    if value is None or kind == "row":
        return ""
    if kind == "players":
        return ", ".join(state.seats[p] for p in value)
    if kind == "cards":
        return cards_told(state.program, value)
    if isinstance(value, int):
        return _told_number(state, kind, value)
    return str(value)


def _told_number(state: State, kind: str, value: int) -> str:
    """What a number stands for in a part of this type."""
    program = state.program
    if kind == "player":
        return state.seats[value]
    if kind == "card":
        return told(program, value) if value else "an unknown card"
    if kind == "name":
        return program.cards[value].named.title if value else ""
    if kind == "moment" and program.grid is not None:
        return program.grid.moments[value].named.title
    if kind == "phase":
        return program.phases[value].named.title
    enumeration = next((e for e in program.enumerations if e.key == kind), None)
    if enumeration is not None:
        return enumeration.values[value - 1].title if value else ""
    return str(value)


def cards_told(program: Program, faces: Iterable[int]) -> str:
    """Several cards in words: equal ones counted together, those of which nothing is known last."""
    counts: dict[int, int] = {}
    for face in faces:
        counts[face] = counts.get(face, 0) + 1
    unknown = counts.pop(0, 0)
    words = [f"{n} {told(program, face)}" if n > 1 else told(program, face) for face, n in counts.items()]
    if unknown:
        words.append("an unknown card" if unknown == 1 else f"{unknown} unknown cards")
    return ", ".join(words) or "nothing"


def origin(state: State, step: Step) -> Origin | None:
    """What a step rests on: its own clause, or that of the step that brought it about."""
    here: Step | None = step
    while here is not None:
        found = state.program.origins[here.code]
        if found is not None:
            return found
        here = behind(state, here)
    return None


def place(basis: Origin) -> str:
    """Where a clause stands, as `file:line`."""
    return f"{basis.span.source.name}:{basis.span.line}"


def behind(state: State, step: Step) -> Step | None:
    """The step that brought one about. An attack was brought about by what opened its row."""
    if step.verb == ATTACKS:
        row = next((v for _, t, v in step.parts if t == "row"), None)
        for earlier in reversed(state.steps[:step.number]):
            if earlier.verb == IS_TARGET and earlier.parts[0][2] == row:
                return behind(state, earlier)
    return state.steps[step.cause] if step.cause is not None else None


def cause(state: State, step: Step, numbered: dict[int, int]) -> int | None:
    """The number under which the nearest shown cause of a step is told."""
    here = behind(state, step)
    while here is not None and here.number not in numbered:
        here = behind(state, here)
    return None if here is None else numbered[here.number]


def render(state: State, *, dim: bool = False, causes: bool = False) -> str:
    """The timeline as text, one line a step. `dim`: what a step rests on in faint letters; `causes`: name the causing step."""
    steps = shown(state)
    numbered = numbers(state)
    told_steps = [sentence(state, s) for s in steps]
    digits = len(str(len(steps)))
    width = min(WIDEST, max(map(len, told_steps), default=0))
    lines = []
    for number, (step, words) in enumerate(zip(steps, told_steps, strict=True), 1):
        basis = origin(state, step)
        behind = f"{basis.title}, {basis.cites or place(basis)}" if basis else ""
        because = cause(state, step, numbered) if causes else None
        if because is not None:
            behind += f"  (by {because})"
        faint = f"{DIM}{behind}{PLAIN}" if dim and behind else behind
        lines.append(f"{number:>{digits}}  {words:<{width}}  {faint}".rstrip())
    return "\n".join(lines)


__all__ = ["behind", "cards_told", "cause", "numbers", "origin", "place", "render", "sentence", "shown", "told_part"]
