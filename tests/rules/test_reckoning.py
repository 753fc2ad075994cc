"""How the numbers of verbs are reckoned: as they are given, as the verb sets them, and without end where they grow."""

from __future__ import annotations

import pytest

from adjudicator.engine.extents import ANY, Amount, Bounds, OfRow, OneOf, PartOf, Sum, Unchanged, extent

PART, ROW = PartOf(1, 0), OfRow(2)


@pytest.mark.parametrize(("amount", "found"), [
    (3, Bounds(3, 3)),
    (None, ANY),
    (PART, Bounds(1, 3)),
    (ROW, None),
    (PartOf(9, 0), ANY),
    (Sum(((1, PART), (-1, 2))), Bounds(-1, 1)),
    (Sum(((1, PART), (1, ROW))), None),
    (Sum(((1, PART), (1, None))), ANY),
    (OneOf((PART, 7)), Bounds(1, 7)),
    (OneOf((PART, ROW)), Bounds(1, 3)),
    (OneOf((PART, 2), "least"), Bounds(1, 2)),
    (OneOf((PART, 2), "most"), Bounds(2, 3)),
    (OneOf((PART, None), "least"), Bounds(ANY.least, 3)),
    (OneOf((PART, ROW), "least"), None),
    (Unchanged(4, 5), Bounds(5, 5)),
    (Unchanged(6, 5), ANY),
])
def test_a_number_lies_between_the_bounds_of_what_it_is_reckoned_of(amount: Amount, found: Bounds | None) -> None:
    """What nothing gives may be any number, and what nothing has come to so far is not known yet."""
    known = {PART: Bounds(1, 3), ROW: None}

    assert found == extent(amount, lambda quantity: known.get(quantity, ANY), lambda value: value == 6)
