"""Small immutable values: classes with slots, created quickly.

Most of the time in which `attrs` creates a class goes into the methods for comparison, hashing, display and copying, written
separately for each class. The first start of the program creates some three hundred small classes: here all of them share these
methods. A type checker sees `attrs.frozen`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:
    def frozen(cls: type | None = None, *, eq: bool = True) -> Any:
        """Creates a frozen class with slots. Its values are equal if their contents are; a field with `eq=False` does not count.

        With `eq=False` every value is equal only to itself.
        """
        if cls is None:
            return lambda cls: frozen(cls, eq=eq)
        made = attrs.frozen(slots=True, eq=False, repr=False, getstate_setstate=False)(cls)
        made.__getstate__, made.__setstate__ = _state, _restore
        for name, method in _COMPARED if eq else ():
            if name not in cls.__dict__:
                setattr(made, name, method)
        if "__repr__" not in cls.__dict__:
            made.__repr__ = _shown
        return made


_SETTERS: dict[type, list[Callable[[object, object], None]]] = {}


def _fields(one: object) -> tuple[attrs.Attribute[object], ...]:
    found: tuple[attrs.Attribute[object], ...] = type(one).__attrs_attrs__  # type: ignore[attr-defined]
    return found


def _held(one: object) -> tuple[object, ...]:
    return tuple([getattr(one, field.name) for field in _fields(one) if field.eq])


def _state(one: object) -> tuple[object, ...]:
    return tuple([getattr(one, field.name) for field in _fields(one)])


def _restore(one: object, state: tuple[object, ...]) -> None:
    for put, value in zip(_SETTERS.get(type(one)) or _setters(one), state, strict=True):
        put(one, value)


def _setters(one: object) -> list[Callable[[object, object], None]]:
    """What writes each slot of a class, past what keeps others from doing so."""
    found = _SETTERS[type(one)] = [getattr(type(one), field.name).__set__ for field in _fields(one)]
    return found


def _equal(one: object, other: object) -> bool:
    return _held(one) == _held(other) if type(one) is type(other) else NotImplemented


def _hash(one: object) -> int:
    return hash((type(one), _held(one)))


def _shown(one: object) -> str:
    return f"{type(one).__name__}({', '.join([f'{f.name}={getattr(one, f.name)!r}' for f in _fields(one) if f.repr])})"


_COMPARED = (("__eq__", _equal), ("__hash__", _hash))
