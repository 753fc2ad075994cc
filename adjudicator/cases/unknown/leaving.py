"""Unknown cards of a hand with which a player could have used something in a window in which they use nothing.

Nobody uses an unknown card. But rules may read what a hand could do all the same: whether somebody is able to use anything in a
moment, and how many abilities they have left unused there. So the card is taken for one that could have been used, and left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain, islice, permutations

import attrs

from adjudicator.cases.moves.parts import parts_of as further
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.candidates import is_presumed_away, may_be_called, parts_of, unknown_held
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.coming import Coming, Trail, Unknowns, lying_of
from adjudicator.cases.unknown.onlookers import spans_of
from adjudicator.cases.unknown.supposing import ANYWHERE, Described, Lying, Supposition, held_as, joined, one_by_one
from adjudicator.cases.words.meaning import Illegal, Legal, Line, Move, ZoneCount, ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.index import index_of
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.table import copies
from adjudicator.engine.unasked import Unasked
from adjudicator.engine.view import View
from adjudicator.engine.windows import abilities, candidates
from adjudicator.notation.source import Span, fold

ALL_TRIED = 3
"""The number of cards up to which it is tried that one of them could have been used, that two could, and so on; of more, that
one could, two, and all."""
MOST_TOGETHER = 500
"""The number of situations in which several cards are known, for the words of one player: those of one name come first."""

Group = Iterable[Supposition]
"""Situations of which one is enough: the first with which the moves can be made."""


def left_unused(known: Unknowns, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Group]:
    """The situations in which unknown cards of a hand could have been used in a window of some runs, and were not.

    Those with one of them known come first, or with several that are described alike; then one with all of them. What their
    players may do is not asked so: they would have a window more, in which the line would be tried.
    """
    # INVARIANT: what a hand could do is not read of an unknown card
    scene, unknown = known.scene, {coming.cards.lying: coming.cards for coming in known.cards}
    if not unknown:
        return
    first: dict[Lying, tuple[int, ...]] = {}
    tried: set[tuple[Lying, tuple[int, ...]]] = set()
    for lying, names in chain.from_iterable(map(_windows, runs)):
        if lying in unknown and (lying, names) not in tried:
            tried.add((lying, names))
            first.setdefault(lying, names)
            yield from (_beside(_own_moves(script, {lying.seat}), group) for group in _held(scene, unknown[lying], names))
    if len(first) > 1:
        yield _beside(_own_moves(script, {lying.seat for lying in first}), _all_held(scene, first))


def _beside(apart: tuple[Span, ...], group: Group) -> Group:
    """The same situations, not tried for some lines."""
    return (attrs.evolve(one, apart=apart) for one in group)


def _own_moves(script: Sequence[Line], seats: Collection[str]) -> tuple[Span, ...]:
    """Where lines say what some players may do, or may not."""
    lines = [line for line in script if isinstance(line, Illegal | Legal) and line.move.seat in seats]
    return tuple([span for line in lines for span in spans_of(line)])


def words_offered(unknown: Unknowns, script: Sequence[Line]) -> Iterator[Group]:
    """The situations in which an unknown card of a hand has a name, for the lines that say whether its player may choose a word:
    whether it is on offer may rest on what they hold. Then those in which several have one, or two that are of different kinds.
    """
    scene, about = unknown.scene, dict[str, list[Span]]()
    for line in script:
        if isinstance(line, Illegal | Legal) and _has_word(scene, line.move):
            about.setdefault(line.move.seat, []).extend(spans_of(line))
    if not about:
        return
    for seat, spans in about.items():
        held = [(coming, names) for coming in unknown.cards if (names := [*_names(scene, seat, coming)])]
        for coming, names in ((coming, names) for coming, names in held if coming.is_first):
            yield from ((one,) for name in names for one in coming.held_as(scene, name, tuple(spans)))
        every = list(dict.fromkeys(name for _, names in held for name in names))
        of_kinds = {scene.program.cards[name].kinds: name for name in reversed(every)}.values()
        pairs = chain(((name, name) for name in every), permutations(of_kinds, 2))
        for first, others in islice(pairs, MOST_TOGETHER if sum(_count(coming.cards) for coming, _ in held) > 1 else 0):
            yield _all_named(scene, [coming.cards for coming, _ in held], first, others, tuple(spans))


def _names(scene: Scene, seat: str, coming: Coming) -> Iterator[int]:
    """The names that unknown cards may have in the zones of a player where they are hidden."""
    program, unseen = scene.program, [card.pattern for card in scene.unseen]
    for zone in [zone for holder, zone in coming.came
                 if holder == seat and not (program.zones[zone].live or program.zones[zone].pile)]:
        yield from (name for name in may_be_called(program, coming.cards.known, zone, unseen)
                    if not is_presumed_away(program, name, unseen))


def _all_named(scene: Scene, unknown: Sequence[Described], first: int, others: int, about: tuple[Span, ...]) -> Group:
    """The situation in which the first of some cards has a name, and all others that can have another one, if there are more."""
    said = [*islice(held_as(scene, unknown[0], first, about), 1)] if unknown else []
    rest = unknown if unknown and unknown[0].at == ANYWHERE else unknown[1:]
    if said:
        said += one_by_one(said[0].scene, [cards.lying for cards in rest],
                           lambda here, cards: deque(held_as(here, cards, others, about), 1))
    if len(said) > 1:
        yield joined(said)


def _has_word(scene: Scene, move: Move) -> bool:
    """Whether a move chooses a word, which may be the name of a card too, and nobody; or has one among its further parts."""
    if move.verb in vocabulary(scene.program).choosing:
        return len(move.objects) == 1 and move.name.text.text not in scene.seats and (
            not move.name.card or _offers_names(scene.program) or move.name.word in _offered(scene.program))
    return any(part.word in _offered(scene.program) for part in further(move))


@lru_cache(maxsize=64)
def _offered(program: Program) -> frozenset[str]:
    """The words that some rule offers, in the form in which they are compared."""
    return frozenset(fold(word) for leads in program.leads for word in leads.offered.words)


@lru_cache(maxsize=64)
def _offers_names(program: Program) -> bool:
    """Whether some rule offers the names of cards."""
    return any(leads.offered.names for leads in program.leads)


def _held(scene: Scene, cards: Described, names: Sequence[int]) -> Iterator[Group]:
    """The situations in which one of some cards has one of these names, those in which two have it, and so on."""
    for number in _numbers(cards):
        yield (attrs.evolve(one, is_partial=True) for name in names
               for one in islice(held_as(scene, cards, name), number, number + 1))


def _numbers(cards: Described) -> Sequence[int]:
    """How many of the cards, beside the first, are tried as cards of one name."""
    count = _count(cards)
    return range(count) if count <= ALL_TRIED else (*range(ALL_TRIED - 1), count - 1)


def _count(cards: Described) -> int:
    """How many cards are described."""
    if cards.at != ANYWHERE:
        return 1
    alike = [card.count for card in cards.fact.cards if card.pattern == cards.known] if isinstance(cards.fact, ZoneHolds) else []
    return sum(alike) if alike else cards.fact.count if isinstance(cards.fact, ZoneCount) else 1


def _all_held(scene: Scene, first: Mapping[Lying, Sequence[int]]) -> Group:
    """The situation in which all cards could have been used, if there is one."""
    def known(here: Scene, cards: Described) -> Iterator[Supposition]:
        held = ([*held_as(here, cards, name)] for name in first[cards.lying])
        return (each[-1] for each in held if each)

    said = one_by_one(scene, first, known)
    if len(said) > 1:
        yield joined(said)


def _windows(played: Played) -> Iterator[tuple[Lying, tuple[int, ...]]]:
    """The unknown cards that could have been used in a window of a run in which nothing was used, each by where it lay when that
    began, with names between which the window makes no difference.
    """
    with suppress(Stuck, Fault):  # what comes after the choices is no part of the run
        for state in _left(played):
            with suppress(Unknown, *UNPASSABLE):  # no rule is made for it
                yield from _usable(played, state)


def _left(played: Played) -> Iterator[State]:
    """The states in which a player of a run leaves a window, or would be in one that is not opened for them.

    In a window of a phase they might begin anything: that they do not says nothing.
    """
    if played.start is None:
        return
    unasked = Unasked(looking=True, able=True)
    state = proceed(played.start, unasked, within_turn=True)
    for choice in played.choices:
        if state.question is None:
            state = proceed(state, unasked)
        question = state.question
        if question is None:
            break
        if question.kind is OFFER and not question.free and choice == len(question.choices):
            yield state
        state = after(state, choice, unasked, within_turn=True)
    yield from (state for state in unasked.empty or () if state.question is not None and state.question.kind is OFFER)


def _usable(played: Played, state: State) -> Iterator[tuple[Lying, tuple[int, ...]]]:
    """The unknown cards of the player of a window with which they could do more there, or less, with the names that do."""
    program = state.program
    assert state.question is not None
    assert played.start is not None
    held = [*unknown_held(state, state.question.player)]
    trail = Trail.of(played.start, state.steps if held else ())
    for slot, face, names in held:
        known, origins = parts_of(program, face), trail.origins(slot, face)
        could = _counting(state, slot, face)
        plain, found = could(face), dict[int, list[int]]()
        for name in names:
            if _could_matter(state, slot, name):
                found.setdefault(could(compose(program, [name, *known[1:]])), []).append(name)
        yield from ((lying_of(state, origin), tuple(alike)) for number, alike in found.items() if number != plain
                    for origin in origins)


def _could_matter(state: State, slot: int, name: int) -> bool:
    """Whether a card of a name could be one more thing to use in a window, or one less."""
    question, program = state.question, state.program
    assert question is not None
    zone = View(state).layout.zone[slot]
    offers = any(name in offered.by_name for at, offered in program.offers.get(question.moment, ()) if at == zone)
    return offers or bool(question.choices) or _has_more(state)


def _has_more(state: State) -> bool:
    """Whether the player of a window has anything for it that they may not use, or may use cards as others."""
    draft, question = Draft(state), state.question
    assert question is not None
    draft.using = question.player
    return bool(index_of(draft).uses or candidates(draft, question.moment, question.player))


def _counting(state: State, slot: int, face: int) -> Callable[[int], int]:
    """How many things the player of a window could use with another card in the place of one of theirs."""
    draft, question, cards = Draft(state), state.question, state.position.zones[slot]
    assert question is not None
    at = cards.index(face)

    def count(other: int) -> int:
        draft.zones[slot] = (*cards[:at], other, *cards[at + 1:])
        found = abilities(draft, question.moment, question.player, question.row)
        return sum(copies(draft, [card for _, card, _ in found]))

    return count


__all__ = ["Group", "left_unused", "words_offered"]
