"""How the players, the game and its piles differ at the end from what a case expects of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from adjudicator.cases.situation.origins import unsaid_in
from adjudicator.cases.words.facts import has_mark
from adjudicator.cases.words.matching import unmatched
from adjudicator.cases.words.meaning import (
    CardHere,
    ExpectPile,
    Fact,
    FieldFact,
    InPlay,
    Living,
    Out,
    UsedUp,
    Winning,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.troubles import Trouble
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.descriptions import same_value, value_words
from adjudicator.engine.faces import as_written, face_words
from adjudicator.engine.fields import Field
from adjudicator.engine.sight import known_to
from adjudicator.engine.state import State
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.engine.windows import limits, once_of


def differs(state: State, player: int | None, fact: Fact, guessing: bool) -> str:
    """How a player, or the game, differs from a fact, empty if not at all."""
    program, view = state.program, View(state)
    match fact:
        case FieldFact(number=number):
            of_game = player is None
            field = (program.game_fields if of_game else program.player_fields)[number]
            return _field(view, field, view.vars[number] if player is None else view.fields[number][player], fact, guessing)
        case ZoneCount(zone=zone, count=count, name=name):
            lying = view.cards(view.base[zone] + (player or 0))
            return "" if len(lying) == count else f"has {name} {len(lying)}, not {count}"
        case ZoneHolds(zone=zone):
            what = _zone(view, player or 0, fact, guessing)
            may_be = what and not guessing and not _zone(view, player or 0, fact, True)
            return what + (unsaid_in(state, view.base[zone] + (player or 0)) if may_be else "")
        case InPlay(zone=zone, card=card, name=name, as_=borrowed):
            lying = view.cards(view.base[zone] + (player or 0))
            acts = set(borrowed) <= set(view.borrowed[player or 0])
            there = {view.name(one) for one in lying} | ({card} if guessing and 0 in map(view.name, lying) else set())
            return "" if card in there and acts else f"is not {name}"
        case Out():
            return "" if player is None or view.status[player] != PLAYING else "is alive"
        case Living():
            return "" if player is None or view.status[player] == PLAYING else "is eliminated"
        case Winning(won=won):
            if state.winner is None:
                return "has neither won nor lost: nobody has won yet"
            return "" if won == (player in state.winners) else f"is {'no' if won else 'a'} winner"
        case UsedUp(card=card, name=name):
            limited = [once_of(clause, player or 0, None) for clause in limits(program.cards[card])]
            return "" if any(once in view.used for once in limited) else f"has not used {name}"
        case _:
            assert_never(fact)


def _field(view: View, field: Field, value: Any, fact: FieldFact, guessing: bool) -> str:
    """How the value of a field differs from what is expected."""
    if field.type == "card" and value is not None and isinstance(fact.value, tuple):
        known = vocabulary(view.program)
        same = known.fits(fact.value, view.face(value)) or (guessing and known.may_fit(fact.value, view.face(value)))
    else:
        same = same_value(field, value, fact.value)
    if same:
        return ""
    if fact.counted:
        return f"has {fact.name} {value}, not {fact.value}"
    if field.type != "truth":
        return f"has {field.key} {value_words(view, field, value)}"
    return f"is not {fact.name}"


def _zone(view: View, player: int, fact: ZoneHolds, guessing: bool) -> str:
    """How the cards of a zone, a player's or a shared one, differ from those given."""
    program, words = view.program, vocabulary(view.program)
    lying = view.cards(view.base[fact.zone] + player)
    unseen = _unseen(view, fact.cards, view.base[fact.zone] + player, guessing)
    if program.zones[fact.zone].live:
        return _printed(view, fact.cards) or _lying(view, words, fact, lying, player, guessing) or unseen
    kind = program.zones[fact.zone]
    faces = as_written(kind, [view.face(c) for c in lying])
    patterns = [card.pattern for card in fact.cards for _ in range(card.count)]
    if (words.same_in_order if kind.pile else words.same)(patterns, faces, guessing):
        return unseen
    return f"has {fact.name} [{', '.join(face_words(program, f) for f in faces)}]"


def _unseen(view: View, cards: Sequence[CardHere], slot: int, guessing: bool) -> str:
    """Which cards of a slot have not been seen by whom they should have been, if any."""
    words = vocabulary(view.program)
    fit = words.may_fit if guessing else words.fits
    for player in sorted({player for card in cards for player in card.seen}):
        known, lying = Counter([view.face(c) for c in known_to(view, view.position.seen, player, slot)]), list[tuple[int, bool]]()
        for face in map(view.face, view.cards(slot)):
            lying.append((face, known[face] > 0))
            known[face] -= 1
        wanted = [card for card in cards for _ in range(card.count)]

        def may_go(card: CardHere, one: tuple[int, bool], player: int = player) -> bool:
            return fit(card.pattern, one[0]) and (one[1] or player not in card.seen)

        if (left := max(unmatched(wanted, lying, may_go), key=lambda card: player in card.seen, default=None)) is not None:
            return f"has a {left.text} there that {view.seats[player]} has not seen"
    return ""


def _printed(view: View, cards: Sequence[CardHere]) -> str:
    """How what is printed on cards of these names differs from what a list says about it."""
    for card in cards:
        kind = view.program.cards[card.pattern[0]]
        for word, value in card.printed.items():
            known = kind.printed.get(word)
            known = view.prints.get((kind.number, word)) if isinstance(known, tuple) else known
            if known != value:
                return f"has {kind.named.title} {word} {'unknown' if known is None else known}, not {value}"
    return ""


def _lying(view: View, words: Vocabulary, fact: ZoneHolds, lying: tuple[int, ...], player: int, guessing: bool) -> str:
    """How cards in play differ from a list, which may give marks of theirs; the more exactly described are matched first.

    Those that stand in a row are matched one by one.
    """
    left, missing = list(lying), False
    described = [(card.pattern, card.marks) for card in fact.cards for _ in range(card.count)]
    row = view.program.zones[fact.zone].row
    for pattern, marks in described if row else sorted(described, key=lambda d: -sum(map(bool, d[0])) - len(d[1])):
        marked = [c for c in (left[:1] if row else left) if all(has_mark(view, c, m, v) for m, v in marks.items())]
        face = words.one_of(pattern, map(view.face, marked), guessing)
        if face is None:
            missing = True
        else:
            left.remove(next(c for c in marked if view.face(c) == face))
    missing = missing or any(not set(card.as_) <= set(view.borrowed[player]) for card in fact.cards)
    names = ", ".join(view.words(c) + view.borrowing(c, player) for c in lying)
    return f"has {fact.name} [{names}]" if left or missing else ""


def pile_differs(state: State, line: ExpectPile, guessing: bool) -> Iterator[Trouble]:
    view, words = View(state), vocabulary(state.program)
    kind = state.program.zones[line.zone]
    faces = as_written(kind, view.zones[view.base[line.zone]])
    if kind.live:
        what = _zone(view, 0, ZoneHolds(line.zone, line.cards, line.name, line.span), guessing)
        if what:
            yield Trouble(f"the table {what}", line.span)
        return
    patterns = [card.pattern for card in line.cards for _ in range(card.count)]
    if not words.same_in_order(patterns, faces, guessing):
        yield Trouble(f"the {line.name} is [{', '.join(face_words(state.program, f) for f in faces)}]", line.span)
    elif unseen := _unseen(view, line.cards, view.base[line.zone], guessing):
        yield Trouble(f"the {line.name} {unseen}", line.span)


__all__ = ["differs", "pile_differs"]
