"""The page of a game's disputed points: what each authority answers to each of them, where, and which cases pin it."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path

from adjudicator.cases.situation.scene import merge
from adjudicator.commands.files import known_paths, read_source
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Invalid
from adjudicator.report.text import counted
from adjudicator.rules.load import load, sets_of, shipped_games
from adjudicator.site.disputes import by_whom, overview, readings, sources
from adjudicator.site.markdown import code, plain, sentence
from adjudicator.values import frozen

MOST = 6
"""The number of cases named for one reading."""
SETS = re.compile(r"^\s+set\s", re.M)
"""A case that sets a reading."""
Cases = Mapping[tuple[str, str], Sequence[str]]
"""The ids of the cases that set a reading, by its interpretation and choice."""


@frozen
class Page:
    """A game with all its sets, and the cases that set its readings."""

    program: Program
    cases: Cases


def page(game: str, files: Sequence[CaseFile] | None = None) -> str:
    """The page of a game, by its key or title, in Markdown, with the cases of these files, or of all that are known.

    Raises `Invalid` for an unknown game.
    """
    key = load(game).game.key
    program = load(key, *sets_of(key))
    whole = Page(program, _cases(key, known_settings() if files is None else files))
    return "\n".join([
        *_head(program), *overview(program, lambda point: f"[{plain(point)}](#{point})"), "## Sources",
        *sources(program.publications, lambda publication: plain(publication.title)),
        *[row for p in program.interpretations for row in _point(p, whole)]])


def known_settings() -> list[CaseFile]:
    """The known case files that set readings, with no more of them than their rules, tables and settings.

    Reading all of them from beginning to end takes several times longer than everything else here.
    """
    found = []
    for path in known_paths():
        with suppress(Invalid):
            source = read_source(str(path))
            if SETS.search(source.text):
                found.append(parse_cases(source, only=("rules", "table", "set")))
    return found


def _cases(game: str, files: Sequence[CaseFile]) -> Cases:
    """The cases of a game that set a reading."""
    found: dict[tuple[str, str], list[str]] = {}
    for file in files:
        for case in file.cases:
            try:
                whole = merge(case.setup, file.tables)
            except Invalid:
                continue
            if whole.rules and whole.rules[0].text == game:
                for name, choice in {s.name.text: s.choice.text for s in whole.settings}.items():
                    found.setdefault((name, choice), []).append(case.id.text)
    return found


_HEAD = """# Disputed points of {title}

<!-- Written by `make pages` from the rules and the cases. -->

Sources leave {count} open, or answer them differently. The table says which reading each authority backs: *divided*
where it backs several, a dash where it is silent. The last column is what `adjudicator` takes by itself: the publisher's answer,
else that of an analysis, else the default of the rules. Below the table stand the sources and, for each point, the places that
back each reading and the cases that hold the rules to it. `--readings AUTHORITY` asks for the readings of one of the columns.
"""


def _head(program: Program) -> Iterator[str]:
    yield _HEAD.format(title=plain(program.game.title), count=counted(len(program.interpretations), "point"))


def _point(point: Interpretation, whole: Page) -> Iterator[str]:
    """A point with its readings, what backs each, and the cases."""

    def cases(choice: Choice) -> str:
        ids = whole.cases.get((point.key, choice.key), ())
        more = f" and {len(ids) - MOST} more" if len(ids) > MOST else ""
        return (", ".join(code(id) for id in ids[:MOST]) or "–") + more

    yield f"## {plain(point.key)}"
    yield ""
    yield f"{sentence(point.question)} By default {code(point.choices[point.default].key)}, because {sentence(point.because)}."
    yield by_whom(point)
    yield ""
    yield from readings(point, lambda place: sentence(place.words), cases)


def write(folder: Path) -> None:
    """Write the page of every shipped game that has disputed points."""
    files = known_settings()
    for game in shipped_games():
        (folder / f"disputes-{game}.md").write_text(page(game, files), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

__all__ = ["known_settings", "page", "write"]
