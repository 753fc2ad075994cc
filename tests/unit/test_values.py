"""Small values compare by what they hold, and cannot be changed."""

from __future__ import annotations

import attrs
import pytest

from adjudicator.values import frozen


@frozen
class Pebble:
    """A value; where it was found is no part of what it is."""

    size: int
    colour: str = "grey"
    found: str = attrs.field(eq=False, default="")


@frozen
class Stone:
    """A value that holds the same as a pebble."""

    size: int
    colour: str = "grey"


@frozen(eq=False)
class Grain:
    """Each of them is another."""

    size: int


def test_equal_values_hold_the_same() -> None:
    """A field that does not count may differ; another class may not."""
    assert Pebble(1, found="here") == Pebble(1, found="there")
    assert hash(Pebble(1, found="here")) == hash(Pebble(1, found="there"))
    assert Pebble(1) != Pebble(2)
    assert Pebble(1) != Stone(1)
    assert Grain(1) != Grain(1)


def test_a_value_cannot_be_changed() -> None:
    """What is changed is another value."""
    pebble = Pebble(1)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        pebble.size = 2  # type: ignore[misc]
    assert Pebble(2) == attrs.evolve(pebble, size=2)


def test_a_value_shows_what_it_holds() -> None:
    """The way it looks could be written."""
    assert "Pebble(size=1, colour='grey', found='')" == repr(Pebble(1))
