"""Conditions in words, affirmed or denied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.rules import tree as t
from adjudicator.rules.prose.nouns import STATUS
from adjudicator.rules.prose.phrase import MEMBER, Phrase
from adjudicator.rules.prose.sorts import MEMBERS, NUMBER, PLAYERS, SETS, TRUTH, ZONE
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice

_SIGNS = {"<": "less", "<=": "at-most", ">": "more", ">=": "at-least"}
_PLAYERS = ("player", "target")


@frozen(eq=False)
class Conditions:
    """Says conditions."""

    voice: Voice

    def sentence(self, node: t.Expression, negated: bool = False, within: bool = False) -> str:
        """A condition in words. `within`: among others that `and` joins."""
        match node:
            case t.Worded(inner=inner):
                return self.sentence(inner, negated, within)
            case t.Group(inner=inner):
                return self.sentence(inner, negated, within)
            case t.Not(inner=inner):
                return self.sentence(inner, not negated, within)
            case t.And() | t.Or():
                return self._joined(node, negated, within)
            case t.Some(whole=whole, negated=none):
                return self.voice.say("some", negated=none != negated, **self._some(whole, none != negated))
            case t.Is(left=left, right=right, negated=other):
                return self._is(left, right, other != negated)
            case t.Relation(left=left, sign=sign, right=right) if sign in ("=", "!="):
                return self._is(left, right, (sign == "!=") != negated)
            case t.Relation(left=left, sign=sign, right=right):
                a, b = self.noun(left), self.noun(right)
                return self.voice.say(self._sign(sign, left, b), negated=negated, a=a, b=b)
            case t.IsEmpty(whole=whole, negated=other) if self.voice.sort(whole) in MEMBERS and self.voice.sort(whole) != ZONE:
                return self.voice.say("some", negated=other == negated, **self._some(whole, other == negated))
            case t.IsEmpty(whole=whole, negated=other):
                return self.voice.say("empty", negated=other != negated, a=self.noun(whole))
            case t.IsUnknown(inner=inner):
                return self.voice.say("unknown", negated=negated, a=self.noun(inner))
            case t.IsIn(member=member, whole=whole, negated=other):
                key = "in-zone" if self.voice.sort(whole) == "zone" else "is-among"
                return self.voice.say(key, negated=other != negated, a=self.noun(member), b=self.noun(whole))
            case t.Conditional(test=test, yes=yes, other=otherwise):
                parts = [self.sentence(test), self.sentence(yes, within=True), self.sentence(otherwise, within=True)]
                said = self.voice.say("if-truth", a=parts[0], b=parts[1], c=parts[2])
                return self._denied(said) if negated else said
            case _:
                return self.voice.nouns.truth(node, negated)

    def noun(self, node: t.Expression) -> Phrase:
        """A part of a condition."""
        return self.voice.nouns.noun(node)

    def _sign(self, sign: str, left: t.Expression, right: Phrase) -> str:
        """How a comparison is said: of a number with a number as written, with another one, or of words of a list."""
        if sign != ">=" or self.voice.sort(left) != NUMBER:
            return _SIGNS[sign]
        return "at-least-number" if right.amount is not None else "at-least-equal"

    def _denied(self, words: str) -> str:
        return self.voice.say("not-true", a=words)

    def _joined(self, node: t.And | t.Or, negated: bool, within: bool) -> str:
        """Conditions that `and` or `or` joins: with parentheses where the other word is around them."""
        parts = _flat(node, type(node))
        word = "and" if isinstance(node, t.And) else "or"
        join = f"{word}-join" if within or negated else f"{word}-given"
        words = self.voice.say(join).join([self.sentence(part, within=True) for part in parts])
        if negated:
            return self._denied(f"({words})")
        return f"({words})" if within else words

    def _some(self, whole: t.Expression, none: bool) -> dict[str, Phrase]:
        groups = self.voice.groups
        return {"a": groups.noun(whole) if none else groups.one(whole)}

    def _is(self, left: t.Expression, right: t.Expression, negated: bool) -> str:
        voice = self.voice
        if _name(right) == "you" and _name(left) != "you":
            left, right = right, left
        if _name(right) == "nothing" or _name(left) == "nothing":
            other = right if _name(left) == "nothing" else left
            if _name(other) == "row":
                return voice.say("no-row", negated=negated)
            if voice.sort(other) in (*_PLAYERS, PLAYERS):
                return voice.say("nobody", negated=negated, a=self.noun(other))
            return self._missing(self.noun(other), negated)
        if (name := _name(left)) in voice.glossary.readings and name not in voice.names:
            return voice.say("reading", negated=negated, a=name, b=_name(right))
        if voice.sort(left) == TRUTH:
            return voice.say("same-truth", negated=negated, a=voice.nouns.whether(left), b=voice.nouns.whether(right))
        kinds, lists = voice.glossary.kinds, voice.glossary.lists
        if (kind := _name(right)) in kinds and kind not in voice.names and voice.sort(left) not in lists:
            return voice.say("kind-of", negated=negated, **self._of_kind(self.noun(left), voice.nouns.kind(kind)))
        if voice.sort(left) == "status" and _name(right) in STATUS and (owner := _owner(left)) is not None:
            return voice.say("is", negated=negated, a=self.noun(owner), b=voice.nouns.fitting(right, "status"))
        if voice.sort(left) == "status":
            return voice.say("is", negated=negated, a=self.noun(left), b=voice.nouns.fitting(right, "status"))
        if voice.sort(left) in SETS or voice.sort(right) in SETS:
            return voice.say("is", negated=negated, a=self.noun(left), b=self.noun(right))
        if isinstance(right, t.Title) and voice.sort(left) == "card":
            return voice.say("titled", negated=negated, a=self.noun(left), b=self.noun(right))
        if isinstance(left, t.Title) and voice.sort(right) == "name":
            left, right = right, left
        said = voice.nouns.fitting(right, voice.sort(left))
        key = "equal" if voice.sort(left) == NUMBER and said.amount is None else "is"
        return voice.say(key, negated=negated, a=self.noun(left), b=said)

    def _of_kind(self, what: Phrase, kind: str) -> dict[str, Phrase | str]:
        """A thing and its kind: members of a set are of a kind each, if the words for several are not known."""
        if not what.plural:
            return {"a": what, "b": kind}
        several = self.voice.language.several(kind)
        return {"a": what if several or what.text != MEMBER else what._replace(plural=False), "b": several or kind}

    def _missing(self, thing: Phrase, negated: bool) -> str:
        """That there is no such thing, or that there is; `b`: the thing without its article, if it has one."""
        bare = self.voice.language.noun(thing.text).bare
        taken = bare != thing.text and not thing.plural
        return self.voice.say("missing-bare" if taken else "missing", negated=negated, a=thing, b=bare)


def _name(node: t.Expression) -> str:
    return node.word.text if isinstance(node, t.Name) else ""


def _owner(node: t.Expression) -> t.Expression | None:
    """Whose status an expression is."""
    match node:
        case t.Part(whole=whole):
            return whole
        case t.Your():
            return t.Name(node.at, t.Word(node.at, "you"))
        case _:
            return None


def _flat(node: t.Expression, kind: type[t.And] | type[t.Or]) -> list[t.Expression]:
    """The conditions that one word joins."""
    if isinstance(node, t.And | t.Or) and isinstance(node, kind):
        return [*_flat(node.left, kind), *_flat(node.right, kind)]
    return [node]


__all__ = ["Conditions"]
