"""How decks are built, and how a game begins, as the rules of a game say it."""

from __future__ import annotations

from adjudicator.values import frozen


@frozen
class DeckType:
    """A type of card in a deck: of these kinds; such a card may take the place of one of the types in `replaces`."""

    title: str
    kinds: tuple[str, ...]
    replaces: tuple[str, ...]


@frozen
class Building:
    """How decks are built: the size, for each word of a list the kind of its cards, and what holds for kinds and types.

    A card is of the first type that fits. `never`, `once`, `keep`: kinds that are in no deck, of which one copy is allowed of
    each card, and whose cards of the game itself have to stay. `closed`: the standard decks are played.
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
