"""The mutable working copy of a state, private to one step of the engine.

Its parts are lists of immutable values: opening a state copies the lists, not their contents, and so does closing it. A frame of
the stack, a row and a player's field are tuples until something writes to them.

Reading and moving cards is written in `table` and `cards`, as functions of anything that has the parts; here they are methods.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from adjudicator.engine import cards as moves
from adjudicator.engine import knowledge as known_of
from adjudicator.engine import recording, sight, table
from adjudicator.engine.amounts import bounded
from adjudicator.engine.durations import Entries, captured, last
from adjudicator.engine.faults import NeedFace, StepLimit
from adjudicator.engine.frames import CODE, FIRST_MARK, LIES_FRESH, registers
from adjudicator.engine.layout import Layout
from adjudicator.engine.luck import Luck
from adjudicator.engine.position import OUT, PLAYING, Position, Sighting
from adjudicator.engine.program import Program
from adjudicator.engine.references import OBJECT
from adjudicator.engine.state import Question, State
from adjudicator.engine.steps import WON, Step
from adjudicator.engine.unasked import Unasked
from adjudicator.limits import MAX_EFFORT, MAX_STEPS

LIMIT = MAX_STEPS
NOBODY = "nobody"
"""The winner if no player wins."""
WATCH = 1_000
"""Steps, or loop iterations, after which a resolution is watched for a loop: no shipped case takes a fifth of that."""
_tuple = tuple.__new__


class Draft:
    """One state, open for changes: the parts of its position under their own names, and what belongs to one step of the engine.

    `index` is the table of active clauses, built when first needed; while one of them may make cards blank, `blanking` holds them
    all, and `index` only what acts, or None if that has to be computed at each lookup.

    `unasked` collects what is settled without a question, if a caller wants to know it. `luck`, if there is any, draws at once
    the cards that would be asked for. `using`: the player who looks for what they can do, -1 for nobody. `eager`: every drawn
    card is revealed at once. `dealing`: unknown cards of a hand are revealed before its player decides; both if `dealt`.

    Of the run under way: `policy`, where there is one, answers the questions of windows at once; `until_free`: nobody is looked
    for who could begin something new; `within_turn`, `within_phase`: it stops where the next turn, or phase, would begin; `deep`
    is the depth of the stack from which frames are handed to the loop, `spent` the turns of loops since the last decision.
    `effort`: all steps and turns of loops before, of which there may be `most`.
    """

    __slots__ = (
        "active", "base", "blanking", "borrowed", "causes", "consulted", "dealing", "dealt", "deep", "eager", "effort", "ends",
        "everyone", "fallen", "fields", "held_back", "index", "kinds", "lasting", "layout", "log", "logging", "luck", "most",
        "n", "objects", "opened_from", "openings", "order", "overlooked", "pending", "phase", "players", "policy", "prints",
        "program", "question", "queue", "result", "rows", "seating", "seats", "seen", "settings", "slots", "spent",
        "stack", "stated_before", "status", "turns", "unasked", "unseen_cards", "until_free", "used", "using", "vars", "winner",
        "winners", "within_phase", "within_turn", "zones",
    )

    program: Program
    layout: Layout
    status: tuple[int, ...]
    fields: list[Any]
    vars: list[Any]
    zones: list[tuple[int, ...]]
    objects: list[tuple[Any, ...] | None]
    borrowed: list[tuple[int, ...]]
    rows: list[Any]
    stack: list[Any]
    result: Any
    queue: list[tuple[Any, ...]]
    used: list[tuple[Any, ...]]
    lasting: Entries
    seen: tuple[Sighting, ...]
    turns: tuple[int, ...]
    seating: tuple[int, ...]
    everyone: tuple[int, ...]
    players: tuple[int, ...]
    fallen: tuple[int, ...]
    index: Any
    blanking: Any

    def __init__(self, state: State, *, eager: bool = False, dealing: bool = False) -> None:
        # INVARIANT: renaming seats commutes with resolving
        program = self.program = state.program
        self.seats = state.seats
        self.settings = state.settings
        n = self.n = len(state.seats)
        # the parts in the order of `Position`: fetching each by name would take a tenth of the time of opening
        (self.status, fields, vars_, zones, objects, borrowed, self.active, self.phase, rows, stack, self.result, self.pending,
         self.held_back, queue, used, self.unseen_cards, self.lasting, self.turns, self.seen,
         self.seating) = self.opened_from = state.position
        self.fields, self.vars, self.zones = list(fields), list(vars_), list(zones)
        self.objects = list(objects)
        self.borrowed = list(borrowed)
        self.rows = list(rows)
        self.stack = list(stack)
        self.queue = list(queue)
        self.used = list(used)
        layout = self.layout = program.layout(n, self.seating)
        self.base = layout.base
        self.slots = layout.slots
        self.kinds = program.kind_bits
        self.seat()
        self.winner = state.winner
        self.winners = state.winners
        self.question: Question | None = state.question
        self.logging = state.logging
        self.log: list[Step] = list(state.steps) if state.logging else []
        self.openings: dict[int, int] = {}
        self.causes: list[tuple[int, int]] = list(state.causes)
        self.consulted = state.consulted
        self.prints = {(card, word): value for card, word, value in state.stated} if state.stated else {}
        self.stated_before = state.stated
        self.ends = state.ends
        self.index = index = state.index
        self.blanking = None
        if index is not None and index.blanks:
            self.index, self.blanking = None, index
        self.effort, self.most = state.effort, state.effort + MAX_EFFORT
        self.spent = self.deep = 0
        self.policy: Callable[[Question], int | None] | None = None
        self.unasked: Unasked | None = None
        self.luck: Luck | None = None
        self.until_free = self.within_turn = self.within_phase = False
        self.using = -1
        self.overlooked = 0
        self.dealt = dealt = state.dealt
        self.eager = eager or dealt
        self.dealing = dealing or dealt
        self.order = state.order

    def freeze(self, *, timeline: bool = True) -> State:
        """The state as a value, with its timeline if it has one and it is wanted."""
        return self.at(self.position(), timeline=timeline)

    def at(self, position: Position, *, timeline: bool = True) -> State:
        """The same if the position has been built already."""
        logging = self.logging and timeline
        steps = tuple(self.log) if logging else ()
        stated = self.stated_before
        if len(stated) != len(self.prints):
            stated = tuple(sorted((card, word, value) for (card, word), value in self.prints.items()))
        return State(self.program, self.seats, self.settings, position, self.question, self.winner, steps, self.consulted,
                     tuple(self.causes), logging, self.blanking or self.index, stated, self.ends,
                     self.effort + self.spent, self.dealt, self.winners, self.order)

    def position(self) -> Position:
        """The position as a value. Unchanged parts are shared with the previous position.

        The parts are in the order of `Position`; passing them by name would cost more than everything else here.
        """
        before = self.opened_from
        fields, vars_, rows = tuple(map(tuple, self.fields)), tuple(self.vars), tuple(map(tuple, self.rows))
        objects, borrowed = tuple(self.objects), tuple(self.borrowed)
        return _tuple(Position, (
            self.status, before.fields if fields == before.fields else fields, before.vars if vars_ == before.vars else vars_,
            tuple(self.zones), before.objects if objects == before.objects else objects,
            before.borrowed if borrowed == before.borrowed else borrowed, self.active, self.phase,
            before.rows if rows == before.rows else rows, tuple(map(tuple, self.stack)), self.result, self.pending,
            self.held_back, tuple(self.queue), tuple(self.used), self.unseen_cards, self.lasting, self.turns, self.seen,
            self.seating))

    # ---- the stack

    def top_frame(self) -> list[Any]:
        """The frame on top of the stack, open for writing."""
        frame: Any = self.stack[-1]
        if type(frame) is tuple:
            self.stack[-1] = frame = list(frame)
        opened: list[Any] = frame
        return opened

    def open_frame(self, code: int) -> list[Any]:
        """The topmost frame with a code, open for writing."""
        at = next(i for i in range(len(self.stack) - 1, -1, -1) if self.stack[i][CODE] == code)
        if type(self.stack[at]) is tuple:
            self.stack[at] = list(self.stack[at])
        opened: list[Any] = self.stack[at]
        return opened

    # ---- players

    def seat(self) -> None:
        """Recompute who is in play, who has fallen and who is there, clockwise from the left of the active player."""
        self.everyone, self.players, self.fallen = table.seating(self.layout, self.status, self.active)

    def set_status(self, player: int, status: int) -> None:
        """Let a player play, fall or be out: active clauses depend on it."""
        old = self.status
        self.status = (*old[:player], status, *old[player + 1 :])
        self.seat()
        active = self.blanking or self.index
        if active is not None and (status == PLAYING or old[player] == OUT or active.has_sources(player)):
            kept = status != PLAYING and old[player] != OUT and self.blanking is None
            self.index, self.blanking = active.without_player(self, player) if kept else None, None

    def put(self, field: int, player: int | None, value: Any) -> None:
        """Write a field of a player; does nothing for nobody."""
        if player is not None:
            column = self.fields[field]
            if type(column) is tuple:
                self.fields[field] = column = list(column)
            column[player] = value

    def put_all(self, field: int, players: tuple[int, ...], values: tuple[Any, ...]) -> None:
        """Write a field of several players, each their own value."""
        for player, value in zip(players, values, strict=True):
            self.put(field, player, value)

    def add(self, field: int, player: int | None, amount: int) -> None:
        """Add to a field of a player that is known."""
        if player is not None and (value := self.fields[field][player]) is not None:
            self.put(field, player, bounded(value + amount))

    turned = table.turned
    seats_between = table.seats_between

    names_of = table.names_of

    def borrow(self, player: int, cards: tuple[int, ...]) -> None:
        """Let a player gain the text of these cards, instead of those they borrowed before."""
        self.borrowed[player] = self.names_of(cards)
        self.index = self.blanking = None

    def held(self) -> tuple[tuple[int, ...], ...]:
        """The contents of each slot, then what each player borrows, for readers of live zones and borrowed texts only."""
        return (*self.zones, *self.borrowed)

    last = last
    captured = captured

    # ---- cards

    face = table.face
    name = table.name
    look_name = known_of.look_name
    look_named = known_of.look_named
    presumed = known_of.presumed
    revealed_card = known_of.revealed_card
    revealed_cards = known_of.revealed_cards
    lying, gone = table.lying, table.gone
    slot_of = table.slot_of
    lies = table.lies
    look = look_printed = table.look
    fresh = table.fresh
    mark = table.mark
    keeper = table.keeper
    neighbour, place = table.neighbour, table.place
    zone_of, endless, cards, gather = table.zone_of, table.endless, table.cards, table.gather
    topmost, unseen = table.topmost, table.unseen
    printed = known_of.printed
    stated_print = sum_printed = known_of.stated_print
    unstated = known_of.unstated
    titles, titled, card_titles = table.titles, table.titled, table.card_titles

    top, hand = moves.top, moves.hand
    move, move_behind, move_under = moves.move, moves.move_behind, moves.move_under
    deal = moves.deal
    shuffle = moves.shuffle
    lay, show, turn = moves.lay, sight.show, sight.turn
    rename = moves.rename
    enter = moves.enter
    identify = moves.identify

    def set_mark(self, reference: int | None, mark: int, value: Any) -> None:
        """Write a mark of a card in play; does nothing for any other card."""
        entry = None if reference is None else self.lying(reference)
        if entry is not None and reference is not None:
            at = FIRST_MARK + mark
            self.objects[OBJECT - reference] = (*entry[:at], value, *entry[at + 1 :])

    def make_marks(self, reference: int, given: Container[int] = ()) -> None:
        """Give a card in play the starting values of its marks that are not plain, except those that were stated.

        A mark whose starting value depends on what is printed on the card keeps its plain value if nobody knows which card it is.
        Raises `NeedFace` and `NeedValue` for anything else that nobody knows.
        """
        for mark, make in self.program.mark_makers:
            if mark not in given:
                try:
                    value = make(self, registers(0, self.keeper(reference), reference))
                except NeedFace as need:
                    if need.reference != reference or self.name(reference):
                        raise
                    continue
                self.set_mark(reference, mark, value)

    def age(self) -> None:
        """No card is fresh any more."""
        self.objects = [(*o[:LIES_FRESH], False, *o[FIRST_MARK:]) if o and o[LIES_FRESH] else o for o in self.objects]

    def state(self, name: int, word: str, value: int) -> None:
        """Make a printed value that no source gives known."""
        self.prints[name, word] = value

    # ---- rows

    genuine = table.genuine
    look_row = known_of.look_row
    row_card = known_of.row_card
    stage = table.stage
    cell = table.cell

    def set_row(self, row: int, entry: int, value: Any) -> None:
        """Write an entry of a row."""
        entries = self.rows[row]
        if type(entries) is tuple:
            self.rows[row] = entries = list(entries)
        entries[entry] = value

    def add_row(self, row: int, entry: int, amount: int) -> None:
        """Add to an entry of a row that is known."""
        value = self.rows[row][entry]
        if value is not None:
            self.set_row(row, entry, bounded(value + amount))

    def open_row(self, row: int) -> list[Any]:
        """A row, open for writing."""
        entries: Any = self.rows[row]
        if type(entries) is tuple:
            self.rows[row] = entries = list(entries)
        opened: list[Any] = entries
        return opened

    # ---- what rules ask of the resolution

    def tick(self, turns: int = 1) -> None:
        """Count loop iterations, so that a loop of rules ends. A long one is left to the run loop, which watches it."""
        if turns > 0:
            self.spent += turns
        if self.spent > WATCH:
            self.deep = 0
            if self.spent > LIMIT:
                raise StepLimit

    def win(self, who: str | tuple[int, ...], seats: tuple[int, ...] = ()) -> None:
        """End the game and drop what is under way: the winner is a name, for some players, or players, or nobody."""
        self.winners = tuple(sorted(seats if isinstance(who, str) else who))
        name = who if isinstance(who, str) else " and ".join([self.seats[p] for p in self.winners]) or NOBODY
        self.winner = name
        self.say(-1, parts=(name,), code=self.stack[-1][CODE] if self.stack else 0, kind=WON)
        for left in (self.stack, self.rows, self.queue):
            left.clear()
        self.used = [used for used in self.used if used[0] != "row"]
        self.pending = self.held_back = 0
        self.result = None

    # ---- readings and words

    def read(self, interpretation: int) -> int:
        """The reading in force of an interpretation; records that it was consulted."""
        self.consulted |= 1 << interpretation
        return self.settings[interpretation]

    # ---- the timeline

    say, note = recording.say, recording.note
    claim, over = recording.claim, recording.over
    opened = recording.opened
