"""Names that a piece of code sets and never reads after that: what it keeps for itself changes nothing else."""

from __future__ import annotations

import attrs

from adjudicator.engine.frames import LOCALS
from adjudicator.rules import tree as t
from adjudicator.rules.checking.names import Names
from adjudicator.rules.checking.scope import Scope
from adjudicator.rules.core import nodes as core
from adjudicator.values import frozen

Read = frozenset[str]
_MAKING = (t.Let, t.ForEach, t.Choose, t.ChooseName, t.ChooseNumber, t.ChooseWord, t.Create)
_OF_EVENT = "the event keeps its `{}`, and nothing reads this one after that: `instead of ...` says what happens in its place"


def check_forgotten(names: Names, body: t.Body, scope: Scope, *, within: bool) -> None:
    """Record where a name is set that nothing reads afterwards. What a verb makes of its own parts its step may tell.

    `scope`: the names that there are where the code begins. `within`: it is a part of other code, which looks after these.
    """
    told = {name for name, place in scope.names.items() if isinstance(place, core.Place) and place.number >= LOCALS}
    made = {node.name.text for node in t.nodes(body) if isinstance(node, _MAKING) and node.name is not None}
    own = frozenset(made - told if within or scope.parts else made | told)
    of_players = frozenset(names.symbols.player_fields) | frozenset(names.symbols.zones)
    course = _Course(of_players, _read(body).union(scope.names), own)
    course.body(body, frozenset())
    for node, word in course.vain.values():
        why = _OF_EVENT.format(word) if word in told else f"nothing reads `{word}` after that"
        names.complain(node, "this changes nothing", why, "R043")


@frozen
class _Course:
    """Reads a piece of code from its end to its beginning: `after` a part of it some names are still read.

    `of_players`: the parts of a player. `mentioned`: the names that are read or set anywhere, for which they have to be made.
    `own`: the names that nobody else reads. `vain`: where such a name is set in vain, and which.
    """

    of_players: Read
    mentioned: Read
    own: Read
    vain: dict[int, tuple[t.Let | t.SetTo | t.AddTo, str]] = attrs.Factory(dict)

    def body(self, body: t.Body, after: Read) -> Read:
        """The names that are read in a body, or after it, before they are set there."""
        for statement in reversed(body.statements):
            after = self.statement(statement, after)
        return after

    def statement(self, node: t.Statement, after: Read) -> Read:
        """The same of a statement."""
        match node:
            case t.SetTo(place=t.Name(word=word), value=value):
                self._set(node, word.text, after)
                return after - {word.text} | _read(value)
            case t.AddTo(place=t.Name(word=word), amount=amount):
                self._set(node, word.text, after)
                return after | _read(amount)
            case t.Let(name=name, value=value):
                if name.text not in self.mentioned and not any(self._looks(part) for part in t.nodes(value)):
                    self._set(node, name.text, after)
                return after - {name.text} | _read(value)
            case t.If(test=test, body=body, other=None):
                return _read(test) | self.body(body, after) | after
            case t.If(test=test, body=body, other=t.Body() as other):
                return _read(test) | self.body(body, after) | self.body(other, after)
            case t.If(test=test, body=body, other=t.If() as other):
                return _read(test) | self.body(body, after) | self.statement(other, after)
            case t.May(body=body):
                return self.body(body, after) | after
            case t.OneOf(by=by, alternatives=alternatives):
                bodies = [self.body(a.body, after) for a in alternatives]
                return after.union(_read(by), *(_read(a.test) for a in alternatives), *bodies)
            case t.ForEach(body=body) | t.Repeat(body=body) | t.While(body=body):
                # what one turn of the loop sets, the next one may read
                return self.body(body, after | _read_again(node)) | after | _read(node)
            case t.Stop():
                return frozenset()
            case _:
                return after | _read(node)

    def _looks(self, part: object) -> bool:
        """Whether a part of a value may look at a card, which makes it known: anything but what a player has, or a count."""
        match part:
            case t.Part(word=word) | t.Your(word=word):
                return word.text not in self.of_players
            case t.Apply(function=function):
                return function.text != "count"
            case t.Node():
                return not isinstance(part, t.Name | t.Number | t.Word | t.Sum | t.Product | t.Group)
            case _:
                return False

    def _set(self, node: t.Let | t.SetTo | t.AddTo, word: str, after: Read) -> None:
        if word in self.own and word not in after:
            self.vain[id(node)] = node, word


def _read(node: object) -> Read:
    """The names that are read in a part of the rules."""
    return frozenset([name.word.text for name in t.nodes(node) if isinstance(name, t.Name)])


def _read_again(loop: t.ForEach | t.Repeat | t.While) -> Read:
    """The names that a loop reads for anything but to set them."""
    found = set[str]()
    waiting: list[object] = [loop]
    while waiting:
        match waiting.pop():
            case t.SetTo(place=t.Name(word=word), value=value):
                found |= _read(value) - {word.text}
            case t.AddTo(place=t.Name(word=word), amount=amount):
                found |= _read(amount) - {word.text}
            case t.Name(word=word):
                found.add(word.text)
            case tuple() as several:
                waiting += several
            case t.Node() as node:
                waiting += node.said()
            case _:
                pass
    return frozenset(found)


__all__ = ["check_forgotten"]
