"""Whether a deck may be built this way: its size, which cards it holds, and what replaced what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

import attrs

from adjudicator.cases.situation.copies import in_the_box
from adjudicator.cases.words.matching import unmatched
from adjudicator.cases.words.vocabulary import Vocabulary, unknown, vocabulary
from adjudicator.engine.construction import Building
from adjudicator.engine.program import Card, Program
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.case_lines import Text
from adjudicator.notation.decks import Entry
from adjudicator.notation.source import Diagnostic, fold

UNKNOWN = "?"


def judge(program: Program, side: Text, entries: Sequence[Entry], standard: Sequence[Entry] = ()) -> Iterator[Diagnostic]:
    """Every fault of a deck. Unknown things are not held against it: cards that are `?`, and the standard deck's copies."""
    building = program.building
    if building is None:
        yield Diagnostic("D002", f"no decks are built for `{program.game.title}`", side.span)
        return
    if building.closed and entries:
        yield Diagnostic("D007", "no deck is built by these rules: the standard decks stay as they are", entries[0].card.span)
        return
    kind = _kind_of(program, building, side)
    if isinstance(kind, Diagnostic):
        yield kind
        return
    deck = _Deck(program, building, kind)
    titles = [c.named.title for c in program.cards[1:]]
    named = [d for text in islice(unknown_names(deck.words, (*entries, *standard)), MAX_PROBLEMS)
             for d in unknown("card", text.text, text.span, titles).diagnostics]
    yield from named
    if named or not entries:
        return
    count = sum(e.count for e in standard)
    if standard and count != building.size:
        size = building.size
        yield Diagnostic("D002", f"the standard deck has {count} cards, not {size}", standard[-1].card.span)
        return
    swaps = [e for e in entries if e.into is not None]
    if swaps and len(swaps) < len(entries):
        plain = next(e for e in entries if e.into is None)
        yield Diagnostic("D001", "a deck is listed card by card or by its replacements, not both", plain.card.span)
    elif swaps:
        yield from deck.swaps(swaps, standard)
    else:
        yield from deck.whole(entries, standard)


def _deck_of(program: Program, side: Text) -> _Deck | None:
    """The deck of a side; None if there is no such side, or no decks are built."""
    building = program.building
    kind = None if building is None else _kind_of(program, building, side)
    return None if building is None or not isinstance(kind, str) else _Deck(program, building, kind)


def absent(program: Program, side: Text, entries: Sequence[Entry]) -> str:
    """That a card is to be replaced which is none of the standard deck, in words; empty if there is no such card."""
    deck = _deck_of(program, side)
    if deck is None:
        return ""
    replaced = ((deck.card(e.card), e.card) for e in entries if e.into is not None)
    return next((d.message for old, text in replaced if old is not None and not deck.is_standard(old)
                 for d in deck.going(old, text, False)), "")


def undecided(program: Program, side: Text, entries: Sequence[Entry]) -> str:
    """What nobody knows and a deck without faults rests on, in words; empty if it may be built so whatever that is."""
    # INVARIANT: no deck is legal because nobody knows its cards
    deck = _deck_of(program, side)
    if deck is None:
        return ""
    new = deck.count([attrs.evolve(e, count=e.into[0], card=e.into[1]) if e.into else e for e in entries])
    if several := next((n for n, count in new.items() if n and count > 1 and deck.copies(n) is None
                        and program.cards[n].set_key), 0):
        return f"how many `{program.cards[several].named.title}` there are"
    if any(UNKNOWN in (entry.card.text, entry.into and entry.into[1].text) for entry in entries):
        return f"what card `{UNKNOWN}` is"
    if not entries or len(deck.standard()) == deck.building.size:  # each of them is there once
        return ""
    if entries[0].into is None:
        return "how many of each card the standard deck holds"
    more = next((number for number, count in deck.count(entries).items() if count > 1), 0)
    return f"how many `{program.cards[more].named.title}` the standard deck holds" if more else ""


def unknown_names(words: Vocabulary, entries: Sequence[Entry]) -> Iterator[Text]:
    """Every name of a deck that is not a card."""
    for text in (t for e in entries for t in ((e.card, e.into[1]) if e.into else (e.card,))):
        if text.text != UNKNOWN and not words.card(text.text):
            yield text


def unknown_side(program: Program, side: Text) -> Diagnostic | None:
    """What is wrong with the name of a side, if no deck of these rules belongs to it."""
    found = None if program.building is None else _kind_of(program, program.building, side)
    return found if isinstance(found, Diagnostic) else None


def _kind_of(program: Program, building: Building, side: Text) -> str | Diagnostic:
    """The kind of the cards of a side's deck."""
    word = vocabulary(program).words.get(fold(side.text))
    for values, value, kind in building.sides:
        if word == (values, value):
            return kind
    lists = {e.key: e.values for e in program.enumerations}
    return unknown("side", side.text, side.span, [lists[k][v - 1].title for k, v, _ in building.sides]).diagnostics[0]


class _Deck:
    """Checks the deck of one side. `kind`: the kind of all cards of the deck."""

    def __init__(self, program: Program, building: Building, kind: str) -> None:
        self.program, self.building, self.kind = program, building, kind
        self.words = vocabulary(program)

    def card(self, text: Text) -> Card | None:
        """The card of a name, None for an unknown one."""
        return None if text.text == UNKNOWN else self.program.cards[self.words.card(text.text)]

    def count(self, entries: Sequence[Entry]) -> Counter[int]:
        """The number of copies of each card, by its number; 0 stands for unknown cards."""
        found: Counter[int] = Counter()
        for entry in entries:
            found[self.words.card(entry.card.text)] += entry.count
        return found

    def copies(self, number: int) -> int | None:
        """How many copies of a card there are; None if nobody knows."""
        return in_the_box(self.program, (number, *(0,) * len(self.program.face_fields)))

    # ---- single cards

    def type(self, card: Card) -> str:
        """The type of a card: the first that fits."""
        return next((t.title for t in self.building.types if set(t.kinds) & set(card.kinds)), "")

    def outside(self, card: Card, text: Text) -> Iterator[Diagnostic]:
        """Why a card may not be in a deck of the side."""
        if set(card.kinds) & set(self.building.never):
            yield Diagnostic("D003", f"`{card.named.title}` may never be in a deck", text.span)
        elif self.kind not in card.kinds:
            yield Diagnostic("D003", f"`{card.named.title}` is not a card of this side", text.span)
        elif not self.type(card):
            yield Diagnostic("D003", f"`{card.named.title}` has no type that a deck may hold", text.span)

    def may_replace(self, new: Card, old: Card) -> bool:
        """Whether a card may replace another."""
        return any(t.title == self.type(new) and self.type(old) in t.replaces for t in self.building.types)

    def is_standard(self, card: Card) -> bool:
        """Whether a card is one of the standard deck, or may be."""
        return not card.set_key and self.kind in card.kinds

    def kept(self, card: Card) -> bool:
        """Whether a card of the standard deck has to stay."""
        return self.is_standard(card) and bool(set(card.kinds) & set(self.building.keep))

    # ---- a list of cards

    def whole(self, entries: Sequence[Entry], standard: Sequence[Entry]) -> Iterator[Diagnostic]:
        """Faults of a deck that is listed card by card."""
        count = sum(e.count for e in entries)
        if count != self.building.size:
            size = self.building.size
            yield Diagnostic("D002", f"the deck has {count} cards, not {size}", entries[-1].card.span)
        for entry in entries:
            card = self.card(entry.card)
            if card is not None:
                yield from self.outside(card, entry.card)
        yield from self.twice([(e.card, e.count) for e in entries])
        cards = self.count(entries)
        missing = [card for card in self.program.cards[1:] if self.kept(card) and card.number not in cards]
        if len(missing) > cards[0]:
            for card in missing:
                yield Diagnostic("D005", f"`{card.named.title}` must be in the deck", entries[-1].card.span)
        if count == self.building.size and not standard:
            yield from self.unreplaced(entries, cards)
        if standard and count == self.building.size:
            yield from self.unmatched(entries, cards, self.count(standard))

    def twice(self, listed: Sequence[tuple[Text, int]]) -> Iterator[Diagnostic]:
        """Cards of which more are there than one, if only one is allowed, or than there are."""
        seen: Counter[int] = Counter()
        for text, count in listed:
            card = self.card(text)
            if card is None:
                continue
            seen[card.number] += count
            known = self.copies(card.number)
            if set(card.kinds) & set(self.building.once):
                if seen[card.number] > 1:
                    yield Diagnostic("D004", f"only one `{card.named.title}` may be in a deck", text.span)
            elif known is not None and seen[card.number] > known:
                are = "is" if known == 1 else "are"
                said = f"the deck has {seen[card.number]} `{card.named.title}`, and there {are} only {known}"
                yield Diagnostic("D004", said, text.span)

    def unreplaced(self, entries: Sequence[Entry], cards: Counter[int]) -> Iterator[Diagnostic]:
        """More cards of the standard deck, of each of which it has at least one, are missing than others are there for them."""
        gone = [card for card in self.standard() if card.number not in cards and not self.kept(card)]
        new = sum(count for number, count in cards.items() if self.program.cards[number].set_key) + cards[0]
        if len(gone) > new:
            yield Diagnostic("D006", f"the deck lacks `{gone[new].named.title}`, and no other card has taken its place",
                             entries[-1].card.span)

    def standard(self) -> list[Card]:
        """The known cards of the standard deck."""
        return [card for card in self.program.cards[1:] if self.is_standard(card) and self.type(card)]

    def unmatched(self, entries: Sequence[Entry], cards: Counter[int], standard: Counter[int]) -> Iterator[Diagnostic]:
        """Cards that are new in a deck and for which none can have gone."""
        gone, new = ([self.program.cards[n] for n in more.elements()] for more in (standard - cards, cards - standard))
        if not new or 0 in cards or 0 in standard:
            return
        for card in unmatched(new, gone, self.may_replace):
            text = next(e.card for e in reversed(entries) if self.card(e.card) is card)
            yield Diagnostic("D006", f"none of the cards that are gone may be replaced by `{card.named.title}`", text.span,
                             self.wanted(card))

    # ---- what takes whose place

    def swaps(self, entries: Sequence[Entry], standard: Sequence[Entry]) -> Iterator[Diagnostic]:
        """Faults of a deck that is described by its replacements in the standard deck."""
        left = self.count(standard)
        staying = sum(map(self.kept, self.program.cards[1:]))
        most, going = self.building.size - staying, 0
        others = len(self.standard()) - 1  # of each of which there is at least one
        for entry in entries:
            assert entry.into is not None
            going += entry.count
            if going > most >= going - entry.count:
                said = f"{going} cards are replaced: at most {most} of {self.building.size} can be"
                yield Diagnostic("D002", said, entry.card.span, f"{staying} have to stay" if staying else "")
            count, (times, into) = entry.count, entry.into
            old, new = self.card(entry.card), self.card(into)
            if times != count:
                yield Diagnostic("D002", f"{times} in place of {count}: cards are replaced one for one", into.span)
            stays: list[Diagnostic] = []
            if old is not None:
                left[old.number] -= entry.count
                stays += self.going(old, entry.card, left[old.number] < (0 if standard else others - self.building.size))
            yield from stays
            if new is not None:
                found = list(self.outside(new, into))
                yield from found
                if not found and not new.set_key:
                    message = f"`{new.named.title}` is a card of the standard deck: nothing is replaced by it"
                    yield Diagnostic("D006", message, into.span)
                elif not found and not stays and old is not None and not self.may_replace(new, old):
                    yield Diagnostic("D006", f"`{old.named.title}` cannot be replaced by a card of that type: it is "
                                     f"`{self.type(old)}`, `{new.named.title}` is `{self.type(new)}`", into.span,
                                     self.wanted(new))
        yield from self.twice([(e.into[1], e.into[0]) for e in entries if e.into is not None])

    def going(self, old: Card, text: Text, too_many: bool) -> Iterator[Diagnostic]:
        """Why a card cannot be taken out of the standard deck."""
        if not self.is_standard(old):
            yield Diagnostic("D006", f"`{old.named.title}` is not a card of the standard deck", text.span)
        elif self.kept(old):
            yield Diagnostic("D005", f"`{old.named.title}` must be in the deck", text.span)
        elif too_many:
            yield Diagnostic("D006", f"the standard deck holds fewer `{old.named.title}`", text.span)

    def wanted(self, new: Card) -> str:
        """What a card may replace, in words."""
        replaced = next((t.replaces for t in self.building.types if t.title == self.type(new)), ())
        return f"it takes the place of a card of the type {' or '.join(replaced)}" if replaced else ""
