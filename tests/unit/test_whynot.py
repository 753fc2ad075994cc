"""Why something did not happen: the point, what failed there, and changes that make it happen."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest
from click.testing import CliRunner
from situations import CREEK, MEXICO

from adjudicator.answers import changes
from adjudicator.answers.card_words import card_name
from adjudicator.answers.claims import claim
from adjudicator.answers.endings import is_over
from adjudicator.answers.omissions import with_facts
from adjudicator.answers.patches import line as line_of
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Edit, Subject, subject_in
from adjudicator.answers.whynot import report as whynot
from adjudicator.answers.whynot.search import Refused, explain_not
from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import resolved
from adjudicator.cases.words.meaning import Move
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.cli import main
from adjudicator.data import data_root
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.notation.case_lines import Illegal, Never, ZoneFact
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.load import load, sets_of, shipped_games

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = {
    "gatling": ["C plays Beer", "D plays Missed!", "winner Outlaws"],
    "backfire": ["A falls", "D plays Missed!", "C draws"],
    "indians": ["B falls"],
    "rewards": ["B alive", "C plays Missed!"],
    "single-attack": ["B falls", "A draws 3"],
}
GATLING = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
# Claims that no change within the limit of runs makes true.
OUT_OF_REACH = [("indians", "D draws 2"), ("rewards", "A draws 2")]
LONG = {"winner Outlaws": 2000}
"""The runs that are tried for a claim, if it takes more than 500."""
SAMPLE, MOST = 2, 150


@cache
def subject(text: str = GATLING, case: str | None = None) -> Subject:
    return subject_in(Source("some.case", text), case)


@cache  # a search tries hundreds of situations, and several tests look at the same one
def why_not(about: Subject, words: str, most: int = 2000) -> Refused:
    return explain_not(about, about.run(), claim(words, about.program, about.seats), most=most)


def is_so(about: Subject, edits: tuple[Edit, ...], words: str) -> bool:
    """Whether a claim is true of the situation with its file changed."""
    try:
        changed = about.edited(edits)
        return claim(words, about.program, changed.seats).times(changed.run(checks=False)) > 0
    except (Invalid, Stuck, Fault):
        return False


def is_whole(about: Subject, edits: tuple[Edit, ...]) -> bool:
    """Whether every move of the file with its changes is made, and nothing is left open that was not before."""
    run = about.edited(edits).run(checks=False)
    return not run.unmade and {t.message for t in run.troubles} <= {t.message for t in about.run(checks=False).troubles}


def flips(about: Subject, words: str, found: Refused) -> int:
    """Check that every change makes the claim true in the file and no proper part of it does; gives how many there are."""
    for change in found.changes:
        assert is_so(about, change.edits, words), (words, change.edits)
        for size in range(len(change.edits)):
            for part in combinations(change.edits, size):
                assert not (is_so(about, part, words) and is_whole(about, part)), (words, part)
    return len(found.changes)


@pytest.mark.parametrize(("name", "words"), [(n, w) for n, ws in EXAMPLES.items() for w in ws])
def test_every_change_flips_the_answer_of_the_worked_examples(name: str, words: str) -> None:
    """Applied to the file, each makes the claim true, and no part of it does."""
    about = subject((ROOT / f"docs/examples/{name}.case").read_text(encoding="utf-8"))

    assert 0 < flips(about, words, why_not(about, words, LONG.get(words, 500)))


@pytest.mark.parametrize(("name", "words"), OUT_OF_REACH)
def test_a_search_that_ends_at_its_limit_says_so(name: str, words: str) -> None:
    """Where no change was found among the runs allowed, the answer is not called complete."""
    found = why_not(subject((ROOT / f"docs/examples/{name}.case").read_text(encoding="utf-8")), words, 500)

    assert ((), False) == (found.changes, found.complete)


def refused_in(game: str) -> list[tuple[str, str, str]]:
    """What the cases of a game say never happens or may not be done: file, case and claim, a sample of them."""
    found = []
    for path in sorted((data_root() / "cases" / game).rglob("*.case")):
        source = Source(str(path), path.read_text(encoding="utf-8"))
        for case in read_cases(source).cases:
            for line in case.script:
                if isinstance(line, Never | Illegal):
                    said = " ".join(source.said(line.span.line).split()).split(" ", 1)[1]
                    found.append((str(path), case.id.text, said.split(" because ")[0]))
    return found[:: max(1, len(found) // SAMPLE)]


@pytest.mark.parametrize("game", shipped_games())
def test_every_change_flips_the_answer_of_a_ruling(game: str) -> None:
    """For a sample of claims that are not so in the cases of every game, each change that is listed makes them so."""
    count = 0
    for path, case, words in refused_in(game):
        about = subject_in(Source(path, Path(path).read_text(encoding="utf-8")), case)
        try:
            count += flips(about, words, why_not(about, words, MOST))
        except Invalid as problem:
            pytest.fail(f"{path} {case}: {problem}")
    assert count or not refused_in(game)


def test_the_nearest_point_of_a_move() -> None:
    """The window in which the least stood against it, and what did."""
    found = why_not(subject(), "C plays Beer")

    assert found.point is not None
    assert (("avoid", "C"), "C") == (found.point.cell, found.point.asked)
    assert ["C has no Beer to use"] == [r.words for r in found.point.reasons]


def test_failed_conditions_have_their_place() -> None:
    """Each with the clause that it stands in."""
    text = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 3, hand [Beer]\nC\nA plays BANG! at B\nB plays Beer\n"
    found = why_not(subject(text), "B plays Beer")

    assert found.point is not None
    assert [("the hit is not fatal (peril 1, life 3)", "Beer")] == [(r.words, r.title) for r in found.point.reasons]
    assert found.point.reasons[0].span is not None
    assert found.point.reasons[0].span.source.name.endswith("cards.rules")


def test_the_moment_that_a_move_names_is_the_point() -> None:
    """Though less stands against it at another one."""
    shot = "rules bang\nA outlaw\nB sheriff, life 1, hand [Missed!]\nC\nA plays Gatling\n"

    for words, moment in (("B plays Missed!", "defend"), ("B plays Missed! in avoid", "avoid")):
        point = why_not(subject(shot), words).point
        assert point is not None
        assert (moment, "B") == point.cell


def test_a_card_that_is_used_in_play_is_looked_at_there() -> None:
    """Nothing prevents the Barrel except that B has none; in the hand it would be of no use here."""
    point = why_not(subject("rules bang\nA outlaw\nB sheriff\nC\nA plays Gatling\n"), "B uses Barrel").point

    assert point is not None
    assert ["B has no Barrel to use"] == [r.words for r in point.reasons]


def test_nothing_stands_against_ending_a_turn_that_goes_on() -> None:
    """A move without a card names none: it could have been made, or the player had nothing to use."""
    text = "rules bang\nA sheriff, hand [Beer]\nB outlaw\n"

    for words in ("A ends turn", "A passes"):
        point = why_not(subject(text), words).point
        assert point is not None
        assert () == point.reasons
    point = why_not(subject("rules bang\nA outlaw\nB sheriff\nC\nA plays Gatling\n"), "B passes").point
    assert point is not None
    assert ["B is not asked"] == [r.words for r in point.reasons]


def test_what_switches_a_card_off_is_named() -> None:
    """A card that lies before its player and may not be used now is not said to be missing."""
    text = ("rules bang, dodge-city\nA outlaw, Belle Star, hand [BANG!]\nB sheriff, life 2, in play [Barrel]\nC renegade\n"
            "A plays BANG! at B\nB uses Barrel\n")
    point = why_not(subject(text), "B uses Barrel", most=1).point

    assert point is not None
    assert [("Belle Star switches Barrel off", "Belle Star")] == [(r.words, r.title) for r in point.reasons]


def test_a_move_is_put_in_where_its_player_can_still_make_it() -> None:
    """Before the player's other moves too: after the turn it is too late."""
    about = subject("rules bang\nA outlaw, hand [BANG!, Stagecoach]\nB sheriff\nC\nA plays BANG! at B\nA ends turn\n")

    assert (Edit("A plays Stagecoach", before=6),) in [c.edits for c in why_not(about, "A draws 2").changes]


def test_another_choice_takes_the_place_of_the_one_that_was_made() -> None:
    """One line is changed, not one put in and another one taken out."""
    about = subject("rules bang\nA outlaw\nB sheriff, hand [], in play [Barrel, Scope]\nC\nA plays Cat Balou at B\n"
                    "A chooses Barrel\n")

    assert (Edit("A chooses Scope", replaces=6),) in [c.edits for c in why_not(about, "B in play [Barrel]").changes]


def test_a_turn_may_have_to_be_ended() -> None:
    """What the next player does in their turn comes with that move alone."""
    about = subject("rules bang\nA outlaw\nB sheriff\nC\nA plays BANG! at B\n")

    assert (Edit("A ends turn", before=6),) in [c.edits for c in why_not(about, "B draws 2").changes]


def test_that_something_does_not_happen_is_no_move() -> None:
    """There is no point at which it could have been made."""
    about = subject("rules bang\nA outlaw\nB sheriff, hand [Missed!]\nC\nA plays BANG! at B\nB plays Missed!\n")
    found = why_not(about, "never B plays Missed!")

    assert (None, None) == (found.claim.move, found.point)
    assert (Edit("", replaces=6),) in [c.edits for c in found.changes]


@pytest.mark.parametrize("game", shipped_games())
def test_every_card_is_written_so_that_it_is_read_as_itself(game: str) -> None:
    """In a list and in a move, whatever words its name has."""
    program = load(game, *sets_of(game))
    words = vocabulary(program)
    names = [card_name(card) for card in program.cards[1:]]

    for card, name in zip(program.cards[1:], names, strict=True):
        fact, = line_of(f"A hand [{name}]", frozenset("AB"), program.moves).setup.seats[0].facts
        move, = resolved(line_of(f"A plays {name} at B", frozenset("AB"), program.moves).script, program, "AB")
        assert isinstance(fact, ZoneFact)
        assert isinstance(move, Move)
        assert [card.named.title] * 2 == [program.cards[words.card(n)].named.title for n in (
            fact.cards[0].text, move.named)]


def test_a_move_names_its_card_in_any_language() -> None:
    """What stands against it is what stands against the card."""
    text = "rules bang\nA outlaw, hand [BANG!]\nB sheriff, life 3, hand [Beer]\nC\nA plays BANG! at B\n"
    one, other = (why_not(subject(text), f"B plays {name}").point for name in ("Beer", "Birra"))

    assert one is not None
    assert ["the hit is not fatal (peril 1, life 3)"] == [r.words for r in one.reasons]
    assert one == other


def test_a_fact_that_stands_in_the_way_is_left_out() -> None:
    """The nearest change may be that a fact of a seat is not so."""
    found = why_not(subject("rules bang\nA outlaw\nB sheriff\nC outlaw, eliminated\nD outlaw\nA plays Gatling\n"),
                    "A attacks C")

    assert (Edit("C outlaw", replaces=4),) in [c.edits for c in found.changes]


def test_a_move_that_was_open_has_no_reasons() -> None:
    """It was simply not made; the move alone is the change."""
    found = why_not(subject("rules bang\nA outlaw\nB sheriff, life 3, hand [Missed!]\nA plays BANG! at B\n"), "B plays Missed!")

    assert found.point is not None
    assert () == found.point.reasons
    assert [(Edit("B plays Missed!", before=5),)] == [c.edits for c in found.changes]


def test_what_happens_has_no_why_not() -> None:
    """Nothing is searched."""
    found = why_not(subject(), "B draws")

    assert found.happens
    assert 0 == found.runs


def test_an_effect_names_the_missing_link() -> None:
    """The first step of the way under the first change that is not in this run, with its clause; Bart Cassidy sits at B."""
    found = why_not(subject(), "D draws")

    assert found.missing is not None
    assert "D draws 1: #6 ♠" == found.missing.words
    assert found.missing.link.origin is not None
    assert "Suzy Lafayette" == found.missing.link.origin.title


def test_a_bounded_search_says_so() -> None:
    """Where the limit is reached, the answer is not called complete."""
    found = why_not(subject(), "A draws 9", 50)

    assert not found.complete
    assert found.runs <= 60


def test_an_interrupted_search_tells_what_it_has() -> None:
    """And does not call itself complete."""
    about = subject()

    def stop(count: int) -> None:
        if count > 400:
            raise KeyboardInterrupt

    found = explain_not(about, about.run(), claim("D draws", about.program, about.seats), stop)

    assert not found.complete
    assert found.runs > 400


def test_a_situation_changed_line_by_line_is_the_changed_file() -> None:
    """The short way and the long way reach the same run."""
    about = subject()
    (seat,) = [line for line in about.setup.seats if line.seat.text == "C"]
    outlaw, life, hand, _ = seat.facts
    edits = (with_facts(seat, {hand.span: "hand [Beer]"}), with_facts(seat, {life.span: "life 2", outlaw.span: ""}),
             Edit("C plays Beer", before=22), Edit("", replaces=20), Edit("D deputy, life 2", replaces=10),
             Edit("set approach second", before=17))

    assert "C life 2, hand [Beer], in play [Mustang]" in about.edited(edits).source.text

    assert about.edited(edits).run().state == patched(about, edits).run().state


# ---- the command

def run(*words: str, given: str = GATLING) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["ask", "-", *words], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_why_not_on_the_command_line() -> None:
    """Point, condition, changes by line."""
    status, text, _ = run("--why-not", "C plays Beer")

    assert 0 == status
    assert "nearest: avoid of C" in text
    assert "line 9: `hand [Stagecoach, Cat Balou]` of C becomes `hand [Stagecoach, Cat Balou, Beer]`" in text


def test_why_not_of_an_illegal_move() -> None:
    """The situation cannot be played as written; the answer is the reason, and no fault."""
    table = "rules bang\nA outlaw\nB\nC sheriff\nD\nE\nA plays BANG! at C\n"
    status, text, _ = run("--why-not", "A plays BANG! at C", given=table)

    assert 0 == status
    assert "reach(you, it)" in text
    assert "any one of these changes makes it true" in text


def test_what_is_true_where_a_run_stops_is_not_settled() -> None:
    """B lives so far: whether the Barrel helps depends on an unknown card."""
    table = "rules bang\nA outlaw\nB sheriff, life 1, in play [Barrel]\nC\nunseen [3 \u2665]\nA plays BANG! at B\nB uses Barrel\n"
    status, told, wrong = run("--why-not", "B alive", given=table)

    assert (2, True) == (status, "is so in this run" in told)
    assert "Q010 the face of an unknown card matters here" in wrong


def test_why_not_as_one_object() -> None:
    """The same as plain values."""
    (found,) = json.loads(run("--why-not", "C plays Beer", "--json")[1])["why_not"]

    assert {"moment": "avoid", "row": "C"} == found["nearest"]["cell"]
    assert 2 == len(found["changes"][0])


# ---- what a claim may mean, and what was not looked for

BALOU = """rules bang
A sheriff, hand [Cat Balou]
B outlaw, hand [2 Beer, Missed!], in play [Barrel, Scope]
C renegade
A plays Cat Balou at B
A chooses Scope
"""
VULTURE = """rules bang, dodge-city
A sheriff, hand [Gatling]
B outlaw, Suzy Lafayette, life 1, hand [Beer]
C deputy, life 1, Herb Hunter
D renegade, Greg Digger, life 2
E outlaw, Vulture Sam, hand [Missed!]
deck [#1, #2, #3, #4, #5, #6, #7, #8]
A plays Gatling
B plays Beer
E plays Missed!
"""
FAR = """rules bang
A sheriff, hand [BANG!]
B outlaw, Paul Regret
C renegade
D outlaw
E deputy
A plays BANG! at E
"""
TWO_CUBES = CREEK.replace("cubes 1", "cubes 2")
FLOWERS = """rules northwood
You hand [F5, F3, L1], fief 3, score [C1], allies [Baron of Flowers, Jack of Claws]
You rulers [King of Leaves fief 3, Queen of Claws fief 5]
deck [F4, L2, 20 ?]
You uses Baron of Flowers
You answers F5
"""


def changes_of(found: Refused) -> list[list[str]]:
    """The new texts of each change, in the order of the file."""
    return [[e.text.strip() for e in sorted(c.edits, key=lambda e: e.replaces or e.before - 0.5)] for c in found.changes]


@pytest.mark.parametrize(("text", "words", "change"), [
    (BALOU, "B discards Barrel", ["A chooses Barrel"]),
    (VULTURE, "E takes Beer", ["C hand [Beer]"]),
    (VULTURE, "D life 4", ["D plays Dodge"]),
    (FAR, "A plays BANG! at C", ["A in play [Schofield]", "A plays BANG! at C"]),
    (TWO_CUBES, "winner Colty", ["game battlefield Rattlesnake Creek, space 1, cubes 1"]),
    (FLOWERS, "You wins King of Leaves",
     ["You hand [F5, F3, L1], fief 3, score [C1, C2], allies [Baron of Flowers, Jack of Claws]"]),
    ("rules bang\nA sheriff, hand [2 BANG!]\nB outlaw\nC renegade\nA plays BANG! at B\nA plays BANG! at B\n",
     "A plays BANG! at B", ["A in play [Volcanic]"]),
])
def test_the_change_that_a_person_means_is_among_the_smallest(text: str, words: str, change: list[str]) -> None:
    """Another's choice, a card in a hand about which nothing is stated, a weapon, a line of the game, a card without a name."""
    found = why_not(subject(text), words)

    assert change in changes_of(found)
    assert len(change) == min(map(len, changes_of(found)))


def test_what_is_chosen_by_another_has_no_point_of_a_move() -> None:
    """B is asked for nothing; the link that is missing is the loss itself."""
    found = why_not(subject(BALOU), "B discards Barrel")

    assert found.point is None
    assert found.missing is not None
    assert "B discards Barrel" == found.missing.words


def test_the_second_of_two_equal_moves_is_asked_about() -> None:
    """It stands in the situation and was not made: the limit of the turn is in its way, behind the first."""
    text = "rules bang\nA sheriff, hand [2 BANG!]\nB outlaw\nC renegade\nA plays BANG! at B\nA plays BANG! at B\n"
    found = why_not(subject(text), "A plays BANG! at B")

    assert not found.happens
    assert found.point is not None
    assert found.point.asked_before > 0
    assert ["no further BANG! this turn (shots 1, shot limit 1)"] == [r.words for r in found.point.reasons]


def test_two_moves_at_different_seats_are_not_equal() -> None:
    """That A may not shoot at C is no reason why the shot at B should not have been made."""
    text = "rules bang\nA sheriff, hand [2 BANG!]\nB outlaw\nC renegade\nA plays BANG! at B\nA plays BANG! at C\n"

    assert why_not(subject(text), "A plays BANG! at B").happens
    assert not why_not(subject(text), "A plays BANG! at C").happens


@pytest.mark.parametrize("words", ["A plays Beer", "A plays Beer in avoid of A"])
def test_the_moment_that_would_be_right_is_nearer_than_one_where_less_fails(words: str) -> None:
    """In a Duel A may choose a BANG!, which is no point at which A could play a Beer: the hit was not fatal."""
    text = ("rules bang\nA sheriff, hand [2 Beer, BANG!], life 3\nB outlaw, hand [Duel]\nC renegade\nturn B\n"
            "B plays Duel at A\nA plays Beer\n")
    point = why_not(subject(text), words).point

    assert point is not None
    assert (("avoid", "A"), ["the hit is not fatal (peril 1, life 3)"]) == (point.cell, [r.words for r in point.reasons])


def test_a_card_that_was_discarded_is_not_there_any_more() -> None:
    """L1 had to be discarded before F4 was to be answered; that it could have been chosen in some order is no such point."""
    point = why_not(subject(FLOWERS), "You answers L1").point

    assert point is not None
    assert ["You have no L1 to use"] == [r.words for r in point.reasons]


def test_a_point_outside_the_grid_is_named_by_its_phase() -> None:
    """And by whose turn it is."""
    assert "nearest: phase 2 of A, after step 1" in whynot.as_text(*asked_about(FAR, "A plays BANG! at C"))


def asked_about(text: str, words: str) -> tuple[Refused, Subject, State]:
    """What a reply tells a refusal of."""
    about = subject(text)
    return why_not(about, words), about, about.run().state


# ---- nothing is proposed that the game cannot contain

@pytest.mark.parametrize(("text", "never"), [
    (FAR, r"sheriff|bounties|[A-E] (Volcanic|Remington|Paul Regret)$|slayer"),
    (TWO_CUBES, r"^[A-Z]$|Colty (McReady|side|edge)"),
])
def test_nothing_is_proposed_that_the_game_cannot_contain(text: str, never: str) -> None:
    """No second Sheriff, no inner counter, no weapon for a character, nobody twice, no third side."""
    about = subject(text)
    found = changes.Changes(about, about.begin(), about.run(checks=False))
    new = [e.text.strip() for edits in [*found.few(), *found.many()] for e in edits if e.before == found.facts_at]

    assert [] == [words for words in new if re.search(never, words) and words not in ("B sheriff",)]


OVER = (
    ("rules bang, dodge-city\nAnn sheriff, hand [Missed!]\nBen outlaw, hand [Gatling]\nCleo renegade, life 1, hand [Beer]\n"
     "deck [#1]\nBen plays Gatling\nCleo plays Beer\nAnn plays Missed!\n", "Cleo eliminated", "Ann eliminated"),
    (TWO_CUBES.replace("cubes 2", "cubes 3"), "winner Colty", "cubes 0"),
)


@pytest.mark.parametrize(("text", "words", "never"), OVER)
def test_nothing_is_proposed_with_which_the_game_would_be_over(text: str, words: str, never: str) -> None:
    """Before the question: no eliminated Sheriff, no cubes that are gone already; what ends it later is proposed."""
    found = why_not(subject(text), words)

    assert found.changes
    assert [] == [e.text for change in found.changes for e in change.edits if never in e.text]


@pytest.mark.parametrize(("text", "over"), [
    ("rules bang\nA sheriff\nB outlaw\nC renegade\n", False),
    ("rules bang\nA sheriff\nB outlaw, eliminated\nC renegade\n", False),
    ("rules revolver\ngame battlefield Whiskey Canyon, space 1, cubes 0\nColty gang [Jack Colty]\nMcReady\n", True),
    ("rules revolver\ngame battlefield Whiskey Canyon, space 1, cubes 1\nColty gang [Jack Colty]\nMcReady\n", False),
])
def test_a_game_may_be_over_where_a_situation_begins(text: str, over: bool) -> None:
    """By what a rule waits for."""
    assert over is is_over(subject(text).begin())


@pytest.mark.parametrize("text", ["rules bang\nA sheriff, eliminated\nB outlaw\nC renegade\n",
                                  "rules bang\nA sheriff\nB outlaw, eliminated\nC deputy\n"])
def test_a_game_is_over_by_players_who_are_out(text: str) -> None:
    """If their fall would have ended it; nobody may begin so."""
    assert is_over(subject(text).begin(bounded=False))
    with pytest.raises(Invalid, match="the game is over"):
        subject(text).begin()


# ---- against every change that can be said

SMALL = (
    ("rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 1, hand [Beer]\nA plays BANG! at B\n", ["B alive"]),
    ("rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC renegade\nA plays BANG! at C\n", ["B life 3", "C draws"]),
    (TWO_CUBES, ["winner Colty"]),
)


@pytest.mark.parametrize(("text", "words"), [(text, words) for text, claims in SMALL for words in claims])
def test_why_not_is_smallest(text: str, words: str) -> None:
    """Every single change that can be said is made here in the file: where one is enough, it is listed."""
    about = subject(text)
    declared = changes.Changes(about, about.begin(), about.run(checks=False))
    enough = {edits for edits in (*declared.few(), *declared.many())
              if len(edits) == 1 and is_so(about, edits, words) and is_whole(about, edits)}
    found = why_not(about, words)

    assert found.happens or bool(enough) == any(len(change.edits) == 1 for change in found.changes)
    if found.complete and not found.happens:
        assert enough <= {change.edits for change in found.changes}


def test_the_totals_that_differ_are_compared() -> None:
    """Where a person is not killed, both totals are there as they are here, and as they would be; with the rule that decides."""
    about = subject_in(Source("creek", MEXICO))
    played = about.run()
    said = explain_not(about, played, claim("Colty loses Manolito", about.program, about.seats))
    told = whynot.as_text(said, about, played.state)

    assert said.missing is not None
    assert ("McReady musters 3", "Colty musters 4") == said.missing.here
    assert ("McReady musters 3", "Colty musters 1") == said.missing.there
    assert "  here: McReady musters 3; Colty musters 4\n" in told
    assert "|       if beaten of row and not saved of row: target lose-person" in told


@pytest.mark.parametrize(("text", "possible"), [(MEXICO, False), ("rules bang\nA sheriff\nB outlaw\n", True)])
def test_nobody_is_left_out_of_a_game_that_nobody_leaves(text: str, possible: bool) -> None:
    """Where no rule takes a player out of the game, no change does."""
    about = subject_in(Source("some", text))
    few = changes.Changes(about, about.begin(), about.run()).few()

    assert possible is any("eliminated" in edit.text for edits in few for edit in edits)


def test_of_a_win_its_rule_is_missing() -> None:
    """And not whatever came before it in a run in which it is won."""
    text = "rules bang\nA renegade, hand [Gatling]\nB sheriff, life 1, hand []\nD outlaw\nA plays Gatling\n"
    about = subject_in(Source("some", text))
    said = explain_not(about, about.run(), claim("winner Renegade", about.program, about.seats))

    assert said.missing is not None
    assert "winner Renegade" == said.missing.words


@pytest.mark.parametrize(("words", "said"), [
    ("A plays Gatling at B", "Gatling is not aimed at anybody"),
    ("never A uses Canteen at B", "Canteen is not aimed at anybody"),
    ("A uses Canteen with Beer", "nothing asks for `with Beer`"),
    ("A uses Canteen from A", "nothing asks for `from A`"),
    ("A plays Jail at B with Beer", "nothing asks for `with Beer`"),
    ("A plays BANG! at B", ""),
    ("A plays Cat Balou at B with Missed!", ""),
    ("A plays General Store with Missed!", ""),
])
def test_nothing_is_claimed_that_no_card_asks_for(words: str, said: str) -> None:
    """Where the step has no such part, the move may: then the move is claimed."""
    program = load("bang", "dodge-city")
    if said:
        with pytest.raises(Invalid, match=said):
            claim(words, program, ("A", "B"))
    else:
        assert claim(words, program, ("A", "B")).text == words


PARTS = """rules bang, dodge-city
A sheriff, hand [Panic!, Springfield, Jail, Beer]
B outlaw, hand [], in play [Barrel, Scope]
C renegade, in play [Mustang]
turn A
"""


@pytest.mark.parametrize(("lines", "words", "true"), [
    ("A plays Panic! at B with Barrel", "A plays Panic! at B with Barrel", True),
    ("A plays Panic! at B\nA chooses Barrel", "A plays Panic! at B with Barrel", True),
    ("A plays Panic! at B with Barrel", "A plays Panic! at B with Scope", False),
    ("A plays Panic! at B\nA chooses Barrel", "A plays Panic! at B with Scope", False),
    ("A plays Panic! at B with Barrel", "A plays Panic! at B with Mustang", False),
    ("A plays Panic! at B with Barrel", "A plays Panic! at B with Barrel from C", False),
    ("A plays Springfield at C with Jail", "A plays Springfield at C with Jail", True),
    ("A plays Springfield at C with Jail", "A plays Springfield at C with Beer", False),
])
def test_a_move_is_made_with_all_that_it_says(lines: str, words: str, true: bool) -> None:
    """However many lines say it; with another part it is another move."""
    about = subject(f"{PARTS}{lines}\n")
    said = claim(words, about.program, about.seats)

    assert true is (said.times(about.run()) > 0)
    assert true is why_not(about, words, 1).happens


@pytest.mark.parametrize(("words", "shown"), [
    ("A uses Panic! at B", "A plays Panic! at B"),
    ("B uses Missed!", "B plays Missed!"),
    ("You use Gatling", "You play Gatling"),
    ("A plays Doc Holyday", "A uses Doc Holyday"),
    ("A plays Barrel", ""),
    ("A uses Barrel", ""),
    ("A plays Canteen", ""),
    ("A uses Canteen", ""),
])
def test_a_claim_has_the_verb_that_the_timeline_shows(words: str, shown: str) -> None:
    """A card that lies in play to be used is played first, so that both verbs say something of it."""
    program = load("bang", "dodge-city")
    seats = ("A", "B", "You")
    if shown:
        with pytest.raises(Invalid, match=f"the timeline shows it as `{shown}`"):
            claim(words, program, seats)
    else:
        assert claim(words, program, seats).text == words
