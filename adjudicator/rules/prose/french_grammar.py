"""How French words join: articles and prepositions, elision, relative clauses."""

from __future__ import annotations

import re

from adjudicator.rules.prose.language import Noun
from adjudicator.rules.prose.phrase import JOINT, MEMBER

_ARTICLES = {"le": (False, False), "la": (True, False), "les": (False, True), "cette": (True, False), "vos": (False, True)}
_THERE = rf"(?:il (?:n')?y a (?:un|aucun)e?|le nombre de) [^.,;:(){MEMBER}]+?"
_VOWEL = "aeiouyàâéèêëîïôöûüœAEIOUÉÈÊ"


def noun(words: str) -> Noun:
    """A noun without its article."""
    first, _, rest = words.partition(" ")
    feminine, plural = _ARTICLES.get(first, (False, False))
    return Noun(rest if first in ("le", "la", "les") and rest else words, plural, feminine, sure=not plural)


def the(word: Noun) -> str:
    """The noun with its definite article."""
    return f"{'les' if word.plural else 'la' if word.feminine else 'le'} {word.bare}"


def your(word: Noun) -> str:
    """The noun as something of the player spoken to."""
    return f"{'vos' if word.plural else 'votre'} {word.bare}"


def indefinite(words: str, feminine: bool) -> str:
    """A noun with the indefinite article."""
    return f"une {words}" if feminine else f"un {words}"


def one(words: str) -> Noun | None:
    """A noun without the indefinite article that it has."""
    found = re.match(r"(une?) ", words)
    return Noun(words[found.end():], feminine=found[1] == "une") if found else None


def several(words: str) -> str:
    """Cards of a kind: what follows the noun stays as it is if it begins with a preposition or is a name."""
    found = re.fullmatch(r"une carte ((?:de|du|des|avec|sans|à|au|aux) .*|d'.*|[A-Z].*)", words)
    return f"des cartes {found[1]}" if found else ""


def whose(words: str) -> str:
    """A condition about a part of a member, or about what is in a part, as a clause that follows the member."""
    if there := re.match(rf"({_THERE}) dans ((?:le|la|les) [^.,;:()]+?) de {MEMBER}(?= |$)", words):
        return f"dans {there[2]} duquel {there[1]}{words[there.end():]}"
    found = re.match(rf"((?:le|la|les) (?:(?! qu[ei] )[^.,;:()])+?) de {MEMBER} ", words)
    return f"dont {found[1]} {words[found.end():]}" if found else ""


def tidy(words: str) -> str:
    """Words that meet, as they are written."""
    said = re.sub(r" {2,}", " ", words.replace(MEMBER, "elle").replace(JOINT, "")).strip()
    said = re.sub(rf"\b([Ll]|[Dd]|[Qq]u|[Nn]|[Ss])(?:e|a) (?=[{_VOWEL}])", _elided, said)
    said = re.sub(r"\b([Ss])i (?=ils?\b)", r"\1'", said)
    said = re.sub(rf"\b([Nn])'(?![{_VOWEL}h])", r"\1e ", said)
    for apart, joined in (("de le ", "du "), ("de les ", "des "), ("à le ", "au "), ("à les ", "aux ")):
        said = re.sub(rf"\b{apart}", joined, said)
        said = re.sub(rf"\b{apart.capitalize()}", joined.capitalize(), said)
    said = re.sub(r"\b(?<!n')est (?=personne\b)", "n'est ", said)
    said = re.sub(r",(?=\s?[.:;()]|,)", "", re.sub(r" ,", ",", said))
    return said.replace(" :", "\u00a0:").replace("« ", "«\u00a0").replace(" »", "\u00a0»").replace(" !", "\u00a0!").replace(
        " ;", "\u00a0;")


def _elided(found: re.Match[str]) -> str:
    """A short word before a vowel; `sa` and `na` stay."""
    return found[0] if found[0].lower() in ("sa ", "na ", "da ", "qua ") else f"{found[1]}'"


__all__ = ["indefinite", "noun", "one", "several", "the", "tidy", "whose", "your"]
