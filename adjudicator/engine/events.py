"""Events: a verb is carried out, clauses may replace it, precede it or follow it.

What follows an event waits on the stack below it. While a pending effect runs, clauses of cards are held back for their players
and queue up (`Draft.pending` counts such effects, `Draft.held_back` has a bit for each player who is still waiting).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from adjudicator.engine.amounts import MANY
from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import (
    ARGUMENTS,
    AT,
    CODE,
    EFFECT,
    EVENT,
    FOLLOWERS,
    OUTCOME,
    ROW,
    TARGET,
    THEY,
    THIS,
    VERB,
    YOU,
    event_frame,
    new_frame,
)
from adjudicator.engine.index import Index, Source, index_of
from adjudicator.engine.position import OUT
from adjudicator.engine.program import Clause
from adjudicator.engine.state import ALTERNATIVE, Question
from adjudicator.engine.steps import EVENT as HAPPENED
from adjudicator.engine.steps import FORBIDDEN, REPLACED, StepKind

Follower = tuple[int, int | None, int | None]
"""A clause that follows an event: its number, its player, its card; followed by what it recalls."""
Followers = tuple[Follower, ...]
BEGINS, HAPPENS, FOLLOWED, CHOSEN, ORDERED, SAID = range(6)
REDONE = 3
"""The depth, below the top of the stack, of an event that its replacement lets happen again."""


def answered(d: Draft, number: int, you: int, caller: list[Any], arguments: tuple[Any, ...]) -> bool:
    """Let a player do a verb that active clauses wait for. True if it is not finished."""
    index = d.index or index_of(d)
    waiting: Followers = ()
    if number in index.when:
        waiting = tuple([(clause.number, holder, card) for clause, holder, card in index.when[number]
                         if _awaits(clause, holder, card, you, arguments)])
    if not waiting and number not in index.instead and number not in index.before:
        code, this, row = d.program.verbs[number].code, caller[THIS], caller[ROW]
        if d.logging:
            _say(d, number, you, arguments, caller[CODE], HAPPENED)
        d.stack.append(new_frame(d.program, code, you, this, row, caller[EFFECT], caller[TARGET], None, arguments))
        return bool(carry(d))
    tried = len(waiting) + len(index.instead.get(number, ())) + len(index.before.get(number, ()))
    if tried > MANY:  # those of a game are few; of others, two take as long as an iteration
        d.tick((tried - MANY) // 2)
    f = event_frame(caller, you, number, arguments, waiting)
    d.stack.append(f)
    return event(d, f)


def carry(d: Draft) -> bool | None:
    """Run the frame just pushed, unless too many effects are nested; true if it is not finished."""
    stack = d.stack
    return len(stack) > d.deep or d.program.codes[stack[-1][CODE]](d, stack[-1])


def event(d: Draft, f: list[Any]) -> bool:
    """The frame below an event: its body, preceded by the clauses that act before it; then what follows it, clause by clause.

    The clauses that follow are those that were active when the event began, still are, and fit what has happened. A card that
    left play by the event itself still responds to it, and so does one that came into play and whose clause is about itself.
    """
    if f[AT] == BEGINS and _begin(d, f):
        return True
    number, result, waiting = f[VERB], f[OUTCOME], f[FOLLOWERS]
    frame = None
    if f[AT] == HAPPENS:
        result, began, waiting = d.result, waiting, ()
        for follower in _still(d, f, began) if began or (began is not None and d.program.verbs[number].carries) else ():
            fitting = _fits(d, f, d.program.clauses[follower[0]], follower[1], follower[2], follower[3:])
            frame = frame or fitting
            waiting += (follower,) if fitting else ()
        f[AT], f[OUTCOME] = FOLLOWED, result
    elif f[AT] in (CHOSEN, ORDERED):
        return _chosen(d, f) or event(d, f)
    while waiting:
        d.result = result
        following, holder, card, *recalled = waiting[0]
        if len(waiting) > 1 and d.program.ordered is not None and _orders(d, f, holder, waiting):
            return True
        clause, waiting = d.program.clauses[following], waiting[1:]
        frame = frame or _fits(d, f, clause, holder, card, recalled)
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


def _recalled(d: Draft, f: list[Any], follower: Follower) -> Any:
    """A clause that follows an event, with what it recalls of the present state."""
    clause = d.program.clauses[follower[0]]
    frame = _frame(d, f, clause, *follower[1:3])
    return (*follower[:3], *[recall.value(d, frame) for recall in clause.recalls])


def _still(d: Draft, f: list[Any], began: Followers) -> Sequence[Any]:
    """Those of the clauses that waited for an event which still act.

    For a verb of cards, also those of a card that left play by it, and those of a card that came into play by it and that are
    about that card.
    """
    number, arguments = f[VERB], f[ARGUMENTS]
    now = (d.index or index_of(d)).when.get(number, ())
    if not d.program.verbs[number].carries:
        kept = {w[:3]: w for w in began} if number in d.program.recalling else {}
        acting = [w for clause, holder, card in now if (w := (clause.number, holder, card)) in (kept or began)]
        acting = [kept[follower] for follower in acting] if kept else acting
        return acting + [w for w in began if w[2] is not None and w[2] >= 0 and _left(d, w)]
    found: list[Any] = []
    if began:
        known = {(clause.number, holder, card) for clause, holder, card in now}
        found = [w for w in began if w[:3] in known or (
            w[2] is not None and w[2] >= 0
            and (_left(d, w) or (_is_of(w[2], arguments) and _is_heard(d, d.program.clauses[w[0]], w[1]))))]
    before = {w[2] for w in began}
    return found + [_recalled(d, f, (clause.number, holder, card)) for clause, holder, card in now
                    if clause.subject == "this" and card not in before and _is_of(card, arguments)]


def _left(d: Draft, follower: Follower) -> bool:
    """Whether a clause waits for its card to leave play, and the card has left by the present event.

    It has then not left by the events around this one: they are no longer followed by the clause.
    """
    clause = d.program.clauses[follower[0]]
    if not clause.leaving:
        return False
    for at in range(len(d.stack) - 2, -1, -1):
        below = d.stack[at]
        if below[CODE] == EVENT:
            found = next((i for i, w in enumerate(below[FOLLOWERS] or ()) if w[:3] == follower[:3]), None)
            if found is not None:
                if type(below) is tuple:
                    d.stack[at] = below = list(below)
                below[FOLLOWERS] = (*below[FOLLOWERS][:found], *below[FOLLOWERS][found + 1 :])
    return _is_heard(d, clause, follower[1])


def _is_of(card: int | None, arguments: tuple[Any, ...]) -> bool:
    """Whether an event involves a card."""
    for argument in arguments:  # noqa: SIM110 -- this is asked often, and a generator costs more
        if card == argument or (type(argument) is tuple and card in argument):
            return True
    return False


def _awaits(clause: Clause, holder: int | None, card: int | None, you: int, arguments: tuple[Any, ...]) -> bool:
    """Whether a clause waits for what a player does with these arguments. A borrowed text is on no card."""
    if clause.subject == "this" or clause.leaving:
        return card is not None and (bool(clause.leaving) or _is_of(card, arguments))
    return _concerns(clause, holder, you)


def _is_heard(d: Draft, clause: Clause, holder: int | None) -> bool:
    """Whether a clause acts for a player as they are."""
    return holder is None or not d.status[holder] or (d.status[holder] != OUT and clause.even_fallen)


def _begin(d: Draft, f: list[Any]) -> bool:
    """Push the body of an event or its replacement, and what precedes it; true if it is not finished.

    All clauses are tested before anything is recorded or pushed: testing an unknown card comes back to here.
    """
    number, you = f[VERB], f[YOU]
    index = d.index or index_of(d)
    if number in d.program.recalling:
        f[FOLLOWERS] = tuple([_recalled(d, f, follower) for follower in f[FOLLOWERS]])
    body = None
    if number in index.instead:
        if d.stack[-2][CODE] in d.program.replacing:
            return _replace(d, f)
        for clause, holder, card in index.instead[number]:  # prohibitions come before replacements
            body = _fits(d, f, clause, holder, card) if _concerns(clause, holder, you) else None
            if body:
                if clause.replaces:
                    return _forbid(d, f, clause)
                if d.program.ordered is not None:
                    return _replace(d, f)
                break
    return _push(d, f, body, index.before.get(number, ()))


def _push(d: Draft, f: list[Any], body: list[Any] | None, before: Sequence[Source]) -> bool:
    """Begin the event of a frame: its body or its replacement, after what precedes it; true if it is not finished."""
    ahead = [_fits(d, f, clause, holder, card) for clause, holder, card in reversed(before)
             if _concerns(clause, holder, f[YOU])] if before else ()
    f[AT] = HAPPENS
    if d.logging:
        _tell(d, f, d.stack[-2][CODE], REPLACED if body else HAPPENED)
    if not body:
        code, arguments = d.program.verbs[f[VERB]].code, f[ARGUMENTS]
        body = [code, 0, *f[YOU:THEY], None, *arguments, *d.program.blanks[code][len(arguments):]]
    d.stack.append(body)
    if any(ahead):
        d.stack += [frame for frame in ahead if frame]
        return True
    return bool(carry(d))


# ---- several that take the place of an event, or follow it

def _replace(d: Draft, f: list[Any]) -> bool:
    """Begin an event that something may replace: clauses that have not acted on it yet, in the player's order if they have one.

    An event that its replacement lets happen in another form, or to another player, is the same event: what precedes it for a
    player acts once, and what follows it follows its last form.
    """
    index = d.index or index_of(d)
    past = _past(d, f, index)
    fitting = [(clause, frame) for clause, holder, card in index.instead.get(f[VERB], ())
               if _concerns(clause, holder, f[YOU]) and (clause.code, _actor(f, holder), card) not in past
               and (frame := _fits(d, f, clause, holder, card))]
    if past:
        below = d.stack[-REDONE]
        if type(below) is tuple:
            d.stack[-REDONE] = below = list(below)
        below[FOLLOWERS] = None
    if fitting and fitting[0][0].replaces:
        return _forbid(d, f, fitting[0][0])
    if len({clause.owner_title for clause, _ in fitting}) > 1 and d.program.ordered is not None and d.program.ordered(d, f):
        f[AT] = CHOSEN
        return _ask(d, f, f[YOU], [clause.owner_title for clause, _ in fitting], "what takes the place of this")
    return _begun(d, f, fitting[0][1] if fitting else None, bool(past))


def _begun(d: Draft, f: list[Any], body: list[Any] | None, again: bool) -> bool:
    """Begin an event with its replacement, if there is one; `again`: it has happened in another form before."""
    index = d.index or index_of(d)
    return _push(d, f, body, () if again and d.stack[-REDONE][YOU] == f[YOU] else index.before.get(f[VERB], ()))


def _actor(f: list[Any], holder: int | None) -> int | None:
    """The player who acts by a clause that responds to an event."""
    return f[YOU] if holder is None else holder


def _past(d: Draft, f: list[Any], index: Index) -> set[tuple[int, int | None, int | None]]:
    """What has replaced the event of a frame before, in its other forms: code, player and card."""
    codes = {clause.code for clause, _, _ in index.instead.get(f[VERB], ())}
    found: set[tuple[int, int | None, int | None]] = set()
    at = len(d.stack) - 2
    while at > 0 and d.stack[at][CODE] in codes:
        body, below = d.stack[at], d.stack[at - 1]
        if below[CODE] != EVENT or below[VERB] != f[VERB]:
            break
        found.add((body[CODE], body[YOU], body[THIS]))
        at -= 2
    return found


def _orders(d: Draft, f: list[Any], holder: int | None, waiting: Followers) -> bool:
    """Let a player say which of their abilities follows an event first, if several do; true if they are asked."""
    mine = [d.program.clauses[number].owner_title for number, whose, *_ in waiting if whose == holder]
    if holder is None or len(set(mine)) < 2 or f[AT] == SAID or not d.program.ordered(d, f):  # type: ignore[misc]
        f[AT] = FOLLOWED
        return False
    f[AT], f[FOLLOWERS] = ORDERED, waiting
    return _ask(d, f, holder, mine, "which comes first")


def _ask(d: Draft, f: list[Any], player: int, titles: list[str], words: str) -> bool:
    """Ask a player for one of several cards and rules by their titles."""
    d.question = Question(ALTERNATIVE, player, tuple(dict.fromkeys(titles)), False, "", f[ROW], f[CODE], words)
    return True


def _chosen(d: Draft, f: list[Any]) -> bool:
    """Continue with what a player chose: the replacement of an event, or what follows it next; true if it is not finished."""
    if f[AT] == CHOSEN:
        index = d.index or index_of(d)
        past, word = _past(d, f, index), d.result
        for clause, holder, card in index.instead.get(f[VERB], ()):
            if clause.owner_title == word and (clause.code, _actor(f, holder), card) not in past:
                return _begun(d, f, _fits(d, f, clause, holder, card), bool(past))
        return _begun(d, f, None, bool(past))
    first = next((w for w in f[FOLLOWERS] if d.program.clauses[w[0]].owner_title == d.result), f[FOLLOWERS][0])
    f[FOLLOWERS] = (first, *[w for w in f[FOLLOWERS] if w is not first])
    f[AT] = SAID
    return False


def _tell(d: Draft, f: list[Any], code: int, kind: StepKind) -> None:
    """Record the event of the frame on top of the stack: the step belongs to the caller, not to the event."""
    d.stack.pop()
    _say(d, f[VERB], f[YOU], f[ARGUMENTS], code, kind)
    d.stack.append(f)


def _forbid(d: Draft, f: list[Any], clause: Clause) -> bool:
    """Prevent the event of a frame: nothing comes of it, and nothing follows."""
    f[AT], f[FOLLOWERS] = FOLLOWED, ()
    if d.logging:
        _tell(d, f, clause.code, FORBIDDEN)
    return False


def barred(d: Draft, caller: list[Any], number: int, you: int, *arguments: Any) -> list[Clause]:
    """The clauses that forbid a player to do a verb in the frame of a caller."""
    f = event_frame(caller, you, number, arguments, ())
    return [clause for clause, holder, card in (d.index or index_of(d)).instead.get(number, ())
            if clause.replaces and _concerns(clause, holder, you) and _fits(d, f, clause, holder, card)]


def unhindered(d: Draft, number: int) -> bool:
    """Whether no active clause replaces a verb or forbids it to anybody: nearly always true, and quick to find out."""
    return number not in (d.index or index_of(d)).instead


def owed(d: Draft, caller: list[Any], number: int, you: int, arguments: tuple[Any, ...]) -> Iterator[Clause]:
    """The clauses that oblige a player to do a verb that they may do."""
    f = event_frame(caller, you, number, arguments, ())
    return (clause for clause, holder, card in (d.index or index_of(d)).duties
            if clause.verb == number and _concerns(clause, holder, you) and _fits(d, f, clause, holder, card))


def _say(d: Draft, number: int, you: int, arguments: tuple[Any, ...], code: int, kind: StepKind) -> None:
    """Record an event of a verb: for cards, what is known of them, and where they lie."""
    parts, named = [], []
    for parameter, value in zip(d.program.verbs[number].parameters, arguments, strict=True):
        if parameter.type == "card":
            named.append(value)
            value = None if value is None else d.face(value)
        elif parameter.type == "cards":
            named += value
            value = tuple([d.face(card) for card in value])
        parts.append(value)
    d.say(you, number, tuple(parts), code, kind, named=tuple(named), framed=True)


def _concerns(clause: Clause, holder: int | None, subject: int) -> bool:
    """Whether a clause responds to what this player does."""
    return holder is None or clause.subject not in ("you", "another") or (clause.subject == "you") == (subject == holder)


def _frame(d: Draft, f: list[Any], clause: Clause, holder: int | None, card: int | None,
           recalled: Iterable[Any] = ()) -> list[Any]:
    """The frame in which a clause responds to the event of a frame that concerns it."""
    subject = f[YOU]
    you = subject if holder is None else holder
    arguments = () if clause.leaving else f[ARGUMENTS]
    if recalled:
        arguments = (*arguments, *recalled)
    return new_frame(d.program, clause.code, you, card, f[ROW], f[EFFECT], f[TARGET], subject, arguments)


def _fits(d: Draft, f: list[Any], clause: Clause, holder: int | None, card: int | None,
          recalled: Iterable[Any] = ()) -> list[Any] | None:
    """The same, None if the condition of the clause does not hold."""
    frame = _frame(d, f, clause, holder, card, recalled)
    return frame if clause.test is None or clause.test(d, frame) else None


__all__ = ["EVENT", "answered", "barred", "carry", "event", "owed", "unhindered"]
