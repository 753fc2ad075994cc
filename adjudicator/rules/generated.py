"""The functions that rules become: compiled once, made real when a program is put together, kept between runs."""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable
from types import CodeType
from typing import Any

from adjudicator.cache import kept
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
from adjudicator.engine.events import answered, barred, checkpoint, event
from adjudicator.engine.faults import need
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.index import acts_as, index_of
from adjudicator.engine.known import using
from adjudicator.engine.program import Code
from adjudicator.engine.shown import shown, shown_print, shown_row
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
FILE = "<rules of {}>"
"""The name under which generated code appears in tracebacks."""


def namespace() -> dict[str, Any]:
    """What generated code may call, and nothing besides."""
    return {
        "__builtins__": {"len": len, "tuple": tuple, "min": min, "max": max, "bool": bool, "range": range, "any": any},
        "answered": answered, "offer": offer, "offer_phase": offer_phase, "offered": offered, "pick": pick, "attack": attack,
        "end_turn": end_turn, "another_turn": another_turn,
        "skip_to": skip_to, "serves": serves, "perform": perform, "carry_out": carry_out,
        "can_total": can_total, "joined": joined, "total": total, "able": able, "checkpoint": checkpoint, "besides": besides,
        "walked": walked, "exists": exists, "using": using, "both": both, "bounded": bounded,
        "one": lambda x: () if x is None else (x,), "first": lambda s: s[0] if s else None,
        "last": lambda s: s[-1] if s else None, "index_of": index_of,
        "nth": lambda s, n: s[n % len(s)],
        "need": need, "numbers": numbers, "numbered": numbered, "picked_keys": picked_keys,
        "placed": placed, "barred": barred, "together": lambda *values: values, "offer_due": offer_due,
        "offer_phase_due": offer_phase_due, "acts_as": acts_as, "shown": shown,
        "shown_row": shown_row, "shown_print": shown_print,
    }


@frozen(eq=False)
class Generated:
    """The Python of a program: what is made real at once, also compiled, and by code the functions that go on with a frame.

    Of these a game needs few, and to compile all takes long. `new`: compiled by this process. What was kept between runs is
    likely to be needed again, so it compiles all of them together, and keeps that too.
    """

    name: str
    straight: str
    resumed: dict[int, str]
    code: CodeType | bytes
    new: bool = True

    @staticmethod
    def of(name: str, straight: str, resumed: dict[int, str]) -> Generated:
        """Compile what is made real at once. Raises SyntaxError, RecursionError or MemoryError where Python cannot take it."""
        return Generated(name, straight, resumed, compile(straight, FILE.format(name), "exec"))

    def __reduce__(self) -> tuple[Any, ...]:
        code = marshal.dumps(self.code) if isinstance(self.code, CodeType) else self.code
        return Generated, (self.name, self.straight, self.resumed, code, False)

    @property
    def source(self) -> str:
        """All of the Python."""
        return "\n\n".join([self.straight, *self.resumed.values()])

    def functions(self) -> dict[str, Any]:
        """The namespace with the functions that are made real at once."""
        space = namespace()
        _show_lines(FILE.format(self.name), self.straight)
        exec(self.code if isinstance(self.code, CodeType) else marshal.loads(self.code), space)
        return space

    def go_on(self, space: dict[str, Any], number: int) -> None:
        """Make the function that goes on with frames of a code real, and perhaps others with it, in the namespace of all."""
        file, whole = FILE.format(f"{self.name}, resumed"), "\n\n".join(self.resumed.values())
        _show_lines(file, whole)
        if self.new:
            above = sum([text.count("\n") + 2 for other, text in self.resumed.items() if other < number])
            exec(compile("\n" * above + self.resumed[number], file, "exec"), space)
        else:
            exec(marshal.loads(kept("resumed", f"{file}\0{whole}", lambda: marshal.dumps(compile(whole, file, "exec")))), space)


def _show_lines(file: str, text: str) -> None:
    """A traceback in generated code shows its lines."""
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)


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
