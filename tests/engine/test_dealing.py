"""Dealt games of small rules: a shuffle is known but for its order, and chance has exact weights when somebody looks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adjudicator import after, deal, proceed, situation
from adjudicator.engine.names import Named
from adjudicator.engine.state import State
from adjudicator.engine.view import View
from adjudicator.games.dealing import Undealt
from adjudicator.notation.source import Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

HEADS = """\
game coins "Coins"

values metal: gold "★", tin "○"
cards have
  metal: metal

zone hand of player: hidden
zone deck renewed from heap: pile, hidden
zone heap: pile
zone aside of player: pile, hidden
zone floor: live

kind coin
  works in hand
  throw: move this to heap

kind boss
  works in floor
  without metal

coin "Penny"
  copies 2 ○ ★
coin "Crown"
  copies 2 ★

player has
  points: number = 3 + count(your hand)
  team: metal, secret

turn
  phase act: offer throw to you until no

to grab/grabs (n: number): repeat n: move top of deck to your hand
"""
SETUP = """
setup hand-out for 2

to hand-out/hands-out:
  unpack coin into deck
  shuffle deck
  begin with last(everyone)
"""


def dealt(setup: str, seats: int = 2, seed: int | None = None) -> State:
    """The first state of a game with these rules besides."""
    program = link(Named("coins", "Coins"), [], [parse_rules(Source("coins.rules", HEADS + setup))])
    return deal("coins", seats=seats, seed=seed, load=lambda *_: program)


def hands(state: State, zone: str = "hand") -> tuple[tuple[str, ...], ...]:
    """What lies in a zone of each player, in words."""
    view = View(state)
    number = next(i for i, z in enumerate(state.program.zones) if z.named.key == zone)
    return tuple(tuple(sorted(view.words(card) for card in view.cards(view.base[number] + p))) for p in range(view.n))


def outcomes(state: State, chance: Fraction = Fraction(1)) -> dict[State, Fraction]:
    """Every state at which chance is done, with how likely it is."""
    if not state.is_chance:
        return {state: chance}
    found: dict[State, Fraction] = {}
    total = sum(state.weights)
    for number, weight in enumerate(state.weights):
        for end, likely in outcomes(state.after(number), chance * Fraction(weight, total)).items():
            found[end] = found.get(end, Fraction(0)) + likely
    return found


def test_a_card_of_which_no_copy_is_known_is_asked_for() -> None:
    """Where no card says what is printed on it, nobody knows that it is nothing."""
    rules = HEADS.replace("  copies 2 ○ ★\n", "").replace("  copies 2 ★\n", "")
    rules = rules.replace("throw: move this", "throw if metal of this is gold: move this")
    program = link(Named("coins", "Coins"), [], [parse_rules(Source("coins.rules", rules))])
    state = proceed(situation("rules coins\nA hand [Penny]\nB\n", load=lambda *_: program).start())
    state = after(state, 0)  # it is asked for where somebody throws it

    assert state.question is not None
    assert (True, "metal") == (state.is_chance, state.question.words)


def test_unpacked_cards_are_all_copies() -> None:
    """Five coins come out of the box, and the deck is shuffled: nobody knows the order, and everybody what is in it."""
    state = dealt(SETUP)

    assert 5 == len(state.position.unseen_cards) == len(next(z for z in state.position.zones if z))
    assert "A" == state.seats[state.question.player if state.question else 0]
    assert not state.is_chance


def test_draws_have_the_chances_of_a_shuffled_deck() -> None:
    """Two of five cards: each pair comes as often as in all orders of the deck."""
    ends = outcomes(dealt(SETUP + "  last(everyone) grabs 2\n"))

    assert Fraction(1) == sum(ends.values())
    assert {
        ("Crown ★", "Crown ★"): Fraction(1, 10), ("Crown ★", "Penny ★"): Fraction(2, 10), ("Crown ★", "Penny ○"): Fraction(4, 10),
        ("Penny ○", "Penny ★"): Fraction(2, 10), ("Penny ○", "Penny ○"): Fraction(1, 10),
    } == {hands(end)[0]: chance for end, chance in ends.items()}


def test_values_begin_when_the_game_does() -> None:
    """`begin with` gives everything its first value, so what was dealt before counts and what is dealt later does not."""
    state = dealt(SETUP.replace("  begin with", "  first(everyone) grabs 2\n  begin with") + "  last(everyone) grabs 1\n", seed=1)

    assert (3, 5) == state.position.fields[0]


def test_an_empty_deck_is_made_anew_when_a_card_is_wanted() -> None:
    """The heap is shuffled into it: six cards are drawn of five, one of them again, and none is there twice."""
    rules = SETUP + ("  last(everyone) grabs 4\n  for each c in hand of last(everyone): move c to heap\n"
                     "  last(everyone) grabs 1\n  last(everyone) grabs 2\n")
    state = dealt(rules, seed=3)

    assert 3 == len(hands(state)[0])
    assert (0, 2) == tuple(len(state.position.zones[slot]) for slot in (_slot(state, "heap"), _slot(state, "deck")))
    assert 2 == len(state.position.unseen_cards)


def test_a_deck_with_nothing_to_be_made_of_gives_nothing() -> None:
    """Who wants a sixth card of five gets five."""
    assert 5 == len(hands(dealt(SETUP + "  last(everyone) grabs 6\n", seed=3))[0])


def test_piles_are_kept_apart() -> None:
    """What was shuffled into one pile is never drawn from another one."""
    aside = "unpack coin into deck\n  unpack boss into aside of active\n  shuffle aside of active"
    rules = SETUP.replace("unpack coin into deck", aside)
    bosses = 'boss "Ann"\nboss "Ben"\n'
    for seed in range(5):
        state = dealt(bosses + rules + "  last(everyone) grabs 3\n  move top of aside of active to floor\n", seed=seed)
        assert all(card.split()[0] in ("Penny", "Crown") for card in hands(state)[0])
        assert View(state).name(View(state).cards(_slot(state, "floor"))[0]) in (3, 4, 1, 2)
        assert 3 == len(state.position.unseen_cards)


def test_sealed_cards_that_lie_elsewhere_are_revealed_before_a_pile_is_shuffled_again() -> None:
    """Known cards that are shuffled in are not mixed up with those of the first shuffle that were laid aside."""
    rules = SETUP + ("  for each c in deck: move c to aside of active\n  move top of aside of active to heap\n"
                     "  move top of heap to deck\n  shuffle deck\n")
    for seed in range(5):
        state = dealt(rules, seed=seed)
        known = [face for zone in state.position.zones for face in zone if 0 < face < state.program.labels]
        assert 5 == len(state.position.unseen_cards) + len(known)
        assert 1 < len(known), "the card that was shuffled in, and those laid aside that it could be mixed up with"


def test_no_setup_for_so_many() -> None:
    """The refusal says for how many the rules deal."""
    with pytest.raises(Undealt, match="`Coins` cannot be dealt for 3 players: it is dealt for 2"):
        dealt(SETUP, seats=3)
    with pytest.raises(Undealt, match="its rules have no `setup`"):
        dealt("")


def test_the_rules_say_why_a_game_is_not_dealt() -> None:
    """The refusal gives their reason; a `setup` that fits is dealt all the same."""
    with pytest.raises(Undealt, match=r"`Coins` cannot be dealt for 2 players: nobody knows the deck$"):
        dealt('undealt because "nobody knows the deck"\n')
    assert dealt('undealt because "nobody knows the deck"\n' + SETUP).question is not None


def test_a_later_setup_takes_the_place_of_an_earlier_one() -> None:
    """A set may deal otherwise."""
    other = "\nsetup other for 2 to 4\n\nto other:\n  unpack coin into heap\n  begin with first(everyone)\n"
    state = dealt(SETUP + other, seed=1)

    assert 5 == len(state.position.zones[_slot(state, "heap")])


def test_a_dealt_state_is_stored_with_its_seals() -> None:
    """What comes back from JSON draws with the same chances."""
    state = dealt(SETUP + "  last(everyone) grabs 2\n")
    again = State.from_json(state.to_json(), state.program)

    assert state.is_chance
    assert state == again
    assert outcomes(state) == outcomes(again)


def _slot(state: State, zone: str) -> int:
    number = next(i for i, z in enumerate(state.program.zones) if z.named.key == zone)
    return state.program.layout(len(state.seats)).base[number]

