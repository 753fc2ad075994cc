"""The immutable values that the engine returns: a state, the question it waits for, the steps it took.

A state holds everything needed to resolve it further, including the stack with every half-resolved effect, as nested tuples of
numbers and words. Equal states are equal values; a state can be hashed, stored as JSON, and continued elsewhere.
"""

from __future__ import annotations

import json
from enum import IntEnum
from typing import TYPE_CHECKING, NamedTuple, cast

import attrs

from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.steps import Step

if TYPE_CHECKING:
    from random import Random

    from adjudicator.engine.index import Index
    from adjudicator.engine.options import Option

class QuestionKind(IntEnum):
    """The kind of choice that a question asks for."""

    OFFER = 0
    """An ability, or nothing."""
    PICK = 1
    """A card or a player."""
    TARGET = 2
    """The target of an ability."""
    ALTERNATIVE = 3
    """One of some words."""
    CONSENT = 4
    """Yes or no."""
    CHANCE = 5
    """A random card: nobody is asked."""
    FACE = 6
    """The face of an unknown card."""
    FREE = 7
    """An order that rarely matters; declining keeps it as it is."""
    VALUE = 8
    """A printed value, the same on every card of a name, that no source gives."""
    RACE = 9
    """Who is first: nobody is asked, and nobody knows the chances."""


AbilityChoice = tuple[int, int | None, int]
"""An ability that may be used: its clause, the card that it is used with if there is one, and the name that it is used as."""
FaceChoice = tuple[int, int, int]
"""What a card may be: a reference to it, the field that is looked at or `WHOLE`, and a value of it."""
PrintChoice = tuple[int, str, int]
"""What a value that no source gives may be: the name of the card, the word, and a number."""
UNSTORED = ("program", "index", "effort", "settings", "order")
"""The parts of a state that are not stored directly: the program is in the heading, settings are named readings."""
OFFER, PICK, TARGET, ALTERNATIVE, CONSENT, CHANCE, FACE, FREE, VALUE, RACE = KINDS = tuple(QuestionKind)


class Question(NamedTuple):
    """What a waiting state asks. `player`: the seat asked, -1 if chance or the situation must answer.

    Each of `choices` is a choice, and `may_pass` adds the choice to decline. Only the engine knows what they contain;
    `State.options` gives their meaning. `code` is where it is asked, `moment` and `row` the window of an offer, `words` the
    subject of the question. `free`: the window of a phase of the player's own turn, in which they may begin something new.
    `reopens`: the place in the asking frame at which a window opens again once the player has acted; -1 for anything but a
    window.
    """

    kind: QuestionKind
    player: int
    choices: tuple[object, ...]
    may_pass: bool
    moment: str
    row: int | None
    code: int
    words: str = ""
    free: bool = False
    reopens: int = -1

    @property
    def abilities(self) -> tuple[AbilityChoice, ...]:
        """The choices of an `OFFER`."""
        return cast("tuple[AbilityChoice, ...]", self.choices)

    @property
    def faces(self) -> tuple[FaceChoice, ...]:
        """The choices of a `FACE`."""
        return cast("tuple[FaceChoice, ...]", self.choices)

    @property
    def prints(self) -> tuple[PrintChoice, ...]:
        """The choices of a `VALUE`."""
        return cast("tuple[PrintChoice, ...]", self.choices)

    def slot_of_hidden(self, choice: int) -> int | None:
        """The zone from which a choice takes a card that the player does not see; None for any other choice."""
        one = self.choices[choice]
        return cast("int", one[1]) if self.kind not in (OFFER, FACE, VALUE) and isinstance(one, tuple) else None

    def pointed_at(self, choice: int) -> int:
        """The card or the seat that a choice is, where each is one and is seen."""
        return cast("int", self.choices[choice])


@attrs.frozen(slots=True)
class State:
    """A position, with what is known around it. Parts that are not compared say how it was reached.

    `stated`: printed values that no source gives and that were stated, as (card name, value, number). `ends` has a bit for each
    pile that is known to the last card. `dealt`: every card of the game is somewhere, so the contents of shuffled piles are
    known, but not their order. `winners`: the seats that have won, empty if nobody has or the rules do not say who. `effort`: the
    steps and loop iterations that it took to get here; it is not stored. `order`: in which of several orders rules go through
    cards that lie in none (see `order`); it is not stored either.
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
    index: Index | None = attrs.field(eq=False, repr=False, default=None)
    stated: tuple[tuple[int, str, int], ...] = ()
    ends: int = 0
    effort: int = attrs.field(eq=False, repr=False, default=0)
    dealt: bool = False
    winners: tuple[int, ...] = ()
    order: int = 0

    @property
    def options(self) -> tuple[Option, ...]:
        """The choices of a waiting state, in order; built on each access."""
        from adjudicator.engine.options import open_options  # it imports position, and so this module

        return open_options(self)

    def legal(self) -> tuple[str, ...]:
        """The keys of all choices of a waiting state; `pass` is the last if declining is allowed.

        A key is the same in any process, at any table and with any sets. Empty if nothing is asked.
        """
        from adjudicator.engine.options import legal_keys  # it imports position, and so this module

        return legal_keys(self)

    def after(self, choice: str | int, luck: Random | None = None) -> State:
        """The state after a choice, by its key or its number; this one stays as it is. Raises ValueError if there is none.

        `luck`: draws what chance decides on the way, as `by_chance` does; without it the state waits there.
        """
        if isinstance(choice, str):
            from adjudicator.engine.options import number_of  # these modules look at a position, and so at this one

            choice = number_of(self, choice)
        if luck is None:
            from adjudicator.engine.run import after

            return after(self, choice)
        from adjudicator.engine.chance import after_by_chance

        return after_by_chance(self, choice, luck)

    @property
    def victory(self) -> str | None:
        """Who has won, in words: the name that the rules give, and the seats if they are others; None if nobody has."""
        seats = [self.seats[player] for player in self.winners]
        return f"{self.winner} for {', '.join(seats)}" if seats and self.winner != " and ".join(seats) else self.winner

    @property
    def decider(self) -> int:
        """The seat that makes the open choice: the one that is asked, unless the rules put its choices into other hands.

        -1 where no player decides, or nothing is asked.
        """
        from adjudicator.engine.deciding import decider_of  # which opens a state, and so looks at this module

        return -1 if self.question is None else decider_of(self, self.question.player)

    @property
    def is_chance(self) -> bool:
        """Whether chance, or information about the table, decides where the state waits, and not a player."""
        return self.question is not None and self.question.kind in (CHANCE, FACE, VALUE, RACE)

    def by_chance(self, luck: Random) -> State:
        """The state at which a player is asked next, or nobody: what chance decides on the way is drawn by its weights.

        `luck`: a generator of random numbers; the same seed draws the same cards.
        """
        from adjudicator.engine.chance import by_chance  # it resolves states, and so imports this module

        return by_chance(self, luck)

    @property
    def weights(self) -> tuple[int, ...]:
        """The relative weight of each option if chance decides: equal cards are one option.

        All weights are 0 if they are unknown, as for a printed value that no source gives. Empty if a player decides, or nobody.
        """
        from adjudicator.engine.chance import weights_of  # it imports position, and so this module

        return weights_of(self) if self.is_chance else ()

    def without_steps(self) -> State:
        """The same state without its timeline, which is as long as the game; what follows adds nothing to it either."""
        return attrs.evolve(self, steps=(), causes=(), logging=False)

    def to_json(self, *, steps: bool = True) -> str:
        """The state as JSON text, below a heading that says what it belongs to. `steps`: whether to store its timeline."""
        # INVARIANT: json changes nothing
        if not steps:
            return self.without_steps().to_json()
        from adjudicator.engine.stored.heading import heading  # needed by a state only here

        body = {f.name: getattr(self, f.name) for f in attrs.fields(State) if f.name not in UNSTORED}
        body["position"] = self.position._asdict()
        readings = {i.key: i.choices[n].key for i, n in zip(self.program.interpretations, self.settings, strict=True)}
        return json.dumps({**heading(self.program), "readings": readings, **body}, separators=(",", ":"))

    def __reduce__(self) -> tuple[type[State], tuple[object, ...]]:
        """How it is pickled and copied: the index of active clauses is rebuilt where it is needed."""
        return State, tuple([None if f.name == "index" else getattr(self, f.name) for f in attrs.fields(State)])

    @staticmethod
    def from_json(text: str, program: Program) -> State:
        """The state in a JSON text. Raises ValueError, with the place and what is expected there, for any other text."""
        from adjudicator.engine.stored.state import stored_state  # it checks everything that a state may hold against a program

        return stored_state(text, program)
