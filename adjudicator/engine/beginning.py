"""How a game begins: cards come out of the box, fields have their first values, and somebody has the first turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import product
from typing import Any

from adjudicator.engine.amounts import MANY
from adjudicator.engine.descriptions import is_none, mark_words
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import UNPASSABLE, Circular, Unknown, speaking_of
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import TURN, YOU, new_frame, registers
from adjudicator.engine.program import Card, Program
from adjudicator.engine.state import State
from adjudicator.engine.turn import begin

GAME = -1
"""Stands for the game where a player is expected whose value it is."""
_UNGIVEN, _UNDER_WAY = object(), object()
"""What stands for a value that is asked for later, and for one that is being found."""


def unpack(d: Draft, kinds: int, slot: int) -> None:
    """Put all copies of the cards of some kinds, a bit for each, into a zone; of cards without names, one of every value."""
    faces = _all_copies(d.program, kinds)
    if d.layout.live[slot]:
        for face in faces:
            d.make_marks(d.enter(face, slot, fresh=False))
    else:
        d.tick(len(faces) // MANY)
        laid = (*d.zones[slot], *faces)
        d.zones[slot] = tuple(sorted(laid)) if d.layout.unordered[slot] else laid


def create(d: Draft, name: int, slot: int) -> int:
    """Make a token in a live zone; returns the reference to it."""
    d.tick(1 + len(d.objects) // MANY)
    new = d.enter(name, slot)
    d.make_marks(new)
    return new


@lru_cache(maxsize=64)
def _all_copies(program: Program, kinds: int) -> tuple[int, ...]:
    """The faces of all copies of the cards of some kinds: games are dealt again and again."""
    return tuple([face for card in program.cards if card.kind_bits & kinds for face in _copies(program, card)])


def _copies(program: Program, card: Card) -> Iterator[int]:
    """The faces of all copies of a card; one if it does not give their number."""
    every: Iterable[tuple[int, ...]] = card.copies or [(0,) * len(program.face_fields)]
    if not card.number:
        every = product(*[range(1, size) for size in program.face_sizes[1:-1]])
    for printed in every:
        yield compose(program, [card.number, *printed, 0])


class _Values(list[Any]):
    """The values of the game, or of a field for all players; one that is not given yet is found when somebody reads it."""

    def __init__(self, values: Iterable[Any], find: Callable[[int], Any]) -> None:
        super().__init__(values)
        self.find = find

    def __getitem__(self, at: Any) -> Any:
        value = super().__getitem__(at)
        if value is _UNGIVEN:
            super().__setitem__(at, _UNDER_WAY)
            value = self.find(at)
            super().__setitem__(at, value)
        elif value is _UNDER_WAY:
            raise Circular
        return value

    def __iter__(self) -> Iterator[Any]:
        return (self[at] for at in range(len(self)))


@lru_cache(maxsize=64)
def _given(program: Program) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The first values of the fields of the game and of players; `_UNGIVEN` for those that the rules compute."""
    return (tuple(map(_first, program.game_fields, program.game_defaults)),
            tuple(map(_first, program.player_fields, program.player_defaults)))


def _first(field: Field, computed: Callable[..., Any] | None) -> Any:
    return field.first if field.start or computed is None else _UNGIVEN


class FirstValues:
    """Within it the first value of a field is found when it is read, so that one may rest on another, however they are ordered.

    `game`: the fields of the game that are to begin; `players`: those of players, as (field, player). `giving`: what is being
    found, the innermost last, with whose it is (or `GAME`), also where finding it has failed. Raises `Fault` and `Stuck`
    that name the field. What was given stays when nothing fails; else all is as it was before.
    """

    def __init__(self, d: Draft, game: Iterable[int], players: Iterable[tuple[int, int]]) -> None:
        self.d = d
        self.game = tuple(game)
        self.players = tuple(players)
        self.giving: list[tuple[Field, int]] = []
        self.before: tuple[list[Any], list[Any]] = d.vars, d.fields
        self.is_given = False

    def __enter__(self) -> FirstValues:
        d = self.d
        d.vars = _Values(d.vars, self._of_game)
        d.fields = [_Values(column, self._of_player(number)) for number, column in enumerate(d.fields)]
        of_game, of_player = _given(d.program)
        for number in self.game:
            d.vars[number] = of_game[number]
        for number, player in self.players:
            d.fields[number][player] = of_player[number]
        return self

    def give(self) -> None:
        """Find all that nobody has read so far."""
        for values in (self.d.vars, *self.d.fields):
            if _UNGIVEN in values:
                tuple(values)
        self.is_given = True

    def __exit__(self, kind: object, problem: BaseException | None, trace: object) -> None:
        if self.is_given and problem is None:
            self.d.vars, self.d.fields = self.d.vars.copy(), [column.copy() for column in self.d.fields]
            return
        self.d.vars, self.d.fields = self.before
        if self.giving and isinstance(problem, UNPASSABLE):
            field, _ = self.giving[-1]
            with speaking_of(field.key, field.span):
                raise problem

    def _of_game(self, number: int) -> Any:
        program = self.d.program
        return self._found(program.game_fields[number], program.game_defaults[number], GAME)

    def _of_player(self, number: int) -> Callable[[int], Any]:
        program = self.d.program
        return lambda player: self._found(program.player_fields[number], program.player_defaults[number], player)

    def _found(self, field: Field, first: Callable[..., Any] | None, player: int) -> Any:
        """The first value of a field that the rules compute."""
        assert first is not None
        self.giving.append((field, player))
        value = first(self.d, new_frame(self.d.program, TURN, self.d.active if player == GAME else player))
        self.giving.pop()
        return value


class Begun:
    """Tells which values a situation has to state although they are none, because it would begin with others without."""

    def __init__(self, state: State) -> None:
        self.draft = Draft(state)

    def of_player(self, number: int, player: int) -> bool:
        """Whether a field of a player would begin with something."""
        program = self.draft.program
        return self._is_some(program.player_fields[number], program.player_defaults[number], new_frame(program, TURN, player))

    def of_game(self, number: int) -> bool:
        """Whether a field of the game would begin with something."""
        program = self.draft.program
        frame = new_frame(program, TURN, self.draft.active)
        return self._is_some(program.game_fields[number], program.game_defaults[number], frame)

    def lacking(self, card: int) -> Iterator[str]:
        """The marks of a card in play, in words, that are none and would begin with something that is found when it lies down."""
        d = self.draft
        for number, first in d.program.mark_makers:
            field, value = d.program.marks[number], d.mark(card, number)
            if not field.inner and is_none(field, value) and self._is_some(field, first, registers(0, d.keeper(card), card)):
                yield mark_words(d, field, value)

    def _is_some(self, field: Field, first: Callable[..., Any] | None, frame: list[Any]) -> bool:
        if first is None:
            return False
        try:
            return not is_none(field, first(self.draft, frame))
        except (Unknown, *UNPASSABLE):
            return True


def begin_with(d: Draft, player: int) -> None:
    """Let a player take the first turn; fields with a starting value named by the rules get it now."""
    program = d.program
    d.open_frame(TURN)[YOU] = player
    d.active = player
    d.index = d.blanking = None
    d.seat()
    named = [number for number, first in enumerate(program.player_defaults) if first is not None]
    with FirstValues(d, [number for number, first in enumerate(program.game_defaults) if first is not None],
                     product(named, range(d.n))) as values:
        values.give()
    begin(d, player)


__all__ = ["GAME", "Begun", "FirstValues", "begin_with", "unpack"]
