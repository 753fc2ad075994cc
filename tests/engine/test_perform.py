"""The text of another card carried out: with a target that is brought along, or with one that is chosen."""

from __future__ import annotations

from pond import asked, choose, timeline, waiting

RULES = """
stone "Rock"
  play at others where points of it > 1 if bells of game < 5: target loses 1 to you
  throw at others: target loses 2 to you
to whirl: offer throw to you
stone "Echo"
  play: perform first(discard)
stone "Aim"
  play at others: perform first(discard) at target
stone "Hurl"
  play at others: perform throw of first(discard) at target
stone "Fling"
  play: perform throw of first(discard)
"""


def test_a_target_is_chosen() -> None:
    """Where the text wants one and none is brought along; one alone is taken."""
    table = "A hand [{}]\nB\nC\ndiscard [Rock]\n"

    asking = choose(waiting(table.format("Echo"), RULES), "Echo")
    assert (0, (1, 2)) == (asked(asking).player, asked(asking).choices)
    assert ["C loses 1 to A"] == timeline(f"{table.format('Echo')}A plays Echo\nA chooses C", RULES)[1:]
    assert ["B loses 1 to A"] == timeline(table.format("Echo").replace("\nC\n", "\nC points 1\n") + "A plays Echo", RULES)[1:]
    assert ["C loses 2 to A"] == timeline(f"{table.format('Fling')}A plays Fling\nA chooses C", RULES)[1:]


def test_a_target_is_chosen_for_a_card_of_a_hand() -> None:
    """The card need not lie in the open: the player who performs it is asked for its target all the same."""
    asking = choose(waiting("A hand [Nudge, Rock]\nB\nC", f"{RULES}stone \"Nudge\"\n  play: perform play of first(your hand)\n"),
                    "Nudge")

    assert (0, (1, 2)) == (asked(asking).player, asked(asking).choices)


def test_a_target_is_brought_along() -> None:
    """Then nobody is asked again, whomever the text itself could be aimed at."""
    table = "A hand [{}]\nB points 2\nC\ndiscard [Rock]\n"

    assert ["A plays Aim at B", "B loses 1 to A"] == timeline(f"{table.format('Aim')}A plays Aim at B", RULES)
    assert ["A plays Hurl at C", "C loses 2 to A"] == timeline(f"{table.format('Hurl')}A plays Hurl at C", RULES)


def test_without_a_target_nothing_is_carried_out() -> None:
    """As the card itself could not be used."""
    assert ["A plays Echo"] == timeline("A hand [Echo]\nB points 1\ndiscard [Rock]\nA plays Echo", RULES)
