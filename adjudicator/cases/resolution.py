"""From a case as written to a case with every name resolved, or to everything in it that is unknown."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import islice
from typing import assert_never

import attrs

from adjudicator.cases.checks.measured import measured
from adjudicator.cases.checks.repeats import repeated
from adjudicator.cases.situation.dealt import crowd, rivals
from adjudicator.cases.situation.decks import unknown_names, unknown_side
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.scene import Scene, gathered, merge, placed, program_of, seats_of
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words import meaning
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import DECLINING, Line, Name
from adjudicator.cases.words.patterns import Pattern
from adjudicator.cases.words.questions import unasked_for
from adjudicator.cases.words.steps import as_itself, understood
from adjudicator.cases.words.vocabulary import USING, vocabulary
from adjudicator.engine.draft import NOBODY
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation import case_lines as written
from adjudicator.notation.case_ast import Setup, Table
from adjudicator.notation.case_lines import Text
from adjudicator.notation.case_words import Mistake
from adjudicator.notation.decks import entries
from adjudicator.notation.phrases import TARGETS, Phrase, happens, made, move, never_happens, phrase
from adjudicator.notation.source import Diagnostic, Invalid, fold, short
from adjudicator.rules.load import load
from adjudicator.values import frozen

MANY = 9
"""The number of cards that a message names one by one."""


@frozen
class Resolved:
    """A case with every name resolved."""

    scene: Scene
    script: tuple[Line, ...]


def resolve(setup: Setup, script: Sequence[written.Line], tables: Sequence[Table], default_rules: Sequence[str] = (), *,
            load: Callable[..., Program] = load) -> Resolved:
    """A situation with its table, and its lines. Raises `Invalid` with every unknown name.

    `load`: returns the program for the name of a game and of its sets; the shipped rules by default.
    """
    # INVARIANT: a slip in a name is noticed
    # INVARIANT: no slip leaves a case green
    whole = merge(setup, tables)
    lookup = Lookup(vocabulary(program_of(whole, default_rules, load=load)), seats_of(whole))
    try:
        scene = gathered(whole, lookup)
    except Invalid as invalid:
        raise Invalid([*lookup.problems, *invalid.diagnostics]) from None
    lines = _Reader(lookup).lines(script)
    lookup.problems += repeated(lines)
    lookup.problems += rivals(scene) if lookup.problems else (*rivals(scene), *crowd(scene))
    if problems := lookup.problems or [*setup.misplaced]:
        raise Invalid(problems[:MAX_PROBLEMS])
    return Resolved(scene, lines)


def resolved(script: Sequence[written.Line], program: Program, seats: Sequence[str]) -> tuple[Line, ...]:
    """Lines at a table with these seats. Raises `Invalid` with every unknown name."""
    lookup = Lookup(vocabulary(program), seats)
    found = _Reader(lookup).lines(script)
    lookup.done()
    return found


def problems_in(setup: Setup, script: Sequence[written.Line], tables: Sequence[Table], *,
                load: Callable[..., Program] = load) -> Iterator[Diagnostic]:
    """Everything that is wrong with a situation before it is played, including its rules."""
    try:
        case = resolve(setup, script, tables, load=load)
        scene = case.scene
        fixed = readings_of(scene.program, scene.settings, scene.setup)
        begin(scene, case.script, with_defaults(scene.program, fixed), logging=False)
    except Invalid as invalid:
        yield from islice(invalid.diagnostics, MAX_PROBLEMS)


@frozen
class _Reader:
    """Reads the lines of a script."""

    lookup: Lookup

    def lines(self, script: Sequence[written.Line]) -> tuple[Line, ...]:
        """What lines mean; unknown names are recorded."""
        found: list[Line] = []
        for line in script:
            try:
                found += self.line(line)
            except Mistake as mistake:
                self.lookup.problems.append(mistake.diagnostic)
            except Invalid as invalid:
                self.lookup.problems += invalid.diagnostics
        if any(isinstance(line, written.InOrder) for line in script):
            return tuple([attrs.evolve(line, ordered=True) if isinstance(line, meaning.Move) else line for line in found])
        return tuple(found)

    def line(self, line: written.Line) -> Iterator[Line]:
        """What a line means. Raises `Mistake` or `Invalid`."""
        lookup, seats, names = self.lookup, self.lookup.seats, self.lookup.words.lexicon
        match line:
            case written.Move():
                yield self.move(line, made(line, seats, names))
            case written.Chance(pick=pick, span=span):
                yield meaning.Chance(self.chosen(pick), span)
            case written.InOrder():
                pass
            case written.Legal(move=move, span=span):
                yield meaning.Legal(self.move(move, made(move, seats, names)), span)
            case written.Illegal(move=move, span=span):
                found = phrase(move, seats, names)
                yield meaning.Illegal(self.move(move, found), found.because, span)
            case written.Then(step=step, span=span):
                step, cell, because = happens(step, seats, names)
                if because is not None:
                    self.ground(because)
                where = None if cell is None else meaning.Cell(lookup.moment(cell.moment), cell.seat.text if cell.seat else None)
                yield meaning.Then(self.step(step), where, because, span)
            case written.Never(step=step, span=span):
                step, because = never_happens(step, seats, names)
                yield meaning.Never(self.step(step), because, span, self.as_move(step))
            case written.DeckCheck(side=side, cards=cards, legal=legal, because=because, span=span):
                deck = tuple(entries(cards))
                lookup.problems += filter(None, [unknown_side(lookup.words.program, side)])
                for text in unknown_names(lookup.words, deck):
                    lookup.unknown_card(text.text, text.span)
                yield meaning.DeckCheck(side, deck, legal, because, span)
            case written.RulesCheck(rules=rules, because=because, span=span):
                self.rules(rules)
                yield meaning.RulesCheck(tuple([r.text for r in rules]), because, span)
            case _:
                yield from self.expectation(line)

    def step(self, text: written.StepText) -> Pattern:
        """A step, in which every card bears what a copy of it bears."""
        found = understood(text, self.lookup.words, self.lookup.seats)
        for card, span in found.named.items():
            self.lookup.face(card, span)
        return found

    def as_move(self, step: written.StepText) -> meaning.Move | None:
        """The move that the words of a step would be; None if they are not those of one."""
        apart = _Reader(Lookup(self.lookup.words, self.lookup.seats))
        if step.seat is None:
            return None
        try:
            said = move(step.seat, step.said, apart.lookup.seats, self.lookup.words.verbs)
            if not any(said.said):
                return meaning.Move(step.seat.text, said.verb.text, (), (), 0, (), None, "", step.span)
            found = apart.move(said, made(said, apart.lookup.seats, self.lookup.words.lexicon))
        except (Mistake, Invalid):
            return None
        return None if apart.lookup.problems else found

    def expectation(self, line: written.Expectation) -> Iterator[Line]:
        """What is expected."""
        lookup = self.lookup
        match line:
            case written.ExpectSeat(seat=seat, facts=facts, span=span, because=because):
                yield meaning.ExpectSeat(seat.text, lookup.facts(facts), span, because)
            case written.ExpectGame(facts=facts, span=span, because=because):
                yield meaning.ExpectGame(lookup.facts(facts, of_game=True), span, because)
            case written.ExpectPile(name=name, cards=cards, span=span, because=because):
                zone = lookup.zone(name, shared=True)
                here = lookup.in_zone(cards, zone)
                yield meaning.ExpectPile(zone, here, name.text, span, because)
            case written.ExpectWinner(winner=winner, seats=seats, span=span):
                known = lookup.words.program.winners
                players = None if winner is None else _players_win(lookup, winner.text)
                if winner is not None and not players and winner.text.casefold() not in [w.casefold() for w in known]:
                    lookup.unknown("winner", winner.text, winner.span, known, listed=True)
                have_won = None if seats is None else tuple([seat for seat in lookup.seats if seat in {s.text for s in seats}])
                yield meaning.ExpectWinner(players or (winner.text if winner else None), have_won, span)
            case written.ExpectAsked(seat=seat, moment=moment, asked=asked, span=span, because=because):
                yield meaning.ExpectAsked(seat.text, lookup.moment(moment), asked, span, because)
            case written.ExpectOrder(seats=seats, moment=moment, span=span):
                yield meaning.ExpectOrder(tuple([s.text for s in seats]), lookup.moment(moment), span)
            case written.ExpectConsulted(name=name, span=span):
                keys = [i.key for i in lookup.words.program.interpretations]
                if name.text not in keys:
                    lookup.unknown("interpretation", name.text, name.span, keys, listed=True)
                yield meaning.ExpectConsulted(keys.index(name.text) if name.text in keys else -1, name.text, span)
            case written.ExpectValue():
                yield measured(line, lookup)
            case written.ExpectUnknown(what=what, span=span):
                yield meaning.ExpectUnknown(*self.needed(what), span)
            case _:
                assert_never(line)

    def needed(self, what: Text) -> tuple[int, str]:
        """What rules may have to know of a card: the number of its name, 0 for an unknown card, and the word for it."""
        program = self.lookup.words.program
        word, of, title = what.text.partition(" of ")
        if of:
            number = self.lookup.card(Text(title.strip('"'), False, what.span))
            card = program.cards[number]
            if number and not isinstance(card.printed.get(word), tuple):
                open_ = [word for word, value in card.printed.items() if isinstance(value, tuple)]
                self.lookup.unknown(f"unknown value of {card.named.title}", word, what.span, open_, listed=True)
            return number, word
        known = ["name", *(field.key for field in program.face_fields), "face"]
        if word not in known:
            self.lookup.unknown("part of an unknown card", word, what.span, known, listed=True)
        return 0, word

    def ground(self, text: Text) -> None:
        """Note what is neither a card nor a rule, so that no step rests on it."""
        words = self.lookup.words
        titles = {fold(title): title for title in words.program.titles}
        if fold(text.text) not in titles and not words.card(text.text):
            self.lookup.unknown_card(text.text, text.span, "card or rule", titles.values())

    def rules(self, rules: Sequence[Text]) -> None:
        """Record an unknown game or set: that is not a reason why sets cannot be played together."""
        try:
            load(*(r.text for r in rules))
        except Invalid as invalid:
            unknown = [d for d in invalid.diagnostics if d.code in ("N001", "N002")]
            self.lookup.problems += [placed(d, rules) for d in unknown]

    # ---- moves

    def move(self, move: written.Move, said: Phrase) -> meaning.Move:
        """A move, every name in it resolved."""
        lookup = self.lookup
        verb = move.verb.text
        if wrong := unasked_for(move, lookup.words):
            raise Mistake(wrong)
        cards = verb in USING or verb in lookup.words.program.naming
        if verb in DECLINING:
            self.nothing([*said.objects, *said.targets, *said.with_, *filter(None, (said.as_, said.from_))])
            objects: tuple[Name, ...] = ()
        elif verb == "ends":
            if not said.objects:
                ends = f"write `{move.seat.text} ends turn`"
                lookup.problems.append(Diagnostic("C016", "`turn` is missing after `ends`", move.verb.span, ends))
            for text in said.objects:
                if text.text != "turn":
                    lookup.problems.append(Diagnostic("C005", f"expected `turn`, found `{text.text}`", text.span))
            self.nothing([*said.objects[1:], *said.targets, *said.with_, *filter(None, (said.as_, said.from_, said.moment))])
            objects = ()
        else:
            first, *others = said.objects or (None,)
            if first is not None and verb in lookup.words.program.moves and first.text in lookup.seats:
                said = attrs.evolve(said, targets=(first, *said.targets))  # `B challenges A`: the verb alone says what is used
                first, *others = others or (None,)
            if first is not None and verb in lookup.words.standing and fold(first.text) not in lookup.words.owners:
                said = attrs.evolve(said, with_=(first, *others, *said.with_))  # `C bids 3`: it is what the ability asks for
                first, others = None, []
            objects = () if first is None else (self.used(first) if cards else self.chosen(first),
                                                *map(self.chosen, filter(None, others)))
        as_ = lookup.card(said.as_) if said.as_ else 0
        if said.as_ and objects and objects[0].pattern is not None and 0 != as_ == objects[0].card:
            lookup.problems.append(as_itself(said.as_))
        return meaning.Move(
            seat=move.seat.text, verb=verb, objects=objects, targets=tuple([self.chosen(t, "at") for t in said.targets]),
            as_=as_, with_=tuple([self.chosen(t, "with") for t in said.with_]),
            from_=self.whence(said.from_, [*said.objects[1 if objects and cards else 0:], *said.with_]) if said.from_ else None,
            moment=lookup.moment(said.moment) if said.moment else "", span=move.span, if_asked=move.if_asked)

    def whence(self, text: Text, parts: Sequence[Text]) -> Name:
        """Whence the part of a move comes that stands before it. `parts`: as they are written."""
        before = [part for part in parts if (part.span.line, part.span.column) < (text.span.line, text.span.column)]
        return attrs.evolve(self.chosen(text, "from"), behind=before[-1] if before else None)

    def nothing(self, texts: Collection[Text]) -> None:
        """Record what follows a verb that takes nothing after it."""
        for text in texts:
            message = f"expected the end of the line, found `{text.text}`"
            self.lookup.problems.append(Diagnostic("C005", message, text.span))

    def used(self, text: Text) -> Name:
        """What is played or used: a card, or the card or rule that says how."""
        found, words = self.lookup.name(text), self.lookup.words
        seat = text.text in self.lookup.seats and not found.card
        if (found.pattern is None or seat) and found.word not in words.owners and (found.zone is None or seat):
            if aimed := self._aimed(text.text) or self._counted(text.text):
                self.lookup.problems.append(Diagnostic("N010", f"no card is called `{short(text.text)}`", text.span, aimed))
            else:
                self.lookup.unknown_card(text.text, text.span, also=[c.owner_title for c in words.program.clauses])
        return found

    def _aimed(self, text: str) -> str:
        """How it is written that a card is played at another card; empty if this is not meant."""
        said, pattern = text.split(), self.lookup.words.pattern
        for at, word in enumerate(said):
            one, other = " ".join(said[:at]), " ".join(said[at + 1:])
            if word in TARGETS and pattern(one) is not None and pattern(other) is not None:
                return f"a player comes after `{word}`, and a card after `with`: `{one} with {other}`"
        return ""

    def _counted(self, text: str) -> str:
        """How a move names several cards that are called alike; empty if this is not meant."""
        count, _, name = text.partition(" ")
        meant = count.isdecimal() and count.isascii() and 1 <= int(count) <= MANY and self.lookup.words.pattern(name) is not None
        return f"a move names each card: `{', '.join([name] * int(count))}`" if meant else ""

    def chosen(self, text: Text, mark: str = "") -> Name:
        """What is chosen: a card, a seat, a zone, one of the words that rules offer, a number."""
        found, words = self.lookup.name(text, mark), self.lookup.words
        known = (found.pattern is not None or found.zone is not None or text.text in self.lookup.seats or text.number is not None
                 or found.word in words.words or found.word in words.owners or found.word in words.alternatives
                 or found.word == "yes")
        if not known and (counted := self._counted(text.text)):
            self.lookup.problems.append(Diagnostic("N010", f"no card is called `{short(text.text)}`", text.span, counted))
        elif not known:
            program = words.program
            also = [*self.lookup.seats, *program.alternatives, *(z.named.title for z in program.zones),
                    *(v.title for e in program.enumerations for v in e.values)]
            self.lookup.unknown_card(text.text, text.span, "card, seat, place or choice", also)
        return found


def _players_win(lookup: Lookup, text: str) -> str | None:
    """Players who win, as a state lists them, in the order of their seats; nothing if the text names none, or none can."""
    if not lookup.words.program.seats_win:
        return None
    named = text.split(" and ")
    if text == NOBODY or not all(name in lookup.seats for name in named):
        return text if text == NOBODY else None
    return " and ".join([seat for seat in lookup.seats if seat in named])


__all__ = ["Resolved", "problems_in", "resolve", "resolved"]
