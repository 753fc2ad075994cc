"""`when this leaves play`: what responds to any verb by which its card leaves play."""

from __future__ import annotations

import pytest
from pond import played, points, sentences

from adjudicator.engine.state import State

RULES = """
cards in play have
  mud: number = 0
kind toy
  works in lap
to break/breaks (what: cards): for each c in what: move c to discard
to fetch-back/fetches-back (what: card): move what to hand of holder of what
to pass/passes (what: card) to (whom: player): move what to lap of whom
to tidy/tidies: for each c in lap of everyone: move c to discard
to storm/storms (what: cards): break what
to lose-one/loses-one: move first(lap of active) to discard
-- the target may be a card
kind tool
  works in hand
  using it: play this
toy "Balloon"
  when this leaves play: gain 1
toy "Clay"
  when this leaves play if was(mud of this) > 0: gain was(mud of this) * 10
toy "Twin"
  when this leaves play: gain was(count(lap of you)) - 1
toy "Martyr"
  when this leaves play even fallen: gain 100
tool "Hammer"
  play at lap of others: break target
stone "Wind"
  play: break lap of others
stone "Storm"
  play: storm lap of others
stone "Spring cleaning"
  play: tidy
tool "String"
  play at lap of players: fetch-back target
tool "Gift"
  play at lap of you: pass target to first(others)
stone "Hole"
  play: lose-one
"""


def gained(text: str) -> list[str]:
    """Who gained what in a situation, in order."""
    state: State = played(text, RULES).state
    return [said for said in sentences(state) if " gains " in said]


@pytest.mark.parametrize("card", ["Hammer", "Wind", "Storm", "Spring cleaning", "String"])
def test_any_verb_that_takes_the_card_away(card: str) -> None:
    """Done with the card or not, alone or through another verb: the clause acts once, for the player who had the card."""
    assert ["B gains 1"] == gained(f"A hand [{card}]\nB lap [Balloon]\nA plays {card}")


def test_a_card_that_stays_in_play_has_not_left() -> None:
    """Going from one player to another is not leaving play."""
    assert [] == gained("A hand [Gift], lap [Balloon]\nB\nA plays Gift")


def test_a_verb_that_names_no_card() -> None:
    """The card need not be a part of the event."""
    assert ["A gains 1"] == gained("A hand [Hole], lap [Balloon]\nB\nA plays Hole")


def test_what_was_known_last_of_it() -> None:
    """Marks and neighbours are those of the time before."""
    assert ["B gains 30"] == gained("A hand [Hammer]\nB lap [Clay mud 3]\nA plays Hammer")
    assert [] == gained("A hand [Hammer]\nB lap [Clay]\nA plays Hammer")


@pytest.mark.parametrize("card", ["Wind", "Storm", "Spring cleaning"])
def test_cards_that_leave_together_see_one_another(card: str) -> None:
    """Each of several that leave through one verb recalls all of them; equal cards each act for themselves."""
    assert ["B gains 2"] * 3 == gained(f"A hand [{card}]\nB lap [3 Twin]\nA plays {card}")
    table = f"A hand [{card}]\nB lap [2 Balloon]\nC lap [Balloon]\n"
    assert ["B gains 1", "B gains 1", "C gains 1"] == gained(f"{table}A plays {card}")


def test_a_card_that_stays_does_not_act() -> None:
    """Only the card that left acts."""
    assert ["B gains 1"] == gained("A hand [Hammer]\nB lap [Balloon, Twin]\nA plays Hammer at Balloon")


def test_a_player_who_is_out_gains_nothing() -> None:
    """A clause is silent with its player."""
    rules = RULES + """
tool "Doom"
  play at others:
    set status of target to out
    break lap of target
"""
    state = played("A hand [Doom]\nB lap [Balloon, Martyr]\nC\nA plays Doom at B", rules).state
    assert (3, 3, 3) == points(state)
