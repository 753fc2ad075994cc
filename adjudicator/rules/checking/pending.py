"""Whether an attack is pending, asked in a game in which none ever is: the trees of all its files are looked at, as in `idle`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t

UNDER_WAY = "under-way"


def never_pending(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """Where some files ask whether a pending attack is being answered, although no attack of theirs or of others is pending."""
    attacks = (node for file in (*files, *others) for node in t.nodes(file.items) if isinstance(node, t.Attack))
    if any(setting.field.text == "pending" for attack in attacks for setting in attack.settings):
        return
    for file in files:
        for node in t.nodes(file.items):
            if isinstance(node, t.Name) and node.word.text == UNDER_WAY:
                yield Diagnostic("R043", "this is never true: no attack of this game is `pending`", node.at.span(file.source),
                                 "an attack that is answered before anything else happens says so: `with pending`")


__all__ = ["never_pending"]
