"""Parses what an `expect` line expects."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

import attrs

from adjudicator.notation.case_lines import (
    Alive,
    EndFact,
    ExpectAsked,
    Expectation,
    ExpectConsulted,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectUnknown,
    ExpectValue,
    ExpectWinner,
    Fact,
    Named,
    Text,
    Winning,
)
from adjudicator.notation.case_words import Cards, Piece, across, join, name, problem
from adjudicator.notation.phrases import facts, known_seat, parts
from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import Near, Span, fold
from adjudicator.notation.suggestions import suggestion

_HELP = ("it is followed by a seat, `game`, `winner NAME`, `no winner`, `order ...`, `consulted NAME`, `unknown ...`, "
         "a pile with its list, or a value of the rules: `VALUE(A, B) 2`")
AS_STATED = "as stated"
"""The reason of a line about the end: that it repeats a line of a situation in which nothing happens."""
UNCHANGED = "nothing in use changes it"
"""The other one: that neither a card nor a rule in use ever makes it otherwise."""
_NO_REASON = (f"but `{reasoned(AS_STATED)}`, of what a line of the situation states, `{reasoned(UNCHANGED)}`, or the reason why "
              "somebody could not be asked; `then` says on what card or rule a step rests; quote a name that has this word in it")
_NOBODY = "nobody"
_FORMS = ("game", "winner", "no winner", "order", "consulted", "unknown")
_CALL = re.compile(r"[^\W\d_][\w!-]*\(")
_INSIDE = re.compile(r'"[^"]*"|\[[^\]]*\]|[(),]|[^"\[(),]+|.')
"""What stands in a call: quotes and lists as a whole, parentheses, commas, and everything else."""


def _reason(piece: Piece) -> Text | None:
    """The word that begins a reason: it stands behind a fact, or before quotes. A field or a zone may have its name."""
    found = ((at, item) for at, item in enumerate(piece) if _is(item, "because"))
    return next((item for at, item in found if isinstance(item, Text) and (
        at > 1 or (at + 1 < len(piece) and isinstance(after := piece[at + 1], Text) and after.quoted))), None)


def expectation(pieces: Sequence[Piece], seats: Collection[str], span: Span) -> Expectation:
    """What the line expects; `pieces` is everything after its first word."""
    first = pieces[0][0]
    if isinstance(first, Cards):
        raise problem("C024", "the pile is missing before the list", first.span, "such as `expect PILE [...]`")
    reason = next(filter(None, map(_reason, pieces)), None)
    if reason is not None:
        return _reasoned(pieces, reason, seats, span)
    rest: list[Piece] = [pieces[0][1:], *pieces[1:]]
    _alone(first, pieces[1:], seats)
    if not first.quoted and _CALL.match(first.text):
        return _value(first, pieces, span)
    if not first.quoted and (first.text in seats or first.text[:1].isupper()):
        return _of_seat(known_seat(first, seats), rest, seats, span)
    if first.text == "game" and any(rest):
        return ExpectGame(facts([p for p in rest if p]), span)
    if first.text == "order":
        return _order(first, rest, seats, span)
    if first.text == "winner" and not isinstance(pieces[0][-1], Cards):
        return _winner(first, rest, seats, span)
    if len(pieces) == 1:
        cards, words = pieces[0][-1], _words(pieces[0][:-1])
        if isinstance(cards, Cards):
            return ExpectPile(name(words, span, "a pile"), cards.cards, span)
        words = _words(pieces[0])
        if first.text == "consulted":
            return ExpectConsulted(name(words[1:], first.span), span)
        if first.text == "unknown":
            return ExpectUnknown(name(words[1:], first.span, "what is unknown"), span)
        if join(words[:2]).text == "no winner":
            if len(words) > 2:
                raise problem("C018", "nothing follows `expect no winner`", words[2].span,
                              "that a single player has not won is `expect SEAT no winner`")
            return ExpectWinner(None, None, span)
    elif first.text == "consulted":
        raise problem("C017", "expected one name after `consulted`, found several", span)
    near = suggestion(first.text, (*_FORMS, *seats)) if first.text not in _FORMS else Near()
    raise problem("C018", f"`expect {first.text}` is not understood", first.span, near or _HELP)


def _reasoned(pieces: Sequence[Piece], reason: Text, seats: Collection[str], span: Span) -> Expectation:
    """What a line expects that ends in a reason: that the situation states it, or why somebody could not be asked."""
    *others, last = pieces
    if reason in last:
        at = last.index(reason)
        said = [item for item in last[at + 1:] if isinstance(item, Text)]
        left = [*others, last[:at]] if at else others
        if said and len(said) == len(last) - at - 1 and left:
            found = expectation(left, seats, across(span, left[-1][-1].span))
            if isinstance(found, ExpectSeat | ExpectGame | ExpectPile) and fold(join(said).text) in (AS_STATED, UNCHANGED):
                return attrs.evolve(found, span=span, because=join(said))
            if isinstance(found, ExpectAsked) and not found.asked:
                return attrs.evolve(found, span=span, because=join(said))
    raise problem("C012", "an `expect` line has no `because`", reason.span, _NO_REASON)


def _alone(first: Text, others: Sequence[Piece], seats: Collection[str]) -> None:
    """Refuse a second subject on a line: what is expected of each has a line of its own."""
    depth = first.text.count("(") - first.text.count(")")
    for piece in others:
        words = [item for item in piece if isinstance(item, Text) and not item.quoted]
        value = bool(words) and _CALL.match(words[0].text)
        seat = len(piece) > 1 and bool(words) and words[0] is piece[0] and words[0].text in seats
        if depth <= 0 and (value or (seat and first.text not in ("winner", "order"))):
            begins = f"{words[0].text.partition('(')[0]}(...)" if value else words[0].text
            what = f"`{begins}` begins another expectation"
            raise problem("C017", what, words[0].span, f"write a line for each: `expect {begins} ...`")
        depth += sum(word.text.count("(") - word.text.count(")") for word in words)


def _of_seat(seat: Text, rest: list[Piece], seats: Collection[str], span: Span) -> Expectation:
    if not rest[0]:
        raise problem("C016", f"expected what {seat.text} should have, found the end of the line", seat.span)
    begin = rest[0][1] if len(rest[0]) > 1 and _is(rest[0][0], "not") else rest[0][0]
    if _is(begin, "asked") and isinstance(begin, Text):
        found = parts(rest, seat, seats)
        if "in" not in found:
            raise problem("C016", "the moment is missing after `asked`", begin.span, "such as `asked in MOMENT`")
        said = [join(words).text for words in found[""].texts] if "" in found else []
        if set(found) != {"", "in"} or said not in (["asked"], ["not asked"]):
            raise problem("C018", "only `asked in MOMENT` or `not asked in MOMENT` is understood here", begin.span)
        return ExpectAsked(seat, found["in"].one(), said == ["asked"], span)
    return ExpectSeat(seat, tuple(_of_the_end(fact) for fact in facts(rest)), span)


def _of_the_end(fact: Fact) -> Fact | EndFact:
    """A fact of the end state: only there `alive` is one, and so are `winner` and `no winner`."""
    if not isinstance(fact, Named) or fact.name.quoted:
        return fact
    match fact.name.text:
        case "alive":
            return Alive(fact.span)
        case "winner" | "no winner" as said:
            return Winning(said == "winner", fact.span)
        case _:
            return fact


def _value(first: Text, pieces: Sequence[Piece], span: Span) -> ExpectValue:
    """`VALUE(A, B) RESULT`: its arguments stand between the parentheses, at commas, and the result behind them."""
    source, line = first.span.source, first.span.line
    key = first.text.partition("(")[0]
    begin, end = first.span.column - 1, span.column - 1 + span.length
    text = source.line(line)[:end]
    depth, at, close, arguments = 0, begin + len(key) + 1, 0, []
    for found in _INSIDE.finditer(text, begin + len(key)):
        depth += {"(": 1, ")": -1}.get(found[0], 0)
        if (depth == 1 and found[0] == ",") or not depth:
            arguments.append(_said(text, at, found.start(), first.span))
            at = found.end()
        if not depth:
            close = found.end()
            break
    if not close:
        raise problem("C005", f"the `)` is missing after the arguments of `{key}`", across(first.span, _last(pieces).span))
    if len(arguments) == 1 and arguments[0] is None:
        arguments = []
    for argument in arguments:
        if argument is None:
            raise problem("C016", f"an argument of `{key}` is missing", first.span, f"such as `{key}(A, B)`")
    rest = [tuple(_behind(piece, close, first)) for piece in pieces]
    said, lists = [piece for piece in rest if piece], [item for piece in rest for item in piece if isinstance(item, Cards)]
    if lists and (len(lists) > 1 or len(said) > 1 or len(said[0]) > 1):
        raise problem("C024", "only one list can follow a value", lists[-1].span, f"such as `expect {key}(A) [Duck, Goose]`")
    result = () if lists else tuple(join(_words(piece)) for piece in said)
    value = Text(key, False, Span(source, line, begin + 1, len(key)))
    return ExpectValue(value, tuple(filter(None, arguments)), result, lists[0].cards if lists else None, span)


def _said(text: str, start: int, end: int, near: Span) -> Text | None:
    """What a line says between two places, None for nothing."""
    said = text[start:end].strip()
    if not said:
        return None
    quoted = len(said) > 1 and said[0] == said[-1] == '"'
    column = start + 1 + len(text[start:end]) - len(text[start:end].lstrip())
    words = " ".join((said[1:-1] if quoted else said).split())
    return Text(words, quoted, Span(near.source, near.line, column, len(said)))


def _behind(piece: Piece, close: int, first: Text) -> Iterator[Text | Cards]:
    """What a piece says behind the parenthesis that closes a call; a word that is partly behind it is cut."""
    for item in piece:
        begin, end = item.span.column - 1, item.span.column - 1 + item.span.length
        if begin >= close:
            yield item
        elif end > close:
            stuck = Span(first.span.source, first.span.line, close + 1, end - close)
            raise problem("C005", "a space is missing after `)`", stuck)


def _last(pieces: Sequence[Piece]) -> Text | Cards:
    """The last thing of a line."""
    return [item for piece in pieces for item in piece][-1]


def _winner(word: Text, rest: list[Piece], seats: Collection[str], span: Span) -> ExpectWinner:
    """`winner NAME`, or `winner NAME for SEATS`; an unquoted `for` before a seat or `nobody` ends the name."""
    words = _words(rest[0])
    at = next((n for n, text in enumerate(words[:-1]) if _is(text, "for") and _may_win(words[n + 1], seats)), None)
    if at == 0:
        alone = "`expect no winner`" if words[1].text == _NOBODY else f"`expect {words[1].text} winner`"
        form = f"`winner NAME for {words[1].text}`, or {alone}"
        raise problem("C016", "the name of the winner is missing", words[0].span, form)
    if at is not None:
        return ExpectWinner(name(words[:at], word.span), _winning(words[at:], rest[1:], seats), span)
    if len(rest) > 1:
        raise problem("C017", "expected one name after `winner`, found several", rest[1][0].span,
                      "the seats that win follow `for`: `winner NAME for A, B`")
    return ExpectWinner(name(words, word.span), None, span)


def _may_win(text: Text, seats: Collection[str]) -> bool:
    """Whether a word after `for` is a seat, also one that is not here, or `nobody`."""
    return not text.quoted and (text.text in (*seats, _NOBODY) or (len(text.text) == 1 and text.text.isupper()))


def _winning(words: list[Text], rest: list[Piece], seats: Collection[str]) -> tuple[Text, ...]:
    """The seats after `for`, the first of the words; none for `nobody`."""
    named = parts([tuple(words[1:]), *rest], words[0], seats, ())[""]
    found = [join(texts) for texts in named.texts]
    if len(found) == 1 and _is(found[0], _NOBODY):
        return ()
    for number, seat in enumerate(found):
        if known_seat(seat, seats).text in [text.text for text in found[:number]]:
            raise problem("C013", f"a second `{seat.text}`", seat.span)
    return tuple(found)


def _order(word: Text, rest: list[Piece], seats: Collection[str], span: Span) -> ExpectOrder:
    found = parts(rest, word, seats)
    if "" not in found:
        raise problem("C016", "the seats are missing after `order`", word.span)
    if "in" not in found:
        raise problem("C016", "the moment is missing after `order`", word.span, "such as `expect order B, C in MOMENT`")
    for part in found.values():
        if part.mark not in ("", "in"):
            raise problem("C018", f"`{part.mark}` is not understood after `expect order`", part.span)
    order = tuple(known_seat(join(words), seats) for words in found[""].texts)
    return ExpectOrder(order, found["in"].one(), span)


def _is(item: Text | Cards, text: str) -> bool:
    return isinstance(item, Text) and not item.quoted and item.text == text


def _words(piece: Piece) -> list[Text]:
    for item in piece:
        if isinstance(item, Cards):
            raise problem("C024", "a list cannot be here: only a pile has one, after its name", item.span)
    return [item for item in piece if isinstance(item, Text)]
