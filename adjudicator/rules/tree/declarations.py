"""The declarations of a rules file as a tree, and the file."""

from __future__ import annotations

import attrs

from adjudicator.notation.source import Source
from adjudicator.rules.tree.decks import DecksDecl, DecksStay
from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.fields import FaceFields, FieldDecl, GameFields, MarkFields, PlayerFields
from adjudicator.rules.tree.members import Copies, Member, Printed
from adjudicator.rules.tree.nameless import Presumed, Tokens, Unnamed
from adjudicator.rules.tree.node import Node, Quote, Word, node
from adjudicator.rules.tree.situations import ImpossibleDecl, SetupDecl, UndealtDecl
from adjudicator.rules.tree.statements import Body
from adjudicator.rules.tree.words import WordsDecl
from adjudicator.values import frozen

Spelling = tuple[Word, Quote]
"""A name in another language: the word for the language, and the name."""


# ---- heads

@node
class GameHead(Node):
    """`game KEY "Title"`: the file belongs to the game itself."""

    key: Word
    title: Quote
    names: tuple[Spelling, ...]


@node
class SetHead(Node):
    """`set KEY of GAME "Title"`: the file is a set of a game."""

    key: Word
    game: Word
    title: Quote
    names: tuple[Spelling, ...]


@node
class CommonHead(Node):
    """`common KEY "Title"`: several games may use the file."""

    key: Word
    title: Quote
    names: tuple[Spelling, ...]


@node
class OverHead(Node):
    """`over GAME "Title"`: the file is laid over a game."""

    key: Word
    title: Quote
    names: tuple[Spelling, ...]


@node
class Uses(Node):
    """`uses FOLDER`: the game shares the files of a folder with other games."""

    name: Word


@node
class Needs(Node):
    """`needs SET, SET`: sets without which this one cannot be played."""

    names: tuple[Word, ...]


@node
class SourceDecl(Node):
    """`source KEY "Title" AUTHORITY DATE language LANGUAGE`: a published source, with its authority."""

    key: Word
    title: Quote
    authority: Word
    date: Word | None
    language: Word | None
    names: tuple[Spelling, ...]


@node
class Spoken(Node):
    """`VERB from ZONE`: a verb that players use in moves, and the zone whose cards they name with it."""

    verb: Word
    zone: Word | None


@node
class Moves(Node):
    """`moves VERB, VERB from ZONE`: verbs that players use in moves, besides those of the case notation."""

    verbs: tuple[Spoken, ...]


@node
class OptionDecl(Node):
    """`option NAME`: an interpretation for which the command line takes a reading as `--NAME CHOICE`."""

    name: Word


@node
class Cites(Node):
    """`cites "PLACE"`: the place in the sources for what follows in the file."""

    words: Quote


# ---- words of the table

@node
class Named(Node):
    """A key with an optional title and its names in other languages."""

    key: Word
    title: Quote | None
    names: tuple[Spelling, ...]


@node
class ValuesDecl(Node):
    """`values KEY: word, word`: a closed list of words."""

    key: Word
    values: tuple[Named, ...]


@node
class Ordering(Node):
    """`players order abilities if TEST`: a player with several abilities for one event says which comes first."""

    test: Expression | None


@node
class Deciding(Node):
    """`choices by VALUE`: whom the value gives for a player makes their choices."""

    value: Word


@node
class Holds(Node):
    """`holds KIND by VALUE times VALUE if TEST`: the cards in a zone when a game begins."""

    kind: Word
    order: Word | None
    times: Word | None
    test: Expression | None


@node
class ZoneDecl(Node):
    """`zone KEY of player "title" for ZONE one KIND holds ... renewed from ZONE usually NUMBER: FLAG, FLAG`: a place for cards.

    `fits`: only cards that work in these zones or are of these kinds. `usual`: this many unknown cards are there if a situation
    does not mention it. `ones`: at most one card of each of these kinds.
    """

    named: Named
    of_player: bool
    fits: tuple[Word, ...]
    ones: tuple[Word, ...]
    holds: Holds | None
    renewed: Word | None
    usual: int | None
    flags: tuple[Word, ...]


# ---- cards

@node
class KindDecl(Node):
    """`kind KEY`: what cards of a kind have in common."""

    key: Word
    members: tuple[Member, ...]


@node
class CardDecl(Node):
    """`KIND KIND "Title"`: a card as printed."""

    kinds: tuple[Word, ...]
    title: Quote
    names: tuple[Spelling, ...]
    members: tuple[Member, ...]


@node
class Completes(Node):
    """`completes "Title"`: printed values that no source gives, stated by an owner of the game; further copies, in a set."""

    title: Quote
    members: tuple[Printed | Copies, ...]


@node
class RuleDecl(Node):
    """`rule "Title"`: clauses that belong to no card."""

    title: Quote
    members: tuple[Member, ...]


# ---- procedures

@node
class ParameterDecl(Node):
    """`PREPOSITION (KEY: TYPE)`; the preposition is empty where there is none."""

    preposition: str
    key: Word
    type: Word


@node
class VerbDecl(Node):
    """`to KEY/PAST (parameter) giving TYPE: ...`: an event with its default effect."""

    key: Word
    past: Word | None
    parameters: tuple[ParameterDecl, ...]
    giving: Word | None
    body: Body


@node
class ValueDecl(Node):
    """`value KEY(name: type): TYPE = ...`: a function."""

    key: Word
    parameters: tuple[ParameterDecl, ...]
    type: Word
    value: Expression


@node
class RowFields(Node):
    """`rows have`: the fields of a row."""

    fields: tuple[FieldDecl, ...]


@node
class WalkRows(Node):
    """`walk rows if ...`: whether the grid is walked row by row."""

    test: Expression


@node
class CloseRows(Node):
    """`close rows if ...`: when no further moment of a row is due."""

    test: Expression


@node
class Hold(Node):
    """`hold if ...`: for whom held-back abilities keep waiting."""

    test: Expression


@node
class MomentDecl(Node):
    """`moment KEY "title": ...`: a column of the grid."""

    named: Named
    body: Body


@node
class AfterBlock(Node):
    """`after block: ...`."""

    body: Body


@node
class AfterAll(Node):
    """`after all: ...`."""

    body: Body


GridPart = RowFields | WalkRows | CloseRows | Hold | MomentDecl | AfterBlock | AfterAll


@node
class GridDecl(Node):
    """`grid KEY "title"`: the response grid."""

    named: Named
    parts: tuple[GridPart, ...]


@node
class StepDecl(Node):
    """`phase KEY "title" if TEST: ...`: a phase of the turn."""

    named: Named
    test: Expression | None
    body: Body


@node
class TurnDecl(Node):
    """`turn for TEST backwards if TEST`: the turn, who may have one, and when it goes the other way round.

    `rounds`: the player with whose turn a round begins. `going`: the player whose turn is next, if it is not the next seat.
    """

    order: Expression | None
    backwards: Expression | None
    rounds: Expression | None
    going: Expression | None
    phases: tuple[StepDecl, ...]


# ---- readings

@node
class ChoiceDecl(Node):
    """`choice KEY "words" source "..."`: one reading."""

    key: Word
    words: Quote
    source: Quote


@node
class ReadingDecl(Node):
    """`interpretation KEY "question"`: a point that sources leave open."""

    key: Word
    question: Quote
    choices: tuple[ChoiceDecl, ...]
    default: Word
    because: Quote


Replacing = CardDecl | KindDecl | VerbDecl | ValueDecl | RuleDecl | ReadingDecl


@node
class Instead(Node):
    """`instead of DECLARATION`: it replaces the one of the same name. A card without kinds keeps those it had."""

    item: Replacing


Head = GameHead | SetHead | CommonHead | OverHead
Item = (
    Head | Uses | Needs | Moves | SetupDecl | UndealtDecl | ImpossibleDecl | OptionDecl | SourceDecl | Instead | Cites
    | ValuesDecl | PlayerFields | GameFields | FaceFields | MarkFields | Unnamed | Presumed | Tokens | ZoneDecl | DecksDecl
    | DecksStay | KindDecl | CardDecl | Completes | RuleDecl | VerbDecl | ValueDecl | GridDecl | TurnDecl | ReadingDecl
    | Ordering | Deciding | WordsDecl
)


@frozen
class File:
    """A rules file: its items in the order written."""

    source: Source = attrs.field(eq=False, repr=False)
    items: tuple[Item, ...]

    @property
    def set_key(self) -> str:
        """The key of the set that the file belongs to; empty for the game's own files and all others."""
        return next((item.key.text for item in self.items if isinstance(item, SetHead)), "")
