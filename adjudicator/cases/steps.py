"""What the words of a step mean: the kinds and verbs that they may name, and their parts as values.

A `then` or `never` line is understood once, and then compared by value. `report.sentences` writes what is read here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.cases.movers import movers
from adjudicator.cases.verbs import UNDONE, Groups, beginning, undone_of, unknown_verb
from adjudicator.cases.vocabulary import Vocabulary
from adjudicator.engine.program import Parameter
from adjudicator.engine.steps import Spoken, Step, StepKind, moving, spoken
from adjudicator.notation.agreement import listed
from adjudicator.notation.case_lines import StepText, Text
from adjudicator.notation.case_words import another_line, join
from adjudicator.notation.phrases import MARKS, TARGETS
from adjudicator.notation.quoting import UNKNOWN_CARD, UNKNOWN_CARDS
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

Words = tuple[Text, ...]
_NUMBER = re.compile(r"-?\d+")
_CARDS = ("card", "cards")


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

    def fits(self, step: Step, guessing: bool = False) -> bool:
        """Whether a step is the one described, as far as it is described; `guessing`: whether it may be, given what is known."""
        if step.player != self.player:
            return False
        return any(_fits(self.words, way, step, guessing) for way in self.ways
                   if way.said.verb == step.verb and way.said.kind == step.kind)


class _Unfit(Exception):
    """A fact that cannot belong to a step of this verb."""

    def __init__(self, text: Text) -> None:
        self.text = text


def understood(line: StepText, words: Vocabulary, seats: Sequence[str]) -> Pattern:
    """The step that a line describes. Raises `Invalid` for an unknown verb, and for words that cannot describe such a step."""
    seat = "" if line.seat is None else line.seat.text
    player = seats.index(seat) if seat else -1
    groups, undone = undone_of(line.said)
    ways: list[Way] = []
    unfit: list[_Unfit] = []
    named = [(length, said) for length, said in beginning(groups[0], words, seat) if undone == UNDONE.get(said.kind, "")
             and (said.kind is StepKind.WON) == (player < 0)]
    if not named:
        raise unknown_verb(groups[0], words)
    longest = 0
    for length, said in named:
        if ways and length < longest:
            break  # `draws gold 2` belongs to the longer verb, if that is possible
        try:
            ways.append(_way(said, [groups[0][length:], *groups[1:]], words, seats))
            longest = length
        except _Unfit as problem:
            unfit.append(problem)
    if not ways:
        for first, *rest in groups[1:]:
            if rest and any(beginning(rest, words, first.text)) and (other := another_line(first, seats)):
                raise Invalid([other])
        raise _says_nothing(named[0][1], unfit[0].text, words)
    return Pattern(words, player, tuple(ways))


# ---- the words behind the verb

def _way(said: Spoken, groups: Groups, words: Vocabulary, seats: Sequence[str]) -> Way:
    """The groups after a verb as facts. Raises `_Unfit` for words that cannot belong to such a step."""
    reader = _Reader(said, words, seats)
    behind, moved = _colon(groups)
    facts = tuple((mark, tuple(reader.facts(mark, part))) for mark, part in reader.apart(behind))
    return Way(said, facts, tuple(reader.card(words_) for words_ in moved))


def _colon(groups: Groups) -> tuple[list[Words], list[Words]]:
    """What stands before and after a colon: the cards after it moved."""
    before: list[Words] = []
    for number, group in enumerate(groups):
        for at, word in enumerate(group):
            if not word.quoted and word.text.endswith(":"):
                rest = word.text[:-1]
                kept = (word._replace(text=rest),) if rest else ()
                behind = [g for g in (group[at + 1:], *groups[number + 1:]) if g]
                return [*before, (*group[:at], *kept)], behind
        before.append(group)
    return before, []


@frozen
class _Reader:
    """Reads the words after a verb as the parts that its steps have."""

    said: Spoken
    words: Vocabulary
    seats: Sequence[str]

    def apart(self, groups: Groups) -> list[tuple[str, list[Words]]]:
        """The groups after each preposition of the verb, which separates them outside quotes."""
        found: list[tuple[str, list[Words]]] = [("", [])]
        for group in groups:
            open_words: list[Text] = []
            for at, word in enumerate(group):
                mark = "" if word.quoted else self.mark(word.text, group[at + 1:])
                if mark:
                    found[-1][1].append(tuple(open_words))
                    found.append((mark, []))
                    open_words = []
                else:
                    open_words.append(word)
            found[-1][1].append(tuple(open_words))
        return [(mark, [g for g in part if g]) for mark, part in found]

    def mark(self, word: str, behind: Words) -> str:
        """The preposition of the verb that a word stands for; before a seat, those of a target are the same."""
        own = {p.preposition for p in self.said.parts if p.preposition}
        if word in own:
            return word
        if word in TARGETS and behind and behind[0].text in self.seats and not behind[0].quoted:
            return next((mark for mark in TARGETS if mark in own), "")
        return ""

    def facts(self, mark: str, groups: Iterable[Words]) -> Iterator[Fact]:
        """What groups of words say under a preposition: the longest words that can be a part of the step are one fact."""
        for group in groups:
            left = group
            while left:
                for end in range(len(left), 0, -1):
                    fact = self.fact(left[:end])
                    if self.can_be(mark, fact) and not self.ends_in_seat(mark, fact, left[:end]):
                        yield fact
                        left = left[end:]
                        break
                else:
                    raise _Unfit(join(left))

    def ends_in_seat(self, mark: str, fact: Fact, words: Words) -> bool:
        """Whether the last word is a player and no part of a card's name: where A can be meant, `NAME A` is not the ace."""
        *card, seat = words
        if not card or seat.quoted or seat.text not in self.seats or not fact.card or not fact.card[0]:
            return False
        shorter = self.fact(tuple(card)).card
        return shorter is not None and shorter[0] == fact.card[0] and self.can_be(mark, self.fact((seat,)))

    def fact(self, words: Words) -> Fact:
        """What words may mean."""
        text, count = join(words), None
        plain = not any(w.quoted for w in words)
        number = int(text.text) if plain and _NUMBER.fullmatch(text.text) else None
        player = self.seats.index(text.text) if plain and text.text in self.seats else None
        if number is not None:
            return Fact(text, fold(text.text), number, None, None)
        if len(words) > 1 and words[0].number is not None and (
                len(words) > 2 or words[1].quoted or words[1].text not in self.seats):
            count, words = words[0].number, words[1:]
        card = self._pattern(words, plain)
        return Fact(text, fold(text.text), None, player, card, count)

    def _pattern(self, words: Words, plain: bool) -> tuple[int, ...] | None:
        text = " ".join(w.text for w in words)
        if plain and (text in (UNKNOWN_CARD, UNKNOWN_CARDS)):
            return self.words.pattern("?")
        labels = [w.text for w in words if not w.quoted and w.text.startswith("#")]
        rest = " ".join(w.text for w in words if w.quoted or not w.text.startswith("#"))
        return self.words.pattern(rest, *labels) if len(labels) < 2 else None

    def card(self, words: Words) -> Fact:
        """A card that moved. Raises `_Unfit` for anything else."""
        fact = self.fact(words)
        if fact.card is None:
            raise _Unfit(fact.text)
        return fact

    def can_be(self, mark: str, fact: Fact) -> bool:
        """Whether a fact may describe such a step under a preposition: a part of it, or the cards that moved."""
        if any(may_be(self.words, p, fact) for p in parts_meant(self.said.parts, mark, fact, self.words)):
            return True
        if mark or not self.said.verb or self.said.verb not in movers(self.words.program):
            return False
        bare = {p.type for p in self.said.parts if not p.preposition}
        single = "card" in bare and "cards" not in bare
        if fact.number is not None:
            return "number" not in bare and not single
        # `draws 1 Beer` draws one card, and `draws 2 Beer` draws two of them
        unnamed = not any(p.type in _CARDS for p in self.said.parts)
        counted = fact.count == 1 if single else "number" not in bare or (unnamed and (fact.count or 0) > 1)
        return fact.card is not None and (fact.count is None or counted)


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

def _fits(words: Vocabulary, way: Way, step: Step, guessing: bool) -> bool:
    """Whether a step with the kind and verb of a reading of the words has the parts that it names."""
    moved = [*moving(words.program, step)]
    if not among(words, way.moved, moved, guessing):
        return False
    values = dict(zip(way.said.parts, step.parts, strict=True))
    return all(_hold(words, mark, facts, values, [] if mark else moved, guessing) for mark, facts in way.facts)


def _hold(words: Vocabulary, mark: str, facts: Sequence[Fact], values: Mapping[Parameter, Any], moved: list[int],
          guessing: bool) -> bool:
    """Whether facts hold of the parts under their preposition, or of the cards that moved."""
    cards: list[Fact] = []
    holders: dict[Parameter, Any] = {}
    second: list[Fact] = []
    for fact in facts:
        meant = parts_meant(tuple(values), mark, fact, words)
        if any(is_said(words, p, values[p], fact) for p in meant):
            continue
        if fact.card is None:
            if fact.number != len(moved) or any(p.type == "number" for p in meant):
                return False
        elif not mark and fact.count is None and _is_sense(fact.card, values):
            continue
        elif not mark and meant and all(p.type == "card" and p in holders for p in meant) and any(
                p.type in _CARDS and p not in holders for p in values):
            second.append(fact)  # the part without a preposition is named already
        else:
            cards.append(fact)
            holders |= {p: values[p] for p in meant}
    faces = faces_of(holders)
    others = faces_of({p: v for p, v in values.items() if p not in holders})
    return among(words, cards, [*faces, *besides(moved, faces)], guessing) and among(words, second, others, guessing)


def faces_of(parts: Mapping[Parameter, Any]) -> list[int]:
    """The faces of the cards that parts of a step are."""
    faces = [v for p, v in parts.items() if p.type == "card" and v is not None]
    return faces + [face for p, v in parts.items() if p.type == "cards" for face in v]


def _is_sense(card: tuple[int, ...], values: Mapping[Parameter, Any]) -> bool:
    """Whether a bare name is that as which a card is used, whatever the card itself; suit and rank are the card's own."""
    return not any(card[1:]) and any(p.type == "name" and values[p] == card[0] != 0 for p in values)


def besides(faces: Sequence[int], others: Sequence[int]) -> list[int]:
    """Faces without those of others, each taken away once."""
    left = Counter(others)
    return [face for face in faces if not _take(left, face)]


def _take(left: Counter[int], face: int) -> bool:
    left[face] -= 1
    return left[face] >= 0


def is_said(words: Vocabulary, part: Parameter, value: Any, fact: Fact) -> bool:
    """Whether a fact describes a part; cards are compared together."""
    if value is None or part.type in _CARDS or not may_be(words, part, fact):
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


# ---- what is wrong

def _says_nothing(said: Spoken, text: Text, words: Vocabulary) -> Invalid:
    """The problem of words that are not a part of such a step."""
    forms = ", ".join(f"{p.preposition} {p.key}".strip() for p in said.parts if p.type != "row") or "nothing but its player"
    is_card = text.text.split()[0] not in (*TARGETS, *MARKS)  # it may name cards that move
    if is_card and words.pattern(text.text) is None and (near := suggestion(text.text, words.titles)):
        return Invalid([Diagnostic("N010", f"no card is called `{short(text.text)}`", text.span, near)])
    message = f"`{short(text.text)}` cannot describe a step `{said.words}`"
    shown = {verb.words for verb in spoken(words.program).values() if verb.shown}
    longer = [f"`{verb}`" for verb in sorted(shown) if verb.startswith(f"{said.words} ")]
    others = f"; further verbs are {listed(longer)}" if longer and is_card else ""
    return Invalid([Diagnostic("N015", message, text.span, f"it shows {forms}{others}")])


__all__ = ["Fact", "Pattern", "Way", "among", "besides", "faces_of", "is_said", "may_be", "parts_meant", "understood"]
