"""A situation gives no number that the rules never reach: their fields say how small and how great it may be."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st
from short_cases import outcome, results

from adjudicator.answers.claims import claim
from adjudicator.answers.subject import subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.cli import main
from adjudicator.notation.source import Invalid, Source
from adjudicator.situations import situation

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "engine"))

from pond import waiting

BOUNDED = """
player has
  height: number = 0, at least lowest(), at most tries of you + 5
game has
  storms: number = 0, at most 2
cards in play have
  dents: number = 0, at least 0, at most if this is "Bell" then 1 else 0
value lowest(): number = 0 - 2
charm "Bell"
  when you play:
    add 1 to dents of this
    add 1 to your tries
"""


def begins(situation: str, rules: str = BOUNDED) -> str:
    """What is wrong with a situation, nothing if it begins."""
    try:
        waiting(situation, rules)
    except Invalid as problem:
        return "; ".join(f"{found.code} {found.message}" for found in problem.diagnostics)
    return ""


def asked(situation: str) -> str:
    """What `ask` says about a situation."""
    result = CliRunner().invoke(main, ["ask", "-"], input=situation)
    return result.stdout + result.stderr


@given(st.integers(-20, 20), st.integers(0, 5), st.integers(-5, 5))
def test_a_situation_gives_a_number_within_its_bounds(height: int, tries: int, storms: int) -> None:
    """Of players and of the game; a bound may be what another field says."""
    said = begins(f"A height {height}, tries {tries}\nB\ngame storms {storms}")

    if storms > 2:
        assert said == f"N033 `storms` is at most `2`, not `{storms}`"
    elif height < -2:
        assert said == f"N033 `height` of `A` is at least `-2`, not `{height}`"
    elif height > tries + 5:
        assert said == f"N033 `height` of `A` is at most `{tries + 5}`, not `{height}`"
    else:
        assert not said


@pytest.mark.parametrize(("situation", "wrong"), [
    ("A lap [Bell dents 1, Bell dents 0]\nB", ""),
    ("A lap [Bell dents 2, Bell]\nB", "N033 `dents` of `Bell dents 2` is at most `1`, not `2`"),
    ("A lap [Bell dents -1]\nB", "N033 `dents` of `Bell dents -1` is at least `0`, not `-1`"),
])
def test_so_has_a_mark_of_a_card(situation: str, wrong: str) -> None:
    """`this` is the card."""
    assert wrong == begins(situation)


@pytest.mark.parametrize(("field", "wrong"), [
    ("ready: truth = no, at least 0", "R012"),
    ("height: number = 0, at most deck", "R012"),
    ("height: number = 0, at most others-points", "R010"),
])
def test_only_numbers_have_bounds_which_are_numbers(field: str, wrong: str) -> None:
    """Anything else is an error of the rules."""
    assert wrong in begins("A\nB", f"player has\n  {field}\n")


@pytest.mark.parametrize(("fact", "status"), [
    ("B El Gringo, life 3", PASSED),
    ("B El Gringo, life 4", ERROR),
    ("B sheriff, El Gringo, life 4", PASSED),
    ("B outlaw, El Gringo, maximum 9, life 9", ERROR),
    ("B outlaw, life 5", ERROR),
    ("B Suzy Lafayette, life -1", ERROR),
    ("B nuggets -1", ERROR),
])
def test_a_player_has_no_more_life_than_the_character_and_the_role_give(fact: str, status: str) -> None:
    """Nor less than none of anything."""
    assert status == outcome(f"A hand [Panic!]\n{fact}, hand [Beer]\nC deputy\nA plays Panic! at B\nexpect A hand [Beer]",
                             rules="bang, gold-rush")[0]


PHASED = """
charm "Bell"
impossible after dawn if some (lap of active where it is "Bell") because "bells are rung at dawn"
"""


@pytest.mark.parametrize("turn", ["A", "B"])
@pytest.mark.parametrize("phase", ["dawn", "play", "dusk"])
def test_what_a_phase_ends_is_gone_after_it(phase: str, turn: str) -> None:
    """Before that, and in front of others, it may be there."""
    said = begins(f"A lap [Bell]\nB\nturn {turn}\nphase {phase}", PHASED)

    assert said == ("N035 bells are rung at dawn" if turn == "A" and phase != "dawn" else "")


@pytest.mark.parametrize(("when", "wrong"), [
    ("before play", ["dawn"]), ("before dusk", ["dawn", "play"]), ("after dawn before dusk", ["play"])])
def test_what_a_phase_brings_is_not_there_before_it(when: str, wrong: list[str]) -> None:
    """Both may be said, of what is there in some phases of the turn only."""
    rules = PHASED.replace("after dawn", when)

    for phase in ("dawn", "play", "dusk"):
        assert (phase in wrong) == ("N035" in begins(f"A lap [Bell]\nB\nturn A\nphase {phase}", rules))


@pytest.mark.parametrize("when", ["after", "before"])
def test_a_phase_that_ends_or_brings_something_is_one_of_the_turn(when: str) -> None:
    """Any other word is an error of the rules."""
    assert "R010" in begins("A\nB", f'impossible {when} night if some players because "it is dark"\n')


CHECKED = "rules bang{}\nA sheriff\nB outlaw, in play [{}]\nC outlaw\n{}"


@pytest.mark.parametrize(("card", "sets", "phase"), [
    ("Jail", "", "cell"), ("Dynamite", "", "fuse"), ("Brothel", ", canyon-diablo", "snakes")])
def test_cards_that_are_checked_and_go_are_gone_after_the_check(card: str, sets: str, phase: str) -> None:
    """Unless they came this turn, or cannot be checked; those of others are there."""
    told = f"N035 {'a' if card == 'Dynamite' else 'the'} "
    for lines, wrong in (("turn B\n", True), ("turn B\nphase draw\n", True), (f"turn B\nphase {phase}\n", False), ("", False)):
        assert wrong == (told in asked(CHECKED.format(sets, card, lines)))
    assert f"say `phase {phase}`, or an earlier one" in asked(CHECKED.format(sets, card, "turn B\n"))
    assert "N035" not in asked(CHECKED.format(sets, f"{card} fresh", "turn B\n"))
    assert "N035" not in asked(CHECKED.format(f"{sets}, fistful-of-cards", card, "event [Lasso]\nturn B\n"))
    swapped = CHECKED.format(sets, card, "turn B\n").replace("B outlaw", "B outlaw, cards-played 1")
    assert "N035" not in asked(swapped)


def test_what_is_left_out_in_search_of_grounds_makes_no_number_wrong() -> None:
    """That the role gives the fifth life point is no reason for what happens to somebody else."""
    text = "rules bang\nA hand [Panic!]\nB hand [Beer]\nC sheriff, life 5\nA plays Panic! at B\n"

    subject = subject_in(Source("table", text))
    found = explain(subject, subject.run(), claim("A hand [Beer]", subject.program, subject.seats))

    assert found.grounds
    assert "C sheriff" not in [ground.text for ground in found.grounds]


TRAIN = "bang, great-train-robbery"
THREE = "A sheriff\nB outlaw\nC outlaw"
REVOLVER = "game battlefield {}\nColty gang [Jack Colty, Cortez]{}\nMcReady hand []{}"
LINE = "Frisco, Yooma, San Tafe, Tombrock"
CANYON = "Whiskey Canyon"
REST = "Buzzard Point, Rattlesnake Creek, 3:15 Express"
ROW = "game battlefields [{}], battlefield The Bank\nColty gang [Jack Colty]\nMcReady hand []"
PRISON = "revolver, ambush, prison"
FRONTIER = f"{PRISON}, frontier"
VALLEY_OF_GWANGI = "revolver, dead-rides-a-horse"
GWANGI = "Valley of the Gwangi"
MALPASO = "game battlefields [{}], battlefield Abandoned Silver Mine\nMalpaso{}\nMapache{}\nturn Mapache"
LAST = "Los Quantos Bridge, Malpaso, Abandoned Silver Mine"
EVENTS = "bang, high-noon, fistful-of-cards"
SHOW = "bang, wild-west-show"
VALLEY = "bang, valley-of-shadows"
JACKS = "Jack of Leaves, Jack of Eyes, Jack of Claws, Jack of Flowers, Queen of Eyes"


@pytest.mark.parametrize(("rules", "table", "wrong"), [
    ("bang, dodge-city", "A sheriff\nB outlaw, in play [Bible fresh]\nC outlaw\nturn B\nphase draw", "N035 a green card"),
    ("bang, dodge-city", "A sheriff\nB outlaw, in play [Bible fresh]\nC outlaw\nturn B\nphase start", "N035 a green card"),
    ("bang, high-noon", "A sheriff\nB outlaw, visits, life 3\nC outlaw", "N035 a visitor of Ghost Town is"),
    ("bang, high-noon", "A sheriff\nB outlaw, visits\nC outlaw\nturn B", "N035 a visitor is there as long as"),
    ("bang, dodge-city", "A sheriff\nB outlaw, Vera Custer as Vera Custer\nC outlaw", "N018 `Vera Custer` cannot"),
    ("northwood", "You fief 8", "N033 `fief` of `You` is at most `7`, not `8`"),
    ("northwood", "You fief 3, stars 21", "N033 `stars` of `You` is at most `20`, not `21`"),
    ("northwood", "You rulers [Jack of Leaves fief 3, Queen of Claws fief 3]", "N035 every fief has one ruler"),
    ("northwood", "You rulers [Jack of Leaves fief 9]", "`fief` of `Jack of Leaves fief 9` is at most `7`, not `9`"),
    ("northwood", f"You allies [{JACKS}]", "N035 there are four allies"),
    ("bang", "A sheriff\nB outlaw, eliminated, life 3\nC outlaw", "N033 `life` of `B` is at most `0`, not `3`"),
    ("bang", "A sheriff\nB outlaw, nuggets 1\nC outlaw", "N033 `nuggets` of `B` is at most `0`, not `1`"),
    ("bang, gold-rush", "A sheriff\nB outlaw, nuggets 31\nC outlaw", "N033 `nuggets` of `B` is at most `30`, not `31`"),
    ("bang, armed-and-dangerous", THREE.replace("B outlaw", "B outlaw, in play [Whip load 5]"),
     "`load` of `Whip load 5` is at most `4`, not `5`"),
    (TRAIN, f"{THREE}\ngame locomotives [Leland, Ironhorse]", "N019 more than one card lies in `locomotive`"),
    (TRAIN, f"{THREE}\ngame train [Caboose, Dining Car, Private Car, Sleeper Car]", "N035 the train has three railcars"),
    (TRAIN, f"{THREE}\ngame stations [{LINE}, Deadwood, Caticor]", "N035 a line is not as long as that"),
    ("bang, wild-west-show", f"{THREE}\nshow [Gag, Sacagaway]", "N019 more than one card lies in `show`"),
    ("bang", "A sheriff\nB outlaw, life 0\nC outlaw", "N033 `life` of `B` is at least `1`, not `0`"),
    ("bang", "A sheriff\nB outlaw, shots -1\nC outlaw", "N033 `shots` of `B` is at least `0`, not `-1`"),
    ("bang", "A sheriff, maximum 3\nB outlaw\nC outlaw", "N033 `maximum` of `A` is at least `4`, not `3`"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\ngame extra C", "N035 an extra turn follows a turn of the same player"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\ngame extra A", "N035 an extra turn is given at the end of a turn"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\nturn A\ngame first-turn", "N035 `first-turn` only keeps"),
    ("bang", "A sheriff\nB outlaw, eliminated\nC outlaw\ngame bloodshed no", "N035 somebody has been eliminated"),
    ("bang", "A outlaw\nB outlaw\nC renegade", "N035 one of the players is the Sheriff"),
    ("bang", "A sheriff\nB deputy\nC deputy", "N035 the game is over by who is eliminated"),
    ("bang", "A sheriff\nB deputy\nC deputy\nD deputy", "N035 there are two role cards of Deputies"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\nD outlaw\nE outlaw", "N035 there are three role cards of Outlaws"),
    ("bang, dodge-city", "A sheriff\nB renegade\nC renegade\nD renegade",
     "N035 there are no more role cards of Renegades"),
    ("bang, shadow-gunslingers", "A sheriff\nB renegade, turncoat, eliminated\nC outlaw",
     "N035 a turncoat is a Renegade who has joined"),
    ("bang, high-noon, fistful-of-cards", f"{THREE}\nevent [Sermon, Sniper]", "N019 more than one card lies in `event`"),
    ("bang, dodge-city", THREE.replace("B outlaw", "B outlaw, in play [Iron Plate fresh]") + "\nturn A",
     "N035 nobody puts a green card in play in the turn of another player"),
    (EVENTS, f"{THREE}\nevent [Thirst]\npast events [High Noon]", "N035 the last event has come"),
    (EVENTS, f"{THREE}\nevent [Ranch]\npast events [Sermon, A Fistful of Cards]", "N035 the last event has come"),
    (EVENTS, f"{THREE}\npast events [High Noon]", "N035 the last event has come"),
    (SHOW, f"{THREE}\nshow [Gag]\npast events [Wild West Show]", "N035 the Wild West Show has come"),
    (SHOW, f"{THREE}\nshow [Wild West Show]\nshow deck [Gag]", "N035 the Wild West Show comes last"),
    (VALLEY, "A sheriff\nB outlaw, haunting, life 3, in play [Ghost]\nC outlaw", "N035 a ghost has no life points"),
    (VALLEY, "A sheriff\nB outlaw, haunting\nC outlaw", "N035 a ghost has a Ghost in play"),
    (TRAIN, THREE.replace("B outlaw", "B outlaw, spectral, in play [Barrel]"), "N035 whom a Ghost Car keeps"),
    (TRAIN, THREE.replace("B outlaw", "B outlaw, spectral, life 1, in play [Ghost Car]"), "N035 a Ghost Car keeps nobody"),
    (TRAIN, THREE.replace("sheriff", "sheriff, in play [Ghost Car]"), "N035 no Ghost Car is put in front of the Sheriff"),
    ("bang, gold-rush", f"{THREE}\nshop [4 ?]", "N035 three pieces of equipment are for sale"),
    ("bang", "A sheriff\nB outlaw, firsts 1\nC outlaw", "N033 `firsts` of `B` is at most `0`, not `1`"),
    (VALLEY, "A sheriff\nB outlaw, slayer C\nC outlaw", "N035 nobody has eliminated a player who is in the game"),
    ("bang", "A sheriff\nB outlaw, shots 1\nC outlaw", "N033 `shots` of `B` is at most `0`, not `1`"),
    ("bang, dodge-city", "A sheriff\nB outlaw, trades 1\nC outlaw", "N033 `trades` of `B` is at most `0`, not `1`"),
    ("bang, gold-rush", "A sheriff\nB outlaw, panned 1\nC outlaw", "N033 `panned` of `B` is at most `0`, not `1`"),
    (SHOW, "A sheriff\nB outlaw, moved 1\nC outlaw", "N033 `moved` of `B` is at most `0`, not `1`"),
    (TRAIN, "A sheriff\nB outlaw, wagons-looted 1\nC outlaw", "N033 `wagons-looted` of `B` is at most `0`, not `1`"),
    ("revolver", "Colty gang [Annie McGraw]\nMcReady", "N035 the gang always has Jack Colty"),
    ("revolver2", "Malpaso\nMapache hand [?, William Weston]\nturn Mapache", "N035 a card of Malpaso's lies with Mapache"),
    ("revolver", REVOLVER.format("Jack Colty", "", ""), "N035 that is no battlefield at which the marker is"),
    ("revolver", REVOLVER.format(CANYON, "", ", in play [Deputy at Cortez]"),
     "N035 that is no battlefield at which a card lies"),
    ("revolver", REVOLVER.format(CANYON, ", in play [4 Derringer]", ""), "N035 a column has no room for these"),
    (FRONTIER, REVOLVER.format(CANYON, ", dollars 7", ""), "N033 `dollars` of `Colty` is at most `6`, not `7`"),
    ("revolver", REVOLVER.format(CANYON, "", ", dollars 1"), "N033 `dollars` of `McReady` is at most `0`, not `1`"),
    ("revolver, vengeance", REVOLVER.format(f"{CANYON}, pool 1", "", ""), "N033 `pool` is at most `0`, not `1`"),
    ("revolver", REVOLVER.format(CANYON, ", kills 1", ""), "N033 `kills` of `Colty` is at most `0`, not `1`"),
    ("revolver", REVOLVER.format(CANYON, "", ", uncoupled 3"), "N033 `uncoupled` of `McReady` is at most `0`, not `3`"),
    ("revolver", ROW.format(f"{CANYON}, The Bank, {REST}"), "N035 the battlefields lie in another order"),
    ("revolver", ROW.format(f"The Bank, {CANYON}"), "N035 a battlefield of the row is missing"),
    ("revolver", ROW.format(f"The Bank, {CANYON}, Buzzard Point, 3:15 Express"), "N035 a battlefield of the row is missing"),
    (PRISON, ROW.format(f"The Bank, {CANYON}, {REST}"), "N035 a battlefield of the row is missing"),
    (VALLEY_OF_GWANGI, ROW.format(f"The Bank, {CANYON}, {REST}, {GWANGI}"), "N035 the Valley of the Gwangi lies between"),
    (VALLEY_OF_GWANGI, ROW.format(f"{GWANGI}, The Bank, {CANYON}, {REST}"), "N035 the Valley of the Gwangi lies between"),
    ("revolver2", MALPASO.format("Abandoned Silver Mine, Malpaso, Los Quantos Bridge", "", ""), "N035 the battlefields lie"),
    ("revolver2", MALPASO.format("Abandoned Silver Mine", "", ""), "N035 Los Quantos Bridge, Malpaso and"),
    ("revolver2", MALPASO.format(f"Church, Saloon, {LAST}", "", ""), "N035 a town has three battlefields"),
    ("revolver2", f"{MALPASO.format(LAST, '', '')}\nC malpaso", "N035 there are two sides"),
    ("revolver", f"{ROW.format(f'The Bank, {CANYON}, {REST}')}\nC gang", "N008 `revolver` is dealt for `2` seats at most"),
    ("northwood", "You fief 3\nB fief 3", "N008 `northwood` is dealt for `1` seats at most"),
    ("bang", "A sheriff\nB\nC\nD\nE\nF\nG\nH", "N008 `bang` is dealt for `7` seats at most"),
    ("bang, dodge-city", "A sheriff\nB\nC\nD\nE\nF\nG\nH\nI", "N008 `bang` is dealt for `8` seats at most"),
    ("revolver2", MALPASO.format(LAST, " failures 1", ""), "N033 `failures` of `Malpaso` is at most `0`, not `1`"),
    ("revolver2", MALPASO.format(LAST, " salvos 1", ""), "N033 `salvos` of `Malpaso` is at most `0`, not `1`"),
    ("revolver2", MALPASO.format(LAST, "", " collapses 1"), "N033 `collapses` of `Mapache` is at most `0`, not `1`"),
])
def test_no_table_holds_more_than_the_game_has(rules: str, table: str, wrong: str) -> None:
    """Neither numbers nor cards."""
    assert wrong in asked(f"rules {rules}\n{table}\n")


@pytest.mark.parametrize(("rules", "table"), [
    ("northwood", "You fief 7, stars 15, rulers [Jack of Leaves fief 7, Queen of Claws fief 4]"),
    ("northwood", "You fief 7, rulers [King of Leaves fief 7], "
                  "allies [Jack of Leaves, Jack of Eyes covered, Queen of Eyes substitute]"),
    ("bang", "A sheriff\nB outlaw, eliminated, life 0\nC outlaw"),
    ("bang", "A outlaw\nB outlaw\nC"),
    ("bang, three-players", "A deputy\nB outlaw\nC renegade"),
    ("bang, dodge-city", "A sheriff\nB renegade\nC renegade"),
    ("bang, shadow-gunslingers", "A sheriff\nB outlaw, turncoat, eliminated\nC outlaw\nD outlaw\nE outlaw"),
    ("bang, valley-of-shadows", "A sheriff\nB outlaw, life 0, haunting, in play [Ghost]\nC outlaw"),
    ("bang, armed-and-dangerous", "A sheriff, shots -1\nB outlaw\nC outlaw\nturn A"),
    ("bang, dodge-city, wild-west-show", THREE.replace("B outlaw", "B outlaw, in play [Iron Plate fresh]") + "\nturn A"),
    ("bang, gold-rush", "A sheriff\nB outlaw, nuggets 30\nC outlaw\nshop [3 ?]"),
    (EVENTS, f"{THREE}\nevent [A Fistful of Cards]\npast events [High Noon, Sermon]"),
    (EVENTS, f"{THREE}\nevent [Thirst]\npast events [Sermon]"),
    (SHOW, f"{THREE}\nshow [Wild West Show]\npast events [Gag]"),
    (f"{VALLEY}, fistful-of-cards", "A sheriff\nB outlaw, haunting, life 1, in play [Ghost]\nC outlaw\nevent [Lasso]"),
    (TRAIN, THREE.replace("B outlaw", "B outlaw, spectral, in play [Ghost Car]")),
    (TRAIN, "A sheriff\nB, in play [Ghost Car]\nC outlaw"),
    (VALLEY, "A sheriff\nB outlaw, haunting, firsts 1, slayer A, in play [Ghost]\nC outlaw"),
    (EVENTS, "A sheriff\nB outlaw, firsts 1, slayer A\nC outlaw\nevent [Sermon]"),
    ("bang", "A sheriff\nB\nC\nD\nE\nF\nG"),
    ("bang", "A sheriff\nB outlaw"),
    ("bang, dodge-city", "A sheriff\nB\nC\nD\nE\nF\nG\nH"),
    ("bang, shadow-gunslingers", "A sheriff\nB outlaw, slayer A\nC outlaw"),
    (SHOW, "A sheriff, orders 1\nB outlaw, shots 1\nC outlaw\nshow [Dorothy Rage]\nturn A"),
    ("bang", "A sheriff, shots 1\nB outlaw, cards-played 1\nC outlaw, eliminated, slayer A\nturn A"),
    (TRAIN, f"{THREE}\ngame locomotives [Leland], train [Caboose, Dining Car, Private Car], stations [{LINE}]"),
    (FRONTIER, REVOLVER.format(f"{CANYON}, pool 0", ", dollars 2", ", dollars 2")),
    ("revolver", ROW.format(f"The Bank, {CANYON} turns 1, {REST}")),
    (PRISON, ROW.format(f"The Bank, {CANYON}, Buzzard Point, San Manzanillo Prison, Rattlesnake Creek, 3:15 Express")),
    (VALLEY_OF_GWANGI, ROW.format(f"The Bank, {CANYON}, {GWANGI}, {REST}")),
    ("revolver2", MALPASO.format(LAST, "", " failures 1, salvos 1")),
    ("revolver2", MALPASO.format(f"Church, Saloon, Livery Stable, {LAST}", "", "")),
    ("revolver", REVOLVER.format(CANYON, ", in play [3 Derringer, 2 Derringer at The Bank]", ", in play [9 Deputy]")),
])
def test_what_it_has_it_may_hold(rules: str, table: str) -> None:
    """To the last."""
    said = asked(f"rules {rules}\n{table}\n")

    assert not any(code in said for code in ("N033", "N035", "N019", "N008")), said


@pytest.mark.parametrize(("phase", "said"), [
    ("start", "N033 `shots` is reset each turn, and nothing changes it before the end of `start of the turn`"),
    ("draw", "N033 `shots` is reset each turn, and nothing changes it before the end of `phase 1`"),
    ("play", ""), ("discard", "")])
def test_what_is_reset_each_turn_begins_a_turn_with_its_first_value(phase: str, said: str) -> None:
    """Nobody has played a BANG! before phase 2; that of another player is of another turn."""
    table = "rules bang\n{}\nB outlaw\nC outlaw\nturn A\nphase {}\n"

    assert said in asked(table.format("A sheriff, shots 1", phase))
    assert bool(said) == ("N033" in asked(table.format("A sheriff, shots 1", phase)))
    assert "N033" not in asked(table.format("A sheriff, shots 0", phase))


@pytest.mark.parametrize(("table", "phase", "said"), [
    ("allies [Jack of Claws, Queen of Claws]", "", "the four allies are of four suits"),
    ("allies [Jack of Claws, Jack of Eyes covered, Queen of Claws substitute]", "", ""),
    ("rulers [Jack of Eyes fief 3, Queen of Eyes fief 4, King of Eyes fief 5]", "", "two of the rulers are of each suit"),
    ("rulers [Jack of Eyes fief 3, King of Eyes fief 5], allies [Jack of Claws covered, Queen of Eyes substitute]", "",
     "two of the rulers are of each suit"),
    ("rulers [Jack of Eyes fief 3, King of Eyes fief 5], allies [Queen of Eyes]", "", ""),
    ("allies [Jack of Claws exhausted]", "choose", "an ally is exhausted in the dialogues of a visit only"),
    ("allies [Jack of Claws exhausted]", "", ""),
    ("allies [Jack of Claws covered, Jack of Eyes substitute]", "choose", "no ally is covered when a visit begins"),
    ("allies [Jack of Claws covered, Jack of Eyes substitute]", "substitutes", ""),
    ("score [C1]", "choose", "the score pile and the discard pile are empty"),
    ("score [C1]", "", ""),
    ("hand 9", "substitutes", "a visit begins with eight cards in the hand"),
    ("hand 9", "", ""),
])
def test_a_visit_begins_with_the_cards_together(table: str, phase: str, said: str) -> None:
    """And the characters of a game are an ally and two rulers of each suit."""
    rulers = "" if "rulers" in table else ", rulers [King of Leaves fief 3]"
    found = asked(f"rules northwood\nYou {table}{rulers}, fief 3\n{f'phase {phase}' if phase else ''}\n")

    assert said in found
    assert bool(said) == ("N035" in found), found


CHURCH = "Church, Saloon, Livery Stable, Los Quantos Bridge"
AHEAD = "N035 Colty's firepower cards lie only at battlefields that the marker has reached"
TOKEN = "N035 no token lies at a battlefield that the marker has not reached"
TRAIL = ("battlefields [The Bank at Repentance Springs, Whiskey Canyon, Buzzard Point, Rattlesnake Creek, "
         "3:15 Express from Rattlesnake Station{}]")


@pytest.mark.parametrize(("sets", "table", "said"), [
    ("", "Colty in play [Derringer at Buzzard Point]", AHEAD),
    ("", "Colty in play [Derringer at The Bank, Derringer]", ""),
    ("", "McReady in play [Deputy at Buzzard Point]", ""),
    (", gunshot-trail", "Colty in play [Cherokee Freedman at Buzzard Point, Stagecoach at Rattlesnake Creek]", ""),
    (", gunshot-trail", "Colty in play [Derringer at Buzzard Point]", AHEAD),
    (", ambush, prison, frontier", "Colty in play [Derringer at Buzzard Point]", ""),
    (", ambush, prison, rockslide", "Colty in play [Derringer at Buzzard Point]", ""),
    (", ambush, prison", "Colty in play [Derringer at Buzzard Point]", AHEAD),
    ("", f"{TRAIL.format(' power 1')}", TOKEN),
    (", ambush, prison, rockslide", TRAIL.format(" power 1").replace("Rattlesnake C", "The Prison, Rattlesnake C"), ""),
])
def test_nothing_lies_ahead_of_the_marker_that_cannot(sets: str, table: str, said: str) -> None:
    """Colty's firepower cards stay where they are played, unless a card of a set moves them."""
    found = asked(f"rules revolver{sets}\ngame battlefield Whiskey Canyon\n{table}\n"
                  + "".join(f"{seat}\n" for seat in ("Colty", "McReady") if not table.startswith(seat)))

    assert said in found
    assert bool(said) == ("N0" in found), found


@pytest.mark.parametrize(("table", "said"), [
    ("Malpaso guardians [Padre Esteban grit 11]", ""),
    ("Malpaso guardians [Padre Esteban grit 12]", "N035 there are eleven True Grit tokens"),
    ("battlefields [Los Quantos Bridge, Malpaso white 8 black 18, Abandoned Silver Mine]", ""),
    ("battlefields [Los Quantos Bridge, Malpaso white 9, Abandoned Silver Mine]", "N035 there are four power tokens"),
    ("battlefields [Los Quantos Bridge, Malpaso black 19, Abandoned Silver Mine]", "N035 there are nine power tokens of Mapache"),
    (f"game battlefield Saloon\nbattlefields [{CHURCH} turned, Malpaso, The Mine]", "N035 the bridge is blown up only when"),
    (f"game battlefield Malpaso\nbattlefields [{CHURCH} turned, Malpaso, The Mine]", ""),
])
def test_no_more_tokens_are_there_than_the_box_has(table: str, said: str) -> None:
    """And the bridge is turned over no earlier than the marker is there."""
    where = "" if "game" in table else "game battlefield Malpaso\n"
    found = asked(f"rules revolver2\n{where}{table}\n" + "".join(
        f"{seat}\n" for seat in ("Malpaso", "Mapache") if not table.startswith(seat)) + "turn Malpaso\nphase play\n")

    assert said in found
    assert bool(said) == ("N0" in found), found


@pytest.mark.parametrize(("sets", "card", "said"), [
    ("", "Mustang", "N033 `fresh` says nothing of `Mustang`"), ("", "Dynamite", ""), ("", "Jail", ""), ("", "?", ""),
    (", dodge-city", "Iron Plate", ""), (", dodge-city", "Binocular", "N033 `fresh` says nothing of `Binocular`"),
    (", great-train-robbery", "Circus Wagon", ""),
    (", great-train-robbery", "Caboose", "N033 `fresh` says nothing of `Caboose`")])
def test_fresh_are_only_cards_of_which_a_rule_asks_it(sets: str, card: str, said: str) -> None:
    """Whether they wait for the next turn, or are there to be checked."""
    found = asked(f"rules bang{sets}\nA sheriff\nB outlaw, in play [{card} fresh]\nC outlaw\nturn B\nphase play\n")

    assert said in found
    assert bool(said) == ("N033" in found), found


@pytest.mark.parametrize(("turn", "phase", "said"), [
    ("A", "start", "N005 `A` cannot have used `Doc Holyday` before the end of `start of the turn`"),
    ("A", "draw", "N005 `A` cannot have used `Doc Holyday` before the end of `phase 1`"),
    ("B", "play", "N005 `A` cannot have used `Doc Holyday` in the turn of another player"),
    ("A", "play", ""), ("A", "discard", "")])
def test_nothing_is_used_before_it_can_have_been_used_this_turn(turn: str, phase: str, said: str) -> None:
    """Doc Holyday shoots in phase 2, and in no other turn than that of the player."""
    table = "rules bang, dodge-city\nA sheriff, Doc Holyday, used Doc Holyday\nB outlaw\nC outlaw\nturn {}\nphase {}\n"

    assert said in asked(table.format(turn, phase))
    assert bool(said) == ("N005" in asked(table.format(turn, phase)))


@pytest.mark.parametrize(("back", "phase", "well"), [
    ("run", "rest", False), ("run", "run", True), ("rest", "rest", True), ("run", "stop", True), ("stop", "run", False)])
def test_a_turn_that_goes_back_may_have_used_what_comes_later(tmp_path: Path, back: str, phase: str, well: bool) -> None:
    """A phase after the one in which the situation begins may skip to it, or to one before it."""
    (tmp_path / "lap.rules").write_text(LAP.replace("BACK", back), encoding="utf-8")
    table = f"rules lap\nA cards [Bell]{{}}\nB\nturn A\nphase {phase}\n"

    for stated in (", rung 1", ", used Bell"):
        result = CliRunner().invoke(main, ["ask", "-", "--rules", str(tmp_path)], input=table.format(stated))
        assert well == ("before the end of" not in result.output), result.output
        assert well or "N0" in result.output


LAP = """game lap "Lap"
zone cards of player "cards": live
zone deck "deck": pile, hidden
player has
  rung: number = 0, turn
to ring/rings: add 1 to your rung
kind thing
  works in cards
thing "Bell"
  strike once per turn: ring
turn for yes
  phase rest "rest": nothing
  phase run "run": nothing
  phase stop "stop":
    offer strike to you until no
    if your rung > 0: skip to BACK
"""


def test_what_a_table_tells_of_a_player_who_is_out_was_before() -> None:
    """A case that builds on it need not say again what is left of it; what it says itself has to be so."""
    table = "table one\n  rules bang\n  A sheriff\n  B outlaw, life 4\n  C outlaw\n"
    case = "case two \"Who is out is out\"\n  table one\n  B eliminated{}\n  A ends turn\n  expect B eliminated, life {}\n"

    assert [PASSED] == [result.status for result in results(table + case.format("", 0))]
    assert [FAILED] == [result.status for result in results(table + case.format("", 4))]
    assert [ERROR] == [result.status for result in results(table + case.format(", life 4", 4))]


def test_whether_a_situation_is_possible_decides_under_its_readings() -> None:
    """The answer does not rest on a reading for that alone."""
    text = "rules revolver2\n{}game battlefield Malpaso\nMalpaso in play [3 Row-Blocking Card]\nMapache hand []\nturn Malpaso\n"

    assert "N035 a column has no room" in asked(text.format("set row-limit two\n"))
    assert "N035" not in asked(text.format("set row-limit lost\n"))
    plain = situation(text.replace("3 Row", "2 Row").format("")).start()
    assert not plain.consulted >> [i.key for i in plain.program.interpretations].index("row-limit") & 1


@pytest.mark.parametrize(("rules", "table", "wrong"), [
    ("bang", "A sheriff, owes 1\nB outlaw\nC outlaw", "N033 no situation states `owes`"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\ngame hunt", "N033 no situation states `hunt`"),
    ("bang", "A sheriff, in play [Dynamite unchecked]\nB outlaw\nC outlaw\nphase fuse", "N033 no situation states `unchecked`"),
    ("bang", "A sheriff\nB outlaw\nC outlaw\ngame store [Beer]", "N019 no situation begins with cards in `store`"),
    ("revolver", "Colty being played [Derringer]\nMcReady", "N019 no situation begins with cards in `being played`"),
    ("northwood", "You fief 3, waiting, rulers [Jack of Claws fief 3]", "N033 no situation states `waiting`"),
])
def test_a_situation_does_not_state_what_is_there_in_the_middle_of_an_effect_only(rules: str, table: str, wrong: str) -> None:
    """Neither values nor cards."""
    assert wrong in asked(f"rules {rules}\n{table}\n")


@pytest.mark.parametrize(("declared", "wrong"), [
    ("player has\n  height: number = 0, inner, unstated", "R012"),
    ("cards have\n  height: side, unstated", "R012"),
])
def test_a_field_is_unstated_or_inner_and_could_be_stated(declared: str, wrong: str) -> None:
    """To say both is to say a thing twice."""
    assert wrong in begins("A\nB", f"{declared}\n")


def test_an_unseen_card_is_drawn_only_where_it_may_lie() -> None:
    """An event is not turned over for the Dynamite."""
    text = "rules bang, high-noon\nA sheriff\nB outlaw, life 4, in play [Dynamite]\nC outlaw\nunseen [Sermon, 5\u2660]\n"
    text += "turn B\nphase fuse\n"

    said = CliRunner().invoke(main, ["explore", "-"], input=text).stdout

    assert "B life 1  always" in said


@pytest.mark.parametrize(("rules", "table"), [
    ("bang, dodge-city", "A sheriff\nB outlaw, in play [Bible fresh]\nC outlaw\nturn B"),
    ("bang, dodge-city", "A sheriff\nB outlaw, in play [Bible]\nC outlaw\nturn B\nphase draw"),
    ("bang, dodge-city", "A sheriff\nB outlaw, in play [Barrel fresh]\nC outlaw\nturn B\nphase draw"),
    ("bang, high-noon", "A sheriff\nB outlaw, visits, life 0, hand [Beer]\nC outlaw\nevent [Ghost Town]\nturn B"),
    ("bang, dodge-city", "A sheriff\nB outlaw, Vera Custer as Sid Ketchum\nC outlaw"),
])
def test_what_may_be_is_no_problem(rules: str, table: str) -> None:
    assert not {"N018", "N035"} & {*asked(f"rules {rules}\n{table}\n").split()}
