"""Compiled programs as bytes, to be cached between runs: tables as they are, generated functions and files by their names.

What only explains, or is declared and seldom asked for, is restored when somebody reads it: most runs need none of it.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator, Sequence
from io import BytesIO
from operator import getitem
from typing import Any, TypeVar, overload

from adjudicator.engine.program import Program
from adjudicator.lazy import LOADING
from adjudicator.notation.source import Source
from adjudicator.rules.code.generated import Functions, Generated
from adjudicator.values import frozen

T = TypeVar("T")
CODES, RESUMED, FUNCTIONS, SOURCES = "codes", "resumed", "functions", "sources"
"""The names of the tables of functions that begin and that continue frames, of all functions, and of the files."""


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
    sources: tuple[Source, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        functions, program = self.functions, self.program
        names = {id(value): name for name, value in functions.space.items()}
        names |= {id(functions.codes): CODES, id(functions.resumed): RESUMED, id(functions): FUNCTIONS}
        numbers = {id(source): number for number, source in enumerate(self.sources)}
        names[id(self.sources)] = SOURCES
        conditions = [each for clause in program.clauses for each in (clause.conditions, clause.aimed)]
        tables = (program.origins, program.publications, program.values, program.leads, *conditions)
        late = {id(table) for table in tables if table}

        class Tables(pickle.Pickler):
            def persistent_id(self, obj: object) -> str | bytes | None:
                if id(obj) in late:
                    late.remove(id(obj))
                    return dumped(obj)
                return names.get(id(obj))

        def dumped(table: object) -> bytes:
            out = BytesIO()
            pickler = Tables(out, pickle.HIGHEST_PROTOCOL)
            pickler.dispatch_table = {Source: reduced}  # the program itself is cached, and not the names of its files
            pickler.dump(table)
            return out.getvalue()

        def reduced(source: Source) -> str | tuple[Any, ...]:
            number = numbers.get(id(source))
            return source.__reduce_ex__(pickle.HIGHEST_PROTOCOL) if number is None else (getitem, (self.sources, number))

        return Stored, (self.generated.name, frozenset(self.generated.straight), len(functions.resumed), dumped(program))


class Late(Sequence[T]):
    """A table of a program that is restored when it is first read."""

    __slots__ = ("_restore", "_restored")

    def __init__(self, restore: Callable[[], tuple[T, ...]]) -> None:
        self._restore = restore
        self._restored: tuple[T, ...] | None = None

    def _all(self) -> tuple[T, ...]:
        if self._restored is None:
            with LOADING:  # restoring may load modules
                self._restored = self._restore()
        return self._restored

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...
    def __getitem__(self, index: int | slice) -> T | tuple[T, ...]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __iter__(self) -> Iterator[T]:
        return iter(self._all())

    def __eq__(self, other: object) -> bool:
        return self._all() == (other._all() if isinstance(other, Late) else other)

    def __hash__(self) -> int:
        return hash(self._all())

    def __repr__(self) -> str:
        return repr(self._all())


def restored(kept: Stored, sources: Sequence[Source], python: Callable[[], Generated]) -> Program:
    """The program from the cache. `sources`: its files; `python`: what its functions are compiled from if they are not cached."""
    functions = Functions(kept.name, kept.straight, kept.count, python)
    tables = {CODES: functions.codes, RESUMED: functions.resumed, FUNCTIONS: functions, SOURCES: sources}

    class Tables(pickle.Unpickler):
        def persistent_load(self, pid: str | bytes) -> Any:
            if isinstance(pid, bytes):
                return Late(lambda: Tables(BytesIO(pid)).load())
            return tables.get(pid) or functions[pid]

    program: Program = Tables(BytesIO(kept.tables)).load()
    return program
