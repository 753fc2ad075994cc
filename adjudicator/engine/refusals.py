"""Why a player may not use an ability: the conditions that fail, in their words and with the numbers that they compare."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from copy import copy
from functools import lru_cache
from typing import Any

from adjudicator.engine.citations import in_words
from adjudicator.engine.conditions import COMPARE, Condition, Measure
from adjudicator.engine.draft import Draft
from adjudicator.engine.events import barred, owed
from adjudicator.engine.faults import Missing, NeedFace, Unknown, speaking_of
from adjudicator.engine.frames import YOU
from adjudicator.engine.index import Index, Source, index_of
from adjudicator.engine.knowledge import using
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.references import BASE, player_of
from adjudicator.engine.state import AbilityChoice, Question
from adjudicator.engine.table import OUT
from adjudicator.engine.windows import ability_frame, once_of
from adjudicator.notation.agreement import said_of

_ONCE = {"row": "once for each player attacked"}
"""How often an ability may be used, where the word of the rules is none of the table."""


def meets(test: Callable[..., Any], d: Draft, frame: list[Any], *given: Any, unknown: bool = False) -> bool:
    """Whether a condition is true that is tested where its card may not be: a missing card meets nothing.

    `unknown`: whether an unknown card does, of which nobody can say that it stands against anything.
    """
    try:
        return bool(test(d, frame, *given))
    except NeedFace:
        return unknown
    except (Missing, Unknown):
        return False


def condition_words(condition: Condition, d: Draft, frame: list[Any], *given: Any) -> str:
    """A condition that fails, in its words, with the numbers that break it, and the cards and rules by whose changes it fails."""
    numbers = [compared for measure in condition.measures if (compared := _compared(measure, d, frame, *given))]
    changers = ", ".join(_changers(condition, d, frame, *given))
    said = dict.fromkeys([*numbers, *([f"because of {changers}"] if changers else [])])
    return f"{condition.words} ({'; '.join(said)})" if said else condition.words


class _Watched(dict[int | str, "Sequence[Source]"]):
    """What changes each value, with the values that were looked up."""

    def __init__(self, changes: Mapping[int | str, Sequence[Source]]) -> None:
        super().__init__(changes)
        self.read: set[int | str] = set()

    def get(self, key: int | str, default: Any = None) -> Any:
        self.read.add(key)
        return super().get(key, default)


def _changers(condition: Condition, d: Draft, frame: list[Any], *given: Any) -> list[str]:
    """The titles of the cards and rules because of which a condition fails: without one of them, or else all, it would hold.

    What only makes its numbers worse, where it fails without that as well, is no reason.
    """
    kept, whole = d.index, d.index or index_of(d)
    watched = _Watched(whole.changes)
    try:
        d.index = _changed_by(whole, watched)
        before = _lacking(condition, d, frame, *given)
        titles = sorted({clause.owner_title for key in watched.read for clause, *_ in whole.changes.get(key, ())} - {""})
        without = {}
        for title in titles:
            d.index = _without(whole, [title])
            without[title] = _lacking(condition, d, frame, *given)
        alone = [title for title in titles if not without[title][0]]
        nearer = [title for title in titles if without[title] < before]
        d.index = _without(whole, nearer)
        return alone or (nearer if nearer and meets(condition.test, d, frame, *given) else [])
    finally:
        d.index = kept


def _without(index: Index, titles: Sequence[str]) -> Index:
    """The same index without the changes of values by cards and rules of some titles."""
    return _changed_by(index, {key: left for key, sources in index.changes.items() if (
        left := [source for source in sources if source[0].owner_title not in titles])})


def _changed_by(index: Index, changes: dict[int | str, Sequence[Source]]) -> Index:
    """The same index with other changes of values."""
    other = copy(index)
    other.changes = changes
    return other


def _lacking(condition: Condition, d: Draft, frame: list[Any], *given: Any) -> tuple[bool, float]:
    """Whether a condition fails, and how far its numbers are from it."""
    return not meets(condition.test, d, frame, *given), sum([_gap(measure, d, frame, *given) for measure in condition.measures])


def _gap(measure: Measure, d: Draft, frame: list[Any], *given: Any) -> float:
    """How far two numbers that a condition compares are from what makes it true; nothing is far if nothing is known of them."""
    try:
        left, right = measure.sides(d, frame, *given)
    except (Missing, Unknown):
        return 0
    return 0 if COMPARE[measure.sign](left, right) == measure.wanted else abs(left - right)


def _compared(measure: Measure, d: Draft, frame: list[Any], *given: Any) -> str:
    """Two numbers that break a condition, in words; empty if they do not, or if nothing is known of them."""
    try:
        left, right = measure.sides(d, frame, *given)
    except (Missing, Unknown):
        return ""
    if COMPARE[measure.sign](left, right) == measure.wanted:
        return ""
    one, other = measure.names
    if one and other and one != other:
        return f"{one} {left}, {other} {right}"
    if other is None or one is None:
        name, number = (one, left) if other is None else (other, right)
        return f"{name} {number}" if name else ""
    return f"{one} {left} against {right}".lstrip() if one or not other else f"{other} {right} against {left}"


def refusals(d: Draft, option: AbilityChoice, player: int, row: int | None, at: Mapping[int, str] | None = None) -> list[str]:
    """Why a player may not use an ability now, in the words of its conditions; empty if they may.

    `at`: the players at whom it is aimed, with the names of their seats.
    """
    clause = d.program.clauses[option[0]]
    with speaking_of(clause.owner_title, clause.span):
        return using(d, player, lambda: _refusals(d, option, player, row, at or {}))


def _refusals(d: Draft, option: AbilityChoice, player: int, row: int | None, at: Mapping[int, str]) -> list[str]:
    clause = d.program.clauses[option[0]]
    frame = ability_frame(d, option, player, row)
    used_up = bool(clause.once) and once_of(clause, player, row) in d.used
    reasons = [_ONCE.get(clause.once, f"once per {clause.once}")] if used_up else []
    for condition in clause.conditions:
        if not meets(condition.test, d, frame, unknown=True):
            reasons += _forbidders(d, clause, frame) if condition.forbids else [condition_words(condition, d, frame)]
    return reasons if clause.targets is None else [*reasons, *_missed(d, clause, frame, at, clause.targets, bool(reasons))]


def is_only_aimless(d: Draft, option: AbilityChoice, player: int, row: int | None) -> bool:
    """Whether nothing stands against an ability but that there is nobody, and no card, at which it can be aimed."""
    clause = d.program.clauses[option[0]]
    return clause.targets is not None and refusals(d, option, player, row) == [_at_nobody(clause)]


def of_whom(d: Draft, option: AbilityChoice, player: int, row: int | None) -> list[str]:
    """Those of the refusals that hold of a player as who they are, whatever else is so, or because it is not their turn."""
    clause, frame = d.program.clauses[option[0]], ability_frame(d, option, player, row)
    with speaking_of(clause.owner_title, clause.span):
        return using(d, player, lambda: [condition_words(condition, d, frame) for condition in clause.conditions
                                         if _tells_who(d.program, condition) and not meets(condition.test, d, frame)])


def _tells_who(program: Program, condition: Condition) -> bool:
    """Whether a condition asks only who a player is, or whose turn it is."""
    return condition.of_whom is not None and condition.of_whom.isdisjoint(_changing(program))


@lru_cache(maxsize=16)
def _changing(program: Program) -> frozenset[int]:
    """The fields of players that may change once the game is set up."""
    setting_up = {program.verbs[setup.verb].code for setup in program.setups}
    written = {number for code, leads in enumerate(program.leads) if code not in setting_up for number in leads.writes}
    return frozenset(written | {number for number, *_ in program.counted})


def _missed(d: Draft, clause: Clause, frame: list[Any], at: Mapping[int, str], targets: Callable[..., Sequence[int]],
            refused: bool) -> list[str]:
    """Why an ability cannot be aimed as a move says. `refused`: something else stands against it: then it is aimed at nobody."""
    try:
        found: Sequence[int] | None = targets(d, frame)
    except NeedFace:
        return []  # nobody can say
    except (Missing, Unknown):
        found = None  # it rests on what is missing or unknown
    missed = [said_of(seat, f"is not a target: {against(d, clause, frame, whom)}") for whom, seat in at.items()
              if found is not None and whom not in found and not (refused and _may_be_aimed(d, clause, frame, whom))]
    return missed if missed or refused or found else [_at_nobody(clause)]


def _may_be_aimed(d: Draft, clause: Clause, frame: list[Any], whom: int) -> bool:
    """Whether no condition about whom or what an ability is aimed at fails."""
    return is_of_its_sort(clause, whom) and whom != frame[YOU] and not _is_out(d, whom) and not _unmet(d, clause, frame, whom)


def against(d: Draft, clause: Clause, frame: list[Any], whom: int) -> str:
    """Why an ability cannot be aimed at a player or a card, in words."""
    unmet = _unmet(d, clause, frame, whom)
    failed = "; ".join([condition_words(condition, d, frame, whom) for condition in unmet]) or clause.target_words
    return f"{said_of(d.seats[whom], 'is eliminated')}; {failed}" if _is_out(d, whom) else failed


def _unmet(d: Draft, clause: Clause, frame: list[Any], whom: int) -> list[Condition]:
    """The conditions about whom or what an ability is aimed at that fail; of a card where it is aimed at players, none."""
    return [condition for condition in clause.aimed
            if is_of_its_sort(clause, whom) and not meets(condition.test, d, frame, whom)]


def is_of_its_sort(clause: Clause, whom: int) -> bool:
    """Whether an ability is aimed at players, or at cards, where a target is one: what it asks of it is asked of that sort."""
    return clause.at_cards if player_of(whom) is None else clause.at_players


def _is_out(d: Draft, whom: int) -> bool:
    """Whether it would be aimed at an eliminated player."""
    return 0 <= whom < BASE and d.status[whom] == OUT


def _at_nobody(clause: Clause) -> str:
    """That there is nobody at whom an ability can be aimed."""
    spoken = [condition.words for condition in clause.aimed if condition.spoken]
    return " or ".join(spoken or [condition.words for condition in clause.aimed]) or "there is nobody to choose"


def _forbidders(d: Draft, clause: Clause, frame: list[Any]) -> list[str]:
    """The cards and rules that forbid an ability."""
    bars = barred(d, frame, clause.leads, frame[YOU], *clause.lead(d, frame)) if clause.lead is not None else ()
    return list(dict.fromkeys(_by(d, bar, "forbids it") for bar in bars))


def duties(d: Draft, question: Question) -> list[str]:
    """The cards and rules because of which a player may not leave a window."""
    found: dict[str, None] = {}
    for option in question.abilities:
        clause, frame = d.program.clauses[option[0]], ability_frame(d, option, question.player, question.row)
        if clause.lead is not None:
            owing = owed(d, frame, clause.leads, question.player, clause.lead(d, frame))
            found |= dict.fromkeys(_by(d, duty, "requires it") for duty in owing)
    origin = d.program.origins[question.code]
    return list(found) or ([f"{origin.title} requires it"] if origin is not None else [])


def _by(d: Draft, clause: Clause, does: str) -> str:
    """What the card or rule of a clause does, with its words and the place in the sources on which it rests."""
    origin = d.program.origins[clause.code]
    cites = f" ({in_words(origin.cites)})" if origin is not None and origin.cites else ""
    words = ", ".join(condition.words for condition in clause.conditions if condition.spoken)
    return f"{clause.owner_title} {does}{f': {words}' if words else ''}{cites}"


__all__ = ["against", "condition_words", "duties", "is_of_its_sort", "is_only_aimless", "meets", "of_whom", "refusals"]
