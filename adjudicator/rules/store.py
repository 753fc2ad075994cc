"""Compiled programs as bytes, to be kept between runs: tables as they are, generated functions by their names."""

from __future__ import annotations

import pickle
from io import BytesIO
from typing import Any

from adjudicator.engine.program import Program
from adjudicator.rules.code.generated import Functions, Generated
from adjudicator.values import frozen

RESUMED = "resumed"


@frozen(eq=False)
class Stored:
    """A program as it is kept: its Python, how many codes it has, and its tables."""

    generated: Generated
    count: int
    tables: bytes


@frozen(eq=False)
class Linked:
    """A program as it was linked. Pickled, it is what is kept of it, a `Stored`: that takes time, and not all are kept."""

    program: Program
    generated: Generated
    functions: Functions

    def __reduce__(self) -> tuple[Any, ...]:
        functions = self.functions
        names: dict[int, str | int] = {id(value): name for name, value in functions.space.items()}
        names |= {id(code): number for number, code in enumerate(functions.resumed)}
        names |= {id(functions.resumed): RESUMED}

        class Tables(pickle.Pickler):
            def persistent_id(self, obj: object) -> str | int | None:
                return names.get(id(obj))

        out = BytesIO()
        tables = Tables(out, pickle.HIGHEST_PROTOCOL)
        tables.dispatch_table = {}  # the program itself is to be kept, and not the names of its files
        tables.dump(self.program)
        return Stored, (self.generated, len(functions.resumed), out.getvalue())


def restored(kept: Stored) -> Program:
    """The program that was kept."""
    functions = Functions.of(kept.generated, kept.count)

    class Tables(pickle.Unpickler):
        def persistent_load(self, pid: str | int) -> Any:
            if isinstance(pid, int):
                return functions.resumed[pid]
            return functions.resumed if pid == RESUMED else functions.space[pid]

    program: Program = Tables(BytesIO(kept.tables)).load()
    return program
