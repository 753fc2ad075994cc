"""The page of a game's disputed points: what each authority answers to each of them, where, and which cases pin it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from adjudicator.cases.scene import merge
from adjudicator.commands.files import known_cases
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Invalid
from adjudicator.report.text import counted
from adjudicator.rules.load import load, sets_of, shipped_games
from adjudicator.site.disputes import by_whom, overview, readings, sources
from adjudicator.site.markdown import code, plain, sentence
from adjudicator.values import frozen

MOST = 6
"""The number of cases named for one reading."""
Cases = Mapping[tuple[str, str], Sequence[str]]
"""The ids of the cases that set a reading, by its interpretation and choice."""


@frozen
class Page:
    """A game with all its sets, and the cases that set its readings."""

    program: Program
    cases: Cases


def page(game: str, files: Sequence[CaseFile]) -> str:
    """The page of a game, by its key or title, in Markdown. Raises `Invalid` for an unknown game."""
    key = load(game).game.key
    program = load(key, *sets_of(key))
    whole = Page(program, _cases(key, files))
    return "\n".join([
        *_head(program), *overview(program, lambda point: f"[{plain(point)}](#{point})"), "## Sources",
        *sources(program.publications, lambda publication: plain(publication.title)),
        *[row for p in program.interpretations for row in _point(p, whole)]])


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
    files = [p.file for p in known_cases() if p.file]
    for game in shipped_games():
        (folder / f"disputes-{game}.md").write_text(page(game, files), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

__all__ = ["page", "write"]
