"""Steps of a timeline: what happened, as values. Their words are declared here; sentences are made where they are shown.

A step is identified by its kind, its verb and its parts. The meaning of the parts, in order, is declared once: by the verb in the
rules, or for the engine's own kinds by `OWN`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, cast

from adjudicator.engine.faces import part as face_part
from adjudicator.engine.program import Parameter, Program, Verb
from adjudicator.values import frozen

Growing = tuple[tuple[int, int], ...]
"""Steps that are under way, by their numbers, each with how many cards have moved in it so far: more may."""


class StepKind(IntEnum):
    """The kind of a step."""

    EVENT = 0
    """A verb of the rules was carried out."""
    REPLACED = 1
    """A verb of the rules would have been carried out, and something else happened instead."""
    ASKED = 2
    """A player may use something in a window of the moment given, or has to choose, which has no moment of its own."""
    NOTHING_TO_USE = 3
    """A window opened for a player who has nothing to use in it, or they would have to choose, and there is nothing."""
    PASSED = 4
    """A player declined."""
    USED = 5
    """A player said yes to the offer of a clause."""
    TURN_ENDED = 6
    """A player began nothing more in a phase of their turn."""
    PHASE = 7
    """A phase of a turn began."""
    TARGET = 8
    """An attack opened a row."""
    CELL = 9
    """A row reached a moment."""
    WON = 10
    """The game was won. No player does it."""
    FORBIDDEN = 11
    """A verb of the rules would have been carried out, and a clause forbids it."""
    GOES_ON = 12
    """An effect was under way when a run was resumed without its timeline."""
    PHASE_GOES_ON = 13
    """A phase of a turn was."""


(EVENT, REPLACED, ASKED, NOTHING_TO_USE, PASSED, USED, TURN_ENDED, PHASE, TARGET, CELL, WON, FORBIDDEN, GOES_ON,
 PHASE_GOES_ON) = StepKind
UNDER_WAY = frozenset({GOES_ON, PHASE_GOES_ON})
"""Kinds of steps that have begun before the run: no line names them."""
HAPPENED = frozenset({EVENT, REPLACED, FORBIDDEN, USED})
"""Kinds of steps in which something comes of what a player or a rule does, or would have come."""
BOOKKEEPING = frozenset({ASKED, NOTHING_TO_USE, TARGET, CELL, *UNDER_WAY})
"""Kinds that a person is not shown: they say how far a resolution is, not what happens."""
ATTACK = "attack"
"""The engine's own verb."""
OWN: dict[StepKind, tuple[str, tuple[Parameter, ...]]] = {
    ASKED: ("is asked", (Parameter("moment", "text"),)),
    NOTHING_TO_USE: ("has nothing", (Parameter("moment", "text"),)),
    PASSED: ("passes", ()),
    USED: ("uses", (Parameter("what", "text"),)),
    TURN_ENDED: ("ends turn", ()),
    PHASE: ("begins", (Parameter("phase", "phase"),)),
    TARGET: ("is a target", (Parameter("row", "row"), Parameter("first", "row"), Parameter("parent", "row"))),
    CELL: ("comes to", (Parameter("moment", "moment"), Parameter("row", "row"))),
    WON: ("winner", (Parameter("who", "text"),)),
    GOES_ON: ("continues", ()),
    PHASE_GOES_ON: ("continues with", (Parameter("phase", "phase"),)),
}
"""How each kind except the three of verbs is written, and what its parts are."""


FACE_DOWN, FACE_UP = -1_000_001, -1_000_002
"""In the place of the slot to which a card moved: it was laid face down, or turned up, where it lies."""


Part = int | str | bool | tuple[int, ...] | None
"""What a part of a step is: a number, a text, yes or no, several cards or players, or nothing."""


class Step(NamedTuple):
    """Something that happened. `verb` is the key of its verb, empty for the kinds that have none.

    `parts` are values in the order of the verb's parameters: cards as faces, players as seats. `cell` is (moment, the row's
    player, the row). `moves` lists the cards that the parts name as (face, slot, slot), where they lay at first; those that moved
    as (face, from slot, to slot); those that were only shown as (face, slot, -1 minus the player), and those that were turned as
    (face, slot, `FACE_DOWN`) or (face, slot, `FACE_UP`). `cause` is the number of the step that caused it. `player` is a seat, -1
    if no player does it; `code` is the clause or rule behind it.
    """

    number: int
    kind: StepKind
    player: int
    verb: str
    parts: tuple[Part, ...]
    cell: tuple[str, int, int] | None
    code: int
    cause: int | None
    moves: tuple[tuple[int, int, int], ...]

    @property
    def is_bookkeeping(self) -> bool:
        """Whether it only says how far the resolution is."""
        return self.kind in BOOKKEEPING


@frozen
class Spoken:
    """How the steps of a kind and verb are written: `words` between the seat and the parts. `shown`: a person is shown them.

    `amounts`: the positions of the parts without which nothing happens if they are 0; `adds`: of those that add up over steps.
    """

    kind: StepKind
    verb: str
    words: str
    parts: tuple[Parameter, ...]
    shown: bool
    amounts: tuple[int, ...] = ()
    adds: tuple[int, ...] = ()

    @property
    def told(self) -> bool:
        """Whether lines may name it: not the procedures of a game, which have no form for the timeline, nor what began before."""
        return self.shown or not (self.verb or self.kind in UNDER_WAY)


@lru_cache(maxsize=64)
def spoken(program: Program) -> dict[tuple[StepKind, str], Spoken]:
    """How every possible step under these rules is written, by its kind and verb."""
    found = {(kind, ""): Spoken(kind, "", words, parts, kind not in BOOKKEEPING) for kind, (words, parts) in OWN.items()}
    for verb in program.verbs:
        shown = verb.step_form != verb.key.replace("-", " ")  # a procedure without a form for the timeline is not an event
        found |= {(kind, verb.key): Spoken(kind, verb.key, verb.step_form, verb.parameters, shown, verb.amounts, verb.adds)
                  for kind in (EVENT, REPLACED, FORBIDDEN)}
    return found


def spoken_of(program: Program, step: Step) -> Spoken:
    """How a step is written."""
    return spoken(program)[step.kind, step.verb]


def verb_of(program: Program, key: str) -> Verb | None:
    """The verb with this key; None if the rules declare none, as for what is no event of theirs."""
    number = number_of_verb(program, key)
    return program.verbs[number] if number >= 0 else None


def number_of_verb(program: Program, key: str) -> int:
    """The place of the verb with this key; -1 if the rules declare none."""
    return _numbers_of_verbs(program).get(key, -1)


@lru_cache(maxsize=64)
def _numbers_of_verbs(program: Program) -> dict[str, int]:
    return {verb.key: number for number, verb in enumerate(program.verbs)}


def rows_of(program: Program, step: Step) -> tuple[int | None, ...]:
    """The rows that a step names."""
    parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
    return tuple(cast("int | None", value) for parameter, value in parts if parameter.type == "row")


def phases_begun(steps: Iterable[Step]) -> list[tuple[int, int]]:
    """The phases that began, and the one that was under way before, each as (player, number of the phase)."""
    return [(step.player, cast("int", step.parts[0])) for step in steps if step.kind is PHASE or step.kind is PHASE_GOES_ON]


def moved(program: Program, step: Step) -> tuple[int, ...]:
    """The faces of the cards that moved in a step, if its parts name no cards and something is known of one."""
    if not step.moves or any(p.type in ("card", "cards") for p in spoken_of(program, step).parts):
        return ()
    faces = moving(program, step)
    return faces if any(faces) else ()


def moving(program: Program, step: Step) -> tuple[int, ...]:
    """The faces of the cards that moved in a step or were shown in it, to however many players; not those that it only names."""
    parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
    named = sum(len(v) if isinstance(v, tuple) else int(v is not None) for p, v in parts if p.type in ("card", "cards"))
    lying = next((at for at, (_, source, slot) in enumerate(step.moves[:named]) if source != slot), named)
    shown = next((slot for _, _, slot in step.moves if FACE_DOWN < slot < 0), 0)
    found: list[int] = []
    arrived: Counter[tuple[int, int]] = Counter()
    for face, source, slot in step.moves[lying:]:
        if slot >= 0 or slot == shown:
            if arrived[face, source]:  # the same card goes on
                arrived[face, source] -= 1
            else:
                found.append(face)
            arrived[face, slot] += 1
    return tuple(found)


def is_shown(program: Program, step: Step) -> bool:
    """Whether a person is shown a step."""
    return spoken_of(program, step).shown and not is_empty(program, step)


def is_empty(program: Program, step: Step) -> bool:
    """Whether a step came to nothing: it was done with no card at all, or the number to which it came is 0."""
    # INVARIANT: a step is done with the card that it is about
    words = spoken_of(program, step)
    return any(_lacks_cards(p, v) for p, v in zip(words.parts, step.parts, strict=True)) or any(
        step.parts[at] == 0 for at in words.amounts)


def _lacks_cards(part: Parameter, value: object) -> bool:
    """Whether the cards, or the card, that a step is about are none. Behind a preposition, and as a target, none may be meant."""
    about = part.type == "card" and not part.preposition and not part.of
    return (part.type == "cards" and not value) or (about and value is None)


def behind(program: Program, steps: Sequence[Step], step: Step) -> Step | None:
    """Which step of a run caused this one. An attack was caused by the step that opened its row."""
    if step.verb == ATTACK:
        (row,) = rows_of(program, step)
        for earlier in reversed(steps[:step.number]):
            if earlier.kind == TARGET and earlier.parts[0] == row:
                return behind(program, steps, earlier)
    return steps[step.cause] if step.cause is not None else None


def mover(program: Program, steps: Sequence[Step], step: Step) -> Step:
    """The step whose cards move in another: a hidden step, or what takes its place, moves them for the event that caused it."""
    shown = step
    while shown.kind in (EVENT, REPLACED) and shown.cause is not None and not spoken_of(program, shown).shown:
        shown = steps[shown.cause]
    return shown if shown.kind is EVENT else step


def growing(steps: Sequence[Step], causes: Iterable[tuple[int, int]]) -> Growing:
    """The steps that are under way."""
    return tuple([(number, len(steps[number].moves)) for _, number in causes])


def identity(program: Program, step: Step) -> tuple[object, ...]:
    """What happened in a step, regardless of its place: equal for equal steps of two runs, also under other sets of one game."""
    kinds = spoken_of(program, step).parts
    parts = tuple([_stable(program, p.type, v) for p, v in zip(kinds, step.parts, strict=True) if p.type != "row"])
    return step.kind, step.verb, step.player, parts, tuple([_stable(program, "card", face) for face in moved(program, step)])


def _stable(program: Program, kind: str, value: Any) -> object:
    """A part of a step in which cards are given by their names' keys."""
    if value is None:
        return None
    if kind == "name":
        return program.cards[value].named.key
    if kind == "card":
        name, *printed = [face_part(program, value, i) for i in range(len(program.face_sizes))]
        return (program.cards[name].named.key, *printed)
    return tuple(_stable(program, "card", face) for face in value) if kind == "cards" else value


__all__ = [
    "ATTACK", "FACE_DOWN", "FACE_UP", "Growing", "Spoken", "Step", "StepKind", "behind", "growing", "identity", "is_shown",
    "moved", "moving", "number_of_verb", "phases_begun", "rows_of", "spoken", "spoken_of", "verb_of",
]
