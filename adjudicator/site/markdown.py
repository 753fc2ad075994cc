"""Text as Markdown that says exactly that text: names and sentences come from strangers, and none of them becomes markup."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator, Sequence

_SPACE = re.compile(r"[ \t\n\r\f\v\x1c-\x1f\x85\u2028\u2029]+")
_MARKS = re.compile(r"[\\`*_{}\[\]<>|$~^#]|&(?=#?[0-9A-Za-z]+;)")
_QUOTED = re.compile(r"`([^`|\s](?:[^`|\n]*[^`|\s])?)`")
_FIRST = re.compile(r"^(\d+(?=[.)])|(?=[-+=%:]))")
"""What a line may begin with: a list, a rule below a heading, a comment, a fence of colons."""
_LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*")
_RUN = re.compile("`+")


def plain(text: str) -> str:
    """A text as Markdown on one line; white space becomes single spaces, as in a browser."""
    words = _SPACE.sub(" ", text).strip()
    return _FIRST.sub(r"\1\\", _MARKS.sub(r"\\\g<0>", words))


def sentence(text: str) -> str:
    """A sentence as Markdown on one line: a word that it quotes between backquotes is code."""
    parts = _QUOTED.split(_SPACE.sub(" ", text).strip())
    said = [code(part) if number % 2 else _MARKS.sub(r"\\\g<0>", part) for number, part in enumerate(parts)]
    return plain(text) if len(parts) == 1 else _FIRST.sub(r"\1\\", "".join(said))


def code(text: str) -> str:
    """A text as code within a line, outside a table."""
    words = _SPACE.sub(" ", text).strip()
    marks = "`" * (1 + max((len(run) for run in _RUN.findall(words)), default=0))
    pad = " " if words[:1] == "`" or words[-1:] == "`" else ""
    return f"{marks}{pad}{words}{pad}{marks}" if words else ""


def block(text: str, language: str = "text") -> Iterator[str]:
    """The lines of a text as a block of code, between blank lines."""
    marks = "`" * max(3, 1 + max((len(run) for run in _RUN.findall(text)), default=0))
    yield from ("", f"{marks}{language}", *text.split("\n"), marks, "")


def spoken(text: str, language: str) -> str:
    """A text in a language other than that of the page."""
    return f"[{plain(text)}]{{.language-{language}}}" if _LANGUAGE.fullmatch(language) else plain(text)


def marked(text: str, name: str) -> str:
    """A text with a class of the style sheet."""
    return f"[{plain(text)}]{{.{name}}}"


def link(words: str, here: str, there: str, anchor: str = "") -> str:
    """A link from the page `here` to the page `there`; both are paths below the site's root, without an ending."""
    path = "" if here == there and anchor else posixpath.relpath(f"{there}.md", posixpath.dirname(here))
    return f"[{plain(words)}]({path}{f'#{anchor}' if anchor else ''})"


def outside(words: str, address: str, name: str) -> str:
    """A link to something that is not a page of the site's sources, with a class of the style sheet."""
    return f"[{plain(words)}]({address}){{.external .{name}}}"


def crumbs(*steps: str) -> Iterator[str]:
    """The way to a page: links that are Markdown already, between blank lines."""
    yield from ("", "{.crumbs}", " / ".join(steps), "")


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table of cells that are Markdown already."""
    yield f"| {' | '.join(head)} |"
    yield f"|{' --- |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def listed(points: Iterable[str], name: str = "") -> Iterator[str]:
    """A list of points that are Markdown already, between blank lines; `name`: a class of the style sheet."""
    found = [f"- {point}" for point in points]
    if found:
        yield from ("", *([f"{{.{name}}}"] if name else []), *found, "")


__all__ = ["block", "code", "crumbs", "link", "listed", "marked", "outside", "plain", "sentence", "spoken", "table"]
