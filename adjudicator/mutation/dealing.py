"""What the rules have for dealing a game and for nothing else: a case begins with a situation, so none can say anything of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.rules import tree as t

Called = t.VerbDecl | t.ValueDecl
"""What others call by its name."""


def dealing(files: Sequence[t.File]) -> list[t.Node]:
    """The verbs and values to which only the verbs that deal a game lead, the clauses that change or answer these, and the rules
    that have no others.
    """
    items = [item for file in files for item in file.items]
    dealt = _led_to(items, [item for item in items if isinstance(item, t.SetupDecl)])
    played = _led_to(items, [item for item in items if not isinstance(item, Called | t.SetupDecl)])
    names = {name for item in dealt if item not in played for name in _names(item)}
    about = [node for item in items for node in t.nodes(item)
             if isinstance(node, t.ChangeDecl | t.TriggerDecl) and _about(node).text in names]
    rules = [item for item in items if isinstance(item, t.RuleDecl) and all(member in about for member in item.members)]
    return [*(item for item in dealt if item not in played), *about, *rules]


def _about(clause: t.ChangeDecl | t.TriggerDecl) -> t.Word:
    """The value that a clause says anew, or the verb that it answers: it does not ask for the one, nor do the other."""
    return clause.value if isinstance(clause, t.ChangeDecl) else clause.verb


def _led_to(items: Sequence[t.Item], roots: Iterable[t.Item]) -> list[Called]:
    """The verbs and values whose names stand in the roots, or in what these lead to."""
    called = {name: item for item in items if isinstance(item, Called) for name in _names(item)}
    found: list[Called] = []
    waiting = list(roots)
    while waiting:
        for word in _words(waiting.pop()):
            item = called.get(word)
            if item is not None and item not in found:
                found.append(item)
                waiting.append(item)
    return found


def _names(item: Called) -> Iterator[str]:
    yield item.key.text
    if isinstance(item, t.VerbDecl) and item.past is not None:
        yield item.past.text


def _words(item: t.Item) -> Iterator[str]:
    """The words in a declaration, but for those that its clauses are about."""
    found = list(t.nodes(item))
    about = {id(_about(node)) for node in found if isinstance(node, t.ChangeDecl | t.TriggerDecl)}
    return (node.text for node in found if isinstance(node, t.Word) and id(node) not in about)
