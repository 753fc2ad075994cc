"""Ways of saying something that shorter ones have replaced. Files with the old ones stay readable; they can be rewritten.

This is the only place that knows them: whoever gives a statement or an expression a better form adds the old one here.
"""

from __future__ import annotations

from typing import Any, TypeVar, cast

import attrs

from adjudicator.rules import tree as t

T = TypeVar("T")


def renewed(part: T) -> T:
    """A file, or a part of one, with its old forms exchanged for the new ones; what it says is the same."""
    if isinstance(part, tuple):
        return cast(T, tuple([renewed(member) for member in part]))
    if not isinstance(part, t.Node | t.File):
        return part
    known: tuple[Any, ...] = getattr(type(part), "__attrs_attrs__", ())
    fields = [field.name for field in known if field.name not in ("at", "source")]
    new = {name: renewed(getattr(part, name)) for name in fields}
    changed = any(new[name] is not getattr(part, name) and new[name] != getattr(part, name) for name in fields)
    whole: Any = part
    return cast(T, _renewed(attrs.evolve(whole, **new) if changed else whole))


def _renewed(node: object) -> object:
    """A node whose parts are renewed, in its own new form."""
    match node:
        case t.AddTo(at, t.Sum(_, t.Number(_, 0), "-", amount), place, False):
            return t.AddTo(at, amount, place, less=True)
        case t.Not(at, t.IsIn(_, member, whole, negated) | t.Group(_, t.IsIn(_, member, whole, negated))):
            return t.IsIn(at, member, whole, negated=not negated)
        case _:
            return node


__all__ = ["renewed"]
