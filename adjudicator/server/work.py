"""Work that the server delegates to another process, so that no request waits for it: compiling rules, running cases."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from adjudicator.notation.source import Diagnostic, Source
from adjudicator.rules.library import find_again, found

if TYPE_CHECKING:
    from adjudicator.engine.state import State

T = TypeVar("T")


class CaseResult(NamedTuple):
    """The result of a case: `passed`, `failed` or `error`, and everything to be shown about it.

    `picture`: the grids of its run; `end`: the state of each seat at the end. Both are empty if there was no run.
    """

    status: str
    text: str
    picture: str = ""
    end: str = ""


class Workshop:
    """One process that works for the server; it starts when there is something to do, and again when rules have changed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    def _begun(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), find_again, (found(),))
        return self._pool

    def compile(self, sources: tuple[Source, ...]) -> Future[tuple[Diagnostic, ...]]:
        """What does not fit together in the rules of a game."""
        return self._begun().submit(compile_rules, sources)

    def run(self, path: str, text: str, case: str) -> Future[CaseResult]:
        """Run a case of a text."""
        return self._begun().submit(run_case, path, text, case)

    def close(self) -> None:
        """End the process; its remaining work is not done."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def compile_rules(sources: tuple[Source, ...]) -> tuple[Diagnostic, ...]:
    """What does not fit together in the rules of a game."""
    from adjudicator.analysis.rulebook import misfits

    return misfits(sources)


def run_case(path: str, text: str, case: str) -> CaseResult:
    """Run a case of a text."""
    from adjudicator.cases.files import read_readable
    from adjudicator.notation.source import Invalid
    from adjudicator.report.case_run import explain, picture, run
    from adjudicator.rules.library import found_beside

    with found_beside(path):
        try:
            file = read_readable(Source(path, text))
        except Invalid as invalid:
            return CaseResult("error", str(invalid))
        found = next((c for c in file.cases if c.id.text == case), None)
        if found is None:
            wrong = file.problem
            return CaseResult("error", str(wrong) if wrong else f"there is no case `{case}`")
        result = run(found, file)
    end = "; ".join(_ends(result.run.played.state)) if result.run else ""
    return CaseResult(result.status, "" if result.status == "passed" else explain(result, path), picture(result), end)


def _ends(state: State) -> Iterator[str]:
    """Each seat with its facts, and who has won."""
    from adjudicator.report.outcome import fact_words, seat_facts

    for player, seat in enumerate(state.seats):
        yield f"{seat}: {', '.join(fact_words(name, fact) for name, fact in seat_facts(state, player).items())}"
    if state.winner is not None:
        yield f"winner: {state.victory}"


__all__ = ["CaseResult", "Workshop"]
