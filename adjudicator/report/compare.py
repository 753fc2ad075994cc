"""Two runs of one situation side by side: where they differ, and what differs at the end."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from adjudicator.engine.state import State
from adjudicator.engine.steps import identity
from adjudicator.report import grid
from adjudicator.report.outcome import ELIMINATED, Fact, fact_words, game_facts, pile_facts, seat_facts
from adjudicator.report.sentences import said
from adjudicator.report.text import aligned
from adjudicator.report.timeline import shown
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

GAP = "     "
OVER = "nothing more happens"


@frozen
class Parting:
    """The first step at which two timelines differ: its number, and the step in each (None: that timeline has ended)."""

    number: int
    one: str | None
    other: str | None


@frozen
class Difference:
    """A fact of a seat, of a pile or of the game that differs between the two ends. `whose` is empty for the table."""

    whose: str
    name: str
    one: Fact | None
    other: Fact | None


def parting(one: State, other: State, translation: Translation | None = None) -> Parting | None:
    """Where two runs differ; None if every step is the same."""
    for number, (here, there) in enumerate(zip_longest(shown(one), shown(other)), 1):
        if here is None or there is None or identity(one.program, here) != identity(other.program, there):
            return Parting(number, here and said(one, here, translation), there and said(other, there, translation))
    return None


def differences(one: State, other: State) -> tuple[Difference, ...]:
    """What differs at the end: seat by seat, then the piles, the values of the game, and the winner."""
    found: list[Difference] = []
    for player, seat in enumerate(one.seats):
        found += _of_seat(seat, seat_facts(one, player), seat_facts(other, player))
    for facts in (pile_facts, game_facts):
        found += _differing("", {**facts(one)}, {**facts(other)})
    if one.victory != other.victory:
        found.append(Difference("", "winner", one.victory, other.victory))
    return tuple(found)


def _of_seat(seat: str, one: dict[str, Fact], other: dict[str, Fact]) -> list[Difference]:
    """What differs of a seat; that somebody is eliminated says already what they have no longer."""
    found = _differing(seat, one, other)
    if (ELIMINATED in one) == (ELIMINATED in other):
        return found
    return [each for each in found if each.name == ELIMINATED or (each.name in one and each.name in other)]


def _differing(whose: str, one: dict[str, Fact], other: dict[str, Fact]) -> list[Difference]:
    return [Difference(whose, name, one.get(name), other.get(name)) for name in {**one, **other}
            if one.get(name) != other.get(name)]


def render(one: State, other: State, names: tuple[str, str], width: int = 100,
           translation: Translation | None = None) -> str:
    """The comparison as text: both grids, the first difference, and what differs at the end. `names` are the labels of the two
    runs.
    """
    blocks = [grids_side_by_side(one, other, names, width, translation)]
    apart = parting(one, other, translation)
    if apart is None:
        blocks.append("every step is the same")
    else:
        steps = zip(names, (apart.one or OVER, apart.other or OVER), strict=True)
        blocks.append("\n".join((f"they part at step {apart.number}", *aligned(steps, margin="  "))))
    found = differences(one, other)
    lines = ["what differs in the end" if found else "the end is the same"]
    ends = [(name, fact_text(d, fact)) for d in found for name, fact in zip(names, (d.one, d.other), strict=True)]
    lines += aligned(ends, margin="  ")
    blocks.append("\n".join(lines))
    return "\n\n".join(b for b in blocks if b)


def grids_side_by_side(one: State, other: State, names: tuple[str, str], width: int = 100,
                       translation: Translation | None = None) -> str:
    """The grids of both runs, in two columns if the width allows, otherwise one below the other."""
    left = [f"== {names[0]} ==", *grid.render(one, width, translation).split("\n")]
    right = [f"== {names[1]} ==", *grid.render(other, width, translation).split("\n")]
    column = max(map(len, left))
    if column + len(GAP) + max(map(len, right)) <= width:
        return "\n".join((a.ljust(column) + GAP + b).rstrip() for a, b in zip_longest(left, right, fillvalue=""))
    return "\n".join([*left, "", *right])


def fact_text(difference: Difference, fact: Fact | None) -> str:
    """One side of a difference in words, with whose fact it is."""
    return (f"{difference.whose}: " if difference.whose else "") + words(difference.name, fact)


def words(name: str, fact: Fact | None) -> str:
    """A fact in words, also one that is missing: who is not eliminated is alive."""
    if fact is None:
        return "alive" if name == ELIMINATED else f"no {name}"
    return fact_words(name, fact)


__all__ = ["Difference", "Parting", "differences", "fact_text", "grids_side_by_side", "parting", "render", "words"]
