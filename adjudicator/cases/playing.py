"""Plays a script: answers the questions of a resolution with the moves that a case writes down."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from adjudicator.cases.matching import Table
from adjudicator.cases.reasons import CHOOSING, why_illegal
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.run import after, proceed
from adjudicator.engine.state import CHANCE, CONSENT, FACE, OFFER, VALUE, State
from adjudicator.limits import MAX_QUESTIONS
from adjudicator.notation.case_lines import Chance, Illegal, Line, Move, Text
from adjudicator.notation.source import Span, fold

MOST_NEEDED = 12
"""How many values that no source gives are asked for at once."""


@attrs.frozen(slots=True)
class Trouble:
    """Something wrong with a run: what, where in the case, and whether it is the case that is at fault."""

    message: str
    span: Span | None
    error: bool = False


@attrs.define(slots=True)
class Played:
    """A script that was played: the last state, the choices made, what went wrong, and the reasons found on the way.

    `made` holds the line of the script that each choice came from (None: the player declined, or there was nothing else to
    choose), `asked` the states in which they were made, if these were to be kept; `unmade` the lines that nothing asked for.
    `untold` is what would have to be known for the run to go on beyond the turn in which the last move was made: it ends there.
    """

    state: State
    choices: list[int] = attrs.Factory(list)
    asked: list[State] = attrs.Factory(list)
    made: list[Line | None] = attrs.Factory(list)
    unmade: list[Line] = attrs.Factory(list)
    troubles: list[Trouble] = attrs.Factory(list)
    untold: Trouble | None = None
    reasons: list[tuple[Illegal, tuple[str, ...]]] = attrs.Factory(list)


@attrs.define(slots=True)
class Script:
    """A script that is being played: which lines were used, and what a move still has to say at the questions it brings."""

    script: Sequence[Line]
    words: Vocabulary
    played: Played
    used: set[int] = attrs.Factory(set)
    details: dict[str, list[Text]] = attrs.Factory(dict)
    watching: dict[int, bool] = attrs.Factory(dict)
    refused: dict[int, tuple[str, ...]] = attrs.Factory(dict)
    passed_by: tuple[int, str] | None = None
    turn: int = -1
    first: int = 0

    # ---- finding moves

    def first_unused(self) -> int:
        """The place in the script of the first move, or other choice, that is not used; its end where all are."""
        while self.first < len(self.script) and (
                self.first in self.used or not isinstance(self.script[self.first], Move | Chance)):
            self.first += 1
        return self.first

    def next_move(self, seat: str) -> int | None:
        """The place in the script of a seat's next move."""
        for i in range(self.first_unused(), len(self.script)):
            line = self.script[i]
            if i not in self.used and isinstance(line, Move) and line.seat.text == seat:
                return i
        return None

    def next_chance(self) -> int | None:
        """The place in the script of the next line that settles a random pick."""
        return next((i for i, line in enumerate(self.script) if i not in self.used and isinstance(line, Chance)), None)

    # ---- checks on the way

    def check_illegal(self, table: Table) -> None:
        """Look at every `illegal` line that is due: the move must not be possible at this question."""
        if table.question.kind != OFFER and self.details.get(table.state.seats[table.question.player]):
            return
        for i in range(self.first_unused()):
            line = self.script[i]
            if not isinstance(line, Illegal) or self.watching.get(i) is False:
                continue
            if i not in self.watching:
                self.watching[i] = True
            reasons = why_illegal(table, line.move)
            if reasons is None:
                self.watching[i] = False
                self.trouble(f"`{_words(line.move)}` is legal here", line.span)
            else:
                self.refused.setdefault(i, ())
                self.refused[i] += tuple(r for r in reasons if r not in self.refused[i])
                if table.state.seats[table.question.player] == line.move.seat.text:
                    self.watching[i] = False

    def moved(self, place: int) -> None:
        """Note that a line of the script was used: `illegal` lines above it are over."""
        self.used.add(place)
        for i in self.watching:
            if i < place:
                self.watching[i] = False

    def trouble(self, message: str, span: Span | None, error: bool = False) -> None:
        self.played.troubles.append(Trouble(message, span, error))

    # ---- answering

    def answer(self, table: Table) -> int | None:
        """The choice to make at a question, None to end the run here."""
        question = table.question
        if question.kind == FACE:
            self.missing(table, f"the {question.words} of an unknown card matters here: say what it is, for example in "
                                "`deck [...]`")
            return None
        if question.kind == VALUE:
            needed = _values_needed(table.state)
            said = ", ".join(f"`card {title} {word} 2`" for word, _, title in (n.partition(" of ") for n in needed))
            verb, which = ("matters", "it") if len(needed) == 1 else ("matter", "them")
            self.missing(table, f"{_and(needed)} {verb} here and no source gives {which}: say {which}, as in {said}")
            return None
        if question.kind == CHANCE:
            return self._chance(table)
        seat = table.state.seats[question.player]
        place = self.next_move(seat)
        move = self.script[place] if place is not None else None
        if question.kind == OFFER:
            return self._window(table, seat, place, move)  # type: ignore[arg-type]
        return self._pick(table, seat, place, move)  # type: ignore[arg-type]

    def missing(self, table: Table, message: str) -> None:
        """Note what is not known and matters. Beyond the turn in which all was done that the script says, nothing does."""
        beyond = table.view.active != self.turn and all(
            i in self.used for i, line in enumerate(self.script) if isinstance(line, Move | Chance))
        if beyond:
            self.played.untold = Trouble(message, self._last_span(), error=True)
        else:
            self.trouble(message, self._last_span(), error=True)

    def _window(self, table: Table, seat: str, place: int | None, move: Move | None) -> int | None:
        question = table.question
        own_turn = question.free or (question.row is None and not question.may_pass)
        decline = len(question.options)
        self.details[seat] = []
        if move is None or place is None:
            return None if own_turn else decline
        if move.verb.text in ("declines", "passes") and not own_turn:
            self.moved(place)
            return decline
        if own_turn and question.may_pass and move.verb.text in ("ends", "passes"):
            self.moved(place)
            return decline
        option = table.ability(move)
        if option is None:
            elsewhere = move.verb.text in CHOOSING or move.phrase.moment is not None
            if own_turn and (not question.may_pass or not elsewhere or self.passed_by == (place, question.moment)):
                self.illegal(table, move)
                return None
            self.passed_by = (place, question.moment)
            return decline
        self.moved(place)
        phrase = move.phrase
        extra = [phrase.from_] if phrase.from_ else []
        self.details[seat] = [*phrase.targets, *phrase.with_, *extra, *phrase.objects[1:]]
        return option

    def _pick(self, table: Table, seat: str, place: int | None, move: Move | None) -> int | None:
        question = table.question
        for i, text in enumerate(self.details.get(seat, ())):
            choice = table.choice(text)
            if choice is not None:
                del self.details[seat][i]
                return choice
        if move is not None and place is not None:
            if move.verb.text in ("declines", "passes") and question.may_pass:
                self.moved(place)
                return len(question.options)
            if table.consent(move):
                self.moved(place)
                self.details[seat] = [*move.phrase.objects[1:], *move.phrase.with_, *move.phrase.targets]
                return 0
            if question.kind != CONSENT and move.verb.text in CHOOSING:
                for text in (*move.phrase.objects[:1], *move.phrase.targets):
                    choice = table.choice(text)
                    if choice is not None:
                        self.moved(place)
                        self.details[seat] = list(move.phrase.objects[1:])
                        return choice
        if question.may_pass:
            return len(question.options)
        if len(question.options) == 1 or table.all_alike():
            return 0
        unknown = next((i for i, o in enumerate(question.options) if table.told(o) == "?"), None)
        if unknown is not None:
            return unknown
        if self.details.get(seat):
            wrong = self.details[seat][0]
            self.trouble(f"{seat} cannot choose {wrong.text} here; he may choose {_listed(table)}", wrong.span)
            return None
        self.trouble(f"{seat} has to choose and the case does not say what: {_listed(table)}", self._last_span(), error=True)
        return None

    def _chance(self, table: Table) -> int | None:
        place = self.next_chance()
        if place is not None:
            choice = table.choice(self.script[place].pick)  # type: ignore[union-attr]
            if choice is not None:
                self.moved(place)
                return choice
        for texts in self.details.values():
            for i, text in enumerate(texts):
                choice = table.choice(text)
                if choice is not None:
                    del texts[i]
                    return choice
        last = next((m for m in reversed([self.script[i] for i in sorted(self.used)]) if isinstance(m, Move)), None)
        for text in last.phrase.objects if last else ():
            choice = table.choice(text)
            if choice is not None:
                return choice
        if len(table.question.options) == 1:
            return 0
        self.trouble(f"a random pick matters here: add a line `chance NAME`, one of {_listed(table)}", self._last_span(), True)
        return None

    def illegal(self, table: Table, move: Move) -> None:
        """Complain that a move of the script cannot be made, with the reason."""
        reasons = why_illegal(table, move) or ()
        because = "; ".join(reasons)
        self.trouble(f"`{_words(move)}` is illegal: {because}" if because else f"`{_words(move)}` is illegal here", move.span)

    def _last_span(self) -> Span | None:
        places = list(self.used)
        return self.script[max(places)].span if places else None


def _values_needed(state: State) -> list[str]:
    """The printed values that are needed one after the other in this turn before anybody is asked: each as `WORD of CARD`."""
    found: dict[str, None] = {}
    turn = state.position.active
    while (question := state.question) is not None and len(found) < MOST_NEEDED:
        if question.kind != VALUE or state.position.active != turn:
            break
        found[question.words] = None
        state = after(state, 0)
    return list(found)


def _and(names: Sequence[str]) -> str:
    *others, last = [f"the {name}" for name in names]
    return f"{', '.join(others)} and {last}" if others else last


def play(start: State, script: Sequence[Line], *, keep: bool = False) -> Played:
    """Resolve a situation with the moves of a script; every `illegal` line is looked at when it is due.

    `keep`: the states on the way are kept.
    """
    played = Played(proceed(start))
    run = Script(script, vocabulary(start.program), played, turn=start.position.active)
    while played.state.question is not None:
        table = Table.of(played.state, run.words)
        run.check_illegal(table)
        before = set(run.used)
        choice = run.answer(table)
        if len(run.used) > len(before):
            run.turn = table.view.active
        if choice is None:
            break
        played.choices.append(choice)
        if keep:
            played.asked.append(played.state)
        played.made.append(next((script[i] for i in run.used - before), None))
        if len(played.choices) > MAX_QUESTIONS:
            run.trouble(f"the run is not over after {MAX_QUESTIONS} questions", None, error=True)
            break
        played.state = after(played.state, choice)
    _finish(run)
    return played


def _finish(run: Script) -> None:
    """What was never used is an error, and what was never due too."""
    played = run.played
    if not played.troubles:
        for i, line in enumerate(run.script):
            if isinstance(line, Move | Chance) and i not in run.used:
                played.unmade.append(line)
                run.trouble(f"`{_words(line)}` was never made: nothing asked for it", line.span)
            elif isinstance(line, Illegal) and i not in run.watching:
                if all(j in run.used for j in range(i) if isinstance(run.script[j], Move | Chance)):
                    run.refused[i] = ("nobody is asked for a move any more",)
                else:
                    run.trouble(f"`illegal {_words(line.move)}` was never looked at", line.span, error=True)
    for i, reasons in run.refused.items():
        line = run.script[i]
        assert isinstance(line, Illegal)
        played.reasons.append((line, reasons))
        wanted = fold(line.because.text) if line.because else ""
        if wanted and not any(wanted in fold(r) for r in reasons):
            run.trouble(f"the reason is {'; '.join(reasons)}", line.because.span if line.because else line.span)


def _words(line: Move | Chance) -> str:
    return line.span.source.said(line.span.line).removeprefix("illegal ").strip()


def _listed(table: Table) -> str:
    return ", ".join(table.told(o) for o in table.question.options)


__all__ = ["Played", "Script", "Trouble", "fold", "play"]
