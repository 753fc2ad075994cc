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

    __slots__ = ("abilities", "before", "changes", "fallen", "holders", "hooked", "instead", "phases", "players", "soon",
                 "uses", "when")

    def __init__(self, draft: Table, sources: list[Source]) -> None:
        self.abilities: dict[str, list[Source]] = {}
        self.changes: dict[int, list[Source]] = {}
        self.phases: dict[str, list[Source]] = {}
        self.when: dict[int, list[Source]] = {}
        self.before: dict[int, list[Source]] = {}
        self.instead: dict[int, list[Source]] = {}
        self.soon: list[Source] = []
        self.uses: list[Source] = []
        self._seat(draft)
        self.holders = {s[1] for s in sources}
        for source in sources:
            self._add(source)
        self.hooked = frozenset((*self.when, *self.instead, *self.before))
        for changes in self.changes.values():
            if len(changes) > 1:
                changes.sort(key=lambda s: not s[0].replaces)

    def _seat(self, table: Table) -> None:
        around = table.around((table.active or 0) + 1)
        status = table.status
        self.players = tuple([p for p in around if status[p] == PLAYING])
        self.fallen = tuple([p for p in around if status[p] == FALLEN])

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be."""
        return player in self.holders

    def with_players(self, table: Table) -> Index:
        """The same clauses for a table at which other players are in play."""
        index = copy(self)
        index._seat(table)
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


class Blanking:
    """The index of a table at which cards may be blank.

    Anything may change what is blank: a number, a hand, whose turn it is. So it is asked at every look. Where somebody
    writes `draft.index or index_of(draft)` this is no index yet: it is false.
    """

    __slots__ = ("blanks", "shown", "sources", "whole")

    def __init__(self, draft: Table, sources: list[Source], blanks: list[Source]) -> None:
        self.sources = sources
        self.blanks = blanks
        self.whole = Index(draft, sources)
        self.shown: tuple[set[int], Index] = set(), self.whole

    def __bool__(self) -> bool:
        return False

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be."""
        return self.whole.has_sources(player)

    def with_players(self, table: Table) -> None:
        """Nothing is kept: who is in play may decide what is blank."""

    def now(self, draft: Table) -> Index:
        """The clauses that act at present, on all cards but those that are blank."""
        off: set[int] = set()
        draft.index = self.whole  # what is blank is asked as if no card were
        try:
            for clause, you, this in self.blanks:
                frame: list[Any] = [None] * LOCALS
                frame[YOU], frame[THIS] = you, this
                if clause.targets is not None and (clause.test is None or clause.test(draft, frame)):
                    off.update(clause.targets(draft, frame))
        finally:
            draft.index = self
        if off != self.shown[0]:
            self.shown = off, Index(draft, [s for s in self.sources if s[2] not in off]) if off else self.whole
        return self.shown[1]


def index_of(draft: Table) -> Index:
    """The index of a draft, made anew when what lies in a live zone or who is in play has changed."""
    index: Index | Blanking | None = draft.index
    if index is None:
        sources = _sources(draft)
        blanks = [s for s in sources if s[0].kind == "blank"] if draft.program.has_blanks else []
        draft.index = index = Blanking(draft, sources, blanks) if blanks else Index(draft, sources)
    return index.now(draft) if isinstance(index, Blanking) else index


def works(card: Card, zone: int) -> tuple[Clause, ...]:
    """The clauses of a card that act from a zone."""
    own = card.clauses if card.works == zone else ()
    return own + tuple([c for z, c in card.in_zone if z == zone]) if card.in_zone else own


def _sources(draft: Table) -> list[Source]:
    program = draft.program
    around = draft.around((draft.active or 0) + 1)
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
