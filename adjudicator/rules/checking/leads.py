"""How an ability begins: with the choice of what it is aimed at, and with a verb.

Who cannot do that verb cannot use the ability, and who must do it must use one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import attrs

from adjudicator.engine.frames import LOCALS, TARGET, YOU
from adjudicator.engine.state import QuestionKind
from adjudicator.rules.checking.names import MEMBERS, NO, ask, number
from adjudicator.rules.checking.results import RESULT
from adjudicator.rules.checking.scope import FRAME, Scope
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import bare
from adjudicator.rules.core.types import Type
from adjudicator.values import frozen


@frozen
class Aim:
    """At what an ability can be aimed: the sort of its targets, and the function that gives them, empty for none.

    A player is kept in a register, which what the ability brings about can read as well; anything else in its first local.
    """

    sort: Type
    targets: str

    @property
    def at_cards(self) -> bool:
        """Whether a card may be the target."""
        return bool(self.targets) and self.sort != types.PLAYERS

    @property
    def size(self) -> int:
        """The size of the frame ahead of all other locals."""
        return LOCALS + self.at_cards

    @property
    def place(self) -> core.Place:
        """What keeps the target."""
        return core.Place(types.SETS[self.sort], LOCALS if self.at_cards else TARGET)

    def scope(self, names: Scope) -> Scope:
        """The names in the ability: its target, and whether that is still one of those at which it can be aimed."""
        if not self.targets:
            return names.with_(**{ON_TARGET: core.Constant(types.TRUTH, True)})
        still = core.Binary(types.TRUTH, self.place, "in", core.TestOf(self.sort, self.targets))
        return names.with_(target=self.place).with_(**{ON_TARGET: still})

    def taken(self, given: bool = False) -> tuple[core.Statement, ...]:
        """An ability with targets begins with the choice of one; `given`: unless it is brought along."""
        if not self.targets:
            return ()
        if given:
            return (core.Branch(core.IsNothing(types.TRUTH, self.place), self.taken(), ()),)
        whole = core.TestOf(self.sort, self.targets)
        picked = core.Hand(Operation.PICK, (FRAME.names["you"], whole, NO, number(int(QuestionKind.TARGET))))
        kind = types.SETS[self.sort]
        return picked, core.Assign(self.place, core.Ask(kind, Operation.RESULT, ()) if kind != types.CARD else RESULT)


ON_TARGET = "on-target"
"""The name under which an ability asks whether its target is still one."""


def lead_of(nodes: Sequence[core.Statement]) -> core.Enter | None:
    """The first verb of its player's own that stands under no condition."""
    mine = (n for n in bare(nodes) if isinstance(n, core.Enter) and isinstance(n.player, core.Place) and n.player.number == YOU)
    return next(mine, None)


def is_bound(symbols: Symbols, lead: core.Enter, *modals: str) -> bool:
    """Whether a clause forbids a verb (`cannot`), or makes it a duty (`must`)."""
    forms = [{key, entry.past.replace(" ", "-")} for key, entry in symbols.verbs.items() if entry.number == lead.verb]
    return any(form & symbols.bound[modal] for form in forms for modal in modals)


def allowed(lead: core.Enter, aim: Aim, file: Callable[[core.Expression], str]) -> tuple[str, Aim]:
    """The function that says whether an ability may begin, and its targets: those left at which it may.

    `file` makes a function of a frame and gives its name.
    """
    member = MEMBERS[aim.sort]
    given = [_with_target(argument, aim.place, member) for argument in lead.arguments]
    aimed = bool(aim.targets) and given != list(lead.arguments)
    arguments = given if aimed else lead.arguments
    test: core.Expression = core.Not(types.TRUTH, ask(types.ANY, Operation.BARRED, number(lead.verb), lead.player, *arguments))
    if aimed:
        left = core.Filter(aim.sort, core.TestOf(aim.sort, aim.targets), member, test, counted=False)
        aim = attrs.evolve(aim, targets=file(left))
        test = core.Exists(types.TRUTH, left, None, None, counted=False)
    free = ask(types.TRUTH, Operation.UNHINDERED, number(lead.verb))
    return file(core.Binary(types.TRUTH, free, "or", test)), aim


def _with_target(node: core.Expression, place: core.Place, member: core.Variable) -> core.Expression:
    """What a verb is given, where the target is the member of a set that is looked at; else the very same."""
    match node:
        case core.Place(number=n) if n == place.number:
            return member
        case core.Ask(operation=Operation.PLAYER_OF | Operation.CARD_OF, arguments=(core.Place(number=n),)) if n == place.number:
            return attrs.evolve(node, arguments=(member,))
        case _:
            return node


__all__ = ["ON_TARGET", "Aim", "allowed", "is_bound", "lead_of"]
