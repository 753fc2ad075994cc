"""Which clauses are active: looked up by what they wait for, not searched for when something happens.

A card's clauses act while the card lies where its kind works and its holder is in play; those of a card in a shared zone and
of a rule act for everybody. The order of a list is the order in which its clauses act: rules, shared cards, then players
clockwise from the left of the active one. No clause has a number that says when it acts.
"""

from __future__ import annotations

from typing import Any

from adjudicator.engine.frames import LOCALS, THIS, YOU
from adjudicator.engine.program import Card, Clause
from adjudicator.engine.table import OBJECT, OUT, Table

Source = tuple[Clause, int | None, int | None]

FILED = {
    "change": ("changes", "value"), "when": ("when", "verb"), "before": ("before", "verb"), "instead of": ("instead", "verb"),
}


class Index:
    """The active clauses of a draft, each with its player (None: everybody's) and the card it stands on.

    `abilities`, `changes` and `phases` are looked up by moment, value and phase; `when`, `before` and `instead` by verb.
    `hooked` are the verbs that a clause waits for, `cards` and `holders` the cards and players that have clauses; `blank` are
    the cards in play that are without their text.
    """

    __slots__ = (
        "abilities", "before", "blank", "cards", "changes", "holders", "hooked", "instead", "phases", "soon", "uses", "when",
    )

    def __init__(self, sources: list[Source], blank: frozenset[int] = frozenset()) -> None:
        self.abilities: dict[str, list[Source]] = {}
        self.changes: dict[int, list[Source]] = {}
        self.phases: dict[str, list[Source]] = {}
        self.when: dict[int, list[Source]] = {}
        self.before: dict[int, list[Source]] = {}
        self.instead: dict[int, list[Source]] = {}
        self.soon: list[Source] = []
        self.uses: list[Source] = []
        self.blank = blank
        self.holders = {you for _, you, _ in sources}
        self.cards = {this for _, _, this in sources}
        for source in sources:
            clause = source[0]
            kind = clause.kind
            if kind in FILED:
                table, key = FILED[kind]
                getattr(self, table).setdefault(getattr(clause, key), []).append(source)
            elif kind == "ability":
                for moment in clause.moments:
                    self.abilities.setdefault(moment, []).append(source)
            elif kind == "phase":
                self.phases.setdefault(clause.moments[0], []).append(source)
            elif kind == "soon":
                self.soon.append(source)
            elif kind == "use":
                self.uses.append(source)
        self.hooked = {*self.when, *self.instead, *self.before}
        for changes in self.changes.values():
            if len(changes) > 1:
                changes.sort(key=lambda s: not s[0].replaces)

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be."""
        return player in self.holders

    def stands_on(self, card: int) -> bool:
        """Whether a clause on this card is active, or would be."""
        return card in self.cards


class Blanking:
    """The index of a table at which cards may be blank.

    Anything may change what is blank: a number, a hand, whose turn it is. So it is asked at every look. Where somebody
    writes `draft.index or index_of(draft)` this is no index yet: it is false.
    """

    __slots__ = ("blanks", "shown", "sources", "whole")

    def __init__(self, sources: list[Source], blanks: list[Source]) -> None:
        self.sources = sources
        self.blanks = blanks
        self.whole = Index(sources)
        self.shown: tuple[set[int], Index] = set(), self.whole

    def __bool__(self) -> bool:
        return False

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be."""
        return self.whole.has_sources(player)

    def stands_on(self, card: int) -> bool:
        """Whether a clause on this card is active, or would be."""
        return self.whole.stands_on(card)

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
            self.shown = off, Index([s for s in self.sources if s[2] not in off], frozenset(off)) if off else self.whole
        return self.shown[1]


def index_of(draft: Table) -> Index:
    """The index of a draft, made anew when what lies in a live zone or who is in play has changed."""
    index: Index | Blanking | None = draft.index
    if index is None:
        sources = _sources(draft)
        blanks = [s for s in sources if s[0].kind == "blank"] if draft.program.has_blanks else []
        draft.index = index = Blanking(sources, blanks) if blanks else Index(sources)
    return index.now(draft) if isinstance(index, Blanking) else index


def works(card: Card, zone: int) -> tuple[Clause, ...]:
    """The clauses of a card that act from a zone."""
    own = card.clauses if card.works == zone else ()
    return own + tuple([c for z, c in card.in_zone if z == zone]) if card.in_zone else own


def _sources(draft: Table) -> list[Source]:
    program, zones, objects, status, borrowed = draft.program, draft.zones, draft.objects, draft.status, draft.borrowed
    names = program.face_sizes[0]
    sources: list[Source] = [(clause, None, None) for clause in program.rules]
    shared, own = program.live_slots(draft.n, draft.everyone[0])
    for slot, acting in shared:
        for reference in zones[slot]:
            sources += [(c, None, reference) for c in acting.get(draft.name(reference), ())]
    for player, slots in own:
        for slot, acting in slots:
            for reference in zones[slot] if status[player] != OUT else ():
                for clause in acting.get(objects[OBJECT - reference][0] % names, ()):  # type: ignore[index]
                    if not status[player] or clause.even_fallen:
                        sources.append((clause, player, reference))
        if borrowed[player] and status[player] != OUT:
            sources += [(c, player, None) for name in borrowed[player] for c in program.cards[name].clauses
                        if not status[player] or c.even_fallen]
    return sources
