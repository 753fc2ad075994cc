"""How a case file is laid out: its lines, the heading of each, and the limits of its size.

Indentation is settled here: the grammar sees each line by itself, without any.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from itertools import pairwise

import attrs

from adjudicator.limits import MAX_FILE, MAX_LINE, MAX_LINES, MAX_PROBLEMS
from adjudicator.notation.agreement import meant
from adjudicator.notation.source import CONTROL, Diagnostic, Invalid, Near, Source, Span, fold, rows_of, short, without_comment
from adjudicator.notation.suggestions import suggestion
from adjudicator.values import frozen

HEADINGS = ("ruling", "table", "case")
SETUP = ("table", "rules", "set", "readings", "card", "game", "unseen", "turn", "phase", "resume")
CHECKS = ("legal", "illegal", "then", "never", "expect")
ABOUT = ("cites", "covers", "contrasts")
PRINTED = ("source", "note")
KEYWORDS = ("ruling", "case", *PRINTED, *ABOUT, *SETUP, "moves", "chance", *CHECKS)
OF_SEATS = ("used", "asked", "alive", "eliminated", "winner")
"""Words that say something of a seat under any rules."""
VERBS = ("plays", "uses", "chooses", "declines", "passes", "ends")
"""The verbs of moves that every game has: use something, answer a question, do neither. Rules add others (`moves VERB`)."""

_SOURCE = re.compile(r'source\s+[^\s"]+\s+"')
_WORD = re.compile(r'(?:(?!--)[^\s\[\],"])+')
_PILE = re.compile(r'(?:"[^"]*+"|[^\[\],"])++\[')
_LIKE_HEADING = re.compile(r'[^\W\d_]+\s+[\w.-]+\s*"[^"]*"')
"""A word, an id and a sentence: the heading of a ruling or a case, however its first word is spelt."""
_SEAT = re.compile(r"[^\W\d_][\w'’-]*")


@frozen
class RawLine:
    """A line with content, without indentation and comment.

    `first` and `second` are the words it begins with; `is_move`: the second is a verb of moves.
    """

    source: Source = attrs.field(repr=False)
    number: int
    column: int
    text: str
    first: str
    second: str
    is_move: bool = False

    def span(self, start: int = 0, length: int | None = None) -> Span:
        """The whole line, or a part of it, counted from 0 at its first word."""
        return Span(self.source, self.number, self.column + start, len(self.text) if length is None else length)

    @property
    def is_pile(self) -> bool:
        """Whether it is a pile with its cards: a name that is no keyword, and a list."""
        return self.first not in KEYWORDS and not self.first[:1].isupper() and _PILE.match(self.text) is not None

    @property
    def is_seat(self) -> bool:
        """Whether it is a seat line, not a move."""
        return self.first[:1].isupper() and not self.is_move


@frozen
class Block:
    """A heading and the lines below it; without a heading: the unindented lines of a situation file."""

    heading: RawLine | None
    lines: tuple[RawLine, ...]

    @property
    def kind(self) -> str:
        """The word of the heading; `situation` without one."""
        return self.heading.first if self.heading else "situation"

    @property
    def id(self) -> str:
        """The word after that of the heading."""
        return self.heading.second if self.heading else ""

    @property
    def line(self) -> int:
        """The number of its first line."""
        return self.heading.number if self.heading else self.lines[0].number if self.lines else 1

    @property
    def name(self) -> str:
        """How the place of a problem below the heading is described."""
        return f"{self.kind} {self.heading.second}".rstrip() if self.heading else ""

    def seats(self) -> set[str]:
        """The names of the seats that its own lines describe."""
        return {line.first for line in self.lines if line.is_seat}


@frozen
class Layout:
    """The blocks of a file, and the problems with indentation and first words; `unreadable` lines are not to be parsed.

    `sources` are the unindented lines that declare a published source.
    """

    source: Source
    blocks: tuple[Block, ...]
    sources: tuple[RawLine, ...]
    problems: tuple[Diagnostic, ...]
    unreadable: frozenset[int]

    def tables(self) -> dict[str, Block]:
        """The tables of the file by their ids."""
        return {b.heading.second: b for b in self.blocks if b.heading and b.kind == "table"}

    def only(self, words: Collection[str]) -> Layout:
        """The same with no lines but those that begin with one of these words; a situation that has none is left out."""
        blocks = [Block(b.heading, tuple(line for line in b.lines if line.first in words)) for b in self.blocks]
        return attrs.evolve(self, blocks=tuple([b for b in blocks if b.heading or b.lines]))


def lay_out(source: Source, verbs: Collection[str] = ()) -> Layout:
    """Splits a text into blocks. Raises `Invalid` only if the text is too large to be examined.

    `verbs`: the verbs of moves that the rules add to `VERBS`.
    """
    if len(source.text) > MAX_FILE or len(source.text.encode("utf-8", "surrogatepass")) > MAX_FILE:
        raise Invalid([Diagnostic("C019", "the file is larger than 1 MiB", Span(source, 1, 1, 0))])
    if source.text.count("\n") > MAX_LINES:
        raise Invalid([Diagnostic("F004", f"the file has more than {MAX_LINES:,} lines", Span(source, MAX_LINES + 1, 1, 0))])
    return _Splitter(source, frozenset((*VERBS, *verbs))).layout()


class _Splitter:
    """Collects blocks line by line."""

    def __init__(self, source: Source, verbs: frozenset[str]) -> None:
        self.source = source
        self.verbs = verbs
        self.blocks: list[tuple[RawLine | None, list[RawLine]]] = []
        self.sources: list[RawLine] = []
        self.problems: list[Diagnostic] = []
        self.unreadable: set[int] = set()
        self.margin = 0
        rows = rows_of(source.text)
        spoken = [row for row in rows if _says_something(row)]
        self.has_headings = any(_first(row) in ("case", "ruling") for row in spoken) or any(
            _first(row) == "table" and not _indented(row) and _indented(below) for row, below in pairwise(spoken)
        )

    def layout(self) -> Layout:
        for number, row in enumerate(rows_of(self.source.text), 1):
            if _says_something(row) and len(self.problems) < MAX_PROBLEMS:
                self._line(number, row)
        blocks = tuple(Block(heading, tuple(lines)) for heading, lines in self.blocks)
        for block in blocks:
            if block.heading and not block.lines:
                message, span = f"the {block.kind} has no lines below it", block.heading.span()
                self.problems.append(Diagnostic("C011", message, span, "indent its lines by two spaces", block.name))
        return Layout(self.source, blocks, tuple(self.sources), tuple(self.problems), frozenset(self.unreadable))

    def _line(self, number: int, row: str) -> None:
        line = _raw_line(self.source, number, row, self.verbs)
        if self.has_headings and line.column == 1 and _SOURCE.match(line.text):
            self.sources.append(line)
        elif self._is_heading(line):
            self.blocks.append((line, []))
            self.margin = 0
            if line.column > 1:
                self._problem("C009", f"a `{line.first}` heading must not be indented", line)
        elif self.blocks and self._is_meant_as_heading(line):
            self.blocks.append((line, []))
            self.margin = 0
        else:
            self._check_margin(line, row[: len(row) - len(row.lstrip())])
            self.blocks[-1][1].append(line)
        self._check_words(line, row)

    def _is_heading(self, line: RawLine) -> bool:
        if line.first == "table":
            return self.has_headings and line.column == 1
        return line.first in HEADINGS

    def _is_meant_as_heading(self, line: RawLine) -> bool:
        """Whether the first word of a heading is misspelt, so that the lines below it do not belong to the heading above."""
        known = line.first in KEYWORDS or line.is_move
        return self.has_headings and line.column == 1 and not known and _LIKE_HEADING.fullmatch(line.text) is not None

    def _check_margin(self, line: RawLine, margin: str) -> None:
        heading = self.blocks[-1][0] if self.blocks else None
        if not self.blocks:
            self.blocks.append((None, []))
            if self.has_headings:
                self._problem("C007", "the line comes before the first heading", line)
        if "\t" in margin:
            self._problem("C008", "the line is indented with a tab", line, help="use two spaces")
        elif heading is None:
            if margin:
                self._problem("C009", "the line is indented, but belongs to no heading", line)
        elif not margin:
            if self.margin != -1:
                advice = "indent the lines of a heading by two spaces"
                self._problem("C007", f"the line below a {heading.first} is not indented", line, help=advice)
                # One problem is enough for all the unindented lines that follow.
                self.margin = -1
        elif len(margin) == 1:
            self._problem("C009", "the line is indented by one space; two or more are needed", line)
        elif self.margin <= 0:
            self.margin = len(margin)
        elif len(margin) != self.margin:
            other = "more" if len(margin) > self.margin else "less"
            message = f"the line is indented {other} than the first line below the heading"
            self._problem("C009", message, line, help="lines do not nest; indent all of them alike")

    def _check_words(self, line: RawLine, row: str) -> None:
        if len(row) > MAX_LINE:
            self._drop("C020", f"the line is longer than {MAX_LINE} characters", line, span=line.span(0, 1))
        elif not (row.isascii() and row.isprintable()) and (control := CONTROL.search(row)):
            span = Span(self.source, line.number, control.start() + 1)
            self._drop("C023", "the line holds an invisible control character", line, span=span)
        elif line.first[:1].isupper():
            if fold(line.first) in KEYWORDS:
                help = f"write `{fold(line.first)}` in lower case"
                self._drop("C015", f"`{short(line.first)}` cannot be the name of a seat", line, help)
            elif not _SEAT.fullmatch(line.first):
                help = "the name of a seat is a capital letter or a capitalised word"
                self._drop("C015", f"`{short(line.first)}` cannot be the name of a seat", line, help)
        elif line.first not in KEYWORDS and not line.is_pile:
            begin = line.first or line.text[0]
            other = ("the name of a seat begins with a capital letter" if line.is_move
                     else f"a zone stands with its cards: `{short(begin)} [...]`" if begin[:1].isalpha() else "")
            self._drop("C001", f"no line begins with `{short(begin)}`", line, suggestion(begin, KEYWORDS) or other,
                       line.span(0, len(begin)))

    def _drop(self, code: str, message: str, line: RawLine, help: str | Near = "", span: Span | None = None) -> None:
        self.unreadable.add(line.number)
        self._problem(code, message, line, help, span)

    def _problem(self, code: str, message: str, line: RawLine, help: str | Near = "", span: Span | None = None) -> None:
        within = Block(self.blocks[-1][0], ()).name if self.blocks else ""
        word = line.span(0, len(line.first) or 1)
        self.problems.append(Diagnostic(code, message, span or word, help, within))


def _raw_line(source: Source, number: int, row: str, verbs: Collection[str]) -> RawLine:
    code = without_comment(row).rstrip()
    text = code.lstrip()
    first = _first(text)
    second = _first(text[len(first) :])
    return RawLine(source, number, len(code) - len(text) + 1, text, first, second, is_move(text, first, second, verbs))


def is_move(text: str, first: str, second: str, verbs: Collection[str]) -> bool:
    """Whether a line is a move: its second word is one of these verbs. A line with a list is about a place that is called so."""
    return second in verbs or ("[" not in text and bool(meant(first, second, verbs)))


def _says_something(row: str) -> bool:
    text = row.lstrip()
    return bool(text) and not text.startswith("--")


def _indented(row: str) -> bool:
    return row[:1].isspace()


def _first(row: str) -> str:
    word = _WORD.match(row.lstrip())
    return word[0] if word else ""
