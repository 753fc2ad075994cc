"""What the rules of a game declare, and the words that they give for it in a language."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

import attrs

from adjudicator.notation.source import fold
from adjudicator.rules import tree as t

KINDS_OF_WORDS = ("verb", "value", "field", "zone", "kind", "phase", "moment", "printed", "word", "list", "label", "add", "set")
"""What words may be given for; `label`: for a text in quotes that players choose by; `add`, `set`: for what changes a field."""
BUILT_IN_PARTS = ("author", "player", "effect", "sole", "pending", "genuine", "face", "stage", "name", "fresh", "holder", "top",
                  "status", "card", "bottom")
ATTACK = "attack"


@attrs.frozen(slots=True, eq=False)
class Glossary:
    """What is declared, by its key, and the words for it by kind and key."""

    language: str
    verbs: dict[str, t.VerbDecl]
    forms: dict[str, str]
    values: dict[str, t.ValueDecl]
    fields: dict[str, t.FieldDecl]
    zones: dict[str, t.ZoneDecl]
    kinds: dict[str, t.KindDecl]
    lists: dict[str, t.ValuesDecl]
    listed: dict[str, tuple[str, t.Named]]
    places: dict[str, t.Named]
    readings: dict[str, t.ReadingDecl]
    cards: dict[str, t.CardDecl]
    printed: dict[str, t.Printed]
    labels: frozenset[str]
    moments: frozenset[str]
    on_cards: set[str]
    words: dict[tuple[str, str], str]
    lacking: set[tuple[str, str]]

    def phrase(self, kind: str, key: str) -> str | None:
        """The words for something; nothing if there are none, which is noted."""
        found = self.words.get((kind, key))
        if found is None:
            self.lacking.add((kind, key))
        return found

    def verb(self, word: str) -> t.VerbDecl | None:
        """The verb that a word names, in any of its forms."""
        return self.verbs.get(word) or self.verbs.get(self.forms.get(word, ""))

    def name(self, title: str) -> str:
        """The name of a card in the language, or the one in which it is declared."""
        card = self.cards.get(fold(title))
        return title if card is None else called(card.title.text, card.names, self.language)


def called(title: str, names: Sequence[t.Spelling], language: str) -> str:
    """A name in a language, or as it is declared."""
    return title if language == "en" else next((name.text for word, name in names if word.text == language), title)


def glossary(files: Iterable[t.File], language: str) -> Glossary:
    """What the files of a game declare, with their words in a language. Later declarations replace earlier ones of a name."""
    made = Glossary(language, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, {}, frozenset(), frozenset(), set(), {}, set())
    labels: set[str] = set()
    moments: set[str] = set()
    for file in files:
        for item in file.items:
            _declare(made, item.item if isinstance(item, t.Instead) else item)
        _used(file, labels, moments)
    return attrs.evolve(made, labels=frozenset(labels), moments=frozenset(moments | made.places.keys()))


def _used(file: t.File, labels: set[str], moments: set[str]) -> None:
    """Note the texts by which players choose or win, and the moments in which something may be done or is carried out."""
    for node in t.nodes(file.items):
        match node:
            case t.Alternative(words=words):
                labels.add(words.text)
            case t.May(words=t.Quote() as words):
                labels.add(words.text)
            case t.AbilityDecl(words=words, moments=named):
                moments.update([moment.text for moment in named])
                if words is not None:
                    labels.add(words.text)
            case t.Win(who=t.Title(words=words)):
                labels.add(words.text)
            case t.Offer(moment=moment) | t.React(moment=moment) | t.Demand(moment=moment):
                moments.add(moment.text)
            case t.Perform(what=t.Part(word=word)):
                moments.add(word.text)
            case _:
                pass


def is_printed(made: Glossary, word: str) -> bool:
    """Whether a part of a card is a printed value rather than a field."""
    return word in made.printed and word not in made.on_cards


def _declare(made: Glossary, item: t.Item) -> None:
    match item:
        case t.VerbDecl(key=key):
            made.verbs[key.text] = item
            head, dash, tail = key.text.partition("-")
            for form in (f"{head}s{dash}{tail}", *([item.past.text] if item.past else [])):
                made.forms.setdefault(form, key.text)
        case t.ValueDecl(key=key):
            made.values[key.text] = item
        case t.PlayerFields() | t.GameFields() | t.FaceFields() | t.MarkFields():
            made.fields.update({field.key.text: field for field in item.fields})
            if isinstance(item, t.FaceFields | t.MarkFields):
                made.on_cards.update(field.key.text for field in item.fields)
        case t.ZoneDecl(named=thing):
            made.zones[thing.key.text] = item
        case t.ValuesDecl(key=key, values=values):
            made.lists[key.text] = item
            for value in values:
                made.listed.setdefault(value.key.text, (key.text, value))
        case t.GridDecl(parts=parts):
            for part in parts:
                if isinstance(part, t.RowFields):
                    made.fields.update({field.key.text: field for field in part.fields})
                elif isinstance(part, t.MomentDecl):
                    made.places[part.named.key.text] = part.named
        case t.TurnDecl(phases=phases):
            made.places.update({phase.named.key.text: phase.named for phase in phases})
        case t.ReadingDecl(key=key):
            made.readings[key.text] = item
        case t.CardDecl(title=title, names=names, members=members):
            for name in (title.text, *(other.text for _, other in names)):
                made.cards.setdefault(fold(name), item)
            _members(made, members)
        case t.KindDecl(key=key, members=members):
            made.kinds[key.text] = item
            _members(made, members)
        case t.WordsDecl(language=language, lines=lines) if language.text == made.language:
            made.words.update({(line.kind.text, line.key.text): line.words.text for line in lines})
        case _:
            pass


def _members(made: Glossary, members: Sequence[t.Member]) -> None:
    made.printed.update({member.key.text: member for member in members if isinstance(member, t.Printed)})


def parameters(made: Glossary, kind: str, key: str) -> tuple[str, ...]:
    """The names of the parts that the words for something may mention."""
    match kind:
        case "verb":
            return ("you", *[p.key.text for p in made.verbs[key].parameters])
        case "value":
            return ("not", *[p.key.text for p in made.values[key].parameters])
        case "field":
            return ("not", "of")
        case "add" | "set":
            return ("of", "n", "not", "you")
        case "zone" | "printed":
            return ("of",)
        case _:
            return ()


def known(made: Glossary, kind: str) -> Collection[str]:
    """What words of a kind may be given for."""
    tables: dict[str, Collection[str]] = {
        "verb": made.verbs, "value": made.values, "field": made.fields, "zone": made.zones, "kind": made.kinds,
        "phase": made.places, "moment": made.moments, "printed": made.printed, "word": made.listed, "list": made.lists,
        "label": made.labels, "add": made.fields, "set": made.fields,
    }
    return tables.get(kind, ())


def lines(files: Iterable[t.File]) -> Iterator[tuple[t.File, t.WordsDecl, t.WordingDecl]]:
    """Every line of words in some files."""
    for file in files:
        for item in file.items:
            if isinstance(item, t.WordsDecl):
                for line in item.lines:
                    yield file, item, line


__all__ = ["ATTACK", "KINDS_OF_WORDS", "Glossary", "called", "glossary", "is_printed", "known", "lines", "parameters"]
