"""From lark's tree of a rules file to ours: the lines below a card, a kind or a rule."""

from __future__ import annotations

from collections.abc import Sequence

from lark import Tree

from adjudicator.rules import tree as t
from adjudicator.rules.reading.phrases import (
    Child,
    Lark,
    body,
    expression,
    joined,
    kept,
    maybe,
    maybe_quote,
    maybe_word,
    place,
    quote,
    word,
    words,
)

_HOOKS: dict[str, t.Hook] = {"when": "when", "before": "before", "instead of": "instead of"}
_MODALS: dict[str, t.Modal] = {"cannot": "cannot", "must": "must"}
_SIGNS = {"by": "+", "less": "-", "to": "="}


def members(nodes: Sequence[Child]) -> tuple[t.Member, ...]:
    """The lines below a card, a kind or a rule."""
    return tuple([member(node) for node in kept(nodes)])


def printing(node: Lark) -> t.Printed | t.Copies:
    """A printed value, or the copies of a card."""
    if node.data == "copies":
        return t.Copies(place(node), words(node.children))
    key, *numbers = node.children
    return t.Printed(place(node), word(key), tuple([int(str(n)) for n in numbers]))


def member(node: Child) -> t.Member:
    """One of the lines."""
    at = place(node)
    match node.data, node.children:
        case "printed" | "unprinted" | "copies", _:
            return printing(node)
        case "quoted", [language, *said]:
            return t.Quoted(at, word(language), tuple([quote(text) for text in said]))
        case "without", fields:
            return t.Without(at, words(fields))
        case "works", [zone]:
            return t.Works(at, word(zone))
        case "using", statements:
            return t.Using(at, body(node, statements))
        case "usable", [test]:
            return t.Usable(at, expression(test))
        case "only", [test]:
            return t.Only(at, expression(test))
        case "ability", _:
            return _ability(node)
        case "trigger", [hook, subject, verb, fallen, test, *statements]:
            return t.TriggerDecl(at, _HOOKS[joined(hook)], str(subject.children[0]), word(verb), fallen is not None, maybe(test),
                                 body(node, statements))
        case "leaving", [hook, subject, _, fallen, test, *statements]:
            return t.LeavesDecl(at, _HOOKS[joined(hook)], str(subject.children[0]), fallen is not None, maybe(test),
                                body(node, statements))
        case "state_based", [test, *statements]:
            return t.StateBasedDecl(at, expression(test), body(node, statements))
        case "phase", [phase, test, *statements]:
            return t.PhaseDecl(at, word(phase.children[0]), maybe(test), body(node, statements))
        case "at_end", [period, test, *statements]:
            return t.EndDecl(at, joined(period), maybe(test), body(node, statements))
        case "change", [value, *names, adjust, test]:
            return t.ChangeDecl(at, word(value), words(names), _SIGNS[adjust.data], expression(adjust.children[0]), maybe(test))
        case "count_as", [cards, name, test]:
            return t.UseDecl(at, expression(cards), quote(name), maybe(test))
        case "blank", [cards, *names, test]:
            return t.BlankDecl(at, expression(cards), words(names), maybe(test))
        case "duty", [subject, modal, verb, test]:
            return t.DutyDecl(at, str(subject.children[0]), _MODALS[joined(modal)], word(verb), maybe(test))
        case "lend", [cards, test]:
            return t.BorrowDecl(at, expression(cards), maybe(test))
    raise NotImplementedError(node.data)


def _ability(node: Lark) -> t.AbilityDecl:
    also, zone, *rest = node.children
    moments = [part.children[0] for part in rest if isinstance(part, Tree) and part.data == "moment"]
    said, targets, once, test, *statements = rest[len(moments):]
    return t.AbilityDecl(place(node), also is not None, maybe_word(zone), words(moments), maybe_quote(said), maybe(targets),
                         maybe_word(once), maybe(test), body(node, statements))
