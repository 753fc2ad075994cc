"""Case files as their rules understand them: the rules that they name declare the verbs of their moves."""

from __future__ import annotations

import re

from adjudicator.lazy import LOADING
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.library import files_of, game_called, over, sets_of

_RULES = re.compile(r"^\s*rules\s+\"?([^\n,\"\[\]]+)", re.M)
"""The game of a `rules` line."""


def read_cases(source: Source) -> CaseFile:
    """The rulings, tables and cases of a text, or its situation. Raises `Invalid` with every problem found."""
    with LOADING:
        from adjudicator.notation.cases import parse_cases  # the parser is loaded only for a text that is not cached

    return parse_cases(source, verbs_for(source.text))


def read_readable(source: Source) -> CaseFile:
    """What can be understood of a text; the rest is in its `unread`. Raises `Invalid` only for a text that is too large."""
    with LOADING:
        from adjudicator.notation.cases import parse_readable

    return parse_readable(source, verbs_for(source.text))


def rules_in(text: str) -> list[str]:
    """The names of the first `rules` line of a text: a game, then its sets."""
    row = re.search(r"^\s*rules\s+([^\n]+)", text, re.M)
    return [name.strip().strip('"') for name in row[1].partition("--")[0].split(",")] if row else [""]


def games_named(text: str) -> tuple[str, ...]:
    """The games that the `rules` lines of a text name, as they are written."""
    return tuple(dict.fromkeys(name.partition("--")[0].strip() for name in _RULES.findall(text)))


def verbs_for(text: str) -> tuple[str, ...]:
    """The verbs of moves of the games that a text names, with all sets and what is laid over them; none for an unknown game."""
    found: dict[str, None] = {}
    for name in games_named(text):
        try:
            game = game_called(name)
            files = (*files_of(game), *over(game, sets_of(game))) if game else ()
            found |= dict.fromkeys(verb for file in files for verb in file.moves)
        except Invalid:
            pass  # errors in the rules are reported where they are loaded
    return tuple(found)


__all__ = ["games_named", "read_cases", "read_readable", "rules_in", "verbs_for"]
