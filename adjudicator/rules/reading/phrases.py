"""From lark's tree of a rules file to ours: words, places, expressions and statements.

Only the modules of this package know which child of lark's tree is what.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from lark import Token, Tree

from adjudicator.rules import tree as t

Lark = Tree[Token]
Child = Any
"""A child of lark's tree: a token, a tree, or nothing for an omission. Lark's types do not say which."""


# ---- places and words

def place(node: Child) -> t.Place:
    """The place of a token or a tree; its first word is the first with a meaning of its own."""
    if isinstance(node, Token):
        start = node.start_pos or 0
        return t.Place(node.line or 1, node.column or 1, max(1, len(node.rstrip())), start, node.end_pos or start)
    meta, first = node.meta, _first(node)
    if meta.empty:
        return t.NOWHERE
    start, end = meta.start_pos, meta.end_pos
    if first is None or first.line is None:
        return t.Place(meta.line, meta.column, max(1, end - start), start, end)
    return t.Place(max(1, first.line), first.column or 1, max(1, len(first.rstrip())), start, end)


def _first(node: Child) -> Token | None:
    """The first token below a node."""
    if isinstance(node, Token):
        return node
    for child in node.children if isinstance(node, Tree) else ():
        found = _first(child)
        if found is not None:
            return found
    return None


def word(token: Child) -> t.Word:
    """A name."""
    return t.Word(place(token), str(token))


def words(tokens: Sequence[Child]) -> tuple[t.Word, ...]:
    """Several names; gaps are skipped."""
    return tuple([word(token) for token in tokens if isinstance(token, Token)])


def quote(token: Child) -> t.Quote:
    """A text in quotes."""
    return t.Quote(place(token), str(token)[1:-1])


def joined(node: Child) -> str:
    """The words of a node that contains nothing else, with single spaces between them; empty for no node."""
    return " ".join(map(str, node.children)) if node is not None else ""


def maybe_word(token: Child) -> t.Word | None:
    """A name that may be left out."""
    return None if token is None else word(token)


def maybe_quote(token: Child) -> t.Quote | None:
    """A text that may be left out."""
    return None if token is None else quote(token)


def maybe(node: Child) -> t.Expression | None:
    """An expression that may be left out."""
    return None if node is None else expression(node)


def kept(nodes: Sequence[Child]) -> list[Child]:
    """Children without the gaps between them."""
    return [node for node in nodes if node is not None]


# ---- expressions

_OF_TWO: dict[str, Callable[[t.Place, t.Expression, t.Expression], t.Expression]] = {
    "where": t.Where, "except_": t.Except, "or_": t.Or, "and_": t.And,
    "in_": lambda at, member, whole: t.IsIn(at, member, whole, negated=False),
    "not_in": lambda at, member, whole: t.IsIn(at, member, whole, negated=True),
    "after_seat": lambda at, whole, seat: t.Seated(at, whole, seat, including=False),
    "from_seat": lambda at, whole, seat: t.Seated(at, whole, seat, including=True),
    "is_": lambda at, left, right: t.Is(at, left, right, negated=False),
    "is_not": lambda at, left, right: t.Is(at, left, right, negated=True),
    "plus": lambda at, left, right: t.Sum(at, left, "+", right),
    "times": t.Product,
    "minus": lambda at, left, right: t.Sum(at, left, "-", right),
}
_OF_ONE: dict[str, Callable[[t.Place, t.Expression], t.Expression]] = {
    "group": t.Group, "not_": t.Not, "unknown": t.IsUnknown,
    "some": lambda at, whole: t.Some(at, whole, negated=False),
    "no": lambda at, whole: t.Some(at, whole, negated=True),
    "empty": lambda at, whole: t.IsEmpty(at, whole, negated=False),
    "not_empty": lambda at, whole: t.IsEmpty(at, whole, negated=True),
}


def expression(node: Child) -> t.Expression:
    """Any expression."""
    at, rule = place(node), node.data
    if rule in _OF_TWO:
        left, right = node.children
        return _OF_TWO[rule](at, expression(left), expression(right))
    if rule in _OF_ONE:
        (inner,) = node.children
        return _OF_ONE[rule](at, expression(inner))
    match rule, node.children:
        case "name", [name]:
            return t.Name(at, word(name))
        case "your", [name]:
            return t.Your(at, word(name))
        case "property", [name, whole]:
            return t.Part(at, word(name), expression(whole), possessive=False)
        case "possessive", [whole, name]:
            return t.Part(at, word(name), expression(whole), possessive=True)
        case "number", [digits]:
            return t.Number(at, int(str(digits)))
        case "string", [title]:
            return t.Title(at, quote(title))
        case "apply", [function, *arguments]:
            return t.Apply(at, word(function), tuple([expression(a) for a in kept(arguments)]))
        case "relation", [left, sign, right]:
            return t.Relation(at, expression(left), str(sign), expression(right))
        case "ternary", [test, yes, other]:
            return t.Conditional(at, expression(test), expression(yes), expression(other))
        case "with_words", [inner, said]:
            return t.Worded(at, expression(inner), quote(said))
        case "never", []:
            return t.Never(at)
    raise NotImplementedError(rule)


# ---- statements

def body(node: Lark, statements: Sequence[Child]) -> t.Body:
    """The statements below a node: on its own line, or in a block below it."""
    found = tuple([statement(child) for child in statements if isinstance(child, Tree)])
    inline = bool(found) and statements[0].meta.line == node.meta.line
    return t.Body(found[0].at if found else place(node), found, inline)


def block(node: Child) -> t.Body:
    """The statements of a `block` of the grammar."""
    return body(node, node.children)


def statement(node: Child) -> t.Statement:
    """Any statement."""
    at = place(node)
    match node.data, node.children:
        case "call", parts:
            said = tuple([expression(p) for p in parts if p.data != "prepositional"])
            return t.Do(at, said, tuple([_phrase(p) for p in parts if p.data == "prepositional"]))
        case "let", [name, value]:
            return t.Let(at, word(name), expression(value))
        case "set_", [where, value]:
            return t.SetTo(at, expression(where), expression(value))
        case "add", [amount, where]:
            return t.AddTo(at, expression(amount), expression(where), less=False)
        case "take_off", [amount, where]:
            return t.AddTo(at, expression(amount), expression(where), less=True)
        case "move", [card, to, behind]:
            return t.Move(at, expression(card), expression(to), maybe(behind))
        case "choose", [bound, whole, hidden, by, name]:
            how, count = _bound(bound)
            return t.Choose(at, how, count, expression(whole), maybe(hidden), _chooser(by), word(name))
        case "choose_name", [test, by, name]:
            return t.ChooseName(at, maybe(test), _chooser(by), word(name))
        case "choose_number", [least, most, by, name]:
            return t.ChooseNumber(at, expression(least), expression(most), _chooser(by), word(name))
        case "choose_word", [kind, test, by, name]:
            return t.ChooseWord(at, word(kind), maybe(test), _chooser(by), word(name))
        case "attack" | "challenge", _:
            return _attack(node)
        case "attack_block", [attack, *overrides]:
            return t.AttackBlock(at, _attack(attack), tuple([_override(o) for o in kept(overrides)]))
        case "demand", [moment, player, cards]:
            return t.Demand(at, word(moment), expression(player), maybe(cards))
        case "react", [moment, players, race, until]:
            return t.React(at, word(moment), expression(players), race is not None, maybe(until))
        case "offer", [moment, player, until]:
            return t.Offer(at, word(moment), expression(player), maybe(until))
        case _:
            return _control(node, at)


def _control(node: Child, at: t.Place) -> t.Statement:
    """A statement that decides what is done next, or ends something."""
    match node.data, node.children:
        case "if_", _:
            return _if(node)
        case "may", [said, inner]:
            return t.May(at, maybe_quote(said), block(inner))
        case "foreach", [name, whole, inner]:
            return t.ForEach(at, word(name), expression(whole), block(inner))
        case "lasting", [span, player, *lines]:
            return _lasting(node, span, player, lines)
        case "repeat", [count, inner]:
            return t.Repeat(at, expression(count), block(inner))
        case "while_", [test, inner]:
            return t.While(at, expression(test), block(inner))
        case "one", [by, *alternatives]:
            return t.OneOf(at, maybe(by), tuple([_alternative(a) for a in kept(alternatives)]))
        case "result", [value]:
            return t.Result(at, expression(value))
        case "shuffle", [pile]:
            return t.Shuffle(at, expression(pile))
        case "show", [_, cards, players]:
            return t.Show(at, expression(cards), expression(players))
        case "unpack", [_, *kinds, zone]:
            return t.Unpack(at, words(kinds), expression(zone))
        case "begin", [_, player]:
            return t.BeginWith(at, expression(player))
        case "borrow", [cards]:
            return t.Borrow(at, expression(cards))
        case "perform", [what, whom]:
            return t.Perform(at, expression(what), maybe(whom))
        case "another_turn", [_, player]:
            return t.AnotherTurn(at, expression(player))
        case "create", [_, title, zone, name]:
            return t.Create(at, quote(title), expression(zone), None if name is None else word(name))
        case "swap_seats", [_, one, other]:
            return t.SwapSeats(at, expression(one), expression(other))
        case "skip_to", [phase]:
            return t.SkipTo(at, word(phase))
        case "win", [name, seats]:
            return t.Win(at, expression(name), maybe(seats))
        case "stop", []:
            return t.Stop(at)
        case "nothing", []:
            return t.Nothing(at)
        case "end_turn", []:
            return t.EndTurn(at)
    raise NotImplementedError(node.data)


def _chooser(node: Child) -> t.Chooser | None:
    """The player who chooses."""
    if node is None:
        return None
    each, player = node.children
    return t.Chooser(place(node), each is not None, expression(player))


def _lasting(node: Child, span: Child, player: Child, lines: Sequence[Child]) -> t.Lasting:
    """Lasting clauses."""
    from adjudicator.rules.reading.clauses import members  # it reads the statements of clauses with what is here

    found = members(lines)
    return t.Lasting(place(node), joined(span), maybe(player), found, found[0].at.line == node.meta.line)


def _phrase(node: Lark) -> t.Phrase:
    preposition, *values = node.children
    return t.Phrase(place(node), joined(preposition), tuple([expression(v) for v in values]))


def _bound(node: Child) -> tuple[str, t.Expression | None]:
    """How a choice is made, and how many are chosen."""
    parts = [] if node is None else node.children
    count = next((expression(p) for p in parts if isinstance(p, Tree)), None)
    return " ".join([str(p) for p in parts if isinstance(p, Token)]), count


def _attack(node: Child) -> t.Attack:
    targets, name, by, *settings, at_once = node.children
    rows = tuple([_row_setting(setting) for setting in kept(settings)])
    return t.Attack(place(node), expression(targets), maybe_quote(name), maybe(by), rows, at_once is not None,
                    node.data == "challenge")


def _row_setting(node: Lark) -> t.RowSetting:
    field, value = node.children
    return t.RowSetting(place(node), word(field), maybe(value))


def _override(node: Lark) -> t.Override:
    moment, *statements = node.children
    return t.Override(place(node), word(moment), body(node, statements))


def _if(node: Child) -> t.If:
    test, inner, *rest = node.children
    other = rest[0].children[0] if rest and rest[0] is not None else None
    if other is None:
        return t.If(place(node), expression(test), block(inner), None)
    return t.If(place(node), expression(test), block(inner), _if(other) if other.data == "if_" else block(other))


def _alternative(node: Lark) -> t.Alternative:
    said, test, inner = node.children
    return t.Alternative(place(node), quote(said), maybe(test), block(inner))
