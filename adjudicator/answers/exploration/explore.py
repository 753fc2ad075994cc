"""An exploration of a situation: the graph, the verdict on each claim, and the forcing lines as cases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.answers.claims import Claim, claim
from adjudicator.answers.exploration.graph import CHANCES, END, LOST, Graph, Tell, build, first
from adjudicator.answers.exploration.lines import Line, at, line
from adjudicator.answers.exploration.verdicts import Decision, Forced, Verdict, verdicts
from adjudicator.answers.exploration.walk import Follower
from adjudicator.answers.subject import Subject
from adjudicator.cases.choices import Table
from adjudicator.cases.setup import hand_of
from adjudicator.cases.vocabulary import vocabulary
from adjudicator.engine.faces import told
from adjudicator.engine.view import View
from adjudicator.limits import MAX_POSITIONS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.values import frozen


@frozen
class Point:
    """A decision in words: where it is, who decides (empty: chance), and what follows from each choice."""

    where: str
    who: str
    follows: tuple[tuple[str, str], ...]


@frozen
class Force:
    """Who can force a claim true or false, and a line on which they do, as moves and as a case."""

    who: str
    true: bool
    line: Line


@frozen
class Found:
    """The verdict on one claim, in words of the table."""

    verdict: Verdict
    points: tuple[Point, ...]
    forces: tuple[Force, ...]


@frozen(eq=False)
class Exploration:
    """The result of an exploration. `asked` are the claims asked about, or those generated; `ends` counts final positions.

    `lost` counts positions at which the moves of the file cannot be made; these courses are left out.
    """

    subject: Subject
    graph: Graph
    found: tuple[Found, ...]
    ends: int
    lost: int

    @property
    def complete(self) -> bool:
        """Whether every course was explored to its end."""
        return self.graph.complete

    @property
    def disputed(self) -> dict[str, str]:
        """The unsettled points that some course rests on, each with the reading in force."""
        program, start = self.subject.program, self.graph.start
        return {i.key: i.choices[r].key for n, (i, r) in enumerate(zip(program.interpretations, start.settings, strict=True))
                if self.graph.consulted >> n & 1 and i.key not in self.subject.settled}

    @property
    def unknown_hands(self) -> tuple[str, ...]:
        """The seats whose hands contain cards that may be anything: nobody uses these cards."""
        start, hand = self.graph.start, hand_of(self.subject.program)
        if hand is None or start.position.pool:
            return ()
        view = View(start)
        return tuple([seat for player, seat in enumerate(start.seats)
                      if any(told(start.program, view.face(c))[0] in "?#" for c in view.cards(view.base[hand] + player))])


def explore(subject: Subject, claims: Sequence[Claim] = (), *, moves: int | None = None, limit: int = MAX_POSITIONS,
            tell: Tell = lambda _: None, exact: bool = False, turn: bool = False) -> Exploration:
    """Explore all choices and draws of a subject. `moves`: make only this number of its moves (all, if not given).

    `turn`: explore to the end of the turn, not only to where a player may begin something new. `exact`: merge positions only if
    they are equal, and not if they differ in what nothing reads any more.

    Without claims, the answer is what can become of every seat. Raises `Invalid`, `Stuck` or `Fault`.
    """
    script = subject.moves[:moves]
    start = first(subject.begin())
    follower = Follower.of(subject.program, script, turn)
    asked = tuple(claims)
    if len(asked) > MOST_CLAIMS:
        span = Span(Source("--claim", asked[MOST_CLAIMS].text), 1, 1, len(asked[MOST_CLAIMS].text))
        raise Invalid([Diagnostic("Q026", "an exploration follows at most 60 claims at once", span)])
    if not asked:
        asked = tuple(own_claims(subject, build(start, follower, (), min(limit, FIRST_LOOK), tell, exact=exact, facts=True)))
    graph = build(start, follower, asked[:MOST_CLAIMS], limit, tell, exact=exact)
    words = tuple(_found(subject, graph, v, number) for number, v in enumerate(verdicts(graph), 1))
    return Exploration(subject, graph, words, sum(o == END for o in graph.owners), sum(o == LOST for o in graph.owners))


MOST_CLAIMS = 60
"""Claims of one exploration: a position has a bit for each in a machine word."""
FIRST_LOOK = 20_000
"""Positions that are explored to see what there is to claim, before all of them are."""


def own_claims(subject: Subject, graph: Graph) -> Iterator[Claim]:
    """Claims about how each seat may end: alive, and every value of its numbers that occurs at some end."""
    said: dict[str, None] = {}
    ends = [n for n in range(graph.nodes) if graph.owners[n] == END]
    for node in ends[:: max(1, len(ends) // 60)]:
        state = at(graph, node)
        for player, seat in enumerate(state.seats):
            said[f"{seat} alive"] = None
            for name, fact in seat_facts(state, player).items():
                if isinstance(fact, int) and not isinstance(fact, bool):
                    said[f"{seat} {fact_words(name, fact)}"] = None
        if state.winner:
            said[f"winner {state.winner}"] = None
    for words in sorted(said, key=lambda w: (w.split(" ")[0], not w.endswith(" alive"), w)):
        yield claim(words, subject.program, subject.seats)


def _found(subject: Subject, graph: Graph, verdict: Verdict, number: int) -> Found:
    points = tuple(dict.fromkeys(_point(graph, d) for d in verdict.decisions))
    forces = tuple(_force(subject, graph, verdict, f, number) for f in verdict.forced)
    return Found(verdict, points, forces)


def _force(subject: Subject, graph: Graph, verdict: Verdict, forced: Forced, number: int) -> Force:
    seat = graph.start.seats[forced.player]
    name = f"forced-by-{''.join(c for c in seat.casefold() if c.isascii() and c.isalnum()) or 'player'}-{number}"
    name += "" if forced.true else "-not"
    return Force(seat, forced.true, line(subject, graph, forced.line, verdict.claim, forced.true, name))


def _point(graph: Graph, decision: Decision) -> Point:
    state = at(graph, decision.node)
    table = Table.of(state, vocabulary(state.program))
    cell = table.view.cell()
    question = table.question
    where = f"{cell[0]} of {state.seats[cell[1]]}" if cell else question.words or "a choice"
    follows = tuple((_choice(table, way), status) for way, status in decision.follows)
    return Point(where, "" if graph.owners[decision.node] == CHANCES else state.seats[state.decider], follows)


def _choice(table: Table, way: int) -> str:
    """A choice in words."""
    return "declines" if way >= len(table.options) else table.said(way)


__all__ = ["Exploration", "Force", "Found", "Point", "explore"]
