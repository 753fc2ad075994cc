"""A generator reads a name when it is run, not where it is written: by then a loop may have given it another value."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parents[2] / "adjudicator"
LATE = """
def groups(numbers):
    for number in numbers:
        yield (number + one for one in range(3))
"""
EARLY = """
def groups(numbers):
    for number in numbers:
        yield of(number)
        yield (one for one in range(number))
        yield from (number + one for one in range(3))
"""


def read_late(tree: ast.AST) -> Iterator[int]:
    """The lines of generators that are yielded, each as one, and read what the loop around them binds.

    What comes first behind `in` is read at once.
    """
    for function in ast.walk(tree):
        for loop in ast.walk(function) if isinstance(function, ast.FunctionDef) else ():
            if isinstance(loop, ast.For | ast.While):
                bound = names(loop, ast.Store)
                for node in ast.walk(loop):
                    if isinstance(node, ast.Yield) and isinstance(node.value, ast.GeneratorExp):
                        first, *others = node.value.generators
                        own = {name for each in node.value.generators for name in names(each.target, ast.Store)}
                        late = [node.value.elt, *first.ifs, *(part for each in others for part in (each.iter, *each.ifs))]
                        if bound.difference(own).intersection(*[{name for part in late for name in names(part, ast.Load)}]):
                            yield node.lineno


def names(node: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """The names that are bound, or read, in a part of a module."""
    return {part.id for part in ast.walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, context)}


def test_it_is_found_what_is_read_late() -> None:
    """In the first of two functions, and nowhere in the other one."""
    assert [4] == [*read_late(ast.parse(LATE))]
    assert [] == [*read_late(ast.parse(EARLY))]


@pytest.mark.parametrize("folder", sorted(path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.rglob("*.py"))))
def test_no_group_reads_what_a_loop_changes(folder: str) -> None:
    """Where all groups are collected before any is run, each would read the last one."""
    found = [(str(path), line) for path in sorted((PACKAGE / folder).rglob("*.py"))
             for line in read_late(ast.parse(path.read_text(encoding="utf-8")))]

    assert [] == found
