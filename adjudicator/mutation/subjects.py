"""Changes without a difference: in a rule, and on a card of the whole table, `you` is the player who does what a clause waits
for; in a phase, and in what is offered only there, `you` is the player whose turn it is.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from adjudicator.mutation.paths import Path, changed, on_the_way, within
from adjudicator.rules import tree as t

THE_DOER = {"you", "they", "them"}
YOU, ACTIVE = "you", "active"
_Clause = t.ClauseDecl | t.StepDecl


def shared_items(files: Sequence[t.File]) -> list[t.Item]:
    """The rules, and the cards that work in a zone of the whole table."""
    items = [item for file in files for item in file.items]
    common = {z.named.key.text for z in items if isinstance(z, t.ZoneDecl) and not z.of_player}
    kinds = {k.key.text for k in items if isinstance(k, t.KindDecl)
             and any(isinstance(m, t.Works) and m.zone.text in common for m in k.members)}
    return [item for item in items if isinstance(item, t.RuleDecl)
            or (isinstance(item, t.CardDecl) and any(word.text in kinds for word in item.kinds))]


def says_the_same(item: t.Item, path: Path, old: t.Node, new: t.Node) -> bool:
    """Whether a change in something of the whole table only renames the player of an event: nobody's clause is silent, either."""
    match old, new:
        case t.TriggerDecl(), t.TriggerDecl():
            return "this" not in (old.subject, new.subject) and new == changed(
                old, subject=new.subject, even_fallen=new.even_fallen)
        case t.DutyDecl(), t.DutyDecl():
            return "this" not in (old.subject, new.subject) and new == changed(old, subject=new.subject)
        case _:
            called = _renamed(old, new)
    return bool(called) and called <= THE_DOER and any(isinstance(n, t.TriggerDecl | t.DutyDecl) for n in on_the_way(item, path))


# ---- the player whose turn it is

def own_moments(files: Sequence[t.File]) -> frozenset[str]:
    """The moments that nothing but a phase opens, and for nobody but the player whose turn it is."""
    opened: set[str] = set()
    others: set[str] = set()
    for item in (item for file in files for item in file.items):
        for path, node in within(item):
            match node:
                case t.Offer(moment=moment, player=t.Name(word=who)) if who.text in (YOU, ACTIVE) and _in_phase(item, path):
                    opened.add(moment.text)
                case t.Offer(moment=moment) | t.React(moment=moment) | t.Demand(moment=moment):
                    others.add(moment.text)
                case t.Perform(what=t.Part(word=moment)):
                    others.add(moment.text)
                case t.Perform():
                    return frozenset()  # the first ability of some card, whatever its moment
                case _:
                    pass
    return frozenset(opened - others)


def in_own_turn(item: t.Item, path: Path, old: t.Node, new: t.Node, moments: Collection[str]) -> bool:
    """Whether a change exchanges `you` and `active` where `you` are the player whose turn it is: in a phase, in what begins with
    a phase (where `they` are that player, too), and in abilities of the `moments` that only phases open.
    """
    called = _exchanged(old, new)
    match _clause(item, path):
        case t.PhaseDecl() | t.StepDecl():
            return bool(called) and called <= THE_DOER | {ACTIVE}
        case t.AbilityDecl(moments=words):
            return called == {YOU, ACTIVE} and all(word.text in moments for word in words)
        case _:
            return False


def _exchanged(old: t.Node, new: t.Node) -> set[str]:
    """The two words for a player of which a change puts one in the place of the other; none if it does something else."""
    match old, new:
        case t.Choose(by=None), t.Choose(by=t.Chooser(player=t.Name(word=other))):
            return {YOU, other.text}
        case _:
            return _renamed(old, new)


def _renamed(old: t.Node, new: t.Node) -> set[str]:
    """The same, of a name alone or of whose something is."""
    match old, new:
        case t.Name(word=one), t.Name(word=other):
            return {one.text, other.text}
        case t.Your(), t.Part(whole=t.Name(word=other)):
            return {YOU, other.text}
        case _:
            return set()


def _clause(item: t.Item, path: Path) -> t.Node | None:
    """The innermost clause or phase on a path."""
    found = [node for node in on_the_way(item, path) if isinstance(node, _Clause)]
    return found[-1] if found else None


def _in_phase(item: t.Item, path: Path) -> bool:
    return isinstance(_clause(item, path), t.StepDecl)


__all__ = ["in_own_turn", "own_moments", "says_the_same", "shared_items"]
