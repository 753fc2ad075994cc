"""Parts of a sentence, with what other words agree with; and a template filled with them."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from enum import Enum
from typing import NamedTuple, assert_never

from adjudicator.rules.prose.template import Agreeing, Counted, Denied, Omissible, Slot, Template, Verb, slots

MEMBER = "\ue000"
"""Stands for the member of a set that a condition is about, until it is known how the condition begins."""


JOINT = "\ue001"
"""Stands before a further condition, where a language says again the conjunction that comes before the first one."""


class Phrase(NamedTuple):
    """A part of a sentence.

    `subject`: how it is written as the subject, if otherwise; `you`: it is the player spoken to; `amount`: a number as written;
    `fresh`: a number that was not mentioned before; `again`: a number that was mentioned; `sort`: what it is, if a name
    stands for it.
    """

    text: str
    subject: str | None = None
    you: bool = False
    plural: bool = False
    feminine: bool = False
    amount: int | None = None
    fresh: bool = False
    again: bool = False
    sort: str = ""


class Mode(Enum):
    """In which form the verb of a sentence stands."""

    INFINITIVE = 0
    STATEMENT = 1


class Numbers(NamedTuple):
    """How a language counts things: templates for a number as such, for one not mentioned before, and for one that was."""

    equal: str
    some: str
    same: str


def fill(
    words: Template, parts: Mapping[str, Phrase], numbers: Numbers, mode: Mode = Mode.STATEMENT, negated: bool = False,
    conjunctions: Collection[str] = (),
) -> str:
    """A template with its parts. `conjunctions`: those that are said again before a further condition."""
    found: list[str] = []
    for word in words:
        match word:
            case str():
                found.append(word)
            case Slot(name=name, subject=subject):
                part = parts[name]
                text = part.subject if subject and part.subject is not None else part.text
                found.append(_joined(text, "".join(found), conjunctions) if JOINT in text else text)
            case Counted(name=name, one=one, many=many):
                found.append(_counted(parts[name], one, many, numbers))
            case Agreeing(name=name, forms=forms, gender=True):
                found.append(forms[_agreeing(parts[name], len(forms))])
            case Agreeing(name=name, forms=forms):
                found.append(forms[0 if _first(parts[name]) else 1].replace("*", parts[name].text))
            case Verb(forms=forms):
                found.append(_verb(forms, parts["you"], mode))
            case Denied(yes=yes, no=no):
                found.append(no if negated else yes)
            case Omissible(parts=inner):
                if all(name in parts for name in slots(inner)):
                    found.append(fill(inner, parts, numbers, mode, negated, conjunctions))
            case _:
                assert_never(word)
    return "".join(found)


def _joined(text: str, before: str, conjunctions: Collection[str]) -> str:
    """Conditions that are joined, as they follow these words."""
    last = before.rstrip().rpartition(" ")[2].lower()
    return text.replace(JOINT, f"{last} ") if last in conjunctions else text


def _agreeing(part: Phrase, forms: int) -> int:
    """Which of the forms that agree by number, or by gender and number, fits a part."""
    if forms == 4:
        return (2 if part.plural else 0) + (1 if part.feminine else 0)
    if forms == 3:
        return 0 if part.you else 2 if part.plural else 1
    return 1 if part.plural else 0


def _first(part: Phrase) -> bool:
    return part.you or part.amount == 1


def _counted(part: Phrase, one: str, many: str, numbers: Numbers) -> str:
    """A number of things."""
    if part.amount is not None:
        return f"{part.text} {one if part.amount == 1 else many}"
    how = numbers.some if part.fresh else numbers.same if part.again else numbers.equal
    return how.replace("{many}", many).replace("{n}", part.text)


def _verb(forms: tuple[str, ...], doer: Phrase, mode: Mode) -> str:
    """The form of a verb."""
    if mode is Mode.INFINITIVE:
        return forms[0]
    return (forms[-2] if len(forms) == 3 else forms[0]) if doer.you else forms[-1]


def without_spare_commas(words: str) -> str:
    """Words without the commas that stand before a parenthesis, a stop or another comma."""
    return re.sub(r",(?= ?\(|[.:;)]|,)", "", re.sub(r" ,", ",", words))


def in_quotes(word: str) -> str:
    """A word of the rules for which a language has none."""
    return f'"{word}"' if word else ""


__all__ = ["JOINT", "MEMBER", "Mode", "Numbers", "Phrase", "fill", "in_quotes", "without_spare_commas"]
