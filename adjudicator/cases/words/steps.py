"""What the words of a step mean: the kinds and verbs that they may name, and their parts as values.

A `then` or `never` line is understood once, and then compared by value (`patterns`). `report.sentences` writes what is read here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum

from adjudicator.cases.words.movers import movers
from adjudicator.cases.words.patterns import CARDS, Fact, Pattern, Way, may_be, names_its_card, open_parts, parts_meant
from adjudicator.cases.words.verbs import UNDONE, Groups, beginning, undone_of, unknown_verb
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.program import Parameter
from adjudicator.engine.steps import Spoken, StepKind, spoken
from adjudicator.notation.agreement import listed
from adjudicator.notation.case_lines import StepText, Text
from adjudicator.notation.case_words import another_line, join
from adjudicator.notation.phrases import MARKS, TARGETS
from adjudicator.notation.quoting import UNKNOWN_CARD, UNKNOWN_CARDS
from adjudicator.notation.source import Diagnostic, Invalid, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

Words = tuple[Text, ...]
_NUMBER = re.compile(r"-?\d+")


class _Why(Enum):
    """Why a fact cannot belong to a step, if that is more than that the step has no such part."""

    NO_PART = "no part"
    SECOND = "says another time what the step has once"
    COUNTED = "is a number of cards of which the step has none, or one"
    AGAIN = "names its preposition another time"
    PLAYER = "is a player, where the step names a card first"
    BESIDE = "stands without a comma beside another one of the same"


class _Unfit(Exception):
    """A fact that cannot belong to a step of this verb."""

    def __init__(self, text: Text, why: _Why = _Why.NO_PART) -> None:
        self.text = text
        self.why = why


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
        if len(groups) > 1 and len(groups[0]) == length:
            raise _missing(groups[0][-1])
        try:
            ways.append(_way(said, [groups[0][length:], *groups[1:]], words, seats))
            longest = length
        except _Unfit as problem:
            unfit.append(problem)
    if not ways:
        for first, *rest in groups[1:]:
            if rest and any(beginning(rest, words, first.text)) and (other := another_line(first, seats)):
                raise Invalid([other])
        raise _says_nothing(named[0][1], next((one for one in unfit if one.why is _Why.BESIDE), unfit[0]), words)
    return Pattern(words, player, tuple(ways))


# ---- the words behind the verb

def _way(said: Spoken, groups: Groups, words: Vocabulary, seats: Sequence[str]) -> Way:
    """The groups after a verb as facts. Raises `_Unfit` for words that cannot belong to such a step."""
    behind, moved = _colon(groups)
    apart = _Reader(said, words, seats).apart(behind)
    reader = _Reader(said, words, seats, frozenset(mark for mark, part in apart if part))
    facts = tuple((mark, reader.facts(mark, part)) for mark, part in apart)
    if (itself := _used_as_itself(said, facts)) is not None:
        raise Invalid([as_itself(itself)])
    return Way(said, facts, tuple(reader.card(words_) for words_ in moved))


def _used_as_itself(said: Spoken, facts: Iterable[tuple[str, tuple[Fact, ...]]]) -> Text | None:
    """The name as which words say that a card is used, if it is its own."""
    marks = {"", *(part.preposition for part in said.parts if part.type == "name")}
    named = [fact for mark, under in facts for fact in under if mark in marks and fact.card and fact.card[0]]
    single = any(part.type == "name" for part in said.parts) and not any(part.type == "cards" for part in said.parts)
    own = {fact.card[0] for fact in named[:1] if fact.card} if single else set()
    return next((fact.text for fact in named[1:] if fact.card and fact.card[0] in own), None)


def as_itself(text: Text) -> Diagnostic:
    """The problem of a card that is said to be used as what it is."""
    return Diagnostic("C005", f"a card is what it is in any case: `as {text.text}` says nothing", text.span, "leave it out")


def _colon(groups: Groups) -> tuple[list[Words], list[Words]]:
    """What stands before and after a colon: the cards after it moved."""
    before: list[Words] = []
    for number, group in enumerate(groups):
        for at, word in enumerate(group):
            if not word.quoted and word.text.endswith(":"):
                rest = word.text[:-1]
                kept = (word._replace(text=rest),) if rest else ()
                behind = [group[at + 1:], *groups[number + 1:]]
                if not all(behind):
                    raise _missing(word)
                return [*before, (*group[:at], *kept)], behind
        before.append(group)
    return before, []


@frozen
class _Reader:
    """Reads the words after a verb as the parts that its steps have. `named`: the prepositions that the line uses."""

    said: Spoken
    words: Vocabulary
    seats: Sequence[str]
    named: frozenset[str] = frozenset()

    @property
    def bare(self) -> set[str]:
        """The types of the parts of the step that have no preposition."""
        return {part.type for part in self.said.parts if not part.preposition}

    def parts(self, mark: str) -> tuple[Parameter, ...]:
        """The parts that words under a preposition may be about."""
        return open_parts(self.said.parts, mark, self.named)

    def apart(self, groups: Groups) -> list[tuple[str, list[Words]]]:
        """The groups after each preposition of the verb, which separates them outside quotes; it comes once, and not alone."""
        found: list[tuple[str, list[Words]]] = [("", [])]
        left = Counter(part.preposition for part in self.said.parts)
        last: Text | None = None
        for group in groups:
            open_words: list[Text] = []
            for at, word in enumerate(group):
                mark = "" if word.quoted else self.mark(word.text, group[at + 1:])
                if mark:
                    if not left[mark]:
                        raise _Unfit(word, _Why.AGAIN)
                    left[mark] -= 1
                    if last is not None and not open_words and (at == 0 or found[-1][0]):
                        raise _missing(last)
                    found[-1][1].append(tuple(open_words))
                    found.append((mark, []))
                    open_words = []
                else:
                    open_words.append(word)
                last = word
            if last is not None and not open_words:
                raise _missing(last)
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

    def facts(self, mark: str, groups: Iterable[Words]) -> tuple[Fact, ...]:
        """What groups of words say under a preposition. Raises `_Unfit` if they list what the step has only one of."""
        found: list[Fact] = []
        for group in groups:
            listed, first = bool(found), len(found)
            for fact in self.group(mark, group):
                # no two words of a line are about the same single thing: it could hold for one, or never
                if not (mark or found) and self.is_for_a_card(fact):
                    raise _Unfit(fact.text, _Why.PLAYER)
                if listed and not (self.is_of_many(mark, found[-1]) and self.is_of_many(mark, fact)):
                    raise _Unfit(fact.text, _Why.SECOND)
                found.append(fact)
                listed = False
                if not self.are_apart(mark, found):
                    raise _Unfit(fact.text, _Why.SECOND)
                if not self.are_apart(mark, found[first:], beside=True):
                    raise _Unfit(fact.text, _Why.BESIDE)
        return tuple(found)

    def group(self, mark: str, left: Words) -> Iterator[Fact]:
        """What words say under a preposition: the longest ones that can be a part of the step are one fact."""
        before: Fact | None = None
        while left:
            for end in range(len(left), 0, -1):
                fact = self.fact(left[:end])
                if self.can_be(mark, fact) and not self.ends_in_seat(fact, left[:end]):
                    break
            else:
                counted = len(left) > 1 and left[0].signed is not None and self.fact(left[1:]).card is not None
                raise _Unfit(join(left), _Why.COUNTED if counted else _Why.NO_PART)
            # a number before a card is the number of such cards
            if before is not None and before.number is not None and self.is_card(mark, fact) and not self.counts_itself():
                raise _Unfit(join((before.text, *left)), _Why.COUNTED)
            yield fact
            before, left = fact, left[end:]

    def is_card(self, mark: str, fact: Fact) -> bool:
        """Whether a fact is about nothing but cards."""
        meant = parts_meant(self.parts(mark), mark, fact, self.words)
        return fact.card is not None and all(p.type in CARDS for p in meant if may_be(self.words, p, fact))

    def counts_itself(self) -> bool:
        """Whether the number of the step stands before its card in any case: neither has a preposition."""
        return "number" in self.bare and not self.bare.isdisjoint(CARDS)

    def is_for_a_card(self, fact: Fact) -> bool:
        """Whether a player stands where the step names a card without a preposition, and no player."""
        players = {p.type for p in self.said.parts} & {"player", "players"}
        return fact.player is not None and not self.bare.isdisjoint(CARDS) and bool(players) and self.bare.isdisjoint(players)

    def is_of_many(self, mark: str, fact: Fact) -> bool:
        """Whether a fact may be one of several things that the step has: players or cards, or cards that moved."""
        if any(p.type in ("players", "cards") and may_be(self.words, p, fact)
               for p in parts_meant(self.parts(mark), mark, fact, self.words)):
            return True
        return fact.card is not None and self.is_about_moved(mark, fact)

    def moves_several(self) -> bool:
        """Whether several cards may move in the step, of which it names none as its own."""
        return self.said.verb in movers(self.words.program) and not self.names_one()

    def names_one(self) -> bool:
        """Whether the step names a single card as its own."""
        return "card" in self.bare and "cards" not in self.bare

    def are_apart(self, mark: str, facts: Sequence[Fact], beside: bool = False) -> bool:
        """Whether each of some facts may be about a part of its own, if it is not one of several things.

        `beside`: also if it is: they stand without a comma between them.
        """
        taken: dict[str, Fact] = {}

        def parts(fact: Fact) -> Iterator[str]:
            yield from (part.key for part in self.parts(mark)
                        if (not mark or part.preposition == mark) and may_be(self.words, part, fact))
            if self.is_about_moved(mark, fact) and not (fact.card and names_its_card(self.said.parts)):
                yield ""

        def placed(fact: Fact, tried: set[str]) -> bool:
            for part in parts(fact):
                if part not in tried:
                    tried.add(part)
                    if part not in taken or placed(taken[part], tried):
                        taken[part] = fact
                        return True
            return False

        return all((not beside and (self.is_of_many(mark, fact) or self.is_about_moved(mark, fact))) or placed(fact, set())
                   for fact in facts)

    def is_about_moved(self, mark: str, fact: Fact) -> bool:
        """Whether a fact may say which cards moved, or how many."""
        is_number = fact.number is not None and "number" not in self.bare  # else the number is that of the step
        return not mark and (fact.card is not None or is_number) and self.moves_several()

    def ends_in_seat(self, fact: Fact, words: Words) -> bool:
        """Whether the last word is a player and no part of a card's name: where A sits, `NAME A` is not the ace."""
        *card, seat = words
        if not card or seat.quoted or seat.text not in self.seats or not fact.card or not fact.card[0]:
            return False
        shorter = self.fact(tuple(card)).card
        return shorter is not None and shorter[0] == fact.card[0]

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
        if player is not None and card is not None and not card[0]:
            card = None  # where A sits, an ace is written with its suit
        return Fact(text, fold(text.text), None, player, card, count)

    def _pattern(self, words: Words, plain: bool) -> tuple[int, ...] | None:
        text = " ".join(w.text for w in words)
        if plain and _NUMBER.fullmatch(text):
            return None  # a number alone is no card of that rank
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
        unnamed = not any(p.type in CARDS for p in self.said.parts)
        if fact.count is not None and (fact.count < 1 or (not mark and "number" in self.bare and not unnamed)):
            return False  # no card at all, or the number is another one than that of the step
        if any(may_be(self.words, p, fact) for p in parts_meant(self.parts(mark), mark, fact, self.words)):
            return True
        if mark or not self.said.verb or self.said.verb not in movers(self.words.program):
            return False
        single = self.names_one()
        if fact.number is not None:
            return "number" not in self.bare and not single
        return fact.card is not None and (fact.count in (None, 1) or not single)


# ---- what is wrong

def _missing(behind: Text) -> Invalid:
    """The problem of a comma, a colon or a preposition that no name follows."""
    return Invalid([Diagnostic("C016", f"a name is missing after `{behind.text}`", behind.span)])


def _says_nothing(said: Spoken, problem: _Unfit, words: Vocabulary) -> Invalid:
    """The problem of words that are not a part of such a step."""
    text = problem.text
    forms = ", ".join(f"{p.preposition} {p.key}".strip() for p in said.parts if p.type != "row") or "nothing but its player"
    if problem.why is _Why.AGAIN:
        several = any(p.type in ("players", "cards") and p.preposition == text.text for p in said.parts)
        help = "put a comma between the names" if several else "only one is possible: leave one of them out"
        return Invalid([Diagnostic("C017", f"a second `{text.text}`", text.span, help)])
    if problem.why is _Why.PLAYER:
        mark = next(p.preposition for p in said.parts if p.type in ("player", "players"))
        return Invalid([Diagnostic("N015", f"`{text.text}` is a player, and a step `{said.words}` names a card first", text.span,
                                   f"write `{mark} {text.text}`; for a card, `? {text.text}`")])
    if problem.why is _Why.BESIDE:
        return Invalid([Diagnostic("N015", f"a comma is missing before `{short(text.text)}`", text.span,
                                   "several of the same have commas between them")])
    if problem.why is _Why.SECOND:
        message = f"a step `{said.words}` cannot have `{short(text.text)}` as well"
        return Invalid([Diagnostic("N015", message, text.span, f"it shows {forms}, each once: write a line for each step")])
    if problem.why is _Why.COUNTED:
        counts = "a number before a card is how many such cards there are"
        message = f"`{short(text.text)}` cannot describe a step `{said.words}`: {counts}"
        return Invalid([Diagnostic("N015", message, text.span, f"it shows {forms}")])
    is_card = text.text.split()[0] not in (*TARGETS, *MARKS)  # it may name cards that move
    if is_card and words.pattern(text.text) is None and (near := suggestion(text.text, words.titles)):
        return Invalid([Diagnostic("N010", f"no card is called `{short(text.text)}`", text.span, near)])
    message = f"`{short(text.text)}` cannot describe a step `{said.words}`"
    shown = {verb.words for verb in spoken(words.program).values() if verb.shown}
    longer = [f"`{verb}`" for verb in sorted(shown) if verb.startswith(f"{said.words} ")]
    others = f"; further verbs are {listed(longer)}" if longer and is_card else ""
    return Invalid([Diagnostic("N015", message, text.span, f"it shows {forms}{others}")])


__all__ = ["as_itself", "understood"]
