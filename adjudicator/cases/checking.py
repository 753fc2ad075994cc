"""Holds what a case expects against what happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import attrs

from adjudicator.cases.facts import field_told
from adjudicator.cases.playing import Played, Trouble
from adjudicator.cases.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.faces import told
from adjudicator.engine.program import Field
from adjudicator.engine.state import State, Step
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
    StepFact,
    StepText,
    Then,
    ZoneFact,
)
from adjudicator.notation.source import Invalid, Span, fold
from adjudicator.rules.load import load

ASKED = ("is asked", "has nothing")
HIDDEN = ("is asked", "comes to")


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
        if isinstance(line, Then):
            found = next((i for i in range(at, len(state.steps)) if is_step(state, words, state.steps[i], line)), None)
            if found is None:
                earlier = any(is_step(state, words, s, line) for s in state.steps[:at])
                message = "this step happens, but before the step above" if earlier else "this step does not happen"
                yield Trouble(message, line.span)
            else:
                at = found + 1
        elif isinstance(line, Never):
            if any(_matches(state, words, s, line.step) for s in state.steps):
                yield Trouble("this step happens", line.span)
        elif isinstance(line, DeckCheck | RulesCheck):
            yield from _apart(state, line)
        else:
            yield from _expectation(state, words, line)


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


def is_step(state: State, words: Vocabulary, step: Step, line: Then) -> bool:
    """Whether a step is what a `then` line says, its cell and its ground included."""
    if not _matches(state, words, step, line.step):
        return False
    if line.cell is not None:
        moment = words.moments.get(fold(line.cell.moment.text), line.cell.moment.text)
        if step.cell is None or step.cell[0] != moment:
            return False
        if line.cell.seat is not None and state.seats[step.cell[1]] != line.cell.seat.text:
            return False
    if line.because is None:
        return True
    origin = state.program.origins[step.code]
    return origin is not None and fold(line.because.text) in fold(origin.title)


def _matches(state: State, words: Vocabulary, step: Step, wanted: StepText) -> bool:
    """Whether a step is the one described, as far as it is described."""
    if step.player < 0 or state.seats[step.player] != wanted.seat.text:
        return False
    verb, told, facts = fold(wanted.verb.text), fold(step.verb), list(wanted.facts)
    while facts and verb != told and told.startswith(verb + " "):
        fact = facts.pop(0)
        said = f"{verb} {fold(fact.value.text)}"
        if said.startswith(told + " "):  # the verb has several words, and the fact goes on behind them
            rest = " ".join(fact.value.text.split()[len(told.split()) - len(verb.split()):])
            facts.insert(0, attrs.evolve(fact, value=fact.value._replace(text=rest)))
            said = told
        verb = said
    return verb == told and all(_fact(state, words, step, f) for f in facts)


def _fact(state: State, words: Vocabulary, step: Step, fact: StepFact) -> bool:
    """Whether a step has a fact: a number, a seat, a card, or a word of one of the game's lists."""
    program, word = state.program, fold(fact.value.text)
    parts = [(t, v) for p, t, v in step.parts if not fact.preposition or p == fact.preposition or p == ""]
    if fact.value.number is not None:
        numbers = [v for t, v in parts if t == "number"]
        return fact.value.number in numbers if numbers else fact.value.number == len(step.moves)
    if fact.value.text in state.seats:
        return any(t == "player" and v is not None and state.seats[v] == fact.value.text for t, v in parts)
    if fact.preposition == "as":
        return any(t == "name" and words.card(fact.value.text) == v for t, v in parts)
    for kind, value in parts:
        enumeration = next((e for e in program.enumerations if e.key == kind), None)
        if enumeration and value and word in [fold(s) for s in enumeration.values[value - 1].spellings()]:
            return True
        if kind in ("text", "phase") and word == fold(str(value) if kind == "text" else program.phases[value].named.key):
            return True
    pattern = words.pattern(fact.value.text, fact.value.text if fact.value.text.startswith("#") else "")
    if pattern is None:
        return False
    faces = [v for t, v in parts if t == "card" and v is not None]
    faces += [f for t, v in parts if t == "cards" for f in v] + [m[0] for m in step.moves]
    return any(words.fits(pattern, f) for f in faces) or any(t == "name" and v == pattern[0] != 0 for t, v in parts)


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
        asked = any(s.verb in ASKED and state.seats[s.player] == line.seat.text and s.cell and s.cell[0] == moment
                    for s in state.steps)
        if asked != line.asked:
            yield Trouble(f"{line.seat.text} is {'' if asked else 'not '}asked in {moment}", line.span)
    elif isinstance(line, ExpectOrder):
        moment = words.moments.get(fold(line.moment.text), line.moment.text)
        order = [state.seats[s.player] for s in state.steps if s.verb == "comes to" and s.cell and s.cell[0] == moment]
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


__all__ = ["HIDDEN", "Span", "check", "is_step"]
