"""What abilities are aimed at: players, cards, and both together; and whether the target is still there in the end."""

from __future__ import annotations

import pytest
from pond import asked, choose, compiled, played, sentences, situation, timeline, waiting

from adjudicator.cases.moves.playthrough import play
from adjudicator.engine.frames import FIRST_MARK
from adjudicator.engine.run import after
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid

RULES = """
cards in play have
  cracks: number = 0

zone air: live

kind frog
  works in yard
frog "Toad"
frog "Newt"
kind trick
  works in hand
  using it: move this to discard
kind spell
  works in hand
  using it:
    cast this at target
    if not result or not on-target: stop
to cast/casts (what: card) at (whom: target) giving truth:
  move what to air
  react answer by players starting with you
  let stands = what is in air
  if stands: move what to discard
  result stands
to crack/cracks (what: card): add 1 to cracks of what
to hurt/hurts (whom: target) by (n: number):
  if whom is a player: player of whom loses n to you
  if whom is a card: add n to cracks of whom
spell "Bolt"
  play or answer at yard: crack target
spell "Denial"
  answer at air: move target to discard
spell "Gust"
  play or answer at yard where it is not "Newt": move target to discard
spell "Fire"
  play at players + yard: hurt target by 2
"""


def test_a_card_is_aimed_at() -> None:
    """It is asked for ahead of all else, and a move names it; one alone is taken."""
    table = "A hand [Bolt]\nB\nyard [Toad, Newt]\n"

    asking = choose(waiting(table, RULES), "Bolt")
    assert (0, 2) == (asked(asking).player, len(asked(asking).choices))
    assert ["A casts Bolt at Newt", "A cracks Newt"] == timeline(f"{table}A plays Bolt at Newt", RULES)
    assert ["A casts Bolt at Toad", "A cracks Toad"] == timeline("A hand [Bolt]\nB\nyard [Toad]\nA plays Bolt", RULES)


def test_of_two_abilities_for_one_moment_each_has_its_own_targets() -> None:
    """A move means the one that can be aimed at what it names."""
    rules = f'{RULES}charm "Staff"\n  play at yard: crack target\n  play at others: hurt target by 1\n'
    table = "A lap [Staff]\nB\nyard [Newt]\n"

    assert ["A cracks Newt"] == timeline(f"{table}A uses Staff at Newt", rules)
    assert ["A hurts B by 1", "B loses 1 to A"] == timeline(f"{table}A uses Staff at B", rules)


def happened(text: str, rules: str = RULES) -> list[str]:
    """What a timeline tells, without those who pass."""
    return [line for line in timeline(text, rules) if " passes" not in line]


def test_players_and_cards_are_aimed_at_alike() -> None:
    """What is done then depends on what the target is."""
    table = "A hand [Fire]\nB\nyard [Newt]\n"

    assert ["A casts Fire at B", "A hurts B by 2", "B loses 2 to A"] == happened(f"{table}A plays Fire at B")
    end = played(f"{table}A plays Fire at Newt", RULES).state
    assert ["A casts Fire at Newt", "A hurts Newt by 2"] == [s for s in sentences(end) if " passes" not in s]
    assert (2,) == end.position.objects[0][FIRST_MARK:], "its cracks"


def test_what_is_gone_is_no_target_any_more() -> None:
    """Neither is what became another object; what was taken out of the air has no effect at all."""
    table = "A hand [Bolt]\nB hand [Gust, Denial]\nyard [Toad, Newt]\nA plays Bolt at Toad\n"

    assert ["A casts Bolt at Toad", "B casts Gust at Toad"] == happened(f"{table}B plays Gust at Toad")
    assert ["A casts Bolt at Toad", "A cracks Toad"] == happened(f"{table}B declines")
    assert ["A casts Bolt at Toad", "B casts Denial at Bolt"] == happened(f"{table}B plays Denial at Bolt")


def test_a_counter_is_countered() -> None:
    """What was announced last takes effect first; of two things in the air each may be aimed at."""
    table = "A hand [Bolt, Denial]\nB hand [2 Denial]\nyard [Toad, Newt]\nA plays Bolt at Toad\nB plays Denial at Bolt\n"

    assert "A cracks Toad" in happened(f"{table}A plays Denial at Denial")
    assert "A cracks Toad" not in happened(f"{table}A plays Denial at Denial\nB plays Denial at Bolt")


def test_a_target_at_which_a_verb_is_forbidden_is_left_out() -> None:
    """The prohibition is on what the target is, a player or a card; where none is left the ability cannot be used."""
    rules = RULES + """
weather "Calm"
  any player cannot cast if whom is "Toad"
weather "Truce"
  any player cannot cast if whom is player
"""
    table = "A hand [Fire]\nB\nyard [{}]\n"

    asking = choose(waiting(table.format("Toad, Newt, Calm"), rules), "Fire")
    assert (4, {0, 1}) == (len(asked(asking).choices), {c for c in asked(asking).choices if 0 <= c < 2})
    asking = choose(waiting(table.format("Newt, Calm, Truce"), rules), "Fire")
    assert 3 == len(asked(asking).choices)
    assert not asked(waiting("A hand [Bolt]\nB\nyard [Toad]\n", f"{rules}rule \"No\"\n  any player cannot cast\n")).choices


def test_a_text_is_carried_out_at_a_card() -> None:
    """One that is brought along, if it can be aimed at that; else one is chosen."""
    rules = f"""{RULES}
trick "Echo"
  play at yard + others: perform first(discard) at target
trick "Chip"
  play at yard: crack target
"""
    table = "A hand [Echo]\nB\nyard [Toad, Newt]\ndiscard [Chip]\n"

    assert "A cracks Newt" in happened(f"{table}A plays Echo at Newt", rules)
    assert "A cracks Toad" in happened(f"{table}A plays Echo at B\nA chooses Toad", rules)


def test_a_target_may_be_kept_and_looked_for_among_others() -> None:
    """By a name, in a choice, in a loop, and by clauses that act for a while."""
    rules = f"""{RULES}
trick "Net"
  play at yard + others:
    let caught = target
    choose from yard + players where it is not caught as other
    hurt other by 1
    for each thing in (yard + players where it is caught or it is "Toad"): hurt thing by 2
    until end of turn: when you gain if target is card: hurt caught by n
    gain 1
"""
    table = "A hand [Net]\nB\nyard [Toad, Newt]\n"

    assert ["A hurts B by 1", "B loses 1 to A", "A hurts Toad by 2", "A hurts Newt by 2", "A gains 1", "A hurts Newt by 1"] == (
        happened(f"{table}A plays Net at Newt\nA chooses B", rules))


def test_a_move_with_a_wrong_target_says_why() -> None:
    """With the words of the rule, and what could be chosen."""
    table = "A hand [Gust]\nB\nyard [Toad, Newt]\n"

    end = play(*situation(f"{table}A plays Gust at Newt", RULES))
    because = 'Newt is not a target: it is not "Newt"'
    assert [f"`A plays Gust at Newt` is illegal: {because}"] == [t.message for t in end.troubles]


@pytest.mark.parametrize(("rule", "problem"), [
    ('trick "X"\n  play at bells of game: nothing', "expected cards, found a number"),
    ('trick "X"\n  play at yard + 3: nothing', "expected cards, found a number"),
    ('stone "X"\n  play at yard: nothing', "expected a player, found a card"),
    ('trick "X"\n  play at yard + players: gain points of target\nplayer has\n  cracks: number\nto spin at (what: target): '
     'gain cracks of what', "`cracks` is a part of players and of cards"),
    ('trick "X"\n  play at others or you: nothing', "`or` joins conditions, not players or cards"),
    ('to spin: if on-target: nothing', "nothing is called `on-target` here"),
    ('rule "X"\n  at dusk: gain points of target', "nothing is called `target` here"),
])
def test_what_cannot_be_aimed_at_is_refused(rule: str, problem: str) -> None:
    """When the rules are read."""
    with pytest.raises(Invalid) as caught:
        compiled(f"{RULES}{rule}\n")
    assert {problem} == {d.message for d in caught.value.diagnostics}


def test_a_state_that_waits_for_a_target_is_stored() -> None:
    """And so is one in which a card is a target, and one in which its text is carried out elsewhere."""
    table = "A hand [Bolt, Fire]\nB hand [Gust, Fire]\nyard [Toad, Newt]\n"

    for way in range(24):
        state = waiting(table, RULES)
        for step in range(8):
            assert state == State.from_json(state.to_json(), state.program)
            if state.question is None or state.position.active:
                break
            state = after(state, (way >> step) % (len(state.question.choices) + state.question.may_pass))
