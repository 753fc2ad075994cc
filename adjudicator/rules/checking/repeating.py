"""Loops over players in which the same happens for each of them, and nothing says to whom."""

from __future__ import annotations

from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import Names
from adjudicator.rules.core import types
from adjudicator.rules.core.types import Type


def check_same(names: Names, node: t.ForEach, members: Type) -> None:
    """Record a loop over players that never reads of whom it is the turn, and in which somebody does something unsaid: `you`."""
    if members != types.PLAYERS or not any(_is_unsaid(part, names) for part in t.nodes(node.body)):
        return
    if any(isinstance(part, t.Your) or (isinstance(part, t.Name) and part.word.text in ("you", node.name.text))
           for part in t.nodes(node.body)):
        return
    said = node.name.text
    names.complain(node.name, f"nothing says that `{said}` does this, so `you` do it each time",
                   f"write `{said}` before the verb, or `you`; for as many times: `repeat count(...)`", "R043")


def _is_unsaid(part: object, names: Names) -> bool:
    """Whether a statement does not say who does it."""
    match part:
        case t.Do(words=(first, *_)):
            word = first.word if isinstance(first, t.Name) else first.function if isinstance(first, t.Apply) else None
            return word is not None and (word.text in names.symbols.verbs or word.text in names.symbols.spoken)
        case t.Choose(how=how, by=None):
            return how != "random"
        case t.ChooseName(by=None) | t.ChooseNumber(by=None) | t.ChooseWord(by=None) | t.OneOf(by=None):
            return True
        case t.May():
            return True
        case _:
            return False


__all__ = ["check_same"]
