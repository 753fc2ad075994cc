"""The words that may replace one another in the rules of a game: moments, phases, players, words of one list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.mutation.paths import within
from adjudicator.rules import tree as t
from adjudicator.values import frozen

PLAYER, NUMBER = "player", "number"
"""The types of a parameter that is a player, and of a value that is counted."""
SEATS = ("you", "active", "target", "they")
"""Words for one player that the notation itself has."""
GROUPS = ("players", "others", "everyone", "fallen")
"""Words for several players that the notation itself has."""
PAIRS = {"next": "previous", "least": "most", "first": "last", "author": "player"}
"""Functions and parts, each with its contrary."""
CONTRARY = PAIRS | {other: one for one, other in PAIRS.items()}


@frozen
class Words:
    """The words of a game that may replace one another. `lists` are the closed lists of words that it declares."""

    moments: tuple[str, ...]
    phases: tuple[str, ...]
    lists: tuple[tuple[str, ...], ...]
    labels: frozenset[str] = frozenset()
    """Kinds that mean nothing and that no rule asks for."""
    uncounted: frozenset[str] = frozenset()
    """Values that are no numbers: nothing is added to them."""

    @classmethod
    def of(cls, files: Sequence[t.File]) -> Words:
        """The words of the files of a game with all its sets."""
        items = [item for file in files for item in file.items]
        nodes = [node for item in items for _, node in within(item)]
        moments = [n.moment.text for n in nodes if isinstance(n, t.Offer | t.Demand)]
        moments += [n.named.key.text for n in nodes if isinstance(n, t.MomentDecl)]
        phases = [n.named.key.text for n in nodes if isinstance(n, t.StepDecl)]
        lists = [tuple(v.key.text for v in item.values) for item in items if isinstance(item, t.ValuesDecl)]
        labels = {item.key.text for item in items if isinstance(item, t.KindDecl) and not item.members} - set(_asked(items))
        uncounted = {item.key.text for item in items if isinstance(item, t.ValueDecl) and item.type.text != NUMBER}
        return cls(tuple(dict.fromkeys(moments)), tuple(dict.fromkeys(phases)), tuple(lists), frozenset(labels),
                   frozenset(uncounted))

    def beside(self, word: str) -> tuple[str, ...]:
        """The neighbours of a word in its list."""
        for words in self.lists:
            if word in words:
                at = words.index(word)
                return tuple(words[i] for i in dict.fromkeys((at - 1, (at + 1) % len(words))) if words[i] != word)
        return ()


def _asked(items: Sequence[t.Item]) -> Iterator[str]:
    """The words that rules ask for, kinds among them."""
    for item in items:
        for _, node in within(item):
            match node:
                case t.Name(word=word):
                    yield word.text
                case t.Holds(kind=kind) | t.Unnamed(kind=kind) | t.DeckSide(kind=kind):
                    yield kind.text
                case (t.Presumed(kinds=kinds) | t.Tokens(kinds=kinds) | t.DeckNever(kinds=kinds) | t.DeckOnce(kinds=kinds)
                      | t.DeckKeeps(kinds=kinds) | t.DeckTypeDecl(kinds=kinds)):
                    yield from (kind.text for kind in kinds)
                case _:
                    pass


@frozen
class Locals:
    """The names that a declaration has of its own: all of them, and those that are players."""

    names: tuple[str, ...]
    players: tuple[str, ...]

    @classmethod
    def of(cls, item: t.Item) -> Locals:
        """The names of a declaration."""
        found = dict(_named(item))
        return cls(tuple(found), tuple(name for name, is_player in found.items() if is_player))

    def instead_of(self, name: str) -> tuple[str, ...]:
        """The names that may replace a name. Some of them will have another type, and not compile."""
        if name in SEATS or name in self.players:
            return tuple(n for n in (*SEATS, *self.players) if n != name)
        if name in GROUPS:
            return tuple(n for n in GROUPS if n != name)
        return tuple(n for n in self.names if n != name) if name in self.names else ()


def _named(item: t.Item) -> Iterator[tuple[str, bool]]:
    """Each name that a declaration introduces, and whether it is known to be a player."""
    for _, node in within(item):
        match node:
            case t.ParameterDecl(key=key, type=kind):
                yield key.text, kind.text == PLAYER
            case t.ChangeDecl(parameters=parameters):
                yield from ((p.text, False) for p in parameters)
            case t.Let(name=name) | t.Choose(name=name):
                yield name.text, False
            case t.ForEach(name=name):
                yield name.text, True
            case _:
                pass
