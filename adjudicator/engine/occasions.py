"""What the code of a card or rule may lead to, whatever its conditions: verbs that are done, windows, attacks, other code."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from enum import Enum
from typing import NamedTuple, TypeVar

from adjudicator.engine.extents import Amount, Quantity
from adjudicator.engine.zones import NO_CARDS, Lying
from adjudicator.values import frozen

T = TypeVar("T")
AIM = "aim"
"""The sort of a player who is chosen as what an ability is aimed at; others are chosen as players."""


class EntrySort(Enum):
    """What an entry is: a field of a player, of the game or of a row, a declared value that clauses change, or a fall."""

    PLAYER = "player"
    GAME = "game"
    ROW = "row"
    VALUE = "value"
    FALLEN = "fallen"


class Entry(NamedTuple):
    """Something that a condition reads, by its number among those of its sort; there is a single fall."""

    sort: EntrySort
    number: int = 0


class Role(Enum):
    """By what players are meant: a piece of code, a verb or a field, by its number, or what they are."""

    RUNS = "for whom a code runs"
    BESIDES = "anybody but the player for whom a code runs"
    ANYBODY = "everybody, if a code can run"
    AIMED = "at whom the player for whom a code runs aims it"
    DOES = "who do a verb"
    ATTACKED = "who have a row"
    NAMED = "whom an entry of a row named before the run"
    FALLEN = "who have fallen before the run"
    KEPT = "whom a field of players named before the run"
    CHANGED = "of whom a field was not as at first before the run"
    UNSURE = "of whom nothing but a row or a field tells who they are"
    OPEN = "of whom nobody knows a field, or of whom it may be nothing"
    ABLE = "who could use something in a moment"


class Party(NamedTuple):
    """Some players: what they are, and the number of the code, the verb or the field by which they are that.

    `given`: the code that puts them where they are read, or reads them there, so that it has to run; -1 if none has.
    `others`: the player for whom a code runs never aims it at themself; `moment`: the one in which they could use something.
    """

    role: Role
    number: int = 0
    given: int = -1
    others: bool = False
    moment: str = ""


Persons = frozenset[Party] | None
"""Who a player may be; None if it may be anybody."""
Need = frozenset[Entry]
"""Entries of which one has to be set, or changed by a clause, before a condition can hold; empty if it never can."""


Places = tuple[tuple[int, bool | None], ...]
"""Zones, each with whether it is that of a certain player: it is, it never is, or that is open."""

Facts = tuple[tuple[int, bool], ...]
"""Fields of the game, by their numbers, each with whether it is true."""


@frozen
class Only:
    """That a declared value of a player, by its number, is true, or false. It rests on `fields` alone, which no rule sets."""

    value: int
    wanted: bool
    fields: tuple[int, ...]


@frozen
class Doing:
    """A verb that is done. `own`: by the player for whom the code runs; `numbers`: how its parts that are numbers are reckoned,
    and plain names; None for any other.

    `only`: what holds of the player who does it there; `needs`: what has to be set before, something of each. `lacking`: its
    parts that are nothing there; `this`: those that are the card whose text the code is; `effect`: those that are its name.
    `holders`: its parts that are cards of another of its parts, each with that, or with -1 if they are those of who does it;
    `persons`: for each of its parts, the players that it may be there; `doers`: those who may do it there, if it is not `own`.
    `marked`: its parts that are cards with some of a mark, each with that mark. `others`: its parts that are never the player who
    does it; `kept`: its parts that are what a field of that player keeps, each with the number of the field. `cards`: for each of
    its parts, the cards that it may be, as who does it sees them; None if it may be any, or is no card. `single`: its parts that
    may be several cards and are one there. `apart`: the player for whom the code runs never does it. `facts`: what holds of the
    game there. `behind`: a window of the phase has been open there.
    """

    verb: int
    own: bool
    numbers: tuple[Amount, ...]
    only: tuple[Only, ...] = ()
    needs: tuple[Need, ...] = ()
    lacking: tuple[int, ...] = ()
    this: tuple[int, ...] = ()
    effect: tuple[int, ...] = ()
    holders: tuple[tuple[int, int], ...] = ()
    persons: tuple[Persons, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()
    doers: Persons = None
    others: tuple[int, ...] = ()
    kept: tuple[tuple[int, int], ...] = ()
    cards: tuple[Lying | None, ...] = ()
    single: tuple[int, ...] = ()
    apart: bool = False
    lying: tuple[Places | None, ...] = ()
    facts: Facts = ()
    behind: bool = False


@frozen
class Offered:
    """What a piece of code may offer in words: which ones; the names of cards, and numbers, if it offers some."""

    words: frozenset[str] = frozenset()
    names: bool = False
    numbers: bool = False


@frozen
class Victory:
    """An end of the game: who wins in words, None if that is open, and the values that fields of somebody must have for it.

    `facts`: the fields of the game that are true there, or false, each with what it is.
    """

    title: str | None
    needs: tuple[tuple[int, int], ...] = ()
    facts: Facts = ()


@frozen
class Opening:
    """A window of a moment. `own`: for the player for whom the code runs; `needs`: what has to be set before.

    `whose`: those for whom it may open, if it is not `own`. `behind`: another window of the phase has been open there.
    """

    moment: str
    own: bool
    needs: tuple[Need, ...] = ()
    whose: Persons = None
    behind: bool = False


@frozen
class Carrying:
    """Cards that a piece of code moves to the zone `to`. `own`: that of the player for whom the code runs, or of another one;
    None if that is open, or if it is nobody's. `zones`: where they lie before, empty if that may be anywhere.
    """

    to: int
    own: bool | None
    zones: tuple[int, ...]


@frozen
class Counting:
    """A field of the player for whom a piece of code runs that grows by a part of its verb, or shrinks by it.

    `of`: the part of the verb that is a card, if it is a mark of that card. `part` is -1 if the amount is always the same.
    """

    field: int
    part: int
    grows: bool
    of: int = -1


@frozen
class Attacked:
    """Those whose rows a piece of code opens. `others`: never a row of the player for whom it runs."""

    whom: Persons
    others: bool


@frozen
class Lending:
    """Texts that a player gains: those of some cards, None of any, and those of names, whether or not there are such cards."""

    cards: Lying | None
    names: frozenset[int] = frozenset()


@frozen
class Beginning:
    """Clauses that begin to act for a while, by the number of their group. `own`: for the player for whom the code runs.

    `whose`: those for whom they may act, if it is not `own`.
    """

    group: int
    own: bool
    whose: Persons = None


@frozen
class Leads:
    """What a piece of code may lead to.

    `performs`: the moments of which it carries out what a card does, empty for a card's first ability, and `performed` which
    cards that may be, as the player for whom it runs sees them; None if it may be any. `attacks`: it opens rows; `codes` are
    what it puts in the place of their moments. `offers`: a player may say yes to it. `wins`: how it may end the game. `own`:
    the parts of the verb that it carries out which are always cards of the player who does it; `zones`: for each of its parts,
    where the card has lain that it is, empty if that may be anywhere. `waits`: the fields of players that may close the window
    of a phase, if its player alone closes it otherwise; None for any other code. `sets`: the entries that it sets to something
    else than what they are at first; `writes`: the fields of players that it sets to anything, `settles`: those of the game;
    `needs`: what has to be set before its clause acts, or its phase does anything, something of each; `only`: what holds of the
    player whose phase it is; `cuts`: it may leave a phase or end a turn; `skips`: the phases with which it has a turn go on.
    `asks`: what the player for whom it runs, or chance, may have to choose: the words of types, one for each question;
    `others`: what anybody else may, too; `again`: what may be asked for more than once at one place. `carries`: which cards
    move where in the verb that it carries out. `used`: for each clause by which other cards are used with its text, its number
    and those cards, a bit for each name. `counts`: the fields of its player that change by parts of the verb that it carries
    out. `serving`: the names as which cards serve that its choices ask for, or -1 minus the place of the frame with one; None
    if that is not known. `gives`: the marks of which cards may have more by it. `revives`: players may be back in the game by
    it. `attacking`: the engine's own verb, by which the rows that it opens are announced, but not those of a challenge; `rows`:
    for each way in which it opens rows, the code that it puts in the place of each moment, 0 for none; empty if it puts none
    anywhere. `attacked`: for each way in which it opens rows, or gives one to another player, those whose rows these may be.
    `moved`: the cards that may move in it, or be shown or turned, `takes`: the zones in which these lie; None if it may be any.
    `puts`: the numbers that it gives to rows, or to the parts of the verb that is under way, and how they are reckoned.
    `offered`: what may be chosen of it in words; `searched`: the zones from which cards may be chosen, None if not known.
    `lends`: the texts that the player for whom it runs gains, None if that is none; `begins`: the clauses that last from then
    on.
    """

    verbs: tuple[Doing, ...] = ()
    windows: tuple[Opening, ...] = ()
    performs: tuple[str, ...] = ()
    attacks: bool = False
    codes: tuple[int, ...] = ()
    offers: bool = False
    wins: tuple[Victory, ...] = ()
    own: tuple[int, ...] = ()
    zones: tuple[tuple[int, ...], ...] = ()
    waits: tuple[int, ...] | None = None
    sets: tuple[Entry, ...] = ()
    writes: tuple[int, ...] = ()
    settles: tuple[int, ...] = ()
    needs: tuple[Need, ...] = ()
    only: tuple[Only, ...] = ()
    whom: Persons = None
    cuts: bool = False
    skips: tuple[int, ...] = ()
    asks: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    carries: tuple[Carrying, ...] = ()
    used: tuple[tuple[int, int], ...] = ()
    others: tuple[str, ...] = ()
    counts: tuple[Counting, ...] = ()
    serving: tuple[int, ...] | None = ()
    gives: tuple[int, ...] = ()
    revives: bool = False
    attacking: tuple[Doing, ...] = ()
    rows: tuple[tuple[int, ...], ...] = ()
    attacked: tuple[Attacked, ...] = ()
    moved: Lying | None = NO_CARDS
    takes: tuple[int, ...] | None = ()
    performed: Lying | None = NO_CARDS
    puts: tuple[tuple[Quantity, Amount], ...] = ()
    offered: Offered = Offered()
    searched: tuple[int, ...] | None = None
    lends: Lending | None = None
    begins: tuple[Beginning, ...] = ()

    def carries_out(self, name: int, moments: Collection[str]) -> bool:
        """Whether it may carry out what a card of a name does in some moments."""
        may_be = self.performed is None or (self.performed.own | self.performed.others) >> name & 1
        return bool(may_be) and not {*self.performs}.isdisjoint(("", *moments))


def united(several: Iterable[frozenset[T] | None]) -> frozenset[T] | None:
    """All members of several sets; None if one of them is not known."""
    found: frozenset[T] = frozenset()
    for one in several:
        if one is None:
            return None
        found |= one
    return found


__all__ = ["Attacked", "Beginning", "Carrying", "Counting", "Doing", "Entry", "EntrySort", "Leads", "Lending", "Need", "Offered",
           "Only", "Opening", "Party", "Persons", "Places", "Role", "Victory", "united"]
