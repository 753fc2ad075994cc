"""The immutable values that the engine hands out: a state, the question it waits for, the steps it took.

A state holds everything that resolving it further needs, the stack with every half-resolved effect included, as nested tuples
of numbers and words. Equal states are equal values; a state can be hashed, stored as JSON, and gone on with elsewhere.
"""

from __future__ import annotations

import json
from enum import IntEnum
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.steps import Step

if TYPE_CHECKING:
    from random import Random

    from adjudicator.engine.options import Option

class QuestionKind(IntEnum):
    """What kind of choice a question asks for."""

    OFFER = 0
    """An ability, or nothing."""
    PICK = 1
    """A card or a player."""
    TARGET = 2
    """At whom an ability is aimed."""
    ALTERNATIVE = 3
    """One of some words."""
    CONSENT = 4
    """Yes or no."""
    CHANCE = 5
    """A random card: nobody is asked."""
    FACE = 6
    """What an unknown card shows."""
    FREE = 7
    """An order that rarely matters; declining keeps it as it is."""
    VALUE = 8
    """What is printed on every card of a name, and no source gives."""


UNSTORED = ("program", "index", "effort", "settings")
"""The parts of a state that are not stored as they are: the program is in the heading, settings are named readings."""
OFFER, PICK, TARGET, ALTERNATIVE, CONSENT, CHANCE, FACE, FREE, VALUE = KINDS = tuple(QuestionKind)


class Question(NamedTuple):
    """What a waiting state asks. `player`: the seat asked, -1 where chance or the situation must say.

    There is a choice for each of `choices`, and `may_pass` adds the choice to decline. What they hold is known to the engine
    alone; `State.options` says what they mean. `code` is where it is asked, `moment` and `row` the window of an offer, `words`
    what the question is about. `free`: the window of a phase of the player's own turn, in which they may begin something new.
    `reopens`: the place in the frame that asks at which a window opens again once the player has acted; -1 for what is no window.
    """

    kind: QuestionKind
    player: int
    choices: tuple[Any, ...]
    may_pass: bool
    moment: str
    row: int | None
    code: int
    words: str = ""
    free: bool = False
    reopens: int = -1


@attrs.frozen(slots=True)
class State:
    """A position, with what is known around it. What is not compared says how it was reached.

    `stated`: printed values that no source gives and that were told, as (card name, value, number). `ends` has a bit for each
    pile that is known to the last card. `dealt`: every card of the game lies somewhere, so what is shuffled is known but for its
    order. `winners`: the seats that have won, empty where nobody has or the rules do not say who. `effort`: the steps and turns
    of loops that it took to come here; it is not stored.
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
    effort: int = attrs.field(eq=False, repr=False, default=0)
    dealt: bool = False
    winners: tuple[int, ...] = ()

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen where the state waits, in the order of the choices; made anew each time."""
        from adjudicator.engine.options import open_options  # which looks at a position, and so at this module

        return open_options(self)

    def legal(self) -> tuple[str, ...]:
        """The keys of all that may be chosen where the state waits; `pass` is the last where declining is allowed.

        A key is the same in any process, at any table and with any sets. Empty where nothing is asked.
        """
        from adjudicator.engine.options import legal_keys  # which looks at a position, and so at this module

        return legal_keys(self)

    def after(self, choice: str | int) -> State:
        """The state after a choice, by its key or its number; this one stays as it is. Raises ValueError if there is none."""
        from adjudicator.engine.options import number_of  # which looks at a position, and so at this module
        from adjudicator.engine.run import after

        return after(self, number_of(self, choice) if isinstance(choice, str) else choice)

    @property
    def is_chance(self) -> bool:
        """Whether chance, or what lies on the table, decides where the state waits, and no player."""
        return self.question is not None and self.question.kind in (CHANCE, FACE, VALUE)

    def by_chance(self, luck: Random) -> State:
        """The state at which a player is asked next, or nobody: what chance decides on the way is drawn by its weights.

        `luck`: a generator of random numbers; one with the same seed draws the same.
        """
        from adjudicator.engine.chance import by_chance  # which resolves states, and so looks at this module

        return by_chance(self, luck)

    @property
    def weights(self) -> tuple[int, ...]:
        """How often each option comes where chance decides, compared with the others: equal cards are one option.

        Only 0 where nobody knows, such as for a printed value that no source gives. Empty where a player decides, or nobody.
        """
        from adjudicator.engine.chance import weights_of  # which looks at a position, and so at this module

        return weights_of(self) if self.is_chance else ()

    def without_steps(self) -> State:
        """The same state without its timeline, which is as long as the game: nothing that follows adds to it either."""
        return attrs.evolve(self, steps=(), causes=(), logging=False)

    def to_json(self, *, steps: bool = True) -> str:
        """The state as JSON text, below a heading that says what it is of. `steps`: whether its timeline is stored with it."""
        # INVARIANT: json changes nothing
        if not steps:
            return self.without_steps().to_json()
        from adjudicator.engine.stored.heading import heading  # which a state needs only here

        body = {f.name: getattr(self, f.name) for f in attrs.fields(State) if f.name not in UNSTORED}
        body["position"] = self.position._asdict()
        readings = {i.key: i.choices[n].key for i, n in zip(self.program.interpretations, self.settings, strict=True)}
        return json.dumps({**heading(self.program), "readings": readings, **body}, separators=(",", ":"))

    def __reduce__(self) -> tuple[type[State], tuple[Any, ...]]:
        """How it is pickled and copied: the index of active clauses is made again where it is needed."""
        return State, tuple([None if f.name == "index" else getattr(self, f.name) for f in attrs.fields(State)])

    @staticmethod
    def from_json(text: str, program: Program) -> State:
        """The state that a JSON text tells. Raises ValueError, with the place and what is expected there, for any other text."""
        from adjudicator.engine.stored.state import stored_state  # which checks against a program all that a state may hold

        return stored_state(text, program)
