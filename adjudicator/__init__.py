"""Adjudicates card games: from a situation and the players' moves to what happens, in what order, and by which rule.

    >>> import adjudicator
    >>> table = adjudicator.situation('''
    ... rules bang
    ... A outlaw
    ... B sheriff, life 2, hand [Missed!]
    ... A plays BANG! at B
    ... B plays Missed!
    ... ''')
    >>> end = table.resolve()
    >>> [adjudicator.tell(end, step) for step in end.steps if step.verb == "plays"]
    ['A plays BANG! at B', 'B plays Missed!']

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
