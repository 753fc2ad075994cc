"""Parses what follows a seat: facts, or a verb and its parts.

The small words `as`, `with`, `from`, `in` and `because` split everywhere outside quotes and known names. Names contain `at`,
`for`, `on` and `to`, so these split only before a seat; `at` splits everywhere if the rules have targets that are cards. In a
step, only `in` and `because` are split off.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import attrs

from adjudicator.notation.agreement import agreeing, meant
from adjudicator.notation.case_lines import (
    Counter,
    Eliminated,
    Fact,
    Groups,
    Illegal,
    Legal,
    Line,
    Move,
    Named,
    Never,
    PrintedFact,
    StepText,
    Text,
    Then,
    Used,
    ZoneFact,
)
from adjudicator.notation.case_words import Cards, Mistake, Piece, across, another_line, join, name, problem
from adjudicator.notation.lexicon import NO_NAMES, Lexicon
from adjudicator.notation.source import Diagnostic, Span
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

TARGETS = ("at", "for", "on", "to")
MARKS = ("as", "with", "from", "in", "because")
ALL = ("at", *MARKS)
ABOUT = ("in", "because")
"""The small words after a step: they say where and why it happens, not what."""
GAME_STEP = "winner"
"""The first word of a step that no player does."""
IF_ASKED = ["if", "asked"]
"""The words after a move that is made only if something asks for it."""
_WANT_OBJECTS = ("plays", "uses", "chooses")


@frozen
class Phrase:
    """What follows the verb of a move. `targets` are seats (at, for, on, to), or cards; the others are named by their word."""

    objects: tuple[Text, ...]
    targets: tuple[Text, ...]
    as_: Text | None
    with_: tuple[Text, ...]
    from_: Text | None
    moment: Text | None
    because: Text | None


@frozen
class CellText:
    """A cell of the grid: the moment, and whose row it is, if stated."""

    moment: Text
    seat: Text | None


@frozen
class Part:
    """A small word and the texts after it, split by comma and `and`; the first part has no small word."""

    mark: str
    texts: tuple[tuple[Text, ...], ...]
    span: Span

    def words(self) -> tuple[Text, ...]:
        """The words of the only text of the part."""
        if len(self.texts) > 1:
            raise problem("C017", f"expected one name after `{self.mark}`, found several", self.texts[1][0].span)
        return self.texts[0]

    def one(self) -> Text:
        """The only text of the part, a name."""
        return name(self.words(), self.span)


def known_seat(seat: Text, seats: Collection[str]) -> Text:
    """The text, if it is a seat of the situation."""
    if seat.number is not None:
        raise problem("C006", f"expected a seat, found the number {seat.text}", seat.span)
    if seat.quoted or seat.text not in seats:
        raise problem("C014", f"there is no seat {seat.text} here", seat.span, suggestion(seat.text, seats))
    return seat


def parts(pieces: Iterable[Piece], behind: Text, seats: Collection[str], marks: Collection[str] = ALL,
          at_cards: bool = False) -> dict[str, Part]:
    """The parts of a line after a verb, by their small word, which is one of `marks`; the words for targets count as `at`.

    `at_cards`: a card may follow `at`.
    """
    mark, opened = "", behind.span
    groups: list[list[Text]] = [[]]
    found: dict[str, Part] = {}
    last = behind

    def close() -> None:
        if not (mark == "" and groups == [[]]):
            if not all(groups):
                raise problem("C016", f"a name is missing after `{last.text}`", last.span)
            found[mark] = Part(mark, tuple(tuple(group) for group in groups), opened)

    for number, piece in enumerate(pieces):
        if number:
            groups.append([])
        for at, item in enumerate(piece):
            if isinstance(item, Cards):
                raise problem("C024", "a list cannot be here: lists belong to zones and piles", item.span)
            small = _mark(item, piece[at + 1 :], seats, at_cards)
            if small in marks:
                close()
                if small in found:
                    single = small in ("because", "in", "as", "from")
                    help = "only one is possible: leave one of them out" if single else "put a comma between the names"
                    raise problem("C017", f"a second `{item.text}`", item.span, help)
                mark, opened, groups = small, item.span, [[]]
            elif not item.quoted and item.text == "and":
                if not groups[-1]:
                    raise problem("C016", "a name is missing before `and`", item.span)
                groups.append([])
            else:
                groups[-1].append(item)
            last = item
    close()
    return found


def _mark(word: Text, following: Piece, seats: Collection[str], at_cards: bool) -> str:
    """The small word that begins a part here, or nothing."""
    if word.quoted:
        return ""
    if word.text in MARKS:
        return word.text
    if word.text not in TARGETS or not following:
        return ""
    target = following[0]
    if isinstance(target, Cards) or (target.quoted and not at_cards):
        return ""
    if target.text in seats:
        return "at"
    ends = len(following) == 1 or (isinstance(following[1], Text) and following[1].text in (*MARKS, "and"))
    if ends and target.text[:1].isupper() and (len(target.text) == 1 or suggestion(target.text, seats)):
        known_seat(target, seats)  # a letter is meant as one, and so is what is nearly the name of one
    return "at" if at_cards and word.text == "at" else ""


def move(seat: Text, pieces: Sequence[Piece], seats: Collection[str], verbs: Collection[str]) -> Move:
    """A move, not yet parsed. The first word of the first piece is the verb: one of `verbs`, or one for which nothing asks."""
    known_seat(seat, seats)
    *others, last = pieces
    if_asked = [item.text for item in last[-2:] if isinstance(item, Text) and not item.quoted] == IF_ASKED
    verb, rest = _verb(seat, [*others, last[:-2]] if if_asked and len(last) > 2 else pieces)
    known = meant(seat.text, verb.text, verbs) or (verb.text,)
    said = _words(rest)
    for first, second, *_ in (words for words in said[1:] if len(words) > 1):
        if not second.quoted and meant(first.text, second.text, verbs) and (other := another_line(first, seats)):
            raise Mistake(other)
    return Move(seat, verb._replace(text=known[0]), said, across(seat.span, pieces[-1][-1].span), if_asked)


def phrase(move: Move, seats: Collection[str], names: Lexicon = NO_NAMES) -> Phrase:
    """What follows the verb of a move, and the `because` after it, which only some lines may have."""
    with names.reading(move.said):
        seat, verb = move.seat, move.verb._replace(text=agreeing(move.seat.text, move.verb.text))
        found = parts(names.joined(move.said), verb, seats, at_cards=names.at_cards)
        if move.verb.text in _WANT_OBJECTS and "" not in found:
            raise problem("C016", f"what {seat.text} {verb.text} is missing", verb.span)
        return Phrase(
            objects=_several(found, ""),
            targets=tuple(text if names.at_cards else known_seat(text, seats) for text in _several(found, "at")),
            as_=_one(found, "as"),
            with_=_several(found, "with"),
            from_=_one(found, "from"),
            moment=_one(found, "in"),
            because=_one(found, "because"),
        )


def made(move: Move, seats: Collection[str], names: Lexicon = NO_NAMES) -> Phrase:
    """What follows the verb of a move that is made."""
    found = phrase(move, seats, names)
    if found.because:
        raise problem("C012", "a move has no `because`", found.because.span, "quote a name that has this word in it")
    return found


def step(subject: Text, pieces: Sequence[Piece], seats: Collection[str]) -> StepText:
    """A step, not yet parsed. The rules, which know its verb, decide what its words mean."""
    own = subject.text == GAME_STEP and not subject.quoted
    if not own:
        known_seat(subject, seats)
        _verb(subject, pieces)
    said = _words(pieces)
    span = across(subject.span, pieces[-1][-1].span)
    return StepText(None, ((subject, *said[0]), *said[1:]), span) if own else StepText(subject, said, span)


def happens(step: StepText, seats: Collection[str], names: Lexicon = NO_NAMES) -> tuple[StepText, CellText | None, Text | None]:
    """A step without its cell and its `because`, and these two."""
    with names.reading(step.said):
        first = step.seat or step.said[0][0]
        found = parts(names.joined(step.said), first, seats, ABOUT)
        if "" not in found:
            raise problem("C016", "a verb is missing", first.span)
        said = found[""].texts
        whole = attrs.evolve(step, said=said, span=across(first.span, said[-1][-1].span))
        return whole, _cell(found["in"], seats) if "in" in found else None, _one(found, "because")


def never_happens(step: StepText, seats: Collection[str], names: Lexicon = NO_NAMES) -> tuple[StepText, Text | None]:
    """A step of the whole run without its `because`, and that."""
    with names.reading(step.said):
        whole, cell, because = happens(step, seats, names)
        if cell is not None:
            raise problem("C012", "`never` is about the whole run: it has no `in`", cell.moment.span,
                          "quote a name that has this word in it")
    return whole, because


def doubts(script: Iterable[Line], seats: Collection[str]) -> Iterator[Diagnostic]:
    """What is wrong with the parts of lines if no name holds a word of the notation."""
    for line in script:
        try:
            if isinstance(line, Move | Legal):
                made(line if isinstance(line, Move) else line.move, seats)
            elif isinstance(line, Illegal):
                phrase(line.move, seats)
            elif isinstance(line, Then):
                happens(line.step, seats)
            elif isinstance(line, Never):
                never_happens(line.step, seats)
        except Mistake as mistake:
            yield mistake.diagnostic


def facts(pieces: Iterable[Piece]) -> tuple[Fact, ...]:
    """The facts of a seat, one to a piece."""
    return tuple(_fact(piece) for piece in pieces)


def printed(pieces: Sequence[Piece], line: Span) -> Iterator[PrintedFact]:
    """What a `card` line says about a card: its name, then a word and a number, and further ones after commas."""
    title: Text | None = None
    for piece in pieces:
        span = across(piece[0].span, piece[-1].span)
        words = [item for item in piece if isinstance(item, Text)]
        value = words[-1].number if words else None
        if len(words) < len(piece) or value is None or (len(words) < 3 if title is None else len(words) != 2):
            comma = "; a name that contains a comma stands in double quotes" if title is None and len(pieces) > 1 else ""
            raise problem("C005", "expected a word and a number here", span, f"such as `card Lantern cost 2, firepower 3`{comma}")
        if title is None:
            title = name(words[:-2], line, "the name of a card")
        yield PrintedFact(title, words[-2], value, across(words[-2].span, words[-1].span))


def _fact(piece: Piece) -> Fact:
    span = across(piece[0].span, piece[-1].span)
    words = [item for item in piece if isinstance(item, Text)]
    lists = [item for item in piece if isinstance(item, Cards)]
    if lists:
        if not isinstance(piece[0], Text):
            raise problem("C024", "the zone is missing before the list", lists[0].span, "such as `hand [...]`")
        if piece[-1] is not lists[0]:
            behind = piece[piece.index(lists[0]) + 1]
            raise problem("C005", "expected a comma after the list", behind.span)
        return ZoneFact(name(words, span, "a zone"), lists[0].cards, span)
    first, number = words[0], words[-1].signed
    if not first.quoted and first.text == "used":
        return Used(name(words[1:], first.span), span)
    if not first.quoted and first.text == "eliminated" and len(words) == 1:
        return Eliminated(span)
    if number is not None and len(words) > 1:
        return Counter(name(words[:-1], span), number, span)
    return Named(name(words, span), span)


def _verb(seat: Text, pieces: Sequence[Piece]) -> tuple[Text, Sequence[Piece]]:
    """The verb, one word or `is` and another (`are` after some seats), and what follows it."""
    first, *others = pieces
    words = 2 if isinstance(first[0], Text) and first[0].text == agreeing(seat.text, "is") and len(first) > 1 else 1
    texts = [item for item in first[:words] if isinstance(item, Text)]
    if len(texts) < words:
        raise problem("C024", "expected a verb, found a list", first[words - 1].span)
    for text in texts:
        if text.quoted or text.number is not None:
            raise problem("C005", f"expected a verb, found `{text.text}`", text.span)
    return name(texts, seat.span, "a verb"), [first[words:], *others]


def _cell(part: Part, seats: Collection[str]) -> CellText:
    """`MOMENT` or `MOMENT of SEAT`."""
    words = part.words()
    span = across(words[0].span, words[-1].span)
    if len(words) > 2 and words[-2].text == "of":
        return CellText(name(words[:-2], span, "a moment"), known_seat(words[-1], seats))
    return CellText(name(words, span, "a moment"), None)


def _words(pieces: Iterable[Piece]) -> Groups:
    """The words of pieces that hold no list; the first piece may be empty."""
    for piece in pieces:
        for item in piece:
            if isinstance(item, Cards):
                raise problem("C024", "a list cannot be here: lists belong to zones and piles", item.span)
    return tuple(tuple(item for item in piece if isinstance(item, Text)) for piece in pieces)


def _one(found: dict[str, Part], mark: str) -> Text | None:
    return found[mark].one() if mark in found else None


def _several(found: dict[str, Part], mark: str) -> tuple[Text, ...]:
    return tuple(join(words) for words in found[mark].texts) if mark in found else ()
