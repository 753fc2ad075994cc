"""The turn: its phases, whose it is, and when the game is over."""

from __future__ import annotations

from pond import PENDING, asked, played, points, sentences, situation, waiting

from adjudicator.engine.draft import Draft
from adjudicator.engine.run import after, proceed
from adjudicator.engine.state import State
from adjudicator.engine.steps import StepKind
from adjudicator.report.sentences import sentence


def test_a_turn_has_its_phases() -> None:
    """One after the other, each beginning with the clauses that act `at` it; then the next player's turn."""
    rules = 'charm "Rooster"\n  at dawn if your points < 4: gain 1\nweather "Dew"\n  at dawn: draw 1\n'
    start = situation("A Rooster, hand []\nB Rooster\nyard [Dew]\nphase dawn", rules)[0]
    state = after(proceed(start), 0)

    assert ["begins: dawn", "A draws 1", "A gains 1"] == [sentence(state, s) for s in state.steps[:3]] or [
        "A begins dawn", "A draws 1", "A gains 1"] == [sentence(state, s) for s in state.steps[:3]]
    assert ["dawn", "play", "dusk", "dawn", "play"] == [
        state.program.phases[s.parts[0]].named.key for s in state.steps if s.kind == StepKind.PHASE]
    assert ((4, 4), 1) == (points(state), asked(state).player)


def test_who_is_out_does_nothing_in_a_turn_that_comes_to_him() -> None:
    """Where the rules give the player one: what acts at its first phase does, but its phases do not happen."""
    rules = """
turn for yes
  phase dawn: gain 1
  phase play: offer play to you until no
rule "Dew"
  at dawn: ring
"""
    state = played("A\nB eliminated\nC hand [Pebble]\nA ends turn\nC plays Pebble", rules).state

    assert ((3, 3, 5), 2) == (points(state), Draft(state).vars[0])


def test_a_turn_may_be_cut_short() -> None:
    """`end turn` lets no further phase begin, `skip to` continues with another one."""
    rules = 'charm "Owl"\n  at dusk: gain 5\nstone "Bed"\n  play: end turn\nstone "Clock"\n  play: skip to dusk\n'

    def phases(card: str) -> list[str]:
        state = waiting(f"A Owl, hand [{card}]\nB", rules)
        state = after(after(state, 0), len(asked(after(state, 0)).choices))
        return [s for s in sentences(state) if "gains" in s]

    assert [] == phases("Bed")
    assert ["A gains 5"] == phases("Clock")


def test_a_turn_that_is_ended_has_no_window_any_more() -> None:
    """Its player is not asked again; the next question goes to the next player, also where the phase was the last one."""
    rules = 'stone "Bed"\n  play: end turn\n'
    alone = "turn for status of it is playing\n  phase play: offer play to you until no\n"
    table = "A hand [Bed, Pebble]\nB hand [Pebble]\nA plays Bed\n{}B plays Pebble"

    assert [(3, 4)] * 3 == [points(played(table.format(ends), text).state) for ends, text in (
        ("", rules), ("A ends turn\n", rules), ("", rules + alone))]


def test_what_is_counted_by_the_turn_begins_anew() -> None:
    """A field with `turn` has its first value again when the next turn begins; other fields stay."""
    rules = 'stone "Try"\n  play: add 1 to your tries; gain 1\n'
    state = after(waiting("A hand [Try]\nB", rules), 0)

    assert [(4, 3), (1, 0)] == [tuple(f) for f in Draft(state).fields[:2]]
    assert [(4, 3), (0, 0)] == [tuple(f) for f in Draft(after(state, 0)).fields[:2]]


def test_a_field_of_the_turn_begins_with_its_first_value() -> None:
    """Which is determined again for every player."""
    rules = """
player has
  breath: number = your points + 1, turn
stone "Puff"
  play:
    set your breath to 0
    lose 1 to nothing
"""
    state = after(waiting("A hand [Puff], points 4\nB", rules), 0)

    assert [(3, 3), (0, 4)] == [Draft(state).fields[0], Draft(state).fields[2]]
    assert (4, 4) == Draft(after(state, 0)).fields[2]


def test_a_card_or_player_of_the_turn_is_nobody_in_the_next() -> None:
    """Without a first value nothing is named again."""
    rules = """
player has
  keepsake: card, turn
  pal: player, turn
stone "Reed"
  play:
    set your keepsake to first(your lap)
    set your pal to active
rule "Lost"
  at dusk if your keepsake is not nothing and your pal is not nothing: gain 1
  at dawn if your keepsake is not nothing or your pal is not nothing: gain 5
"""
    state = played("A lap [Shell], hand [Reed]\nB hand [Pebble]\nA plays Reed\nA ends turn\nB plays Pebble",
                   rules + 'charm "Shell"\n').state

    assert (4, 4) == points(state)


def test_a_turn_comes_to_those_who_play() -> None:
    """A player without a turn is passed over; one who falls in their own turn has no further phase."""
    rules = 'charm "Owl"\n  at dusk: gain 5\nstone "Leap"\n  play: lose 9 to nothing\n'
    state = after(waiting("A Owl, hand [Leap]\nB eliminated\nC", rules), 0)

    assert 2 == asked(state).player
    assert ["A plays Leap", "A loses 9"] == sentences(state)


def test_without_anybody_to_play_the_resolution_is_over() -> None:
    """When no turn can come, nothing is asked any more and nobody has won."""
    end = after(waiting("A hand [Leap]\nB eliminated", 'stone "Leap"\n  play: lose 9 to nothing\n'), 0)

    assert (None, None) == (end.question, end.winner)
    assert proceed(end) == end


def test_a_game_that_is_won_is_over() -> None:
    """`win` ends everything at once and is shown."""
    end = after(waiting("A hand [Star]\nB", 'stone "Star"\n  play: win "Astronomers"; gain 1\n'), 0)

    assert ("Astronomers", None) == (end.winner, end.question)
    assert ["A plays Star", "winner Astronomers"] == sentences(end)
    assert proceed(end) is end


def test_of_what_was_under_way_nothing_is_left_when_a_game_is_won() -> None:
    """Neither rows nor effects nor what was held back: the position is that of a game that is over, and it can be stored."""
    rules = PENDING + 'stone "Star"\n  duck: win "Astronomers"\n'
    end = played("A hand [Flood]\nB hand [Star]\nC\nA plays Flood\nB plays Star", rules).state
    position = end.position

    assert "Astronomers" == end.winner
    assert ((), (), (), 0, 0, None) == (
        position.stack, position.rows, position.queue, position.pending, position.held_back, position.result)
    assert end == State.from_json(end.to_json(), end.program)
