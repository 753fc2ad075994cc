"""Runs cases: each under every reading that it does not settle and that its run consults."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

from adjudicator.cases.checking import check
from adjudicator.cases.meaning import Chance, Line, Move
from adjudicator.cases.playing import Played, Trouble, play
from adjudicator.cases.readings import readings_of
from adjudicator.cases.resolve import resolve
from adjudicator.cases.scene import Scene, merge, program_of
from adjudicator.cases.setup import begin
from adjudicator.engine.run import Fault, Stuck
from adjudicator.limits import MAX_READINGS
from adjudicator.notation.case_ast import Case, CaseFile, Table
from adjudicator.notation.source import Diagnostic, Invalid
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
    """What became of a case. `run` is the run that failed, or the last one. `internal`: the program itself is at fault."""

    case: Case
    game: str
    status: str
    message: str
    run: Run | None = None
    runs: int = 0
    internal: bool = False


def runs_of(scene: Scene, script: Sequence[Line], fixed: tuple[int | None, ...], logging: bool = True) -> Iterator[Run]:
    """A run for every combination of readings that is not fixed and that some run consults, the defaults first."""
    program = scene.program
    defaults = tuple(i.default if f is None else f for i, f in zip(program.interpretations, fixed, strict=True))
    waiting: deque[Iterator[tuple[int, ...]]] = deque([iter([defaults])])
    seen: set[tuple[int, ...]] = set()
    while waiting:
        readings = next(waiting[0], None)
        if readings is None:
            waiting.popleft()
            continue
        if readings in seen:
            continue
        if len(seen) == MAX_READINGS:
            raise _too_many(scene)
        seen.add(readings)
        played = play(begin(scene, script, readings, logging), script)
        told = {i.key: i.choices[r].key for n, (i, r) in enumerate(zip(program.interpretations, readings, strict=True))
                if played.state.consulted >> n & 1}
        yield Run(told, played, (*played.troubles, *check(played, script)))
        choices = [range(len(i.choices)) if fixed[n] is None and played.state.consulted >> n & 1 else (readings[n],)
                   for n, i in enumerate(program.interpretations)]
        if prod(map(len, choices)) > MAX_READINGS:  # each of them is a run: before any of them is made
            raise _too_many(scene)
        waiting.append(product(*choices))


def _too_many(scene: Scene) -> Invalid:
    return Invalid([Diagnostic("N006", f"more than {MAX_READINGS} combinations of readings", scene.setup.span)])


def run_case(case: Case, tables: Sequence[Table]) -> Result:
    """Run a case. Whatever is wrong with it becomes its result; nothing is raised for it."""
    game = ""
    run = None
    count = 0
    try:
        resolved = resolve(case.setup, case.script, tables)
        place = resolved.scene
        game = place.program.game.key
        if all(isinstance(line, Move | Chance) for line in resolved.script):
            return Result(case, game, ERROR, f"{case.id.span}: the case expects nothing")
        fixed = readings_of(place.program, place.settings, place.setup)
        for run in runs_of(place, resolved.script, fixed):
            count += 1
            if run.troubles:
                status = ERROR if any(t.error for t in run.troubles) else FAILED
                return Result(case, game, status, _message(case, run), run, count)
    except Invalid as invalid:
        return Result(case, game or _game_of(case, tables), ERROR, str(invalid), run, count)
    except (Stuck, Fault) as problem:
        return Result(case, game, ERROR, f"{case.id.span}: {problem}", run, count)
    return Result(case, game, PASSED, "", run, count)


def _game_of(case: Case, tables: Sequence[Table]) -> str:
    """The game of a case that cannot be run; empty if it has none."""
    try:
        return program_of(merge(case.setup, tables)).game.key
    except Invalid:
        return ""


def run_file(file: CaseFile, words: Sequence[str] = ()) -> Iterator[Result]:
    """Run the cases of a file, those whose id or title has all the words."""
    for case in file.cases:
        text = f"{case.id.text} {case.title.text}".casefold()
        if all(w.casefold() in text for w in words):
            yield run_case(case, file.tables)


def _message(case: Case, run: Run) -> str:
    under = ", ".join(f"{k} {v}" for k, v in run.readings.items())
    lines = [f"under {under}:"] if under else []
    for trouble in run.troubles:
        where = trouble.span or case.id.span
        source = where.source.line(where.line).strip()
        lines.append(f"{where}: {source}" + f"\n    {trouble.message}")
    return "\n".join(lines)
