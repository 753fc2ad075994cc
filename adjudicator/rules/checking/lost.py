"""Clauses that respond to a verb which has taken their very card out of play, or its player out of the game, in a game with all
its sets: the marks of that card are lost, and the clauses of that player are silent.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.counters import forms
from adjudicator.rules.checking.recalling import lost_marks

CARD, LIVE = "card", "live"


def lost(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """Where some files ask for a mark that the card has lost, as its verb always moves it out of play; and what a player
    is to do there who is out by then.
    """
    items = [declared(item) for file in (*files, *others) for item in file.items]
    marks = {field.key.text for item in items if isinstance(item, t.MarkFields) for field in item.fields}
    idle = {item.named.key.text for item in items if isinstance(item, t.ZoneDecl) and LIVE not in [f.text for f in item.flags]}
    away = {form for item in items if isinstance(item, t.VerbDecl) and _takes_away(item, idle) for form in forms(item)}
    ending = {form for item in items if isinstance(item, t.VerbDecl) and _puts_out(item) for form in forms(item)}
    for item, file in ((declared(item), one) for one in files for item in one.items):
        title = item.title.text if isinstance(item, t.CardDecl) else ""
        for clause in (node for node in t.nodes(item) if isinstance(node, t.TriggerDecl) and node.hook == "when"):
            if clause.subject == "you" and clause.verb.text in ending:
                yield Diagnostic("R028", "this never acts", clause.at.span(file.source),
                                 "its player is out by then, and the clauses of a player who is out are silent", title)
            if clause.subject == "this" and clause.verb.text in away:
                yield from (Diagnostic("R043", said, part.at.span(file.source), instead, title)
                            for part, said, instead in lost_marks(clause, marks))


def _takes_away(verb: t.VerbDecl, idle: set[str]) -> bool:
    """Whether a verb is done with one card, and always moves it to a zone where no text acts."""
    cards = [part.key.text for part in verb.parameters if part.type.text == CARD]
    return len(cards) == 1 and any(
        isinstance(one, t.Move) and isinstance(one.card, t.Name) and one.card.word.text == cards[0]
        and isinstance(one.to, t.Name | t.Your | t.Part) and one.to.word.text in idle for one in verb.body.statements)


def _puts_out(verb: t.VerbDecl) -> bool:
    """Whether the player who does a verb is always out behind it."""
    return any(isinstance(one, t.SetTo) and isinstance(one.place, t.Your) and one.place.word.text == "status"
               and isinstance(one.value, t.Name) and one.value.word.text == "out" for one in verb.body.statements)


__all__ = ["lost"]
