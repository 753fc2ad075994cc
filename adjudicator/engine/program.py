"""What a set of rules files becomes: tables and functions, shared by every state that is resolved under them.

A `Program` is never changed after it is built. Small integers stand for everything in it: a card's name, a verb, a value, a piece
of code. `codes[i]` is the function that runs a frame whose first entry is `i`; `resumed[i]` goes on behind its beginning.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Literal

import attrs

from adjudicator.engine.amounts import Content
from adjudicator.engine.citations import Citation, Publication
from adjudicator.engine.conditions import Condition, Impossible, Value
from adjudicator.engine.construction import Building, Setup
from adjudicator.engine.durations import Lasting
from adjudicator.engine.fields import Bound, Field
from adjudicator.engine.interpretations import Interpretation
from adjudicator.engine.layout import Layout, laid_out
from adjudicator.engine.names import Enumeration, Named
from adjudicator.engine.occasions import Leads, Lending
from adjudicator.engine.recall import Recall
from adjudicator.engine.references import CardPlaces
from adjudicator.engine.secrets import Confided
from adjudicator.engine.zones import Zone
from adjudicator.notation.source import Span
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.engine.index import Index

Code = Callable[[Any, list[Any]], "bool | None"]
"""Runs a frame that is on top of the stack; true if it handed over: the draft waits, or another frame runs first."""
ClauseKind = Literal["ability", "blank", "borrow", "before", "cannot", "change", "instead of", "leaves", "must", "phase",
                     "state_based", "use", "when"]
"""What sort of clause it is, by the word of the notation that begins it where there is one."""
Acting = Mapping[int, "tuple[Clause, ...]"]


@frozen
class Origin:
    """What a piece of code stands for: the card or rule, its place in the file, and the places in the sources it rests on."""

    title: str
    span: Span
    cites: tuple[Citation, ...]


@frozen
class Parameter:
    """A named part of an event, with the preposition before it in the timeline.

    `of`: what it is a part of. A target, which is a player or a card, is two parts of one name in an event.
    """

    key: str
    type: str
    preposition: str = ""
    of: str = ""


@frozen
class Verb:
    """Something that happens: an event with its default effect. `step_form` is its form in the timeline.

    `enter` lets a player do it, in a frame from which it takes its card and row; true if it handed over. `confided`: those of its
    parts that become secrets. `amounts`: by position, those that it sets itself, to which it comes. `adds`: those that add up if
    it is done several times. `each`: those of which it moves at most as many cards. `carries`: it is done with cards.
    """

    key: str
    step_form: str
    parameters: tuple[Parameter, ...]
    code: int
    enter: Callable[..., bool | None] = attrs.field(eq=False, repr=False, default=bool)
    confided: tuple[Confided, ...] = ()
    amounts: tuple[int, ...] = ()
    adds: tuple[int, ...] = ()
    each: tuple[int, ...] = ()
    carries: bool = attrs.field(init=False)

    @carries.default
    def _carries(self) -> bool:
        return any(parameter.type in ("card", "cards") for parameter in self.parameters)


def _waits(clause: Clause) -> tuple[tuple[str, int | str | None], ...]:
    """The tables of the index in which a clause is filed, each with its key there: None for nothing."""
    filed: dict[ClauseKind, tuple[str, tuple[int | str | None, ...]]] = {
        "change": ("changes", (clause.value,)), "when": ("when", (clause.verb,)), "before": ("before", (clause.verb,)),
        "instead of": ("instead", (clause.verb,)), "ability": ("abilities", clause.moments), "phase": ("phases", clause.moments),
        "state_based": ("state_based", (None,)), "use": ("uses", (None,)), "blank": ("blanks", (None,)),
        "borrow": ("blanks", (None,)),
        "cannot": ("instead", (clause.verb,)), "must": ("duties", (None,)), "leaves": ("when", clause.leaving),
    }
    table, keys = filed.get(clause.kind, ("", ()))
    return tuple([(table, key) for key in keys])


@frozen
class Clause:
    """A line of a card or rule that the engine looks up: its place and its functions.

    `bare` is its effect without what its kind does when one of its cards is used; `move_word` is the word of the moves that mean
    it, if it carries one. `aims`: whether there is any of the `targets`; `at_cards`, `at_players`: what may be among them;
    `aimed`: the test in their `where`, applied to one. `held`: for the cards that it blanks, only clauses that wait for these
    are suspended.
    `leads`: the verb with which the ability begins, `lead` its arguments, if a clause may forbid it or make it a duty. `recalls`:
    what it keeps of the time when its event began. `leaving`: the verbs by which its card may leave play. `replaces`: it replaces
    a value, or forbids a verb. `by_turn`: its test depends only on whose turn it is; `steady`: so does what it blanks, besides
    what is in play. `waits`: where in the index it is filed, and its keys there.
    """

    number: int
    owner: int
    owner_title: str
    kind: ClauseKind
    span: Span
    code: int = -1
    bare: int = -1
    move_word: str = ""
    moments: tuple[str, ...] = ()
    verb: int = -1
    subject: str = ""
    test: Callable[..., bool] | None = None
    conditions: Sequence[Condition] = ()
    targets: Callable[..., list[int]] | None = None
    aims: Callable[..., bool] | None = None
    target_words: str = ""
    at_cards: bool = False
    at_players: bool = False
    aimed: Sequence[Condition] = ()
    once: str = ""
    even_fallen: bool = False
    value: int | str = -1
    adjust: Callable[..., Content] | None = None
    replaces: bool = False
    as_name: int = 0
    held: tuple[tuple[str, int | str | None], ...] = ()
    by_turn: bool = False
    steady: bool = False
    leads: int = -1
    lead: Callable[..., tuple[Content, ...]] | None = None
    recalls: tuple[Recall, ...] = ()
    leaving: tuple[int, ...] = ()
    waits: tuple[tuple[str, int | str | None], ...] = attrs.field(init=False, default=attrs.Factory(_waits, takes_self=True))


class Offers(dict[int, "tuple[Clause, ...]"]):
    """What cards offer in a moment from a zone in which they are not in play, by their face; each name is looked up once."""

    def __init__(self, by_name: Mapping[int, tuple[Clause, ...]], names: int) -> None:
        super().__init__()
        self.by_name = by_name
        self.names = names

    def name(self, face: int) -> int:
        """The number of the name of a face."""
        return face % self.names

    def __missing__(self, face: int) -> tuple[Clause, ...]:
        self[face] = clauses = self.by_name.get(face % self.names, ())
        return clauses


@frozen
class Card:
    """A card, character or event as printed. `clauses` act where its kind works, `in_zone` from the zone named there.

    `printed`: the values beside the text; for one that no source gives, its possible values. `borrows`: another's text may come
    with it. `bare`: which values that all cards have it does not bear, a bit for each field of a face. `token`: only in play.
    """

    number: int
    named: Named
    kinds: tuple[str, ...]
    kind_bits: int
    works: int
    printed: Mapping[str, int | tuple[int, ...]]
    copies: tuple[tuple[int, ...], ...]
    clauses: tuple[Clause, ...]
    in_zone: tuple[tuple[int, Clause], ...]
    set_key: str
    span: Span
    borrows: bool = False
    bare: int = 0
    token: bool = False

    @property
    def unknown(self) -> dict[str, tuple[int, ...]]:
        """The printed values that no source gives, each with its possible values."""
        return {word: values for word, values in self.printed.items() if isinstance(values, tuple)}


@frozen
class Moment:
    """A column of a grid."""

    named: Named
    code: int


@frozen
class Grid:
    """The response grid of a game: its columns, how it is walked, and what follows a block and the whole.

    `closed` takes a draft and a row; `keep` a draft, a player and a row; `block_due` a draft, and says whether there is anything
    to do after a block. `keys`: the words of the moments; `cells`: their codes, each with the first locals of a frame.
    """

    moments: tuple[Moment, ...]
    fields: tuple[Field, ...]
    defaults: tuple[Content, ...]
    by_row: Callable[..., bool]
    closed: Callable[[Any, int], bool]
    keep: Callable[[Any, int, int], bool]
    after_block: int
    block_due: Callable[[Any], bool] | None
    after_all: int
    columns: int
    keys: tuple[str, ...]
    cells: tuple[tuple[int, tuple[None, ...]], ...]


@frozen
class Phase:
    """A step of a player's turn."""

    named: Named
    code: int
    test: Callable[..., bool] | None


@frozen(eq=False)
class Program:
    """A compiled game with the sets in use.

    `alternatives`: words that rules offer as choices; `winners`: who may win by them, `seats_win` whether players may. `titles`:
    those of the `origins`. `eliminates`: players may leave the game. `places`: where frames can continue and what their locals
    contain there, as JSON. `python`: a digest of the functions, which `function` gives by their names. `files`: the rules files
    by name, each with the SHA-256 of its text. `moves`: verbs that players use in moves, besides those of the notation; `naming`:
    the zones whose cards some of them name. `opening`: the phase with which a situation begins by default. `labels`: what one
    unit of a label adds. `setups`: how games begin, the one that counts last; `undealt`: why none does. `secrets`: whether a
    field of a player is secret, where that depends. `options`: interpretations with an option of the command line. `overs`: files
    laid over the game's own, each with its title. `recalling`: verbs followed by a clause that recalls something. `counted`: the
    fields of players that begin again each turn, with the values, or what computes them. `leads`: those of `codes`. `bounds`: the
    numbers that a situation may give a field; `impossible`: situations that there are not; `recent`: cards asked when they came.
    `lent`: the texts that each `borrow` clause gives, by its number; `compared`: with which numbers printed values are compared,
    `reckoned`: with which of these rules compute; `heeded`: the moments in which it matters to rules what players could use and
    do not; `mentioned`: the names in rules; `searched`: the zones whose cards they go through.
    """

    game: Named
    digest: str
    sets: tuple[Named, ...]
    enumerations: tuple[Enumeration, ...]
    zones: tuple[Zone, ...]
    player_fields: tuple[Field, ...]
    player_defaults: tuple[Callable[..., object] | None, ...]
    game_fields: tuple[Field, ...]
    game_defaults: tuple[Callable[..., object] | None, ...]
    face_fields: tuple[Field, ...]
    face_sizes: tuple[int, ...]
    cards: tuple[Card, ...]
    verbs: tuple[Verb, ...]
    clauses: tuple[Clause, ...]
    rules: tuple[Clause, ...]
    codes: list[Code]
    resumed: list[Code]
    sizes: tuple[int, ...]
    blanks: tuple[tuple[None, ...], ...]
    origins: Sequence[Origin | None]
    interpretations: tuple[Interpretation, ...]
    publications: Sequence[Publication]
    grid: Grid | None
    marks: tuple[Field, ...]
    mark_defaults: tuple[object, ...]
    mark_makers: tuple[tuple[int, Callable[..., object]], ...]
    phases: tuple[Phase, ...]
    next_player: Callable[..., bool] | None
    first_player: Callable[..., int | None] | None
    backwards: Callable[..., bool] | None
    going: Callable[..., int | None] | None
    decider: Callable[..., int | None] | None
    lasting: tuple[Lasting, ...]
    ordered: Callable[..., bool] | None
    replacing: frozenset[int]
    recalling: frozenset[int]
    kind_bits: tuple[int, ...]
    acting: Mapping[int, Acting]
    offers: Mapping[str, tuple[tuple[int, Offers], ...]]
    standing: Index
    card_places: CardPlaces
    function: Callable[[str], Callable[..., object]] = attrs.field(repr=False)
    alternatives: tuple[str, ...] = ()
    winners: tuple[str, ...] = ()
    titles: frozenset[str] = frozenset()
    seats_win: bool = False
    eliminates: bool = False
    presumed_kinds: frozenset[str] = frozenset()
    building: Building | None = None
    places: str = attrs.field(repr=False, default="{}")
    python: str = attrs.field(repr=False, default="")
    files: tuple[tuple[str, str], ...] = attrs.field(repr=False, default=())
    moves: tuple[str, ...] = ()
    naming: Mapping[str, int] = attrs.field(factory=dict)
    opening: int = 0
    options: tuple[str, ...] = ()
    overs: tuple[tuple[str, str], ...] = ()
    setups: tuple[Setup, ...] = ()
    undealt: str = ""
    secrets: tuple[Callable[..., bool] | None, ...] = ()
    counted: tuple[tuple[int, object, Callable[..., object] | None], ...] = ()
    values: Sequence[Value] = attrs.field(repr=False, default=())
    leads: Sequence[Leads] = attrs.field(repr=False, default=())
    lent: Mapping[int, Lending] = attrs.field(repr=False, factory=dict)
    recent: int = attrs.field(repr=False, default=0)  # a bit for each name
    compared: Mapping[str, frozenset[int]] = attrs.field(repr=False, factory=dict)
    reckoned: frozenset[str] = attrs.field(repr=False, default=frozenset())
    heeded: frozenset[str] = attrs.field(repr=False, default=frozenset())
    mentioned: frozenset[int] = attrs.field(repr=False, default=frozenset())
    searched: frozenset[int] = attrs.field(repr=False, default=frozenset())
    impossible: tuple[Impossible, ...] = attrs.field(repr=False, default=())
    bounds: Mapping[Field, Bound] = attrs.field(repr=False, factory=dict)
    labels: int = attrs.field(init=False, repr=False)
    unsourced: bool = attrs.field(init=False, repr=False)  # no source gives some of what is printed on cards
    _layouts: dict[int | tuple[int, ...], Layout] = attrs.field(init=False, repr=False, factory=dict)

    @labels.default
    def _labels(self) -> int:
        return prod(self.face_sizes[:-1])

    @unsourced.default
    def _unsourced(self) -> bool:
        return any(isinstance(value, tuple) for card in self.cards for value in card.printed.values())

    def words(self, kind: str) -> tuple[Named, ...]:
        """The words that a field of a type takes, counted from 1 in a state; empty for a type that is not a list of words."""
        return next((e.values for e in self.enumerations if e.key == kind), ())

    def __deepcopy__(self, memo: object) -> Program:
        return self  # nothing in it changes: a copy of a state is a state of the same program

    def layout(self, seats: int, seating: tuple[int, ...] = ()) -> Layout:
        """The layout of a table with this number of seats. `seating`: the seats clockwise, if they have changed."""
        return self._layouts.get(seating or seats) or laid_out(self._layouts, self.zones, seats, seating)
