"""Steps that only together add up to what a line says about one: `never A draws 3` where A draws three cards one by one.

They are steps of one phase: what happens in another phase, or in another turn, is something else in any reader's eyes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.runs.occurrences import happens_in
from adjudicator.cases.words.meaning import Line, Then
from adjudicator.cases.words.patterns import CARDS, Fact, Pattern, among, besides, faces_of, is_said, may_be, parts_meant
from adjudicator.engine.faces import face_words
from adjudicator.engine.state import State
from adjudicator.engine.steps import Spoken, Step, StepKind, is_empty, moving, spoken_of
from adjudicator.notation.agreement import listed, said_of
from adjudicator.notation.quoting import quoted
from adjudicator.values import frozen


@frozen
class _Wanted:
    """How much a line says: numbers, and cards. `besides`: the other facts, each under its preposition."""

    numbers: tuple[int, ...]
    cards: tuple[Fact, ...]
    besides: tuple[tuple[str, Fact], ...]

    @property
    def most(self) -> int:
        """The number of steps of which each may add to it."""
        return max([*self.numbers, sum([fact.count or 1 for fact in self.cards])])


@frozen
class _Some:
    """What one step adds: a number, and the faces of its cards. `phase`: how many phases have begun before it."""

    step: Step
    phase: int
    number: int
    faces: tuple[int, ...]


def together(state: State, pattern: Pattern) -> list[Step]:
    """The first steps in a row of a phase that add up to what a line says, although none of them does alone; empty without such.

    They are the player's, under the same verb, and everything else that the line says is so of each of them.
    """
    # INVARIANT: no number slips through between steps
    wanted = _wanted(pattern)
    if wanted is None or wanted.most < 2:
        return []
    some = [*_adding(state, pattern, wanted)]
    rows = (some[first:end] for first in range(len(some)) for end in range(first + 2, min(first + wanted.most, len(some)) + 1)
            if some[first].phase == some[end - 1].phase)
    return next(([one.step for one in row] for row in rows if _comes_to(pattern, wanted, row)), [])


def unnamed_together(state: State, pattern: Pattern, script: Sequence[Line]) -> list[Step]:
    """The same, unless the script has `then` lines that name each of these steps with what it adds."""
    steps = together(state, pattern)
    return [] if all(_is_named(state, step, script) for step in steps) else steps


def unnamed_part(state: State, pattern: Pattern, script: Sequence[Line]) -> Step | None:
    """The first step that has some of several cards which a line lists, and that no `then` line names; None without such."""
    wanted, parts = _wanted(pattern), pattern.ways[0].said.parts
    single = any(part.type == "card" for part in parts) and not any(part.type == "cards" for part in parts)
    if wanted is None or single or len(wanted.cards) < 2:
        return None
    return next((one.step for one in _adding(state, pattern, wanted) if not _is_named(state, one.step, script)), None)


def tallied(state: State, steps: Sequence[Step]) -> str:
    """Such steps as lines name them, each with how often it happens."""
    said = [line_of(state, step) for step in steps]
    times = {line: said.count(line) for line in said}
    return listed([f"`{line}`" + (f" {number} times" if number > 1 else "") for line, number in times.items()])


def line_of(state: State, step: Step) -> str:
    """A step as a line names it: with its cards, or the number to which it comes."""
    said = spoken_of(state.program, step)
    number = [str(step.parts[at]) for at in said.adds]
    faces = [] if number else _faces(state, step, said)
    known = [face_words(state.program, face, lambda title: quoted(title, state.seats, ())) for face in faces if face]
    return " ".join([said_of(state.seats[step.player], said.words), *number, *([", ".join(known)] if known else [])])


def _wanted(pattern: Pattern) -> _Wanted | None:
    """How much a line says, as the first way to understand its words has it; None if it does not say it in every way."""
    way = pattern.ways[0]
    facts = [(mark, fact) for mark, said in way.facts for fact in said]
    numbers = [fact.number for mark, fact in facts if fact.number is not None and not mark]
    cards = [*way.moved, *(fact for mark, fact in facts if not mark and fact.card and fact.player is None)]
    rest = [(mark, fact) for mark, fact in facts if mark or not (fact.number is not None or fact in cards)]
    return _Wanted(tuple(numbers), tuple(cards), tuple(rest)) if numbers or cards else None


def _adding(state: State, pattern: Pattern, wanted: _Wanted) -> Iterator[_Some]:
    """The steps of which everything is so but for how much, with what each adds to it."""
    meant, phase = {(way.said.kind, way.said.words) for way in pattern.ways}, 0
    for step in state.steps:
        phase += step.kind is StepKind.PHASE
        said = spoken_of(state.program, step)
        if step.player != pattern.player or (step.kind, said.words) not in meant or is_empty(state.program, step):
            continue
        if all(_is_so(pattern, said, step, mark, fact) for mark, fact in wanted.besides):
            faces = tuple(_faces(state, step, said))
            numbers = [at for at, part in enumerate(said.parts) if part.type == "number"]
            number = sum([value for at in said.adds if isinstance(value := step.parts[at], int)]) if numbers else len(faces)
            named = not wanted.cards or any(among(pattern.words, [_one(fact)], faces, False) for fact in wanted.cards)
            if number > 0 and named:
                yield _Some(step, phase, number, faces)


def _is_so(pattern: Pattern, said: Spoken, step: Step, mark: str, fact: Fact) -> bool:
    """Whether a fact that says nothing about how much is so of a step."""
    values = dict(zip(said.parts, step.parts, strict=True))
    meant = [part for part in parts_meant(said.parts, mark, fact, pattern.words) if may_be(pattern.words, part, fact)]
    cards = faces_of({part: values[part] for part in meant if part.type in CARDS})
    return any(is_said(pattern.words, part, values[part], fact) for part in meant) or (
        fact.card is not None and among(pattern.words, [fact], cards, False))


def _comes_to(pattern: Pattern, wanted: _Wanted, row: Sequence[_Some]) -> bool:
    """Whether several steps come to as much as a line says."""
    total = sum([one.number for one in row])
    return all(number == total for number in wanted.numbers) and among(
        pattern.words, wanted.cards, [face for one in row for face in one.faces], False)


def _faces(state: State, step: Step, said: Spoken) -> list[int]:
    """The faces of the cards of a step that stand without a preposition, and of those that moved in it."""
    faces = faces_of({part: value for part, value in zip(said.parts, step.parts, strict=True) if not part.preposition})
    return [*faces, *besides(moving(state.program, step), faces)]


def _one(fact: Fact) -> Fact:
    """One card of those that a fact names."""
    return Fact(fact.text, fact.word, fact.number, fact.player, fact.card)


def _is_named(state: State, step: Step, script: Sequence[Line]) -> bool:
    """Whether a `then` line names a step with what it adds."""
    return any(isinstance(line, Then) and _says_how_much(line, state, step) and happens_in(line, state, step) for line in script)


def _says_how_much(line: Then, state: State, step: Step) -> bool:
    """Whether a line says how much a step adds, or it is the step of a single card."""
    said = spoken_of(state.program, step)
    single = not said.adds and any(part.type == "card" for part in said.parts)
    return single or any(way.moved or any(fact.number is not None or fact.card for _, facts in way.facts for fact in facts)
                         for way in line.pattern.ways)


__all__ = ["line_of", "tallied", "together", "unnamed_part", "unnamed_together"]
