"""Always, never, or it depends: the verdict on a claim, on whom it depends, and who can force it.

All verdicts are computed from the graph, from its ends backwards. Players can *force* a claim if their choices make it true
whatever the others choose and however chance falls; everybody is assumed to see every revealed card.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from fractions import Fraction

from adjudicator.answers.claims import Claim
from adjudicator.answers.exploration.graph import CHANCES, END, LOST, OPEN, Graph
from adjudicator.engine.steps import StepKind
from adjudicator.values import frozen

ALWAYS, NEVER, DEPENDS, NOTHING = "always", "never", "depends", "nothing"
TRUE, FALSE, BOTH = "true", "false", "open"
SHOWN = 3
"""Decisions that are shown for each player who decides: the earliest ones."""


@frozen
class Decision:
    """A decision on which a claim depends: its node, who decides there (None: chance), and what follows from each choice."""

    node: int
    player: int | None
    follows: tuple[tuple[int, str], ...]


@frozen
class Forced:
    """A player who can force a claim to come true, or out false, and one way on which they do: (node, choice) in order.

    `decisive` are the nodes on it at which the player could have spoilt it.
    """

    player: int
    true: bool
    line: tuple[tuple[int, int], ...]
    decisive: frozenset[int]


@frozen
class Verdict:
    """The verdict on a claim; nothing if no course leads to an end, or none was explored.

    `bounded`: positions were left out, and the verdict holds for those explored.

    `deciders` are the players on whom it depends, None for chance. `least` and `most` bound the probability of the claim over all
    choices of the players; they are equal if only chance decides, and None if a chance is not known. `unknown`: at some end it
    depends on cards of which too little is known.
    """

    claim: Claim
    verdict: str
    bounded: bool
    deciders: tuple[int | None, ...] = ()
    decisions: tuple[Decision, ...] = ()
    forced: tuple[Forced, ...] = ()
    least: Fraction | None = None
    most: Fraction | None = None
    unknown: bool = False


def verdicts(graph: Graph) -> tuple[Verdict, ...]:
    """The verdict on every claim of a graph."""
    order = upwards(graph)
    can, cannot = _possible(graph, order)
    return tuple(_verdict(graph, order, can, cannot, number) for number in range(len(graph.claims)))


def upwards(graph: Graph) -> list[int]:
    """The nodes, each after all that it leads to; in a cycle of positions that fails for one of them."""
    order: list[int] = []
    seen = bytearray(graph.nodes)
    seen[0] = 1
    stack: list[tuple[int, Iterable[int]]] = [(0, iter(graph.children(0)))]
    while stack:
        node, left = stack[-1]
        for child in left:
            if not seen[child]:
                seen[child] = 1
                stack.append((child, iter(graph.children(child))))
                break
        else:
            stack.pop()
            order.append(node)
    return order


def _possible(graph: Graph, order: Sequence[int]) -> tuple[array[int], array[int]]:
    """For each node a bit for each claim that can be true after it, and one for each that can be false."""
    everything = (1 << len(graph.claims)) - 1
    can, cannot = array("Q", [0]) * graph.nodes, array("Q", [0]) * graph.nodes
    changed = True
    while changed:  # one pass is enough except for cycles
        changed = False
        for node in order:
            owner = graph.owners[node]
            if owner == END:
                yes, no = graph.true[node] | graph.unknown[node], everything & ~graph.true[node]
            elif owner in (LOST, OPEN):
                continue
            else:
                yes = no = 0
                for child in graph.children(node):
                    yes |= can[child]
                    no |= cannot[child]
            if (yes, no) != (can[node], cannot[node]):
                can[node], cannot[node] = yes, no
                changed = True
        changed = changed and not _in_order(graph, order)
    return can, cannot


def _in_order(graph: Graph, order: Sequence[int]) -> bool:
    """Whether every node comes after all that it leads to."""
    place = array("L", [0]) * graph.nodes
    for at, node in enumerate(order, 1):
        place[node] = at
    return all(place[child] < place[node] for node in order for child in graph.children(node))


def _verdict(graph: Graph, order: Sequence[int], can: array[int], cannot: array[int], number: int) -> Verdict:
    """The verdict on one claim."""
    # INVARIANT: no verdict on hidden cards is surer than what they are allows
    bit = 1 << number
    claim, bounded = graph.claims[number], not graph.complete
    if graph.owners[0] == END and graph.waits and all(s.kind is StepKind.PHASE or s.is_bookkeeping for s in graph.start.steps):
        return Verdict(claim, NOTHING, bounded)  # a player is free at once: nothing was chosen and nothing happened
    yes, no = bool(can[0] & bit), bool(cannot[0] & bit)
    if yes != no:
        return Verdict(claim, ALWAYS if yes else NEVER, bounded, least=Fraction(yes), most=Fraction(yes))
    if not yes:
        return Verdict(claim, NOTHING, bounded)
    status = bytearray(bool(can[n] & bit) + 2 * bool(cannot[n] & bit) for n in range(graph.nodes))
    deciders, decisions = _decisions(graph, order, status)
    forced = [f for p in range(len(graph.start.seats)) if p in deciders for f in _forced(graph, order, status, p)]
    least, most = (None, None) if bounded else _chances(graph, order, number)
    unknown = any(graph.owners[n] == END and graph.unknown[n] & bit for n in range(graph.nodes))
    return Verdict(claim, DEPENDS, bounded, deciders, decisions, tuple(forced), least, most, unknown)


def _decisions(graph: Graph, order: Sequence[int], status: bytearray) -> tuple[tuple[int | None, ...], tuple[Decision, ...]]:
    """On whom a claim depends, and for each the earliest decisions that settle it at once, or nearly."""
    words = {1: TRUE, 2: FALSE, 3: BOTH}
    found: dict[int | None, list[tuple[int, int, Decision]]] = {}
    depth = _depths(graph)
    for node in order:
        if status[node] != 3:
            continue
        kinds = {status[c] for c in graph.children(node)} - {0}
        if len(kinds) > 1:
            player = None if graph.owners[node] == CHANCES else graph.owners[node]
            pairs = zip(graph.choices(node), graph.children(node), strict=True)
            follows = tuple((w, words[status[c]]) for w, c in pairs if status[c])
            found.setdefault(player, []).append((3 in kinds, depth[node], Decision(node, player, follows)))
    nearest = [d for player in found for _, _, d in sorted(found[player], key=lambda f: f[:2])[:SHOWN]]
    return tuple(sorted(found, key=lambda p: (p is None, p))), tuple(nearest)


def _depths(graph: Graph) -> array[int]:
    """How many choices lead to each node, on the course on which it was found."""
    depth = array("L", [0]) * graph.nodes
    for node in range(1, graph.nodes):
        depth[node] = depth[graph.parents[node]] + 1
    return depth


# ---- who can force it

def _forced(graph: Graph, order: Sequence[int], status: bytearray, player: int) -> list[Forced]:
    """What a player can force about a claim: that it is true, that it is false, or neither."""
    found = []
    for true in (True, False):
        wins = _wins(graph, order, status, player, 1 if true else 2)
        if wins[0]:
            line = _line(graph, wins, status, player)
            decisive = frozenset(n for n, _ in line if graph.owners[n] == player and not all(wins[c] for c in graph.children(n)))
            found.append(Forced(player, true, line, decisive))
    return found


def _wins(graph: Graph, order: Sequence[int], status: bytearray, player: int, wanted: int) -> array[int]:
    """The nodes from which a player can force an end of the wanted status: numbered, each after those it is forced through."""
    wins = array("L", [0]) * graph.nodes
    found = 0
    changed = True
    while changed:
        changed = False
        for node in order:
            if wins[node] or not status[node]:
                continue
            owner = graph.owners[node]
            if owner == END:
                won = status[node] == wanted
            elif owner == player:
                won = any(wins[c] for c in graph.children(node))
            elif owner == OPEN:
                won = False
            else:
                won = all(wins[c] for c in graph.children(node) if status[c] or graph.owners[c] == OPEN)
            if won:
                found += 1
                wins[node] = found
                changed = graph.owners[node] != END or changed
        if changed and _in_order(graph, order):
            break
    return wins


def _line(graph: Graph, wins: Sequence[int], status: bytearray, player: int) -> tuple[tuple[int, int], ...]:
    """A way to an end on which a player makes choices that force it; others and chance leave it open as long as they can."""
    node, line = 0, []
    while graph.owners[node] != END:
        # through nodes that were won before, so it never runs in a circle
        ways = [(w, c) for w, c in zip(graph.choices(node), graph.children(node), strict=True) if 0 < wins[c] < wins[node]]
        open_ = [(w, c) for w, c in ways if status[c] == 3]
        way, child = ways[0] if graph.owners[node] == player else (open_ or ways)[-1]
        line.append((node, way))
        node = child
    return tuple(line)


# ---- how probable it is

def _chances(graph: Graph, order: Sequence[int], number: int) -> tuple[Fraction | None, Fraction | None]:
    """The least and the greatest probability of a claim over all choices of the players; None if a chance is not known."""
    if not all(graph.weights[graph.first[n]] for n in order if graph.owners[n] == CHANCES and graph.count[n]):
        return None, None
    if not _in_order(graph, order):
        return None, None
    low: dict[int, Fraction] = {}
    high: dict[int, Fraction] = {}
    zero, one = Fraction(0), Fraction(1)
    for node in order:
        owner = graph.owners[node]
        if owner == END:
            low[node] = one if graph.true[node] >> number & 1 else zero
            high[node] = one if (graph.true[node] | graph.unknown[node]) >> number & 1 else zero
            continue
        at = graph.first[node]
        pairs = [(c, graph.weights[at + i]) for i, c in enumerate(graph.children(node)) if c in low]
        if not pairs:
            continue
        if owner == CHANCES:
            total = sum(w for _, w in pairs)
            low[node] = sum((low[c] * w for c, w in pairs), zero) / total
            high[node] = sum((high[c] * w for c, w in pairs), zero) / total
        else:
            low[node] = min(low[c] for c, _ in pairs)
            high[node] = max(high[c] for c, _ in pairs)
    return low.get(0), high.get(0)


__all__ = ["ALWAYS", "BOTH", "DEPENDS", "FALSE", "NEVER", "NOTHING", "TRUE", "Decision", "Forced", "Verdict", "verdicts"]
