"""What the words of a situation mean under a program: cards, characters, roles, zones, moments, in any of their languages."""

from __future__ import annotations

from functools import cache

import attrs

from adjudicator.engine.faces import compose, label_number, part
from adjudicator.engine.program import Program
from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.source import Diagnostic, Invalid, Span, fold, short, suggestion


@attrs.frozen(slots=True, eq=False)
class Vocabulary:
    """Lookup tables of one program; keys are folded names."""

    program: Program
    cards: dict[str, int]
    zones: dict[str, int]
    fields: dict[str, int]
    words: dict[str, tuple[str, int]]
    moments: dict[str, str]
    phases: dict[str, int]

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
                values = next(e for e in self.program.enumerations if e.key == field.type).values
                hits = [(len(v.title), j) for j, v in enumerate(values, 1) if rest.endswith(v.title.casefold())]
                if hits and not found[i]:
                    length, found[i] = max(hits)
                    rest = rest[:-length]
                    break
            else:
                return None
        return found

    def marked(self, text: str) -> tuple[str, dict[int, object]]:
        """A card's words without the marks behind its name, and the marks: a word alone, or a name with a number."""
        program = self.program
        fields = {fold(f.key): (i, f) for i, f in enumerate(program.marks)}
        words = text.split()
        marks: dict[int, object] = {}
        while len(words) > 1 and self.pattern(" ".join(words)) is None:
            last = fold(words[-1])
            if last.isdecimal() and fold(words[-2]) in fields:
                marks[fields[fold(words[-2])][0]] = int(last)
                del words[-2:]
                continue
            for i, field in fields.values():
                if field.type == "truth" and last == fold(field.key):
                    marks[i] = True
                elif field.type == self.words.get(last, ("", 0))[0]:
                    marks[i] = self.words[last][1]
                else:
                    continue
                break
            else:
                return text, {}
            del words[-1:]
        return " ".join(words), marks

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
        words=words,
        moments={fold(s): m.named.key for m in (program.grid.moments if program.grid else ()) for s in m.named.spellings()},
        phases={fold(s): i for i, p in enumerate(program.phases) for s in p.named.spellings()},
    )
