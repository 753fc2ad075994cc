"""Adjudicates card games: from a situation and the players' moves to what happens, in what order, and by which rule.

    table = adjudicator.situation(text)          # players round a table, and their moves, in the case notation
    end = table.resolve(approach="first")        # the state after the moves, under a reading of a disputed rule
    for step in end.steps:
        print(adjudicator.tell(end, step))

Everything here is a pure function of immutable values. A `State` can be compared, hashed, stored as JSON and gone on with in
another process; the older value is the undo.
"""

from adjudicator.compiler.load import load
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.engine.state import Question, State, Step
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report.timeline import sentence as tell
from adjudicator.situations import Illegal, Situation, situation

__version__ = "0.1.0"

__all__ = [
    "Diagnostic", "Fault", "Illegal", "Invalid", "Program", "Question", "Situation", "Source", "Span", "State", "Step", "Stuck",
    "after", "load", "proceed", "situation", "tell",
]
