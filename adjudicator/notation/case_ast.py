"""What a file in the case notation says: its headings, and the situations below them.

The lines themselves are in `case_lines`.
"""

from __future__ import annotations

from adjudicator.notation.case_lines import (
    Chance,
    GameFacts,
    InOrder,
    Line,
    Move,
    PileFact,
    PrintedFact,
    SeatFacts,
    Setting,
    Text,
)
from adjudicator.notation.source import Diagnostic, Invalid, Span
from adjudicator.values import frozen


@frozen
class Setup:
    """A situation: what a table, a case and a situation file have in common.

    `covered`: the piles of the tables below that the situation gives otherwise, and `phases` and `profiles` what those tables
    say about phase and readings where it says something else; `below`: the headings of those tables. `resumed`: the texts of a
    stored state; `misplaced`: what is wrong with lines that stand below a move, if nothing else is wrong with them.
    """

    table: Text | None
    rules: tuple[Text, ...]
    settings: tuple[Setting, ...]
    readings: Text | None
    printed: tuple[PrintedFact, ...]
    game: tuple[GameFacts, ...]
    seats: tuple[SeatFacts, ...]
    piles: tuple[PileFact, ...]
    turn: Text | None
    phase: Text | None
    span: Span
    resumed: tuple[Text, ...] = ()
    covered: tuple[PileFact, ...] = ()
    phases: tuple[Text, ...] = ()
    profiles: tuple[Text, ...] = ()
    misplaced: tuple[Diagnostic, ...] = ()
    below: tuple[Span, ...] = ()


@frozen
class Ruling:
    """A published ruling. `source` is where it is printed."""

    id: Text
    sentence: Text
    source: Text | None
    note: Text | None
    span: Span


@frozen
class Table:
    """A situation that cases of the same file build on."""

    id: Text
    setup: Setup
    span: Span


@frozen
class Case:
    """A regression case."""

    id: Text
    title: Text
    cites: tuple[Text, ...]
    covers: tuple[Text, ...]
    contrasts: Text | None
    setup: Setup
    script: tuple[Line, ...]
    span: Span


@frozen
class Situation:
    """A file without headings: a situation and its moves. It has no checks."""

    setup: Setup
    script: tuple[Move | Chance | InOrder, ...]
    span: Span


@frozen
class SourceLine:
    """A published source that a file declares for its rulings and cases. `names`: its title in other languages."""

    key: Text
    title: str
    authority: Text
    date: Text | None
    language: str
    names: tuple[tuple[str, str], ...]


@frozen
class Unread:
    """A heading that is not understood, or a line below it, and why. A file itself has no `kind` and no `id`.

    A case that builds on such a table is not understood either, and has its problems.
    """

    kind: str
    id: str
    span: Span
    problems: tuple[Diagnostic, ...]


@frozen
class CaseFile:
    """A file, everything in the order written. What is not understood is left out, and stands in `unread`."""

    sources: tuple[SourceLine, ...]
    rulings: tuple[Ruling, ...]
    tables: tuple[Table, ...]
    cases: tuple[Case, ...]
    situation: Situation | None
    span: Span
    unread: tuple[Unread, ...] = ()

    @property
    def problem(self) -> Invalid | None:
        """Everything that is not understood, each problem once; nothing if that is so of nothing."""
        found = dict.fromkeys(problem for each in self.unread for problem in each.problems)
        return Invalid(found) if found else None
