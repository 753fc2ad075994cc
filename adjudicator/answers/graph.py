"""All that can come of a situation as a graph: a node for every position, an edge for every choice and every draw.

Positions are merged by value: two ways to one position are one node. An order that no rule and no claim can tell apart is
walked once. A node is a number; what is kept of it are its edges and, at an end, which claims are true there. A node is
looked at again by going to it from the beginning, choice by choice.
"""

from __future__ import annotations

import marshal
from array import array
from collections.abc import Callable, Sequence
from hashlib import blake2b

import attrs

from adjudicator.answers.claims import Claim
from adjudicator.answers.following import Follower, Progress
from adjudicator.answers.monitors import Monitors
from adjudicator.engine.chance import weights_of
from adjudicator.engine.draft import Draft
from adjudicator.engine.run import Fault, Stuck, run, settle
from adjudicator.engine.state import CHANCE, FACE, FREE, VALUE, State
from adjudicator.limits import MAX_POSITIONS
from adjudicator.values import frozen

END, LOST, OPEN = -3, -2, -4
CHANCES = -1
ONE: Sequence[int] = ()
ORDINARY, SHARE = 64, 16
"""Steps and turns of loops between two positions, more than shipped cases need; of more, so many are as dear as a position."""
Tell = Callable[[int], None]


@frozen(eq=False)
class Graph:
    """A graph that was explored. Node 0 is the beginning.

    `owners` says for each node which player chooses there: a seat, `CHANCES` where chance or a draw decides, `END` at an end,
    `LOST` where the moves of the file cannot be made, `OPEN` where a bounded exploration has not gone on. The edges of node n are
    `edges[first[n] : first[n] + count[n]]`, `ways` the choices they stand for. `true` has a bit for each claim at an end,
    `unknown` one for each that is neither true nor false there, as it hangs on cards of which nobody knows enough.
    `weights` says how often each choice of chance comes, compared with the others of its node; 0 where nobody knows.
    `parents` and `parent_ways` lead back to the beginning. `merged` counts the edges that led to a node already known.
    `consulted` has a bit for each interpretation that some way rests on. `waits`: some way ends where a player may
    begin something new.
    """

    start: State
    claims: tuple[Claim, ...]
    owners: array[int]
    first: array[int]
    count: array[int]
    edges: array[int]
    ways: array[int]
    weights: array[int]
    true: array[int]
    unknown: array[int]
    parents: array[int]
    parent_ways: array[int]
    merged: int
    complete: bool
    interrupted: bool
    consulted: int = 0
    waits: bool = False

    @property
    def nodes(self) -> int:
        """How many positions there are."""
        return len(self.owners)

    def children(self, node: int) -> Sequence[int]:
        """The nodes that the edges of a node lead to."""
        at = self.first[node]
        return self.edges[at : at + self.count[node]]

    def choices(self, node: int) -> Sequence[int]:
        """The choices that the edges of a node stand for."""
        at = self.first[node]
        return self.ways[at : at + self.count[node]]

    def path(self, node: int) -> list[tuple[int, int]]:
        """The way on which a node was found: the nodes before it, each with the choice made there."""
        found = []
        while node:
            found.append((self.parents[node], self.parent_ways[node]))
            node = self.parents[node]
        return found[::-1]


@attrs.define(slots=True, eq=False)
class _Builder:
    """A graph in the making. `dear`: as how many positions more those count that took long to come to."""

    follower: Follower
    monitors: Monitors
    limit: int
    tell: Tell
    whole: frozenset[int]
    known: dict[bytes, int] = attrs.Factory(dict)
    owners: array[int] = attrs.Factory(lambda: array("b"))
    first: array[int] = attrs.Factory(lambda: array("L"))
    count: array[int] = attrs.Factory(lambda: array("H"))
    edges: array[int] = attrs.Factory(lambda: array("L"))
    ways: array[int] = attrs.Factory(lambda: array("H"))
    weights: array[int] = attrs.Factory(lambda: array("H"))
    true: array[int] = attrs.Factory(lambda: array("Q"))
    unknown: array[int] = attrs.Factory(lambda: array("Q"))
    parents: array[int] = attrs.Factory(lambda: array("L"))
    parent_ways: array[int] = attrs.Factory(lambda: array("H"))
    merged: int = 0
    consulted: int = 0
    waits: bool = False
    dear: int = 0

    def node(self, key: bytes, parent: int, way: int) -> int:
        """A new node."""
        number = len(self.owners)
        self.known[key] = number
        self.owners.append(OPEN)
        self.first.append(0)
        self.count.append(0)
        self.true.append(0)
        self.unknown.append(0)
        self.parents.append(parent)
        self.parent_ways.append(way)
        return number

    def walk(self, start: State) -> bool:
        """Explore from a state; false if the limit was reached."""
        state, seen = self.monitors.begun(start)
        waiting: list[tuple[int, State, Progress, int]] = [(self.node(b"", 0, 0), state, self.follower.begin(), seen)]
        while waiting:
            number, state, progress, seen = waiting.pop()
            if len(self.owners) + self.dear > self.limit:
                return False
            if not number & 1023:
                self.tell(len(self.owners))
            self._open(number, state, progress, seen, waiting)
        return True

    def _open(self, number: int, state: State, progress: Progress, seen: int,
              waiting: list[tuple[int, State, Progress, int]]) -> None:
        """Find what follows a node."""
        ways, following = self.follower.ways(state, progress)
        if ways is None:
            impossible = not self.follower.over(following)
            self.owners[number] = LOST if impossible else END
            self.waits = self.waits or (not impossible and state.question is not None and state.question.free)
            if not impossible:
                self.true[number], self.unknown[number] = self.monitors.at_end(state, seen)
            return
        question = state.question
        assert question is not None
        self.owners[number] = question.player if question.kind not in (CHANCE, FACE, VALUE, FREE) else CHANCES
        self.first[number] = len(self.edges)
        weights = weights_of(state, self.whole) if self.owners[number] == CHANCES else ONE
        for way in ways:
            after, now = self.follow(state, way, seen, self.follower.over(following))
            self.consulted |= after.consulted
            self.dear += dear(after.effort - state.effort)
            key = digest(after, following.key, now)
            child = self.known.get(key)
            if child is None:
                child = self.node(key, number, way)
                waiting.append((child, after, following, now))
            else:
                self.merged += 1
            self.edges.append(child)
            self.ways.append(way)
            self.weights.append(weights[way] if weights is not ONE else 1)
        self.count[number] = len(ways)

    def follow(self, state: State, way: int, seen: int, until_free: bool) -> tuple[State, int]:
        """The position after a choice, with what the claims have seen by then."""
        return self.monitors.noted(state, way, step(state, way, until_free), seen)


def step(state: State, way: int, until_free: bool = False) -> State:
    """The position after a choice. Of cards that the situation names as unseen, each is told as it is drawn.

    A hand is told before its player decides.

    `until_free`: where a player may begin something new nobody looks for what: no move of the file is left to be made there.
    """
    draft = Draft(state, eager=True, dealing=True)
    settle(draft, way)
    run(draft, until_free=until_free)
    return draft.freeze()


def first(state: State) -> State:
    """The first position of a state that has not moved yet, cards told in the same way."""
    draft = Draft(state, eager=True, dealing=True)
    run(draft)
    return draft.freeze()


def dear(effort: int, choices: int = 1) -> int:
    """As how many positions more a position counts that took so many choices, and so many steps and turns, to come to."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


def digest(state: State, progress: tuple[object, ...], seen: int) -> bytes:
    """A position as a short value: 128 bits of all that decides how it goes on."""
    body = marshal.dumps((*state.position, state.winner, progress, seen), 2)  # type: ignore[arg-type]
    return blake2b(body, digest_size=16).digest()


def build(start: State, follower: Follower, claims: Sequence[Claim], limit: int = MAX_POSITIONS,
          tell: Tell = lambda _: None) -> Graph:
    """Explore from a state that waits, a follower saying which choices are walked. An interrupt ends it with what is known.

    Raises `Stuck` or `Fault` where a resolution does.
    """
    builder = _Builder(follower, Monitors.of(start, claims), limit, tell, frozenset(start.position.pool))
    complete = interrupted = False
    try:
        complete = builder.walk(start)
    except KeyboardInterrupt:
        interrupted = True
    b = builder
    return Graph(start, tuple(claims), b.owners, b.first, b.count, b.edges, b.ways, b.weights, b.true, b.unknown,
                 b.parents, b.parent_ways, b.merged, complete, interrupted, b.consulted | start.consulted, b.waits)


__all__ = ["CHANCES", "END", "LOST", "OPEN", "Fault", "Graph", "Stuck", "build", "dear", "digest", "first", "step"]
