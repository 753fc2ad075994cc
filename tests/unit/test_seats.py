"""Tests of seats as situations tell them: what a character has taken on, and cards that there are once."""

import json
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import adjudicator
from adjudicator.cases.situation.dealt import dealt_once
from adjudicator.cli import main
from adjudicator.notation.source import Invalid
from adjudicator.report.outcome import seat_facts

CITY = "rules bang, dodge-city\nA outlaw\nB sheriff\nC renegade\nD outlaw\n"


def problems(text: str) -> list[str]:
    """The messages of a situation that is refused."""
    with pytest.raises(Invalid) as invalid:
        adjudicator.situation(text)
    return [d.message for d in invalid.value.diagnostics]


def facts(table: adjudicator.Situation, seat: str) -> dict[str, object]:
    """What is known of a seat when a situation begins."""
    return dict(seat_facts(table.start(), table.seats.index(seat)))


@pytest.mark.parametrize("fact", [
    "Vera Custer as Vulture Sam", "character [Vera Custer as Vulture Sam]", "vera custer as VULTURE SAM",
])
def test_what_a_character_has_taken_on(fact: str) -> None:
    """She acts by the text of the other: the cards of the fallen are hers."""
    text = f"{CITY}D {fact}, hand []\nC life 1, hand [Beer, Stagecoach]\nA plays Gatling\nC declines\n"
    end = adjudicator.situation(text).resolve(approach="first")

    assert any(adjudicator.tell(end, s).startswith("D takes") for s in end.steps if s.verb == "take")


def test_it_is_printed_as_it_is_written() -> None:
    """The end that an answer prints can be asked about again."""
    found = CliRunner().invoke(main, ["ask", "-", "--json"], input=f"{CITY}D Vera Custer as Vulture Sam\nA plays Gatling\n")

    assert ["Vera Custer as Vulture Sam"] == json.loads(found.stdout)["outcome"]["seats"]["D"]["character"]


@pytest.mark.parametrize("expected", ["Vera Custer as Vulture Sam", "character [Vera Custer as Vulture Sam]"])
def test_an_expectation_of_it_can_fail(tmp_path: Path, expected: str) -> None:
    """Who has taken on nothing is not like another."""
    rows = [*CITY.splitlines(), "D Vera Custer", "A plays Gatling", f"expect D {expected}"]
    file = tmp_path / "some.case"
    file.write_text('case as-herself "Vera Custer is herself"\n' + "".join(f"  {row}\n" for row in rows), encoding="utf-8")

    assert 1 == CliRunner().invoke(main, ["test", str(file)]).exit_code


def test_who_borrows_nothing_is_nobody_else() -> None:
    """Only a card whose text borrows that of another acts as another, and only as one of its kind."""
    assert ["`Bart Cassidy` cannot act as `Vulture Sam`"] == problems(f"{CITY}D Bart Cassidy as Vulture Sam\n")
    assert ["`Vera Custer` cannot act as `Beer`"] == problems(f"{CITY}D Vera Custer as Beer\n")


def test_a_seat_has_one_character() -> None:
    """However they are written; that of a case stands in place of its table's."""
    assert ["`D` has more than one card in `character`"] == problems(f"{CITY}D character [Bart Cassidy, El Gringo]\n")
    assert 1 == len(problems(f"{CITY}D Bart Cassidy, character [El Gringo]\n"))
    assert 1 == len(problems(f"{CITY}D Bart Cassidy\nD character [El Gringo]\n"))


def test_a_character_sits_at_one_seat() -> None:
    """The second seat that has it is reported with the first; unknown characters are not alike."""
    assert ["`C` has `Bart Cassidy` already"] == problems(f"{CITY}C Bart Cassidy\nD Bart Cassidy\n")
    assert adjudicator.situation(f"{CITY}C character [?], life 4, maximum 4\nD character [?], life 4, maximum 4\n").seats


@pytest.mark.parametrize("line", ["characters [Bart Cassidy]", "D second character [Bart Cassidy]"])
def test_what_there_is_once_lies_nowhere_else(line: str) -> None:
    """Neither with the characters that nobody has, nor with those that players may change to."""
    city = CITY.replace("dodge-city", "dodge-city, high-noon")

    assert ["`C` has `Bart Cassidy` already"] == problems(f"{city}C Bart Cassidy\n{line}\n")


def test_a_seat_that_is_named_after_a_role_has_it() -> None:
    """In any language, whatever a line says about it."""
    assert ["`Fuorilegge` is named after another `role`"] == problems("rules bang\nA sheriff\nFuorilegge deputy\n")
    assert ["`Sheriff` is named after another `role`"] == problems("rules bang\nSheriff\nB outlaw\nSheriff outlaw\n")
    assert ("A", "Sheriff") == adjudicator.situation("rules bang\nA outlaw\nSheriff sheriff\n").seats


@pytest.mark.parametrize(("text", "said"), [
    ("rules bang\nA sheriff\nB sheriff\n", ["`A` and `B` are both `Sheriff`"]),
    ("rules bang\nSheriff\nB sheriff\n", ["`Sheriff` and `B` are both `Sheriff`"]),
    ("rules bang\nA renegade\nB rinnegato\n", ["`A` and `B` are both `Renegade`"]),
    ("rules bang, dodge-city\nA renegade\nB rinnegato\nC sheriff\n", []),  # eight players have two
    ("rules bang\nA outlaw\nB outlaw\nC outlaw\nD sheriff\n", []),  # a situation may have more of what there are several of
    ("rules bang\nA role unknown\nB role unknown\n", []),
    ("rules bang, wild-west-show\nA sheriff\nB sheriff\n", ["there is one Sheriff"]),  # roles change, but not their cards
    ("rules revolver\nColty hand 2\nMcReady hand 2\n", []),
    ("rules northwood\nYou hand 2\nAnna hand 2\n", ["`northwood` is dealt for `1` seats at most"]),
    ("rules bang\n" + "".join(f"{seat}\n" for seat in "ABCDEFG"), []),
    ("rules bang\n" + "".join(f"{seat}\n" for seat in "ABCDEFGH"), ["`bang` is dealt for `7` seats at most"]),
])
def test_what_one_player_is_dealt_no_other_has(text: str, said: list[str]) -> None:
    """The rules say how a game is dealt; whether any number of players is dealt a role twice follows from them."""
    if said:
        assert said == problems(text)
    else:
        assert adjudicator.situation(text).seats


@pytest.mark.parametrize("seats", [4, 5, 6, 7])
def test_no_game_has_twice_what_one_player_is_dealt(seats: int) -> None:
    """However many play, and however far the game has come."""
    for seed in range(4):
        state = adjudicator.deal("bang", seats=seats, seed=seed).by_chance(Random(seed))
        for number, values in enumerate(state.position.fields):
            several = {value for value in values if type(value) is int and value and values.count(value) > 1}
            assert not any(dealt_once(state.program, number, value) for value in several)


def test_where_the_rules_have_several_there_may_be_several() -> None:
    """A gang has many, and each game says for itself what there is once."""
    table = adjudicator.situation("rules revolver\ncard Bullet survival 1\nColty gang [Bullet, Jack Colty]\nMcReady\n")

    assert ["Bullet", "Jack Colty"] == facts(table, "Colty")["gang"]
