"""Choices in the words of a case, both ways: the words of an option, and the options that words mean."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, assert_never

import attrs

from adjudicator.cases.moves.fitting import Fit, is_meant, is_meant_in_play
from adjudicator.cases.moves.forced import says_whence
from adjudicator.cases.moves.serving import counts_as
from adjudicator.cases.words.facts import has_mark
from adjudicator.cases.words.meaning import DECLINING, ENDING, Chance, Move, Name
from adjudicator.cases.words.vocabulary import ACCEPTING, Vocabulary, vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown, speaking_of
from adjudicator.engine.frames import THIS
from adjudicator.engine.options import Ability, CardOption, Consent, Face, HiddenCard, Option, Seat, Value, Word, options_of
from adjudicator.engine.program import Clause
from adjudicator.engine.references import BASE
from adjudicator.engine.refusals import against
from adjudicator.engine.run import check
from adjudicator.engine.state import CHANCE, CONSENT, FACE, FREE, OFFER, RACE, VALUE, Question, State
from adjudicator.engine.view import View
from adjudicator.engine.windows import ability_frame
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import fold
from adjudicator.values import frozen, must_be


@frozen(eq=False)
class Pause:
    """A waiting state, with what is needed to understand a move at it. `called`: how a name is said."""

    state: State
    words: Vocabulary
    view: View
    called: Callable[[str], str] = str

    @staticmethod
    def of(state: State, words: Vocabulary) -> Pause:
        """The table of a state."""
        return Pause(state, words, View(state))

    @property
    def question(self) -> Question:
        """The question."""
        assert self.state.question is not None
        return self.state.question

    def opened(self) -> Draft:
        """The state opened as a draft, for what only its rules can say."""
        return Draft(self.state)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """The choices."""
        return options_of(self.view, self.question)

    # ---- from options to words

    def said(self, choice: int) -> str:
        """An option as the object of a move's verb: a card with its marks or its place if another one has the same name."""
        # INVARIANT: words of an option lead back to it
        words = self._plain[choice]
        if self._are_alike[words]:
            return words
        marked, look = self._marked(choice), self._looks(choice)
        rivals = [i for other, i in self._of_marks[marked].items() if other != look]
        # INVARIANT: a choice is called the same whatever else lies face down
        if self._is_seen(choice):  # what others are called that lie face down would betray them
            rivals = [i for i in rivals if self._is_seen(i)]
        return marked + self._place(choice, rivals)

    def _is_seen(self, choice: int) -> bool:
        """Whether an option is anything but a card that lies face down for the player who chooses."""
        card = self.options[choice]
        return not isinstance(card, CardOption) or self._lying(choice) is None or bool(card.card or card.printed)

    @cached_property
    def _are_alike(self) -> dict[str, bool]:
        """Among the plain words of options, whether the options called so are indistinguishable."""
        return {words: self.alike(choices) for words, choices in self._called.items()}

    @cached_property
    def _of_marks(self) -> dict[str, dict[object, int]]:
        """For the words of options, with their marks, one option for each different appearance."""
        found: dict[str, dict[object, int]] = {}
        for choice in range(len(self.options)):
            found.setdefault(self._marked(choice), {}).setdefault(self._looks(choice), choice)
        return found

    def _marked(self, choice: int) -> str:
        """The words of an option; for a card in play, with its marks."""
        card, option = self._lying(choice), self.options[choice]
        if card is None:
            return self._plain[choice]
        marked = self.view.words(card, called=self._named)
        return f"{marked} as {self._named(option.used_title)}" if isinstance(option, Ability) and option.used_title else marked

    def _place(self, choice: int, rivals: Sequence[int]) -> str:
        """The place of a card, in words that tell it from others of the same name; empty if nothing does."""
        option, others = self.options[choice], [self.options[i] for i in rivals]
        if not isinstance(option, CardOption) or not others:
            return ""
        if option.holder and all(isinstance(o, CardOption) and o.holder != option.holder for o in others):
            return f" from {option.holder}"
        if all(isinstance(o, CardOption) and o.zone != option.zone for o in others):
            zone = next(z.named for z in self.state.program.zones if z.named.key == option.zone)
            return f" from {self._named(zone.title)}"
        return ""

    @cached_property
    def _plain(self) -> tuple[str, ...]:
        return tuple([self._said(option) for option in self.options])

    @cached_property
    def _called(self) -> dict[str, list[int]]:
        """The options by their plain words."""
        found: dict[str, list[int]] = {}
        for choice, words in enumerate(self._plain):
            found.setdefault(words, []).append(choice)
        return found

    def _lying(self, choice: int) -> int | None:
        """The card in play that an option is, or is done with."""
        option, card = self.options[choice], self.question.choices[choice]
        if isinstance(option, Ability):
            card = self.question.abilities[choice][1] if option.card is not None else None
        return card if isinstance(card, int) and card < 0 else None

    def alike(self, choices: Sequence[int]) -> bool:
        """Whether these options are indistinguishable: cards in play in one place, with the same marks."""
        return all(self._looks(choice) == self._looks(choices[0]) for choice in choices[1:])

    def _looks(self, choice: int) -> object:
        card, option = self._lying(choice), self.options[choice]
        if card is None:
            return option
        marks = self.view.words(card)
        if isinstance(option, Ability) and option.card is not None:
            return attrs.evolve(option, card=attrs.evolve(option.card, ordinal=0)), marks
        return attrs.evolve(option, ordinal=0) if isinstance(option, CardOption) else option, marks

    def listed(self, choices: Sequence[int] | None = None) -> str:
        """Options in words, or all of them."""
        return ", ".join(dict.fromkeys(map(self.said, range(len(self.options)) if choices is None else choices)))

    def _said(self, option: Option) -> str:
        match option:
            case Ability(card=card, owner=owner, used_title=title):
                if card is None:
                    return self._named(owner)
                return f"{self._said(card)} as {self._named(title)}" if title else self._said(card)
            case CardOption():
                return self._card(option)
            case Seat(seat=seat):
                return seat
            case HiddenCard(title=title):
                return self._named(title)
            case Word(word=word):
                return self._named(word) if not word.isdigit() else word
            case Consent():
                return "yes"
            case Face(shows=shows):
                return shows
            case Value(number=number):
                return str(number)
            case _:
                assert_never(option)

    def _named(self, name: str) -> str:
        return quoted(self.called(name), self.state.seats)

    def _card(self, option: CardOption) -> str:
        """A card in words, with its name in quotes if it could be misread, and what else is known after it."""
        if not option.card:
            return option.title
        name = next(c.named.title for c in self.state.program.cards if c.named.key == option.card)
        return self._named(name) + option.title[len(name):]

    def move(self, choice: int) -> str | None:
        """A choice as a line of a case; None if no line is needed, or none can express it."""
        question = self.question
        seat = self.state.seats[question.player] if question.player >= 0 else ""
        if choice >= len(self.options):
            return None if question.kind == FREE else said_of(seat, "ends turn" if question.free else "declines")
        option, words = self.options[choice], self.said(choice)
        if question.kind == CHANCE:
            return f"chance {words}"
        match option:
            case Ability(card=CardOption(card="", printed=()), used_title=title) if title:
                return None  # a card of which nothing is known is described by nothing
            case Ability(verb=verb):
                _, held, _ = question.abilities[choice]
                return said_of(seat, f"{verb or ('plays' if held is not None and held >= 0 else 'uses')} {words}")
            case Consent(title=title):
                return said_of(seat, f"uses {self._named(title)}" if title else "chooses yes")
            case _ if question.kind in (FACE, VALUE, RACE) or words == "?":
                return None
            case _:
                return said_of(seat, f"chooses {words}")

    # ---- from words to options

    def meant(self, line: Move | Chance) -> tuple[int, ...]:
        """The choices that a line can mean here equally well: several if it is ambiguous, none if it fits none."""
        if isinstance(line, Chance):
            return self.chosen(line.pick) if self.question.kind == CHANCE else ()
        if line.verb in (*DECLINING, "ends"):
            return (len(self.options),) if self.declines(line) else ()
        if self.question.kind == OFFER:
            return self.abilities(line)
        if self.question.kind == CONSENT and self.consent(line):
            return (0,)
        return () if self.question.kind == CHANCE else self.picked(line)[0]

    def declines(self, move: Move) -> bool:
        """Whether a move does nothing at the open question: it ends a turn in which something may be begun, or it declines."""
        verbs = ENDING if self.question.free else DECLINING
        return self.question.may_pass and move.verb in verbs and self.moment_fits(move)

    def picked(self, move: Move) -> tuple[tuple[int, ...], Name | None]:
        """The options of a choice that a move means, and the part of it that names them."""
        if self.question.kind == OFFER or move.verb not in self.words.choosing or not self.moment_fits(move):
            return (), None
        place = move.from_
        for name in (*move.objects[:1], *move.targets):
            fit = [i for i in self.chosen(name) if place is None or not says_whence(place, name) or self.lies(i, place)]
            found = tuple([i for i in fit if not move.as_ or self.counts_as(i, move.as_)])
            if found:
                return found, name
        return (), None

    def counts_as(self, choice: int, name: int) -> bool:
        """Whether an option is a card that has another name, and that its player may use as one of this name."""
        is_card = isinstance(self.options[choice], CardOption)
        return is_card and counts_as(self.opened(), self.question, self.state, choice, name)

    def lies(self, choice: int, place: Name) -> bool:
        """Whether an option is a card of a player, or of a zone; words lie nowhere, and may be followed by a choice of either."""
        option = self.options[choice]
        if not isinstance(option, CardOption | HiddenCard):
            return isinstance(option, Word)
        return place.word == fold(option.holder) or (place.zone is not None
                                                     and self.state.program.zones[place.zone].named.key == option.zone)

    def abilities(self, move: Move, aimed: bool = True) -> tuple[int, ...]:
        """The options of a window that a move fits best: by the card and the name it is used as, or the ability's own card.

        `aimed`: an ability that cannot be aimed at what the move names is not meant.
        """
        if self.question.kind != OFFER or not (move.objects or self.is_own(move)) or not self.moment_fits(move):
            return ()
        fits: dict[int, tuple[bool, Fit]] = {}
        in_play = is_meant_in_play(self.view, self.words, move)
        for choice, option in enumerate(self.options):
            assert isinstance(option, Ability)
            if not is_meant(option.verb, move) or (in_play and option.card is not None and not self._is_live(choice)):
                continue
            fit = self._fit(choice, option, move)
            if fit and not (aimed and self.missed(move, choice)):
                fits[choice] = bool(option.verb), fit
        best = max(fits.values(), default=None)
        return tuple([choice for choice, fit in fits.items() if fit == best])

    def _is_live(self, choice: int) -> bool:
        """Whether the card of an ability on offer lies where cards act."""
        card = self.question.abilities[choice][1]
        return card is not None and self.view.layout.live[self.view.slot_of(card)]

    def is_own(self, move: Move) -> bool:
        """Whether the verb of a move is declared by the rules and alone says what is used."""
        return move.verb in self.state.program.moves

    def _fit(self, choice: int, option: Ability, move: Move) -> Fit:
        """How well an ability matches the name in a move."""
        if not move.objects:
            return Fit.OWNER
        name, wanted = move.objects[0], move.as_
        _, card, effect = self.question.abilities[choice]
        if option.card is not None and card is not None and name.described:
            if not self.is_card(card, name):
                return Fit.NOT
            if wanted:
                return Fit.CARD if effect == wanted else Fit.NOT
            return Fit.AS_ANOTHER if option.used_as else Fit.CARD
        return Fit.OWNER if fold(option.owner) == name.word and not (wanted and wanted != effect) else Fit.NOT

    def missed(self, move: Move, choice: int) -> tuple[str, ...]:
        """Why an ability cannot be aimed at what a move names, in words; empty if it can be aimed at any of it."""
        clause = self.state.program.clauses[self.question.abilities[choice][0]]
        allowed = self.aims(choice) if move.targets else None
        if allowed is None:
            return ()
        wrong = [t for t in move.targets if not any(self.is_target(target, t) for target in allowed)]
        if len(wrong) < len(move.targets):
            return ()
        draft = self.opened()
        frame = ability_frame(draft, self.question.abilities[choice], self.question.player, self.question.row)
        return tuple([self.no_target(draft, clause, frame, t) for t in wrong])

    def aims(self, choice: int) -> tuple[int, ...] | None:
        """The players and cards at whom an ability can be aimed; None if it is not aimed, or more has to be known."""
        option = self.question.abilities[choice]
        clause, draft = self.state.program.clauses[option[0]], self.opened()
        if clause.targets is None:
            return None
        try:
            with speaking_of(clause.owner_title, clause.span):
                return tuple(clause.targets(draft, ability_frame(draft, option, self.question.player, self.question.row)))
        except Unknown:
            return None  # it is asked for when the move is made

    def is_target(self, target: int, name: Name) -> bool:
        """Whether words name something that an ability is aimed at: a player, or a card."""
        return self.state.seats[target] == name.text.text if 0 <= target < BASE else self.is_card(target, name)

    def no_target(self, draft: Draft, clause: Clause, frame: list[Any], name: Name) -> str:
        """Why an ability cannot be aimed at a seat or a card, in words."""
        text = name.text.text
        seats, lying = self.state.seats, (c for slot in range(draft.slots) for c in draft.cards(slot))
        whom = seats.index(text) if text in seats else next((c for c in lying if self.is_card(c, name)), None)
        why = clause.target_words if whom is None else against(draft, clause, frame, whom)
        return f"{text} is not a target: {why}"

    def moment_fits(self, move: Move) -> bool:
        """Whether the moment that a move waits for, if it names one, is the window's or its cell's."""
        if not move.moment:
            return True
        cell = self.view.cell()
        return move.moment in (self.question.moment, cell[0] if cell else "")

    def chosen(self, name: Name) -> tuple[int, ...]:
        """The options of a choice that words mean: a seat, a pile, a word offered, a visible card, or else a hidden one."""
        if self.question.kind == OFFER:
            return ()
        found = tuple([i for i, option in enumerate(self.options) if self._is(i, option, name)])
        return found or tuple(self._hidden(name))

    def is_card(self, card: int, name: Name) -> bool:
        """Whether a card is one that words describe."""
        return (name.pattern is not None and self.words.fits(name.pattern, self.view.face(card))
                and all(has_mark(self.view, card, mark, value) for mark, value in name.marks.items()))

    def _is(self, choice: int, option: Option, name: Name) -> bool:
        match option:
            case Word(word=offered):
                return fold(offered) == name.word or self.words.key(name.word) == offered or (
                    name.is_title and self.state.program.cards[name.card].named.title == offered)
            case Seat(seat=seat):
                return fold(seat) == name.word
            case HiddenCard(zone=zone):
                return name.zone is not None and self.state.program.zones[name.zone].named.key == zone
            case Consent():
                return name.word in ("yes", fold(self.question.words))
            case CardOption():
                return self.is_card(self.question.pointed_at(choice), name)
            case Ability() | Face() | Value():
                return False
            case _:
                assert_never(option)

    def _hidden(self, name: Name) -> Iterator[int]:
        """The hidden zones that contain a named card."""
        if name.pattern is None or not name.described or name.marks:
            return
        for choice in range(len(self.options)):
            slot = self.question.slot_of_hidden(choice)
            if slot is not None and any(self.words.fits(name.pattern, self.view.face(c)) for c in self.view.cards(slot)):
                yield choice

    def is_hidden(self, choice: int) -> bool:
        """Whether an option is a hidden zone, of which chance picks a card."""
        return isinstance(self.options[choice], HiddenCard)

    def consent(self, move: Move) -> bool:
        """Whether a move says yes to an offer: it names the card that makes the offer."""
        if self.question.kind != CONSENT or not move.objects or move.verb not in ACCEPTING or move.as_ or move.from_:
            return False
        name, (title,) = move.objects[0], [option.title for option in self.options if isinstance(option, Consent)]
        this, is_it = self.view.stack[-1][THIS], 0 < name.card == self.words.card(title)
        very = is_it and (name.is_title or (isinstance(this, int) and self.is_card(this, name)))  # if more is said than its name
        return bool(title) and (fold(title) == name.word or very) and self.moment_fits(move)


def line_of(state: State, choice: int) -> str | None:
    """A choice at the question of a state as a line of a case; None if no line is needed, or none can express it.

    The number of options stands for declining. Raises ValueError if nothing is asked or there is no such choice.
    """
    must_be(state, State, "a state")
    check(state.question, choice)
    return Pause.of(state, vocabulary(state.program)).move(choice)


__all__ = ["Fit", "Pause", "is_meant", "line_of"]
