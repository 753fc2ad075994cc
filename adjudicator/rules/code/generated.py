"""The functions that rules become: compiled once, made real when a program is assembled, cached between runs."""

from __future__ import annotations

import linecache
import marshal
from collections.abc import Callable, Iterable, Mapping
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
from adjudicator.engine.beginning import begin_with, create, unpack
from adjudicator.engine.characteristics import shown, shown_print, shown_row
from adjudicator.engine.events import answered, barred, checkpoint, event, unhindered
from adjudicator.engine.faults import need
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.index import acts_as, index_of
from adjudicator.engine.knowledge import has_kind, has_name, of_kind, using
from adjudicator.engine.program import Code
from adjudicator.engine.references import card_of, either, player_of
from adjudicator.engine.seating import swap_seats
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
"""A generated function: its parameters and result depend on what it was generated from."""
ENGINE: tuple[Code, ...] = turn, walk, event
"""The codes of the engine's own, before those of the rules."""
FILE = "rules of <{}>"
"""The name under which generated code appears in tracebacks."""
LONG, DEEP = 500, 60
"""The length of a line, and its spaces or parentheses, below which Python certainly accepts it: the limits are 200 nested
parentheses, 100 levels of blocks and some thousand operations.
"""


def namespace() -> dict[str, Any]:
    """What generated code may call, and nothing else."""
    return {
        "__builtins__": {"len": len, "tuple": tuple, "min": min, "max": max, "bool": bool, "range": range, "any": any},
        "answered": answered, "offer": offer, "offer_phase": offer_phase, "offered": offered, "pick": pick, "attack": attack,
        "unpack": unpack, "create": create, "begin_with": begin_with, "end_turn": end_turn, "another_turn": another_turn,
        "swap_seats": swap_seats,
        "skip_to": skip_to, "serves": serves, "perform": perform, "carry_out": carry_out,
        "can_total": can_total, "joined": joined, "total": total, "able": able, "checkpoint": checkpoint, "besides": besides,
        "of_kind": of_kind, "has_kind": has_kind, "has_name": has_name,
        "walked": walked, "exists": exists, "using": using, "both": both, "bounded": bounded,
        "one": lambda x: () if x is None else (x,), "first": lambda s: s[0] if s else None,
        "last": lambda s: s[-1] if s else None, "index_of": index_of,
        "nth": lambda s, n: s[n % len(s)], "member": lambda s, n: s[n - 1] if 0 < n <= len(s) else None,
        "need": need, "met": met, "player_of": player_of, "card_of": card_of, "either": either,
        "numbers": numbers, "numbered": numbered, "picked_keys": picked_keys,
        "placed": placed, "barred": barred, "unhindered": unhindered,
        "together": lambda *values: values, "offer_due": offer_due,
        "offer_phase_due": offer_phase_due, "acts_as": acts_as, "shown": shown,
        "shown_row": shown_row, "shown_print": shown_print,
    }


class Codes:
    """The codes of functions, each compiled or read on request.

    Compiling all of them takes long, and a game needs few: what this process has written is compiled function by function. What
    was cached is likely to be needed again: all of it is compiled at the first request, and cached too, under `digest`; it is
    empty if nothing was cached.
    """

    __slots__ = ("above", "digest", "file", "kept", "texts")

    def __init__(self, file: str, texts: Mapping[str, str], digest: str) -> None:
        self.file, self.texts, self.digest = file, texts, digest
        self.kept: Mapping[str, bytes] = {}
        self.above: dict[str, int] = {}
        linecache.cache[file] = (lambda: _whole(texts.values()),)  # parsed when a traceback asks for a line

    def __getitem__(self, name: str) -> CodeType:
        """The code of a function. Raises KeyError."""
        if not self.digest:
            return self._compiled(name)
        if not self.kept:
            self.kept = kept("code", f"{self.file}\0{self.digest}",
                             lambda: {each: marshal.dumps(self._compiled(each)) for each in self.texts})
        code: CodeType = marshal.loads(self.kept[name])
        return code

    def _compiled(self, name: str) -> CodeType:
        if not self.above:
            line, above = 0, {}
            for each, text in self.texts.items():
                above[each] = line
                line += text.count("\n") + 2
            self.above = above  # at once: other threads never see a part of it
        whole = compile(self.texts[name], self.file, "exec")
        return _lower(next(part for part in whole.co_consts if isinstance(part, CodeType)), self.above[name])


def _lower(code: CodeType, lines: int) -> CodeType:
    """A code moved down by this many lines, with everything in it."""
    inner = tuple([_lower(part, lines) if isinstance(part, CodeType) else part for part in code.co_consts])
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=inner)


@frozen(eq=False)
class Generated:
    """The Python of a program: functions by their names, and those that continue a frame, by theirs. `digest`: see `Codes`."""

    name: str
    straight: dict[str, str]
    resumed: dict[str, str]
    digest: str = ""

    @staticmethod
    def of(name: str, straight: dict[str, str], resumed: dict[str, str]) -> Generated:
        """The Python of a program. Raises SyntaxError, RecursionError or MemoryError if Python cannot accept it."""
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
        """The namespace with the functions except those that continue a frame."""
        space, codes = namespace(), Codes(FILE.format(self.name), self.straight, self.digest)
        for name in self.straight:
            space[name] = _when_called(space, name, codes)
        return space


def _may_be_too_deep(text: str) -> bool:
    """Whether something in a function is nested so deeply that Python might not accept it; most are far from that."""
    if len(text) <= LONG and text.count("(") <= DEEP:
        return False
    return any(len(row) > LONG or row.count("(") > DEEP or row.startswith(" " * DEEP) for row in text.split("\n"))


def _whole(texts: Iterable[str]) -> str:
    return "\n\n".join(texts)


def _when_called(space: dict[str, Any], name: str, codes: Codes) -> Function:
    """A function that gets its code when it is first called: from then on nothing is in between."""

    def real(*given: Any) -> Any:
        function.__code__ = codes[name]
        function.__kwdefaults__ = None
        return function(*given)

    function = FunctionType(_FIRST_CALL, space, name)
    function.__kwdefaults__ = {"real": real}
    return function


def _first_call(*given: Any, real: Function) -> Any:
    return real(*given)


_FIRST_CALL = _first_call.__code__


@frozen(eq=False)
class Functions:
    """The functions of a program, made real.

    `space`: all that are made real at once, by name; `codes`: those that begin a frame, by the number of the code; `resumed`:
    those that continue one.
    """

    space: dict[str, Any]
    codes: tuple[Code, ...]
    resumed: list[Code]

    @staticmethod
    def of(generated: Generated, count: int) -> Functions:
        """Make the functions of this number of codes real, including those of the engine."""
        space = generated.functions()
        later = Codes(FILE.format(f"{generated.name}, resumed"), generated.resumed, generated.digest)
        resumed: list[Code] = [*ENGINE]
        resumed += [_later(later, space, resumed, number) for number in range(len(ENGINE), count)]
        # code that Python cannot accept directly is begun like a frame that is resumed
        codes = (*ENGINE, *[space.get(f"k{number}", resumed[number]) for number in range(len(ENGINE), count)])
        return Functions(space, codes, resumed)


def _later(codes: Codes, space: dict[str, Any], resumed: list[Code], number: int) -> Code:
    """Stands for the function that continues a frame of a code, until the first one is resumed."""

    def go_on(d: Any, f: list[Any]) -> bool | None:
        name = f"r{number}"
        if name not in space:
            space[name] = FunctionType(codes[name], space, name)
        resumed[number] = real = space[name]
        return real(d, f)  # type: ignore[no-any-return]

    return go_on
