"""Rules files as trees, with a diagnostic for whatever is not understood."""

from __future__ import annotations

from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from adjudicator.notation.grammar import parser
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span


def parse_rules(source: Source) -> Tree[Token]:
    """The tree of a rules file. Raises `Invalid`."""
    # INVARIANT: no rules text gives anything but a diagnostic
    try:
        return parser("rules", ("start",), True).parse(source.text + "\n")
    except UnexpectedInput as problem:
        raise Invalid([_diagnostic(problem, source)]) from None
    except DedentError:
        raise Invalid([Diagnostic("R006", "a line stands at no margin that is open", Span(source, _crooked(source), 1),
                                  "a block ends at the margin of the line that opened it")]) from None


def _crooked(source: Source) -> int:
    """The first line whose margin is none of those that are open."""
    open_margins = [0]
    for number, line in enumerate(source.text.splitlines(), 1):
        words = line.split("--")[0]
        if not words.strip():
            continue
        margin = len(words) - len(words.lstrip(" "))
        if margin > open_margins[-1]:
            open_margins.append(margin)
        while margin < open_margins[-1]:
            open_margins.pop()
        if margin != open_margins[-1]:
            return number
    return 1


def _diagnostic(problem: UnexpectedInput, source: Source) -> Diagnostic:
    line, column = max(1, problem.line), max(1, problem.column)
    if isinstance(problem, UnexpectedToken):
        span = Span(source, line, column, max(1, len(str(problem.token).strip()) or 1))
        return Diagnostic("R001", "this cannot stand here", span)
    if isinstance(problem, UnexpectedCharacters):
        return Diagnostic("R002", "this character cannot stand here", Span(source, line, column))
    return Diagnostic("R003", "the file ends too early", Span(source, line, column))
