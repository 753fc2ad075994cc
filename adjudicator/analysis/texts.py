"""What declarations do, in plain words: the texts of a game with all its sets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.analysis.declarations import named
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules import tree as t
from adjudicator.rules.library import games, sets_of
from adjudicator.rules.load import in_force, tree_of, trees
from adjudicator.rules.prose.problems import word_problems
from adjudicator.rules.prose.texts import Texts
from adjudicator.values import frozen


@frozen
class PlainText:
    """A declaration in plain words: its kind, its name in the language, its lines, and its published text if that is given."""

    kind: str
    name: str
    lines: tuple[str, ...]
    printed: str


def texts_of(game: str, language: str) -> Texts:
    """The texts of a game with all its sets, and with rules that it shares. Raises `Invalid` for rules or words with mistakes."""
    return texts_from(_files(game), language)


def texts_from(files: Sequence[t.File], language: str) -> Texts:
    """The texts of the rules in some files. Raises `Invalid` for words that are not understood."""
    if problems := list(word_problems(files)):
        raise Invalid(problems)
    return Texts.of(files, language)


def _files(game: str) -> list[t.File]:
    """The trees of a game; those of a game that uses them, for rules that games share."""
    if game in games():
        return trees(in_force(game, tuple(sets_of(game)), words=True))
    for other in games():
        files = in_force(other, tuple(sets_of(other)), words=True)
        if any(file.game == game for file in files):
            return trees(files)
    return []


def plain_text(texts: Texts, item: t.Item) -> PlainText | None:
    """A declaration in plain words; nothing for one that does nothing by itself."""
    lines = texts.item(item)
    if not lines:
        return None
    kind, names = named(item)
    return PlainText(kind, texts.glossary.name(names[0]), tuple(lines), texts.quoted(item))


def item_at(source: Source, line: int) -> t.Item | None:
    """The declaration that begins on a line of a file."""
    return next((item for item in tree_of(source).items if item.at.line == line), None)


def page(texts: Texts, files: Sequence[t.File]) -> Iterator[PlainText]:
    """Everything in some files that does something, in order."""
    for file in files:
        for item in file.items:
            if (found := plain_text(texts, item)) is not None:
                yield found


def whole(game: str, language: str) -> tuple[Texts, list[PlainText]]:
    """Everything in a game that does something, with the texts that tell which words lack. Raises `Invalid`."""
    files = _files(game)
    texts = texts_from(files, language)
    return texts, list(page(texts, files))


__all__ = ["PlainText", "item_at", "page", "plain_text", "texts_from", "texts_of", "whole"]
