"""Values that no rule or card in use ever writes: at the end they are what they were in the beginning, whatever happens."""

from __future__ import annotations

from functools import lru_cache

from adjudicator.cases.words.meaning import ExpectGame, ExpectSeat, FieldFact
from adjudicator.engine.occasions import Entry, EntrySort
from adjudicator.engine.program import Program


def unwritten(program: Program, line: ExpectSeat | ExpectGame) -> str:
    """The words of what a line expects that nothing in use could change; empty if something could, or computes it at first."""
    # INVARIANT: what cannot be otherwise is no ruling
    sort, fields, defaults = (EntrySort.GAME, program.game_fields, program.game_defaults) if isinstance(line, ExpectGame) else (
        EntrySort.PLAYER, program.player_fields, program.player_defaults)
    for fact in line.facts:
        if not isinstance(fact, FieldFact) or Entry(sort, fact.number) in written(program):
            return ""
        if defaults[fact.number] is not None and not fields[fact.number].start:
            return ""
    return " and ".join([fields[fact.number].key for fact in line.facts if isinstance(fact, FieldFact)])


@lru_cache(maxsize=16)
def written(program: Program) -> frozenset[Entry]:
    """The entries that some code sets which cards or rules can lead to."""
    codes = {number: verb.code for number, verb in enumerate(program.verbs)}
    seen = {*range(len(program.leads))} - {*codes.values()}
    waiting = [*seen]
    while waiting:
        led = {codes[doing.verb] for doing in program.leads[waiting.pop()].verbs} - seen - {-1}
        seen |= led
        waiting += led
    return frozenset().union(*(program.leads[code].sets for code in seen))


__all__ = ["unwritten", "written"]
