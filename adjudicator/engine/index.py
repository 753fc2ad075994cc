"""Which clauses are active: looked up by what they wait for, not searched when something happens.

A card's clauses act while the card is where its kind works and its holder is in play; those of a card in a shared zone and of a
rule act for everybody. The order of a list is the order in which its clauses act: rules, shared cards, then players clockwise
from the left of the active one. No clause has a priority number.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import compress
from operator import itemgetter
from typing import Any, NamedTuple

from adjudicator.engine.draft import Draft
from adjudicator.engine.frames import LIES_FACE, LIES_SLOT, YOU, registers
from adjudicator.engine.position import OUT
from adjudicator.engine.program import Card, Clause, Program
from adjudicator.engine.references import LASTS, OBJECT

Source = tuple[Clause, int | None, int | None]
HOOKING = ("when", "before", "instead")
"""The tables that are looked up by verb."""
CARD_OF = itemgetter(2)
"""The card of a source."""
BLANKING = ("blank", "borrow")
"""The kinds of clauses in `Index.blanks`."""
Held = tuple[int, str, int | str | None]
"""A card, and a table with what is looked up there, under which its clauses do not act."""


def clauses_by_zone(card: Card) -> tuple[tuple[int, Clause], ...]:
    """All clauses of a card, each with the zone from which it acts: its own, then those of another zone."""
    return (*[(card.works, clause) for clause in card.clauses], *card.in_zone)


def awaited(clause: Clause) -> Iterator[int]:
    """The verbs for which a clause waits, also to replace or forbid them."""
    return (key for table, key in clause.waits if table in HOOKING and isinstance(key, int))


@lru_cache(maxsize=1024)
def uses_as(program: Program, name: int) -> tuple[Clause, ...]:
    """The clauses by which other cards are used as one of a name."""
    return tuple([clause for clause in program.clauses if clause.kind == "use" and clause.as_name == name])


class Acting(NamedTuple):
    """What acted in a draft with these contents; the readings that were consulted for it, the hands whose unknown cards did not
    count, and the loop iterations it took.
    """

    contents: tuple[object, ...] | None
    acting: Index
    consulted: int
    overlooked: int
    spent: int


class Index:
    """The active clauses of a draft, each with its player (None: everybody's) and its card.

    `abilities`, `changes` and `phases` are looked up by moment, value (or the word for what is printed) and phase; `when`,
    `before` and `instead` by verb. `instead` contains prohibitions as well as replacements. `hooked` are the verbs that a clause
    waits for, or may wait for once a card has come into play by them: these are in `before` without any clause. `sources` are the
    clauses of cards, in their order if any of them may make cards blank; `blank` are the blank cards in play, because of a clause
    in `blanks`; `made_of` is what these evaluated to. `asked`: those clauses, each with the frame in which it is tested;
    `steady`: what these make blank changes only when the index is rebuilt, so what acts is computed once, and kept in `acting`;
    otherwise `latest` is what acted last, for each player who looked for what they can do.

    It is built from the index of the `rules` alone; a card that comes or goes changes a copy.
    """

    __slots__ = (
        "abilities", "acting", "asked", "before", "blank", "blanks", "changes", "duties", "hooked", "instead", "latest",
        "made_of", "phases", "shown", "sources", "state_based", "steady", "uses", "when",
    )

    abilities: dict[str, Sequence[Source]]
    changes: dict[int | str, Sequence[Source]]
    phases: dict[str, Sequence[Source]]
    hooked: set[int | str]
    when: dict[int, Sequence[Source]]
    before: dict[int, Sequence[Source]]
    instead: dict[int, Sequence[Source]]
    state_based: tuple[Source, ...]
    blanks: tuple[Source, ...]
    uses: tuple[Source, ...]
    duties: tuple[Source, ...]

    def __init__(self, rules: Index | None, sources: list[Source], blank: frozenset[int] = frozenset(),
                 arriving: Iterable[int] = ()) -> None:
        if rules is None:
            self.abilities, self.changes, self.phases, self.when, self.instead = {}, {}, {}, {}, {}
            self.before = dict.fromkeys(arriving, ())
            self.state_based = self.uses = self.blanks = self.duties = ()
        else:
            self.abilities, self.changes, self.phases = rules.abilities.copy(), rules.changes.copy(), rules.phases.copy()
            self.when, self.before, self.instead = rules.when.copy(), rules.before.copy(), rules.instead.copy()
            self.state_based, self.uses, self.blanks, self.duties = rules.state_based, rules.uses, rules.blanks, rules.duties
        self.sources = sources
        self.blank = blank
        self.shown: Index | None = None
        self.made_of: Any = None
        self.asked: list[tuple[Clause, list[Any]]] = []
        self.steady = False
        self.acting: Index | None = None
        self.latest: dict[int, Acting] = {}
        hooked: set[int | str] = {*arriving} if rules is None else rules.hooked.copy()
        for source in sources:
            for table, key in source[0].waits:
                filed = getattr(self, table)
                if key is None:
                    setattr(self, table, (*filed, source))
                    continue
                entry = filed.get(key)
                if entry is None:
                    filed[key] = (source,)
                    if table in HOOKING:
                        hooked.add(key)
                    continue
                if type(entry) is tuple:
                    filed[key] = entry = [*entry]
                if source[0].replaces:  # a value's replacement comes before additions, a verb's prohibition before replacements
                    entry.insert(sum([s[0].replaces for s in entry]), source)
                else:
                    entry.append(source)
        self.hooked = hooked
        if rules is None:  # the entries are shared with all indexes that are made of these
            tables: tuple[dict[Any, Any], ...] = (
                self.abilities, self.changes, self.phases, self.when, self.before, self.instead)
            for filing in tables:
                filing.update([(key, tuple(filed)) for key, filed in filing.items()])

    def with_card(self, draft: Draft, card: int) -> Index | None:
        """The index after a card has come into play, behind all others of its zone; None if it has to be built again."""
        # INVARIANT: an index that is kept is the one built again
        layout, program = draft.layout, draft.program
        face, slot, *_ = draft.objects[OBJECT - card]  # type: ignore[misc]
        player = layout.holder[slot] if layout.holder[slot] >= 0 else None
        there = 0 if player is None else draft.status[player]
        clauses = program.acting[layout.zone[slot]].get(face % program.face_sizes[0], ()) if there != OUT else ()
        added: list[Source] = [(clause, player, card) for clause in clauses if not there or clause.even_fallen]
        if any(source[0].kind in BLANKING for source in added):
            return None
        if not added:
            return self
        order = layout.lives[draft.everyone[0]][0]
        mine = order.index(slot)

        def place(entry: Sequence[Source]) -> int:
            """Behind all that acts before the card."""
            at = len(entry)
            while at and _acts_at(draft, order, entry[at - 1]) > mine:
                at -= 1
            return at

        new = self._copied()
        new.sources = [*self.sources, *added]
        for source in added:
            for table, key in source[0].waits:
                if key is None:
                    entry = getattr(new, table)
                    at = place(entry)
                    setattr(new, table, (*entry[:at], source, *entry[at:]))
                    continue
                filed = self._open(new, table)
                entry = filed.get(key, ())
                ahead = sum([s[0].replaces for s in entry])
                at = place(entry[:ahead]) if source[0].replaces else ahead + place(entry[ahead:])
                filed[key] = (*entry[:at], source, *entry[at:])
                if table in HOOKING and key not in new.hooked:
                    new.hooked = {*new.hooked, key}
        return new

    def without_card(self, draft: Draft, card: int) -> Index:
        """The index after a card has left play."""
        cards = [*map(CARD_OF, self.sources)]
        if card not in cards:
            return self
        first, count = cards.index(card), cards.count(card)  # they stand together
        return self._without(draft, self.sources[first : first + count])

    def without_player(self, draft: Draft, player: int) -> Index:
        """The index after a player has fallen, or is out: without the clauses that no longer act for them."""
        fallen = draft.status[player] != OUT
        return self._without(draft, [s for s in self.sources if s[1] == player and not (fallen and s[0].even_fallen)])

    def _without(self, draft: Draft, sources: Sequence[Source]) -> Index:
        """The index without some clauses of cards."""
        new, standing, gone = self._copied(), draft.program.standing, {*map(id, sources)}
        new.sources = [s for s in self.sources if id(s) not in gone]
        for clause, _, _ in sources:
            for table, key in clause.waits:
                if key is None:
                    setattr(new, table, tuple([s for s in getattr(new, table) if id(s) not in gone]))
                    continue
                filed = self._open(new, table)
                left = tuple([s for s in filed.get(key, ()) if id(s) not in gone])
                if left or key in getattr(standing, table):
                    filed[key] = left
                    continue
                filed.pop(key, None)
                hooking = new.when, new.before, new.instead
                if table in HOOKING and key not in standing.hooked and not any(key in kept for kept in hooking):
                    new.hooked = new.hooked - {key}
        return new

    def _copied(self) -> Index:
        """The same index, whose tables are not to be written to: a state may have it."""
        new = Index.__new__(Index)
        new.abilities, new.changes, new.phases, new.hooked = self.abilities, self.changes, self.phases, self.hooked
        new.when, new.before, new.instead = self.when, self.before, self.instead
        new.state_based, new.uses, new.blanks, new.duties = self.state_based, self.uses, self.blanks, self.duties
        new.blank, new.asked, new.steady, new.shown, new.made_of, new.acting = self.blank, [], False, None, None, None
        new.latest = {}
        return new

    def _open(self, new: Index, table: str) -> dict[Any, Any]:
        """A table of a copy, open for writing."""
        filed: dict[Any, Any] = getattr(new, table)
        if filed is getattr(self, table):
            filed = filed.copy()
            setattr(new, table, filed)
        return filed

    def settle(self, draft: Draft) -> None:
        """Leave out the blanks of other turns: the index is rebuilt with each turn."""
        found = [(source, registers(source[0].code, *source[1:])) for source in self.blanks]
        found = [(s, frame) for s, frame in found if not s[0].by_turn or s[0].test is None or s[0].test(draft, frame)]
        self.blanks = tuple([source for source, _ in found])
        self.asked = [(source[0], frame) for source, frame in found if source[0].targets]
        self.steady = all(clause.steady for clause, _ in self.asked)

    def now(self, draft: Draft) -> Index:
        """The clauses that act at present, of an index with `blanks`: those of all cards but the blank ones, and borrowed ones.

        Anything may change what is blank or borrowed: a number, a hand, whose turn it is. As long as nothing has changed, what
        acted last still acts.
        """
        here, latest = _contents(draft), self.latest.get(draft.using)
        if latest is not None and here is not None and here == latest.contents:
            draft.consulted |= latest.consulted
            draft.overlooked |= latest.overlooked
            draft.spent += latest.spent
            return latest.acting
        consulted, overlooked, spent = draft.consulted, draft.overlooked, draft.effort + draft.spent
        draft.consulted = draft.overlooked = 0
        try:
            found = self._now(draft)
            self.latest[draft.using] = Acting(here and _copied(here), found, draft.consulted, draft.overlooked,
                                              draft.effort + draft.spent - spent)
        finally:
            draft.consulted |= consulted
            draft.overlooked |= overlooked
        return found

    def _now(self, draft: Draft) -> Index:
        """The same, computed. The last result is kept in `shown`."""
        draft.index = self  # blankness is computed as if no card were blank
        try:
            acting = [(clause, frame) for clause, frame in self.asked if clause.test is None or clause.test(draft, frame)]
            off, held, lent = self._of(draft, acting) if acting else (set(), set(), [])
        finally:
            draft.index = None
        if not (off or held or lent):
            return self
        if self.shown is None or self.shown.made_of != (off, held, lent):
            kept = [s for s in self.sources if s[2] not in off]
            self.shown = Index(draft.program.standing, [*kept, *lent], frozenset(off))
            self.shown.hold(held)
            self.shown.made_of = off, held, lent
        return self.shown

    def _of(self, draft: Draft, acting: Iterable[tuple[Clause, list[Any]]]) -> tuple[set[int], set[Held], list[Source]]:
        """What these come to: the cards without their text, those without a part of it, and the clauses that are borrowed."""
        off: set[int] = set()
        held: set[Held] = set()
        lent: list[Source] = []
        for clause, frame in acting:
            cards = clause.targets(draft, frame)  # type: ignore[misc]
            if clause.kind == "borrow":
                texts = [draft.program.cards[name].clauses for name in draft.names_of(tuple(cards))]
                lent += [(lending, frame[YOU], None) for text in texts for lending in text]
            elif clause.held:
                held.update([(card, *key) for card in cards for key in clause.held])
            else:
                off.update(cards)
        return off, held, lent

    def blanked_by(self, draft: Draft, card: int) -> Clause | None:
        """The clause that makes a card in play blank, wholly or in part; None if it has all its text."""
        for clause, frame in self.asked:
            if clause.kind == "borrow" or (clause.test is not None and not clause.test(draft, frame)):
                continue
            if card in clause.targets(draft, frame):  # type: ignore[misc]
                return clause
        return None

    def hold(self, held: Collection[Held]) -> None:
        """Leave out part of the text of cards, for some verbs, moments, phases and values: a card, a table and the key there."""
        for card, table, key in held:
            filed = getattr(self, table)
            if key in filed:
                filed[key] = tuple([source for source in filed[key] if source[2] != card])

    def has_sources(self, player: int) -> bool:
        """Whether a clause of this player is active, or would be, or what is blank depends on who plays."""
        return self.steady or player in [s[1] for s in self.sources]

    def stands_on(self, card: int) -> bool:
        """Whether a clause on this card is active, or would be, or what is blank depends on what is in play."""
        return self.steady or card in [s[2] for s in self.sources]


def index_of(draft: Draft) -> Index:
    """The index of a draft, rebuilt when a live zone or the players in play have changed.

    It is kept in `draft.index`, so callers write `draft.index or index_of(draft)`. While a clause may make cards blank, all
    active clauses are in `draft.blanking`, and what acts is computed at each lookup, unless it changes only with what is in play.
    """
    index: Index | None = draft.index
    if index is not None:
        return index
    whole: Index | None = draft.blanking
    if whole is None:
        whole = Index(draft.program.standing, _sources(draft))
        if whole.blanks:
            whole.settle(draft)
        if not whole.blanks:
            draft.index = whole
            return whole
        draft.blanking = whole
    if not whole.steady:
        return whole.now(draft)
    if whole.acting is None:
        whole.acting = whole.now(draft)
    draft.index = whole.acting
    return whole.acting


def _contents(draft: Draft) -> tuple[object, ...] | None:
    """All that a value can read besides its parameters; None if comparing it would count as reading it."""
    if type(draft.zones) is not list or type(draft.vars) is not list:
        return None
    return (draft.status, draft.active, draft.phase, draft.settings, draft.lasting, draft.unseen_cards, draft.turns, draft.seen,
            draft.seating, draft.pending, draft.held_back,
            draft.objects, draft.zones, draft.vars, draft.rows, draft.fields, draft.borrowed, draft.used, draft.prints)


def _copied(contents: tuple[object, ...]) -> tuple[object, ...]:
    """The same, when what a draft may write to has changed since."""
    return tuple([_copy(part) for part in contents])


def _copy(part: object) -> object:
    """A copy of a list or a dictionary, and of the lists in it; anything else as it is."""
    if type(part) is list:
        return [entry.copy() if type(entry) is list else entry for entry in part]
    return part.copy() if isinstance(part, dict) else part


def acts_as(draft: Draft, player: int, name: int) -> bool:
    """Whether a player acts by the text of a name: that of a card in play in front of them, or a borrowed one."""
    return any(clause.owner == name and holder == player and (card is None or card > LASTS)
               for clause, holder, card in (draft.index or index_of(draft)).sources)


def _acts_at(draft: Draft, order: tuple[int, ...], source: Source) -> int:
    """When a clause acts, among the places in this order: rules come first, lasting effects last."""
    _, holder, card = source
    if card is None:
        return -1 if holder is None else order.index(draft.slots + holder)
    return len(order) if card <= LASTS else order.index(draft.objects[OBJECT - card][LIES_SLOT])  # type: ignore[index]


def _sources(draft: Draft) -> list[Source]:
    """The clauses of cards in play, of borrowed texts and of lasting effects, in the order in which they act."""
    objects, status, names, cards = draft.objects, draft.status, draft.program.face_sizes[0], draft.program.cards
    acting, held = draft.program.acting, draft.held()
    slots, places = draft.layout.lives[draft.everyone[0]]
    sources: list[Source] = []
    for slot, player, zone in compress(places, map(held.__getitem__, slots)):
        there = 0 if player is None else status[player]
        for number in held[slot] if there != OUT else ():
            if zone < 0:
                reference, clauses = None, cards[number].clauses
            else:
                reference, clauses = number, acting[zone].get(objects[OBJECT - number][LIES_FACE] % names, ())  # type: ignore[index]
            for clause in clauses:
                if not there or clause.even_fallen:
                    sources.append((clause, player, reference))
    for made, group, _, holder, *_ in draft.lasting:
        there = 0 if holder is None else status[holder]
        for number in draft.program.lasting[group].clauses if there != OUT else ():
            clause = draft.program.clauses[number]
            if not there or clause.even_fallen:
                sources.append((clause, holder, LASTS - made))
    return sources
