"""An exploration of a situation: the graph, the verdict on each claim, and the forcing lines as cases."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from adjudicator.answers.claims import Claim, check_claim, check_repeats, check_verb, claim
from adjudicator.answers.emptiness import may_be_empty, nothing_leads
from adjudicator.answers.exploration.assumptions import (
    left_out_hands,
    unknown_hands,
    unknown_in_play,
    unordered_places,
    unstated,
    value_words,
)
from adjudicator.answers.exploration.graph import CHANCES, END, LOST, Endless, Graph, Tell, build, first, unknown_cards
from adjudicator.answers.exploration.horizon import Until, phase_of
from adjudicator.answers.exploration.lines import Line, Way, around, at, endless, line, states
from adjudicator.answers.exploration.monitors import waiting
from adjudicator.answers.exploration.verdicts import ALWAYS, NEVER, Decision, Forced, Verdict, verdicts
from adjudicator.answers.exploration.walk import Follower
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.unordered import other_orders
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.needs import words_untold
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.program import Program
from adjudicator.engine.state import VALUE, State
from adjudicator.limits import MAX_POSITIONS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report.outcome import fact_words, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen


@frozen
class DecisionPoint:
    """A decision in words: where it is, behind which step, who decides (empty: chance), and what follows from each choice."""

    where: str
    after: str
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
    """The verdict on one claim, in words of the table. `empty`: why it says nothing, if nothing leads to what it is about."""

    verdict: Verdict
    points: tuple[DecisionPoint, ...]
    forces: tuple[Force, ...]
    empty: str = ""


@frozen(eq=False)
class Exploration:
    """What an exploration found. `ends` counts final positions. `subject` is None where a state was explored.

    `lost` counts positions at which the moves of the file cannot be made; these courses are left out. `unfollowed` counts what
    could be said about seats where nobody claims anything, and is more than an exploration follows. `orders`: where every order
    was explored, the claims for which that makes a difference. `unordered`: where cards lie in no order, in words, through which
    the rules go one by one in the moves of the situation, if some claim rests on that, or there is too much to tell.
    """

    subject: Subject | None
    graph: Graph
    found: tuple[Found, ...]
    ends: int
    lost: int
    unfollowed: int = 0
    orders: tuple[str, ...] | None = None
    unordered: tuple[str, ...] = ()

    @property
    def complete(self) -> bool:
        """Whether every course was explored to its end."""
        return self.graph.complete

    @property
    def disputed(self) -> dict[str, str]:
        """The points that nobody settled and that some way rests on, each with the reading in force."""
        program, start = self.program, self.graph.start
        settled = self.subject.settled if self.subject is not None else ()
        return {i.key: i.choices[r].key for n, (i, r) in enumerate(zip(program.interpretations, start.settings, strict=True))
                if self.graph.consulted >> n & 1 and i.key not in settled}

    @property
    def program(self) -> Program:
        """The rules."""
        return self.graph.start.program

    @property
    def circle(self) -> tuple[tuple[str, ...], ...]:
        """Moves that lead to a position, and those that lead from it to itself, as often as players like; empty if none do."""
        return around(self.graph)

    @property
    def unlisted(self) -> bool:
        """Whether more cards are unknown than the situation lists as unseen: those that are seen first are these."""
        start = self.graph.start
        unseen = start.position.unseen_cards
        return bool(unseen) and (self.graph.used_up or unknown_cards(start) > len(unseen))

    @property
    def unseen_idle(self) -> bool:
        """Whether the situation lists unseen cards, and nothing rests on them: none is seen, and none may lie unknown in play."""
        start, about = self.graph.start, self.subject
        listed = 0 if about is None else sum(count for count, _ in about.unseen)
        if not (listed and self.complete) or self.graph.turned_up or len(start.position.unseen_cards) < listed:
            return False
        return unknown_in_play(start) == unknown_in_play(attrs.evolve(start, position=start.position._replace(unseen_cards=())))

    @property
    def untold(self) -> dict[str, tuple[str, ...]]:
        """The secrets of players in the game that nobody tells, such as roles: the seats, by the field; so with words of the
        game. They count as no word.
        """
        return words_untold(self.graph.start)

    @property
    def unknown_hands(self) -> tuple[str, ...]:
        """The seats in whose hands cards lie of which nothing tells what they may be, at first or at an end."""
        seats = {seat for state in (self.graph.start, *some_ends(self.graph)) for seat in unknown_hands(state)}
        return tuple([seat for seat in self.graph.start.seats if seat in seats])

    @property
    def left_out_hands(self) -> tuple[str, ...]:
        """The seats of which the situation does not say what they have in hand: nothing is there."""
        return () if self.subject is None else left_out_hands(self.subject)

    @property
    def unstated(self) -> tuple[str, ...]:
        """The printed values that the rules go without in the moves of the situation, as no source gives them, in words."""
        return () if self.subject is None else value_words(self.program, unstated(self.subject.run(checks=False)))

    @property
    def unknown_in_play(self) -> tuple[str, ...]:
        """Where unknown cards lie whose text, if they have one, does nothing, in words."""
        return unknown_in_play(self.graph.start)


# INVARIANT: explorations agree with every way gone by itself
def explore(about: Subject | State, claims: Sequence[Claim] = (), *, moves: int | None = None, until: Until = "free",
            limit: int = MAX_POSITIONS, tell: Tell = lambda _: None, exact: bool = False, orders: bool = False) -> Exploration:
    """Explore all choices and draws of a situation, or of a state that was played to.

    `moves`: only this number of the moves of a situation are made (all, if not given). `until`: how far it looks after them.
    `exact`: positions are one only where they are equal, and not where they differ in what nothing reads any more. `orders`:
    every order that rarely matters is explored too, and the claims are named for which it does.

    Without claims, the answer says what may become of every seat. For a state, a claim is about what happens from there on.
    Raises `Invalid` or `Fault`; and `Stuck`, with the way to a resolution that does not end.
    """
    asked = tuple(claims)
    if len(asked) > MOST_CLAIMS:
        span = Span(Source("--claim", asked[MOST_CLAIMS].text), 1, 1, len(asked[MOST_CLAIMS].text))
        raise Invalid([Diagnostic("Q026", "an exploration follows at most 60 claims at once", span)])
    check_repeats(asked, "--claim")
    subject = about if isinstance(about, Subject) else None
    begun = waiting(about) if isinstance(about, State) else about.begin()
    start, script = first(begun), subject.moves[:moves] if subject is not None else ()
    follower = Follower.of(start.program, script, until, orders, phase_of(begun))
    try:
        own = () if asked else own_claims(_looked_at(start, follower, limit, tell, exact))
        asked = asked or tuple([claim(words, start.program, start.seats) for words in own[:MOST_CLAIMS]])
        graph = build(start, follower, asked, limit, tell, exact=exact)
    except Endless as found:
        raise endless(subject, found) from None
    given = verdicts(graph)
    for verdict in given if claims else ():
        if verdict.verdict == ALWAYS:  # what may come to be otherwise says something
            check_claim(verdict.claim, begun, "--claim")
        elif verdict.verdict == NEVER:
            check_verb(verdict.claim, begun, "--claim")
    words = tuple(_found(subject, graph, v, number, _empty(graph, begun, v) if claims and subject else "")
                  for number, v in enumerate(given, 1))
    return Exploration(subject, graph, words, sum(o == END for o in graph.owners), sum(o == LOST for o in graph.owners),
                       len(own[MOST_CLAIMS:]), _ordered(graph, follower, limit, exact) if orders else None,
                       () if subject is None else _in_no_order(subject.run(checks=False), graph, given, follower, limit, exact))


MOST_WAYS = 100
"""The number of ways on which it is looked whether anything could have led to what a claim is about."""
MOST_PASSED = 5_000
"""The number of positions that are passed on ways to ends, also on those that come to none."""


def _empty(graph: Graph, begun: State, verdict: Verdict) -> str:
    """Why a claim says nothing: nothing leads to what it is about, on any way. Empty where there are more than are looked at."""
    if verdict.verdict not in (ALWAYS, NEVER) or verdict.bounded or not may_be_empty(verdict.claim):
        return ""
    found = ""
    for number, way in enumerate(_to_ends(graph)):
        found = "" if way is None or number == MOST_WAYS else nothing_leads(verdict.claim, begun, [*states(graph, way)][-1][0])
        if not found:
            break
    return found


def _to_ends(graph: Graph) -> Iterator[Way | None]:
    """Every way to an end, also those on which positions are one with others; None if one comes round, or there are very many."""
    waiting: list[tuple[int, tuple[tuple[int, int], ...]]] = [(0, ())]
    passed = 0
    while waiting:
        node, way = waiting.pop()
        passed += 1
        if graph.owners[node] == END:
            yield way
        elif passed > MOST_PASSED or any(before == node for before, _ in way):
            yield None
            return
        else:
            waiting += [(child, (*way, (node, choice)))
                        for child, choice in zip(graph.children(node), graph.choices(node), strict=True)]


def _ordered(graph: Graph, follower: Follower, limit: int, exact: bool) -> tuple[str, ...]:
    """The claims that come out otherwise where orders that rarely matter are not explored."""
    one = build(graph.start, attrs.evolve(follower, orders=False), graph.claims, limit, exact=exact)
    pairs = zip(verdicts(graph), verdicts(one), strict=True)
    return tuple([every.claim.text for every, single in pairs if _comes_to(every) != _comes_to(single)])


def _in_no_order(run: Played, graph: Graph, given: Sequence[Verdict], follower: Follower, limit: int,
                 exact: bool) -> tuple[str, ...]:
    """Where cards lie in no order through which the rules go one by one, in words, if a claim comes out otherwise in another.

    `run`: that of the moves; `given`: the verdicts.
    """
    places = unordered_places(run)
    if not places or graph.nodes > MOST_TURNED:
        return places
    others = (build(attrs.evolve(graph.start, order=order), follower, graph.claims, limit, exact=exact)
              for order in other_orders(run))
    as_given = [*map(_comes_to, given)]
    return places if any(as_given != [*map(_comes_to, verdicts(other))] for other in others) else ()


def _comes_to(verdict: Verdict) -> tuple[object, ...]:
    """What a verdict says, but for the ways there."""
    return (verdict.verdict, verdict.deciders, {(f.player, f.true) for f in verdict.forced}, verdict.least, verdict.most,
            verdict.unknown)


MOST_CLAIMS = 60
"""Claims of one exploration: a position has a bit for each in a machine word."""
MOST_TURNED = 2_000
"""The number of positions of an exploration up to which it is made again in other orders of the cards that lie in none."""
LOOKED_AT = 60
"""The number of ends that are looked at to see what may be claimed about them."""
FIRST_LOOK = 20_000
"""Positions that are explored to see what there is to claim, before all of them are."""


def _looked_at(start: State, follower: Follower, limit: int, tell: Tell, exact: bool) -> Graph:
    """The graph in which it is seen what there is to claim."""
    return build(start, follower, (), min(limit, FIRST_LOOK), tell, exact=exact, facts=True)


def own_claims_of(subject: Subject, moves: int | None, until: Until, limit: int, exact: bool) -> tuple[tuple[str, ...], int]:
    """What an exploration without claims tells of, in words, and a bit for each interpretation that is consulted."""
    begun = subject.begin()
    follower = Follower.of(subject.program, subject.moves[:moves], until, opening=phase_of(begun))
    graph = _looked_at(first(begun), follower, limit, lambda _: None, exact)
    return own_claims(graph), graph.consulted


def some_ends(graph: Graph) -> Iterator[State]:
    """The positions of ends, of very many some."""
    ends = [node for node in range(graph.nodes) if graph.owners[node] == END]
    yield from (at(graph, node) for node in ends[:: max(1, len(ends) // LOOKED_AT)])


def own_claims(graph: Graph) -> tuple[str, ...]:
    """Claims on how each seat may stand in the end, in words: alive, a winner, each value of its numbers that some end has."""
    said: dict[str, None] = {}
    for state in some_ends(graph):
        for player, seat in enumerate(state.seats):
            if state.program.eliminates:
                said[f"{seat} alive"] = None
            if state.winners:
                said[f"{seat} winner"] = None
            for name, fact in seat_facts(state, player).items():
                if isinstance(fact, int) and not isinstance(fact, bool):
                    said[f"{seat} {fact_words(name, fact)}"] = None
        if state.winner:
            said[f"winner {state.winner}"] = None
    return by_seat(said)


def by_seat(claims: Iterable[str]) -> tuple[str, ...]:
    """Claims by their seats, for each first whether it is alive."""
    return tuple(sorted(claims, key=lambda words: (words.split(" ")[0], not words.endswith(" alive"), words)))


def _found(subject: Subject | None, graph: Graph, verdict: Verdict, number: int, empty: str) -> Found:
    points = tuple(_points(graph, verdict.decisions))
    forces = tuple(_force(subject, graph, verdict, f, number) for f in verdict.forced)
    return Found(verdict, points, forces, empty)


def _force(subject: Subject | None, graph: Graph, verdict: Verdict, forced: Forced, number: int) -> Force:
    seat = graph.start.seats[forced.player]
    name = f"forced-by-{''.join(c for c in seat.casefold() if c.isascii() and c.isalnum()) or 'player'}-{number}"
    name += "" if forced.true else "-not"
    return Force(seat, forced.true, line(subject, graph, forced.line, verdict.claim, forced.true, name, forced.decisive))


def _points(graph: Graph, decisions: Sequence[Decision]) -> Iterator[DecisionPoint]:
    """Decisions in words. Those that differ only in what came before are one, unless one of them comes behind another."""
    alike: dict[DecisionPoint, list[tuple[int, DecisionPoint]]] = {}
    for decision in decisions:
        point = _point(graph, decision)
        alike.setdefault(attrs.evolve(point, after=""), []).append((decision.node, point))
    for one, found in alike.items():
        nodes = {node for node, _ in found}
        apart = any(node in nodes for last in nodes for node, _ in graph.path(last))
        yield from dict.fromkeys(point for _, point in found) if apart or len(nodes) == 1 else (one,)


def _point(graph: Graph, decision: Decision) -> DecisionPoint:
    state = at(graph, decision.node)
    pause = Pause.of(state, vocabulary(state.program))
    cell = pause.view.cell()
    question = pause.question
    origin = state.program.origins[question.code]
    nobodys = graph.owners[decision.node] == CHANCES
    where = f"{cell[0]} of {state.seats[cell[1]]}" if cell else origin.title if origin else question.words or "a choice"
    if nobodys and not cell and state.position.stack:  # what chance decides for whom, the phase says
        where = f"{where} in {state.program.phases[state.position.phase].named.title}"
    if question.kind is VALUE:
        where = f"printed {question.words}"
    last = next((sentence(state, step) for step in reversed(shown(state))), "")
    follows = tuple((_choice(pause, way), status) for way, status in decision.follows)
    return DecisionPoint(where, last, "" if nobodys else state.seats[state.decider], follows)


def _choice(pause: Pause, way: int) -> str:
    """A choice in words."""
    if way < len(pause.options):
        return pause.said(way)
    return "ends turn" if pause.question.free else "declines"


__all__ = ["DecisionPoint", "Exploration", "Force", "Found", "explore"]
