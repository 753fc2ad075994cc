"""What the words of a situation mean under a program: cards, characters, roles, zones, moments, in any of their languages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import TypeVar

import attrs

from adjudicator.engine.descriptions import nothing_word
from adjudicator.engine.faces import is_supposed, label_number, part
from adjudicator.engine.frames import FRESH, FRESH_WORD
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_COUNT
from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.lexicon import Lexicon
from adjudicator.notation.phrases import MARKS, TARGETS
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

USING = ("plays", "uses")
"""Verbs of the notation for an ability that carries no word of its own."""
TAKING = "plays"
"""The verb of the notation that takes a card from the hand."""
CHOOSING = "chooses"
"""The verb of the notation that names what is chosen. It uses an ability only if it carries the word."""
ACCEPTING = ("uses", CHOOSING)
"""The verbs of the notation that say yes to what a card or rule offers; a card that is played comes from the hand."""

K = TypeVar("K")
V = TypeVar("V")
MOST_REMEMBERED = 4_000
"""Texts that a vocabulary remembers: more than the shipped cases of a game have."""
MOST_LISTED = 20
"""Known names that a message lists if none is similar to the written one."""


@frozen
class Marked:
    """A card in play as written: its name, its marks by number, and printed values that the ruleset does not know."""

    name: str
    marks: dict[int, object]
    printed: dict[str, int]


@frozen
class _Reading:
    """How words are read as marks: the first mark by its number, or the word of a printed value; its value; what follows it.

    The end of the words has no mark.
    """

    mark: int | str = -1
    value: object = None
    rest: _Reading | None = None


def _collected(name: str, reading: _Reading | None) -> Marked | None:
    """A card with the marks of a reading, None if one of them is given twice."""
    marked = Marked(name, {}, {})
    while reading is not None and reading.rest is not None:
        mark, value = reading.mark, reading.value
        if mark in marked.printed or mark in marked.marks:
            return None
        if isinstance(mark, str):
            assert isinstance(value, int)
            marked.printed[mark] = value
        else:
            marked.marks[mark] = value
        reading = reading.rest
    return marked


def _is_count(word: str) -> bool:
    """Whether a word is a number as situations write them: other scripts have digits of their own."""
    return word.isascii() and word.isdigit() and len(word) <= len(str(MAX_COUNT))


@frozen(eq=False)
class Vocabulary:
    """Lookup tables of one program; keys are folded names."""

    program: Program
    cards: dict[str, int]
    zones: dict[str, int]
    fields: dict[str, int]
    game: dict[str, int]
    words: dict[str, tuple[str, int]]
    moments: dict[str, str]
    phases: dict[str, int]
    windows: frozenset[str]
    """Moments in which something may be used."""
    owners: frozenset[str]
    """Cards and rules that have a clause, and whatever else makes an offer, such as a phase."""
    alternatives: frozenset[str]
    """Words that somebody may choose among."""
    texts: frozenset[str]
    """What a step may show in words of the rules: cards and rules that make offers, and winners."""
    verbs: frozenset[str]
    """Verbs of moves."""
    using: frozenset[str]
    """Those that mean an ability: one that carries this word, or none."""
    choosing: frozenset[str]
    """Those that name what is chosen: among those of the rules, the ones that name cards of a zone or that no ability carries."""
    standing: frozenset[str]
    """Those that say by themselves what is used, an ability of a rule and of no card: what follows answers its questions."""
    longest: int
    """The number of words of the longest card name."""
    lexicon: Lexicon
    _patterns: dict[tuple[str, str], tuple[int, ...] | None] = attrs.field(init=False, repr=False, factory=dict)
    _marked: dict[tuple[str, ...], Marked] = attrs.field(init=False, repr=False, factory=dict)

    def card(self, name: str) -> int:
        """The number of a card's name, 0 if there is none."""
        return self.cards.get(fold(name), 0)

    @property
    def titles(self) -> list[str]:
        """Every name of a card, in all languages."""
        return [s for c in self.program.cards[1:] for s in c.named.spellings()]

    def key(self, word: str) -> str:
        """The key of a word of a list of values, by any of its names in folded form; empty if there is none."""
        kind, value = self.words.get(word, ("", 0))
        return self.program.words(kind)[value - 1].key if value else ""

    def moment(self, text: str) -> str | None:
        """The key of a moment of the grid, or of a window; None for an unknown name."""
        key = self.moments.get(fold(text), text)
        return key if key in self.windows or fold(text) in self.moments else None

    def pattern(self, text: str, label: str = "") -> tuple[int, ...] | None:
        """The parts of a face that a text gives (0 where it is silent): a name, suit and rank, `?`. None for anything else."""
        return _remembered(self._patterns, (text, label), lambda: self._pattern(text, label))

    def _pattern(self, text: str, label: str) -> tuple[int, ...] | None:
        parts = [0] * len(self.program.face_sizes)
        if label:
            parts[-1] = label_number(label)
        words = text.strip().strip('"')
        if words.startswith("#"):
            label, _, words = words.partition(" ")
            parts[-1] = label_number(label)
        if words in ("", "?"):
            return tuple(parts)
        if self.card(words):
            parts[0] = self.card(words)
            return tuple(parts)
        said = words.split(" ")
        for end in range(min(len(said) - 1, self.longest), -1, -1):
            head = " ".join(said[:end])
            marks = self.marks(" ".join(said[end:])) if not head or head == "?" or self.card(head) else None
            if marks is not None:
                parts[1:-1] = marks
                parts[0] = self.card(head) if head else 0
                return tuple(parts)
        return None

    def marks(self, text: str) -> list[int] | None:
        """The printed values in a mark such as `Q♠`, `♥` or `red 2`; None if something is left over."""
        found = [0] * len(self.program.face_fields)
        rest = text.casefold()
        while rest := rest.rstrip():
            for i, field in enumerate(self.program.face_fields):
                values = self.program.words(field.type)
                hits = [(len(v.title), j) for j, v in enumerate(values, 1) if rest.endswith(v.title.casefold())]
                if hits and not found[i]:
                    length, found[i] = max(hits)
                    rest = rest[:-length]
                    break
            else:
                return None
        return found

    def marked(self, text: str, seats: Sequence[str]) -> Marked:
        """A card in play as written: its name, then its marks and printed values.

        A mark is a word alone (of a truth value, or of a list), or its key and a value: a number, `yes`, `no`, a word of a list,
        the name of a card or of a seat, or the word for none.
        """
        if not any(field.type == "player" for field in self.program.marks):
            seats = ()
        return _remembered(self._marked, (text, *seats), lambda: self._found(text, seats))

    def _found(self, text: str, seats: Sequence[str]) -> Marked:
        words = text.split()
        readings = self._readings(words, seats)
        for end in range(len(words), 0, -1):
            if readings[end] is None:
                continue
            name = " ".join(words[:end])
            if self.pattern(name) is not None and (marked := _collected(name, readings[end])) is not None:
                return marked
        return Marked(text, {}, {})

    def _readings(self, words: list[str], seats: Sequence[str]) -> list[_Reading | None]:
        """How the words from each position on are read as marks, None if they cannot be.

        It is computed from the last word to the first, each position once: otherwise names within names would be tried in every
        combination.
        """
        fields = {fold(f.key): (i, f) for i, f in enumerate(self.program.marks)}
        readings: list[_Reading | None] = [None] * len(words) + [_Reading()]
        for at in range(len(words) - 1, -1, -1):
            key = fold(words[at])
            number, field = fields.get(key, (-1, None))
            given = words[at + 1] if at + 1 < len(words) else ""
            behind = readings[at + 1]
            below = field is not None and given[:1] == "-" and _is_count(given[1:])
            if (below or _is_count(given)) and (field is None or field.type == "number"):
                if (rest := readings[at + 2]) is not None:
                    readings[at] = _Reading(words[at] if field is None else number, int(given), rest)
            elif field is not None and field.type == "truth":
                rest = readings[at + 2] if fold(given) in ("yes", "no") else None
                readings[at] = _Reading(number, fold(given) == "yes", rest) if rest else behind and _Reading(number, True, behind)
            elif field is not None and given and given == nothing_word(field):
                readings[at] = (rest := readings[at + 2]) and _Reading(number, field.nothing, rest)
            elif field is not None and field.type == "player":
                rest = readings[at + 2] if given in seats else None
                readings[at] = rest and _Reading(number, seats.index(given), rest)
            elif field is not None and field.type not in ("number", "card", "name"):
                kind, value = self.words.get(fold(given), ("", 0))
                rest = readings[at + 2] if kind == field.type else None
                readings[at] = rest and _Reading(number, value, rest)
            elif field is not None and field.type in ("card", "name"):
                for end in range(min(len(words), at + 1 + self.longest), at + 1, -1):
                    rest = readings[end]
                    if rest is not None and (card := self.card(" ".join(words[at + 1 : end]).strip('"'))):
                        readings[at] = _Reading(number, card, rest)
                        break
            elif key == FRESH_WORD and key not in self.words:
                readings[at] = behind and _Reading(FRESH, True, behind)
            elif behind is not None:
                kind, value = self.words.get(key, ("", 0))
                number = next((i for i, f in enumerate(self.program.marks) if f.type == kind), -1)
                readings[at] = _Reading(number, value, behind) if number >= 0 else None
        return readings

    def fits(self, pattern: tuple[int, ...], face: int) -> bool:
        """Whether a face matches a pattern wherever the pattern says anything."""
        if not any(pattern):
            known = range(len(self.program.face_sizes) - 1 if self.program.cards[0].kinds else 1)
            return is_supposed(self.program, face) or not any(part(self.program, face, i) for i in known)
        return all(not p or p == part(self.program, face, i) for i, p in enumerate(pattern))

    def may_fit(self, pattern: tuple[int, ...], face: int) -> bool:
        """Whether a face may turn out to match a pattern, once everything is known of it.

        Where cards without a name are cards of their own, one that has a name is not described by a value alone.
        """
        first, label = int(bool(self.program.cards[0].kinds)), len(pattern) - 1
        if first and not pattern[0] and part(self.program, face, 0):
            return self.fits(pattern, face)
        known = [part(self.program, face, i) for i in range(len(pattern))]
        return all(not p or p == k or (not k and first <= i < label) for i, (p, k) in enumerate(zip(pattern, known, strict=True)))

    def one_of(self, pattern: tuple[int, ...], faces: Iterable[int], guessing: bool = False) -> int | None:
        """The first of some faces that matches a pattern; `guessing`: if there is none, the first that may.

        One that an unknown card is taken for comes last: it may be what is called `?`.
        """
        faces = tuple(sorted(faces, key=lambda face: is_supposed(self.program, face)))
        found = next((face for face in faces if self.fits(pattern, face)), None)
        return found if found is not None or not guessing else next((f for f in faces if self.may_fit(pattern, f)), None)

    def same_in_order(self, patterns: Sequence[tuple[int, ...]], faces: Sequence[int], guessing: bool = False) -> bool:
        """Whether faces match patterns, each the one in its place."""
        return len(patterns) == len(faces) and all(
            self.one_of(pattern, (face,), guessing) is not None for pattern, face in zip(patterns, faces, strict=True))

    def same(self, patterns: Iterable[tuple[int, ...]], faces: Iterable[int], guessing: bool = False) -> bool:
        """Whether faces match patterns, one each, in any order; the more exact patterns are matched first."""
        wanted, left = sorted(patterns, key=lambda pattern: -sum(map(bool, pattern))), list(faces)
        if len(wanted) != len(left):
            return False
        for pattern in wanted:
            found = self.one_of(pattern, left, guessing)
            if found is None:
                return False
            left.remove(found)
        return True


def _remembered(table: dict[K, V], key: K, make: Callable[[], V]) -> V:
    """The remembered result for a key, or a new one: most texts occur in many lines, and again in each changed situation."""
    if key not in table:
        if len(table) >= MOST_REMEMBERED:
            table.clear()
        table[key] = make()
    return table[key]


def unknown(what: str, name: str, span: Span, known: list[str], listed: bool = False) -> Invalid:
    """The problem of an unknown name. `listed`: if no known name is similar, all are listed."""
    some = list(dict.fromkeys(known)) if listed else []
    others = f"one of {', '.join(some[:MOST_LISTED])}{', ...' if len(some) > MOST_LISTED else ''}" if some else ""
    return Invalid([Diagnostic("N010", f"no {what} is called `{short(name)}`", span, suggestion(name, known) or others)])


def _of_cards(program: Program) -> set[str]:
    """The verbs that abilities of cards carry, wherever the card is."""
    held = (clauses for offers in program.offers.values() for _, cards in offers for clauses in cards.by_name.values())
    return {clause.move_word for clauses in (*(card.clauses for card in program.cards), *held) for clause in clauses}


@lru_cache(maxsize=64)
def vocabulary(program: Program) -> Vocabulary:
    """The vocabulary of a program."""
    words: dict[str, tuple[str, int]] = {}
    for enumeration in program.enumerations:
        for i, value in enumerate(enumeration.values, 1):
            for spelling in value.spellings():
                words.setdefault(fold(spelling), (enumeration.key, i))
    windows = frozenset(m for c in program.clauses for m in c.moments)
    offering = (origin.title for origin, leads in zip(program.origins, program.leads, strict=True) if origin and leads.offers)
    owners = frozenset(map(fold, (*(c.owner_title for c in program.clauses), *offering)))
    moments = [s for m in (program.grid.moments if program.grid else ()) for s in m.named.spellings()]
    titles = program.titles
    cards = {s: c.number for c in program.cards[1:] for s in c.named.spellings()}
    named = [*cards, *[s for things in (program.zones, program.phases) for t in things for s in t.named.spellings()]]
    own = {c.move_word for c in program.clauses}
    small = {*MARKS, *TARGETS, "and", *(p.preposition for v in program.verbs for p in v.parameters if p.preposition)}
    names = [*named, *words, *moments, *owners, *titles, *program.alternatives, *program.winners]
    return Vocabulary(
        program=program,
        cards={fold(s): number for s, number in cards.items()},
        zones={fold(s): i for i, z in enumerate(program.zones) for s in z.named.spellings()},
        fields={fold(f.key): i for i, f in enumerate(program.player_fields)},
        game={fold(f.key): i for i, f in enumerate(program.game_fields)},
        words=words,
        moments={fold(s): m.named.key for m in (program.grid.moments if program.grid else ()) for s in m.named.spellings()},
        phases={fold(s): i for i, p in enumerate(program.phases) for s in p.named.spellings()},
        windows=windows, owners=owners, alternatives=frozenset(map(fold, program.alternatives)),
        texts=frozenset(map(fold, (*titles, *program.winners))),
        lexicon=Lexicon.of(names, small, any(clause.at_cards for clause in program.clauses)),
        verbs=frozenset((*VERBS, *program.moves)), using=frozenset((*USING, *own)) - {""},
        choosing=frozenset((CHOOSING, *program.naming, *(verb for verb in program.moves if verb not in own))),
        standing=frozenset(own & {*program.moves}) - _of_cards(program),
        longest=max((len(s.split()) for s in cards), default=1),
    )
