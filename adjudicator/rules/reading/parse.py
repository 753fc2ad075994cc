"""Rules files as trees, with a diagnostic for anything that is not understood."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import attrs
from lark import Token, Tree
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.indenter import DedentError

from adjudicator.limits import MAX_FILE, MAX_LINE, MAX_LINES, MAX_NESTING, MAX_PROBLEMS
from adjudicator.notation.grammar import parser
from adjudicator.notation.source import CONTROL, Diagnostic, Invalid, Source, Span, rows_of, without_comment
from adjudicator.rules import tree as t
from adjudicator.rules.reading.file import read

TOO_DEEP = "give parts of it names with `value NAME(...): TYPE = ...`"
HEADS = {"game": 'game NAME "Title"', "set": 'set NAME of GAME "Title"', "common": 'common NAME "Title"',
         "over": 'over GAME "Title"'}
HEAD_FORM = "a rules file begins with `game NAME \"Title\"` or `set NAME of GAME \"Title\"`"


def parse_rules(source: Source) -> t.File:
    """The tree of a rules file. Raises `Invalid`."""
    # INVARIANT: no rules text gives anything but a diagnostic
    problems = list(islice(_unreadable(source), MAX_PROBLEMS))
    if problems:
        raise Invalid(problems)
    try:
        tree = _parse(source.text + "\n")
    except (UnexpectedInput, DedentError) as whole:
        found = (p for first, text in _items(source) for p in _problems(text, source, first))
        raise Invalid(list(islice(found, MAX_PROBLEMS)) or [_diagnostic(whole, source, 0, source.text)]) from None
    deep = _deepest(tree)
    if deep is not None:
        span = Span(source, deep.line or 1, deep.column or 1, len(deep))
        raise Invalid([Diagnostic("R005", "this is nested too deeply", span, TOO_DEEP)])
    return read(tree, source)


def parse_head(source: Source) -> t.File:
    """The part of a rules file before its first declaration. Raises `Invalid` for a text that does not begin so.

    The rest of the file is not read.
    """
    reading = parser("rules").parse_interactive(source.text + "\n", start="head")
    try:
        for _ in reading.iter_parse():
            pass
    except (UnexpectedInput, DedentError):
        pass  # here the declarations begin
    try:
        end: Tree[Token] = reading.feed_eof()  # type: ignore[no-untyped-call]
        return read(end, source)
    except UnexpectedInput:
        unreadable = list(islice(_unreadable(source), MAX_PROBLEMS))
        raise Invalid(unreadable or list(_wrong_head(source)) or [Diagnostic("R004", HEAD_FORM, Span(source, 1, 1))]) from None


def _wrong_head(source: Source) -> Iterator[Diagnostic]:
    """What is wrong with a head, if the file begins with a word of one."""
    for number, row in enumerate(rows_of(source.text)):
        if words := without_comment(row).split():
            if words[0] in HEADS:
                help_ = f"it is written `{HEADS[words[0]]}`"
                yield from (attrs.evolve(d, help=help_) for d in islice(_problems(row + "\n", source, number), 1))
            return


def _parse(text: str) -> Tree[Token]:
    return parser("rules").parse(text, start="start")


# ---- what is looked at before the grammar

def _unreadable(source: Source) -> Iterator[Diagnostic]:
    """Checks that no grammar can make: size, invisible characters, tabs in indentation, nesting."""
    if len(source.text) > MAX_FILE:
        yield Diagnostic("F002", "the text is larger than 1 MiB", Span(source, 1, 1, 0))
        return
    if source.text.count("\n") > MAX_LINES:
        yield Diagnostic("F004", f"the file has more than {MAX_LINES:,} lines", Span(source, MAX_LINES + 1, 1, 0))
        return
    if CONTROL.search(source.text) or "\r" in source.text.replace("\r\n", "\n"):
        for number, row in enumerate(source.text.replace("\r\n", "\n").split("\n"), 1):
            hidden = CONTROL.search(row) or ("\r" in row and CONTROL.search("\0"))
            if hidden:
                column = row.index("\r") if hidden[0] not in row else hidden.start()
                # Some treat control characters as line breaks: such a line would be displayed as another one.
                yield Diagnostic("R008", "the line holds an invisible control character", _whole(source, number, row, column))
        return
    open_margins = [0]
    for number, row in enumerate(rows_of(source.text), 1):
        if len(row) > MAX_LINE:
            yield Diagnostic("R009", f"the line is longer than {MAX_LINE} characters", Span(source, number, MAX_LINE + 1, 1))
        words = without_comment(row)
        if not words.strip():
            continue
        margin = words[: len(words) - len(words.lstrip())]
        if "\t" in margin:
            yield Diagnostic("R007", "the line is indented with a tab", Span(source, number, 1, len(margin)), "use spaces")
        while len(margin) < open_margins[-1]:
            open_margins.pop()
        if len(margin) > open_margins[-1]:
            open_margins.append(len(margin))
            if len(open_margins) > MAX_NESTING:
                yield Diagnostic("R005", f"more than {MAX_NESTING} blocks are nested",
                                 Span(source, number, len(margin) + 1), "give parts of it names with `to NAME: ...`")
                return


def _whole(source: Source, number: int, row: str, column: int) -> Span:
    """A place in a line whose text is kept apart from the file, since its breaks differ from those of the file."""
    pad = "\n" * (number - 1)
    return Span(Source(source.name, pad + CONTROL.sub("\0", row).replace("\r", "\0")), number, column + 1)


def _deepest(tree: Tree[Token]) -> Token | None:
    """The word at which the nesting is deeper than allowed."""
    level: list[object] = [tree]
    for _ in range(3 * MAX_NESTING):
        level = [child for node in level if isinstance(node, Tree) for child in node.children]
    while level:
        level = [child for node in level if isinstance(node, Tree) for child in node.children]
        deep = next((node for node in level if isinstance(node, Token)), None)
        if deep is not None:
            return deep
    return None


# ---- what the grammar does not understand

def _items(source: Source) -> Iterator[tuple[int, str]]:
    """The declarations of a file, each with the number of lines above it; each begins at column 0."""
    first, rows = 0, list[str]()
    for number, row in enumerate(rows_of(source.text)):
        begins = row[:1].strip() and not row.startswith(("--", "else ", "else:"))
        if begins and rows:
            yield first, "\n".join(rows) + "\n"
            first, rows = number, []
        rows.append(row)
    yield first, "\n".join(rows) + "\n"


def _problems(text: str, source: Source, first: int) -> Iterator[Diagnostic]:
    try:
        _parse(text)
    except (UnexpectedInput, DedentError) as problem:
        yield _diagnostic(problem, source, first, text)


def _diagnostic(problem: UnexpectedInput | DedentError, source: Source, first: int, text: str) -> Diagnostic:
    from adjudicator.rules.reading.parse_errors import explain, explain_character  # slow to load, and rarely needed

    if isinstance(problem, UnexpectedToken):
        return explain(problem, source, first, text.count("\n"))
    if isinstance(problem, UnexpectedCharacters):
        return explain_character(problem, source, first)
    line = first + _crooked(text)
    margin = len(source.line(line)) - len(source.line(line).lstrip())
    return Diagnostic("R006", "the indentation matches no open block", Span(source, line, margin + 1),
                      "a block ends at the indentation of the line that opened it")


def _crooked(text: str) -> int:
    """The first line whose indentation matches no open block."""
    open_margins = [0]
    for number, line in enumerate(rows_of(text), 1):
        words = without_comment(line)
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


__all__ = ["parse_head", "parse_rules"]
