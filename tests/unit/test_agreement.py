"""Verbs agree with the name of a seat wherever a sentence is made, and both forms are read."""

import pytest

from adjudicator.answers import claim, subject_in
from adjudicator.engine.steps import spoken
from adjudicator.notation.agreement import agreeing, meant, said_of
from adjudicator.notation.case_layout import is_move
from adjudicator.notation.source import Source
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.load import load, sets_of

TABLE = """
rules bang
You outlaw, hand [BANG!]
B sheriff, life 1, hand [Beer]
C renegade
You {play} BANG! at B
B plays Beer
"""


@pytest.mark.parametrize(("plain", "declared"), [
    ("play", "plays"), ("pass", "passes"), ("lose", "loses"), ("draw!", "draw!s"), ("reach the end", "reaches the end"),
    ("are asked", "is asked"), ("have nothing", "has nothing"), ("carry out", "carries out"), ("die", "dies"), ("fix", "fixes"),
])
def test_a_verb_after_you_is_in_its_plain_form(plain: str, declared: str) -> None:
    """After a seat called `You`, a verb is in its plain form; after any other it stays as it was declared."""
    assert (f"You {plain}", f"B {declared}") == (said_of("You", declared), said_of("B", declared))
    assert declared == agreeing("I", declared)


@pytest.mark.parametrize("game", ["bang", "northwood", "revolver", "revolver2"])
def test_each_verb_of_a_game_is_read_back(game: str) -> None:
    """The plain form of each first word that the steps of a game begin with means that word again."""
    first = {said.words.split(" ")[0] for said in spoken(load(game, *sets_of(game))).values()}
    assert first == {word for word in first if word in meant("You", agreeing("You", word), first)}


@pytest.mark.parametrize("form", ["play", "plays"])
def test_both_forms_are_a_move(form: str) -> None:
    """`You play` and `You plays` are the same move, and the timeline prints the first."""
    played = subject_in(Source("table", TABLE.format(play=form))).run()
    said = [sentence(played.state, step) for step in shown(played.state)]
    assert ["You play BANG! at B", "You attack B"] == said[1:3]
    assert "B plays Beer" in said


@pytest.mark.parametrize("form", ["play", "plays"])
def test_both_forms_are_a_claim(form: str) -> None:
    """A claim says the verb in either form."""
    table = subject_in(Source("table", TABLE.format(play="play")))
    found = claim(f"You {form} BANG! at B", table.program, table.seats)
    assert found.times(table.run())


def test_a_place_called_like_a_verb_is_no_move() -> None:
    """After `You`, a word that could be a verb is the name of a place if a list follows it."""
    verbs = ("discards", "plays")
    assert not is_move("You discard [Beer]", "You", "discard", verbs)
    assert is_move("You discard Beer", "You", "discard", verbs)
    assert not is_move("B discard Beer", "B", "discard", verbs)
