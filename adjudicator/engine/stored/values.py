"""Values of a stored state, checked one by one: each is accepted as what it has to be, or refused with its path.

Any error raises `ValueError`, and nothing else.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, NoReturn, TypeVar

from adjudicator.limits import MAX_AMOUNT, MAX_LINE, MAX_STATE
from adjudicator.values import must_be

T = TypeVar("T")
DEEPEST = 40
"""Nesting of lists in a state: one with the deepest stack has a tenth of that."""
SHOWN = 40
"""Characters of a wrong value that a message shows."""


def refuse(where: str, expected: str, found: object = ...) -> NoReturn:
    """Raises ValueError: the value at a path, and what was expected there."""
    if found is ...:
        raise ValueError(f"{where}: {expected}")
    words = repr(found) if isinstance(found, bool | int | float | str | None) else _WORDS.get(type(found), "something else")
    short = words if len(words) <= SHOWN else f"{words[:SHOWN]}..."
    raise ValueError(f"{where}: expected {expected}, found {short}")


_WORDS: dict[type, str] = {list: "a list", dict: "an object"}


def read(text: str) -> dict[str, Any]:
    """The JSON object in a text, if it is within the limits of a state. Raises ValueError."""
    must_be(text, str, "the JSON text of a state")
    if len(text) > MAX_STATE:
        refuse("the text", f"it is larger than {MAX_STATE >> 20} MiB")
    depth = deepest = 0
    for part in text.replace("{", "[").replace("}", "]").split("[")[1:]:
        depth += 1
        deepest = max(deepest, depth)
        depth -= part.count("]")
    if deepest > DEEPEST:
        refuse("the text", f"more than {DEEPEST} lists are nested")
    body = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    if not isinstance(body, dict):
        refuse("the text", "not a state")
    return body


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        refuse("the text", "a name occurs twice in one object")
    return found


def _constant(word: str) -> NoReturn:
    refuse("the text", f"`{word}` is not a number")


def items(where: str, value: object, count: int | None = None) -> list[Any]:
    """A list with this number of members. Raises ValueError."""
    if not isinstance(value, list):
        refuse(where, "a list", value)
    if count is not None and len(value) != count:
        refuse(where, f"expected {count} members, found {len(value)}")
    return value


def each(where: str, value: object, one: Callable[[str, Any], T], count: int | None = None) -> tuple[T, ...]:
    """A list in which each member is checked in the same way. Raises ValueError."""
    return tuple([one(f"{where}[{i}]", member) for i, member in enumerate(items(where, value, count))])


def named(where: str, value: object, keys: Sequence[str]) -> dict[str, Any]:
    """An object with exactly these names. Raises ValueError."""
    if not isinstance(value, dict):
        refuse(where, "an object", value)
    prefix = f"{where}." if where else ""
    for key in value:
        if key not in keys:
            refuse(f"{prefix}{key[:SHOWN]}", "nothing of this name is known")
    for key in keys:
        if key not in value:
            refuse(f"{prefix}{key}", "it is missing: this is not a state")
    return value


def number(where: str, value: object, least: int = 1 - MAX_AMOUNT, most: int = MAX_AMOUNT - 1) -> int:
    """A whole number between two bounds. Raises ValueError."""
    if type(value) is not int or not least <= value <= most:
        refuse(where, f"a number from {least} to {most}" if most >= least else "nothing", value)
    return value


def truth(where: str, value: object) -> bool:
    """Yes or no. Raises ValueError."""
    if not isinstance(value, bool):
        refuse(where, "true or false", value)
    return value


def words(where: str, value: object) -> str:
    """A text of one line. Raises ValueError."""
    if not isinstance(value, str) or len(value) > MAX_LINE:
        refuse(where, "a text", value)
    return value


def one_of(where: str, value: object, known: Sequence[T], expected: str) -> T:
    """One of some values, of its type. Raises ValueError."""
    for candidate in known:
        if type(candidate) is type(value) and candidate == value:
            return candidate
    refuse(where, expected, value)


def or_nothing(one: Callable[[str, Any], T]) -> Callable[[str, Any], T | None]:
    """A check that also accepts nothing."""
    return lambda where, value: None if value is None else one(where, value)


def different(where: str, values: Sequence[object]) -> None:
    """Raises ValueError if a value occurs twice."""
    if len(set(values)) < len(values):
        refuse(where, "a member occurs twice")


__all__ = ["different", "each", "items", "named", "number", "one_of", "or_nothing", "read", "refuse", "truth", "words"]
