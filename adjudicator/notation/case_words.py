"""The words and card lists of a line, and what is wrong with one.

Everything that reads a line raises `Mistake` at the first thing on it that it does not understand.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.source import Diagnostic, Near, Span
from adjudicator.values import frozen


@frozen
class Cards:
    """A list in brackets."""

    cards: tuple[CardText, ...]
    span: Span


Piece = tuple[Text | Cards, ...]


class Mistake(Exception):
    """What is wrong with one line; collected into `Invalid` where the whole file is known."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        self.diagnostic = diagnostic
        super().__init__(diagnostic.message)

    def __reduce__(self) -> tuple[type[Mistake], tuple[Diagnostic]]:
        return type(self), (self.diagnostic,)


def problem(code: str, message: str, span: Span, help: str | Near = "") -> Mistake:
    """One problem, to be raised."""
    return Mistake(Diagnostic(code, message, span, help))


def another_line(first: Text, seats: Collection[str]) -> Diagnostic | None:
    """The problem of a text within a line that begins like a line of its own: with a seat, or with a letter that could be one."""
    seat = first.text.split(" ")[0]
    if first.quoted or not (seat in seats or (len(seat) == 1 and seat.isupper())):
        return None
    return Diagnostic("C017", f"`{seat}` begins another line", first.span, "write a line for each")


def across(first: Span, last: Span) -> Span:
    """From the beginning of one span to the end of another on the same line."""
    return Span(first.source, first.line, first.column, last.column + last.length - first.column)


def join(words: Sequence[Text]) -> Text:
    """Several words as one text. A part of it may be in quotes, as nicknames are; a name in quotes is kept as one."""
    if len(words) == 1:
        return words[0]
    return Text(" ".join(w.text for w in words), False, across(words[0].span, words[-1].span))


def name(words: Sequence[Text], behind: Span, what: str = "a name") -> Text:
    """Words that must be a name; `behind` is what it follows, `what` says what is expected."""
    if not words:
        raise problem("C016", f"{what} is missing", behind)
    text = join(words)
    if text.number is not None:
        raise problem("C006", f"expected {what}, found the number {text.text}", text.span)
    return text
