"""What the words of a situation mean under a program: cards, characters, roles, zones, moments, in any of their languages."""

from __future__ import annotations

from functools import cache

import attrs

from adjudicator.engine.faces import compose, label_number, part
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_COUNT
from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short, suggestion


@attrs.frozen(slots=True)
class Marked:
    """A card in play as written: its name, its marks by number, and printed values that the ruleset does not know."""

    name: str
    marks: dict[int, object]
    printed: dict[str, int]


@attrs.frozen(slots=True)
class _Reading:
    """How words are read as marks: the first mark by its number, or the word of a printed value; its value; what follows it.

    The end of the words has no mark.
    """

    mark: int | str = -1
    value: object = None
    rest: _Reading | None = None


def _collected(name: str, reading: _Reading | None) -> Marked | None:
    """A card with the marks of a reading, None where one of them is given twice."""
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


@attrs.frozen(slots=True, eq=False)
class Vocabulary:
    """Lookup tables of one program; keys are folded names. `longest`: how many words the longest name of a card has."""

    program: Program
    cards: dict[str, int]
    zones: dict[str, int]
    fields: dict[str, int]
    game: dict[str, int]
    words: dict[str, tuple[str, int]]
    moments: dict[str, str]
    phases: dict[str, int]
    longest: int

    def card(self, name: str) -> int:
        """The number of a card's name, 0 if there is none."""
        return self.cards.get(fold(name), 0)

    def need_card(self, text: Text) -> int:
        """The number of a card's name. Raises `Invalid` with the nearest names."""
        number = self.card(text.text)
        if not number:
            raise unknown("card", text.text, text.span, [c.named.title for c in self.program.cards[1:]])
        return number

    def pattern(self, text: str, label: str = "") -> tuple[int, ...] | None:
        """The parts of a face that a text gives (0 where it is silent), or None if it is none: a name, suit and rank, `?`."""
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
        head, _, mark = words.rpartition(" ")
        marks = self.marks(mark)
        if marks is None or (head and head != "?" and not self.card(head)):
            return None
        parts[1:-1] = marks
        parts[0] = self.card(head) if head else 0
        return tuple(parts)

    def marks(self, text: str) -> list[int] | None:
        """The printed values in a mark such as `Q♠` or `♥`; None if something is left over."""
        found = [0] * len(self.program.face_fields)
        rest = text.casefold()
        while rest:
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

    def marked(self, text: str) -> Marked:
        """A card in play as it is written: its name, then its marks and printed values.

        A mark is a word alone (of a truth value, or of a list), or its key and a value: a number, or the name of a card.
        """
        words = text.split()
        readings = self._readings(words)
        for end in range(len(words), 0, -1):
            if readings[end] is None:
                continue
            name = " ".join(words[:end])
            if self.pattern(name) is not None and (marked := _collected(name, readings[end])) is not None:
                return marked
        return Marked(text, {}, {})

    def _readings(self, words: list[str]) -> list[_Reading | None]:
        """How the words from each place on are read as marks, None where they cannot be.

        It is found from the last word to the first, each place once: names within names would else be tried in all ways.
        """
        fields = {fold(f.key): (i, f) for i, f in enumerate(self.program.marks)}
        readings: list[_Reading | None] = [None] * len(words) + [_Reading()]
        for at in range(len(words) - 1, -1, -1):
            key = fold(words[at])
            number, field = fields.get(key, (-1, None))
            given = words[at + 1] if at + 1 < len(words) else ""
            behind = readings[at + 1]
            if _is_count(given) and (field is None or field.type == "number"):
                if (rest := readings[at + 2]) is not None:
                    readings[at] = _Reading(words[at] if field is None else number, int(given), rest)
            elif field is not None and field.type == "truth":
                readings[at] = behind and _Reading(number, True, behind)
            elif field is not None and field.type in ("card", "name"):
                for end in range(min(len(words), at + 1 + self.longest), at + 1, -1):
                    rest = readings[end]
                    if rest is not None and (card := self.card(" ".join(words[at + 1 : end]).strip('"'))):
                        readings[at] = _Reading(number, card, rest)
                        break
            elif behind is not None:
                kind, value = self.words.get(key, ("", 0))
                number = next((i for i, f in enumerate(self.program.marks) if f.type == kind), -1)
                readings[at] = _Reading(number, value, behind) if number >= 0 else None
        return readings

    def face(self, card: CardText) -> int:
        """The face that an entry of a card list stands for. Raises `Invalid`."""
        parts = self.pattern(card.text, card.label)
        if parts is None:
            raise unknown("card", card.text, card.span, [c.named.title for c in self.program.cards[1:]])
        return compose(self.program, list(parts))

    def fits(self, pattern: tuple[int, ...], face: int) -> bool:
        """Whether a face is what a pattern says, where the pattern says anything."""
        if not any(pattern):
            known = range(len(self.program.face_sizes) - 1 if self.program.cards[0].kinds else 1)
            return not any(part(self.program, face, i) for i in known)
        return all(not p or p == part(self.program, face, i) for i, p in enumerate(pattern))


def unknown(what: str, name: str, span: Span, known: list[str]) -> Invalid:
    """The problem that nothing of a kind has this name."""
    return Invalid([Diagnostic("N010", f"no {what} is called `{short(name)}`", span, suggestion(name, known))])


@cache
def vocabulary(program: Program) -> Vocabulary:
    """The vocabulary of a program."""
    words: dict[str, tuple[str, int]] = {}
    for enumeration in program.enumerations:
        for i, value in enumerate(enumeration.values, 1):
            for spelling in value.spellings():
                words.setdefault(fold(spelling), (enumeration.key, i))
    return Vocabulary(
        program=program,
        cards={fold(s): c.number for c in program.cards[1:] for s in c.named.spellings()},
        zones={fold(s): i for i, z in enumerate(program.zones) for s in z.named.spellings()},
        fields={fold(f.key): i for i, f in enumerate(program.player_fields)},
        game={fold(f.key): i for i, f in enumerate(program.game_fields)},
        words=words,
        moments={fold(s): m.named.key for m in (program.grid.moments if program.grid else ()) for s in m.named.spellings()},
        phases={fold(s): i for i, p in enumerate(program.phases) for s in p.named.spellings()},
        longest=max((len(s.split()) for c in program.cards[1:] for s in c.named.spellings()), default=1),
    )
