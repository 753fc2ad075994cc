"""Whether a step that never happens would happen without a card or rule: the same moves are made once more without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runs.contributions import Contributions
from adjudicator.cases.runs.occurrences import fits
from adjudicator.cases.runs.turns import turns_in, turns_of
from adjudicator.cases.words.meaning import DECLINING, Chance, Line, Move, Never, Then
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.faults import AtFault, Missing
from adjudicator.engine.omitting import without_card, without_rules, without_text
from adjudicator.engine.run import is_halted, proceed
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import Step, identity, phases_begun, spoken_of
from adjudicator.engine.view import View
from adjudicator.values import frozen

MOST_TRIED = 30
"""How many cards are left out in turn to find the one that a line should name."""


@frozen
class Without:
    """What becomes of a step without a card or rule. `open`: why nobody knows that, empty if it is known."""

    happens: bool = False
    open: str = ""


@frozen
class Ran:
    """A run that was played, its lines, and what contributed to it."""

    played: Played
    script: Sequence[Line]
    made: Contributions

    def without_any(self, line: Never, titles: Sequence[str]) -> Without:
        """The same for the first of some cards and rules of one name without which the step would happen, or else the first."""
        found = [self.without(line, title) for title in titles]
        return next((one for one in found if one.happens), found[0])

    def preventing(self, line: Never) -> str | None:
        """The first of the cards in play and those that were played without which a step would happen; None if there is none."""
        return next((title for title in self._cards()[:MOST_TRIED] if self.without(line, title).happens), None)

    def _cards(self) -> list[str]:
        """The titles of the cards in play when the run began or ended, and of those that were used."""
        program, found = self.played.state.program, list[str]()
        for view in (View(self.made.start), View(self.played.state)):
            found += [program.cards[view.name(card)].named.title for slot in range(view.slots) if view.layout.live[slot]
                      for card in view.cards(slot) if view.name(card)]
        found += [title for at in range(len(self.played.choices)) for title in self._used(at)]
        return list(dict.fromkeys(found))

    def without(self, line: Never, title: str) -> Without:
        """Whether the step of a line, which does not happen, would happen without a card or rule."""
        # INVARIANT: what prevents a step is the ground of its line
        if self._has_other_number(line, title):
            return Without(True)
        found = list[Without]()
        for start, gone in self._starts(title):
            found.append(self._again(line, title, start, gone))
            if found[-1].happens:
                return found[-1]
        if not found and title not in {card.named.title for card in self.played.state.program.cards}:
            return Without(open="it cannot be left out")
        return found[0] if found else Without()

    def _starts(self, title: str) -> Iterator[tuple[State, list[Line]]]:
        """The ways to begin without a card or rule, each with the moves that are left out: without all that it does, without the
        moves with it, and without the card in play; without what is printed on it if nothing goes on without the card.
        """
        start = self.made.start
        if (silent := without_rules(start, title)) is not None:
            yield silent, []
        if moves := [line for at, line in enumerate(self.played.made) if line is not None and title in self._used(at)]:
            yield start, moves
        for card in start.program.cards:
            if card.named.title == title and (gone := without_card(start, card.number)) is not None:
                yield gone, []
                if card.printed and not self._goes_on(gone):
                    yield without_text(start, title), []

    def _goes_on(self, start: State) -> bool:
        """Whether the moves can be made from another state."""
        try:
            return not self._played(start, ()).troubles
        except (AtFault, Missing, ValueError):
            return False

    def _has_other_number(self, line: Never, title: str) -> bool:
        """Whether a step that happens would be that of a line without a card or rule, because of which it has another number."""
        state = self.played.state
        numbered = [step for step in state.steps if step.player == line.pattern.player and step.kind in line.pattern.kinds
                    and any(part.type == "number" for part in spoken_of(state.program, step).parts)]
        return any(other is not None and fits(line, state, other)
                   for step in numbered for other in self.made.otherwise(step, title))

    def _again(self, line: Never, title: str, start: State, gone: list[Line]) -> Without:
        """What becomes of a step if the moves are made without a card or rule, from another state or but for some of them.

        Moves that rest on it are left out as well; where any other one cannot be made, what comes behind it is not known.
        """
        while True:
            try:
                again = self._played(start, gone)
            except (AtFault, Missing, ValueError):
                return Without(open="the rules do not work without it")
            self.played.besides |= again.state.consulted
            self.played.unordered += again.unordered
            self.played.without.append(again)
            found = self._found(line, again, gone)
            if found is not None:
                return found
            unmade = next((move for move in map(self._line_of, again.troubles) if move is not None), None)
            if unmade is None or not self._rests(unmade, title, again, gone):
                return Without(open=again.troubles[0].message) if again.troubles else Without()
            gone.append(unmade)

    def _played(self, start: State, gone: Sequence[Line]) -> Played:
        """The same moves made from another state, without some of them; if fewer turns have begun than in the run, on to the next
        question.
        """
        told = [self._in_another(line) for line in self.script
                if isinstance(line, Move | Chance | Then) and not _is_among(line, gone)]
        again = play(start, told)
        if not again.troubles and is_halted(again.state) and turns_in(again.state.steps) < turns_in(self.played.state.steps):
            again.state = proceed(again.state)
        return again

    def _in_another(self, line: Line) -> Line:
        """A line as another run has it: who declines declines what they did, and nothing else that they are asked."""
        match line:
            case Then():
                return attrs.evolve(line, because=None)
            case Move(verb=verb) if verb in DECLINING and (choice := self._choice(line)) is not None:
                question = self.made.before(choice).question
                behind = next((one.span for one in self.played.made[choice + 1:] if one is not None), None)
                return attrs.evolve(line, moment=line.moment or (question.moment if question is not None else ""), if_asked=True,
                                    until=behind)
            case _:
                return line

    def _choice(self, line: Line) -> int | None:
        """The choice that a line made; None if it made none."""
        return next((at for at, made in enumerate(self.played.made) if made is line), None)

    def _found(self, line: Never, again: Played, gone: Sequence[Line]) -> Without | None:
        """That a step happens in another run, or may happen there; None if it does not."""
        unmade = any(trouble.kind is TroubleKind.UNMADE for trouble in again.troubles)
        steps = [step for step in self._within(again.state) if not unmade or self._is_before(step, again, gone)]
        if any(fits(line, again.state, step) for step in steps):
            return Without(True)
        if any(fits(line, again.state, step, guessing=True) for step in steps):
            return Without(open="it depends on a card that is not fully known")
        return None

    def _within(self, state: State) -> Iterator[Step]:
        """The steps of as many turns as began in the run."""
        begun, turns = list[tuple[int, int]](), turns_in(self.played.state.steps)
        for step in state.steps:
            phase = phases_begun((step,))
            begun += phase
            if phase and turns_of(begun) > turns:
                return
            yield step

    def _is_before(self, step: Step, again: Played, gone: Sequence[Line]) -> bool:
        """Whether a step of another run comes before the first move that cannot be made there."""
        wanted = [line for line in self.played.made if line is not None and not _is_among(line, gone)]
        made = [line for line, before in zip(again.made, again.steps, strict=True) if line is not None and before <= step.number]
        known = [line for line in made if _is_among(line, wanted)]
        return all(one.span is other.span for one, other in zip(known, wanted, strict=False))

    def _rests(self, unmade: Line, title: str, again: Played, gone: Sequence[Line]) -> bool:
        """Whether a move cannot be made without a card or rule as it is a move with it, or by it, or a choice of such a move.

        It is one by it if nothing else has changed up to there.
        """
        moves = [line for line in self.script if isinstance(line, Move | Chance)]
        place = next(at for at, line in enumerate(moves) if line is unmade)
        choice = self._choice(unmade)
        question = None if choice is None else self.made.before(choice).question
        if choice is None or question is None or question.kind is not OFFER:
            return place > 0 and _is_among(moves[place - 1], gone)
        return title in self._used(choice) or self._is_same_before(choice, again)

    def _used(self, choice: int) -> Sequence[str]:
        """The card or rule of the ability by whose use a question was answered, and the card that it was used with.

        So is a card that was chosen where nothing had to be: one that is discarded as an answer.
        """
        before, line = self.made.before(choice), self.played.made[choice]
        question, program, view = before.question, before.program, View(before)
        if question is None or question.kind is not OFFER:
            answers = question is not None and question.may_pass and isinstance(line, Move) and bool(line.objects)
            return [program.cards[line.name.card].named.title] if answers and isinstance(line, Move) and line.name.card else []
        return [title for clause, card, _ in question.abilities[self.played.choices[choice]:][:1] for title in (
            program.clauses[clause].owner_title, *(() if card is None else (program.cards[view.name(card)].named.title,)))]

    def _is_same_before(self, choice: int, again: Played) -> bool:
        """Whether in another run, as far as it goes, the same happened before a choice."""
        here, there = ([step for step in steps if not step.is_bookkeeping] for steps in (
            self.played.state.steps[:self.played.steps[choice]], again.state.steps))
        program = self.played.state.program
        return all(identity(program, one) == identity(program, other) for one, other in zip(here, there, strict=False))

    def _line_of(self, trouble: Trouble) -> Line | None:
        """The move that cannot be made, if that is what is wrong with a run."""
        if trouble.kind not in (TroubleKind.ILLEGAL, TroubleKind.UNMADE):
            return None
        return next((line for line in self.script if line.span is trouble.span), None)


def _is_among(line: Line, lines: Sequence[Line]) -> bool:
    """Whether a line is one of some: the same words may stand in several places."""
    return any(line.span is other.span for other in lines)


__all__ = ["Ran", "Without"]
