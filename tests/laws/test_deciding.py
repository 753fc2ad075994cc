"""The lines of a rule that an answer to *why* quotes, against rules in which one of their blocks is never carried out."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from generated import PROFILE
from test_answers import GAMES, cases_of

from adjudicator.answers.claims import step_claim
from adjudicator.answers.omissions import focused
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.answers.why.chain import Link, chains
from adjudicator.answers.why.deciding import Lines, deciding
from adjudicator.answers.why.reached import Reached
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.setup import begin
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.steps import identity
from adjudicator.engine.traces import TRACE
from adjudicator.notation.source import Source
from adjudicator.report.timeline import origin, shown
from adjudicator.rules import tree as t
from adjudicator.rules.core.probes import Sort, key_of
from adjudicator.rules.load import tree_of
from adjudicator.rules.measured import measured_load

LINKS = 300 if PROFILE == "long" else 4
"""Links of chains of each game of which lines are quoted."""


def links_of(about: Subject, played: Played, luck: Random) -> Iterator[Link]:
    """Links of the chains of some steps of a run with quoted lines below the heads of their rules."""
    steps = len(shown(played.state))
    for number in luck.sample(range(1, steps + 1), min(3, steps)):
        whys = chains(about, played, step_claim(number, played.state))
        yield from (link for why in whys for link in why.chain if link.deciding)


def blocks(link: Link) -> Iterator[str]:
    """The keys of the blocks that the quoted lines begin."""
    assert link.origin is not None
    source = link.origin.span.source
    for node in (node for item in tree_of(source).items for node in t.nodes(item)):
        if isinstance(node, t.If | t.ForEach | t.Repeat | t.While | t.May) and node.at.line in link.deciding[:-1]:
            if any(isinstance(inner, t.Stop) and inner.at.line in link.deciding for inner in t.nodes(node)):
                continue  # it was not carried out
            other = isinstance(node, t.If) and begins(source, node.other) in link.deciding
            yield key_of(node, source, Sort.OTHERWISE if other else Sort.BRANCH)


def begins(source: Source, other: t.Body | t.If | None) -> int:
    """The line of an `else`, or of the `else if`; 0 if there is none."""
    if isinstance(other, t.Body):
        return source.text[:other.at.start].rstrip().count("\n") + 1
    return 0 if other is None else other.at.line


def lines_without(about: Subject, played: Played, link: Link, key: str) -> list[Lines]:
    """The lines that carry a step of a rule out in a run by rules in which a block is never carried out, for each time."""
    assert link.origin is not None
    measured = resolve(about.setup, about.written, (), load=measured_load)
    TRACE.off = key
    try:
        again = play(begin(measured.scene, measured.script, tuple(played.state.settings)), about.moves, keep=True)
        state, reached = again.state, Reached(about, again)
        happened = identity(about.program, link.step)
        return [deciding(state, found, step, reached).lines for step in state.steps if identity(state.program, step) == happened
                and (found := origin(state, step)) is not None and found.span == link.origin.span]
    except (Stuck, Fault):
        return []
    finally:
        TRACE.off = ""


@pytest.mark.parametrize("game", GAMES)
def test_what_is_quoted_decides(game: str) -> None:
    """Without the block that a quoted test or loop begins, other lines carry the step out, or none."""
    luck, checked = Random(game), 0
    while checked < LINKS:
        about = focused(subject_in(*luck.choice(cases_of(game.partition(",")[0]))))
        played = about.run(checks=False)
        for link in links_of(about, played, luck):
            for key in blocks(link):
                same = identity(about.program, link.step)
                before = [step for step in played.state.steps if identity(about.program, step) == same]
                after = lines_without(about, played, link, key)
                assert len(after) < len(before) or link.deciding not in after, (about.case, key, link.deciding, link.step)
            checked += 1
