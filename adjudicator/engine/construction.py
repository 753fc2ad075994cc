"""How decks are built, and how a game begins, as the rules of a game say it."""

from __future__ import annotations

from adjudicator.values import frozen


@frozen
class DeckType:
    """A type of card in a deck: of these kinds; such a card may replace one of the types in `replaces`."""

    title: str
    kinds: tuple[str, ...]
    replaces: tuple[str, ...]


@frozen
class Building:
    """How decks are built: the size, the kind of cards for each word of a list, and the rules for kinds and types.

    A card belongs to the first type that fits. `never`, `once`, `keep`: kinds that are not allowed, of which one copy of each
    card is allowed, and whose cards of the game itself have to stay. `closed`: the standard decks are played.
    """

    size: int
    sides: tuple[tuple[str, int, str], ...]
    never: tuple[str, ...]
    once: tuple[str, ...]
    keep: tuple[str, ...]
    types: tuple[DeckType, ...]
    closed: bool = False


@frozen
class Setup:
    """How a game of `least` to `most` players begins: the number of the verb that deals it."""

    verb: int
    least: int
    most: int
