"""What stands within what: every nesting of two or three expressions, and of statements with and without `else`, reads back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from trees import nodes, read_text, ungrouped

from adjudicator.notation.source import Invalid
from adjudicator.rules import tree as t
from adjudicator.rules.printing.file import print_expression, print_item

pytestmark = pytest.mark.slow

HERE = t.NOWHERE
VALUE = "value oak(): number = "
Shape = Callable[[t.Expression], t.Expression]


def word(text: str) -> t.Word:
    """A word that stands nowhere."""
    return t.Word(HERE, text)


OAK = t.Name(HERE, word("oak"))
ELM = t.Name(HERE, word("elm"))

SHAPES: tuple[Shape, ...] = (
    lambda e: t.Part(HERE, word("ash"), e, possessive=False),
    lambda e: t.Part(HERE, word("ash"), e, possessive=True),
    lambda e: t.Apply(HERE, word("ash"), (e,)),
    lambda e: t.Where(HERE, e, ELM),
    lambda e: t.Where(HERE, ELM, e),
    lambda e: t.Seated(HERE, e, ELM, including=False),
    lambda e: t.Seated(HERE, ELM, e, including=True),
    lambda e: t.Except(HERE, e, ELM),
    lambda e: t.Except(HERE, ELM, e),
    lambda e: t.Some(HERE, e, negated=False),
    lambda e: t.Some(HERE, t.Where(HERE, e, ELM), negated=True),
    lambda e: t.Some(HERE, t.Where(HERE, ELM, e), negated=False),
    lambda e: t.Or(HERE, e, ELM),
    lambda e: t.Or(HERE, ELM, e),
    lambda e: t.And(HERE, e, ELM),
    lambda e: t.And(HERE, ELM, e),
    lambda e: t.Not(HERE, e),
    lambda e: t.Conditional(HERE, e, ELM, ELM),
    lambda e: t.Conditional(HERE, ELM, e, ELM),
    lambda e: t.Conditional(HERE, ELM, ELM, e),
    lambda e: t.Is(HERE, e, ELM, negated=False),
    lambda e: t.Is(HERE, ELM, e, negated=True),
    lambda e: t.IsEmpty(HERE, e, negated=True),
    lambda e: t.IsUnknown(HERE, e),
    lambda e: t.IsIn(HERE, e, ELM, negated=False),
    lambda e: t.IsIn(HERE, ELM, e, negated=True),
    lambda e: t.Relation(HERE, e, "<=", ELM),
    lambda e: t.Relation(HERE, ELM, "=", e),
    lambda e: t.Sum(HERE, e, "+", ELM),
    lambda e: t.Sum(HERE, ELM, "-", e),
)
"""Every place of every expression that holds another one."""
LEAVES: tuple[t.Expression, ...] = (OAK, t.Never(HERE), t.Your(HERE, word("oak")))


def values(texts: list[str]) -> list[t.Expression]:
    """The trees of several expressions. Raises `Invalid`."""
    items = read_text("".join(f"{VALUE}{text}\n" for text in texts)).items
    return [item.value for item in items if isinstance(item, t.ValueDecl)]


def test_every_expression_within_another_reads_back() -> None:
    """Two expressions within one another have the parentheses that they need, and no other ones."""
    drawn = [outer(inner(leaf)) for outer, inner, leaf in product(SHAPES, SHAPES, LEAVES)]
    texts = [print_expression(e) for e in drawn]

    assert drawn == [ungrouped(e) for e in values(texts)]
    assert [] == [(text, bare) for e, text in zip(drawn, texts, strict=True) for bare in idle(e, text)]


@pytest.mark.parametrize("number", range(len(SHAPES)))
def test_every_three_expressions_within_one_another_read_back(number: int) -> None:
    """What stands at the end of an expression takes no word that follows it for its own."""
    drawn = [SHAPES[number](middle(inner(OAK))) for middle, inner in product(SHAPES, SHAPES)]

    assert drawn == [ungrouped(e) for e in values([print_expression(e) for e in drawn])]


def idle(expression: t.Expression, text: str) -> Iterator[str]:
    """The texts that say the same without a pair of the printer's parentheses."""
    for group in [n for n in nodes(tuple(values([text]))) if isinstance(n, t.Group)]:
        start, end = group.at.start - len(VALUE), group.at.end - len(VALUE)
        bare = f"{text[:start]} {text[start + 1:end - 1]} {text[end:]}"
        try:
            (other,) = values([bare])
        except Invalid:
            continue
        if ungrouped(other) == expression:
            yield bare


# ---- statements

def body(statement: t.Statement, inline: bool) -> t.Body:
    """A body of one statement."""
    return t.Body(HERE, (statement,), inline)


STOP = t.Stop(HERE)
BLOCKS: tuple[Callable[[t.Body], t.Statement], ...] = (
    lambda b: t.If(HERE, OAK, b, None),
    lambda b: t.If(HERE, OAK, b, body(STOP, inline=True)),
    lambda b: t.If(HERE, OAK, b, t.If(HERE, ELM, b, None)),
    lambda b: t.If(HERE, OAK, body(STOP, inline=True), b),
    lambda b: t.If(HERE, OAK, body(STOP, inline=False), b),
    lambda b: t.May(HERE, None, b),
    lambda b: t.ForEach(HERE, word("ash"), OAK, b),
    lambda b: t.Repeat(HERE, OAK, b),
    lambda b: t.While(HERE, OAK, b),
    lambda b: t.OneOf(HERE, None, (t.Alternative(HERE, t.Quote(HERE, "Oak"), None, b),)),
)


@pytest.mark.parametrize("inline", list(product([True, False], repeat=3)))
def test_an_else_belongs_to_its_own_if(inline: tuple[bool, bool, bool]) -> None:
    """Statements within one another, on one line or in blocks, read back with each `else` at its own `if`."""
    first, second, third = inline
    drawn = []
    for one, two, three in product(BLOCKS, repeat=3):
        inner = body(three(body(STOP, inline=True)), third)
        drawn.append(t.VerbDecl(HERE, word("oak"), None, (), None, body(one(body(two(inner), second)), first)))
    texts = [print_item(item) for item in drawn]
    again = read_text("\n".join(texts) + "\n").items

    assert tuple(drawn) == again
    assert texts == [print_item(item) for item in again]
