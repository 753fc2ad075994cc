"""Colours for blocks of cases and rules on a page: their first words, names in quotes, numbers, comments."""

from __future__ import annotations

from pygments.lexer import RegexLexer
from pygments.token import Comment, Keyword, Name, Number, String, Text

from adjudicator.notation.case_layout import KEYWORDS

_SHARED = [
    (r"--.*", Comment),
    (r'"[^"\n]*"', String),
    (r"\d+(?![\w-])", Number),
    (r"[^\W\d][\w'’-]*", Text),
    (r"(?s).", Text),
]


class CaseLexer(RegexLexer):  # type: ignore[misc]  # the library carries no types
    """Situations, moves and what is expected of them."""

    name = "Cases of adjudicator"
    aliases = ("case",)
    tokens = {"root": [(rf"^\s*(?:{'|'.join(sorted(KEYWORDS))})(?![\w-])", Keyword),  # noqa: RUF012 - as its base declares it
                       (r"^\s*[^\W\d_a-z][\w'’-]*", Name.Class), *_SHARED]}


class RulesLexer(RegexLexer):  # type: ignore[misc]  # the library carries no types
    """Declarations of cards and games."""

    name = "Rules of adjudicator"
    aliases = ("rules",)
    tokens = {"root": [(r"^[^\W\d][\w-]*", Keyword), *_SHARED]}  # noqa: RUF012 - as its base declares it


__all__ = ["CaseLexer", "RulesLexer"]
