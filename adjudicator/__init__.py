"""Adjudicates card games: from a situation and the players' moves to what happens, in what order, and by which rule.

    table = adjudicator.situation(text)          # players round a table, and their moves, in the case notation
    end = table.resolve(approach="first")        # the state after the moves, under a reading of a disputed rule
    for step in end.steps:
        print(adjudicator.tell(end, step))

Everything here is a pure function of immutable values. A `State` can be compared, hashed, stored as JSON and gone on with in
another process; the older value is the undo. Names are loaded when they are first used.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from adjudicator.cases.choices import line_of
    from adjudicator.compiler.load import laid_over, load
    from adjudicator.engine.options import Ability, CardOption, Consent, Face, HiddenCard, Option, Seat, Value, Word
    from adjudicator.engine.program import Program
    from adjudicator.engine.run import Fault, Stuck, after, proceed, resolve
    from adjudicator.engine.state import Question, QuestionKind, State
    from adjudicator.engine.steps import Step, StepKind
    from adjudicator.explore import Explored, explore
    from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
    from adjudicator.report.sentences import sentence as tell
    from adjudicator.situations import Illegal, Situation, situation

__version__ = "0.1.0"

__all__ = [
    "Ability", "CardOption", "Consent", "Diagnostic", "Explored", "Face", "Fault", "HiddenCard", "Illegal", "Invalid", "Option",
    "Program", "Question", "QuestionKind", "Seat", "Situation", "Source", "Span", "State", "Step", "StepKind", "Stuck", "Value",
    "Word", "after", "explore", "laid_over", "line_of", "load", "proceed", "resolve", "situation", "tell",
]

_HOMES = {
    "cases.choices": ("line_of",),
    "compiler.load": ("laid_over", "load"),
    "engine.options": ("Ability", "CardOption", "Consent", "Face", "HiddenCard", "Option", "Seat", "Value", "Word"),
    "engine.program": ("Program",),
    "engine.run": ("Fault", "Stuck", "after", "proceed", "resolve"),
    "engine.state": ("Question", "QuestionKind", "State"),
    "engine.steps": ("Step", "StepKind"),
    "explore": ("Explored", "explore"),
    "notation.source": ("Diagnostic", "Invalid", "Source", "Span"),
    "situations": ("Illegal", "Situation", "situation"),
}


def __getattr__(name: str) -> Any:
    if name == "tell":
        return import_module("adjudicator.report.sentences").sentence
    for home, names in _HOMES.items():
        if name in names:
            globals()[name] = found = getattr(import_module(f"adjudicator.{home}"), name)
            return found
    raise AttributeError(f"module `adjudicator` has no attribute `{name}`")
