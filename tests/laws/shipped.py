"""The cases of each shipped game as subjects: for laws about what their lines say."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from generated import PROFILE

from adjudicator.answers.subject import Subject
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.scene import merge
from adjudicator.data import data_root
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source


@cache
def subjects(game: str) -> tuple[Subject, ...]:
    """All cases of a game."""
    found = []
    for path in sorted((data_root() / "cases" / game).rglob("*.case")):
        source = Source(path.name, path.read_text(encoding="utf-8"))
        file = read_cases(source)
        found += [Subject(source, c.id.text, c.title.text, merge(c.setup, file.tables), c.script, {}) for c in file.cases]
    return tuple(found)


def runs(game: str, amount: int) -> Iterator[tuple[Subject, Played]]:
    """Cases of a game, each with its run under the default readings: this many at equal distances, all in a long run."""
    cases = subjects(game)
    for about in cases[:: 1 if PROFILE == "long" else len(cases) // amount]:
        try:
            yield about, about.run()
        except Invalid:
            continue  # rules that cannot be played together: the case says so


def resting(played: Played) -> list[State]:
    """The states of a run in which its player could begin something, and both ends."""
    first = played.start or played.asked[0]
    return [first, *[state for state, free in zip(played.asked, played.free, strict=True) if free], played.state]


__all__ = ["resting", "runs", "subjects"]
