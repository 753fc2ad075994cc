"""Why something did not happen, as text and as plain values."""

from __future__ import annotations

import textwrap
from typing import Any

import attrs

from adjudicator.answers.exploration.assumptions import without_text
from adjudicator.answers.resolution.report import joined as blocks
from adjudicator.answers.subject import Edit, FactsLine, Subject, joined
from adjudicator.answers.why.report import link_basis
from adjudicator.answers.whynot.obstacles import Reason, RunPoint
from adjudicator.answers.whynot.search import Change, Missing, Refused
from adjudicator.engine.state import State
from adjudicator.notation.source import visible
from adjudicator.report import timeline
from adjudicator.report.sentences import sentence

MOST = 5
"""Changes that are shown unless all of them are asked for."""
Plain = dict[str, Any]


def as_text(found: Refused, subject: Subject, state: State, everything: bool = False, columns: int = 100) -> str:
    """A refusal as text: the nearest point with what failed there, then the smallest changes."""
    claim = visible(found.claim.text)
    assumed = without_text(found.unknown_in_play)
    if found.happens:
        return blocks([f"`{claim}` is so in this run; ask --why", assumed])
    lines = [f"why not: {claim}"]
    if found.point is not None:
        lines += ["", *_point(found.point, state, columns)]
    if found.missing is not None:
        lines += ["", *_missing(found.missing, state, columns)]
    return blocks(["\n".join([*lines, "", *_changes(found, subject, everything)]), assumed])


def _point(point: RunPoint, state: State, columns: int) -> list[str]:
    """Where it was nearest, and each condition that failed there."""
    where = " of ".join(point.cell or point.phase)
    before = _last_shown(state, point.after)
    lines = [f"nearest: {where}{f', after step {before}' if before else ''}"]
    if not point.reasons:
        lines.append(f"  {point.asked} could have done it there, and did not")
    for reason in point.reasons:
        lines += _reason(reason, columns)
    return lines


def _last_shown(state: State, after: int) -> str:
    """The number and words of the last shown step up to one, empty if there is none."""
    numbered = timeline.numbers(state)
    number = next((n for n in range(after, -1, -1) if n in numbered), None)
    return "" if number is None else f"{numbered[number]} ({sentence(state, state.steps[number])})"


def _reason(reason: Reason, columns: int) -> list[str]:
    if reason.span is None:
        return [f"  {reason.words}"]
    source = reason.span.source
    lines = [f"  fails: {reason.words}", f"    {reason.title}, {source.name}:{reason.span.line}"]
    rule = visible(source.line(reason.span.line).strip())
    return lines + textwrap.wrap(f"| {rule}", max(40, columns), initial_indent="    ", subsequent_indent="    |   ",
                                 break_on_hyphens=False)


def _missing(missing: Missing, state: State, columns: int) -> list[str]:
    """The first link of the course under the first change that this run does not have."""
    lines = [f"missing here: {missing.words}"]
    if missing.after is not None:
        lines.append(f"  it would follow step {_last_shown(state, missing.after)}")
    if missing.there:
        lines += [f"  here: {'; '.join(missing.here)}", f"  with the first change below: {'; '.join(missing.there)}"]
    return lines + [f"    {line}" for line in link_basis(attrs.evolve(missing.link, move=None), columns)]


def _changes(found: Refused, subject: Subject, everything: bool) -> list[str]:
    ended = "interrupted" if found.interrupted else "ended"
    if not found.changes:
        tried = f"{found.runs} changed situations were tried, and it is true in none"
        return [tried + ("" if found.complete else f"; the search was {ended} there")]
    lines = ["any one of these changes makes it true; each was tested, and no part of it is enough"]
    shown = found.changes if everything else found.changes[:MOST]
    for number, change in enumerate(shown, 1):
        lines += [f"  {number}", *(f"      {line}" for line in change_lines(change, subject))]
    left = len(found.changes) - len(shown)
    if left:
        lines.append(f"  {left} more; --all shows them")
    if not found.complete:
        lines.append(f"  there may be others: the search was {ended} after {found.runs} situations")
    return lines


def change_lines(change: Change, subject: Subject) -> list[str]:
    """The lines of a change in words, in the order of the file."""
    edits = sorted(joined(change.edits), key=lambda e: e.replaces or e.before - 0.5)
    return [_edit(e, subject) for e in edits]


def _edit(edit: Edit, subject: Subject) -> str:
    text = visible(edit.text.strip())
    if edit.before:
        return f"line {edit.before}: put in `{text}`"
    if edit.of_facts is not None and edit.of_facts.text:
        return f"line {edit.replaces}: {'; '.join(_facts(edit.of_facts))}"
    was = visible(subject.source.said(edit.replaces))
    return f"line {edit.replaces}: `{was}` becomes `{text}`" if text else f"line {edit.replaces}: leave out `{was}`"


def _facts(line: FactsLine) -> list[str]:
    """What becomes of those facts of a line that are changed."""
    whose = visible(line.head.strip())
    return [f"`{visible(old)}` of {whose} becomes `{visible(new)}`" if new else f"leave out `{visible(old)}` of {whose}"
            for old, new in line.facts if new != old]


def as_plain(found: Refused, state: State) -> Plain:
    """A refusal as one object. An edit replaces a line, or inserts one before a line; an empty text removes the line."""
    numbered = timeline.numbers(state)
    point, missing = found.point, found.missing
    return {
        "claim": found.claim.text,
        "happens": found.happens,
        "nearest": None if point is None else {
            "after": next((numbered[n] for n in range(point.after, -1, -1) if n in numbered), None),
            "cell": None if point.cell is None else {"moment": point.cell[0], "row": point.cell[1]},
            "phase": {"name": point.phase[0], "turn": point.phase[1]},
            "asked": point.asked,
            "failed": [_reason_plain(r) for r in point.reasons],
        },
        "missing": None if missing is None else {
            "step": missing.words,
            "after": None if missing.after is None else numbered.get(missing.after),
            "rule": missing.link.origin.title if missing.link.origin else None,
            "at": timeline.place(missing.link.origin) if missing.link.origin else None,
            "here": list(missing.here),
            "there": list(missing.there),
        },
        "changes": [[{"text": e.text, "replaces": e.replaces or None, "before": e.before or None} for e in joined(c.edits)]
                    for c in found.changes],
        "situations": found.runs,
        "complete": found.complete,
        "interrupted": found.interrupted,
        "unknown_in_play": list(found.unknown_in_play),
    }


def _reason_plain(reason: Reason) -> Plain:
    at = None if reason.span is None else f"{reason.span.source.name}:{reason.span.line}"
    return {"words": reason.words, "rule": reason.title or None, "at": at}


__all__ = ["as_plain", "as_text", "change_lines"]
