"""What lies on the table while a resolution goes on: its players, and what rules ask of its cards."""

from __future__ import annotations

from collections.abc import Callable, Container
from typing import Any

from adjudicator.engine.cards import BASE, OBJECT, WHOLE, Cards, NeedFace, NeedValue
from adjudicator.engine.position import FALLEN, OUT, PLAYING
from adjudicator.limits import MAX_AMOUNT, MAX_SET


class Table(Cards):
    """Players and cards, open for changes. What its lists hold is immutable, but for fields and rows already written to."""

    __slots__ = ()

    # ---- players

    def seat(self) -> None:
        """Say anew who is in play, who falls and who is there, clockwise from the left of the active player."""
        status, seatings = self.status, self.program.seatings
        seating = seatings.get((status, self.active))
        if seating is None:
            around = self.around((self.active or 0) + 1)
            seating = seatings[status, self.active] = (
                around, tuple([p for p in around if status[p] == PLAYING]), tuple([p for p in around if status[p] == FALLEN]))
        self.everyone, self.players, self.fallen = seating

    def set_status(self, player: int, status: int) -> None:
        """Have a player play, fall or be out: which clauses are active depends on it."""
        old = self.status
        self.status = (*old[:player], status, *old[player + 1 :])
        self.seat()
        if self.index is not None and (status == PLAYING or old[player] == OUT or self.index.has_sources(player)):
            self.index = None

    def put(self, field: int, player: int | None, value: Any) -> None:
        """Write a field of a player; nothing of nobody."""
        if player is not None:
            column = self.fields[field]
            if type(column) is tuple:
                self.fields[field] = column = list(column)
            column[player] = value

    def add(self, field: int, player: int | None, amount: int) -> None:
        """Add to a field of a player that is known."""
        if player is not None and (value := self.fields[field][player]) is not None:
            self.put(field, player, bounded(value + amount))

    def around(self, first: int) -> tuple[int, ...]:
        """All seats clockwise, beginning with one (taken modulo their number)."""
        # INVARIANT: rotating seats commutes with resolving
        return self.layout.rounds[first % self.n]

    def turned(self, players: tuple[int, ...], first: int | None, skip: int) -> tuple[int, ...]:
        """Players in clockwise order from a seat; `skip` 1: from the next."""
        around = self.around((first or 0) + skip)
        return tuple([p for p in around if p in players])

    def seats_between(self, one: int, other: int) -> int:
        """The number of places from one player to the other, the shorter way, over those in play."""
        count, way = len(self.players), abs(one - other)
        if count < self.n:
            round_ = [p for p in range(self.n) if not self.status[p] or p in (one, other)]
            count, way = len(round_), abs(round_.index(one) - round_.index(other))
        return way if way + way <= count else count - way

    # ---- what rules ask of cards

    def printed(self, word: str, cards: tuple[int, ...]) -> int:
        """The sum of a printed value over cards; a card without it counts nothing."""
        return sum(self.program.cards[self.name(c)].printed.get(word, 0) for c in cards)  # type: ignore[misc]

    def told_print(self, word: str, cards: tuple[int, ...]) -> int:
        """The same for a value that no source gives of some card. Raises `NeedValue` where it was not told."""
        total = 0
        for card in cards:
            name = self.name(card)
            value = self.program.cards[name].printed.get(word, 0)
            total += self.stated(name, word) if isinstance(value, tuple) else value
        return total

    def stated(self, name: int, word: str) -> int:
        """A printed value that no source gives, as it was told. Raises `NeedValue` where it was not."""
        value = self.told.get((name, word))
        if value is None:
            raise NeedValue(name, word)
        return value

    def state(self, name: int, word: str, value: int) -> None:
        """Have a printed value that no source gives be known."""
        self.told[name, word] = value

    def unstated(self, card: int | None, word: str) -> bool:
        """Whether a value is printed on a card of which nobody knows it."""
        return card is not None and self.is_open(self.name(card), word)

    def is_open(self, name: int, word: str) -> bool:
        """Whether a value is printed on the cards of a name of which nobody knows it."""
        return isinstance(self.program.cards[name].printed.get(word), tuple) and (name, word) not in self.told

    def neighbour(self, reference: int | None, step: int) -> int | None:
        """The card that lies so many places behind another one in its zone, None where there is none."""
        if reference is None or self.slot_of(reference) < 0:
            return None
        cards = self.cards(self.slot_of(reference))
        at = cards.index(reference) + step if reference in cards else -1
        return cards[at] if 0 <= at < len(cards) else None

    def fresh(self, reference: int | None) -> bool:
        """Whether a card came into play in the present turn."""
        entry = None if reference is None else self.lying(reference)
        return bool(entry and entry[2])

    def mark(self, reference: int | None, mark: int) -> Any:
        """A mark of a card in play, its first value for any other card."""
        entry = None if reference is None else self.lying(reference)
        return self.program.mark_defaults[mark] if entry is None else entry[3 + mark]

    def set_mark(self, reference: int | None, mark: int, value: Any) -> None:
        """Write a mark of a card in play; nothing of any other card."""
        entry = None if reference is None else self.lying(reference)
        if entry is not None and reference is not None:
            self.objects[OBJECT - reference] = (*entry[: 3 + mark], value, *entry[4 + mark :])

    def titles(self) -> tuple[str, ...]:
        """The titles of all cards of the game."""
        return tuple(c.named.title for c in self.program.cards[1:])

    def titled(self, title: str | None) -> int:
        """The number of the name of a card with this title, 0 for none."""
        return next((c.number for c in self.program.cards[1:] if c.named.title == title), 0)

    def age(self) -> None:
        """No card is fresh any more."""
        self.objects = [o and (o[0], o[1], False, *o[3:]) for o in self.objects]

    def keeper(self, reference: int | None) -> int | None:
        """The player before whom a card lies, or in whose hand."""
        if reference is None:
            return None
        holder = self.layout.holder[self.slot_of(reference)]
        return None if holder < 0 else holder

    def unseen(self, slot: int) -> tuple[tuple[str, int], ...]:
        """The choice of a card of a hidden zone without seeing it, if there is one."""
        return (("hidden", slot),) if self.zones[slot] else ()

    def shuffle(self, slot: int) -> None:
        """Nobody knows any more which card of a pile is which."""
        self.zones[slot] = (0,) * len(self.zones[slot])

    def make_marks(self, reference: int, told: Container[int] = ()) -> None:
        """Give a card in play the first values of its marks that are no plain ones, but for those that were told."""
        for mark, make in self.program.mark_makers:
            if mark not in told:
                frame = [0, 0, self.keeper(reference), reference, None, 0, None, None]
                self.set_mark(reference, mark, make(self, frame))


def can_total(table: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int], total: int) -> bool:
    """Whether some of these cards measure just so much together; none do for 0."""
    sums = {0}
    for card in cards:
        size = measure(table, card)
        sums |= {s + size for s in sums if s + size <= total}
        if len(sums) > MAX_SET:
            raise OverflowError
    return total in sums


def joined(members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """Two sets put together. Raises OverflowError if that is more than lies on any table."""
    if len(members) + len(others) > MAX_SET:
        raise OverflowError
    return members + others


def besides(members: tuple[Any, ...], others: tuple[Any, ...]) -> tuple[Any, ...]:
    """The members of a set without those of another one: of equal cards, as many fewer as the other set has."""
    left = list(others)
    return tuple([m for m in members if m not in left or left.remove(m)])  # type: ignore[func-returns-value]


def bounded(amount: int) -> int:
    """A number that rules counted, as long as it is one that people use. Raises OverflowError for any other."""
    if -MAX_AMOUNT < amount < MAX_AMOUNT:
        return amount
    raise OverflowError


def total(table: Any, cards: tuple[int, ...], measure: Callable[[Any, int], int]) -> int:
    """What cards measure together."""
    return sum(measure(table, card) for card in cards)


__all__ = ["BASE", "FALLEN", "OBJECT", "OUT", "PLAYING", "WHOLE", "NeedFace", "NeedValue", "Table", "besides", "bounded",
           "can_total", "joined", "total"]
