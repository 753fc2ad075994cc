"""Holds what a case expects against what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from adjudicator.cases.facts import field_told
from adjudicator.cases.playing import Played, Trouble
from adjudicator.cases.steps import Pattern, understood
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.faces import told
from adjudicator.engine.program import Field
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, behind
from adjudicator.engine.table import PLAYING
from adjudicator.engine.view import View
from adjudicator.notation.case_lines import (
    Alive,
    CardText,
    Counter,
    DeckCheck,
    Eliminated,
    ExpectAsked,
    ExpectConsulted,
    ExpectGame,
    ExpectOrder,
    ExpectPile,
    ExpectSeat,
    ExpectWinner,
    Line,
    Named,
    Never,
    RulesCheck,
    Then,
    ZoneFact,
)
from adjudicator.notation.source import Diagnostic, Invalid, fold
from adjudicator.rules.load import load

WINDOWS = (StepKind.ASKED, StepKind.NOTHING_TO_USE)
"""The steps that say that a window was opened for a player."""


def check(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    """Everything in which a run differs from what the script expects, and what it would have had to know to go on further."""
    found = list(_differences(played, script))
    yield from found
    if found and played.untold is not None:
        yield played.untold


def _differences(played: Played, script: Sequence[Line]) -> Iterator[Trouble]:
    state = played.state
    words = vocabulary(state.program)
    at = 0
    for line in script:
        if isinstance(line, Then | Never):
            try:
                wanted = Wanted.of(line, words, state.seats)
            except Invalid as invalid:
                yield from (Trouble(_said(d), d.span, error=True) for d in invalid.diagnostics)
                continue
            found = wanted.among(state, at if isinstance(line, Then) else 0)
            if isinstance(line, Never):
                if found is not None:
                    yield Trouble("this step happens", line.span)
            elif found is None:
                yield Trouble(_absent(state, wanted, at), line.span)
            else:
                at = found + 1
        elif isinstance(line, DeckCheck | RulesCheck):
            yield from _apart(state, line)
        else:
            yield from _expectation(state, words, line)


def grounds(state: State, step: Step) -> tuple[str, ...]:
    """The cards and rules that a step stands on: that of its own clause, then those of the steps that led to it."""
    found: dict[str, None] = {}
    here: Step | None = step
    while here is not None:
        origin = state.program.origins[here.code]
        if origin is not None:
            found[origin.title] = None
        here = behind(state.program, state.steps, here)
    return tuple(found)


def _absent(state: State, wanted: Wanted, at: int) -> str:
    """In what a step that is expected from a step on is missing: it happens before, on another ground, or not at all."""
    if wanted.among(state, 0, at) is not None:
        return "this step happens, but before the step above"
    other = next((s for s in state.steps if wanted.happens_in(state, s)), None)
    if other is None:
        return "this step does not happen"
    return f"this step happens, but because of {', '.join(f'`{title}`' for title in grounds(state, other))}"


def _said(problem: Diagnostic) -> str:
    return f"{problem.message}; {problem.help}" if problem.help else problem.message


def _apart(state: State, line: DeckCheck | RulesCheck) -> Iterator[Trouble]:
    """What is wrong with a check that has nothing to do with the run."""
    try:
        if isinstance(line, RulesCheck):
            load(*(r.text for r in line.rules))
            faults = []
        else:
            from adjudicator.cases.decks import judge  # few cases speak of decks
            from adjudicator.notation.decks import entries

            faults = [d.message for d in judge(state.program, line.side, list(entries(line.cards)))]
    except Invalid as invalid:
        faults = [d.message for d in invalid.diagnostics]
    if isinstance(line, DeckCheck) and line.legal:
        yield from (Trouble(fault, line.span) for fault in faults)
    elif not faults:
        yield Trouble("nothing is wrong with it", line.span)
    elif line.because is not None and not any(fold(line.because.text) in fold(f) for f in faults):
        yield Trouble(f"the reason is {'; '.join(faults)}", line.because.span)


@attrs.frozen(slots=True, eq=False)
class Wanted:
    """A step that a line speaks of, understood: what it is, in which cell, and on which ground."""

    line: Then
    pattern: Pattern
    moment: str

    @staticmethod
    def of(line: Then | Never, words: Vocabulary, seats: Sequence[str]) -> Wanted:
        """The step of a line. Raises `Invalid` for words that mean nothing under the rules."""
        then = line if isinstance(line, Then) else Then(line.step, None, None, line.span)
        moment = then.cell.moment.text if then.cell is not None else ""
        return Wanted(then, understood(then.step, words, seats), words.moments.get(fold(moment), moment))

    def fits(self, state: State, step: Step) -> bool:
        """Whether a step of a run is the one that is meant."""
        because = self.line.because
        return self.happens_in(state, step) and (
            because is None or any(fold(because.text) in fold(title) for title in grounds(state, step)))

    def happens_in(self, state: State, step: Step) -> bool:
        """Whether a step is the one that is meant, in its cell, on whatever ground."""
        cell = self.line.cell
        if not self.pattern.fits(step):
            return False
        if cell is None:
            return True
        if step.cell is None or step.cell[0] != self.moment:
            return False
        return cell.seat is None or state.seats[step.cell[1]] == cell.seat.text

    def among(self, state: State, first: int = 0, end: int | None = None) -> int | None:
        """The first of the steps from one on, and before another, that is meant."""
        return next((step.number for step in state.steps[first:end] if self.fits(state, step)), None)


# ---- the end state

def _expectation(state: State, words: Vocabulary, line: Line) -> Iterator[Trouble]:
    if isinstance(line, ExpectSeat):
        view = View(state)
        player = state.seats.index(line.seat.text)
        for fact in line.facts:
            message = _seat_fact(view, words, player, fact)
            if message:
                yield Trouble(f"{line.seat.text} {message}", fact.span)
    elif isinstance(line, ExpectGame):
        view = View(state)
        for fact in line.facts:
            message = _game_fact(view, words, fact)
            if message:
                yield Trouble(message, fact.span)
    elif isinstance(line, ExpectPile):
        yield from _pile(state, words, line)
    elif isinstance(line, ExpectWinner):
        wanted = line.winner.text if line.winner else None
        if (wanted is None) != (state.winner is None) or (wanted and state.winner and fold(wanted) != fold(state.winner)):
            yield Trouble(f"the winner is {state.winner or 'nobody yet'}", line.span)
    elif isinstance(line, ExpectAsked):
        moment = words.moments.get(fold(line.moment.text), line.moment.text)
        asked = any(s.kind in WINDOWS and state.seats[s.player] == line.seat.text and s.cell and s.cell[0] == moment
                    for s in state.steps)
        if asked != line.asked:
            yield Trouble(f"{line.seat.text} is {'' if asked else 'not '}asked in {moment}", line.span)
    elif isinstance(line, ExpectOrder):
        moment = words.moments.get(fold(line.moment.text), line.moment.text)
        order = [state.seats[s.player] for s in state.steps if s.kind == StepKind.CELL and s.cell and s.cell[0] == moment]
        if order != [t.text for t in line.seats]:
            yield Trouble(f"the order in {moment} is {', '.join(order) or 'empty'}", line.span)
    elif isinstance(line, ExpectConsulted):
        index = next((i for i, e in enumerate(state.program.interpretations) if e.key == line.name.text), None)
        if index is None or not state.consulted >> index & 1:
            yield Trouble(f"the answer does not rest on {line.name.text}", line.span)


def _seat_fact(view: View, words: Vocabulary, player: int, fact: object) -> str:
    """In what a player differs from a fact, empty if in nothing."""
    program = view.program
    if isinstance(fact, Eliminated):
        return "" if view.status[player] != PLAYING else "is alive"
    if isinstance(fact, Alive):
        return "" if view.status[player] == PLAYING else "is eliminated"
    given = field_told(fact, words, view.seats, of_game=False)
    if given is not None:
        return _field(view, program.player_fields[given[0]], view.fields[given[0]][player], given[1], fact)
    if isinstance(fact, Counter | ZoneFact):
        return _zone(view, words, player, fact)
    return f"is not {fact.name.text}" if isinstance(fact, Named) else ""


def _game_fact(view: View, words: Vocabulary, fact: object) -> str:
    """In what the game differs from a fact, empty if in nothing."""
    given = field_told(fact, words, view.seats, of_game=True)
    if given is not None:
        what = _field(view, view.program.game_fields[given[0]], view.vars[given[0]], given[1], fact)
    else:
        what = _zone(view, words, None, fact) if isinstance(fact, Counter | ZoneFact) else f"has no {fact.name.text}"  # type: ignore[attr-defined]
    return f"the game {what}" if what else ""


def _field(view: View, field: Field, value: Any, wanted: object, fact: object) -> str:
    """In what the value of a field differs from what is expected."""
    if field.type == "card":
        same = value is not None and view.name(value) == wanted
    else:
        same = value == wanted
    if same:
        return ""
    if isinstance(fact, Counter):
        return f"has {fact.name.text} {value}, not {fact.value}"
    if field.type == "card":
        return f"has {field.key} {told(view.program, view.face(value)) if value is not None else 'nothing'}"
    return f"is not {fact.name.text}" if isinstance(fact, Named) else f"has another {field.key}"


def _zone(view: View, words: Vocabulary, player: int | None, fact: Counter | ZoneFact) -> str:
    """In what the cards of a zone differ from those told, of a player's or of a shared one."""
    program = view.program
    name = fact.name.text if isinstance(fact, Counter) else fact.zone.text
    zone = words.zones.get(fold(name))
    if zone is None or program.zones[zone].of_player != (player is not None):
        return f"has no zone called `{name}`" if isinstance(fact, ZoneFact) else f"has nothing called `{name}`"
    lying = view.cards(view.base[zone] + (player or 0))
    if isinstance(fact, Counter):
        return "" if len(lying) == fact.value else f"has {name} {len(lying)}, not {fact.value}"
    if program.zones[zone].live:
        return _lying(view, words, fact, lying)
    faces = [view.face(c) for c in lying]
    return "" if _same(words, fact.cards, faces) else f"has {name} [{', '.join(told(program, f) for f in faces)}]"


def _lying(view: View, words: Vocabulary, fact: ZoneFact, lying: tuple[int, ...]) -> str:
    """In what cards in play differ from a list, which may tell marks of theirs; the more exactly described are matched first."""
    left, missing = list(lying), False
    described = [(words.pattern(marked.name, card.label), marked.marks)
                 for card in fact.cards for marked in [words.marked(card.text)] for _ in range(card.count)]
    for pattern, marks in sorted(described, key=lambda d: -sum(map(bool, d[0] or ())) - len(d[1])):
        found = next((c for c in left if pattern is not None and words.fits(pattern, view.face(c))
                      and all(_mark(view, c, m) == v for m, v in marks.items())), None)
        if found is None:
            missing = True
        else:
            left.remove(found)
    names = ", ".join(view.words(c) for c in lying)
    return f"has {fact.zone.text} [{names}]" if left or missing else ""


def _mark(view: View, card: int, mark: int) -> Any:
    """A mark of a card; where it is a card itself, the number of its name."""
    value = view.mark(card, mark)
    return view.name(value) if view.program.marks[mark].type == "card" and value is not None else value


def _same(words: Vocabulary, cards: Sequence[CardText], faces: list[int]) -> bool:
    """Whether faces are what a list says, in any order; the more exactly described cards are matched first."""
    patterns = [p for c in cards for p in [words.pattern(c.text, c.label)] * c.count if p is not None]
    if len(patterns) != len(faces) or len(patterns) != sum(c.count for c in cards):
        return False
    left = list(faces)
    for pattern in sorted(patterns, key=lambda p: -sum(map(bool, p))):
        found = next((f for f in left if words.fits(pattern, f)), None)
        if found is None:
            return False
        left.remove(found)
    return True


def _pile(state: State, words: Vocabulary, line: ExpectPile) -> Iterator[Trouble]:
    view = View(state)
    zone = words.zones.get(fold(line.name.text))
    if zone is None:
        yield Trouble(f"there is no pile called `{line.name.text}`", line.span, error=True)
        return
    faces = list(view.zones[view.base[zone]])
    if state.program.zones[zone].hidden and state.program.zones[zone].pile:
        faces.reverse()
    patterns = [p for c in line.cards for p in [words.pattern(c.text, c.label)] * c.count]
    if len(patterns) != len(faces) or not all(p is not None and words.fits(p, f) for p, f in zip(patterns, faces, strict=True)):
        yield Trouble(f"the {line.name.text} is [{', '.join(told(state.program, f) for f in faces)}]", line.span)


__all__ = ["WINDOWS", "Wanted", "check"]
