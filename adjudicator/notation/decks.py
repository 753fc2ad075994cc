"""What a deck file says: a list of cards, or the replacements in the standard deck.

The brackets of a `legal deck` line of a case contain the same entries. No name is looked up here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import attrs

from adjudicator.limits import MAX_COUNT, MAX_LINE, MAX_LINES, MAX_PROBLEMS
from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.source import CONTROL, Diagnostic, Invalid, Source, Span, short, without_comment
from adjudicator.values import frozen

_CARD = re.compile(r'(?:(?P<count>\d+)\s+)?(?P<card>"[^"]+"|[^"\s][^"]*)')
_ARROW = re.compile(r"(?<!\S)->(?!\S)")
_HEAD = re.compile(r"rules\s+(?P<rules>\S.*)|deck\s+(?P<side>\S.*)|(?P<standard>standard)")


@frozen
class Entry:
    """`count` cards of a deck, or taken out of it for this many others: `into`."""

    count: int
    card: Text
    into: tuple[int, Text] | None = None


@frozen
class DeckText:
    """A deck as written: `rules` as in a case, whose deck it is, its entries; `standard` is the standard deck, if given."""

    rules: tuple[Text, ...]
    side: Text
    entries: tuple[Entry, ...]
    standard: tuple[Entry, ...]


def entries(cards: Iterable[CardText]) -> Iterator[Entry]:
    """The entries that stand in brackets. Raises `Invalid`."""
    for card in cards:
        yield attrs.evolve(_entry(card.text, card.span), count=card.count)


def parse_deck(source: Source) -> DeckText:
    """A deck file. Raises `Invalid` with what is wrong in it."""
    lines = source.text.split("\n")
    problems = []
    if len(lines) > MAX_LINES:
        raise Invalid([Diagnostic("F004", f"more than {MAX_LINES:,} lines", Span(source, MAX_LINES + 1, 1, 0))])
    heads: dict[str, Text] = {}
    found: tuple[list[Entry], list[Entry]] = [], []
    for number, whole in enumerate(lines, 1):
        line = whole.rstrip("\r")
        hidden = CONTROL.search(line)
        if len(line) > MAX_LINE or hidden is not None:
            what = "the line holds an invisible character" if hidden else f"the line is longer than {MAX_LINE:,} characters"
            problems.append(Diagnostic("D001", what, Span(source, number, hidden.start() + 1 if hidden else 1)))
            continue
        said = without_comment(line).strip()
        span = Span(source, number, line.index(said) + 1, len(said))
        head = _HEAD.fullmatch(said)
        try:
            if head is not None:
                _head(head, span, heads)
            elif said:
                found["standard" in heads].append(_entry(said, span))
        except Invalid as invalid:
            problems += invalid.diagnostics
    for word in ("rules", "side"):
        if word not in heads:
            form = "rules GAME, SET" if word == "rules" else "deck SIDE"
            problems.append(Diagnostic("D001", f"the line `{form}` is missing", Span(source, 1, 1, 0)))
    if problems:
        raise Invalid(problems[:MAX_PROBLEMS])
    rules = heads["rules"]
    return DeckText(tuple(_split(rules)), heads["side"], tuple(found[0]), tuple(found[1]))


def _head(head: re.Match[str], span: Span, heads: dict[str, Text]) -> None:
    """Record the content of a line that is not an entry."""
    word = str(head.lastgroup)
    if word in heads:
        raise Invalid([Diagnostic("D001", "this line occurs twice", span)])
    place = span._replace(column=span.column + head.start(word), length=len(head[word]))
    heads[word] = Text(head[word].strip('"'), head[word].startswith('"'), place)


def _split(rules: Text) -> Iterator[Text]:
    """The names of a `rules` line. Raises `Invalid` for a comma without a name beside it."""
    for name in re.finditer(r"(?:^|(?<=,))[^,]*", rules.text):
        start = name.start() + len(name[0]) - len(name[0].lstrip())
        word = name[0].strip()
        if not word:
            place = rules.span._replace(column=rules.span.column + start, length=1)
            raise Invalid([Diagnostic("D001", "expected a name", place)])
        yield Text(word, False, rules.span._replace(column=rules.span.column + start, length=len(word)))


def _entry(text: str, span: Span) -> Entry:
    """An entry; a missing number means 1. Raises `Invalid`."""
    arrow = _ARROW.search(text)
    parts = [text] if arrow is None else [text[:arrow.start()], text[arrow.end():]]
    found = []
    for start, part in zip((0, arrow.end() if arrow else 0), parts, strict=False):
        match = _CARD.fullmatch(part.strip())
        if match is None or _ARROW.search(part) is not None:
            form = "such as `2 Duck` or `2 Duck -> 2 Goose`"
            raise Invalid([Diagnostic("D001", f"`{short(text)}` is not an entry of a deck", span, form)])
        count = int(match["count"][:9]) if match["count"] else None
        if count is not None and not 0 < count <= MAX_COUNT:
            raise Invalid([Diagnostic("D001", f"a number of cards is 1 to {MAX_COUNT}", span)])
        at = start + len(part) - len(part.lstrip()) + match.start("card")
        whole = len(text) == span.length
        place = span._replace(column=span.column + at, length=len(match["card"])) if whole else span
        found.append((count, Text(match["card"].strip('"'), match["card"].startswith('"'), place)))
    return Entry(found[0][0] or 1, found[0][1], (found[1][0] or 1, found[1][1]) if len(found) > 1 else None)
