"""Statements as lines of text.

Statements follow their head on one line if their author wrote them so, if that is unambiguous, and if the line is not too long;
otherwise they go in a block below it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, assert_never

from adjudicator.rules import tree as t
from adjudicator.rules.printing.expressions import Level, clause, expression_text, is_loose, quoted

WIDTH = 130
"""The length of a line where the grammar allows it to be shorter."""
MARGIN = 2
"""The spaces by which a block is indented."""


class Line(NamedTuple):
    """A printed line: its indentation in spaces, its words, and the place of its content in the text that was read."""

    margin: int
    words: str
    at: t.Place = t.NOWHERE

    def __str__(self) -> str:
        return " " * self.margin + self.words


_Simple = (
    t.Do | t.Let | t.SetTo | t.AddTo | t.Move | t.Choose | t.ChooseName | t.ChooseNumber | t.ChooseWord | t.Attack
    | t.Offer | t.React | t.Demand | t.Stop | t.Nothing | t.EndTurn | t.SkipTo | t.Win | t.Result | t.Shuffle | t.Borrow
    | t.Perform | t.AnotherTurn | t.Unpack | t.BeginWith | t.Show | t.SwapSeats | t.Create
)
"""Statements of one line, which may follow one another."""
_Compound = t.If | t.May | t.ForEach | t.Repeat | t.While
"""Statements that contain others, which may stand on a line by themselves."""


# ---- lines

def statement_lines(statement: t.Statement, margin: int) -> list[Line]:
    """The lines of a statement."""
    at = statement.at
    match statement:
        case t.If():
            return _if_lines(statement, margin)
        case t.May(words=words, body=body):
            return headed("may" if words is None else f"may {quoted(words)}", body, margin, at)
        case t.ForEach(name=name, whole=whole, body=body):
            return headed(f"for each {name.text} in {expression_text(whole)}", body, margin, at)
        case t.Repeat(count=count, body=body):
            return headed(f"repeat {expression_text(count)}", body, margin, at)
        case t.While(test=test, body=body):
            return headed(f"while {expression_text(test)}", body, margin, at)
        case t.AttackBlock(attack=attack, overrides=overrides):
            below = [line for o in overrides for line in headed(o.moment.text, o.body, margin + MARGIN, o.at)]
            return [Line(margin, f"{_attack_text(attack)}:", at), *below]
        case t.Lasting():
            return _lasting_lines(statement, margin)
        case t.OneOf(by=by, alternatives=alternatives):
            below = [line for a in alternatives for line in _alternative_lines(a, margin + MARGIN)]
            return [Line(margin, f"one of{clause('by', by)}:", at), *below]
        case _:
            return [Line(margin, _simple_text(statement), at)]


def _lasting_lines(statement: t.Lasting, margin: int) -> list[Line]:
    """The lines of lasting clauses."""
    from adjudicator.rules.printing.clauses import members_lines  # which prints the statements of clauses with what is here

    head = f"until {statement.span}{clause('for', statement.player, Level.SUM)}"
    below = members_lines(statement.members, margin)
    first = Line(margin, f"{head}: {below[0].words}", statement.at)
    if statement.inline and len(statement.members) == 1 and len(str(first)) <= WIDTH:
        return [first, *[line._replace(margin=line.margin - MARGIN) for line in below[1:]]]
    return [Line(margin, f"{head}:", statement.at), *below]


def headed(head: str, body: t.Body, margin: int, at: t.Place, before_else: bool = False) -> list[Line]:
    """The lines of a head with its statements. `before_else`: an `else` follows that belongs to the head."""
    inline = _inline_lines(body, margin) if body.inline and not (before_else and _takes_else(body)) else []
    if inline:
        first = Line(margin, f"{head}: {inline[0].words}", at)
        if len(str(first)) <= WIDTH:
            return [first, *inline[1:]]
    return [Line(margin, f"{head}:", at), *body_lines(body, margin + MARGIN)]


def body_lines(body: t.Body, margin: int) -> list[Line]:
    """The lines of statements in a block, without the head."""
    return [line for statement in body.statements for line in statement_lines(statement, margin)]


def _if_lines(statement: t.If, margin: int, otherwise: bool = False) -> list[Line]:
    """The lines of an `if`; `otherwise`: of one after an `else`."""
    other = statement.other
    head = f"{'else ' if otherwise else ''}if {expression_text(statement.test)}"
    lines = headed(head, statement.body, margin, statement.at, before_else=other is not None)
    match other:
        case None:
            return lines
        case t.If():
            return [*lines, *_if_lines(other, margin, otherwise=True)]
        case t.Body():
            return [*lines, *_else_lines(other, margin)]
        case _:
            assert_never(other)


def _else_lines(body: t.Body, margin: int) -> list[Line]:
    """The lines of an `else`. Its own line has no place in the tree, unless its statements are on it."""
    inner = body.statements[0]
    if body.inline and len(body.statements) == 1 and isinstance(inner, t.If):
        lines = _if_lines(inner, margin)
        first = Line(margin, f"else: {lines[0].words}", body.at)
        if len(str(first)) <= WIDTH:
            return [first, *lines[1:]]
    return headed("else", body, margin, body.at if body.inline else t.NOWHERE)


def _alternative_lines(alternative: t.Alternative, margin: int) -> list[Line]:
    head = f"{quoted(alternative.words)}{clause('if', alternative.test)}"
    return headed(head, alternative.body, margin, alternative.at)


# ---- one line for several statements

def _inline_lines(body: t.Body, margin: int) -> list[Line]:
    """The lines of statements whose first line follows a head; none if they have to go in a block.

    An `if` with an `else` has to: the `else` would come below the head and seem to belong to it.
    """
    match body.statements:
        case [t.If(other=None) | t.May() | t.ForEach() | t.Repeat() | t.While() | t.Lasting() as only]:
            return statement_lines(only, margin)
        case [t.If() | t.AttackBlock() | t.OneOf()]:
            return []
        case statements:
            simple = [s for s in statements if isinstance(s, _Simple)]
            return [Line(margin, ", then ".join(map(_simple_text, simple)))] if len(simple) == len(statements) else []


def _takes_else(body: t.Body) -> bool:
    """Whether an `else` below these statements would belong to an `if` among them, if they followed a head."""
    last = body.statements[-1]
    return isinstance(last, t.If | t.Lasting) or (isinstance(last, _Compound) and last.body.inline and _takes_else(last.body))


# ---- statements of one line

def _simple_text(statement: _Simple) -> str:
    """The text of a statement that contains no others."""
    match statement:
        case t.Do():
            return _call_text(statement)
        case t.Let(name=name, value=value):
            return f"let {name.text} = {expression_text(value)}"
        case t.SetTo(place=place, value=value):
            return f"set {expression_text(place)} to {expression_text(value)}"
        case t.AddTo(amount=amount, place=place, less=True):
            return f"add -{expression_text(amount, Level.PRODUCT)} to {expression_text(place)}"
        case t.AddTo(amount=amount, place=place):
            return f"add {expression_text(amount)} to {expression_text(place)}"
        case t.Move(card=card, to=to, behind=behind):
            return f"move {expression_text(card)} to {expression_text(to)}{clause('behind', behind)}"
        case t.Choose(name=name):
            return f"choose {_choice_text(statement)} as {name.text}"
        case t.ChooseName(test=test, by=by, name=name):
            return f"choose name{clause('where', test, Level.OR)}{_by(by)} as {name.text}"
        case t.ChooseNumber(least=least, most=most, by=by, name=name):
            return f"choose number{clause('from', least, Level.SUM)}{clause('to', most, Level.SUM)}{_by(by)} as {name.text}"
        case t.ChooseWord(kind=kind, test=test, by=by, name=name):
            return f"choose {kind.text}{clause('where', test, Level.OR)}{_by(by)} as {name.text}"
        case t.Attack():
            return _attack_text(statement)
        case t.Offer(moment=moment, player=player, until=until):
            return f"offer {moment.text} to {expression_text(player)}{clause('until', until)}"
        case t.React(moment=moment, players=players, until=until):
            race = " in any order" if statement.race else ""
            return f"react {moment.text}{clause('by', players)}{race}{clause('until', until)}"
        case t.Demand(moment=moment, player=player, cards=cards):
            return f"demand {moment.text} from {expression_text(player)}{clause('with', cards)}"
        case _:
            return _short_text(statement)


def _short_text(
    statement: t.Stop | t.Nothing | t.EndTurn | t.AnotherTurn | t.SkipTo | t.Win | t.Result | t.Shuffle | t.Borrow | t.Perform
    | t.Unpack | t.BeginWith | t.Show | t.SwapSeats | t.Create,
) -> str:
    """The text of a statement that is a word with at most one argument."""
    match statement:
        case t.Stop():
            return "stop"
        case t.Nothing():
            return "nothing"
        case t.EndTurn():
            return "end turn"
        case t.AnotherTurn(player=player):
            return f"another turn for {expression_text(player)}"
        case t.Create(title=title, zone=zone, name=name):
            return f"create {quoted(title)} in {expression_text(zone)}{'' if name is None else f' as {name.text}'}"
        case t.SwapSeats(one=one, other=other):
            return f"swap seats of {expression_text(one, Level.SUM)} and {expression_text(other, Level.SUM)}"
        case t.SkipTo(phase=phase):
            return f"skip to {phase.text}"
        case t.Win(who=who, seats=seats):
            return f"win {expression_text(who)}{clause('for', seats)}"
        case t.Result(value=value):
            return f"result {expression_text(value)}"
        case t.Shuffle(pile=pile):
            return f"shuffle {expression_text(pile)}"
        case t.Show(cards=cards, players=players):
            return f"show {expression_text(cards)} to {expression_text(players)}"
        case t.Unpack(kinds=kinds, zone=zone):
            return f"unpack {', '.join([kind.text for kind in kinds])} into {expression_text(zone)}"
        case t.BeginWith(player=player):
            return f"begin with {expression_text(player)}"
        case t.Borrow(cards=cards):
            return f"borrow {expression_text(cards)}"
        case t.Perform(what=what, at_whom=whom):
            return f"perform {expression_text(what)}{clause('at', whom, Level.SUM)}"
        case _:
            assert_never(statement)


def _call_text(statement: t.Do) -> str:
    """A verb among its words. A set in parentheses is separated from its verb: `drop (your hand where it is garment)`."""
    match statement.words:
        case [t.Apply(function=verb, arguments=[only])] if is_loose(only):
            said = [f"{verb.text} ({expression_text(only)})"]
        case words:
            said = _sums(words)
    for phrase in statement.phrases:
        said += [phrase.preposition, *_sums(phrase.values)]
    return " ".join(said)


def _sums(values: Iterable[t.Expression]) -> list[str]:
    return [expression_text(value, Level.SUM) for value in values]


def _choice_text(statement: t.Choose) -> str:
    """The set of a choice, how it is made, and by whom."""
    how = [statement.how] if statement.how else []
    if statement.count is not None:
        how.append(expression_text(statement.count, Level.SUM))
    hidden = clause("plus hidden", statement.hidden)
    return " ".join([*how, f"from {expression_text(statement.whole)}{hidden}{_by(statement.by)}"])


def _by(chooser: t.Chooser | None) -> str:
    """The player who chooses, with a space before it."""
    return "" if chooser is None else clause("by each" if chooser.each else "by", chooser.player)


def _attack_text(attack: t.Attack) -> str:
    """An attack, as far as it is on one line."""
    said = f"{'challenge' if attack.challenge else 'attack'} {expression_text(attack.targets)}"
    if attack.name is not None:
        said += f" as {quoted(attack.name)}"
    said += clause("by", attack.by, Level.SUM)
    if attack.settings:
        said += " with " + ", ".join(" ".join([s.field.text, *_sums(filter(None, [s.value]))]) for s in attack.settings)
    return said + (" at once" if attack.at_once else "")


__all__ = ["MARGIN", "WIDTH", "Line", "body_lines", "headed", "statement_lines"]
