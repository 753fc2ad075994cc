"""Lines about a move that name what is played or used in it as its own ground: so it is of every card and rule."""

from __future__ import annotations

from collections.abc import Set
from functools import lru_cache

from adjudicator.cases.never.course import Course
from adjudicator.cases.runs.contributions import called
from adjudicator.cases.runs.occurrences import grounds
from adjudicator.cases.words.meaning import Then
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, behind, spoken_of
from adjudicator.engine.view import View


def names_itself(course: Course, line: Then, number: int) -> str:
    """The words by which a line names what is used in its step, given by its number, as the only ground; empty if it does not.

    What led to the step, the attack of which it is part, or another card of the name may be a ground as well.
    """
    state, step, made = course.state, course.state.steps[number], course.made
    if line.because is None or made is None:
        return ""
    titles = {*called(state.program, line.because.text)} & (_named(line, step, state.program) | _used_as(state.program, step))
    used = _use(state, step, titles)
    if used is None:
        return line.because.text if _is_its_own(state.program, step, titles) else ""
    before = behind(state.program, state.steps, used)
    led = () if before is None else grounds(state, before)
    apart = any(title in led or made.has_besides(step, title) for title in titles)
    return "" if apart or not titles else line.because.text


def _use(state: State, step: Step, titles: Set[str]) -> Step | None:
    """The step of the ability that is used in a step which tells of that; None if there is none. `titles`: of its ground.

    A move tells of it in its own words; so does whatever else is done with the card as it is used.
    """
    # that a card is used is no ground of how it is used
    abilities, here = _move_words(state.program), step if step.kind is StepKind.EVENT else None
    while here is not None and here.code not in abilities:
        here = behind(state.program, state.steps, here)
    told = step.kind is StepKind.USED or (here is not None and (
        spoken_of(state.program, step).words in abilities[here.code] or _is_handed_on(state, step, here, titles)
        or (here is step and (_is_picked(state, step, titles) or _is_put(state, step, titles)))))
    return (here or step) if told else None


def _is_handed_on(state: State, step: Step, used: Step, titles: Set[str]) -> bool:
    """Whether a step is done with the card of an ability only as that is handed on from verb to verb, and does nothing itself."""
    own = titles & _whose(state.program, used)
    here: Step | None = step if step is not used else None
    while here is not None and here is not used and own & _cards_of(state.program, here):
        here = behind(state.program, state.steps, here)
    return here is used and bool(own & _cards_of(state.program, used))


def _is_picked(state: State, step: Step, titles: Set[str]) -> bool:
    """Whether a step is done with a card that is chosen for an ability of another card or rule, and tells no number of it."""
    named = titles & _cards_of(state.program, step)
    return bool(named) and not _tells_number(state.program, step) and titles.isdisjoint(grounds(state, step))


def _is_put(state: State, step: Step, titles: Set[str]) -> bool:
    """Whether an ability moves its own card, which lies where it is not in play: so the card is used."""
    layout, own = View(state).layout, titles & _whose(state.program, step)
    return bool(own & _cards_of(state.program, step)) and not _tells_number(state.program, step) and any(
        source != to and source >= 0 and not layout.live[source] for _, source, to in step.moves)


def _tells_number(program: Program, step: Step) -> bool:
    """Whether a step has a number, which may rest on what is printed on its card."""
    return any(part.type == "number" for part in spoken_of(program, step).parts)


def _cards_of(program: Program, step: Step) -> set[str]:
    """The titles of the single cards that a step names."""
    parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
    faces = [face for part, face in parts if part.type == "card" and isinstance(face, int) and face]
    return {program.cards[face % program.face_sizes[0]].named.title for face in faces}


def _whose(program: Program, step: Step) -> set[str]:
    """The title of the card or rule whose text does a step."""
    origin = program.origins[step.code]
    return set() if origin is None else {origin.title}


def _is_its_own(program: Program, step: Step, titles: Set[str]) -> bool:
    """Whether a step is what a card of these titles does as it is used, and only its own text does that with it.

    What happens to the card itself, or how much of it, may come about otherwise.
    """
    stays = all(source == to for _, source, to in step.moves) and not _tells_number(program, step)
    own = spoken_of(program, step).words in _done_by_their_cards(program) and step.code in _move_words(program)
    return stays and own and step.kind is StepKind.EVENT and not titles.isdisjoint(
        _whose(program, step) & _cards_of(program, step))


@lru_cache(maxsize=16)
def _done_by_their_cards(program: Program) -> frozenset[str]:
    """The words of verbs that are done with a card by its own text alone."""
    done = [doing for leads in program.leads for doing in (*leads.verbs, *leads.attacking)]
    words = {number: verb.step_form for number, verb in enumerate(program.verbs)}
    return frozenset({words[doing.verb] for doing in done} - {words[doing.verb] for doing in done if not doing.this})


def _named(line: Then, step: Step, program: Program) -> set[str]:
    """The titles of the cards and rules that a line names in a step."""
    facts = [fact for way in line.pattern.ways if (way.said.kind, way.said.verb) == (step.kind, step.verb)
             for fact in (*way.moved, *(fact for _, facts in way.facts for fact in facts))]
    cards = {program.cards[fact.card[0]].named.title for fact in facts if fact.card and fact.card[0]}
    return cards | {title for fact in facts for title in called(program, fact.word)}


def _used_as(program: Program, step: Step) -> set[str]:
    """The title of another card as which a step uses its card, whether or not a line says so."""
    said = spoken_of(program, step)
    parts = zip(said.parts, step.parts, strict=True) if said.words in USING else ()
    names = {program.cards[name].named.title for part, name in parts if part.type == "name" and isinstance(name, int) and name}
    return names - _cards_of(program, step)


@lru_cache(maxsize=16)
def _move_words(program: Program) -> dict[int, tuple[str, ...]]:
    """The words by which a move may name an ability, by its code."""
    return {code: (clause.move_word,) if clause.move_word else USING for clause in program.clauses if clause.kind == "ability"
            for code in (clause.code, clause.bare) if code >= 0}


__all__ = ["names_itself"]
