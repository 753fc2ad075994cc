"""What cards say about themselves and is never so, in a game with all its sets: their name, kind and printed values, their marks.

A text may act on another card than its own: one that is used as this card, or, borrowed, on none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.engine.frames import THIS
from adjudicator.notation.source import Diagnostic, Span
from adjudicator.rules import tree as t
from adjudicator.rules.belonging import put_in
from adjudicator.rules.checking.bounds import is_at, without_need
from adjudicator.rules.checking.compiled import of_all_cards
from adjudicator.rules.checking.places import act_elsewhere, acting_in, may_borrow
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import CARRYING, Operation
from adjudicator.rules.core.walk import Guard, acts, certain, expressions, statements, within
from adjudicator.rules.passing import Passing

if TYPE_CHECKING:
    from adjudicator.engine.program import Program
    from adjudicator.rules.checking.cards import CompiledCard
    from adjudicator.rules.checking.clauses import Compiler
    from adjudicator.rules.checking.symbols import Symbols

_FACES = (Operation.LOOK, Operation.LOOK_PRINTED)


def unlike(compiler: Compiler, cards: Sequence[CompiledCard], program: Program) -> Iterator[Diagnostic]:
    """Conditions of clauses that their own card is another one, or has something else printed on it.

    A line of a kind is reported if it is so on none of its cards.
    """
    tests = {function.name: function.value for function in compiler.functions}
    passing = Passing(program.cards, {}, compiler.reprinted)
    faces = _Faces(compiler, {card.entry.number: card.copies for card in cards})
    used = {clause.as_name for clause in compiler.clauses if clause.kind == "use"}
    borrowed = may_borrow(compiler)
    found = list[tuple[Span, str | None]]()
    for clause in compiler.clauses:
        number = clause.owner.number
        certainly = number > 0 and not clause.owner.kept and number not in used
        for condition in (*clause.conditions, *clause.aimed):
            guards = [guard for guard in certain(tests[condition.test], True) if not borrowed or _is_of_some_card(guard)]
            never = certainly and any(not passing(guard.test, THIS, guard.wanted) & 1 << number
                                      or faces.lack(guard, number) for guard in guards)
            found.append((condition.span, clause.owner.title if never else None))
    for span, title in of_all_cards(found):
        yield Diagnostic("R043", "this is never true of this card", span,
                         "write what it may be, or leave out what depends on it", title)


def _is_of_some_card(guard: Guard) -> bool:
    """Whether something that holds says what a card is, so that it is not true of none."""
    match guard.test:
        case core.OfKind() | core.Binary(sign="in"):
            return guard.wanted
        case core.Binary(sign="==", right=core.Constant(value=int(value))):
            return guard.wanted and value != 0
        case _:
            return False


class _Faces:
    """What is printed on the copies of cards, as far as clauses do not change it. `copies`: by the numbers of the cards."""

    def __init__(self, compiler: Compiler, copies: Mapping[int, Sequence[tuple[int, ...]]]) -> None:
        fields = compiler.symbols.face_fields.items()
        self._fixed = {entry.number + 1 for key, entry in fields if key not in compiler.reprinted}
        self._copies = copies

    def lack(self, guard: Guard, card: int) -> bool:
        """Whether no copy of a card has that printed on it which a test asks for. One without such a value is not looked at."""
        match without_need(guard.test):
            case core.Binary(left=left, sign="==" | "!=" as sign, right=core.Constant(value=int(value))):
                field = _face_of(without_need(left))
            case _:
                return False
        has = {copy[field - 1] for copy in self._copies.get(card, ())} if field in self._fixed else set()
        wanted = guard.wanted is (sign == "==")
        return bool(has) and 0 not in has and (value not in has if wanted else has == {value})


def _face_of(node: object) -> int:
    """The number of what a copy has printed on it, from 1, if an expression is that of the very card; 0 if it is another one."""
    match node:
        case core.Ask(operation=operation, arguments=(card, core.Constant(value=int(field)))) if operation in _FACES:
            return field if is_at(card, THIS) else 0
        case _:
            return 0


def unmarked(symbols: Symbols, compiler: Compiler, program: Program) -> Iterator[Diagnostic]:
    """Marks that cards put on themselves which are never in play, where alone cards have marks."""
    in_play = 0
    for zone in program.zones:
        in_play |= zone.lying.own | zone.lying.others if zone.live else 0
    used = any(clause.kind == "use" for clause in compiler.clauses)
    for entry in symbols.all_cards() if not used else ():
        for node in t.nodes(entry.members) if not in_play >> entry.number & 1 else ():
            match node:
                case t.SetTo(place=place) | t.AddTo(place=place):
                    pass
                case _:
                    continue
            match place:
                case t.Part(word=word, whole=t.Name(word=t.Word(text="this"))) if word.text in symbols.marks:
                    yield Diagnostic("R043", f"this card never has `{word.text}`", place.at.span(entry.source),
                                     "only cards in play have marks, and no rule brings it there", entry.named.title)
                case _:
                    pass


def unheld(compiler: Compiler, cards: Sequence[CompiledCard], program: Program) -> Iterator[Diagnostic]:
    """Clauses that ask who has their own card, which acts before everybody, and which nothing hands from there to a player.

    A line of a kind is reported if that is so of all its cards.
    """
    owned = {number for number, zone in enumerate(program.zones) if zone.of_player}
    apart = [code for at, code in enumerate(compiler.codes) if code is not None and not program.leads[at].carries]
    if act_elsewhere(compiler) or may_borrow(compiler) or any(not owned.isdisjoint(_carries(code)) for code in apart):
        return
    handed = [each.zones for lead in program.leads for each in lead.carries if each.to in owned]
    acting, found = acting_in(cards), list[tuple[Span, str | None]]()
    for clause in compiler.clauses:
        asks = any(_asks_who_has_it(compiler.codes[code]) for code in (clause.code, clause.bare) if code >= 0)
        there = acting.get(clause.number, set()) if asks and clause.owner.number > 0 and not clause.owner.kept else set()
        nobodys = bool(there) and owned.isdisjoint(there) and min(there) >= 0 and all(
            zones and there.isdisjoint(zones) for zones in handed)
        found.append((clause.span, clause.owner.title if nobodys else None))
    for span, title in of_all_cards(found):
        yield Diagnostic("R043", "nobody ever has this card", span, "`holder of this` is nobody where it lies", title)


def _carries(code: core.Code) -> Iterator[int]:
    """The zones to which a piece of code moves cards."""
    for act in acts(code.unit.statements):
        if act.operation in CARRYING:
            yield from (slot.zone for slot in within(*act.arguments[1:]) if isinstance(slot, core.Slot))


def _asks_who_has_it(code: core.Code | None) -> bool:
    """Whether a piece of code asks who has the card whose text it is."""
    found = () if code is None else tuple(statements(code.unit.statements))
    asked = (part for node in found for part in within(*expressions(node)))
    return not any(put_in(found, THIS)) and any(
        isinstance(part, core.Ask) and part.operation is Operation.KEEPER and is_at(part.arguments[0], THIS) for part in asked)


__all__ = ["unheld", "unlike", "unmarked"]
