"""Keeps values from costing without end: those that call one another again and again count as turns of a loop."""

from __future__ import annotations

import re
from typing import Any

HEAVY = 200
MANY = 8
_HEAD = re.compile(r"def (\w+)\(")
_CALL = re.compile(r"\b[tv]\d+(?=\()")


Texts = dict[str, str]
Calls = dict[str, list[str]]


def call_graph(functions: list[str], clauses: list[dict[str, Any]]) -> tuple[Texts, Calls]:
    """The generated tests and values by name, and which of them each one calls; a value calls what changes it."""
    texts = {_name(text): text for text in functions}
    calls = {name: _CALL.findall(text)[1:] for name, text in texts.items()}
    for clause in clauses:
        if clause.get("adjust"):
            calls.setdefault(f"v{clause['value']}", []).append(clause["adjust"])
    return texts, calls


def count_turns(functions: list[str], texts: Texts, calls: Calls) -> None:
    """Make every generated value that may call many others count its calls, so that one that never ends is stopped."""
    costs: dict[str, int] = {}
    for name in texts:
        _cost(name, calls, texts, costs)
    for number, text in enumerate(functions):
        if costs.get(_name(text), 0) > HEAVY:
            head, body = text.split("\n", 1)
            functions[number] = f"{head}\n    d.tick()\n{body}"


def _name(text: str) -> str:
    """The name of a generated function."""
    head = _HEAD.match(text)
    return head[1] if head else ""


def _cost(name: str, calls: dict[str, list[str]], texts: dict[str, str], costs: dict[str, int]) -> None:
    """About how much work one call is, for a function and all that it calls; far too much for one that calls itself."""
    waiting, open_ones = [(name, False)], set[str]()
    while waiting:
        here, done = waiting.pop()
        if done:
            open_ones.discard(here)
            below = sum(costs.get(c, HEAVY + 1) for c in calls.get(here, ()))
            sets = texts[here].count(" for it in ")
            costs[here] = min((1 + below) * MANY ** min(sets, 3), 1 << 30)
        elif here not in costs and here in texts and here not in open_ones:
            open_ones.add(here)
            waiting.append((here, True))
            waiting += [(c, False) for c in calls.get(here, ()) if c not in open_ones]


__all__ = ["call_graph", "count_turns"]
