"""Small values, most of them immutable: classes with slots, created quickly.

The first start of the program creates some four hundred small classes. `attrs` writes the methods of each, which would be a fifth
of that start: here they are shared, and `attrs` describes the fields of a class only when somebody asks for them, as
`attrs.evolve` does. A class that has more than plain fields, such as a converter, is left to `attrs` altogether. A type checker
sees `attrs.frozen` and `attrs.define`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, cached_property
from operator import attrgetter
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import define as mutable
    from attrs import frozen as frozen
else:
    def mutable(cls: type) -> type:
        """Creates a class with slots whose values may change; each of them is equal only to itself."""
        made = _made(cls, guarded=False)
        if cls.__repr__ is object.__repr__:
            made.__repr__ = _shown
        return made

    def frozen(cls: type | None = None, *, eq: bool = True) -> Any:
        """Creates a frozen class with slots. Its values are equal if their contents are; a field with `eq=False` does not count.

        With `eq=False` every value is equal only to itself, unless a base says otherwise.
        """
        if cls is None:
            return lambda cls: frozen(cls, eq=eq)
        made = _made(cls)
        for name, method in (("__eq__", _equal), ("__hash__", _hash)) if eq else ():
            if name not in cls.__dict__:
                setattr(made, name, method)
        if cls.__repr__ is object.__repr__:
            made.__repr__ = _shown
        return made


SHOWN = 40
"""Characters of a wrong value that are shown."""
MANY = 4
"""As many fields are written faster to a value that is open meanwhile, as described at `_Open`, than each past what guards it."""
_BARE = attrs.field()
_FACTORY: Any = type(attrs.Factory(list))
_PLAIN = ("converter", "_validator", "on_setattr", "init", "kw_only", "alias")
"""What `attrs.field` may say about a field that only `attrs` itself can do."""


class _Field:
    """A field: its default, if it has one, and whether it is compared and shown."""

    __slots__ = ("default", "eq", "is_plain", "repr")

    def __init__(self, given: Any) -> None:
        said = given if isinstance(given, type(_BARE)) else _BARE
        self.default: object = given if said is _BARE else said._default
        self.eq, self.repr = bool(said.eq), bool(said.repr)
        self.is_plain = not getattr(self.default, "takes_self", False) and (
            said is _BARE or all(getattr(said, name) == getattr(_BARE, name) for name in _PLAIN))


_FIELDS: dict[type, dict[str, _Field]] = {}
"""The fields of each class made here, by name, those of its bases first."""


def _made(cls: type, guarded: bool = True) -> type:
    """The class with slots for its fields. `guarded`: nobody writes to its values once they are made."""
    own = {name: _Field(cls.__dict__.get(name, attrs.NOTHING)) for name in cls.__annotations__}
    above = {name: field for base in reversed(cls.__mro__[1:]) for name, field in _FIELDS.get(base, {}).items()}
    fields = {**{name: field for name, field in above.items() if name not in own}, **own}
    if _is_special(cls, fields):
        if not guarded:
            return attrs.define(cls, slots=True, eq=False, repr=False)
        made: Any = attrs.frozen(slots=True, eq=False, repr=False, getstate_setstate=False)(cls)
        made.__getstate__, made.__setstate__ = _state, _restore
        return made  # type: ignore[no-any-return]
    given = {name: cls.__dict__[name] for name in own if name in cls.__dict__}
    weak = () if any("__weakref__" in base.__dict__ for base in cls.__mro__[1:]) else ("__weakref__",)
    body = {name: value for name, value in cls.__dict__.items() if name not in (*own, "__dict__", "__weakref__")}
    body |= {"__slots__": (*[name for name in own if name not in above], *weak), "__qualname__": cls.__qualname__,
             "__init__": cls.__dict__.get("__init__") or _init(fields, guarded), "__match_args__": tuple(fields),
             "__attrs_attrs__": _Described(given)}
    if guarded:
        body |= {"__setattr__": _refuse, "__delattr__": _refuse, "__getstate__": _state, "__setstate__": _restore}
    made = type(cls)(cls.__name__, cls.__bases__, body)
    _FIELDS[made] = fields
    return made  # type: ignore[no-any-return]


def _is_special(cls: type, fields: Mapping[str, _Field]) -> bool:
    """Whether a class has what only `attrs` knows how to make."""
    has_default = [field.default is not attrs.NOTHING for field in fields.values()]
    if has_default != sorted(has_default) or not all(field.is_plain for field in fields.values()):
        return True
    if "__attrs_post_init__" in cls.__dict__ or any("ClassVar" in str(each) for each in cls.__annotations__.values()):
        return True
    if any(base not in _FIELDS and hasattr(base, "__attrs_attrs__") for base in cls.__mro__[1:]):
        return True
    parts = [getattr(part, "__func__", getattr(part, "fget", part)) for part in cls.__dict__.values()]
    return any(isinstance(part, cached_property) or "__class__" in getattr(getattr(part, "__code__", None), "co_freevars", ())
               for part in parts)


class _Described:
    """The fields of a class as `attrs` describes them, worked out when somebody asks."""

    __slots__ = ("given",)

    def __init__(self, given: Mapping[str, object]) -> None:
        self.given = given

    def __get__(self, one: object, asked: type) -> tuple[attrs.Attribute[object], ...]:
        owner: Any = next(each for each in asked.__mro__ if each.__dict__.get("__attrs_attrs__") is self)
        body = {"__module__": owner.__module__, "__annotations__": owner.__annotations__, **self.given}
        made = type(owner)(owner.__name__, owner.__bases__, body)
        described: Any = attrs.frozen(init=False, repr=False, eq=False, slots=False)(made)
        owner.__attrs_attrs__ = described.__attrs_attrs__
        return owner.__attrs_attrs__  # type: ignore[no-any-return]


def _init(fields: Mapping[str, _Field], guarded: bool) -> Callable[..., None]:
    """The method that sets the fields of a new value: the code of any class with such fields, with other names."""
    makers = {number: field.default for number, field in enumerate(fields.values()) if isinstance(field.default, _FACTORY)}
    code = _setting(len(fields), tuple(makers), guarded)
    names = {f"_{number}": name for number, name in enumerate(fields)}
    code = code.replace(co_consts=tuple([names.get(each, each) for each in code.co_consts]),
                        co_varnames=tuple([names.get(each, each).lstrip("_") for each in code.co_varnames]),
                        co_names=tuple([names.get(each, each) for each in code.co_names]))
    defaults = tuple([attrs.NOTHING if isinstance(field.default, _FACTORY) else field.default
                      for field in fields.values() if field.default is not attrs.NOTHING])
    space = {"put": _put, "open": _OPEN, "nothing": attrs.NOTHING}
    space |= {f"make{number}": maker.factory for number, maker in makers.items()}
    return FunctionType(code, space, "__init__", defaults)


@cache
def _setting(count: int, made: tuple[int, ...], guarded: bool) -> CodeType:
    """The code of a method that sets this many fields, `_0` and so on. `made`: those that have a function for a default."""
    names = [f"_{number}" for number in range(count)]
    lines = [f"def __init__(self{''.join([f', {name}' for name in names])}):", "    pass"]
    lines += [f"    if _{number} is nothing: _{number} = make{number}()" for number in made]
    writing = [f"    self.{name} = {name}" for name in names]
    if not guarded:
        lines += writing
    elif count < MANY:
        lines += [f"    put(self, {name!r}, {name})" for name in names]
    else:
        lines += ["    cls = self.__class__", "    put(self, '__class__', open[cls])", *writing, "    self.__class__ = cls"]
    space: dict[str, Any] = {}
    exec("\n".join(lines), space)
    code: CodeType = space["__init__"].__code__
    return code


def _refuse(*_: object) -> None:
    raise attrs.exceptions.FrozenInstanceError


# ---- what all of them share

_READING: dict[tuple[type, str], Callable[[object], tuple[object, ...]]] = {}
_put = object.__setattr__


def compared(one: object) -> tuple[object, ...]:
    """The contents of a value that count in comparisons, in the order of its fields."""
    cls = type(one)
    return (_READING.get((cls, "eq")) or _reading(cls, "eq"))(one)


def _reading(cls: type, mark: str = "") -> Callable[[object], tuple[object, ...]]:
    """What reads the fields of a class that have a mark, `eq` or `repr`, or all of them."""
    names = [name for name, field in _fields(cls).items() if not mark or getattr(field, mark)]
    found = attrgetter(*names) if len(names) > 1 else lambda one: tuple([getattr(one, name) for name in names])
    return _READING.setdefault((cls, mark), found)


def _fields(cls: type) -> Mapping[str, _Field | attrs.Attribute[object]]:
    return _FIELDS[cls] if cls in _FIELDS else {field.name: field for field in attrs.fields(cls)}


def _state(one: object) -> tuple[object, ...]:
    return (_READING.get((type(one), "")) or _reading(type(one)))(one)


def _restore(one: object, state: tuple[object, ...]) -> None:
    """Writes all fields of a value. The first one of a class gives it a method of its own."""
    cls: Any = type(one)
    cls.__setstate__ = write = _writing(cls)
    write(one, state)


def _writing(cls: type) -> Callable[[object, tuple[object, ...]], None]:
    """What writes all fields of a value of a class, which is open meanwhile."""
    lines = ["def __setstate__(one, state):", "    cls = one.__class__", "    put(one, '__class__', open[cls])",
             f"    ({''.join([f'one.{name}, ' for name in _fields(cls)])}) = state", "    one.__class__ = cls"]
    space: dict[str, Any] = {"put": _put, "open": _OPEN}
    exec("\n".join(lines), space)
    write: Callable[[object, tuple[object, ...]], None] = space["__setstate__"]
    return write


class _Open(dict[type, type]):
    """For each class the same one without what keeps others from writing to its values, made when it is first needed.

    While its fields are written, a value is of that class: Python writes to a plain slot ten times as fast as any function that
    goes past such a guard. Nobody else has the value yet.
    """

    def __missing__(self, cls: type) -> type:
        made: type = type(cls)(cls.__name__, (cls,), {"__slots__": (), "__setattr__": _put, "__delattr__": object.__delattr__})
        return self.setdefault(cls, made)


_OPEN = _Open()


def _equal(one: object, other: object) -> bool:
    return compared(one) == compared(other) if type(one) is type(other) else NotImplemented


def _hash(one: object) -> int:
    return hash((type(one), compared(one)))


def _shown(one: object) -> str:
    names = [name for name, field in _fields(type(one)).items() if field.repr]
    return f"{type(one).__name__}({', '.join([f'{name}={getattr(one, name)!r}' for name in names])})"


def must_be(value: object, kind: type | tuple[type, ...], what: str) -> None:
    """Raises TypeError, in a sentence, if a value that comes from outside is not of a kind: `what` was expected."""
    if not isinstance(value, kind):
        raise _unexpected(value, what)


def must_have(value: object, name: str, what: str) -> None:
    """The same if a value has no attribute of a name: whatever has one will do."""
    if not hasattr(value, name):
        raise _unexpected(value, what)


def _unexpected(value: object, what: str) -> TypeError:
    shown = repr(value)
    short = shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}..."
    return TypeError(f"{what} is expected, not `{short}`")


__all__ = ["compared", "frozen", "must_be", "must_have", "mutable"]
