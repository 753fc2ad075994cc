"""The moves of a case as answers: which of them a question asks for, and which parts each has left."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial

import attrs

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.forced import Answered, goes_to_others, is_forced, names_choice, take, within
from adjudicator.cases.moves.needs import is_nameless, missed, needed
from adjudicator.cases.moves.parts import fitting, left_of, named, not_chosen, parts_of
from adjudicator.cases.moves.progress import Progress, is_required
from adjudicator.cases.moves.racing import first_of
from adjudicator.cases.moves.told import untold, untold_of, untold_part, untold_parts
from adjudicator.cases.moves.unmade import illegal, never_made
from adjudicator.cases.words.meaning import Chance, ExpectUnknown, Line, Move, Name, written
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.cases.words.vocabulary import CHOOSING, Vocabulary
from adjudicator.engine.doubt import doubt_at
from adjudicator.engine.state import CHANCE, FACE, OFFER, RACE, VALUE, State
from adjudicator.engine.unasked import Forced
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span
from adjudicator.values import mutable


class _Ambiguous(Exception):
    """Words that mean several distinguishable options: the words, and the options."""


@mutable
class Script:
    """A script that is being played: the lines used, and the parts that a move has left for the questions it brings.

    `troubles` is what went wrong; `needed` is what the run needs to know beyond the turn of the last move. `doubtful`: the move
    that would be made next if an unknown card did not decide whether it may be: once the card is known, it is. `waiting`: for
    moves that were not used yet, where their players were last asked for one; `skipped`: moves that nothing had asked for when
    their player made a later one, and need not be made. `begun`: the question with which the last move of each seat began.
    `falls`: which option each random pick and each choice brings of which the script says nothing; None if it has to say it.
    """

    script: Sequence[Line]
    words: Vocabulary
    used: set[int] = attrs.Factory(set)
    details: dict[str, list[Name]] = attrs.Factory(dict)
    passed_by: set[tuple[int, str | None]] = attrs.Factory(set)
    forced: set[int] = attrs.Factory(set)
    drawn: Name | None = None
    begun: dict[str, Answered] = attrs.Factory(dict)
    troubles: list[Trouble] = attrs.Factory(list)
    needed: Trouble | None = None
    waiting: dict[int, Pause] = attrs.Factory(dict)
    skipped: set[int] = attrs.Factory(set)
    turn: int = -1
    falls: int | None = None
    first: int = 0
    doubtful: Span | None = None
    _moves: dict[str, list[int]] = attrs.field(init=False)
    """The places of the moves of each seat, in order."""
    _passed: dict[str, int] = attrs.Factory(dict)
    """How many of them are used or skipped before the first that is neither."""

    @_moves.default
    def _moves_of_seats(self) -> dict[str, list[int]]:
        found: dict[str, list[int]] = {}
        for i, line in enumerate(self.script):
            if isinstance(line, Move):
                found.setdefault(line.seat, []).append(i)
        return found

    @staticmethod
    def resumed(script: Sequence[Line], words: Vocabulary, progress: Progress) -> Script:
        """A script with this progress."""
        return Script(script, words, set(progress.used), {seat: list(names) for seat, names in progress.details},
                      set(progress.passed_by), set(progress.forced), progress.drawn)

    @property
    def progress(self) -> Progress:
        """Its progress."""
        details = tuple((seat, tuple(names)) for seat, names in sorted(self.details.items()) if names)
        held = frozenset([each for each in self.passed_by if each[0] not in self.used])
        return Progress(frozenset(self.used | self.skipped), details, held, frozenset(self.forced - self.used), self.drawn)

    @property
    def done(self) -> set[int]:
        """The places of the lines that were used, or that name what was chosen without a question."""
        return self.used | self.forced

    # ---- finding moves

    def first_unused(self) -> int:
        """The place in the script of the first move, or other choice, that has to be used and is not; its end if all are."""
        while self.first < len(self.script) and (self.first in self.used or not is_required(self.script[self.first])):
            self.first += 1
        return self.first

    def first_open(self) -> int:
        """The same, counting lines that name what was chosen without a question as used."""
        return next((i for i in range(self.first_unused(), len(self.script)) if is_required(self.script[i])
                     and i not in self.used and i not in self.forced), len(self.script))

    def next_moves(self, seat: str) -> list[int]:
        """The places in the script of the moves that a seat may make next: its first unused one that it has to make, and before
        it those that it makes only if asked. None while a line above one that keeps the order is unused.
        """
        places, begin = self._moves.get(seat, []), self._passed.get(seat, 0)
        while begin < len(places) and (places[begin] in self.used or places[begin] in self.skipped):
            begin += 1
        self._passed[seat] = begin
        found = []
        for i in places[begin:]:
            line = self.script[i]
            if i in self.used or i in self.skipped or not isinstance(line, Move) or self._is_late(line):
                continue
            if line.ordered and self.first_unused() < i:
                break
            found.append(i)
            if not line.if_asked:
                break
        return found

    def _is_late(self, move: Move) -> bool:
        """Whether a move could be made only before a line that has been used."""
        return move.until is not None and any(self.script[place].span is move.until for place in self.used)

    def next_chance(self) -> int | None:
        """The place in the script of the next line that settles a random pick."""
        return next((i for i, line in enumerate(self.script) if i not in self.used and isinstance(line, Chance)), None)

    def trouble(self, kind: TroubleKind, said: str | Callable[[], str], span: Span | None, error: bool = False) -> None:
        """Record what went wrong, in words, or with what finds them."""
        self.troubles.append(Trouble(said if isinstance(said, str) else cache(said), span, error, kind=kind))

    # ---- answering

    def answer(self, pause: Pause) -> int | None:
        """The choice to make at a question, None to end the run here."""
        try:
            return self._answer(pause)
        except _Ambiguous as problem:
            name, found = problem.args
            alike = len({pause.said(choice) for choice in found}) == 1
            meant = "say more of what it does (`at ...`, `with ...`)" if alike else f"it may mean {pause.listed(found)}"
            message = f"`{name.text.text}` is ambiguous here: {meant}"
            self.trouble(TroubleKind.AMBIGUOUS, message, name.text.span, error=True)
            return None

    def one(self, pause: Pause, found: tuple[int, ...], name: Name) -> int | None:
        """The option that words mean, None if they mean none; of several indistinguishable ones the first.

        A card by which a hidden zone is chosen also says which card is picked there. Raises `_Ambiguous` if the words mean
        several distinguishable options.
        """
        if len(found) > 1 and not pause.alike(found):
            raise _Ambiguous(name, found)
        self.drawn = name if found and pause.is_hidden(found[0]) and name.described else None
        return found[0] if found else None

    def _answer(self, pause: Pause) -> int | None:
        question = pause.question
        if question.kind in (FACE, VALUE):
            self.missing(pause)
            return None
        if question.kind == CHANCE:
            return self._chance(pause)
        if question.kind == RACE:
            return self.first_in_race(pause) or 0
        self.leave(*[seat for seat, answered in self.begun.items() if goes_to_others(answered.question, question)])
        seat = pause.state.seats[question.player]
        place = self._due(pause, self.next_moves(seat))
        move = self.script[place] if place is not None else None
        return (self._window if question.kind == OFFER else self._pick)(pause, seat, place, move)  # type: ignore[arg-type]

    def is_answered(self, pause: Pause) -> bool:
        """Whether a move of the player who is asked answers a question."""
        player = pause.question.player
        return player >= 0 and any(self.answers(pause, i) for i in self.next_moves(pause.state.seats[player]))

    def _due(self, pause: Pause, places: Sequence[int]) -> int | None:
        """The move that answers a question, or that its player would have to make; those before it are skipped if it answers."""
        if not places or (len(places) == 1 and is_required(self.script[places[0]])):
            return places[0] if places else None
        if (found := next((i for i in places if self.answers(pause, i)), None)) is None:
            return places[-1] if is_required(self.script[places[-1]]) else None
        self.skipped |= {i for i in places if i < found}
        return found

    def answers(self, pause: Pause, place: int) -> bool:
        """Whether a move answers a question, or needs nothing more."""
        move = self.script[place]
        assert isinstance(move, Move)
        if place in self.forced:
            return True
        if pause.question.kind == OFFER:
            return pause.declines(move) or bool(fitting(pause, move))
        return pause.declines(move) or pause.consent(move) or pause.picked(move)[1] is not None

    def missing(self, pause: Pause) -> None:
        """Record what is unknown and matters, unless a line expects that something is."""
        if not any(isinstance(line, ExpectUnknown) for line in self.script):
            span = self._last_span()
            self._lacks(pause, Trouble(needed(pause), span, error=True, kind=TroubleKind.UNKNOWN, about=missed(pause)))

    def _lacks(self, pause: Pause, trouble: Trouble) -> None:
        """Record what the script does not say. Beyond the turn in which it is used up, it need not."""
        if pause.view.active != self.turn and all(i in self.used for i, line in enumerate(self.script) if is_required(line)):
            self.needed = trouble
        else:
            self.troubles.append(trouble)

    def _window(self, pause: Pause, seat: str, place: int | None, move: Move | None) -> int | None:
        question, decline = pause.question, len(pause.question.choices)
        own_turn = question.free or not question.may_pass
        self.leave(seat)
        if move is None or place is None:
            return None if own_turn else decline
        if pause.declines(move):
            self.used.add(place)
            return decline
        option = self.one(pause, fitting(pause, move), move.name)
        if option is None:
            if self.is_done(place):
                return self._answer(pause)
            elsewhere = move.verb in self.words.choosing or move.moment
            if own_turn and (not question.may_pass or not elsewhere or (place, question.moment) in self.passed_by):
                self.illegal(pause, move)
                return None
            self.passed_by.add((place, question.moment))
            self.waiting[place] = pause
            return decline
        self.doubtful = None if doubt_at(pause.opened(), question, option) is None else move.span
        if self.doubtful is None:
            self._use(place, seat, pause, parts_of(move))
        return option

    def _use(self, place: int, seat: str, pause: Pause, parts: list[Name]) -> None:
        self.used.add(place)
        self.begun[seat], self.details[seat] = Answered.at(pause.state), parts

    def _left(self, seat: str, asked: State | Forced) -> list[Name]:
        """The parts that the last move of a seat has left for something that is asked or chosen."""
        return self.details.get(seat, []) if seat not in self.begun or self.begun[seat].is_of(asked) else []

    def _pick(self, pause: Pause, seat: str, place: int | None, move: Move | None) -> int | None:
        question = pause.question
        parts = tuple(details := self._left(seat, pause.state))
        choice = self._detail(pause, details)
        if choice is not None:
            return None if self._complained(*untold_part(pause, self.script, choice, parts, details)) else choice
        if move is not None and place is not None:
            if pause.declines(move):
                self.used.add(place)
                return len(question.choices)
            if pause.consent(move):
                self._use(place, seat, pause, [*parts_of(move), *self.details.get(seat, ())])
                return 0
            found, part = pause.picked(move)
            if part is not None:
                choice = self.one(pause, found, part)
                if choice is not None and self._complained(untold(pause, move, choice, part), move.span):
                    return None
                self._use(place, seat, pause, [*left_of(pause, move, found, part), *self.details.get(seat, ())])
                return choice
            if self.is_done(place):
                return self._answer(pause)
        if question.may_pass:
            if place is not None:
                self.waiting[place] = pause
                if move is not None and any(pause.chosen(name) for name in move.objects[:1]):
                    self.passed_by.add((place, None))  # it names what may be chosen here, with another verb
            return len(question.choices)
        if pause.alike(range(len(pause.options))):
            return 0
        unknown = next((i for i in range(len(question.choices)) if is_nameless(pause, i)), None)
        if unknown is not None:
            return unknown
        if self.falls is not None:
            return self.falls % len(question.choices)
        chosen = [*move.objects, *move.targets, *move.with_] if move is not None and move.verb in self.words.choosing else []
        if wrong := next(iter((*details, *chosen)), None):
            said = not_chosen(pause, wrong, move.from_ if move is not None and wrong in chosen else None)
            self.trouble(TroubleKind.UNSAID, said, wrong.text.span)
            return None
        has, form = said_of(seat, "has to choose and the case does not say what"), f"`{said_of(seat, CHOOSING)} ...`"
        self._lacks(pause, Trouble(f"{has}: {pause.listed()} ({form})", self._last_span(), error=True, kind=TroubleKind.UNSAID))
        return None

    def _complained(self, wrong: str, span: Span | None) -> bool:
        """Report what is wrong with the verb of a choice; whether anything is."""
        if wrong:
            self.trouble(TroubleKind.UNTOLD, wrong, span, error=True)
        return bool(wrong)

    def _detail(self, pause: Pause, names: list[Name]) -> int | None:
        """The option that one of the remaining names means, which is then used. None if no name means any."""
        for name in names:
            found, said = named(pause, name, names)
            choice = self.one(pause, found, name)
            if choice is not None:
                names[:] = [other for other in names if other not in said]
                return choice
        return None

    def take(self, forced: Sequence[Forced], state: State) -> list[tuple[Forced, int]]:
        """Use what was chosen without a question, because there was only one option, for what a move says about it.

        That is the current move, or a line of its own. Returns the other choices, each with its line's place or the script's end.
        """
        for seat, left in [*self.details.items()]:
            mine = within(answered := self.begun.get(seat), forced)
            others, made = take(left, state.seats.index(seat), mine, state, self.words, self.drawn, answered)
            self._complained(*untold_parts(made, self.script, state, self.words))
            if len(mine) < len(forced):
                self.leave(seat)
            forced = [*others, *forced[len(mine):]]
        found: list[tuple[Forced, int]] = []
        for choice in forced:
            said = len(self.script)
            next_ones = self.next_moves(state.seats[choice.player])  # those made only if asked stand above the first required one
            first = min([self.first_unused(), *next_ones])
            for i in (i for i in range(first, len(self.script)) if i not in self.used and i not in self.forced):
                line = self.script[i]
                if isinstance(line, Chance) and choice.by_chance and names_choice(line.pick, choice, state, self.words):
                    self.forced.add(said := i)
                    break
                if isinstance(line, Move) and line.seat == state.seats[choice.player]:
                    if is_forced(line, choice, state, self.words):
                        self.forced.add(said := i)
                        self._complained(untold_of(choice, state, self.words, line), line.span)
                    elif line.if_asked:
                        continue
                    break
            found.append((choice, said))
        return found

    def take_end(self, seat: str) -> bool:
        """Use the line by which a player ends their turn, if it comes next: a rule has ended it. Whether there was one."""
        place = next(iter(self.next_moves(seat)), None)
        if place is None or not isinstance(line := self.script[place], Move) or line.verb != "ends":
            return False
        self.forced.add(place)
        return True

    def is_done(self, place: int) -> bool:
        """Whether a line that does not fit a question needs nothing more: what it names was chosen without one."""
        if place in self.forced:
            self.forced.discard(place)
            self.used.add(place)
            return True
        return False

    def leave(self, *seats: str) -> None:
        """Report the parts of the moves of some seats that nothing has asked for: these moves are over."""
        for name in [name for seat in seats for name in self.details.pop(seat, ())]:
            unused = f"`{name}` is not used: nothing that the move brings asks for it"
            self.trouble(TroubleKind.UNUSED, unused, name.text.span, error=True)

    def _chance(self, pause: Pause) -> int | None:
        drawn = () if self.drawn is None else pause.chosen(self.drawn)
        if (place := self.next_chance()) is not None:
            pick: Name = self.script[place].pick  # type: ignore[union-attr]
            apart = bool(drawn) and {*drawn}.isdisjoint(pause.chosen(pick))  # the hand was chosen for another card
            if not apart and (choice := self.one(pause, pause.chosen(pick), pick)) is not None:
                self.used.add(place)
                return choice
        if self.drawn is not None and (choice := self.one(pause, drawn, self.drawn)) is not None:
            return choice
        for seat in self.details:
            if (choice := self._detail(pause, self._left(seat, pause.state))) is not None:
                return choice
        if (count := len(pause.question.choices)) == 1 or self.falls is not None:
            return (self.falls or 0) % count
        said = "add a line `chance NAME`," if place is None else f"`{written(self.script[place])}` does not name it,"
        unsaid = f"a random pick matters here: {said} one of {pause.listed()}"
        self._lacks(pause, Trouble(unsaid, self._last_span(), error=True, kind=TroubleKind.UNSAID))
        return None

    def first_in_race(self, pause: Pause) -> int | None:
        """Who is the first: of those who could be, the one whose move comes first in the script; None where none has a move."""
        ahead = (self.script[i] for i in range(self.first_unused(), len(self.script)) if i not in self.used)
        return first_of(pause, [line.seat for line in ahead if isinstance(line, Move)])

    def illegal(self, pause: Pause, move: Move) -> None:
        """Report that a move of the script cannot be made, with the reason."""
        self.trouble(TroubleKind.ILLEGAL, partial(illegal, pause, move, self._asked(move)), move.span)

    def never_made(self, pause: Pause, move: Move) -> None:
        """Report that nothing asked for a move of the script, with the obstacles where the run ends."""
        self.trouble(TroubleKind.UNMADE, partial(never_made, pause, move, self._asked(move)), move.span)

    def _asked(self, move: Move) -> Pause | None:
        return self.waiting.get(self.script.index(move))

    def _last_span(self) -> Span | None:
        return self.doubtful or (self.script[max(self.used)].span if self.used else None)


__all__ = ["Progress", "Script"]
