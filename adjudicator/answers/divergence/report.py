"""Where readings differ, as text and as plain values: the smallest situation, the step, and the question for a FAQ."""

from __future__ import annotations

import textwrap
from typing import Any

import attrs

from adjudicator.answers.divergence.families import Family
from adjudicator.answers.divergence.search import Divergence
from adjudicator.answers.divergence.trials import Separation
from adjudicator.answers.resolution.report import joined
from adjudicator.notation.source import visible
from adjudicator.report import compare
from adjudicator.report.compare import OVER
from adjudicator.report.text import aligned, counted

Plain = dict[str, Any]


def as_text(found: Divergence, family: Family | None, columns: int = 100) -> str:
    """A search as text."""
    point = found.point
    one, other = point.choices
    head = f"{point.interpretation.key}: {one.key} against {other.key}"
    blocks = [head, *(_separation(found, s, columns) for s in found.found), _end(found, family)]
    return joined(blocks)


def _separation(found: Divergence, separation: Separation, columns: int) -> str:
    names = [c.key for c in found.point.choices]
    size = f" (size {separation.member.size})" if separation.member is not None else ""
    lines = [f"they part in this situation{size}", *(f"  {visible(row)}" for row in separation.text.splitlines())]
    apart = separation.parting
    if apart is not None:
        lines.append(f"at step {apart.number}" + (f", after `{visible(separation.common)}`" if separation.common else ""))
        lines += aligned(zip(names, (visible(apart.one or OVER), visible(apart.other or OVER)), strict=True), margin="  ")
    lines.append("in the end")
    ends = [(name, visible(compare.fact_text(d, fact))) for d in separation.differences
            for name, fact in zip(names, (d.one, d.other), strict=True)]
    ends += [(name, f"`{visible(move)}` is never asked for") for name, unasked in zip(names, separation.unasked, strict=True)
             for move in unasked]
    lines += aligned(ends, margin="  ")
    lines += textwrap.wrap(f"question for a FAQ: {question(found, separation)}", max(50, columns), subsequent_indent="  ",
                           break_on_hyphens=False)
    return "\n".join(lines)


def question(found: Divergence, separation: Separation) -> str:
    """The question that a FAQ should answer, in one sentence or two."""
    one, other = found.point.choices
    apart = separation.parting
    before = f"After `{visible(separation.common)}`: " if separation.common else ""
    if apart is None:
        return found.point.interpretation.question
    first = f"is the next step `{visible(apart.one or OVER)}` ({one.words})"
    second = f"or is it `{visible(apart.other or OVER)}` ({other.words})"
    return f"{before}{first}, {second}? The disputed point: {found.point.interpretation.question}"


def _end(found: Divergence, family: Family | None) -> str:
    """How much was searched, and what follows if nothing was found."""
    looked = f"{counted(found.situations, 'situation')} tried"
    if found.interrupted:
        return f"INTERRUPTED: {looked} so far" + ("" if found.found else ", and no difference in them")
    if found.found:
        return looked if found.complete else f"{looked}, not all that there are, or not with all moves"
    bound = "in this situation" if family is None else f"up to size {found.size} with {_seats(family)}"
    if found.complete:
        return f"no difference {bound}; {looked}"
    return f"no difference found {bound}, but not all situations with all moves were tried; {looked}"


def _seats(family: Family) -> str:
    return f"{family.least} seats" if family.least == family.most else f"{family.least} to {family.most} seats"


def as_plain(found: Divergence, family: Family | None) -> Plain:
    """A search as one object."""
    one, other = found.point.choices
    return {
        "interpretation": found.point.interpretation.key,
        "question": found.point.interpretation.question,
        "between": [one.key, other.key],
        "separations": [
            {
                "size": s.member.size if s.member is not None else None,
                "situation": s.text,
                "after": s.common or None,
                "parting": None if s.parting is None else attrs.asdict(s.parting),
                "differences": [attrs.asdict(d) for d in s.differences],
                "never_asked_for": [list(moves) for moves in s.unasked],
                "question": question(found, s),
            }
            for s in found.found
        ],
        "situations": found.situations,
        "size": found.size if family is not None else None,
        "complete": found.complete,
        "interrupted": found.interrupted,
    }


__all__ = ["as_plain", "as_text", "question"]
