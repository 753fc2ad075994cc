"""Which clauses are active: looked up by what they wait for, not searched for when something happens.

A card's clauses act while the card lies where its kind works and its holder is in play; those of a card in a shared zone and
of a rule act for everybody. The order of a list is the order in which its clauses act: rules, shared cards, then players
clockwise from the left of the active one. No clause has a number that says when it acts.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from adjudicator.engine.frames import LOCALS, THIS, YOU
from adjudicator.engine.program import Card, Clause
from adjudicator.engine.table import FALLEN, OUT, PLAYING, Table

Source = tuple[Clause, int | None, int | None]
BUCKETS = ("ability", "change", "phase", "when", "before", "instead of")


class Index:
    """The active clauses of a draft, each with its player (None: everybody's) and the card it stands on.

    `abilities`, `changes` and `phases` are looked up by moment, value and phase; `when`, `before` and `instead` by verb.
    `players` and `fallen` are who is in play and who falls, clockwise from the left of the active player.
    """

    __slots__ = ("abilities", "before", "changes", "fallen", "holders", "instead", "phases", "players", "soon", "uses", "when")

    def __init__(self, draft: Table) -> None:
        self.abilities: dict[str, list[Source]] = {}
        self.changes: dict[int, list[Source]] = {}
        self.phases: dict[str, list[Source]] = {}
        self.when: dict[int, list[Source]] = {}
        self.before: dict[int, list[Source]] = {}
        self.instead: dict[int, list[Source]] = {}
        self.soon: list[Source] = []
        self.uses: list[Source] = []
        around = draft.around((draft.active or 0) + 1)
        self._seat(draft, around)
        draft.index = self  # what is blank may depend on who is in play
        sources = _sources(draft, around)
        if draft.program.has_blanks:
            sources = _unblanked(draft, sources)
        self.holders = {s[1] for s in sources}
        for source in sources:
            self._add(source)
        for changes in self.changes.values():
            if len(changes) > 1:
                changes.sort(key=lambda s: not s[0].replaces)

    def _seat(self, table: Table, around: list[int]) -> None:
        status = table.status
        self.players = tuple([p for p in around if status[p] == PLAYING])
        self.fallen = tuple([p for p in around if status[p] == FALLEN])

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be."""
        return player in self.holders

    def with_players(self, table: Table) -> Index:
        """The same clauses for a table at which other players are in play."""
        index = copy(self)
        index._seat(table, table.around((table.active or 0) + 1))
        return index

    def _add(self, source: Source) -> None:
        clause = source[0]
        kind = clause.kind
        if kind == "ability":
            for moment in clause.moments:
                self.abilities.setdefault(moment, []).append(source)
        elif kind == "when":
            self.when.setdefault(clause.verb, []).append(source)
        elif kind == "change":
            self.changes.setdefault(clause.value, []).append(source)
        elif kind == "soon":
            self.soon.append(source)
        elif kind == "use":
            self.uses.append(source)
        elif kind == "phase":
            self.phases.setdefault(clause.moments[0], []).append(source)
        elif kind == "before":
            self.before.setdefault(clause.verb, []).append(source)
        elif kind == "instead of":
            self.instead.setdefault(clause.verb, []).append(source)


def index_of(draft: Table) -> Index:
    """The index of a draft, made anew when what lies in a live zone or who is in play has changed."""
    index: Index | None = draft.index
    if index is None:
        draft.index = index = Index(draft)
    return index


def works(card: Card, zone: int) -> tuple[Clause, ...]:
    """The clauses of a card that act from a zone."""
    own = card.clauses if card.works == zone else ()
    return own + tuple([c for z, c in card.in_zone if z == zone]) if card.in_zone else own


def _sources(draft: Table, around: list[int]) -> list[Source]:
    program = draft.program
    cards, names = program.cards, program.face_sizes[0]
    sources: list[Source] = [(clause, None, None) for clause in program.rules]
    for number, base in program.shared_live(draft.n):
        for reference in draft.zones[base]:
            sources += [(c, None, reference) for c in works(cards[draft.name(reference)], number)]
    for player in around:
        status = draft.status[player]
        if status == OUT:
            continue
        held: list[Source] = []
        for number, base in program.own_live(draft.n):
            for reference in draft.zones[base + player]:
                face = draft.objects[-1 - reference][0]  # type: ignore[index]
                held += [(c, player, reference) for c in works(cards[face % names], number)]
        for name in draft.borrowed[player]:
            held += [(c, player, None) for c in cards[name].clauses]
        sources += held if status == PLAYING else [s for s in held if s[0].even_fallen]
    return sources


def _unblanked(draft: Table, sources: list[Source]) -> list[Source]:
    off: set[int] = set()
    for clause, you, this in sources:
        if clause.kind == "blank" and clause.targets is not None:
            frame: list[Any] = [None] * LOCALS
            frame[YOU], frame[THIS] = you, this
            if clause.test is None or clause.test(draft, frame):
                off.update(clause.targets(draft, frame))
    return [s for s in sources if s[2] not in off]
