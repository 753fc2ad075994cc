"""Claims that say nothing: whatever happens, nothing leads to what they say comes to pass, or never does."""

from __future__ import annotations

from adjudicator.answers.claims import Claim
from adjudicator.cases.never.course import reach_of
from adjudicator.cases.never.unasked import unasked
from adjudicator.cases.never.vacuity import by_unknown, instead, vacuous
from adjudicator.cases.runs.reach import Reach
from adjudicator.cases.words.meaning import ExpectAsked, Never, Then
from adjudicator.engine.state import State


def may_be_empty(claim: Claim) -> bool:
    """Whether a claim is of a kind that would be an error as a line of a case if it says nothing."""
    return isinstance(claim.line, Then | Never | ExpectAsked)


def nothing_leads(claim: Claim, start: State, state: State) -> str:
    """Why nothing in a run could have made the step of a claim happen, or its window open: as of a line of a case.

    Empty if something could, or if nobody knows. `start`: the state in which the run began.
    """
    reach = reach_of(state, start)
    if isinstance(claim.line, ExpectAsked):
        return unasked(state, claim.line, reach)
    if not isinstance(claim.line, Then | Never):
        return ""
    denied = _denied(claim.line)
    lacking = _lacking(denied, state, reach)
    return f"{lacking}{instead(denied, reach, lacking)}" if lacking else ""


def reason(claim: Claim, start: State, state: State) -> str:
    """Why the step of a claim could not happen in a run, as the line that denies it has to say it.

    Empty if it could, or if nobody knows.
    """
    if not isinstance(claim.line, Then | Never):
        return ""
    return _lacking(_denied(claim.line), state, reach_of(state, start))


def _lacking(denied: Never, state: State, reach: Reach | None) -> str:
    lacking = vacuous(state, denied, reach)
    return "" if lacking and reach is not None and by_unknown(reach, denied) else lacking


def _denied(line: Then | Never) -> Never:
    return Never(line.pattern, None, line.span)


__all__ = ["may_be_empty", "nothing_leads", "reason"]
