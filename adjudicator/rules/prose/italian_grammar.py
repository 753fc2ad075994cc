"""How Italian words join: articles and prepositions, pronouns, relative clauses."""

from __future__ import annotations

import re

from adjudicator.rules.prose.language import Noun
from adjudicator.rules.prose.phrase import MEMBER, without_spare_commas

_ARTICLES = {"il": (False, False), "lo": (False, False), "la": (True, False), "i": (False, True), "gli": (False, True),
             "le": (True, True)}
_DEMONSTRATIVE = {"questa": (True, False), "ogni": (False, False)}
_IMPURE = re.compile(r"(?:s[bcdfghlmnpqrtvz]|z|gn|ps|x|y)", re.IGNORECASE)
_VOWEL = re.compile(r"[aeiouàèéìòù]", re.IGNORECASE)
_THERE = rf"(?:(?:non )?c'è (?:un'|(?:un|uno|una|alcun|alcuna) )|il numero di )[^.,;:(){MEMBER}]+?"
_JOINED = {"di": "de", "a": "a", "da": "da", "in": "ne", "su": "su"}
_ENDS = {"il": "l", "lo": "llo", "la": "lla", "l'": "ll'", "i": "i", "gli": "gli", "le": "lle"}


def noun(words: str) -> Noun:
    """A noun without its article."""
    first, _, rest = words.partition(" ")
    if first in _ARTICLES and rest:
        feminine, plural = _ARTICLES[first]
        return Noun(rest, plural, feminine)
    feminine, plural = _DEMONSTRATIVE.get(first, (False, False))
    return Noun(words, plural, feminine)


def _article(word: Noun) -> str:
    """The definite article before a noun; it is elided in the end, as its gender is needed until then."""
    before_vowel_or_impure = _VOWEL.match(word.bare) or _IMPURE.match(word.bare)
    if word.plural:
        return "le " if word.feminine else "gli " if before_vowel_or_impure else "i "
    return "la " if word.feminine else "lo " if before_vowel_or_impure else "il "


def the(word: Noun) -> str:
    """The noun with its definite article."""
    return _article(word) + word.bare


def your(word: Noun) -> str:
    """The noun as something of the player spoken to."""
    mine = {(False, False): "il tuo", (True, False): "la tua", (False, True): "i tuoi", (True, True): "le tue"}
    return f"{mine[word.feminine, word.plural]} {word.bare}"


def indefinite(words: str, feminine: bool) -> str:
    """A noun with the indefinite article."""
    if feminine:
        return f"un'{words}" if _VOWEL.match(words) else f"una {words}"
    return f"uno {words}" if _IMPURE.match(words) else f"un {words}"


def one(words: str) -> Noun | None:
    """A noun without the indefinite article that it has."""
    found = re.match(r"(un'|un |uno |una )", words)
    return Noun(words[found.end():], feminine=found[1] in ("un'", "una ")) if found else None


def several(words: str) -> str:
    """Cards of a kind: what follows the noun stays as it is if it begins with a preposition or is a name."""
    found = re.fullmatch(r"una carta ((?:d(?:i|el|ello|ella|ei|egli|elle|a|al|alla)|con|senza) .*|[A-Z].*)", words)
    return f"carte {found[1]}" if found else ""


def whose(words: str) -> str:
    """A condition about a part of a member, or about what is in a part, as a clause that follows the member."""
    if there := re.match(rf"({_THERE}) in (il|lo|la|i|gli|le) ([^.,;:()]+?) di {MEMBER}(?= |$)", words):
        return f"in {_before_whose(there[2])} cui {there[3]} {there[1]}{words[there.end():]}"
    found = re.match(rf"(il|lo|la|i|gli|le) ((?:(?! che )[^.,;:()])+?) di {MEMBER} ", words)
    return f"{_before_whose(found[1])} cui {found[2]} {words[found.end():]}" if found else ""


def _before_whose(article: str) -> str:
    """An article before *cui*."""
    return {"lo": "il", "gli": "i"}.get(article, article)


def tidy(words: str) -> str:
    """Words that meet, as they are written."""
    said = re.sub(r" {2,}", " ", words.replace(MEMBER, "essa").replace("( ", "(")).strip()
    said = re.sub(r"\b([Ll]o|[Ll]a|[Ii]l) (?=[aeiouàèéìòùAEIOU])", lambda m: "L'" if m[1][0].isupper() else "l'", said)
    said = re.sub(r"\bi (?=[aeiou]|s[bcdfglmnpqrtvz]|z|gn)", "gli ", said)
    said = re.sub(r"\b([Dd]i|[Aa]|[Dd]a|[Ii]n|[Ss]u) (il|lo|la|i|gli|le|l')(?: |(?<='))", _joined, said)
    said = re.sub(r"\balcun(a?) (?=\w)", r"alcun\1 ", said)
    said = re.sub(r"\b([Ee]) (?=[eèéE])", r"\1d ", said)
    said = re.sub(r"\b[Tt]i (\w+[aei]r)e\b", r"\1ti", said)
    said = re.sub(r"\b([Uu])na (?!a )(?=[aeiouàèéìòùAEIOU])", r"\1n'", said)
    return without_spare_commas(said)


def _joined(found: re.Match[str]) -> str:
    """A preposition with its article."""
    word, article = found[1], found[2]
    head = _JOINED[word.lower()]
    said = head + ("" if article in ("i", "gli") else "l" if article == "il" else _ENDS[article])
    said += {"i": "i", "gli": "gli"}.get(article, "")
    said = said[0].upper() + said[1:] if word[0].isupper() else said
    return said if article == "l'" else f"{said} "


__all__ = ["indefinite", "noun", "one", "several", "the", "tidy", "whose", "your"]
