"""Adjudicates card games: from a situation and the players' moves to what happens, in what order, and by which rule.

    table = adjudicator.situation(text)          # players round a table, and their moves, in the case notation
    end = table.resolve(approach="first")        # the state after the moves, under a reading of a disputed rule
    for step in end.steps:
        print(adjudicator.tell(end, step))

Everything here is a pure function of immutable values. A `State` can be compared, hashed, stored as JSON and continued in
another process; the older value is the undo. Names are loaded when they are first used.
"""

from typing import TYPE_CHECKING

from adjudicator.lazy import loaded_on_use

if TYPE_CHECKING:
    from adjudicator.cases.moves.choices import line_of as line_of
    from adjudicator.engine.exploration import Explored as Explored
    from adjudicator.engine.exploration import explore as explore
    from adjudicator.engine.options import Ability as Ability
    from adjudicator.engine.options import CardOption as CardOption
    from adjudicator.engine.options import Consent as Consent
    from adjudicator.engine.options import Face as Face
    from adjudicator.engine.options import HiddenCard as HiddenCard
    from adjudicator.engine.options import Option as Option
    from adjudicator.engine.options import Seat as Seat
    from adjudicator.engine.options import Value as Value
    from adjudicator.engine.options import Word as Word
    from adjudicator.engine.program import Program as Program
    from adjudicator.engine.run import Fault as Fault
    from adjudicator.engine.run import Stuck as Stuck
    from adjudicator.engine.run import after as after
    from adjudicator.engine.run import proceed as proceed
    from adjudicator.engine.run import resolve as resolve
    from adjudicator.engine.state import Question as Question
    from adjudicator.engine.state import QuestionKind as QuestionKind
    from adjudicator.engine.state import State as State
    from adjudicator.engine.steps import Step as Step
    from adjudicator.engine.steps import StepKind as StepKind
    from adjudicator.games.choices import Choice as Choice
    from adjudicator.games.choices import choices as choices
    from adjudicator.games.dealing import Undealt as Undealt
    from adjudicator.games.dealing import deal as deal
    from adjudicator.games.transcript import Unwritten as Unwritten
    from adjudicator.games.transcript import to_situation as to_situation
    from adjudicator.games.views import SeatView as SeatView
    from adjudicator.games.views import view as view
    from adjudicator.notation.source import Diagnostic as Diagnostic
    from adjudicator.notation.source import Invalid as Invalid
    from adjudicator.notation.source import Source as Source
    from adjudicator.notation.source import Span as Span
    from adjudicator.report.sentences import sentence as _sentence
    from adjudicator.rules.library import found_in as found_in
    from adjudicator.rules.library import laid_over as laid_over
    from adjudicator.rules.load import load as load
    from adjudicator.situations import Illegal as Illegal
    from adjudicator.situations import Situation as Situation
    from adjudicator.situations import situation as situation

    tell = _sentence
else:
    __all__, __getattr__, __dir__ = loaded_on_use(__name__, {
        "cases.moves.choices": ("line_of",),
        "games.choices": ("Choice", "choices"),
        "games.views": ("SeatView", "view"),
        "games.transcript": ("Unwritten", "to_situation"),
        "games.dealing": ("Undealt", "deal"),
        "rules.library": ("found_in", "laid_over"),
        "rules.load": ("load",),
        "engine.program": ("Program",),
        "engine.run": ("Fault", "Stuck", "after", "proceed", "resolve"),
        "engine.options": ("Ability", "CardOption", "Consent", "Face", "HiddenCard", "Option", "Seat", "Value", "Word"),
        "engine.state": ("Question", "QuestionKind", "State"),
        "engine.steps": ("Step", "StepKind"),
        "engine.exploration": ("Explored", "explore"),
        "notation.source": ("Diagnostic", "Invalid", "Source", "Span"),
        "report.sentences": ("sentence as tell",),
        "situations": ("Illegal", "Situation", "situation"),
    })

__version__ = "0.1.0"
