"""Whether the cards that a line names may be those of a step: they lie at some time where what does it takes them from."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Set

from adjudicator.cases.situation.places import is_among
from adjudicator.cases.words.movers import moved, moved_from
from adjudicator.cases.words.patterns import CARDS, Fact, Way, may_be, names_its_card, open_parts, parts_meant
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.engine.occasions import Doing, Places
from adjudicator.engine.zones import NO_CARDS, Lying

Card = tuple[int, ...]


def may_handle(words: Vocabulary, way: Way, doing: Doing, foreign: Set[str], lay: Callable[[Card, Places], bool]) -> bool:
    """Whether a verb, as it is done somewhere, may have the cards that a line names; what is used as another card counts too.

    `foreign`: the kinds of cards of which other players build their decks; `lay`: whether a card may have lain in some zones.
    """
    # INVARIANT: every card of a step may lie where the step takes it from
    # INVARIANT: every card of a step of a whole game may lie where the step takes it from
    program, key = words.program, way.said.verb
    moving, places = moved(program).get(key, NO_CARDS), moved_from(program).get(key, ())

    def may_be_it(card: Card, cards: Lying | None) -> bool:
        return cards is None or is_among(program, card[0], cards, foreign)

    return all(any(may_be_it(card, doing.cards[at]) for at in parts)
               or (moves and may_be_it(card, moving) and (places is None or lay(card, places)))
               for card, parts, moves in _named(words, way))


def _named(words: Vocabulary, way: Way) -> Iterator[tuple[Card, list[int], bool]]:
    """The cards that a line names, each with the parts that it may be, and whether it may be one that moves."""
    parts = way.said.parts
    if not any(part.type in CARDS for part in parts):  # otherwise what such a card does belongs to the step
        yield from ((fact.card, [], True) for fact in way.moved if fact.card and fact.card[0])
    named = {mark for mark, facts in way.facts if facts}
    for mark, fact in ((mark, fact) for mark, facts in way.facts for fact in facts if _is_name_of_card(fact)):
        meant = [parts.index(part) for part in parts_meant(parts, mark, fact, words) if may_be(words, part, fact)]
        if all(parts[at].type in CARDS for at in meant) and fact.card is not None:
            left = open_parts(parts, mark, named)  # no part is named twice
            here = meant if mark else [at for at, part in enumerate(parts) if part.type in CARDS and part in left]
            yield fact.card, here, not (mark or names_its_card(parts))


def cards_named(way: Way) -> int:
    """How many cards a line names as such that move in its step."""
    bare = (fact for mark, facts in way.facts if not mark for fact in facts)
    counts = [fact.count or 1 for fact in (*bare, *way.moved) if fact.card is not None and fact.player is None]
    return max(counts, default=0)


def _is_name_of_card(fact: Fact) -> bool:
    """Whether a fact names a card, and nothing else."""
    return fact.card is not None and fact.card[0] > 0 and fact.player is None


__all__ = ["cards_named", "may_handle"]
