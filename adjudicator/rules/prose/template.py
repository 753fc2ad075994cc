"""Words with places for the parts of a sentence, as rulesets and grammars write them.

- `{n}`: the part `n`; `{n!}`: the same where it is the subject.
- `{n + card|cards}`: that many of something.
- `{p: have|has}`: for a player, the form for `you` and that for others; for a number, the forms for one and for more. `*` is the
  part itself.
- `{n/ is|are}`: the form for one and for several; of three forms the first is that for `you`; four are the masculine and the
  feminine of one, then of several.
- `{draw|draws}`: the verb of the player who acts: in the infinitive, for `you`, for others; two forms if the first two are alike.
- `{not: is|is not}`: a form that affirms and one that denies.
- `[ from {p}]`: what is left out if one of its parts is not mentioned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from adjudicator.values import frozen


@frozen
class Slot:
    """A place for a part."""

    name: str
    subject: bool


@frozen
class Counted:
    """A place for a number of things."""

    name: str
    one: str
    many: str


@frozen
class Agreeing:
    """Forms that agree with a part: by its person or number, or by its gender and number (`gender`)."""

    name: str
    forms: tuple[str, ...]
    gender: bool


@frozen
class Verb:
    """The forms of a verb: infinitive, for `you`, for others."""

    forms: tuple[str, ...]


@frozen
class Denied:
    """A form that affirms and one that denies."""

    yes: str
    no: str


@frozen
class Omissible:
    """Parts that are left out together."""

    parts: tuple[Part, ...]


Part = str | Slot | Counted | Agreeing | Verb | Denied | Omissible
Template = tuple[Part, ...]

_PIECE = re.compile(r"\{([^{}]*)\}|([\[\]])|([^{}\[\]]+)|(.)")
_BRACE = re.compile(r"(?P<name>[^\W\d_](?:[\w-]*\w)?)\s*(?P<sign>[!:/+]?)\s*(?P<forms>.*)", re.DOTALL)
_LEAST = {":": 2, "/": 2, "+": 2}


@lru_cache(maxsize=8192)
def template(text: str) -> Template:
    """The parts of a text. Raises ValueError with what is wrong."""
    stack: list[list[Part]] = [[]]
    for brace, bracket, words, wrong in _PIECE.findall(text):
        if bracket == "[":
            stack.append([])
        elif bracket == "]":
            if len(stack) != 2:
                raise ValueError("a `]` without its `[`")
            inner = tuple(stack.pop())
            if not any(slots((part,)) for part in inner):
                raise ValueError("what stands between `[` and `]` has no part in it")
            stack[-1].append(Omissible(inner))
        elif words:
            stack[-1].append(words)
        elif wrong:
            raise ValueError(f"a `{wrong}` without its other half")
        else:
            stack[-1].append(_brace(brace))
        if len(stack) > 2:
            raise ValueError("a `[` within another")
    if len(stack) != 1:
        raise ValueError("a `[` without its `]`")
    return tuple(stack[0])


def _brace(text: str) -> Part:
    """What stands between braces."""
    if "|" in text and not re.match(r"[\w-]+\s*[:/+]", text):
        verb = tuple(text.split("|"))
        if len(verb) > 3 or not all(verb):
            raise ValueError(f"`{{{text}}}` has not the two or three forms of a verb")
        return Verb(verb)
    found = _BRACE.fullmatch(text)
    name, sign, rest = found.group("name", "sign", "forms") if found else ("", "", "")
    forms = tuple(rest.split("|"))
    if sign in _LEAST and name:
        if len(forms) < _LEAST[sign] or len(forms) > (4 if sign == "/" else 2):
            raise ValueError(f"`{{{text}}}` has not the right number of forms")
        if name == "not" and sign == ":":
            return Denied(*forms)
        return Counted(name, *forms) if sign == "+" else Agreeing(name, forms, sign == "/")
    if sign == "!" and not rest:
        return Slot(name, True)
    if not sign and name and not rest:
        return Slot(name, False)
    raise ValueError(f"`{{{text}}}` is not understood")


def slots(parts: Template) -> list[str]:
    """The names of the parts that a template mentions, in order."""
    return list(dict.fromkeys(_names(parts)))


def _names(parts: Template) -> Iterator[str]:
    for part in parts:
        match part:
            case Slot(name=name) | Counted(name=name) | Agreeing(name=name):
                yield name
            case Omissible(parts=inner):
                yield from _names(inner)
            case _:
                pass


__all__ = ["Agreeing", "Counted", "Denied", "Omissible", "Part", "Slot", "Template", "Verb", "slots", "template"]
