"""What acts for players in a run without a card of theirs: texts that they borrow, and clauses that begin for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from adjudicator.cases.runs.holders import Players, everyone, with_uses
from adjudicator.cases.runs.people import People
from adjudicator.engine.occasions import Lending
from adjudicator.engine.program import Clause
from adjudicator.engine.state import State


def lasting_in(state: State, start: State) -> dict[int, Players]:
    """The clauses of the effects that last when a run begins and ends, each with those for whom."""
    found: dict[int, Players] = {}
    for _, group, _, holder, *_ in (*start.position.lasting, *state.position.lasting):
        for number in state.program.lasting[group].clauses:
            found[number] = found.get(number, 0) | (everyone(state) if holder is None else 1 << holder)
    return found


def with_begun(run: People, lasting: Mapping[int, Players]) -> dict[int, Players]:
    """The same with the clauses that the pieces of code of a run begin."""
    program, found = run.state.program, {**lasting}
    for code, players in run.codes.items():
        for begins in program.leads[code].begins:
            whose = players if begins.own else run.people(begins.whose)
            for number in program.lasting[begins.group].clauses if whose else ():
                found[number] = found.get(number, 0) | whose
    return found


def with_lent(run: People, clauses: Iterable[tuple[Clause, Players]]) -> dict[int, Players]:
    """The names of the cards that were there during a run, each with the players for whom it could act: those who borrow, too.

    `clauses`: those that could act in it, each with those for whom.
    """
    found = {**run.held}
    for lends, players in _lent(run, clauses):
        there = [name for name in run.held if lends.cards is None or (lends.cards.own | lends.cards.others) >> name & 1]
        for name in (*there, *lends.names) if players else ():
            found[name] = found.get(name, 0) | players
    return found if found == run.held else with_uses(run.state.program, found, run.everyone)


def _lent(run: People, clauses: Iterable[tuple[Clause, Players]]) -> Iterator[tuple[Lending, Players]]:
    """The texts that players could borrow in a run."""
    program = run.state.program
    yield from ((lends, players) for code, players in run.codes.items() if (lends := program.leads[code].lends) is not None)
    yield from ((program.lent[clause.number], players) for clause, players in clauses if clause.kind == "borrow")


__all__ = ["lasting_in", "with_begun", "with_lent"]
