"""Checks that hold only because nobody knows what is printed on a card.

Rules may go on without a value that no source gives: an icon that nobody stated counts as none. That is no reason why something
can or cannot happen. Each such value is stated in turn, and the run made again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache, partial, reduce
from itertools import chain, pairwise
from operator import or_

import attrs

from adjudicator.cases.checks.expected import check, is_true
from adjudicator.cases.checks.unordered import otherwise_ordered, unordered
from adjudicator.cases.moves.needs import stating
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.lines import is_in_other_words
from adjudicator.cases.never.unended import refuted_behind_a_choice
from adjudicator.cases.never.vacuity import may_come
from adjudicator.cases.runs.contributions import called
from adjudicator.cases.runs.occurrences import fits, says
from adjudicator.cases.situation.readings import TooManyReadings, under_each
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.unknown.begun import begun
from adjudicator.cases.unknown.running import ran, ways_to_fall
from adjudicator.cases.unknown.supposing import ICON, TOO_HIGH, told
from adjudicator.cases.words.meaning import (
    ExpectAsked,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectValue,
    ExpectWinner,
    Illegal,
    Legal,
    Line,
    Never,
    Printed,
    Then,
)
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.assumed import Value, assumed
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import FACE, OFFER, VALUE
from adjudicator.limits import MAX_EFFORT, MAX_RUNS_EFFORT
from adjudicator.notation.source import Invalid, Span
from adjudicator.values import frozen, mutable

TRIED = (ICON, 0, TOO_HIGH)
"""What is stated in place of an unknown value, if its domain has it: an icon that is there, none, a price that is too high.

So is each number up to those that lines about steps name, and those with which rules compare such a value; and in place of the
last one the highest that the rules allow.
"""
FEW = (1, 2, 3)
"""The same in a case that denies nothing: of a value with which no rule computes only the first."""
MOST_ALONE = 60
"""The number of unknown values of a case that denies nothing up to which each is tried by itself; of more, those of one word are
tried as one.
"""
MOST_TOGETHER = 3
"""The number of unknown values that are stated together, where one of them is asked about only because others are stated."""


@frozen
class _Guess:
    """Values that are stated in place of unknown ones, each in words. `reasons`: those at which a condition given after `because`
    looks.
    """

    printed: tuple[Printed, ...]
    words: tuple[str, ...]
    reasons: frozenset[Value]

    @property
    def values(self) -> tuple[Value, ...]:
        """Which values they are."""
        return tuple([(one.card, one.word) for one in self.printed])


@mutable
class _Guessing:
    """What is stated of a situation in turn, and which lines of its script are false then that hold in its `runs`.

    `open`: the lines that could rest on what nobody knows, by their places; of each whether it is a reason that names a
    condition. `denies`: any of them denies or tries something, and does not only say what is so: with a value that is as an
    unknown one is taken, none of those is false. `reasons`: those that lines give, in words; `most`: the highest number that they
    name. `found`: the lines that rest on it, with how that is written; `seen`: the guesses that were made; `highest`: the highest
    number of each value that the rules allow; `came`: what came of each number of a value; `effort`: how many steps that took.
    """

    scene: Scene
    script: Sequence[Line]
    runs: Sequence[Played]
    open: Mapping[int, bool]
    denies: bool
    reasons: Sequence[str]
    most: int
    found: dict[int, tuple[Span, dict[tuple[Value, ...], str]]] = attrs.Factory(dict)
    seen: set[tuple[Printed, ...]] = attrs.Factory(set)
    highest: dict[Value, int] = attrs.Factory(dict)
    came: dict[Value, dict[int, object]] = attrs.Factory(dict)
    effort: int = 0

    def guess(self) -> _Guess | None:
        """Make every guess; the one at which there was too much of it, None if there never was."""
        left, readings = self.runs[0].unsettled, [played.state.settings for played in self.runs]
        tried = chain(begun(self.scene, self.script, readings[0]), otherwise_ordered(self.script, self.runs),
                      *[played.without for played in self.runs])
        first = [guess for played in (*self.runs, *tried) for guess in self._guesses(self.scene, played)]
        if not self.denies and len({guess.values for guess in first}) > MOST_ALONE:
            first = _by_word(first)
        waiting, known = deque([*first, *_all_together(first)]), {value for guess in first for value in guess.values}
        while waiting:
            one = waiting.popleft()
            if one.printed in self.seen or (len(one.printed) > 1 and self.found):
                continue  # what matters alone is said first
            self.seen.add(one.printed)
            come = list[Played | None]()
            try:
                for played, spans, took in under_each(self.scene.program, left, readings, partial(self._contradicted, one)):
                    self.effort += took
                    if self.effort > MAX_RUNS_EFFORT:
                        return one
                    self._note(one, spans)
                    come.append(played)
                    if played is not None and len(one.printed) < MOST_TOGETHER and not spans:
                        waiting += self._asked_for(one, played, known)
            except TooManyReadings:
                return one
            waiting += self._between(one, come)
        return None

    def _between(self, one: _Guess, come: Sequence[Played | None]) -> Iterator[_Guess]:
        """The numbers of a value halfway between others with which what happens is not the same, if rules compute with it."""
        value, *others = one.values
        if others or self.found or not self.denies or value[1] not in self.scene.program.reckoned:
            return
        came = self.came.setdefault(value, {})
        came[one.printed[0].value] = [None if played is None else _course(played) for played in come]
        for low, high in pairwise(sorted(came)):
            if high - low > 1 and came[low] != came[high]:
                yield self._stated(value, (low + high) // 2, one.reasons)

    def _stated(self, value: Value, number: int, reasons: frozenset[Value]) -> _Guess:
        """One value as it is stated. `reasons`: itself, if a condition looks at it that is given as a reason."""
        one = Printed(*value, number, self.scene.setup.span)
        return _Guess((one,), (stating(self.scene.program, *value, number),), reasons)

    def _note(self, one: _Guess, spans: Iterable[Span]) -> None:
        """Note the lines that are false with a guess; of one that names a condition only if this looks at the values."""
        for span in spans:
            if id(span) in self.open and (not self.open[id(span)] or one.reasons.issuperset(one.values)):
                self.found.setdefault(id(span), (span, {}))[1].setdefault(one.values, "` with `".join(one.words))

    def _guesses(self, scene: Scene, played: Played, known: Collection[Value] = ()) -> Iterator[_Guess]:
        """What could be printed on the cards of which a run took nothing for granted but that nobody knows it.

        `known`: the values that are not sought.
        """
        if played.start is None:
            return
        found = assumed(played.start, played.choices, self._is_reason if self.reasons else None)
        for value in dict.fromkeys((*found.in_conditions, *found.values)):
            if value not in known:
                reasons = frozenset({value} if value in found.in_conditions else ())
                yield from (self._stated(value, number, reasons) for number in self._numbers(scene, played, value))

    def _is_reason(self, words: str) -> bool:
        """Whether a line gives the words of a condition as its reason."""
        return any(says(text, [words]) for text in self.reasons)

    def _numbers(self, scene: Scene, played: Played, value: Value) -> Iterable[int]:
        """What is stated of a value."""
        domain = scene.program.cards[value[0]].printed[value[1]]
        assert isinstance(domain, tuple)
        if not {*TRIED} <= {*domain}:
            return domain
        if not self.denies:
            return FEW if value[1] in scene.program.reckoned else FEW[:1]
        if value not in self.highest:
            self.highest[value] = self._highest(scene, played, value)
        *few, _ = TRIED
        tried = {*range(2, self.most + 1), *scene.program.compared.get(value[1], ())}
        return dict.fromkeys((*few, *sorted(tried.intersection(domain)), self.highest[value]))

    def _highest(self, scene: Scene, played: Played, value: Value) -> int:
        """The highest number that the rules allow of a value."""
        for number in range(TRIED[-1], 1, -1):
            with suppress(Invalid):
                begin(scene.stating(Printed(*value, number, scene.setup.span)), self.script, played.state.settings)
                return number
        return 1

    def _asked_for(self, one: _Guess, played: Played, known: Collection[Value]) -> Iterator[_Guess]:
        """Guesses about what is asked for only because others are stated, together with these. `known`: as above."""
        stated = self.scene.stating(*one.printed)
        return (_joined((one, more)) for more in self._guesses(stated, played, known))

    def _contradicted(self, one: _Guess, readings: tuple[int, ...]) -> tuple[tuple[Played | None, list[Span], int], int]:
        """A run with a guess, None if there is no such situation, the lines of the script that are false in it, how many steps it
        took, and the interpretations that it consulted. Whatever falls at a random pick that it brings may be what falls.
        """
        scene = self.scene.stating(*one.printed)
        try:
            start = begin(scene, self.script, readings)
            # only what is so with what is known counts here
            runs = ways_to_fall(lambda falls: play(start, self.script, sure=False, falls=falls))
        except Invalid:
            return (None, [], 0), 0
        except (Stuck, Fault):
            return (None, [], MAX_EFFORT), 0
        wrong = [span for run in runs for span in self._wrong_in(one, run)]
        consulted = reduce(or_, [run.state.consulted | run.besides for run in runs])
        return (runs[0], wrong, sum([run.effort for run in runs])), consulted

    def _wrong_in(self, one: _Guess, played: Played) -> Iterator[Span]:
        """The lines of the script that are false in a run with a guess."""
        tried = [trouble.span for trouble in played.troubles if trouble.span is not None and not trouble.error]
        course = Course.of(played, self.script)
        denied = () if played.stopped else (line.span for line in self.script if _is_denied(course, line))
        question = played.state.question
        stops = question is not None and question.kind is FACE  # what comes behind it is open then
        open_ = (line.span for line in self.script if stops and isinstance(line, Never) and may_come(played.state, line))
        first = all(printed.value == TRIED[0] for printed in one.printed)  # the others cost as much, and bring little more
        behind = _behind(course, played, self.runs) if first and not played.troubles else ()
        turned = [trouble.span for trouble in unordered(self.script, [played]) if trouble.span is not None]
        groundless = () if played.troubles else _groundless(played, self.script)
        may_be_so = {trouble.kind for trouble in played.troubles} <= {TroubleKind.UNKNOWN} and (
            question is None or question.kind in (OFFER, FACE, VALUE))  # where more has to be chosen, the lines say too little
        untrue = _untrue(played, self.script) if may_be_so else ()
        yield from (*tried, *denied, *open_, *behind, *turned, *groundless, *untrue)


def guessed(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """What must be stated for the lines of a script that hold in its runs, and would not if an unknown value were stated: alone,
    or with a secret of a player.
    """
    # INVARIANT: no check that holds fails if what nobody knows is stated
    yield from _guessed(scene, script, runs)
    for one in told(scene) if scene.program.unsourced else ():
        found = (ran(one.scene, script, run.state.settings, sure=False) for run in runs)
        again = [played for played in found if played is not None and not played.troubles]
        if len(again) == len(runs):
            yield from _guessed(one.scene, script, again)


def _guessed(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """The same of the values alone."""
    open_ = dict(_could_rest_on_it(scene.program, script)) if scene.program.unsourced else {}
    if not open_:
        return
    reasons = [line.because.text for line in script if isinstance(line, Illegal) and line.because is not None]
    most = max((fact.number or 0 for line in script if isinstance(line, Never) for way in line.pattern.ways
                for _, facts in way.facts for fact in facts), default=0)
    denies = any(id(line.span) in open_ and not _says_what_is_so(line) for line in script)
    guessing = _Guessing(scene, script, runs, open_, denies, reasons, most)
    if (last := guessing.guess()) is not None:
        more = f"there is too much that nobody knows for all of it to be tried: say more of it, as in `{last.words[0]}`"
        yield Trouble(more, scene.setup.span, error=True)
    for span, lines in guessing.found.values():
        stated = " or ".join(f"`{line}`" for line in lines.values())
        yield Trouble(f"this rests on what nobody knows: with {stated} it does not hold. Say with such a line what is printed",
                      span, error=True)


def _course(played: Played) -> object:
    """What happens in a run, whatever its numbers are, and what is wrong with its lines."""
    return (played.stopped, len(played.troubles), played.state.winner,
            [(step.kind, step.player, step.verb, step.cell, step.code, step.moves) for step in played.state.steps])


def _joined(guesses: Sequence[_Guess]) -> _Guess:
    """Several guesses as one, in an order of their own."""
    parts = sorted([(one, words) for guess in guesses for one, words in zip(guess.printed, guess.words, strict=True)],
                   key=lambda part: (part[0].card, part[0].word))
    return _Guess(tuple([one for one, _ in parts]), tuple([words for _, words in parts]),
                  frozenset().union(*[guess.reasons for guess in guesses]))


def _by_word(guesses: Sequence[_Guess]) -> list[_Guess]:
    """The first values of one word as one guess each."""
    by_value = {guess.values[0]: guess for guess in reversed(guesses)}
    words = dict.fromkeys(word for _, word in by_value)
    return [_joined([guess for (_, other), guess in by_value.items() if other == word]) for word in words]


def _all_together(guesses: Sequence[_Guess]) -> Iterator[_Guess]:
    """All values as they are stated first, and all as they are stated last."""
    by_value: dict[Value, list[_Guess]] = {}
    for guess in guesses:
        by_value.setdefault(guess.values[0], []).append(guess)
    if len(by_value) > 1:
        yield _joined([found[0] for found in by_value.values()])
        yield _joined([found[-1] for found in by_value.values()])


def _could_rest_on_it(program: Program, script: Sequence[Line]) -> Iterator[tuple[int, bool]]:
    """The places of what says that something may be done or happens, or not, or why, and of what is so at the end; of each
    whether it is a reason that names a condition, and not what is asked.
    """
    for line in script:
        if isinstance(line, Illegal | Legal | Never | ExpectAsked) or _says_what_is_so(line):
            yield id(line.span), False
        if isinstance(line, ExpectSeat | ExpectGame):
            yield from ((id(fact.span), False) for fact in line.facts)
        if isinstance(line, Illegal) and line.because is not None:
            yield id(line.because.span), says(line.because.text, _words_of_conditions(program))


@lru_cache(maxsize=64)
def _words_of_conditions(program: Program) -> tuple[str, ...]:
    """The words of the conditions on what players may use."""
    return tuple(dict.fromkeys(test.words for clause in program.clauses for test in (*clause.conditions, *clause.aimed)))


def _behind(course: Course, played: Played, runs: Sequence[Played]) -> Iterator[Span]:
    """The lines that are wrong as what they deny comes later in the turn, or may be done behind a choice at which a run stops."""
    yield from (line.span for line in course.script if isinstance(line, Never) and line.because is None
                and course.comes_later(partial(fits, line)))
    yield from refuted_behind_a_choice(played, course.script, runs)


def _groundless(played: Played, script: Sequence[Line]) -> Iterator[Span]:
    """The lines that deny something because of a card or rule that is no ground for it."""
    grounded = [line for line in script if isinstance(line, Never) and line.because is not None
                and called(played.state.program, line.because.text)]
    for line in grounded:
        if any(not trouble.idle for trouble in check(played, script, [line.span])):
            yield line.span


def _untrue(played: Played, script: Sequence[Line]) -> Iterator[Span]:
    """The lines about what happens, and about the end, that are not so in a run."""
    lines = [line.span for line in script if _says_what_is_so(line)]
    if lines:
        yield from (trouble.span for trouble in check(played, script, lines) if not trouble.idle and trouble.span is not None)


def _says_what_is_so(line: Line) -> bool:
    """Whether a line says what happens, who is asked, or what is so at the end; not what is unknown, or what was consulted."""
    match line:
        case Then() | ExpectSeat() | ExpectGame() | ExpectPile() | ExpectWinner() | ExpectOrder() | ExpectValue():
            return True
        case ExpectAsked(asked=asked):
            return asked
        case _:
            return False


def _is_denied(course: Course, line: Line) -> bool:
    """Whether what a negative line denies happens, in these words or others; whether the line says anything else does not matter.
    """
    match line:
        case Never():
            return any(fits(line, course.state, step) for step in course.state.steps) or is_in_other_words(course, line)
        case ExpectAsked(asked=False):
            return not is_true(course.state, line)
        case _:
            return False


__all__ = ["guessed"]
