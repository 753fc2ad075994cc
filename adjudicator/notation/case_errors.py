"""Messages for what the grammar of cases does not understand."""

from __future__ import annotations

import re
from collections.abc import Collection

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from adjudicator.notation.case_layout import RawLine
from adjudicator.notation.source import Diagnostic

_NAME = "a name"
_SENTENCE = "a sentence in double quotes"
_LINE = "a line"
_WORDS = {
    "ID": "an id",
    "CASE_ID": "an id",
    "WORD": _NAME,
    "STRING": _SENTENCE,
    "NUMBER": "a number",
    "FREE": "a text",
    "_OPEN": "a list in brackets",
    "_CLOSE": "`]`",
    "_COMMA": "a comma",
    "_NL": "the end of the line",
}
_ID_FORMS = {
    "ID": "an id is letters and digits, joined by hyphens or dots",
    "CASE_ID": "the id of a case is lower-case words joined by hyphens, such as `one-is-not-enough`",
}
_FOUND = re.compile(r'"[^"]*"|[\[\],"]|(?:(?!--)[^\s\[\],"])+')
_STRINGS = re.compile(r'"[^"]*"')


def wording(expected: Collection[str]) -> str:
    """The terminals that may come next, in plain words."""
    words = {_WORDS.get(terminal, _LINE) for terminal in expected}
    if _NAME in words:
        # Where a name may stand, it may be quoted, and often a numeral or a list may too: listing all of that helps nobody.
        words -= {_SENTENCE, _WORDS["NUMBER"], _WORDS["_OPEN"]}
    *most, last = sorted(words) or ["something else"]
    return f"{', '.join(most)} or {last}" if most else last


def explain(error: UnexpectedInput, line: RawLine) -> Diagnostic:
    """The problem of a line that was parsed by itself."""
    expected: Collection[str] = ()
    if isinstance(error, UnexpectedToken):
        expected = error.accepts or error.expected
    elif isinstance(error, UnexpectedCharacters):
        expected = error.allowed or ()
    at = min(max(error.column - 1, 0), len(line.text)) if error.line == 1 else len(line.text)
    match = _FOUND.match(line.text, at)
    found = match[0] if match else ""
    span = line.span(at, len(found))
    bracket = _open_bracket(line.text[:at])
    if found == '"':
        return Diagnostic("C003", "the double quote is not closed", span)
    if not found and bracket is not None:
        return Diagnostic("C002", "the list is not closed: `]` is missing", line.span(bracket, 1))
    if found == "]" and bracket is None:
        return Diagnostic("C002", "`]` does not close a list", span)
    if found == "[" and bracket is not None:
        return Diagnostic("C024", "a list cannot hold a list", span)
    there = f"`{found}`" if found else "the end of the line"
    for terminal, form in _ID_FORMS.items():
        if terminal in expected:
            return Diagnostic("C004", f"expected an id after `{line.first}`, found {there}", span, form)
    return Diagnostic("C005", f"expected {wording(expected)}, found {there}", span)


def _open_bracket(text: str) -> int | None:
    """The place of the list that is still open at the end of the text."""
    plain = _STRINGS.sub(lambda quoted: "_" * len(quoted[0]), text)
    start = plain.rfind("[")
    return start if start > plain.rfind("]") else None
