"""How many copies of each card a game has: a situation has no more of them on its table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from adjudicator.cases.words.meaning import CardHere, Fact, InPlay, ZoneCount, ZoneHolds
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import SUPPOSED, label_of
from adjudicator.engine.program import Card, Program
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Diagnostic, Span

Shown = tuple[int, ...]
"""The number of a card and its printed values, each 0 if it is not stated."""


class Stated(NamedTuple):
    """Cards of a situation that are described in the same words."""

    shown: Shown
    number: int
    text: str
    span: Span


def surplus(program: Program, facts: Iterable[Fact], code: str) -> Iterator[Diagnostic]:
    """The problems of cards that are on the table more often than the game has them, one for each description.

    Not counted are the unseen cards, a pool to draw from that may have any weights, and cards that only share a name with others,
    or only a value where cards have names: there are rulings about two copies of a card of which the box has one.
    """
    named: dict[int, list[Stated]] = {}
    there: Counter[Shown] = Counter()
    for cards in _stated(program, facts):
        named.setdefault(cards.shown[0], []).append(cards)
        there[cards.shown] += cards.number
    for shown in there:
        known = _known(program, shown)
        if known is None:
            continue
        covered = [cards for cards in named[shown[0]] if _covers(shown, cards.shown)]
        count = sum(cards.number for cards in covered)
        if count > known:
            last = max(covered, key=lambda cards: (cards.span.line, cards.span.column))
            text = next(cards.text for cards in covered if cards.shown == shown)
            said = (f"{count} cards lie on the table" if not any(shown) else f"`{text}` is there {count} times"
                    if there[shown] == count else f"{count} cards fit `{text}`")
            yield Diagnostic(code, said, last.span, _has(known))


def seen_already(program: Program, facts: Iterable[Fact], unseen: Iterable[CardHere], code: str) -> Iterator[Diagnostic]:
    """The problems of cards without names that nobody is said to have seen, and that lie on the table: each is there once.

    Of cards with names the pool may have any weights.
    """
    there = Counter(cards.shown for cards in _stated(program, facts) for _ in range(cards.number))
    for card in unseen:
        shown = card.pattern[:len(program.face_fields) + 1]
        known = _known(program, shown)
        if shown[0] or not any(shown) or known is None:
            continue
        if sum(n for other, n in there.items() if _covers(shown, other)) >= known:
            yield Diagnostic(code, f"`{card.text}` lies on the table and is not unseen", card.span, _has(known))


def alike(facts: Iterable[Fact], code: str) -> Iterator[Diagnostic]:
    """The problems of labels that two cards bear: a label tells an unknown card from all others."""
    first: dict[int, Span] = {}
    for fact in facts:
        for card in fact.cards if isinstance(fact, ZoneHolds) else ():
            label = card.pattern[-1]
            if label not in (0, SUPPOSED) and first.setdefault(label, card.span) is not card.span:
                yield Diagnostic(code, f"two cards are called `{label_of(label)}`", card.span, "a label names one card")


def repeated(draft: Draft, cards: Iterable[Card]) -> list[tuple[Card, int]]:
    """Those of some cards that lie on a table more than once, each with how often."""
    there = Counter([draft.name(card) for slot in range(draft.slots) for card in draft.cards(slot)])
    return [(card, there[card.number]) for card in cards if there[card.number] > 1]


def excess(zone: Zone, counts: Iterable[tuple[Card, int]], owners: int, facts: Sequence[Fact], code: str) -> Diagnostic | None:
    """The problem of a card that lies on the table more often than all the players hold it in a zone who have one there at first.

    `counts`: how often each card lies there; `owners`: how many such players there are; `facts`: what puts them there.
    """
    lists = [fact.cards for fact in facts if isinstance(fact, ZoneHolds)]
    for card, count in counts:
        copies = card.printed.get(zone.times, 1)
        stated = [one.span for cards in lists for one in cards if one.pattern[0] == card.number]
        if isinstance(copies, int) and count > copies * owners and stated:
            return Diagnostic(code, f"`{card.named.title}` is there {count} times", stated[-1], _has(copies * owners))
    return None


def _has(known: int) -> str:
    return f"the game has {'one of it' if known == 1 else f'{known} of them'}"


def _stated(program: Program, facts: Iterable[Fact]) -> Iterator[Stated]:
    """All cards that the facts put on the table."""
    size = len(program.face_fields) + 1
    for fact in facts:
        match fact:
            case ZoneHolds():
                for card in fact.cards:
                    yield Stated(card.pattern[:size], card.count, card.text, card.span)
            case ZoneCount():
                yield Stated((0,) * size, fact.count, "?", fact.span)
            case InPlay():
                yield Stated((fact.card, *(0,) * (size - 1)), 1, fact.name, fact.span)
            case _:
                pass


@lru_cache(maxsize=256)
def _known(program: Program, shown: Shown) -> int | None:
    """How many cards that fit a description a situation may have at most; nothing if that is not known."""
    card = program.cards[shown[0]]
    told = any(shown[1:]) or card.bare == (2 << len(program.face_fields)) - 2  # a card that bears no values has only its name
    return in_the_box(program, shown) if told or not (shown[0] and card.copies) else None


@lru_cache(maxsize=256)
def in_the_box(program: Program, shown: Shown) -> int | None:
    """How many cards of a game fit a description; nothing if that is not known."""
    card = program.cards[shown[0]]
    if not shown[0]:  # cards without names come once with every value where a game is dealt
        return sum(_covers(shown, value) for value in _values(program)) or None
    if card.copies:
        return sum(_covers(shown, (shown[0], *copy)) for copy in card.copies) or None
    return _laid_out(program, card)


def there_are_only(number: int, title: str) -> str:
    """That there are not more cards, in words."""
    return f"there is only one {title}" if number == 1 else f"there are only {number} {title}"


def _values(program: Program) -> Iterator[Shown]:
    """The cards without names of a game that is dealt; none where all cards have names."""
    if program.cards[0].kinds and program.setups:
        yield from product([0], *[range(1, size) for size in program.face_sizes[1:-1]])


def _laid_out(program: Program, card: Card) -> int | None:
    """How many copies of a card a shared zone holds at the beginning of a game; nothing if none does, or that is not known."""
    homes = [zone for zone in program.zones if zone.holds in card.kinds]
    if len(homes) != 1 or homes[0].of_player:
        return None
    copies = card.printed.get(homes[0].times, 1)
    return copies if isinstance(copies, int) else None


def _covers(shown: Shown, other: Shown) -> bool:
    """Whether all cards that fit the other description fit this one; where the game has cards without names, others have one."""
    (name, *mine), (other_name, *theirs) = shown, other
    return name == other_name and all(not m or m == t for m, t in zip(mine, theirs, strict=True))


__all__ = ["alike", "excess", "in_the_box", "repeated", "seen_already", "surplus"]
