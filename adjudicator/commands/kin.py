"""Rulings that know each other, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.notation.case_ast import Case, CaseFile, Ruling
from adjudicator.rulings.idle import idle_in
from adjudicator.rulings.kin import TITLES, Kin, Kinship, kin_of

Cases = Sequence[tuple[Case, CaseFile]]


def kin_rows(own: Cases, others: Cases | None = None) -> Iterator[tuple[str, list[str]]]:
    """The related cases of other rulings, for the cases of a ruling: how, and a line for each; two cases are listed once.

    Without `others`: all pairs of related cases, whatever their rulings.
    """
    covered = {t.text for case, _ in own for t in case.covers}
    kin = kin_of(own, own if others is None else [(c, f) for c, f in others if covered.isdisjoint(t.text for t in c.covers)])
    for kinship in Kinship:
        alike = {frozenset((one.case.id.text, one.other.id.text)): one for one in reversed(kin) if one.kinship is kinship}
        if alike:
            yield TITLES[kinship], [_row(one, several=others is None) for one in reversed(alike.values())]


def _row(kin: Kin, several: bool) -> str:
    """Two cases with what separates them. `several`: show the rulings of both."""
    here, there = kin.apart
    apart = f"; here {here}, there {there}" if here or there else ""
    covered = [", ".join(t.text for t in case.covers) for case in ((kin.case, kin.other) if several else (kin.other,))]
    span = kin.other.id.span
    return f"{' and '.join(covered)}  {kin.case.id.text} and {kin.other.id.text} ({span.source.name}:{span.line}){apart}"


def idle_rows(ruling: Ruling, own: Cases) -> Iterator[str]:
    """The cards that a ruling names and its cases do not need."""
    for idle in idle_in(ruling.sentence.text, own):
        yield f"its cases hold without any one clause of {idle.card} that acts in them"
        yield from (f"  {part.span.source.name}:{part.span.line}  {part.text}" for part in idle.clauses)


__all__ = ["idle_rows", "kin_rows"]
