"""Situations that there are not: with values that their fields never have then, or that the rules call impossible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.this_turn import ACTIVE, OTHERS, changed_until, may_have_used
from adjudicator.cases.words.meaning import FieldFact, Marks, Out, UsedUp
from adjudicator.engine.conditions import Impossible
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import Unknown, speaking_of
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FRESH, FRESH_WORD, TURN, new_frame, registers
from adjudicator.engine.position import OUT, PLAYING
from adjudicator.engine.table import asked_when_it_came
from adjudicator.engine.turn import may_have_turn
from adjudicator.engine.windows import limits
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Diagnostic, Invalid, Span


class _Stated(NamedTuple):
    """A value that a situation states. `whose`: the player or the card, in words; `player`, `card`: as the bounds know them."""

    field: Field
    value: object
    span: Span
    whose: str
    player: int = -1
    card: int | None = None


def check_possible(scene: Scene, draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> None:
    """Raises `Invalid` for a situation that there is not. `marks`: those stated of cards in play."""
    before = draft.consulted
    for stated in _stated(scene, draft, marks):
        # INVARIANT: no situation lacks what it may not state
        if stated.field.unstated:
            said = f"no situation states `{stated.field.key}`"
            raise Invalid([Diagnostic("N033", said, stated.span, "it has its first value whenever a situation begins")])
        _check_number(draft, stated)
        _check_turn(scene, draft, stated)
    _check_used(scene, draft)
    _check_fresh(draft, marks)
    # INVARIANT: a game comes to no table that there is not
    # INVARIANT: no situation is impossible to which play leads
    for impossible in draft.program.impossible:
        if impossible.concerns(scene.phase):
            with speaking_of("impossible", impossible.span), suppress(Unknown):
                if impossible.test(draft, new_frame(draft.program, TURN, draft.active)):
                    raise Invalid([_unlike(scene, impossible)])
    with suppress(Unknown):
        _check_begun(scene, draft)
    draft.consulted = before  # the answer rests on what the run consults


def _check_begun(scene: Scene, draft: Draft) -> None:
    """Raises `Invalid` for a turn that its player does not have, or a phase that does not take place in it.

    The first phase also stands for the beginning of the turn, whether or not it takes place.
    """
    # INVARIANT: a run begins with the phase that its situation names
    active, setup, phase = draft.active, scene.setup, scene.program.phases[scene.phase]
    seat = scene.seats[active]
    if draft.status[active] != PLAYING and not may_have_turn(draft, active):
        said = f"{said_of(seat, 'has')} no turn any more"
        raise Invalid([Diagnostic("N035", said, (setup.turn or setup).span, "begin with the turn of another player")])
    if scene.phase and phase.test is not None and not phase.test(draft, new_frame(draft.program, TURN, active)):
        said = f"`{phase.named.key}` does not take place in this turn of {seat}"
        raise Invalid([Diagnostic("N035", said, (setup.phase or setup).span, "begin with another `phase`, or say what it needs")])


def _unlike(scene: Scene, impossible: Impossible) -> Diagnostic:
    """The problem of a situation that there is not; if only the phase is wrong with it, one in which it may begin."""
    phases, setup = scene.program.phases, scene.setup
    if impossible.after < 0 and impossible.before < 0:
        return Diagnostic("N035", impossible.because, setup.span, "the rules allow no such situation")
    help = f"the situation begins with `{phases[scene.phase].named.title}`: if it is to begin "
    if impossible.after >= 0:
        help += f"before that, say `phase {phases[impossible.after].named.key}`, or an earlier one"
    else:
        help += f"after that, say `phase {phases[impossible.before].named.key}`, or a later one"
    return Diagnostic("N035", impossible.because, setup.phase.span if setup.phase else setup.span, help)


def _check_turn(scene: Scene, draft: Draft, stated: _Stated) -> None:
    """Raises `Invalid` for a value of the player whose turn it is that is reset each turn, and that nothing changes so early."""
    # INVARIANT: no value is stated that cannot have changed this turn
    program, field = draft.program, stated.field
    if field.scope != "turn" or stated.player != draft.active or field.unstated or not stated.value:
        return
    if program.player_fields.index(field) not in changed_until(program, scene.phase):
        phase = program.phases[scene.phase].named.title
        raise Invalid([Diagnostic("N033", f"`{field.key}` is reset each turn, and nothing changes it before the end of `{phase}`",
                                  stated.span, "a situation in the middle of the turn begins with a later `phase`")])


def outlived(scene: Scene, draft: Draft) -> frozenset[tuple[int, int]]:
    """The numbers, as (field, player), that a table tells of a player who is out since, and that nobody has who is out."""
    # INVARIANT: no situation begins with a number beyond its bounds
    if not scene.setup.below:
        return frozenset()
    told = [_Stated(draft.program.player_fields[fact.number], fact.value, fact.span, seat, player)
            for player, seat in enumerate(scene.seats) if draft.status[player] == OUT
            for fact in _facts(scene, seat) if _depth(scene, fact.span) > _out(scene, seat)]
    return frozenset((draft.program.player_fields.index(s.field), s.player) for s in told
                     if beyond(draft, s.field, s.value, s.player, s.card))


def _check_used(scene: Scene, draft: Draft) -> None:
    """Raises `Invalid` for what may be done once a turn, and is used up where its player cannot have done it this turn."""
    # INVARIANT: nothing is used that cannot have been used this turn
    program, phase = scene.program, scene.program.phases[scene.phase].named.title
    for player, seat in enumerate(scene.seats):
        whose = ACTIVE if player == draft.active else OTHERS
        for fact in [fact for fact in scene.facts[seat] if isinstance(fact, UsedUp)]:
            limited = limits(program.cards[fact.card])
            if any(clause.once != "turn" or may_have_used(program, scene.phase, clause, whose) for clause in limited):
                continue
            earlier = f"`{seat}` cannot have used `{fact.name}` before the end of `{phase}`"
            anyway = f"`{seat}` cannot have used `{fact.name}` in the turn of another player"
            if any(may_have_used(program, len(program.phases) - 1, clause, whose) for clause in limited):
                raise Invalid([Diagnostic("N005", earlier, fact.span,
                                          "a situation in the middle of the turn begins with a later `phase`")])
            raise Invalid([Diagnostic("N005", anyway, fact.span, "what was used in an earlier turn may be used again")])


def _check_fresh(draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> None:
    """Raises `Invalid` for a card that came into play this turn where no rule asks that of a card of its name."""
    # INVARIANT: it is the same whether a card came this turn of which nobody asks it
    for card, (given, span) in marks.items():
        if given.get(FRESH) and not asked_when_it_came(draft, card):
            title = draft.program.cards[draft.name(card)].named.title
            raise Invalid([Diagnostic("N033", f"`{FRESH_WORD}` says nothing of `{title}`", span,
                                      "no rule asks whether this card came into play this turn: leave the word out")])


def _check_number(draft: Draft, stated: _Stated) -> None:
    """Raises `Invalid` for a number that the rules never reach."""
    if passed := beyond(draft, stated.field, stated.value, stated.player, stated.card):
        whose = f" of `{stated.whose}`" if stated.whose else ""
        said = f"`{stated.field.key}`{whose} is {passed[0]} `{passed[1]}`, not `{stated.value}`"
        raise Invalid([Diagnostic("N033", said, stated.span)])


def beyond(draft: Draft, field: Field, value: object, player: int, card: int | None = None) -> tuple[str, int] | None:
    """The bound that a value of a player, of the game or of a card is beyond, and in which sense, if it is."""
    bound = draft.program.bounds.get(field)
    if bound is None or not isinstance(value, int):
        return None
    frame = new_frame(draft.program, TURN, player) if card is None else registers(0, draft.keeper(card), card)
    with speaking_of(field.key, field.span):
        return bound.beyond(draft, frame, value)


def _stated(scene: Scene, draft: Draft, marks: Mapping[int, tuple[Marks, Span]]) -> Iterator[_Stated]:
    """All values of the game, of players and of cards in play."""
    program = draft.program
    yield from (_Stated(program.game_fields[fact.number], fact.value, fact.span, "", draft.active)
                for fact in scene.game if isinstance(fact, FieldFact))
    yield from (_Stated(program.player_fields[fact.number], fact.value, fact.span, seat, player)
                for player, seat in enumerate(scene.seats) for fact in _lasting(scene, seat))
    yield from (_Stated(program.marks[mark], value, span, span.said, card=card)
                for card, (given, span) in marks.items() for mark, value in given.items() if mark != FRESH)


def _lasting(scene: Scene, seat: str) -> Iterator[FieldFact]:
    """The values of a seat. Those that a table tells are of before, if a case that builds on it has the player out."""
    yield from (fact for fact in _facts(scene, seat) if _depth(scene, fact.span) <= _out(scene, seat))


def _out(scene: Scene, seat: str) -> int:
    """How many headings lie above the line that has a seat eliminated; the most that there are if none has."""
    return next((_depth(scene, fact.span) for fact in scene.facts[seat] if isinstance(fact, Out)), len(scene.setup.below))


def _facts(scene: Scene, seat: str) -> Iterator[FieldFact]:
    """All values that are given of a seat."""
    yield from (fact for fact in scene.facts[seat] if isinstance(fact, FieldFact))


def _depth(scene: Scene, span: Span) -> int:
    """How many headings lie above that of a line: none for that of the case, one for that of its table."""
    headings = [scene.setup.span.line, *(below.line for below in scene.setup.below)]
    return headings.index(max((line for line in headings if line <= span.line), default=headings[0]))


__all__ = ["beyond", "check_possible", "outlived"]
