"""Choices in the words of a case."""

from __future__ import annotations

from adjudicator.cases.matching import Table
from adjudicator.engine.state import CHANCE, CONSENT, FACE, FREE, OFFER, VALUE


def move_words(table: Table, choice: int) -> str | None:
    """A choice as a line of a case; None where nothing is to be written, or it cannot be."""
    question, state = table.question, table.state
    seat = state.seats[question.player] if question.player >= 0 else ""
    if choice >= len(question.options):
        return None if question.kind == FREE else f"{seat} {'ends turn' if question.free else 'declines'}"
    option = question.options[choice]
    words = option_words(table, option)
    if question.kind == CHANCE:
        return f"chance {words}"
    if question.kind == OFFER:
        return f"{seat} {'plays' if option[1] is not None and option[1] >= 0 else 'uses'} {words}"
    if question.kind == CONSENT:
        origin = state.program.origins[question.code]
        return f"{seat} uses {origin.title}" if origin is not None else f"{seat} chooses yes"
    if question.kind in (FACE, FREE, VALUE) or words == "?":
        return None
    return f"{seat} chooses {words}"


def option_words(table: Table, option: object) -> str:
    """An option as a move names it."""
    if isinstance(option, tuple) and table.question.kind != OFFER and option and option[0] == "hidden":
        return table.state.program.zones[table.view.zone_of(option[1])].named.title
    return table.told(option)


__all__ = ["move_words", "option_words"]
