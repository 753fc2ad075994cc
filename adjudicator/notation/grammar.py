"""Loads the grammars of the notations."""

from __future__ import annotations

from functools import cache
from io import BytesIO

from lark import Lark
from lark.indenter import Indenter

from adjudicator.cache import kept
from adjudicator.data import data_root


class Margins(Indenter):
    """Turns the blanks at the beginning of a line into the beginning and end of a block."""

    @property
    def NL_type(self) -> str:  # noqa: N802
        return "_NL"

    @property
    def OPEN_PAREN_types(self) -> list[str]:  # noqa: N802
        return []

    @property
    def CLOSE_PAREN_types(self) -> list[str]:  # noqa: N802
        return []

    @property
    def INDENT_type(self) -> str:  # noqa: N802
        return "_INDENT"

    @property
    def DEDENT_type(self) -> str:  # noqa: N802
        return "_DEDENT"

    @property
    def tab_len(self) -> int:
        return 8


@cache
def parser(name: str, starts: tuple[str, ...] = ("file",), placeholders: bool = False) -> Lark:
    """The parser of the grammar with that name; `starts` are the rules that a text may be parsed as."""
    text = (data_root() / "grammar" / f"{name}.lark").read_text(encoding="utf-8")
    options = {"start": list(starts), "maybe_placeholders": placeholders, "propagate_positions": True}

    def make() -> bytes:
        built = BytesIO()
        Lark(text, parser="lalr", postlex=Margins(), **options).save(built)
        return built.getvalue()

    return Lark.load(BytesIO(kept("grammar", repr((text, options)), make)))
