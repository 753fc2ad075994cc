"""The types of the rules notation."""

from __future__ import annotations

from typing import NamedTuple


class Type(NamedTuple):
    """What kind of value an expression has. `of` is the interpretation whose choice it is; empty for all other types."""

    word: str
    of: str = ""


NUMBER, TRUTH, PLAYER, PLAYERS, CARD, CARDS = map(Type, ("number", "truth", "player", "players", "card", "cards"))
NAME, ROW, KIND, STATUS, GAME = map(Type, ("name", "row", "kind", "status", "game"))
SLOT = Type("slot")
"""A zone of the table, or of one player."""
MOMENT = Type("moment")
"""A column of the grid."""
WINDOW = Type("window")
"""Any moment in which something is offered."""
VALUES = Type("values")
"""What several players have chosen."""
TEXTS = Type("texts")
"""Cards, or the name of one: the texts by which a player acts."""
MEASURE = Type("measure")
"""A value of cards, by its name."""
WORDS = Type("words")
TARGET, TARGETS = Type("target"), Type("targets")
"""What something is aimed at: a player or a card; and several of them, of either sort."""
NOTHING = Type("nothing")
SET = Type("set")
"""Cards, players or both: for a function that takes any of them."""
ITEM = Type("item")
"""A member of a set."""
ANY = Type("any")
BAD = Type("bad")
"""The type of something wrong that was already reported."""

BUILT_IN = frozenset({kind.word for kind in list(vars().values()) if isinstance(kind, Type)})
"""The words that no list of values may be called by."""

VALUE_TYPES = frozenset({"number", "truth", "player", "players", "card", "cards", "name", "row", "target"})
"""The possible types of a parameter, a value or a result, besides the lists of words that a game declares."""
FIELD_TYPES = ("number", "truth", "player", "card", "name")
"""The types that may be kept, besides the lists of words."""

KEPT = (NUMBER, TRUTH, PLAYER, PLAYERS, CARD, CARDS, NAME, TARGET, TARGETS)
"""The types that lasting clauses may keep, besides the lists of words."""

_SPOKEN = {"slot": "zone", "window": "moment", "truth": "truth value", "texts": "card or its name", "name": "name of a card"}
_WITHOUT_ARTICLE = frozenset({"players", "cards", "nothing", "game", "targets"})
SETS = {PLAYERS: PLAYER, CARDS: CARD, TARGETS: TARGET}
"""The sets of things on the table, each with the type of its members."""
SET_OF = {**{member: whole for whole, member in SETS.items()}, **{whole: whole for whole in SETS}, SLOT: CARDS}
"""What makes a set, or is one, with the type of that set."""



def spoken(kind: Type) -> str:
    """A type as a message names it, with its article."""
    if kind.of:
        return f"a choice of `{kind.of}`"
    word = _SPOKEN.get(kind.word, kind.word)
    if kind.word in _WITHOUT_ARTICLE:
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"
