"""The immutable values that the engine hands out: a state, the question it waits for, the steps it took.

A state holds everything that resolving it further needs, the stack with every half-resolved effect included, as nested tuples
of numbers and words. Equal states are equal values; a state can be hashed, stored as JSON, and gone on with elsewhere.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import attrs

from adjudicator.engine.position import Position
from adjudicator.engine.program import Program

OFFER, PICK, TARGET, ALTERNATIVE, CONSENT, CHANCE, FACE, FREE, VALUE = range(9)


class Question(NamedTuple):
    """What a waiting state asks. `player`: the seat asked, -1 where chance or the situation must say.

    Kinds: `OFFER` an ability or nothing, `PICK` a card or player, `TARGET` whom an ability is aimed at, `ALTERNATIVE` one of some
    words, `CONSENT` yes or no, `CHANCE` a random card, `FACE` what an unknown card shows, `FREE` an order that rarely matters:
    declining it keeps the order as it is, `VALUE` what is printed on every card of a name and that no source gives.

    `options` are engine values, one for each choice; `may_pass` adds the choice to decline. `clause` is where it is asked.
    `free`: the window of a phase of the player's own turn, in which they may begin something new. `reopens`: the place in the
    frame that asks at which a window opens again once the player has acted; -1 for what is no window.
    """

    kind: int
    player: int
    options: tuple[Any, ...]
    may_pass: bool
    moment: str
    row: int | None
    code: int
    words: str = ""
    free: bool = False
    reopens: int = -1


class Step(NamedTuple):
    """Something that happened. `parts` are (preposition, type, value); `cell` is (moment, the row's player, the row).

    `moves` lists the cards that moved as (face, from slot, to slot); `cause` is the number of the step that brought it about.
    """

    number: int
    player: int
    verb: str
    parts: tuple[tuple[str, str, Any], ...]
    cell: tuple[str, int, int] | None
    code: int
    cause: int | None
    moves: tuple[tuple[int, int, int], ...]


@attrs.frozen(slots=True)
class State:
    """A position, with what is known around it. What is not compared says how it was reached.

    `stated`: printed values that no source gives and that were told, as (card name, value, number). `ends` has a bit for each
    pile that is known to the last card.
    """
    # INVARIANT: equal states hash equal

    program: Program = attrs.field(repr=False)
    seats: tuple[str, ...]
    settings: tuple[int, ...]
    position: Position
    question: Question | None
    winner: str | None
    steps: tuple[Step, ...] = attrs.field(eq=False, repr=False, default=())
    consulted: int = attrs.field(eq=False, default=0)
    causes: tuple[tuple[int, int], ...] = attrs.field(eq=False, repr=False, default=())
    logging: bool = attrs.field(eq=False, default=True)
    index: Any = attrs.field(eq=False, repr=False, default=None)
    stated: tuple[tuple[int, str, int], ...] = ()
    ends: int = 0

    def to_json(self) -> str:
        """The state as JSON text, the program named by its digest."""
        # INVARIANT: json changes nothing
        body = {f.name: getattr(self, f.name) for f in attrs.fields(State) if f.name not in ("program", "index")}
        body["position"] = self.position._asdict()
        return json.dumps({"program": self.program.digest, **body}, separators=(",", ":"))

    @staticmethod
    def from_json(text: str, program: Program) -> State:
        """The state that a JSON text tells. Raises ValueError if it belongs to another program or is none."""
        try:
            body = _tuples(json.loads(text))
            if body.pop("program") != program.digest:
                raise ValueError("the state was made under other rules")
            body["position"] = Position(**body["position"])
            body["question"] = Question(*body["question"]) if body["question"] else None
            body["steps"] = tuple(Step(*s) for s in body["steps"])
            return State(program=program, **body)
        except (TypeError, KeyError, AttributeError) as problem:
            raise ValueError("not a state") from problem


def _tuples(value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_tuples(v) for v in value)
    if isinstance(value, dict):
        return {k: _tuples(v) for k, v in value.items()}
    return value
