"""Cards in the words of the case notation, for lines that are changed or added."""

from __future__ import annotations

from adjudicator.cases.words.meaning import CardHere
from adjudicator.engine.program import Card
from adjudicator.notation.case_lines import CardText


def card_text(card: CardText | CardHere) -> str:
    """A card of a list, written so that it can stand in another list."""
    words = " ".join(w for w in (card.label, "" if card.label and card.text == "?" else card.text) if w)
    return f"{card.count} {words}" if card.count > 1 else words


def card_name(card: Card) -> str:
    """The name of a card, in quotes if it could be misread."""
    title = card.named.title
    plain = all(c.isalpha() or c in " !'’&-" for c in title) and title[:1].isupper()
    small = {"as", "with", "from", "in", "because", "and"}
    return title if plain and not small & set(title.split()) else f'"{title}"'


__all__ = ["card_name", "card_text"]
