"""The texts of the project are plain English: tics that a machine can find do not come back.

The pages, the docstrings and the comments are read, and the texts of cases and rulesets; code in them is not. The word list is in
docs/glossary.md.
"""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted(path for path in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
               if not path.name.startswith(("disputes-", "codes")))
"""The pages written by hand: those of the disputed points are made from the rules, that of the codes from the messages."""
MODULES = [*sorted((ROOT / "adjudicator").rglob("*.py")), *sorted((ROOT / "tests").rglob("*.py"))]
GAMES = ["bang", "gunfight", "northwood", "revolver", "revolver2"]
"""The games whose cases and rules are in plain words."""
QUOTED = re.compile(r'"([^"\n]*)"')
FREE = re.compile(r"\s*(?:note|cites|source|because)\s+(.*)")
FENCE = re.compile(r"^```\S.*?^```$", re.M | re.S)
COLUMNS = 130

TICS = {
    r"he|his|him|himself": "they, their, them",
    r"gone on with|go on with|goes on with": "continue, resume",
    r"of one's own": "your own, their own",
    r"(?:is|are|be|been|was) told(?! apart)": "is revealed (a card), is shown (a step), is given (a fact)",
    r"(?:come|comes|came|coming) to (?:a|an|it|the|that|this|such|one|any|each|every)": "reach",
    r"anew": "again, newly",
    r"whoever": "a player who, anybody who",
    r"so many(?! that)": "this number of",
    r"(?:speak|speaks|spoken) of": "mention, name, refer to",
    r"(?:say|says|said) of": "say about",
    r"(?:bring|brings|brought) (?:it |itself )?about": "cause",
    r"parted by": "separated by",
}
"""What does not occur, and what to write instead."""

ALLOWED = {
    ("docs/keep-a-faq.md", "he"): "the letter of a reader, who writes about a brother",
    ("rulesets/revolver/dead-rides-a-horse-mcready.rules", "his"): "the name of a card",
}
"""Exceptions by page and words, each with its reason."""


def prose(page: Path) -> str:
    """The text of a page with nothing in place of its code, and of the list of words to avoid; line numbers stay."""
    text = FENCE.sub(lambda block: "\n" * block[0].count("\n"), page.read_text(encoding="utf-8"))
    before, heading, _ = text.partition("## Words to avoid")
    return re.sub(r"`[^`\n]*`", "``", before if heading and page.name == "glossary.md" else text)


def comments(module: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a module, each with its line; nothing in place of code in them."""
    text = module.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, re.sub(r"`[^`\n]*`", "``", node.value.value)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], re.sub(r"`[^`\n]*`", "``", token.string)


def said(module: Path) -> Iterator[tuple[int, str]]:
    """The texts in the code of a module that are no docstrings, each with its line."""
    tree = ast.parse(module.read_text(encoding="utf-8"))
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documents and " " in node.value:
            yield node.lineno, node.value


def texts(page: Path) -> Iterator[tuple[int, str]]:
    """The texts of a file of cases or rules, each with its line: comments, quoted words, notes, citations, reasons."""
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        code, _, comment = line.partition("--")
        free = FREE.fullmatch(line)
        for text in [comment, free[1]] if free else [comment, *QUOTED.findall(code)]:
            yield number, text


def tics(name: str, first: int, text: str) -> list[str]:
    """The tics in a text, each with its place and what to write instead."""
    return [f"{name}:{first + text.count(chr(10), 0, found.start())}: {found[0]!r}: write {instead}"
            for words, instead in TICS.items() for found in re.finditer(rf"(?i)(?<![\w'-])(?:{words})(?![\w'-])", text)
            if (name, found[0].lower()) not in ALLOWED]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pages_are_in_plain_words(page: Path) -> None:
    """A page says things in the usual words."""
    assert [] == tics(page.relative_to(ROOT).as_posix(), 1, prose(page))


def test_docstrings_and_comments_are_in_plain_words() -> None:
    """So do the texts in the code, and in its tests."""
    assert [] == [tic for module in MODULES for line, text in comments(module)
                  for tic in tics(module.relative_to(ROOT).as_posix(), line, text)]


def test_messages_are_in_plain_words() -> None:
    """So does what the program says: every text of the package that has more than one word."""
    package = [module for module in MODULES if module.is_relative_to(ROOT / "adjudicator")]

    assert [] == [tic for module in package for line, text in said(module)
                  for tic in tics(module.relative_to(ROOT).as_posix(), line, text)]


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_games_are_in_plain_words(game: str) -> None:
    """So do the titles, notes and comments of cases, and the comments, readings and reasons of rules."""
    pages = [*sorted((ROOT / "cases" / game).glob("*")), *sorted((ROOT / "rulesets" / game).rglob("*.rules"))]

    assert [] == [tic for page in pages for line, text in texts(page)
                  for tic in tics(page.relative_to(ROOT).as_posix(), line, text)]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_of_pages_are_even(page: Path) -> None:
    """No line of a page is longer than lines of code may be, but for rows of tables, which cannot be broken."""
    long = [f"{page.name}:{number}" for number, line in enumerate(prose(page).splitlines(), 1)
            if len(line) > COLUMNS and not line.startswith("|")]

    assert [] == long


def test_every_exception_is_needed() -> None:
    """An exception whose words do not occur any more is taken off the list."""
    assert [] == [where for where in ALLOWED
                  if not re.search(rf"(?i)\b{where[1]}\b", (ROOT / where[0]).read_text(encoding="utf-8"))]


def test_the_tics_are_found() -> None:
    """A tic is found in any case, and not within another word or within code."""
    assert 1 == len(tics("a page", 1, "Who rules? He does."))
    assert [] == tics("a page", 1, "The heirs of the sheriff; the shed.")
    assert 1 == len(tics("a page", 1, "A step is told."))
    assert [] == tics("a page", 1, "Cards are told apart.")


def test_texts_of_games_are_found(tmp_path: Path) -> None:
    """Titles, notes and comments are read, and moves are not."""
    page = tmp_path / "one.case"
    page.write_text('case a "He wins"  -- or his side\n  note his own\n  A plays his\n', encoding="utf-8")

    assert ["one.case:1: 'his'", "one.case:1: 'He'", "one.case:2: 'his'"] == [
        tic.removesuffix(": write they, their, them") for line, text in texts(page) for tic in tics(page.name, line, text)]
