"""What the rules have for dealing a game and for nothing else: a case begins with a situation, so none can say anything of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.rules import tree as t

Called = t.VerbDecl | t.ValueDecl
"""What others call by its name."""


def dealing(files: Sequence[t.File]) -> list[t.Item]:
    """The verbs and values to which only the verbs that deal a game lead."""
    items = [item for file in files for item in file.items]
    dealt = _led_to(items, [item for item in items if isinstance(item, t.SetupDecl)])
    played = _led_to(items, [item for item in items if not isinstance(item, Called | t.SetupDecl)])
    return [item for item in dealt if item not in played]


def _led_to(items: Sequence[t.Item], roots: Iterable[t.Item]) -> list[t.Item]:
    """The verbs and values whose names stand in the roots, or in what these lead to."""
    called = {name: item for item in items if isinstance(item, Called) for name in _names(item)}
    found: list[t.Item] = []
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
    """The words in a declaration."""
    for node in t.nodes(item):
        if isinstance(node, t.Word):
            yield node.text
