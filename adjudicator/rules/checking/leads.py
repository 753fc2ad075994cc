"""The verb with which an ability begins: who cannot do it cannot use the ability, and who must do it must use one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.engine.frames import TARGET, YOU
from adjudicator.rules.checking.names import ITS_PLAYER, ask, number
from adjudicator.rules.checking.symbols import Symbols
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core import types
from adjudicator.rules.core.operations import Operation
from adjudicator.rules.core.probes import bare


def lead_of(nodes: Sequence[core.Statement]) -> core.Enter | None:
    """The first verb of its player's own that stands under no condition."""
    mine = (n for n in bare(nodes) if isinstance(n, core.Enter) and isinstance(n.player, core.Place) and n.player.number == YOU)
    return next(mine, None)


def is_bound(symbols: Symbols, lead: core.Enter, *modals: str) -> bool:
    """Whether a clause forbids a verb (`cannot`), or makes it a duty (`must`)."""
    forms = [{key, entry.past.replace(" ", "-")} for key, entry in symbols.verbs.items() if entry.number == lead.verb]
    return any(form & symbols.bound[modal] for form in forms for modal in modals)


def allowed(lead: core.Enter, targets: str, file: Callable[[core.Expression], str]) -> tuple[str, str]:
    """The function that says whether an ability may begin, and that of its targets: those left at which it may.

    `file` makes a function of a frame and gives its name.
    """
    aimed = bool(targets) and any(_is_target(a) for a in lead.arguments)
    given = [ITS_PLAYER if aimed and _is_target(a) else a for a in lead.arguments]
    test: core.Expression = core.Not(types.TRUTH, ask(types.ANY, Operation.BARRED, number(lead.verb), lead.player, *given))
    if aimed:
        left = core.Filter(types.PLAYERS, core.TestOf(types.PLAYERS, targets), ITS_PLAYER, test, counted=False)
        targets = file(left)
        test = core.Exists(types.TRUTH, left, None, None, counted=False)
    free = ask(types.TRUTH, Operation.UNHINDERED, number(lead.verb))
    return file(core.Binary(types.TRUTH, free, "or", test)), targets


def _is_target(node: core.Expression) -> bool:
    return isinstance(node, core.Place) and node.number == TARGET


__all__ = ["allowed", "is_bound", "lead_of"]
