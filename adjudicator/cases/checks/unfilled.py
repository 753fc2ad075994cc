"""Checks that hold only because a pile is left out, or what lies below the cards that are listed of one.

Nobody has said that no card lies there. Rules may turn up the cards of a pile with which every game begins, or ask how many there
are; and they may look for a card in a pile that goes on. So unknown cards are put there, and the run made again.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import reduce

import attrs

from adjudicator.cases.checks.undescribed import false_in, says_something
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.needs import is_nameless
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.moves.rivals import offered_from
from adjudicator.cases.situation.left_out import endless_piles, piles_left_out, with_cards_below
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.unknown.running import ran
from adjudicator.cases.words.meaning import (
    ExpectGame,
    ExpectPile,
    ExpectSeat,
    Fact,
    Illegal,
    Line,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.notation.source import Span

Pile = tuple[str, int]
"""The name of the player whose pile it is, empty for a shared one, and its zone."""
MANY = 9
"""How many cards are put into such a pile."""


def unfilled(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not with a card in a pile that is left out, each as an error.

    `left`: the interpretations that are left open, as bits.
    """
    # INVARIANT: no check that holds fails with a card in a pile that is left out
    # INVARIANT: a line that rests on an empty pile holds where it is stated
    if not any(says_something(line) for line in script):
        return

    def false_with(piles: Sequence[Pile]) -> list[Span] | None:
        return false_in(_with_more(scene, piles), script, runs, left)

    yield from _not_ended(scene, script, runs, left)
    for (_, zone), line in _by_pile([("", zone) for zone in piles_left_out(scene, runs[0].start)], false_with):
        title = scene.program.zones[zone].named.title
        said = (f"nobody has said what is in {title}, and with cards there this does not hold: if there is nothing, write "
                f"`game {title} []`")
        yield Trouble(said, line, error=True, kind=TroubleKind.UNKNOWN)


def _not_ended(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int) -> Iterator[Trouble]:
    """The same of unknown cards below those that are listed of a pile whose cards rules go through."""
    # INVARIANT: what lies below the cards that are listed of a pile is not taken for nothing
    piles = [*endless_piles(scene, runs[0].start)]
    others = _of_others(script, {zone for _, zone in piles})

    def false_with(piles: Sequence[Pile]) -> list[Span] | None:
        return _false_below(_with_more(scene, piles), others, runs, left, {zone for _, zone in piles})

    for (seat, zone), line in _by_pile(piles, false_with) if others else ():
        yield Trouble(f"nobody has said what {_lies(scene, seat, zone)}", line, error=True, kind=TroubleKind.UNKNOWN)


def _with_more(scene: Scene, piles: Sequence[Pile]) -> Scene:
    """The situation with many unknown cards in some piles."""
    return reduce(lambda supposed, pile: with_cards_below(supposed, pile[0], pile[1], MANY), piles, scene)


def _by_pile(piles: Sequence[Pile], false_with: Callable[[Sequence[Pile]], list[Span] | None]) -> Iterator[tuple[Pile, Span]]:
    """Where lines are false with cards in some piles, each with the pile that has to be stated; of several that matter only
    together, the first.
    """
    together = false_with(piles) if piles else []
    if together == []:
        return  # the usual case
    each = {pile: false_with([pile]) or [] for pile in piles} if len(piles) > 1 else {}
    for pile, found in each.items() if any(each.values()) else [(piles[0], together or [])]:
        yield from ((pile, line) for line in found)


def _of_others(script: Sequence[Line], zones: Collection[int]) -> list[Line]:
    """A script without what it says about the cards in some zones: of a pile that goes on, what is left of those listed."""
    def kept(facts: Sequence[Fact]) -> tuple[Fact, ...]:
        return tuple([fact for fact in facts if not (isinstance(fact, ZoneHolds | ZoneCount) and fact.zone in zones)])

    found = [attrs.evolve(line, facts=kept(line.facts)) if isinstance(line, ExpectSeat | ExpectGame) else line
             for line in script if not (isinstance(line, ExpectPile) and line.zone in zones)]
    left = [line for line in found if not isinstance(line, ExpectSeat | ExpectGame) or line.facts]
    return left if zones and any(says_something(line) for line in left) else []


def _false_below(supposed: Scene, script: Sequence[Line], runs: Sequence[Played], left: int,
                 zones: Collection[int]) -> list[Span] | None:
    """Where lines are false with more cards in piles of some zones, or that a card may not be chosen where one of these may be;
    None as for `false_in`.
    """
    found = false_in(supposed, script, runs, left)
    if found != []:
        return found
    choosing = vocabulary(supposed.program).choosing
    denied = [line for line in script if isinstance(line, Illegal) and line.move.verb in choosing and line.move.name.described]
    if not denied:
        return []
    asked = {seat for run in runs for seat in _offered(supposed, script, run.state.settings, zones)}
    return [line.span for line in denied if line.move.seat in asked]


def _offered(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], zones: Collection[int]) -> Iterator[str]:
    """The players who may choose an unknown card of some zones in a run."""
    played = ran(scene, script, readings, keep=True)
    for state in () if played is None else (*played.asked, played.state):
        if state.question is not None and state.question.player >= 0:
            pause = Pause.of(state, vocabulary(scene.program))
            unknown = [at for at in range(len(pause.options)) if is_nameless(pause, at)]
            if unknown and any(slot >= 0 and pause.view.layout.zone[slot] in zones for slot in offered_from(pause)):
                yield state.seats[state.question.player]


def _lies(scene: Scene, seat: str, zone: int) -> str:
    """What lies in a pile, or below the cards that are listed of it, and how to write that it is nothing."""
    title, listed = scene.program.zones[zone].named.title, _listed(scene, seat, zone)
    whose = f"{title} of {seat}" if seat else title
    below, end = (" below the cards listed", f"`{title} {listed}` beside the list") if listed else (
        "", f"`{seat or 'game'} {title} 0`")
    return f"lies in {whose}{below}, and with cards there this does not hold: if there is nothing, write {end}"


def _listed(scene: Scene, seat: str, zone: int) -> int:
    """How many cards a situation lists of a pile."""
    facts = scene.facts[seat] if seat else (*scene.piles, *scene.game)
    return sum(card.count for fact in facts if isinstance(fact, ZoneHolds) and fact.zone == zone for card in fact.cards)


__all__ = ["unfilled"]
