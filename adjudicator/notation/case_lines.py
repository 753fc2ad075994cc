"""What one line of the case notation says, before any name in it is looked up.

Every node knows its span. Names stay raw texts: which card, seat or setting they mean is decided by the ruleset.
"""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.notation.source import Span
from adjudicator.values import frozen

LONGEST = len("-999")
"""Characters of a number below zero; one above it is bounded where it is read."""


class Text(NamedTuple):
    """Words as written, with single spaces between them. `quoted`: they were in double quotes, which are removed."""

    text: str
    quoted: bool
    span: Span

    @property
    def number(self) -> int | None:
        """The value of a bare numeral, otherwise nothing."""
        return int(self.text) if not self.quoted and self.text.isascii() and self.text.isdigit() else None

    @property
    def signed(self) -> int | None:
        """The same, or the value of a numeral with a minus: a count may have fallen below zero."""
        if self.text[:1] != "-" or len(self.text) > LONGEST:
            return self.number
        below = self._replace(text=self.text[1:]).number
        return None if below is None else -below


@frozen
class CardText:
    """One entry of a card list: `count` cards `text`. The text keeps its quotes, and still contains suit and rank.

    `label` is for example `#x`, or empty; `text` is `?` for an unknown card, also for a bare label.
    """

    count: int
    text: str
    label: str
    span: Span


# Facts of a seat


@frozen
class Named:
    """A role or a character."""

    name: Text
    span: Span


@frozen
class Counter:
    """A name and a number: the value of a counter, or the number of cards in a zone. The ruleset says which."""

    name: Text
    value: int
    span: Span


@frozen
class ZoneFact:
    """The cards of a zone of the seat."""

    zone: Text
    cards: tuple[CardText, ...]
    span: Span


@frozen
class Eliminated:
    """The seat is out of the game."""

    span: Span


@frozen
class Alive:
    """The seat is still in the game; only in an expectation."""

    span: Span


@frozen
class Winning:
    """The game is over, and the seat has won, or has not (`won`); only in an expectation."""

    won: bool
    span: Span


@frozen
class Used:
    """Something that may be done only once per turn is done."""

    name: Text
    span: Span


Fact = Named | Counter | ZoneFact | Eliminated | Used
EndFact = Alive | Winning
"""Facts of a seat that only an expectation has."""


@frozen
class SeatFacts:
    """A seat line. A seat may have several lines; their facts add up."""

    seat: Text
    facts: tuple[Fact, ...]
    span: Span


# The situation


@frozen
class PileFact:
    """The cards of a shared pile, in the order written."""

    name: Text
    cards: tuple[CardText, ...]
    span: Span


@frozen
class GameFacts:
    """What is known of the game itself: its values, and the cards of shared zones."""

    facts: tuple[Fact, ...]
    span: Span


@frozen
class PrintedFact:
    """What is printed on a card, for a value that the ruleset does not know."""

    card: Text
    word: Text
    value: int
    span: Span


@frozen
class Setting:
    """A reading that is chosen for an interpretation."""

    name: Text
    choice: Text
    span: Span


# The script


Groups = tuple[tuple[Text, ...], ...]
"""Words between commas."""


@frozen
class Move:
    """A seat does something: its verb, and the words after it, in groups between commas.

    Where a name ends and the next part of the move begins is decided by the ruleset, which knows the names. `if_asked`: it is
    made only if something asks for it.
    """

    seat: Text
    verb: Text
    said: Groups
    span: Span
    if_asked: bool = False


@frozen
class Chance:
    """How the next random pick falls."""

    pick: Text
    span: Span


@frozen
class StepText:
    """A step as written: the seat, then its verb and parts word by word, in groups between commas.

    Where the verb ends, which part a word belongs to, and whether the last words name a cell or a ground is decided by the
    ruleset. Without a seat it is a step that no player does: the game is won.
    """

    seat: Text | None
    said: Groups
    span: Span


@frozen
class Illegal:
    """The move may not be made at this point; words of the reason may follow it."""

    move: Move
    span: Span


@frozen
class Legal:
    """The move may be made at this point; it is not made."""

    move: Move
    span: Span


@frozen
class InOrder:
    """The moves of all players are made in the order in which they are written."""

    span: Span


@frozen
class DeckCheck:
    """Whether a deck of the side may be built so; `because` are words of the fault."""

    side: Text
    cards: tuple[CardText, ...]
    legal: bool
    because: Text | None
    span: Span


@frozen
class RulesCheck:
    """That a game and these sets cannot be played together; `because` are words of the reason."""

    rules: tuple[Text, ...]
    because: Text | None
    span: Span


@frozen
class Then:
    """The step happens after that of the `then` line before."""

    step: StepText
    span: Span


@frozen
class Never:
    """No such step happens in the whole run."""

    step: StepText
    span: Span


@frozen
class ExpectSeat:
    """Facts that are true of the seat at the end."""

    seat: Text
    facts: tuple[Fact | EndFact, ...]
    span: Span
    because: Text | None = None


@frozen
class ExpectGame:
    """Facts that are true of the game itself at the end."""

    facts: tuple[Fact, ...]
    span: Span
    because: Text | None = None


@frozen
class ExpectPile:
    """The cards of a shared pile at the end, in order."""

    name: Text
    cards: tuple[CardText, ...]
    span: Span
    because: Text | None = None


@frozen
class ExpectWinner:
    """Who has won, or that nobody has. `seats`: exactly these have won, None if that is not said."""

    winner: Text | None
    seats: tuple[Text, ...] | None
    span: Span


@frozen
class ExpectAsked:
    """Whether the window of that moment was opened for the seat."""

    seat: Text
    moment: Text
    asked: bool
    span: Span
    because: Text | None = None


@frozen
class ExpectOrder:
    """The order in which the rows reached the moment."""

    seats: tuple[Text, ...]
    moment: Text
    span: Span


@frozen
class ExpectConsulted:
    """The answer rested on that interpretation."""

    name: Text
    span: Span


@frozen
class ExpectValue:
    """What a value that the rules declare is at the end, for these arguments.

    `result`: the words after it, at commas; none for a value that holds. `cards`: the list after it, if it has one.
    """

    value: Text
    arguments: tuple[Text, ...]
    result: tuple[Text, ...]
    cards: tuple[CardText, ...] | None
    span: Span


@frozen
class ExpectUnknown:
    """Nobody can say how it ends: the rules must know this of a card, and nothing says it."""

    what: Text
    span: Span


Expectation = (ExpectSeat | ExpectGame | ExpectPile | ExpectWinner | ExpectAsked | ExpectOrder | ExpectConsulted | ExpectValue
               | ExpectUnknown)
Line = Move | Chance | InOrder | Legal | Illegal | DeckCheck | RulesCheck | Then | Never | Expectation
