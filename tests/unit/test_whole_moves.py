"""A line about a move means exactly that move: its parts answer what the move asks for, and a step has what it had by then."""

from __future__ import annotations

import pytest
from short_cases import outcome, ran

from adjudicator.cases.runner import ERROR, FAILED, PASSED

JONES = """A sheriff, Jesse Jones, hand []
B outlaw, hand [Beer]
C outlaw, hand [Duel]
deck [Scope]
turn A
phase draw"""
VISIT = """You hand [C8], fief 1, rulers [King of Leaves fief 1, Queen of Claws fief 6]
deck [C6]"""
TOURNAMENT = """phase set-up
card Malpaso Poker I rank 5, extra-cards 0, power-tokens 0
card Malpaso Poker II rank 6, extra-cards 0, power-tokens 0
card Mapache Poker I rank 2, extra-cards 0, power-tokens 0
card Mapache Poker II rank 3, extra-cards 0, power-tokens 0
card Church recruits-1 0
card Cathouse recruits-1 0
Malpaso poker hand [Malpaso Poker I, Malpaso Poker II]
Mapache poker hand [Mapache Poker I, Mapache Poker II]"""
DUEL_AT_B = """A sheriff, hand [Duel]
B outlaw, hand [BANG!], life 2
C outlaw, hand [BANG!]
D deputy, hand []"""
SUBSTITUTE = """phase choose
You hand [C8], rulers [King of Claws fief 5, Queen of Leaves fief 6, King of Eyes fief 2 friendly], allies [Jack of Flowers]
deck [F1, 20 ?]
You chooses King of Claws"""


def test_a_move_is_over_with_its_phase() -> None:
    """The Queen is the choice of the next visit: no part of the answer with which this one ends."""
    assert outcome(VISIT, "legal You answers C8", rules="northwood") == (PASSED,)
    assert outcome(VISIT, "legal You answers C8 with Queen of Claws", rules="northwood")[0] == FAILED
    assert outcome(VISIT, 'illegal You answers C8 with Queen of Claws because "nothing asks for `with Queen of Claws`"',
                   rules="northwood") == (PASSED,)
    assert "nothing that the move brings asks for it" in ran(
        VISIT, "You answers C8 with Queen of Claws", "expect You fief 6", rules="northwood").message


def test_no_choice_is_skipped_where_something_is_answered() -> None:
    """Whose hand it is comes before which card of it."""
    status, *said = outcome(JONES, "legal A chooses hand with Duel")

    assert (status, "does not say all that A has to choose: say which of B, C" in said[0]) == (ERROR, True)
    assert outcome(JONES, "legal A chooses hand") == (PASSED,)


@pytest.mark.parametrize("whom", ["from B", "with B", "from C", ", B"])
def test_from_says_which_player_is_chosen_behind_a_word(whom: str) -> None:
    """As the made move, so its line. Of somebody who may not be chosen it is none."""
    move = f"A chooses hand {whom}".replace(" ,", ",")

    assert outcome(JONES, f"legal {move}") == (PASSED,)
    assert outcome(JONES, f"illegal {move}")[0] == FAILED
    assert outcome(JONES, move, "expect A hand 2") == (PASSED,)
    assert outcome(JONES.replace("[Beer]", "[]").replace("[Duel]", "[]"), f"legal {move}")[0] == FAILED


def test_a_step_has_only_the_cards_that_it_had_by_then() -> None:
    """The phase goes on while something is chosen in it: told with the King it stands below the move that chooses that ruler."""
    told, move = "then You begins substitutes: King of Eyes", "You chooses King of Eyes"
    status, *said = outcome(SUBSTITUTE, told, move, rules="northwood")

    assert (status, "so it stands below that line" in said[0]) == (FAILED, True)
    assert outcome(SUBSTITUTE, move, told, rules="northwood") == (PASSED,)
    assert outcome(SUBSTITUTE, "then You begins substitutes", move, rules="northwood") == (PASSED,)


@pytest.mark.parametrize("moment", ["defend", "avoid"])
def test_who_is_never_asked_for_want_of_an_attack(moment: str) -> None:
    """Both lines about it say nothing where nobody is attacked, although A could have taken the BANG! and played it."""
    lines = """A sheriff, hand [General Store]
B outlaw, hand []
C outlaw, hand []
deck [Beer, Scope, BANG!]
A plays General Store
A chooses Beer
B chooses Scope"""
    for line in (f"never C is asked {moment}", f"expect C not asked in {moment}"):
        assert outcome(lines, line)[0] == ERROR
        assert outcome(lines, f'{line} because "nobody is attacked"') == (PASSED,)


PANIC = """A sheriff, hand [Panic!]
B outlaw, hand [{hand}], in play [Barrel]
C outlaw, hand []
D renegade, hand []"""
STORE = """A sheriff, hand [General Store]
B outlaw, hand [BANG!]
C outlaw, hand [BANG!]
D renegade, hand [], in play [Mustang]
deck [Scope, Barrel, Beer, Missed!]
A plays General Store
A takes Barrel"""
JANET = """A sheriff, hand [BANG!]
B outlaw, Calamity Janet, hand [BANG!]
C outlaw
D renegade, hand []
A plays BANG! at B
B plays BANG! as Missed!"""


def test_a_card_is_named_once() -> None:
    """The BANG! for which the hand of B is chosen is the one that is taken from it: a Panic! takes no second one."""
    table = f"{PANIC.format(hand='BANG!')}\nturn A"

    assert outcome(table, "legal A plays Panic! at B with BANG!") == (PASSED,)
    assert outcome(table, "legal A plays Panic! at B with BANG!, BANG!")[0] == FAILED
    assert outcome(table, "A plays Panic! at B with BANG!, BANG!", "expect A hand [BANG!]")[0] == ERROR


@pytest.mark.parametrize(("move", "status"), [
    ("A plays Panic! at B with Barrel from B", PASSED), ("A plays Panic! at B with Barrel from C", FAILED),
    ("A plays Panic! at B with Barrel from hand", FAILED)])
def test_whose_a_card_is_may_be_said(move: str, status: str) -> None:
    """Of the card that is chosen it is true or not; as a move it is made or not."""
    table = f"{PANIC.format(hand='BANG!')}\nturn A"

    assert outcome(table, f"legal {move}")[0] == status
    assert (outcome(table, move, "expect A hand [Barrel]") == (PASSED,)) is (status == PASSED)


@pytest.mark.parametrize(("part", "status"), [
    ("Beer, Barrel from B", PASSED), ("Barrel, Beer from A", PASSED), ("Beer, Barrel from A", FAILED),
    ("Barrel, Beer from B", FAILED), ("Beer, Barrel from hand", FAILED)])
def test_of_several_cards_the_last_one_comes_from_there(part: str, status: str) -> None:
    """Rag Time is paid for with a Beer of A's own hand, and takes the Barrel in front of B."""
    table = ("A sheriff, hand [Rag Time, Beer]\nB outlaw, hand [], in play [Barrel]\nC renegade\n"
             "D outlaw\nturn A")

    assert outcome(table, f"legal A plays Rag Time at B with {part}")[0] == status
    assert (outcome(table, f"A plays Rag Time at B with {part}", "expect A hand [Barrel]") == (PASSED,)) is (status == PASSED)


def test_nothing_comes_from_a_player_where_cards_of_the_table_are_chosen() -> None:
    """Whether or not the card is among them."""
    for part in ("BANG! from C", "BANG! from hand", "Mustang from D", "Beer from A"):
        assert outcome(STORE, f"illegal B takes {part}")[0] == ERROR
    assert outcome(STORE, "illegal B takes BANG!") == (PASSED,)


def test_a_card_is_no_ground_of_its_use_as_another() -> None:
    """Nor is the card as which it is used, whether or not the line says so."""
    assert outcome(JANET, "then B plays BANG! as Missed! because Calamity Janet") == (PASSED,)
    assert outcome(JANET, "then B plays BANG! because Missed!")[0] == ERROR


def test_a_window_without_anything_to_use_makes_no_difference() -> None:
    """What saves a card is looked for first or last: B has nothing for it, and no line is about that."""
    table = """event [Ricochet]
A sheriff, hand [BANG!]
B outlaw, hand {hand}, in play [Hideout]
C outlaw, hand []
D renegade, hand []
A uses Ricochet at B
expect consulted ricochet-ward"""
    told = ran(table.format(hand="[]"), rules="bang, dodge-city, valley-of-shadows, fistful-of-cards")

    assert (told.status, "without any difference here" in told.message) == (ERROR, True)


@pytest.mark.parametrize(("before", "seat"), [([], "Malpaso"), (["Malpaso chooses Malpaso Poker I"], "Mapache")])
def test_an_answer_is_over_where_others_answer_the_same_rule(before: list[str], seat: str) -> None:
    """Each player chooses one card a round, so a second one is another answer, in the next round of the same phase."""
    one, other = f"{seat} chooses {seat} Poker I", f"{seat} chooses {seat} Poker I with {seat} Poker II"

    assert outcome(TOURNAMENT, *before, f"legal {one}", rules="revolver2") == (PASSED,)
    assert outcome(TOURNAMENT, *before, f"legal {other}", rules="revolver2")[0] == FAILED
    assert "nothing that the move brings asks for it" in ran(
        TOURNAMENT, *before, other, "expect no winner", rules="revolver2").message


def test_what_happens_to_a_card_of_a_player_does_not_happen_to_them() -> None:
    """Whose card it is, Jesse Jones chooses; what they take is the card."""
    assert outcome(JONES, "A chooses hand", "A chooses B", "expect A hand [Beer, Scope]") == (PASSED,)
    assert outcome(JONES, "A chooses hand", "legal A takes B")[0] == FAILED
    status, *said = outcome(JONES, "A chooses hand", "A takes B", "expect A hand [Beer, Scope]")

    assert (status, "write `A chooses B`" in said[0]) == (ERROR, True)


def test_no_hand_is_chosen_where_only_cards_in_play_are() -> None:
    """Beside the cards in play of others, a Panic! offers their hands; a rule that pays equipment away offers none."""
    text = """A sheriff, nuggets 4, hand [Cat Balou]
B outlaw, equipment [Boots], in play [Scope], hand [Beer]
C outlaw, hand []
game shop []
turn A"""
    rules = "bang, gold-rush"
    paid = 'illegal A uses "Paying equipment away" at B with'

    assert "nothing ever asks for `with hand`" in outcome(text, f"{paid} hand", rules=rules)[1] or (
        outcome(text, f"{paid} hand", rules=rules)[0] == ERROR)
    assert outcome(text, "legal A plays Cat Balou at B with hand", rules=rules) == (PASSED,)


def test_what_another_ability_with_the_verb_lacks_says_nothing_of_a_choice() -> None:
    """A Beer in A's hand may be discarded for gold, though not now; of the unknown card of B nobody knows whether it is one."""
    text = "A sheriff, hand [Cat Balou, Beer]\nB outlaw, hand [{hand}]"
    lines = ["A plays Cat Balou at B", "illegal A discards Beer"]

    status, *said = outcome(text.format(hand="?"), *lines, rules="bang")
    assert (status, "depends on what nobody knows" in said[0]) == (ERROR, True)
    assert outcome(text.format(hand="Missed!"), *lines, rules="bang") == (PASSED,)
    assert outcome(text.format(hand="Beer"), *lines, rules="bang")[0] == FAILED


def test_a_second_thing_to_answer_with_is_a_line_of_its_own() -> None:
    """The suit has to be followed, and of two cards one does."""
    table = """You hand [C2, C6, E4, F1], score [], fief 3, rulers [King of Leaves fief 3, Queen of Flowers fief 5], allies []
deck [C1, F3, E6, C5, C8]"""
    status, *said = outcome(table, "illegal You answers E4, C2", rules="northwood")

    assert (status, "a line is about a single move" in said[0]) == (ERROR, True)
    assert outcome(table, "illegal You answers E4", rules="northwood") == (PASSED,)


@pytest.mark.parametrize(("line", "status", "said"), [
    ("illegal You answers E4, E4", ERROR, "there is only one E4"), ("illegal You answers E4", PASSED, ""),
])
def test_a_move_names_no_card_more_often_than_there_is_one(line: str, status: str, said: str) -> None:
    table = """You hand [C2, C6, E4, F1], score [], fief 3, rulers [King of Leaves fief 3, Queen of Flowers fief 5], allies []
deck [C1, F3, E6, C5, C8]"""
    found, *told = outcome(table, line, rules="northwood")

    assert (found, said in "".join(told)) == (status, True)
