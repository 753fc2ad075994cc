"""`they`, asked for where nobody has done anything: in what is no response to a verb, they are nothing for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t

WORDS = ("they", "them")
_UNITS = (t.AbilityDecl, t.VerbDecl, t.StepDecl, t.PhaseDecl, t.EndDecl, t.StateBasedDecl)
"""What is carried out by itself, and not because somebody does a verb."""
_APART = (t.TriggerDecl, t.DutyDecl, t.LeavesDecl)
"""What responds to a verb, inside anything else."""


def doerless(files: Sequence[t.File]) -> Iterator[Diagnostic]:
    """Where some files ask who did the verb to which a clause responds, in what responds to none."""
    for file in files:
        for unit in t.nodes(file.items):
            if isinstance(unit, _UNITS):
                for name in _asked(unit.said()):
                    yield Diagnostic("R011", f"nobody is ever `{name.text}` here", name.at.span(file.source),
                                     "`they` is who did the verb to which a clause responds, and this responds to none")


def _asked(part: object) -> Iterator[t.Word]:
    """Where a piece of the rules asks for it, without what responds to a verb."""
    match part:
        case t.Name(word=word) if word.text in WORDS:
            yield word
        case tuple():
            for one in part:
                yield from _asked(one)
        case t.Node() if not isinstance(part, (*_APART, *_UNITS)):
            yield from _asked(part.said())
        case _:
            pass


__all__ = ["doerless"]
