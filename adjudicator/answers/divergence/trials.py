"""Whether two readings of one situation end differently: every sequence of moves is made under both.

The moves are all that the players may choose under either reading. A move that one of them never asks for is skipped there, as at
a table where players announce what they will do if they can.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.answers.card_words import card_text
from adjudicator.answers.divergence.families import Member
from adjudicator.answers.effort import ENDLESS, course, dear
from adjudicator.answers.exploration.graph import step
from adjudicator.answers.exploration.lines import undescribed
from adjudicator.answers.exploration.walk import Follower, Progress
from adjudicator.answers.patches import line
from adjudicator.answers.subject import Readings, Subject
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolved
from adjudicator.cases.situation.setup import deck_of
from adjudicator.cases.words.meaning import Line, written
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.cases.words.vocabulary import unknown, vocabulary
from adjudicator.engine.faces import face_words
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.run import Fault, Stuck, proceed
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.view import View
from adjudicator.limits import MAX_WAYS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold
from adjudicator.report.compare import Difference, Parting, differences, parting
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen, mutable


@frozen
class Comparison:
    """An interpretation, and the two of its readings that are compared."""

    interpretation: Interpretation
    number: int
    one: int
    other: int

    @property
    def choices(self) -> tuple[Choice, Choice]:
        """The two readings."""
        return self.interpretation.choices[self.one], self.interpretation.choices[self.other]


@frozen
class Separation:
    """A situation in which two readings end differently: its text with the moves, both ends, where they part, what differs.

    `common` is the last step before they part. `unasked` are the moves that are never asked for under the first reading, and
    under the second.
    """

    member: Member | None
    text: str
    states: tuple[State, State]
    common: str
    parting: Parting | None
    differences: tuple[Difference, ...]
    unasked: tuple[tuple[str, ...], tuple[str, ...]]


def point(subject: Subject, name: str, between: Sequence[str] = ()) -> Comparison:
    """An interpretation by its name, and two of its readings: those named, or the default and the next. Raises `Invalid`."""
    known = [i.key for i in subject.program.interpretations]
    span = Span(Source("diverge", name), 1, 1, len(name))
    if name not in known:
        raise unknown("interpretation", name, span, known)
    number = known.index(name)
    found = subject.program.interpretations[number]
    keys = [c.key for c in found.choices]
    for word in between:
        if word not in keys:
            raise unknown(f"reading of {name}", word, Span(Source("--between", word), 1, 1, len(word)), keys)
    if len(between) == 2 and between[0] == between[1]:
        raise Invalid([Diagnostic("Q021", "the two readings to compare are the same", span)])
    one = keys.index(between[0]) if between else found.default
    other = keys.index(between[1]) if len(between) > 1 else next(i for i in range(len(keys)) if i != one)
    return Comparison(found, number, one, other)


@frozen
class SearchResult:
    """The search of one situation: the separation, if there is one, and how many positions were looked at.

    `reached`: its moves could be made. `complete`: all sequences of moves were tried.
    """

    separation: Separation | None
    positions: int
    reached: bool
    complete: bool


@mutable
class Extent:
    """How far a search has come, and whether it reached an end: positions up to a limit."""

    limit: int
    positions: int = 0
    reached: bool = False
    complete: bool = True

    def is_over(self) -> bool:
        """Whether the limit is reached. Call it while something is left to search."""
        if self.positions >= self.limit:
            self.complete = False
        return self.positions >= self.limit


@mutable
class Search(Extent):
    """Searches one situation; counts the positions in it, up to a limit."""

    positions: int = 1
    point: Comparison = attrs.field(kw_only=True)

    def trial(self, subject: Subject, member: Member | None) -> SearchResult:
        """What the search comes to."""
        found = self.separation(subject, member)
        return SearchResult(found, self.positions, self.reached, self.complete)

    def separation(self, subject: Subject, member: Member | None) -> Separation | None:
        """The first moves of a situation under which the two readings end differently."""
        done: set[tuple[str, ...]] = set()
        pair = self._readings(subject, self.point.one), self._readings(subject, self.point.other)
        for readings in pair:
            for spoken in self._ways(subject, readings):
                if spoken not in done:
                    done.add(spoken)
                    found = self._compare(subject, pair, spoken, member)
                    if found is not None:
                        return found
        return None

    def _readings(self, subject: Subject, choice: int) -> Readings:
        number = self.point.number
        return (*subject.readings[:number], choice, *subject.readings[number + 1:])

    def _ways(self, subject: Subject, readings: Readings) -> Iterator[tuple[str, ...]]:
        """Every sequence of moves under a reading, using before declining; up to a limit."""
        follower = Follower.of(subject.program, subject.moves)
        words = vocabulary(subject.program)
        try:
            start = proceed(subject.begin(readings, logging=False))
            waiting: list[tuple[State, Progress, tuple[str, ...]]] = [(start, follower.begin(), ())]
            count = 0
            while waiting and not self.is_over():
                state, progress, spoken = waiting.pop()
                self.positions += 1
                ways, following = follower.ways(state, progress)
                if ways is None and not follower.over(following):
                    continue  # the moves of the file cannot be made here
                if ways is None:
                    count += 1
                    self.reached = True
                    yield spoken
                    if count >= MAX_WAYS:
                        self.complete = self.complete and not waiting
                        return
                    continue
                question = state.question
                if question is not None and question.kind in (FACE, VALUE):
                    continue  # the situation leaves something open that is needed
                pause = Pause.of(state, words)
                bound = len(following.used) > len(progress.used) or bool(progress.details)
                for way in reversed(ways):
                    said = None if bound else pause.move(way)
                    after = step(state, way)
                    self.positions += dear(after.effort - state.effort)
                    waiting.append((after, following, (*spoken, said) if said else spoken))
        except Stuck:
            self.positions += ENDLESS
        except Fault:
            return

    def _compare(self, subject: Subject, pair: tuple[Readings, Readings], spoken: tuple[str, ...],
                 member: Member | None) -> Separation | None:
        seats = frozenset(subject.seats)
        try:
            said = [m for words in spoken for m in line(words, seats, subject.program.moves).script]
            script = (*subject.moves, *resolved(said, subject.program, subject.seats))
            one, other = (play(subject.begin(r, logging=False), script) for r in pair)
            self.positions += course(one) + course(other)
            if not (_plays(one, script) and _plays(other, script) and _differ(one.state, other.state)):
                return None
            one, other = (play(subject.begin(r), script) for r in pair)
        except Stuck:
            self.positions += ENDLESS
            return None
        except (Fault, Invalid):
            return None
        return _separation(subject, member, script, one, other, spoken)


def _plays(played: Played, script: Sequence[Line]) -> bool:
    """Whether the only problem of a run is moves that nothing asked for."""
    return all(t.kind is TroubleKind.UNMADE for t in played.troubles) and len(played.unmade) < max(1, len(script))


def _differ(one: State, other: State) -> bool:
    """Whether two ends differ for a player; the order of a pile is not enough."""
    return any(d.whose or d.name == "winner" for d in differences(one, other))


def _separation(subject: Subject, member: Member | None, script: Sequence[Line], one: Played, other: Played,
                spoken: tuple[str, ...]) -> Separation:
    apart = parting(one.state, other.state)
    steps = shown(one.state)
    common = sentence(one.state, steps[apart.number - 2]) if apart is not None and apart.number > 1 else ""
    needless = {id(m) for m in one.unmade} & {id(m) for m in other.unmade}
    moves = [words for m, words in zip(script[len(subject.moves):], spoken, strict=True) if id(m) not in needless]
    unasked = tuple(tuple(written(m) for m in p.unmade if id(m) not in needless) for p in (one, other))
    found = tuple(d for d in differences(one.state, other.state) if d.whose or d.name == "winner")
    return Separation(member, text_of(subject, moves, one.state, other.state), (one.state, other.state), common, apart, found,
                      (unasked[0], unasked[1]))


def text_of(subject: Subject, moves: Sequence[str], *ends: State) -> str:
    """A situation with moves as a file: each seat in one line, and only those cards of the deck that were drawn."""
    rows = []
    setup = subject.setup
    rows.append(f"rules {', '.join(r.text for r in setup.rules)}")
    spans = (*(fact.span for fact in setup.printed), *(line.span for line in setup.game))
    rows += [subject.source.said(number) for number in sorted({span.line for span in spans})]
    start = View(subject.begin(logging=False))
    speaking = {words.split(" ")[0] for words in moves}
    for player, seat in enumerate(subject.seats):
        facts = [f.span.said for f in subject.scene.facts[seat]]
        # an unmentioned hand would be filled with what the moves take from it
        slots = [s for s in range(start.slots) if start.layout.holder[s] == player and undescribed(subject, start, s)]
        facts += [_hand(start, slot) for slot in slots if seat in speaking]
        rows.append(f"{seat} {', '.join(facts)}".rstrip())
    drawn = max(sum(1 for s in end.steps for m in s.moves if end.program.zones[_zone(end, m[1])].endless) for end in ends)
    for pile in setup.piles:
        cards = [card_text(c) for c in pile.cards]
        kept = cards[:drawn] if fold(pile.name.text) == fold(deck_of(subject.program)) else cards
        rows += [f"{pile.name.text} [{', '.join(kept)}]"] if kept else []
    rows += [m.span.said for m in subject.moves]
    return "\n".join([*rows, *moves]) + "\n"


def _hand(start: View, slot: int) -> str:
    """The cards of a hand as a fact."""
    cards = ", ".join(face_words(start.program, f) for f in start.zones[slot])
    return f"{start.program.zones[start.zone_of(slot)].named.title} [{cards}]"


def _zone(state: State, slot: int) -> int:
    return state.program.layout(len(state.seats)).zone[slot]


__all__ = ["Comparison", "Extent", "Search", "SearchResult", "Separation", "point"]
