"""Pending attacks: what they close first, and what they hold back."""

from __future__ import annotations

from pond import COLUMNS, PENDING, SPLASH, cards, come_to, played, sentences, timeline

from adjudicator.engine.steps import StepKind


def test_a_pending_attack_closes_its_first_column_first() -> None:
    """All answer before anything else happens, row by row as well."""
    rules = PENDING
    text = "A hand [Flood]\nB\nC hand [Umbrella]\nA plays Flood\nC plays Umbrella"

    assert ["C plays Umbrella", "B loses 1 to A"] == timeline(text, rules, behind="A attacks C")


def test_what_goes_back_to_a_pending_row_comes_before_its_next_moment() -> None:
    """When the first column is closed, the row that an answer has opened is walked ahead of the second moment."""
    rules = PENDING + 'stone "Taunt"\n  duck: attack author of row\n'

    assert ["B attacks A", "A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == timeline(
        "A hand [Flood]\nB hand [Taunt]\nC\nA plays Flood\nB plays Taunt", rules, behind="B plays Taunt")


def test_a_pending_row_that_is_closed_has_one_more_moment_in_name() -> None:
    """A player who has answered at once still has the second moment, in which their abilities return, and no third one."""
    rules = PENDING.replace("  moment soak", "  moment shiver: tremble\n  moment soak") + """
to tremble/trembles: nothing
charm "Fur"
  when you tremble: set ducked of row to yes
"""
    end = played("A hand [Flood]\nB hand [Umbrella]\nC Fur\nD\nA plays Flood\nB plays Umbrella", rules).state

    assert ["B plays Umbrella", "C trembles", "D trembles", "D loses 1 to A"] == sentences(end, behind="A attacks D")
    assert [["B", "C", "D"], ["B", "C", "D"], ["D"]] == [come_to(end, column) for column in range(3)]
    assert ["B trembles"] == timeline(
        "A hand [Flood]\nB Fur\nA plays Flood", rules, behind="A attacks B"), "nor does he who is attacked alone"


def test_a_pending_attack_holds_abilities_back() -> None:
    """Clauses on cards wait: an attacked player's until that player's next moment, others' until all have answered."""
    rules = PENDING + 'charm "Ear"\n  when any player plays: they gains 1\n'
    text = ("A hand [Flood], points 2, Well\nB Spring, hand [Umbrella]\nC hand [Umbrella]\n"
            "A plays Flood\nB plays Umbrella\nC plays Umbrella")

    assert ["B plays Umbrella", "C plays Umbrella", "A draws 2"] == [s for s in timeline(
        text, rules, behind="A attacks C") if s != "B draws 1"]
    text = text.replace("points 2, Well", "lap [Ear]")
    assert ["B plays Umbrella", "C plays Umbrella", "B gains 1", "C gains 1", "B draws 1"] == timeline(
        text, rules, behind="A attacks C")


def test_who_is_not_attacked_acts_before_the_next_cell() -> None:
    """Their `as soon as` abilities return when the first column is closed, not one cell later, and only once."""
    text = "A Well, hand [Flood], points 2\nB\nC\n{}A plays Flood"

    for reading in ("", COLUMNS):
        assert ["A draws 2", "B loses 1 to A", "C loses 1 to A"] == timeline(text.format(reading), PENDING, behind="A attacks C")
    assert ["A draws 2", "B loses 1 to A", "B draws 2"] == timeline(
        text.replace("B\nC", "B Well, points 3").format(""), PENDING, behind="A attacks B")


def test_what_was_held_back_follows_the_next_cell() -> None:
    """In the cell itself the attacked player may act again; what was held back for them comes when it is over."""
    rules = PENDING.replace("moment soak: ", "moment soak:\n    offer soak to you until no\n    ") + """
charm "Ear"
  when another player plays: draw 3
stone "Towel"
  soak: gain 1
"""
    text = "A hand [Flood]\nB {}, hand [Towel]\nC hand [Umbrella]\nA plays Flood\nC plays Umbrella\nB plays Towel"

    assert ["C plays Umbrella", "B plays Towel", "B draws 1", "B gains 1", "B loses 1 to A", "B draws 3"] == timeline(
        text.format("lap [Spring, Ear]"), rules, behind="A attacks C")
    rules += "stone \"Leaf\"\n  duck: nothing\n"
    assert ["B plays Leaf", "B draws 2", "B loses 1 to A"] == timeline(
        "A hand [Flood]\nB Well, points 2, hand [Leaf]\nA plays Flood\nB plays Leaf", rules, behind="A attacks B"), \
        "a window in the cell is a place where the game rests"


def test_what_is_held_back_outlives_its_card() -> None:
    """A clause that waits acts even if its card is gone by then; `this` is the card where it lies now."""
    rules = PENDING + """
charm "Ghost"
  when you play:
    catch this
    draw 1
to catch/catches (what: card): move what to your hand
stone "Axe"
  duck: move first(your lap) to discard
"""
    end = played("A hand [Flood]\nB Ghost, hand [Axe]\nC\nA plays Flood\nB plays Axe", rules).state

    assert ["B plays Axe", "B loses 1 to A", "B catches Ghost", "B draws 1", "C loses 1 to A"] == sentences(
        end, behind="A attacks C")
    assert (["?", "Ghost"], ["Flood", "Axe"]) == (cards(end, "hand", 1), cards(end, "discard"))


def test_a_rule_is_not_held_back() -> None:
    """What stands on no card answers at once."""
    rules = PENDING + 'rule "Ebb"\n  when any player plays: gain 1\n'

    assert ["B plays Umbrella", "B gains 1", "C plays Umbrella", "C gains 1", "B draws 1"] == timeline(
        "A hand [Flood]\nB Spring, hand [Umbrella]\nC hand [Umbrella]\nA plays Flood\nB plays Umbrella\nC plays Umbrella",
        rules, behind="A attacks C")


def test_players_may_be_held_back_longer() -> None:
    """Where `hold if` is true, an attacked player waits until their row is over, and others until the grid is."""
    text = "A Well, hand [Flood], points 2\nB Spring, hand [Umbrella], points 9\nC\nD\nA plays Flood\nB plays Umbrella"
    hard = PENDING.replace("  moment duck", "  hold if points of you > 0\n  moment duck").replace(
        "set ducked of row to yes", "set force of row to 2")

    assert ["B plays Umbrella", "A draws 2", "C loses 1 to A", "D loses 1 to A"] == [
        s for s in timeline(text, PENDING, behind="A attacks D") if s != "B draws 1"]
    end = played(text, hard).state
    assert ["B plays Umbrella", "B loses 2 to A", "B draws 1", "C loses 1 to A", "D loses 1 to A", "A draws 2"] == sentences(
        end, behind="A attacks D")
    assert [None, None] == [s.cell for s in end.steps if s.verb == "draw"], "in no moment any more"


def test_what_was_held_back_longest_follows_the_last_row() -> None:
    """Where `hold if` is true: of who is not attacked, also what answers a single event."""
    rules = PENDING.replace("set ducked of row to yes", "set force of row to 2") + """
charm "Ear"
  when another player plays: they gains 1
charm "Owl"
  as soon as bells of game > 0: nothing
"""
    hard = rules.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    text = "A lap [Ear, Owl], hand [Flood]\nB hand [Umbrella]\nC\nA plays Flood\nB plays Umbrella"

    assert ["B gains 1", "B loses 2 to A", "C loses 1 to A"] == timeline(text, rules, behind="B plays Umbrella")
    assert ["B loses 2 to A", "C loses 1 to A", "B gains 1"] == timeline(text, hard, behind="B plays Umbrella")


def test_who_falls_while_all_answer_is_not_waited_for() -> None:
    """What was held back for them comes when all have answered, since they have no further moment."""
    rules = PENDING + """
charm "Bell"
  when you play even fallen: gain 1
stone "Axe"
  duck: set your status to fallen
"""
    assert ["B plays Axe", "B gains 1", "C loses 1 to A"] == timeline(
        "A hand [Flood]\nB Bell, hand [Axe]\nC\nA plays Flood\nB plays Axe", rules, behind="A attacks C")


def test_what_comes_up_later_is_held_back_as_long() -> None:
    """Where `hold if` is true, a player who is not attacked waits until the grid is over, whenever their ability comes up."""
    rules = PENDING + 'charm "Thorns"\n  when you lose: last(others) loses 1 to nothing\n'
    hard = rules.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    text = "A Well, hand [Flood], points 3\nB Thorns\nC\nA plays Flood"

    assert ["B loses 1 to A", "A loses 1", "A draws 2", "C loses 1 to A"] == timeline(text, rules, behind="A attacks C")
    assert ["B loses 1 to A", "A loses 1", "C loses 1 to A", "A draws 2"] == timeline(text, hard, behind="A attacks C")


def test_whoever_is_held_back_longest_acts_when_the_grid_is_over() -> None:
    """Wherever the player sits: the last seat is no different from the first."""
    hard = PENDING.replace("  moment duck", "  hold if points of you > 0\n  moment duck")
    seats = ["A Well, hand [Flood], points 2", "B", "C"]
    for turned in range(3):
        text = "\n".join([*seats[turned:], *seats[:turned], "A plays Flood"])
        assert ["B loses 1 to A", "C loses 1 to A", "A draws 2"] == timeline(text, hard, behind="A attacks C")


def test_a_challenge_joins_the_grid_and_is_no_attack() -> None:
    """Its rows are walked like others, and nothing follows an attack that does not happen."""
    rules = SPLASH + """
stone "Dare"
  duck: challenge author of row
stone "Throw"
  play at others: challenge target
charm "Ear"
  when any player attacks: draw 1
"""
    dared = "A Ear, hand [Rock]\nB hand [Dare]\nC\n{}A plays Rock at B\nB plays Dare"

    for reading in ("", COLUMNS):
        assert ["A plays Rock at B", "A attacks B", "A draws 1", "B plays Dare"] == timeline(dared.format(reading), rules)[:4]
        assert {"A loses 1 to B", "B loses 1 to A"} == set(timeline(dared.format(reading), rules, behind="B plays Dare"))
    assert ["A plays Throw at B", "B loses 1 to A"] == timeline("A Ear, hand [Throw]\nB\nA plays Throw at B", rules)


def test_once_per_turn_counts_every_window() -> None:
    """An ability that was used in the play phase is used up in a cell of the same turn too."""
    rules = SPLASH + """
stone "Dare"
  duck: challenge author of row
charm "Cap"
  duck or play once per turn: gain 1
"""
    table = "A Cap, hand [Rock]\nB hand [Dare]\n{}A plays Rock at B\nB plays Dare\n"

    assert "A gains 1" in timeline(table.format("") + "A uses Cap", rules)
    assert "A passes" in timeline(table.format(""), rules), "he is asked, and declines"
    assert "A passes" not in timeline(table.format("A uses Cap\n"), rules)


def test_the_turn_of_who_falls_is_over() -> None:
    """No further phase of that player begins."""
    state = played("A hand [Thorn], points 1\nB hand [Pebble]\nA plays Thorn\nB plays Pebble",
                   'stone "Thorn"\n  play: lose 1 to you\n').state
    phases = [(s.player, s.parts[0]) for s in state.steps if s.kind == StepKind.PHASE]

    assert [(0, 1), (1, 0), (1, 1)] == phases


def test_a_card_that_changes_hands_in_play_acts_for_who_has_it() -> None:
    """From the next event on."""
    rules = """
charm "Bell"
  when you gain: draw 1
stone "Lend"
  play at others: move first(your lap) to lap of target
"""
    lent = "A Bell, hand [Lend, 2 Pebble]\nB hand [Pebble]\nA plays Pebble\nA plays Lend at B\nA plays Pebble\nA ends turn\n"

    assert ["A draws 1", "B draws 1"] == [s for s in timeline(f"{lent}B plays Pebble", rules) if "draws" in s]


def test_under_way_while_all_answer() -> None:
    """Rules can ask whether a pending attack is still being answered."""
    rules = PENDING.replace("moment duck: ", "moment duck:\n    if under-way: gain 5\n    ")
    rules = rules.replace("moment soak: ", "moment soak:\n    if under-way: gain 7\n    ")

    assert ["B gains 5", "C gains 5", "B loses 1 to A", "C loses 1 to A"] == timeline(
        "A hand [Flood]\nB\nC\nA plays Flood", rules, behind="A attacks C")
    assert ["B loses 1 to A"] == timeline("A hand [Rock]\nB\nA plays Rock", rules, behind="A attacks B")
