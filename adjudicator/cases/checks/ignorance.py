"""Checks that hold only because nobody knows what is printed on a card.

Rules may go on without a value that no source gives: an icon that nobody stated counts as none. That is no reason why something
can or cannot happen. Each such value is stated in turn, and the run made again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.checks.expected import is_true
from adjudicator.cases.moves.needs import stating
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runs.occurrences import fits, says
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import ExpectAsked, Illegal, Legal, Line, Never, Printed
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.assumed import assumed, assumed_in_conditions
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.limits import MAX_EFFORT, MAX_RUNS_EFFORT
from adjudicator.notation.source import Invalid, Span
from adjudicator.values import frozen

TRIED = (1, 0, 12)
"""What is stated in place of an unknown value, if its domain has it: an icon that is there, none, a price that is too high.

So is each number up to those that lines about steps name.
"""


@frozen
class _Guess:
    """A value that is stated in place of an unknown one, in words. `reason`: a condition given after `because` looks at it."""

    printed: Printed
    words: str
    reason: bool


def guessed(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], played: Played) -> Iterator[Trouble]:
    """What must be stated for the lines of a script that hold in a run, and would not if an unknown value were stated."""
    # INVARIANT: no check that holds fails if what nobody knows is stated
    open_ = dict(_could_rest_on_it(script)) if scene.program.unsourced else {}
    found: dict[int, tuple[Span, dict[tuple[int, str], str]]] = {}
    effort = 0
    for guess in _guesses(scene, script, readings, played) if open_ else ():
        if effort > MAX_RUNS_EFFORT:
            more = f"there is too much that nobody knows for all of it to be tried: say more of it, as in `{guess.words}`"
            yield Trouble(more, scene.setup.span, error=True)
            break
        spans, took = _contradicted(attrs.evolve(scene, printed=(*scene.printed, guess.printed)), script, readings)
        effort += took
        for span in spans:
            if id(span) in open_ and (guess.reason or not open_[id(span)]):
                found.setdefault(id(span), (span, {}))[1].setdefault((guess.printed.card, guess.printed.word), guess.words)
    for span, lines in found.values():
        stated = " or ".join(f"`{line}`" for line in lines.values())
        yield Trouble(f"this rests on what nobody knows: with {stated} it does not hold. Say with such a line what is printed",
                      span, error=True)


def _could_rest_on_it(script: Sequence[Line]) -> Iterator[tuple[int, bool]]:
    """The places of what says that something may be done, may not, or does not happen, or why; of each whether it is a reason."""
    for line in script:
        if isinstance(line, Illegal | Legal) or (isinstance(line, Never) and line.because is None) or (
                isinstance(line, ExpectAsked) and not line.asked):
            yield id(line.span), False
        if isinstance(line, Illegal) and line.because is not None:
            yield id(line.because.span), True


def _guesses(scene: Scene, script: Sequence[Line], readings: tuple[int, ...], played: Played) -> Iterator[_Guess]:
    """What could be printed on the cards of which a run took nothing for granted but that nobody knows it."""
    begun = begin(scene, script, readings)
    reasons = [line.because.text for line in script if isinstance(line, Illegal) and line.because is not None]
    most = max((fact.number or 0 for line in script if isinstance(line, Never) for way in line.pattern.ways
                for _, facts in way.facts for fact in facts), default=0)
    named = assumed_in_conditions(begun, played.choices, lambda words: any(says(text, [words]) for text in reasons))
    for name, word in dict.fromkeys((*named, *assumed(begun, played.choices))):
        card = scene.program.cards[name]
        domain = card.printed[word]
        assert isinstance(domain, tuple)
        tried = [*TRIED, *(n for n in range(2, most + 1) if n in domain and n not in TRIED)] if {*TRIED} <= {*domain} else domain
        yield from (_Guess(Printed(name, word, value, scene.setup.span), stating(scene.program, name, word, value),
                           (name, word) in named) for value in tried)


def _contradicted(scene: Scene, script: Sequence[Line], readings: tuple[int, ...]) -> tuple[list[Span], int]:
    """The lines of a script that are false in a situation, none if there is no such situation; and how many steps it took."""
    try:
        played = play(begin(scene, script, readings), script, sure=False)  # only what is so with what is known counts here
    except Invalid:
        return [], 0
    except (Stuck, Fault):
        return [], MAX_EFFORT
    tried = [trouble.span for trouble in played.troubles if trouble.span is not None and not trouble.error]
    denied = () if played.stopped else (line.span for line in script if _is_denied(played.state, line))
    return [*tried, *denied], played.effort


def _is_denied(state: State, line: Line) -> bool:
    """Whether what a negative line denies happens; whether the line says anything else does not matter here."""
    match line:
        case Never():
            return any(fits(line, state, step) for step in state.steps)
        case ExpectAsked(asked=False):
            return not is_true(state, line)
        case _:
            return False


__all__ = ["guessed"]
