"""Several that take the place of one event, and several that follow it: each acts once, in an order that players may choose."""

from __future__ import annotations

import pytest
from pond import asked, cards, choose, played, sentences, timeline, waiting

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid

DRAWING = """
stone "Dig"
  play: draw 3
weather "Thirst"
  instead of any player draw: they draws n - 1
charm "Cup"
  instead of you draw: draw n + n
charm "Bell"
  when you draw: ring
charm "Herald"
  before you draw: gain 1
"""
ORDER = "players order abilities\n"


def draws(state: State) -> list[str]:
    """The steps of drawing."""
    return [s for s in sentences(state) if "draws" in s]


def test_each_replacement_acts_once_on_an_event() -> None:
    """What lets the event happen in another form is offered to the next; what follows it follows once, the last form."""
    table = "yard [Thirst]\nA lap [Cup, Bell, Herald], hand [Dig]\nB\nA plays Dig"
    end = played(table, DRAWING).state

    assert ["A draws 3 (replaced)", "A draws 2 (replaced)", "A draws 4"] == draws(end)
    assert [1] == list(end.position.vars), "the Bell rings once"
    assert 1 == sentences(end).count("A gains 1"), "the Herald calls once"
    assert 4 == len(cards(end, "hand"))


def test_two_of_one_name_act_both() -> None:
    """Each card acts once."""
    end = played("A lap [Cup, Cup], hand [Dig]\nB\nA plays Dig", DRAWING).state

    assert "A draws 12" == draws(end)[-1]


def test_another_event_is_replaced_anew() -> None:
    """Something that happens because of the event, and is not the event itself, is replaced like any other."""
    rules = DRAWING + 'charm "Greed"\n  when you draw if n > 3: draw 1\n'
    end = played("A lap [Cup, Greed], hand [Dig]\nB\nA plays Dig", rules).state

    assert ["A draws 3 (replaced)", "A draws 6", "A draws 1 (replaced)", "A draws 2"] == draws(end)


def test_a_replacement_that_ends_the_event_ends_it() -> None:
    """If nothing of the kind happens any more, there is nothing left to replace; what follows the event still does."""
    rules = DRAWING + 'charm "Lid"\n  instead of you draw: gain 5\n'
    end = played("A lap [Lid, Cup, Bell], hand [Dig]\nB\nA plays Dig", rules).state

    assert ["A draws 3 (replaced)"] == draws(end)
    assert [1] == list(end.position.vars)


def test_an_event_may_be_split() -> None:
    """Each part is the event in another form: what has acted on it does not act on its parts."""
    rules = DRAWING + 'charm "Spoon"\n  instead of you draw if n > 1: repeat n: draw 1\n'
    end = played("A lap [Spoon, Cup], hand [Dig]\nB\nA plays Dig", rules).state

    assert ["A draws 3 (replaced)", *["A draws 1 (replaced)", "A draws 2"] * 3] == draws(end)


def test_an_event_may_be_turned_to_another_player() -> None:
    """It is the same event still: who turned it away once does not do so again, and it is followed for whom it came to."""
    rules = """
charm "Mirror"
  instead of you gain: first(others) gains n
  when you gain: draw 1
charm "Gate"
  before you gain: ring
"""
    table = "A lap [Mirror, Gate], hand [Pebble]\nB lap [Gate{}]\nA plays Pebble"
    once, twice = played(table.format(""), rules).state, played(table.format(", Mirror"), rules).state

    assert ["A plays Pebble", "A gains 1 (replaced)", "B gains 1"] == sentences(once)
    assert [2] == list(once.position.vars), "each Gate rings"
    assert ["A plays Pebble", "A gains 1 (replaced)", "B gains 1 (replaced)", "A gains 1", "A draws 1"] == sentences(twice)


def test_the_player_concerned_chooses_what_acts_first() -> None:
    """Where the rules say so, and where there is a difference: of cards of one name there is none."""
    table = "yard [Thirst]\nA lap [Cup, Cup], hand [Dig]\nB\n"
    asking = choose(waiting(table, DRAWING + ORDER), "Dig")

    assert ("Thirst", "Cup") == asked(asking).choices
    assert 0 == asked(asking).player
    assert "A draws 8" == draws(choose(asking, "Thirst"))[-1]
    assert "A draws 11" == draws(choose(asking, "Cup", "Cup"))[-1]
    assert "A draws 10" == draws(choose(asking, "Cup", "Thirst"))[-1]
    assert "A draws 8" == draws(played(f"{table}A plays Dig\nA chooses Thirst", DRAWING + ORDER).state)[-1]


def test_players_order_what_follows_an_event() -> None:
    """Each their own; a choice that makes no difference is not asked for."""
    rules = ORDER + """
charm "Bell"
  when any player gains: draw 1
charm "Drum"
  when any player gains: draw 2
"""
    table = "A hand [Pebble]\nB lap [Bell, Drum, Bell]\nC Drum\n"
    asking = choose(waiting(table, rules), "Pebble")

    assert (1, ("Bell", "Drum")) == (asked(asking).player, asked(asking).choices)
    end = choose(asking, "Drum")
    assert ["B draws 2", "B draws 1", "B draws 1", "C draws 2"] == draws(end)
    again = choose(asking, "Bell")
    assert ("Drum", "Bell") == asked(again).choices
    assert ["B draws 1", "B draws 1", "B draws 2", "C draws 2"] == draws(choose(again, "Bell"))


def test_a_choice_of_order_is_a_state_like_any_other() -> None:
    """It is stored, checked and continued; it can be written as a move."""
    rules = DRAWING + ORDER
    asking = choose(waiting("yard [Thirst]\nA lap [Cup], hand [Dig]\nB\n", rules), "Dig")
    pause = Pause.of(asking, vocabulary(asking.program))

    assert asking == State.from_json(asking.to_json(), asking.program)
    assert ["A chooses Thirst", "A chooses Cup"] == [pause.move(0), pause.move(1)]
    assert sentences(choose(asking, "Cup")) == sentences(choose(State.from_json(asking.to_json(), asking.program), "Cup"))


def test_an_order_may_be_a_matter_of_reading() -> None:
    """The declaration may have a condition; without it the order is derived."""
    rules = DRAWING + "players order abilities if bells of game > 0\n"
    table = "yard [Thirst]\n{}A lap [Cup], hand [Dig]\nB\nA plays Dig"

    assert "A draws 4" == draws(played(table.format(""), rules).state)[-1]
    assert "A draws 5" == draws(played(table.format("game bells 1\n") + "\nA chooses Cup", rules).state)[-1]


def test_the_order_is_declared_once() -> None:
    """Twice is a slip."""
    with pytest.raises(Invalid) as problem:
        waiting("A\nB", ORDER + ORDER)

    assert "declared twice" in str(problem.value)


def test_a_chain_without_a_choice_is_reported_in_order() -> None:
    """The rules come first, then shared cards, then those of the players."""
    assert ["A draws 3 (replaced)", "A draws 2 (replaced)", "A draws 4"] == timeline(
        "yard [Thirst]\nA lap [Cup], hand [Dig]\nB\nA plays Dig", DRAWING)[1:]
