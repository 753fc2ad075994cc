"""The lines below a card, a kind or a rule as a tree."""

from __future__ import annotations

from typing import Literal

from adjudicator.rules.tree.expressions import Expression
from adjudicator.rules.tree.node import Node, Quote, Word, node
from adjudicator.rules.tree.statements import Body

Hook = Literal["when", "before", "instead of"]
Modal = Literal["cannot", "must"]


@node
class Printed(Node):
    """`WORD 3`, `WORD 2 or 3`, `WORD unknown` (no numbers): a printed value."""

    key: Word
    numbers: tuple[int, ...]


@node
class Quoted(Node):
    """`prints LANGUAGE "..." "..."`: the text of a card as published, in a language."""

    language: Word
    words: tuple[Quote, ...]


@node
class Copies(Node):
    """`copies Q♥ 2♠`: the copies of a card by what is printed on each."""

    marks: tuple[Word, ...]


@node
class Without(Node):
    """`without WORD, WORD`: what cards bear, and cards of a kind do not."""

    fields: tuple[Word, ...]


@node
class Works(Node):
    """`works in ZONE`: the zone from which cards of a kind act."""

    zone: Word


@node
class Using(Node):
    """`using it: ...`: what happens whenever a card of a kind is used."""

    body: Body


@node
class Usable(Node):
    """`usable if ...`: when cards of a kind may be used."""

    test: Expression


@node
class Only(Node):
    """`only if ...`: when a card has what its kinds give it."""

    test: Expression


@node
class AbilityDecl(Node):
    """`also from ZONE MOMENT or MOMENT "words" at TARGETS once per SPAN if TEST: ...`: what may be done in a moment."""

    also: bool
    zone: Word | None
    moments: tuple[Word, ...]
    words: Quote | None
    targets: Expression | None
    once: Word | None
    test: Expression | None
    body: Body


@node
class TriggerDecl(Node):
    """`when | before | instead of SUBJECT VERB even fallen if TEST: ...`: a response to an event.

    `hook` is one of the three; `subject` one of `you`, `another`, `any` and `this`.
    """

    hook: Hook
    subject: str
    verb: Word
    even_fallen: bool
    test: Expression | None
    body: Body


@node
class LeavesDecl(Node):
    """`when this leaves play even fallen if TEST: ...`: a response to whatever makes this very card leave play.

    No other `hook` and `subject` has a meaning.
    """

    hook: Hook
    subject: str
    even_fallen: bool
    test: Expression | None
    body: Body


@node
class StateBasedDecl(Node):
    """`as soon as TEST: ...`: a state-based check."""

    test: Expression
    body: Body


@node
class PhaseDecl(Node):
    """`at PHASE if TEST: ...`: what a card does when a phase begins."""

    phase: Word
    test: Expression | None
    body: Body


@node
class EndDecl(Node):
    """`at end of PERIOD if TEST: ...`: what a card does when a turn or a round ends. `period` is `turn` or `round`."""

    period: str
    test: Expression | None
    body: Body


@node
class ChangeDecl(Node):
    """`change VALUE(name, name) by | to AMOUNT if TEST`: a change of a value. `sign` is `+`, `-` or `=`."""

    value: Word
    parameters: tuple[Word, ...]
    sign: str
    amount: Expression
    test: Expression | None


@node
class UseDecl(Node):
    """`use CARDS as "Name" if TEST`: cards that count as another one."""

    cards: Expression
    name: Quote
    test: Expression | None


@node
class BlankDecl(Node):
    """`blank CARDS for WORD, WORD if TEST`: cards without their text, or without the part of it that waits for these words."""

    cards: Expression
    words: tuple[Word, ...]
    test: Expression | None


@node
class DutyDecl(Node):
    """`SUBJECT cannot VERB if TEST`, `SUBJECT must VERB if TEST`: what nobody may do, and what somebody has to.

    `subject` is one of `you`, `another`, `any` and `this`; `modal` one of `cannot` and `must`.
    """

    subject: str
    modal: Modal
    verb: Word
    test: Expression | None


@node
class BorrowDecl(Node):
    """`borrow CARDS if TEST`: cards whose text the player gains."""

    cards: Expression
    test: Expression | None


ClauseDecl = (
    AbilityDecl | TriggerDecl | LeavesDecl | StateBasedDecl | PhaseDecl | EndDecl | ChangeDecl | UseDecl | BlankDecl | BorrowDecl
    | DutyDecl
)
Member = Printed | Quoted | Copies | Without | Works | Using | Usable | Only | ClauseDecl
