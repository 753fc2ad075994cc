"""The names that a piece of code may use beside the declared ones."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from adjudicator.engine.frames import EFFECT, LOCALS, ROW, TARGET, THEY, THIS, YOU
from adjudicator.engine.program import Parameter
from adjudicator.rules.checking.standing import Facts
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.types import Type
from adjudicator.rules.core.walk import within
from adjudicator.values import frozen

REGISTERS: Mapping[str, core.Expression] = {
    "you": core.Place(types.PLAYER, YOU), "this": core.Place(types.CARD, THIS), "row": core.Place(types.ROW, ROW),
    "effect": core.Place(types.NAME, EFFECT), "target": core.Place(types.PLAYER, TARGET),
    "they": core.Place(types.PLAYER, THEY), "them": core.Place(types.PLAYER, THEY),
}
"""The names of the registers of every frame."""


@frozen
class Scope:
    """Names, each with what it stands for. In the body of a verb, `verb` is its number and `parts` how many parts it has.

    `facts`: what holds where the code begins.
    """

    names: Mapping[str, core.Expression]
    verb: int = -1
    parts: int = 0
    facts: Facts = ()

    def with_(self, /, **more: core.Expression) -> Scope:
        """The scope with further names."""
        return attrs.evolve(self, names={**self.names, **more})

    def is_part(self, name: str) -> bool:
        """Whether a name is that of a part of the verb in whose body this is."""
        known = self.names.get(name)
        return known is not None and any(
            isinstance(node, core.Place) and LOCALS <= node.number < LOCALS + self.parts for node in within(known))

    def without(self, name: str) -> Scope:
        """The scope without a name."""
        return attrs.evolve(self, names={k: v for k, v in self.names.items() if k != name})


FRAME = Scope(REGISTERS)
"""The scope of code that runs in a frame."""
UNAIMED = FRAME.without("target")
"""The scope of what is asked, or done, where nothing is aimed at anybody."""


def of_event(parameters: tuple[Parameter, ...], verb: int = -1) -> Scope:
    """The scope of code that runs in a frame whose first locals are the parameters of a verb; `verb`: of its own body."""
    places = [core.Place(Type(p.type), LOCALS + i) for i, p in enumerate(parameters)]
    found: dict[str, core.Expression] = {}
    for parameter, place in zip(parameters, places, strict=True):
        aimed = parameter.key in found and parameter.of
        found[parameter.key] = core.Ask(types.TARGET, Operation.EITHER, (found[parameter.key], place)) if aimed else place
    return attrs.evolve(FRAME.with_(**found), verb=verb, parts=len(parameters) if verb >= 0 else 0)
