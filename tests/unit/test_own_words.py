"""Words that belong to the rules of a game: verbs of moves, piles, marks on cards, the phase with which a run begins."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from short_cases import results

import adjudicator
from adjudicator.answers.claims import claim
from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import subject_in
from adjudicator.answers.whynot.search import explain_not
from adjudicator.cases.moves.choices import line_of
from adjudicator.notation.source import Invalid, Source
from adjudicator.report import as_json
from adjudicator.report.outcome import render
from adjudicator.rules.library import found_in, laid_over

MARKET = """game market "Market"
moves declares, inspects

values good: silk "silk", salt "salt"

cards have
  good: good

player has
  coins: number = 5
  claim: good

zone hand of player: hidden
zone chest of player: hidden
zone sack: pile, hidden, endless
zone "harbour": pile

kind cargo
  works in hand
  trade "declares": load this

unnamed cards are cargo

to load/loads (what: card):
  move what to your chest
  one of:
    "silk": set your claim to silk
    "salt": set your claim to salt
  for each p in others:
    if chest of you is not empty: offer doubt to p until your chest is empty
  if chest of you is not empty: add 3 to your coins

to inspect/inspects (whom: player):
  let c = first(chest of whom)
  move c to harbour
  if good of c is claim of whom: add -2 to your coins
  else: add 2 to your coins

rule "Inspection"
  doubt "inspects" at players where it is active: inspect target

cargo "Crate"
  copies 2 silk salt 3

turn for status of it is playing
  phase night: nothing
  phase day: offer trade to you until your chest is not empty
"""
TABLE = "rules market\nA hand [salt]\nB\nC\nA declares salt\nA chooses silk\n"
Run = Callable[[str], adjudicator.State]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (tmp_path / "market.rules").write_text(MARKET.replace('zone "harbour"', "zone harbour"), encoding="utf-8")
    return lambda text: adjudicator.situation(text, rules=[tmp_path]).resolve()


@pytest.mark.parametrize("move", ["C inspects", "C inspects A", "C inspects at A", "C inspects Inspection at A"])
def test_a_verb_of_the_rules_says_alone_what_is_used(run: Run, move: str) -> None:
    """With the seat at which it is aimed, or the rule on which it stands, or neither."""
    end = run(f"{TABLE}{move}\n")

    assert (5, 7) == tuple(as_json.end(end)["seats"][seat]["coins"] for seat in "AC")


def test_a_move_is_shown_as_it_is_written(run: Run) -> None:
    """With the verb that the rules have for it."""
    start = adjudicator.proceed(run("rules market\nA hand [salt]\nB\n"))

    assert "A declares salt" == line_of(start, 0)


@pytest.mark.parametrize(("moves", "message"), [
    ("C inspects B\n", "`C inspects B` was never made: nothing asked for it; here B is not a target"),
    ("B inspects\nC inspects\n", "`C inspects` was never made: nothing asked for it, and A is to act"),
    ("B challenges A\n", "`challenges` is not a verb of moves"),
    ("B inspect A\n", "`inspect` is not a verb of moves"),
    ("B says no\n", "`says` is not a verb of moves"),
    ("B pass\n", "`pass` is not a verb of moves"),
    ("C plays Inspection\n", "`C plays Inspection` was never made: nothing asked for it; here C has no Inspection"),
])
def test_what_is_wrong_with_a_move_is_reported(run: Run, moves: str, message: str) -> None:
    """Why nothing asked for it, and that a verb is none of these rules."""
    with pytest.raises((Invalid, adjudicator.Illegal), match=message):
        run(TABLE + moves)


def test_a_verb_names_the_cards_of_a_zone(tmp_path: Path) -> None:
    """It uses an ability that carries it, and answers a question as well."""
    rules = MARKET.replace('"harbour"', "harbour").replace("moves declares", "moves declares from hand").replace(
        "to inspect/", "to sort/sorts:\n  choose from your hand as c\n  move c to harbour\n\nto inspect/") + (
        '\nrule "Sorting"\n  trade: sort\n')
    (tmp_path / "market.rules").write_text(rules, encoding="utf-8")
    table = "rules market\nA hand [silk, salt]\nB\nC\nA uses Sorting\nA declares silk\nA declares salt\n"
    end = adjudicator.situation(table, rules=[tmp_path]).play().state
    assert "harbour [silk]" in render(end)
    (tmp_path / "market.rules").write_text(rules.replace("declares from hand", "declares from harbour"), encoding="utf-8")
    with pytest.raises(Invalid, match="R010 no zone of players is called `harbour`"):
        adjudicator.load("market", rules=[tmp_path])


def test_a_verb_of_a_rule_is_followed_by_what_the_rule_asks_for(tmp_path: Path) -> None:
    """`A bids 3`, also where 3 could be a card; what cannot be chosen is refused in these words."""
    rules = MARKET.replace('"harbour"', "harbour").replace("moves declares", "moves bids, declares")
    rules = rules.replace('silk "silk", ', 'silk "silk", tin "3", ')
    rules += '\nrule "Bidding"\n  trade "bids":\n    choose number from 1 to 4 as n\n    add n to your coins\n'
    (tmp_path / "market.rules").write_text(rules, encoding="utf-8")
    table = "rules market\nA hand [? 3, salt]\nB\nC\n"

    for moves in ("A bids 3\n", "A bids\nA chooses 3\n", "A bids Bidding\nA chooses 3\n", "A bids with 3\n"):
        assert "A  coins 8" in render(adjudicator.situation(table + moves, rules=[tmp_path]).resolve())
    with pytest.raises(adjudicator.Illegal, match="A cannot choose 5 here; they may choose 1, 2, 3, 4"):
        adjudicator.situation(table + "A bids 5\n", rules=[tmp_path]).resolve()


@pytest.mark.parametrize("verb", ["discards", "takes", "answers", "reveals"])
def test_a_verb_of_other_games_is_none(run: Run, verb: str) -> None:
    """The case notation has only verbs that every game has."""
    with pytest.raises(Invalid, match=f"`{verb}` is not a verb of moves"):
        run(f"{TABLE}A {verb} salt\n")


def test_a_file_laid_over_a_game_brings_verbs(tmp_path: Path) -> None:
    """Moves may use them like those of the game itself."""
    file = tmp_path / "bells.rules"
    file.write_text('over bang "Bells"\nmoves rings\n\nrule "Bell"\n  play "rings" once per turn: draw 1\n', encoding="utf-8")
    case = 'case bell "A bell"\n  rules bang\n  A sheriff, hand []\n  B outlaw\n  A rings\n  expect A hand 1\n'

    for begin in (laid_over(file), found_in(tmp_path)):
        with begin:
            assert ["passed"] == [result.status for result in results(case)]


def test_checks_and_claims_take_the_verbs_of_the_rules(tmp_path: Path, run: Run) -> None:
    """`illegal` lines, why something was not done, and what could be changed."""
    text = ('case one "A"\n  rules market\n  A hand [salt]\n  B\n  C\n  A declares salt\n  A chooses silk\n'
            '  illegal B inspects C because "active"\n  B inspects\n  illegal C inspects because "chest"\n  expect B coins 7\n')
    with found_in(tmp_path):
        found = results(text.replace('  illegal C inspects because "chest"\n', ""))
        assert ["passed"] == [r.status for r in found], [r.message for r in found]
        subject = subject_in(Source("a.case", f"{TABLE}"))
        answer = explain_not(subject, resolve(subject).played, claim("B inspects A", subject.program, subject.seats))
    assert "B inspects" in repr(answer)


def test_a_pile_has_the_name_that_the_rules_give_it(run: Run) -> None:
    """Also behind `expect`; a word that does not exist is reported with those that do."""
    end = run("rules market\nA hand [salt]\nB\nsack [silk]\nharbour [salt, silk]\n")

    assert {"sack", "harbour"} <= {zone.named.title for zone in end.program.zones}
    with pytest.raises(Invalid, match=r"no pile is called `sck`(?s:.*)did you mean `sack`"):
        run("rules market\nA\nB\nsck [silk]\n")
    with pytest.raises(Invalid, match="C013"):
        run("rules market\nA\nB\nsack [silk]\nsack [salt]\n")


def test_a_run_begins_where_its_player_may_do_something(run: Run) -> None:
    """Whatever the phase is called."""
    end = run("rules market\nA hand [salt]\nB\n")

    assert "day" == end.program.phases[end.position.phase].named.key


def test_copies_are_counted_and_marked(run: Run) -> None:
    """A number before a mark says how many of it; one without a mark, how many say nothing."""
    crate = next(c for c in run("rules market\nA\nB\n").program.cards if c.named.title == "Crate")

    assert ((1,), (1,), (2,), (0,), (0,), (0,)) == crate.copies
