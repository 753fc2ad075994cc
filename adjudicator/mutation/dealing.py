"""Whatever the rules need only for dealing a game: a case begins with a situation, so no case depends on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.rules import tree as t

Called = t.VerbDecl | t.ValueDecl
"""The name by which others call it."""


def dealing(files: Sequence[t.File]) -> list[t.Node]:
    """The verbs and values to which only the verbs that deal a game lead, the clauses that change or answer these, and the rules
    that have no others.
    """
    items = [item for file in files for item in file.items if not isinstance(item, t.WordsDecl)]
    dealt = _led_to(items, [item for item in items if isinstance(item, t.SetupDecl)])
    played = _led_to(items, [item for item in items if not isinstance(item, Called | t.SetupDecl)])
    names = {name for item in dealt if item not in played for name in _names(item)}
    about = [node for item in items for node in t.nodes(item)
             if isinstance(node, t.ChangeDecl | t.TriggerDecl) and _about(node).text in names]
    rules = [item for item in items if isinstance(item, t.RuleDecl) and all(member in about for member in item.members)]
    return [*(item for item in dealt if item not in played), *about, *rules]


def _about(clause: t.ChangeDecl | t.TriggerDecl) -> t.Word:
    """The value that a clause changes, or the verb that it responds to: it asks for neither of them, and neither asks for it."""
    return clause.value if isinstance(clause, t.ChangeDecl) else clause.verb


def _led_to(items: Sequence[t.Item], roots: Iterable[t.Item]) -> list[Called]:
    """The verbs and values whose names occur in the roots, or in what these lead to."""
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
    """The words in a declaration, except the subjects of its clauses."""
    found = list(t.nodes(item))
    about = {id(_about(node)) for node in found if isinstance(node, t.ChangeDecl | t.TriggerDecl)}
    return (node.text for node in found if isinstance(node, t.Word) and id(node) not in about)
