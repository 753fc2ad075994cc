"""Cases in which nothing happens: they could not fail if they expect only what their situation states, or what never changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.cases.checks.repeats import meaning_of
from adjudicator.cases.checks.unwritten import says_nothing, unchanging
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.course import Course
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.words.meaning import (
    CardHere,
    ExpectGame,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    Fact,
    FieldFact,
    InPlay,
    Line,
    Living,
    Out,
    UsedUp,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.words.troubles import Trouble
from adjudicator.engine.steps import HAPPENED, WON
from adjudicator.notation.expectations import AS_STATED
from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

Stating = ExpectSeat | ExpectGame | ExpectPile


@frozen
class _Stated:
    """What a line expects although it could not be otherwise: where the situation states it, None if nothing leads to it."""

    where: Span | None

    def words(self) -> str:
        """Why the line says nothing."""
        if self.where is None:
            return "nothing happens in this case, and nothing in it could end the game, so this says nothing"
        meant = f"if it is meant that this may be stated, write `{reasoned(AS_STATED)}`"
        return f"nothing happens in this case: line {self.where.line} states this. If a move is missing, write it; {meant}"


def restated(scene: Scene, script: Sequence[Line], runs: Sequence[Played]) -> Iterator[Trouble]:
    """What is wrong with the checks of a case that has passed: nothing happens in it, and each repeats a line of the situation.

    So it is if a line says that it repeats one, and does not, or something happens.
    """
    # INVARIANT: no case only repeats what it states
    reasons = [line for line in script if isinstance(line, ExpectSeat | ExpectGame | ExpectPile)
               and line.because is not None and fold(line.because.text) == AS_STATED]
    if any(step.kind in HAPPENED or step.kind is WON for played in runs for step in played.state.steps):
        yield from (_unfounded(line, "something happens in this case") for line in reasons)
        return
    stated = [_stated(scene, line, runs) for line in script]
    yield from (_unfounded(line, "no line of the situation states this") for line, found in zip(script, stated, strict=True)
                if line in reasons and found is None)
    yield from (Trouble(says_nothing(why), line.span, error=True, idle=True) for line, found in zip(script, stated, strict=True)
                if found is None and (why := _unchanging(line, runs)) and all(why))
    if script and all(found is not None for found in stated):
        yield from (Trouble(found.words(), line.span, error=True) for line, found in zip(script, stated, strict=True)
                    if found is not None and line not in reasons)


def _unchanging(line: Line, runs: Sequence[Played]) -> tuple[str, ...]:
    """Why each thing that a line without a reason expects could not be otherwise, in words; empty for what could."""
    if isinstance(line, ExpectSeat | ExpectGame | ExpectPile) and line.because is None:
        return unchanging(runs[0], line)
    return ()


def _unfounded(line: Stating, why: str) -> Trouble:
    """That a line does not repeat anything, although it says so."""
    return Trouble(f"{why}: leave out the reason", line.span if line.because is None else line.because.span, error=True)


def _stated(scene: Scene, line: Line, runs: Sequence[Played]) -> _Stated | None:
    """Where a situation states all that a line expects; None if it expects something else."""
    match line:
        case ExpectSeat(seat=seat, facts=facts):
            of_seat = next((said.span for said in scene.setup.seats if said.seat.text == seat), None)
            return _all_of([_place(fact, scene.facts.get(seat, ()), of_seat) for fact in facts])
        case ExpectGame(facts=facts):
            return _all_of([_place(fact, (*scene.game, *scene.piles), None) for fact in facts])
        case ExpectPile(zone=zone, cards=cards, name=name, span=span):
            return _all_of([_place(ZoneHolds(zone, cards, name, span), (*scene.game, *scene.piles), None)])
        case ExpectWinner(winner=None):
            return None if any(_may_end(played) for played in runs) else _Stated(None)
        case _:
            return None


def _all_of(places: Sequence[Span | None]) -> _Stated | None:
    """The first of some places where a situation states something; None if it does not state one of them."""
    return None if None in places else _Stated(places[0])


def _may_end(played: Played) -> bool:
    """Whether the game could have ended in a run."""
    reach = Course.of(played, ()).reach()
    return reach is None or any(played.state.program.leads[code].wins for code in reach.codes)


def _place(fact: Fact, stated: Sequence[Fact], seat: Span | None) -> Span | None:
    """Where a situation states a fact, as far as it is described; None if it does not. `seat`: the line of its player."""
    match fact:
        case ZoneHolds(zone=zone, cards=cards):
            there = [one for one in stated if isinstance(one, ZoneHolds) and one.zone == zone]
            lying = [card for one in there for card in one.cards]
            if there and all(any(_says(card, wanted) for card in lying) for wanted in cards):
                return there[0].span
            none = (one.span for one in stated if isinstance(one, ZoneCount) and one.zone == zone and not one.count)
            return None if cards else next(none, None)
        case Living():
            return None if any(isinstance(one, Out) for one in stated) else seat
        case _:
            return next((one.span for one in stated if _states(one, fact)), None)


def _states(one: Fact, fact: Fact) -> bool:
    """Whether a fact of a situation says what one of a check says, which is no list of cards and does not follow from others."""
    match fact, one:
        case FieldFact(number=number, value=value), FieldFact(number=other, value=said):
            return other == number and meaning_of(said) == meaning_of(value)
        case ZoneCount(zone=zone), ZoneHolds(zone=other) | ZoneCount(zone=other):
            return other == zone
        case InPlay(zone=zone, card=card), InPlay(zone=other, card=lying):
            return (other, lying) == (zone, card)
        case InPlay(zone=zone, card=card), ZoneHolds(zone=other, cards=cards):
            return other == zone and any(here.pattern[0] == card for here in cards)
        case UsedUp(card=card), UsedUp(card=other):
            return other == card
        case Out(), Out():
            return True
        case _:
            return False


def _says(card: CardHere, wanted: CardHere) -> bool:
    """Whether a card as a situation states it is all that a check says about one."""
    parts = all(part in (0, own) for own, part in zip(card.pattern, wanted.pattern, strict=True))
    marks = {number: meaning_of(mark) for number, mark in card.marks.items()}
    return parts and all(number in marks and marks[number] == meaning_of(mark) for number, mark in wanted.marks.items()) and all(
        card.printed.get(word) == value for word, value in wanted.printed.items())


__all__ = ["restated"]
