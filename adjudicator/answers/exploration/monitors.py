"""What claims have seen on a course: past steps are not part of a position, so one bit for each claim is kept beside it."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.answers.claims import Claim
from adjudicator.cases.checks.expected import is_true, may_hold
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.runs.occurrences import asks, fits
from adjudicator.cases.words.meaning import ExpectAsked, ExpectConsulted, ExpectOrder, ExpectUnknown, Move, Name, Never, Then
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.faces import weight
from adjudicator.engine.reads import Noted
from adjudicator.engine.recorder import recorded
from adjudicator.engine.state import FACE, State
from adjudicator.engine.steps import Step, spoken_of
from adjudicator.engine.table import WHOLE
from adjudicator.engine.view import View
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.values import frozen


@frozen(eq=False)
class Monitors:
    """The claims of an exploration. `watched` are the numbers of those about steps on the way.

    `moves` are those about a choice that has no step, each with the player who makes it.
    """

    claims: tuple[Claim, ...]
    watched: tuple[int, ...]
    words: Vocabulary
    moves: tuple[tuple[int, int, Move], ...]

    @staticmethod
    def of(start: State, claims: Sequence[Claim]) -> Monitors:
        """The monitors of claims. Raises `Invalid` for a claim that an exploration cannot follow."""
        for each in claims:
            why_not, instead = _unfollowed(each, vocabulary(start.program))
            if why_not:
                raise Invalid([Diagnostic("Q008", why_not, Span(Source("--claim", each.text), 1, 1, len(each.text)), instead)])
        watched = tuple(i for i, c in enumerate(claims) if isinstance(c.line, Then | Never | ExpectAsked))
        words = vocabulary(start.program)
        moves = tuple((i, start.seats.index(c.line.seat), c.line) for i, c in enumerate(claims) if isinstance(c.line, Move))
        return Monitors(tuple(claims), watched, words, moves)

    def begun(self, start: State) -> tuple[State, int]:
        """The first position, with what has been seen in the steps that led to it."""
        return attrs.evolve(waiting(start), logging=bool(self.watched)), self._seen(start)

    def noted(self, before: State, way: int, after: State, seen: int, reads: Noted | None = None) -> tuple[State, int]:
        """A position without its timeline, and what has been seen so far. `reads` records what was read for this."""
        was, now = (before, after) if reads is None else (recorded(before, reads), recorded(after, reads))
        if self.moves:
            seen |= self._chosen(was, way)
        if not self.watched:
            return after, seen
        telling = _telling(before, way)
        if reads is not None and telling and telling != before.steps[-1:]:  # a step names the card
            reads.see(reads.parts.all_faces)
        seen |= self._seen(now) | self._seen_of(was, telling)
        return waiting(after), seen

    def _chosen(self, before: State, way: int) -> int:
        """A bit for each claim about the choice just made."""
        asked = None if before.question is None else before.question.player
        return sum(1 << n for n, player, move in self.moves
                   if player == asked and way in Pause.of(before, self.words).meant(move))

    def _seen_of(self, state: State, steps: Sequence[Step]) -> int:
        """A bit for each claim that matches one of some steps, and after those of all claims one for each that may match."""
        found = 0
        told = [step for step in steps if not _may_change(state, step)]
        for n in self.watched:
            if any(self._is(state, n, s) for s in told):
                found |= 1 << n
            elif any(self._is(state, n, s, guessing=True) for s in told):
                found |= 1 << n + len(self.claims)
        return found

    def _seen(self, state: State) -> int:
        return self._seen_of(state, state.steps)

    def _is(self, state: State, number: int, step: Step, guessing: bool = False) -> bool:
        line = self.claims[number].line
        if isinstance(line, ExpectAsked):
            return asks(state, step, line)
        return isinstance(line, Then | Never) and fits(line, state, step, guessing)

    def at_end(self, state: State, seen: int) -> tuple[int, int]:
        """A bit for each claim that is true at an end, and one for each that depends on unknown cards."""
        true = open_ = 0
        for number, each in enumerate(self.claims):
            happened, guessed = bool(seen >> number & 1), bool(seen >> number + len(self.claims) & 1)
            line, open_here = each.line, False
            if isinstance(line, Then | Move):
                holds, open_here = happened, guessed and not happened
            elif isinstance(line, Never):
                holds, open_here = not happened, guessed and not happened
            elif isinstance(line, ExpectAsked):
                holds = happened == line.asked
            else:
                holds = is_true(state, line)  # type: ignore[arg-type]
                open_here = not holds and may_hold(state, line)  # type: ignore[arg-type]
            true |= (holds and not open_here) << number
            open_ |= open_here << number
        return true, open_


def _unfollowed(claim: Claim, words: Vocabulary) -> tuple[str, str]:
    """Why an exploration cannot follow a claim, and what to write instead; empty if it can."""
    match claim.line:
        case ExpectOrder() | ExpectConsulted():
            return "an exploration does not follow orders and readings", ""
        case ExpectUnknown():
            return "an exploration tries whatever an unknown card may be", ""
        case Then(because=reason) if reason is not None:
            return "an exploration does not follow what led to a step", "leave out `because`"
        case Move() as move if beyond := _chosen_later(move, words):
            return (f"an exploration follows the choice that begins a move, not `{beyond[0]}`",
                    "claim the step that the timeline shows, or the later choice")
        case _:
            return "", ""


def _chosen_later(move: Move, words: Vocabulary) -> Sequence[Name]:
    """The parts of a move that are not said by the choice with which it begins."""
    if move.verb in words.choosing - words.using:  # whose a card is belongs to the choice of it
        return [*(*move.objects, *move.targets)[1:], *move.with_]
    return [*move.with_, *([move.from_] if move.from_ is not None else []), *move.objects[1:], *move.targets]


def _may_change(state: State, step: Step) -> bool:
    """Whether a step may still come to another number than it tells, because it is under way."""
    if not spoken_of(state.program, step).amounts:
        return False
    height = 2 * len(state.position.stack)
    return any(number == step.number and rank <= height for rank, number in state.causes)


def waiting(state: State) -> State:
    """A position without its timeline, but for the steps that are under way: what comes next may belong to them.

    If a card is about to be revealed, the last step is kept too, because it names the card.
    """
    waits = state.question is not None and state.question.kind == FACE
    kept = sorted({number for _, number in state.causes} | {step.number for step in state.steps[-1:] if waits})
    place: dict[int | None, int] = {number: at for at, number in enumerate(kept)}
    steps = tuple(state.steps[n]._replace(number=place[n], cause=place.get(state.steps[n].cause)) for n in kept)
    return attrs.evolve(state, steps=steps, causes=tuple((depth, place[number]) for depth, number in state.causes))


def _telling(state: State, way: int) -> tuple[Step, ...]:
    """The last step before a card is revealed, with the card as it turns out to be."""
    question = state.question
    if question is None or question.kind != FACE or not state.steps:
        return ()
    view = View(state)
    reference, field, value = question.faces[way]
    old, slot = view.face(reference), view.slot_of(reference)
    face = value if field == WHOLE else old + value * weight(state.program, field)
    step = state.steps[-1]
    return (step._replace(moves=tuple((face if (f, to) == (old, slot) else f, src, to) for f, src, to in step.moves)),)


__all__ = ["Monitors", "waiting"]
