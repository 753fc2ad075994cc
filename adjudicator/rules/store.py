"""Compiled programs as bytes, to be cached between runs: tables as they are, generated functions by their names."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from io import BytesIO
from typing import Any

from adjudicator.engine.program import Program
from adjudicator.rules.code.generated import Functions, Generated
from adjudicator.values import frozen

CODES, RESUMED, FUNCTIONS = "codes", "resumed", "functions"
"""The names of the tables of functions that begin and that continue frames, and of all functions."""


@frozen(eq=False)
class Stored:
    """A program as it is cached: the name of its Python and of each function there, how many codes it has, and its tables.

    The Python is cached apart from it: a process needs it only where the codes made of it are not cached.
    """

    name: str
    straight: frozenset[str]
    count: int
    tables: bytes


@frozen(eq=False)
class Linked:
    """A program as it was linked. Pickling it makes a `Stored`, the form for the cache: that takes time."""

    program: Program
    generated: Generated
    functions: Functions

    def __reduce__(self) -> tuple[Any, ...]:
        functions = self.functions
        names = {id(value): name for name, value in functions.space.items()}
        names |= {id(functions.codes): CODES, id(functions.resumed): RESUMED, id(functions): FUNCTIONS}

        class Tables(pickle.Pickler):
            def persistent_id(self, obj: object) -> str | None:
                return names.get(id(obj))

        out = BytesIO()
        tables = Tables(out, pickle.HIGHEST_PROTOCOL)
        tables.dispatch_table = {}  # the program itself is cached, and not the names of its files
        tables.dump(self.program)
        return Stored, (self.generated.name, frozenset(self.generated.straight), len(functions.resumed), out.getvalue())


def restored(kept: Stored, python: Callable[[], Generated]) -> Program:
    """The program from the cache. `python`: from which its functions are compiled, if they are not cached."""
    functions = Functions(kept.name, kept.straight, kept.count, python)
    tables = {CODES: functions.codes, RESUMED: functions.resumed, FUNCTIONS: functions}

    class Tables(pickle.Unpickler):
        def persistent_load(self, pid: str) -> Any:
            return tables.get(pid) or functions[pid]

    program: Program = Tables(BytesIO(kept.tables)).load()
    return program
