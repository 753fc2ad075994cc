"""Loads the grammars of the notations."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any, ClassVar

from lark import Lark
from lark.indenter import Indenter

from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.notation.tables import ready

GRAMMARS: dict[str, dict[str, Any]] = {
    "cases": {"start": ["file", "block", "line"], "maybe_placeholders": False},
    "rules": {"start": ["start", "head"], "maybe_placeholders": True},
}
"""The grammars by their names: which rules a text may be parsed as, and whether what is left out leaves a gap in the tree."""


class Margins(Indenter):
    """Turns the blanks at the beginning of a line into the beginning and end of a block."""

    NL_type = "_NL"
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    OPEN_PAREN_types: ClassVar[list[str]] = []
    CLOSE_PAREN_types: ClassVar[list[str]] = []
    tab_len = 8


@cache
def parser(name: str) -> Lark:
    """The parser of the grammar with that name: from the tables that lie ready beside it, else from tables made anew and kept."""
    found = ready(tables_file(name), made_of(name), _options(name))
    return found or Lark.load(BytesIO(kept("grammar", made_of(name), lambda: _saved(built(name)))))


def built(name: str) -> Lark:
    """The parser of the grammar with that name, its tables made anew, which is dear."""
    return Lark(_text(name), **_options(name))


def tables_file(name: str) -> Path:
    """Where the ready-made tables of a grammar lie."""
    return data_root() / "grammar" / f"{name}.tables"


def made_of(name: str) -> str:
    """All that the tables of a grammar are made of."""
    return repr((_text(name), GRAMMARS[name]))


def _text(name: str) -> str:
    return (data_root() / "grammar" / f"{name}.lark").read_text(encoding="utf-8")


def _options(name: str) -> dict[str, Any]:
    return {"parser": "lalr", "lexer": "contextual", "postlex": Margins(), "propagate_positions": True, **GRAMMARS[name]}


def _saved(lark: Lark) -> bytes:
    saved = BytesIO()
    lark.save(saved)
    return saved.getvalue()
