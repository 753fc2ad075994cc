"""A resolved situation as text and as plain values: the grids, the timeline, the end, the disputed points."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from adjudicator.answers.exploration.assumptions import unknown_in_play, without_text
from adjudicator.answers.resolution.resolution import Answer, Otherwise, Reading, Supposed, problems
from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.measured import consulted
from adjudicator.cases.situation.setup import hand_of
from adjudicator.cases.unknown.whatever import TOO_MANY
from adjudicator.cases.words.meaning import written
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation.source import Diagnostic
from adjudicator.report import as_json, compare, grid, outcome, places, timeline
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

Plain = dict[str, Any]
MOST_ENDS = 8
"""The number of courses with different cards that an answer tells."""
MOST_NAMED = 20
"""The number of cards, or of several together, that an answer names which an unknown one may be."""


@frozen
class Form:
    """How to write an answer. `dim`: sources in faint letters; `columns`: the width of the page.

    `timeline`: every step with the rule behind it; `causes`: and the step that caused it; `points`: disputed points with their
    questions, readings and sources. `translation`: the language of the steps, if it is not the notation.
    """

    dim: bool
    columns: int
    timeline: bool = False
    causes: bool = False
    points: bool = False
    translation: Translation | None = None


def as_text(one: Answer, form: Form) -> str:
    """One answer as text: the end, the grids, the timeline, the disputed points.

    Without a grid the timeline is the only account of what happened, so it is there unasked.
    """
    one = one.shown
    drawn = grid.render(one.played.state, form.columns, form.translation)
    return joined([head(one.subject), *_end(one, form), drawn, _steps(one, form, form.timeline or not drawn),
                   *_disputed([one], one.same, form), _unknown(one, form), _assumed(one)])


def both_as_text(one: Answer, other: Answer, point: str, form: Form) -> str:
    """Two answers as text: the comparison, the end of each, with its timeline if requested, and the disputed points of both.

    `point`: the interpretation that has a different reading in each of them.
    """
    one, other = one.shown, other.shown
    names = (reading(one, point), reading(other, point))
    states = one.played.state, other.played.state
    parts = [head(one.subject), compare.render(*states, names, form.columns, form.translation)]
    for name, each in zip(names, (one, other), strict=True):
        end = joined(_end(each, form))
        parts += [f"== {name} ==\n{end}", _steps(each, form, form.timeline), _unknown(each, form)]
    same = {**one.same, (point, other.subject.chosen[point]): not compare.differences(*states)}
    return joined([*parts, *_disputed([one, other], same, form), *dict.fromkeys(_assumed(each) for each in (one, other))])


def reading(one: Answer, point: str) -> str:
    """The reading of a point under which an answer was given, in words."""
    return f"{one.subject.chosen[point]} {point}"


def readings_as_text(subject: Subject, found: Sequence[Reading]) -> str:
    """The ends under all readings as text: each once, with the readings that lead to it and what is different in it."""
    parts, assumed = [head(subject)], without_text(unknown_in_play(subject.begin()))
    if len(found) == 1:
        count = len(found[0].readings)
        parts.append(f"one end under {'the only reading' if count == 1 else f'all {count} combinations of readings'}"
                     if found[0].readings[0] else "the answer rests on no disputed point")
        return joined([*parts, outcome.render(found[0].state), assumed])
    every = [readings for each in found for readings in each.readings]
    for number, each in enumerate(found, 1):
        lines = [f"== end {number} of {len(found)} =="]
        lines += [f"under {_readings(r)}" for r in told_apart(each.readings, every)]
        if number == 1:
            parts.append("\n".join([*lines, outcome.render(each.state)]))
            continue
        apart = compare.parting(found[0].state, each.state)
        if apart is not None:
            lines += [f"parts from end 1 at step {apart.number}",
                      f"  there  {apart.one or 'nothing more happens'}", f"  here   {apart.other or 'nothing more happens'}"]
        lines += [f"  {line}" for line in instead(compare.differences(found[0].state, each.state))]
        parts.append("\n".join(lines))
    return joined([*parts, assumed])


def told_apart(some: Sequence[Mapping[str, str]], every: Sequence[Mapping[str, str]]) -> Sequence[Mapping[str, str]]:
    """The readings that lead to an end, without the points of which every reading does."""
    for point in dict.fromkeys(point for readings in some for point in readings):
        choices = {readings[point] for readings in every if point in readings}
        under: dict[tuple[tuple[str, str], ...], set[str | None]] = {}
        for readings in some:
            under.setdefault(tuple((k, v) for k, v in readings.items() if k != point), set()).add(readings.get(point))
        if all(found in ({None}, choices) for found in under.values()):
            some = [dict(rest) for rest in under]
    return some


def _readings(chosen: Mapping[str, str]) -> str:
    return ", ".join(f"{k} {v}" for k, v in chosen.items()) or "the only reading"


def instead(found: Sequence[compare.Difference]) -> list[str]:
    """What is different in another end, a line each."""
    return [f"{f'{d.whose}: ' if d.whose else ''}{compare.words(d.name, d.other)}, not {compare.words(d.name, d.one)}"
            for d in found]


def joined(parts: Sequence[str]) -> str:
    """Blocks of text, an empty line between them."""
    return "\n\n".join(p for p in parts if p)


def head(subject: Subject) -> str:
    """What the question is about, and the rules that it is played by."""
    title = f"{subject.case}: {subject.title}" if subject.case else ""
    return f"{title}\n{rules(subject.program)}".strip()


def rules(program: Program) -> str:
    """The game and its sets, and what is laid over them."""
    laid_over = [f"; laid over it: {title} ({file})" for file, title in program.overs]
    return ", ".join([program.game.title, *(s.title for s in program.sets)]) + "".join(laid_over)


def _end(one: Answer, form: Form) -> list[str]:
    """The outcome, what is not allowed, and what the moves imply about hands."""
    state = one.played.state
    return [places.render(state, form.columns), outcome.render(state), _not_allowed(one), _given(one), _reordered(one),
            _unconsulted(one), "`unseen` makes no difference here: only `explore` draws from it" if one.unseen_idle else ""]


def _steps(one: Answer, form: Form, wanted: bool) -> str:
    state = one.played.state
    return timeline.render(state, dim=form.dim, causes=form.causes, columns=form.columns,
                           translation=form.translation) if wanted else ""


def _unknown(one: Answer, form: Form) -> str:
    """What the answer takes for granted about unknown cards in play at which it would stop: how it ends with each of them."""
    if not one.supposed:
        return ""
    whose = " and ".join(dict.fromkeys(what for each in one.supposed for cards in each.cards for what, _ in cards))
    lines = [f"it depends on {whose}:"]
    if one.goes_on and len(one.supposed) == 1:
        lines = [f"it is so whatever it is: {whose}"]
    for each in one.supposed[:MOST_ENDS]:
        titles = [" and ".join(title for _, title in cards) for cards in each.cards]
        titles = [*titles[:MOST_NAMED], *([f"... ({len(titles)} in all)"] if len(titles) > MOST_NAMED else [])]
        lines += textwrap.wrap(f"{_comes_to(each, one)}, with {', '.join(titles)}", max(40, form.columns - 2),
                               initial_indent="  ", subsequent_indent="    ")
    if len(one.supposed) > MOST_ENDS:
        lines.append(f"  and {len(one.supposed) - MOST_ENDS} other courses with other cards")
    if one.untried:
        lines.append(f"  {TOO_MANY}")
    return "\n".join(lines)


def _comes_to(each: Supposed, one: Answer) -> str:
    """What comes of a run with some cards, compared with the first that can be made."""
    first = one.supposed[0].played.state
    if each.troubles:
        return "; ".join(trouble.message for trouble in each.troubles)
    if each is one.supposed[0]:
        return "as above" if one.goes_on else "the moves can be made"
    apart = compare.parting(first, each.played.state)
    other = [] if apart is None else [f"step {apart.number} {apart.other or 'does not happen'}, not {apart.one or 'none'}"]
    return "; ".join(instead(compare.differences(first, each.played.state)) or other or ["other checks fail"])


def _assumed(one: Answer) -> str:
    """What an answer takes for granted about unknown cards in play at which it does not stop."""
    return without_text(unknown_in_play(one.subject.begin()))


def _given(one: Answer) -> str:
    """The cards that hands contain only because moves take them from there."""
    hand = hand_of(one.subject.program)
    if hand is None or not one.subject.given:
        return ""
    zone = one.subject.program.zones[hand].named.title
    found = "; ".join(f"{seat} {zone} [{', '.join(cards)}]" for seat, cards in one.subject.given.items())
    return f"taken from the moves: {found}"


def _reordered(one: Answer) -> str:
    """The moves that different players make in another order than they are written."""
    lines = [f"  {written(line)} (line {line.span.line})" for line in one.played.reordered]
    return "\n".join(["made in another order than they are written (`moves in order` would keep it):", *lines]) if lines else ""


def _unconsulted(one: Answer) -> str:
    """The points for which the situation sets a reading, and which nothing in it consults."""
    asked = one.played.state.consulted | consulted(one.played.state, one.subject.script)
    consults = {point.key for number, point in enumerate(one.subject.program.interpretations) if asked >> number & 1}
    idle = [f"`{name}`" for name in dict.fromkeys(s.name.text for s in one.subject.setup.settings) if name not in consults]
    return f"set, and not consulted here: {', '.join(idle)}" if idle else ""


def _disputed(answers: Sequence[Answer], same: Mapping[tuple[str, str], bool], form: Form) -> list[str]:
    """The disputed points of several answers, each once."""
    points = {p.interpretation.key: p for a in reversed(answers)
              for p in outcome.consulted(a.played.state, a.settled, a.verdicts)}
    otherwise = [o for a in answers[:1] for o in a.otherwise]
    idle = set(answers[0].idle).intersection(*(a.idle for a in answers))
    weighty = [p for key, p in points.items() if key not in idle]
    if form.points:
        ends = {(o.interpretation, o.choice): instead(o.differences) for o in otherwise}
        lines = [outcome.disputed_point(p, same, form.columns, ends) for p in weighty]
    else:
        whose = {(o.interpretation, o.choice): _concerned(o.differences) for o in otherwise}
        lines = ["\n".join(outcome.point_line(p, same, whose, form.columns) for p in weighty)]
    without = ", ".join(f"`{key}`" for key in points if key in idle)
    return [*lines, f"consulted, and without any difference here: {without}"] if without else lines


def _concerned(found: Sequence[compare.Difference]) -> list[str]:
    """The seats, piles and values that end differently, each once."""
    return [*dict.fromkeys(d.whose or d.name for d in found)]


def _not_allowed(one: Answer) -> str:
    """Forbidden moves, with the reasons, for each `illegal` line that was tested."""
    return "\n".join(f"not allowed: {written(line)}: {'; '.join(reasons)}" for line, reasons in one.played.reasons)


# ---- as plain values

def as_plain(answers: Sequence[Answer], translation: Translation | None = None) -> Plain:
    """One answer, or the two under both approaches, as one object with the problems found; in a language besides the notation."""
    answers = [a.shown for a in answers]
    states = [a.played.state for a in answers]
    how = answers[0].subject.source.name, answers[0].settled, answers[0].verdicts, translation
    body = as_json.run(states[0], *how) if len(answers) == 1 else as_json.comparison(states[0], states[1], *how)
    if len(answers) == 1:
        body["unseen_idle"] = answers[0].unseen_idle
        body["otherwise"] = [_otherwise(o) for o in answers[0].otherwise]
        body["supposed"] = {"tried": not answers[0].untried,
                            "ends": [_supposed(each, answers[0]) for each in answers[0].supposed]}
    body["unknown_in_play"] = [*dict.fromkeys(place for a in answers for place in unknown_in_play(a.subject.begin()))]
    body["given"] = {seat: list(cards) for seat, cards in answers[0].subject.given.items()}
    body["reordered"] = [written(line) for line in answers[0].played.reordered]
    found = {str(d): d for a in answers for d in problems(a)}.values()
    body["problems"] = [problem(d) for d in found]
    return body


def _supposed(each: Supposed, one: Answer) -> Plain:
    return {
        "cards": [[{"what": what, "card": title} for what, title in cards] for cards in each.cards],
        "possible": not each.troubles,
        "problems": [trouble.message for trouble in each.troubles],
        "differences": [attrs.asdict(d) for d in compare.differences(one.supposed[0].played.state, each.played.state)],
    }


def _otherwise(other: Otherwise) -> Plain:
    return {
        "name": other.interpretation, "choice": other.choice, "possible": other.possible, "same_end": other.same_end,
        "parting": None if other.parting is None else attrs.asdict(other.parting),
        "differences": [attrs.asdict(d) for d in other.differences],
    }


def problem(d: Diagnostic) -> Plain:
    """A diagnostic as plain values."""
    return {"code": d.code, "message": d.message, "line": d.span.line, "column": d.span.column}


def readings_plain(subject: Subject, found: Sequence[Reading]) -> Plain:
    """The ends under all readings as one object."""
    first: State = found[0].state
    return {
        "file": subject.source.name,
        "game": subject.program.game.key,
        "unknown_in_play": list(unknown_in_play(subject.begin())),
        "ends": [
            {
                "readings": [dict(r) for r in each.readings],
                "outcome": as_json.end(each.state),
                "parting": None if (apart := compare.parting(first, each.state)) is None else attrs.asdict(apart),
                "differences": [attrs.asdict(d) for d in compare.differences(first, each.state)],
            }
            for each in found
        ],
    }


__all__ = [
    "Form",
    "as_plain",
    "as_text",
    "both_as_text",
    "head",
    "instead",
    "joined",
    "problem",
    "reading",
    "readings_as_text",
    "readings_plain",
    "told_apart",
]
