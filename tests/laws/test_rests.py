"""What an answer rests on makes a difference, and every change of a counter belongs to a step."""

from __future__ import annotations

import pytest
from shipped import runs

from adjudicator.cases.checks.consulting import without_difference
from adjudicator.cases.never.counters import counted
from adjudicator.cases.words.meaning import ExpectConsulted
from adjudicator.report.compare import differences, parting
from adjudicator.rules.load import shipped_games


@pytest.mark.parametrize("game", shipped_games())
def test_an_answer_rests_only_on_what_would_change_it(game: str) -> None:
    """A point of which a line says in vain that the answer rests on it changes neither the timeline nor the end."""
    for about, played in runs(game, 12):
        settings = played.state.settings
        for number, point in enumerate(about.program.interpretations if not played.troubles else ()):
            if played.state.consulted >> number & 1:
                line = ExpectConsulted(number, point.key, about.setup.span)
                if [*without_difference(about.scene, [*about.script, line], [played])]:
                    for reading in range(len(point.choices)):
                        again = about.run((*settings[:number], reading, *settings[number + 1:])).state
                        assert (None, ()) == (parting(played.state, again), differences(played.state, again))


@pytest.mark.parametrize("game", shipped_games())
def test_every_change_of_a_counter_belongs_to_a_step(game: str) -> None:
    """Together they lead from the counter at the beginning of a run to the one at its end; if no turn sets it back."""
    for about, played in runs(game, 40):
        kept = [number for number, field in enumerate(about.program.player_fields) if field.scope != "turn"]
        fields = {one.field for lead in about.program.leads for one in lead.counts if one.of < 0}.intersection(kept)
        if played.start is None or played.troubles or played.stopped:
            continue
        changes, before, after = counted(played), played.start.position.fields, played.state.position.fields
        for field in fields:
            for player in range(len(about.seats)):
                by = sum(one.by for one in changes if (one.field, one.player, one.face) == (field, player, None))
                assert before[field][player] + by == after[field][player]
