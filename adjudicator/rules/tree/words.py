"""Words of a language for what rules declare, as a tree."""

from __future__ import annotations

from adjudicator.rules.tree.node import Node, Quote, Word, node


@node
class WordingDecl(Node):
    """`KIND NAME "words"`: words for a thing of some kind; a text by which players choose is itself in quotes."""

    kind: Word
    key: Word | Quote
    words: Quote


@node
class WordsDecl(Node):
    """`words LANGUAGE`: words of a language."""

    language: Word
    lines: tuple[WordingDecl, ...]


__all__ = ["WordingDecl", "WordsDecl"]
