"""Lines about what never happens that hold only because a run begins too late in its turn: the step comes in an earlier phase.

That is certain of a step which a card of the situation brings there, and which nothing else brings, if that card makes no other
difference to the run, and if no other choice of anybody in the run would have brought the step: the line can be about nothing
else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.runs.turns import turns_in
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import Fact, InPlay, Line, Never, ZoneHolds
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.run import MOST_UNDECIDED, Fault, Stuck, after, idle, proceed
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, identity, spoken_of
from adjudicator.notation.source import Invalid


def begun_late(scene: Scene, script: Sequence[Line], played: Played) -> Iterator[Trouble]:
    """The `never` lines of a run which its turn, had it begun with its first phase, would have made false before the run."""
    # INVARIANT: no run begins behind what it denies
    lines = [line for line in script if isinstance(line, Never) and line.because is None and line.pattern.player >= 0]
    if not lines or not scene.phase or played.start is None or turns_in(played.state.steps) != 1:
        return
    settings = played.state.settings
    if (state := _before(scene, script, settings)) is None:
        return
    for line in lines:
        step = next((step for step in state.steps if step.kind is StepKind.EVENT and fits(line, state, step)), None)
        card = 0 if step is None else next((name for name in _lying(scene) if _brings(scene, script, played, line, name)), 0)
        if step is not None and card and not _may_come(begin(scene, script, settings), script, line):
            yield Trouble(_words(scene, _phase_of(state, step), scene.program.cards[card].named.title), line.span, error=True)


def _words(scene: Scene, number: int, title: str) -> str:
    """What is wrong with a line about a step that comes in an earlier phase because of a card."""
    phase = scene.program.phases[number].named
    return (f"the run begins after this: it comes in `{phase.title}`, because of {title}, which makes no difference to the run. "
            f"Write `phase {phase.key}`, or leave {title} out")


def _before(scene: Scene, script: Sequence[Line], settings: tuple[int, ...]) -> State | None:
    """The state in which a turn, begun with its first phase, reaches the phase with which a run begins, if nobody does anything.

    It may stop before that, where something has to be chosen; None if no situation may begin so.
    """
    try:
        state = proceed(begin(attrs.evolve(scene, phase=0), script, settings), within_turn=True)
        for _ in range(MOST_UNDECIDED):
            question = state.question
            if question is None or not question.may_pass or state.position.phase >= scene.phase:
                break
            state = after(state, len(question.choices), within_turn=True)
    except (Invalid, Stuck, Fault):
        return None
    begun = next((step.number for step in state.steps if step.kind is StepKind.PHASE and _number(step) >= scene.phase), None)
    return attrs.evolve(state, steps=state.steps[:begun], causes=())


def _number(step: Step) -> int:
    """The phase that begins in a step."""
    number = step.parts[0]
    assert isinstance(number, int)
    return number


def _phase_of(state: State, step: Step) -> int:
    """The phase in which a step comes."""
    return next((_number(one) for one in reversed(state.steps[:step.number]) if one.kind is StepKind.PHASE), 0)


def _lying(scene: Scene) -> list[int]:
    """The names of the cards that a situation puts in play, in its order."""
    zones, found = scene.program.zones, dict[int, None]()
    for fact in (*(fact for facts in scene.facts.values() for fact in facts), *scene.game, *scene.piles):
        if isinstance(fact, InPlay) and zones[fact.zone].live:
            found[fact.card] = None
        elif isinstance(fact, ZoneHolds) and zones[fact.zone].live:
            found.update(dict.fromkeys(card.pattern[0] for card in fact.cards if card.pattern[0]))
    return list(found)


def _brings(scene: Scene, script: Sequence[Line], played: Played, line: Never, name: int) -> bool:
    """Whether a card that makes no difference to a run is what brings the step of a line before it."""
    less = attrs.evolve(scene, facts={seat: _left(facts, name) for seat, facts in scene.facts.items()},
                        game=_left(scene.game, name), piles=tuple([_pile(pile, name) for pile in scene.piles]))
    settings = played.state.settings
    state = _before(less, script, settings)
    if state is None or any(fits(line, state, step) for step in state.steps):
        return False
    try:
        again = play(begin(less, script, settings), script)
    except (Invalid, Stuck, Fault):
        return False
    return not again.troubles and _told(again) == _told(played)


def _may_come(start: State, script: Sequence[Line], line: Never) -> bool:
    """Whether another choice of somebody in a run would have brought the step of a line, if nobody did anything more."""
    for state in play(start, script, keep=True).asked:
        question = state.question
        if question is None or len(question.choices) > MOST_UNDECIDED:
            return True
        for choice in range(len(question.choices) + question.may_pass):
            try:
                end = idle(after(state, choice, within_turn=True))
            except (Stuck, Fault):
                return True
            if any(fits(line, end, step, guessing=True) for step in end.steps[len(state.steps):]):
                return True
    return False


def _left(facts: Sequence[Fact], name: int) -> tuple[Fact, ...]:
    """Facts without those that put a card of a name in play."""
    return tuple([_pile(fact, name) if isinstance(fact, ZoneHolds) else fact for fact in facts
                  if not (isinstance(fact, InPlay) and fact.card == name)])


def _pile(fact: ZoneHolds, name: int) -> ZoneHolds:
    return attrs.evolve(fact, cards=tuple([card for card in fact.cards if card.pattern[0] != name]))


def _told(played: Played) -> list[object]:
    """How a run goes, as far as its steps show it."""
    state = played.state
    return [identity(state.program, step) for step in state.steps if spoken_of(state.program, step).told]


__all__ = ["begun_late"]
