"""What an ability that was used could have led to in a run, and did not: its text says it under a condition that did not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set

import attrs

from adjudicator.cases.runs.occurrences import happens_in
from adjudicator.cases.words.meaning import ExpectGame, ExpectSeat, Line, Then
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.program import Origin
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind
from adjudicator.engine.view import View


def explained(state: State, script: Sequence[Line], troubles: Iterable[Trouble]) -> Iterator[Trouble]:
    """Failed checks of a run with what could have made them true and did not.

    Once for the values at the end, and for each step that does not happen.
    """
    steps = {id(line.span): line for line in script if isinstance(line, Then)}
    facts = {id(fact.span) for line in script if isinstance(line, ExpectSeat | ExpectGame) for fact in line.facts}
    for trouble in troubles:
        line, why = steps.get(id(trouble.span)), ""
        if line is not None and not trouble.error and not any(happens_in(line, state, step) for step in state.steps):
            why = _not_led(state, {way.said.verb for way in line.pattern.ways if way.said.kind is StepKind.EVENT})
        elif id(trouble.span) in facts and not trouble.error:
            facts, why = set(), _without_effect(state)
        yield attrs.evolve(trouble, said=f"{trouble.message}; {why}") if why else trouble


def _without_effect(state: State) -> str:
    """The last ability that was used and led to no step, though it could have, in words; empty if there is none."""
    return next((f"no step followed from `{origin.title}` ({_text(origin)})" for step, origin, led, could in _acting(state)
                 if could and not led and not _places(state, step)), "")


def _not_led(state: State, verbs: Set[str]) -> str:
    """The last ability that was used, could have led to one of some verbs and did not, in words; empty if there is none."""
    return next((f"`{origin.title}` did not lead to it ({_text(origin)})" for _, origin, led, could in _acting(state)
                 if could & verbs and not led & verbs), "")


def _acting(state: State) -> Iterator[tuple[Step, Origin, Set[str], Set[str]]]:
    """Every ability that was used, the last first, with the verbs to which this led and to which it could have."""
    program = state.program
    led: dict[int, set[str]] = {step.number: set() for step in state.steps}
    for step in reversed(state.steps):  # causes come before their effects
        if step.cause in led:
            led[step.cause] |= led[step.number] | (set() if step.is_bookkeeping else {step.verb})
    abilities = {clause.code for clause in program.clauses if clause.kind == "ability"}
    used: dict[int, list[Step]] = {}
    for step in state.steps:
        if step.kind is StepKind.EVENT and step.code in abilities:
            used.setdefault(step.code, []).append(step)
    for first, *others in reversed(used.values()):  # the ability is used with its first step, and others are its effects
        if (origin := program.origins[first.code]) is not None:
            could = {program.verbs[doing.verb].key for doing in program.leads[first.code].verbs}
            happened = led[first.number].union(*({step.verb} | led[step.number] for step in others))
            yield first, origin, happened - {first.verb}, could - {first.verb}


def _places(state: State, step: Step) -> bool:
    """Whether a step puts a card anywhere but on a pile."""
    zones, zone = state.program.zones, View(state).layout.zone
    return any(to >= 0 and to != source and not zones[zone[to]].pile for _, source, to in step.moves)


def _text(origin: Origin) -> str:
    """Where a clause stands, and its line if it is all there."""
    source, line = origin.span.source, origin.span.source.line(origin.span.line).strip()
    return f"{source.name}:{origin.span.line}" + ("" if line.endswith(":") else f": `{line}`")


__all__ = ["explained"]
