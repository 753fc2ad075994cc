"""Small games that are whole: there is no other set, so what can never work in them is an error."""

from __future__ import annotations

from adjudicator.engine.names import Named
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules


def problems_of(rules: str) -> list[Diagnostic]:
    """What is wrong with the rules of a game, which begin with its name."""
    key = rules.split()[1]
    try:
        link(Named(key, key.capitalize()), (), [parse_rules(Source(f"{key}.rules", rules))], whole=True)
    except Invalid as invalid:
        return list(invalid.diagnostics)
    return []


__all__ = ["problems_of"]
