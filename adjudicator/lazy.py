"""Public names of a package that are loaded when they are first used, so that nobody waits for what they do not need."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from threading import RLock
from typing import NamedTuple

LOADING = RLock()
"""Held by the thread that loads modules or compiles rules. Nobody forks meanwhile: the new process has none of the other threads,
and would wait for them for ever.
"""
if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=LOADING.acquire, after_in_parent=LOADING.release, after_in_child=LOADING.release)


class Names(NamedTuple):
    """What the module of such a package has as `__all__`, `__getattr__` and `__dir__`."""

    public: list[str]
    load: Callable[[str], object]
    known: Callable[[], list[str]]


def loaded_on_use(package: str, homes: Mapping[str, Sequence[str]]) -> Names:
    """The names that a package has from its modules. `homes`: for each module, below the package, its public names.

    A name that differs there is written `NAME as PUBLIC-NAME`.
    """
    parts = [(home, *name.partition(" as ")) for home, names in homes.items() for name in names]
    found = {public or name: (home, name) for home, name, _, public in parts}

    def load(name: str) -> object:
        if name not in found:
            raise AttributeError(f"module `{package}` has no attribute `{name}`", name=name, obj=sys.modules[package])
        home, there = found[name]
        with LOADING:
            value: object = getattr(import_module(f"{package}.{home}"), there)
        setattr(sys.modules[package], name, value)
        return value

    def known() -> list[str]:
        return sorted({*found, *(n for n in vars(sys.modules[package]) if n.startswith("__"))})

    return Names(sorted(found), load, known)


__all__ = ["LOADING", "Names", "loaded_on_use"]
