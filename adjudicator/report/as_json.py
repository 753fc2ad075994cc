"""The same reports as plain values: dictionaries, lists, words and numbers, ready for `json.dumps`."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import attrs

from adjudicator.engine.citations import authorities, in_words, plain
from adjudicator.engine.interpretations import Choice
from adjudicator.engine.profiles import Verdict
from adjudicator.engine.seating import clockwise
from adjudicator.engine.state import State
from adjudicator.report import compare, grid, outcome, timeline
from adjudicator.report.outcome import NOBODY
from adjudicator.report.sentences import sentence

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

Plain = dict[str, Any]


def run(state: State, file: str, settled: Collection[str] = (), verdicts: Mapping[str, Verdict] = NOBODY,
        translation: Translation | None = None) -> Plain:
    """One run as an object: the file, the readings, the grids, the steps, the end and the disputed points.

    `said`: the same in a language, if there is a translation.
    """
    body = {
        "file": file,
        "game": state.program.game.key,
        "sets": [s.key for s in state.program.sets],
        "settings": settings(state),
        "grids": grids(state),
        "steps": steps(state),
        "outcome": end(state),
        "consulted": disputed(state, settled, verdicts),
    }
    return body if translation is None else {**body, "said": spoken(state, translation)}


def spoken(state: State, translation: Translation) -> Plain:
    """A run in a language: its steps by their numbers, and the words of its end and its grids, as they stand there."""
    numbered = timeline.numbers(state)
    steps = {str(numbered[step.number]): translation.sentence(state, step) for step in timeline.shown(state)}
    return {"language": translation.texts.language.key, "steps": steps, "words": translation.words(state)}


def comparison(one: State, other: State, file: str, settled: Collection[str] = (),
               verdicts: Mapping[str, Verdict] = NOBODY, translation: Translation | None = None) -> Plain:
    """Two runs, where they differ, and what differs at the end; `parting` is null if every step is the same."""
    apart = compare.parting(one, other)
    return {
        "file": file,
        "runs": [run(each, file, settled, verdicts, translation) for each in (one, other)],
        "parting": None if apart is None else attrs.asdict(apart),
        "differences": [attrs.asdict(d) for d in compare.differences(one, other)],
    }


def settings(state: State) -> dict[str, str]:
    """The reading in force of every interpretation of the game."""
    pairs = zip(state.program.interpretations, state.settings, strict=True)
    return {i.key: i.choices[n].key for i, n in pairs}


def grids(state: State) -> list[Plain]:
    """Every grid: what opened it, its moments, and its rows with the numbers of the steps in each cell.

    A cell is null if the row never reached its moment.
    """
    numbered = timeline.numbers(state)
    moments = [m.named.key for m in state.program.grid.moments] if state.program.grid else []
    return [
        {
            "opened_by": None if g.cause is None else numbered.get(g.cause),
            "moments": moments,
            "rows": [
                {
                    "player": state.seats[r.player],
                    "author": None if r.author is None else state.seats[r.author],
                    "counter_attack": r.added,
                    "cells": {m: _numbers(cell, numbered) for m, cell in zip(moments, r.cells, strict=True)},
                }
                for r in g.rows
            ],
        }
        for g in grid.grids(state)
    ]


def _numbers(cell: Sequence[int] | None, numbered: Mapping[int, int]) -> list[int] | None:
    return None if cell is None else [numbered[n] for n in cell]


def steps(state: State) -> list[Plain]:
    """The timeline. `kind` is the name of a `StepKind`; `verb` is the key of an event's verb, null for any other step.

    `cell` is the moment and whose row; `cause` is the number of another step.

    `rule`, `source` and `at`: the card or rule that the step rests on, its place in the sources, and its place in the rules
    files; `authorities` are those of the sources.
    """
    numbered = timeline.numbers(state)
    found = []
    for step in timeline.shown(state):
        basis = timeline.origin(state, step)
        found.append({
            "number": numbered[step.number],
            "player": state.seats[step.player] if step.player >= 0 else None,
            "kind": step.kind.name.lower(),
            "verb": step.verb or None,
            "text": sentence(state, step),
            "cell": None if step.cell is None else {"moment": step.cell[0], "row": state.seats[step.cell[1]]},
            "rule": basis.title if basis else None,
            "source": in_words(basis.cites) or None if basis else None,
            "authorities": authorities(basis.cites) if basis else [],
            "at": timeline.place(basis) if basis else None,
            "cause": timeline.cause(state, step, numbered),
        })
    return found


def end(state: State) -> Plain:
    """The end: the facts of each seat, the known piles, who has won, and who would act next."""
    question = state.question
    return {
        "seats": {state.seats[player]: outcome.seat_facts(state, player) for player in clockwise(state)},
        "piles": outcome.pile_facts(state),
        "winner": state.winner,
        "winners": [state.seats[player] for player in state.winners],
        "next": state.seats[question.player] if question is not None and question.player >= 0 else None,
    }


def disputed(state: State, settled: Collection[str] = (), verdicts: Mapping[str, Verdict] = NOBODY) -> list[Plain]:
    """The interpretations that the run consulted, with the reading in force and the others.

    `profile` is null if no profile of readings is in force, or if the point is set. `covered`: some source answers the question.
    """
    return [
        {
            "name": point.interpretation.key,
            "question": point.interpretation.question,
            "reading": choice(point.choice),
            "settled": point.settled,
            "covered": point.is_covered,
            "profile": None if point.verdict is None else profile(point.verdict),
            "others": [choice(c) for c in point.others],
        }
        for point in outcome.consulted(state, settled, verdicts)
    ]


def profile(said: Verdict) -> Plain:
    """What a profile of readings says about a point: `voice` is `backs`, `silent` or `divided`; `authorities` are those it
    consists of.
    """
    return {"name": said.profile, "voice": said.voice.value, "authorities": list(said.authorities)}


def choice(one: Choice) -> Plain:
    """A reading, with the places that it rests on and the authority of each."""
    return {"key": one.key, "words": one.words, "source": in_words(one.cites), "sources": plain(one.cites)}


__all__ = ["choice", "comparison", "disputed", "end", "grids", "run", "settings", "spoken", "steps"]
