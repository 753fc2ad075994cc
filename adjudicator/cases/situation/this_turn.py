"""What may have changed or been used in a turn before a situation begins: of what starts again each turn, read off the rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TypeVar

import attrs

from adjudicator.cases.words.grid import codes_of_grid
from adjudicator.engine.frames import ATTACK
from adjudicator.engine.occasions import Leads
from adjudicator.engine.program import Clause, Program
from adjudicator.values import mutable

K = TypeVar("K", int, str)
Whose = int
"""For whom something may happen: `ACTIVE`, `OTHERS`, or both."""
ACTIVE, OTHERS = 1, 2
"""The player whose turn it is, and all others, each as a bit."""
_ANYBODY = ACTIVE | OTHERS


def changed_until(program: Program, phase: int) -> frozenset[int]:
    """The fields of players that something in the phases of a turn may change, up to and with this one, whatever is there."""
    return frozenset(field for code in _until(program, phase).codes for field in program.leads[code].writes)


def may_have_used(program: Program, phase: int, clause: Clause, whose: Whose) -> bool:
    """Whether an ability may have been used in a turn, up to and with this phase: `ACTIVE`, by the player whose turn it is."""
    windows = _until(program, phase).windows
    return any(windows.get(moment, 0) & whose for moment in clause.moments)


@lru_cache(maxsize=256)
def _until(program: Program, phase: int) -> _SoFar:
    """What may have happened up to and with a phase; in the whole turn, if a later phase may go back to this one or before it."""
    whole = len(program.phases)
    later = _of(program, range(phase + 1, whole))
    back = any(to <= phase for code in later.codes for to in program.leads[code].skips)
    return _of(program, range(whole if back else phase + 1))


def _of(program: Program, phases: Iterable[int]) -> _SoFar:
    """What may happen in some phases of a turn."""
    found, numbers = _SoFar(program), [*phases]
    keys = {program.phases[number].named.key for number in numbers}
    for number in numbers:
        found.run(program.phases[number].code, ACTIVE)
    for clause in program.clauses:
        if clause.kind == "state_based":
            found.run(clause.code, _ANYBODY)
        elif clause.kind == "phase" and not keys.isdisjoint(clause.moments):
            found.run(clause.code, ACTIVE)
    found.follow()
    return found


@mutable
class _SoFar:
    """What may have happened, whatever lies where: the pieces of code that may have run and the windows that may have opened."""

    program: Program
    codes: dict[int, Whose] = attrs.Factory(dict)
    windows: dict[str, Whose] = attrs.Factory(dict)
    _waiting: list[int] = attrs.Factory(list)

    def run(self, code: int, whose: Whose) -> None:
        """A piece of code may have run for somebody."""
        before = self.codes.get(code, 0)
        if code >= 0 and whose | before != before:
            self.codes[code] = whose | before
            self._waiting.append(code)

    def follow(self) -> None:
        """Everything to which the pieces of code lead that may have run."""
        while self._waiting:
            code = self._waiting.pop()
            for following, whose in self._led_to(self.program.leads[code], self.codes[code]):
                self.run(following, whose)

    def _led_to(self, leads: Leads, whose: Whose) -> Iterator[tuple[int, Whose]]:
        """The pieces of code to which one directly leads, each with those for whom it runs."""
        program = self.program
        done = _for_whom(whose, [(doing.verb, doing.own) for doing in leads.verbs] + [(ATTACK, False)] * leads.attacks)
        opened = _for_whom(whose, [(window.moment, window.own) for window in leads.windows])
        for moment, players in opened.items():
            self.windows[moment] = self.windows.get(moment, 0) | players
        yield from ((code, _ANYBODY) for code in leads.codes)
        yield from ((program.verbs[verb].code, players) for verb, players in done.items())
        yield from ((code, _ANYBODY) for code in (codes_of_grid(program) if leads.attacks else ()))
        for clause in program.clauses:
            if clause.kind == "ability":
                yield from ((clause.code, opened[moment]) for moment in clause.moments if moment in opened)
                if leads.carries_out(clause.owner, clause.moments):
                    yield clause.bare, whose
            elif clause.verb in done:
                yield clause.code, done[clause.verb] if not clause.owner or clause.subject == "you" else _ANYBODY
            elif not done.keys().isdisjoint(clause.leaving):
                yield clause.code, _ANYBODY


def _for_whom(whose: Whose, found: Iterable[tuple[K, bool]]) -> dict[K, Whose]:
    """What is done, each with those who may do it: those for whom the code runs if it is their own, and else anybody."""
    said: dict[K, Whose] = {}
    for what, own in found:
        said[what] = said.get(what, 0) | (whose if own else _ANYBODY)
    return said


__all__ = ["ACTIVE", "OTHERS", "changed_until", "may_have_used"]
