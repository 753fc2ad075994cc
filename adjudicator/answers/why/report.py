"""Why something happened, as text and as plain values."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from adjudicator.answers.exploration.assumptions import without_text
from adjudicator.answers.resolution.report import joined
from adjudicator.answers.why.chain import Explained, Link, Why
from adjudicator.answers.why.deciding import heading
from adjudicator.engine.citations import authorities, in_words, with_authority
from adjudicator.engine.program import Origin, Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import visible, without_comment
from adjudicator.report import timeline
from adjudicator.report.sentences import said, sentence
from adjudicator.report.text import aligned, counted

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

MOST = 1
"""Steps that are explained unless all of them are asked for."""
GROUND = 48  # columns: few facts are longer, and their places should be close by
Plain = dict[str, Any]
UNHINDERED = {StepKind.NOTHING_TO_USE: "had nothing to use in {}", StepKind.PASSED: "declined in {}"}


def as_text(found: Explained, state: State, everything: bool = False, columns: int = 100,
            translation: Translation | None = None) -> str:
    """An explanation as text: the shortest chain, or all of them, then what it rests on."""
    claim = visible(found.claim.text)
    assumed = "\n".join(found.assumed) if found.true else without_text(found.unknown_in_play)
    if not found.true:
        return joined([f"`{claim}` is not so in this run; ask --why-not", assumed])
    lines = [f"why: {claim}"]
    if found.always:
        lines.append("  no step caused it: it was true from the beginning")
    if found.empty:
        lines.append(f"  {visible(found.empty)}, so this says nothing")
    shown = found.whys if everything else found.whys[:MOST]
    for number, why in enumerate(shown, 1):
        lines += ["", f"chain {number} of {len(found.whys)}"] if len(found.whys) > 1 else [""]
        lines += _chain(why, state, columns, translation)
    if len(shown) < len(found.whys):
        lines += ["", f"it happens {len(found.whys)} times; --all tells the other chains"]
    return joined(["\n".join([*lines, *_grounds(found, state.program, columns)]), assumed])


def _chain(why: Why, state: State, columns: int, translation: Translation | None) -> list[str]:
    digits = max(len(str(link.number)) for link in why.chain)
    lines: list[str] = []
    for at, link in enumerate(why.chain):
        lines.append(f"{link.number or '':>{digits}}  {'because ' if at else ''}{said(state, link.step, translation)}")
        lines += [f"{'':{digits}}      {line}" for line in link_basis(link, columns)]
        if not at:
            lines += [f"{'':{digits}}      {line}" for line in (*_unhindered(why, state), *_weighed(why, state, translation),
                                                          *_without(why, state, translation))]
    return lines


def link_basis(link: Link, columns: int) -> list[str]:
    """The clause with its place and source; the move of the situation."""
    lines = [] if link.origin is None else _rule(link.origin, link.deciding, columns)
    for through in link.through:
        lines += _rule(through.origin, through.deciding, columns)
    if link.move is not None:
        lines.append(f"a move of the situation, {link.move.span.source.name}:{link.move.span.line}")
    return lines


def _rule(origin: Origin, deciding: Sequence[int], columns: int) -> list[str]:
    """A rule with its place and source, its head, and the lines of it that decide a step."""
    cites = f" [{with_authority(origin.cites)}]" if origin.cites else ""
    rule = origin.span.source.said(heading(origin))
    lines = textwrap.wrap(f"{origin.title}, {timeline.place(origin)}{cites}", max(40, columns - 8), subsequent_indent="  ",
                          break_on_hyphens=False, break_long_words=False)
    for margin, row in ((0, rule), *_deciding(origin, deciding)):
        lines += textwrap.wrap(f"| {'  ' * margin}{visible(row)}", max(40, columns - 8),
                               subsequent_indent=f"|   {'  ' * margin}", break_on_hyphens=False)
    return lines


def _deciding(origin: Origin, deciding: Sequence[int]) -> list[tuple[int, str]]:
    """The deciding lines of a rule below its head, each with how deep it stands."""
    rows = [origin.span.source.line(line) for line in deciding]
    depths = sorted({len(row) - len(row.lstrip()) for row in rows})
    return [(depths.index(len(row) - len(row.lstrip())) + 1, without_comment(row).strip()) for row in rows]


def _unhindered(why: Why, state: State) -> list[str]:
    """What could have prevented a step and did not, each window once."""
    found: dict[str, None] = {}
    for step in why.unhindered:
        if step.kind in UNHINDERED and step.cell is not None:
            found[said_of(state.seats[step.player], UNHINDERED[step.kind].format(step.cell[0]))] = None
    return list(found)


def _weighed(why: Why, state: State, translation: Translation | None) -> list[str]:
    """What else happened in the row of a step before it, in one line."""
    numbered = timeline.numbers(state)
    steps = [f"{numbered[step.number]} {said(state, step, translation)}" for step in why.weighed]
    return [f"before it in the same row: {'; '.join(steps)}"] if steps else []


def _without(why: Why, state: State, translation: Translation | None) -> list[str]:
    """What the step would be without each card or rule that made its number what it is, or let it be done."""
    return [f"without {visible(title)} it would be: {said(state, other, translation)}" if other is not None
            else f"without {visible(title)} it could not be done" for title, other in why.without]


def _grounds(found: Explained, program: Program, columns: int) -> list[str]:
    lines = [""] if found.grounds or found.besides or found.readings else []
    if found.grounds:
        lines.append("it depends on all of these")
        places = [(visible(g.text), f"{g.span.source.name}:{g.span.line}") for g in found.grounds]
        lines += aligned(places, margin="  ", most=GROUND)
    if found.besides:
        also = " besides" if found.grounds else ""
        lines.append(f"with these{also} it is so whatever else is left out; something else could take the place of each")
        places = [(visible(g.text), f"{g.span.source.name}:{g.span.line}") for g in found.besides]
        lines += aligned(places, margin="  ", most=GROUND)
    if found.unlooked:
        lines += [] if lines else [""]
        lines.append(f"{counted(found.unlooked, 'fact or move', 'facts and moves')} more may matter: they were not left out")
    for other in found.readings:
        point = next(p for p in program.interpretations if p.key == other.interpretation)
        words = point.choices[point.index(other.choice)].words
        lines += textwrap.wrap(f"under another reading it is false: {other.interpretation} {other.choice}, {words}",
                               max(40, columns), subsequent_indent="  ")
    return lines


# ---- as plain values

def as_plain(found: Explained, state: State) -> Plain:
    """An explanation as one object; chains begin with the step that is explained."""
    return {
        "claim": found.claim.text,
        "true": found.true,
        "always": found.always,
        "chains": [{"links": [link_plain(link, state) for link in w.chain], "unhindered": _unhindered(w, state),
                    "weighed": [sentence(state, step) for step in w.weighed],
                    "without": [{"name": title, "text": None if step is None else sentence(state, step)}
                                for title, step in w.without]}
                   for w in found.whys],
        "grounds": [{"text": g.text, "line": g.span.line, "column": g.span.column} for g in found.grounds],
        "besides": [{"text": g.text, "line": g.span.line, "column": g.span.column} for g in found.besides],
        "unlooked": found.unlooked,
        "not_under": [{"name": r.interpretation, "choice": r.choice} for r in found.readings],
        "empty": found.empty or None,
        "unknown_in_play": list(found.unknown_in_play),
        "assumed": list(found.assumed),
    }


def link_plain(link: Link, state: State) -> Plain:
    """One step of a chain with what it rests on."""
    origin = link.origin
    return {
        "number": link.number or None,
        "text": sentence(state, link.step),
        "rule": origin.title if origin else None,
        "at": timeline.place(origin) if origin else None,
        "words": origin.span.source.said(heading(origin)) if origin else None,
        "deciding": _deciding_plain(origin, link.deciding) if origin else [],
        "source": in_words(origin.cites) or None if origin else None,
        "authorities": authorities(origin.cites) if origin else [],
        "conditions": [c.words for c in link.conditions],
        "through": [{"rule": b.origin.title, "at": timeline.place(b.origin), "deciding": _deciding_plain(b.origin, b.deciding)}
                    for b in link.through],
        "move": None if link.move is None else link.move.span.line,
    }


def _deciding_plain(origin: Origin, lines: Sequence[int]) -> list[Plain]:
    """The deciding lines of a rule as plain values."""
    return [{"line": line, "words": origin.span.source.said(line)} for line in lines]


__all__ = ["as_plain", "as_text", "link_basis", "link_plain"]
