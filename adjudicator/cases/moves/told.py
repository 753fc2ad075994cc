"""Whether what happens to something that is chosen is what the verb of the line says. `chooses` claims nothing.

Nor does a verb with which no step of the game begins: it is a word for choosing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.words.meaning import Line, Move, Name
from adjudicator.cases.words.questions import led_to
from adjudicator.cases.words.vocabulary import CHOOSING, Vocabulary
from adjudicator.engine.frames import CODE
from adjudicator.engine.options import CardOption
from adjudicator.engine.program import Parameter, Program
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import CHANCE, FACE, OFFER, VALUE, State
from adjudicator.engine.steps import Part, Spoken, Step, StepKind, spoken, spoken_of
from adjudicator.engine.unasked import Forced
from adjudicator.notation.agreement import said_of
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

MOST_TRIED = 40
"""Questions that are answered to see what becomes of a choice: far more than any move brings."""
MOST_UNKNOWN = 2
"""The number of things that nobody knows, one behind the other, for which each that they may be is looked at."""


@frozen
class _Choice:
    """Something chosen in some words: the number of steps before it, and the clause that asked, with its depth on the stack.

    `face` is that of a card, `slot` a zone from which chance takes one: both None for anything else.
    """

    words: Vocabulary
    name: Name
    before: int
    code: int
    depth: int
    face: int | None = None
    slot: int | None = None

    def waits(self, state: State, player: int) -> bool:
        """Whether what happens may still have to come: the clause that asked goes on, or something else is to be chosen."""
        stack, question = state.position.stack, state.question
        if question is None or question.free:
            return False
        open_ = len(stack) >= self.depth and stack[self.depth - 1][CODE] == self.code
        return open_ or (question.kind is not OFFER and question.player in (player, -1))

    def steps(self, state: State) -> Iterator[tuple[Step, Spoken]]:
        """The steps of the timeline behind it that name what was chosen, with their words."""
        for step in state.steps[self.before:]:
            said = spoken_of(state.program, step)
            if said.shown and step.verb and self._is_named(state, step, said):
                yield step, said

    def _is_named(self, state: State, step: Step, said: Spoken) -> bool:
        lying = any(self._is_card(face) or source == self.slot for face, source, _ in step.moves)
        doing = step.player >= 0 and fold(state.seats[step.player]) == self.name.word
        return lying or doing or any(self._is_part(state, parameter, value)
                                     for parameter, value in zip(said.parts, step.parts, strict=True))

    def _is_part(self, state: State, parameter: Parameter, value: Part) -> bool:
        """Whether a part of a step is what was chosen."""
        for one in value if isinstance(value, tuple) else (value,):
            match parameter.type, one:
                case ("card" | "cards"), int() if self._is_card(one):
                    return True
                case ("player" | "players"), int() if 0 <= one < len(state.seats) and fold(state.seats[one]) == self.name.word:
                    return parameter.preposition in ("", "at", self.name.mark)
                case "name", int() if one and one == self.name.card:
                    return True
                case "number" | "text", int() | str() if fold(str(one)) == self.name.word:
                    return True
                case kind, int() if (kind, one) == self.words.words.get(self.name.word):
                    return True
        return False

    def _is_card(self, face: int) -> bool:
        pattern = self.name.pattern
        return face == self.face or (pattern is not None and self.words.fits(pattern, face))


def untold(pause: Pause, move: Move, choice: int, name: Name) -> str:
    """What is wrong with the verb of a move that makes a choice: no such step follows. Empty if one does, or nobody can say.

    `name`: the part of the move that names what is chosen.
    """
    if move.verb not in claiming(pause.state.program):
        return ""
    start, question = attrs.evolve(pause.state, steps=(), causes=(), logging=True), pause.question
    card = pause.view.face(question.pointed_at(choice)) if isinstance(pause.options[choice], CardOption) else 0
    made = _Choice(pause.words, name, 0, question.code, len(start.position.stack), card or None, question.slot_of_hidden(choice))
    try:
        return _wrong(after(start, choice), made, move, pause.said(choice))
    except (Stuck, Fault):
        return ""


def is_asking_to(pause: Pause, move: Move) -> bool:
    """Whether a choice is one that the verb of a move names: a step with this verb is about something that may be chosen.

    With nothing to choose, it is a verb to which the innermost clause that leads to any step may lead.
    """
    # INVARIANT: a verb is tried at a question that asks for it
    program = pause.state.program
    if move.verb not in claiming(program):
        return True
    if not pause.options:
        return move.verb in next(filter(None, (led_to(program, frame[CODE]) for frame in reversed(pause.state.position.stack))),
                                 frozenset((move.verb,)))
    names = [Name(Text(said, False, move.span), fold(said), pause.words.pattern(said), {}, None)
             for said in map(pause.said, range(len(pause.options)))]
    return any(not untold(pause, attrs.evolve(move, objects=(name,), targets=(), with_=(), from_=None), choice, name)
               for choice, name in enumerate(names))


def untold_part(pause: Pause, script: Sequence[Line], choice: int, said: Sequence[Name],
                left: Sequence[Name]) -> tuple[str, Span]:
    """The same for a further object of an answer, with its place: one of the parts that were `said` and are not `left`."""
    made = next((name for name in said if name not in left), said[0])
    move = _answer_with(made, script, pause.words)
    return ("" if move is None else untold(pause, move, choice, made)), made.text.span


def untold_of(forced: Forced, state: State, words: Vocabulary, move: Move, name: Name | None = None) -> str:
    """The same for a choice that was made without a question; in the state behind it. `name`: as above, if there are several."""
    if move.verb not in claiming(state.program) or not state.logging:
        return ""
    name = name or next(iter((*move.objects, *move.targets)))
    made = _Choice(words, name, forced.before, forced.code, forced.depth, forced.face or None)
    try:
        return _wrong(state, made, move, name.text.text)
    except (Stuck, Fault):
        return ""


def untold_parts(made: Sequence[tuple[Forced, Name]], script: Sequence[Line], state: State,
                 words: Vocabulary) -> tuple[str, Span | None]:
    """The same for further objects of answers that were chosen so, each with its name."""
    wrong = ((untold_of(forced, state, words, move, name), name.text.span) for forced, name in made
             if (move := _answer_with(name, script, words)) is not None)
    return next(((said, span) for said, span in wrong if said), ("", None))


def _answer_with(name: Name, script: Sequence[Line], words: Vocabulary) -> Move | None:
    """The answer of a script of which a name is an object."""
    return next((line for line in script if isinstance(line, Move) and line.verb in words.choosing
                 and any(one is name for one in line.objects)), None)


@frozen
class Told:
    """What the verb of a move says about each of its further objects."""

    words: Vocabulary
    move: Move

    @staticmethod
    def of(pause: Pause, move: Move) -> Told | None:
        """What the verb of a move says; None if it says nothing about any further object."""
        told = move.verb in claiming(pause.state.program) and move.verb in pause.words.choosing and len(move.objects) > 1
        return Told(pause.words, move) if told else None

    def chosen(self, pause: Pause, choice: int, name: Name) -> str:
        """What is wrong with it for a part that chooses at a question."""
        return untold(pause, self.move, choice, name) if self._is_object(name) else ""

    def forced(self, forced: Forced, state: State, name: Name) -> str:
        """What is wrong with it for a part that names what was chosen without a question."""
        return untold_of(forced, state, self.words, self.move, name) if self._is_object(name) else ""

    def _is_object(self, name: Name) -> bool:
        return any(one is name for one in self.move.objects)


@lru_cache(maxsize=64)
def claiming(program: Program) -> frozenset[str]:
    """The verbs that say what happens: those with which a step of the game begins, but for the word for any choice."""
    return frozenset([said.words.split()[0] for said in spoken(program).values() if said.shown and said.verb]) - {CHOOSING}


def _wrong(state: State, made: _Choice, move: Move, chosen: str, unknown: int = 0) -> str:
    """What is wrong with the verb of a move, in a state behind its choice, if nobody does more than they have to.

    Where that depends on what nobody knows, it is said. `unknown`: at how many such things a run has gone on to the state.
    """
    # INVARIANT: the verb of an answer is what happens
    player = state.seats.index(move.seat)
    for _ in range(MOST_TRIED):
        if any(said.words.split()[0] == move.verb and not _is_gain(state, step, player) for step, said in made.steps(state)):
            return ""
        if not made.waits(state, player):
            return _instead(state, made, move, chosen)
        if state.question is not None and state.question.kind in (FACE, VALUE):
            return _whatever(state, made, move, chosen, unknown + 1)
        state = after(state, _next(Pause.of(state, made.words), made.name, parts_of(move)))
    return ""


def _whatever(state: State, made: _Choice, move: Move, chosen: str, unknown: int) -> str:
    """The same in a state in which something has to be known, whatever that is, as far as it is looked at."""
    found = list[str]()
    choices = range(len(state.question.choices)) if state.question is not None and unknown <= MOST_UNKNOWN else range(0)
    for choice in choices[:MOST_TRIED]:
        with suppress(Stuck, Fault):
            found.append(_wrong(after(state, choice), made, move, chosen, unknown))
    if not any(found) or all(found):
        return next(iter(found), "")
    said = f"`{said_of(move.seat, move.verb)} {chosen}`"
    return f"whether a step {said} follows depends on what nobody knows: write `{said_of(move.seat, CHOOSING)} {chosen}`"


def _is_gain(state: State, step: Step, player: int) -> bool:
    """Whether a step is another player's, who has a card afterwards. One by which a card goes to a pile counts for both."""
    if step.player in (player, -1):
        return False
    base, zones = state.program.layout(len(state.seats)).base, state.program.zones
    theirs = {base[number] + step.player for number, zone in enumerate(zones) if zone.of_player}
    return any(source != slot and slot in theirs for _, source, slot in step.moves)


def _next(pause: Pause, name: Name, parts: Sequence[Name]) -> int:
    """What is chosen where something else is asked before anything happens to the thing chosen."""
    question = pause.question
    said = [*parts, name] if question.kind is CHANCE else parts
    found = next((found[0] for part in said if (found := pause.chosen(part))), None)
    if found is not None:
        return found
    return len(question.choices) if question.may_pass else 0


def _instead(state: State, made: _Choice, move: Move, chosen: str) -> str:
    """What happens to what was chosen, and how it is written."""
    steps = [(state.seats[step.player], words.words) for step, words in made.steps(state)
             if step.kind is StepKind.EVENT and step.player >= 0]
    happens = list(dict.fromkeys(f"`{said_of(seat, verb)} {chosen}`" for seat, verb in steps))[:1]
    written = [f"`{said_of(move.seat, verb)} {chosen}`" for verb in dict.fromkeys(
        verb for seat, verb in steps if verb in made.words.choosing and (seat == move.seat or verb != move.verb))]
    ways = " or ".join([*written, f"`{said_of(move.seat, CHOOSING)} {chosen}`"])
    what = f"what happens is {happens[0]}" if happens else f"no step says what happens to {chosen}"
    return f"no step `{said_of(move.seat, move.verb)} {chosen}` follows: {what}; write {ways}"


__all__ = ["Told", "claiming", "is_asking_to", "untold", "untold_of", "untold_part", "untold_parts"]
