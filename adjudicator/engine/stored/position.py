"""The position of a stored state, checked against the program: the cards, what is under way, the contents of each frame."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import attrs

from adjudicator.engine.faces import weight
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import (
    ANNOUNCED,
    ARGUMENTS,
    AT,
    AUTHOR,
    BASE_ROW,
    BLOCK,
    BY_ROW,
    CARD,
    CELL_COLUMN,
    CELL_ROW,
    CODE,
    DONE,
    EFFECT,
    ENGINE_CODES,
    ENVIRONMENT,
    EVENT,
    FIELDS,
    FOLLOWERS,
    GRID,
    LOCALS,
    NAME,
    ORDER,
    OUTCOME,
    OVERRIDES,
    PARENT,
    PENDED,
    PENDING,
    PLAYER,
    ROUND_ENDED,
    ROW,
    SOLE,
    TARGET,
    THEY,
    THIS,
    TOLD,
    TURN,
    VERB,
    YOU,
)
from adjudicator.engine.layout import Layout
from adjudicator.engine.places import CHOICE, NOWHERE, Known, Place, places_of
from adjudicator.engine.position import Position
from adjudicator.engine.program import Origin, Program
from adjudicator.engine.references import BASE, LASTS, OBJECT
from adjudicator.engine.stored.values import different, each, items, number, or_nothing, refuse, truth, words
from adjudicator.values import mutable

FREE_SLOTS = 1 << 20
"""Above the number of any distinct card."""


@lru_cache(maxsize=8)
def _nobodys(program: Program) -> frozenset[Origin | None]:
    """Where the codes of state-based clauses are, with those that their attacks put in the place of a moment."""
    return frozenset([program.origins[clause.code] for clause in program.clauses if clause.kind == "state_based"])


@mutable
class Positions:
    """Checks the parts of a position at a table with this number of seats. `rows`: how many are open; `effects`: the lasting
    ones, each with the number of its clauses.
    """

    program: Program
    n: int
    layout: Layout = attrs.field(init=False)
    faces: int = attrs.field(init=False)
    rows: int = 0
    effects: Mapping[int, int] = attrs.Factory(dict)

    def __attrs_post_init__(self) -> None:
        self.layout = self.program.layout(self.n)
        self.faces = weight(self.program, len(self.program.face_sizes))

    # ---- single values

    def seat(self, where: str, value: object) -> int:
        """A seat by its number."""
        return number(where, value, 0, self.n - 1)

    def slot(self, where: str, value: object) -> int:
        """A slot of the layout."""
        return number(where, value, 0, self.layout.slots - 1)

    def face(self, where: str, value: object) -> int:
        """What is known of a card."""
        return number(where, value, 0, self.faces - 1)

    def name(self, where: str, value: object) -> int:
        """The number of a card's name, 0 for none."""
        return number(where, value, 0, len(self.program.cards) - 1)

    def row(self, where: str, value: object) -> int:
        """A row of a grid that is open."""
        return number(where, value, 0, self.rows - 1)

    def card(self, where: str, value: object) -> int:
        """A card by its reference; it may have gone since."""
        if type(value) is int and value < 0:
            return number(where, value, OBJECT - FREE_SLOTS, OBJECT)
        return number(where, value, BASE, BASE + self.faces * self.layout.slots - 1)

    def target(self, where: str, value: object) -> int:
        """A player, or a card by its reference."""
        return self.seat(where, value) if type(value) is int and 0 <= value < BASE else self.card(where, value)

    def source(self, where: str, value: object, code: int) -> int | None:
        """What a piece of code belongs to: a card, nothing, or the lasting effect."""
        inside = [(first, group) for group, lasting in enumerate(self.program.lasting)
                  for first, end in (lasting.codes,) if first <= code < end]
        if not inside:
            return or_nothing(self.card)(where, value)
        effect = number(where, value, LASTS - FREE_SLOTS, LASTS)
        if self.effects.get(LASTS - effect) != max(inside)[1]:
            refuse(where, "a lasting effect with the same clauses", value)
        return effect

    def lying(self, where: str, value: object, position: Position) -> int:
        """A card by its reference, which must be where this says."""
        card = self.card(where, value)
        if card < 0:
            at = OBJECT - card
            if at >= len(position.objects) or position.objects[at] is None:
                refuse(where, "a card that is in play", card)
            return card
        face, slot = divmod(card - BASE, self.layout.slots)
        if self.layout.live[slot] or (face not in position.zones[slot] and (face or not self.layout.endless[slot])):
            refuse(where, "a card where it lies", card)
        return card

    def face_of(self, card: int, position: Position) -> int:
        """What is known of a card that is somewhere."""
        entry = position.objects[OBJECT - card] if card < 0 else None
        return (card - BASE) // self.layout.slots if entry is None else entry[0]

    def typed(self, where: str, value: object, kind: str) -> Any:
        """A value of a type of the rules. Only numbers and sets always have one."""
        match kind:
            case "number":
                return number(where, value)
            case "cards":
                return each(where, value, self.card)
            case "targets":
                return each(where, value, self.target)
            case "players":
                return each(where, value, self.seat)
            case _ if value is None:
                return None
            case "truth":
                return truth(where, value)
            case "player":
                return self.seat(where, value)
            case "card":
                return self.card(where, value)
            case "target":
                return self.target(where, value)
            case "name":
                return self.name(where, value)
            case "row":
                return number(where, value, 0, max(0, self.rows - 1))
            case "words" | "window":
                return words(where, value)
            case _ if any(e.key == kind for e in self.program.enumerations):
                return number(where, value, 0, len(self.program.words(kind)))
            case _:
                return self.anything(where, value)

    def anything(self, where: str, value: object) -> Any:
        """What no rule reads before it is written to: a number, a text, or a list of cards or players."""
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return words(where, value)
        if isinstance(value, list):
            if value and isinstance(value[0], str):  # the choice of a card of a hidden hand
                return words(f"{where}[0]", items(where, value, 2)[0]), self.slot(f"{where}[1]", value[1])
            return each(where, value, or_nothing(self.anything_flat))
        return self.anything_flat(where, value)

    def anything_flat(self, where: str, value: object) -> int:
        """A number, a player or a card."""
        if type(value) is int and (value >= BASE or value <= OBJECT):
            return self.card(where, value)
        return number(where, value)

    def of_kind(self, where: str, value: object, kind: str) -> Any:
        """A part of a step: for a card, what was known of it."""
        match kind:
            case "card":
                return or_nothing(self.face)(where, value)
            case "cards":
                return each(where, value, self.face)
            case "row":
                return or_nothing(number)(where, value)
            case "moment":
                return number(where, value, 0, (self.program.grid.columns if self.program.grid is not None else 0) - 1)
            case "phase":
                return number(where, value, 0, len(self.program.phases) - 1)
            case "text":
                return words(where, value)
            case _:
                return self.typed(where, value, kind)

    def fields(self, where: str, value: object, fields: Sequence[Field]) -> tuple[Any, ...]:
        """The values of some fields."""
        given = items(where, value, len(fields))
        return tuple([self.typed(f"{where}[{i}]", v, f.type) for i, (f, v) in enumerate(zip(fields, given, strict=True))])

    # ---- where frames go on

    def goes_on(self, code: int, at: int) -> bool:
        """Whether a frame of a code can continue at a place."""
        return at in places_of(self.program).get(code, {})

    def place(self, code: int, at: int) -> Place:
        """The place at which a frame of a code continues."""
        return places_of(self.program).get(code, {}).get(at, NOWHERE)

    def kind_of_choice(self, choice: object) -> str:
        """The type of the result of a choice."""
        if isinstance(choice, bool):
            return "truth"
        if isinstance(choice, str):
            return "words"
        return "player" if isinstance(choice, int) and 0 <= choice < self.n else "card"

    def is_nobodys(self, code: int) -> bool:
        """Whether a code may run for no player: that of a state-based clause of a rule, or of a shared card."""
        return self.program.origins[code] in _nobodys(self.program)

    # ---- frames

    def frame(self, where: str, value: object) -> tuple[Any, ...]:
        """A frame of the stack."""
        given = items(where, value)
        code = number(f"{where}[{CODE}]", given[CODE] if given else None, 0, len(self.program.codes) - 1)
        size = self.program.sizes[code]
        if not size <= len(given) <= max(size, *self.program.sizes) or (code < ENGINE_CODES and len(given) > size):
            refuse(where, f"expected {size} members, found {len(given)}")
        you = or_nothing(self.seat) if code == GRID or self.is_nobodys(code) else self.seat
        head = (code, number(f"{where}[{AT}]", given[AT], 0), you(f"{where}[{YOU}]", given[YOU]),
                self.source(f"{where}[{THIS}]", given[THIS], code), or_nothing(self.row)(f"{where}[{ROW}]", given[ROW]),
                self.name(f"{where}[{EFFECT}]", given[EFFECT]), or_nothing(self.seat)(f"{where}[{TARGET}]", given[TARGET]),
                or_nothing(self.seat)(f"{where}[{THEY}]", given[THEY]))
        if code == TURN:
            number(f"{where}[{AT}]", given[AT], 0, len(self.program.phases) + ROUND_ENDED)
            return head
        if code == GRID:
            return (*head, *self.grid(where, given))
        if code == EVENT:
            return (*head, *self.event(where, given))
        places = places_of(self.program)[code]
        if given[AT] not in places:
            refuse(f"{where}[{AT}]", "a place at which this code continues", given[AT])
        known = places[given[AT]][0]
        for register in range(LOCALS):
            if register in known and head[register] is None:
                refuse(f"{where}[{register}]", f"a {known[register]}", None)
        return (*head, *self.locals(where, given, known))

    def locals(self, where: str, given: list[Any], known: Known) -> list[Any]:
        """The locals of a frame from the first on: those that are defined have a type; the others are never read."""
        return [self.typed(f"{where}[{i}]", given[i], known[i]) if i in known else self.anything(f"{where}[{i}]", given[i])
                for i in range(LOCALS, len(given))]

    def grid(self, where: str, given: list[Any]) -> tuple[Any, ...]:
        """The locals of the frame of a grid."""
        grid = self.program.grid
        if grid is None:
            refuse(where, "the game has no grid")
        number(f"{where}[{AT}]", given[AT], 0, 2)
        order = each(f"{where}[{ORDER}]", given[ORDER], self.row)
        different(f"{where}[{ORDER}]", order)
        base = self.row(f"{where}[{BASE_ROW}]", given[BASE_ROW])
        if not order or min(order) != base:
            refuse(f"{where}[{ORDER}]", "expected all rows of the grid, with the first one among them")
        cell = or_nothing(self.row)(f"{where}[{CELL_ROW}]", given[CELL_ROW])
        block = or_nothing(self.row)(f"{where}[{BLOCK}]", given[BLOCK])
        if cell is not None and cell not in order:
            refuse(f"{where}[{CELL_ROW}]", "a row of the grid", cell)
        column = given[CELL_COLUMN]
        if column is not None or cell is not None:
            number(f"{where}[{CELL_COLUMN}]", column, 0, grid.columns - 1)
        return (base, cell, column, order, truth(f"{where}[{PENDED}]", given[PENDED]), block,
                number(f"{where}[{TOLD}]", given[TOLD], 0, len(order)),
                or_nothing(truth)(f"{where}[{BY_ROW}]", given[BY_ROW]))

    def event(self, where: str, given: list[Any]) -> tuple[Any, ...]:
        """The locals of the frame of an event."""
        at = number(f"{where}[{AT}]", given[AT], 0, 5)
        verb = self.program.verbs[number(f"{where}[{VERB}]", given[VERB], 0, len(self.program.verbs) - 1)]
        arguments = items(f"{where}[{ARGUMENTS}]", given[ARGUMENTS], len(verb.parameters))
        found = tuple([self.typed(f"{where}[{ARGUMENTS}][{i}]", value, p.type)
                       for i, (p, value) in enumerate(zip(verb.parameters, arguments, strict=True))])
        if not at and given[OUTCOME] is not None:
            refuse(f"{where}[{OUTCOME}]", "nothing yet", given[OUTCOME])

        def follower(where: str, entry: object) -> tuple[Any, ...]:
            clause, holder, card, *recalled = items(where, entry) if len(items(where, entry)) > 2 else items(where, entry, 3)
            at = number(f"{where}[0]", clause, 0, len(self.program.clauses) - 1)
            if self.program.clauses[at].kind != "when" or self.program.clauses[at].verb != given[VERB]:
                refuse(f"{where}[0]", "a clause that follows this verb", at)
            source = self.source(f"{where}[2]", card, self.program.clauses[at].code)
            kinds = [recall.type for recall in self.program.clauses[at].recalls]
            if len(recalled) != len(kinds) and (recalled or given[AT]):
                refuse(where, f"expected {3 + len(kinds)} members, found {3 + len(recalled)}")
            values = [or_nothing(partial(self.typed, kind=kind))(f"{where}[{n}]", value)
                      for n, (kind, value) in enumerate(zip(kinds, recalled, strict=False), 3)]
            return at, or_nothing(self.seat)(f"{where}[1]", holder), source, *values

        return (given[VERB], found, self.anything(f"{where}[{OUTCOME}]", given[OUTCOME]),
                or_nothing(lambda at, entries: each(at, entries, follower))(f"{where}[{FOLLOWERS}]", given[FOLLOWERS]))

    def open_row(self, where: str, value: object) -> tuple[Any, ...]:
        """A row of a grid."""
        grid = self.program.grid
        if grid is None:
            refuse(where, "the game has no grid")
        given = items(where, value, FIELDS + len(grid.fields))
        overrides = each(f"{where}[{OVERRIDES}]", given[OVERRIDES],
                         lambda at, code: number(at, code, 0, len(self.program.codes) - 1))
        if overrides and len(overrides) != grid.columns:
            refuse(f"{where}[{OVERRIDES}]", f"expected {grid.columns} members, found {len(overrides)}")
        done = number(f"{where}[{DONE}]", given[DONE], 0, grid.columns)
        return (
            or_nothing(self.seat)(f"{where}[{AUTHOR}]", given[AUTHOR]), self.seat(f"{where}[{PLAYER}]", given[PLAYER]),
            or_nothing(self.face)(f"{where}[{CARD}]", given[CARD]), self.name(f"{where}[{NAME}]", given[NAME]),
            truth(f"{where}[{SOLE}]", given[SOLE]), truth(f"{where}[{PENDING}]", given[PENDING]),
            or_nothing(self.row)(f"{where}[{PARENT}]", given[PARENT]), overrides,
            self.environment(f"{where}[{ENVIRONMENT}]", given[ENVIRONMENT], overrides), done,
            truth(f"{where}[{ANNOUNCED}]", given[ANNOUNCED]),
            *[self.typed(f"{where}[{FIELDS + i}]", given[FIELDS + i], field.type) for i, field in enumerate(grid.fields)],
        )

    def environment(self, where: str, value: object, overrides: tuple[int, ...]) -> tuple[Any, ...]:
        """The registers and locals of an attack: as needed by each code that it puts in the place of a moment."""
        given = items(where, value)
        if not LOCALS - YOU <= len(given) <= max(self.program.sizes):
            refuse(where, "expected the registers and locals of an attack")
        known: dict[int, str] = {}
        you = or_nothing(self.seat) if all(self.is_nobodys(code) for code in filter(None, overrides)) else self.seat
        for code in filter(None, overrides):
            if code < ENGINE_CODES:
                refuse(where, "a code of the rules in the place of a moment", code)
            known |= places_of(self.program)[code][0][0]
        if known and max(known) - YOU >= len(given):
            refuse(where, f"expected {max(known) - YOU + 1} members, found {len(given)}")
        return (you(f"{where}[0]", given[0]), self.source(f"{where}[1]", given[1], max(overrides, default=0)),
                or_nothing(self.row)(f"{where}[2]", given[2]), self.name(f"{where}[3]", given[3]),
                or_nothing(self.seat)(f"{where}[4]", given[4]), or_nothing(self.seat)(f"{where}[5]", given[5]),
                *[self.typed(f"{where}[{i}]", given[i], known[i + YOU]) if i + YOU in known
                  else self.anything(f"{where}[{i}]", given[i]) for i in range(LOCALS - YOU, len(given))])


__all__ = ["CHOICE", "Place", "Positions"]
