"""Checks that hold only because nobody knows which card an unknown one is that lies where cards act, or a secret of a player.

Such a card has no text in a run, and a player without a role has none of the roles. What is unknown is taken for everything that
it may be in turn, alone and together, and the run made again. A run whose moves cannot be made then, or do not suffice, says
that it is something else: a move that is made is one that may be made, and a case says all that is done. It cannot say so of
everything that it may be.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice

import attrs

from adjudicator.cases.checks.consulting import courses_of, without_difference_elsewhere
from adjudicator.cases.checks.judged import judged
from adjudicator.cases.checks.measured import consulted_in_all, overlooked
from adjudicator.cases.checks.unordered import unordered
from adjudicator.cases.moves.needs import of_lists
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runs.unseen import of_the_known
from adjudicator.cases.situation.readings import TooManyReadings, under_each
from adjudicator.cases.situation.restating import restated
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.situation.unsaid import Unsaid
from adjudicator.cases.unknown.begun import begun
from adjudicator.cases.unknown.coming import Unknowns, places_of
from adjudicator.cases.unknown.leaving import left_unused
from adjudicator.cases.unknown.onlookers import askable, spans_of
from adjudicator.cases.unknown.overlooked import of_hands
from adjudicator.cases.unknown.running import ran, ways_to_fall
from adjudicator.cases.unknown.supposing import Group, Supposition, besides, is_small, together
from adjudicator.cases.words.meaning import (
    Chance,
    ExpectAsked,
    ExpectSeat,
    ExpectValue,
    FieldFact,
    Illegal,
    Legal,
    Line,
    Move,
    Never,
)
from adjudicator.cases.words.troubles import Trouble, TroubleKind, left_open
from adjudicator.engine.assumed import Value, assumed
from adjudicator.engine.descriptions import UNKNOWN
from adjudicator.engine.faults import NeedValue
from adjudicator.engine.program import Program
from adjudicator.engine.references import NAMED
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import FACE, VALUE
from adjudicator.engine.table import WHOLE
from adjudicator.limits import MAX_EFFORT, MAX_RUNS_EFFORT
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Invalid, Span, is_one_of
from adjudicator.values import frozen

MOST_TRIED = 2_000
"""The number of runs of one case for what is unknown in it."""
TOO_MANY = "the unknown cards may be too many others for all of them to be tried: say what some of them are"
MOST_NAMED = 3
"""The number of cards that a message names."""
_REFUSED = frozenset({TroubleKind.ILLEGAL, TroubleKind.UNMADE, TroubleKind.UNUSED, TroubleKind.UNTOLD})
"""What stands against a move that is made."""


@frozen
class _Tried:
    """What came of a supposition: the lines that do not hold then, and what is wrong with those that say nothing then; what
    stands against the moves, if anything does; how many steps that took. `is_one`: whether there is such a situation; `run`: the
    one in it, if nothing stands against its moves; `asked`: the printed values one of which would have to be known, each by its
    field, where its lines say nothing of that; `prints`: what no source says is printed on cards, without which rules went on.
    """

    doubts: tuple[_Doubt, ...] = ()
    empty: tuple[Trouble, ...] = ()
    against: Trouble | None = None
    effort: int = 0
    is_one: bool = True
    asked: tuple[tuple[int, int], ...] = ()
    prints: tuple[Value, ...] = ()
    run: Played | None = None


@frozen
class _Doubt:
    """A line that does not hold if something unknown is known. `stops`: what has to be stated, if the run stops there."""

    span: Span
    supposed: Supposition
    stops: str = ""


def unsettled(scene: Scene, script: Sequence[Line], runs: Sequence[Played], left: int = 0,
              of: Collection[tuple[str, int]] = ()) -> Iterator[Trouble]:
    """What must be stated for the lines of a script that hold in its runs, and would not if more were known.

    `left`: the interpretations that are left open, as bits: of one that is consulted only where more is known, all readings are
    tried. `of`: only the unknown cards in these zones of players are looked at, if any are given.
    """
    # INVARIANT: no check that holds fails if an unknown card in play is known
    # INVARIANT: no check that holds fails under a reading that is consulted only where more is known
    # INVARIANT: no case passes whose moves nothing that is unknown allows
    # INVARIANT: no line rests on two things that nobody knows
    if scene.setup.resumed and runs[0].start is not None:
        scene = restated(scene, runs[0].start, of_lists(scene.program))
    found: dict[tuple[int, str], list[_Doubt]] = {}
    against: dict[str, list[tuple[str, Trouble | None]]] = {}
    empty: dict[str, list[tuple[Trouble, ...]]] = {}
    readings = [run.state.settings for run in runs]
    unknown = Unknowns.of(scene, runs, of)
    answering = ((one,) for one in askable(unknown, script, runs))
    lying = ((one,) for one in (() if of else together(scene)))
    also = begun(scene, script, readings[0]) if unknown.cards else ()
    joint = _with_others(scene, script, runs) if unknown.cards else ()
    more = [*runs, *also, *(again for run in runs for again in run.without)]
    looked_at = [*_looked_at(script, more)]
    of_hand = chain(left_unused(unknown, script, more), answering, of_hands(unknown, script, looked_at))
    supposed = [*islice(chain(of_hand, lying, joint), MOST_TRIED)]
    if not supposed:
        return
    if len(supposed) == MOST_TRIED:
        yield left_open(TOO_MANY, scene.setup.span)
        return
    effort, all_tried, made = 0, True, False
    courses = courses_of(script, runs)
    further = partial(_further, script, looked_at, {value for run in runs for value in _unprinted(run)})
    waiting = deque((at == 0, one) for group in supposed for at, one in enumerate(group))
    while waiting:
        begins, one = waiting.popleft()
        if effort > MAX_RUNS_EFFORT or (found and one.is_joint):
            break  # what matters alone is said first
        if made and not begins:
            continue  # of the same group
        come = list[_Tried]()
        try:
            for tried in under_each(scene.program, left, readings, partial(_tried, one, script, runs)):
                effort += tried.effort
                if effort > MAX_RUNS_EFFORT:
                    all_tried = False
                    break
                come.append(tried)
                for doubt in tried.doubts:
                    found.setdefault((id(doubt.span), one.what), []).append(doubt)
        except TooManyReadings:
            all_tried = False
        waiting += further(one, come)
        made = any(tried.is_one and tried.against is None for tried in come)
        held = [] if one.about else [tried.run for tried in come if tried.run is not None]
        for trouble in without_difference_elsewhere(one.scene, script, held, courses):
            found.setdefault((id(trouble.span), one.what), []).append(_Doubt(trouble.span or one.span, one))
        if all_tried and not (one.about or one.is_joint or one.is_partial) and any(tried.is_one for tried in come):
            stands = None if made else come[0].against
            against.setdefault(one.what, []).append((one.title, stands))
            empty.setdefault(one.what, []).extend(tried.empty for tried in come if tried.is_one and tried.against is None)
    yield from chain.from_iterable(_impossible(what, each, scene.setup.span) for what, each in against.items())
    yield from chain.from_iterable(_says_nothing(what, each, scene.setup.span) for what, each in empty.items())
    yield from _matters(found.values())
    if not (all_tried or found):
        yield left_open(TOO_MANY, scene.setup.span)


def _further(script: Sequence[Line], looked_at: Collection[str], prints: Collection[Value], one: Supposition,
             come: Sequence[_Tried]) -> Iterator[tuple[bool, Supposition]]:
    """The situations that are tried only because of what came of one: more is known in them, of the same card or of others. Each
    is given with whether it begins a group.

    `looked_at`: the players at whose hands rules look anyway; `prints`: the values without which they go on anyway.
    """
    if one.finer is not None:
        asked = dict.fromkeys(value for tried in come for value in tried.asked)
        yield from ((True, finer) for value in asked for finer in one.finer(*value))
    values = dict.fromkeys(value for tried in come for value in tried.prints if value[0] == one.name or value not in prints)
    yield from ((True, finer) for value in values for finer in one.printed(value))
    for tried in come if not one.is_joint else ():
        if tried.run is not None and (seats := {*_looked_at(script, [tried.run])}.difference(looked_at)):
            for group in of_hands(Unknowns.of(one.scene, [tried.run]), script, sorted(seats)):
                yield from ((at == 0, other) for at, other in enumerate(_known_besides(one, group)))


def _matters(found: Iterable[Sequence[_Doubt]]) -> Iterator[Trouble]:
    """That something unknown matters for a line, for each that does not hold: with what it does not."""
    for doubts in sorted(found, key=lambda doubts: bool(doubts[0].stops)):
        first, titles = doubts[0], list(dict.fromkeys(doubt.supposed.title for doubt in doubts))
        names = " or ".join([f"`{title}`" for title in titles[:MOST_NAMED]]) + (", ..." if len(titles) > MOST_NAMED else "")
        then = f"more has to be known ({first.stops})" if first.stops else "this does not hold"
        it = "they are" if first.supposed.is_joint else "it is"
        how = f"Say what {it}{first.supposed.unsaid}"
        yield left_open(f"{first.supposed.what} matters here: if {it} {names}, {then}. {how}", first.span)


def _looked_at(script: Sequence[Line], runs: Sequence[Played]) -> Iterator[str]:
    """The players at whose hands rules looked for something that unknown cards did not count for."""
    for run in runs:
        if run.start is not None and (bits := run.overlooked | overlooked(run.state, script)):
            slots = [slot for slot in range(bits.bit_length()) if bits >> slot & 1]
            yield from (seat for seat, _ in places_of(run.start, slots))


def _with_others(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Group]:
    """The situations in which a secret is known, or a card where cards act, and one of a hand could have been used besides."""
    seats = set() if is_small(scene.program) else {*_looked_at(script, runs)}  # among few names, all are tried together
    for one in besides(scene):
        again = [played for run in runs if (played := ran(one.scene, script, run.state.settings)) is not None]
        there = Unknowns.of(one.scene, again)
        also = [seat for seat in _looked_at(script, again) if seat not in seats]
        groups = chain(left_unused(there, script, again), of_hands(there, script, also))
        yield from (_known_besides(one, group) for group in groups)


def _known_besides(other: Supposition, group: Group) -> Group:
    """The same situations, which say that something else is known as well, and are not tried for its lines either."""
    return (attrs.evolve(one, what=f"what {other.what} is, and {one.what}", title=f"{other.title}` with `{one.title}",
                         secret=other.what, about=one.about or other.about, apart=(*one.apart, *other.apart)) for one in group)


def _impossible(what: str, tried: Sequence[tuple[str, Trouble | None]], span: Span) -> Iterator[Trouble]:
    """That something unknown can be nothing with which the moves can be made. `tried`: each that it may be, and what stands
    against the moves then.
    """
    against = [trouble for _, trouble in tried if trouble is not None]
    if len(against) == len(tried):
        titles = list(dict.fromkeys(title for title, _ in tried))
        it = f"it can only be `{titles[0]}`" if len(titles) == 1 else f"with whatever it may be, such as `{titles[0]}`"
        yield left_open(f"{what} matters here: {it}, and then {against[0].message}", against[0].span or span)


def _says_nothing(what: str, tried: Sequence[tuple[Trouble, ...]], span: Span) -> Iterator[Trouble]:
    """The lines that say nothing with whatever something unknown may be. `tried`: those that say nothing with each."""
    for trouble in tried[0] if tried else ():
        if all(any(trouble.span is other.span for other in each) for each in tried):
            yield left_open(f"{what} matters here: whatever it is, {trouble.message}", trouble.span or span)


def _tried(supposed: Supposition, script: Sequence[Line], runs: Sequence[Played], readings: tuple[int, ...],
           ) -> tuple[_Tried, int]:
    """What comes of something known, and the interpretations that were consulted, as bits. `runs`: where it is not known."""
    def wrong_in(run: Played) -> Sequence[Trouble]:
        return (*judged(run, script, runs, supposed.about), *unordered(script, [run])) if _may_be_so(run) else ()

    try:
        start, unread = begin(supposed.scene, script, readings), [*_unread(supposed, script)]
        played, *fallen = ways_to_fall(lambda falls: play(start, script, unread=unread, falls=falls))
    except Unsaid as problem:
        if isinstance(problem.need, NeedValue):
            return _Tried(prints=((problem.need.name, problem.need.word),)), 0
        return _Tried((*_of_all(supposed, script, problem.diagnostics[0].message),)), 0
    except Invalid:
        return _Tried(is_one=False), 0
    except (Stuck, Fault):
        return _Tried(effort=MAX_EFFORT), 0
    refused = next((trouble for trouble in played.troubles if trouble.kind in _REFUSED), None)
    question, troubles, asked = played.state.question, wrong_in(played), _asked(played)
    doubts = (*_doubts(supposed, script, troubles, not asked and question is not None and question.kind is FACE),
              *(doubt for other in fallen for doubt in _doubts(supposed, script, wrong_in(other), False)))
    empty = tuple([trouble for trouble in troubles if trouble.error and trouble.kind is not TroubleKind.UNKNOWN])
    run = None if refused is not None or doubts else played
    prints = () if run is None or supposed.prints else _unprinted(run)
    effort, consulted = played.effort, consulted_in_all(played, script)
    for other in fallen:
        effort, consulted = effort + other.effort, consulted | consulted_in_all(other, script)
    return _Tried(doubts, empty, refused, effort, asked=() if doubts else asked, prints=prints, run=run), consulted


def _may_be_so(played: Played) -> bool:
    """Whether nothing stands against the moves of a run."""
    return {trouble.kind for trouble in played.troubles} <= {TroubleKind.CHECK, TroubleKind.UNKNOWN}


def _of_all(supposed: Supposition, script: Sequence[Line], stops: str) -> Iterator[_Doubt]:
    """That nobody knows of any line whether it holds where something is known. `stops`: what has to be stated there besides."""
    spans = supposed.about or [line.span for line in script if not isinstance(line, Move | Chance)]
    yield from (_Doubt(span, supposed, stops) for span in spans[:1])


def _unprinted(played: Played) -> tuple[Value, ...]:
    """What no source says is printed on cards, without which the rules went on in a run, or could not go on."""
    if played.start is None or not played.start.program.unsourced:
        return ()
    question = played.state.question
    needed = [(card, word) for card, word, _ in question.prints] if question is not None and question.kind is VALUE else []
    return tuple(dict.fromkeys([*assumed(played.start, played.choices).values, *needed]))


def _asked(played: Played) -> tuple[tuple[int, int], ...]:
    """The values of a part of a face, each by its field, of which a run that stops has to know one."""
    question = played.state.question
    faces = question.faces if question is not None and question.kind is FACE else ()
    return tuple([(field, value) for _, field, value in faces if field not in (NAMED, WHOLE)])


def _doubts(supposed: Supposition, script: Sequence[Line], troubles: Iterable[Trouble], stops: bool) -> Iterator[_Doubt]:
    """The lines of a script that do not hold where something is known, or hold for another reason than they give.

    `stops`: the run stops at an unknown card, and no printed value of a card with this name would let it go on.
    """
    unknown, reasons = [*said_unknown(supposed.scene.program, script)], [*_reasons(script)]
    known = [because.span for because in reasons if of_the_known(because.text)]
    for trouble in troubles:
        span = trouble.span or supposed.span
        if trouble.kind is TroubleKind.UNKNOWN and supposed.stops and stops and supposed.about:
            span = supposed.about[0]  # where the run stops, none of these lines is due
        if not _is_about(supposed, span) or is_one_of(span, known):
            continue
        if trouble.kind is TroubleKind.UNKNOWN:
            if supposed.is_partial and not (supposed.stops and stops):
                continue  # whether it could be used rests on more: then it is another card that could
            yield _Doubt(span, supposed, trouble.message)
        elif is_one_of(span, [because.span for because in reasons]) or not (trouble.idle or is_one_of(span, unknown)):
            yield _Doubt(span, supposed)


def _unread(supposed: Supposition, script: Sequence[Line]) -> Iterator[Span]:
    """The lines that try a move of which it does not matter what becomes of them where something is known."""
    for line in script if supposed.about or supposed.is_partial else ():
        if isinstance(line, Illegal | Legal) and not any(_is_about(supposed, span) for span in spans_of(line)):
            yield line.span


def _is_about(supposed: Supposition, span: Span) -> bool:
    """Whether it matters what becomes of a part of a script."""
    return (not supposed.about or is_one_of(span, supposed.about)) and not is_one_of(span, supposed.apart)


def _reasons(script: Sequence[Line]) -> Iterator[Text]:
    """The reasons that lines give for what could not be."""
    # INVARIANT: no reason holds that would not if an unknown card were known
    yield from (line.because for line in script if isinstance(line, Never | Illegal | ExpectAsked) and line.because is not None)


def said_unknown(program: Program, script: Sequence[Line]) -> Iterator[Span]:
    """Where lines of a script say themselves that something is unknown: a value, or a secret of a player."""
    secrets = {number for number, _ in of_lists(program)}
    for line in script:
        if isinstance(line, ExpectValue) and line.result == UNKNOWN:
            yield line.span
        elif isinstance(line, ExpectSeat):
            yield from (fact.span for fact in line.facts
                        if isinstance(fact, FieldFact) and fact.number in secrets and not fact.value)


__all__ = ["said_unknown", "unsettled"]
