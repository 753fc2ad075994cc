"""Which clauses are active: looked up by what they wait for, not searched for when something happens.

A card's clauses act while the card lies where its kind works and its holder is in play; those of a card in a shared zone and of
a rule act for everybody. The order of a list is the order in which its clauses act: rules, shared cards, then players clockwise
from the left of the active one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.engine.draft import FALLEN, LOCALS, OUT, THIS, YOU, Draft
from adjudicator.engine.program import Card, Clause

Source = tuple[Clause, int | None, int | None]


class Index:
    """The active clauses of a draft, each with its player (None: everybody's) and the card it stands on."""

    __slots__ = ("abilities", "changes", "hooks", "phases", "soon", "uses")

    def __init__(self, draft: Draft) -> None:
        self.hooks: dict[tuple[str, int], list[Source]] = {}
        self.abilities: dict[str, list[Source]] = {}
        self.changes: dict[int, list[Source]] = {}
        self.phases: dict[str, list[Source]] = {}
        self.soon: list[Source] = []
        self.uses: list[Source] = []
        for source in _unblanked(draft, list(_sources(draft))):
            self._add(source)
        for changes in self.changes.values():
            changes.sort(key=lambda s: not s[0].replaces)

    def _add(self, source: Source) -> None:
        clause = source[0]
        kind = clause.kind
        if kind == "ability":
            for moment in clause.moments:
                self.abilities.setdefault(moment, []).append(source)
        elif kind == "change":
            self.changes.setdefault(clause.value, []).append(source)
        elif kind == "soon":
            self.soon.append(source)
        elif kind == "use":
            self.uses.append(source)
        elif kind == "phase":
            self.phases.setdefault(clause.moments[0], []).append(source)
        else:
            self.hooks.setdefault((kind, clause.verb), []).append(source)


def index_of(draft: Draft) -> Index:
    """The index of a draft, made anew when what lies in a live zone has changed."""
    index: Index | None = draft.index
    if index is None:
        draft.index = index = Index(draft)
    return index


def works(card: Card, zone: int) -> tuple[Clause, ...]:
    """The clauses of a card that act from a zone."""
    if card.works == zone:
        return card.clauses + tuple(c for z, c in card.in_zone if z == zone)
    return tuple(c for z, c in card.in_zone if z == zone)


def _sources(draft: Draft) -> Iterator[Source]:
    program = draft.program
    for clause in program.rules:
        yield clause, None, None
    slot = 0
    shared: list[Source] = []
    held: dict[int, list[Source]] = {p: [] for p in range(draft.n)}
    for number, zone in enumerate(program.zones):
        for player in range(draft.n) if zone.of_player else (None,):
            if zone.live:
                for reference in draft.zones[slot]:
                    card = program.cards[draft.name(reference)]
                    bag = shared if player is None else held[player]
                    bag.extend((clause, player, reference) for clause in works(card, number))
            slot += 1
    yield from shared
    for player in draft.everyone():
        status = draft.status[player]
        if status == OUT:
            continue
        for name in draft.borrowed[player]:
            held[player].extend((clause, player, None) for clause in program.cards[name].clauses)
        for source in held[player]:
            if status != FALLEN or source[0].even_fallen:
                yield source


def _unblanked(draft: Draft, sources: list[Source]) -> list[Source]:
    blanks = [s for s in sources if s[0].kind == "blank"]
    if not blanks:
        return sources
    off: set[int] = set()
    for clause, you, this in blanks:
        frame: list[Any] = [None] * LOCALS
        frame[YOU], frame[THIS] = you, this
        if clause.targets is not None and (clause.test is None or clause.test(draft, frame)):
            off.update(clause.targets(draft, frame))
    return [s for s in sources if s[2] not in off]
