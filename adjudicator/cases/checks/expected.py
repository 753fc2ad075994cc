"""Compares what a case expects with what happened."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from typing import assert_never

from adjudicator.cases.checks.at_the_end import differs, pile_differs
from adjudicator.cases.checks.measured import difference
from adjudicator.cases.checks.order import begun_at, happened
from adjudicator.cases.checks.own_grounds import names_itself
from adjudicator.cases.checks.unwritten import says_nothing, unchanging
from adjudicator.cases.moves.needs import untold_of
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.lines import ENDS_BEFORE, never, not_asked
from adjudicator.cases.runs.occurrences import asks, fits, is_asked, proposed, restates, says
from adjudicator.cases.runs.whereabouts import never_known
from adjudicator.cases.unknown.indifferent import goes_on_alike
from adjudicator.cases.words.meaning import (
    Chance,
    DeckCheck,
    ExpectAsked,
    Expectation,
    ExpectConsulted,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectUnknown,
    ExpectValue,
    ExpectWinner,
    Fact,
    Illegal,
    Legal,
    Line,
    Living,
    Move,
    Never,
    RulesCheck,
    Then,
    Winning,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.steps import HAPPENED, StepKind
from adjudicator.lazy import LOADING
from adjudicator.notation.agreement import said_of
from adjudicator.notation.expectations import UNCHANGED
from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import Invalid, Span, fold, is_one_of
from adjudicator.rules.load import load


def check(played: Played, script: Sequence[Line], about: Collection[Span] = ()) -> Iterator[Trouble]:
    """Everything in which a run differs from what the script expects, and what it needed to know to continue.

    Nothing is expected of a run that ended at a move that could not be made. `about`: only these lines of the script count,
    if there are any.
    """
    # INVARIANT: no line holds together with its opposite
    # INVARIANT: nothing holds of cards that are not there
    if played.stopped:
        return
    found = list(_differences(played, script, about))
    yield from found
    if found and played.needed is not None:
        yield played.needed


def _differences(played: Played, script: Sequence[Line], about: Collection[Span] = ()) -> Iterator[Trouble]:
    state, course, begun = played.state, Course.of(played, script), begun_at(played)
    at = 0
    for place, line in enumerate(script):
        match line:
            case _ if about and not is_one_of(line.span, about):
                pass
            case Move() | Chance() | Legal() | Illegal():
                pass
            case Never():
                yield from never(course, line)
            case Then():
                found = happened(course, place, begun, at)
                at = at if found.step is None else found.step + 1
                if found.problem:
                    yield Trouble(found.problem, line.span)
                elif found.step is not None and (itself := names_itself(course, line, found.step)):
                    rests = f"whatever is used rests on itself, so `because {itself}` says nothing: leave it out"
                    yield Trouble(rests, line.span, error=True, idle=True)
            case DeckCheck() | RulesCheck():
                yield from _apart(state, line)
            case ExpectAsked(asked=False) if course.comes_later(partial(asks, line=line)):
                yield Trouble(ENDS_BEFORE, line.span, error=True)
            case ExpectAsked(asked=False) if not is_asked(state, line):
                yield from not_asked(course, line, partial(asks, line=line))
            case ExpectSeat(facts=facts) if not state.program.eliminates and any(isinstance(fact, Living) for fact in facts):
                yield Trouble("nobody is eliminated in this game, so this says nothing", line.span, error=True, idle=True)
                yield from _expectation(state, line)
            case ExpectSeat() | ExpectGame() | ExpectPile() if empty := _empty(played, line):
                yield Trouble(empty, line.span, error=True, idle=True)
            case ExpectOrder(seats=(seat,), moment=moment, span=span) if _is_alone(state, line):
                yield Trouble(f"a single row has no order: write `expect {seat} asked in {moment}`", span, error=True, idle=True)
            case _:
                yield from _untold(state, line)
                yield from _expectation(state, line, unsettled=played.unsettled)


def _empty(played: Played, line: ExpectSeat | ExpectGame | ExpectPile) -> str:
    """Why a line that holds says nothing, if it does not say that this is meant; or that it says so of what may change."""
    meant = line.because is not None and fold(line.because.text) == UNCHANGED
    why = unchanging(played, line) if meant or (line.because is None and _goes_on(played)) else ()
    if meant and not all(why):
        return "something in use may change what this expects: leave out the reason, or write a line of its own for what it is of"
    if meant or not all(why or ("",)) or next(_expectation(played.state, line), None) is not None:
        return ""
    return says_nothing(why)


def _goes_on(played: Played) -> bool:
    """Whether anything happens in a run of which it is known how it was played; if not, `restated` judges its lines."""
    return played.start is not None and any(step.kind in HAPPENED for step in played.state.steps)


def _is_alone(state: State, line: ExpectOrder) -> bool:
    """Whether an order is that of the only row of a run, whose player is asked in that moment."""
    rows = sum(step.kind is StepKind.TARGET for step in state.steps)
    asked = is_asked(state, ExpectAsked(line.seats[0], line.moment, True, line.span))
    return rows == 1 and asked and next(_expectation(state, line), None) is None


def _untold(state: State, line: Expectation) -> Iterator[Trouble]:
    """Where a line says that no card of a zone is known, and none ever was, or who has won where that is not known."""
    yield from _unclear(state, line)
    player, holds = 0, list[ExpectPile | Fact]()
    if isinstance(line, ExpectSeat):
        player, holds = state.seats.index(line.seat), [*line.facts]
    elif isinstance(line, ExpectPile):
        holds = [line]
    elif isinstance(line, ExpectGame):
        holds = [*line.facts]
    for said in holds:
        empty = not said.cards if isinstance(said, ExpectPile | ZoneHolds) else isinstance(said, ZoneCount) and not said.count
        if isinstance(said, ExpectPile | ZoneHolds | ZoneCount) and empty and never_known(state, said.zone, player):
            yield Trouble(f"no card of `{said.name}` is ever known, so this says nothing", said.span, error=True, idle=True)


def _unclear(state: State, line: Expectation) -> Iterator[Trouble]:
    """Where a line says who has won of a game that is over, and of one of them it is not known what they play for."""
    match line:
        case ExpectWinner(seats=seats) if seats is not None and state.winner is not None:
            whom = [*state.seats]
        case ExpectSeat(seat=seat, facts=facts) if state.winner is not None and any(isinstance(f, Winning) for f in facts):
            whom = [seat]
        case _:
            return
    unknown = next(filter(None, (untold_of(state, state.seats.index(seat)) for seat in whom)), "")
    if unknown:
        yield Trouble(unknown, line.span, error=True)


def _apart(state: State, line: DeckCheck | RulesCheck) -> Iterator[Trouble]:
    """What is wrong with a check that does not depend on the run."""
    lacking = open_ = ""
    try:
        if isinstance(line, RulesCheck):
            load(*line.rules)
            faults = []
        else:
            with LOADING:
                from adjudicator.cases.situation.decks import absent, judge, undecided  # few cases need decks

            faults = [d.message for d in judge(state.program, line.side, line.entries)]
            lacking = faults[0] if state.program.building is None else absent(state.program, line.side, line.entries)
            open_ = "" if faults else undecided(state.program, line.side, line.entries)
    except Invalid as invalid:
        faults = [d.message for d in invalid.diagnostics]
    if open_:
        yield Trouble(f"nobody knows whether this deck may be built: that depends on {open_}", line.span, error=True)
    elif isinstance(line, DeckCheck) and line.legal:
        yield from (Trouble(fault, line.span) for fault in faults)
    elif not faults:
        yield Trouble("nothing is wrong with it", line.span)
    elif line.because is None and len(dict.fromkeys(faults)) > 1:
        yield Trouble(f"several things are wrong with it, so `because` has to say which: {'; '.join(faults)}", line.span, True)
    elif line.because is not None and not says(line.because.text, faults):
        yield Trouble(f"the reason is {'; '.join(faults)}{proposed(line.because.text, faults)}", line.because.span)
    elif line.because is not None and restates(line.because.text, _before(line.span, line.because.span)):
        said = f"`{line.because.text}` only repeats the line: the reason is {'; '.join(faults)}"
        yield Trouble(said, line.because.span, error=True)
    elif line.because is None and lacking:
        yield Trouble(f"this tests nothing, because {lacking}: if that is meant, write `{reasoned(lacking)}`", line.span, True)


def _before(line: Span, part: Span) -> str:
    """What a line says before a part of it."""
    return line.source.line(line.line)[line.column - 1:part.column - 1]


def idle(state: State, line: Expectation) -> str:
    """Why an expectation about the end of a run says nothing; empty if it says something."""
    return next((trouble.message for trouble in _differences(Played(state), [line]) if trouble.idle), "")


def is_true(state: State, line: Then | Never | Expectation) -> bool:
    """Whether a line is true of a run, even where it says nothing: what cannot happen never does."""
    match line:
        case Never():
            return not any(fits(line, state, step, guessing=True) for step in state.steps)
        case ExpectAsked():
            return is_asked(state, line) == line.asked
        case _:
            return all(trouble.idle for trouble in check(Played(state), [line]))


# ---- the end state

def may_hold(state: State, line: Expectation) -> bool:
    """Whether an expectation may hold in a state, given what is known of the cards in it."""
    return next(_expectation(state, line, guessing=True), None) is None


def _expectation(state: State, line: Expectation, guessing: bool = False, unsettled: int = 0) -> Iterator[Trouble]:
    match line:
        case ExpectSeat(seat=seat, facts=facts):
            player = state.seats.index(seat)
            for fact in facts:
                if what := differs(state, player, fact, guessing):
                    yield Trouble(said_of(seat, what), fact.span)
        case ExpectGame(facts=facts):
            found = ((differs(state, None, fact, guessing), fact.span) for fact in facts)
            yield from (Trouble(f"the game {what}", where) for what, where in found if what)
        case ExpectPile():
            yield from pile_differs(state, line, guessing)
        case ExpectWinner(winner=wanted, seats=seats):
            won = tuple([state.seats[player] for player in state.winners])
            named = wanted is None or state.winner is None or fold(wanted) == fold(state.winner)
            if (wanted is None) != (state.winner is None) or not named or seats not in (None, won):
                yield Trouble(f"the winner is {state.victory or 'nobody yet'}", line.span)
        case ExpectAsked(seat=seat, moment=moment):
            asked = is_asked(state, line)
            if asked != line.asked:
                yield Trouble(said_of(seat, f"is {'' if asked else 'not '}asked in {moment}"), line.span)
        case ExpectOrder(seats=seats, moment=moment):
            order = [state.seats[s.player] for s in state.steps if s.kind == StepKind.CELL and s.cell and s.cell[0] == moment]
            if order != list(seats):
                yield Trouble(f"the order in {moment} is {', '.join(order) or 'empty'}", line.span)
        case ExpectConsulted(number=number, name=name):
            if not state.consulted >> number & 1:
                yield Trouble(f"the answer does not rest on {name}", line.span)
        case ExpectValue():
            if (trouble := difference(state, line, guessing, unsettled)) is not None:
                yield trouble
        case ExpectUnknown(card=card, word=word):
            needed = _needed(state)
            if needed is None:
                yield Trouble("nothing unknown matters in this run", line.span)
            elif needed != (card, word):
                yield Trouble(f"the {_of_card(state, *needed)} matters, not the {_of_card(state, card, word)}", line.span)
            elif goes_on_alike(state):
                yield Trouble(f"whatever the {_of_card(state, *needed)} is, this run goes on in the same way", line.span)
        case _:
            assert_never(line)


def _needed(state: State) -> tuple[int, str] | None:
    """What the rules must know of a card to go on, as `ExpectUnknown` says it; None if they go on."""
    question = state.question
    if question is not None and question.kind == VALUE:
        card, word, _ = question.prints[0]
        return card, word
    return (0, question.words) if question is not None and question.kind == FACE else None


def _of_card(state: State, card: int, word: str) -> str:
    """What is asked of a card, in words."""
    return f"{word} of {state.program.cards[card].named.title if card else 'an unknown card'}"


__all__ = ["check", "idle", "is_true", "may_hold"]
