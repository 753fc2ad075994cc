"""The facts and moves of a situation, and the cards of its lists, each with the change of its file that leaves it out."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from adjudicator.answers.subject import Edit, FactsLine, Subject, subject_in
from adjudicator.cases.words.meaning import ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.notation.case_layout import Layout, RawLine, lay_out
from adjudicator.notation.case_lines import CardText, Fact, PrintedFact, SeatFacts, ZoneFact
from adjudicator.notation.source import Source, Span, rows_of

CHECKS = ("illegal", "then", "never", "expect")

Left = tuple[str, Span, tuple[Edit, ...]]


class Piece(NamedTuple):
    """Something that can be left out: a fact or a move, a card in the list of a seat, or a mark of such a card.

    `within`: the places of what it is part of, the outermost first. `is_live`: it is part of a list of cards in play.
    """

    text: str
    span: Span
    within: tuple[Span, ...] = ()
    is_live: bool = False


def focused(subject: Subject, checks: bool = False) -> Subject:
    """The same situation in a text of its own: no other cases and, without `checks`, no checks; every line keeps its number."""
    if not subject.case:
        return subject
    layout = lay_out(subject.source, subject.program.moves)
    kept = {line.number for line in layout_lines(layout, subject.case) if checks or line.first not in CHECKS}
    lines = rows_of(subject.source.text)
    text = "\n".join(line if n in kept else "" for n, line in enumerate(lines, 1)) + "\n"
    return subject_in(Source(subject.source.name, text), subject.case, subject.chosen, subject.profile)


def layout_lines(layout: Layout, case: str) -> Iterator[RawLine]:
    """The lines of the tables of a file and of one case, headings included."""
    for block in layout.blocks:
        if block.heading is None or block.kind == "table" or (block.kind == "case" and block.heading.second == case):
            yield from ([block.heading] if block.heading else [])
            yield from block.lines


def leavable(subject: Subject) -> Iterator[Left]:
    """Every fact and every move: its words, its place, and the changes that leave it out."""
    for line in subject.setup.seats:
        for fact in line.facts:
            yield f"{line.seat.text} {fact.span.said}", fact.span, (without(line, fact),)
    for of_game in subject.setup.game:
        spans = [fact.span for fact in of_game.facts]
        yield from ((f"game {span.said}", span, (_less(spans, (span,)),)) for span in spans)
    printed: dict[int, list[PrintedFact]] = {}
    for value in subject.setup.printed:
        printed.setdefault(value.span.line, []).append(value)
    for values in printed.values():
        spans = [value.span for value in values]
        yield from ((f"card {value.card.text} {value.span.said}", value.span, (_less(spans, (value.span,)),)) for value in values)
    for pile in subject.setup.piles:
        yield pile.span.said, pile.span, (Edit("", replaces=pile.span.line),)
    for move in subject.moves:
        yield move.span.said, move.span, (Edit("", replaces=move.span.line),)


def pieces(subject: Subject) -> Iterator[Piece]:
    """Every fact and every move, each list followed by its cards, each of them by its marks."""
    lists = {fact.span: (line, fact) for line in subject.setup.seats for fact in line.facts if isinstance(fact, ZoneFact)}
    zones = {fact.span: fact.zone for facts in subject.scene.facts.values() for fact in facts if isinstance(fact, ZoneHolds)}
    for text, span, _ in leavable(subject):
        yield Piece(text, span)
        if span in lists and span in zones:
            line, fact = lists[span]
            live = subject.program.zones[zones[span]].live
            for card in fact.cards:
                yield Piece(f"{line.seat.text} {fact.span.said}", card.span, (span,), live)
                yield from (Piece(f"{line.seat.text} {fact.span.said}", mark, (span, card.span), live)
                            for mark in _marks(subject, card))


def _marks(subject: Subject, card: CardText) -> Iterator[Span]:
    """The places of the marks of a card, and of the printed values that are stated for it."""
    row = card.span.source.line(card.span.line)[card.span.column - 1:card.span.column - 1 + card.span.length]
    words = [*re.finditer(r"\S+", row)]
    if [word[0] for word in words] != card.text.split():
        return  # there are several of it, or it has a label
    known = vocabulary(subject.program)
    whole = known.marked(card.text, subject.seats)
    first = len(whole.name.split())
    while first < len(words):
        for end in range(first + 1, len(words) + 1):
            less = known.marked(" ".join(word[0] for word in (*words[:first], *words[end:])), subject.seats)
            if less.name == whole.name and len(less.marks) + len(less.printed) == len(whole.marks) + len(whole.printed) - 1:
                start = words[first].start()
                yield Span(card.span.source, card.span.line, card.span.column + start, words[end - 1].end() - start)
                break
        first = end


def trimmed(subject: Subject, piece: Piece, kept: Collection[Span]) -> str:
    """The words of a piece; of a list only what is kept of it."""
    place = piece.within[0] if piece.within else piece.span
    line, fact = next(((line, fact) for line in subject.setup.seats for fact in line.facts if fact.span == place), (None, None))
    if line is None or not isinstance(fact, ZoneFact):
        return piece.text
    spans = [card.span for card in fact.cards] + [mark for card in fact.cards for mark in _marks(subject, card)]
    return f"{line.seat.text} {_listed(subject, fact, {span for span in spans if span not in kept})}"


def _listed(subject: Subject, fact: Fact, left_out: Collection[Span]) -> str:
    """A fact as written; of a list only the cards, and of those only the marks, that are not left out."""
    if not isinstance(fact, ZoneFact) or not left_out:
        return fact.span.said
    cards = [_less_marked(card, [mark for mark in _marks(subject, card) if mark in left_out])
             for card in fact.cards if card.span not in left_out]
    return f"{fact.span.said.partition('[')[0]}[{', '.join(cards)}]"


def _less_marked(card: CardText, marks: Sequence[Span]) -> str:
    """A card as written, without some marks."""
    row = card.span.source.line(card.span.line)
    for mark in reversed(marks):
        row = row[:mark.column - 1] + row[mark.column - 1 + mark.length:]
    return " ".join(row[card.span.column - 1:card.span.column - 1 + card.span.length - sum(m.length for m in marks)].split())


def seats_left_out(subject: Subject) -> Iterator[Left]:
    """Every seat: its name, the place of its first line, and the changes that leave all of its lines out."""
    lines: dict[str, list[Span]] = {}
    for line in subject.setup.seats:
        lines.setdefault(line.seat.text, []).append(line.span)
    for seat, spans in lines.items():
        yield seat, spans[0], tuple([Edit("", replaces=span.line) for span in spans])


def leaving_out(subject: Subject, left_out: Collection[Span]) -> tuple[Edit, ...]:
    """The changes that leave several pieces out at once."""
    found: list[Edit] = []
    for line in subject.setup.seats:
        new = {fact.span: "" if fact.span in left_out else _listed(subject, fact, left_out) for fact in line.facts}
        if any(span.said != words for span, words in new.items()):
            found.append(with_facts(line, new))
    several = [[fact.span for fact in of_game.facts] for of_game in subject.setup.game]
    printed: dict[int, list[Span]] = {}
    for value in subject.setup.printed:
        printed.setdefault(value.span.line, []).append(value.span)
    found += [_less(spans, left_out) for spans in (*several, *printed.values()) if any(span in left_out for span in spans)]
    alone = [one.span for one in (*subject.setup.piles, *subject.moves)]
    return (*found, *(Edit("", replaces=span.line) for span in alone if span in left_out))


def _less(spans: Sequence[Span], left_out: Collection[Span]) -> Edit:
    """The change that leaves some of the facts of a line out, and the line where it has no others."""
    return of_facts(spans, dict.fromkeys(left_out, ""))


def without(line: SeatFacts, fact: Fact) -> Edit:
    """The change that leaves one fact out of a seat line."""
    return with_facts(line, {fact.span: ""})


def with_facts(line: SeatFacts, new: Mapping[Span, str]) -> Edit:
    """The change that puts something in the place of facts of a seat line; the seat stays where none is left."""
    text = line.span.source.line(line.span.line)
    return of_facts([f.span for f in line.facts], new, f"{text[:len(text) - len(text.lstrip())]}{line.seat.text}")


def of_facts(spans: Sequence[Span], new: Mapping[Span, str], seat: str = "") -> Edit:
    """The change that puts something in the place of facts of a line. `seat`: what is left of it without any of them."""
    row = spans[0].source.line(spans[0].line)
    facts = tuple([(span.said, new.get(span, span.said)) for span in spans])
    return Edit.of(FactsLine(seat or row[:spans[0].column - 1].rstrip(), facts, seat), spans[0].line)


__all__ = ["Piece", "focused", "leavable", "leaving_out", "of_facts", "pieces", "seats_left_out", "trimmed", "with_facts"]
