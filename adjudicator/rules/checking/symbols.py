"""The names that rules files declare, collected before anything is compiled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

import attrs

from adjudicator.engine.bibliography import Bibliography
from adjudicator.engine.citations import Citation
from adjudicator.engine.fields import Field
from adjudicator.engine.interpretations import Interpretation
from adjudicator.engine.names import Enumeration, Named
from adjudicator.engine.program import Parameter
from adjudicator.engine.zones import Zone
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.source import Diagnostic, Near, Source, Span, fold, short
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.checking.bounds import ANY, CARDS_OWN, GAMES_OWN, PLAYERS_OWN, Bounds, Known, without_need
from adjudicator.rules.checking.titles import Titles
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import Probes
from adjudicator.rules.core.types import Type
from adjudicator.rules.core.walk import Measures
from adjudicator.values import frozen, mutable

STATUS = Enumeration("status", tuple(Named(k, k) for k in ("fallen", "out")))
V = TypeVar("V")


@frozen
class VerbEntry:
    """A verb as declared. `decl` is None for the engine's own; `gives`: it has a result, of the type `giving`."""

    number: int
    key: str
    past: str
    parameters: tuple[Parameter, ...]
    giving: Type
    decl: t.VerbDecl | None
    source: Source
    gives: bool = False


@frozen
class LeftOut:
    """A call of a verb that leaves out a card: the place of this among the verb's parts, and where the call stands."""

    verb: VerbEntry
    part: int
    span: Span


@frozen
class ValueEntry:
    """A value (function) as declared."""

    number: int
    key: str
    parameters: tuple[Parameter, ...]
    type: Type
    decl: t.ValueDecl
    source: Source


@frozen(eq=False)
class CardEntry:
    """A card as declared. `decl` is None for the card without a name."""

    number: int
    named: Named
    kinds: tuple[str, ...]
    decl: t.CardDecl | None
    source: Source
    span: Span
    set_key: str

    @property
    def members(self) -> tuple[t.Member, ...]:
        """The lines below the card's name."""
        return self.decl.members if self.decl is not None else ()


Plain = int | bool | None
"""A literal value."""


def third_person(key: str) -> str:
    """The form of a verb's own name after a player: `give-up` becomes `gives-up`."""
    head, dash, tail = key.partition("-")
    return f"{head}s{dash}{tail}"


def plain(node: t.Expression) -> tuple[Plain] | None:
    """A literal value: a number, yes, no or nothing."""
    match node:
        case t.Number(value=value):
            return (value,)
        case t.Never():
            return (False,)
        case t.Name(word=t.Word(text="yes")):
            return (True,)
        case t.Name(word=t.Word(text="nothing")):
            return (None,)
        case _:
            return None


@frozen
class FieldEntry:
    """A kept value with its starting value; `secret`: the condition under which it is; `least`, `most`: its bounds."""

    number: int
    field: Field
    default: t.Expression | None
    source: Source
    secret: t.Expression | None = None
    least: t.Expression | None = None
    most: t.Expression | None = None

    @property
    def type(self) -> Type:
        """The type of the value."""
        return Type(self.field.type)

    @property
    def within(self) -> Bounds:
        """Its bounds, as far as they are plain numbers. A first value beyond them stands for a number that is not known."""
        said = (self.least, self.most, self.default)
        least, most, first = (node.value if isinstance(node, t.Number) else None for node in said)
        found = Bounds(ANY.least if least is None else least, ANY.most if most is None else most)
        return found if first is None or found.least <= first <= found.most else ANY

    @property
    def bounds_said(self) -> str:
        """Its bounds in words, as far as they are plain numbers."""
        found = self.within
        ends = [f"at {word} `{end}`" for word, end in (("least", found.least), ("most", found.most)) if end not in ANY]
        return f"`{self.field.key}` is {' and '.join(ends)}" if ends else ""


@frozen
class ZoneEntry:
    """A zone; `holds`: which cards it holds at first; `renewed`: from which zone.

    `fits`: for whose cards; `ones`: for one card each of which kinds.
    """

    number: int
    zone: Zone
    holds: t.Holds | None
    source: Source
    renewed: t.Word | None = None
    fits: tuple[t.Word, ...] = ()
    ones: tuple[t.Word, ...] = ()


@frozen
class KindEntry:
    """A kind of cards."""

    number: int
    decl: t.KindDecl
    source: Source


@mutable
class Symbols:
    """Everything declared, by name. `problems` collects errors; the sets at the end, what is used.

    `probes`: where the parts are recorded that report being reached; None if none does.
    """

    probes: Probes | None = None
    problems: list[Diagnostic] = attrs.Factory(list)
    enumerations: dict[str, Enumeration] = attrs.Factory(dict)
    zones: dict[str, ZoneEntry] = attrs.Factory(dict)
    kinds: dict[str, KindEntry] = attrs.Factory(dict)
    player_fields: dict[str, FieldEntry] = attrs.Factory(dict)
    game_fields: dict[str, FieldEntry] = attrs.Factory(dict)
    face_fields: dict[str, FieldEntry] = attrs.Factory(dict)
    marks: dict[str, FieldEntry] = attrs.Factory(dict)
    row_fields: dict[str, FieldEntry] = attrs.Factory(dict)
    unnamed: tuple[str, Span] | None = None
    laid_over: set[str] = attrs.Factory(set)
    """Files laid over the game: nothing else calls what they declare."""
    topmost: set[str] = attrs.Factory(set)
    """Files that no set is laid over."""
    presumptions: list[tuple[t.Word, Source, set[int]]] = attrs.Factory(list)
    presumed: set[int] = attrs.Factory(set)
    """Kinds, by number, of which an unknown card is assumed not to be."""
    tokens: set[int] = attrs.Factory(set)
    """Kinds, by number, of things that rules make."""
    printed: dict[str, Span] = attrs.Factory(dict)
    unstated: set[str] = attrs.Factory(set)
    """Printed values that no source gives for some card."""
    completions: list[tuple[t.Completes, Source]] = attrs.Factory(list)
    cards: dict[str, CardEntry] = attrs.Factory(dict)
    card_count: int = 0
    verbs: dict[str, VerbEntry] = attrs.Factory(dict)
    spoken: dict[str, list[VerbEntry]] = attrs.Factory(dict)
    """Verbs by the forms that follow a player: the past form and the third person."""
    values: dict[str, ValueEntry] = attrs.Factory(dict)
    rows_there: Mapping[str, frozenset[int]] = attrs.Factory(dict)
    """Parameters of values that are rows and have to be present."""
    moments: dict[str, int] = attrs.Factory(dict)
    phases: dict[str, int] = attrs.Factory(dict)
    ordering: bool = False
    deciding: tuple[t.Word, Source] | None = None
    """Whether players order their abilities."""
    rounds: bool = False
    """Whether the turn says with whom a round begins."""
    interpretations: dict[str, tuple[int, Interpretation]] = attrs.Factory(dict)
    options: list[tuple[t.Word, Source]] = attrs.Factory(list)
    """Interpretations for which the command line has an option."""
    setups: list[tuple[t.SetupDecl, Source]] = attrs.Factory(list)
    undealt: str = ""
    """How the game begins, for how many players."""
    moves: dict[str, None] = attrs.Factory(dict)
    """Verbs that players use in moves, besides those of the case notation."""
    naming: dict[str, tuple[t.Word, Source]] = attrs.Factory(dict)
    """The zones whose cards players name with some of these verbs."""
    sources: Bibliography = attrs.field(factory=lambda: Bibliography(()))
    citations: dict[str, list[tuple[int, tuple[Citation, ...]]]] = attrs.Factory(dict)
    bound: dict[str, set[str]] = attrs.Factory(lambda: {"cannot": set(), "must": set()})
    """Verbs that a clause forbids or makes a duty, in the forms in which they occur there."""
    performed: set[str] = attrs.Factory(set)
    """The moments of which rules carry out what a card does; empty for a card's first ability."""
    abilities: set[str] = attrs.Factory(set)
    """Moments for which somebody may have an ability."""
    offered: set[str] = attrs.Factory(set)
    """Moments that something offers."""
    alternatives: set[str] = attrs.Factory(set)
    """Words that somebody may choose among."""
    winners: set[str] = attrs.Factory(set)
    """Everybody whom the rules may name as winners."""
    seats_win: bool = False
    """Whether players may win."""
    amounts: list[tuple[int, int, Bounds, Span, tuple[str, str]]] = attrs.Factory(list)
    """Numbers that are never more than 0, with which verbs are done: the verb, the place among its parts, the bounds of the
    number, where it stands, and what is wrong if it is an amount.
    """
    lacking: list[LeftOut] = attrs.Factory(list)
    """Cards that calls of verbs leave out."""
    searched: list[tuple[core.Filter, Span]] = attrs.Factory(list)
    """What is chosen from sets of cards by a condition, and where the rules say so."""
    twins: list[tuple[core.ValueOf, Span]] = attrs.Factory(list)
    """Values that are asked for with one player or card in the place of two, and where."""
    called: set[int] = attrs.Factory(set)
    """Verbs that something does."""
    read: set[str] = attrs.Factory(set)
    """Interpretations that something reads."""
    ranges: Known | None = None
    """What is known of the bounds of fields and words, once somebody has asked."""
    measures: Measures = attrs.Factory(Measures)
    titles: Titles | None = None
    """The titles of all cards by their words, once a clause has asked for some."""
    found_by_title: int = 0
    """How many cards the clauses have found by such words, each counted for each clause."""

    def cited(self, span: Span) -> tuple[Citation, ...]:
        """The places in the sources that apply to a place in a file, none if the file names none above it."""
        above = [cited for line, cited in self.citations.get(span.source.name, ()) if line < span.line]
        return above[-1] if above else ()

    def complain(self, code: str, message: str, span: Span, help_: str | Near = "", within: str = "") -> None:
        """Record a problem and continue."""
        if len(self.problems) < MAX_PROBLEMS:
            self.problems.append(Diagnostic(code, message, span, help_, within))

    def unknown(self, what: str, name: str, span: Span, known: Iterable[str]) -> None:
        """Record that a name is not declared, with the nearest that are."""
        help_ = suggestion(name, list(known)) if len(self.problems) < MAX_PROBLEMS else Near()
        self.complain("R010", f"no {what} is called `{short(name)}`", span, help_)

    def offer(self, moment: t.Word, source: Source) -> None:
        """Record an offered moment; report it if nothing can be done in it and no further file can change that."""
        self.offered.add(moment.text)
        if source.name in self.topmost and moment.text not in self.abilities:
            self.complain("R026", f"no card or rule does anything in the moment `{moment.text}`", moment.at.span(source),
                          suggestion(moment.text, self.abilities))

    def shows(self, zone: int) -> bool:
        """Whether everybody sees the cards of a zone, and their clauses act there."""
        found = next(entry.zone for entry in self.zones.values() if entry.number == zone)
        return found.live and not found.hidden

    def known(self) -> Known:
        """The bounds of what is a word of a list, or none: its place there; and those of fields, with one more on either side.

        Rules may count a number beyond its bound, and take that back. Call it when all names are declared.
        """
        if self.ranges is None:
            listed: dict[int | str | tuple[str, int], Bounds] = {
                key: Bounds(0, len(words.values)) for key, words in self.enumerations.items()}
            fields = [(whose, entry) for whose, table in ((PLAYERS_OWN, self.player_fields), (GAMES_OWN, self.game_fields),
                                                          (CARDS_OWN, self.marks)) for entry in table.values()]
            self.ranges = {**listed, **{(whose, entry.number): within + Bounds(-1, 1) for whose, entry in fields
                                        if (within := entry.within) != ANY}}
        return self.ranges

    def field_of(self, node: core.Expression) -> FieldEntry | None:
        """The field that an expression reads, None if it reads anything else."""
        match without_need(node):
            case core.PlayerField(number=number):
                table = self.player_fields
            case core.GameField(number=number):
                table = self.game_fields
            case core.Ask(operation=Operation.MARK, arguments=(_, core.Constant(value=int(number)))):
                table = self.marks
            case _:
                return None
        return next((entry for entry in table.values() if entry.number == number), None)

    def find(self, what: str, table: Mapping[str, V], word: t.Word, source: Source) -> V | None:
        """The meaning of a word in a table; reports an undeclared name and returns nothing."""
        if word.text not in table:
            self.unknown(what, word.text, word.at.span(source), table)
        return table.get(word.text)

    def verb(self, word: t.Word, source: Source) -> VerbEntry | None:
        """The verb that a word means, in any of its forms: of several with one form, that whose own name has it."""
        if word.text in self.verbs:
            return self.verbs[word.text]
        several = self.spoken.get(word.text, ())
        own = [verb for verb in several if third_person(verb.key) == word.text]
        if len(several) > 1 and not own:
            keys = "` or `".join(verb.key for verb in several)
            self.complain("R013", f"`{word.text}` may be `{keys}`", word.at.span(source), "name the one that is meant")
        return next(iter([*own, *several]), None)

    def card_named(self, name: str) -> CardEntry | None:
        """The card of a name in any language."""
        return self.cards.get(fold(name))

    def find_card(self, name: t.Quote, source: Source) -> CardEntry | None:
        """The card of a name; reports an unknown one and returns nothing."""
        entry = self.card_named(name.text)
        if entry is None:
            self.unknown("card", name.text, name.at.span(source), [c.named.title for c in self.cards.values()])
        return entry

    def titled(self, phrase: str) -> tuple[int, ...]:
        """The numbers of the cards with these words in a title, in any language. Call it when all cards are declared."""
        if self.titles is None:
            self.titles = Titles.of((card.number, card.named) for card in self.all_cards())
        return self.titles.having(phrase)

    def all_cards(self) -> list[CardEntry]:
        """Every card, in the order of their numbers."""
        return sorted({id(c): c for c in self.cards.values()}.values(), key=lambda c: c.number)
