"""Which parts of its rules a run reaches before each of its steps: it is repeated by rules that report this."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

import attrs

from adjudicator.answers.origins import watch
from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.draft import Draft
from adjudicator.engine.steps import Step, StepKind
from adjudicator.engine.traces import TRACE
from adjudicator.rules.measured import measured_load

Keys = frozenset[str]


@attrs.frozen(slots=False, eq=False)
class Reached:
    """The parts of the rules that a run of a subject reaches, by their keys; it is repeated when they are first asked for."""

    subject: Subject
    played: Played

    @cached_property
    def _between(self) -> tuple[Keys, ...]:
        """For each step what was reached since the step before."""
        measured = resolve(self.subject.setup, self.subject.written, (), load=measured_load)
        found: list[Keys] = []

        def look(draft: Draft, kind: StepKind | None, _player: int) -> None:
            if kind is not None:
                found[len(draft.log):] = [TRACE.take()[0]]

        TRACE.take()
        start = begin(measured.scene, measured.script, tuple(self.played.state.settings))
        watch(self.played, attrs.evolve(start, steps=(), causes=()), look)
        return tuple(found)

    def before(self, step: Step, since: int) -> Keys:
        """What was reached before a step, since the step of a number was made."""
        return _together(self._between[since + 1:step.number + 1])


def _together(several: Iterable[Keys]) -> Keys:
    return frozenset().union(*several)


__all__ = ["Reached"]
