"""Checks that are written twice: the second says nothing that the first does not say."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence

import attrs

from adjudicator.cases.words.meaning import Chance, ExpectGame, ExpectSeat, Illegal, Legal, Line, Move, Name, Never, Then
from adjudicator.cases.words.patterns import Pattern
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, Span, fold

AS_WRITTEN = frozenset({"text", "name", "span"})
"""The parts of what is understood that only tell how and where it was written."""


def repeated(script: Sequence[Line]) -> Iterator[Diagnostic]:
    """Every check that stands further up already. A step may happen again, and a move may be tried again after other moves."""
    # INVARIANT: no check is written twice
    alike: dict[Hashable, list[tuple[object, Span]]] = {}
    for about, check, span in _checks(script):
        alike.setdefault(about, []).append((check, span))
    for checks in alike.values():
        seen: dict[Hashable, Span] = {}
        for check, span in checks if len(checks) > 1 else ():
            same = meaning_of(check)
            if same in seen:
                yield Diagnostic("N031", f"`{span.said}` is checked already", span,
                                 f"line {seen[same].line} says the same: leave one of them out")
            seen.setdefault(same, span)


def _checks(script: Sequence[Line]) -> Iterator[tuple[Hashable, object, Span]]:
    """What the lines check, each with its place and with what has to be equal for them to be equal."""
    done = 0
    for line in script:
        match line:
            case Move() | Chance():
                done += 1
            case Then():
                pass
            case ExpectSeat(facts=facts):
                yield from ((("seat", line.seat, type(fact)), fact, fact.span) for fact in facts)
            case ExpectGame(facts=facts):
                yield from ((("game", type(fact)), fact, fact.span) for fact in facts)
            case Legal() | Illegal():
                yield (type(line), done, line.move.seat, line.move.verb), line, line.span
            case Never():
                yield (type(line), line.pattern.player, line.pattern.ways[0].said), line, line.span
            case _:
                yield type(line).__name__, line, line.span


def meaning_of(value: object) -> Hashable:
    """What something understood means, however and wherever it was written."""
    match value:
        case Text():
            return fold(value.text)
        case Name(pattern=pattern) if value.described:
            return value.mark, pattern, meaning_of(value.marks)
        case Pattern():
            return value.player, meaning_of(value.ways)
        case Mapping():
            return frozenset((key, meaning_of(one)) for key, one in value.items())
        case tuple():
            return tuple([meaning_of(one) for one in value])
    kind = type(value)
    if attrs.has(kind):
        return kind, *(meaning_of(getattr(value, part.name)) for part in attrs.fields(kind) if part.name not in AS_WRITTEN)
    return value


__all__ = ["meaning_of", "repeated"]
