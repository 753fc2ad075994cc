"""Events: a verb is carried out, clauses may replace it, precede it or follow it.

What follows an event waits on the stack below it. While a pending effect runs, clauses that stand on cards are held back for
their players and queue up (`Draft.pending` counts such effects, `Draft.kept` has a bit for each player who still waits).
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import (
    ARGUMENTS,
    AT,
    CODE,
    EFFECT,
    EVENT,
    EVENT_SIZE,
    FOLLOWERS,
    OUTCOME,
    ROW,
    TARGET,
    THIS,
    VERB,
    YOU,
    event_frame,
    new_frame,
)
from adjudicator.engine.index import Source, index_of
from adjudicator.engine.position import OUT
from adjudicator.engine.program import Clause
from adjudicator.engine.steps import EVENT as HAPPENED
from adjudicator.engine.steps import FORBIDDEN, REPLACED, StepKind

Followers = tuple[tuple[int, int | None, int | None], ...]
BEGINS, HAPPENS, FOLLOWED = range(3)


def answered(d: Draft, number: int, you: int, caller: list[Any], arguments: tuple[Any, ...]) -> bool:
    """Let a player do a verb that active clauses wait for. True if something of it is still to be done."""
    index = d.index or index_of(d)
    waiting = tuple([(c.number, holder, card) for c, holder, card in index.when.get(number, ()) if _concerns(c, holder, you)])
    if not waiting and number not in index.instead and number not in index.before:
        code, this, row = d.program.verbs[number].code, caller[THIS], caller[ROW]
        if d.logging:
            _say(d, number, you, arguments, caller[CODE], HAPPENED)
        d.stack.append(new_frame(d.program, code, you, this, row, caller[EFFECT], caller[TARGET], None, arguments))
        return bool(carry(d))
    f = event_frame(caller, you, number, arguments, waiting)
    d.stack.append(f)
    return event(d, f)


def carry(d: Draft) -> bool | None:
    """Carry out the frame just pushed, unless too many are under way within one another; true if it is not done yet."""
    stack = d.stack
    return len(stack) > d.deep or d.program.codes[stack[-1][CODE]](d, stack[-1])


def event(d: Draft, f: list[Any]) -> bool:
    """The frame below an event: its body, what precedes it ahead of that; then what follows it, one clause after the other.

    That is what acted when the event began, still does, and fits what has happened. A card that has left play by the event itself
    still answers it, and so does one that says it of itself and came into play.
    """
    if f[AT] == BEGINS and _begin(d, f):
        return True
    number, arguments, result, waiting = f[VERB:EVENT_SIZE]
    frame = None
    if f[AT] == HAPPENS:
        result, began, waiting = d.result, waiting, ()
        for clause, holder, card in _carried(d, number, began, arguments) if d.program.verbs[number].carries else (
                d.index or index_of(d)).when.get(number, ()) if began else ():
            if (follower := (clause.number, holder, card)) in began or clause.subject == "this":
                fitting = _fits(d, f, clause, holder, card)
                frame = frame or fitting
                waiting += (follower,) if fitting else ()
        f[AT], f[OUTCOME] = FOLLOWED, result
    while waiting:
        d.result = result
        (following, holder, card), waiting = waiting[0], waiting[1:]
        clause = d.program.clauses[following]
        frame = frame or _fits(d, f, clause, holder, card)
        if frame is None:
            continue
        f[FOLLOWERS] = waiting
        if d.pending and clause.owner:
            d.queue.append(tuple(frame))
        else:
            d.stack.append(frame)
            if carry(d):
                return True
        frame = None
    d.result = result
    d.stack.pop()
    return False


def _carried(d: Draft, number: int, began: Followers, arguments: tuple[Any, ...]) -> list[Source]:
    """The clauses that follow a verb of cards.

    Of those that waited for it, which still do or stood on a card that left play by it; and those on a card that came into play
    by it and speak of themselves.
    """
    now = (d.index or index_of(d)).when.get(number, ())
    known = {(clause.number, holder, card) for clause, holder, card in now}
    found = [(d.program.clauses[clause], holder, card) for clause, holder, card in began
             if (clause, holder, card) in known or (card is not None and card >= 0 and _is_of(card, arguments)
                                                    and _is_heard(d, d.program.clauses[clause], holder))]
    before = {card for _, _, card in began}
    return found + [s for s in now if s[0].subject == "this" and s[2] not in before]


def _is_heard(d: Draft, clause: Clause, holder: int | None) -> bool:
    """Whether a clause acts for a player as they are."""
    return holder is None or not d.status[holder] or (d.status[holder] != OUT and clause.even_fallen)


def _is_of(card: int | None, arguments: tuple[Any, ...]) -> bool:
    """Whether an event speaks of a card."""
    return any(card == a or (type(a) is tuple and card in a) for a in arguments)


def _begin(d: Draft, f: list[Any]) -> bool:
    """Push the body of an event or what replaces it, and what precedes it; true if it is not done yet.

    All clauses are looked at before anything is said or pushed: a look at an unknown card comes back to here.
    """
    number, you, arguments = f[VERB], f[YOU], f[ARGUMENTS]
    index = d.index or index_of(d)
    body = None
    for clause, holder, card in index.instead.get(number, ()):  # what forbids comes before what replaces
        body = _fits(d, f, clause, holder, card) if _concerns(clause, holder, you) else None
        if body:
            if clause.replaces:
                return _forbid(d, f, clause)
            break
    ahead = [_fits(d, f, clause, holder, card) for clause, holder, card in reversed(index.before[number])
             if _concerns(clause, holder, you)] if number in index.before else []
    f[AT] = HAPPENS
    if d.logging:
        _tell(d, f, d.stack[-2][CODE], REPLACED if body else HAPPENED)
    d.stack.append(body or new_frame(d.program, d.program.verbs[number].code, you, f[THIS], f[ROW], f[EFFECT], f[TARGET], None,
                                   arguments))
    if any(ahead):
        d.stack += [frame for frame in ahead if frame]
        return True
    return bool(carry(d))


def _tell(d: Draft, f: list[Any], code: int, kind: StepKind) -> None:
    """Note the event of the frame on top of the stack: the step stands where the caller does, not within the event."""
    d.stack.pop()
    _say(d, f[VERB], f[YOU], f[ARGUMENTS], code, kind)
    d.stack.append(f)


def _forbid(d: Draft, f: list[Any], clause: Clause) -> bool:
    """Have the event of a frame not happen: nothing comes of it, and nothing follows."""
    f[AT], f[FOLLOWERS] = FOLLOWED, ()
    if d.logging:
        _tell(d, f, clause.code, FORBIDDEN)
    return False


def barred(d: Draft, caller: list[Any], number: int, you: int, *arguments: Any) -> list[Clause]:
    """The clauses that forbid a player to do a verb in the frame of a caller."""
    f = event_frame(caller, you, number, arguments, ())
    return [clause for clause, holder, card in (d.index or index_of(d)).instead.get(number, ())
            if clause.replaces and _concerns(clause, holder, you) and _fits(d, f, clause, holder, card)]


def owed(d: Draft, caller: list[Any], number: int, you: int, arguments: tuple[Any, ...]) -> bool:
    """Whether a player has to do a verb that they may do."""
    f = event_frame(caller, you, number, arguments, ())
    return any(clause.verb == number and _concerns(clause, holder, you) and _fits(d, f, clause, holder, card)
               for clause, holder, card in (d.index or index_of(d)).duties)


def _say(d: Draft, number: int, you: int, arguments: tuple[Any, ...], code: int, kind: StepKind) -> None:
    """Note an event of a verb: of cards, what is known of them."""
    parts = []
    for parameter, value in zip(d.program.verbs[number].parameters, arguments, strict=True):
        if parameter.type == "card" and value is not None:
            value = d.face(value)
        parts.append(tuple([d.face(c) for c in value]) if parameter.type == "cards" else value)
    d.say(you, number, tuple(parts), code, kind)


def checkpoint(d: Draft) -> bool:
    """Let the first "as soon as" ability act whose condition holds; true if one was pushed."""
    if d.pending:
        return False
    for clause, holder, card in (d.index or index_of(d)).soon:
        if holder is not None and d.kept >> holder & 1:
            continue
        frame = new_frame(d.program, clause.code, holder, card)
        if clause.test is None or clause.test(d, frame):
            d.stack.append(frame)
            return True
    return False


def waits(d: Draft, player: int) -> bool:
    """Whether a player has an ability that is held back, or that would be if it came up: only then it matters for how long."""
    return any(q[YOU] == player for q in d.queue) or any(holder == player for _, holder, _ in index_of(d).soon)


def release(d: Draft, players: list[int]) -> None:
    """End the holding back for these players: abilities of theirs that were waiting are pushed."""
    for p in players:
        d.kept &= ~(1 << p)
    ready = [q for q in d.queue if q[YOU] in players]
    if ready:
        d.queue = [q for q in d.queue if q[YOU] not in players]
        d.stack.extend(list(q) for q in reversed(ready))


def _concerns(clause: Clause, holder: int | None, subject: int) -> bool:
    """Whether a clause answers what this player does."""
    return holder is None or clause.subject not in ("you", "another") or (clause.subject == "you") == (subject == holder)


def _fits(d: Draft, f: list[Any], clause: Clause, holder: int | None, card: int | None) -> list[Any] | None:
    """The frame in which a clause answers the event of a frame that concerns it, None if its condition does not hold."""
    subject = f[YOU]
    you = subject if holder is None else holder
    frame = new_frame(d.program, clause.code, you, card, f[ROW], f[EFFECT], f[TARGET], subject, f[ARGUMENTS])
    return frame if clause.test is None or clause.test(d, frame) else None


__all__ = ["EVENT", "answered", "barred", "carry", "checkpoint", "event", "owed", "release", "waits"]
