"""The functions that rules become: compiled once, made real when a program is assembled, cached between runs."""

from __future__ import annotations

import atexit
import linecache
import marshal
import weakref
from collections.abc import Callable, Collection, Iterable, Mapping
from types import CodeType, FunctionType
from typing import Any

from adjudicator.cache import digest, found, keep
from adjudicator.engine.amending import amend
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
from adjudicator.engine.events import answered, barred, event, unhindered
from adjudicator.engine.faults import need
from adjudicator.engine.frames import CODE
from adjudicator.engine.grid import attack, walk
from adjudicator.engine.held_back import state_based_check
from adjudicator.engine.index import acts_as, index_of
from adjudicator.engine.knowledge import has_kind, has_name, of_kind, sees, using
from adjudicator.engine.order import in_order
from adjudicator.engine.program import Code
from adjudicator.engine.references import card_of, either, player_of
from adjudicator.engine.seating import swap_seats
from adjudicator.engine.serving import serves
from adjudicator.engine.traces import changed, met
from adjudicator.engine.turn import another_turn, end_turn, skip_to, turn
from adjudicator.engine.windows import (
    able,
    carry_out,
    first_ability,
    for_moment,
    offer,
    offer_due,
    offer_phase,
    offer_phase_due,
    offered,
    pick,
)
from adjudicator.lazy import LOADING
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
        "swap_seats": swap_seats, "amend": amend,
        "skip_to": skip_to, "serves": serves, "carry_out": carry_out, "for_moment": for_moment, "first_ability": first_ability,
        "can_total": can_total, "joined": joined, "total": total, "able": able, "besides": besides, "in_order": in_order,
        "state_based_check": state_based_check,
        "of_kind": of_kind, "has_kind": has_kind, "has_name": has_name, "sees": sees,
        "walked": walked, "exists": exists, "using": using, "both": both, "bounded": bounded,
        "one": lambda x: () if x is None else (x,), "first": lambda s: s[0] if s else None,
        "last": lambda s: s[-1] if s else None, "index_of": index_of,
        "nth": lambda s, n: s[n % len(s)], "member": lambda s, n: s[n - 1] if 0 < n <= len(s) else None,
        "need": need, "met": met, "changed": changed, "player_of": player_of, "card_of": card_of, "either": either,
        "numbers": numbers, "numbered": numbered, "picked_keys": picked_keys,
        "placed": placed, "barred": barred, "unhindered": unhindered,
        "together": lambda *values: values, "offer_due": offer_due,
        "offer_phase_due": offer_phase_due, "acts_as": acts_as, "shown": shown,
        "shown_row": shown_row, "shown_print": shown_print,
    }


@frozen(eq=False)
class Generated:
    """The Python of the program of a game: functions by their names, and those that continue a frame, by theirs.

    `digest`: of all of it.
    """

    game: str
    digest: str
    straight: dict[str, str]
    resumed: dict[str, str]

    @staticmethod
    def of(game: str, straight: dict[str, str], resumed: dict[str, str]) -> Generated:
        """The Python of a program. Raises SyntaxError, RecursionError or MemoryError if Python cannot accept it."""
        deep = [text for text in straight.values() if _may_be_too_deep(text)]
        compile("\n".join(deep), FILE.format(game), "exec")
        return Generated(game, digest(_whole([*straight.values(), *resumed.values()])), straight, resumed)

    @property
    def name(self) -> str:
        """What tracebacks call it, and under which codes are cached."""
        return f"{self.game} {self.digest}"

    @property
    def source(self) -> str:
        """All of the Python."""
        return _whole([*self.straight.values(), *self.resumed.values()])


class Codes:
    """The codes of functions, each compiled or read on request: compiling all of them takes long, and a game needs few.

    What a process had to compile is cached when it ends, beside what others have cached of the same Python.
    """

    __slots__ = ("__weakref__", "_above", "_kept", "_texts", "file")

    def __init__(self, file: str, texts: Callable[[], Mapping[str, str]]) -> None:
        self.file, self._texts = file, texts
        self._kept: Mapping[str, bytes] | None = None
        self._above: dict[str, int] = {}
        linecache.cache[file] = (lambda: _whole(texts().values()),)  # parsed when a traceback asks for a line
        weakref.finalize(self, linecache.cache.pop, file, None)

    def __getitem__(self, name: str) -> CodeType:
        """The code of a function. Raises KeyError."""
        if self._kept is None:
            with LOADING:
                self._kept = found("code", self.file) or {}
        if name in self._kept:
            code: CodeType = marshal.loads(self._kept[name])
            return code
        code = self._compiled(name)
        _COMPILED.setdefault(self.file, {})[name] = code
        return code

    def _compiled(self, name: str) -> CodeType:
        texts = self._texts()
        if not self._above:
            line, above = 0, {}
            for each, text in texts.items():
                above[each] = line
                line += text.count("\n") + 2
            self._above = above  # at once: other threads never see a part of it
        whole = compile(texts[name], self.file, "exec")
        return _lower(next(part for part in whole.co_consts if isinstance(part, CodeType)), self._above[name])


_COMPILED: dict[str, dict[str, CodeType]] = {}
"""What this process has compiled, by file and name."""


@atexit.register
def keep_compiled() -> None:
    """Cache what this process has compiled. The processes that share some work have to do it themselves: no exit is registered
    for them.
    """
    for file, codes in _COMPILED.items():
        keep("code", file, (found("code", file) or {}) | {name: marshal.dumps(code) for name, code in codes.items()})


def leave_compiled() -> None:
    """Leave what the process has compiled from which this one was made: that one caches it."""
    _COMPILED.clear()


def _lower(code: CodeType, lines: int) -> CodeType:
    """A code moved down by this many lines, with everything in it."""
    inner = tuple([_lower(part, lines) if isinstance(part, CodeType) else part for part in code.co_consts])
    return code.replace(co_firstlineno=code.co_firstlineno + lines, co_consts=inner)


def _may_be_too_deep(text: str) -> bool:
    """Whether something in a function is nested so deeply that Python might not accept it; most are far from that."""
    if len(text) <= LONG and text.count("(") <= DEEP:
        return False
    return any(len(row) > LONG or row.count("(") > DEEP or row.startswith(" " * DEEP) for row in text.split("\n"))


def _whole(texts: Iterable[str]) -> str:
    return "\n\n".join(texts)


class Functions:
    """The functions of a program, each made real when it is first called: a game needs few of them.

    `space`: those that something refers to, by name; `codes`: those that begin a frame, by the number of the code; `resumed`:
    those that continue one.
    """

    __slots__ = ("_codes", "_names", "codes", "resumed", "space")

    def __init__(self, name: str, straight: Collection[str], count: int, python: Callable[[], Generated]) -> None:
        """The functions of `count` codes, including those of the engine.

        `name`: that of their Python, which `python` gives when some of it is needed; `straight`: those that are called by their
        names.
        """
        self.space = namespace() | {REAL: self._real}
        self._names = straight
        self._codes = Codes(FILE.format(name), lambda: python().straight)
        later = Codes(FILE.format(f"{name}, resumed"), lambda: python().resumed)

        def begin(d: Any, f: list[Any]) -> bool | None:
            number, name = f[CODE], f"k{f[CODE]}"
            # code that Python cannot accept directly is begun like a frame that is resumed
            self.codes[number] = real = self[name] if name in self._names else self.resumed[number]
            return real(d, f)  # type: ignore[no-any-return]

        def go_on(d: Any, f: list[Any]) -> bool | None:
            name = f"r{f[CODE]}"
            if name not in self.space:
                self.space[name] = FunctionType(self._linked(later[name]), self.space, name)
            self.resumed[f[CODE]] = real = self.space[name]
            return real(d, f)  # type: ignore[no-any-return]

        others = count - len(ENGINE)
        self.codes: list[Code] = [*ENGINE, *[begin] * others]
        self.resumed: list[Code] = [*ENGINE, *[go_on] * others]

    def __getitem__(self, name: str) -> Function:
        """A function by its name; it gets its code when it is first called. Raises KeyError."""
        if name not in self.space:
            if name not in self._names:
                raise KeyError(name)
            function = FunctionType(_FIRST_CALL, self.space, name)
            function.__kwdefaults__ = {"name": name}
            return self.space.setdefault(name, function)  # type: ignore[no-any-return]
        return self.space[name]  # type: ignore[no-any-return]

    def get(self, name: str) -> Function | None:
        """The same, None if there is none of this name."""
        return self[name] if name in self._names else None

    def _real(self, name: str) -> Function:
        """A function that has its code: from now on nothing is in between."""
        function = self.space[name]
        function.__code__ = self._linked(self._codes[name])
        function.__kwdefaults__ = None
        return function  # type: ignore[no-any-return]

    def _linked(self, code: CodeType) -> CodeType:
        """A code once all functions that it calls are there."""
        for name in code.co_names:
            self.get(name)
        for part in code.co_consts:
            if isinstance(part, CodeType):
                self._linked(part)
        return code


REAL = "real"
"""The name under which functions find what gives them their code. No generated function is called that."""


def _first_call(*given: Any, name: str) -> Any:
    return real(name)(*given)  # type: ignore[name-defined]  # noqa: F821


_FIRST_CALL = _first_call.__code__
