"""Lines about a move that name what is played or used in it as its own ground: so it is of every card and rule."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.cases.never.course import Course
from adjudicator.cases.runs.contributions import called
from adjudicator.cases.runs.occurrences import grounds
from adjudicator.cases.words.meaning import Then
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, behind, spoken_of


def names_itself(course: Course, line: Then, number: int) -> str:
    """The words by which a line names what is used in its step, given by its number, as the only ground; empty if it does not.

    What led to the step, the attack of which it is part, or another card of the name may be a ground as well.
    """
    state, step, made = course.state, course.state.steps[number], course.made
    used = _use(state, step) if line.because is not None and made is not None else None
    if line.because is None or made is None or used is None:
        return ""
    titles = {*called(state.program, line.because.text)}
    before = behind(state.program, state.steps, used)
    led = () if before is None else grounds(state, before)
    apart = any(title in led or made.has_besides(step, title) for title in titles)
    return "" if apart or not titles & _named(line, step, state.program) else line.because.text


def _use(state: State, step: Step) -> Step | None:
    """The step of the ability that is used in a step which a move tells of in its own words; None if there is none."""
    abilities, here = _move_words(state.program), step if step.kind is StepKind.EVENT else None
    while here is not None and here.code not in abilities:
        here = behind(state.program, state.steps, here)
    told = step.kind is StepKind.USED or (here is not None and spoken_of(state.program, step).words in abilities[here.code])
    return (here or step) if told else None


def _named(line: Then, step: Step, program: Program) -> set[str]:
    """The titles of the cards and rules that a line names in a step."""
    facts = [fact for way in line.pattern.ways if (way.said.kind, way.said.verb) == (step.kind, step.verb)
             for fact in (*way.moved, *(fact for _, facts in way.facts for fact in facts))]
    cards = {program.cards[fact.card[0]].named.title for fact in facts if fact.card and fact.card[0]}
    return cards | {title for fact in facts for title in called(program, fact.word)}


@lru_cache(maxsize=16)
def _move_words(program: Program) -> dict[int, tuple[str, ...]]:
    """The words by which a move may name an ability, by its code."""
    return {code: (clause.move_word,) if clause.move_word else USING for clause in program.clauses if clause.kind == "ability"
            for code in (clause.code, clause.bare) if code >= 0}


__all__ = ["names_itself"]
