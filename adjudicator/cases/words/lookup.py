"""Looks up the names of a situation: seats, cards, zones, moments, and the subjects of facts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from operator import eq

import attrs

from adjudicator.cases.words.facts import stated_field
from adjudicator.cases.words.meaning import (
    CardHere,
    Fact,
    FieldFact,
    InPlay,
    Living,
    Name,
    Out,
    Pattern,
    UsedUp,
    Winning,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.verbs import is_first_of_step
from adjudicator.cases.words.vocabulary import Marked, Vocabulary, unknown
from adjudicator.engine.descriptions import NOTHING
from adjudicator.engine.faces import bears, is_printed, label_number, label_of, marks_words
from adjudicator.engine.windows import limits
from adjudicator.engine.zones import Zone
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation import case_lines as written
from adjudicator.notation.case_lines import CardText, Text
from adjudicator.notation.case_words import another_line
from adjudicator.notation.source import Diagnostic, Invalid, Near, Span, fold, short
from adjudicator.notation.suggestions import nearest
from adjudicator.rules.load import set_with_copy, sets_with
from adjudicator.values import mutable

MOST_COPIES = 8
"""Copies of a card that a message lists."""
_SEEN = re.compile(r"(?:^|\s+)seen by (\S+(?: and \S+)*)$")


@mutable
class Lookup:
    """Looks up names, and records the unknown ones in `problems`; these become nothing, or are left out."""

    words: Vocabulary
    seats: Sequence[str]
    problems: list[Diagnostic] = attrs.Factory(list)

    def unknown(self, what: str, text: str, span: Span, known: Iterable[str], listed: bool = False) -> None:
        """Record an unknown name; similar names are not searched if enough is wrong already."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems += unknown(what, text, span, list(known), listed).diagnostics

    def unknown_card(self, text: str, span: Span, what: str = "card", also: Iterable[str] = ()) -> None:
        """Record an unknown card; if it belongs to a set of the game that is not switched on, the message names the set."""
        if len(self.problems) >= MAX_PROBLEMS:
            return
        found, own = self._sets_with(text), self._longer(text)
        if not found:
            self.unknown(what, text, span, [*self.words.titles, *also])
            return
        (_, key), several = found[0], len({key for _, key in found}) + len(own) > 1
        said = [*(f"`{title}` of the set `{key}`" for title, key in found), *(f"`{title}` of these rules" for title in own)]
        self.problems.append(Diagnostic(
            "N010", f"no {what} is called `{short(text)}` in these rules", span,
            f"it may be {' or '.join(said)}: write the name, and add the set to the rules, of the one that is meant" if several
            else f"it is a card of the set `{key}`: add `{key}` to the rules"))

    def _sets_with(self, text: str) -> list[tuple[str, str]]:
        """The cards that are called so, each with its set of the game, which is not switched on."""
        program = self.words.program
        return sets_with(program.game.key, [s.key for s in program.sets], text.strip('"'))

    def _longer(self, text: str) -> list[str]:
        """The cards of these rules that are called so with an addition in parentheses."""
        begin = fold(text.strip('"')) + " ("
        return [title for title in self.words.titles if fold(title).startswith(begin)]

    def seat(self, text: Text) -> str:
        """A seat of the situation."""
        if text.text not in self.seats:
            self.unknown("seat", text.text, text.span, self.seats, listed=True)
        return text.text

    def card(self, text: Text) -> int:
        """The number of a card's name, 0 for none."""
        number = self.words.card(text.text)
        if not number:
            self.unknown_card(text.text, text.span)
        return number

    def moment(self, text: Text) -> str:
        """The key of a moment."""
        key = self.words.moment(text.text)
        if key is None:
            self.unknown("moment", text.text, text.span, [*self.words.moments, *sorted(self.words.windows)], listed=True)
        return key or ""

    def zone(self, text: Text, shared: bool, also: Iterable[str] = ()) -> int:
        """The number of a zone, of the table or of a player; -1 for none."""
        zones = self.words.program.zones
        number = self.words.zones.get(fold(text.text), -1)
        if number < 0:
            known = [z.named.title for z in zones if z.of_player != shared]
            if not shared and is_first_of_step(text.text, self.words):
                self.problems.append(Diagnostic("N010", f"no zone or counter is called `{text.text}`", text.span,
                                                f"a step that happens is written `then ... {text.text} ...`"))
                return -1
            self.unknown("pile" if shared else "zone or counter", text.text, text.span, [*known, *also], listed=True)
            return -1
        if zones[number].of_player == shared:
            name = short(text.text)
            self.problems.append(
                Diagnostic("N010", f"`{name}` belongs to each player", text.span, "it stands after a player's name") if shared
                else Diagnostic("N010", f"`{name}` belongs to nobody", text.span, "it stands in a line of its own"))
            return -1
        return number

    def name(self, text: Text, mark: str = "") -> Name:
        """Everything that words of a move can mean."""
        pattern: Pattern | None = self.words.pattern(text.text)
        marks: dict[int, object] = {}
        if pattern is None:
            found = self.words.marked(text.text, self.seats)
            if found.marks and not found.printed:
                pattern, marks = self.words.pattern(found.name), found.marks
        if text.text in self.seats and not text.quoted and pattern is not None and not pattern[0]:
            pattern = None  # where A sits, an ace is written with its suit
        self.label(text.text.split()[0], text.span)
        self.face(pattern, text.span)
        return Name(text, fold(text.text), pattern, marks, self.words.zones.get(fold(text.text)), mark)

    def label(self, word: str, span: Span) -> None:
        """Record a label that cannot be told apart from others."""
        if word.startswith("#") and label_of(label_number(word)) != word.casefold():
            self.problems.append(Diagnostic("N016", f"the label `{short(word)}` cannot be distinguished from others", span,
                                            "labels are `#1` to `#32`, and `#a` to `#z`"))

    def face(self, pattern: Pattern | None, span: Span) -> None:
        """Record a card with printed values that no copy of it has; copies of which they say nothing may have any."""
        program = self.words.program
        if pattern is None or not pattern[0] or is_printed(program, pattern[0], marks := pattern[1:-1]):
            return
        card, said = program.cards[pattern[0]], marks_words(program, marks)
        found = set_with_copy(program.game.key, [s.key for s in program.sets], card.named.spellings(),
                              lambda mark: (copy := self.words.marks(mark)) is not None and bears(copy, marks))
        if found is not None:
            help = f"the set `{found}` brings one: add `{found}` to the rules"
        else:
            near = sorted(dict.fromkeys(card.copies), key=lambda copy: -sum(map(eq, copy, marks)))
            some = ", ".join([f"`{marks_words(program, copy)}`" for copy in near[:MOST_COPIES]])
            more, are = ", ..." if len(near) > MOST_COPIES else "", "copies are" if len(near) > 1 else "copy is"
            help = f"its {are} {some}{more}" if near else "no such value is printed on it"
        self.problems.append(Diagnostic("N036", f"no `{card.named.title}` is `{said}`", span, help))

    # ---- card lists

    def cards(self, cards: Iterable[CardText], live: bool) -> tuple[CardHere, ...]:
        """The entries of a list; only cards in play (`live`) have marks."""
        return tuple([found for card in cards if (found := self._entry(card, live)) is not None])

    def in_zone(self, cards: Iterable[CardText], zone: int) -> tuple[CardHere, ...]:
        """The entries of a list of the cards in a zone, -1 for an unknown one; they may say who has seen a card."""
        live = zone < 0 or self.words.program.zones[zone].live
        found = []
        for card in cards:
            text = None if self.words.card(card.text) else _SEEN.search(card.text)
            plain = card if text is None else CardText(card.count, card.text[:text.start()] or "?", card.label, card.span)
            entry = self._entry(plain, live)
            if entry is not None:
                found.append(entry if text is None else attrs.evolve(entry, seen=self._seen(entry, text[1], zone)))
        return tuple(found)

    def _seen(self, card: CardHere, names: str, zone: int) -> tuple[int, ...]:
        """The seats that have seen a card of a zone, by number."""
        seats = [self.seat(Text(name.strip(), False, card.span)) for name in names.split(" and ")]
        if not any(card.pattern) or (zone >= 0 and not self.words.program.zones[zone].hidden):
            said = "an unknown card" if not any(card.pattern) else "a card that everybody sees"
            self.problems.append(Diagnostic("N028", "nobody in particular is shown this card", card.span,
                                            f"`{short(card.text)}` is {said}"))
        return tuple([self.seats.index(seat) for seat in seats if seat in self.seats])

    def _entry(self, card: CardText, live: bool) -> CardHere | None:
        marked = self.words.marked(card.text, self.seats) if live else None
        pattern = self.words.pattern(card.text if marked is None else marked.name, card.label)
        if card.label:
            self.label(card.label, card.span)
        borrowed: list[int] = []
        if pattern is None and live:
            head, *others = _names(card.text)
            marked = self.words.marked(head, self.seats)
            name, *borrowed = self._borrowed([marked.name, *others], card.span)
            pattern = self.words.pattern(self.words.program.cards[name].named.title, card.label) if name else None
        if pattern is None:
            self.unknown_card(card.text, card.span)
            return None
        self.face(pattern, card.span)
        if marked and marked.printed:
            self._printed(marked, pattern[0], card.span)
        return CardHere(card.count, pattern, marked.marks if marked else {}, marked.printed if marked else {}, card.text,
                        card.label, card.span, tuple(borrowed))

    def _printed(self, marked: Marked, card: int, span: Span) -> None:
        """Record words before a number that are neither marks of cards in play nor printed on the cards of this name."""
        program = self.words.program
        known = program.cards[card].printed
        for word in marked.printed:
            if word not in known:
                self.unknown(f"value of {marked.name}", word, span, [*known, *(mark.key for mark in program.marks)])

    # ---- facts

    def facts(self, facts: Iterable[written.Fact | written.EndFact], of_game: bool = False) -> tuple[Fact, ...]:
        """What facts of a seat, or of the game, say."""
        return tuple([found for fact in facts if (found := self.fact(fact, of_game)) is not None])

    def fact(self, fact: written.Fact | written.EndFact, of_game: bool = False) -> Fact | None:
        """What a fact says; nothing if a name in it is unknown."""
        counter = stated_field(fact, self.words, self.seats, of_game)
        words = self.words
        if counter is None and (other := self._other_line(fact)):
            self.problems.append(other)
            return None
        match fact:
            case written.Named(name=name) | written.Counter(name=name) if counter is not None:
                if isinstance(counter[1], tuple):
                    self.face(counter[1], fact.span)
                return FieldFact(*counter, name.text, isinstance(fact, written.Counter), fact.span)
            case written.Named(name=name):
                return self._named(name, fact.span, of_game)
            case written.Counter(name=name) if self._is_truth(name.text, of_game):
                self.problems.append(Diagnostic("N010", f"`{name.text}` is not a number, it is true or not", fact.span,
                                                f"write `{name.text}` or `{name.text} no`"))
                return None
            case written.Counter(name=name, value=value):
                zone = self.zone(name, of_game, words.game if of_game else words.fields)
                if zone >= 0 > value:
                    message = f"expected a number of cards, found `{value}`"
                    self.problems.append(Diagnostic("C005", message, fact.span))
                    return None
                return None if zone < 0 else ZoneCount(zone, value, name.text, fact.span)
            case written.ZoneFact(zone=name, cards=cards):
                zone = self.zone(name, of_game)
                found = self.in_zone(cards, zone)
                return None if zone < 0 else ZoneHolds(zone, found, name.text, fact.span)
            case written.Eliminated():
                return Out(fact.span)
            case written.Alive():
                return Living(fact.span)
            case written.Winning(won=won):
                return Winning(won, fact.span)
            case written.Used(name=name):
                return self._used(name, fact.span)

    def _other_line(self, fact: written.Fact | written.EndFact) -> Diagnostic | None:
        """The problem of a fact that begins with a seat of its own, unless it begins with a known name."""
        match fact:
            case written.Named(name=name) | written.Counter(name=name) | written.ZoneFact(zone=name) if " " in name.text:
                known = self.words.card(_names(name.text)[0]) or fold(name.text) in self.words.zones
                return None if known else another_line(name, self.seats)
            case _:
                return None

    def _is_truth(self, key: str, of_game: bool) -> bool:
        """Whether a field of this key, of a player or of the game, is a truth value."""
        words = self.words
        fields, keys = (words.program.game_fields, words.game) if of_game else (words.program.player_fields, words.fields)
        number = keys.get(fold(key))
        return number is not None and fields[number].type == "truth"

    def _used(self, name: Text, span: Span) -> UsedUp | None:
        number = self.card(name)
        if number and not limits(self.words.program.cards[number]):
            self.problems.append(Diagnostic("N005", f"`{name.text}` has nothing that is limited to once a turn", span))
            return None
        return UsedUp(number, name.text, span) if number else None

    def _named(self, name: Text, span: Span, of_game: bool) -> InPlay | None:
        """The card that a bare name means: it is in play where its kind works."""
        program = self.words.program
        if of_game:
            known = [z.named.title for z in program.zones if not z.of_player]
            self.unknown("value of the game", name.text, span, [*known, *self.words.game])
            return None
        number, *borrowed = (self.words.card(name.text),)
        if not number:
            number, *borrowed = self._borrowed(_names(name.text), span)
        works = program.cards[number].works if number else -1
        zone = program.zones[works] if works >= 0 else None
        if zone is not None and zone.of_player and zone.live:
            return InPlay(works, number, name.text, span, tuple(borrowed))
        self._no_fact(name.text, span, zone)
        return None

    def _no_fact(self, text: str, span: Span, zone: Zone | None) -> None:
        """Record that words after a seat are no fact of a player; `zone`: where a card of this name works."""
        first, *rest = text.split()
        verb = nearest(first, sorted(self.words.verbs), 1)
        names = [*self.words.titles, *(v.title for e in self.words.program.enumerations for v in e.values)]
        if zone is not None and zone.of_player:
            self.problems.append(Diagnostic("N010", f"no fact of a player is called `{short(text)}`", span,
                                            f"it is a card of another kind: `{zone.named.title} [{short(text)}]`"))
        elif rest and self._counts(first):
            self.problems.append(Diagnostic("N010", f"expected a number after `{first}`, found `{short(' '.join(rest))}`", span,
                                            f"such as `{first} 3`"))
        elif listed := self._listed(text.split()):
            self.problems.append(Diagnostic("N010", f"no fact of a player is called `{short(text)}`", span, listed))
        elif verb and (rest or not nearest(first, names, 1)):
            self.problems.append(Diagnostic("N010", f"`{first}` is not a verb of moves", span, Near(first, (verb[0],))))
        elif rest and first[0].islower() and not self._sets_with(text) and (
                not nearest(text, names, 1) or self.words.card(" ".join(rest))):
            help = f"`chooses` answers a question, `plays` and `uses` use an ability; or say `moves {first}` at the head of the"
            happens = is_first_of_step(first, self.words)
            self.problems.append(Diagnostic("N010", f"`{first}` is not a verb of moves", span, (
                f"a step that happens is written `then ... {first} ...`" if happens else f"{help} rules of the game")))
        else:
            self.unknown_card(text, span, "fact of a player", names)

    def _counts(self, word: str) -> bool:
        """Whether a word is the name of a number that every player has."""
        number = self.words.fields.get(fold(word))
        return number is not None and self.words.program.player_fields[number].type == "number"

    def _listed(self, words: Sequence[str]) -> str:
        """How a fact lists the cards of the zone with whose name words begin; empty if they begin with none."""
        for end in range(len(words) - 1, 0, -1):
            name, cards = " ".join(words[:end]), " ".join(words[end:])
            if fold(name) in self.words.zones and (cards == NOTHING or self.words.pattern(cards) is not None):
                return f"cards are listed in brackets: `{name} [{'' if cards == NOTHING else cards}]`"
        return ""

    def _borrowed(self, parts: Sequence[str], span: Span) -> tuple[int, ...]:
        """The cards of `Name as Other Name`: the player of the first has gained the text of the others; otherwise only 0."""
        program = self.words.program
        numbers = [self.words.card(part.strip('"')) for part in parts]
        if len(parts) < 2 or not all(numbers):
            return (0,)
        card, others = program.cards[numbers[0]], [program.cards[number] for number in numbers[1:]]
        if not card.borrows or any(other.works != card.works or other is card for other in others):
            self.problems.append(Diagnostic("N018", f"`{short(parts[0])}` cannot act as `{short(parts[-1])}`", span,
                                            "only a card that borrows another's text can, from the zone where that card works"))
        return tuple(numbers)

    def done(self) -> None:
        """Raises `Invalid` if anything was wrong."""
        if self.problems:
            raise Invalid(self.problems)


def _names(text: str) -> list[str]:
    """The parts of `Name as Other Name`."""
    return [part.strip() for part in text.split(" as ")]


__all__ = ["Lookup"]
