"""What an expression stands for: a number, a truth, a player, cards ... as far as its words tell."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rules import tree as t
from adjudicator.rules.prose.glossary import Glossary

PLAYERS, CARDS, ZONE, TRUTH, NUMBER = "players", "cards", "zone", "truth", "number"
_WORDS = {
    "you": "player", "active": "player", "they": "player", "them": "player", "this": "card", "row": "row", "effect": "name",
    "target": "target", "players": PLAYERS, "others": PLAYERS, "everyone": PLAYERS, "fallen": PLAYERS, "reacted": PLAYERS,
    "yes": TRUTH, "no": TRUTH, "under-way": TRUTH, "on-target": TRUTH, "refused": NUMBER, "game": "game", "result": "result",
    "nothing": "nothing",
}
_PARTS = {"author": "player", "player": "player", "effect": "name", "sole": TRUTH, "pending": TRUTH, "genuine": TRUTH,
          "face": "card", "stage": "moment", "name": "name", "fresh": TRUTH, "holder": "player", "top": "card",
          "status": "status", "card": "card"}
_FUNCTIONS = {"count": NUMBER, "least": NUMBER, "most": NUMBER, "both": CARDS, "number": NUMBER, "topmost": CARDS,
              "can-total": TRUTH, "total": NUMBER, "next": "card", "previous": "card", "titled": TRUTH, "serves": TRUTH,
              "seats-between": NUMBER, "place": NUMBER, "able": TRUTH, "acts-as": TRUTH}
MEMBERS = {PLAYERS: "player", CARDS: "card", ZONE: "card"}
SETS = frozenset(MEMBERS)


def sort_of(glossary: Glossary, known: Mapping[str, str], node: t.Expression) -> str:
    """The sort of an expression; `known`: that of each name. Empty if its words do not tell."""
    def inner(other: t.Expression) -> str:
        return sort_of(glossary, known, other)

    match node:
        case t.Name(word=word):
            return _word(glossary, known, word.text)
        case t.Number() | t.Product():
            return NUMBER
        case t.Title():
            return "name"
        case t.Group(inner=within) | t.Worded(inner=within):
            return inner(within)
        case t.Your(word=word) | t.Part(word=word):
            return _part(glossary, word.text)
        case t.Apply(function=function, arguments=arguments):
            if function.text in ("first", "last", "nth", "was") and arguments:
                sort = inner(arguments[0])
                return sort if function.text == "was" else MEMBERS.get(sort, sort)
            declared = glossary.values.get(function.text)
            return declared.type.text if declared else _FUNCTIONS.get(function.text, "")
        case t.Where(whole=whole) | t.Seated(whole=whole) | t.Except(whole=whole):
            sort = inner(whole)
            return CARDS if sort == ZONE else sort
        case t.Sum(left=left):
            sort = inner(left)
            return {"card": CARDS, ZONE: CARDS, "player": PLAYERS}.get(sort, sort)
        case t.Conditional(yes=yes, other=other):
            sort = inner(yes)
            return inner(other) if sort == "nothing" else sort
        case _:
            return TRUTH


def _word(glossary: Glossary, known: Mapping[str, str], word: str) -> str:
    if word in known:
        return known[word]
    if word in _WORDS:
        return _WORDS[word]
    if word in glossary.zones:
        return ZONE
    return glossary.listed[word][0] if word in glossary.listed else ""


def _part(glossary: Glossary, word: str) -> str:
    if word in glossary.fields:
        return glossary.fields[word].type.text
    if word in glossary.zones:
        return ZONE
    return NUMBER if word in glossary.printed else _PARTS.get(word, "")


__all__ = ["CARDS", "MEMBERS", "NUMBER", "PLAYERS", "SETS", "TRUTH", "ZONE", "sort_of"]
