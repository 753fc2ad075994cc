"""What only the phases of a turn cause: verbs that nothing else leads to, and windows that nothing else opens."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.walk import statements
from adjudicator.values import frozen


@frozen
class Occasions:
    """The numbers of verbs to which only some phases lead, and the moments of which only they open windows."""

    verbs: frozenset[int]
    moments: frozenset[str]


def occasions(codes: Sequence[core.Code | None], verbs: Sequence[int], phases: Sequence[int]) -> list[Occasions]:
    """For each phase, what happens in it or in other phases, and nowhere else.

    `verbs` and `phases` are the numbers of their codes. Whatever a clause or the grid may cause has other occasions.
    """
    found = [_led_to(number, codes, verbs) for number in phases]
    others = set(range(len(codes))) - {*verbs, *phases}
    elsewhere = [_led_to(number, codes, verbs) for number in others]
    done = frozenset().union(*(each.verbs for each in elsewhere))
    opened = frozenset().union(*(each.moments for each in elsewhere))
    return [Occasions(each.verbs - done, each.moments - opened) for each in found]


def _led_to(number: int, codes: Sequence[core.Code | None], verbs: Sequence[int]) -> Occasions:
    """The verbs that a code does, those that they do in turn, and the moments of all windows on the way."""
    found: set[int] = set()
    moments: set[str] = set()
    waiting = [number]
    while waiting:
        code = codes[waiting.pop()]
        for node in statements(() if code is None else code.unit.statements):
            if isinstance(node, core.Window):
                moments.add(node.moment)
            elif isinstance(node, core.Enter) and node.verb not in found:
                found.add(node.verb)
                waiting.append(verbs[node.verb])
    return Occasions(frozenset(found), frozenset(moments))


__all__ = ["Occasions", "occasions"]
