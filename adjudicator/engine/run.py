"""The step function: from a state and a choice to the next state that waits, or that is final."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial

from adjudicator.engine.doubt import doubt_between, take_back
from adjudicator.engine.draft import LIMIT, WATCH, Draft
from adjudicator.engine.faces import candidates, is_printed, part
from adjudicator.engine.faults import UNPASSABLE, Circle, Fault, NeedFace, NeedValue, StepLimit, Stuck, TurnOver, fault_of
from adjudicator.engine.frames import AT, CODE, TURN
from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.references import NAMED
from adjudicator.engine.state import FACE, OFFER, VALUE, Question, State
from adjudicator.engine.steps import Step, spoken_of
from adjudicator.engine.table import WHOLE, slot_of, zone_of
from adjudicator.engine.unasked import Unasked
from adjudicator.engine.windows import answer
from adjudicator.limits import MAX_EFFORT, MAX_FRAMES, MAX_TIMELINE
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import Span
from adjudicator.values import must_be, must_have

DEEP = 40
"""The depth of the stack up to which a frame runs within the call that pushed it; a deeper one is handed to the loop.

This is nearly twice the depth of any shipped case. Each level is a few calls of Python, and most of the thousand calls that
Python allows are left to the caller. A rule that calls itself gets this far and then returns to the loop, which watches it.
"""
CYCLE = 12
"""How many of the last steps are named as repeating: nobody reads more, and a rule that calls itself repeats in fewer."""
MOST_UNDECIDED = 100
"""How many questions are followed at which there is nothing to decide."""
TOO_MUCH = f"is not over after {LIMIT} steps"
TOO_LONG = f"is not over after {MAX_EFFORT} steps, the questions between them included"

Policy = Callable[[Question], "int | None"]
"""Answers a question: the number of an option, their count to decline, None if it has no answer."""


class PolicyFailed(Exception):
    """The policy that answers the questions failed: that is not a fault of a rule."""


def proceed(state: State, unasked: Unasked | None = None, *, within_turn: bool = False) -> State:
    """Resolve until the next question or the end. A waiting state is returned as it is.

    `unasked` receives what is settled on the way without a question. `within_turn`: stop where the next turn would begin.
    """
    must_be(state, State, "a state")
    if state.question is not None or state.winner is not None:
        return state
    draft = Draft(state)
    draft.unasked = unasked
    run(draft, within_turn=within_turn)
    if unasked is not None:
        unasked.overlooked |= draft.overlooked
    return draft.freeze()


def after(state: State, choice: int, unasked: Unasked | None = None, *, within_turn: bool = False,
          within_phase: bool = False) -> State:
    """The state after a choice: the number of an option of the open question, or their count to decline.

    `unasked` receives what is settled without a question; where it stops is as in `run`. Raises ValueError without such a choice.
    """
    # INVARIANT: undo is keeping the older value
    must_be(state, State, "a state")
    check(state.question, choice)
    draft = Draft(state)
    draft.unasked = unasked
    settle(draft, choice)
    run(draft, within_turn=within_turn, within_phase=within_phase)
    if unasked is not None:
        unasked.overlooked |= draft.overlooked
    return draft.freeze()


def passed(state: State) -> State | None:
    """The state after a window of a turn in which nothing can be begun, if the same phase goes on behind it; else None."""
    question = state.question
    return None if question is None or question.choices else _declined(state)


def _declined(state: State) -> State | None:
    """The state after the window of a turn in which nothing is begun, if the same phase goes on behind it; else None."""
    question = state.question
    if question is None or not question.free or not (question.may_pass or not question.choices):
        return None
    behind = after(state, len(question.choices))
    same = (behind.position.active, behind.position.phase) == (state.position.active, state.position.phase)
    return behind if same and behind.winner is None else None


def undecided(state: State, *, doubting: bool = False) -> State:
    """The state at the end of what comes next and nobody decides: such windows, and a single ability that must be used.

    `doubting`: where an unknown card decides whether there is anything to decide, the state in which that card is asked for.
    """
    for _ in range(MOST_UNDECIDED):
        if doubting and (doubted := _in_doubt(state)) is not None:
            return doubted
        question = state.question
        forced = question is not None and question.kind == OFFER and not question.may_pass and len(question.choices) == 1
        behind = after(state, 0) if forced else passed(state)
        if behind is None:
            break
        state = behind
    return state


def _in_doubt(state: State) -> State | None:
    """Where an unknown card decides whether an open window leaves its player anything to decide, the state that asks for it."""
    question = state.question
    if question is None or question.kind is not OFFER or (question.free and question.may_pass and _declined(state) is None):
        return None
    draft = Draft(state)
    doubt = doubt_between(draft, question)
    if doubt is None:
        return None
    draft.question = None
    take_back(draft, question)
    _ask_face(draft, *doubt)
    return draft.freeze()


def is_halted(state: State) -> bool:
    """Whether a run has ended with a turn, and another one would begin: nobody is asked, and nobody has won."""
    return state.question is None and state.winner is None and bool(state.position.stack)


def idle(state: State) -> State:
    """The state at the end of a turn in which nobody does anything more."""
    *_, end = idly(state)
    return end


def idly(state: State, since: int | None = None) -> Iterator[State]:
    """The states in which somebody is asked until the end of a turn in which nobody does anything more, and the one at its end.

    Where something has to be chosen in a later phase, the first choice is taken. In the same phase, what comes of the choice is
    open, and so is what nobody knows: it stops there. `since`: the phase from which it is later, if that is not the present one.
    """
    phase = state.position.phase if since is None else since
    yield state
    for _ in range(MOST_UNDECIDED):
        question = state.question
        if question is None or question.kind in (FACE, VALUE) or not (question.may_pass or state.position.phase != phase):
            break
        state = after(state, len(question.choices) if question.may_pass else 0, within_turn=True)
        yield state


def resolve(state: State, choose: Policy, *, until_free: bool = False) -> State:
    """Resolve with a policy that answers every question at once; if it returns None, stop there.

    `until_free`: stop where players are free to begin something new in their turn, without computing what they could do.

    The same as `after` for each answer, without creating the states in between. Raises ValueError for an answer that is not a
    choice, and `Stuck` if it has not ended after `MAX_EFFORT` steps in all.
    """
    # INVARIANT: replaying the choices gives the same state
    draft = Draft(state)
    stopped = False

    def policy(question: Question) -> int | None:
        nonlocal stopped
        try:
            choice = None if stopped else choose(question)
        except Exception as problem:
            raise PolicyFailed from problem
        if choice is not None:
            check(question, choice)
        stopped = choice is None
        return choice

    try:
        run(draft)
        question = draft.question
        while question is not None and (choice := policy(question)) is not None:
            settle(draft, choice)
            run(draft, policy, until_free=until_free)
            if draft.effort > draft.most:
                raise Stuck(*_where(draft, TOO_LONG))
            question = draft.question
            if until_free and question is not None and question.free:
                break
    except PolicyFailed as failed:
        raise failed.__cause__ or failed from None
    return draft.freeze()


def check(question: Question | None, choice: int) -> None:
    """Raises ValueError for what is not a choice of a question, or if there is no question; TypeError for what is no number."""
    must_have(choice, "__index__", "the number of a choice")
    if question is None:
        raise ValueError("nothing is asked")
    if not 0 <= choice < len(question.choices) + question.may_pass:
        raise ValueError(f"no choice {choice} among {len(question.choices)}")


def settle(draft: Draft, choice: int) -> None:
    """Apply a choice to a waiting draft."""
    question = draft.question
    assert question is not None
    if question.kind is FACE:
        draft.question = None
        draft.identify(*question.faces[choice])
    elif question.kind is VALUE:
        draft.question = None
        draft.state(*question.prints[choice])
    elif (doubt := answer(draft, choice)) is not None:
        used = question.abilities[choice:choice + 1]
        _ask_face(draft, doubt, draft.program.clauses[used[0][0]].code if used else None)


def run(draft: Draft, policy: Policy | None = None, *, until_free: bool = False, within_turn: bool = False,
        within_phase: bool = False) -> None:
    """Run whatever is on top of the stack until the draft waits, is won or is empty.

    A `policy` answers the windows of this run where they open, if it can. `until_free`: where a player is free to begin something
    new, their options are not computed. `within_turn`, `within_phase`: stop where the next turn, or phase, would begin.
    """
    # INVARIANT: same choices give the same timeline
    if _waits(draft):
        return
    codes, resumed = draft.program.codes, draft.program.resumed
    stack = draft.stack
    draft.effort += draft.spent
    steps = draft.spent = 0
    draft.policy, draft.deep = policy, DEEP
    draft.until_free, draft.within_turn, draft.within_phase = until_free, within_turn, within_phase
    watch: _Watch | None = None
    try:
        while stack:
            frame = stack[-1]
            if type(frame) is tuple:
                frame = stack[-1] = list(frame)
            steps += 1
            if steps > WATCH or draft.spent > WATCH or len(stack) > MAX_FRAMES:
                watch = _watched(draft, steps, watch)
            handed = (resumed if frame[AT] else codes)[frame[CODE]](draft, frame)
            if handed and _waits(draft):
                break
    except TurnOver:
        pass
    except NeedFace as need:
        _ask_face(draft, need)
    except NeedValue as need:
        _ask_value(draft, need)
    except StepLimit as problem:
        # a loop that lets nothing else happen is at fault itself; of others, it does not matter which happens to be the last turn
        near = _innermost(watch.lately()) if watch is not None and draft.spent - watch.spent <= WATCH else ()
        raise Stuck(*_where(draft, TOO_MUCH, near)) from problem
    except UNPASSABLE as problem:
        raise fault_of(problem, partial(_where, draft)) from problem
    finally:
        draft.effort += steps


def asking_for(state: State, need: NeedFace | NeedValue) -> State:
    """A state that waits for what is printed on a card, without which nothing can be said about this one."""
    draft = Draft(state)
    match need:
        case NeedFace():
            _ask_face(draft, need, None if draft.stack else TURN)
        case NeedValue():
            _ask_value(draft, need, None if draft.stack else TURN)
    return draft.freeze()


def _waits(draft: Draft) -> bool:
    """Whether a draft cannot continue by itself."""
    return draft.question is not None or draft.winner is not None


class _Watch:
    """A state that a long resolution has been in: after how many steps, how deep, and how many steps were recorded.

    `depths`: what ran since then, each code with its greatest depth on the stack; `before`: what ran from the state that was kept
    before it; `spent`: the loop iterations up to the last look.
    """

    __slots__ = ("before", "depth", "depths", "position", "recorded", "spent", "steps")

    def __init__(self, steps: int, depth: int, position: Position, recorded: int, before: Mapping[int, int]) -> None:
        self.steps, self.depth, self.position, self.recorded, self.before = steps, depth, position, recorded, before
        self.depths: dict[int, int] = {}
        self.spent = 0

    def lately(self) -> Mapping[int, int]:
        """What ran in the last half of the steps, or more: a state may have been kept just now."""
        return {code: max(self.depths.get(code, 0), self.before.get(code, 0)) for code in {**self.before, **self.depths}}


def _watched(draft: Draft, steps: int, watch: _Watch | None) -> _Watch:
    """Check whether a long resolution returns to an earlier state. One state is kept, each time for twice as long.

    From here on every frame is handed to the loop. Whatever ran since that state may be at fault, and the innermost of it is
    named: that is the same wherever the resolution was taken up, and whenever the watch began.
    """
    # INVARIANT: every resolution ends
    draft.policy = None  # answers are not a loop of the rules: the next question ends this run, and the watch with it
    draft.deep = 0
    depth = len(draft.stack)
    if depth > MAX_FRAMES:
        top = draft.log[-CYCLE:] if draft.logging else []
        near = sorted({frame[CODE] for frame in draft.stack[:-2 * CYCLE:-1]})
        raise Stuck(*_where(draft, "triggers itself without end", near), _cycle(draft, top))
    if watch is None or steps >= 2 * watch.steps:
        watch = _Watch(steps, depth, draft.position(), len(draft.log), {} if watch is None else watch.depths)
    elif depth == watch.depth and draft.position() == watch.position:
        around = _cycle(draft, draft.log[watch.recorded:])
        raise Stuck(*_where(draft, "repeats itself for ever", _innermost(watch.depths)), around,
                    circle=Circle(draft.freeze(), watch.recorded))
    code = draft.stack[-1][CODE]
    watch.depths[code] = max(depth, watch.depths.get(code, depth))
    watch.spent = draft.spent
    if steps > LIMIT:
        raise Stuck(*_where(draft, TOO_MUCH, _innermost(watch.lately())))
    return watch


def _innermost(depths: Mapping[int, int]) -> list[int]:
    """Codes that ran, each with its greatest depth on the stack: the deepest first."""
    return sorted(depths, key=lambda code: (-depths[code], code))


def _cycle(draft: Draft, log: Sequence[Step]) -> tuple[str, ...]:
    """Who does what in a part of the log, each once."""
    return tuple(dict.fromkeys(said_of(draft.seats[s.player], spoken_of(draft.program, s).words) for s in log if s.player >= 0))


def _ask_face(draft: Draft, need: NeedFace, looking: int | None = None) -> None:
    """Ask what is printed on an unknown card, and look again once it is known.

    If the unseen cards are given, the question is which of them it is. `looking`: the code for which that must be known, if it is
    not that which runs.
    """
    program, code = draft.program, draft.stack[-1][CODE] if looking is None else looking
    if not draft.lies(need.reference):
        raise Fault(*_where(draft, "looks at a card that has been moved since"))
    known = draft.face(need.reference)
    zone = zone_of(draft, slot_of(draft, need.reference))
    options = tuple([(need.reference, WHOLE, f) for f in candidates(program, draft.unseen_cards, known, zone, need.field)])
    if options:
        draft.question = Question(FACE, -1, options, False, "", None, code, "face")
        return
    if need.field == NAMED:
        possible, words = range(1, len(program.cards)), "name"
    else:
        field = program.face_fields[need.field - 1]
        possible, words = range(1, len(program.words(field.type)) + 1), field.key
    options = tuple([(need.reference, need.field, value) for value in _printed_so(program, known, need.field, possible)])
    draft.question = Question(FACE, -1, options, False, "", None, code, words)


@lru_cache(maxsize=1 << 12)
def _printed_so(program: Program, known: int, field: int, possible: range) -> Sequence[int]:
    """Those of the values of a part of a face with which a copy of the card there is; all where there is none."""
    parts = [part(program, known, i) for i in range(len(program.face_sizes) - 1)]
    others = [(value, [*parts[:field], value, *parts[field + 1:]]) for value in possible] if any(parts) else []
    return tuple([value for value, (name, *marks) in others if is_printed(program, name, marks)]) or possible


def _ask_value(draft: Draft, need: NeedValue, looking: int | None = None) -> None:
    """Ask for a printed value that no source gives, and look again once it is known. `looking`: as for `_ask_face`."""
    card = draft.program.cards[need.name]
    options = tuple((need.name, need.word, value) for value in card.printed[need.word])  # type: ignore[union-attr]
    words = f"{need.word} of {card.named.title}"
    code = draft.stack[-1][CODE] if looking is None else looking
    draft.question = Question(VALUE, -1, options, False, "", None, code, words)


def _where(draft: Draft, what: str, near: Iterable[int] = ()) -> tuple[str, Span | None]:
    """The origin of the innermost clause under way. Of the codes `near` by, one of a card or rule comes before a verb's own."""
    program = draft.program
    verbs = {v.key for v in program.verbs}
    others = [o for o in (program.origins[code] for code in near) if o is not None and o.title]
    others.sort(key=lambda o: o.title in verbs)
    for origin in (*others, *(program.origins[frame[CODE]] for frame in reversed(draft.stack))):
        if origin is not None and origin.title:
            return f"`{origin.title}` {what}", origin.span
    return f"the resolution {what}", None


def check_effort(start: State, state: State) -> None:
    """Raises `Stuck` for a run between two states that has taken more than `MAX_EFFORT` steps, or has too many steps to show."""
    if state.effort - start.effort > MAX_EFFORT:
        raise Stuck(*_where(Draft(state), TOO_LONG))
    if len(state.steps) > MAX_TIMELINE:
        raise Stuck(*_where(Draft(state), f"is not over after {MAX_TIMELINE} steps of the timeline"))


__all__ = [
    "Fault", "Policy", "Stuck", "after", "check", "check_effort", "idle", "idly", "is_halted", "passed", "proceed", "run",
    "settle", "undecided",
]
