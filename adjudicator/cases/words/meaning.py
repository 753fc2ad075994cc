"""What the lines of a case mean under its rules: every name resolved, with the place where it is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from adjudicator.cases.words.patterns import Pattern as StepPattern
from adjudicator.notation.case_lines import Text
from adjudicator.notation.decks import Entry
from adjudicator.notation.source import Span
from adjudicator.values import frozen

Pattern = tuple[int, ...]
"""The parts of a face that words give, 0 where they are silent."""
Marks = Mapping[int, object]
"""Marks of a card in play by their numbers; a card is the number of its name."""
DECLINING = ("declines", "passes")
"""The verbs of moves that take nothing after them."""
ENDING = ("ends", "passes")
"""The verbs of moves by which a player who may begin something new does not."""


@frozen
class Name:
    """Words of a move, and everything that they can mean: a card described so, a zone, or the word itself in folded form.

    `mark` is the small word before them, empty for what follows the verb. `whom`: they may also say which player is chosen, where
    they follow a word that lies nowhere (`hand from B`). `behind`: the part of a move behind which `from` is written.
    """

    text: Text
    word: str
    pattern: Pattern | None
    marks: Marks
    zone: int | None
    mark: str = ""
    whom: bool = False
    behind: Text | None = None

    @property
    def card(self) -> int:
        """The number of the card name that the words contain, 0 without one."""
        return self.pattern[0] if self.pattern else 0

    @property
    def is_title(self) -> bool:
        """Whether the words are the name of a card, and say nothing else of it."""
        return self.pattern is not None and bool(self.pattern[0]) and not any(self.pattern[1:]) and not self.marks

    @property
    def described(self) -> bool:
        """Whether the words describe a card."""
        return self.pattern is not None and any(self.pattern)

    def __str__(self) -> str:
        return f"{self.mark} {self.text.text}".lstrip()


# ---- facts

@frozen
class CardHere:
    """An entry of a card list: `count` cards with this description. `text` is what is written after count and label.

    `as_`: the cards whose text its player has gained. `seen`: the players who have been shown it, by number.
    """

    count: int
    pattern: Pattern
    marks: Marks
    printed: Mapping[str, int]
    text: str
    label: str
    span: Span
    as_: tuple[int, ...] = ()
    seen: tuple[int, ...] = ()


@frozen
class FieldFact:
    """A field, of the player or of the game, has a value. `counted`: it is written as a name and a number."""

    number: int
    value: object
    name: str
    counted: bool
    span: Span


@frozen
class ZoneHolds:
    """These cards lie in a zone; `name` is the zone as written. `ends`: an endless pile holds no others."""

    zone: int
    cards: tuple[CardHere, ...]
    name: str
    span: Span
    ends: bool = False


@frozen
class ZoneCount:
    """This number of cards is in a zone, and no others."""

    zone: int
    count: int
    name: str
    span: Span
    ends: bool = True


@frozen
class InPlay:
    """A card is where its kind works. `as_`: the cards whose text its player has gained."""

    zone: int
    card: int
    name: str
    span: Span
    as_: tuple[int, ...] = ()


@frozen
class Out:
    """The seat is out of the game."""

    span: Span


@frozen
class Living:
    """The seat is still in the game."""

    span: Span


@frozen
class Winning:
    """The game is over, and the seat has won, or has not (`won`)."""

    won: bool
    span: Span


@frozen
class UsedUp:
    """A card has done what it may do only once per turn."""

    card: int
    name: str
    span: Span


Fact = FieldFact | ZoneHolds | ZoneCount | InPlay | Out | Living | Winning | UsedUp


@frozen
class Printed:
    """What is printed on every card of a name."""

    card: int
    word: str
    value: int
    span: Span


# ---- the script

@frozen
class Move:
    """A seat does something. `as_` is the number of a card's name, `moment` the key of a moment: 0 and empty without one.

    `ordered`: it is made only when all moves written above it have been made. `if_asked`: only if something asks for it;
    `until`: only before this line is used.
    """

    seat: str
    verb: str
    objects: tuple[Name, ...]
    targets: tuple[Name, ...]
    as_: int
    with_: tuple[Name, ...]
    from_: Name | None
    moment: str
    span: Span
    ordered: bool = False
    if_asked: bool = False
    until: Span | None = None

    @property
    def name(self) -> Name:
        """What is used: the first thing after the verb; without one, the verb itself says it."""
        return self.objects[0] if self.objects else Name(Text(self.verb, False, self.span), self.verb, None, {}, None, "")

    @property
    def named(self) -> str:
        """The first thing after the verb as written, empty if there is none."""
        return self.objects[0].text.text if self.objects else ""


@frozen
class Chance:
    """How the next random pick falls."""

    pick: Name
    span: Span


@frozen
class Illegal:
    """The move may not be made at this point; `because` are words of the reason."""

    move: Move
    because: Text | None
    span: Span


@frozen
class Legal:
    """The move may be made at this point; it is not made."""

    move: Move
    span: Span


@frozen
class DeckCheck:
    """Whether a deck of the side may be built so; `because` are words of the fault."""

    side: Text
    entries: tuple[Entry, ...]
    legal: bool
    because: Text | None
    span: Span


@frozen
class RulesCheck:
    """That a game and these sets cannot be played together; `because` are words of the reason."""

    rules: tuple[str, ...]
    because: Text | None
    span: Span


@frozen
class Cell:
    """A cell of the grid: the key of the moment, and whose row it is, if that is said."""

    moment: str
    seat: str | None


@frozen
class Then:
    """The step happens after that of the `then` line before; in that cell; on the ground of that card or rule."""

    pattern: StepPattern
    cell: Cell | None
    because: Text | None
    span: Span


@frozen
class Never:
    """No such step happens in the whole run; `because` are words of the reason for which none could.

    `move`: the move that its words would be, if they are those of one.
    """

    pattern: StepPattern
    because: Text | None
    span: Span
    move: Move | None = None


@frozen
class ExpectSeat:
    """Facts that are true of the seat at the end; with a reason, those that lines of the situation state."""

    seat: str
    facts: tuple[Fact, ...]
    span: Span
    because: Text | None = None


@frozen
class ExpectGame:
    """Facts that are true of the game itself at the end; with a reason, as for a seat."""

    facts: tuple[Fact, ...]
    span: Span
    because: Text | None = None


@frozen
class ExpectPile:
    """The cards of a shared pile at the end, in order; with a reason, as for a seat."""

    zone: int
    cards: tuple[CardHere, ...]
    name: str
    span: Span
    because: Text | None = None


@frozen
class ExpectWinner:
    """Who has won, or that nobody has. `seats`: exactly these have won, None if that is not said."""

    winner: str | None
    seats: tuple[str, ...] | None
    span: Span


@frozen
class ExpectAsked:
    """Whether the window of that moment was opened for the seat; `because` are words of the reason for which it could not be."""

    seat: str
    moment: str
    asked: bool
    span: Span
    because: Text | None = None


@frozen
class ExpectOrder:
    """The order in which the rows reached the moment."""

    seats: tuple[str, ...]
    moment: str
    span: Span


@frozen
class ExpectConsulted:
    """The answer rested on that interpretation, given by its number."""

    number: int
    name: str
    span: Span


@frozen
class CardNamed:
    """A card as an argument: its description, and the player who has it or the zone in which it lies, if that is said."""

    pattern: Pattern
    marks: Marks
    holder: int | None
    zone: int | None
    text: str


@frozen
class ExpectValue:
    """What a value of the rules, given by its number, is at the end for these arguments.

    `result`: players as a tuple of seats, a card as `CardNamed`, anything else as rules keep it, or the word `unknown`. `cards`:
    what a value of several cards is.
    """

    number: int
    arguments: tuple[object, ...]
    result: object
    cards: tuple[CardHere, ...]
    span: Span


@frozen
class ExpectUnknown:
    """The run ends because rules must know this of a card: a printed value that no source gives, or a part of an unknown card.

    `card`: the number of its name, 0 for an unknown card.
    """

    card: int
    word: str
    span: Span


Expectation = (ExpectSeat | ExpectGame | ExpectPile | ExpectWinner | ExpectAsked | ExpectOrder | ExpectConsulted | ExpectValue
               | ExpectUnknown)
Line = Move | Chance | Legal | Illegal | DeckCheck | RulesCheck | Then | Never | Expectation


def first_mover(script: Sequence[Line]) -> str:
    """The seat of the first move, or else of the first one that is only tried; empty if there is neither."""
    moves = [line.seat for line in script if isinstance(line, Move)]
    tried = [line.move.seat for line in script if isinstance(line, Legal | Illegal)]
    return next(iter([*moves, *tried]), "")


def written(line: Line) -> str:
    """A move or a step as written in the case, including the one that a check names, without its reason."""
    said = line.span.source.said(line.span.line)
    if isinstance(line, Illegal | Never | ExpectAsked) and line.because is not None:
        said = said.rpartition(" because ")[0]
    return said.removeprefix("illegal ").removeprefix("legal ").removeprefix("never ").strip()
