"""Sets in words: one of them, or all."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from adjudicator.rules import tree as t
from adjudicator.rules.prose.language import Noun
from adjudicator.rules.prose.phrase import MEMBER, Phrase
from adjudicator.rules.prose.sorts import MEMBERS, SETS
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice


class Group(NamedTuple):
    """A set: the noun for one of its members and for all, both with their description.

    `bare`: the noun for one without the articles within it, if it has any; `others`: whether the noun for all is feminine, if not
    as `feminine` tells.
    """

    one: str
    many: str
    feminine: bool
    sort: str
    bare: str = ""
    others: bool | None = None

    @property
    def all(self) -> Phrase:
        """All of them."""
        return Phrase(self.many, plural=True, feminine=self.feminine if self.others is None else self.others)


_PLAIN = (t.Name, t.Your, t.Part, t.Apply)
_SHORT = 5
"""A kind of at most this number of words may stand in place of the noun for a card; more words would hide what follows."""
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
        return self.group(node).all

    def one(self, node: t.Expression) -> Phrase:
        """A member of a set, with the indefinite article."""
        found = self.group(node)
        single = self.voice.sort(node) not in SETS
        return Phrase(found.one if single else self.voice.language.a(found.one, found.feminine), feminine=found.feminine)

    def counted(self, node: t.Expression) -> Phrase:
        """All members of a set that is counted: without an article, if they are those of a zone or have a name."""
        found, whole = self.all(node), _bare(node)
        while isinstance(whole, t.Where):
            whole = _bare(whole.whole)
        plain = self.voice.sort(whole) == "zone" or isinstance(whole, t.Name)
        return found._replace(text=self.voice.language.noun(found.text).bare) if plain else found

    def noun(self, node: t.Expression) -> Phrase:
        """A member of a set, without an article."""
        found = self.group(node)
        return Phrase(found.bare or found.one, feminine=found.feminine)

    def _simple(self, node: t.Expression, name: t.Title | Noun | None = None) -> Group:
        """A zone, or a set that something else names. `name`: the title of its cards, or what they are."""
        sort = self.voice.sort(node)
        member = self.voice.language.sorts[MEMBERS.get(sort, sort if sort in ("card", "player") else "card")]
        noun = self.voice.nouns.noun(node)
        if sort not in SETS:  # a set of one
            return Group(noun.text, noun.text, noun.feminine, sort)
        say, parts, one = self.voice.say, Phrase(member.many, plural=True, feminine=member.feminine), member.one
        feminine, others = member.feminine, member.feminine
        if isinstance(name, t.Title):
            title = self.voice.nouns.noun(name)
            one, parts = say("titled-one", a=one, b=title), parts._replace(text=say("titled-one", a=parts, b=title))
        elif name is not None:
            one, feminine = name.bare, name.feminine
        if sort == "zone":
            key = "of-zone"
            return Group(say(key, a=one, b=noun), say(f"all-{key}", a=parts, b=noun), feminine, "card", others=others)
        if self.voice.language.noun(noun.text).sure:
            others = noun.feminine
        return Group(say("among", a=one, b=noun), noun.text, feminine, MEMBERS[sort], others=others)

    def _with(self, found: Group, words: str) -> Group:
        bare = f"{found.bare} {words}" if found.bare else ""
        return found._replace(one=f"{found.one} {words}", many=f"{found.many} {words}", bare=bare)

    def _where(self, whole: t.Expression, test: t.Expression) -> Group:
        """The members for which something is true, or none of them."""
        found = self.group(whole)
        which = self._which(whole, found, test)
        name, rest = self._called(test)
        if name is None or found.sort != "card" or self.voice.sort(whole) not in SETS or not isinstance(_bare(whole), _PLAIN):
            return which
        simple = self._simple(whole, name)
        named = simple if rest is None else self._which(whole, simple, rest)
        plain = isinstance(name, t.Title) and self.voice.sort(whole) == "zone"
        return named if plain else named._replace(many=which.many, others=which.all.feminine)

    def _called(self, test: t.Expression) -> tuple[t.Title | Noun | None, t.Expression | None]:
        """The title or the kind that a condition says a member has, and the rest of the condition."""
        match test:
            case t.And(left=left, right=right):
                name, rest = self._called(left)
                if name is not None:
                    return name, right if rest is None else t.And(test.at, rest, right)
                name, rest = self._called(right)
                return name, test if name is None else left if rest is None else t.And(test.at, left, rest)
            case t.Is(left=t.Name(word=word), right=t.Title() as title, negated=False) if word.text == "it":
                return title, None
            case t.Is(left=t.Name(word=word), right=t.Name(word=kind), negated=False) if word.text == "it" and (
                    kind.text in self.voice.glossary.kinds and kind.text not in self.voice.names):
                noun = self.voice.language.one(self.voice.nouns.kind(kind.text))
                return (noun, None) if noun is not None and len(noun.bare.split()) <= _SHORT else (None, test)
            case _:
                return None, test

    def _which(self, whole: t.Expression, found: Group, test: t.Expression) -> Group:
        """The members for which something is true, where they are called so."""
        if _denies(test):
            none = self.voice.say("none-of", a=found.all)
            return found._replace(one=none, many=none, bare="")
        if isinstance(_bare(whole), t.Sum):
            found = found._replace(many=f"({found.many})")
        with self.voice.members(found.sort):
            tests = self._conjuncts(test)
        with self.voice.members(found.sort, together=True):
            agreed = self._conjuncts(test)
        one = self.voice.say("and-join").join([self._said(words, found, "who") for words in tests])
        clauses = [self._of_all(words, others, found) for words, others in zip(tests, agreed, strict=True)]
        of_each = [self._said(words, found, "each-who") for said, words in zip(clauses, tests, strict=True) if not said]
        many = self.voice.say("and-join").join([*filter(None, clauses), *of_each])
        plain = not of_each and not isinstance(_bare(whole), t.Sum)
        those = found.many if plain else self.voice.say("those", a=found.all)
        return self._with(found, one)._replace(many=f"{those} {many}")

    def _conjuncts(self, test: t.Expression) -> list[str]:
        if isinstance(test, t.And):
            return [*self._conjuncts(test.left), *self._conjuncts(test.right)]
        return [self.voice.conditions.sentence(test, within=True)]

    def _of_all(self, one: str, all_of_them: str, found: Group) -> str:
        """A condition as a clause about all members; empty if its words are those for one of them, or mention them again."""
        subject = f"{MEMBER} "
        if one == all_of_them or not all_of_them.startswith(subject) or MEMBER in all_of_them[len(subject):]:
            return ""
        return f"{self.voice.say('who-player' if found.sort == 'player' else 'who-card')} {all_of_them[len(subject):]}"

    def _said(self, words: str, found: Group, key: str) -> str:
        """A condition as a clause that follows its subject."""
        player = found.sort == "player"
        language = self.voice.language
        member = language.phrases["that-player" if player else "that-card"]
        part = Phrase("", feminine=found.feminine) if key == "who" else found.all
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
