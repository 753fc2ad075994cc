"""What expressions stand for, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.notation.source import fold
from adjudicator.rules import tree as t
from adjudicator.rules.prose.glossary import called, is_printed
from adjudicator.rules.prose.phrase import MEMBER, Phrase
from adjudicator.rules.prose.sorts import SETS, TRUTH
from adjudicator.rules.prose.template import slots, template
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice

_REGISTERS = ("this", "row", "effect", "target", "they", "result", "refused", "active", "game", "reacted")
_SET_WORDS = ("players", "others", "everyone", "fallen")
_PARTS = ("author", "player", "effect", "face", "stage", "name", "holder", "top", "status", "card")
_TRUE_PARTS = ("sole", "pending", "genuine", "fresh")
STATUS = ("playing", "fallen", "out")
_TRUE_FUNCTIONS = ("serves", "acts-as", "able", "titled", "can-total")


@frozen(eq=False)
class Nouns:
    """Says what expressions stand for."""

    voice: Voice

    def noun(self, node: t.Expression) -> Phrase:
        """An expression in words."""
        match node:
            case t.Name(word=word):
                return self._word(word.text)
            case t.Number(value=value):
                return Phrase(str(value), amount=value)
            case t.Title(words=words):
                return Phrase(self._card(words.text))
            case t.Group(inner=t.Conditional() as inner):
                return self.enclosed(inner)
            case t.Group(inner=inner) | t.Worded(inner=inner):
                return self.noun(inner)
            case t.Your(word=word):
                return self._part(word.text, t.Name(node.at, t.Word(node.at, "you")))
            case t.Part(word=word, whole=whole):
                return self._part(word.text, whole)
            case t.Apply():
                return self._apply(node)
            case t.Sum(left=left, sign=sign, right=right):
                return self._sum(left, sign, right)
            case t.Product(left=left, right=right):
                return Phrase(self.voice.say("times", a=self._factor(left), b=self._factor(right)))
            case t.Conditional(test=test, yes=yes, other=other):
                sentence, sort = self.voice.conditions.sentence(test), self.voice.sort(node)
                return Phrase(self.voice.say("if-noun", a=sentence, b=self._branch(yes, sort), c=self._branch(other, sort)))
            case t.Where() | t.Seated() | t.Except():
                return self.voice.groups.all(node)
            case _:
                return self.whether(node)

    def equal(self, node: t.Expression) -> Phrase:
        """A number that something is equal to: in a conditional, each of the alternatives is one."""
        match node:
            case t.Conditional(test=test, yes=yes, other=other):
                return Phrase(self.voice.say(
                    "if-noun", a=self.voice.conditions.sentence(test), b=self.equal(yes), c=self.equal(other)))
            case _:
                return Phrase(self.voice.say("equal-to", a=self.noun(node)))

    def _branch(self, node: t.Expression, sort: str) -> Phrase:
        """An alternative of a conditional: where a player is meant, nothing is nobody."""
        is_nobody = isinstance(node, t.Name) and node.word.text == "nothing" and sort in ("player", "target")
        return Phrase(self.voice.say("nobody-word")) if is_nobody else self.noun(node)

    def enclosed(self, node: t.Expression) -> Phrase:
        """An expression with other words behind it: one that depends on a condition is put in parentheses."""
        said = self.noun(node)
        return said._replace(text=f"({said.text})") if isinstance(node, t.Conditional) else said

    def members(self, node: t.Expression) -> Phrase:
        """A set, the cards of a zone, or a single thing."""
        return self.voice.groups.all(node) if self.voice.sort(node) == "zone" else self.noun(node)

    def fitting(self, node: t.Expression, sort: str) -> Phrase:
        """What a thing of a sort is compared with: words of its list, of a status or a moment come first."""
        word = node.word.text if isinstance(node, t.Name) else ""
        if word and word not in self.voice.names:
            if sort == "status" and word in STATUS:
                return Phrase(self.voice.say(f"status-{word}"))
            if sort == "moment":
                return Phrase(self.voice.say("named", a=self.moment(word)))
            declared = self.voice.glossary.lists.get(sort)
            value = next((v for v in declared.values if v.key.text == word), None) if declared else None
            if value is not None:
                return Phrase(self._listed(value))
        return self.noun(node)

    def moment(self, word: str) -> str:
        """A moment."""
        found = self.voice.glossary.phrase("moment", word)
        return self.voice.language.own(word) if found is None else found

    def phase(self, word: str) -> str:
        """A phase."""
        found = self.voice.glossary.phrase("phase", word)
        return self.voice.language.own(word) if found is None else found

    def kind(self, word: str) -> str:
        """A kind of card, with the indefinite article."""
        found = self.voice.glossary.phrase("kind", word)
        return self.voice.say("of-kind", a=self.voice.language.own(word)) if found is None else found

    def label(self, words: str) -> str:
        """A text by which players choose: what is given for it, the name of the card or the word that it is, or itself."""
        glossary, say = self.voice.glossary, self.voice.say
        given = glossary.words.get(("label", words))
        if given is not None:
            return say("named", a=given)
        if fold(words) in glossary.cards:
            return say("named", a=glossary.name(words))
        value = next((v for _, v in glossary.listed.values() if v.title is not None and v.title.text == words), None)
        if value is not None:
            return say("named", a=self._listed(value))
        if glossary.language == "en":
            return say("named", a=words)
        glossary.phrase("label", words)
        return self.voice.language.own(words)

    def whether(self, node: t.Expression) -> Phrase:
        """A truth as something that can be noted."""
        match node:
            case t.Never():
                return Phrase(self.voice.say("no"))
            case t.Name(word=word) if word.text in ("yes", "no") and word.text not in self.voice.names:
                return Phrase(self.voice.say(word.text))
            case t.Conditional(test=test, yes=yes, other=other):
                sentence = self.voice.conditions.sentence(test)
                return Phrase(self.voice.say("if-noun", a=sentence, b=self.whether(yes), c=self.whether(other)))
            case t.Group(inner=inner):
                return self.whether(inner)
            case _:
                return Phrase(self.voice.say("whether", a=self.voice.conditions.sentence(node)))

    # ---- words

    def _word(self, word: str) -> Phrase:
        voice = self.voice
        if word in voice.bound:
            return voice.bound[word]
        if word in voice.names:
            return voice.called(voice.names[word])
        if word == "you":
            return voice.language.you
        if word == "it":
            feminine = voice.member == "card" and voice.language.sorts["card"].feminine
            return Phrase(MEMBER, plural=voice.together, feminine=feminine)
        word = "they" if word == "them" else word
        if word in _REGISTERS:
            return self._own_words(word)
        if word in _SET_WORDS:
            return Phrase(voice.say(f"the-{word}"), plural=True)
        if word in ("nothing", "yes", "no", "under-way", "on-target"):
            return Phrase(voice.say(word))
        if word in voice.glossary.zones:
            return self._zone(word, None)
        if word in voice.glossary.listed:
            return Phrase(self._listed(voice.glossary.listed[word][1]))
        if word in voice.glossary.kinds:
            return Phrase(self.kind(word))
        if word in voice.glossary.readings:
            return Phrase(voice.say("point", a=word))
        return Phrase(voice.language.own(word))

    def _own_words(self, key: str, **parts: Phrase) -> Phrase:
        """A phrase of the language, which agrees as its article tells."""
        text = self.voice.say(key, False, **parts)
        noun = self.voice.language.noun(text)
        return Phrase(text, plural=noun.plural, feminine=noun.feminine)

    def _card(self, title: str) -> str:
        return self.voice.say("named", a=self.voice.glossary.name(title))

    def _listed(self, value: t.Named) -> str:
        """A word of a list: what is given for it, its name in the language, or its title."""
        glossary, key = self.voice.glossary, value.key.text
        if ("word", key) in glossary.words:
            return glossary.words["word", key]
        title = key if value.title is None else value.title.text
        name = called(title, value.names, glossary.language)
        spoken = glossary.language == "en" or name != title or not any(len(part) > 1 for part in title.split() if part.isalpha())
        if not spoken:
            glossary.phrase("word", key)
        return name if spoken else self.voice.language.own(title)

    # ---- parts

    def _part(self, word: str, whole: t.Expression) -> Phrase:
        voice, glossary = self.voice, self.voice.glossary
        owner_sort = voice.sort(whole)
        if word in _TRUE_PARTS and word not in glossary.fields:
            return Phrase(voice.say("whether", a=self._truth_part(word, whole, False)))
        own = word in glossary.fields or word in glossary.zones or word in glossary.printed
        if word in _PARTS and (not own or (owner_sort == "row" and word in ("player", "effect"))):
            return self._own_words(f"{word}-of", a=self.noun(whole))
        of_game = isinstance(whole, t.Name) and whole.word.text == "game" and "game" not in voice.names
        owner = None if of_game else self.noun(whole)
        if word in glossary.zones and word not in glossary.fields:
            return self._zone(word, owner)
        of_card = owner_sort in ("card", "cards", "zone", "target") or (word in glossary.printed and word not in glossary.fields)
        kind = "printed" if of_card and is_printed(glossary, word) else "field"
        if kind == "field" and word in glossary.fields and glossary.fields[word].type.text == TRUTH:
            return Phrase(voice.say("whether", a=self._truth_field(word, owner, False)))
        return self._owned(kind, word, owner)

    def _owned(self, kind: str, word: str, owner: Phrase | None) -> Phrase:
        """A field, a printed value or a zone of somebody, or of nobody."""
        voice, language = self.voice, self.voice.language
        words = voice.glossary.phrase(kind, word)
        if words is None:
            words = language.own(word)
        if "of" in slots(template(words)):
            text = voice.filled(words, {"of": owner or Phrase(""), "you": owner or Phrase("")})
            noun = language.noun(text)
            return Phrase(text, plural=noun.plural, feminine=noun.feminine)
        noun = language.noun(words)
        if owner is None:
            text = language.the(noun)
        elif owner.you:
            text = language.your(noun)
        else:
            text = voice.say("of", a=language.the(noun), b=owner)
        return Phrase(text, plural=noun.plural, feminine=noun.feminine)

    def _zone(self, word: str, owner: Phrase | None) -> Phrase:
        return self._owned("zone", word, owner)

    def _truth_field(self, word: str, owner: Phrase | None, negated: bool) -> str:
        voice = self.voice
        words = voice.glossary.phrase("field", word)
        if words is None:
            if owner is None:
                return voice.say("flag-of-game", negated=negated, a=voice.language.own(word))
            return voice.say("flag", negated=negated, a=voice.language.own(word), b=owner)
        return self._sentence(words, {"of": owner or Phrase("")}, negated)

    def _truth_part(self, word: str, whole: t.Expression, negated: bool) -> str:
        return self.voice.say(f"is-{word}", negated=negated, a=self.noun(whole))

    def _sentence(self, words: str, parts: dict[str, Phrase], negated: bool) -> str:
        """A template that is a sentence; one that has no form to deny it is denied as a whole."""
        said = self.voice.filled(words, parts, negated=negated)
        return self.voice.say("not-true", a=said) if negated and "{not:" not in words else said

    # ---- truths

    def truth(self, node: t.Expression, negated: bool) -> str:
        """A name, a part or a value that is true or false, as a condition."""
        voice, glossary = self.voice, self.voice.glossary
        match node:
            case t.Never():
                return voice.say("never" if not negated else "always")
            case t.Name(word=word) if word.text in ("yes", "no") and word.text not in voice.names:
                return voice.say("always" if (word.text == "yes") != negated else "never")
            case t.Name(word=word) if word.text in ("under-way", "on-target"):
                return voice.say(f"{word.text}-holds", negated=negated)
            case t.Part(word=word, whole=whole) if word.text in _TRUE_PARTS and word.text not in glossary.fields:
                return self._truth_part(word.text, whole, negated)
            case t.Part(word=word, whole=whole) if word.text in glossary.fields:
                game = isinstance(whole, t.Name) and whole.word.text == "game"
                return self._truth_field(word.text, None if game else self.noun(whole), negated)
            case t.Your(word=word) if word.text in glossary.fields:
                return self._truth_field(word.text, voice.language.you, negated)
            case t.Apply(function=function, arguments=arguments) if function.text in glossary.values:
                return self._value(function.text, arguments, negated)
            case t.Apply(function=function, arguments=arguments) if function.text in _TRUE_FUNCTIONS:
                key = "titled-function" if function.text == "titled" else function.text
                return voice.say(key, negated, **self._built_in(function.text, arguments))
            case t.Apply(function=function, arguments=arguments) if function.text == "was" and arguments:
                said = voice.say("was-so", a=voice.conditions.sentence(arguments[0]))
                return voice.say("not-true", a=said) if negated else said
            case _:
                return voice.say("holds", negated=negated, a=self.noun(node))

    # ---- functions

    def _apply(self, node: t.Apply) -> Phrase:
        voice, word = self.voice, node.function.text
        if word in voice.glossary.values:
            if voice.glossary.values[word].type.text == TRUTH:
                return Phrase(voice.say("whether", a=self._value(word, node.arguments, False)))
            return self.value_noun(word, self._arguments(word, node.arguments))
        if word in _TRUE_FUNCTIONS:
            return Phrase(voice.say("whether", a=self.truth(node, False)))
        parts = self._built_in(word, node.arguments)
        if word not in voice.language.phrases:  # rules that are not understood
            return Phrase(f"{voice.language.own(word)} ({', '.join([part.text for part in parts.values()])})")
        many = word == "topmost" and "b" in parts and parts["b"].amount in (None, 1)
        return self._own_words("topmost-many" if many else word, **parts)

    def _built_in(self, word: str, arguments: tuple[t.Expression, ...]) -> dict[str, Phrase]:
        """The parts of a function of the notation itself."""
        groups = self.voice.groups
        found: list[Phrase] = []
        for place, argument in enumerate(arguments):
            name = argument.word.text if isinstance(argument, t.Name) else ""
            if word == "able" and place == 1:
                found.append(Phrase(self.moment(name)))
            elif word in ("total", "can-total") and place == 1:
                found.append(Phrase(self.measure(name)))
            elif place == 0 and word == "count":
                found.append(groups.counted(argument))
            elif place == 0 and word in ("total", "can-total", "nth"):
                found.append(groups.all(argument))
            elif place == 0 and word in ("first", "last"):
                found.append(groups.noun(argument))
            else:
                found.append(self.noun(argument))
        return dict(zip("abc", found, strict=False))

    def measure(self, word: str) -> str:
        """What cards are measured by."""
        if word not in self.voice.glossary.values:
            return self.voice.language.own(word)
        return self._words(word, [Phrase(self.voice.say("each-card"))], False)

    def printed(self, word: str) -> Phrase:
        """What is printed on cards, as such."""
        language = self.voice.language
        kind = "printed" if is_printed(self.voice.glossary, word) else "field"
        words = self.voice.glossary.phrase(kind, word)
        if words is None or "of" in slots(template(words)):
            return Phrase(language.own(word))
        noun = language.noun(words)
        return Phrase(noun.bare, plural=noun.plural, feminine=noun.feminine)

    def printed_of(self, word: str, owner: Phrase) -> Phrase:
        """What is printed on a card."""
        return self._owned("printed" if is_printed(self.voice.glossary, word) else "field", word, owner)

    def value_truth(self, word: str, parts: list[Phrase], negated: bool) -> str:
        """A value that is true or false, as a sentence."""
        return self._words(word, parts, negated)

    def value_noun(self, word: str, parts: list[Phrase]) -> Phrase:
        """A value, of these parts."""
        text = self._words(word, parts, False)
        noun = self.voice.language.noun(text)
        several = self.voice.glossary.values[word].type.text in SETS
        return Phrase(text, plural=noun.plural or several, feminine=noun.feminine)

    def bare_value(self, word: str) -> str:
        """A value as such."""
        return self._words(word, [Phrase("…") for _ in self.voice.glossary.values[word].parameters], False)

    def _value(self, word: str, arguments: tuple[t.Expression, ...], negated: bool) -> str:
        """A value of the rules that is true or false."""
        return self._words(word, self._arguments(word, arguments), negated)

    def _arguments(self, word: str, arguments: tuple[t.Expression, ...]) -> list[Phrase]:
        kinds = [p.type.text for p in self.voice.glossary.values[word].parameters]
        return [self.members(a) if k in SETS else self.fitting(a, k) for a, k in zip(arguments, kinds, strict=False)]

    def _words(self, word: str, parts: list[Phrase], negated: bool) -> str:
        voice = self.voice
        decl = voice.glossary.values[word]
        words = voice.glossary.phrase("value", word)
        if words is None:
            listed = ", ".join([part.text for part in parts])
            said = voice.language.own(word) + (f" ({listed})" if listed else "")
            return voice.say("holds", negated=negated, a=said) if decl.type.text == TRUTH else said
        filled = dict(zip([p.key.text for p in decl.parameters], parts, strict=False))
        return self._sentence(words, filled, negated)

    def _sum(self, left: t.Expression, sign: str, right: t.Expression) -> Phrase:
        if sign == "+" and self.voice.sort(left) in (*SETS, "card", "player"):
            return self.voice.groups.all(t.Sum(left.at, left, sign, right))
        if isinstance(left, t.Number) and left.value == 0 and sign == "-":
            return Phrase(self.voice.say("negative", a=self._factor(right)))
        first = self.noun(left)
        text = self.voice.say("plus" if sign == "+" else "minus", a=first, b=self._term(right))
        return Phrase(text, plural=first.plural, feminine=first.feminine)

    def _term(self, node: t.Expression) -> Phrase:
        """The second part of a sum."""
        inner = self.noun(node)
        sums = isinstance(node, t.Group) and isinstance(node.inner, t.Sum)
        return inner._replace(text=f"({inner.text})") if sums else inner

    def _factor(self, node: t.Expression) -> Phrase:
        """A part of a product."""
        inner = self.noun(node)
        sums = isinstance(node, t.Group | t.Sum) and not (isinstance(node, t.Group) and isinstance(node.inner, t.Conditional))
        return inner._replace(text=f"({inner.text})") if sums else inner


__all__ = ["STATUS", "Nouns"]
