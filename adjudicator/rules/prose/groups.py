"""Sets in words: one of them, or all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.rules import tree as t
from adjudicator.rules.prose.phrase import MEMBER, Phrase
from adjudicator.rules.prose.sorts import MEMBERS, SETS
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice


class Group(NamedTuple):
    """A set: the noun for one of its members and for all, both with their description.

    `bare`: the noun for one without the articles within it, if it has any.
    """

    one: str
    many: str
    feminine: bool
    sort: str
    bare: str = ""


_ROUND = {"players": "players", "others": "others", "everyone": "everyone", "fallen": "fallen"}


@frozen(eq=False)
class Groups:
    """Says sets."""

    voice: Voice

    def group(self, node: t.Expression) -> Group:
        """A set in words."""
        match node:
            case t.Group(inner=inner):
                return self.group(inner)
            case t.Where(whole=whole, test=test):
                inner = _bare(whole)
                if isinstance(inner, t.Where) and not _denies(inner.test):
                    return self._where(inner.whole, t.And(node.at, inner.test, test))
                return self._where(whole, test)
            case t.Seated(whole=whole, seat=seat, including=including):
                after = self.voice.say("starting-with" if including else "left-of", a=self.voice.nouns.noun(seat))
                return self._with(self.group(whole), after)
            case t.Except(whole=whole, less=less):
                return self._with(self.group(whole), self.voice.say("except", a=self.voice.nouns.members(less)))
            case t.Sum(left=left, sign="+", right=right):
                first, second = self.group(left), self.group(right)
                other = self.voice.language.a(second.one, second.feminine)
                one, many = self.voice.say("or", a=first.one, b=other), self.voice.say("and", a=first.many, b=second.many)
                bare = self.voice.say("or", a=first.bare or first.one, b=second.bare or second.one)
                return Group(one, many, first.feminine, first.sort, bare)
            case t.Name(word=word) if word.text in _ROUND and word.text not in self.voice.names:
                phrases = self.voice.language.phrases
                return Group(phrases[f"{word.text}-one"], phrases[f"{word.text}-many"], False, "player")
            case _:
                return self._simple(node)

    def all(self, node: t.Expression) -> Phrase:
        """All members of a set."""
        found = self.group(node)
        return Phrase(found.many, plural=True, feminine=found.feminine)

    def one(self, node: t.Expression) -> Phrase:
        """A member of a set, with the indefinite article."""
        found = self.group(node)
        single = self.voice.sort(node) not in SETS
        return Phrase(found.one if single else self.voice.language.a(found.one, found.feminine), feminine=found.feminine)

    def noun(self, node: t.Expression) -> Phrase:
        """A member of a set, without an article."""
        found = self.group(node)
        return Phrase(found.bare or found.one, feminine=found.feminine)

    def _simple(self, node: t.Expression) -> Group:
        """A zone, or a set that something else names."""
        sort = self.voice.sort(node)
        member = self.voice.language.sorts[MEMBERS.get(sort, sort if sort in ("card", "player") else "card")]
        noun = self.voice.nouns.noun(node)
        if sort not in SETS:  # a set of one
            return Group(noun.text, noun.text, noun.feminine, sort)
        say, parts = self.voice.say, Phrase(member.many, plural=True, feminine=member.feminine)
        if sort == "zone":
            key = "of-zone"
            return Group(say(key, a=member.one, b=noun), say(f"all-{key}", a=parts, b=noun), member.feminine, "card")
        return Group(say("among", a=member.one, b=noun), noun.text, member.feminine, MEMBERS[sort])

    def _with(self, found: Group, words: str) -> Group:
        bare = f"{found.bare} {words}" if found.bare else ""
        return found._replace(one=f"{found.one} {words}", many=f"{found.many} {words}", bare=bare)

    def _where(self, whole: t.Expression, test: t.Expression) -> Group:
        """The members for which something is true, or none of them."""
        found = self.group(whole)
        if _denies(test):
            none = self.voice.say("none-of", a=Phrase(found.many, plural=True, feminine=found.feminine))
            return found._replace(one=none, many=none, bare="")
        if isinstance(_bare(whole), t.Sum):
            found = found._replace(many=f"({found.many})")
        with self.voice.members(found.sort):
            tests = self._conjuncts(test)
        one = self.voice.say("and-join").join([self._said(words, found, "who") for words in tests])
        many = self.voice.say("and-join").join([self._said(words, found, "each-who") for words in tests])
        those = self.voice.say("those", a=Phrase(found.many, plural=True, feminine=found.feminine))
        return self._with(found, one)._replace(many=f"{those} {many}")

    def _conjuncts(self, test: t.Expression) -> list[str]:
        if isinstance(test, t.And):
            return [*self._conjuncts(test.left), *self._conjuncts(test.right)]
        return [self.voice.conditions.sentence(test, within=True)]

    def _said(self, words: str, found: Group, key: str) -> str:
        """A condition as a clause that follows its subject."""
        player = found.sort == "player"
        language = self.voice.language
        member = language.phrases["that-player" if player else "that-card"]
        part = Phrase("", plural=key != "who", feminine=found.feminine)
        if words.startswith(f"{MEMBER} "):
            said = self.voice.say(f"{key}-{'player' if player else 'card'}", a=part) + words[len(MEMBER):]
        elif key == "who" and (whose := language.whose(words)):
            said = whose
        else:
            said = self.voice.say("such-that", a=part, b=words)
        return said.replace(MEMBER, member)


def _bare(node: t.Expression) -> t.Expression:
    """An expression without its parentheses."""
    return _bare(node.inner) if isinstance(node, t.Group) else node


def _denies(test: t.Expression) -> bool:
    """Whether a condition is `no`."""
    return isinstance(test, t.Never) or (isinstance(test, t.Name) and test.word.text == "no")


__all__ = ["Group", "Groups"]
