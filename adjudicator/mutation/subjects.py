"""Changes without a difference: in a rule, and on a card of the whole table, `you` is the player who does what a clause waits
for.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.mutation.paths import Path, changed, on_the_way
from adjudicator.rules import tree as t

THE_DOER = {"you", "they", "them"}


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
        case t.Name(word=one), t.Name(word=other):
            called = {one.text, other.text}
        case t.Your(), t.Part(whole=t.Name(word=other)):
            called = {other.text}
        case _:
            return False
    return called <= THE_DOER and any(isinstance(n, t.TriggerDecl | t.DutyDecl) for n in on_the_way(item, path))


__all__ = ["says_the_same", "shared_items"]
