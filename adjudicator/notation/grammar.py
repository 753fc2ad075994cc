"""Loads the grammars of the notations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

from lark import Lark, Token
from lark.indenter import Indenter
from lark.lark import PostLex

from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.notation.parser_tables import ready

_KEYWORD = re.compile(r'(?:"|: /)([a-z]+)(?:"|\(\?=)')
GRAMMARS: dict[str, dict[str, Any]] = {
    "cases": {"start": ["heading", "line"], "maybe_placeholders": False},
    "rules": {"start": ["start", "head"], "maybe_placeholders": True},
}
"""The grammars by their names: the rules by which a text may be parsed, and whether omissions leave a gap in the tree."""


class _Margins(Indenter):
    """Turns the spaces at the beginning of a line into the beginning and end of a block. It counts them, for one text."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types: ClassVar[list[str]] = []
    CLOSE_PAREN_types: ClassVar[list[str]] = []
    tab_len = 8


class Margins(PostLex):
    """The same for any number of texts, in several threads: a parser is shared, but the counts of a text are not."""

    always_accept = (_Margins.NL_type,)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        """The tokens of a text with the beginnings and ends of its blocks."""
        found: Iterator[Token] = _Margins().process(stream)  # type: ignore[no-untyped-call]
        return found


@cache
def parser(name: str) -> Lark:
    """The parser of the grammar with that name: from the shipped tables beside it, otherwise from tables built and cached."""
    found = ready(tables_file(name), made_of(name), _options(name))
    return found or Lark.load(BytesIO(kept("grammar", made_of(name), lambda: _saved(built(name)))))


@cache
def keywords(name: str) -> tuple[str, ...]:
    """The words of a notation, in order: those that occur literally in its grammar."""
    rules = "\n".join(row for row in _text(name).split("\n") if not row.lstrip().startswith("//"))
    return tuple(sorted(set(_KEYWORD.findall(rules))))


def built(name: str) -> Lark:
    """The parser of the grammar with that name, with newly built tables, which is slow."""
    return Lark(_text(name), **_options(name))


def tables_file(name: str) -> Path:
    """The place of the shipped tables of a grammar."""
    return data_root() / "grammar" / f"{name}.tables"


def made_of(name: str) -> str:
    """Everything that the tables of a grammar are built from."""
    return repr((_text(name), GRAMMARS[name]))


def _text(name: str) -> str:
    return (data_root() / "grammar" / f"{name}.lark").read_text(encoding="utf-8")


def _options(name: str) -> dict[str, Any]:
    blocks = Margins() if name == "rules" else None  # a line of a case is parsed by itself
    return {"parser": "lalr", "lexer": "contextual", "postlex": blocks, "propagate_positions": True, **GRAMMARS[name]}


def _saved(lark: Lark) -> bytes:
    saved = BytesIO()
    lark.save(saved)
    return saved.getvalue()
