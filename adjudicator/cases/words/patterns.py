"""What is said about a step, understood, and whether a step of a run is the one described."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.program import Parameter
from adjudicator.engine.steps import Spoken, Step, StepKind, moving
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

CARDS = ("card", "cards")
"""The types of parts that are cards."""
WINDOWS = (StepKind.ASKED, StepKind.NOTHING_TO_USE)
"""The kinds of steps in which a player is asked: whether they use something, or what they choose, also where there is nothing."""


@frozen
class Fact:
    """One fact about a step, as whatever its words may mean; `count` is the number of cards meant, if stated.

    `card` is a pattern of a face, `player` a seat; `word` is the text in folded form.
    """

    text: Text
    word: str
    number: int | None
    player: int | None
    card: tuple[int, ...] | None
    count: int | None = None


@frozen
class Way:
    """One way in which the words of a step can be understood: a kind and verb, its facts by preposition, and the cards moved."""

    said: Spoken
    facts: tuple[tuple[str, tuple[Fact, ...]], ...]
    moved: tuple[Fact, ...]


@frozen(eq=False)
class Pattern:
    """What is said about a step, understood. `player` is a seat, -1 for what no player does."""

    words: Vocabulary
    player: int
    ways: tuple[Way, ...]

    @property
    def named(self) -> dict[tuple[int, ...], Span]:
        """The cards mentioned, as the first way to understand the words has it, each with its place."""
        first = self.ways[0]
        return {f.card: f.text.span for f in (*first.moved, *(f for _, facts in first.facts for f in facts))
                if f.card and any(f.card) and f.player is None}

    @property
    def phases(self) -> set[int]:
        """The numbers of the phases whose beginning may be meant."""
        said = (f.word for way in self.ways if way.said.kind == StepKind.PHASE for _, facts in way.facts for f in facts)
        return {self.words.phases[word] for word in said if word in self.words.phases}

    @property
    def kinds(self) -> set[StepKind]:
        """What kinds of steps are meant, however the words are understood."""
        return {way.said.kind for way in self.ways}

    def fits(self, step: Step, guessing: bool = False, loose: bool = False) -> bool:
        """Whether a step is the one described, as far as it is described; `guessing`: whether it may be, given what is known.

        `loose`: the only card without a preposition may be any of its parts, as a line may leave that out.
        """
        if step.player != self.player:
            return False
        ways = [way for way in self.ways if way.said.verb == step.verb and way.said.kind == step.kind]
        steps = (step, *(step._replace(parts=(moment,)) for moment in moments_asked(step))) if ways else ()
        return any(_fits(self.words, way, each, guessing, loose) for way in ways for each in steps)


def moments_asked(step: Step) -> list[str]:
    """The moments in which a player is asked in a step: that of the window, and in a cell of the grid that of the cell, too."""
    if step.kind not in WINDOWS:
        return []
    return [str(moment) for moment in (step.parts[0], step.cell[0] if step.cell is not None else "") if moment]


def open_parts(parts: Sequence[Parameter], mark: str, named: Collection[str]) -> tuple[Parameter, ...]:
    """The parts that facts under a preposition may be about: without one, none of which a line `named` the preposition."""
    # INVARIANT: no part of a step is named twice by a line
    return tuple([part for part in parts if mark or not part.preposition or part.preposition not in named])


def parts_meant(parts: Sequence[Parameter], mark: str, fact: Fact, words: Vocabulary) -> list[Parameter]:
    """The parts that a fact under a preposition is about. Without one, it may leave out that of a part; a seat is no card."""
    players = [p for p in parts if p.type in ("player", "players")] if fact.player is not None and not mark else []
    own = players or [p for p in parts if p.preposition == mark]
    if mark or any(may_be(words, p, fact) for p in own):
        return own
    return list(parts)


def may_be(words: Vocabulary, part: Parameter, fact: Fact) -> bool:
    """Whether a fact can say what a part of this type is."""
    match part.type:
        case "number":
            return fact.number is not None
        case "player" | "players":
            return fact.player is not None
        case "card":
            return fact.card is not None and fact.count in (None, 1)
        case "cards":
            return fact.card is not None
        case "name":
            return fact.count is None and bool(fact.card and fact.card[0] and not any(fact.card[1:]))
        case "truth":
            return fact.word in ("yes", "no")
        case "text":
            return fact.word in words.texts
        case "row":
            return False
        case _:
            return _number(words, part.type, fact.word) is not None


def _number(words: Vocabulary, kind: str, word: str) -> int | None:
    """The number of a word of a list, of a phase or of a moment; None where it is none of them."""
    if kind == "phase":
        return words.phases.get(word)
    if kind == "moment":
        grid = words.program.grid
        return next((i for i, m in enumerate(grid.moments) if words.moments.get(word) == m.named.key), None) if grid else None
    values = next((e.values for e in words.program.enumerations if e.key == kind), ())
    return next((i for i, v in enumerate(values, 1) if word in map(fold, v.spellings())), None)


# ---- held against a step

def _fits(words: Vocabulary, way: Way, step: Step, guessing: bool, loose: bool) -> bool:
    """Whether a step with the kind and verb of a reading of the words has the parts that it names."""
    moved = [*moving(words.program, step)]
    if not among(words, way.moved, moved, guessing):
        return False
    values, named = dict(zip(way.said.parts, step.parts, strict=True)), {mark for mark, facts in way.facts if facts}
    return all(_hold(words, mark, facts, {part: values[part] for part in open_parts(way.said.parts, mark, named)},
                     [] if mark else moved, guessing, loose) for mark, facts in way.facts)


def names_its_card(parts: Iterable[Parameter]) -> bool:
    """Whether the words of a step name its card themselves: then what else moved in it is said behind a colon."""
    return any(not part.preposition and part.type in (*CARDS, "name") for part in parts)


def _hold(words: Vocabulary, mark: str, facts: Sequence[Fact], values: Mapping[Parameter, Any], moved: list[int],
          guessing: bool, loose: bool) -> bool:
    """Whether facts hold of the parts under their preposition, or of the cards that moved."""
    cards: list[Fact] = []
    holders: dict[Parameter, Any] = {}
    second: list[Fact] = []
    taken: set[Parameter] = set()
    alone = loose and not mark and sum(fact.card is not None for fact in facts) == 1
    # cards that look alike may count as one where they move within one pile: those that the step names are counted
    number = next((len(v) for p, v in values.items() if p.type == "cards" and not p.preposition), len(moved))
    for fact in facts:
        meant = parts_meant(tuple(values), mark, fact, words)
        said = [p for p in meant if is_said(words, p, values[p], fact)]
        if not said and not mark and fact.count is None and fact.card is not None:
            said = [p for p in values if _is_sense(fact.card, p, values[p])]
        if left := [p for p in said if p not in taken]:
            taken |= {p for p in left[:1] if p.type != "players"}
            continue
        if fact.card is None:
            if fact.number != number or any(p.type == "number" for p in meant):
                return False
        elif not mark and meant and all(p.type == "card" and p in holders for p in meant) and any(
                p.type in CARDS and p not in holders for p in values):
            second.append(fact)  # the part without a preposition is named already
        else:
            cards.append(fact)
            holders |= {p: v for p, v in values.items() if p in meant or (alone and p.type == "card")}
    # INVARIANT: a card that only moves in a step is not what it is done with
    faces, unnamed = faces_of(holders), [] if names_its_card(values) else moved
    others = faces_of({p: v for p, v in values.items() if p not in holders})
    return among(words, cards, [*faces, *besides(unnamed, faces)], guessing) and among(words, second, others, guessing)


def faces_of(parts: Mapping[Parameter, Any]) -> list[int]:
    """The faces of the cards that parts of a step are."""
    faces = [v for p, v in parts.items() if p.type == "card" and v is not None]
    return faces + [face for p, v in parts.items() if p.type == "cards" for face in v]


def _is_sense(card: tuple[int, ...], part: Parameter, value: Any) -> bool:
    """Whether a bare name is that as which a card is used, whatever the card itself; suit and rank are the card's own."""
    return not any(card[1:]) and part.type == "name" and bool(value == card[0] != 0)


def besides(faces: Sequence[int], others: Sequence[int]) -> list[int]:
    """Faces without those of others, each taken away once."""
    left = Counter(others)
    return [face for face in faces if not _take(left, face)]


def _take(left: Counter[int], face: int) -> bool:
    left[face] -= 1
    return left[face] >= 0


def is_said(words: Vocabulary, part: Parameter, value: Any, fact: Fact) -> bool:
    """Whether a fact describes a part; cards are compared together."""
    if value is None or part.type in CARDS or not may_be(words, part, fact):
        return False
    match part.type:
        case "number":
            return bool(value == fact.number)
        case "player":
            return bool(value == fact.player)
        case "players":
            return fact.player in value
        case "name":
            return fact.card is not None and value == fact.card[0]
        case "truth":
            return bool(value == (fact.word == "yes"))
        case "text":
            return fold(str(value)) == fact.word
        case kind:
            return bool(value == _number(words, kind, fact.word))


def among(words: Vocabulary, cards: Sequence[Fact], faces: Sequence[int], guessing: bool) -> bool:
    """Whether this number of cards is among faces, no face counted twice; the more exactly described are searched first."""
    left = list(faces)
    for fact in sorted(cards, key=lambda c: -sum(map(bool, c.card or ()))):
        for _ in range(1 if fact.count is None else fact.count):
            found = None if fact.card is None else words.one_of(fact.card, left, guessing)
            if found is None:
                return False
            left.remove(found)
    return True


__all__ = ["CARDS", "WINDOWS", "Fact", "Pattern", "Way", "among", "besides", "faces_of", "is_said", "may_be", "moments_asked",
           "names_its_card", "open_parts", "parts_meant"]
