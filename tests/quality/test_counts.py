"""The work that the benchmarks measure comes out exactly, by the engine and by the floor written out by hand."""

import floor
import pytest
import scenes

import adjudicator

KINDS = ("BANG!", "Missed!", "Dodge", "Beer", "Panic!", "Stagecoach", "Cat Balou", "Mustang", "Barrel", "Gatling")
APPROACHES = ("first", "second")


def by_hand(position: floor.Position) -> scenes.Final:
    """A final position of the floor in the form of `scenes.fields_of`: without the Gatling, which it never lays down."""
    _, _, lives, hands, unseen, _ = position
    kept = tuple(tuple(sorted(KINDS[c] for c in hand if c != floor.GATLING)) if lives[p] > 0 else ()
                 for p, hand in enumerate(hands))
    return lives, kept, tuple(sorted(KINDS[kind] for kind, count in enumerate(unseen) for _ in range(count)))


def test_the_floor_plays_the_canonical_gatling() -> None:
    """Bart draws, the third falls and is rewarded, the Barrel fails, the others save themselves."""
    table = floor.laid()

    assert floor.play(table) == -1
    assert [4, 2, 0, 1, 5, 4] == table[0]
    assert [4, 2, 0, 0, 1, 3] == [len(hand) for hand in table[1]]


def test_the_engine_plays_it_in_the_same_way() -> None:
    """The public call ends with the lives and hands of the floor."""
    lives, hands, _ = scenes.fields_of(scenes.played(scenes.opened(scenes.GATLING))())

    assert (4, 2, 0, 1, 5, 4) == lives
    assert [4, 2, 0, 0, 1, 3] == [len(hand) for hand in hands]


def test_fewer_cards_declared_change_nothing() -> None:
    """The program that declares only the cards used plays the same game."""
    all_cards = scenes.played(scenes.opened(scenes.GATLING))()
    few_cards = scenes.played(scenes.opened(scenes.GATLING, program=scenes.reduced()))()

    assert scenes.fields_of(all_cards) == scenes.fields_of(few_cards)


def test_the_floor_counts_the_reference_exploration() -> None:
    """The numbers that are published for it."""
    finals, positions, transitions = floor.explore()

    assert (31_382, 75_024, 160_595) == (len(finals), positions, transitions)


@pytest.mark.parametrize("approach", APPROACHES)
def test_unknown_draws_leave_876_final_positions(approach: str) -> None:
    """Draws that no rule looks at stay unknown: what is left to differ is what players chose and what was flipped."""
    found = scenes.explored(scenes.aimed(approach=approach), known_draws=False)

    assert found.complete
    assert 876 == len(found.finals)


@pytest.mark.slow
@pytest.mark.parametrize("approach", APPROACHES)
def test_known_draws_end_in_the_positions_of_the_floor(approach: str) -> None:
    """Every final position is one of the floor, and every one of the floor is reached: 31,382 of them."""
    found = scenes.explored(scenes.aimed(approach=approach), known_draws=True)

    assert found.complete
    assert 31_382 == len(found.finals)
    assert {by_hand(p) for p in floor.explore()[0]} == {scenes.fields_of(s) for s in found.finals}


def test_unknown_draws_stand_for_all_cards_that_they_may_be() -> None:
    """Lives and numbers of cards at the end are the same ones, however much is known of what was drawn."""
    unknown = scenes.explored(scenes.aimed(), known_draws=False).finals

    def sizes(fields: scenes.Final) -> tuple[object, ...]:
        return fields[0], tuple(len(hand) for hand in fields[1])

    assert {sizes(by_hand(p)) for p in floor.explore()[0]} == {sizes(scenes.fields_of(s)) for s in unknown}


def test_the_volley_grows_with_the_table() -> None:
    """Everybody but the author lays down their one card, at a table of any size."""
    for seats in (4, 8):
        end = scenes.played(scenes.opened(scenes.volley(seats)))()

        assert isinstance(end, adjudicator.State)
        assert ((),) * seats == scenes.fields_of(end)[1]
