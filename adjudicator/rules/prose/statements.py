"""Statements in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.prose.calls import Calls
from adjudicator.rules.prose.choices import Choices
from adjudicator.rules.prose.glossary import BUILT_IN_PARTS
from adjudicator.rules.prose.lines import Said, announced
from adjudicator.rules.prose.nouns import STATUS
from adjudicator.rules.prose.phrase import Phrase
from adjudicator.rules.prose.sorts import MEMBERS, NUMBER, SETS, TRUTH
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules.prose.voice import Voice

_Simple = (
    t.Shuffle | t.Show | t.Unpack | t.BeginWith | t.Borrow | t.Perform | t.Offer | t.React | t.Demand | t.EndTurn
    | t.AnotherTurn | t.SwapSeats | t.Create | t.SkipTo | t.Win | t.Result | t.Stop | t.Nothing
)


@frozen(eq=False)
class Statements:
    """Says statements."""

    voice: Voice

    @property
    def colon(self) -> str:
        """What stands before what is announced."""
        return self.voice.language.phrases["colon"]

    def body(self, body: t.Body) -> list[Said]:
        """Statements, one after the other."""
        with self.voice.block():
            return [said for statement in body.statements for said in self.statement(statement)]

    def statement(self, node: t.Statement) -> Iterator[Said]:
        """A statement, as one sentence or more."""
        voice = self.voice
        match node:
            case t.Do():
                yield Said(Calls(voice).order(node))
            case t.If():
                yield from self._if(node, "if")
            case t.May(words=words, body=body):
                said = voice.say("may") if words is None else voice.say("may-label", a=voice.nouns.label(words.text))
                yield announced(said, self.body(body), self.colon)
            case t.ForEach():
                yield self._each(node)
            case t.Repeat(count=count, body=body):
                yield announced(voice.say("repeat", n=voice.nouns.noun(count)), self.body(body), self.colon)
            case t.While(test=test, body=body):
                yield announced(voice.say("while", a=voice.conditions.sentence(test)), self.body(body), self.colon)
            case t.OneOf():
                yield self._one_of(node)
            case t.Lasting():
                yield self._lasting(node)
            case t.AttackBlock(attack=attack, overrides=overrides):
                below = [announced(voice.say("instead-in", a=voice.nouns.moment(o.moment.text)), self.body(o.body), self.colon)
                         for o in overrides]
                yield Said(self._attack(attack), tuple(below))
            case t.Attack():
                yield Said(self._attack(node))
            case t.Let() | t.SetTo() | t.AddTo() | t.Move():
                yield Said(self._change(node))
            case t.Choose() | t.ChooseName() | t.ChooseNumber() | t.ChooseWord():
                yield Said(Choices(voice).said(node))
            case _:
                yield Said(self._simple(node))

    def _if(self, node: t.If, key: str) -> Iterator[Said]:
        sentence = self.voice.conditions.sentence(node.test)
        yield announced(self.voice.say(key, a=sentence), self.body(node.body), self.colon, depends=True)
        match node.other:
            case t.If() as other:
                yield from self._if(other, "else-if")
            case t.Body() as other:
                yield announced(self.voice.say("else"), self.body(other), self.colon, depends=True)
            case None:
                pass

    def _each(self, node: t.ForEach) -> Said:
        voice = self.voice
        sort = voice.sort(node.whole)
        key = "for-each" if sort in SETS else "for-one"
        members = voice.groups.noun(node.whole)
        with voice.block():
            local = voice.give(node.name.text, "each", MEMBERS.get(sort, sort or "card"))
            said = voice.say(key, a=members, b=voice.called(local))
            return announced(said, self.body(node.body), self.colon)

    def _one_of(self, node: t.OneOf) -> Said:
        voice = self.voice
        below = []
        for option in node.alternatives:
            label = voice.nouns.label(option.words.text)
            said = label if option.test is None else voice.say("option-if", a=label, b=voice.conditions.sentence(option.test))
            below.append(announced(said, self.body(option.body), self.colon))
        by = voice.say("one-of") if node.by is None else voice.say("one-of-by", a=voice.nouns.noun(node.by))
        return Said(by, tuple(below))

    def _lasting(self, node: t.Lasting) -> Said:
        from adjudicator.rules.prose.clauses import Clauses  # clauses contain statements, and these contain clauses

        voice = self.voice
        key = node.span.replace(" ", "-")
        with voice.block():
            words = voice.say(f"until-{key}") if node.player is None else voice.say(
                f"until-{key}-for", a=voice.nouns.noun(node.player))
            below = [said for member in node.members for said in Clauses(voice).member(member)]
        return Said(words, tuple(below))

    def _attack(self, node: t.Attack) -> str:
        """An attack with what it is."""
        voice = self.voice
        targets = voice.groups.group(node.targets) if voice.sort(node.targets) in SETS else None
        whom = voice.nouns.noun(node.targets) if targets is None else Phrase(targets.one, feminine=targets.feminine)
        key = ("challenge" if node.challenge else "attack") + ("" if targets is None else "-each")
        said = voice.say(key, a=whom)
        if node.name is not None:
            said += voice.say("attack-as", a=voice.say("named", a=voice.glossary.name(node.name.text)))
        if node.by is not None:
            said += voice.say("attack-by", a=Calls(voice).part(node.by, "player"))
        if node.at_once:
            said += voice.say("attack-at-once")
        settings = [self._setting(setting) for setting in node.settings]
        return said + (voice.say("settings", a=voice.say("settings-join").join(settings)) if settings else "")

    def _setting(self, setting: t.RowSetting) -> str:
        """What an attack is."""
        voice, word = self.voice, setting.field.text
        field = t.Part(setting.at, setting.field, t.Name(setting.at, t.Word(setting.at, "row")), False)
        if setting.value is None:
            return voice.conditions.sentence(field)
        if word in voice.glossary.fields and voice.glossary.fields[word].type.text == TRUTH:
            return voice.say("setting-truth", a=voice.nouns.whether(field), b=voice.nouns.whether(setting.value))
        return voice.say("setting", a=voice.nouns.noun(field), b=voice.nouns.noun(setting.value))

    # ---- changes

    def _change(self, node: t.Let | t.SetTo | t.AddTo | t.Move) -> str:
        voice = self.voice
        match node:
            case t.Let(name=name, value=value):
                sort = voice.sort(value)
                said = voice.nouns.members(value) if sort == "zone" else voice.nouns.noun(value)
                sort = "cards" if sort == "zone" else sort
                yourself = self._is_you(value)
                known = voice.names.get(name.text)
                local = voice.give(name.text, "noted", sort)
                if local is known:
                    if self._is_whether(value):
                        return voice.say("now-says", a=voice.called(local), b=voice.nouns.whether(value))
                    return voice.say("turns-into", a=voice.called(local), b=said)
                if yourself:
                    return voice.say("note-you", a=voice.called(local))
                return voice.say("note", a=said, b=voice.called(local))
            case t.SetTo(place=place, value=value):
                return self._set(place, value)
            case t.AddTo(amount=amount, place=place, less=less):
                return self._add(amount, place, less)
            case t.Move(card=card, to=to, behind=behind):
                what = voice.nouns.enclosed(card) if isinstance(card, t.Conditional) else voice.nouns.members(card)
                where = voice.nouns.noun(self._zone(to))
                if behind is not None:
                    return voice.say("move-behind", a=what, b=where, c=voice.nouns.noun(behind))
                below = isinstance(to, t.Part) and to.word.text == "bottom"
                return voice.say("move-below" if below else "move", a=what, b=where)
            case _:
                assert_never(node)

    def _zone(self, to: t.Expression) -> t.Expression:
        return to.whole if isinstance(to, t.Part) and to.word.text == "bottom" else to

    def _place(self, place: t.Expression) -> tuple[str, dict[str, Phrase]]:
        """The field that a place is, and whose it is."""
        match place:
            case t.Your(word=word):
                return word.text, {"of": self.voice.language.you, "you": self.voice.language.you}
            case t.Part(word=word, whole=whole):
                owner = self.voice.nouns.noun(whole)
                return word.text, {"of": owner, "you": owner}
            case _:
                return "", {}

    def _set(self, place: t.Expression, value: t.Expression) -> str:
        voice = self.voice
        field, owner = self._place(place)
        if field == "status" and isinstance(value, t.Name) and value.word.text in STATUS:
            return voice.say(f"become-{value.word.text}", a=owner["of"])
        if voice.sort(place) == TRUTH and field in voice.glossary.fields:
            return self._set_truth(place, value)
        sentence = voice.nouns.whether(value) if voice.sort(value) == TRUTH else voice.nouns.fitting(value, voice.sort(place))
        words = voice.glossary.words.get(("set", field))
        if words is not None:
            return voice.filled(words, {**owner, "n": sentence, "you": voice.language.you}, voice.language.order)
        if self._is_whether(value):
            return voice.say("now-says", a=voice.nouns.noun(place), b=sentence)
        return voice.say(self._turning(place, value, sentence), a=voice.nouns.noun(place), b=sentence)

    def _turning(self, place: t.Expression, value: t.Expression, said: Phrase) -> str:
        """How it is said that a field turns into something."""
        sort = self.voice.sort(place)
        if constant_of(value) == "nothing":
            return "turns-into-nobody" if sort in ("player", "target") else "turns-into-nothing"
        if self._is_you(value):
            return "turns-into-you"
        apart = sort == NUMBER and said.amount is None and said.plural != self.voice.nouns.noun(place).plural
        return "turns-into-equal" if apart and not isinstance(value, t.Conditional | t.Group) else "turns-into"

    def _is_you(self, value: t.Expression) -> bool:
        """Whether a player is the one who is spoken to."""
        return constant_of(value) == "you" and "you" not in self.voice.names

    def _is_whether(self, value: t.Expression) -> bool:
        """Whether a value is said as what may be so or not, rather than as yes or no."""
        return self.voice.sort(value) == TRUTH and constant_of(value) not in ("yes", "no")

    def _set_truth(self, place: t.Expression, value: t.Expression) -> str:
        """A field that is true or false from now on."""
        voice = self.voice
        constant = constant_of(value)
        if constant in ("yes", "no") and constant not in voice.names:
            return voice.say("from-now-on", a=voice.conditions.sentence(place, constant == "no"))
        return voice.say("from-now-on", a=voice.say(
            "exactly-if", a=voice.conditions.sentence(place), b=voice.conditions.sentence(value)))

    def _add(self, amount: t.Expression, place: t.Expression, less: bool) -> str:
        voice = self.voice
        field, owner = self._place(place)
        match amount:
            case t.Sum(left=t.Number(value=0), sign="-", right=right):
                amount, less = right, not less
            case _:
                pass
        number = voice.nouns.enclosed(amount)
        words = None if less else voice.glossary.words.get(("add", field))
        if words is not None:
            return voice.filled(words, {**owner, "n": number, "you": voice.language.you}, voice.language.order)
        return voice.say("take-off" if less else "add", a=number, b=voice.nouns.noun(place))

    # ---- the rest

    def _simple(self, node: _Simple) -> str:
        voice, noun = self.voice, self.voice.nouns.noun
        match node:
            case t.Stop() | t.Nothing() | t.EndTurn():
                return voice.say({t.Stop: "stop", t.Nothing: "do-nothing", t.EndTurn: "end-turn"}[type(node)])
            case t.AnotherTurn(player=player):
                return voice.say("another-turn", a=noun(player))
            case t.Create(title=title, zone=zone, name=name):
                made, where = noun(t.Title(node.at, title)), noun(zone)
                if name is None:
                    return voice.say("create", a=made, b=where)
                return voice.say("create-as", a=made, b=where, c=voice.called(voice.give(name.text, "noted", "card")))
            case t.SwapSeats(one=one, other=other):
                return voice.say("swap-seats", a=noun(one), b=noun(other))
            case t.SkipTo(phase=phase):
                return voice.say("skip-to", a=voice.nouns.phase(phase.text))
            case t.Result(value=value):
                if self._is_whether(value):
                    return voice.say("give-result-whether", a=voice.nouns.whether(value))
                return voice.say("give-result", a=noun(value))
            case t.Shuffle(pile=pile):
                return voice.say("shuffle", a=noun(pile))
            case t.Show(cards=cards, players=players):
                if self._is_you(players):
                    return voice.say("show-you", a=voice.nouns.members(cards))
                return voice.say("show", a=voice.nouns.members(cards), b=voice.nouns.members(players))
            case t.BeginWith(player=player):
                return voice.say("begin-with", a=noun(player))
            case t.Unpack(kinds=kinds, zone=zone):
                listed = ", ".join([voice.nouns.kind(kind.text) for kind in kinds])
                return voice.say("unpack", a=listed, b=noun(zone))
            case t.Borrow(cards=cards):
                if constant_of(cards.test if isinstance(cards, t.Where) else cards) in ("nothing", "no"):
                    return voice.say("borrow-nothing")
                return voice.say("borrow", a=voice.nouns.members(cards))
            case t.Win():
                return self._win(node)
            case _:
                return self._windows(node)

    def _win(self, node: t.Win) -> str:
        voice = self.voice
        if not isinstance(node.who, t.Title):
            return voice.say("win", a=voice.nouns.members(node.who))
        label = voice.nouns.label(node.who.words.text)
        if node.seats is None:
            return voice.say("win-named", a=label)
        several = voice.sort(node.seats) in SETS
        return voice.say("win-for-each" if several else "win-for", a=label,
                         b=voice.groups.noun(node.seats) if several else voice.nouns.noun(node.seats))

    def _windows(self, node: t.Perform | t.Offer | t.React | t.Demand) -> str:
        """What lets others act, or a card."""
        voice, noun, moment = self.voice, self.voice.nouns.noun, self.voice.nouns.moment
        match node:
            case t.Perform(what=t.Part(word=word, whole=whole)) if self._is_moment(word.text):
                return voice.say("perform-moment", a=noun(whole), b=moment(word.text)) + self._at(node.at_whom)
            case t.Perform(what=what):
                return voice.say("perform", a=noun(what)) + self._at(node.at_whom)
            case t.Offer(player=player, until=until):
                return voice.say("offer", a=noun(player), b=moment(node.moment.text)) + self._until(until)
            case t.React(players=players, race=race, until=until):
                key = "react-race" if race else "react"
                return voice.say(key, a=voice.nouns.members(players), b=moment(node.moment.text)) + self._until(until)
            case t.Demand(player=player, cards=cards):
                sentence = moment(node.moment.text)
                if cards is None:
                    return voice.say("demand", a=noun(player), b=sentence)
                return voice.say("demand-with", a=noun(player), b=sentence, c=voice.nouns.members(cards))
            case _:
                assert_never(node)

    def _is_moment(self, word: str) -> bool:
        glossary = self.voice.glossary
        return word not in glossary.fields and word not in glossary.zones and word not in BUILT_IN_PARTS

    def _at(self, whom: t.Expression | None) -> str:
        return "" if whom is None else self.voice.say("perform-at", a=self.voice.nouns.noun(whom))

    def _until(self, test: t.Expression | None) -> str:
        if test is None or isinstance(test, t.Never):
            return ""
        return self.voice.say("until", a=self.voice.conditions.sentence(test))


def constant_of(node: t.Expression) -> str:
    """The word of an expression that is one word, such as `yes`; `no` is one as well."""
    return node.word.text if isinstance(node, t.Name) else "no" if isinstance(node, t.Never) else ""


__all__ = ["Statements", "constant_of"]
