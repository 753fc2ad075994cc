"""Choices as data: what a program that shows them, or plays by them, is given."""

from __future__ import annotations

import pytest

import adjudicator
from adjudicator import State

DUEL = """\
rules bang, dodge-city
A sheriff, hand [Duel, Beer, Panic!], in play [Barrel]
B outlaw, life 2, hand [BANG!, Missed!], in play [Mustang]
C renegade, Calamity Janet, hand [2 Missed!]
"""


def waiting(text: str) -> State:
    """The state of a situation at its first question."""
    return adjudicator.proceed(adjudicator.situation(text).start())


def test_keys_lead_to_the_states_of_their_numbers() -> None:
    """A key is another name of the choice at its place, and `pass` of declining."""
    state = waiting(DUEL)

    assert len(state.options) + 1 == len(state.legal())
    assert "pass" == state.legal()[-1]
    for number, key in enumerate(state.legal()):
        assert adjudicator.after(state, number) == state.after(key) == state.after(number)


def test_what_may_not_be_chosen_is_refused() -> None:
    """The refusal lists what may be; where nothing is asked it says so."""
    end = adjudicator.situation("rules bang\nA sheriff\nB outlaw, life 1\nA plays BANG! at B\n").resolve()

    with pytest.raises(ValueError, match=r"`pas` is not among the choices: ability:Beer.*, pass$"):
        waiting(DUEL).after("pas")
    assert end.winner
    assert () == end.legal() == adjudicator.choices(end)
    with pytest.raises(ValueError, match="nothing is asked"):
        end.after("pass")


def test_choices_say_what_they_are() -> None:
    """Who chooses, what, with which card, and at whom it can be aimed."""
    beer, panic, duel, passing = adjudicator.choices(waiting(DUEL))

    assert [("A", "ability")] * 3 + [("A", "pass")] == [(c.seat, c.kind) for c in (duel, beer, panic, passing)]
    assert ("B", "C") == duel.targets
    assert ("C",) == panic.targets, "B is out of reach behind the Mustang"
    assert () == beer.targets == passing.targets
    assert ("Duel", None) == (duel.card.title if duel.card else None, passing.card)
    assert ("Duello", "Duel", "end turn") == (duel.label("it"), duel.label("xx"), passing.label("it"))


def test_every_name_of_a_choice_is_said_in_the_language() -> None:
    """Also what a card is used as; what is a name is known from the choice, not from its words."""
    state = waiting("rules bang\nA sheriff, hand [BANG!]\nB outlaw, Calamity Janet, hand [BANG!]\nturn A\n")
    asked = state.after(state.legal()[0])
    labels = [choice.label("it") for choice in adjudicator.choices(asked)]

    assert ["BANG! as Mancato!", "decline"] == labels


def test_lines_of_choices_are_read_as_moves() -> None:
    """The line of a choice, written below the situation, makes it."""
    state = waiting(DUEL)
    for choice in adjudicator.choices(state):
        aim = f" at {choice.targets[0]}" if len(choice.targets) > 1 else ""
        played = adjudicator.situation(f"{DUEL}{choice.line}{aim}\n").play()
        assert [choice.number] == list(played.choices[:1]), choice.line


def test_chance_has_weights_and_no_seat() -> None:
    """Equal cards are one choice, which comes as often as there are of them."""
    state = waiting("rules bang\nA sheriff, hand [Panic!]\nB outlaw, hand [2 BANG!, Beer]\n").after(0)
    chance = adjudicator.choices(state)

    assert [("", "card", 1), ("", "card", 2)] == sorted((c.seat, c.kind, c.weight) for c in chance)
    assert {"chance BANG!", "chance Beer"} == {c.line for c in chance}
