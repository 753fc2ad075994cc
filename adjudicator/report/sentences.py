"""Steps in words: the one place where a sentence of the timeline is made.

A sentence is written so that it can be read back: `then` and the sentence is a line of a case that passes. `cases.steps` reads
it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TYPE_CHECKING, Any

from adjudicator.engine.faces import face_words
from adjudicator.engine.program import Parameter, Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, moved, spoken_of
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import ENDS, FORBIDDEN, REPLACED, UNKNOWN_CARD, UNKNOWN_CARDS, quoted
from adjudicator.values import must_be

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

_UNDONE = {StepKind.REPLACED: REPLACED, StepKind.FORBIDDEN: FORBIDDEN}
"""What is added to a step that does not happen."""
WINDOWS = {StepKind.ASKED: "is asked", StepKind.NOTHING_TO_USE: "has nothing to use"}
"""What is said about whom a window is opened for. A person is not shown these steps among others, but they may be asked about."""


def said(state: State, step: Step, translation: Translation | None = None) -> str:
    """A step in words, or in those of a language."""
    return sentence(state, step) if translation is None else translation.sentence(state, step)


def sentence(state: State, step: Step) -> str:
    """A step in words: seat, verb and parts, with the cards that moved if the parts do not name them.

    The verb agrees with the name of the seat.
    """
    # INVARIANT: what is printed can be written back
    # INVARIANT: steps of generated tables can be written back
    # INVARIANT: steps of generated sides can be written back
    # INVARIANT: steps of dealt games can be written back
    must_be(state, State, "a state")
    must_be(step, Step, "a step")
    if step.kind in WINDOWS:
        moment = moment_of(step)
        return said_of(state.seats[step.player], f"{WINDOWS[step.kind]}{f' in {moment}' if moment else ''}")
    spoken = spoken_of(state.program, step)
    marks = {*ENDS, *(p.preposition for p in spoken.parts)}
    words = [said_of(state.seats[step.player], spoken.words) if step.player >= 0 else spoken.words]
    for parameter, value in mentioned(state.program, step):
        word = _part(state, parameter.type, value, marks)
        if word:
            words += [parameter.preposition, word] if parameter.preposition else [word]
    if step.kind in _UNDONE:
        words.append(_UNDONE[step.kind])
    text = " ".join(words)
    faces = moved(state.program, step)
    return f"{text}: {_cards(state, faces, marks)}" if faces else text


def moment_of(step: Step) -> str:
    """The moment in which a window was opened; for a demand that is no window, that of its cell. Empty if it has none."""
    return str(step.parts[0]) or (step.cell[0] if step.cell is not None else "")


def mentioned(program: Program, step: Step) -> Iterator[tuple[Parameter, Any]]:
    """The parts of a step that are said, each with its value: a name is not if it is that of the card."""
    parts: list[tuple[Parameter, Any]] = list(zip(spoken_of(program, step).parts, step.parts, strict=True))
    name = next((v % program.face_sizes[0] for p, v in parts if p.type == "card" and v), 0)
    return ((parameter, value) for parameter, value in parts if parameter.type != "name" or value != name)


def _part(state: State, kind: str, value: Any, marks: Collection[str]) -> str:
    """A part of a step in words, empty where there is nothing to say."""
    if value is None or kind == "row":
        return ""
    if kind == "players":
        return ", ".join(state.seats[p] for p in value)
    if kind == "cards":
        return _cards(state, value, marks)
    if kind == "player":
        seat: str = state.seats[value]
        return seat
    if kind == "card":
        return _card(state, value, marks) if value else UNKNOWN_CARD
    if kind == "truth":
        return "yes" if value else "no"
    if kind == "number":
        return str(value)
    title = value if kind == "text" else _title(state.program, kind, value)
    return quoted(title, state.seats, marks) if title else ""


def _title(program: Program, kind: str, value: int) -> str:
    """The name of what a number stands for in a part of this type, empty for nothing."""
    if kind == "name":
        return program.cards[value].named.title if value else ""
    if kind == "moment" and program.grid is not None:
        return program.grid.moments[value].named.title
    if kind == "phase":
        return program.phases[value].named.title
    values = next(e.values for e in program.enumerations if e.key == kind)
    return values[value - 1].title if value else ""


def _card(state: State, face: int, marks: Collection[str]) -> str:
    """A card of which something is known."""
    return face_words(state.program, face, lambda title: quoted(title, state.seats, marks))


def _cards(state: State, faces: Iterable[int], marks: Collection[str]) -> str:
    return counted_cards(faces, lambda face: _card(state, face, marks),
                         lambda unknown: UNKNOWN_CARD if unknown == 1 else f"{unknown} {UNKNOWN_CARDS}") or "nothing"


def counted_cards(faces: Iterable[int], card: Callable[[int], str], unknown: Callable[[int], str]) -> str:
    """Several cards, empty for none: equal ones are counted together, unknown ones stand last. `card` says a card,
    `unknown` a number of unknown ones.
    """
    counts = Counter(faces)
    hidden = counts.pop(0, 0)
    words = [f"{n} {card(face)}" if n > 1 else card(face) for face, n in counts.items()]
    return ", ".join([*words, *([unknown(hidden)] if hidden else [])])


__all__ = ["WINDOWS", "counted_cards", "mentioned", "moment_of", "said", "sentence"]
