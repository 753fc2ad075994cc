"""Parses what an `expect` line expects."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.notation.case_lines import (
    Alive,
    ExpectAsked,
    Expectation,
    ExpectConsulted,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    Fact,
    Named,
    Text,
)
from adjudicator.notation.case_words import Cards, Piece, join, name, problem
from adjudicator.notation.phrases import facts, known_seat, parts
from adjudicator.notation.source import Span, suggestion

_HELP = "behind it stands a seat, `game`, `winner NAME`, `no winner`, `order ...`, `consulted NAME` or a pile with its list"
_FORMS = ("game", "winner", "no winner", "order", "consulted")


def expectation(pieces: Sequence[Piece], seats: Collection[str], span: Span) -> Expectation:
    """What the line expects; `pieces` is everything after its first word."""
    first = pieces[0][0]
    if isinstance(first, Cards):
        raise problem("C024", "the pile is missing before the list", first.span, "such as `expect PILE [...]`")
    rest: list[Piece] = [pieces[0][1:], *pieces[1:]]
    if not first.quoted and (first.text in seats or first.text[:1].isupper()):
        return _of_seat(known_seat(first, seats), rest, seats, span)
    if first.text == "game" and any(rest):
        return ExpectGame(facts([p for p in rest if p]), span)
    if first.text == "order":
        return _order(first, rest, seats, span)
    if len(pieces) == 1:
        cards, words = pieces[0][-1], _words(pieces[0][:-1])
        if isinstance(cards, Cards):
            return ExpectPile(name(words, span, "a pile"), cards.cards, span)
        words = _words(pieces[0])
        if first.text == "winner":
            return ExpectWinner(name(words[1:], first.span), span)
        if first.text == "consulted":
            return ExpectConsulted(name(words[1:], first.span), span)
        if join(words).text == "no winner":
            return ExpectWinner(None, span)
    elif first.text in ("winner", "consulted"):
        raise problem("C017", f"one name is expected behind `{first.text}`, not several", span)
    help = suggestion(first.text, (*_FORMS, *seats))
    if first.text in _FORMS or not help:
        help = _HELP
    raise problem("C018", f"`expect {first.text}` is not understood", first.span, help)


def _of_seat(seat: Text, rest: list[Piece], seats: Collection[str], span: Span) -> Expectation:
    if not rest[0]:
        raise problem("C016", f"what is expected of {seat.text} is missing", seat.span)
    begin = rest[0][1] if len(rest[0]) > 1 and _is(rest[0][0], "not") else rest[0][0]
    if _is(begin, "asked") and isinstance(begin, Text):
        found = parts(rest, seat, seats)
        if "in" not in found:
            raise problem("C016", "the moment is missing behind `asked`", begin.span, "such as `asked in MOMENT`")
        said = [join(words).text for words in found[""].texts] if "" in found else []
        if set(found) != {"", "in"} or said not in (["asked"], ["not asked"]):
            raise problem("C018", "only `asked in MOMENT` or `not asked in MOMENT` is understood here", begin.span)
        return ExpectAsked(seat, found["in"].one(), said == ["asked"], span)
    return ExpectSeat(seat, tuple(_alive(fact) for fact in facts(rest)), span)


def _alive(fact: Fact) -> Fact | Alive:
    """A fact of the end state: only there `alive` is one."""
    return Alive(fact.span) if isinstance(fact, Named) and _is(fact.name, "alive") else fact


def _order(word: Text, rest: list[Piece], seats: Collection[str], span: Span) -> ExpectOrder:
    found = parts(rest, word, seats)
    if "" not in found:
        raise problem("C016", "the seats are missing behind `order`", word.span)
    if "in" not in found:
        raise problem("C016", "the moment is missing", span, "such as `expect order B, C in MOMENT`")
    for part in found.values():
        if part.mark not in ("", "in"):
            raise problem("C018", f"`{part.mark}` is not understood behind `expect order`", part.span)
    order = tuple(known_seat(join(words), seats) for words in found[""].texts)
    return ExpectOrder(order, found["in"].one(), span)


def _is(item: Text | Cards, text: str) -> bool:
    return isinstance(item, Text) and not item.quoted and item.text == text


def _words(piece: Piece) -> list[Text]:
    for item in piece:
        if isinstance(item, Cards):
            raise problem("C024", "a list stands here, but only a pile has one, behind its name", item.span)
    return [item for item in piece if isinstance(item, Text)]
