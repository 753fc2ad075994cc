"""Small values compare by what they hold, and cannot be changed."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
from functools import cached_property

import attrs
import pytest

import adjudicator
from adjudicator.values import compared, frozen, mutable


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


@mutable
class Heap:
    """What may change; each has a list of its own."""

    name: str
    stones: list[int] = attrs.Factory(list)
    height: int = 0


@frozen
class Wall:
    """A value with a default that is made for each."""

    name: str
    marks: dict[str, int] = attrs.Factory(dict)


def test_defaults_are_made_for_each() -> None:
    """What one of them holds by default, no other does; a value that is given counts."""
    one, other = Heap("a"), Heap("b", height=2)
    one.stones.append(1)
    assert (one.stones, other.stones, other.height) == ([1], [], 2)
    assert Heap("c", [3]).stones == [3]
    assert Wall("a").marks is not Wall("a").marks
    assert Wall("a") == Wall("a", {})


def test_what_may_change_is_equal_only_to_itself() -> None:
    """Its fields can be written to; it can be copied, sent and changed in a copy."""
    heap = Heap("a", [1])
    heap.height = 3
    assert heap != Heap("a", [1], 3)
    assert repr(attrs.evolve(heap, name="b")) == "Heap(name='b', stones=[1], height=3)"
    assert repr(pickle.loads(pickle.dumps(copy.copy(heap)))) == repr(heap)
    with pytest.raises(AttributeError):
        heap.width = 1  # type: ignore[attr-defined]


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


@frozen
class Agate(Pebble):
    """A value with the fields of another and one of its own; one has another default."""

    colour: str = "red"
    bands: tuple[str, ...] = ()


@frozen
class Vein:
    """A value with more than plain fields, which `attrs` makes."""

    stones: list[Stone] = attrs.Factory(list)
    width: int = attrs.field(default=1, converter=int)

    @cached_property
    def count(self) -> int:
        """How many stones it has."""
        return len(self.stones)


@frozen
class Boulder(Stone):
    """A value that asks its base."""

    def __repr__(self) -> str:
        return f"big {super().__repr__()}"


@pytest.mark.parametrize("value", [
    Pebble(1), Pebble(size=2, found="there"), Grain(3), Agate(1, "there", "blue", ("white",)), Vein([Stone(1)]), Boulder(4)])
def test_a_value_can_be_copied_and_sent(value: object) -> None:
    """The copy has the same contents."""
    for other in (copy.deepcopy(value), pickle.loads(pickle.dumps(value))):
        assert type(other) is type(value)
        assert compared(other) == compared(value)


def test_a_class_has_the_fields_of_its_base() -> None:
    """Its own come after them."""
    agate = Agate(1, bands=("white",))

    assert ["size", "found", "colour", "bands"] == [field.name for field in attrs.fields(Agate)]
    assert (1, "red", ("white",)) == compared(agate)
    assert Agate(1) != Pebble(1)
    match agate:
        case Pebble(size, _):
            assert 1 == size
        case _:
            pytest.fail("an agate is a pebble")


def test_what_is_special_is_as_attrs_makes_it() -> None:
    """Converters, fresh defaults, cached properties and `super`."""
    assert (Vein().stones, Vein(width="7").width, Vein([Stone(1)]).count) == ([], 7, 1)  # type: ignore[arg-type]
    assert Vein().stones is not Vein().stones
    assert "big Boulder(size=1, colour='grey')" == repr(Boulder(1))


@pytest.mark.parametrize("wrong", [
    lambda: Pebble(), lambda: Pebble(1, "grey", "here", "there"), lambda: Pebble(1, weight=2), lambda: Pebble(1, size=1)])
def test_a_value_takes_its_fields_only(wrong: object) -> None:
    """One too few, one too many, an unknown one, one twice."""
    with pytest.raises(TypeError):
        wrong()  # type: ignore[operator]


def _default(given: object) -> object:
    """A default as a signature shows it: one that is made for each value is not told from none."""
    made = isinstance(given, type(attrs.Factory(list))) or given is attrs.NOTHING or given is inspect.Parameter.empty
    return attrs.NOTHING if made else given


def test_every_class_takes_what_attrs_would_give_it() -> None:
    """The fields with their defaults, in the same order, and which of them are compared and shown."""
    for found in pkgutil.walk_packages(adjudicator.__path__, "adjudicator."):
        if not found.name.endswith("__main__"):
            importlib.import_module(found.name)
    from adjudicator.values import _FIELDS

    compared = 0
    for cls, fields in _FIELDS.items():
        described = attrs.fields(cls)
        assert [(f.name, f.default, f.eq, f.repr) for f in described] == [
            (name, field.default, field.eq, field.repr) for name, field in fields.items()]
        made = vars(cls)["__init__"]
        if made.__globals__.get("__name__") != cls.__module__:  # one that the class does not write itself
            compared += 1
            given = list(inspect.signature(cls).parameters.values())
            assert [(f.alias, _default(f.default)) for f in described] == [(p.name, _default(p.default)) for p in given]
    assert compared > 300
