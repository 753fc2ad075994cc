"""Rules files as trees, with a diagnostic for whatever is not understood."""

from __future__ import annotations

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from adjudicator.notation.grammar import parser
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span


def parse_rules(source: Source) -> Tree[Token]:
    """The tree of a rules file. Raises `Invalid`."""
    try:
        return parser("rules", ("start",), True).parse(source.text + "\n")
    except UnexpectedInput as problem:
        raise Invalid([_diagnostic(problem, source)]) from None


def _diagnostic(problem: UnexpectedInput, source: Source) -> Diagnostic:
    line, column = max(1, problem.line), max(1, problem.column)
    if isinstance(problem, UnexpectedToken):
        span = Span(source, line, column, max(1, len(str(problem.token).strip()) or 1))
        return Diagnostic("R001", "this cannot stand here", span)
    if isinstance(problem, UnexpectedCharacters):
        return Diagnostic("R002", "this character cannot stand here", Span(source, line, column))
    return Diagnostic("R003", "the file ends too early", Span(source, line, column))
