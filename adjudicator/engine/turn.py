"""The turn: its phases one after the other, the end of turn and round, then the next player's turn."""

from __future__ import annotations

from typing import Any

from adjudicator.engine.amounts import MANY
from adjudicator.engine.draft import Draft
from adjudicator.engine.durations import GROUP, MAKER, Span, lapse
from adjudicator.engine.faults import TurnOver
from adjudicator.engine.frames import AT, CUT, ENDED, OVER, ROUND_ENDED, THEY, TURN, YOU, new_frame
from adjudicator.engine.held_back import state_based_check
from adjudicator.engine.index import index_of
from adjudicator.engine.position import PLAYING
from adjudicator.engine.steps import PHASE

END_OF_TURN, END_OF_ROUND = "end of turn", "end of round"
"""The moments after the last phase, as clauses wait for them."""


def turn(d: Draft, f: list[Any]) -> None:
    """Begin the next phase of the active player's turn, or the next player's turn."""
    if state_based_check(d):
        return
    phases = d.program.phases
    number = f[AT]
    if d.within_phase and number:
        raise TurnOver
    if number >= len(phases) or (number and d.status[f[YOU]] != PLAYING):
        _end(d, f)
        return
    phase = phases[number]
    if phase.test is not None and not phase.test(d, f):
        f[AT] = number + 1
        return
    frames = _awaited(d, phase.named.key, f[YOU]) if phase.named.key in index_of(d).phases else []
    f[AT] = number + 1
    d.phase = number
    d.say(f[YOU], -1, (number,), phase.code, PHASE)
    if d.status[f[YOU]] == PLAYING:
        d.stack.append(new_frame(d.program, phase.code, f[YOU]))
    d.stack.extend(reversed(frames))


def end_turn(d: Draft) -> None:
    """Have no further phase of this turn begin, and the window of the present one open no more."""
    f = d.open_frame(TURN)
    f[AT] = max(f[AT], len(d.program.phases) + CUT)


def another_turn(d: Draft, player: int | None) -> None:
    """Give a player an extra turn after the present one, and after those that were given before."""
    if player is not None:
        d.tick(len(d.turns) // MANY)
        d.turns = (*d.turns, player)


def skip_to(d: Draft, phase: int) -> None:
    """Continue the turn with a phase, once the present one is over."""
    d.open_frame(TURN)[AT] = phase


def _awaited(d: Draft, moment: str, player: int, of_all: bool = False) -> list[list[Any]]:
    """The frames of the clauses that act in a moment of a player's turn: of their own and, or, with `of_all`, of all players."""
    frames = []
    for clause, holder, card in index_of(d).phases.get(moment, ()):
        if holder is None or of_all or holder == player:
            you = player if holder is None or not of_all else holder
            frame = new_frame(d.program, clause.code, you, card, None, clause.owner, None, player)
            if clause.test is None or clause.test(d, frame):
                frames.append(frame)
    return frames


def _end(d: Draft, f: list[Any]) -> None:
    """End the turn, and the round if this was its last turn; then the next turn begins."""
    phases, you = len(d.program.phases), f[YOU]
    if f[AT] < phases + OVER:
        f[AT] = phases + OVER
        if frames := _awaited(d, END_OF_TURN, you):
            d.stack.extend(reversed(frames))
            return
    if f[AT] == phases + OVER:
        lapse(d, lambda entry: _span(d, entry) is Span.TURN)
        f[AT] = phases + ENDED
        following = None if d.turns else _following(d, _regular(f))
        if following is not None and _round_ends(d, _regular(f), following):
            f[AT] = phases + ROUND_ENDED
            if frames := _awaited(d, END_OF_ROUND, you, of_all=True):
                d.stack.extend(reversed(frames))
                return
    if d.within_turn:
        raise TurnOver
    if _takes_extra(d, f):
        return
    regular = _regular(f)
    player = _following(d, regular)
    if player is None:
        d.stack.clear()
        return
    if f[AT] == phases + ROUND_ENDED:
        lapse(d, lambda entry: _span(d, entry) is Span.ROUND)
    passed = _passed(d, regular, player)
    lapse(d, lambda entry: _span(d, entry) is Span.NEXT_TURN and entry[MAKER] in passed)
    begin(d, player)
    f[YOU], f[THEY], f[AT] = player, None, 0


def _takes_extra(d: Draft, f: list[Any]) -> bool:
    """Begin the next extra turn of somebody who may have one; afterwards the regular order continues where it stopped."""
    while d.turns and not may_have_turn(d, d.turns[0]):
        d.turns = d.turns[1:]
    if not d.turns:
        return False
    player, d.turns = d.turns[0], d.turns[1:]
    lapse(d, lambda entry: _span(d, entry) is Span.NEXT_TURN and entry[MAKER] == player)
    f[THEY] = _regular(f)
    begin(d, player)
    f[YOU], f[AT] = player, 0
    return True


def _regular(f: list[Any]) -> int:
    """The player whose turn it is in the regular order: during extra turns, the last one in that order."""
    seat: int = f[YOU] if f[THEY] is None else f[THEY]
    return seat


def may_have_turn(d: Draft, player: int) -> bool:
    """Whether a player may have a turn."""
    test = d.program.next_player
    return bool(test(d, player) if test else d.status[player] == PLAYING)


def _order(d: Draft, active: int) -> tuple[int, ...]:
    """All seats in the order in which turns come after that of a player, theirs last."""
    if d.program.backwards is not None and d.program.backwards(d, new_frame(d.program, TURN, active)):
        return d.layout.rounds[active][::-1]
    return d.layout.rounds[d.layout.left[active]]


def _span(d: Draft, entry: tuple[Any, ...]) -> Span:
    """How long an effect lasts."""
    span: Span = d.program.lasting[entry[GROUP]].span
    return span


def _following(d: Draft, active: int) -> int | None:
    """The player whose turn follows that of a player, None if nobody has one."""
    if d.program.going is not None:
        named = d.program.going(d, new_frame(d.program, TURN, active))
        if named is not None and may_have_turn(d, named):
            return named
    return next((player for player in _order(d, active) if may_have_turn(d, player)), None)


def _passed(d: Draft, active: int, following: int) -> tuple[int, ...]:
    """The seats that the turn passes from one player to the next, including the latter; only that one if the rules name it."""
    if d.program.going is not None:
        return (following,)
    around = _order(d, active)
    return around[: around.index(following) + 1]


def _round_ends(d: Draft, active: int, following: int) -> bool:
    """Whether a round ends with the turn of a player: the turn reaches the player with whom rounds begin, or passes them."""
    first = d.program.first_player
    return first is not None and first(d, new_frame(d.program, TURN, active)) in _passed(d, active, following)


def begin(d: Draft, player: int) -> None:
    """Make a player the active one: what is counted per turn starts again."""
    d.active = player
    d.seat()
    d.index = d.blanking = None
    d.used = [u for u in d.used if u[0] != "turn"]
    for number, nothing, first in d.program.counted:
        d.fields[number] = (nothing,) * d.n if first is None else tuple(
            [first(d, new_frame(d.program, TURN, p)) for p in range(d.n)])
    d.age()


__all__ = ["another_turn", "begin", "end_turn", "may_have_turn", "skip_to", "turn"]
