"""Why something happened: the chain of causes from a step down to a move, read from the run that gave the answer.

What else it rests on (facts of the situation, readings) is found by leaving each out and running again.
"""

from __future__ import annotations

from typing import Any

import attrs

from adjudicator.answers.claims import Claim, ShownStep, check_chosen, check_claim, check_verb
from adjudicator.answers.emptiness import nothing_leads
from adjudicator.answers.exploration.assumptions import rests_on, unknown_in_play
from adjudicator.answers.origins import since
from adjudicator.answers.subject import Readings, Subject
from adjudicator.answers.why.deciding import deciding
from adjudicator.answers.why.grounds import Ground, grounds
from adjudicator.answers.why.reached import Reached
from adjudicator.answers.why.winning import hidden_above, winning
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.runs.contributions import Contributions
from adjudicator.cases.runs.occurrences import asks
from adjudicator.cases.words.meaning import Chance, ExpectAsked, ExpectConsulted, ExpectOrder, ExpectUnknown, Move, Never
from adjudicator.cases.words.patterns import WINDOWS
from adjudicator.engine.conditions import Condition
from adjudicator.engine.program import Clause, Origin
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import Step, StepKind
from adjudicator.notation.source import Invalid
from adjudicator.report.timeline import behind, numbers, origin
from adjudicator.values import frozen

OPEN = (*WINDOWS, StepKind.PASSED)
WEIGHED = 4
"""The number of earlier steps of the same row that are shown below a step."""


@frozen
class Basis:
    """A rule or a card, and the lines below its head that decide a step."""

    origin: Origin
    deciding: tuple[int, ...] = ()


@frozen
class Link:
    """A step of a chain of causes, with what it rests on: the clause's place, its conditions, or the move of the situation.

    `number` is the one under which the step is shown, 0 for a hidden step. `deciding`: the lines below the head of its clause
    that decide it. `through`: the rules by whose tests it came from the next link, and which make no step that is shown.
    """

    step: Step
    number: int
    origin: Origin | None
    conditions: tuple[Condition, ...]
    move: Move | Chance | None
    deciding: tuple[int, ...] = ()
    through: tuple[Basis, ...] = ()


@frozen
class Why:
    """One way in which a claim became true: its chain, beginning with the claimed step and ending with the move.

    `unhindered` are the answers that were open in the row of the step and did not prevent it; `weighed` is what else happened in
    that row before it, such as totals that were compared. `without`: the cards and rules that made the number of the step what it
    is, or let it be done, each with what the step would be without it, None for nothing.
    """

    chain: tuple[Link, ...]
    unhindered: tuple[Step, ...]
    weighed: tuple[Step, ...] = ()
    without: tuple[tuple[str, Step | None], ...] = ()


@frozen
class OtherReading:
    """A reading of a consulted interpretation under which the claim is false."""

    interpretation: str
    choice: str


@frozen
class Explained:
    """Why a claim is true of a run: the shortest chain first. If `true` is false, the claim is, and the rest is empty.

    `always`: it was true from the beginning, and no step caused it. `grounds`: without any one of them it is not true.
    `besides`: with these, of which something else could take the place, they suffice: it is true though all other facts and moves
    are left out. `unlooked`: the number of facts and moves that were not left out to see whether the claim rests on them.
    `unknown_in_play`: where unknown cards lie of whose text nothing comes in the run. `empty`: why it says nothing, if nothing in
    the run leads to what it is about. `assumed`: what it takes for granted, in words.
    """

    claim: Claim
    true: bool
    always: bool = False
    whys: tuple[Why, ...] = ()
    grounds: tuple[Ground, ...] = ()
    readings: tuple[OtherReading, ...] = ()
    unlooked: int = 0
    besides: tuple[Ground, ...] = ()
    unknown_in_play: tuple[str, ...] = ()
    empty: str = ""
    assumed: tuple[str, ...] = ()


def explain(subject: Subject, played: Played, claim: Claim) -> Explained:
    """Why a claim is true of a run of the subject. Raises `Invalid` if it says nothing there."""
    # INVARIANT: grounds are needed and enough
    untold = unknown_in_play(subject.begin())
    if not claim.holds(played.state, played):
        check_chosen(claim, played, "--why")
        check_verb(claim, played.state, "--why")
        return Explained(claim, False, unknown_in_play=untold)
    check_claim(claim, played.state, "--why")
    made = played.contributions()
    whys = tuple([attrs.evolve(why, without=() if made is None else _without(made, why.chain[0].step))
                  for why in chains(subject, played, claim)])
    found = grounds(subject, claim)
    others = other_readings(subject, played, claim)
    return Explained(claim, True, not whys, whys, found.needed, others, found.unlooked, found.besides, untold,
                     "" if whys or played.start is None else nothing_leads(claim, played.start, played.state),
                     rests_on(subject, played, claim, untold))


def _without(made: Contributions, step: Step) -> tuple[tuple[str, Step | None], ...]:
    """What contributed to a step, each with what the step would be without it."""
    return tuple([(title, other) for title in made.titles(step) for other in made.otherwise(step, title)[:1]])


def chains(subject: Subject, played: Played, claim: Claim) -> tuple[Why, ...]:
    """The ways in which a claim became true in a run, the shortest first; none if it was true from the beginning."""
    numbered, reached = numbers(played.state), Reached(subject, played)
    steps = claim.steps(played.state, played) or _bringing(subject, played, claim)
    return tuple(sorted((_why(played, numbered, s, reached) for s in steps), key=lambda w: len(w.chain)))


def _bringing(subject: Subject, played: Played, claim: Claim) -> tuple[Step, ...]:
    """The step that made an end true."""
    if isinstance(claim.line, ExpectAsked):
        return _windows(played.state, claim.line)
    if isinstance(claim.line, ShownStep | Never | ExpectOrder | ExpectConsulted | ExpectUnknown):
        return ()
    number = since(played, subject.begin(tuple(played.state.settings)), claim.holds)
    if number is not None and number + 1 < len(played.state.steps) and played.state.steps[number + 1].kind is StepKind.WON:
        return (played.state.steps[number + 1],)  # what is so since the game is over
    while number is not None and number > 0 and played.state.steps[number].is_bookkeeping:
        above = played.state.steps[number].cause
        if above is None:
            break
        number = above
    return () if number is None else (played.state.steps[number],)


def _windows(state: State, line: ExpectAsked) -> tuple[Step, ...]:
    """The steps by which a window was opened for a seat."""
    return tuple(s for s in state.steps if line.asked and asks(state, s, line))


def _why(played: Played, numbered: dict[int, int], step: Step, reached: Reached) -> Why:
    state = played.state
    chain = [_link(played, numbered, step, reached)]
    here = _before(state, step)
    if step.kind is StepKind.WON:
        for hidden in hidden_above(played, step):
            chain[0] = _through(chain[0], state, hidden, reached)
        here = winning(reached.subject, played, step)
    while here is not None and chain[-1].move is None:
        if here.number in numbered:
            chain.append(_link(played, numbered, here, reached))
        else:
            chain[-1] = _through(chain[-1], state, here, reached)
            if (move := move_of(played, here)) is not None:
                shown = _showing(state, numbered, here, step)
                chain += [] if shown is None else [_link(played, numbered, shown, reached)]
                chain[-1] = attrs.evolve(chain[-1], move=move)
        here = _before(state, here)
    named = {link.step.number for link in chain}
    weighed = [s for s in _in_row(state, step) if s.number in numbered and s.number not in named and not s.is_bookkeeping]
    return Why(tuple(chain), _unhindered(state, step), tuple(weighed[-WEIGHED:]))


def _showing(state: State, numbered: dict[int, int], hidden: Step, step: Step) -> Step | None:
    """What a timeline shows, before a step, of a move whose own step is hidden."""
    return next((s for s in state.steps[hidden.number:step.number]
                 if s.number in numbered and s.player == hidden.player and _goes_back_to(state, s, hidden)), None)


def _before(state: State, step: Step) -> Step | None:
    """What caused a step. What follows a whole row, such as a fall, was caused by the last thing in that row."""
    above = behind(state, step)
    if step.cell is not None or above is None or above.kind != StepKind.CELL:
        return above
    rows = {s.cell[2] for s in state.steps[step.number:] if s.cell is not None and _goes_back_to(state, s, step)}
    if len(rows) != 1:
        return above
    return next((s for s in reversed(state.steps[:step.number])
                 if s.cell is not None and s.cell[2] in rows and not s.is_bookkeeping), above)


def _goes_back_to(state: State, step: Step, origin: Step) -> bool:
    while step.cause is not None and step.cause >= origin.number:
        if step.cause == origin.number:
            return True
        step = state.steps[step.cause]
    return False


def _link(played: Played, numbered: dict[int, int], step: Step, reached: Reached) -> Link:
    state = played.state
    clause = clause_of(state, step)
    conditions = tuple([c for c in clause.conditions if not c.forbids]) if clause else ()
    basis = origin(state, step)
    lines = deciding(state, basis, step, reached).lines if basis is not None else ()
    return Link(step, numbered.get(step.number, 0), basis, conditions, move_of(played, step), lines)


def _through(link: Link, state: State, step: Step, reached: Reached) -> Link:
    """A link with the rule that made a hidden step before it, if a test of that rule, or when it acts, decided the step."""
    basis = state.program.origins[step.code]
    if basis is None or step.kind is not StepKind.EVENT:
        return link
    found = deciding(state, basis, step, reached)
    if not (found.tested or clause_of(state, step)) or basis in (link.origin, *(through.origin for through in link.through)):
        return link
    return attrs.evolve(link, through=(*link.through, Basis(basis, found.lines)))


def clause_of(state: State, step: Step) -> Clause | None:
    """The clause whose code made a step, if it belongs to a card or a rule."""
    if not step.code:
        return None
    return next((c for c in state.program.clauses if step.code in (c.code, c.bare)), None)


def move_of(played: Played, step: Step) -> Move | Chance | None:
    """The line of the script that caused a step: the step is the first one shown after the move, with everything that the move
    says.
    """
    bounds = [*(len(s.steps) for s in played.asked), len(played.state.steps)]
    asked = [s.question for s in played.asked if s.question is not None]
    for at, made in enumerate(played.made):
        after = at + 1
        while after < len(asked) and played.made[after] is None and asked[after].kind != OFFER and (
                asked[after].player == asked[at].player):
            after += 1  # such as its target, that the same line names
        if bounds[at] <= step.number < bounds[after] and isinstance(made, Move | Chance):
            first = next((s.number for s in played.state.steps[bounds[at]:bounds[after]] if not s.is_bookkeeping), None)
            return made if first == step.number else None
    return None


def _unhindered(state: State, step: Step) -> tuple[Step, ...]:
    """The windows of a step's row that were open before it."""
    return tuple(s for s in _in_row(state, step) if s.kind in OPEN)


def _in_row(state: State, step: Step) -> list[Step]:
    """What happened in a step's row before it; an earlier grid may have had a row of the same number."""
    if step.cell is None:
        return []
    row = step.cell[2]
    opened = next((s.number for s in reversed(state.steps[:step.number]) if s.kind is StepKind.TARGET and s.parts[0] == row), 0)
    return [s for s in state.steps[opened + 1:step.number] if s.cell is not None and s.cell[2] == row]


# ---- what it rests on

def other_readings(subject: Subject, played: Played, claim: Claim) -> tuple[OtherReading, ...]:
    """The unsettled readings, each changed alone, under which the claim is false."""
    found = []
    for number, point in enumerate(subject.program.interpretations):
        if not played.state.consulted >> number & 1 or subject.fixed[number] is not None:
            continue
        for choice in range(len(point.choices)):
            if choice != played.state.settings[number] and not _true_under(subject, _changed(played, number, choice), claim):
                found.append(OtherReading(point.key, point.choices[choice].key))
    return tuple(found)


def _changed(played: Played, number: int, choice: int) -> Readings:
    settings: Any = played.state.settings
    return (*settings[:number], choice, *settings[number + 1:])


def _true_under(subject: Subject, readings: Readings, claim: Claim) -> bool:
    try:
        played = subject.run(readings, checks=False)
        return claim.holds(played.state, played)
    except (Invalid, Stuck, Fault):
        return False


__all__ = ["Basis", "Explained", "Link", "OtherReading", "Why", "chains", "clause_of", "explain"]
