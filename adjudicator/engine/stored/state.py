"""A whole stored state, checked: against the shape of every state, and against the program under which it is to continue.

A state from elsewhere is a stranger's data. Each part is rebuilt from what was checked, nothing unknown is accepted, and a
refusal is a `ValueError` with its path, such as `position.stack[2][0]`.
"""

from __future__ import annotations

from typing import Any

import attrs

from adjudicator.engine.chance import NOBODYS
from adjudicator.engine.faces import part
from adjudicator.engine.frames import AT, CODE, ROW
from adjudicator.engine.position import Position
from adjudicator.engine.program import Program
from adjudicator.engine.references import BASE, LASTS, WHOLE
from adjudicator.engine.state import (
    ALTERNATIVE,
    CONSENT,
    FACE,
    OFFER,
    TARGET,
    UNSTORED,
    VALUE,
    Question,
    QuestionKind,
    State,
)
from adjudicator.engine.steps import FACE_DOWN, FACE_UP, Step, StepKind, spoken
from adjudicator.engine.stored.heading import HEADING, check_heading
from adjudicator.engine.stored.position import Positions
from adjudicator.engine.stored.table import checked_position
from adjudicator.engine.stored.values import (
    different,
    each,
    items,
    named,
    number,
    one_of,
    or_nothing,
    read,
    refuse,
    truth,
    words,
)
from adjudicator.limits import MAX_SEATS
from adjudicator.values import must_be

KEYS = (*HEADING, "readings", *(f.name for f in attrs.fields(State) if f.name not in UNSTORED))
"""The parts of a state as JSON."""


def stored_state(text: str, program: Program) -> State:
    """The state in a text. Raises ValueError, and nothing else, for a text that is not a state of this program; TypeError for
    what is no text.
    """
    must_be(program, Program, "the program of a game, as `load` gives it,")
    body = read(text)
    check_heading(body, program)
    named("", body, KEYS)
    seats = each("seats", body["seats"], words)
    if not 1 <= len(seats) <= MAX_SEATS or "" in seats:
        refuse("seats", f"expected 1 to {MAX_SEATS} names")
    different("seats", seats)
    readings = named("readings", body["readings"], [i.key for i in program.interpretations])
    settings = tuple([i.index(one_of(f"readings.{i.key}", readings[i.key], [c.key for c in i.choices], "one of its readings"))
                      for i in program.interpretations])
    check = Positions(program, len(seats))
    position = checked_position(check, body["position"])
    logging = truth("logging", body["logging"])
    steps = _steps(check, body["steps"], logging)
    causes = each("causes", body["causes"], lambda where, pair: _cause(where, pair, len(steps) if logging else None))
    winner = or_nothing(words)("winner", body["winner"])
    question = None if body["question"] is None else _question(check, position, body["question"])
    if position.stack and (question is None or question.kind in (FACE, VALUE)):
        code, at, *_ = position.stack[-1]
        check.typed("position.result", position.result, check.place(code, at).result or "nothing")
    if winner is not None and (question is not None or position.stack or position.rows or position.queue):
        refuse("winner", "nothing continues after the game is won")
    return State(
        program=program, seats=seats, settings=settings, position=position, question=question, winner=winner, steps=steps,
        consulted=number("consulted", body["consulted"], 0, (1 << len(settings)) - 1), causes=causes, logging=logging,
        stated=_stated(check, body["stated"]), dealt=truth("dealt", body["dealt"]),
        winners=_winners(check, winner, body["winners"]),
        ends=number("ends", body["ends"], 0, (1 << check.layout.slots) - 1))


def _winners(check: Positions, winner: str | None, value: object) -> tuple[int, ...]:
    found = each("winners", value, check.seat)
    if list(found) != sorted(set(found)) or (found and winner is None):
        refuse("winners", "expected the seats that have won, in their order")
    return found


def _cause(where: str, value: object, steps: int | None) -> tuple[int, int]:
    depth, step = items(where, value, 2)
    return number(f"{where}[0]", depth, -1), number(f"{where}[1]", step, 0, 1 << 30 if steps is None else steps - 1)


def _stated(check: Positions, value: object) -> tuple[tuple[int, str, int], ...]:
    """Stated printed values."""

    def one(where: str, entry: object) -> tuple[int, str, int]:
        card, word, given = items(where, entry, 3)
        name = number(f"{where}[0]", card, 1, len(check.program.cards) - 1)
        unknown = [*check.program.cards[name].unknown]
        return name, one_of(f"{where}[1]", word, unknown, "a value that no source gives"), number(f"{where}[2]", given)

    found = each("stated", value, one)
    if list(found) != sorted(found):
        refuse("stated", "the values are in a different order")
    different("stated", [entry[:2] for entry in found])
    return found


# ---- the timeline

def _steps(check: Positions, value: object, logging: bool) -> tuple[Step, ...]:
    if not logging and items("steps", value):
        refuse("steps", "there are none where no timeline is kept")
    return tuple([_step(check, f"steps[{i}]", entry, i) for i, entry in enumerate(items("steps", value))])


def _step(check: Positions, where: str, value: object, place: int) -> Step:
    program = check.program
    given = items(where, value, len(Step._fields))
    own, kind, player, verb, parts, cell, code, cause, moves = given
    if own != place or type(own) is not int:
        refuse(f"{where}[0]", f"its number, {place}", own)
    said = spoken(program).get((StepKind(number(f"{where}[1]", kind, 0, len(StepKind) - 1)), words(f"{where}[3]", verb)))
    if said is None:
        refuse(f"{where}[3]", "no step of this kind exists under these rules")
    given = items(f"{where}[4]", parts, len(said.parts))
    found = tuple([check.of_kind(f"{where}[4][{i}]", one, part.type)
                   for i, (part, one) in enumerate(zip(said.parts, given, strict=True))])
    return Step(place, said.kind, number(f"{where}[2]", player, -1, check.n - 1), said.verb, found,
                _cell(check, f"{where}[5]", cell), number(f"{where}[6]", code, 0, len(program.codes) - 1),
                None if cause is None else number(f"{where}[7]", cause, 0, place - 1),
                each(f"{where}[8]", moves, lambda at, move: _move(check, at, move)))


def _cell(check: Positions, where: str, value: object) -> tuple[str, int, int] | None:
    if value is None:
        return None
    moment, player, row = items(where, value, 3)
    grid = check.program.grid
    return (one_of(f"{where}[0]", moment, () if grid is None else grid.keys, "a moment"), check.seat(f"{where}[1]", player),
            number(f"{where}[2]", row, 0))


def _move(check: Positions, where: str, value: object) -> tuple[int, int, int]:
    face, source, slot = items(where, value, 3)
    shown = type(slot) is int and slot < 0  # to a player, who is named, or turned over
    turned = slot in (FACE_DOWN, FACE_UP)
    to = slot if turned else number(f"{where}[2]", slot, -check.n, -1) if shown else check.slot(f"{where}[2]", slot)
    return check.face(f"{where}[0]", face), check.slot(f"{where}[1]", source), to


# ---- the question

def _question(check: Positions, position: Position, value: object) -> Question:
    kind, player, choices, may_pass, moment, row, code, said, free, reopens = items("question", value, len(Question._fields))
    asked = QuestionKind(number("question[0]", kind, 0, len(QuestionKind) - 1))
    if not position.stack:
        refuse("question", "nothing is under way that could ask")
    top = position.stack[-1]
    asking, *_ = top
    nobody = asked in NOBODYS
    found = each("question[2]", choices, lambda where, one: _choice(check, position, asked, str(moment), where, one))
    different("question[2]", found)
    question = Question(
        asked, number("question[1]", player, -1 if nobody else 0, -1 if nobody else check.n - 1), found,
        truth("question[3]", may_pass), words("question[4]", moment), _row(position, row),
        _code(check, asked, asking, code), words("question[7]", said), truth("question[8]", free),
        number("question[9]", reopens, -1, 1 << 20))
    _asked(check, question, top)
    if not found and not question.free:
        refuse("question[2]", "expected a choice")
    return question


def _code(check: Positions, kind: QuestionKind, asking: int, code: object) -> int:
    """The code that asks: that of the frame on top or, for a card that decides whether an ability may be used, the ability's."""
    abilities = [clause.code for clause in check.program.clauses if clause.kind == "ability"] if kind is FACE else []
    return one_of("question[6]", code, (asking, *abilities), f"the number {asking}")


def _row(position: Position, row: object) -> int | None:
    return None if row is None else number("question[5]", row, 0, len(position.rows) - 1)


def _asked(check: Positions, question: Question, top: tuple[Any, ...]) -> None:
    """Whether the frame on top asks this question: a window opens again where the frame says, and the choice is read."""
    windows = question.kind is OFFER
    if windows != (question.reopens >= 0) or windows != bool(question.moment) or (question.free and not windows):
        refuse("question[9]", "a window, and nothing else, opens again")
    if windows and (top[AT] != question.reopens + 1 or not check.goes_on(top[CODE], question.reopens)):
        refuse("question[9]", "the frame on top does not open a window there")
    if question.kind not in (FACE, VALUE) and question.row != top[ROW] and not (windows and question.row is None):
        refuse("question[5]", "it is the row of the frame on top")
    if windows or question.kind in (FACE, VALUE):
        return
    wanted = check.place(top[CODE], top[AT]).result
    kinds = {check.kind_of_choice(choice) for choice in question.choices}
    allowed = {"player", "card"} if wanted == "target" else {wanted} if wanted in ("player", "card", "words", "truth") else kinds
    if kinds - allowed or (len(kinds) > 1 and wanted != "target"):
        refuse("question[2]", f"expected choices of one kind, each a {wanted or 'card or player'}")


def _choice(check: Positions, position: Position, kind: QuestionKind, moment: str, where: str, value: object) -> Any:
    """A choice, as required by its kind of question."""
    program = check.program
    if kind is OFFER:
        clause, card, name = items(where, value, 3)
        found = number(f"{where}[0]", clause, 0, len(program.clauses) - 1)
        if program.clauses[found].kind != "ability" or moment not in program.clauses[found].moments:
            refuse(f"{where}[0]", "a clause that acts in this moment", found)
        reference = check.source(f"{where}[1]", card, program.clauses[found].code)
        if reference is not None and reference > LASTS:
            reference = check.lying(f"{where}[1]", card, position)
        return found, reference, number(f"{where}[2]", name, 0, len(program.cards) - 1)
    if kind is ALTERNATIVE:
        return words(where, value)
    if kind is CONSENT:
        return one_of(where, value, (True,), "true")
    if kind is TARGET and type(value) is int and 0 <= value < BASE:
        return check.seat(where, value)
    if kind is FACE:
        return _face(check, position, where, value)
    if kind is VALUE:
        name, word, given = items(where, value, 3)
        card = program.cards[number(f"{where}[0]", name, 1, len(program.cards) - 1)]
        key = one_of(f"{where}[1]", word, [*card.unknown], "a value that no source gives")
        return card.number, key, one_of(f"{where}[2]", given, card.unknown[key], "one of its values")
    if isinstance(value, list):
        what, slot = items(where, value, 2)
        hidden = check.slot(f"{where}[1]", slot)
        if not position.zones[hidden]:
            refuse(f"{where}[1]", "nothing lies there")
        return one_of(f"{where}[0]", what, ("hidden",), "`hidden`"), hidden
    if type(value) is int and 0 <= value < check.n:
        return value
    return check.lying(where, value, position)


def _face(check: Positions, position: Position, where: str, value: object) -> tuple[int, int, int]:
    """The possible faces of an unknown card: it is there, and nothing of the kind is known of it yet."""
    program = check.program
    card, field, shown = items(where, value, 3)
    reference = check.lying(f"{where}[0]", card, position)
    at = number(f"{where}[1]", field, WHOLE, len(program.face_fields))
    if at == WHOLE:
        return reference, at, one_of(f"{where}[2]", shown, position.unseen_cards, "one of the unseen cards")
    known = check.face_of(reference, position)
    if part(program, known, at):
        refuse(f"{where}[1]", "that is known already")
    return reference, at, number(f"{where}[2]", shown, 1, program.face_sizes[at] - 1)


__all__ = ["KEYS", "stored_state"]
