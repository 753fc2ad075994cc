"""What the timeline prints can be written back: as a `then` line it holds, as `never` it fails, as a claim it is explained.

The prepositions of its parts may be left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise

import pytest
from dealt import on_the_way
from generated import PROFILE, Table, law, pauses, started, tables
from hypothesis import given
from shipped import runs, subjects
from test_sides import Scene, begun, scenes
from test_sides import pauses as pauses_of_sides

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.exploration.verdicts import NEVER
from adjudicator.answers.patches import line
from adjudicator.answers.subject import Subject
from adjudicator.answers.why.chain import explain
from adjudicator.cases.checks.expected import check, is_true
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.resolution import resolved
from adjudicator.cases.words.meaning import Never, Then
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, moving, spoken_of
from adjudicator.notation.source import Invalid
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.load import shipped_games

SAMPLE = 60
"""Of how many cases one is looked at in an ordinary run."""


@cache
def ends(every: int) -> tuple[tuple[str, State], ...]:
    """The last state of the run of each case, or of a sample of them, with the case's id."""
    found = []
    for about in [about for game in shipped_games() for about in subjects(game)][::every]:
        with suppress(Invalid):  # rules that cannot be played together: the case says so
            found.append((about.case, about.run(checks=False).state))
    return tuple(found)


def misread(state: State) -> Iterator[str]:
    """The sentences of a run that do not hold when they are written back, or that do not fail as what never happens."""
    for step in shown(state):
        words = sentence(state, step)
        try:
            said = [line(f"{word} {words}", frozenset(state.seats), state.program.moves).script[0] for word in ("then", "never")]
            then, never = resolved(said, state.program, state.seats)
        except Invalid as invalid:
            yield f"{words}: {invalid.diagnostics[0].message}"
            continue
        if (left := without_prepositions(state, step, words)) and holds_as_never(state, left):
            yield f"never {left}: holds"
        played = Played(state)
        yield from (f"{words}: {t.message}" for t in check(played, [then]))
        if [t.message for t in check(played, [never])] != ["this step happens"]:
            yield f"never {words}: holds"


def without_prepositions(state: State, step: Step, words: str) -> str:
    """A step without the prepositions of its parts; empty if it has none, or a name in it has such a word.

    Also where the part without a preposition is not there: a bare card would be that part; or where a number stands before the
    preposition: it would be the number of such cards.
    """
    spoken = spoken_of(state.program, step)
    if any(value is None and not part.preposition for part, value in zip(spoken.parts, step.parts, strict=True)):
        return ""
    marks = [p.preposition for p in spoken.parts if p.preposition]
    found = [word for word in words.split() if word in marks]
    if any(one.isdigit() and word in marks for one, word in pairwise(words.split())):
        return ""
    return " ".join(word for word in words.split() if word not in marks) if found and len(found) == len({*found}) else ""


def mistaken(state: State) -> Iterator[str]:
    """The steps of a run that are said to be done with another card, one that only moved in them, and still hold."""
    for step in shown(state):
        parts = spoken_of(state.program, step).parts
        for at, (part, value) in enumerate(zip(parts, step.parts, strict=True)):
            if part.type != "card" or part.preposition or not value:
                continue
            for other in {*moving(state.program, step)} - {0, value}:
                said = sentence(state, step._replace(parts=(*step.parts[:at], other, *step.parts[at + 1:]), moves=()))
                if said != sentence(state, step) and is_claimed(state, said, step):
                    yield said


def is_claimed(state: State, words: str, step: Step) -> bool:
    """Whether a line that says that a step happens is true of that step."""
    then, = resolved(line(f"then {words}", frozenset(state.seats), state.program.moves).script, state.program, state.seats)
    assert isinstance(then, Then)
    return then.pattern.fits(step)


def holds_as_never(state: State, words: str) -> bool:
    """Whether a line that says that a step never happens is true of a run."""
    never, = resolved(line(f"never {words}", frozenset(state.seats), state.program.moves).script, state.program, state.seats)
    assert isinstance(never, Never)
    return is_true(state, never)


AMOUNTS = [pytest.param(SAMPLE, id="a sample"), *([pytest.param(1, id="all")] if PROFILE == "long" else [])]


@pytest.mark.parametrize("every", AMOUNTS)
def test_what_is_printed_can_be_written_back(every: int) -> None:
    """For the shipped cases: each step as printed is a `then` line that holds and a `never` line that fails."""
    read = ends(every)

    assert sum(len(shown(state)) for _, state in read) > 400
    assert [] == [(name, words) for name, state in read for words in misread(state)]


@pytest.mark.parametrize("every", AMOUNTS)
def test_a_card_that_only_moves_in_a_step_is_not_what_it_is_done_with(every: int) -> None:
    """A store from which a Beer is taken is no Beer that is played."""
    assert [] == [(name, words) for name, state in ends(every) for words in mistaken(state)]


@law(0.4)
@given(tables())
def test_steps_of_generated_tables_can_be_written_back(table: Table) -> None:
    """Of any table of the first game, whatever is chosen."""
    start = started(table)
    if start is not None:
        *_, end = [start, *(following for _, _, following in pauses(table, start))]
        assert [] == list(misread(end))


@law(0.4)
@given(scenes())
def test_steps_of_generated_sides_can_be_written_back(scene: Scene) -> None:
    """Of any table of the games of two sides, whatever is chosen."""
    start = begun(scene)
    *_, end = [start, *(following for _, _, following in pauses_of_sides(scene, start))]
    assert [] == list(misread(end))


@pytest.mark.parametrize(("game", "seats"), [("bang, dodge-city", 4), ("northwood", 1), ("revolver", 2)])
def test_steps_of_dealt_games_can_be_written_back(game: str, seats: int) -> None:
    """Of games from their deal on."""
    for seed in range(40 if PROFILE == "long" else 3):
        assert [] == list(misread(on_the_way(game, seats, seed, 40)))


CASES = 6
"""Of how many cases of each game the steps are claimed in an ordinary run."""
CLAIMS = 12
"""How many steps of a case are claimed."""


def unclaimed(about: Subject, run: Played) -> Iterator[str]:
    """The steps of a run that are not true, not explained, or never so by an exploration that goes the way of the run."""
    state = run.state
    steps = shown(state)
    said = dict.fromkeys(sentence(state, step) for step in steps[:: -(-len(steps) // CLAIMS)])
    claims = [claim(words, about.program, about.seats) for words in said]
    yield from (f"{each.text}: is not so" for each in claims if not each.holds(state))
    explored = explore(about, claims, limit=2000)
    if explored.complete:
        yield from (f"{found.verdict.claim.text}: is never so" for found in explored.found if found.verdict.verdict is NEVER)
    if claims and not explain(about, run, claims[-1]).whys:
        yield f"{claims[-1].text}: is not explained"


@pytest.mark.parametrize("game", shipped_games())
def test_what_is_printed_can_be_claimed(game: str) -> None:
    """The steps of a case are true as claims, `--why` explains them, and an exploration counts the way that leads to them."""
    checked = 0
    for about, run in runs(game, CASES):
        if not run.troubles:
            assert [] == [(about.case, words) for words in unclaimed(about, run)]
            checked += 1
    assert checked > CASES / 2
