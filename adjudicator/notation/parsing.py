"""The automaton of a parser, which records where each construct begins and ends while it reads.

`lark` can do this itself: it wraps the builder of every rule in a search for the children that have a place. That takes a quarter
of the time of parsing. Here the places lie on a third stack, beside those of states and values.
"""

from __future__ import annotations

from typing import Any

from lark import Token, Tree
from lark.exceptions import UnexpectedToken
from lark.lexer import LexerThread
from lark.parsers.lalr_analysis import Shift
from lark.parsers.lalr_interactive_parser import InteractiveParser
from lark.parsers.lalr_parser import LALR_Parser, _Parser
from lark.parsers.lalr_parser_state import ParseConf, ParserState

Extent = tuple[Token, Token]
"""The first and the last word of a text, those included that the tree leaves out."""


class Meta:
    """The place of a construct, by the names that `lark` gives to its parts."""

    __slots__ = ("column", "empty", "end_column", "end_line", "end_pos", "line", "start_pos")

    def __init__(self, first: Token, last: Token) -> None:
        self.empty = False
        self.line, self.column, self.start_pos = first.line, first.column, first.start_pos
        self.end_line, self.end_column, self.end_pos = last.end_line, last.end_column, last.end_pos


class _State(ParserState[int]):
    """The stacks of a parser: states, values, and the extent of each value, None if it holds no word."""

    __slots__ = ("extents",)

    def __init__(self, parse_conf: ParseConf[int], lexer: LexerThread, state_stack: Any = None, value_stack: Any = None) -> None:
        super().__init__(parse_conf, lexer, state_stack, value_stack)
        self.extents: list[Extent | None] = []

    def copy(self, deepcopy_values: bool = True) -> _State:
        copied: Any = super().copy(deepcopy_values)
        copied.extents = self.extents.copy()
        return copied  # type: ignore[no-any-return]

    def feed_token(self, token: Token, is_end: bool = False) -> Any:
        """Read a word: build the constructs that end before it. Returns the tree at the end of the text."""
        conf, stack, values, extents = self.parse_conf, self.state_stack, self.value_stack, self.extents
        states, callbacks, word = conf.states, conf.callbacks, token.type
        while True:
            follows = states[stack[-1]]
            if word not in follows:
                expected = {name for name in follows if name.isupper()}
                raise UnexpectedToken(token, expected, state=self)  # type: ignore[no-untyped-call]
            action, arg = follows[word]
            if action is Shift:
                stack.append(arg)
                values.append(token)
                extents.append((token, token))
                return None
            size = len(arg.expansion)
            children, extent = values[-size:] if size else [], None
            if size == 1:
                extent = extents.pop()
                del stack[-1], values[-1]
            elif size:
                within = [e for e in extents[-size:] if e is not None]
                extent = (within[0][0], within[-1][1]) if within else None
                del stack[-size:], values[-size:], extents[-size:]
            value: Any = callbacks[arg](children) if callbacks else children
            if extent and value.__class__ is Tree and value._meta is None:
                value._meta = Meta(*extent)  # type: ignore[assignment]  # it has the parts that are asked for
            stack.append(states[stack[-1]][arg.origin.name][1])
            values.append(value)
            extents.append(extent)
            if is_end and stack[-1] == conf.end_state:
                return value


class _Automaton(_Parser):
    def parse(self, lexer: LexerThread, start: str, value_stack: Any = None, state_stack: Any = None,
              start_interactive: bool = False) -> Any:
        state = _State(ParseConf(self.parse_table, self.callbacks, start), lexer, state_stack, value_stack)
        return InteractiveParser(self, state, lexer) if start_interactive else self.parse_from_state(state)


class Parser(LALR_Parser):
    """A parser whose table needs no reading: `lark` would look at each of its thirty thousand entries."""

    @classmethod
    def deserialize(cls, data: Any, *rest: Any) -> Parser:
        """The parser of a table."""
        _, callbacks, debug = rest
        made = cls.__new__(cls)
        made._parse_table = data
        made.parser = _Automaton(data, callbacks, debug)
        return made


__all__ = ["Parser"]
