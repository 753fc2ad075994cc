"""Steps and ends in a language for which a game has words: to be read at the table, not to be written in cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

import attrs

from adjudicator.engine.faces import face_words
from adjudicator.engine.names import Named
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, moved
from adjudicator.notation.agreement import PLURAL
from adjudicator.report.outcome import Fact, game_facts, pile_facts, seat_facts
from adjudicator.report.sentences import WINDOWS, counted_cards, mentioned, moment_of
from adjudicator.rules.prose.calls import Calls
from adjudicator.rules.prose.phrase import Phrase
from adjudicator.rules.prose.texts import Texts
from adjudicator.rules.prose.voice import Voice

_OWN = {StepKind.PASSED: "step-passes", StepKind.USED: "step-uses", StepKind.TURN_ENDED: "step-ends-turn",
        StepKind.PHASE: "step-begins", StepKind.WON: "step-wins", StepKind.ASKED: "step-asked",
        StepKind.NOTHING_TO_USE: "step-nothing"}
"""The phrases for the steps that a person may ask about and that are no events."""
NAMES = 0xE100
"""The sign that stands for the first seat while words are joined: a seat called A is neither an article nor a preposition."""
_UNDONE = {StepKind.REPLACED: "step-replaced", StepKind.FORBIDDEN: "step-forbidden"}


@attrs.frozen(eq=False, slots=False)
class Translation:
    """Says the steps of runs, and what stands in their ends, in the language of some texts."""

    texts: Texts

    @cached_property
    def _voice(self) -> Voice:
        return Voice(self.texts.glossary, self.texts.language, Counter())

    def sentence(self, state: State, step: Step) -> str:
        """A step as a sentence, with the cards that moved if its parts do not name them."""
        voice, calls = self._voice, Calls(self._voice)
        doer = self._seat(state, step.player) if step.player >= 0 else Phrase("")
        parts = self._parts(state, step)
        if step.kind in _OWN:
            text = voice.filled(voice.language.phrases[_OWN[step.kind]], {**parts, "you": doer})
            text = f"{doer.text if doer.subject is None else doer.subject} {text}"
        else:
            decl = voice.glossary.verbs.get(step.verb)
            for name in () if decl is None else calls.required(decl):
                parts.setdefault(name, Phrase(voice.say("nothing")))
            text = calls.event(step.verb, doer, parts)
        if step.kind in WINDOWS and (moment := moment_of(step)):
            text = voice.say("step-in-moment", a=text, b=self._moment(state, moment))
        if step.kind in _UNDONE:
            text = voice.say(_UNDONE[step.kind], a=text)
        faces = moved(state.program, step)
        cards = f"{voice.language.phrases['colon']} {self._cards(state, faces)}" if faces else ""
        return _with_names(voice.text(text), state) + cards

    def title(self, named: Named) -> str:
        """The name of a thing of the rules, such as a moment or a role."""
        words = self.texts.glossary.words.get(("word", named.key))
        return words or next((name for language, name in named.names if language == self.texts.language.key), named.title)

    def _moment(self, state: State, key: str) -> str:
        """The name of a moment, in a cell of the grid or elsewhere."""
        grid = state.program.grid
        named = next((moment.named for moment in grid.moments if moment.named.key == key), None) if grid is not None else None
        return self.title(named) if named is not None else self.texts.glossary.words.get(("moment", key), key)

    def words(self, state: State) -> dict[str, str]:
        """The words of an end in the language: names of fields and zones, cards and words of lists, each as the end shows it."""
        program = state.program
        facts = _facts(state)
        keys = {f.key: f.key for f in (*program.player_fields, *program.game_fields)}
        keys |= {zone.named.title: zone.named.key for zone in program.zones}
        found = {name: self._noun(keys[name]) or name for some in facts for name in some if name in keys}
        titles = {value.title: self.title(value) for listed in program.enumerations for value in listed.values}
        found |= {shown: titles.get(shown) or said for shown, said in zip(_shown(facts), _shown(_facts(state, self._name)),
                                                                          strict=True)}
        if program.grid is not None:
            found |= {moment.named.key: self.title(moment.named) for moment in program.grid.moments}
        return {word: said for word, said in found.items() if said != word}

    def _noun(self, key: str) -> str:
        """The noun for a field or a zone, without its article; empty if there is none."""
        words = [self.texts.glossary.words.get((kind, key), "") for kind in ("printed", "field", "zone")]
        return next((self.texts.language.noun(each).bare for each in words if each and "{" not in each), "")

    def _parts(self, state: State, step: Step) -> dict[str, Phrase]:
        """The parts of a step that are mentioned, by name."""
        phrases = [(part.of or part.key, self._part(state, part.type, value)) for part, value in mentioned(state.program, step)]
        return {name: phrase for name, phrase in phrases if phrase is not None}

    def _part(self, state: State, kind: str, value: Any) -> Phrase | None:
        """A part of a step; None if there is nothing to say."""
        program = state.program
        match kind:
            case _ if value is None or kind == "row":
                return None
            case "player":
                return self._seat(state, value)
            case "players":
                return Phrase(", ".join([self._seat(state, player).text for player in value]), plural=True)
            case "card":
                return Phrase(self._card(state, value))
            case "cards":
                return Phrase(self._cards(state, value), plural=len(value) > 1)
            case "name":
                return Phrase(self._name(program.cards[value].named.title)) if value else None
            case "number":
                return Phrase(str(value), amount=value)
            case "truth":
                return Phrase(self._voice.say("yes" if value else "no"))
            case "text":
                return Phrase(self._text(state, value))
            case "phase":
                return Phrase(self._voice.nouns.phase(program.phases[value].named.key))
            case "moment" if program.grid is not None:
                return Phrase(self.title(program.grid.moments[value].named))
            case _:
                values = program.words(kind)
                return Phrase(self.title(values[value - 1])) if values and value else None

    def _seat(self, state: State, player: int) -> Phrase:
        return self.texts.language.you if state.seats[player] in PLURAL else Phrase(chr(NAMES + player))

    def _name(self, title: str) -> str:
        return self.texts.glossary.name(title)

    def _text(self, state: State, words: str) -> str:
        """A text of the rules: what players choose or win by, a word of a list, a card."""
        listed = (value for each in state.program.enumerations for value in each.values)
        return (self.texts.glossary.words.get(("label", words))
                or next((self.title(value) for value in listed if value.title == words), "") or self._name(words))

    def _card(self, state: State, face: int) -> str:
        """A card as it is known."""
        if not face:
            return self._unknown(1)
        return face_words(state.program, face, self._name)

    def _cards(self, state: State, faces: Iterable[int]) -> str:
        """Several cards."""
        return counted_cards(faces, lambda face: self._card(state, face), self._unknown) or self._voice.say("nothing")

    def _unknown(self, count: int) -> str:
        """A number of unknown cards."""
        phrase = Phrase(str(count), amount=count)
        return self._voice.say("unknown-card") if count == 1 else self._voice.say("unknown-cards", a=phrase)


def _with_names(text: str, state: State) -> str:
    """A sentence with the names of the seats."""
    return "".join([state.seats[ord(sign) - NAMES] if NAMES <= ord(sign) < NAMES + len(state.seats) else sign for sign in text])


def _facts(state: State, called: Callable[[str], str] = str) -> list[Mapping[str, Fact]]:
    """All facts of an end. `called`: how the name of a card is said in them."""
    seats = [seat_facts(state, player, called=called) for player in range(len(state.seats))]
    return [*seats, dict(pile_facts(state, called=called)), game_facts(state, called=called)]


def _shown(facts: Iterable[Mapping[str, Fact]]) -> Iterator[str]:
    """Every card and word in some facts."""
    for fact in (fact for some in facts for fact in some.values()):
        yield from fact if isinstance(fact, list) else [fact] if isinstance(fact, str) else []


__all__ = ["Translation"]
