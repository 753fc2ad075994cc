"""`adjudicator ripple`: which answers another version of the rules gives, and through which change."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from pathlib import Path

import click

from adjudicator.cache import kept
from adjudicator.cases.files import verbs_for
from adjudicator.commands.edge import FAILED, INTERRUPTED
from adjudicator.commands.files import find
from adjudicator.commands.progress import progress, waiting
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.cases import parse_readable
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.processes import cores, in_order
from adjudicator.report.text import counted
from adjudicator.ripple.answers import Entry, asked_in
from adjudicator.ripple.differences import Kind
from adjudicator.ripple.edits import RuleEdit, edits
from adjudicator.ripple.impact import MOST_REVERTED, Moved, Pair, brought_about, moves, shares, situation
from adjudicator.ripple.report import MovedCase, Ripple, as_plain, as_text, markdown, summary
from adjudicator.ripple.versions import Version, version
from adjudicator.rules.library import in_place_of_shipped, read_text, sets_of, shown
from adjudicator.rules.load import load
from adjudicator.values import frozen

NEVER = "never"
TEXT, MARKDOWN, JSON = "text", "markdown", "json"


@frozen
class RippleOptions:
    """What the command line asks for. `form`: how the answer is written; `fail_on`: what ends in a status of 1."""

    before: str
    after: str
    paths: tuple[str, ...] = ()
    form: str = TEXT
    everything: bool = False
    fail_on: str = Kind.REASON.value
    jobs: int = 0


def run(asked: RippleOptions) -> int:
    """Run the command; returns the exit status."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        found = _ripple(asked, version(asked.before, Path(one)), version(asked.after, Path(other)))
    if asked.form == JSON:
        click.echo(json.dumps(as_plain(found), indent=2))
    elif text := markdown(found) if asked.form == MARKDOWN else as_text(found, everything=asked.everything):
        click.echo(text)
    if found.is_still or found.interrupted:
        click.echo(summary(found), err=True)
    if found.interrupted:
        return INTERRUPTED
    return FAILED if asked.fail_on != NEVER and found.reaches(Kind(asked.fail_on)) else 0


def _ripple(asked: RippleOptions, before: Version, after: Version) -> Ripple:
    """What the change from one version to another moves. Raises `Invalid` for rules or cases that are not understood."""
    with waiting("comparing rules"):
        changed = edits(before.rules, after.rules)
        for one in (before, after):
            _check(one, changed)
    if not changed:
        return Ripple(asked.before, asked.after, 0, (), (), ())
    cases, new = _cases(before, after, asked.paths)
    rules = Pair(before.rules, after.rules)
    jobs = asked.jobs or cores()
    moved: list[Moved] = []
    interrupted = False
    given = shares(cases)
    try:
        with progress(f"of {counted(len(cases), 'case')}") as tell:
            done = 0
            for share, found in zip(given, in_order(partial(moves, rules=rules), given, jobs), strict=True):
                moved += [one for one in found if one.before.runs or cases[one.number].id not in new]
                done += len(share)
                tell(done)
        moved.sort(key=lambda one: one.number)
        through = _through(changed, moved, cases, rules, jobs)
        quiet = [edit for edit in changed if not any(edit in by for by in through)][:MOST_REVERTED]
        apart = list(in_order(partial(situation, asked=cases, rules=rules), quiet, jobs))
    except KeyboardInterrupt:
        interrupted, apart, quiet = True, [], []
        through = [() for _ in moved]
    moved_cases = tuple([_moved_case(cases[m.number], m, by) for m, by in zip(moved, through, strict=True)])
    situations = tuple([(edit, found) for edit, found in zip(quiet, apart, strict=True) if found is not None])
    return Ripple(asked.before, asked.after, len(cases), moved_cases, changed, situations, interrupted)


def _check(one: Version, changed: Sequence[RuleEdit]) -> None:
    """Raises `Invalid` if a game that has changed does not compile."""
    with in_place_of_shipped(one.rules):
        for game in dict.fromkeys(f.game for f in one.rules.files if f.is_own):
            if any(edit.game == game for edit in changed):
                load(game, *sets_of(game))


def _cases(before: Version, after: Version, paths: Sequence[str]) -> tuple[list[Entry], set[str]]:
    """The cases in question: those that are named, or all of the later version, and those that only the earlier one has.

    Also the ids of those that only the later one has: if the earlier rules do not understand such a case, no answer moves.
    """
    if paths:
        return list(chain.from_iterable(_read(after, [(shown(p), p) for p in find(paths, ".case", "cases")]))), set()
    later = list(chain.from_iterable(_read(after, _named(after))))
    ids = {one.id for one in later if one.id}
    files = {name for name, _ in _named(after)}
    earlier = list(chain.from_iterable(_read(before, _named(before))))
    gone = [one for one in earlier if (one.id not in ids if one.id else one.case.span.source.name not in files)]
    return [*later, *gone], ids - {one.id for one in earlier}


def _named(one: Version) -> list[tuple[str, Path]]:
    return [(path.relative_to(one.root).as_posix(), path) for path in one.cases]


def _read(rules: Version, files: Sequence[tuple[str, Path]]) -> Iterator[list[Entry]]:
    """The cases of some files. Raises `Invalid` with every error in all of them."""
    problems: list[Diagnostic] = []
    with in_place_of_shipped(rules.rules):
        for name, path in files:
            try:
                yield asked_in(_parsed(Source(name, read_text(path))))
            except Invalid as invalid:
                problems += invalid.diagnostics
    if problems:
        raise Invalid(problems)


def _parsed(source: Source) -> CaseFile:
    """What a case file says, cached between runs. Raises `Invalid`."""
    verbs = verbs_for(source.text)
    file = kept("cases", "\0".join((source.name, source.text, *verbs)), lambda: parse_readable(source, verbs))
    if file.problem is not None:
        raise file.problem
    return file


def _through(changed: Sequence[RuleEdit], moved: Sequence[Moved], cases: Sequence[Entry], rules: Pair,
             jobs: int) -> list[tuple[RuleEdit, ...]]:
    """For each case that moved, the changes that caused it; none if no single one does, or there are too many."""
    if len(changed) == 1:
        return [tuple(changed) for _ in moved]
    tried = changed if moved and len(changed) <= MOST_REVERTED else ()
    before = [(cases[m.number], m.before) for m in moved]
    verdicts = list(in_order(partial(brought_about, cases=before, rules=rules), tried, jobs))
    return [tuple([edit for edit, found in zip(tried, verdicts, strict=True) if found[n]]) for n in range(len(moved))]


def _moved_case(asked: Entry, moved: Moved, through: tuple[RuleEdit, ...]) -> MovedCase:
    case = asked.case
    span = case.span
    title, covers = (case.title.text, tuple([c.text for c in case.covers])) if isinstance(case, Case) else ("", ())
    return MovedCase(asked.id, title, span.source.name, span.line, covers, moved.move, through)


__all__ = ["JSON", "MARKDOWN", "NEVER", "TEXT", "RippleOptions", "run"]
