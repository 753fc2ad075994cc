"""Short values are written out where they are used: a call costs more than what most of them do."""

from __future__ import annotations

import re

SHORT = 120
PASSES = 3
_VALUE = re.compile(r"def (v\d+)\(d((?:, a\d+)*)\):\n    return ([^'\"\n]+)")
_USE = re.compile(r"(?<!def )\b(v\d+)\(d((?:, (?:f\[\d+\]|[a-z]\w*))*)\)")
_PARAMETER = re.compile(r"\ba\d+\b")

Short = dict[str, tuple[list[str], str]]


def short_values(functions: list[str]) -> Short:
    """The values that nothing changes and that are short, as parameters and Python, with each other written out in them."""
    found: Short = {}
    for text in functions:
        value = _VALUE.fullmatch(text)
        if value and len(value[3]) <= SHORT and " for " not in value[3] and f"{value[1]}(" not in value[3]:
            found[value[1]] = value[2].split(", ")[1:], value[3]
    for _ in range(PASSES):
        longer = {name: (parameters, written_out(code, found)) for name, (parameters, code) in found.items()}
        found = {name: entry if len(entry[1]) <= SHORT else found[name] for name, entry in longer.items()}
    return found


def written_out(text: str, short: Short) -> str:
    """Python with the short values in it written out, where what they are given is just a name."""

    def value(use: re.Match[str]) -> str:
        if use[1] not in short:
            return use[0]
        parameters, code = short[use[1]]
        given = dict(zip(parameters, use[2].split(", ")[1:], strict=True))
        return f"({_PARAMETER.sub(lambda p: given[p[0]], code)})"

    return _USE.sub(value, text)
