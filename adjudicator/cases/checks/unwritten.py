"""What no rule or card in use ever changes: at the end it is as it was in the beginning, whatever happens."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.validity import beyond
from adjudicator.cases.words.meaning import ExpectGame, ExpectPile, ExpectSeat, Fact, FieldFact, ZoneCount, ZoneHolds
from adjudicator.engine.draft import Draft
from adjudicator.engine.fields import Field
from adjudicator.engine.occasions import Entry, EntrySort, Need
from adjudicator.engine.program import Program
from adjudicator.engine.zones import NO_CARDS
from adjudicator.notation.expectations import UNCHANGED
from adjudicator.notation.quoting import reasoned


def unchanging(played: Played, line: ExpectSeat | ExpectGame | ExpectPile) -> tuple[str, ...]:
    """Why each thing that a line expects of a run could not be otherwise, in words; empty for what could.

    A field whose first value is computed is no part of this, unless its bounds leave nothing else.
    """
    # INVARIANT: what cannot be otherwise is no ruling
    program = played.state.program
    sort, fields, defaults = (EntrySort.GAME, program.game_fields, program.game_defaults) if isinstance(line, ExpectGame) else (
        EntrySort.PLAYER, program.player_fields, program.player_defaults)
    player = played.state.seats.index(line.seat) if isinstance(line, ExpectSeat) else played.state.position.active

    def why(said: Fact | ExpectPile) -> str:
        match said:
            case ExpectPile() | ZoneHolds() | ZoneCount() if program.zones[said.zone].lying == NO_CARDS:
                return f"no card in use ever lies in `{said.name}`"
            case FieldFact(number=number) if Entry(sort, number) not in written(program) and (
                    defaults[number] is None or fields[number].start):
                return f"no card or rule in use ever changes {fields[number].key}"
            case FieldFact(number=number, value=int(value)) if _is_bound_to(played, fields[number], player, value):
                return f"the rules allow no other {fields[number].key}"
            case _:
                return ""

    return tuple([why(said) for said in ([line] if isinstance(line, ExpectPile) else line.facts)])


def _is_bound_to(played: Played, field: Field, player: int, value: int) -> bool:
    """Whether a field of a player has no other number at the beginning and at the end of a run."""
    if field.type != "number" or played.start is None:
        return False
    return all(beyond(Draft(state), field, other, player)
               for state in (played.start, played.state) for other in (value - 1, value + 1))


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
