"""One `legal` or `illegal` line while it is tried, and what is wrong with it if its move is refused wherever it is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from adjudicator.cases.moves.absent import may_have_had, nowhere
from adjudicator.cases.moves.choices import line_of
from adjudicator.cases.moves.idle import Hindrance
from adjudicator.cases.moves.looking import Noted
from adjudicator.cases.runs.occurrences import LISTING, is_telling, proposed, restates, says
from adjudicator.cases.words.meaning import Illegal, Legal, Move, written
from adjudicator.cases.words.troubles import Trouble, left_open
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import reasoned
from adjudicator.values import mutable

ABSENT = "what it names is not there, or nothing asks for it"
"""Why a line tests nothing whose player is asked for such a move, in words."""


@mutable
class Trial:
    """The state of one line. `open`: it waits to be tried; `over`: it is not tried any more, as the run has gone on to a line
    below it, or as the move was legal at one of the questions, `allowed`.

    `first`: the window in which it was tried first, if it was one. `asked`: its player was asked for a move of this kind;
    `here`: what the move names was there then, `later`: where only another moment was due, and `lost`: where that came, a part
    was not; `held`: it was there at some question of any player. `against`: the reasons found where its player was asked, or
    had no choice; `instead`: who else was to act. `never`: why no situation allows such a move, None if one may. `otherwise`:
    how it is written that what the move names is chosen, where it might have been. `missing`: the moment that the line names,
    until it comes; `late`: its player is asked in it below the line. `unsure`: the reasons that stand only because nobody knows
    which cards there are; `doubt`: what must be stated, if nothing but these stood against the move at one of the questions;
    `guessed`: the reasons in whose place another one stands if an unknown card is the one that is named, `why`: what must be
    stated for that. `elsewhere`: the moments in which its player could be asked for such a move, if that is not the one in
    which it was tried last. `beside`: the reasons that hold where somebody else was asked, and say nothing of why its player
    was not; `hindered`: why what lies there offered nothing. `noted`: what is looked at for it, and may still be.
    """

    missing: str = ""
    late: bool = False
    open: bool = True
    over: bool = False
    first: str = ""
    allowed: bool = False
    asked: bool = False
    here: bool = False
    later: bool = False
    lost: bool = False
    held: bool = False
    reasons: tuple[str, ...] = ()
    against: tuple[str, ...] = ()
    instead: tuple[str, ...] = ()
    never: tuple[str, ...] | None = ()
    otherwise: str = ""
    unsure: tuple[str, ...] = ()
    doubt: str = ""
    guessed: tuple[str, ...] = ()
    why: str = ""
    elsewhere: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    noted: Noted = attrs.Factory(Noted)

    def begin_again(self, missing: str = "") -> None:
        """Forget what was found outside the moment of the line."""
        self.missing, self.otherwise, self.doubt = missing, "", ""
        self.asked = self.here = self.later = self.lost = False
        self.reasons = self.against = self.instead = self.never = self.unsure = self.beside = self.hindered = ()

    def nobody_asks(self, why: tuple[str, ...], move: Move, state: State) -> None:
        """Note why nobody is asked where a line is meant, and that its player had no such card if nothing tells more of that."""
        lacks = bool(move.objects) and not (self.held or self.reasons or may_have_had(move, state))
        lacking = (said_of(move.seat, f"has no {move.named}"),) if lacks else ()
        self.reasons += tuple(reason for reason in (*why, *lacking) if reason not in self.reasons)
        self.instead += why

    @property
    def there(self) -> bool:
        """Whether what the move names was there when its player was asked: where the move was due, if it ever was."""
        return self.here or (self.later and not self.lost)

    @property
    def grounds(self) -> tuple[str, ...]:
        """The reasons that a line may give: what stands against the move while others act is none if its player was asked."""
        # INVARIANT: conditions beside the window of another player are no reasons
        apart = {reason for reason in self.beside if reason not in self.against}
        sure = tuple([reason for reason in self.reasons if reason not in self.unsure and reason not in apart])
        if self.missing:
            return sure
        if self.never:
            return tuple([reason for reason in self.never if reason not in apart])
        if not (self.asked and self.there):
            return sure
        return tuple([reason for reason in sure if reason in self.against or reason in self.instead])


def complaints(line: Illegal | Legal, trial: Trial, state: State) -> Iterator[Trouble]:
    """What is wrong with a line whose move was refused wherever it was tried."""
    why = "; ".join(trial.reasons)
    said = line.because.text if isinstance(line, Illegal) and line.because is not None else None
    told = said is not None and says(said, trial.grounds)
    # where its player was asked, what stood against it there counts
    there = [reason for reason in trial.grounds if reason in trial.against] if trial.asked else trial.grounds
    if trial.doubt and not (said is not None and says(said, there)):
        yield left_open(open_question(line, trial.doubt), line.span)
        return
    if isinstance(line, Legal):
        yield Trouble(f"`{written(line)}` is illegal here" + (f": {why}" if why else ""), line.span)
        return
    if line.because is not None and says(line.because.text, trial.guessed):
        whether = f"whether that is the reason depends on what nobody knows: {trial.why}"
        yield left_open(whether, line.because.span)
    elif line.because is not None and not told and says(line.because.text, trial.beside):
        yield Trouble(f"this tests nothing, because {_in_any_case(trial.grounds)}", line.span, error=True)
    elif line.because is not None and not told and not trial.grounds:
        yield Trouble("this is not among the choices, and nothing says why: leave out the reason", line.because.span)
    elif line.because is not None and not told:
        yield Trouble(f"the reason is {'; '.join(trial.grounds)}{proposed(line.because.text, trial.grounds)}", line.because.span)
    elif line.because is not None and trial.asked and trial.there and not _says_why(line):
        yield Trouble(f"`{line.because.text}` only repeats the move: the reason is {why}", line.because.span, error=True)
    elif line.because is not None and not is_telling(line.because.text, trial.grounds):
        fits = f"`{line.because.text}` fits almost any reason: the reason is {why}"
        yield Trouble(fits + proposed(line.because.text, trial.grounds), line.because.span, error=True)
    elif trial.otherwise and not _says_why(line):
        yield Trouble(f"this tests nothing: {trial.otherwise}", line.span, error=True)
    elif state.logging and not (trial.there or _says_why(line)):
        unasked = said_of(line.move.seat, "is not asked for such a move here") + _going_on(line, trial, state)
        lacking = ABSENT if trial.asked else trial.reasons[0] if trial.missing else unasked
        reasons = _besides(trial, line.move, state) or trial.grounds
        said = f": if that is meant, write `{reasoned(reasons[0])}`" if reasons else ""
        yield Trouble(f"this tests nothing, because {lacking}{said}", line.span, error=True)


def _in_any_case(reasons: Sequence[str]) -> str:
    """What stands against a move whatever its line says, and how that is written."""
    return f"{'; '.join(reasons)} in any case: if that is meant, write `{reasoned(reasons[0])}`"


def hindrances_meant(line: Illegal, trial: Trial) -> Sequence[Hindrance]:
    """What keeps what lies there from offering something, if a line of somebody who is not asked gives only such a reason."""
    words = {hindrance.words for hindrance in trial.hindered}
    rest = [reason for reason in trial.grounds if reason not in words]
    named = line.because is not None and says(line.because.text, trial.grounds) and not says(line.because.text, rest)
    by_nothing = any(hindrance.by is None and hindrance.condition is None for hindrance in trial.hindered)
    return () if trial.asked or not named or by_nothing or not rest else trial.hindered


def lacking(line: Illegal, trial: Trial, state: State) -> str:
    """What is missing for a line that says only who else is to act, or that nobody is; empty if nothing is."""
    # INVARIANT: who is asked is no reason for what its player lacks
    others = [reason for reason in trial.grounds if reason not in trial.instead]
    if line.because is None or says(line.because.text, others):
        return ""
    if missing := _besides(trial, line.move, state):
        return _in_any_case(missing)
    if line.move.verb in state.program.naming and line.move.from_ is None and not (trial.held or may_have_had(line.move, state)):
        return f"{said_of(line.move.seat, 'has')} no {line.move.name}"
    absent = None if trial.asked else nowhere(line.move, state)
    return "" if absent is None else f"no `{absent}` is in this situation"


def _besides(trial: Trial, move: Move, state: State) -> tuple[str, ...]:
    """What stands against a move besides that somebody else is asked, if what it names was never its player's; else nothing."""
    if trial.held or not move.objects or may_have_had(move, state):
        return ()
    return tuple([reason for reason in trial.grounds if reason not in trial.instead])


def open_question(line: Illegal | Legal, unknown: str, depends: str = "") -> str:
    """That nobody can say whether a move may be made before something is stated, or others have chosen."""
    if depends:
        apart = "leave that out, or try it in a line of its own, below theirs"
        return f"whether `{written(line)}` is legal depends on {depends}: {apart}"
    return f"whether `{written(line)}` is legal depends on what nobody knows: {unknown}"


def _going_on(line: Illegal | Legal, trial: Trial, state: State) -> str:
    """How the player of a line, who had no such choice, comes to another question: they go on where the run ends, or begin it."""
    question = state.question
    if question is None or not question.may_pass or any(reason.startswith(LISTING) for reason in trial.reasons):
        return ""
    if question.player == state.seats.index(line.move.seat):
        move = line_of(state, len(question.choices))
        return f" (`{move}` above the line goes on)" if move else ""
    begins = question.free and not any(step.kind is StepKind.EVENT for step in state.steps)
    return f" (`turn {line.move.seat}` begins in their turn)" if begins else ""


def _says_why(line: Illegal) -> bool:
    """Whether a line gives a reason, and not only words of its move."""
    return line.because is not None and not restates(line.because.text, written(line))


__all__ = ["ABSENT", "Trial", "complaints", "hindrances_meant", "lacking", "open_question"]
