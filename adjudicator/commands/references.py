"""What cases name besides their situation: rulings, other cases, published sources. Names that nobody declares are reported."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path

from adjudicator.cases.contrasts import ADVICE, answered
from adjudicator.cases.situation.scene import merge
from adjudicator.cases.situation.sources import source_problems
from adjudicator.commands.files import STDIN, Parsed, known_paths
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.case_layout import ABOUT
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, Invalid, fold, without_comment
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules.library import found_beside, leads_out, read_text

BESIDE = frozenset({*ABOUT, "note", "expect", "then", "never"})
"""The words that begin the lines of a case about its sources, and about what happens."""
_HEADING = re.compile(r'^(ruling|case)[ \t]+([^\s"]+)', re.M)


def undeclared_ids(files: Sequence[CaseFile], beside: Sequence[str] = ()) -> Iterator[Diagnostic]:
    """Every ruling and case that a case of some files names, and that neither they nor the shipped files declare.

    `beside`: files in whose folders is looked as well.
    """
    named = [c for f in files for c in f.cases]
    rulings, cases = _ids(files)
    if {t.text for c in named for t in c.covers} - rulings | {c.contrasts.text for c in named if c.contrasts} - cases:
        near = [p for path in dict.fromkeys(Path(p).parent for p in beside if p != STDIN) for p in sorted(path.glob("*.case"))
                if not leads_out(p, path)]
        for kind, name in _headings((*known_paths(), *near)):
            (rulings if kind == "ruling" else cases).add(name)
    yield from idle_contrasts(files)
    for case in named:
        yield from _declared(case, case.covers, "ruling", rulings, "N020")
        others = cases - {case.id.text}  # nothing contrasts with itself
        yield from _declared(case, [case.contrasts] if case.contrasts else [], "case", others, "N024", "other ")


def idle_contrasts(files: Sequence[CaseFile]) -> Iterator[Diagnostic]:
    """Every case that contrasts with one of another game, with its own situation, or with one that shows no other answer."""
    told = {case.id.text: (case, file) for file in files for case in file.cases}
    for case, file in told.values():
        if case.contrasts is None or case.contrasts.text not in told:
            continue
        other, beside = told[case.contrasts.text]
        if other is case:
            continue
        game, another = _game(case, file), _game(other, beside)
        advice = "a contrast has one fact changed, and another answer"
        if game != another:
            said = f"`{other.id.text}` is a case of `{another}`, and this one of `{game}`"
        elif _played(case) == _played(other):
            said = f"`{other.id.text}` is the same situation with the same moves: only what is expected differs"
        elif answered(case) == answered(other):
            said = f"`{other.id.text}` has the same moves and the same checks, so this case shows no other answer"
            advice = ADVICE
        else:
            continue
        yield Diagnostic("N034", said, case.contrasts.span, advice, f"case {case.id.text}")


def _game(case: Case, file: CaseFile) -> str:
    """The key of the game of a case; empty if its table is not known."""
    try:
        rules = merge(case.setup, file.tables).rules
    except Invalid:
        return ""
    return fold(rules[0].text) if rules else ""


def _played(case: Case) -> list[str]:
    """The lines of a case that say what is given, done and tried."""
    rows = case.id.span.source.below(case.id.span.line)
    lines = [without_comment(row).split() for row in takewhile(lambda row: not row or row[0] in " \t-", rows)]
    return [" ".join(words) for words in lines if words and words[0] not in BESIDE]


def _ids(files: Sequence[CaseFile]) -> tuple[set[str], set[str]]:
    """The ids of the rulings and of the cases of some files, also of those that are not understood."""
    unread = {kind: {u.id for f in files for u in f.unread if u.kind == kind} for kind in ("ruling", "case")}
    return ({r.id.text for f in files for r in f.rulings} | unread["ruling"],
            {c.id.text for f in files for c in f.cases} | unread["case"])


def _headings(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """The headings of case files, as kind and id: what stands below them need not be understood."""
    for path in paths:
        with suppress(Invalid):
            yield from _HEADING.findall(read_text(path))


def _declared(case: Case, named: Sequence[Text], what: str, known: set[str], code: str, other: str = "") -> Iterator[Diagnostic]:
    for text in named:
        if text.text not in known:
            what = f"{other}{what}" if text.text == case.id.text else what
            yield Diagnostic(code, f"no {what} `{text.text}` is declared", text.span, suggestion(text.text, known),
                             f"case {case.id.text}")


def undeclared_in(parsed: Sequence[Parsed]) -> dict[str, list[Diagnostic]]:
    """What is wrong with what the cases of some files name, by `FILE case ID`: rulings, cases and sources that nobody declares.

    A case has the mistakes of the rulings that it covers, and those of the sources that its file declares.
    """
    files = [(p.file, p.path) for p in parsed if p.file]
    found = list(undeclared_ids([file for file, _ in files], [path for _, path in files]))
    of_rulings: dict[str, list[Diagnostic]] = {}
    of_files: dict[str, list[Diagnostic]] = {}
    for file, path in files:
        if file.sources or file.rulings or any(case.cites for case in file.cases):
            with found_beside(path):
                for problem in source_problems(file):
                    kind, _, name = problem.within.partition(" ")
                    kept = found if kind == "case" else of_rulings.setdefault(name, []) if name else of_files.setdefault(path, [])
                    kept.append(problem)
    by_case: dict[str, list[Diagnostic]] = {}
    for problem in found:
        by_case.setdefault(f"{problem.span.source.name} {problem.within}", []).append(problem)
    for file, path in files:
        for case in file.cases:
            taken = [p for ruling in case.covers for p in of_rulings.get(ruling.text, ())]
            taken += of_files.get(path, ()) if case.cites or case.covers else ()
            if taken:
                by_case.setdefault(f"{case.id.span.source.name} case {case.id.text}", []).extend(taken)
    return by_case


__all__ = ["undeclared_ids", "undeclared_in"]
