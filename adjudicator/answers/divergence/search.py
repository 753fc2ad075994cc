"""Where two readings of an interpretation differ: the smallest situation in which the same moves end differently.

The moves are all that the players may choose under either reading. Each sequence of moves is made under both; a move that one of
them never asks for is skipped there, as at a table where players announce what they will do if they can.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs

from adjudicator.answers.changes import Changes, card_text
from adjudicator.answers.divergence.families import Family, Member, edits, members, tables
from adjudicator.answers.effort import ENDLESS, dear
from adjudicator.answers.exploration.graph import step
from adjudicator.answers.exploration.lines import untold
from adjudicator.answers.exploration.walk import Follower, Progress
from adjudicator.answers.omissions import focused, leavable
from adjudicator.answers.patches import line, patched
from adjudicator.answers.subject import Edit, Readings, Subject
from adjudicator.cases.choices import Table
from adjudicator.cases.meaning import Line
from adjudicator.cases.playthrough import Played, play
from adjudicator.cases.resolution import resolved
from adjudicator.cases.scene import APART
from adjudicator.cases.script import written
from adjudicator.cases.setup import deck_of
from adjudicator.cases.vocabulary import unknown, vocabulary
from adjudicator.engine.faces import told
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.run import Fault, Stuck, proceed
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.view import View
from adjudicator.limits import MAX_COMPARED, MAX_WAYS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold
from adjudicator.report.compare import Difference, Parting, differences, parting
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen

Tell = Callable[[int], None]


@frozen
class Point:
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


@frozen
class Divergence:
    """What a search found: separations, the smallest first, none a part of another; and how many situations were searched.

    `complete`: all situations up to `size` were searched, with all moves.
    """

    point: Point
    found: tuple[Separation, ...]
    situations: int
    size: int
    complete: bool
    interrupted: bool = False


def point(subject: Subject, name: str, between: Sequence[str] = ()) -> Point:
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
        raise Invalid([Diagnostic("Q021", "two readings are compared, and here is one twice", span)])
    one = keys.index(between[0]) if between else found.default
    other = keys.index(between[1]) if len(between) > 1 else next(i for i in range(len(keys)) if i != one)
    return Point(found, number, one, other)


@attrs.define(slots=True, eq=False)
class _Search:
    """Searches situations; counts them and the positions in them, up to a limit of positions."""

    point: Point
    tell: Tell
    limit: int
    looked: int = 0
    positions: int = 0
    reached: bool = False
    complete: bool = True

    def is_over(self) -> bool:
        """Whether the limit is reached. Call it while something is left to search."""
        if self.positions >= self.limit:
            self.complete = False
        return self.positions >= self.limit

    def separation(self, subject: Subject, member: Member | None) -> Separation | None:
        """The first moves of a situation under which the two readings end differently."""
        self.looked += 1
        self.positions += 1
        self.tell(self.looked)
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
                table = Table.of(state, words)
                bound = len(following.used) > len(progress.used) or bool(progress.details)
                for way in reversed(ways):
                    said = None if bound else table.move(way)
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
            self.positions += sum(len(p.choices) + dear(p.state.effort, len(p.choices)) for p in (one, other))
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
    return len(played.troubles) == len(played.unmade) and len(played.unmade) < max(1, len(script))


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
        slots = [s for s in range(start.slots) if start.layout.holder[s] == player and untold(subject, start, s)]
        facts += [_hand(start, slot) for slot in slots if seat in speaking]
        rows.append(f"{seat} {', '.join(facts)}".rstrip())
    drawn = max(sum(1 for s in end.steps for m in s.moves if end.program.zones[_zone(end, m[1])].endless) for end in ends)
    for pile in setup.piles:
        cards = [card_text(c) for c in pile.cards]
        kept = cards[:drawn] if fold(pile.name.text) == fold(deck_of(subject.program)) else cards
        rows += [f"{pile.name.text} [{', '.join(kept)}]"] if kept else []
    rows += [f"event {e.span.said}" for e in setup.events]
    rows += [m.span.said for m in subject.moves]
    return "\n".join([*rows, *moves]) + "\n"


def _hand(start: View, slot: int) -> str:
    """The cards of a hand as a fact."""
    cards = ", ".join(told(start.program, f) for f in start.zones[slot])
    return f"{start.program.zones[start.zone_of(slot)].named.title} [{cards}]"


def _zone(state: State, slot: int) -> int:
    return state.program.layout(len(state.seats)).zone[slot]


def in_family(family: Family, name: str, between: Sequence[str] = (), *, everything: bool = False, limit: int = MAX_COMPARED,
              tell: Tell = lambda _: None) -> Divergence:
    """The smallest situation of a family in which two readings part; with `everything`, all minimal ones.

    `limit`: how many positions of all these situations are searched.
    """
    bases = tables(family)
    for base in bases.values():
        _check(family, base)
    search = _Search(point(next(iter(bases.values())), name, between), tell, limit)
    found: list[Separation] = []
    try:
        for size in range(family.size + 1):
            for count, base in bases.items():
                before = Changes(base, base.begin(), play(base.begin(), base.moves)).facts_at
                for member in members(family, size, count, base.seats):
                    if search.is_over():
                        return Divergence(search.point, tuple(found), search.looked, family.size, False)
                    if any(_holds(member, f.member) for f in found):
                        search.positions += 1
                        continue
                    subject = _made(base, member, before)
                    if subject is None:
                        search.positions += 1  # there may be very many of these, too
                        continue
                    separation = search.separation(subject, member)
                    if separation is not None:
                        found.append(separation)
                        if not everything:
                            return Divergence(search.point, tuple(found), search.looked, size, search.complete)
    except KeyboardInterrupt:
        return Divergence(search.point, tuple(found), search.looked, family.size, False, True)
    if not search.reached:
        raise Invalid([Diagnostic("Q025", "in no situation of the family can its moves be made", Span(family.source, 1, 1, 0))])
    return Divergence(search.point, tuple(found), search.looked, family.size, search.complete)


def _made(base: Subject, member: Member, before: int) -> Subject | None:
    """A situation of a family; nothing if the rules do not allow its facts together. Raises `Invalid`."""
    subject = patched(base, edits(member, before))
    try:
        _ = subject.resolved
    except Invalid as invalid:
        if all(d.code == APART for d in invalid.diagnostics):
            return None
        raise
    return subject


def _check(family: Family, base: Subject) -> None:
    """Raises `Invalid` for unknown names, at the lines of the family that contain them."""
    found: list[Diagnostic] = []
    for may in family.mays:
        seat = may.who if may.who in base.seats else base.seats[-1]
        for fact in may.facts if may.who in ("anyone", "others", *base.seats) else ():
            try:
                patched(base, edits(Member(len(base.seats), ((seat, fact),), 1), 1)).begin()
            except Invalid as invalid:
                found += [attrs.evolve(d, span=may.span) for d in invalid.diagnostics]
    if found:
        raise Invalid(found)


def _holds(member: Member, smaller: Member | None) -> bool:
    """Whether a situation has all the ingredients of a smaller one, in whatever seats."""
    if smaller is None or member.seats < smaller.seats:
        return False
    left = list(member.ingredients)
    for fact in smaller.ingredients:
        if fact not in left:
            return False
        left.remove(fact)
    return True


def in_situation(subject: Subject, name: str, between: Sequence[str] = (), *, limit: int = MAX_COMPARED,
                 tell: Tell = lambda _: None) -> Divergence:
    """Whether two readings of a situation can end differently, and the smallest part of it in which they do.

    `limit`: how many positions are searched, in the situation and its parts.
    """
    search = _Search(point(subject, name, between), tell, limit)
    here = focused(subject)  # otherwise all cases of a large file would be parsed again for each omission
    found = search.separation(here, None)
    if found is None:
        return Divergence(search.point, (), search.looked, 0, search.complete)
    while not search.is_over():
        for left_out in _parts(here):
            smaller = _try(search, here, left_out)
            if smaller is not None:
                here, found = smaller
                break
        else:
            break
    return Divergence(search.point, (found,), search.looked, 0, search.complete)


def _parts(here: Subject) -> list[tuple[Edit, ...]]:
    """What can be left out of a situation: whole seats, then facts and moves."""
    seats = [(Edit("", replaces=line.span.line),) for line in here.setup.seats]
    return [*seats, *(left_out for _, _, left_out in leavable(here))]


def _try(search: _Search, here: Subject, left_out: tuple[Edit, ...]) -> tuple[Subject, Separation] | None:
    """A situation without one fact or move, if the readings still part in it."""
    try:
        smaller = here.edited(left_out)
        found = search.separation(smaller, None)
    except (Invalid, Stuck, Fault):
        return None
    return None if found is None else (smaller, found)


__all__ = ["Divergence", "Point", "Separation", "in_family", "in_situation", "point"]
