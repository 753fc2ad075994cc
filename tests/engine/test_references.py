"""A card that moves is named by another number: wherever the old one stood as a card, the new one stands then."""

import pytest

from adjudicator.answers.subject import subject_in
from adjudicator.engine.faces import face_words
from adjudicator.engine.frames import ARGUMENTS, ENGINE_CODES, ENVIRONMENT, EVENT, FOLLOWERS, GRID, OUTCOME, THIS, TURN
from adjudicator.engine.reads import Noted, Parts
from adjudicator.engine.recorder import RecordedDraft
from adjudicator.engine.references import BASE, WHOLE, exchange, mentioned, renamed
from adjudicator.notation.source import Source
from adjudicator.rules.load import load, sets_of, shipped_games

OLD, NEW = BASE + 7, BASE + 9


@pytest.mark.parametrize("game", shipped_games())
def test_a_program_knows_where_cards_may_be_named(game: str) -> None:
    """In a turn and a grid nowhere, in an event where its parts hold cards, in frames of rules on the card at least."""
    program = load(game, *sets_of(game))
    places = program.card_places

    assert len(program.codes) == len(places.frames)
    assert () == places.frames[TURN] == places.frames[GRID]
    assert (THIS, ARGUMENTS, OUTCOME, FOLLOWERS) == places.frames[EVENT]
    assert all(THIS in frame for frame in places.frames[ENGINE_CODES:])
    assert all(place < size for frame, size in zip(places.frames, program.sizes, strict=True) for place in frame)
    assert ENVIRONMENT in places.row
    for numbers, fields in ((places.fields, program.player_fields), (places.vars, program.game_fields),
                            (places.marks, program.marks)):
        assert [n for n, field in enumerate(fields) if field.type == "card"] == list(numbers)


def test_a_reference_is_exchanged_only_where_cards_stand() -> None:
    """At the places named, in a tuple as deep as it goes; what stands elsewhere is no card."""
    frames = [[OLD, OLD, (3, (OLD, 4)), None]]

    exchange(frames, 0, (1, 2, 3), OLD, NEW, one=False)

    assert [[OLD, NEW, (3, (NEW, 4)), None]] == frames


def test_an_open_entry_is_changed_in_place() -> None:
    """The code that runs a frame holds its list; a tuple is kept by others, who see it unchanged."""
    opened, closed = [OLD, 1], (OLD, 1)
    kept: list[object] = [opened, closed]

    for at in range(2):
        exchange(kept, at, (0,), OLD, NEW, one=False)

    assert [[NEW, 1], (NEW, 1)] == kept
    assert kept[0] is opened
    assert (OLD, 1) == closed


def test_of_equal_cards_one_is_renamed() -> None:
    """Two equal cards of a set are one number twice; when one of them moves, the other keeps it."""
    assert (NEW, OLD, 2) == renamed((OLD, OLD, 2), OLD, NEW, one=True)
    assert (NEW, NEW, 2) == renamed((OLD, OLD, 2), OLD, NEW, one=False)


def test_a_number_is_found_however_deep_it_stands() -> None:
    """In a tuple, and in tuples within it."""
    assert mentioned((1, OLD), OLD)
    assert mentioned((1, (2, (OLD,))), OLD)
    assert not mentioned((1, (2, (3,)), ()), OLD)


@pytest.mark.parametrize(("held", "noted"), [(False, False), (True, True)])
def test_which_card_was_revealed_is_read_where_something_refers_to_it(held: bool, noted: bool) -> None:
    """Two references to equal cards in a hand are equal, so a clause that keeps one tells equal cards from others."""
    setup = "rules bang\nA sheriff, hand [?]\nB outlaw\nunseen [Duel, Panic!]\nturn A\nphase play\n"
    state = subject_in(Source("hand", setup)).begin(logging=False)
    duel = next(face for face in state.position.unseen_cards if face_words(state.program, face) == "Duel")
    noted_of = Noted(Parts.of(state.program, 2, state.position.unseen_cards))
    draft = RecordedDraft(state, noted_of)
    slot = next(slot for slot, zone in enumerate(state.position.zones) if zone == (0,))
    if held:
        draft.vars[0] = BASE + duel * draft.slots + slot

    draft.identify(BASE + slot, WHOLE, duel)

    assert noted == bool(noted_of.read & noted_of.parts.faces[duel])
