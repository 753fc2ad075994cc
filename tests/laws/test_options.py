"""Options as values: what an option is called leads back to it, and its key says what it is anywhere."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import pytest
from generated import PROFILE

from adjudicator import proceed, situation
from adjudicator.answers.patches import line
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.resolution import resolve, resolved
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import Chance, Illegal, Move
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.data import data_root
from adjudicator.engine.options import as_plain
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source

FILES = sorted((data_root() / "cases").rglob("*.case"))
SAMPLE = 40
EVERY = [pytest.param(SAMPLE, id="a sample"), *([pytest.param(1, id="all")] if PROFILE == "long" else [])]


@cache
def asked(every: int) -> tuple[tuple[str, State], ...]:
    """The states in which the shipped cases, or a sample of them, wait for a choice, under the default readings."""
    return tuple(_asked(every))


def _asked(every: int) -> Iterator[tuple[str, State]]:
    number = 0
    for path in FILES:
        file = read_cases(Source(path.name, path.read_text(encoding="utf-8")))
        for case in file.cases:
            number += 1
            if number % every == 0:
                try:
                    yield from ((case.id.text, state) for state in states(case, file.tables))
                except Invalid:
                    continue  # a case of rules that cannot be played together


def states(case, tables) -> Iterator[State]:  # type: ignore[no-untyped-def]
    found = resolve(case.setup, case.script, tables)
    place = found.scene
    fixed = readings_of(place.program, place.settings, place.setup)
    readings = with_defaults(place.program, fixed)
    end = play(begin(place, found.script, readings, logging=False), found.script, keep=True)
    yield from end.asked
    if end.state.question is not None:
        yield end.state


def understood(state: State, words: str) -> Move | Chance:
    """What a line says."""
    said = line(words if words.startswith("chance ") else f"illegal {words}", frozenset(state.seats), state.program.moves).script
    (read,) = resolved(said, state.program, state.seats)
    return read.move if isinstance(read, Illegal) else read  # type: ignore[return-value]


@pytest.mark.parametrize("every", EVERY)
def test_words_of_an_option_lead_back_to_it(every: int) -> None:
    """To it alone, but for those that have the same words: these are ambiguous, and all of them are meant."""
    wrong = []
    for name, state in asked(every):
        pause = Pause.of(state, vocabulary(state.program))
        said = [pause.move(choice) for choice in range(len(pause.options))]
        for choice, words in enumerate(said):
            if words is not None:
                same = tuple(i for i, other in enumerate(said) if other == words)
                if same != (meant := pause.meant(understood(state, words))):
                    wrong.append((name, words, choice, meant))
    assert [] == wrong


@pytest.mark.parametrize("every", EVERY)
def test_keys_tell_options_apart(every: int) -> None:
    """No two options of a question have one key; what came back from JSON has the same ones, and they are plain."""
    for name, state in asked(every):
        keys = [option.key for option in state.options]
        again = State.from_json(state.to_json(), state.program)
        assert len(keys) == len(set(keys)), name
        assert state.options == again.options, name
        assert keys == [plain["key"] for plain in json.loads(json.dumps([as_plain(option) for option in state.options]))]


def test_keys_are_the_same_with_any_sets_and_seats() -> None:
    """Of a question that is the same: neither another set nor a further player changes a key."""
    table = ("rules bang{}\nA outlaw, hand [BANG! A♠, Beer, Panic!, #x], in play [Volcanic]\n"
             "B sheriff\n{}phase play\nturn A\n")
    written = [situation(table.format(sets, seats)).start() for sets in ("", ", dodge-city", ", valley-of-shadows")
               for seats in ("", "C renegade\n", "C renegade\nD deputy\n")]
    keys = [{option.key for option in proceed(state).options} for state in written]

    assert "ability:BANG!.play with card:hand of A/BANG! spades ace" in keys[0]
    assert all(keys[0] <= others for others in keys)
