"""Attacks: the grid, its order, and what joins it."""

from __future__ import annotations

import pytest
from pond import COLUMNS, SPLASH, asked, choose, come_to, played, points, sentences, timeline, waiting

from adjudicator.engine.draft import Draft
from adjudicator.engine.run import proceed
from adjudicator.engine.steps import StepKind
from adjudicator.report.grid import grids

ROUND = "A hand [Wave]\nB hand [Umbrella]\nC\nD hand [Umbrella]\nA plays Wave\nB plays Umbrella\nD plays Umbrella"


def test_row_by_row() -> None:
    """The first player has all their moments, then the next one; a closed row has no further moment."""
    assert ["A attacks B", "A attacks C", "A attacks D", "B plays Umbrella", "C loses 1 to A", "D plays Umbrella"] == timeline(
        ROUND, SPLASH, behind="A plays Wave")


def test_column_by_column() -> None:
    """All rows have the first moment, then all that are open the second."""
    assert ["B plays Umbrella", "D plays Umbrella", "C loses 1 to A"] == timeline(
        COLUMNS + ROUND, SPLASH, behind="A attacks D")


def test_an_attack_is_an_event_for_every_row() -> None:
    """The new row is announced, and answered, before anybody answers the attack."""
    rules = SPLASH + 'charm "Flag"\n  when you attack if sole of row: set force of row to 2\n  when you attack: draw 1\n'

    assert ["A attacks B", "A draws 1", "A attacks C", "A draws 1", "B loses 1 to A", "C loses 1 to A"] == timeline(
        "A Flag, hand [Wave]\nB\nC\nA plays Wave", rules, behind="A plays Wave")
    assert ["A attacks B", "A draws 1", "B loses 2 to A"] == timeline(
        "A Flag, hand [Rock]\nB\nA plays Rock", rules, behind="A plays Rock at B")


def test_what_follows_an_attack_knows_its_card_and_its_target() -> None:
    """`effect` and `target` are those of the row that has opened."""
    rules = SPLASH + 'charm "Ear"\n  when any player attacks if effect = "Wave" and target is you: gain 1\n'

    assert ["A attacks B", "A attacks C", "C gains 1"] == timeline(
        "A hand [Wave]\nB\nC Ear\nA plays Wave", rules, behind="A plays Wave")[:3]


def test_what_follows_an_attack_is_over_before_the_next_row_is_attacked() -> None:
    """Also where somebody is asked in it."""
    rules = SPLASH + 'charm "Flag"\n  when you attack:\n    may: gain 1\n'

    assert ["A attacks B", "A uses Flag", "A gains 1", "A attacks C", "B loses 1 to A", "C loses 1 to A"] == timeline(
        "A Flag, hand [Wave]\nB\nC\nA plays Wave\nA uses Flag", rules, behind="A plays Wave")


def test_a_step_has_its_cause_and_its_cell() -> None:
    """A row is opened by what attacks, its moments go back to that, and what happens in a moment stands in its cell."""
    steps = played("A hand [Wave]\nB\nC hand [Umbrella]\nA plays Wave\nC plays Umbrella", SPLASH).state.steps
    opened = {s.parts[0]: s.number for s in steps if s.kind == StepKind.TARGET}
    comes = [s for s in steps if s.kind == StepKind.CELL]

    assert [steps[opened[s.parts[1]]] for s in comes] == [steps[s.cause] for s in comes if s.cause is not None]
    assert {"play"} == {steps[steps[n].cause or 0].verb for n in opened.values()}
    assert [("play", "duck", 2), ("lose", "soak", 1)] == sorted(
        ((s.verb, s.cell[0], s.cell[1]) for s in steps if s.cell and s.verb in ("play", "lose")), reverse=True)


def test_what_follows_a_fall_stands_in_the_last_cell_of_who_has_fallen() -> None:
    """Whether the player does it or is only named in it."""
    rules = SPLASH.replace("p in fallen: set", "p in fallen:\n      bury p\n      p haunts\n      set") + """
to bury/buries (whom: player): nothing
to haunt/haunts: nothing
"""
    steps = played("A hand [Wave]\nB\nC points 1\nA plays Wave", rules).state.steps

    assert [("soak", 2, 1)] * 2 == [s.cell for s in steps if s.verb in ("bury", "haunt")]


def test_a_grid_may_be_nothing_but_a_moment() -> None:
    """Without fields, without an end, walked moment by moment."""
    rules = 'grid quick\n  moment soak: lose 1 to author of row\nstone "Rock"\n  play at others: attack target\n'

    assert ["A attacks B", "B loses 1 to A"] == timeline("A hand [Rock]\nB\nA plays Rock", rules, behind="A plays Rock at B")


def test_an_attack_by_another_with_other_values() -> None:
    """`as` names the card, `by` the author, `with` the fields of the rows; nobody may be the author."""
    rules = SPLASH + """
stone "Ruse"
  play at others:
    attack target as "Rock" by last(others) with force 2
    attack target by nothing with ducked
charm "Eye"
  when any player attacks: draw (if effect of row = "Rock" then 2 else 1)
"""
    assert ["C attacks B", "A draws 2", "B loses 2 to C"] == [s.replace("C draws", "A draws") for s in timeline(
        "A hand [Ruse]\nB\nC Eye\nA plays Ruse at B", rules, behind="A plays Ruse at B")]


def test_an_attack_on_nobody_is_none() -> None:
    """Without a target there is no row and nothing to walk."""
    rules = SPLASH + 'stone "Drop"\n  play:\n    attack others where points of it > 5\n    gain 1\n'

    assert ["A plays Drop", "A gains 1"] == timeline("A hand [Drop]\nB\nA plays Drop", rules)


def test_an_attack_may_replace_a_moment() -> None:
    """In the block below it `you` is who made the attack, `target` and `row` are the row's; other moments stay."""
    rules = SPLASH + """
stone "Mud"
  play:
    let n = count(your hand)
    attack others:
      soak:
        target loses n + force of row to you
        you gains 1
"""
    assert ["B loses 3 to A", "A gains 1", "C plays Umbrella"] == timeline(
        "A hand [Mud, 2 Rock]\nB\nC hand [Umbrella]\nA plays Mud\nC plays Umbrella", rules, behind="A attacks C")


BACK = """
stone "Rebound"
  duck:
    set ducked of row to yes
    attack author of row
"""


def test_a_counter_attack_goes_behind_the_row_that_it_answers() -> None:
    """Its row stands behind the answering one and what goes back to that; a late row catches up with past columns."""
    rules = SPLASH + BACK
    text = ("A hand [Wave, 2 Umbrella]\nB hand [Rebound]\nC hand [Umbrella]\n"
            "A plays Wave\nB plays Rebound\nC plays Umbrella\nA plays Umbrella")

    expected = ["B plays Rebound", "B attacks A", "A plays Umbrella", "C plays Umbrella"]
    assert expected == timeline(text, rules, behind="A attacks C")
    assert ["B plays Rebound", "B attacks A", "A plays Umbrella", "C plays Umbrella"] == timeline(
        COLUMNS + text, rules, behind="A attacks C")


def test_what_goes_back_to_a_row_comes_before_its_next_moment() -> None:
    """Row by row a player who has struck back suffers only when that is over, whether or not anybody was asked."""
    asked_for = SPLASH + """
stone "Dare"
  duck: challenge author of row
"""
    by_itself = SPLASH.replace("moment duck: ", "moment duck:\n    flinch\n    ") + """
to flinch/flinches: nothing
charm "Thorns"
  when you flinch if your points > 2: attack author of row
"""

    assert ["B plays Dare", "A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == timeline(
        "A hand [Wave]\nB hand [Dare]\nC\nA plays Wave\nB plays Dare", asked_for, behind="A attacks C")
    assert ["B flinches", "B attacks A", "A flinches", "A loses 1 to B", "B loses 1 to A", "C flinches"] == timeline(
        "A hand [Wave]\nB Thorns\nC\nA plays Wave", by_itself, behind="A attacks C")[:6]


def test_a_row_may_be_closed_while_others_answer() -> None:
    """The condition is checked before each moment: what another player did in the meantime counts, and no moment follows."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if dry(player of row)") + """
value dry(p: player): truth = points of p > 5
stone "Towel"
  duck: first(others) gains 3
"""
    end = played(COLUMNS + "A hand [Wave], points 2\nB\nC hand [Towel]\nA plays Wave\nC plays Towel", rules).state

    assert ["C plays Towel", "B gains 3", "C loses 1 to A"] == sentences(end, behind="A attacks C")
    assert ["C"] == come_to(end, 1)


def test_a_row_that_was_closed_stays_closed() -> None:
    """Whatever becomes of its player afterwards: it is not asked again."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if dry(player of row)").replace(
        "  after all:", "  moment shiver: tremble\n  after all:") + """
to tremble/trembles: nothing
value dry(p: player): truth = points of p > 5
stone "Towel"
  duck: first(others) gains 3
charm "Sieve"
  when you lose: first(others) loses 1 to nothing
stone "Flood"
  play: attack others with pending
"""
    for card in ("Wave", "Flood"):
        text = f"{COLUMNS}A hand [{card}], points 2\nB\nC Sieve, hand [Towel]\nA plays {card}\nC plays Towel"
        assert ["C plays Towel", "B gains 3", "C loses 1 to A", "B loses 1", "C trembles"] == timeline(
            text, rules, behind="A attacks C")


def test_every_row_has_its_first_moment() -> None:
    """Only behind it is it looked whether the row is closed, also where it was so from the beginning."""
    rules = SPLASH.replace("  moment duck", "  moment shiver: tremble\n  moment duck") + """
to tremble/trembles: nothing
stone "Mist"
  play: attack others with ducked
"""
    assert ["B trembles", "C trembles"] == timeline("A hand [Mist]\nB\nC\nA plays Mist", rules, behind="A attacks C")


def test_a_single_row_consults_no_order() -> None:
    """The reading that says in which order rows are walked counts from the second row on."""
    text = "A hand [Wave]\nB\n{}A plays Wave"

    assert [0, 1] == [played(text.format(seats), SPLASH).state.consulted for seats in ("", "C\n")]


def test_a_late_row_catches_up_with_the_columns_that_are_past() -> None:
    """A row that joins in the second column has the first one before anything else goes on."""
    rules = SPLASH + """
charm "Spring"
  when you lose if row is not nothing and whom is not nothing and whom is not you: attack whom
"""
    text = "A hand [Wave, Umbrella]\nB Spring\nC hand []\nD Spring\nA plays Wave\nA plays Umbrella"

    assert ["B loses 1 to A", "B attacks A", "A plays Umbrella", "C loses 1 to A", "D loses 1 to A", "D attacks A",
            "A loses 1 to D"] == timeline(COLUMNS + text, rules, behind="A attacks D")


def test_answers_to_answers_stay_together() -> None:
    """The rows of a counter-attack go behind the row that it answers, and before the next player under either order."""
    rules = SPLASH + BACK
    text = "A hand [Wave, Rebound]\nB hand [2 Rebound]\nC\nA plays Wave\nB plays Rebound\nA plays Rebound\nB plays Rebound"

    assert ["B plays Rebound", "B attacks A", "A plays Rebound", "A attacks B", "B plays Rebound", "B attacks A",
            "A loses 1 to B", "C loses 1 to A"] == timeline(text, rules, behind="A attacks C")


def test_a_second_answer_goes_behind_all_that_the_first_has_brought_about() -> None:
    """What goes back to a row stays together with what goes back to that."""
    rules = SPLASH + """
stone "Taunt"
  duck: attack author of row
charm "Spring"
  when you lose if whom is not nothing and whom is not you: attack whom
"""
    text = "A hand [Wave, Taunt]\nB Spring, hand [Taunt]\nC\nA plays Wave\nB plays Taunt\nA plays Taunt"

    assert ["B plays Taunt", "B attacks A", "A plays Taunt", "A attacks B", "B loses 1 to A", "B attacks A", "A loses 1 to B",
            "B loses 1 to A", "B attacks A", "A loses 1 to B", "A loses 1 to B", "C loses 1 to A"] == timeline(
                COLUMNS + text, rules, behind="A attacks C")
    picture, = grids(played(COLUMNS + text, rules).state)
    assert ["A>B", "B>A", "A>B", "B>A", "B>A", "A>C"] == [
        f"{'ABC'[row.author or 0]}>{'ABC'[row.player]}" for row in picture.rows], "and the picture has its rows in this order"


def test_who_has_fallen_is_asked_nothing_more() -> None:
    """Their rows have no further moments; after all rows they are out."""
    rules = SPLASH + BACK
    end = played("A points 1, hand [Wave]\nB hand [Rebound]\nC points 1\nA plays Wave\nB plays Rebound", rules).state

    assert ["B plays Rebound", "B attacks A", "A loses 1 to B", "C loses 1 to A"] == sentences(end, behind="A attacks C")
    assert (2, 0, 2) == Draft(end).status
    assert 1 == asked(proceed(end)).player, "the turn of a player who is out is over"
    longer = SPLASH.replace("  after all:", "  moment shiver: tremble\n  after all:") + "to tremble/trembles: nothing\n"
    assert ["B loses 1 to A", "C loses 1 to A", "C trembles"] == timeline(
        "A hand [Wave]\nB points 1\nC\nA plays Wave", longer, behind="A attacks C")


def test_what_goes_back_to_who_has_fallen_is_passed_over() -> None:
    """A second row of the same player, behind the one in which they fell, has no moment either."""
    rules = SPLASH + """
stone "Taunt"
  duck: attack author of row
"""
    text = "A points 1, hand [Wave]\nB hand [2 Taunt]\nC\n{}A plays Wave\nB plays Taunt\nB plays Taunt"

    assert [*["B plays Taunt"] * 2, *["B attacks A"] * 2, "A loses 1 to B", "B loses 1 to A", "C loses 1 to A"] == timeline(
        text.format(""), rules, behind="A attacks C")


BLOCKS = SPLASH.replace("  after all:", "  after block: set bells of game to bells of game + 1\n  after all:")


def test_a_block_is_over_before_the_next_one_begins() -> None:
    """Row by row every row with what goes back to it is a block of its own; column by column there is one for all."""
    rules = BLOCKS + BACK
    text = "A hand [Wave]\nB hand [Rebound]\nC\nD\nA plays Wave\nB plays Rebound"

    assert [3, 1, 1] == [Draft(played(t, rules).state).vars[0] for t in (
        text, COLUMNS + text, "A hand [Rock]\nB\nA plays Rock")]
    later = "A hand [Wave]\nB\nC hand [Rebound]\nD\nA plays Wave\nC plays Rebound"
    assert 3 == Draft(played(later, rules).state).vars[0], "also where it is a later one that has several rows"


def test_the_first_column_of_a_pending_attack_belongs_to_no_block() -> None:
    """Blocks begin behind it: who has fallen there has none."""
    rules = BLOCKS + """
stone "Flood"
  play: attack others with pending
stone "Axe"
  duck: set your status to fallen
stone "Taunt"
  duck: attack author of row
"""
    text = "A hand [Flood]\nB hand [Axe, Taunt]\nC\nD\nA plays Flood\n"

    assert [3, 2, 3] == [Draft(played(text + move, rules).state).vars[0] for move in ("", "B plays Axe", "B plays Taunt")]


@pytest.mark.parametrize(("after_block", "bells"), [
    ("if bells of game = 0: ring", 1),
    ("if your points > 2: ring", 3),
    ("if bells of game > 0: set bells of game to 0\n    else: ring", 1),
    ("if bells of game > 0: set bells of game to 0\n    ring", 1),
    ("ring\n    if bells of game > 1: set bells of game to 0", 1),
])
def test_what_follows_a_block_may_depend(after_block: str, bells: int) -> None:
    """After each of three blocks, what there is to do is determined again."""
    rules = BLOCKS.replace("after block: set bells of game to bells of game + 1", f"after block:\n    {after_block}")

    for after_all in ("for each p in fallen: set status of p to out", "if bells of game > 5: ring"):
        changed = rules.replace("for each p in fallen: set status of p to out", after_all)
        assert bells == Draft(played("A hand [Wave]\nB\nC\nD\nA plays Wave", changed).state).vars[0]


def test_what_a_block_brings_about_comes_before_the_next_row() -> None:
    """Who falls at its end has no moment any more, and what acts as soon as something is so acts in no cell."""
    falls = BLOCKS.replace("set bells of game to bells of game + 1", "set status of last(others) to fallen")
    falls += 'charm "Bell"\n  when you lose: draw 1\n'
    gong = BLOCKS + """
charm "Gong"
  as soon as bells of game > 0:
    set bells of game to 0
    draw 1
"""
    wave = "A {}hand [Wave]\nB\nC\nA plays Wave"
    end = played(wave.format("Gong, "), gong).state

    fallen = played(wave.format("").replace("C", "C Bell"), falls).state
    assert ["B loses 1 to A"] == sentences(fallen, behind="A attacks C")
    assert ["B"] == come_to(fallen, 0)
    assert ["B loses 1 to A", "A draws 1", "C loses 1 to A", "A draws 1"] == sentences(end, behind="A attacks C")
    assert [None, None] == [s.cell for s in end.steps if s.verb == "draw"]


def test_what_a_grid_brings_about_comes_before_what_follows_the_attack() -> None:
    """What acts as soon as something is so does it when the grid is over, ahead of the next line of a text."""
    rules = SPLASH.replace("  after all:", "  after all:\n    ring") + """
charm "Gong"
  as soon as bells of game > 0:
    set bells of game to 0
    draw 1
stone "Drop"
  play:
    attack others
    gain 1
"""
    assert ["B loses 1 to A", "A draws 1", "A gains 1"] == timeline(
        "A Gong, hand [Drop]\nB\nA plays Drop", rules, behind="A attacks B")


def test_what_a_moment_brings_about_belongs_to_its_cell() -> None:
    """What acts as soon as something is so does it before the next cell, whether or not anybody was asked in this one."""
    rules = SPLASH.replace("moment duck: offer duck to you until ducked of row",
                           "moment duck:\n    offer duck to you until ducked of row\n    lose 1 to nothing")
    rules += 'charm "Well"\n  as soon as points of you < 3: gain 9\n'

    for hand, answer in (("", ""), ("Umbrella", "\nB plays Umbrella")):
        for reading in ("", COLUMNS):
            end = played(f"{reading}A hand [Wave]\nB Well, hand [{hand}]\nC\nA plays Wave{answer}", rules).state
            assert [("duck", 1)] == [s.cell[:2] for s in end.steps if s.verb == "gain" and s.cell]


def test_a_moment_counts_for_the_row_in_which_it_is_used() -> None:
    """`once per row` is once for each row, and again in the next attack."""
    rules = SPLASH.replace("close rows if ducked of row", "close rows if calm(row)") + """
value calm(r: row): truth = force of r <= 0
charm "Roof"
  duck once per row: set force of row to force of row - 1
stone "Gale"
  play: attack others with force 2
"""
    state = choose(waiting("A hand [2 Gale]\nB Roof\nC Roof", rules), "Gale")

    assert (1, ["Roof"]) == (asked(state).player, [state.program.clauses[o[0]].owner_title for o in asked(state).choices])
    state = choose(state, "Roof")
    assert 2 == asked(state).player, "B may not use it twice, and loses one point"
    state = choose(state, "Roof", "Gale")
    assert (1, (3, 2, 2)) == (asked(state).player, points(state))


def test_once_per_row_outside_of_rows() -> None:
    """Without a row it is once in all; an attack does not renew it."""
    rules = SPLASH + 'charm "Cap"\n  play once per row: gain 1\n'
    state = choose(waiting("A Cap, hand [Rock]\nB", rules), "Cap", "Rock")

    assert ((4, 2), ()) == (points(state), asked(state).choices)


def test_what_was_used_in_a_row_stays_used_when_a_grid_within_it_is_over() -> None:
    """`once per row` is once, whatever the ability itself causes."""
    rules = SPLASH + 'charm "Spike"\n  duck once per row: challenge author of row at once\n'

    assert ["A attacks B", "A loses 1 to B", "B loses 1 to A"] == timeline(
        "A hand [Rock]\nB Spike\nA plays Rock at B\nB uses Spike", rules,
        behind="A plays Rock at B"), "B is not asked for it again"


def test_able_looks_at_a_moment_of_another_player() -> None:
    """Whether a player could use anything in a moment can be asked in a rule; a moment that nothing has is none."""
    rules = SPLASH + """
stone "Look"
  play: draw count(others where able(it, duck, row)) + count(others where able(it, soak, row))
"""
    seats = "A hand [Look]\nB hand [Umbrella]\nC\nD hand [Pebble, Umbrella]\n"

    assert ["A plays Look", "A draws 2"] == timeline(f"{seats}A plays Look", rules)
    rules += 'charm "Fan"\n  soak: nothing\n'
    assert "A draws 1" == timeline("A hand [Look]\nB Fan\nC\nA plays Look", rules)[1], "in play as well as in a hand"


def test_who_is_able_or_something_else() -> None:
    """That nobody has anything for a moment takes nobody out of a set that asks for something besides."""
    rules = SPLASH + """
stone "Look"
  play:
    draw count(others where able(it, whistle, row) or points of it > 5)
    draw count(others where able(it, duck, row) and points of it > 5)
"""
    assert ["A draws 2", "A draws 1"] == timeline(
        "A hand [Look]\nB points 6, hand [Umbrella]\nC points 7\nD hand [Umbrella]\nA plays Look", rules, behind="A plays Look")
