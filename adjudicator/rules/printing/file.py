"""Rules as text: a tree in the form of the shipped files.

What is printed reads back as the same tree, and printing it again changes nothing. A file keeps its comments: one on a line of
its own stays above the line that it was above, with its indentation; one at the end of a line stays there. Blank lines stay where
they are, one where there were several, but none at either end of the file.

Indentation is two spaces a level; articles and the word `card` are left out; the statements of one line are joined by `, then`.
Parentheses are written where the tree has a `Group`, and where it would read back differently without them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate

from adjudicator.rules import tree as t
from adjudicator.rules.printing.clauses import member_lines
from adjudicator.rules.printing.expressions import expression_text
from adjudicator.rules.printing.items import item_lines
from adjudicator.rules.printing.statements import Line, statement_lines
from adjudicator.rules.reading import comments
from adjudicator.rules.reading.comments import Row


def print_file(file: t.File) -> str:
    """The text of a file, with the comments of its source. A declaration without a place has a blank line above it."""
    page = _Page(file)
    for item in file.items:
        page.put(item_lines(item))
    return page.end()


def print_item(item: t.Item) -> str:
    """The text of a declaration, without comments and without an end of its last line."""
    return _text(item_lines(item))


def print_clause(member: t.Member) -> str:
    """The text of a line of a card, with what is below it, without comments and indentation."""
    return _text(member_lines(member, 0))


def print_statement(statement: t.Statement) -> str:
    """The text of a statement, without comments and indentation."""
    return _text(statement_lines(statement, 0))


def print_expression(expression: t.Expression) -> str:
    """The text of an expression."""
    return expression_text(expression)


def _text(lines: Iterable[Line]) -> str:
    return "\n".join(map(str, lines))


class _Page:
    """A text that is being written, line by line, along the rows of the text that was read."""

    def __init__(self, file: t.File) -> None:
        self.rows = comments.rows(file.source)
        lengths = [len(row) + 1 for row in file.source.text.split("\n")]
        self.starts = [0, *accumulate(lengths[:-1])]
        self.text: list[str] = []
        self.done = 0  # this many rows are done
        self.blank = False  # a blank line is due
        self.margin = 0  # that of the last line
        self.open: list[tuple[int, int]] = []  # open levels of indentation: as they were read, and as they are printed
        self.takes_comment = False  # whether the last line may get a comment behind it

    def put(self, lines: Sequence[Line]) -> None:
        """Write the lines of a declaration."""
        self.blank |= lines[0].at == t.NOWHERE
        for line, number in zip(lines, self._numbers(lines), strict=True):
            self._line(line, number)

    def end(self) -> str:
        """Write what is below the last declaration; the whole text."""
        self._between(len(self.rows) + 1, 0, 0)
        return "".join(f"{row}\n" for row in self.text)

    def _numbers(self, lines: Sequence[Line]) -> list[int]:
        """The row of each line. A line without a place, such as `else:`, is the next one above the line that follows it."""
        numbers: list[int] = []
        below = 0
        for line in reversed(lines):
            if line.at != t.NOWHERE:
                below = bisect_right(self.starts, line.at.start)
            elif below:
                below = next((n for n in range(below - 1, 0, -1) if self.rows[n - 1].speaks), 0)
            numbers.append(below)
        return numbers[::-1]

    def _line(self, line: Line, number: int) -> None:
        """Write a line, with the comments above it and at its end."""
        if number > self.done:
            row = self.rows[number - 1]
            self._between(number, row.margin, line.margin)
            while self.open and self.open[-1][0] >= row.margin:
                self.open.pop()
            self.open.append((row.margin, line.margin))
        self._write(str(line))
        self.takes_comment, self.margin = True, line.margin
        if number > self.done:
            self._behind(self.rows[number - 1])
            self.done = number

    def _between(self, number: int, margin: int, printed: int) -> None:
        """Write the comments between what is written and a row, given its indentation as read and as it will be printed."""
        for row in self.rows[self.done : number - 1]:
            if row.speaks:
                self._behind(row)
            elif row.comment:
                self._write(" " * self._column(row, margin, printed) + row.comment)
            else:
                self.blank = True

    def _column(self, row: Row, margin: int, printed: int) -> int:
        """The indentation of a comment: that of the line below it, or of the block that ends with the comment."""
        if row.margin <= margin or printed > self.margin:
            return printed
        return max([printed, *[now for then, now in self.open if then <= row.margin]])

    def _behind(self, row: Row) -> None:
        """Write the comment at the end of a row."""
        if row.comment and self.takes_comment:
            self.text[-1] += f"  {row.comment}"
            self.takes_comment = False
        elif row.comment:
            self._write(" " * self.margin + row.comment)

    def _write(self, row: str) -> None:
        """Write a row, below the blank line that is due."""
        if self.blank and self.text:
            self.text.append("")
        self.text.append(row)
        self.blank = self.takes_comment = False


__all__ = ["print_clause", "print_expression", "print_file", "print_item", "print_statement"]
