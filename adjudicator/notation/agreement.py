"""Verbs agree with the name of a seat: *A plays*, but *You play*.

Rules give a verb in the third person singular. It is adapted where it is written after a seat, and both forms are read there.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

PLURAL = frozenset({"You", "We", "They"})
"""Names of seats that a verb does not follow in the third person singular. `I` is the ninth letter, a seat like any other."""
_OWN = {"is": "are", "has": "have", "does": "do", "goes": "go"}
_LONGER = ("sses", "shes", "ches", "xes", "zzes")


def agreeing(seat: str, words: str) -> str:
    """Words that begin with a verb in the third person singular, as they are written after this seat."""
    if seat not in PLURAL:
        return words
    verb, space, rest = words.partition(" ")
    return f"{_plural(verb)}{space}{rest}"


def said_of(seat: str, words: str) -> str:
    """A seat and such words after it."""
    return f"{seat} {agreeing(seat, words)}"


def listed(words: Sequence[str]) -> str:
    """Words one after the other as a sentence lists them: *A, B and C*."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def meant(seat: str, word: str, verbs: Collection[str]) -> tuple[str, ...]:
    """Those of these verbs that a word after a seat may be, itself first."""
    same = (word,) if word in verbs else ()
    return same if seat not in PLURAL else (*same, *(verb for verb in verbs if verb != word and _plural(verb) == word))


def _plural(verb: str) -> str:
    if verb in _OWN:
        return _OWN[verb]
    if verb.endswith("ies"):
        return verb[:-1] if len(verb) == len("dies") else f"{verb[:-3]}y"
    if verb.endswith(_LONGER):
        return verb[:-2]
    return verb[:-1] if verb.endswith("s") and not verb.endswith("ss") else verb


__all__ = ["PLURAL", "agreeing", "listed", "meant", "said_of"]
