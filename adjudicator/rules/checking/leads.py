"""How an ability begins: with the choice of its target, and with a verb.

A player who cannot do that verb cannot use the ability; one who must do it must use one.
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
from adjudicator.rules.core.walk import within
from adjudicator.values import frozen


@frozen
class Aim:
    """The possible targets of an ability: their sort, and the function that returns them, empty for none.

    A player is kept in a register, which the verbs that the ability calls can read as well; anything else in its first local.
    """

    sort: Type
    targets: str

    @property
    def at_cards(self) -> bool:
        """Whether a card may be the target."""
        return bool(self.targets) and self.sort != types.PLAYERS

    @property
    def at_players(self) -> bool:
        """Whether a player may be."""
        return bool(self.targets) and self.sort != types.CARDS

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


def lead_of(nodes: Sequence[core.Statement], aim: Aim) -> core.Enter | None:
    """The first unconditional verb of its player; none if what it is done with is known only once the ability is under way."""
    mine = (n for n in bare(nodes) if isinstance(n, core.Enter) and isinstance(n.player, core.Place) and n.player.number == YOU)
    lead = next(mine, None)
    return None if lead is not None and any(_is_later(part, aim) for part in within(*lead.arguments)) else lead


def _is_later(part: core.Expression, aim: Aim) -> bool:
    """Whether an expression is a name that the ability itself makes, or what one of its choices gave."""
    match part:
        case core.Place(number=n):
            return n >= aim.size
        case core.Ask(operation=Operation.RESULT):
            return True
        case _:
            return False


def is_bound(symbols: Symbols, lead: core.Enter, *modals: str) -> bool:
    """Whether a clause forbids a verb (`cannot`), or makes it a duty (`must`)."""
    forms = [{key, entry.past.replace(" ", "-")} for key, entry in symbols.verbs.items() if entry.number == lead.verb]
    return any(form & symbols.bound[modal] for form in forms for modal in modals)


def allowed(lead: core.Enter, aim: Aim, file: Callable[[core.Expression], str]) -> tuple[str, Aim]:
    """The function that says whether an ability may begin, and its remaining targets.

    `file` files a function of a frame and returns its name.
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
    """The arguments of a verb if the target is the current member of a set; otherwise the same ones."""
    match node:
        case core.Place(number=n) if n == place.number:
            return member
        case core.Ask(operation=Operation.PLAYER_OF | Operation.CARD_OF, arguments=(core.Place(number=n),)) if n == place.number:
            return attrs.evolve(node, arguments=(member,))
        case _:
            return node


__all__ = ["ON_TARGET", "Aim", "allowed", "is_bound", "lead_of"]
