"""The `legal` and `illegal` lines of a script: each is tried at the questions at which it is due, and must have been tried."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence

import attrs

from adjudicator.cases.moves.absent import may_be_of_hand
from adjudicator.cases.moves.anyhow import not_asked_anyhow
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.idle import Hindrance
from adjudicator.cases.moves.needs import needed
from adjudicator.cases.moves.overtaken import Uses
from adjudicator.cases.moves.parts import TOO_MUCH, named
from adjudicator.cases.moves.progress import is_required
from adjudicator.cases.moves.racing import as_first
from adjudicator.cases.moves.reasons import gone, made_alone, refusal, unsaid
from adjudicator.cases.moves.script import Script
from adjudicator.cases.moves.trial import Trial, complaints, hindrances_meant, lacking, open_question
from adjudicator.cases.moves.worlds import forbidden, refusal_for_sure
from adjudicator.cases.runs.occurrences import says
from adjudicator.cases.words.meaning import DECLINING, Chance, Illegal, Legal, Move, written
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.state import CHANCE, FACE, OFFER, VALUE, State
from adjudicator.engine.unasked import Forced, Unasked
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span, is_one_of
from adjudicator.values import mutable

NOBODY = "nobody is asked for a move any more"


@mutable
class Trials:
    """The trials of a script that is being played. `lacking`: what is wrong with lines about cards of a hand that is stated.

    `sure`: it is looked at whether what stands against a move would do so whatever the cards of its player are; not in lines
    that are `unread`. `thorough`: so it is whether a move that is refused would ask for all its parts, where no reason is given.
    """

    script: Script
    sure: bool = True
    unread: Collection[Span] = ()
    thorough: bool = False
    trials: dict[int, Trial] = attrs.Factory(dict)
    lacking: list[tuple[Illegal, Trouble]] = attrs.Factory(list)
    _uses: Uses = attrs.Factory(Uses)
    _places: tuple[int, ...] = attrs.field(init=False)
    """Where the script has such lines, in order."""

    @_places.default
    def _places_of_trials(self) -> tuple[int, ...]:
        return tuple([i for i, line in enumerate(self.script.script) if isinstance(line, Illegal | Legal)])

    def look(self, pause: Pause) -> bool:
        """Try every move that is due; whether the last line of the script was tried."""
        line = None
        self._note_late(pause)
        if self._places and (pause.question.kind == OFFER or not self._says_more(pause)):
            for line, trial in self._due(self._optional(pause)):
                at = as_first(pause, line.move.seat)
                self._try(at, line, trial, asked=True)
                if _asked(at) == line.move.seat:
                    begun = line.move.verb == "ends" and at.question.may_pass and not at.question.free
                    # it waits for its turn to be over, for its moment, or for the question of the next such move
                    trial.open = trial.open and (begun or not at.moment_fits(line.move) or self._comes_later(at, line))
        return line is not None and line is self.script.script[-1]

    def _note_late(self, pause: Pause) -> None:
        """Note the lines that are over and name a moment in which their player is asked only now."""
        for i, trial in self.trials.items():
            line = self.script.script[i]
            if trial.over and trial.missing and not trial.allowed and isinstance(line, Illegal | Legal):
                at = as_first(pause, line.move.seat)
                trial.late = trial.late or (at.question.kind == OFFER and _asked(at) == line.move.seat
                                            and at.moment_fits(line.move))

    def elsewhere(self) -> frozenset[str]:
        """The moments in which moves are asked for that lines at the end try, and have not been."""
        return frozenset(moment for _, trial in self._not_here() for moment in trial.elsewhere)

    def wait_for(self, moment: str) -> None:
        """Try these lines once more in a moment that comes next; what a line gives as its reason stands."""
        for line, trial in self._not_here():
            if moment in trial.elsewhere:
                if not (isinstance(line, Illegal) and line.because is not None and says(line.because.text, trial.reasons)):
                    trial.begin_again()
                trial.open, trial.first = True, ""

    def _not_here(self) -> Iterator[tuple[Illegal | Legal, Trial]]:
        for line, trial in self._due():
            if not trial.asked:
                yield line, trial

    def _optional(self, pause: Pause) -> int | None:
        """The place of a move made only if asked that answers a question: what stands below it is not due there."""
        places = [i for i in self.script.next_moves(_asked(pause)) if not is_required(self.script.script[i])]
        return next((i for i in places if self.script.answers(pause, i)), None)

    def _comes_later(self, pause: Pause, tried: Illegal | Legal) -> bool:
        """Whether the next move below a line has the same player and verb, and is not made here."""
        below = self._same_below(self.script.script.index(tried))
        return below is not None and not self.script.answers(pause, below)

    def _same_below(self, place: int) -> int | None:
        """The place of the next move below a line, if it has the same player and verb: the line is about where it is made."""
        script, tried = self.script.script, self.script.script[place]
        below = next((at for at in range(place + 1, len(script)) if isinstance(script[at], Move)), None)
        line = None if below is None else script[below]
        same = isinstance(tried, Illegal | Legal) and isinstance(line, Move) and (
            line.seat, line.verb) == (tried.move.seat, tried.move.verb)
        return below if same else None

    def unasked(self) -> Unasked:
        """What is to be noted of the questions that nobody is asked until the next one."""
        return Unasked(looking=not self.all_closed())

    def look_back(self, unasked: Unasked, chosen: Sequence[tuple[Forced, int]]) -> None:
        """Try every move of a player who was not asked because they had no choice, or nothing for a window.

        `chosen`: the choices with one option that are looked at, each with the place of the line that says it, or the end.
        """
        self._uses.note(self.script.done)
        end = len(self.script.script)
        for state, place in (*((state, end) for state in unasked.empty or ()), *((choice.at, place) for choice, place in chosen)):
            if state is not None:
                self._look_at(Pause.of(state, self.script.words), place)

    def _look_at(self, pause: Pause, end: int) -> None:
        """Try the moves of its player, up to an end, at a question that was not asked."""
        seat, window = _asked(pause), pause.question.kind == OFFER
        nothing = USING if not pause.question.choices else ()  # who is asked for something else, and lacks it, can play nothing
        verbs = self.script.words.using if window else self.script.words.choosing.union(nothing or DECLINING)
        for line, trial in () if self._says_more(pause) and not window else self._due(end):
            if line.move.seat == seat and line.move.verb in verbs and pause.moment_fits(line.move):
                self._try(pause, line, trial)

    def _says_more(self, pause: Pause) -> bool:
        """Whether the last move of the player who is asked says more than was asked so far, or one settles what chance does."""
        return _is_settled(self.script, pause) if pause.question.kind == CHANCE else bool(self.script.details.get(_asked(pause)))

    def _due(self, end: int | None = None) -> Iterator[tuple[Illegal | Legal, Trial]]:
        """The lines that are being tried, up to an end: until the next line of the script, the move may become legal."""
        last = bisect_left(self._places, self.script.first_open() if end is None else min(end, self.script.first_open()))
        for i in self._places[:last]:
            line = self.script.script[i]
            if isinstance(line, Illegal | Legal):
                trial = self.trials.setdefault(i, Trial(line.move.moment))
                if not trial.over:
                    yield line, trial

    def _try(self, pause: Pause, line: Illegal | Legal, trial: Trial, asked: bool = False) -> None:
        """`asked`: the question is put to somebody, and can be answered."""
        # INVARIANT: no move that is made is illegal
        move, sure = line.move, self.sure and not is_one_of(line.span, self.unread)
        given = line.because.text if isinstance(line, Illegal) and line.because is not None else ""
        refused = (refusal_for_sure(pause, move, noted=trial.noted, given=given) if sure
                   else refusal(pause, move, noted=trial.noted))
        if refused is None and sure and isinstance(line, Legal):
            refused = forbidden(pause, move, noted=trial.noted)
        if refused is None:
            if isinstance(line, Illegal):
                apart = f"`in {trial.first}` behind the move says that only the first question is meant"
                here = trial.first in ("", pause.question.moment)
                then = f"in `{pause.question.moment}`" if pause.question.moment else "when " + said_of(move.seat, "has to choose")
                where = "here" if here else f"later, {then}: {apart}"
                left = unsaid(pause, move)
                more = f"; {said_of(move.seat, 'has')} then to choose: {left}" if left else ""
                self.script.trouble(TroubleKind.CHECK, f"`{written(line)}` is legal {where}{more}", line.span)
            elif left := unsaid(pause, move):
                more = f"`{written(line)}` does not say all that {said_of(move.seat, 'has')} to choose: say which of {left}"
                self.script.trouble(TroubleKind.CHECK, more, line.span, error=True)
            trial.open, trial.over, trial.allowed = False, True, True
            return
        if isinstance(line, Illegal) and (alone := made_alone(pause, move, trial.noted)):
            each = f"`{alone}` is legal here: a line is about a single move, so write one for each"
            self.script.trouble(TroubleKind.CHECK, each, line.span, error=True)
            trial.open, trial.over, trial.allowed = False, True, True
            return
        if refused.unknown or refused.depends:
            other = TroubleKind.ENDLESS if refused.depends == TOO_MUCH else TroubleKind.CHECK
            kind = TroubleKind.UNKNOWN if refused.unknown else other
            self.script.trouble(kind, open_question(line, refused.unknown, refused.depends), line.span, error=True)
            trial.open, trial.over, trial.allowed = False, True, True
            return
        untold = not says(given, refused.reasons) if given else self.thorough
        if asked and refused.there and untold and isinstance(line, Illegal) and (vain := not_asked_anyhow(pause, move)):
            refused = attrs.evolve(refused, reasons=(*refused.reasons, *vain), there=False, never=refused.never or vain)
        if pause.question.kind == OFFER and not trial.first and _asked(pause) == move.seat:
            trial.first = pause.question.moment
        # a part is held against what its card asks for when that is due
        trial.lost = trial.lost or (refused.asked and not refused.there and bool(pause.abilities(move, aimed=False)))
        if not trial.open or (move.moment and not trial.missing and not pause.moment_fits(move)):
            return  # what stands against it is what did where it was due
        if trial.missing and pause.moment_fits(move):
            trial.begin_again()
        trial.elsewhere = refused.elsewhere
        trial.beside += tuple(r for r in refused.beside if r not in trial.beside)
        trial.hindered += refused.hindered
        trial.reasons += tuple(r for r in refused.reasons if r not in trial.reasons)
        if _asked(pause) == move.seat:
            trial.against += tuple(r for r in refused.reasons if r not in trial.against)
        trial.never = None if trial.never is None or not refused.never else (
            *trial.never, *(r for r in refused.never if r not in trial.never))
        trial.unsure += tuple(r for r in refused.unsure if r not in trial.unsure)
        trial.doubt = trial.doubt or refused.doubt
        trial.guessed, trial.why = (*trial.guessed, *refused.guessed), trial.why or refused.why
        trial.instead += tuple(r for r in refused.instead if r not in trial.instead)
        if not (trial.asked and trial.there):  # where it was tried before, it was not meant of a choice
            trial.otherwise = trial.otherwise or refused.otherwise
        trial.held = trial.held or refused.there
        if refused.asked and refused.there:
            trial.here, trial.later = trial.here or not refused.elsewhere, trial.later or bool(refused.elsewhere)
        trial.asked = trial.asked or refused.asked

    def passed(self, places: Collection[int]) -> None:
        """Lines of the script were used: those above them are over, unless they wait for a move that is still to be made."""
        self._uses.note(self.script.done)
        for i, trial in self.trials.items():
            if any(i < place for place in places) and self._same_below(i) in (None, *self.script.done):
                trial.open, trial.over = False, True

    def all_closed(self) -> bool:
        """Whether every line has been tried to its end."""
        return all(i in self.trials and not self.trials[i].open for i in self._places)

    def close(self, state: State, is_asked: Callable[[int, Sequence[Hindrance]], bool]) -> Mapping[int, tuple[str, ...]]:
        """Report lines never tried, lines that say nothing, and wrong reasons; returns the reasons, line by line.

        `is_asked`: whether the player of a line, given by its place, would be asked for its move if some hindrances were none.
        """
        script = self.script.script
        stops = state.question is not None and state.question.kind in (FACE, VALUE)
        unknown = needed(Pause.of(state, self.script.words)) if stops else ""
        refused: dict[int, tuple[str, ...]] = {}
        for i, line in enumerate(script):
            if isinstance(line, Illegal | Legal):
                if out_of_order := self._uses.overtaken(script, i):
                    self.script.trouble(TroubleKind.CHECK, out_of_order, line.span, error=True)
                    continue
                trial = self.trials.get(i)
                if trial is not None and trial.late:
                    below = f"{said_of(line.move.seat, 'is')} asked in `{line.move.moment}` only below this line: write it there"
                    self.script.trouble(TroubleKind.CHECK, below, line.span, error=True)
                    continue
                if trial is None:
                    trial = Trial()
                    trial.nobody_asks((*gone(state, line.move), NOBODY), line.move, state)
                    done = self.script.done
                    if not all(j in done for j in range(i) if is_required(script[j])):
                        self.script.trouble(TroubleKind.CHECK, f"`{written(line)}` was never tried", line.span, error=True)
                        continue
                elif trial.missing:
                    trial.begin_again(missing=trial.missing)
                    ended = () if trial.over else gone(state, line.move)
                    trial.nobody_asks((_not_in(state, line.move), *ended), line.move, state)
                elif trial.open:
                    trial.nobody_asks(gone(state, line.move), line.move, state)
                if unknown and trial.open and not (trial.allowed or trial.never or gone(state, line.move)):
                    self.script.trouble(TroubleKind.CHECK, open_question(line, unknown), line.span, error=True)
                    continue
                if not trial.allowed:
                    if isinstance(line, Illegal) and (rests := hindrances_meant(line, trial)) and not is_asked(i, rests):
                        trial.beside += tuple(hindrance.words for hindrance in rests)
                    refused[i] = trial.reasons
                    found = [*complaints(line, trial, state)]
                    if isinstance(line, Illegal) and not found and (missing := lacking(line, trial, state)):
                        trouble = Trouble(f"this tests nothing, because {missing}", line.span, error=True)
                        if trial.asked or not may_be_of_hand(line.move, state.program):
                            found.append(trouble)
                        else:
                            self.lacking.append((line, trouble))
                    self.script.troubles.extend(found)
        return refused


def _asked(pause: Pause) -> str:
    """The seat that is asked, empty where nobody is."""
    return "" if pause.question.player < 0 else pause.state.seats[pause.question.player]


def _not_in(state: State, move: Move) -> str:
    """That the moment of a move does not come, or not to its player, in words."""
    comes = any(step.cell is not None and step.cell[0] == move.moment for step in state.steps)
    return said_of(move.seat, f"is not asked in {move.moment}") if comes else f"{move.moment} does not come here"


def _is_settled(script: Script, pause: Pause) -> bool:
    """Whether a random pick needs no line of its own, as the move above settles it."""
    line = None if (place := script.next_chance()) is None else script.script[place]
    if isinstance(line, Chance) and pause.chosen(line.pick):
        return False
    said = any(named(pause, name, names)[0] for names in script.details.values() for name in names)
    return len(pause.question.choices) == 1 or said or (script.drawn is not None and bool(pause.chosen(script.drawn)))


__all__ = ["Trials"]
