"""The results of changes of the rules, as text and as plain values: the survivors as questions that no ruling answers."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from typing import Any

from adjudicator.mutation.alternatives import Kind
from adjudicator.mutation.changes import Change
from adjudicator.mutation.equivalents import Equivalent, entry
from adjudicator.mutation.runs import EQUIVALENT, NOTICED, SURVIVED, Tried, counts
from adjudicator.mutation.trial import FAULT, REFUSED, SAME
from adjudicator.mutation.witness import Apart
from adjudicator.notation.source import fold, visible
from adjudicator.report.text import counted
from adjudicator.rules import tree as t
from adjudicator.rules.load import RulesFile
from adjudicator.values import frozen

Plain = dict[str, Any]
ASKED = {
    Kind.NUMBER: "whether {owner} has `{one}` or `{other}`",
    Kind.DROPPED: "whether {owner} asks for `{one}` or only for `{other}`",
    Kind.NEGATED: "whether {owner} goes by `{one}` or by `{other}`",
    Kind.FREEDOM: "whether {owner} leaves a choice: `{one}` or `{other}`",
}
ELSE = "whether {owner} says `{one}` or `{other}`"


@frozen
class MutationReport:
    """The results of a trial of changes.

    `files` are those of the game, `left_out` the cases that fail without any change, `idle` the entries of the list that match no
    change any more. `interrupted`: there should have been more changes.
    """

    game: str
    files: Sequence[RulesFile]
    tried: Sequence[Tried]
    left_out: Sequence[str]
    idle: Sequence[Equivalent]
    interrupted: bool

    @property
    def survivors(self) -> list[Tried]:
        """The changes that nothing notices."""
        return [t for t in self.tried if t.verdict.status == SURVIVED]

    def held(self) -> float:
        """How many of a hundred changes are noticed or make no difference."""
        count = sum(map(counts, self.tried))
        return 100 * (count - len(self.survivors)) / count if count else 100

    def place(self, change: Change) -> str:
        """The place of a change, as `file:line`."""
        return f"{self.files[change.file].source.name}:{change.line}"


# ---- text

def as_text(report: MutationReport, columns: int = 100, *, everything: bool = False) -> str:
    """A trial as text: the survivors as questions, then how many changes were noticed. `everything`: also the others."""
    blocks = [_other(report, tried) for tried in report.tried if everything and tried.verdict.status == NOTICED]
    blocks += [_survivor(report, together, columns) for together in _together(report)]
    blocks += [_fault(report, tried) for tried in report.tried if tried.verdict.status == FAULT]
    blocks += [f"{report.place(tried.verdict.change)}: listed as equivalent, but {tried.verdict.case} notices it"
               for tried in report.tried if tried.because and tried.verdict.status == NOTICED]
    for one in report.idle:
        blocks.append(f"{one.span}: this entry names no change of the rules any more")
    if report.left_out:
        blocks.append(f"left out, as they fail without any change: {', '.join(report.left_out)}")
    return "\n\n".join([*blocks, summary(report)])


def summary(report: MutationReport) -> str:
    """The last line: the number of changes, and their results."""
    count = Counter(tried.verdict.status for tried in report.tried)
    changes = counted(sum(map(counts, report.tried)), "change")
    said = f"{report.game}: {changes}, {count[NOTICED]} noticed, {count[EQUIVALENT]} equivalent, {count[SURVIVED]} survived"
    said += f"; with {count[FAULT]} the program itself is at fault" if count[FAULT] else ""
    said += f"; {count[REFUSED]} {'does' if count[REFUSED] == 1 else 'do'} not compile" if count[REFUSED] else ""
    said += f"; {count[SAME]} compile to the same" if count[SAME] else ""
    return f"INTERRUPTED: {said} so far" if report.interrupted else said


def _together(report: MutationReport) -> list[list[Tried]]:
    """The survivors; those of one line that the same situation tells from the rules, and in the same way, are one question."""
    found: dict[object, list[Tried]] = {}
    for number, tried in enumerate(report.survivors):
        found.setdefault((report.place(tried.verdict.change), tried.apart) if tried.apart else number, []).append(tried)
    return list(found.values())


def _survivor(report: MutationReport, together: Sequence[Tried], columns: int) -> str:
    """A survivor as a question, with the others that the answer to it settles as well."""
    tried, *others = together
    change = tried.verdict.change
    lines = textwrap.wrap(f"{report.place(change)}: {visible(question(change))}", max(60, columns), subsequent_indent="  ",
                          break_on_hyphens=False, break_long_words=False)
    lines += _changed(change)
    if others:
        lines += ["  The answer settles this as well:", *(line for other in others for line in _changed(other.verdict.change))]
    if tried.apart is not None:
        lines += ["", *(f"  {visible(line)}" for line in case_of(change, tried.apart).split("\n"))]
    return "\n".join(lines)


def _other(report: MutationReport, tried: Tried) -> str:
    change = tried.verdict.change
    lines = [f"{report.place(change)}: noticed by {tried.verdict.case}"]
    return "\n".join([*lines, *_changed(change)])


def _changed(change: Change) -> list[str]:
    """The lines before and after a change."""
    return [f"  {visible(line)}" for line in entry(change).split("\n")[1:-1]]


def _fault(report: MutationReport, tried: Tried) -> str:
    verdict = tried.verdict
    lines = [f"{report.place(verdict.change)}: in {verdict.case} the program itself is at fault; please report it",
             f"  {visible(verdict.message)}"]
    return "\n".join([*lines, *_changed(verdict.change)])


def question(change: Change) -> str:
    """The question that no ruling answers, in one sentence."""
    one, other = change.words()
    before, after = change.texts()
    owner = change.owner if isinstance(change.declaration, t.CardDecl | t.RuleDecl) else f"`{change.owner}`"
    if not other or change.kind is Kind.LEFT_OUT:
        if not after:
            asked = f"whether {owner} says `{' / '.join(before)}`"
        else:
            asked = ELSE.format(owner=owner, one=" / ".join(before), other=" / ".join(after))
    else:
        asked = ASKED.get(change.kind, ELSE).format(owner=owner, one=one, other=other)
    return f"Nobody says {asked}: add a ruling?"


def case_of(change: Change, apart: Apart) -> str:
    """A situation in which a change matters, as a case to be filled in."""
    name = re.sub(r"[^a-z0-9]+", "-", fold(change.owner)).strip("-")
    lines = [f'case {name}-asks "{question(change).replace(chr(34), chr(39))}"', *(f"  {line}" for line in apart.lines)]
    for one, other in apart.ends:
        first, *second = filter(None, (one, other))
        lines += [f"  -- {first}", f"  --   or: {second[0]}" if second else "  --   or this does not happen"]
    return "\n".join(lines)


# ---- the object

def as_plain(report: MutationReport) -> Plain:
    """A trial as one object."""
    return {
        "game": report.game,
        "changes": [_plain(report, tried) for tried in report.tried if counts(tried)],
        **{status: sum(t.verdict.status == status for t in report.tried) for status in (NOTICED, EQUIVALENT, SURVIVED, FAULT)},
        "left_out": list(report.left_out),
        "idle": [str(one.span) for one in report.idle],
        "interrupted": report.interrupted,
    }


def _plain(report: MutationReport, tried: Tried) -> Plain:
    verdict = tried.verdict
    change = verdict.change
    before, after = change.texts()
    survived = verdict.status == SURVIVED
    return {
        "file": report.files[change.file].source.name,
        "line": change.line,
        "in": change.owner,
        "kind": change.kind.name.lower(),
        "before": list(before),
        "after": list(after),
        "status": verdict.status,
        "case": verdict.case or None,
        "because": tried.because or None,
        "question": question(change) if survived else None,
        "situation": case_of(change, tried.apart) if survived and tried.apart is not None else None,
    }


__all__ = ["MutationReport", "as_plain", "as_text", "question", "summary"]
