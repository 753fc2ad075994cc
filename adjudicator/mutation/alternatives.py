"""Alternatives to a part of a rule: one word of it changed, everything else as it is."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple, TypeVar

from adjudicator.mutation.paths import changed
from adjudicator.mutation.words import CONTRARY, Locals, Words
from adjudicator.rules import tree as t


class Kind(Enum):
    """What is changed of a rule."""

    NUMBER = "a number"
    DROPPED = "a condition dropped"
    NEGATED = "a condition turned round"
    JOINED = "`and` for `or`"
    COMPARED = "a comparison turned"
    PLAYER = "another player"
    WORD = "another word"
    ORDER = "another order"
    FREEDOM = "`may` for must"
    MOMENT = "another moment"
    LEFT_OUT = "something left out"


class Alternative(NamedTuple):
    """What could replace a node."""

    kind: Kind
    node: t.Node


T = TypeVar("T")
Alternatives = Iterator[Alternative]
SIGNS = {"<": ("<=", ">"), "<=": ("<", ">="), ">": (">=", "<"), ">=": (">", "<="), "=": ("!=",), "!=": ("=",)}
"""The replacements of a sign: the bound is moved, or the comparison reversed."""
ANY, ANOTHER, YOU = "any", "another", "you"
HOOKS = {"when": ("before",), "before": ("when",), "instead of": ("before", "when")}
SUBJECTS = {YOU: (ANY, ANOTHER), ANOTHER: (ANY,), ANY: (YOU, ANOTHER), "this": (ANY,)}
LAYOUT = frozenset({"distinct", "emptied", "inner", "place", "single", "unshared", "unstated"})
"""Flags that only affect what is shown, or which situations are refused."""


def alternatives(node: t.Node, words: Words, names: Locals) -> Alternatives:
    """Every alternative to a node, its parts unchanged. `names`: those of the declaration that contains it."""
    yield from _tests(node)
    yield from _shorter(node, words)
    match node:
        case t.Number(value=value):
            yield from (Alternative(Kind.NUMBER, changed(node, value=n)) for n in _numbers(value))
        case t.Printed(numbers=numbers):
            for i, number in enumerate(numbers):
                for other in _numbers(number):
                    yield Alternative(Kind.NUMBER, changed(node, numbers=(*numbers[:i], other, *numbers[i + 1:])))
        case t.DecksDecl(size=size):
            yield from (Alternative(Kind.NUMBER, changed(node, size=n)) for n in _numbers(size))
        case t.Name(word=word):
            for text in names.instead_of(word.text):
                yield Alternative(Kind.PLAYER, _said(node, text))
            yield from (Alternative(Kind.WORD, _said(node, text)) for text in words.beside(word.text))
        case t.And() | t.Or() | t.Not() | t.Relation() | t.Sum() | t.Is() | t.IsEmpty() | t.Some() | t.IsIn():
            yield from _logic(node)
        case t.Seated() | t.Except() | t.Where() | t.Apply() | t.Part() | t.Your():
            yield from _sets(node)
        case t.AbilityDecl() | t.TriggerDecl() | t.PhaseDecl() | t.ChangeDecl():
            yield from _clauses(node, words)
        case t.Choose() | t.May() | t.Body() | t.Offer() | t.SkipTo() | t.Override() | t.Attack():
            yield from _deeds(node, words)
        case _:
            pass


def _numbers(value: int) -> tuple[int, ...]:
    """One more, and one less."""
    return (value + 1, value - 1) if value else (1,)


def _said(node: t.Name, text: str) -> t.Name:
    return changed(node, word=_word(node.word, text))


def _word(word: t.Word, text: str) -> t.Word:
    return changed(word, text=text)


# ---- conditions

_Logic = t.And | t.Or | t.Not | t.Relation | t.Sum | t.Is | t.IsEmpty | t.Some | t.IsIn
"""Conditions that are themselves negated, joined differently or dropped in part."""


def _tests(node: t.Node) -> Alternatives:
    """The condition of a node dropped, and negated."""
    test = getattr(node, "test", None)
    if not isinstance(test, t.Expression) or isinstance(node, t.Where):
        return
    if isinstance(node, t.If | t.StateBasedDecl | t.While | t.Conditional):
        if isinstance(node, t.If):
            yield Alternative(Kind.DROPPED, changed(node, test=t.Name(test.at, t.Word(test.at, "yes"))))
    elif not isinstance(node, t.Usable | t.Only | t.WalkRows | t.CloseRows | t.Hold):  # those are left out as a whole
        yield Alternative(Kind.DROPPED, changed(node, test=None))
    if not isinstance(test, _Logic):
        yield Alternative(Kind.NEGATED, changed(node, test=_not(test)))


def _not(test: t.Expression) -> t.Expression:
    return t.Not(test.at, t.Group(test.at, test))


def _logic(node: _Logic) -> Alternatives:
    """Conditions joined differently, dropped and negated; comparisons."""
    match node:
        case t.And(at=at, left=left, right=right) | t.Or(at=at, left=left, right=right):
            yield Alternative(Kind.JOINED, (t.Or if isinstance(node, t.And) else t.And)(at, left, right))
            yield Alternative(Kind.DROPPED, left)
            yield Alternative(Kind.DROPPED, right)
        case t.Not(inner=inner):
            yield Alternative(Kind.NEGATED, inner)
        case t.Relation(sign=sign):
            yield from (Alternative(Kind.COMPARED, changed(node, sign=other)) for other in SIGNS[sign])
        case t.Sum(sign=sign):
            yield Alternative(Kind.COMPARED, changed(node, sign="-" if sign == "+" else "+"))
        case t.Is(negated=negated) | t.IsEmpty(negated=negated) | t.Some(negated=negated) | t.IsIn(negated=negated):
            yield Alternative(Kind.NEGATED, changed(node, negated=not negated))


def _sets(node: t.Seated | t.Except | t.Where | t.Apply | t.Part | t.Your) -> Alternatives:
    """Sets with other members or in another order, and the contrary of a function or part."""
    match node:
        case t.Seated(whole=whole, including=including):
            yield Alternative(Kind.ORDER, changed(node, including=not including))
            yield Alternative(Kind.ORDER, whole)
        case t.Except(whole=whole):
            yield Alternative(Kind.DROPPED, whole)
        case t.Where(whole=whole, test=test):
            yield Alternative(Kind.DROPPED, whole)
            if not isinstance(test, _Logic):
                yield Alternative(Kind.NEGATED, changed(node, test=_not(test)))
        case t.Apply(function=function, arguments=arguments):
            if function.text in CONTRARY:
                yield Alternative(Kind.ORDER, changed(node, function=_word(function, CONTRARY[function.text])))
            elif len(arguments) == 2 and arguments[0] != arguments[1]:
                yield Alternative(Kind.ORDER, changed(node, arguments=arguments[::-1]))
        case t.Part(word=word):
            if word.text in CONTRARY:
                yield Alternative(Kind.PLAYER, changed(node, word=_word(word, CONTRARY[word.text])))
        case t.Your(at=at, word=word):
            for seat in ("active", "target"):
                yield Alternative(Kind.PLAYER, t.Part(at, word, t.Name(at, t.Word(at, seat)), possessive=False))


# ---- what is left out

def _shorter(node: t.Node, words: Words) -> Alternatives:
    """A node with one of several things left out: a clause, a statement, a part, a flag, an alternative."""
    match node:
        case t.CardDecl(members=members) | t.KindDecl(members=members) | t.RuleDecl(members=members):
            for i, member in enumerate(members):
                if not isinstance(member, t.Printed | t.Quoted | t.Copies | t.Works):
                    yield Alternative(Kind.LEFT_OUT, changed(node, members=_without(members, i)))
            if isinstance(node, t.CardDecl) and len(node.kinds) > 1:
                for i, kind in enumerate(node.kinds):
                    if kind.text not in words.labels:
                        yield Alternative(Kind.LEFT_OUT, changed(node, kinds=_without(node.kinds, i)))
        case t.GridDecl(parts=parts):
            for i, part in enumerate(parts):
                if not isinstance(part, t.RowFields | t.MomentDecl):
                    yield Alternative(Kind.LEFT_OUT, changed(node, parts=_without(parts, i)))
        case t.DecksDecl(lines=lines) if len(lines) > 1:
            for i in range(len(lines)):
                yield Alternative(Kind.LEFT_OUT, changed(node, lines=_without(lines, i)))
        case t.FieldDecl(flags=flags) | t.ZoneDecl(flags=flags):
            for i, flag in enumerate(flags):
                if flag.text not in LAYOUT:
                    yield Alternative(Kind.LEFT_OUT, changed(node, flags=_without(flags, i)))
        case t.Body(at=at, statements=statements):
            for i, statement in enumerate(statements):
                if not isinstance(statement, t.Nothing):
                    left = _without(statements, i) or (t.Nothing(at),)
                    yield Alternative(Kind.LEFT_OUT, changed(node, statements=left))
        case t.If(other=other) if other is not None:
            yield Alternative(Kind.LEFT_OUT, changed(node, other=None))
        case t.OneOf(alternatives=ways) if len(ways) > 1:
            for i in range(len(ways)):
                yield Alternative(Kind.LEFT_OUT, changed(node, alternatives=_without(ways, i)))
        case t.AttackBlock(overrides=overrides) if len(overrides) > 1:
            for i in range(len(overrides)):
                yield Alternative(Kind.LEFT_OUT, changed(node, overrides=_without(overrides, i)))
        case t.Attack(settings=settings):
            for i in range(len(settings)):
                yield Alternative(Kind.LEFT_OUT, changed(node, settings=_without(settings, i)))
        case _:
            pass


def _without(members: tuple[T, ...], index: int) -> tuple[T, ...]:
    return (*members[:index], *members[index + 1:])


# ---- clauses

def _clauses(node: t.AbilityDecl | t.TriggerDecl | t.PhaseDecl | t.ChangeDecl, words: Words) -> Alternatives:
    """Clauses that act at another moment, for another player, more often, or conversely."""
    match node:
        case t.AbilityDecl(moments=moments, once=once, targets=targets, also=also):
            for i, moment in enumerate(moments):
                for other in _beside(words.moments, moment.text):
                    yield Alternative(Kind.MOMENT, changed(node, moments=(*moments[:i], _word(moment, other), *moments[i + 1:])))
            if once is not None:
                yield Alternative(Kind.DROPPED, changed(node, once=None))
            if targets is not None:
                yield Alternative(Kind.LEFT_OUT, changed(node, targets=None))
            if also:
                yield Alternative(Kind.LEFT_OUT, changed(node, also=False))
        case t.TriggerDecl(hook=hook, subject=subject, even_fallen=even_fallen):
            yield from (Alternative(Kind.MOMENT, changed(node, hook=other)) for other in HOOKS[hook])
            yield from (Alternative(Kind.PLAYER, changed(node, subject=other)) for other in SUBJECTS[subject])
            yield Alternative(Kind.DROPPED, changed(node, even_fallen=not even_fallen))
        case t.PhaseDecl(phase=phase):
            for other in _beside(words.phases, phase.text):
                yield Alternative(Kind.MOMENT, changed(node, phase=_word(phase, other)))
        case t.ChangeDecl(value=value, sign=sign):
            for other in () if value.text in words.uncounted else {"+": ("-", "="), "-": ("+",), "=": ("+",)}[sign]:
                yield Alternative(Kind.COMPARED, changed(node, sign=other))


def _beside(words: tuple[str, ...], word: str) -> tuple[str, ...]:
    """The words before and behind a word in their order."""
    if word not in words:
        return ()
    at = words.index(word)
    return tuple(words[i] for i in dict.fromkeys(((at - 1) % len(words), (at + 1) % len(words))) if words[i] != word)


# ---- statements

def _deeds(node: t.Choose | t.May | t.Body | t.Offer | t.SkipTo | t.Override | t.Attack, words: Words) -> Alternatives:
    """What is done by another player, at another moment, or only voluntarily."""
    match node:
        case t.Choose(how=how, count=count, by=by, at=at):
            if how:
                yield Alternative(Kind.FREEDOM, changed(node, how="", count=count if how == "up to" else None))
            elif count is None:
                yield Alternative(Kind.FREEDOM, changed(node, how="up to", count=t.Number(at, 1)))
            if how != "random":  # chance is the same whatever player it concerns
                active = t.Chooser(at, False, t.Name(at, t.Word(at, "active")))
                yield Alternative(Kind.PLAYER, changed(node, by=None if by is not None else active))
        case t.Body(statements=statements):
            for i, statement in enumerate(statements):
                for free in _freedom(statement):
                    yield Alternative(Kind.FREEDOM, changed(node, statements=(*statements[:i], *free, *statements[i + 1:])))
        case t.Offer(moment=moment, until=until):
            if until is not None and until != t.Never(until.at):
                yield Alternative(Kind.DROPPED, changed(node, until=None))
            for other in _beside(words.moments, moment.text):
                yield Alternative(Kind.MOMENT, changed(node, moment=_word(moment, other)))
        case t.SkipTo(phase=phase):
            for other in _beside(words.phases, phase.text):
                yield Alternative(Kind.MOMENT, changed(node, phase=_word(phase, other)))
        case t.Override(moment=moment):
            for other in _beside(words.moments, moment.text):
                yield Alternative(Kind.MOMENT, changed(node, moment=_word(moment, other)))
        case t.Attack(at_once=at_once, by=by):
            yield Alternative(Kind.ORDER, changed(node, at_once=not at_once))
            if by is not None:
                yield Alternative(Kind.PLAYER, changed(node, by=None))
        case t.May():
            pass


def _freedom(statement: t.Statement) -> Iterator[tuple[t.Statement, ...]]:
    """Duties in place of permissions, and permissions in place of duties."""
    match statement:
        case t.May(body=body):
            yield body.statements
        case t.Do(at=at) | t.Move(at=at):
            yield (t.May(at, None, t.Body(at, (statement,), inline=True)),)
        case _:
            pass
