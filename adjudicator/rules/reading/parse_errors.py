"""Messages for what the grammar of rules does not understand."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from adjudicator.notation.source import Diagnostic, Near, Source, Span, rows_of, short, without_comment
from adjudicator.notation.suggestions import nearest
from adjudicator.rules.reading.parse_words import FORMS, GROUPS, JOINERS, KEYWORDS, OPENERS, SYNONYMS, WITHIN, WORDS

MOST_WORDS = 4
"""Words that a message lists as what was expected: a longer list helps nobody."""
_DIGITS = re.compile(r"[0-9]+")
_ARTICLES = re.compile(r"(?<![\w'-])(a|an|the)(?=\s+(?:of|to|as|from|with|by|is|[^\w\s])|\s*$)")
_QUOTED = re.compile(r'"[^"]*"')
_WORD = re.compile(r"[^\s\"():,;=]+")


def wording(expected: Collection[str]) -> str:
    """The terminals that may come next, in plain words."""
    left = set(expected)
    words: list[str] = []
    for phrase, sure, covered in GROUPS:
        if sure <= left:
            words.append(phrase)
            left -= covered
    others = [WORDS.get(t) or f"`{KEYWORDS[t]}`" for t in sorted(left, key=lambda t: (t not in WORDS, t))]
    words = list(dict.fromkeys([*words, *others])) or ["something else"]
    if len(words) > MOST_WORDS:
        words = [*words[:MOST_WORDS], "the like"]
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last


def explain(error: UnexpectedToken, source: Source, offset: int, length: int) -> Diagnostic:
    """The problem of a token. `offset`: how many lines of the source precede the text that was parsed; `length`: its own."""
    token = error.token
    expected = set(error.accepts or error.expected)
    ends_early = token.type == "$END" and not any(row.strip() for row in rows_of(source.text)[offset + length :])
    span = _end(source, offset, length) if token.type == "$END" else _span(token, source, offset)
    code = "R003" if ends_early else "R001"
    if expected == {"_INDENT"} and token.type != "_NL":
        return Diagnostic(code, f"expected an indented block, found {_found(token, ends_early)}", span,
                          "indent the lines of a block more than the line that opens it")
    return Diagnostic(code, f"expected {wording(expected)}, found {_found(token, ends_early)}", span,
                      _guess(error, expected, span, offset) or _help(error, expected, source, span))


def explain_character(error: UnexpectedCharacters, source: Source, offset: int) -> Diagnostic:
    """The problem of a character that begins no word here."""
    line, column = error.line + offset, error.column
    rest = source.line(line)[column - 1 :]
    mark = rest[:1]
    if mark == '"':
        return _quote(rest, Span(source, line, column))
    digits = _DIGITS.match(rest)
    if digits and len(digits[0]) > 4:
        return Diagnostic("R002", "the number is larger than 9999", Span(source, line, column, len(digits[0])))
    word = _WORD.match(rest)
    if digits and word:
        return Diagnostic("R002", f"`{short(word[0])}` begins with a digit", Span(source, line, column, len(word[0])),
                          "a name begins with a letter")
    return Diagnostic("R002", f"`{mark}` cannot stand here", Span(source, line, column))


def _quote(rest: str, span: Span) -> Diagnostic:
    end = rest.find('"', 1)
    if end < 0:
        return Diagnostic("R002", "the double quote is not closed", span)
    if end == 1:
        return Diagnostic("R002", "there is nothing between the quotes", span)
    if end > 201:
        return Diagnostic("R002", "the text between the quotes is longer than 200 characters", span)
    return Diagnostic("R002", "a text in quotes cannot stand here", span)


def _found(token: Token, ends_early: bool) -> str:
    if token.type == "$END":
        return "the end of the file" if ends_early else "the end of the declaration"
    if token.type in ("_NL", "_DEDENT"):
        return "the end of the line" if token.type == "_NL" else "the end of the block"
    return "deeper indentation" if token.type == "_INDENT" else f"`{short(token.strip())}`"


def _span(token: Token, source: Source, offset: int) -> Span:
    """The token in the file; the end of its line for a token that is not a word."""
    line = (token.line or 1) + offset
    if token.type in ("_INDENT", "_DEDENT"):
        line = _next_line(source, line)
        text = source.line(line)
        return Span(source, line, len(text) - len(text.lstrip()) + 1, 1)
    if token.type == "_NL":
        return Span(source, line, token.column or 1, 0)
    return Span(source, line, token.column or 1, max(1, len(token.strip())))


def _end(source: Source, offset: int, length: int) -> Span:
    """After the last line with content."""
    rows = rows_of(source.text)[offset : offset + length]
    last = max((n for n, row in enumerate(rows, 1) if without_comment(row).strip()), default=1) + offset
    return Span(source, last, len(without_comment(source.line(last)).rstrip()) + 1, 0)


def _next_line(source: Source, line: int) -> int:
    """The next line with content, after the one at whose end the indentation changes."""
    rows = rows_of(source.text)
    return next((n for n in range(line + 1, len(rows) + 1) if without_comment(rows[n - 1]).strip()), line)


# ---- what to write instead

def _guess(error: UnexpectedToken, expected: set[str], span: Span, offset: int) -> Near:
    """The word of the notation that was meant by the word that is not understood, the one before it, or the first of the line."""
    source, token, before = span.source, error.token, list(_line_before(error))
    ahead = source.line(span.line)[: span.column - 1]
    if token.type == "_INDENT" or _is_doubled(token, ahead):
        return Near()
    words: list[tuple[str, Span, Collection[str]]] = [(str(token), span, expected)] if token.type == "NAME" else []
    words += [(m[0], Span(source, span.line, m.start() + 1, len(m[0])), JOINERS) for m in [*_WORD.finditer(ahead)][1:][-1:]]
    opened = any(t.type in ("COLON", "IF", "WHERE") for t in before)  # then the first word was understood: it is a moment
    words += [(str(t), _span(t, source, offset), OPENERS) for t in before[:1] if t.type == "NAME" and not opened]
    return next((Near(word, (meant,), place) for word, place, known in words if (meant := _near(word, known))), Near())


def _is_doubled(token: Token, ahead: str) -> bool:
    """Whether a sign of equality follows another one."""
    return token in ("=", "==") and ahead.endswith("=")


def _help(error: UnexpectedToken, expected: set[str], source: Source, span: Span) -> str:
    token, before = error.token, list(_line_before(error))
    if token.type == "_INDENT":
        return "indent only after a colon, or below a line that opens a block"
    ahead = source.line(span.line)[: span.column - 1]
    if _is_doubled(token, ahead):
        return "one `=` compares"
    opened = any(t.type == "COLON" for t in before)
    if token.type == "_NL" and "COLON" in expected:
        return "a colon opens the effect"
    if opened and token.type == "ELSE":
        return "`else:` has a line of its own"
    if opened and token.type in ("AND", "COMMA") and "_THEN" in expected:
        return "`;` or `, then` joins the statements of a line"
    if "NAME" in expected and token.type in KEYWORDS:
        return f"`{token}` is a word of the notation and is not read as a name here"
    article = _ARTICLES.search(_QUOTED.sub("", ahead))
    if article:
        return f"`{article[1]}` is an article and is passed over: it is no name"
    opening = [t.type for n, t in enumerate(before) if t.type in FORMS and not (n and t.type in WITHIN)]
    if opening[-1:] == ["UNTIL"] and opening[:-1] and opening[-2] in ("OFFER", "REACT"):
        opening.pop()
    form = FORMS[opening[-1]] if opening else FORMS["CANNOT"] if "CANNOT" in expected else ""
    if opening and re.search(rf"^to {KEYWORDS.get(opening[-1], '?')}\b(?!-)", source.text, re.MULTILINE):
        word = KEYWORDS[opening[-1]]
        return f"`{word}` begins a statement of the notation, {form}; the verb of the game needs its player: `you {word} ...`"
    return f"it is written {form}" if form else ""


def _near(word: str, terminals: Collection[str]) -> str:
    """The keyword among the terminals that a word was meant to be: one with the same meaning, or the most similar one."""
    words = sorted(KEYWORDS[t] for t in terminals if t in KEYWORDS)
    if SYNONYMS.get(word) in words:
        return SYNONYMS[word]
    near = nearest(word, words, 1) if word not in KEYWORDS.values() and len(word) > 1 else []
    return near[0] if near else ""


def _line_before(error: UnexpectedToken) -> Iterator[Token]:
    """The words of the construct that the parser has read but not closed, from the last line break on."""
    stack = error.interactive_parser.parser_state.value_stack
    words: list[Token] = []
    for value in reversed(stack):
        token = value if isinstance(value, Token) else _first(value)
        if token is None:
            continue
        if token.type in ("_NL", "_INDENT", "_DEDENT"):
            break
        words.append(token)
    return reversed(words)


def _first(value: object) -> Token | None:
    """The first word of something that was read already."""
    while not isinstance(value, Token):
        children = value if isinstance(value, list) else getattr(value, "children", None)
        value = next((c for c in children or () if c is not None), None)
        if value is None:
            return None
    return value
