"""Heads of rules files of the time when the verbs of moves were those of the notation: games declare them now."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules import tree as t
from adjudicator.rules.library import RulesFile, files_of, head_of
from adjudicator.rules.reading.parse import parse_rules


def renewed(source: Source) -> str:
    """The text with a line `moves VERB, VERB` for the verbs that its abilities carry and no file of the game declares."""
    file = parse_rules(source)
    head = head_of(file)
    earlier = {*_declared(head), *(verb for other in _others(head) for verb in _carried_by(other))}
    missing = [verb for verb in dict.fromkeys(_carried(file)) if verb not in earlier]
    if not missing:
        return source.text
    at = next(item.at.line for item in file.items if isinstance(item, t.Head))
    rows = source.text.split("\n")
    return "\n".join([*rows[:at], f"moves {', '.join(missing)}", *rows[at:]])


def _others(head: RulesFile) -> Iterator[RulesFile]:
    """The files of the same game that have the line themselves if they need it: its own ones before this one."""
    own = [file for file in _files(head) if file.is_own]
    names = [file.source.name for file in own]
    yield from own[:names.index(head.source.name)] if head.source.name in names else own


def _files(head: RulesFile) -> tuple[RulesFile, ...]:
    try:
        return files_of(head.game) if head.game else ()
    except Invalid:
        return ()  # errors in the rules are reported where they are loaded


def _declared(head: RulesFile) -> set[str]:
    """The verbs of moves of a game."""
    return {*VERBS, *head.moves, *(verb for file in _files(head) for verb in file.moves)}


def _carried_by(file: RulesFile) -> Iterator[str]:
    try:
        yield from _carried(parse_rules(file.source))
    except Invalid:
        return


def _carried(file: t.File) -> Iterator[str]:
    """The verbs that abilities of a file carry, in the order of the file."""
    yield from (node.words.text for node in t.nodes(file.items) if isinstance(node, t.AbilityDecl) and node.words is not None)


__all__ = ["renewed"]
