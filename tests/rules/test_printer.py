"""The printer: what it writes reads back as the same tree, and it loses nothing that an author has written."""

from __future__ import annotations

import ast
from functools import cache
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, given, seed, settings
from hypothesis import strategies as st
from trees import ANY, CLASSES, DECK_LINE, FILE, ITEM, MEMBER, PART, law, nodes, read_text, statements, tuples, ungrouped

from adjudicator.data import data_root
from adjudicator.engine.names import Named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules import tree as t
from adjudicator.rules.link import linked
from adjudicator.rules.load import files_of, sets_of, shipped_games
from adjudicator.rules.printing.file import (
    print_expression,
    print_file,
    print_item,
    print_statement,
)
from adjudicator.rules.reading.comments import comments
from adjudicator.rules.reading.parse import parse_rules

pytestmark = pytest.mark.slow

MANY_ROUNDS = 160
"""More rounds of drawing than it takes to see the rarest class."""
PATHS = [p.relative_to(data_root()).as_posix() for p in sorted((data_root() / "rulesets").rglob("*.rules"))]


class Shipped(NamedTuple):
    """A shipped file: its text, its tree, and how the tree is printed."""

    source: Source
    file: t.File
    printed: str


@cache
def shipped(path: str) -> Shipped:
    """The shipped file at a path."""
    source = Source(path, (data_root() / path).read_text(encoding="utf-8"))
    file = parse_rules(source)
    return Shipped(source, file, print_file(file))


def printed(text: str) -> str:
    """A text as the printer writes it."""
    return print_file(read_text(text))


every_file = pytest.mark.parametrize("path", PATHS)


# ---- shipped files

@every_file
def test_a_shipped_file_reads_back(path: str) -> None:
    """What is printed of a shipped file has the same tree, and is printed in the same way again."""
    one = shipped(path)

    again = read_text(one.printed)

    assert one.file == again
    assert one.printed == print_file(again)


@every_file
def test_a_shipped_file_keeps_its_comments(path: str) -> None:
    """The comments of a shipped file are all there, in the same order, each above or behind what it stood above or behind."""
    one = shipped(path)

    assert beside_comments(one.source.text) == beside_comments(one.printed)


@pytest.mark.parametrize("game", shipped_games())
def test_a_printed_game_compiles_to_the_same_program(game: str) -> None:
    """A game with all its sets, printed and read back, is the same program."""
    def python(sources: list[Source]) -> list[str]:
        trees = [parse_rules(source) for source in sources]
        generated = linked(Named(game, game), [Named(k, v) for k, v in sets_of(game).items()], trees).generated
        functions = [f for f in ast.parse(generated.source).body if isinstance(f, ast.FunctionDef)]
        # the docstring of a function says on which line its clause stands
        return [ast.dump(statement) for function in functions for statement in function.body[1:]]

    sources = [file.source for file in files_of(game)]

    assert python(sources) == python([Source(source.name, print_file(parse_rules(source))) for source in sources])


def beside_comments(text: str) -> list[tuple[str, bool, str]]:
    """Each comment of a text, whether it has a line to itself, and the first word of its line or of the next that has any."""
    words = [row.split() for row in words_of(text)]
    return [
        (comment.text, comment.alone, next((row[0] for row in words[comment.line - 1:] if row), ""))
        for comment in comments(Source("a.rules", text))
    ]


# ---- drawn trees

@law()
@given(ANY)
def test_a_drawn_expression_reads_back(expression: Any) -> None:
    """The text of an expression has the parentheses that its tree needs."""
    assert ungrouped(expression) == ungrouped(value_of(print_expression(expression)))


@law()
@given(ANY)
def test_no_parenthesis_is_idle(expression: Any) -> None:
    """A pair of parentheses that the printer adds makes a difference: without it the text has another tree, or none."""
    bare = ungrouped(expression)
    text = print_expression(bare)

    for group in [n for n in nodes(value_of(text)) if isinstance(n, t.Group)]:
        start, end = group.at.start - len(VALUE), group.at.end - len(VALUE)
        try:
            other = value_of(f"{text[:start]} {text[start + 1:end - 1]} {text[end:]}")
        except Invalid:
            continue
        assert bare != ungrouped(other)


@law()
@given(statements())
def test_a_drawn_statement_reads_back(statement: Any) -> None:
    """The text of a statement has its tree, and as part of a body it is the same text."""
    text = print_statement(statement)

    (item,) = read_text("to oak:\n" + indented(text)).items

    assert isinstance(item, t.VerbDecl)
    assert (ungrouped(statement),) == ungrouped(item.body).statements
    assert [text] == [print_statement(each) for each in item.body.statements]


@law()
@given(MEMBER)
def test_a_drawn_clause_reads_back(member: Any) -> None:
    """The text of a line of a card, and of what stands below it, has its tree."""
    text = print_item(t.RuleDecl(t.NOWHERE, t.Quote(t.NOWHERE, "Oak"), (member,)))

    (item,) = read_text(text).items

    assert isinstance(item, t.RuleDecl)
    assert (ungrouped(member),) == ungrouped(item).members
    assert text == print_item(item)


@law()
@given(FILE)
def test_a_drawn_file_reads_back(file: t.File) -> None:
    """The text of a file has its tree, and printing it again changes nothing."""
    text = print_file(file)

    again = read_text(text)

    assert ungrouped(file.items) == ungrouped(again.items)
    assert text == print_file(again)


@law()
@given(FILE, st.randoms(use_true_random=False))
def test_an_untidy_file_is_put_in_order(file: t.File, random: Random) -> None:
    """Other margins, blank lines and comments, wherever they stand, change neither the words that are printed nor the tree, and
    no comment is lost."""
    text = print_file(file)
    untidy = Source("untidy.rules", made_untidy(text, random))

    tidy = print_file(parse_rules(untidy))

    assert [row for row in text.split("\n") if row] == [row for row in words_of(tidy) if row]
    assert beside_comments(untidy.text) == beside_comments(tidy)
    assert tidy == printed(tidy)


def test_every_class_is_drawn() -> None:
    """Among what is drawn, part by part, are nodes of every class that a rules file is made of."""
    seen: set[type] = set()

    def look(drawn: Any) -> None:
        seen.update(map(type, nodes(drawn)))

    parts = st.tuples(FILE, *[tuples(part, least=4, most=4) for part in (ITEM, MEMBER, PART, DECK_LINE, statements(1), ANY)])
    for number in range(MANY_ROUNDS):
        if seen < CLASSES:
            few = settings(max_examples=5, database=None, deadline=None, phases=[Phase.generate])
            seed(number)(few(given(parts)(look)))()

    assert seen == CLASSES


VALUE = "value oak(): number = "


def value_of(text: str) -> t.Expression:
    """The tree of an expression. Raises `Invalid`."""
    (item,) = read_text(VALUE + text).items
    assert isinstance(item, t.ValueDecl)
    return item.value


def indented(text: str) -> str:
    """A text as a block."""
    return "\n".join(f"  {row}" for row in text.split("\n"))


def words_of(text: str) -> list[str]:
    """The lines of a text without their comments."""
    rows = text.split("\n")
    for comment in comments(Source("a.rules", text)):
        rows[comment.line - 1] = rows[comment.line - 1][: comment.column - 1].rstrip()
    return rows


def made_untidy(text: str, random: Random) -> str:
    """A text with wider margins, and with blank lines and comments wherever they may stand."""
    wide, end = random.choice([1, 2, 4]), random.choice(["\n", "\r\n"])
    rows = []
    for number, row in enumerate(text.split("\n")):
        margin = " " * (wide * (len(row) - len(row.lstrip())) // 2)
        for _ in range(random.choice([0, 0, 0, 1, 2, 3])):
            rows.append(random.choice(["", "   ", f"{margin}-- {number} above", f"{' ' * random.randint(0, 9)}--{number}\t"]))
        behind = random.choice(["", "", "", " ", f" -- {number} behind, \"so", f"\t-- {number} -- "]) if row else ""
        rows.append(f"{margin}{row.lstrip()}{behind}")
    return end.join(rows)


# ---- the canonical form

@pytest.mark.parametrize(("text", "expected"), [
    ('card the "Oak"\n', 'card "Oak"\n'),
    ('tree card "Oak"   it "Quercia"\n', 'tree "Oak" it "Quercia"\n'),
    ('card kind "Oak"\n', 'card kind "Oak"\n'),
    ("to fall :  drop(the  leaves where it is dry);draw 1\n", "to fall: drop (leaves where it is dry), then draw 1\n"),
    ("to fall: drop  (leaves)\n", "to fall: drop(leaves)\n"),
    ("to fall:\n    a; b\n    c\n", "to fall:\n  a\n  b\n  c\n"),
    ("to fall: if a: b\nelse: if c: d\nelse: e\n", "to fall:\n  if a: b\n  else: if c: d\n  else: e\n"),
    ("to fall:\n  repeat 2: if a: b\n  else: c\n", "to fall:\n  repeat 2:\n    if a: b\n    else: c\n"),
    ("to fall:\n  if a:\n    if b: c\n  else: d\n", "to fall:\n  if a:\n    if b: c\n  else: d\n"),
    ("values side\n  red\n  blue\n", "values side\n  red\n  blue\n"),
    ("values side: red,blue\n", "values side: red, blue\n"),
    ("kind tree\n\n\n\nkind leaf\nkind bud\n\n", "kind tree\n\nkind leaf\nkind bud\n"),
])
def test_the_canonical_form(text: str, expected: str) -> None:
    """Articles, blanks and breaks are put in order; what stands inline stays so where it is clear."""
    assert expected == printed(text)
    assert expected == printed(expected)


def test_a_long_line_becomes_a_block() -> None:
    """Statements stand below their head where the line would be longer than 130 columns, and not before."""
    verb = "a" * 50

    assert f"to {verb}: {'b' * 75}\n" == printed(f"to {verb}: {'b' * 75}\n")
    assert f"to {verb}:\n  {'b' * 76}\n" == printed(f"to {verb}: {'b' * 76}\n")
    long = f"if {'c' * 120}: d"
    assert f"to fall:\n  if a: b\n  else:\n    {long}\n" == printed(f"to fall:\n  if a: b\n  else: {long}\n")


def test_a_declaration_of_a_program_is_set_apart() -> None:
    """A declaration that stands nowhere in the source has a blank line above it, and takes no comment from its neighbours."""
    file = read_text("kind tree -- oaks\n-- of trees\nkind leaf\n")
    made = t.KindDecl(t.NOWHERE, t.Word(t.NOWHERE, "bud"), ())
    first, second = file.items

    assert "kind tree  -- oaks\n\nkind bud\n-- of trees\nkind leaf\n" == print_file(t.File(file.source, (first, made, second)))
    assert "kind tree  -- oaks\n-- of trees\nkind leaf\n\nkind bud\n" == print_file(t.File(file.source, (first, second, made)))


def test_comments_keep_their_places() -> None:
    """A comment stands above the line that it stood above, or behind its line, or at the end of the block that it closes."""
    untidy = """\

-- the file

   -- still the file
kind tree   -- tall
    -- its zone

    works in wood
    at fall if not bare of this:   -- in autumn
        -- leaf by leaf
        drop (leaves) -- all
        -- nothing is left
    -- no more phases


-- leaves: "--" in quotes is none
zone wood "in -- the wood"
to fall:
    if dry:
        snap
      -- or else
    else: -- not dry
        bend
-- the end
"""
    expected = """\
-- the file

-- still the file
kind tree  -- tall
  -- its zone

  works in wood
  at fall if not bare of this:  -- in autumn
    -- leaf by leaf
    drop(leaves)  -- all
    -- nothing is left
  -- no more phases

-- leaves: "--" in quotes is none
zone wood "in -- the wood"
to fall:
  if dry:
    snap
  -- or else
  else:  -- not dry
    bend
-- the end
"""

    assert expected == printed(untidy)
    assert expected == printed(expected)
