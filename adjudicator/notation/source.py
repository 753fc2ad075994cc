"""The place of a text, and how to say what is wrong with it.

A `Source` is a text with a name, a `Span` a part of one, a `Diagnostic` one problem at a span. Parsers and checkers collect
diagnostics; `Invalid` carries them to the edge, where they are printed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

import attrs

from adjudicator.values import frozen

_UNSEEN = (
    # controls, and characters that break or format lines; space and tab are visible
    "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\ufeff\ufff0-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a"
    # letters and signs that are blank, joiners and variation selectors
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00-\ufe0f\U000e0000-\U000e0fff"
    # surrogates, private characters and unassigned ones
    "\ud800-\uf8ff\ufdd0-\ufdef" + "".join(f"{chr(plane + 0xfffe)}{chr(plane + 0xffff)}" for plane in range(0, 0x110000, 0x10000))
    + "\U000f0000-\U0010ffff"
)
"""The ranges of invisible characters in Unicode. They are listed because each version of Python has other Unicode tables."""
CONTROL = re.compile(f"[{_UNSEEN}]")
"""An invisible character, which may make a text look like another one."""
_CODE = re.compile(r'(?:"[^"]*"|(?!--).)*')
SHOWN, QUOTED, LONGEST = 160, 60, 400
"""Characters that a message shows of a line with its caret, of a word, of any other text: a file may be one endless line."""
_BREAK = re.compile("\r\n|\n|\r")


@lru_cache(maxsize=256)  # all files of a game, if something is looked up in one after the other
def _lines(text: str) -> list[str]:
    return rows_of(text)


def rows_of(text: str) -> list[str]:
    """The lines of a text without their ends. Whatever else Python takes as a line end is an invisible character."""
    lines = _BREAK.split(text)
    return lines if lines[-1] else lines[:-1]


def plain(name: str) -> str:
    """A name as it may be shown anywhere: a file can have any name."""
    return _marked(name)


def _marked(text: str) -> str:
    """A text with a question mark for each line end and invisible character."""
    return CONTROL.sub("?", text.replace("\n", "?").replace("\r", "?"))


@frozen
class Source:
    """A text from a file or from a caller. `text` is the whole of it.

    `name` is what a person is shown: characters that a terminal would obey are replaced by `?`.
    """

    name: str = attrs.field(converter=plain)
    text: str = attrs.field(repr=False)

    def below(self, number: int) -> list[str]:
        """The lines behind the one with this number."""
        return _lines(self.text)[number:]

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its end; empty after the last line."""
        lines = _lines(self.text)
        return lines[number - 1] if 0 < number <= len(lines) else ""

    def said(self, number: int) -> str:
        """The content of a line, counted from 1: without its indentation and trailing comment."""
        return without_comment(self.line(number)).strip()


def without_comment(row: str) -> str:
    """A line up to its comment; `--` within double quotes does not begin one."""
    if "--" not in row:
        return row
    found = _CODE.match(row)
    return found[0] if found else row


class Span(NamedTuple):
    """A part of one line: `line` and `column` count from 1, `length` in characters (0: a point)."""

    source: Source
    line: int
    column: int
    length: int = 1

    @property
    def said(self) -> str:
        """The text there, with single spaces between its words."""
        return " ".join(self.source.line(self.line)[self.column - 1 : self.column - 1 + self.length].split())

    def __str__(self) -> str:
        return f"{self.source.name}:{self.line}:{self.column}"

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple.__new__, (Span, tuple(self))  # a cached file has thousands: its own constructor takes twice as long


def is_one_of(span: Span, spans: Iterable[Span]) -> bool:
    """Whether a part is one of several itself: others may look alike."""
    return any(span is each for each in spans)


@frozen
class Near:
    """The known names that are most similar to a word that is none of them; false if no name is similar.

    `word`: as it is written. `place`: where it is written, if that is not the place of the problem. `further`: what else to do.
    """

    word: str = ""
    names: tuple[str, ...] = ()
    place: Span | None = None
    further: str = ""

    def __bool__(self) -> bool:
        return bool(self.names)

    def __str__(self) -> str:
        return f"did you mean {' or '.join(f'`{name}`' for name in self.names)}?{self.further}" if self.names else ""


class Correction(NamedTuple):
    """A part of a text, and what to write in its place."""

    span: Span
    text: str


@frozen
class Diagnostic:
    """One problem: a stable `code`, one sentence, the place, its heading, and what to do instead: in words, or other names.

    `about`: the name that is wrong, as it was given; the caller knows where it is written.
    """

    code: str
    message: str
    span: Span
    help: str | Near = ""
    within: str = ""
    about: str = ""

    @property
    def corrections(self) -> tuple[Correction, ...]:
        """What puts it right: another name, wherever the wrong one is written."""
        if not isinstance(self.help, Near):
            return ()
        place = self.help.place or self.span
        written = r"\s+".join(map(re.escape, self.help.word.split()))
        row = place.source.line(place.line)
        found = [*re.compile(rf"(?<![\w-]){written}(?![\w-])").finditer(row, place.column - 1, place.column - 1 + place.length)]
        if len(found) != 1:
            return ()
        at = Span(place.source, place.line, found[0].start() + 1, found[0].end() - found[0].start())
        mark = '"' if self.help.word.startswith('"') else ""
        return tuple([Correction(at, f"{mark}{name}{mark}") for name in self.help.names])

    def gnu(self) -> str:
        """The one-line form for editors: `file:line:column: code message`."""
        return f"{visible(str(self.span))}: {self.code} {visible(self.message)}"

    def __str__(self) -> str:
        where = visible(f"{self.span}   ({self.within})" if self.within else str(self.span))
        lines = [f"{self.code} {visible(self.message)}", f"  --> {where}", *(f"   |  {row}".rstrip() for row in self._picture())]
        if self.help:
            lines.append(f"help: {visible(str(self.help))}")
        return "\n".join(lines)

    def _picture(self) -> tuple[str, str]:
        """The source line and the carets under it; of a long line, only the part around the place."""
        line = self.span.source.line(self.span.line)
        at = min(self.span.column - 1, len(line))
        cut = at - SHOWN // 2 if at > SHOWN * 3 // 4 else 0
        text = ("..." if cut else "") + line[cut : cut + SHOWN] + ("..." if len(line) > cut + SHOWN else "")
        before = at - cut + (3 if cut else 0)
        return visible(text), " " * before + "^" * max(1, min(self.span.length, len(text) - before))


class Invalid(ValueError):
    """The input is not understood. `diagnostics` holds every problem once, in file order; never empty."""
    # INVARIANT: no text at all gives anything but a diagnostic

    def __init__(self, diagnostics: Iterable[Diagnostic]) -> None:
        self.diagnostics = tuple(
            sorted(dict.fromkeys(diagnostics), key=lambda d: (d.span.source.name, d.span.line, d.span.column, d.code))
        )
        super().__init__()

    def __reduce__(self) -> tuple[type[Invalid], tuple[object, ...]]:
        return type(self), (self.diagnostics,)

    def __str__(self) -> str:
        return "\n\n".join(str(d) for d in self.diagnostics)


def visible(text: str) -> str:
    """The text with every invisible character shown as `?`, one column each (tabs as one space), not too long."""
    shown = text if len(text) <= LONGEST else text[:LONGEST] + "..."
    return _marked(shown).replace("\t", " ")


def short(word: str) -> str:
    """A word of a text as a message quotes it: the beginning of a very long one."""
    return word if len(word) <= QUOTED else f"{word[:QUOTED]}..."


@lru_cache(maxsize=8192)
def fold(name: str) -> str:
    """The form in which two spellings of a name compare: no case, no accents, no typographic marks, single spaces."""
    if not name.isascii():
        plain = unicodedata.normalize("NFKD", name).replace("’", "'").replace("–", "-")
        name = "".join(c for c in plain if not unicodedata.combining(c)).replace("“", "").replace("”", "")
    return " ".join(name.casefold().replace('"', "").split())
