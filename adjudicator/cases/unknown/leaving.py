"""Unknown cards of a hand with which a player could have used something in a window in which they use nothing.

Nobody uses an unknown card. But rules may read what a hand could do all the same: whether somebody is able to use anything in a
moment, and how many abilities they have left unused there. So the card is taken for one that could have been used, and left.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain, combinations, islice
from typing import NamedTuple

import attrs

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.candidates import parts_of, unknown_held
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.coming import Trail, Unknowns, lying_of
from adjudicator.cases.unknown.onlookers import spans_of
from adjudicator.cases.unknown.supposing import (
    Described,
    Group,
    Lying,
    Supposition,
    all_named,
    held_as,
    is_small,
    joined,
    one_by_one,
)
from adjudicator.cases.words.meaning import (
    ExpectAsked,
    ExpectOrder,
    Illegal,
    Legal,
    Line,
    Never,
    Then,
)
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.index import index_of
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import StepKind
from adjudicator.engine.table import copies
from adjudicator.engine.unasked import Unasked
from adjudicator.engine.view import View
from adjudicator.engine.windows import abilities_resting, candidates
from adjudicator.notation.source import Span

ALL_TRIED = 3
"""The number of cards up to which it is tried that one of them could have been used, that two could, and so on; of more, that
one could, two, and all."""


class Usable(NamedTuple):
    """Unknown cards that could have been used in a window, with names between which this makes no difference.

    `beside`: the names that another unknown card of the hand would need for that, if any is needed.
    """

    lying: Lying
    names: tuple[int, ...]
    beside: tuple[int, ...] = ()


def left_unused(known: Unknowns, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Group]:
    """The situations in which unknown cards of a hand could have been used in a window of some runs, and were not.

    Those with one of them known come first, or with several that are described alike; then with two, and one with all of them.
    What their players may do in a window is not asked so: they would have one more, in which the line would be tried. Of windows
    that matter to no rule, only lines about windows may say something else.
    """
    # INVARIANT: what a hand could do is not read of an unknown card
    scene, unknown = known.scene, {coming.cards.lying: coming.cards for coming in known.cards}
    if not unknown:
        return
    first: dict[Lying, tuple[int, ...]] = {}
    tried = set[Usable]()
    every = any(_is_about_windows(line) for line in script)
    heeded, choosing = None if every else scene.program.heeded, vocabulary(scene.program).choosing
    for one in chain.from_iterable(_windows(run, heeded) for run in runs):
        if one.lying not in unknown or one in tried:
            continue
        tried.add(one)
        apart = own_moves(script, {one.lying.seat}, choosing)
        if one.beside:
            yield _beside(apart, _with_another(scene, unknown, one))
        else:
            first.setdefault(one.lying, one.names)
            yield from (_beside(apart, group) for group in _held(scene, unknown[one.lying], one.names))
    pairs = [dict(pair) for pair in combinations(first.items(), 2)] if len(first) > 2 and is_small(scene.program) else []
    for held in (*pairs, *([first] if len(first) > 1 else [])):
        yield _beside(own_moves(script, {lying.seat for lying in held}, choosing), _all_held(scene, held))


def _beside(apart: tuple[Span, ...], group: Group) -> Group:
    """The same situations, not tried for some lines."""
    return (attrs.evolve(one, apart=apart, stops=True) for one in group)


def own_moves(script: Sequence[Line], seats: Collection[str], but: Collection[str] = ()) -> tuple[Span, ...]:
    """Where lines say what some players may do, or may not; `but`: not by these verbs."""
    lines = [line for line in script if isinstance(line, Illegal | Legal) and line.move.seat in seats
             and line.move.verb not in but]
    return tuple([span for line in lines for span in spans_of(line)])


def _held(scene: Scene, cards: Described, names: Sequence[int]) -> Iterator[Group]:
    """The situations in which one of some cards has one of these names, those in which two have it, and so on."""
    return (_held_by(scene, cards, names, number) for number in _numbers(cards))


def _held_by(scene: Scene, cards: Described, names: Sequence[int], number: int) -> Group:
    """The situations in which this many of some cards, beside the first, have one of these names."""
    return (attrs.evolve(one, is_partial=True) for name in names
            for one in islice(held_as(scene, cards, name), number, number + 1))


def _with_another(scene: Scene, unknown: Mapping[Lying, Described], usable: Usable) -> Group:
    """The situations in which one of some cards could have been used, as the others of its hand have another name."""
    mine = usable.lying
    others = [cards for lying, cards in unknown.items() if lying != mine and (lying.seat, lying.zone) == (mine.seat, mine.zone)]
    return (attrs.evolve(one, is_partial=True) for name in usable.names for other in usable.beside
            for one in all_named(scene, [unknown[mine], *others], name, other))


def _numbers(cards: Described) -> Sequence[int]:
    """How many of the cards, beside the first, are tried as cards of one name."""
    count = cards.number
    return range(count) if count <= ALL_TRIED else (*range(ALL_TRIED - 1), count - 1)


def _all_held(scene: Scene, first: Mapping[Lying, Sequence[int]]) -> Group:
    """The situation in which all cards could have been used, if there is one."""
    def known(here: Scene, cards: Described) -> Iterator[Supposition]:
        held = ([*held_as(here, cards, name)] for name in first[cards.lying])
        return (each[-1] for each in held if each)

    said = one_by_one(scene, first, known)
    if len(said) > 1:
        yield joined(said)


def _is_about_windows(line: Line) -> bool:
    """Whether a line says which windows are open, or left."""
    match line:
        case ExpectAsked() | ExpectOrder():
            return True
        case Then(pattern=pattern) | Never(pattern=pattern):
            return not pattern.kinds.isdisjoint((*WINDOWS, StepKind.PASSED))
        case _:
            return False


def _windows(played: Played, heeded: Collection[str] | None) -> Iterator[Usable]:
    """The unknown cards that could have been used in a window of a run in which nothing was used, by where they lay when that
    began. `heeded`: the moments whose windows matter, None for all.
    """
    with suppress(Stuck, Fault):  # what comes after the choices is no part of the run
        for state in _left(played) if heeded is None or heeded else ():
            if heeded is not None and state.question is not None and state.question.moment not in heeded:
                continue
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


def _usable(played: Played, state: State) -> Iterator[Usable]:
    """The unknown cards of the player of a window with which they could do more there, or less."""
    program = state.program
    assert state.question is not None
    assert played.start is not None
    held = [*unknown_held(state, state.question.player)]
    trail = Trail.of(played.start, state.steps if held else ())
    for slot, face, names in held:
        known, origins = parts_of(program, face), [lying_of(state, origin) for origin in trail.origins(slot, face)]
        could = _counting(state, slot, face)
        plain, _ = could(face)
        found, resting = dict[int, list[int]](), list[int]()
        for name in names:
            if _could_matter(state, slot, name):
                number, rests = could(compose(program, [name, *known[1:]]))
                found.setdefault(number, []).append(name)
                if rests and number == plain:
                    resting.append(name)
        yield from (Usable(lying, tuple(alike)) for number, alike in found.items() if number != plain for lying in origins)
        for name in resting:
            of_name = compose(program, [name, *known[1:]])
            another = [other for other in names if could(of_name, compose(program, [other, *known[1:]]))[0] != plain]
            yield from (Usable(lying, (name,), tuple(another)) for lying in origins if another)


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


def _counting(state: State, slot: int, face: int) -> Callable[..., tuple[int, bool]]:
    """How many things the player of a window could use with another card in the place of one of theirs, or with two; and whether
    that rests on what else is unknown there.
    """
    draft, question, cards = Draft(state), state.question, state.position.zones[slot]
    assert question is not None
    alike = [at for at, card in enumerate(cards) if card == face]

    def count(*others: int) -> tuple[int, bool]:
        held = dict(zip(alike, others, strict=False))
        draft.zones[slot] = tuple([held.get(at, card) for at, card in enumerate(cards)])
        draft.overlooked = 0
        found = abilities_resting(draft, question.moment, question.player, question.row)
        return sum(copies(draft, [card for _, card, _ in found])), bool(draft.overlooked >> slot & 1)

    return count


__all__ = ["left_unused"]
