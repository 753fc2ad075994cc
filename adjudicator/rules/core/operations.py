"""What compiled rules may ask of the engine: each operation with how it is called and what it does.

An operation of the engine that is not listed here cannot be reached by a rule. What a piece of code may do follows from the
operations in it, and from nothing else: `effects` adds them up.
"""

from __future__ import annotations

from enum import Enum, Flag, auto
from typing import NamedTuple


class Effect(Flag):
    """What a piece of code may do."""

    NONE = 0
    LOOKS = auto()
    """It may look at the face of any card, so the resolution may have to stop and ask for it."""
    DRAWS = auto()
    """It may look at the next card of a pile, which has to be revealed if every draw is."""
    MOVES = auto()
    """It moves cards: a reference to a card is valid only until then."""
    WAITS = auto()
    """Something else may happen before it is finished: a choice, a window, another effect."""


class Form(Enum):
    """How an operation is called. `d` is the draft, `f` the frame of the running code."""

    ATTRIBUTE = auto()
    """`d.name`"""
    METHOD = auto()
    """`d.name(...)`"""
    FUNCTION = auto()
    """`name(...)`"""
    OF_DRAFT = auto()
    """`name(d, ...)`"""
    OF_FRAME = auto()
    """`name(d, f, ...)`: for one that waits, true if something else has to happen first."""


class Spec(NamedTuple):
    """The name of an operation in the engine, how it is called, and what it does."""

    python: str
    form: Form
    effects: Effect = Effect.NONE
    needs: tuple[int, ...] = ()
    """The arguments that may not be nothing, by their position from 0. With nothing for another argument, nothing happens or
    results.
    """


_A, _M, _F, _D, _W = Form.ATTRIBUTE, Form.METHOD, Form.FUNCTION, Form.OF_DRAFT, Form.OF_FRAME
_LOOKS, _DRAWS, _MOVES, _WAITS = Effect.LOOKS, Effect.DRAWS, Effect.MOVES, Effect.WAITS


class Operation(Enum):
    """An operation of the engine."""

    # who is at the table, and what is under way
    PLAYERS = Spec("players", _A)
    EVERYONE = Spec("everyone", _A)
    FALLEN = Spec("fallen", _A)
    ACTIVE = Spec("active", _A)
    RESULT = Spec("result", _A)
    PENDING = Spec("pending", _A)
    ACTS_AS = Spec("acts_as", _D, needs=(0,))
    LOOK_PRINTED = Spec("look_printed", _M, _LOOKS, (0,))
    SUM_PRINTED = Spec("sum_printed", _M, _LOOKS)
    READING = Spec("read", _M)
    TURNED = Spec("turned", _M)
    SEATS_BETWEEN = Spec("seats_between", _M, needs=(0, 1))
    STAGE = Spec("stage", _M)
    GENUINE = Spec("genuine", _M, needs=(0,))
    ROW_CARD = Spec("row_card", _M, needs=(0,))
    ROW_FACE = Spec("look_row", _M, _LOOKS, (0,))
    # cards, and what is known of them
    CARDS = Spec("cards", _M)
    GATHER = Spec("gather", _M)
    ONE = Spec("one", _F)
    NAME = Spec("look_name", _M, _LOOKS, (0,))
    NAMED = Spec("look_named", _M, _LOOKS)
    PRESUMED = Spec("presumed", _M, _LOOKS)
    REVEALED_CARD = Spec("revealed_card", _M, _LOOKS)
    REVEALED_CARDS = Spec("revealed_cards", _M, _LOOKS)
    LOOK = Spec("look", _M, _LOOKS, (0,))
    MARK = Spec("mark", _M)
    FRESH = Spec("fresh", _M)
    KEEPER = Spec("keeper", _M)
    GONE = Spec("gone", _M)
    PRINTED = Spec("printed", _M, _LOOKS)
    STATED_PRINT = Spec("stated_print", _M, _LOOKS)
    UNSTATED = Spec("unstated", _M, _LOOKS)
    TOP = Spec("top", _M, _DRAWS)
    TOPMOST = Spec("topmost", _M)
    ENDLESS = Spec("endless", _M)
    NEIGHBOUR = Spec("neighbour", _M)
    PLACE = Spec("place", _M)
    CAPTURED = Spec("captured", _M)
    UNSEEN = Spec("unseen", _M)
    TITLES = Spec("titles", _M)
    TITLED = Spec("titled", _M)
    CARD_TITLES = Spec("card_titles", _M)
    SERVES = Spec("serves", _D, _LOOKS, (0, 1))
    # sets and numbers
    COUNT = Spec("len", _F)
    FIRST = Spec("first", _F)
    NTH = Spec("nth", _F)
    MEMBER = Spec("member", _F)
    LAST = Spec("last", _F)
    LEAST = Spec("min", _F)
    MOST = Spec("max", _F)
    BOUNDED = Spec("bounded", _F)
    NUMBERS = Spec("numbers", _F)
    NUMBERED = Spec("numbered", _F)
    KEYS = Spec("picked_keys", _F)
    PLACED = Spec("placed", _F)
    BOTH = Spec("both", _F)
    PLAYER_OF = Spec("player_of", _F)
    CARD_OF = Spec("card_of", _F)
    EITHER = Spec("either", _F)
    JOINED = Spec("joined", _D)
    BESIDES = Spec("besides", _D)
    TOTAL = Spec("total", _D, _LOOKS)
    CAN_TOTAL = Spec("can_total", _D, _LOOKS)
    # where rules report which of their parts are reached
    MET = Spec("met", _F)
    CHANGED = Spec("changed", _F)
    # windows
    ABLE = Spec("able", _D, _LOOKS, (0,))
    BARRED = Spec("barred", _W, _LOOKS)
    UNHINDERED = Spec("unhindered", _D, _LOOKS)
    TOGETHER = Spec("together", _F)
    FOR_MOMENT = Spec("for_moment", _W, _LOOKS)
    FIRST_ABILITY = Spec("first_ability", _W, _LOOKS)
    OFFERED = Spec("offered", _D)
    # what is done at once
    MOVE = Spec("move", _M, _MOVES)
    MOVE_BEHIND = Spec("move_behind", _M, _MOVES)
    MOVE_UNDER = Spec("move_under", _M, _MOVES)
    DEAL = Spec("deal", _M, _MOVES | _DRAWS)
    SHUFFLE = Spec("shuffle", _M, _DRAWS)
    SHOW = Spec("show", _M, _LOOKS | _DRAWS)
    BEGIN_LASTING = Spec("last", _M)
    BORROW = Spec("borrow", _M)
    PUT = Spec("put", _M)
    ADD = Spec("add", _M)
    PUT_ALL = Spec("put_all", _M)
    SET_STATUS = Spec("set_status", _M, needs=(0,))
    SET_MARK = Spec("set_mark", _M)
    TURN = Spec("turn", _M)
    SET_ROW = Spec("set_row", _M, needs=(0,))
    ADD_ROW = Spec("add_row", _M, needs=(0,))
    AMEND = Spec("amend", _D)
    END_TURN = Spec("end_turn", _D)
    ANOTHER_TURN = Spec("another_turn", _D)
    SWAP_SEATS = Spec("swap_seats", _D, needs=(0, 1))
    CREATE = Spec("create", _D, _MOVES)
    UNPACK = Spec("unpack", _D)
    BEGIN_WITH = Spec("begin_with", _D, needs=(0,))
    SKIP_TO = Spec("skip_to", _D)
    # what may have to wait
    PICK = Spec("pick", _W, _WAITS)
    ATTACK = Spec("attack", _W, _WAITS)
    CARRY_OUT = Spec("carry_out", _W, _WAITS)


AMONG = frozenset({
    Operation.CARDS, Operation.FIRST, Operation.LAST, Operation.NTH, Operation.MEMBER, Operation.ONE, Operation.BESIDES,
    Operation.TURNED, Operation.REVEALED_CARD, Operation.REVEALED_CARDS, Operation.TOP, Operation.TOPMOST, Operation.UNSEEN,
    Operation.PLAYER_OF, Operation.CARD_OF,
})
"""What gives nothing but its first argument, or what is among it: members of a set, cards of a zone."""
CARRYING = frozenset({Operation.MOVE, Operation.MOVE_BEHIND, Operation.MOVE_UNDER, Operation.DEAL})
"""What moves the card that its first argument is, or the next one of a pile."""
PRINTED_ON = frozenset({Operation.PRINTED, Operation.STATED_PRINT})
"""What gives the value that is printed on a card, by its word."""
