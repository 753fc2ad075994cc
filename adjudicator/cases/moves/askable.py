"""What the parts of a move may answer: the sorts of things that an ability may ask its player to choose, in any situation."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial

from adjudicator.cases.moves.asking import CARD, PLAYER, Asking, Whose, asking
from adjudicator.cases.moves.fitting import is_meant
from adjudicator.cases.moves.parts import after_word, parts_of
from adjudicator.cases.situation.copies import in_the_box, there_are_only
from adjudicator.cases.situation.places import described_may_lie
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import ACCEPTING, vocabulary
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.index import clauses_by_zone
from adjudicator.engine.occasions import AIM
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.notation.source import fold


def not_asked_for(state: State, clause: Clause, move: Move) -> tuple[Name, ...]:
    """The parts of a move, beside what it is done with, for which an ability never asks: for nothing of the sort, or only where
    such cards never lie.
    """
    parts, program = parts_of(move), state.program
    if not parts:
        return ()
    own, anybodys = (asking(program, clause.number, whose) for whose in (Whose.OWN, Whose.ANYBODYS))
    return (*_not_asked(state.seats, own, parts), *_never_lying(state, anybodys, parts))


def lying_elsewhere(state: State, clause: Clause, move: Move) -> tuple[Name, ...]:
    """The parts of a move, beside what it is done with, that name what lies only where an ability lets nobody choose anything,
    and is no player or word that it may ask for.
    """
    # INVARIANT: what is done at another time asks for nothing that lies elsewhere
    program, found = state.program, asking(state.program, clause.number, Whose.ANYBODYS)
    if found.zones is None:
        return ()
    zones, view, words = _with_live(program, found.zones), View(state), vocabulary(program)
    near = [slot for slot in range(view.slots) if view.layout.zone[slot] in zones]
    lost = list[Name]()
    for name in parts_of(move):
        if not found.sorts.isdisjoint(_players(state.seats, name)) or _may_be_word(found, name):
            continue
        if _is_seat(state.seats, name):
            holder = state.seats.index(name.text.text)
            gone = all(view.layout.holder[slot] != holder for slot in near)
        elif name.zone is not None:
            gone = name.zone not in zones
        else:
            pattern = name.pattern
            gone = pattern is not None and is_there(view, range(view.slots), partial(words.fits, pattern)) and not is_there(
                view, near, partial(words.may_fit, pattern))
        lost += [name] * gone
    return tuple(lost)


def is_there(view: View, slots: Iterable[int], fits: Callable[[int], bool]) -> bool:
    """Whether a card that fits lies in one of some slots."""
    return any(fits(view.face(card)) for slot in slots for card in view.cards(slot))


def _with_live(program: Program, zones: frozenset[int]) -> frozenset[int]:
    """Some zones and, if cards in play are among theirs, the others of players, or of nobody, where these are. That a card in
    play is none of the others there from which something lets them choose is a ruling.
    """
    live = {program.zones[zone].of_player for zone in zones if program.zones[zone].live}
    return zones.union(number for number, zone in enumerate(program.zones) if zone.live and zone.of_player in live)


def in_vain(state: State, move: Move) -> tuple[str, ...]:
    """The reasons for which no situation allows a move, as far as its words tell: nothing that it may mean asks for some part, or
    of an answer, nothing that asks for its first one; or it names a card more often than there are such cards.
    """
    program, name = state.program, move.name if move.objects else None
    if name is None or not parts_of(move):
        return ()
    if several := _named_too_often(state, move):
        return several
    if move.verb in vocabulary(program).choosing:
        return _unasked(_never_chosen(state, move))
    card = move.as_ or name.card
    own = [clause for _, clause in clauses_by_zone(program.cards[card])] if card else _titled(program, name.word)
    meant = (clause for clause in own if (is_meant(clause.move_word, move) if clause.kind == "ability" else (
        move.verb in ACCEPTING and clause.code >= 0 and program.leads[clause.code].offers)))
    unasked = [not_asked_for(state, clause, move) for clause in meant]
    fewest = min(unasked, key=len) if unasked else ()
    return _unasked(fewest)


def _named_too_often(state: State, move: Move) -> tuple[str, ...]:
    """That there are not as many cards of a description as a move names one after the other. What it is paid with is a ruling."""
    view, words = View(state), vocabulary(state.program)
    named = Counter([name.pattern for name in move.objects if name.pattern is not None])
    for pattern, number in named.items():
        box = in_the_box(state.program, pattern[:-1]) if number > 1 else None
        lying = sum(words.fits(pattern, view.face(card)) for slot in range(view.slots) for card in view.cards(slot))
        if box is not None and number > max(box, lying):
            return (there_are_only(max(box, lying), face_words(state.program, compose(state.program, [*pattern]))),)
    return ()


def _unasked(parts: Iterable[Name]) -> tuple[str, ...]:
    """That nothing asks for some parts, in words."""
    return tuple(dict.fromkeys(f"nothing asks for `{name}`" for name in parts))


def _never_chosen(state: State, move: Move) -> tuple[Name, ...]:
    """The parts of a choice for which nothing asks that asks the same player for the first one; none if nothing asks for that."""
    program, first = state.program, [move.name]
    every = (asking(program, clause.number, whose) for clause in program.clauses for whose in (Whose.OWN, Whose.OTHERS))
    answered = [one for one in every if not (_not_asked(state.seats, one.known, first) or _never_lying(state, one.known, first))]
    said = ((one, [*first, *after_word(move, _may_be_word(one, move.name))]) for one in answered)
    return min(((*_not_asked(state.seats, one, parts), *_never_lying(state, one, parts)) for one, parts in said), key=len,
               default=())


@lru_cache(maxsize=1024)
def _titled(program: Program, word: str) -> tuple[Clause, ...]:
    """The clauses of a rule or a card with a title."""
    return tuple([clause for clause in program.clauses if fold(clause.owner_title) == word])


def may_be_asked(program: Program, seats: Sequence[str], move: Move) -> bool:
    """Whether some ability that a move may mean asks for all of its parts, or none need be found, as it may be an answer."""
    if move.verb in vocabulary(program).choosing or not move.objects or move.as_:
        return True
    return any(not _not_asked(seats, asking(program, clause.number, Whose.OWN), parts_of(move))
               for clause in _meant(program, move))


def never_asked_for(program: Program, seats: Sequence[str], move: Move) -> tuple[Name, ...]:
    """The parts of a move for which nothing asks that comes of it, of any player. None need be found of an answer."""
    if move.verb in vocabulary(program).choosing or not move.objects or move.as_:
        return ()
    return min((_not_asked(seats, asking(program, clause.number, Whose.ANYBODYS), parts_of(move))
                for clause in _meant(program, move)), key=len, default=())


def _meant(program: Program, move: Move) -> list[Clause]:
    """The abilities that a move may mean, by the card or rule that it names."""
    name = move.name
    return [clause for clause in program.clauses if clause.kind == "ability" and is_meant(clause.move_word, move) and (
        clause.owner == name.card if name.card else fold(clause.owner_title) == name.word)]


def _never_lying(state: State, found: Asking, parts: Sequence[Name]) -> tuple[Name, ...]:
    """The parts of a move that name cards which never lie where anybody may choose one, or aim at it, and are no words that may
    be chosen; or a zone where none of them does.
    """
    program = state.program
    if found.zones is None:
        return ()
    zones = _with_live(program, found.zones)
    cards = [name for name in parts if name.mark != "from" and name.described
             and found.sorts.isdisjoint(_players(state.seats, name))
             and not _may_be_word(found, name)]
    lost = [name for name in cards if not _may_lie(program, name, zones)]
    place = next((name for name in parts if name.mark == "from" and name.zone is not None), None)
    within = zones if place is None else zones.intersection([place.zone])
    nowhere = not within or (bool(cards) and not any(_may_lie(program, name, within) for name in cards))
    return (*lost, *([place] if place is not None and not lost and nowhere else []))


def _may_lie(program: Program, name: Name, zones: Iterable[int]) -> bool:
    """Whether a card that words describe may lie in one of some zones."""
    return name.pattern is None or any(described_may_lie(program, name.pattern, zone) for zone in zones)


def _not_asked(seats: Sequence[str], found: Asking, parts: Sequence[Name]) -> tuple[Name, ...]:
    # INVARIANT: whatever a move says is what its ability may ask for
    players = [name for name in parts if _is_seat(seats, name)
               and (name.mark == "at" or (name.mark != "from" and name.pattern is None and name.zone is None))]
    beyond = players[found.players:] if not found.sorts.isdisjoint((PLAYER, AIM)) else []
    return tuple([name for name in parts if name in beyond or not _may_answer(seats, name, found)])


def _may_answer(seats: Sequence[str], name: Name, found: Asking) -> bool:
    """Whether words may name what is asked for. An owner or a zone tells which card is meant, nothing else does after `from`, and
    a player at whom something is aimed does not come after `with`.
    """
    # a preposition says what the rules ask for under it
    seat = _is_seat(seats, name)
    if name.mark == "from" and name.zone is None and not seat:
        return False
    of_cards = name.pattern is not None or name.zone is not None or name.mark == "from"
    asked = (*_players(seats, name), *([CARD] if of_cards else ()))
    return not found.sorts.isdisjoint(asked) or _may_be_word(found, name)


def _players(seats: Sequence[str], name: Name) -> tuple[str, ...]:
    """What may be asked for of which words name a player, by their preposition."""
    if not _is_seat(seats, name):
        return ()
    return {"from": (PLAYER,) if name.whom else (), "with": (PLAYER,)}.get(name.mark, (PLAYER, AIM))


def _may_be_word(found: Asking, name: Name) -> bool:
    """Whether something is asked for in words, and these may be such."""
    if found.sorts <= {PLAYER, AIM, CARD}:
        return False
    offered = found.offered
    return offered is None or fold(name.text.text) in offered.words or bool(offered.names and name.card) or offered.numbers


def _is_seat(seats: Sequence[str], name: Name) -> bool:
    return name.text.text in seats


__all__ = ["in_vain", "is_there", "lying_elsewhere", "may_be_asked", "never_asked_for", "not_asked_for"]
