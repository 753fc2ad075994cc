"""Which cards and rules made the number of a step what it is, or let it be done: the run is repeated without each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Any, cast

import attrs

from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import AtFault, Missing
from adjudicator.engine.frames import CARD, NAME, THIS
from adjudicator.engine.omitting import remarking, reopened, without_card, without_rules, without_text
from adjudicator.engine.options import Ability, CardOption, number_of
from adjudicator.engine.program import Program
from adjudicator.engine.run import is_halted, run, settle
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import BOOKKEEPING, EVENT, Step, StepKind, behind, identity, spoken_of
from adjudicator.notation.source import fold
from adjudicator.values import mutable

Leaving = Callable[[State], "State | None"]
"""Leaves something out of a state; gives None where it is not there."""
MOST_REPEATED = 4000
"""The number of parts of a run that are repeated to find all that contributed to its steps. What a line names is always tried."""


@mutable
class Contributions:
    """What contributed to the numbers of the steps of a run, given by the state in which it began, its choices, and its end.

    Nothing is recorded while a game goes on: all is found by repeating the run. Whatever is left out of it is left out from the
    beginning, or from one of the choices on: then what has happened before stays as it is.
    """

    start: State
    choices: Sequence[int]
    end: State
    _kept: list[State] = attrs.Factory(list)
    _found: dict[tuple[int, str], tuple[Step | None, ...]] = attrs.Factory(dict)
    _spent: int = 0

    def has(self, step: Step, title: str) -> bool:
        """Whether a card or rule is a ground of a step: it is the attack of which the step is part, or without it, the step would
        come to another number, or not be allowed.
        """
        # INVARIANT: what changes a number is a ground
        return title == self._attack(step) or bool(self.otherwise(step, title))

    def otherwise(self, step: Step, title: str) -> tuple[Step | None, ...]:
        """What a step would be without a card or rule, where that is something else; None where its player could not do it."""
        key = step.number, title
        if key not in self._found:
            self._found[key] = tuple(self._otherwise(step, self._ways(step, title)))
        return self._found[key]

    def has_besides(self, step: Step, title: str) -> bool:
        """Whether a card or rule is a ground of a step in which a card of that name is used, besides this card itself."""
        at = self._moved(step, self._segment(step))
        used = self._used(at) if 0 < at <= len(self.choices) else None
        names = [name for name, card in enumerate(self.end.program.cards) if name and card.named.title == title]
        others = [(partial(without_card, name=name, kept=used), 0) for name in names]
        return title == self._attack(step) or any(True for _ in self._otherwise(step, others))

    def before(self, choice: int) -> State:
        """The state in which a choice was made."""
        return self._before(choice + 1)

    def titles(self, step: Step) -> tuple[str, ...]:
        """The cards and rules that are grounds of a step in this way, in the order of their titles."""
        if self._spent > MOST_REPEATED:
            return ()
        return tuple([title for title in sorted(self._candidates(step))
                      if self._spent <= MOST_REPEATED and self.has(step, title)])

    def _otherwise(self, step: Step, ways: Iterable[tuple[Leaving, int]]) -> Iterator[Step | None]:
        last = self._segment(step)
        for leave, taken in ways:
            for first in self._beginnings(step, last):
                again = self._again(first, last, leave)
                if again is not None and (found := self._compared(step, first, last, taken, again)):
                    yield from found
                    return
            if self._is_barred(self._moved(step, last), last, taken, leave):
                yield None
                return

    def _ways(self, step: Step, title: str) -> Iterator[tuple[Leaving, int]]:
        """The ways to leave out a card or rule, each with the name of the cards that are taken away, 0 if none are.

        A card that the step is about stays: without it there would be no such step, on whatever ground. What is left out is all
        that it does.
        """
        program = self.end.program
        parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
        about = {*[face % program.face_sizes[0] for face, *_ in step.moves], *[v for p, v in parts if p.type == "name"]}
        names = [name for name, card in enumerate(program.cards) if name and card.named.title == title]
        yield partial(without_text, title=title), 0
        if about & {*names}:
            yield partial(without_rules, title=title), 0
        else:
            yield from ((partial(without_card, name=name), name) for name in names)

    def _beginnings(self, step: Step, last: int) -> Iterable[int]:
        """The parts of the run from which something is left out: what led to the step, and what its choice was offered in."""
        moved = self._moved(step, last)
        found = {0, last, max(0, moved - 1), min(moved, last)}
        here: Step | None = step
        while here is not None:
            found.add(self._segment(here))
            here = behind(self.end.program, self.end.steps, here)
        return sorted(found, reverse=True)

    def _segment(self, step: Step) -> int:
        """The part of the run in which a step happened: 0 before the first choice, and one behind each."""
        return next(at for at, state in enumerate(self._states) if step.number < len(state.steps))

    @property
    def _states(self) -> Sequence[State]:
        """The states in which the parts of the run end."""
        if not self._kept:
            state = self.start
            for at in range(len(self.choices) + 1):
                state = self._part(state, at, self.choices[at - 1] if at else None)
                self._kept.append(state)
        return self._kept

    def _part(self, state: State, at: int, choice: int | None) -> State:
        """A part of the run, which ends with the turn of its last move if the run did."""
        return self._run(Draft(state), at, choice).freeze()

    def _run(self, draft: Draft, at: int, choice: int | None) -> Draft:
        self._spent += 1
        if choice is not None:
            settle(draft, choice)
        run(draft, within_turn=is_halted(self.end) and at == len(self.choices))
        return draft

    def _attack(self, step: Step) -> str:
        """The title of the attack of which a step is part; empty if it is part of none."""
        if step.cell is None:
            return ""
        last = self._segment(step)
        draft = _Looking(self._before(last), step)
        self._run(draft, last, self.choices[last - 1] if last else None)
        return draft.attack

    def _again(self, first: int, last: int, leave: Leaving) -> list[State] | None:
        """The states in which the parts of the run end if something is left out from one of them on; None if it cannot be so.

        They break off where a choice is not open any more, and is not passed over for one that comes later.
        """
        found: list[State] = []
        try:
            state = leave(self._before(first))
            if state is None:
                return None
            for at in range(first, last + 1):
                if at > first and not self._is_open(state, at):
                    if not any(self._is_open(state, later) for later in range(at + 1, last + 1)):
                        break
                    found.append(state)  # nothing asks for it without what is left out
                    continue
                state = self._part(state, at, number_of(state, self._key(at)) if at else None)
                found.append(state)
        except (AtFault, Missing, ValueError):
            return None
        return found or None

    def _key(self, at: int) -> str:
        """The key of the choice with which a part of the run begins."""
        return self._states[at - 1].legal()[self.choices[at - 1]]

    def _is_open(self, state: State, at: int) -> bool:
        """Whether a state waits at the question with whose answer a part of the run begins, and that answer is possible."""
        asked, asks = self._states[at - 1].question, state.question
        return asked is not None and asks is not None and self._key(at) in state.legal() and (
            asked.player, asked.kind, asked.code, asked.moment) == (asks.player, asks.kind, asks.code, asks.moment)

    def _compared(self, step: Step, first: int, last: int, taken: int, again: Sequence[State]) -> tuple[Step | None, ...]:
        """What a step is in a run that was repeated from one of its parts on, if it is another one; nothing if it is the same."""
        if len(again) <= last - first:  # a choice is not open any more
            at = first + len(again)
            closed = at >= self._moved(step, last) and not self._picks(at, taken) and self._stops(step, first, at, again)
            return (None,) if closed else ()
        program = self.end.program
        here = _alike(program, step, self._steps(last))
        there = _alike(program, step, again[-1].steps[len(again[-2].steps if len(again) > 1 else self._before(first).steps):])
        place = next((at for at, one in enumerate(here) if one.number == step.number), None)
        if len(here) != len(there) or place is None:  # one from before a run that was resumed is in none of its parts
            return ()
        other = there[place]
        return (other,) if _numbers(program, other) != _numbers(program, step) else ()

    def _is_barred(self, at: int, last: int, taken: int, leave: Leaving) -> bool:
        """Whether a move, given by its first choice, could not be begun if something were left out just before it."""
        if at > last or self._picks(at, taken):
            return False
        before = self._before(at)
        left, question = leave(before), before.question
        if left is None or question is None or question.kind is not OFFER:
            return False
        try:
            still = reopened(left).question
        except (AtFault, Missing, ValueError):
            return False
        return still is not None and not {*question.choices[self.choices[at - 1]:][:1]} <= {*still.choices}

    def _used(self, at: int) -> int | None:
        """The card that is used by a choice, or that offered what it accepts; None if there is none."""
        before = self._before(at)
        if before.question is not None and before.question.kind is OFFER:
            return next((card for _, card, _ in before.question.abilities[self.choices[at - 1]:][:1]), None)
        frame = Draft(before).stack[-1]
        return cast("int | None", frame[THIS])

    def _picks(self, at: int, taken: int) -> bool:
        """Whether a choice is one of the cards that are taken away: then there is nothing to choose, on whatever ground."""
        option = next(iter(self._before(at).options[self.choices[at - 1]:]), None)
        card = option.card if isinstance(option, Ability) else option
        return taken > 0 and isinstance(card, CardOption) and card.card == self.end.program.cards[taken].named.key

    def _stops(self, step: Step, first: int, last: int, again: Sequence[State]) -> bool:
        """Whether the same happened before a part of a run that was repeated without something, but the step does not come next.

        Who can do nothing is not asked, and then it goes on. So it does where only one choice is left: that one is made.
        """
        program, before = self.end.program, len(self._before(first).steps)
        here, there = ([one for one in state.steps[before:] if not one.is_bookkeeping]
                       for state in (self._before(last), again[-1]))
        same = [identity(program, one) for one in here] == [identity(program, one) for one in there[:len(here)]]
        asked, asks, behind = self._before(last).question, again[-1].question, there[len(here):]
        if not behind and asked is not None and asks is not None and asked.player != asks.player:
            return False  # the step may come when this is answered
        return same and not _alike(program, step, behind[:1])

    def _moved(self, step: Step, last: int) -> int:
        """The first of the choices that make up the move of which a step is the first to come; behind all if it is none."""
        if any(one.kind not in BOOKKEEPING and one.number < step.number for one in self._steps(last)) or not last:
            return last + 1
        at = last
        while at > 1 and all(one.kind in BOOKKEEPING for one in self._steps(at - 1)):
            at -= 1
        return at

    def _before(self, at: int) -> State:
        return self._states[at - 1] if at else self.start

    def _steps(self, at: int) -> Sequence[Step]:
        """The steps of a part of the run."""
        return self._states[at].steps[len(self._before(at).steps):]

    def _candidates(self, step: Step) -> set[str]:
        """The cards and rules that may be grounds of a step: those that changed a value up to it, and the cards in play."""
        last, found = self._segment(step), set[str]()
        for first in {0, last, max(0, self._moved(step, last) - 1)}:
            self._again(first, last, partial(remarking, remark=found.add))
        draft = Draft(self._before(last))
        names, cards, live = draft.program.face_sizes[0], draft.program.cards, draft.layout.live
        lying = {draft.face(card) % names for slot, zone in enumerate(draft.zones) if live[slot] for card in zone}
        return {self._attack(step), *found, *(cards[name].named.title for name in lying if name)} - {""}


class _Looking(Draft):
    """A draft that notes the attack of which a step is part: its title, empty if nobody knows it."""

    __slots__ = ("attack", "step")

    def __init__(self, state: State, step: Step) -> None:
        self.step, self.attack = step, ""
        super().__init__(state)

    def say(self, player: int, verb: int = -1, parts: tuple[Any, ...] = (), code: int = 0, kind: StepKind = EVENT,
            cause: int | None = None, named: tuple[int | None, ...] = (), framed: bool = False) -> int:
        """Record a step, and what its row is attacked with."""
        number = super().say(player, verb, parts, code, kind, cause, named, framed)
        if number == self.step.number and self.step.cell is not None:
            row = self.rows[self.step.cell[2]]
            name = row[NAME] or (row[CARD] or 0) % self.program.face_sizes[0]
            self.attack = self.program.cards[name].named.title if name else ""
        return number


def called(program: Program, words: str) -> tuple[str, ...]:
    """The titles of the cards and rules that words name, in any language."""
    wanted = fold(words)
    found = [card.named.title for card in program.cards if wanted in map(fold, card.named.spellings())]
    return tuple(dict.fromkeys([*found, *(title for title in program.titles if fold(title) == wanted)]))


def _alike(program: Program, step: Step, steps: Iterable[Step]) -> list[Step]:
    """The steps that are the same as one but for their numbers."""
    wanted = _but_numbers(program, step)
    return [other for other in steps if other.verb == step.verb and _but_numbers(program, other) == wanted]


def _but_numbers(program: Program, step: Step) -> tuple[object, ...]:
    """What is the same in steps that differ only in their numbers."""
    parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
    cell = None if step.cell is None else step.cell[:2]
    return step.kind, step.verb, step.player, step.code, cell, tuple([part for kind, part in parts if kind.type != "number"])


def _numbers(program: Program, step: Step) -> tuple[object, ...]:
    """The numbers that a step tells."""
    parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
    return tuple([part for kind, part in parts if kind.type == "number"])


__all__ = ["Contributions", "called"]
