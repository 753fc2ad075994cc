"""Compares what a case expects with what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, assert_never

from adjudicator.cases.facts import has_mark
from adjudicator.cases.meaning import (
    CardHere,
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
    FieldFact,
    Illegal,
    InPlay,
    Legal,
    Line,
    Living,
    Move,
    Never,
    Out,
    RulesCheck,
    Then,
    UsedUp,
    Winning,
    ZoneCount,
    ZoneHolds,
)
from adjudicator.cases.measured import difference
from adjudicator.cases.needs import untold_of
from adjudicator.cases.never.course import Course
from adjudicator.cases.never.lines import ENDS_BEFORE, never
from adjudicator.cases.never.vacuity import opens, unasked
from adjudicator.cases.never.whereabouts import never_known
from adjudicator.cases.occurrences import fits, proposed, says
from adjudicator.cases.order import begun_at, happened
from adjudicator.cases.origins import unsaid_in
from adjudicator.cases.playthrough import Played
from adjudicator.cases.troubles import Trouble
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.descriptions import same_value, value_words
from adjudicator.engine.faces import as_written, face_words
from adjudicator.engine.fields import Field
from adjudicator.engine.sight import known_to
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.steps import Step, StepKind, verb_of
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.engine.windows import limits, once_of
from adjudicator.lazy import LOADING
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import Invalid, fold
from adjudicator.rules.load import load


def check(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    """Everything in which a run differs from what the script expects, and what it needed to know to continue.

    Nothing is expected of a run that ended at a move that could not be made.
    """
    # INVARIANT: no line holds together with its opposite
    # INVARIANT: nothing holds of cards that are not there
    if played.stopped:
        return
    found = list(_differences(played, script))
    yield from found
    if found and played.needed is not None:
        yield played.needed


def _differences(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    state, course, begun = played.state, Course.of(played, script), begun_at(played)
    at = 0
    for place, line in enumerate(script):
        match line:
            case Move() | Chance() | Legal() | Illegal():
                pass
            case Never():
                yield from never(course, line)
            case Then():
                found = happened(course, place, begun, at)
                at = at if found.step is None else found.step + 1
                if found.problem:
                    yield Trouble(found.problem, line.span)
            case DeckCheck() | RulesCheck():
                yield from _apart(state, line)
            case ExpectAsked(asked=False) if any(asks(course.idle(), step, line) for step in course.later()):
                yield Trouble(ENDS_BEFORE, line.span, error=True)
            case ExpectAsked(asked=False) if not _is_asked(state, line) and (lacking := unasked(state, line, course.reach())):
                yield Trouble(f"{lacking}, so this says nothing", line.span, error=True, idle=True)
            case ExpectSeat(facts=facts) if not state.program.eliminates and any(isinstance(fact, Living) for fact in facts):
                yield Trouble("nobody is eliminated in this game, so this says nothing", line.span, error=True, idle=True)
                yield from _expectation(state, line)
            case ExpectOrder(seats=(seat,), moment=moment, span=span) if _is_alone(state, line):
                yield Trouble(f"a single row has no order: write `expect {seat} asked in {moment}`", span, error=True, idle=True)
            case _:
                yield from _untold(state, line)
                yield from _expectation(state, line)


def _is_alone(state: State, line: ExpectOrder) -> bool:
    """Whether an order is that of the only row of a run, whose player is asked in that moment."""
    rows = sum(step.kind is StepKind.TARGET for step in state.steps)
    asked = _is_asked(state, ExpectAsked(line.seats[0], line.moment, True, line.span))
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
    lacking = ""
    try:
        if isinstance(line, RulesCheck):
            load(*line.rules)
            faults = []
        else:
            with LOADING:
                from adjudicator.cases.decks import absent, judge  # few cases need decks

            faults = [d.message for d in judge(state.program, line.side, line.entries)]
            lacking = faults[0] if state.program.building is None else absent(state.program, line.side, line.entries)
    except Invalid as invalid:
        faults = [d.message for d in invalid.diagnostics]
    if isinstance(line, DeckCheck) and line.legal:
        yield from (Trouble(fault, line.span) for fault in faults)
    elif not faults:
        yield Trouble("nothing is wrong with it", line.span)
    elif line.because is None and len(dict.fromkeys(faults)) > 1:
        yield Trouble(f"several things are wrong with it, so `because` has to say which: {'; '.join(faults)}", line.span, True)
    elif line.because is not None and not says(line.because.text, faults):
        yield Trouble(f"the reason is {'; '.join(faults)}{proposed(line.because.text, faults)}", line.because.span)
    elif line.because is None and lacking:
        yield Trouble(f"this tests nothing, because {lacking}: if that is meant, write `{reasoned(lacking)}`", line.span, True)


def idle(state: State, line: Expectation) -> str:
    """Why an expectation about the end of a run says nothing; empty if it says something."""
    return next((trouble.message for trouble in _differences(Played(state), [line]) if trouble.idle), "")


def is_true(state: State, line: Then | Never | Expectation) -> bool:
    """Whether a line is true of a run, even where it says nothing: what cannot happen never does."""
    match line:
        case Never():
            return not any(fits(line, state, step, guessing=True) for step in state.steps)
        case ExpectAsked():
            return _is_asked(state, line) == line.asked
        case _:
            return all(trouble.idle for trouble in check(Played(state), [line]))


# ---- the end state

def may_hold(state: State, line: Expectation) -> bool:
    """Whether an expectation may hold in a state, given what is known of the cards in it."""
    return next(_expectation(state, line, guessing=True), None) is None


def _expectation(state: State, line: Expectation, guessing: bool = False) -> Iterator[Trouble]:
    match line:
        case ExpectSeat(seat=seat, facts=facts):
            player = state.seats.index(seat)
            for fact in facts:
                if what := _fact(state, player, fact, guessing):
                    yield Trouble(said_of(seat, what), fact.span)
        case ExpectGame(facts=facts):
            yield from (Trouble(f"the game {what}", fact.span) for fact in facts if (what := _fact(state, None, fact, guessing)))
        case ExpectPile():
            yield from _pile(state, line, guessing)
        case ExpectWinner(winner=wanted, seats=seats):
            won = tuple([state.seats[player] for player in state.winners])
            named = wanted is None or state.winner is None or fold(wanted) == fold(state.winner)
            if (wanted is None) != (state.winner is None) or not named or seats not in (None, won):
                yield Trouble(f"the winner is {state.victory or 'nobody yet'}", line.span)
        case ExpectAsked(seat=seat, moment=moment):
            asked = _is_asked(state, line)
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
            what, unclear = difference(state, line, guessing)
            if what:
                yield Trouble(what, line.span, error=unclear)
        case ExpectUnknown(card=card, word=word):
            needed = _needed(state)
            if needed is None:
                yield Trouble("nothing unknown matters in this run", line.span)
            elif needed != (card, word):
                yield Trouble(f"the {_of_card(state, *needed)} matters, not the {_of_card(state, card, word)}", line.span)
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


def _is_asked(state: State, line: ExpectAsked) -> bool:
    """Whether a window is opened for the player whom a line names, in the moment that it names."""
    return any(asks(state, step, line) for step in state.steps)


def asks(state: State, step: Step, line: ExpectAsked) -> bool:
    """Whether in a step the player whom a line names is asked in the moment that it names: by a window, or for a choice there.

    So they are if they have nothing to use, or to choose from.
    """
    here = step.kind == StepKind.EVENT and step.cell is not None and step.cell[0] == line.moment
    verb = verb_of(state.program, step.verb) if here else None
    chooses = verb is not None and verb.code >= 0 and bool(state.program.leads[verb.code].asks)
    return (opens(step, line.moment) or chooses) and state.seats[step.player] == line.seat


def _fact(state: State, player: int | None, fact: Fact, guessing: bool) -> str:
    """How a player, or the game, differs from a fact, empty if not at all."""
    program, view = state.program, View(state)
    match fact:
        case FieldFact(number=number):
            of_game = player is None
            field = (program.game_fields if of_game else program.player_fields)[number]
            return _field(view, field, view.vars[number] if player is None else view.fields[number][player], fact, guessing)
        case ZoneCount(zone=zone, count=count, name=name):
            lying = view.cards(view.base[zone] + (player or 0))
            return "" if len(lying) == count else f"has {name} {len(lying)}, not {count}"
        case ZoneHolds(zone=zone):
            what = _zone(view, player or 0, fact, guessing)
            may_be = what and not guessing and not _zone(view, player or 0, fact, True)
            return what + (unsaid_in(state, view.base[zone] + (player or 0)) if may_be else "")
        case InPlay(zone=zone, card=card, name=name, as_=borrowed):
            lying = view.cards(view.base[zone] + (player or 0))
            acts = set(borrowed) <= set(view.borrowed[player or 0])
            there = {view.name(one) for one in lying} | ({card} if guessing and 0 in map(view.name, lying) else set())
            return "" if card in there and acts else f"is not {name}"
        case Out():
            return "" if player is None or view.status[player] != PLAYING else "is alive"
        case Living():
            return "" if player is None or view.status[player] == PLAYING else "is eliminated"
        case Winning(won=won):
            if state.winner is None:
                return "has neither won nor lost: nobody has won yet"
            return "" if won == (player in state.winners) else f"is {'no' if won else 'a'} winner"
        case UsedUp(card=card, name=name):
            limited = [once_of(clause, player or 0, None) for clause in limits(program.cards[card])]
            return "" if any(once in view.used for once in limited) else f"has not used {name}"
        case _:
            assert_never(fact)


def _field(view: View, field: Field, value: Any, fact: FieldFact, guessing: bool) -> str:
    """How the value of a field differs from what is expected."""
    if field.type == "card" and value is not None and isinstance(fact.value, tuple):
        known = vocabulary(view.program)
        same = known.fits(fact.value, view.face(value)) or (guessing and known.may_fit(fact.value, view.face(value)))
    else:
        same = same_value(field, value, fact.value)
    if same:
        return ""
    if fact.counted:
        return f"has {fact.name} {value}, not {fact.value}"
    if field.type != "truth":
        return f"has {field.key} {value_words(view, field, value)}"
    return f"is not {fact.name}"


def _zone(view: View, player: int, fact: ZoneHolds, guessing: bool) -> str:
    """How the cards of a zone, a player's or a shared one, differ from those given."""
    program, words = view.program, vocabulary(view.program)
    lying = view.cards(view.base[fact.zone] + player)
    unseen = _unseen(view, fact.cards, view.base[fact.zone] + player, guessing)
    if program.zones[fact.zone].live:
        return _printed(view, fact.cards) or _lying(view, words, fact, lying, player, guessing) or unseen
    kind = program.zones[fact.zone]
    faces = as_written(kind, [view.face(c) for c in lying])
    patterns = [card.pattern for card in fact.cards for _ in range(card.count)]
    if (words.same_in_order if kind.pile else words.same)(patterns, faces, guessing):
        return unseen
    return f"has {fact.name} [{', '.join(face_words(program, f) for f in faces)}]"


def _unseen(view: View, cards: Sequence[CardHere], slot: int, guessing: bool) -> str:
    """Which cards of a slot have not been seen by whom they should have been, if any."""
    words = vocabulary(view.program)
    for player in sorted({player for card in cards for player in card.seen}):
        known = [view.face(c) for c in known_to(view, view.position.seen, player, slot)]
        for card in cards:
            for _ in range(card.count if player in card.seen else 0):
                found = words.one_of(card.pattern, known, guessing)
                if found is None:
                    return f"has a {card.text} there that {view.seats[player]} has not seen"
                known.remove(found)
    return ""


def _printed(view: View, cards: Sequence[CardHere]) -> str:
    """How what is printed on cards of these names differs from what a list says about it."""
    for card in cards:
        kind = view.program.cards[card.pattern[0]]
        for word, value in card.printed.items():
            known = kind.printed.get(word)
            known = view.prints.get((kind.number, word)) if isinstance(known, tuple) else known
            if known != value:
                return f"has {kind.named.title} {word} {'unknown' if known is None else known}, not {value}"
    return ""


def _lying(view: View, words: Vocabulary, fact: ZoneHolds, lying: tuple[int, ...], player: int, guessing: bool) -> str:
    """How cards in play differ from a list, which may give marks of theirs; the more exactly described are matched first.

    Those that stand in a row are matched one by one.
    """
    left, missing = list(lying), False
    described = [(card.pattern, card.marks) for card in fact.cards for _ in range(card.count)]
    row = view.program.zones[fact.zone].row
    for pattern, marks in described if row else sorted(described, key=lambda d: -sum(map(bool, d[0])) - len(d[1])):
        marked = [c for c in (left[:1] if row else left) if all(has_mark(view, c, m, v) for m, v in marks.items())]
        face = words.one_of(pattern, map(view.face, marked), guessing)
        if face is None:
            missing = True
        else:
            left.remove(next(c for c in marked if view.face(c) == face))
    missing = missing or any(not set(card.as_) <= set(view.borrowed[player]) for card in fact.cards)
    names = ", ".join(view.words(c) + view.borrowing(c, player) for c in lying)
    return f"has {fact.name} [{names}]" if left or missing else ""


def _pile(state: State, line: ExpectPile, guessing: bool) -> Iterator[Trouble]:
    view, words = View(state), vocabulary(state.program)
    kind = state.program.zones[line.zone]
    faces = as_written(kind, view.zones[view.base[line.zone]])
    if kind.live:
        what = _zone(view, 0, ZoneHolds(line.zone, line.cards, line.name, line.span), guessing)
        if what:
            yield Trouble(f"the table {what}", line.span)
        return
    patterns = [card.pattern for card in line.cards for _ in range(card.count)]
    if not words.same_in_order(patterns, faces, guessing):
        yield Trouble(f"the {line.name} is [{', '.join(face_words(state.program, f) for f in faces)}]", line.span)
    elif unseen := _unseen(view, line.cards, view.base[line.zone], guessing):
        yield Trouble(f"the {line.name} {unseen}", line.span)


__all__ = ["check", "idle", "is_true", "may_hold"]
