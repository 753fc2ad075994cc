"""A new statement of the notation: what has to know it besides the places that the type checker reports."""

from __future__ import annotations

from typing import get_args

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st
from test_resumable import BODIES, RULES
from trees import CLASSES, LINE, law, nodes, read_text, statements

from adjudicator.notation.source import Invalid
from adjudicator.rules import tree as t
from adjudicator.rules.checking.doubles import SHAPES
from adjudicator.rules.printing.file import print_statement
from adjudicator.rules.prose.texts import LANGUAGES, Texts

AT_THE_BEGINNING = {t.Unpack, t.BeginWith}
"""Statements that deal a game: no card has them, and nobody is asked before the game begins."""
MANY_ROUNDS = 20
"""More rounds of drawing than it takes to see the rarest statement."""


def body_of(lines: list[str]) -> tuple[t.Statement, ...]:
    """The statements of a verb, as they are read. Raises `Invalid`."""
    *_, verb = read_text("".join(["to oak:\n", *[f"  {line}\n" for line in lines]])).items
    assert isinstance(verb, t.VerbDecl)
    return verb.body.statements


def test_the_package_hands_on_every_class_of_the_tree() -> None:
    """All classes of the tree are in one place for modules that handle trees."""
    assert set() == {kind.__name__ for kind in CLASSES} - set(t.__all__)


@law()
@given(LINE)
def test_a_statement_that_looks_like_a_call_is_told_apart(statement: t.Statement) -> None:
    """If a line could call a verb that is named like its first word, a game with such a verb gets an error."""
    word, _, rest = print_statement(statement).partition(" ")
    try:
        again = body_of([f"ash {rest}"])
    except Invalid:
        return  # after another word the line says nothing: it is no call

    assert isinstance(statement, t.Do) or word in SHAPES or not isinstance(again[0], t.Do)


@law(0.3)
@given(st.lists(statements(1), min_size=1, max_size=3).map(tuple))
def test_every_statement_has_words_in_every_language(done: tuple[t.Statement, ...]) -> None:
    """Whatever a rule does, its text says it."""
    verb = t.VerbDecl(t.NOWHERE, t.Word(t.NOWHERE, "oak"), None, (), None, t.Body(t.NOWHERE, done, inline=False))
    file = t.File(read_text("").source, (verb,))

    assert [] == [language for language in LANGUAGES if not Texts.of([file], language).item(verb)]


@pytest.mark.slow
def test_every_statement_is_resumed() -> None:
    """Among the bodies that are carried out in one go and from frame to frame are statements of every class."""
    seen = set(map(type, nodes(read_text(RULES))))

    def look(body: list[str]) -> None:
        seen.update(map(type, nodes(body_of(body))))

    for number in range(MANY_ROUNDS):
        if set(get_args(t.Statement)) - seen - AT_THE_BEGINNING:
            seed(number)(settings(max_examples=40, database=None, deadline=None, phases=[Phase.generate])(given(BODIES)(look)))()

    assert set() == set(get_args(t.Statement)) - seen - AT_THE_BEGINNING
