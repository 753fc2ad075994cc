"""Every course of a situation as a graph: a node for every position, an edge for every choice and every draw.

Positions are merged by value: two courses to one position are one node. An order that no rule and no claim can distinguish is
explored once. A node is a number; only its edges are stored and, at an end, which claims are true there. To examine a node again,
its choices are replayed from the start.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from types import MappingProxyType

import attrs

from adjudicator.answers.claims import Claim
from adjudicator.answers.effort import walked
from adjudicator.answers.exploration.horizon import OPEN_ENDED, Bounds, Stop
from adjudicator.answers.exploration.merging import Apart, Likeness
from adjudicator.answers.exploration.monitors import Monitors
from adjudicator.answers.exploration.walk import Follower, Progress
from adjudicator.engine.chance import NOBODYS, weights_of
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import is_blank
from adjudicator.engine.reads import EVERYTHING, UNSEEN, Noted
from adjudicator.engine.recorder import RecordedDraft, recorded
from adjudicator.engine.references import WHOLE
from adjudicator.engine.run import Fault, Stuck, run
from adjudicator.engine.state import CHANCE, FACE, Question, State
from adjudicator.engine.view import View
from adjudicator.limits import MAX_POSITIONS
from adjudicator.report.outcome import seat_facts
from adjudicator.values import frozen, mutable

CHANCES, LOST, END, OPEN = -1, -2, -3, -4
"""Who chooses at a node where no player does: chance; nobody where the moves fail, at an end, and where the search stopped."""
ONE: Sequence[int] = ()
MERGED = 4
"""This many courses to a position already known cost as much as a position."""
CHOICES = 64
"""This many choices of one question do."""
LYING = 1024
"""And so do this many cards on the table, at each position."""
Tell = Callable[[int], None]


@frozen(eq=False)
class Graph:
    """An explored graph. Node 0 is the beginning.

    `owners` says for each node which player chooses there: a seat, `CHANCES` where chance or a draw decides, `END` at an end,
    `LOST` where the moves of the file cannot be made, `OPEN` where a bounded exploration has not gone on. The edges of node n are
    `edges[first[n] : first[n] + count[n]]`, `ways` the choices they stand for. `true` has a bit for each claim at an end,
    `unknown` one for each that is neither true nor false there, as it hangs on cards of which nobody knows enough.
    `weights` says how often each choice of chance comes, compared with the others of its node; 0 where nobody knows.
    `parents` and `parent_ways` lead back to the beginning. `merged` counts the edges that led to a node already known.
    `consulted` has a bit for each interpretation that some way rests on. `stops`: what ended ways before a resolution did.
    `digest`: a hash of all positions, in the order in which they were found.
    `beyond`: how far the runs that lead to an end go. `reads`: for each node the number of what is read there or later, among
    `masks`, in which `faces` are the bits of unseen cards. `circle`: the nodes and choices of the shortest course found that
    comes back to the position in which it begins, empty if none does. `used_up`: at some end all unseen cards that the situation
    lists are seen, and more than those are unknown. `turned_up`: some unseen card is seen on some way.
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
    stops: tuple[Stop, ...] = ()
    beyond: Bounds = OPEN_ENDED
    digest: str = ""
    reads: Sequence[int] = ()
    masks: Sequence[int] = ()
    faces: Mapping[int, int] = MappingProxyType({})
    circle: tuple[tuple[int, int], ...] = ()
    used_up: bool = False
    turned_up: bool = False

    @property
    def waits(self) -> bool:
        """Whether some way ends where a player may begin something new."""
        return any(kind == "free" for kind, _ in self.stops)

    @property
    def nodes(self) -> int:
        """The number of positions."""
        return len(self.owners)

    def children(self, node: int) -> Sequence[int]:
        """The nodes that the edges of a node lead to."""
        at = self.first[node]
        return self.edges[at : at + self.count[node]]

    def choices(self, node: int) -> Sequence[int]:
        """The choices that the edges of a node stand for."""
        at = self.first[node]
        return self.ways[at : at + self.count[node]]

    def bounds(self, node: int, way: int) -> Bounds:
        """How far the run goes that follows a choice of a node."""
        child = self.children(node)[self.choices(node).index(way)]
        return self.beyond if self.owners[child] == END else OPEN_ENDED

    def alike(self, node: int) -> frozenset[int]:
        """The faces of unseen cards that nothing tells apart from a node on."""
        return frozenset([face for face, bit in self.faces.items() if not self.masks[self.reads[node]] & bit])

    def path(self, node: int) -> list[tuple[int, int]]:
        """The course on which a node was found: the nodes before it, each with the choice made there."""
        found = []
        while node:
            found.append((self.parents[node], self.parent_ways[node]))
            node = self.parents[node]
        return found[::-1]


class Endless(Stuck):
    """A resolution without end in an exploration: what was explored until then, and the way to it."""

    def __init__(self, stuck: Stuck, graph: Graph, way: Sequence[tuple[int, int]]) -> None:
        super().__init__(stuck.message, stuck.span, stuck.cycle, circle=stuck.circle)
        self.graph = graph
        self.path = way


@mutable
class _Open:
    """A node whose choices are being explored.

    `reads` has a bit for each part of its position that is read there or later; `written` has one for each part that the choice
    before it has overwritten regardless of its old value.
    """

    number: int
    state: State
    one: Apart
    progress: Progress
    seen: int
    ways: Sequence[int]
    reads: int
    written: int
    weights: Sequence[int]
    edges: list[int] = attrs.Factory(list)


@mutable
class _Builder:
    """A graph under construction. `dear`: the extra positions counted for ways that took many steps. `following`: a node and
    the choice there that is being followed.

    `reads`: for each node whose choices have all been explored, the parts that are read there or later, as a number of `masks`; 0
    for the others. With `facts`, ends are distinguished by everything that may be claimed about a seat.
    """

    follower: Follower
    monitors: Monitors
    limit: int
    tell: Tell
    whole: frozenset[int]
    listed: int
    like: Likeness
    facts: bool
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
    stack: list[_Open] = attrs.Factory(list)
    reads: array[int] = attrs.Factory(lambda: array("L"))
    masks: dict[int, int] = attrs.Factory(dict)
    masks_by_number: list[int] = attrs.Factory(list)
    merged: int = 0
    consulted: int = 0
    stops: dict[Stop, None] = attrs.Factory(dict)
    found: blake2b = attrs.Factory(blake2b)
    dear: int = 0
    following: tuple[int, int] | None = None
    circle: tuple[tuple[int, int], ...] = ()
    used_up: bool = False
    turned_up: bool = False

    def node(self, parent: int, way: int) -> int:
        """A new node."""
        number = len(self.owners)
        self.owners.append(OPEN)
        self.first.append(0)
        self.count.append(0)
        self.true.append(0)
        self.unknown.append(0)
        self.parents.append(parent)
        self.parent_ways.append(way)
        self.reads.append(0)
        if not number & 1023:
            self.tell(number)
        return number

    def walk(self, start: State) -> bool:
        """Explore from a state; false if the limit was reached."""
        state, seen = self.monitors.begun(start)
        progress = self.follower.begin()
        self.masks_by_number.append(EVERYTHING)  # in a circle of positions all may be read behind each of them
        one = self.like.apart(state, (progress.key, seen))
        self.found.update(one.whole)
        self._open(self.node(0, 0), state, one, progress, seen, 0)
        while self.stack:
            top = self.stack[-1]
            if len(top.edges) == len(top.ways):
                self._close()
            elif len(self.owners) + self.dear + self.merged // MERGED > self.limit:
                return False
            else:
                self.following = top.number, top.ways[len(top.edges)]
                self._follow(top, self.following[1])
        return True

    def _open(self, number: int, state: State, one: Apart, progress: Progress, seen: int, written: int) -> None:
        """Find the choices at a node, or that it is an end."""
        self.turned_up = self.turned_up or len(state.position.unseen_cards) < self.listed
        ways, following = self.follower.ways(state, progress)
        # to work out what the moves of a file mean, everything may be read
        noted = Noted(self.like.parts)
        if not self.follower.over(progress) or progress.details:
            noted.see(EVERYTHING)
        weights: Sequence[int] = ONE
        if ways is None:
            self._end(number, state, following, seen, noted)
        else:
            question = state.question
            assert question is not None
            self.owners[number] = state.decider if question.kind not in NOBODYS else CHANCES
            if state.program.decider is not None:
                noted.see(EVERYTHING)  # who decides may depend on anything
            if self.owners[number] == CHANCES:
                noted.see(UNSEEN)
                if question.kind is FACE and not _may_be_any(state, question):
                    noted.see(self.like.parts.all_faces)
                weights = weights_of(recorded(state, noted) if question.kind is CHANCE else state, self.whole)
        self.stack.append(_Open(number, state, one, following, seen, ways or (), noted.read, written, weights))

    def _end(self, number: int, state: State, progress: Progress, seen: int, noted: Noted) -> None:
        """Record what is true at an end."""
        impossible = not self.follower.over(progress)
        self.owners[number] = LOST if impossible else END
        if not impossible:
            stop = self.follower.stop(state, progress)
            if stop is not None:
                self.stops[stop] = None
            self.used_up = self.used_up or (bool(self.whole) and not state.position.unseen_cards and unknown_cards(state) > 0)
            watched = recorded(state, noted)
            self.true[number], self.unknown[number] = self.monitors.at_end(watched, seen)
            if self.facts:  # what may be claimed about a seat keeps ends apart
                for player in range(len(state.seats)):
                    seat_facts(watched, player)

    def _follow(self, top: _Open, way: int) -> None:
        """Make a choice at a node."""
        noted = Noted(self.like.parts)
        after, now = self._after(top, way, noted)
        self.consulted |= after.consulted
        self.dear += walked(after.effort - top.state.effort) + sum(map(len, after.position.zones)) // LYING
        self.dear += len(after.question.choices) // CHOICES if after.question is not None else 0
        top.reads |= noted.read
        one = self.like.apart(after, (top.progress.key, now))
        child = self.like.find(one)
        if child is not None:
            self.merged += 1
            if not self.reads[child]:
                self._around(child, way)
            top.edges.append(child)
            top.reads |= self.masks_by_number[self.reads[child]] & ~noted.written
            return
        child = self.node(top.number, way)
        self.like.keep(one, child)
        self.found.update(one.whole)
        top.edges.append(child)
        self._open(child, after, one, top.progress, now, noted.written)

    def _around(self, node: int, way: int) -> None:
        """A choice leads back to a node on the way to it: keep that circle if it is the shortest one so far."""
        around = [(self.stack[-1].number, way)]
        for before in reversed(self.stack[:-1]):
            if around[-1][0] == node or (self.circle and len(around) >= len(self.circle)):
                break
            around.append((before.number, before.ways[len(before.edges) - 1]))
        if around[-1][0] == node and not 0 < len(self.circle) <= len(around):
            self.circle = tuple(reversed(around))

    def _after(self, top: _Open, way: int, noted: Noted) -> tuple[State, int]:
        """The position after a choice, with what the claims have seen by then."""
        bounds = self.follower.bounds(top.progress)
        if not self.like.reads:
            return self.monitors.noted(top.state, way, step(top.state, way, bounds), top.seen)
        after = bounds.carry_on(RecordedDraft(top.state, noted, eager=True, dealing=True), way)
        if self.monitors.watched or self.monitors.moves:
            return self.monitors.noted(top.state, way, after, top.seen, noted)
        return after, top.seen

    def _close(self) -> None:
        """All choices of a node have been explored."""
        top = self.stack.pop()
        self._write(top)
        number = self.masks.setdefault(top.reads, len(self.masks_by_number))
        if number == len(self.masks_by_number):
            self.masks_by_number.append(top.reads)
        self.reads[top.number] = number
        self.like.keep_read(top.one, top.number, top.reads)
        if self.stack:
            self.stack[-1].reads |= top.reads & ~top.written

    def _write(self, top: _Open) -> None:
        """Write the edges of a node; those not explored lead to nodes left open."""
        edges = [*top.edges, *[self.node(top.number, way) for way in top.ways[len(top.edges):]]]
        self.first[top.number] = len(self.edges)
        self.count[top.number] = len(edges)
        self.edges.extend(edges)
        self.ways.extend(top.ways)
        self.weights.extend([top.weights[way] if top.weights is not ONE else 1 for way in top.ways])

    def leave(self) -> None:
        """Stop here: what was not explored stays open."""
        while self.stack:
            self._write(self.stack.pop())


def unknown_cards(state: State) -> int:
    """How many cards lie somewhere of which nothing is known."""
    view = View(state)
    return sum(is_blank(state.program, view.face(card)) for slot in range(view.slots) for card in view.cards(slot))


def _may_be_any(state: State, question: Question) -> bool:
    """Whether a card may be any of the unseen ones, as nothing is known of it."""
    reference, field, _ = question.faces[0]
    return field == WHOLE and is_blank(state.program, View(state).face(reference))


def step(state: State, way: int, bounds: Bounds = OPEN_ENDED) -> State:
    """The position after a choice. A card that the situation names as unseen is revealed when it is drawn.

    A hand is revealed before its player decides.
    """
    return bounds.carry_on(Draft(state, eager=True, dealing=True), way)


def first(state: State) -> State:
    """The first position of a state that has not moved yet, with unseen cards as explorations have them; else that state."""
    if state.question is not None or state.winner is not None:
        return state
    draft = Draft(state, eager=True, dealing=True)
    run(draft)
    return draft.freeze()


def build(start: State, follower: Follower, claims: Sequence[Claim], limit: int = MAX_POSITIONS,
          tell: Tell = lambda _: None, *, exact: bool = False, facts: bool = False) -> Graph:
    """Explore from a waiting state; a follower says which choices to explore. An interrupt ends it with the results so far.

    `exact`: merge positions only if they are equal, and not if they differ in what nothing reads any more. `facts`: distinguish
    the ends by everything that may be claimed about a seat. Raises `Endless` or `Fault` where a resolution is so.
    """
    builder = _Builder(follower, Monitors.of(start, claims), limit, tell, frozenset(start.position.unseen_cards),
                       len(start.position.unseen_cards), Likeness.of(start, not exact), facts)
    complete = interrupted = False
    endless: Stuck | None = None
    try:
        complete = builder.walk(start)
    except KeyboardInterrupt:
        interrupted = True
    except Stuck as stuck:
        endless = stuck
    last = builder.following
    builder.leave()
    b = builder
    graph = Graph(start, tuple(claims), b.owners, b.first, b.count, b.edges, b.ways, b.weights, b.true, b.unknown, b.parents,
                 b.parent_ways, b.merged, complete, interrupted, b.consulted | start.consulted, tuple(b.stops), follower.beyond,
                 b.found.hexdigest()[:64], b.reads, b.masks_by_number, b.like.parts.faces, b.circle, b.used_up, b.turned_up)
    if endless is not None:
        raise Endless(endless, graph, [*graph.path(last[0]), last] if last is not None else []) from endless
    return graph


__all__ = ["CHANCES", "END", "LOST", "OPEN", "Endless", "Fault", "Graph", "Stuck", "build", "first", "step", "unknown_cards"]
