"""A state is read through a view, which answers as a draft does and changes nothing."""

import pytest

from adjudicator import State, after, proceed, situation
from adjudicator.engine.descriptions import card_words
from adjudicator.engine.draft import Draft
from adjudicator.engine.view import View

TABLE = """
rules bang, dodge-city
A sheriff, life 4, hand [Gatling, Beer 6♥, ?], in play [Volcanic]
B outlaw, life 2, hand [Missed!], in play [Barrel]
C renegade, eliminated
deck [BANG! 8♠, Beer]
A plays Gatling
"""


@pytest.fixture
def state() -> State:
    """A state in the middle of a grid: B is asked."""
    return after(proceed(situation(TABLE).start()), 0)


def test_a_view_reads_what_a_draft_reads(state: State) -> None:
    """Players, zones, cards, marks, values and the present cell are the same in both."""
    view, draft = View(state), Draft(state)
    cards = [c for slot in range(view.slots) for c in view.cards(slot)]

    assert (draft.status, draft.active, draft.players, draft.fallen) == (view.status, view.active, view.players, view.fallen)
    assert (draft.fields, draft.vars) == (list(view.fields), list(view.vars))
    assert cards == [c for slot in range(draft.slots) for c in draft.cards(slot)]
    assert [(draft.face(c), draft.name(c), draft.slot_of(c)) for c in cards] == [
        (view.face(c), view.name(c), view.slot_of(c)) for c in cards]
    assert [card_words(draft, c) for c in cards] == [view.words(c) for c in cards]
    assert ("defend", 1, 0) == draft.cell() == view.cell()


def test_a_view_copies_nothing(state: State) -> None:
    """What is read is the position itself."""
    view = View(state)

    assert all(getattr(view, part) is getattr(state.position, part) for part in ("zones", "objects", "rows", "stack", "fields"))
