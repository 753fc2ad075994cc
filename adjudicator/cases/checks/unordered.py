"""Checks that hold only because of an order that nobody has chosen: of the cards of a hand, or of what a player may order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress

import attrs

from adjudicator.cases.checks.judged import judged
from adjudicator.cases.checks.measured import gone_through
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.troubles import Trouble, left_open
from adjudicator.engine.descriptions import slot_words
from adjudicator.engine.order import orders
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.unasked import Unordered
from adjudicator.engine.view import View
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Invalid


def unordered(script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """The lines of a script that hold in its runs, and would not in another order of cards that lie in none, each as an error."""
    # INVARIANT: no check that holds fails in another order of what lies in none
    effort = 0
    for run in runs:
        found = _in_no_order(run, script)
        for order in _orders(run, found):
            wrong, took = _wrong_in(run, script, order)
            effort += took
            for trouble in wrong:
                said = f"this rests on an order that nobody has chosen: {_what(run, found)}. In another one: {trouble.message}"
                yield left_open(said, trouble.span)
            if wrong:
                return
            if effort > MAX_RUNS_EFFORT:
                said = f"there are more orders than can be tried, and nobody has chosen one: {_what(run, found)}"
                yield left_open(said, script[-1].span)
                return


def otherwise_ordered(script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Played]:
    """The runs in other orders, as far as they can be made."""
    for run in runs:
        for order in other_orders(run, script):
            with suppress(Invalid, Stuck, Fault):
                yield _in_order(run, script, order, sure=False)


def other_orders(run: Played, script: Sequence[Line] = ()) -> Iterable[int]:
    """The other orders in which a run may be made, of which a script may expect values at its end."""
    return _orders(run, _in_no_order(run, script))


def _in_no_order(run: Played, script: Sequence[Line]) -> list[Unordered]:
    """Where an order counts that nobody has chosen, in a run and for the values of a script at its end."""
    return [*run.unordered, *gone_through(run.state, script)]


def _orders(run: Played, found: Sequence[Unordered]) -> Iterable[int]:
    """The other orders in which a run may be made. `found`: where an order counts."""
    return orders(max(one.several for one in found)) if found and run.start is not None else ()


def _in_order(run: Played, script: Sequence[Line], order: int, *, sure: bool = True) -> Played:
    """A run in another order. `sure`: as for `play`."""
    assert run.start is not None
    return play(attrs.evolve(run.start, order=order), script, sure=sure)


def _wrong_in(run: Played, script: Sequence[Line], order: int) -> tuple[list[Trouble], int]:
    """What is wrong with a script in another order, once for each line, and the steps that it took to find out."""
    try:
        played = _in_order(run, script, order)
        wrong = [*judged(played, script, [run])]
    except (Invalid, Stuck, Fault) as problem:
        return [Trouble(str(problem), script[-1].span)], 0
    spans = [trouble.span for trouble in wrong]
    return [trouble for at, trouble in enumerate(wrong) if not trouble.idle and trouble.span not in spans[:at]], played.effort


def _what(run: Played, found: Sequence[Unordered]) -> str:
    """What went one after the other in no order, and what to write for one."""
    chosen = [one for one in found if one.player is not None]
    return "; ".join(dict.fromkeys(_words(run, one) for one in chosen or found))


def _words(run: Played, one: Unordered) -> str:
    state = run.state
    if one.player is not None:
        return f"a line `{said_of(state.seats[one.player], 'chooses ...')}` for each card says it"
    assert one.slot is not None
    return f"the rules go through the cards of {slot_words(View(state), one.slot)}, whose order means nothing"


__all__ = ["other_orders", "otherwise_ordered", "unordered"]
