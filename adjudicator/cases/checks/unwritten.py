"""What no rule or card in use ever changes: at the end it is as it was in the beginning, whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from adjudicator.cases.words.meaning import ExpectGame, ExpectPile, ExpectSeat, Fact, FieldFact, ZoneCount, ZoneHolds
from adjudicator.engine.occasions import Entry, EntrySort, Need
from adjudicator.engine.program import Program
from adjudicator.engine.zones import NO_CARDS
from adjudicator.notation.expectations import UNCHANGED
from adjudicator.notation.quoting import reasoned


def unchanging(program: Program, line: ExpectSeat | ExpectGame | ExpectPile) -> tuple[str, ...]:
    """Why each thing that a line expects could not be otherwise, in words; empty for what could.

    A field whose first value is computed is no part of this.
    """
    # INVARIANT: what cannot be otherwise is no ruling
    sort, fields, defaults = (EntrySort.GAME, program.game_fields, program.game_defaults) if isinstance(line, ExpectGame) else (
        EntrySort.PLAYER, program.player_fields, program.player_defaults)

    def why(said: Fact | ExpectPile) -> str:
        match said:
            case ExpectPile() | ZoneHolds() | ZoneCount() if program.zones[said.zone].lying == NO_CARDS:
                return f"no card in use ever lies in `{said.name}`"
            case FieldFact(number=number) if Entry(sort, number) not in written(program):
                computed = defaults[number] is not None and not fields[number].start
                return "" if computed else f"no card or rule in use ever changes {fields[number].key}"
            case _:
                return ""

    return tuple([why(said) for said in ([line] if isinstance(line, ExpectPile) else line.facts)])


def says_nothing(why: Sequence[str]) -> str:
    """That a line says nothing, as it could not be otherwise for these reasons; and how to say that this is meant."""
    return f"{', '.join(dict.fromkeys(why))}, so this says nothing: if that is meant, write `{reasoned(UNCHANGED)}`"


@lru_cache(maxsize=16)
def written(program: Program) -> frozenset[Entry]:
    """The entries that some code sets which cards or rules can lead to."""
    codes = {number: verb.code for number, verb in enumerate(program.verbs)}
    begun = {*range(len(program.leads))} - {*codes.values()}
    found, before = frozenset[Entry](), None
    while found != before:
        seen, waiting, before = {*begun}, [*begun], found
        while waiting:
            led = {codes[doing.verb] for doing in program.leads[waiting.pop()].verbs
                   if all(_may_be(program, need, found) for need in doing.needs)} - seen - {-1}
            seen |= led
            waiting += led
        found = frozenset().union(*(program.leads[code].sets for code in seen))
    return found


def _may_be(program: Program, need: Need, written: frozenset[Entry]) -> bool:
    """Whether one of some entries may be other than at first: code sets it, or a situation may state it."""
    fields = {EntrySort.GAME: program.game_fields, EntrySort.PLAYER: program.player_fields}
    return any(entry in written or entry.sort not in fields or not fields[entry.sort][entry.number].unstated for entry in need)


__all__ = ["says_nothing", "unchanging", "written"]
