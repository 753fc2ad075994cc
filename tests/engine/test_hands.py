"""A player in somebody else's hands, turns that go where the rules say, and cards that usually lie somewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from pond import POND, TURN, asked, cards, compiled, played, sentences, timeline, waiting

import adjudicator
from adjudicator.engine.run import proceed
from adjudicator.engine.steps import StepKind
from adjudicator.games.choices import choices
from adjudicator.games.transcript import to_situation
from adjudicator.games.views import view
from adjudicator.notation.source import Invalid
from adjudicator.rules.library import found_in

HANDS = """
value guide(p: player): player = p
choices by guide
stone "Leash"
  play at others:
    let whom = target
    until end of turn: change guide(p) to you if p is whom
stone "Spell"
  play at others:
    let me = you
    let whom = target
    until your next turn: change guide(p) to me if p is whom
"""


def test_a_turn_is_in_the_hands_of_another() -> None:
    """The player who decides is asked, sees what the other sees, and may choose; everything else happens to the other player."""
    table = "A hand [Spell]\nB hand [2 Pebble]\nC hand [Pebble]\n"
    end = played(f"{table}A plays Spell at B\nA ends turn\nB plays Pebble", HANDS).state

    assert ["A plays Spell at B", "A ends turn", "B gains 1"] == [s for s in sentences(end) if "Pebble" not in s]
    assert (1, 0) == (asked(end).player, end.decider)
    assert {"A"} == {choice.seat for choice in choices(end)}
    mine, own, other = (view(end, seat) for seat in "ABC")
    assert ("A", ["Pebble"], 1) == (mine.asked, mine.players["B"]["hand"], mine.players["C"]["hand"])
    assert (2, 0, 0) == tuple(len(seen.choices) for seen in (mine, own, other))


def test_it_is_over_when_its_time_is() -> None:
    """And a player who decides and falls decides no more."""
    ends = "".join(f"{seat} ends turn\n" for seat in "ABCA")
    end = played(f"A hand [Spell]\nB hand [Pebble]\nC\nA plays Spell at B\n{ends}", HANDS).state

    assert (1, 1) == (asked(end).player, end.decider)


def test_who_decides_may_be_asked_of_anything() -> None:
    """Those of the richest player, say; then nobody is in nobody's hands."""
    rules = """
value guide(p: player): player = first(players where points of it > points of p)
choices by guide
"""
    state = waiting("A points 1, hand [Pebble]\nB points 2\nC points 3\n", rules)

    assert (0, 1) == (asked(state).player, state.decider)
    assert (2, 2) == (asked(waiting("A points 1\nB points 2\nC points 3\nturn C\n", rules)).player,
                      waiting("A points 1\nB points 2\nC points 3\nturn C\n", rules).decider)


RANKS = """
player has
  rank: number
turn for status of it is playing
  rounds begin with first(everyone where rank of it = 2)
  turns go to first(players where rank of it = rank of you + 1)
  phase play: offer play to you until no
stone "Swap"
  play at others:
    let mine = your rank
    set your rank to rank of target
    set rank of target to mine
weather "Clock"
  at end of round: active gains 10
"""


def order(text: str, rules: str = RANKS) -> str:
    """Whose turns there are, one after the other."""
    state = played(text, rules).state
    return "".join(state.seats[s.player] for s in state.steps if s.kind == StepKind.PHASE)


def test_turns_go_where_the_rules_say() -> None:
    """To whom they name when a turn is over; to the next seat where they name nobody. Rounds end before their first turn."""
    table = "A rank 1, hand [Swap]\nB rank 4\nC rank 2\nD rank 3\nyard [Clock]\n"
    ends = "".join(f"{seat} ends turn\n" for seat in "ACDB")

    assert "ACDBC" == order(table + ends)
    assert ["A gains 10", "B gains 10"] == [s for s in timeline(table + ends + "C ends turn", RANKS) if "gains" in s]
    assert "ADA" == order(table.replace("B rank 4", "B rank 9") + "A plays Swap at C\nA ends turn\nD ends turn\n")


POUCH = """
zone pouch of player usually 2: hidden
zone safe usually 3: pile, hidden
stone "Peek"
  play at others:
    choose random from pouch of target as c
    move c to discard
stone "Open"
  play: move top of safe to discard
"""


def test_so_many_unknown_cards_usually_lie_somewhere() -> None:
    """Where a situation does not mention the zone; what it says counts, and so do players who are out."""
    state = waiting("A\nB pouch [Pebble]\nC pouch []\nD pouch 4\nE eliminated\n", POUCH)

    assert [2, 1, 0, 4, 0] == [len(cards(state, "pouch", player)) for player in range(5)]
    assert ["?"] * 3 == cards(state, "safe")
    assert ["Pebble"] == cards(waiting("A\nB\nsafe [Pebble]\n", POUCH), "safe")
    assert ["Open", "?"] == cards(played("A hand [Open]\nB\nA plays Open", POUCH).state, "discard")


def test_what_usually_lies_there_is_written(tmp_path: Path) -> None:
    """A position is the same when it is read again, also when nothing is left there."""
    (tmp_path / "pond.rules").write_text(POND.replace("@turn\n", TURN) + POUCH, encoding="utf-8")

    for text in ("A hand [3 Open]\nB\nA plays Open\nA plays Open\nA plays Open", "A\nB pouch [], hand []\nsafe []"):
        end = adjudicator.situation(f"rules pond\n{text}", rules=[tmp_path]).resolve()
        with found_in(tmp_path):
            again = proceed(adjudicator.situation(to_situation(end)).start())
        for zone in ("pouch", "safe"):
            assert cards(end, zone) == cards(again, zone)


@pytest.mark.parametrize(("rule", "problem"), [
    ("choices by nobody", "no value is called `nobody`"),
    ("value guide(p: player): number = 3\nchoices by guide", "`guide` gives no player for a player"),
    ("value guide(): player = nothing\nchoices by guide", "`guide` gives no player for a player"),
    (f"{HANDS}choices by guide", "who makes choices is declared twice"),
    ("zone den usually 3: live", "unknown cards do not usually lie in such a zone"),
    ("zone den of player usually 3: pile", "unknown cards do not usually lie in such a zone"),
    ("zone den: row", "a row is of cards in play"),
])
def test_what_cannot_be_is_refused(rule: str, problem: str) -> None:
    """When the rules are read."""
    with pytest.raises(Invalid) as caught:
        compiled(f"\n{rule}\n")
    assert {problem} == {d.message for d in caught.value.diagnostics}
