"""What a declaration does, in plain words of a language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from adjudicator.rules import tree as t
from adjudicator.rules.prose.clauses import Clauses, kinds_said, value_said, verb_said
from adjudicator.rules.prose.english import ENGLISH
from adjudicator.rules.prose.french import FRENCH
from adjudicator.rules.prose.glossary import Glossary, glossary
from adjudicator.rules.prose.italian import ITALIAN
from adjudicator.rules.prose.language import Language
from adjudicator.rules.prose.lines import Said, rows
from adjudicator.rules.prose.voice import Voice
from adjudicator.values import frozen

LANGUAGES: dict[str, Language] = {language.key: language for language in (ENGLISH, ITALIAN, FRENCH)}
MARGIN = "  "


@frozen(eq=False)
class Texts:
    """Says declarations of a game in a language."""

    language: Language
    glossary: Glossary

    @staticmethod
    def of(files: Sequence[t.File], language: str) -> Texts:
        """The texts of the rules in some files. Raises KeyError for a language that nothing is said in."""
        return Texts(LANGUAGES[language], glossary(files, language))

    def item(self, item: t.Item) -> list[str]:
        """What a declaration does, line by line; empty for one that does nothing by itself."""
        match item:
            case t.Instead(item=inner):
                return self.item(inner)
            case t.CardDecl(members=members, kinds=kinds):
                shared = any(self._is_shared(kind.text) for kind in kinds)
                return [*self._lines(lambda voice: kinds_said(voice, kinds)), *self._members(members, shared)]
            case t.KindDecl(members=members, key=key):
                return self._members(members, self._is_shared(key.text))
            case t.RuleDecl(members=members):
                return self._members(members, True)
            case t.VerbDecl():
                return self._lines(lambda voice: verb_said(voice, item))
            case t.ValueDecl():
                return self._lines(lambda voice: value_said(voice, item))
            case _:
                return []

    def clause(self, member: t.Member, shared: bool = False) -> list[str]:
        """What a line of a card does. `shared`: the card is nobody's."""
        return self._lines(lambda voice: Clauses(voice, shared).member(member))

    def quoted(self, item: t.Item) -> str:
        """The text of a card as published in the language; empty if it is not given."""
        inner = item.item if isinstance(item, t.Instead) else item
        members = inner.members if isinstance(inner, t.CardDecl) else ()
        found = [m for m in members if isinstance(m, t.Quoted) and m.language.text == self.language.key]
        return " ".join([words.text for quote in found for words in quote.words])

    def _members(self, members: Sequence[t.Member], shared: bool) -> list[str]:
        return [line for member in members for line in self.clause(member, shared)]

    def _is_shared(self, kind: str) -> bool:
        """Whether cards of a kind work where they are nobody's."""
        decl = self.glossary.kinds.get(kind)
        zones = [m.zone.text for m in decl.members if isinstance(m, t.Works)] if decl else []
        return any(zone in self.glossary.zones and not self.glossary.zones[zone].of_player for zone in zones)

    def _lines(self, said: Callable[[Voice], list[Said]]) -> list[str]:
        """Sentences, said twice: the first time tells how many names they give."""
        first = Voice(self.glossary, self.language, Counter())
        said(first)
        voice = Voice(self.glossary, self.language, first.given)
        return list(self._written(said(voice)))

    def _written(self, said: Sequence[Said]) -> Iterator[str]:
        colon = self.language.phrases["colon"]
        for one in said:
            for depth, words in rows(one, colon):
                tidy = self.language.tidy(words)
                yield MARGIN * depth + ("- " if depth else "") + tidy[:1].upper() + tidy[1:]


__all__ = ["LANGUAGES", "Texts"]
