"""The words and card lists of a line, from the tree of the grammar."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from lark import Token, Tree

from adjudicator.limits import MAX_COUNT
from adjudicator.notation.case_layout import RawLine
from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.case_words import Cards, Piece, across, name, problem
from adjudicator.values import frozen

_LABEL = re.compile(r"#\w+")


@frozen
class Reader:
    """Reads the tree of one line, which was parsed without its indentation."""

    line: RawLine

    def word(self, token: Token) -> Text:
        """A token as a text: a word, a number, or what stands between quotes."""
        kind = token.type
        if kind != "STRING" and kind != "NUMBER":
            word = token.rstrip()
            return Text(word, False, self.line.span((token.column or 1) - 1, len(word)))
        span = self.line.span((token.column or 1) - 1, len(token))
        if kind == "NUMBER":
            if int(token) > MAX_COUNT:
                raise problem("C021", f"the number is larger than {MAX_COUNT}", span)
            return Text(str(token), False, span)
        if not token[1:-1].strip():
            raise problem("C016", "there is nothing between the quotes", span)
        return Text(" ".join(token[1:-1].split()), True, span)

    def words(self, tree: Tree[Token]) -> tuple[Text, ...]:
        """The texts below a tree that holds tokens only."""
        return tuple(self.word(child) for child in tree.children if isinstance(child, Token))

    def names(self, tree: Tree[Token]) -> tuple[Text, ...]:
        """The names below a tree: each child holds the words of one."""
        return tuple(name(self.words(child), self.line.span()) for child in subtrees(tree))

    def piece(self, tree: Tree[Token]) -> Piece:
        """What stands between two commas."""
        return tuple(self.word(c) if isinstance(c, Token) else self.cards(c) for c in tree.children)

    def cards(self, tree: Tree[Token]) -> Cards:
        """A card list."""
        cards = tuple(_card(self.words(child)) for child in subtrees(tree))
        # The brackets are not tokens of the tree, but they count as part of its position.
        meta = tree.meta
        span = self.line.span(meta.column - 1, meta.end_column - meta.column)
        return Cards(cards, span)


def subtrees(tree: Tree[Token]) -> Iterable[Tree[Token]]:
    """The children of a tree that are not tokens."""
    return (child for child in tree.children if isinstance(child, Tree))


def _card(words: Sequence[Text]) -> CardText:
    """One entry of a card list: the count, the label, and the rest as written."""
    span = across(words[0].span, words[-1].span)
    rest = list(words)
    count = rest[0].number
    if count is not None:
        rest = rest[1:]
        if not rest:
            raise problem("C006", f"expected a card, found the number {count}", span, "such as `2 ?`")
        if count == 0:
            raise problem("C005", "expected one card or more, found 0", words[0].span)
    labels = [w for w in rest if not w.quoted and w.text.startswith("#")]
    for label in labels[1:] or [w for w in labels if not _LABEL.fullmatch(w.text)]:
        raise problem("C005", f"expected one label such as `#x`, found `{label.text}`", label.span)
    if labels and (count or 1) > 1:
        raise problem("C005", "a label names one card, and there are several here", labels[0].span)
    text = " ".join(f'"{w.text}"' if w.quoted else w.text for w in rest if w not in labels)
    return CardText(1 if count is None else count, text or "?", labels[0].text if labels else "", span)
