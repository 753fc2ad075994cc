"""How a parser finds the next word of a text: by the terminals that may follow, one after the other or all at once.

`lark` has a regular expression for each set of terminals that may follow. A grammar has hundreds of these sets, and a text meets
most of them a few times. Compiling the expression of a set takes as long as a hundred searches for its terminals one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from lark import Token
from lark.lexer import BasicLexer, ContextualLexer, LexerState, PatternRE, PatternStr, Scanner, TerminalDef, UnlessCallback

_new = str.__new__
OFTEN = 100
"""Searches for terminals one by one, after which all of them are compiled to one expression."""


class _Terminals(Scanner):
    """The terminals that may follow. The first of them that matches is the next word."""

    def __init__(self, terminals: list[TerminalDef], lexer: BasicLexer) -> None:
        self.terminals, self.g_regex_flags, self.re_, self.use_bytes = terminals, lexer.g_regex_flags, lexer.re, lexer.use_bytes
        self.allowed_types = {terminal.name for terminal in terminals}
        self._each = [(_compiled(t.pattern.to_regexp(), lexer.g_regex_flags).match, t.name) for t in terminals]
        self._searches = 0
        self._mres: Any = None

    def match(self, text: Any, pos: int) -> tuple[str, str | None] | None:
        """The word at a place of a text, with its terminal; None if nothing matches."""
        if self._mres is None:
            self._searches += 1
            if self._searches <= OFTEN:
                for match, name in self._each:
                    if found := match(text.text, pos, text.end):
                        return found.group(), name
                return None
            self._mres = self._build_mres(self.terminals, len(self.terminals))  # type: ignore[no-untyped-call]
        return super().match(text, pos)  # type: ignore[no-any-return]


class _Keywords(Scanner):
    """Words that a more general terminal matches too, with the terminals that they are."""

    def __init__(self, words: list[TerminalDef]) -> None:
        self._names = {word.pattern.value: word.name for word in words}

    def fullmatch(self, text: str) -> str | None:
        """The terminal of a word; None if it has none of its own."""
        return self._names.get(text)


class _Lexer(BasicLexer):
    def _build_scanner(self) -> Scanner:
        words = [t for t in self.terminals if isinstance(t.pattern, PatternStr)]
        if self.user_callbacks or any(word.pattern.flags for word in words):
            return super()._build_scanner()
        self.callback, within = {}, set()
        for general in self.terminals:
            if isinstance(general.pattern, PatternRE):
                expression = _compiled(general.pattern.to_regexp(), self.g_regex_flags)
                unless = [w for w in words if w.priority == general.priority and _is_found(expression, w.pattern.value)]
                if unless:
                    within.update(unless)
                    self.callback[general.name] = UnlessCallback(_Keywords(unless))
        return _Terminals([t for t in self.terminals if t not in within], self)


class Lexer(ContextualLexer):
    """A lexer that searches for the terminals that may follow."""

    BasicLexer = _Lexer

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        """The words of a text, as `lark` finds them, in half the time. What nothing begins with, `lark` itself reports."""
        counter, text, stack = lexer_state.line_ctr, lexer_state.text, parser_state.state_stack
        at, end = counter.char_pos, text.end
        while at < end:
            lexer: Any = self.lexers[stack[-1]]
            found = lexer.scanner.match(text, at)
            if found is None:
                break
            value, kind = found
            begin, line, column, at = at, counter.line, counter.column, at + len(value)
            if "\n" in value:
                counter.line += value.count("\n")
                counter.line_start_pos = begin + value.rindex("\n") + 1
            counter.char_pos, counter.column = at, at - counter.line_start_pos + 1
            if kind not in lexer.ignore_types:
                word = _new(Token, value)
                word.type, word.value, word.start_pos, word.line, word.column = kind, value, begin, line, column
                word.end_line, word.end_column, word.end_pos = counter.line, counter.column, at
                lexer_state.last_token = word = lexer.callback[kind](word) if kind in lexer.callback else word
                yield word
        if at < end:
            yield from super().lex(lexer_state, parser_state)


def _is_found(expression: re.Pattern[str], word: str) -> bool:
    """Whether a search finds the whole of a word."""
    found = expression.match(word)
    return found is not None and found.group() == word


@lru_cache(maxsize=1024)
def _compiled(expression: str, flags: int) -> re.Pattern[str]:
    return re.compile(expression, flags)


__all__ = ["Lexer"]
