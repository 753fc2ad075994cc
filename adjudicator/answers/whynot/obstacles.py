"""Why a move could not be made: the nearest point of a run at which it could have been, and what failed there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

from adjudicator.answers.changes import held_zones
from adjudicator.answers.claims import same_move
from adjudicator.answers.origins import watch
from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.fitting import is_meant
from adjudicator.cases.moves.idle import switched_off
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.moves.racing import as_first
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.runs.occurrences import LISTING
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.cases.words.vocabulary import USING, Vocabulary, vocabulary
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import UNPASSABLE, Unknown, speaking_of
from adjudicator.engine.refusals import condition_words, meets, refusals
from adjudicator.engine.state import FREE, OFFER, RACE, Question, State
from adjudicator.engine.steps import StepKind
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.engine.windows import ability_frame, candidates
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen

FAR = 100
"""The weight of a reason that names no rule, such as a missing card: more than that of all conditions of a clause."""
# what a condition may raise if it is tested where its card is not, or with an unknown card
UNMET = (*UNPASSABLE, Unknown)


@frozen
class Reason:
    """A condition that failed, in its own words, with its card or rule and its place.

    `elsewhere`: a different moment would have been the right one.
    """

    words: str
    title: str = ""
    span: Span | None = None
    elsewhere: bool = False


@frozen
class RunPoint:
    """A point of a run at which somebody was asked. `after`: the number, in `State.steps`, of the last step before it (-1: none).

    `cell` is the moment and whose row, `phase` the phase and whose turn it is. Without `reasons` the move was open, and was not
    made. `asked_before`: how many questions were answered until then.
    """

    after: int
    cell: tuple[str, str] | None
    asked: str
    reasons: tuple[Reason, ...]
    phase: tuple[str, str]
    asked_before: int = 0


def nearest(subject: Subject, played: Played, move: Move) -> RunPoint | None:
    """The point of a run at which the least stood against a move; None if nobody was asked for it.

    Of a move that was made, those are looked at that come behind the last time.
    """
    words = vocabulary(subject.program)
    player = subject.seats.index(move.seat)
    choosing = move.verb in words.choosing - words.using
    found: list[tuple[int, int, RunPoint]] = []
    stops = 0
    behind = max((at for at, made in enumerate(played.made, 1) if made is not None and same_move(made, move)), default=0)

    def look(draft: Draft, kind: StepKind | None, who: int) -> None:
        nonlocal stops
        question = draft.question
        point = None
        asked = kind in WINDOWS and (kind is not StepKind.ASKED or draft.cell() is not None)  # elsewhere the question follows
        if stops >= behind and asked and who == player and not choosing:
            point = _window(draft.freeze(timeline=False), words, player, move, len(draft.log) - 1)
        elif stops >= behind and kind is None and question is not None and (
                question.kind == RACE or _may_ask(question, player, choosing)):
            met = as_first(Pause.of(draft.freeze(), words), move.seat)
            if _may_ask(met.question, player, choosing):  # who is the first of a race is asked only behind its question
                point = attrs.evolve(_stop(met.state, words, player, move), after=len(draft.log) - 1)
        if point is not None:
            found.append(_weighed(len(found), attrs.evolve(point, asked_before=stops)))
        stops += kind is None

    watch(played, subject.begin(tuple(played.state.settings)), look)
    if move.moment:
        found = [f for f in found if f[2].cell is not None and f[2].cell[0] == move.moment] or found
    return min(found, key=lambda f: f[:2])[2] if found else None


def _may_ask(question: Question, player: int, choosing: bool) -> bool:
    """Whether a question can be the point of a move: one for more than an order; where a choice is meant, one of its player."""
    return question.player >= 0 and question.kind != FREE and (question.player == player or not choosing)


def _weighed(number: int, point: RunPoint) -> tuple[int, int, RunPoint]:
    """A point with how far it is from the move: the wrong moment weighs most, then what names no rule."""
    weight = sum(2 * FAR if r.elsewhere else FAR if not r.title and r.span is None else 1 for r in point.reasons)
    return weight, number, point


def _stop(state: State, words: Vocabulary, player: int, move: Move) -> RunPoint:
    """The obstacles to a move at a question."""
    pause = Pause.of(state, words)
    question = pause.question
    named = move.objects[:1]
    if question.player == player and question.kind != OFFER and named and not pause.chosen(named[0]):
        origin = state.program.origins[question.code]
        reason = Reason(f"{LISTING}{pause.listed()}", origin.title if origin else "", origin.span if origin else None,
                        move.verb not in words.choosing)
        return RunPoint(len(state.steps) - 1, _cell(pause.view), state.seats[player], (reason,), _phase(state))
    if question.player == player and question.kind == OFFER and (named or pause.is_own(move)):
        return _window(state, words, player, move, len(state.steps) - 1, question.moment, question.row)
    refused = refusal(pause, move)
    reasons = tuple(Reason(r) for r in refused.reasons) if refused is not None else ()
    return RunPoint(len(state.steps) - 1, _cell(pause.view), state.seats[question.player], reasons, _phase(state))


def _window(state: State, words: Vocabulary, player: int, move: Move, after: int, moment: str = "",
            row: int | None = None) -> RunPoint:
    """The obstacles to a move in a window of its player. Without a `moment`, it is the one of the cell."""
    draft = Draft(state)
    cell = draft.cell()
    if not moment and cell is not None:
        moment, row = cell[0], cell[2]
    options = list(_options(draft, words, player, move))
    reasons: list[Reason] = []
    if not options:
        lacking = f"has no {move.named} to use" if move.named else "has nothing to use"
        reasons.append(_switched_off(draft, words, player, move) or Reason(said_of(state.seats[player], lacking), move.named))
        _give(draft, player, move)
        options = list(_options(draft, words, player, move))
        if not options and move.verb not in USING and move.objects and move.objects[0].card:
            reasons = [Reason(f"nothing that {move.named} can do is said with `{move.verb}`", move.named)]
    here = [_against(draft, o, player, row) for m, o in options if m == moment]
    if here:
        reasons += sorted(here, key=len)[0]
    elif options:
        moments = list(dict.fromkeys(m for m, _ in options))
        clause = state.program.clauses[options[0][1][0]]
        reasons.append(Reason(f"only in {' or '.join(moments)}", clause.owner_title, clause.span, True))
    if draft.status[player] != PLAYING:
        reasons.append(Reason(said_of(state.seats[player], "is eliminated"), state.seats[player]))
    if move.targets and not reasons:
        reasons += _missed(draft, [o for m, o in options if m == moment], player, row, move, Pause.of(state, words))
    return RunPoint(after, _cell(View(state)), state.seats[player], tuple(dict.fromkeys(reasons)), _phase(state))


def _switched_off(draft: Draft, words: Vocabulary, player: int, move: Move) -> Reason | None:
    """What blanks the card that a move names, if it is in play in front of its player."""
    by = switched_off(draft, words, player, move)
    return Reason(f"{by.owner_title} switches {move.named} off", by.owner_title, by.span) if by is not None else None


def _missed(draft: Draft, options: list[Any], player: int, row: int | None, move: Move, pause: Pause) -> Iterator[Reason]:
    """What a move aims at but must not."""
    for option in options:
        clause = draft.program.clauses[option[0]]
        if clause.targets is not None:
            frame = ability_frame(draft, option, player, row)
            try:
                allowed = clause.targets(draft, frame)
            except UNMET:
                continue
            yield from (Reason(pause.no_target(draft, clause, frame, t), clause.owner_title, clause.span)
                        for t in move.targets if not any(pause.is_target(target, t) for target in allowed))


def _against(draft: Draft, option: tuple[int, int | None, int], player: int, row: int | None) -> list[Reason]:
    """The conditions of an ability that fail, each with its place."""
    clause = draft.program.clauses[option[0]]
    frame = ability_frame(draft, option, player, row)
    with speaking_of(clause.owner_title, clause.span):
        failing = [Reason(condition_words(c, draft, frame), clause.owner_title, c.span) for c in clause.conditions
                   if not c.forbids and not meets(c.test, draft, frame)]
    known = {r.words for r in failing}
    others = [w for w in refusals(draft, option, player, row) if w not in known]
    return failing + [Reason(w, clause.owner_title, clause.span) for w in others]


def _options(draft: Draft, words: Vocabulary, player: int, move: Move) -> Iterator[tuple[str, tuple[int, int | None, int]]]:
    """The abilities that a move may mean, with their moments, whether or not they may be used now."""
    if not move.objects:
        return
    name = move.objects[0]
    moments = {m for c in draft.program.clauses for m in c.moments if c.kind == "ability"}
    for moment in sorted(moments):
        try:
            found = candidates(draft, moment, player)
        except UNMET:
            continue
        for clause, card, effect in found:
            if not is_meant(clause.move_word, move):
                continue
            physical = card is not None and name.pattern and any(name.pattern) and words.fits(name.pattern, draft.face(card))
            if (physical or fold(clause.owner_title) == name.word) and move.as_ in (0, effect):
                yield moment, (clause.number, card, effect)


def _give(draft: Draft, player: int, move: Move) -> None:
    """Put the card that a move names where its player could use it."""
    number = move.objects[0].card if move.objects else 0
    if not number:
        return
    works = draft.program.cards[number].works
    if draft.program.zones[works].of_player and draft.program.zones[works].live and move.verb == "uses":
        draft.enter(number, draft.base[works] + player, fresh=False)
    elif held := held_zones(draft.program):
        draft.lay(number, draft.base[held[0]] + player)


def _phase(state: State) -> tuple[str, str]:
    """The phase in words, and whose turn it is."""
    return state.program.phases[state.position.phase].named.title, state.seats[state.position.active]


def _cell(view: View) -> tuple[str, str] | None:
    cell = view.cell()
    return None if cell is None else (cell[0], view.seats[cell[1]])


__all__ = ["Reason", "RunPoint", "nearest"]
