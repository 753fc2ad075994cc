"""Unknown cards of a hand that did not count where rules looked there for what its player can do.

What somebody may choose may rest on what they hold: a word, a target, part of a price. Where the rules of a run looked at a hand
for that, its unknown cards are taken for each card that they may be: one of them, and several.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, combinations, islice, permutations, product

import attrs

from adjudicator.cases.moves.parts import parts_of as further
from adjudicator.cases.situation.candidates import is_presumed_away, may_be_called
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.coming import Coming, Unknowns
from adjudicator.cases.unknown.leaving import own_moves
from adjudicator.cases.unknown.onlookers import spans_of
from adjudicator.cases.unknown.supposing import Finer, Group, Supposition, all_named, described, is_small
from adjudicator.cases.words.meaning import Chance, Illegal, Legal, Line, Move
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.program import Program
from adjudicator.notation.source import Span

MOST_TOGETHER = 500
"""The number of situations in a game that is not small in which several cards of one player are known: those in which they have
one name, and those in which they have names that are of different kinds.
"""


def of_hands(unknown: Unknowns, script: Sequence[Line], seats: Iterable[str]) -> Iterator[Group]:
    """The situations in which an unknown card of a hand at which rules looked has a name; then those in which several have one.
    `seats`: whose hands these are.

    What its player may do is no part of this, except what they may choose.
    """
    # INVARIANT: what may be chosen is not read of an unknown card
    scene, small = unknown.scene, is_small(unknown.scene.program)
    of_seats = list[tuple[str, Sequence[tuple[Coming, Sequence[int]]]]]()
    answers = [line for line in script if isinstance(line, Illegal | Legal) and _answers(scene, line.move)]
    for seat in dict.fromkeys(seats):
        offered = tuple([span for line in answers if line.move.seat == seat for span in spans_of(line)])
        others = own_moves(script, {seat})
        besides = any(not isinstance(line, Move | Chance) and line.span not in others for line in script)
        held = [(coming, _telling(scene, names)) for coming in unknown.cards if (names := [*_names(scene, seat, coming)])]
        for coming, names in held:
            for name in names if coming.is_first else ():
                yield from ((_plain(one, others),) for one in (coming.held_as(scene, name, ()) if besides else ()))
                yield from ((_offered(one),) for one in (coming.held_as(scene, name, offered) if offered else ()))
        held = [(coming, names) for coming, names in held if coming.is_first or small]
        of_seats.append((seat, held))
        cards = [coming.cards for coming, _ in held]
        for first, other in _pairs(scene.program, held) if sum(each.number for each in cards) > 1 else ():
            if besides:
                yield _all_plain(all_named(scene, cards, first, other), others)
            if offered:
                yield map(_offered, all_named(scene, cards, first, other, offered))
    for (one, mine), (two, theirs) in combinations(of_seats, 2) if small else ():
        apart = own_moves(script, {one, two})
        yield from (_all_plain(all_named(scene, [first.cards, other.cards], name, its), apart)
                    for first, names in mine for other, its_names in theirs for name, its in product(names, its_names))


def _all_plain(group: Group, apart: tuple[Span, ...]) -> Group:
    """Such situations in which only that is known."""
    return (_plain(one, apart) for one in group)


def _plain(one: Supposition, apart: tuple[Span, ...]) -> Supposition:
    """A situation in which only the names of cards are known, and what rules ask for because of it; not tried for some lines.

    What no source says is printed on them is tried as well in a small game.
    """
    finer, prints = _finer(one.finer, partial(_plain, apart=apart)), not is_small(one.scene.program)
    return attrs.evolve(one, apart=apart, is_partial=True, stops=True, finer=finer, name=0, prints=prints)


def _offered(one: Supposition) -> Supposition:
    """A situation that is tried for lines about what may be chosen: it counts as well if more would have to be known."""
    return attrs.evolve(one, stops=True, finer=_finer(one.finer, _offered))


def _finer(of: Finer | None, kept: Callable[[Supposition], Supposition]) -> Finer | None:
    """What finds the same in which a printed value is known as well, taken likewise."""
    return None if of is None else lambda field, value: map(kept, of(field, value))


def _telling(scene: Scene, names: Sequence[int]) -> list[int]:
    """Those of some names between which rules can tell: all, of a few; else such as they mention, those of cards that lie
    somewhere or on which something is stated to be printed, and one of each sort beside.
    """
    if is_small(scene.program):
        return [*names]
    program, stated = scene.program, [*(one.card for one in scene.printed), *(cards.known[0] for cards in described(scene))]
    sorts = {(card.kind_bits, card.bare, tuple(sorted(card.printed.items(), key=str))): name
             for name in reversed(names) if name not in stated for card in [program.cards[name]]}
    kept = program.mentioned.union(sorts.values(), stated)
    return [name for name in names if name in kept]


def _pairs(program: Program, held: Sequence[tuple[Coming, Sequence[int]]]) -> Iterator[tuple[int, int]]:
    """The names that one of several cards may have, each with the one that all others then have."""
    every = list(dict.fromkeys(name for _, names in held for name in names))
    if is_small(program):
        return product(every, every)
    of_kinds = {program.cards[name].kinds: name for name in reversed(every)}.values()
    same = ((name, name) for name in every if len(held) > 1)  # of cards that are described alike, several are known before
    alike = len(held) == 1 and held[0][0].cards.number == 2  # which of the two has which name makes no difference
    return islice(chain(same, (combinations if alike else permutations)(of_kinds, 2)), MOST_TOGETHER)


def _names(scene: Scene, seat: str, coming: Coming) -> Iterator[int]:
    """The names that unknown cards may have in the zones of a player where they are hidden."""
    program, unseen = scene.program, [card.pattern for card in scene.unseen]
    for zone in [zone for holder, zone in coming.came
                 if holder == seat and not (program.zones[zone].live or program.zones[zone].pile)]:
        yield from (name for name in may_be_called(program, coming.cards.known, zone, unseen)
                    if not is_presumed_away(program, name, unseen))


def _answers(scene: Scene, move: Move) -> bool:
    """Whether a move chooses something, at once or, in a game of few names, among its further parts."""
    return move.verb in vocabulary(scene.program).choosing or (is_small(scene.program) and bool(further(move)))


__all__ = ["of_hands"]
