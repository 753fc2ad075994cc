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
from adjudicator.ripple.edits import Edit
from adjudicator.values import frozen

MOST_ROWS = 50
"""Cases in a table of Markdown: a comment of a pull request has room for so much."""
MOST_SHOWN = 10
"""Cases that are shown for a change, and lines of one of them, unless all are asked for."""
WORDS = {
    Kind.VERDICT: ("verdict", "verdicts"), Kind.END: ("end", "ends"), Kind.COURSE: ("course", "courses"),
    Kind.ORDER: ("order only", "order only"), Kind.READINGS: ("readings only", "readings only"),
    Kind.REASON: ("reason only", "reason only"),
}


@frozen
class Told:
    """A case, or a situation without id, whose answer is another: where it stands, the rulings that it covers, and how.

    `through`: the changes without any of which its answer would be the one before; none where no single change brings it about.
    """

    id: str
    title: str
    file: str
    line: int
    covers: tuple[str, ...]
    move: Move
    through: tuple[Edit, ...]

    @property
    def name(self) -> str:
        """Its id, or its file."""
        return self.id or self.file


@frozen
class Ripple:
    """All that a change of rules moves. `cases`: how many were asked; `situations`: what a change moves where no case notices.

    `edits`: what the rules say otherwise. `interrupted`: more were to be asked.
    """

    before: str
    after: str
    cases: int
    moved: tuple[Told, ...]
    edits: tuple[Edit, ...]
    situations: tuple[tuple[Edit, Apart], ...]
    interrupted: bool = False

    @property
    def is_still(self) -> bool:
        """Whether nothing moves."""
        return not (self.moved or self.situations)

    def reaches(self, kind: Kind) -> bool:
        """Whether something of a kind moves, or something weightier."""
        return any(WEIGHT[told.move.kind] <= WEIGHT[kind] for told in self.moved)


def summary(found: Ripple) -> str:
    """The counts, in one line."""
    if not found.edits:
        return "the rules say the same"
    so_far = "INTERRUPTED: " if found.interrupted else ""
    if not found.moved:
        return f"{so_far}another answer in none of {counted(found.cases, 'case')}"
    rulings = {ruling for told in found.moved for ruling in told.covers}
    said = f"{so_far}another answer in {len(found.moved):,} of {counted(found.cases, 'case')}: {_kinds(found.moved)}"
    return f"{said}; they cover {counted(len(rulings), 'ruling')}" if rulings else said


def _kinds(moved: Sequence[Told]) -> str:
    count = Counter(told.move.kind for told in moved)
    return ", ".join(f"{count[kind]:,} {WORDS[kind][count[kind] != 1]}" for kind in Kind if count[kind])


def _groups(found: Ripple) -> Iterator[tuple[tuple[Edit, ...], list[Told]]]:
    """The cases by what brings about that they move, in the order of the rules; the weightiest moves first."""
    place = {edit: number for number, edit in enumerate(found.edits)}

    def key(told: Told) -> tuple[bool, list[int]]:
        return not told.through, [place[edit] for edit in told.through]

    for _, alike in groupby(sorted(found.moved, key=key), key):
        group = sorted(alike, key=lambda told: WEIGHT[told.move.kind])
        yield group[0].through, group


# ---- text

def told(found: Ripple, *, everything: bool = False) -> str:
    """The ripple as text: counts first, then the cases by what brings it about; nothing where nothing moves."""
    if found.is_still:
        return ""
    blocks = [summary(found)]
    for through, group in _groups(found):
        blocks.append("\n".join([f"{_through(through)}: {_kinds(group)}", *(f"  {visible(line)}" for line in _lines(through))]))
        shown = group if everything else group[:MOST_SHOWN]
        blocks += ["\n".join(_case(told, everything)) for told in shown]
        if len(group) > len(shown):
            blocks.append(f"  and {len(group) - len(shown):,} more (--all)")
    blocks += ["\n".join(_situation(edit, apart)) for edit, apart in found.situations]
    return "\n\n".join(blocks)


def _through(through: Sequence[Edit]) -> str:
    return "; ".join(f"{edit.title} ({edit.place})" for edit in through) or "several changes together"


def _lines(through: Sequence[Edit]) -> list[str]:
    return [line for edit in through for line in edit.lines()]


def _case(told: Told, everything: bool) -> Iterator[str]:
    under = f"  under {told.move.under}" if told.move.under else ""
    yield f"  {told.move.kind.value}  {told.name}  {told.file}:{told.line}{under}"
    if told.title:
        yield f"    {visible(told.title)}"
    yield from (f"    - {visible(line)}" for line in _shortened(told.move.before, everything))
    yield from (f"    + {visible(line)}" for line in _shortened(told.move.after, everything))


def _shortened(lines: Sequence[str], everything: bool) -> list[str]:
    """The first line of each part of a message; not more parts than fit, unless all are asked for."""
    found = [line.split("\n")[0] for line in lines]
    return found if everything or len(found) <= MOST_SHOWN else [*found[:MOST_SHOWN], f"and {len(found) - MOST_SHOWN} more"]


def _situation(edit: Edit, apart: Apart) -> Iterator[str]:
    yield f"no case notices {edit.title} ({edit.place}); here the answer is another"
    yield from (f"  {visible(line)}" for line in edit.lines())
    yield ""
    yield from (f"    {visible(line)}" for line in apart.lines)
    for before, after in apart.ends:
        yield f"    - {visible(before)}"
        yield f"    + {visible(after)}"


# ---- Markdown

def markdown(found: Ripple) -> str:
    """The ripple as a comment of a pull request; nothing where nothing moves."""
    if found.is_still:
        return ""
    parts = [f"### Answers that change\n\nFrom `{found.before}` to `{found.after}`: {_safe(summary(found))}."]
    for through, group in _groups(found):
        parts.append(f"#### {_safe(_through(through))}: {_kinds(group)}")
        if through:
            parts.append(_fenced("diff", _lines(through)))
        rows = ["| case | what | before | after |", "| --- | --- | --- | --- |"]
        for told in group[:MOST_ROWS]:
            before, after = ("<br>".join(map(_safe, _shortened(side, False))) for side in (told.move.before, told.move.after))
            rows.append(f"| `{told.name}` {_safe(told.title)} | {told.move.kind.value} | {before} | {after} |")
        if len(group) > MOST_ROWS:
            rows.append(f"| and {len(group) - MOST_ROWS:,} more | | | |")
        table = "\n".join(rows)
        parts.append(table if len(group) <= MOST_SHOWN else
                     f"<details><summary>{counted(len(group), 'case')}</summary>\n\n{table}\n\n</details>")
    for edit, apart in found.situations:
        ends = [f"{sign} {line}" for pair in apart.ends for sign, line in zip("-+", pair, strict=True)]
        parts += [f"#### No case notices {_safe(edit.title)} ({_safe(edit.place)})", _fenced("diff", edit.lines()),
                  "Here the answer is another:", _fenced("diff", [*(f"  {line}" for line in apart.lines), *ends])]
    return "\n\n".join(parts)


def _fenced(language: str, lines: Iterable[str]) -> str:
    """A block of code, whatever stands in it."""
    text = "".join(f"{visible(line)}\n" for line in lines)
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}{fence}"


def _safe(text: str) -> str:
    """A text that is no mark-up within a cell or a line."""
    marked = "".join(f"\\{c}" if c in "\\`*_[]|#" else c for c in visible(text))
    return marked.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


# ---- plain values

def as_plain(found: Ripple) -> dict[str, Any]:
    """The ripple as values of JSON."""
    count = Counter(told.move.kind for told in found.moved)
    return {
        "before": found.before, "after": found.after, "cases": found.cases, "interrupted": found.interrupted,
        "counts": {kind.value: count[kind] for kind in Kind},
        "moved": [{
            "id": told.id, "file": told.file, "line": told.line, "title": told.title, "covers": list(told.covers),
            "kind": told.move.kind.value, "under": told.move.under, "before": list(told.move.before),
            "after": list(told.move.after), "through": [edit.place for edit in told.through],
        } for told in found.moved],
        "edits": [{"file": e.file, "line": e.line, "title": e.title, "lines": list(e.lines())} for e in found.edits],
        "situations": [{"edit": edit.place, "lines": list(apart.lines), "ends": [list(pair) for pair in apart.ends]}
                       for edit, apart in found.situations],
    }


__all__ = ["Ripple", "Told", "as_plain", "markdown", "summary", "told"]
