"""Clauses after the second pass: what a clause belongs to, and what it compiles to, with its functions by their names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

import attrs

from adjudicator.engine.program import ClauseKind, Parameter
from adjudicator.notation.source import Source, Span
from adjudicator.rules import tree as t
from adjudicator.rules.checking.durations import Kept, captured
from adjudicator.rules.checking.scope import FRAME, UNAIMED, Scope, of_event
from adjudicator.rules.checking.standing import Facts, of_subject
from adjudicator.rules.core.types import Type
from adjudicator.values import frozen

T = TypeVar("T")
SEEING = ("when", "before", "instead of", "cannot")
"""The kinds of clauses that wait for a verb and see its parts."""


@frozen
class Owner:
    """What a clause belongs to: a card by its number, or a rule (0). `held`: a player has it, whom its clauses call `you`.

    `kept`: the names that it keeps, if it acts for a while.
    """

    number: int
    title: str
    held: bool
    kept: Mapping[str, Kept] = attrs.Factory(dict)

    @property
    def scope(self) -> Scope:
        """The names in clauses that no player causes."""
        return self.unaimed if self.held else self.unaimed.without("you")

    @property
    def frame(self) -> Scope:
        """The names in clauses that a player causes."""
        return FRAME.with_(**captured(self.kept)) if self.kept else FRAME

    @property
    def unaimed(self) -> Scope:
        """The same where nothing is aimed at anybody yet: `target` is only what a clause has kept under this name."""
        return UNAIMED.with_(**captured(self.kept)) if self.kept else UNAIMED

    def event(self, parameters: tuple[Parameter, ...], subject: str = "") -> Scope:
        """The names in clauses that respond to an event; `subject`: of whom, as the clause says it."""
        names = of_event(parameters).names
        scope = self.frame.with_(**{parameter.key: names[parameter.key] for parameter in parameters})
        return attrs.evolve(scope, facts=self.of_subject(subject))

    def of_subject(self, subject: str) -> Facts:
        """What holds of the player whose doing a clause answers."""
        may_be_nobodys = self.held and not self.is_players
        return () if may_be_nobodys or not subject else of_subject(subject, self.held)

    @property
    def is_players(self) -> bool:
        """Whether it is certainly a player's: a card that somebody has."""
        return self.held and bool(self.number) and not self.kept


@frozen
class CompiledMeasure:
    """Two numbers that a condition compares, as in `engine.conditions`; `sides` is the function that computes them."""

    names: tuple[str | None, str | None]
    sign: str
    wanted: bool
    sides: str


@frozen
class CompiledCondition:
    """A conjunct of an `if`: the function that tests it, its words, and their place; the rest as in `Condition`."""

    test: str
    words: str
    span: Span
    forbids: bool = False
    spoken: bool = False
    measures: tuple[CompiledMeasure, ...] = ()
    alone: bool = False


@frozen
class CompiledClause:
    """A clause with its functions by their names; the rest is as in `engine.program.Clause`."""

    number: int
    owner: Owner
    kind: ClauseKind
    span: Span
    code: int = -1
    bare: int = -1
    move_word: str = ""
    moments: tuple[str, ...] = ()
    verb: int = -1
    subject: str = ""
    test: str = ""
    conditions: tuple[CompiledCondition, ...] = ()
    targets: str = ""
    aims: str = ""
    target_words: str = ""
    at_cards: bool = False
    at_players: bool = False
    aimed: tuple[CompiledCondition, ...] = ()
    once: str = ""
    even_fallen: bool = False
    value: int | str = -1
    adjust: str = ""
    replaces: bool = False
    as_name: int = 0
    held: tuple[tuple[str, int | str], ...] = ()
    by_turn: bool = False
    steady: bool = False
    leads: int = -1
    lead: str = ""
    recalls: tuple[tuple[str, str], ...] = ()
    leaving: tuple[int, ...] = ()


def of_all_cards(found: Iterable[tuple[Span, T | None]]) -> Iterator[tuple[Span, T]]:
    """What is wrong with the lines of rules, by their places, where something is with every card that has the line.

    `found`: what is wrong with the line on one card, None if nothing is. The line of a kind is on all of its cards.
    """
    wrong: dict[Span, T] = {}
    right: set[Span] = set()
    for span, what in found:
        if what is None:
            right.add(span)
        else:
            wrong[span] = what
    yield from ((span, what) for span, what in wrong.items() if span not in right)


@frozen
class Changed:
    """What a clause changes: its word, how it is looked up, its type, its parameters; `printed`: it is printed on cards."""

    key: str
    number: int | str
    type: Type
    parameters: tuple[Parameter, ...]
    printed: bool = False


@frozen
class Inherited:
    """What a card has from its kinds besides its own lines: what happens when it is used, and when it may be."""

    using: tuple[t.Using, Source] | None = None
    usable: tuple[tuple[t.Expression, Source], ...] = ()
