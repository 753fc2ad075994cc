"""The functions that rules become: compiled once, made real when a program is put together, kept between runs."""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable, Iterable
from types import CodeType, FunctionType
from typing import Any

from adjudicator.cache import digest, kept
from adjudicator.engine.amounts import (
    besides,
    both,
    bounded,
    can_total,
    exists,
    joined,
    numbered,
    numbers,
    picked_keys,
    placed,
    total,
    walked,
)
from adjudicator.engine.beginning import begin_with, unpack
from adjudicator.engine.events import answered, barred, checkpoint, event, unhindered
from adjudicator.engine.faults import need
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.index import acts_as, index_of
from adjudicator.engine.known import using
from adjudicator.engine.program import Code
from adjudicator.engine.shown import shown, shown_print, shown_row
from adjudicator.engine.traces import met
from adjudicator.engine.turn import another_turn, end_turn, skip_to, turn
from adjudicator.engine.windows import (
    able,
    carry_out,
    offer,
    offer_due,
    offer_phase,
    offer_phase_due,
    offered,
    perform,
    pick,
    serves,
)
from adjudicator.values import frozen

Function = Callable[..., Any]
"""A generated function: what it takes and gives depends on what it was generated from."""
ENGINE: tuple[Code, ...] = turn, walk, event
"""The codes of the engine's own, before those of the rules."""
FILE = "rules of <{}>"
"""The name under which generated code appears in tracebacks."""
LONG, DEEP = 500, 60
"""Characters of a line, and blanks or parentheses in it, below which Python takes it for certain: it takes 200 parentheses within
each other, 100 levels of blocks and some thousand operations."""


def namespace() -> dict[str, Any]:
    """What generated code may call, and nothing besides."""
    return {
        "__builtins__": {"len": len, "tuple": tuple, "min": min, "max": max, "bool": bool, "range": range, "any": any},
        "answered": answered, "offer": offer, "offer_phase": offer_phase, "offered": offered, "pick": pick, "attack": attack,
        "unpack": unpack, "begin_with": begin_with, "end_turn": end_turn, "another_turn": another_turn,
        "skip_to": skip_to, "serves": serves, "perform": perform, "carry_out": carry_out,
        "can_total": can_total, "joined": joined, "total": total, "able": able, "checkpoint": checkpoint, "besides": besides,
        "walked": walked, "exists": exists, "using": using, "both": both, "bounded": bounded,
        "one": lambda x: () if x is None else (x,), "first": lambda s: s[0] if s else None,
        "last": lambda s: s[-1] if s else None, "index_of": index_of,
        "nth": lambda s, n: s[n % len(s)],
        "need": need, "met": met, "numbers": numbers, "numbered": numbered, "picked_keys": picked_keys,
        "placed": placed, "barred": barred, "unhindered": unhindered,
        "together": lambda *values: values, "offer_due": offer_due,
        "offer_phase_due": offer_phase_due, "acts_as": acts_as, "shown": shown,
        "shown_row": shown_row, "shown_print": shown_print,
    }


@frozen(eq=False)
class Generated:
    """The Python of a program: functions by their names, and by code those that go on with a frame.

    To compile all of them takes long, and a game needs few: what this process has written is compiled function by function, as
    they are called. What was kept between runs is likely to be needed again: it is compiled together, and that is kept too.
    `digest`: of the whole, where it was kept.
    """

    name: str
    straight: dict[str, str]
    resumed: dict[int, str]
    digest: str = ""

    @staticmethod
    def of(name: str, straight: dict[str, str], resumed: dict[int, str]) -> Generated:
        """The Python of a program. Raises SyntaxError, RecursionError or MemoryError where Python cannot take it."""
        deep = [text for text in straight.values() if _may_be_too_deep(text)]
        compile("\n".join(deep), FILE.format(name), "exec")
        return Generated(name, straight, resumed)

    def __reduce__(self) -> tuple[Any, ...]:
        return Generated, (self.name, self.straight, self.resumed, self.digest or digest(self.source))

    @property
    def source(self) -> str:
        """All of the Python."""
        return _whole([*self.straight.values(), *self.resumed.values()])

    def functions(self) -> dict[str, Any]:
        """The namespace with the functions but those that go on with a frame."""
        space, file, texts = namespace(), FILE.format(self.name), self.straight.values()
        _show_lines(file, texts)
        if not self.digest:
            above = 0
            for name, text in self.straight.items():
                space[name] = _when_called(space, name, text, file, above)
                above += _rows(text)
        else:
            exec(self._kept("straight", file, texts), space)
        return space

    def go_on(self, space: dict[str, Any], number: int) -> None:
        """Make the function that goes on with frames of a code real, and perhaps others with it, in the namespace of all."""
        file, texts = FILE.format(f"{self.name}, resumed"), self.resumed.values()
        _show_lines(file, texts)
        if not self.digest:
            above = sum([_rows(text) for other, text in self.resumed.items() if other < number])
            exec(_compiled(self.resumed[number], file, above), space)
        else:
            exec(self._kept("resumed", file, texts), space)

    def _kept(self, kind: str, file: str, texts: Iterable[str]) -> CodeType:
        """All functions of a kind, compiled in this or an earlier run."""
        def make() -> bytes:
            return marshal.dumps(compile(_whole(texts), file, "exec"))

        code: CodeType = marshal.loads(kept(kind, f"{file}\0{self.digest}", make))
        return code


def _may_be_too_deep(text: str) -> bool:
    """Whether something in a function nests so deeply that Python might not take it; most are far from that."""
    if len(text) <= LONG and text.count("(") <= DEEP:
        return False
    return any(len(row) > LONG or row.count("(") > DEEP or row.startswith(" " * DEEP) for row in text.split("\n"))


def _whole(texts: Iterable[str]) -> str:
    return "\n\n".join(texts)


def _rows(text: str) -> int:
    """The lines that a function takes in the whole."""
    return text.count("\n") + 2


def _compiled(text: str, file: str, above: int) -> CodeType:
    """A function compiled so that its lines count as they do in the whole."""
    return compile("\n" * above + text, file, "exec")


def _when_called(space: dict[str, Any], name: str, text: str, file: str, above: int) -> Function:
    """A function that is compiled when it is first called: from then on it has its own code, and nothing stands between."""

    def real(*given: Any) -> Any:
        found: dict[str, Any] = {}
        exec(_compiled(text, file, above), space, found)
        function.__code__ = found[name].__code__
        function.__kwdefaults__ = None
        return function(*given)

    function = FunctionType(_FIRST_CALL, space, name)
    function.__kwdefaults__ = {"real": real}
    return function


def _first_call(*given: Any, real: Function) -> Any:
    return real(*given)


_FIRST_CALL = _first_call.__code__


def _show_lines(file: str, texts: Iterable[str]) -> None:
    """A traceback in generated code shows its lines."""
    linecache.cache[file] = (lambda: _whole(texts),)  # taken apart when a traceback asks for a line


@frozen(eq=False)
class Functions:
    """The functions of a program, made real.

    `space`: all that are made real at once, by name; `codes`: those that begin a frame, by the number of the code; `resumed`:
    those that go on with one.
    """

    space: dict[str, Any]
    codes: tuple[Code, ...]
    resumed: list[Code]

    @staticmethod
    def of(generated: Generated, count: int) -> Functions:
        """Make the functions of so many codes real, the engine's own among them."""
        space = generated.functions()
        resumed: list[Code] = [*ENGINE]
        resumed += [_later(generated, space, resumed, number) for number in range(len(ENGINE), count)]
        # what Python cannot take as it stands is begun like a frame that is gone on with
        codes = (*ENGINE, *[space.get(f"k{number}", resumed[number]) for number in range(len(ENGINE), count)])
        return Functions(space, codes, resumed)


def _later(generated: Generated, space: dict[str, Any], resumed: list[Code], number: int) -> Code:
    """Stands for the function that goes on with a frame of a code, until the first one does."""

    def go_on(d: Any, f: list[Any]) -> bool | None:
        if f"r{number}" not in space:
            generated.go_on(space, number)
        resumed[number] = real = space[f"r{number}"]
        return real(d, f)  # type: ignore[no-any-return]

    return go_on
