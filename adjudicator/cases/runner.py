"""Runs cases: each under every reading that it leaves open and that its run consults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import chain
from types import MappingProxyType

import attrs

from adjudicator.cases.checks.begun_late import begun_late
from adjudicator.cases.checks.beside_values import beside_values
from adjudicator.cases.checks.consulting import without_difference
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.ignorance import guessed
from adjudicator.cases.checks.measured import consulted_in_all
from adjudicator.cases.checks.nameless import unsettled
from adjudicator.cases.checks.restated import restated
from adjudicator.cases.checks.undescribed import undescribed
from adjudicator.cases.checks.undone import explained
from adjudicator.cases.checks.unfilled import unfilled
from adjudicator.cases.checks.unheld import lacking
from adjudicator.cases.checks.unordered import unordered
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.never.unended import unended
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.readings import (
    TooManyReadings,
    left_open,
    readings_of,
    under_each,
    verdicts,
    with_defaults,
    with_readings,
)
from adjudicator.cases.situation.scene import UNSEEN, Scene, merge, program_of, without_unseen
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.unknown.supposing import Lying, named, told
from adjudicator.cases.unknown.whatever import MOST_COMBINED, TOO_MANY, TooMany, combined, lying_in
from adjudicator.cases.verdicts import parted
from adjudicator.cases.words.meaning import Chance, Illegal, Legal, Line, Move
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.profiles import Verdict
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import FACE
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation import case_lines as written
from adjudicator.notation.case_ast import Case, Table
from adjudicator.notation.source import Diagnostic, Invalid, Span
from adjudicator.rules.load import load
from adjudicator.values import frozen

PASSED, FAILED, ERROR = "passed", "failed", "error"


@frozen
class Run:
    """One run of a script under one set of readings: what was consulted, and what was wrong."""

    readings: dict[str, str]
    played: Played
    troubles: tuple[Trouble, ...]


@frozen
class Result:
    """The result of a case. `run` is the first run that failed, or the last one. `internal`: the program itself is at fault.

    `tried` are all runs of a case that does not pass under every reading: what each found wrong, if anything. `verdicts`: what
    the profile of readings in force says about the points that the runs consulted.
    """

    case: Case
    game: str
    status: str
    message: str
    run: Run | None = None
    runs: int = 0
    internal: bool = False
    tried: tuple[Run, ...] = ()
    verdicts: Mapping[str, Verdict] = attrs.Factory(dict)


def runs_of(scene: Scene, script: Sequence[Line], fixed: tuple[int | None, ...]) -> Iterator[Run]:
    """A run for every combination of readings that is not fixed and that some run consults, the defaults first."""
    program, left = scene.program, left_open(fixed)
    defaults = with_defaults(program, fixed)
    begun, effort = begin(scene, script, defaults), 0

    def ran(readings: tuple[int, ...]) -> tuple[Run, int]:
        nonlocal begun, effort
        if begun.settings != readings and begun.consulted:
            begun = begin(scene, script, readings)
        elif begun.settings != readings:  # it was set up without a look at any reading
            begun = with_readings(begun, readings)
        played = play(begun, script, thorough=True)
        played.unsettled = left
        effort += played.effort
        if effort > MAX_RUNS_EFFORT:
            raise Invalid([Diagnostic("N006", f"the combinations of readings take more than {MAX_RUNS_EFFORT:,} steps together",
                                      scene.setup.span)])
        found = (*played.troubles, *explained(played.state, script, check(played, script)))
        asked = consulted_in_all(played, script)
        settings = {i.key: i.choices[r].key for n, (i, r) in enumerate(zip(program.interpretations, readings, strict=True))
                    if asked >> n & 1}
        return Run(settings, played, found or tuple(unended(played, script))), asked

    try:
        yield from under_each(program, left, [defaults], ran)
    except TooManyReadings as many:
        raise Invalid([Diagnostic("N006", str(many), scene.setup.span)]) from None


def run_case(case: Case, tables: Sequence[Table], profile: str = "", chosen: Mapping[str, str] = MappingProxyType({}), *,
             every: bool = False, load: Callable[..., Program] = load) -> Result:
    """Run a case, under a profile of readings if one is given. Whatever is wrong with it becomes its result.

    `chosen`: readings of points that the case leaves open, by their names; a name that its rules do not know says nothing.

    Raises nothing. `every`: run a failing case under every other reading too, to find those under which it passes. `load`:
    returns the program for the name of a game and of its sets; by default the rules that are found.
    """
    found = _result(case, tables, profile, chosen, every=every, load=load)
    if found.status == PASSED and (unseen := idle_unseen(case, tables, profile, chosen, every=every, load=load)) is not None:
        message = _at(unseen, "nothing in this case rests on what unknown cards may be: leave the line out")
        return attrs.evolve(found, status=ERROR, message=message)
    return found


def fails(case: Case, tables: Sequence[Table]) -> bool:
    """Whether a case fails with the default readings; a case with an error does not. Raises nothing.

    This takes less time than `run_case`, which also looks for what a case that does not fail rests on.
    """
    return _result(case, tables, "", {}, every=False, load=load, searching=False).status == FAILED


def idle_unseen(case: Case, tables: Sequence[Table], profile: str = "", chosen: Mapping[str, str] = MappingProxyType({}), *,
                every: bool = False, load: Callable[..., Program] = load) -> Span | None:
    """The line of a case about unseen cards, if the case passes without it; None if it does not, or has none.

    The arguments are those of `run_case`.
    """
    unseen = next((pile for pile in case.setup.piles if pile.name.text == UNSEEN), None)
    if unseen is None:
        return None
    without = attrs.evolve(case, setup=without_unseen(case.setup))
    return unseen.span if _result(without, tables, profile, chosen, every=every, load=load).status == PASSED else None


def _result(case: Case, tables: Sequence[Table], profile: str, chosen: Mapping[str, str], *, every: bool,
            load: Callable[..., Program], searching: bool = True) -> Result:
    """The result of a case without a look at what it passes without. `searching`: look for what nobody knows and matters."""
    game = ""
    run = None
    count = 0
    tried: list[Run] = []
    said: dict[str, Verdict] = {}
    try:
        resolved = resolve(case.setup, case.script, tables, load=load)
        place = resolved.scene
        game = place.program.game.key
        if all(isinstance(line, Move | Chance) for line in resolved.script):
            return Result(case, game, ERROR, f"{case.id.span}: the case checks nothing")
        known = {point.key for point in place.program.interpretations}
        settings = {**{name: choice for name, choice in chosen.items() if name in known}, **place.settings}
        fixed = readings_of(place.program, settings, place.setup, profile)
        answers = verdicts(place.program, settings, place.setup, profile)
        for run in runs_of(place, resolved.script, fixed):
            tried.append(run)
            said |= {key: answers[key] for key in run.readings if key in answers}
            if not every and not all(trouble.idle for trouble in run.troubles):
                break
        tried = idle_throughout(tried)
        run = tried[-1]
        wrong = [run for run in tried if run.troubles]
        count = len(tried)
        idle = [] if wrong else [move for move in tried[0].played.unasked if all(move in r.played.unasked for r in tried)]
        others, guess, open_ = _in_any(place, resolved.script, fixed, wrong) if wrong else ([], "", "")
        if others:
            message = guess or next(_without_effect(case, resolved.script, others, place.settings), "")
            return Result(case, game, ERROR if message else PASSED, message, others[-1], count, verdicts=said)
        if idle:
            message = _at(idle[0].span, "nothing asks for this move, under whatever reading")
            return Result(case, game, FAILED, message, run, count, tried=tuple(tried), verdicts=said)
        if wrong:
            status = ERROR if any(t.error for run in wrong for t in run.troubles) else FAILED
            message = _message(case, wrong[0], tried) + open_
            return Result(case, game, status, message, wrong[0], count, tried=tuple(tried), verdicts=said)
        idle_lines = _without_effect(case, resolved.script, tried, place.settings)
        played = [each.played for each in tried]
        more = chain(_empty(place, resolved.script, played), guessed(place, resolved.script, played),
                     unsettled(place, resolved.script, played, left_open(fixed)),
                     beside_values(place, resolved.script, played, left_open(fixed)),
                     _guesses(place, resolved.script, fixed, played))
        if not searching:
            return Result(case, game, PASSED, "", run, count, verdicts=said)
        if message := next(chain(idle_lines, (_at(trouble.span or case.id.span, trouble.message) for trouble in more)), ""):
            return Result(case, game, ERROR, message, run, count, tried=tuple(tried), verdicts=said)
    except Invalid as invalid:
        return Result(case, game or _game_of(case, tables), ERROR, str(invalid), run, count)
    except (Stuck, Fault) as problem:
        return Result(case, game, ERROR, f"{case.id.span}: {problem}", run, count)
    return Result(case, game, PASSED, "", run, count, verdicts=said)


def _in_any(scene: Scene, script: Sequence[Line], fixed: tuple[int | None, ...],
            wrong: Sequence[Run]) -> tuple[list[Run], str, str]:
    """The same as `_in_any_case`, and what is added to a message where not all that the cards may be was tried."""
    try:
        return *_in_any_case(scene, script, fixed, wrong), ""
    except TooMany:
        return [], "", f"\n    {TOO_MANY}"


def _in_any_case(scene: Scene, script: Sequence[Line], fixed: tuple[int | None, ...],
                 wrong: Sequence[Run]) -> tuple[list[Run], str]:
    """The runs of a case that stops at an unknown card in play, where it holds whatever that card is; none if it may not hold.

    With them comes what is wrong with its checks all the same: one says nothing, whatever the card is, or rests on a guess.

    Every such card has to allow the moves: a move that is made says nothing of the card that decides about it. What they do not
    look at is tried as in any other case. Raises `TooMany`.
    """
    tries = any(isinstance(line, Legal | Illegal) for line in script)
    also = scene.program.unsourced or (tries and next(told(scene), None))  # what else nobody knows is tried only where a run ends
    lying = None if also else _looked_at(wrong)
    if lying is None:
        return [], ""
    found, empty, effort, count = list[Run](), list[Trouble](), 0, 0

    def ran(supposed: Scene) -> list[Run] | None:
        try:
            return idle_throughout([*runs_of(supposed, script, fixed)])
        except Invalid:
            return None  # there is no such situation

    try:
        for chosen, runs in combined(scene, lying, ran, _stopped_at):
            effort += sum(run.played.effort for run in runs)
            if effort > MAX_RUNS_EFFORT or any(run.troubles or run.played.unasked for run in runs):
                return [], ""
            here = chosen[-1].scene
            count += sum(1 for _ in named(here))
            if count > MOST_COMBINED:
                raise TooMany
            played = [run.played for run in runs]
            if next(unsettled(here, script, played, left_open(fixed)), None) is not None:
                return [], ""
            for guess in _guesses(here, script, fixed, played):
                return runs, _at(guess.span or scene.setup.span, guess.message)
            idle = [*_empty(here, script, played)]
            empty = [one for one in empty if one.span in [other.span for other in idle]] if found else idle
            found += runs
    except (Stuck, Fault):
        return [], ""
    return found, next((_at(one.span or scene.setup.span, one.message) for one in empty), "")


def _stopped_at(runs: Sequence[Run]) -> Lying | None:
    """The unknown card in play at which the runs of a case stop, if that is all that is wrong with them."""
    wrong = [run for run in runs if run.troubles]
    return _looked_at(wrong) if wrong and not any(run.played.unasked for run in runs) else None


def _looked_at(wrong: Sequence[Run]) -> Lying | None:
    """The same of runs with something wrong."""
    return lying_in(wrong[0].played.state) if all(_looks_at_one_in_play(run) for run in wrong) else None


def _looks_at_one_in_play(run: Run) -> bool:
    """Whether all that is wrong with a run is that it stops at the name of an unknown card in play."""
    question = run.played.state.question
    kinds = {trouble.kind for trouble in run.troubles}
    return kinds == {TroubleKind.UNKNOWN} and question is not None and question.kind is FACE and question.faces[0][0] < 0


def _without_effect(case: Case, script: Sequence[Line], tried: Sequence[Run], settled: Mapping[str, str]) -> Iterator[str]:
    """What is wrong with lines of a case that change nothing: a reading, whose readings, or the order of the moves.

    `settled`: the readings that the case and its table set.
    """
    consulted = {name for run in tried for name in run.readings}
    yield from (_at(setting.name.span, f"nothing in this case consults `{setting.name.text}`: leave the line out")
                for setting in case.setup.settings if setting.name.text not in consulted)
    if case.setup.readings is not None and consulted <= {*settled}:
        yield _at(case.setup.readings.span, "nothing in this case consults a reading that this would choose: leave the line out")
    moves = [line for line in case.script if isinstance(line, written.Move | written.Chance)]
    alone = all(isinstance(move, written.Move) and not move.if_asked for move in moves) and len(
        {move.seat.text for move in moves if isinstance(move, written.Move)}) < 2
    why = "the moves of one player are made in their order" if alone else "the moves are made in this order"
    yield from (_at(line.span, f"{why} in any case: leave the line out")
                for line in case.script if isinstance(line, written.InOrder)
                and (alone or all(_goes_the_same(run.played, script) for run in tried)))


def _goes_the_same(played: Played, script: Sequence[Line]) -> bool:
    """Whether a run goes the same way without `moves in order`: each question is answered by the same line, or not at all."""
    free = [attrs.evolve(line, ordered=False) if isinstance(line, Move) else line for line in script]
    other = None if played.start is None else play(played.start, free)
    return other is not None and not other.troubles and _answers(other) == _answers(played)


def _answers(played: Played) -> tuple[object, ...]:
    """The choices of a run, and the lines that made them."""
    return played.choices, [None if line is None else line.span for line in played.made], played.unmade


def _empty(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """What is wrong with the checks of a case that hold, and could not fail."""
    return chain(without_difference(scene, script, runs), restated(scene, script, runs), begun_late(scene, script, runs[0]))


def _guesses(scene: Scene, script: Sequence[Line], fixed: tuple[int | None, ...], runs: Sequence[Played]) -> Iterator[Trouble]:
    """What must be stated of hands, as a check rests on it: what lies there, and in what order it goes."""
    open_ = left_open(fixed)
    return chain(unordered(script, runs), undescribed(scene, script, runs, open_), unfilled(scene, script, runs, open_),
                 lacking(scene, runs))


def idle_throughout(runs: Sequence[Run]) -> list[Run]:
    """The runs of a case without what a line that says something in another run does not say there."""
    idle = [{trouble.span for trouble in run.troubles if trouble.idle} for run in runs]
    throughout = idle[0].intersection(*idle[1:])
    return [attrs.evolve(run, troubles=tuple([t for t in run.troubles if not t.idle or t.span in throughout])) for run in runs]


def _game_of(case: Case, tables: Sequence[Table]) -> str:
    """The game of a case that cannot be run; empty if it has none."""
    try:
        return program_of(merge(case.setup, tables)).game.key
    except Invalid:
        return ""


def _message(case: Case, run: Run, tried: Sequence[Run]) -> str:
    lines = list(parted([(run.readings, bool(run.troubles)) for run in tried]))
    lines += [_at(trouble.span or case.id.span, trouble.message) for trouble in run.troubles]
    return "\n".join(lines)


def _at(where: Span, message: str) -> str:
    """What is wrong with a line of a case, below the line."""
    return f"{where}: {where.source.line(where.line).strip()}\n    {message}"
