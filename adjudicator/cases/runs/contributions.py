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
from adjudicator.engine.unasked import Unasked
from adjudicator.notation.source import fold
from adjudicator.values import frozen, mutable

Leaving = Callable[[State], "State | None"]
"""Leaves something out of a state; gives None where it is not there."""
MOST_REPEATED = 4000
"""The number of parts of a run that are repeated to find all that contributed to its steps. What a line names is always tried."""


@frozen
class _Way:
    """A way to leave something out. `names`: of the cards that it is about; `is_taken`: they are taken away."""

    leave: Leaving
    names: Sequence[int] = ()
    is_taken: bool = False


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
        others = [_Way(partial(without_card, name=name, kept=used)) for name in names]
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

    def _otherwise(self, step: Step, ways: Iterable[_Way]) -> Iterator[Step | None]:
        last = self._segment(step)
        for way in ways:
            for first in self._beginnings(step, last):
                again = self._again(first, last, way.leave)
                if again is not None and (found := self._compared(step, first, last, way, again)):
                    yield from found
                    return
            if self._is_barred(self._moved(step, last), last, way):
                yield None
                return

    def _ways(self, step: Step, title: str) -> Iterator[_Way]:
        """The ways to leave out a card or rule.

        A card that the step is about stays: without it there would be no such step, on whatever ground. What is left out is all
        that it does.
        """
        program, about = self.end.program, {*self._about(step)}
        names = [name for name, card in enumerate(program.cards) if name and card.named.title == title]
        yield _Way(partial(without_text, title=title), names)
        if about & {*names}:
            yield _Way(partial(without_rules, title=title), names)
        else:
            yield from (_Way(partial(without_card, name=name), [name], is_taken=True) for name in names)

    def _about(self, step: Step) -> Iterator[int]:
        """The names of the cards that a step is about, and of those at which these lie: without them they would lie nowhere."""
        program = self.end.program
        parts = zip(spoken_of(program, step).parts, step.parts, strict=True)
        moved = {*[face % program.face_sizes[0] for face, *_ in step.moves]}
        yield from (*moved, *[value for part, value in parts if part.type == "name" and isinstance(value, int)])
        draft = Draft(self._before(self._segment(step)))
        for _, _, _, *marks in [lying for lying in draft.objects if lying and lying[0] % program.face_sizes[0] in moved]:
            at = [marks[number] for number in program.card_places.marks]
            yield from (draft.face(card) % program.face_sizes[0] for card in at if isinstance(card, int) and card < 0)

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

    def _compared(self, step: Step, first: int, last: int, way: _Way, again: Sequence[State]) -> tuple[Step | None, ...]:
        """What a step is in a run that was repeated from one of its parts on, if it is another one; nothing if it is the same."""
        if len(again) <= last - first:  # a choice is not open any more
            at = first + len(again)
            closed = at >= self._moved(step, last) and self._stops(step, first, at, again) and not self._picks(at, way)
            return (None,) if closed else ()
        program = self.end.program
        here = _alike(program, step, self._steps(last))
        there = _alike(program, step, again[-1].steps[len(again[-2].steps if len(again) > 1 else self._before(first).steps):])
        place = next((at for at, one in enumerate(here) if one.number == step.number), None)
        if len(here) != len(there) or place is None:  # one from before a run that was resumed is in none of its parts
            return ()
        other = there[place]
        return (other,) if _numbers(program, other) != _numbers(program, step) else ()

    def _is_barred(self, at: int, last: int, way: _Way) -> bool:
        """Whether a move, given by its first choice, could not be begun if something were left out just before it."""
        if at > last:
            return False
        before = self._before(at)
        left, question = way.leave(before), before.question
        if left is None or question is None or question.kind is not OFFER:
            return False
        try:
            still = reopened(left).question
        except (AtFault, Missing, ValueError):
            return False
        barred = still is not None and not {*question.choices[self.choices[at - 1]:][:1]} <= {*still.choices}
        return barred and not self._picks(at, way)

    def _used(self, at: int) -> int | None:
        """The card that is used by a choice, or that offered what it accepts; None if there is none."""
        before = self._before(at)
        if before.question is not None and before.question.kind is OFFER:
            return next((card for _, card, _ in before.question.abilities[self.choices[at - 1]:][:1]), None)
        frame = Draft(before).stack[-1]
        return cast("int | None", frame[THIS])

    def _picks(self, at: int, way: _Way) -> bool:
        """Whether a choice, or one that comes after it in the same move, is one of the cards that are left out: then there is
        nothing to choose, on whatever ground. So is the use of one that is taken away.
        """
        keys = [self.end.program.cards[name].named.key for name in way.names]
        option = next(iter(self._before(at).options[self.choices[at - 1]:]), None)
        card = option.card if isinstance(option, Ability) and way.is_taken else option
        return (isinstance(card, CardOption) and card.card in keys) or any(key in keys for key in self._chosen(at))

    def _chosen(self, at: int) -> Iterator[str]:
        """The keys of the cards that a move chooses after one of its choices, be it that there is only one."""
        program, mover = self.end.program, None
        for later in range(at, len(self.choices) + 1):
            before, choice = self._before(later), self.choices[later - 1]
            asked = before.question
            if asked is None or (later > at and asked.kind is OFFER and asked.player == mover):
                return  # that is another move
            mover = asked.player if later == at else mover
            option = next(iter(before.options[choice:]), None)
            if later > at and asked.player == mover and isinstance(option, CardOption):
                yield option.card
            draft = Draft(before)
            draft.unasked = Unasked()
            self._run(draft, later, choice)
            yield from (program.cards[forced.face % program.face_sizes[0]].named.key
                        for forced in draft.unasked.forced if forced.player == mover and forced.face)

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
