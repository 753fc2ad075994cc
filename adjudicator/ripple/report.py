"""What a change of rules moves, as text, as Markdown for a pull request, and as plain values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from adjudicator.mutation.witness import Apart
from adjudicator.notation.source import visible
from adjudicator.report.text import counted
from adjudicator.ripple.differences import WEIGHT, Kind, Move
from adjudicator.ripple.edits import RuleEdit
from adjudicator.values import frozen

MOST_ROWS = 50
"""Cases in a table of Markdown: a comment of a pull request has room for this many."""
MOST_SHOWN = 10
"""Cases that are shown for a change, and lines of one of them, unless all are requested."""
WORDS = {
    Kind.VERDICT: ("verdict", "verdicts"), Kind.END: ("end", "ends"), Kind.COURSE: ("course", "courses"),
    Kind.ORDER: ("order only", "order only"), Kind.READINGS: ("readings only", "readings only"),
    Kind.REASON: ("reason only", "reason only"),
}


@frozen
class MovedCase:
    """A case, or a situation without id, whose answer differs: its place, the rulings that it covers, and how it differs.

    `through`: the changes each of which, reverted, brings back the old answer; none if no single change does.
    """

    id: str
    title: str
    file: str
    line: int
    covers: tuple[str, ...]
    move: Move
    through: tuple[RuleEdit, ...]

    @property
    def name(self) -> str:
        """Its id, or its file."""
        return self.id or self.file


@frozen
class Ripple:
    """Everything that a change of rules moves. `cases`: how many were played; `situations`: what a change moves that no case
    notices.

    `edits`: how the rules differ. `interrupted`: there should have been more.
    """

    before: str
    after: str
    cases: int
    moved: tuple[MovedCase, ...]
    edits: tuple[RuleEdit, ...]
    situations: tuple[tuple[RuleEdit, Apart], ...]
    interrupted: bool = False

    @property
    def is_still(self) -> bool:
        """Whether nothing moves."""
        return not (self.moved or self.situations)

    def reaches(self, kind: Kind) -> bool:
        """Whether something moves in this way or a more serious one."""
        return any(WEIGHT[case.move.kind] <= WEIGHT[kind] for case in self.moved)


def summary(found: Ripple) -> str:
    """The counts, in one line."""
    if not found.edits:
        return "the rules say the same"
    so_far = "INTERRUPTED: " if found.interrupted else ""
    if not found.moved:
        return f"{so_far}another answer in none of {counted(found.cases, 'case')}"
    rulings = {ruling for case in found.moved for ruling in case.covers}
    said = f"{so_far}another answer in {len(found.moved):,} of {counted(found.cases, 'case')}: {_kinds(found.moved)}"
    return f"{said}; they cover {counted(len(rulings), 'ruling')}" if rulings else said


def _kinds(moved: Sequence[MovedCase]) -> str:
    count = Counter(case.move.kind for case in moved)
    return ", ".join(f"{count[kind]:,} {WORDS[kind][count[kind] != 1]}" for kind in Kind if count[kind])


def _groups(found: Ripple) -> Iterator[tuple[tuple[RuleEdit, ...], list[MovedCase]]]:
    """The cases by the change that moves them, in the order of the rules; the most serious moves first."""
    place = {edit: number for number, edit in enumerate(found.edits)}

    def key(case: MovedCase) -> tuple[bool, list[int]]:
        return not case.through, [place[edit] for edit in case.through]

    for _, alike in groupby(sorted(found.moved, key=key), key):
        group = sorted(alike, key=lambda case: WEIGHT[case.move.kind])
        yield group[0].through, group


# ---- text

def as_text(found: Ripple, *, everything: bool = False) -> str:
    """The ripple as text: counts first, then the cases by the change; nothing if nothing moves."""
    if found.is_still:
        return ""
    blocks = [summary(found)]
    for through, group in _groups(found):
        blocks.append("\n".join([f"{_through(through)}: {_kinds(group)}", *(f"  {visible(line)}" for line in _lines(through))]))
        shown = group if everything else group[:MOST_SHOWN]
        blocks += ["\n".join(_case(case, everything)) for case in shown]
        if len(group) > len(shown):
            blocks.append(f"  and {len(group) - len(shown):,} more (--all)")
    blocks += ["\n".join(_situation(edit, apart)) for edit, apart in found.situations]
    return "\n\n".join(blocks)


def _through(through: Sequence[RuleEdit]) -> str:
    return "; ".join(f"{edit.title} ({edit.place})" for edit in through) or "several changes together"


def _lines(through: Sequence[RuleEdit]) -> list[str]:
    return [line for edit in through for line in edit.lines()]


def _case(case: MovedCase, everything: bool) -> Iterator[str]:
    under = f"  under {case.move.under}" if case.move.under else ""
    yield f"  {case.move.kind.value}  {case.name}  {case.file}:{case.line}{under}"
    if case.title:
        yield f"    {visible(case.title)}"
    yield from (f"    - {visible(line)}" for line in _shortened(case.move.before, everything))
    yield from (f"    + {visible(line)}" for line in _shortened(case.move.after, everything))


def _shortened(lines: Sequence[str], everything: bool) -> list[str]:
    """The first line of each part of a message; not more parts than fit, unless all are requested."""
    found = [line.split("\n")[0] for line in lines]
    return found if everything or len(found) <= MOST_SHOWN else [*found[:MOST_SHOWN], f"and {len(found) - MOST_SHOWN} more"]


def _situation(edit: RuleEdit, apart: Apart) -> Iterator[str]:
    yield f"no case notices {edit.title} ({edit.place}); here the answer is another"
    yield from (f"  {visible(line)}" for line in edit.lines())
    yield ""
    yield from (f"    {visible(line)}" for line in apart.lines)
    for before, after in apart.ends:
        yield f"    - {visible(before)}"
        yield f"    + {visible(after)}"


# ---- Markdown

def markdown(found: Ripple) -> str:
    """The ripple as a comment of a pull request; nothing if nothing moves."""
    if found.is_still:
        return ""
    parts = [f"### Answers that change\n\nFrom `{found.before}` to `{found.after}`: {_safe(summary(found))}."]
    for through, group in _groups(found):
        parts.append(f"#### {_safe(_through(through))}: {_kinds(group)}")
        if through:
            parts.append(_diff(_lines(through)))
        rows = ["| case | what | before | after |", "| --- | --- | --- | --- |"]
        for case in group[:MOST_ROWS]:
            before, after = ("<br>".join(map(_safe, _shortened(side, False))) for side in (case.move.before, case.move.after))
            rows.append(f"| `{case.name}` {_safe(case.title)} | {case.move.kind.value} | {before} | {after} |")
        if len(group) > MOST_ROWS:
            rows.append(f"| and {len(group) - MOST_ROWS:,} more | | | |")
        table = "\n".join(rows)
        parts.append(table if len(group) <= MOST_SHOWN else
                     f"<details><summary>{counted(len(group), 'case')}</summary>\n\n{table}\n\n</details>")
    for edit, apart in found.situations:
        ends = [f"{sign} {line}" for pair in apart.ends for sign, line in zip("-+", pair, strict=True)]
        parts += [f"#### No case notices {_safe(edit.title)} ({_safe(edit.place)})", _diff(edit.lines()),
                  "Here the answer is another:", _diff([*(f"  {line}" for line in apart.lines), *ends])]
    return "\n\n".join(parts)


def _diff(lines: Iterable[str]) -> str:
    """A block with a difference, whatever it contains."""
    text = "".join(f"{visible(line)}\n" for line in lines)
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}diff\n{text}{fence}"


def _safe(text: str) -> str:
    """A text that is not mark-up within a cell or a line."""
    marked = "".join(f"\\{c}" if c in "\\`*_[]|#" else c for c in visible(text))
    return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# ---- plain values

def as_plain(found: Ripple) -> dict[str, Any]:
    """The ripple as values of JSON."""
    count = Counter(case.move.kind for case in found.moved)
    return {
        "before": found.before, "after": found.after, "cases": found.cases, "interrupted": found.interrupted,
        "counts": {kind.value: count[kind] for kind in Kind},
        "moved": [{
            "id": case.id, "file": case.file, "line": case.line, "title": case.title, "covers": list(case.covers),
            "kind": case.move.kind.value, "under": case.move.under, "before": list(case.move.before),
            "after": list(case.move.after), "through": [edit.place for edit in case.through],
        } for case in found.moved],
        "edits": [{"file": e.file, "line": e.line, "title": e.title, "lines": list(e.lines())} for e in found.edits],
        "situations": [{"edit": edit.place, "lines": list(apart.lines), "ends": [list(pair) for pair in apart.ends]}
                       for edit, apart in found.situations],
    }


__all__ = ["MovedCase", "Ripple", "as_plain", "as_text", "markdown", "summary"]
