"""The page of a game's disputed points: what each authority answers to each of them, where, and which cases pin it."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from adjudicator.cases.scene import merge
from adjudicator.commands.files import known_cases
from adjudicator.engine.citations import AUTHORITIES
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.profiles import PROFILES, Voice, verdict
from adjudicator.engine.program import Program
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Invalid
from adjudicator.report.text import counted
from adjudicator.rules.load import load, sets_of, shipped_games
from adjudicator.values import frozen

MOST = 6
"""The number of cases named for one reading."""
Cases = Mapping[tuple[str, str], Sequence[str]]
"""The ids of the cases that set a reading, by its interpretation and choice."""


@frozen
class Page:
    """A game with all its sets, the authorities of its sources, and the cases that set its readings."""

    program: Program
    authorities: tuple[str, ...]
    cases: Cases


def page(game: str, files: Sequence[CaseFile]) -> str:
    """The page of a game, by its key or title, in Markdown. Raises `Invalid` for an unknown game."""
    key = load(game).game.key
    program = load(key, *sets_of(key))
    heard = {c.publication.authority for p in program.interpretations for choice in p.choices for c in choice.cites}
    whole = Page(program, tuple([a for a in AUTHORITIES if a in heard]), _cases(key, files))
    return "\n".join([*_head(whole), *_overview(whole), *_sources(whole), *[row for p in program.interpretations
                                                                        for row in _point(p, whole)]])


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


def _head(whole: Page) -> Iterator[str]:
    program = whole.program
    yield _HEAD.format(title=program.game.title, count=counted(len(program.interpretations), "point"))


def _overview(whole: Page) -> Iterator[str]:
    """A row for each point, a column for each authority."""
    columns = [a.replace("-", " ") for a in whole.authorities]
    yield f"| point | {' | '.join(columns)} | default |"
    yield f"| --- |{' --- |' * (len(columns) + 1)}"
    for point in whole.program.interpretations:
        cells = [_answer(point, authority) for authority in whole.authorities]
        yield f"| [{point.key}](#{point.key}) | {' | '.join(cells)} | {point.choices[point.default].key} |"
    yield ""


def _answer(point: Interpretation, authority: str) -> str:
    said = verdict(point, authority)
    if said.voice is Voice.BACKS:
        return point.choices[said.choice].key
    return "*divided*" if said.voice is Voice.DIVIDED else "–"


def _sources(whole: Page) -> Iterator[str]:
    """The sources of the game by their authority."""
    yield "## Sources"
    yield ""
    for authority, meaning in AUTHORITIES.items():
        own = [p for p in whole.program.publications if p.authority == authority]
        if own:
            yield f"- **{authority}**, {meaning}: {'; '.join(_publication(p.title, p.date, p.language) for p in own)}"
    yield ""


def _publication(title: str, date: str, language: str) -> str:
    behind = ", ".join(filter(None, (date, f"read in `{language}`" if language else "")))
    return f"{title} ({behind})" if behind else title


def _point(point: Interpretation, whole: Page) -> Iterator[str]:
    """A point with its readings, what backs each, and the cases."""
    yield f"## {point.key}"
    yield ""
    yield f"{point.question} By default `{point.choices[point.default].key}`, because {point.because}."
    yield f"{_by_whom(point)}"
    yield ""
    yield "| reading | backed by | cases |"
    yield "| --- | --- | --- |"
    for choice in point.choices:
        cases = whole.cases.get((point.key, choice.key), ())
        more = f" and {len(cases) - MOST} more" if len(cases) > MOST else ""
        ids = (", ".join(f"`{id}`" for id in cases[:MOST]) or "–") + more
        yield f"| `{choice.key}`: {choice.words} | {_backing(choice)} | {ids} |"
    yield ""


def _by_whom(point: Interpretation) -> str:
    """Who settles the point in the default profile."""
    said = verdict(point, "default")
    if said.voice is Voice.BACKS:
        return f"That is what the {said.authorities[0]} source answers."
    if said.voice is Voice.DIVIDED:
        return f"The {said.authorities[0]} sources are divided."
    return f"No {' or '.join(PROFILES['default'])} source answers."


def _backing(choice: Choice) -> str:
    """The places that back a reading, by their authority."""
    return "; ".join(f"*{c.publication.authority.replace('-', ' ')}* {c.words}" for c in choice.cites)


def write(folder: Path) -> None:
    """Write the page of every shipped game that has disputed points."""
    files = [p.file for p in known_cases() if p.file]
    for game in shipped_games():
        (folder / f"disputes-{game}.md").write_text(page(game, files), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]))

__all__ = ["page", "write"]
