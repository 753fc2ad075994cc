"""Lines that were never compared with anything that could have happened: each is an error, and its honest neighbour is not."""

from __future__ import annotations

import pytest
from short_cases import ran

from adjudicator.cases.runner import ERROR, PASSED

SEATS = "A sheriff, hand [{hand}], life 3\nB outlaw, {B}\nC outlaw, hand []\nD renegade, hand []"
NOTHING = "nothing in this run leads to it"


def table(hand: str, b: str = "hand []") -> str:
    """Four seats, A with this hand and B with these facts."""
    return SEATS.format(hand=hand, B=b)


def outcome(*lines: str, rules: str = "bang") -> tuple[str, str]:
    """The status of a case with these lines, and what is said about it."""
    result = ran(*lines, rules=rules)
    return result.status, result.message


PANIC = f"{table('Panic!', 'hand [Beer], in play [Scope]')}\nA plays Panic! at B with Scope"
SHOT = f"{table('BANG!', 'hand [Beer]')}\nA plays BANG! at B"


@pytest.mark.parametrize(("line", "said"), [
    ("never B loses", NOTHING),
    ("never B loses 1 to A", NOTHING),
    ("never C is eliminated", NOTHING),
    ("never D sheds", NOTHING),
    ("never A draws 2", "the run begins after what leads to it"), ("never A draws 3", "nothing in this run leads to it"),
    ("never B plays Beer", NOTHING),
    ("expect B not asked in avoid", "nobody can be asked in `avoid` in this run"),
])
def test_an_attack_that_costs_no_life_leads_to_no_loss(line: str, said: str) -> None:
    """The code of the moments is there in every attack, but what it does with a field of its row needs one that sets it."""
    status, message = outcome(PANIC, line)

    assert ERROR == status
    assert said in message


@pytest.mark.parametrize("line", ["never B is eliminated", "never B sheds", "never A draws 3", "never B plays Beer",
                                  "expect C not asked in avoid"])
def test_an_attack_that_costs_life_leads_to_all_that_follows_a_loss(line: str) -> None:
    """Nobody falls in this run, but somebody could have."""
    assert (PASSED, "") == outcome(SHOT, line)


@pytest.mark.parametrize(("given", "line"), [
    (PANIC.replace("[Beer]", "[Missed!]"), "never B plays Missed!"),
    (f"{table('Duel', 'hand [], in play [Barrel]')}\nA plays Duel at B", "never B draw!s"),
])
def test_a_card_that_is_of_no_use_against_an_attack_may_be_said_not_to_be_used(given: str, line: str) -> None:
    """Also where the attack has code of its own in the place of the moment in which the card could be used."""
    assert (PASSED, "") == outcome(given, line)


@pytest.mark.parametrize(("rules", "line", "said"), [
    ("bang", "never A turns up", "no card lies in `event deck` in this run"),
    ("bang, high-noon", "never A turns up", "no card lies in `event deck` in this run"),
    ("bang, wild-west-show", "never A presents", "no card lies in `show deck` in this run"),
])
def test_a_step_that_takes_a_card_from_a_shared_pile_needs_one_there(rules: str, line: str, said: str) -> None:
    """Whether the pile is empty, or is none in these sets."""
    status, message = outcome(table("Stagecoach"), "turn A", "phase start", "A plays Stagecoach", line, rules=rules)

    assert ERROR == status
    assert said in message


def test_a_card_that_lies_on_the_pile_may_be_taken() -> None:
    """The Sheriff turns it up, and nobody else."""
    given = f"{table('Stagecoach')}\nevent deck [The Daltons]\nA plays Stagecoach\nA ends turn"

    assert (PASSED, "") == outcome(given, "never B turns up", rules="bang, high-noon")


@pytest.mark.parametrize(("facts", "status"), [
    ("hand [], in play [Scope]", ERROR), ("hand [Scope]", PASSED), ("hand [Scope], in play [Barrel]", PASSED)])
@pytest.mark.parametrize("line", ["never B plays Scope", "never B plays"])
def test_a_card_is_played_only_where_it_can_be(facts: str, status: str, line: str) -> None:
    """One in play cannot be played once more."""
    assert status == outcome(table("Beer", facts), "A plays Beer", "A ends turn", line)[0]


@pytest.mark.parametrize(("rules", "seats", "line"), [
    ("bang", "A sheriff\nB outlaw\nC outlaw", "illegal deck B [Barrel -> Beer]"),
    ("revolver2", "Malpaso\nMapache", "illegal deck Malpaso [62 ?]"),
])
def test_a_deck_of_a_game_without_decks_is_not_tested(rules: str, seats: str, line: str) -> None:
    """Unless it is said that there are none."""
    status, message = outcome(seats, line, rules=rules)

    assert ERROR == status
    assert "this tests nothing, because no decks are built" in message
    assert PASSED == outcome(seats, f'{line} because "no decks are built"', rules=rules)[0]


@pytest.mark.parametrize("line", ["expect shop []", "expect game train []", "expect game stations []"])
def test_nobody_has_said_that_what_is_laid_out_for_every_game_is_not_there(line: str) -> None:
    """Three pieces of equipment are for sale from the first turn on."""
    status, message = outcome(table("Stagecoach"), "A plays Stagecoach", line, rules="bang, gold-rush, great-train-robbery")

    assert ERROR == status
    assert "is ever known, so this says nothing" in message


@pytest.mark.parametrize("line", ["expect shop [Boots]", "expect B in play []", "expect store []", "expect game event []"])
def test_what_is_known_to_lie_there_or_is_empty_at_first_is_compared(line: str) -> None:
    """No cards lie in play, in the store or in force when a game begins."""
    rules = "bang, gold-rush, high-noon"
    assert PASSED == outcome(table("Stagecoach"), "shop [Boots]", "A plays Stagecoach", line, rules=rules)[0]


@pytest.mark.parametrize(("given", "line", "status"), [
    (f"{table('Beer')}\nA plays Beer", "never B is asked", ERROR),
    (f"{table('BANG!')}\nA plays BANG! at B", "never C is asked", PASSED),
])
def test_who_could_not_be_asked_anything_is_never_asked(given: str, line: str, status: str) -> None:
    """Others than the player of the turn are asked in attacks."""
    assert status == outcome(given, line)[0]


@pytest.mark.parametrize(("line", "status"), [("never C takes nuggets", ERROR), ("never B takes nuggets", ERROR)])
def test_what_a_rule_has_the_one_to_blame_do_is_done_by_nobody_else(line: str, status: str) -> None:
    """A player who makes another one lose a life point takes a nugget, and only A does anything."""
    assert status == outcome(f"{table('BANG!')}\nA plays BANG! at B", line, rules="bang, gold-rush")[0]
