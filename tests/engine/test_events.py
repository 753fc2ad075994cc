"""Events: what replaces a verb, precedes it, and follows it."""

from __future__ import annotations

from pond import PENDING, asked, cards, choose, played, points, sentences, timeline, waiting

from adjudicator.engine.draft import Draft
from adjudicator.engine.run import after
from adjudicator.engine.state import FACE


def test_a_verb_happens() -> None:
    """A verb is reported with its player and its parts, and its body is carried out."""
    end = played("A hand [Pebble]\nB\nA plays Pebble").state

    assert ["A plays Pebble", "A gains 1"] == sentences(end)
    assert (4, 3) == points(end)
    assert ["Pebble"] == cards(end, "discard")


def test_what_is_done_with_no_card_is_not_reported() -> None:
    """It happens, so that clauses may follow it; but there is nothing to see."""
    rules = """
to drop/drops (what: cards): for each c in what: move c to discard
charm "Bell"
  when you drop: draw 1
stone "Rake"
  play: drop (your hand where it is "Pebble")
"""
    assert ["A plays Rake", "A draws 1"] == timeline("A Bell, hand [Rake]\nB\nA plays Rake", rules)
    assert ["A plays Rake", "A drops Pebble", "A draws 1"] == timeline("A Bell, hand [Rake, Pebble]\nB\nA plays Rake", rules)


def test_equal_cards_are_counted_and_unknown_ones_come_last() -> None:
    """Several cards of one step are listed together."""
    rules = 'to dump/dumps (what: cards): for each c in what: move c to discard\nstone "Purge"\n  play: dump your hand\n'

    assert "A dumps 2 Pebble, 2 unknown cards" in timeline("A hand [Purge, ?, Pebble, ?, Pebble]\nB\nA plays Purge", rules)


def test_a_verb_of_nobody_does_not_happen() -> None:
    """Where the player is `nothing`, there is neither the effect nor the step."""
    rules = 'stone "Mist"\n  play at others:\n    first(others except target) gains 5\n    gain 1\n'

    assert ["A plays Mist at B", "A gains 1"] == timeline("A hand [Mist]\nB\nA plays Mist at B", rules)


def test_an_event_waits_for_the_card_on_which_its_clauses_rest() -> None:
    """The face is asked for before the event begins; then it is replaced, preceded and followed as if it had been known."""
    rules = """
charm "Net"
  when any player gains: draw 1
charm "Shield"
  instead of you gain if hue of top of discard is blue: draw 7
charm "Fence"
  before you gain if hue of top of discard is red: draw 3
"""
    told_then = {}
    for charms in ("Net, Shield", "Net, Fence", "Net, Shield, Fence"):
        asking = choose(waiting(f"A lap [{charms}], hand [Pebble]", rules), "Pebble")
        assert FACE == asked(asking).kind
        told_then[charms] = [sentences(after(asking, hue), behind="A plays Pebble") for hue in range(2)]

    assert {
        "Net, Shield": [["A gains 1", "A draws 1"], ["A gains 1 (replaced)", "A draws 7", "A draws 1"]],
        "Net, Fence": [["A gains 1", "A draws 3", "A draws 1"], ["A gains 1", "A draws 1"]],
        "Net, Shield, Fence": [["A gains 1", "A draws 3", "A draws 1"], ["A gains 1 (replaced)", "A draws 7", "A draws 1"]],
    } == told_then


def test_a_cell_waits_for_the_card_on_which_its_row_rests() -> None:
    """A row that is closed by what a card shows: no cell is passed over while the card is asked for."""
    rules = PENDING.replace("close rows if ducked of row", "close rows if ducked of row or hue of top of discard is blue")
    for stone in ("Rock", "Flood"):
        asking = choose(waiting(f"A hand [{stone}]\nB", rules), stone)

        assert FACE == asked(asking).kind
        assert [["B loses 1 to A"], []] == [sentences(after(asking, hue), behind="A attacks B") for hue in range(2)]


def test_when_follows_an_event() -> None:
    """The clause acts after the verb, knows its parts, and looks at its condition then."""
    rules = 'charm "Bell"\n  when you gain if your points = 4: ring; draw n\n'

    end = played("A Bell, hand [2 Pebble]\nB\nA plays Pebble\nA plays Pebble", rules).state
    assert ["A plays Pebble", "A gains 1", "A draws 1", "A plays Pebble", "A gains 1"] == sentences(end)


def test_before_precedes_an_event() -> None:
    """The clause acts ahead of the verb; several act in the order in which their cards lie."""
    rules = 'charm "Cup"\n  before you gain: draw 1\ncharm "Jug"\n  before you gain if n = 1: draw 2\n'

    assert ["A plays Pebble", "A gains 1", "A draws 2", "A draws 1"] == timeline(
        "A lap [Jug, Cup], hand [Pebble]\nB\nA plays Pebble", rules)


def test_instead_of_takes_the_place_of_an_event() -> None:
    """The first clause that fits replaces the verb's own effect, and the step says so; what follows the verb still happens."""
    rules = """
charm "Sieve"
  instead of you gain if n > 1: draw 5
charm "Net"
  instead of you gain: draw 2
charm "Lid"
  instead of you gain: draw 3
  when you gain: draw 4
"""
    end = played("A lap [Sieve, Net, Lid], hand [Pebble]\nB\nA plays Pebble", rules).state

    assert ["A plays Pebble", "A gains 1 (replaced)", "A draws 2", "A draws 4"] == sentences(end)
    assert (3, 3) == points(end)


def test_a_clause_says_whose_event_it_answers() -> None:
    """`you` is the holder, `another player` everybody else, `any player` both; `they` is who did the verb."""
    rules = """
charm "Mirror"
  when you gain: draw 1
charm "Window"
  when another player gains if they is active: draw 2
charm "Door"
  when any player gains: they draws 3
"""
    def text(charm: str) -> str:
        return f"A hand [Pebble]{', ' + charm if charm[0] == '+' else ''}\nB lap [{charm}]\nA plays Pebble"

    assert [] == timeline(text("Mirror"), rules, behind="A gains 1")
    assert ["B draws 2"] == timeline(text("Window"), rules, behind="A gains 1")
    assert ["A draws 3"] == timeline(text("Door"), rules, behind="A gains 1")
    mine = "A hand [Pebble], lap [{}]\nB\nA plays Pebble"
    assert ["A draws 1"] == timeline(mine.format("Mirror"), rules, behind="A gains 1")
    assert [] == timeline(mine.format("Window"), rules, behind="A gains 1")
    assert ["A draws 3"] == timeline(mine.format("Door"), rules, behind="A gains 1")


def test_a_clause_knows_what_the_event_belongs_to() -> None:
    """`effect` and `target` are those of the card that is under way."""
    rules = """
stone "Gift"
  play at others: target gains 1
charm "Ear"
  when any player plays if effect = "Gift" and target is you: draw 1
"""
    text = "A hand [Gift, Pebble], lap [Ear]\nB Ear\nC Ear\nA plays Pebble\nA plays Gift at B"

    assert ["A plays Pebble", "A gains 1", "A plays Gift at B", "B draws 1", "B gains 1"] == timeline(text, rules)


def test_clauses_act_in_the_order_of_the_table() -> None:
    """Rules, then cards in shared zones, then the players from the left of the active one, who comes last."""
    rules = """
charm "Bell"
  when any player gains: draw 1
weather "Storm"
  when any player gains: draw 2
rule "Ebb"
  when any player gains: draw 3
"""
    assert ["B draws 3", "B draws 2", "C draws 1", "A draws 1", "B draws 1"] == timeline(
        "A Bell\nB Bell, hand [Pebble]\nC Bell\nyard [Storm]\nB plays Pebble", rules, behind="B gains 1")


def test_what_follows_goes_on_behind_a_question() -> None:
    """A clause that asks somebody does not end the others that follow the same event."""
    rules = """
charm "Ask"
  when any player gains:
    may: draw 3
charm "Bell"
  when any player gains: draw 1
"""
    table = "A lap [Ask, Bell], hand [Pebble]\nB Bell\nA plays Pebble\n"

    assert ["B draws 1", "A draws 1"] == [s for s in timeline(table + "A declines", rules) if "draws" in s]
    assert ["B draws 1", "A draws 3", "A draws 1"] == [s for s in timeline(table + "A uses Ask", rules) if "draws" in s]


def test_what_an_event_brings_into_play_does_not_answer_it() -> None:
    """Whatever else lies on the table: a clause answers the events that begin while it is active."""
    rules = """
charm "Bell"
  when you don: draw 1
charm "Whistle"
  when you don: nothing
stone "Cap"
  play:
    choose from your hand as c
    don c
to don/dons (what: card): move what to your lap
"""
    for others in ("", "B Whistle\n", "B Bell\n"):
        table = f"A hand [2 Cap, 2 Bell]\n{others}A plays Cap with Bell\nA plays Cap with Bell"
        assert ["A plays Cap", "A dons Bell", "A plays Cap", "A dons Bell", "A draws 1"] == timeline(table, rules)


def test_a_clause_that_follows_is_looked_at_again_when_its_turn_comes() -> None:
    """An earlier clause can take the condition away."""
    rules = 'charm "Bell"\n  when any player gains if bells of game = 0: ring\n'

    end = played("A Bell, hand [Pebble]\nB Bell\nA plays Pebble", rules).state

    assert 1 == Draft(end).vars[0]


def test_a_verb_may_give_a_result() -> None:
    """`result` in what follows is the card that the last verb gave, whatever other clauses did in between."""
    rules = """
to dig/digs:
  move top of deck to discard
  result top of discard
to find/finds (what: card): nothing
charm "Sieve"
  when you dig: find result
charm "Owl"
  when you dig: find result
stone "Spade"
  play: dig
"""
    assert ["A plays Spade", "A digs", "A finds Pebble", "A finds Pebble"] == [
        s.partition(":")[0] for s in timeline("A lap [Sieve, Owl], hand [Spade]\nB\ndeck [Pebble]\nA plays Spade", rules)]


def test_what_a_verb_gave_is_not_what_a_clause_before_was_given() -> None:
    """A clause that follows an event sees the result of the event, though one before it did something with a result too."""
    rules = """
to dig/digs:
  move top of deck to discard
  result top of discard
to scoop/scoops:
  move top of deck to your hand
  result last(your hand)
to find/finds (what: card): nothing
charm "Mole"
  when you dig: scoop
charm "Owl"
  when you dig: find result
stone "Spade"
  play: dig
"""
    assert ["A digs", "A scoops", "A finds Pebble"] == [s.partition(":")[0] for s in timeline(
        "A lap [Mole, Owl], hand [Spade]\nB\ndeck [Pebble, Spade]\nA plays Spade", rules, behind="A plays Spade")]


def test_as_soon_as_waits_for_a_point_of_rest() -> None:
    """It acts between effects and never inside of one, and again while its condition holds."""
    rules = 'charm "Well"\n  as soon as count(your hand) < 2: draw 1\n'

    assert ["A draws 1", "A plays Pebble", "A gains 1", "A draws 1"] == timeline(
        "A Well, hand [Pebble]\nB\nA plays Pebble", rules)
