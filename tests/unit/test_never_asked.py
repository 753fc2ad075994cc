"""An `illegal` line about a player who is never asked: its reason tells why they are not, and what it names was theirs."""

from __future__ import annotations

import pytest
from short_cases import outcome

from adjudicator.cases.runner import ERROR, FAILED, PASSED

SETS = "bang, dodge-city, valley-of-shadows, canyon-diablo, fistful-of-cards"
BANG = "A sheriff, hand [BANG!]{A}\nB outlaw, hand [Beer]{B}\nC renegade{C}\nD deputy, hand [Scope]\n{more}turn A\n"
BARREL = ", in play [Barrel]"
CARD_FLIPPED = "deck [5♣]\nturn A\nA plays BANG! at B\nB uses Barrel"


def bang(line: str, more: str = "", **seats: str) -> tuple[str, ...]:
    """The result of a line in a situation of BANG!; what a seat has besides, by its name."""
    return outcome(BANG.format(more=more, **{seat: seats.get(seat, "") for seat in "ABC"}) + line, rules=SETS)


def empty(said: str) -> tuple[str, str]:
    """What is said about a line that tests nothing, as this stands against its move in any case."""
    return ERROR, f'this tests nothing, because {said} in any case: if that is meant, write `because "{said}"`'


COLTY = """game battlefield Whiskey Canyon, space 2, cubes 7
card Whiskey Canyon spaces 4, defence 1
card Cowboy cost 2
Colty gang [Annie McGraw, Manolito, Jack Colty], hand [Derringer]
McReady hand [Cowboy]
turn {}
"""
MINE = """game battlefield Abandoned Silver Mine, space 1, army 9, beside [Gatling Gun]
card Abandoned Silver Mine defence 1
card Padre Esteban survival 9
card Starter II survival 1
card Rurales ammo 1
card Pancho Flores cost 0
Malpaso guardians [Padre Esteban, Starter II], hand [Telegram]
Mapache hand [Rurales], in play [Pancho Flores]
turn Mapache
phase play
"""


@pytest.mark.parametrize(("turn", "expected"), [("McReady", (PASSED,)), ("Colty", empty("Colty is to answer"))])
def test_what_would_stand_against_a_move_in_another_turn_is_no_reason(turn: str, expected: tuple[str, ...]) -> None:
    """McReady cannot pay, and nobody asks them to in Colty's turn: the line was written for the wrong one."""
    assert expected == outcome(f'{COLTY.format(turn)}illegal McReady plays Cowboy because "cannot pay"', rules="revolver")


@pytest.mark.parametrize(("because", "status"), [
    ("only for the attacker", PASSED),  # who Malpaso is never changes
    ("Mapache is to answer", PASSED),
    ("no ammunition in hand", ERROR),
    ("one salvo for each firepower card here", ERROR),
])
def test_a_condition_tells_who_is_asked_if_it_rests_on_nothing_that_changes(because: str, status: str) -> None:
    """That only the attacker uses a Gatling Gun is why nobody asks the defender; what the defender has in hand is not."""
    assert status == outcome(f'{MINE}illegal Malpaso uses Gatling Gun because "{because}"', rules="revolver2")[0]


def test_who_somebody_is_does_not_change_because_a_game_is_set_up() -> None:
    """The sides of Revolver are written when it is dealt, and never after."""
    line = 'illegal McReady uses Derail the Train because "only for the defender"'

    assert (PASSED,) == outcome(f"{COLTY.format('Colty')}{line}", rules="revolver")


@pytest.mark.parametrize(("hand", "status"), [(", hand []", PASSED), (", hand [Jail]", FAILED), ("", ERROR)])
def test_a_condition_of_its_own_is_why_a_card_offers_nothing_if_it_would_otherwise(hand: str, status: str) -> None:
    """Laura Billion takes a flipped card for one of her hand, if she has any: without that condition she would be asked."""
    cards = f"A sheriff, hand [BANG!]\nB outlaw, hand [Beer]{BARREL}\nC renegade, Laura Billion{hand}\n{CARD_FLIPPED}\n"

    assert status == outcome(f'{cards}illegal C uses Laura Billion because "only if some your hand"', rules=SETS)[0]


@pytest.mark.parametrize(("line", "seats"), [
    ('illegal C uses Laura Billion because "only if some your hand"', {"C": ", Laura Billion, hand []"}),
    ('A plays BANG! at B\nillegal C uses Laura Billion because "only if some your hand"', {"C": ", Laura Billion, hand []"}),
    ('illegal B uses Lemonade Jim because "only if your life < your maximum"', {"B": ", Lemonade Jim"}),
])
def test_a_condition_is_no_reason_where_nothing_comes_to_which_its_card_responds(line: str, seats: dict[str, str]) -> None:
    """Nobody flips a card, and nobody drinks a Beer: without the condition nobody would be asked either."""
    assert empty("A is to answer") == bang(line, **seats)


@pytest.mark.parametrize(("target", "expected"), [("B", (PASSED,)), ("D", empty("A is to answer"))])
def test_what_switches_a_card_off_is_a_reason_where_it_would_be_used(target: str, expected: tuple[str, ...]) -> None:
    """Without the Lasso, who is shot at could use their Barrel, and somebody else could not."""
    line = f'A plays BANG! at {target}\nillegal B uses Barrel because "Lasso switches Barrel off"'

    assert expected == bang(line, "event [Lasso]\n", B=BARREL)


@pytest.mark.parametrize(("line", "seats", "expected"), [
    ("C uses Barrel", {}, empty("C has no Barrel to use")),
    ("C uses Barrel", {"B": BARREL}, empty("C has no Barrel to use")),
    ("C uses Barrel", {"C": BARREL}, (PASSED,)),
    ("C plays Barrel", {"C": ", hand [Barrel]"}, (PASSED,)),
    ("C plays Barrel", {"C": ", hand 2"}, (PASSED,)),
    ("C plays Barrel", {}, (PASSED,)),  # a hand that is not stated holds what is played
    ("C plays Barrel", {"C": ", hand []"}, empty("C has no Barrel to use")),
    ("C plays Barrel", {"C": ", hand [Beer]"}, empty("C has no Barrel to use")),
    ("B plays Beer", {}, (PASSED,)),
])
def test_whose_turn_it_is_is_no_reason_for_a_card_that_its_player_lacks(
        line: str, seats: dict[str, str], expected: tuple[str, ...]) -> None:
    """A line about turns has what it names where it would be used in another turn; that it is missing may be said as well."""
    assert expected == bang(f'illegal {line} because "A is to answer"', **seats)
    if expected[0] == ERROR:
        assert (PASSED,) == bang(f'illegal {line} because "has no Barrel"', **seats)


OVER = ("A sheriff, hand [BANG!]\nB outlaw, life 1, hand []\nC outlaw, eliminated\nD renegade, eliminated\n"
        "E deputy, hand [Scope]\nA plays BANG! at B\n")


@pytest.mark.parametrize(("line", "expected"), [
    ('E plays Scope because "the game is over"', (PASSED,)),
    ('E plays Beer because "the game is over"', empty("E has no Beer")),
    ('E plays Beer because "E has no Beer"', (PASSED,)),
    ('E plays Scope in rescue because "rescue does not come"', (PASSED,)),
    ('E plays Beer in rescue because "rescue does not come"', empty("E has no Beer")),
])
def test_that_nobody_is_asked_any_more_is_no_reason_for_what_is_missing(line: str, expected: tuple[str, ...]) -> None:
    """Nor is it that a moment does not come."""
    assert expected == outcome(f"{OVER}illegal {line}", rules=SETS)


@pytest.mark.parametrize(("card", "expected"), [
    ("Missed!", (PASSED,)), ("Jail", (ERROR, "this tests nothing, because no `Jail` is in this situation"))])
def test_what_another_player_is_asked_for_is_no_reason_for_what_is_nowhere(card: str, expected: tuple[str, ...]) -> None:
    """Who takes first from a General Store is a question about the cards in it."""
    store = "A sheriff, hand [General Store]\nB outlaw\ndeck [Beer, Missed!]\nA plays General Store\n"
    line = f'illegal B takes {card} because "A is to answer"'

    assert expected == outcome(f"{store}{line}\nA takes Beer\nB takes Missed!", rules=SETS)


KILLED = """game battlefields [Cathouse, Jailhouse, Drinking Den, Los Quantos Bridge, Malpaso, Abandoned Silver Mine]
game battlefield Jailhouse, space 1, army 9
card Jailhouse defence 1
card Rurales cost 0
card Padre Esteban survival 9
card Starter II survival 1
card Starter III survival 1
card Starter IV survival 2
card Start Picking Up Yer Teeth! kills 1, removes 0, cost 0
card Beecher's Bible cost 0, firepower 2
turn Mapache
Malpaso guardians [Padre Esteban, Starter II, Starter III, Starter IV], hand [], in play [Beecher's Bible at Jailhouse]
Mapache hand [Start Picking Up Yer Teeth!], in play [Rurales at Jailhouse]
Mapache plays Start Picking Up Yer Teeth!
"""


RIDES = """card Quincey step-cost 0
game battlefield Whiskey Canyon, space 1, cubes 7
turn McReady
phase play
Colty gang [Jack Colty]
McReady hand [Get the Rope], in play [Quincey at Whiskey Canyon], discard [Cowboy]
McReady moves Quincey
"""


@pytest.mark.parametrize(("card", "status"), [
    ("Rattlesnake Creek", PASSED), ("Get the Rope", ERROR), ("Cowboy", ERROR), ("Jack Colty", ERROR),
])
def test_a_card_of_the_chooser_is_no_choice_among_cards_of_nobody(card: str, status: str) -> None:
    """A battlefield is chosen: none of the cards that the player has elsewhere could be among them."""
    assert outcome(f"{RIDES}illegal McReady chooses {card}", rules="revolver")[0] == status


@pytest.mark.parametrize(("card", "status"), [
    ("Starter IV", PASSED),
    ("Beecher's Bible", PASSED),  # a card of the same player: it is no guardian
    ("Rurales", ERROR),
    ("Jailhouse", ERROR),
    ("Drinking Den", ERROR),
    ("Gatling Gun", ERROR),
])
def test_a_card_that_lies_elsewhere_and_never_comes_there_is_no_choice(card: str, status: str) -> None:
    """One of two guardians dies: no battlefield could be among them, and no card of the other side."""
    chosen = "Malpaso chooses Starter III\nexpect Malpaso hand []"
    status_without, *_ = outcome(f"{KILLED}illegal Malpaso chooses {card}\n{chosen}", rules="revolver2")

    assert status == status_without
    assert (PASSED,) == outcome(
        f'{KILLED}illegal Malpaso chooses {card} because "the choice is Starter II, Starter III"\n{chosen}', rules="revolver2")


CHIKARA = """game battlefield Whiskey Canyon, space 2
card Whiskey Canyon spaces 4, defence 1
card Shadow of Chikara cost 0
Colty gang [Annie McGraw, Manolito, Jack Colty], in play [Hail of Bullets]
McReady hand [Shadow of Chikara], in play [Cowboy]
McReady plays Shadow of Chikara
illegal McReady chooses {}
McReady chooses Cowboy
expect McReady in play [Cowboy eagle]
"""


@pytest.mark.parametrize("card", ["Jack Colty", "Whiskey Canyon"])
def test_a_card_is_said_to_be_none_of_several_sorts(card: str) -> None:
    """The Eagle token goes on many sorts of cards that lie on the table, and on no bandit and no battlefield."""
    assert (PASSED,) == outcome(CHIKARA.format(card), rules="revolver, ambush, prison, frontier")


SELF = "illegal A plays BANG! at A"


def test_nobody_shoots_at_themselves() -> None:
    """It says so where A is asked and has a BANG!: what stands against it is the target."""
    assert (PASSED,) == bang(SELF)
    assert (PASSED,) == bang(f'{SELF} because "A is not a target: only other players are"')
    assert ERROR == bang(SELF.replace("A plays BANG! at A", "B plays BANG! at B"))[0]  # it is not the turn of B
    assert ERROR == outcome(f"A sheriff, hand [Beer]\nB outlaw\nC renegade\nturn A\n{SELF}", rules=SETS)[0]
