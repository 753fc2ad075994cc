"""The answers of some rules to a case or a situation, in words, so that answers of different programs can be compared."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from adjudicator.cases.resolution import resolve
from adjudicator.cases.runner import ERROR, FAILED, PASSED, Run, runs_of
from adjudicator.cases.situation.readings import readings_of
from adjudicator.cases.words.meaning import Chance, Move
from adjudicator.engine.citations import in_words
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step
from adjudicator.notation.case_ast import Case, CaseFile, Situation, Table
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import fact_words, game_facts, pile_facts, seat_facts
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import origin, shown
from adjudicator.values import frozen

ANSWERED = "answered"
"""The status of a situation, which expects nothing."""


class Said(NamedTuple):
    """A step in words, and why it happens: the card or rule that it rests on, with the places in the sources."""

    words: str
    because: str


@frozen
class Ran:
    """One run: the readings that it rests on, its steps, how it ends, and which expectations fail."""

    readings: tuple[tuple[str, str], ...]
    steps: tuple[Said, ...]
    end: tuple[str, ...]
    wrong: tuple[str, ...]


@frozen
class CaseAnswer:
    """The result of a case: its status, its runs, and what is wrong if it has no runs."""

    status: str
    runs: tuple[Ran, ...]
    problem: str = ""


@frozen
class Entry:
    """A case or a situation of a file, by its id; a situation has none."""

    case: Case | Situation
    tables: tuple[Table, ...]

    @property
    def id(self) -> str:
        """The id of a case; empty for a situation."""
        return self.case.id.text if isinstance(self.case, Case) else ""


def asked_in(file: CaseFile) -> list[Entry]:
    """The cases of a file, or its situation."""
    situation = [] if file.situation is None else [Entry(file.situation, file.tables)]
    return [*situation, *(Entry(case, file.tables) for case in file.cases)]


def answer(asked: Entry, load: Callable[..., Program]) -> CaseAnswer:
    """The answer to it. Nothing is raised for errors in it or in the rules.

    `load`: returns the program for the name of a game and of its sets.
    """
    case = asked.case
    try:
        resolved = resolve(case.setup, case.script, asked.tables, load=load)
        place = resolved.scene
        runs = [_ran(run) for run in runs_of(place, resolved.script, readings_of(place.program, place.settings, place.setup))]
    except Invalid as invalid:
        return CaseAnswer(ERROR, (), invalid.diagnostics[0].message)
    except (Stuck, Fault) as problem:
        return CaseAnswer(ERROR, (), str(problem))
    expects = not all(isinstance(line, Move | Chance) for line in resolved.script)
    status = FAILED if any(run.wrong for run in runs) else PASSED if expects else ANSWERED
    return CaseAnswer(status, tuple(runs))


def _ran(run: Run) -> Ran:
    state = run.played.state
    steps = tuple([Said(sentence(state, step), _because(state, step)) for step in shown(state)])
    return Ran(tuple(run.readings.items()), steps, tuple(_end(state)), tuple([t.message for t in run.troubles]))


def _because(state: State, step: Step) -> str:
    basis = origin(state, step)
    return "" if basis is None else ", ".join(filter(None, (basis.title, in_words(basis.cites))))


def _end(state: State) -> Sequence[str]:
    """Everything known at the end, one entry per fact."""
    found = [f"{seat} {fact_words(name, fact)}" for player, seat in enumerate(state.seats)
             for name, fact in seat_facts(state, player).items()]
    found += [f"game {fact_words(name, fact)}" for name, fact in game_facts(state).items()]
    found += [fact_words(name, list(cards)) for name, cards in pile_facts(state).items()]
    return found if state.winner is None else [*found, f"winner {state.winner}"]


__all__ = ["ANSWERED", "CaseAnswer", "Entry", "Ran", "Said", "answer", "asked_in"]
