"""Statements that do nothing where they stand: about a field that was emptied just before, a card or player that is missing, or a
card that lies already where it goes; about one player where two are meant, or about nobody; about cards that are seen anyway.
"""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.engine.zones import Zone
from adjudicator.rules import tree as t
from adjudicator.rules.checking.bounds import alike
from adjudicator.rules.checking.names import Names
from adjudicator.rules.checking.searching import zones_of
from adjudicator.rules.checking.standing import Facts, lies_in, place_of
from adjudicator.rules.core import nodes as core
from adjudicator.rules.core.operations import AMONG, CARRYING, Operation


def check_emptied(names: Names, node: t.Statement, done: Sequence[core.Statement], known: Facts) -> None:
    """Record where a statement reads what one before it has set to nothing, moves a card that is none, or is done by nobody."""
    emptied = [fact for fact in known if fact.emptied is not None]
    for part in t.nodes(_read(node)) if emptied else ():
        fact = next((fact for fact in emptied if fact.emptied == part), None)
        if fact is not None and isinstance(part, t.Your | t.Part):
            names.complain(part, f"`{part.word.text}` is nothing any more here", f"{fact.help}: read it before that", "R043")
            return
    absent = [fact for fact in known if fact.wanted and isinstance(fact.test, core.IsNothing)]
    for one in map(_needed, done) if absent else ():
        for fact in absent:
            if one is not None and isinstance(fact.test, core.IsNothing) and alike(fact.test.inner, one):
                names.complain(node, "nothing is there of which this could be done", fact.help, "R043")
    for step in done if known else ():
        match step:
            case core.Act(operation=Operation.MOVE, arguments=(card, core.Slot(zone=zone) as slot)) if _has_no_order(names, zone):
                if (said := lies_in(known, card, slot)) is not None:
                    names.complain(node, "this changes nothing", f"the card lies there already: {said.help}", "R043")
            case (core.Act(operation=Operation.SET_MARK | Operation.TURN, arguments=(card, *_))
                  | core.IfKnown(then=core.Act(operation=Operation.SET_MARK | Operation.TURN, arguments=(card, *_)))):
                place = place_of(known, card)
                if place is not None and not _zone(names, place[1]).live:
                    names.complain(node, "this changes nothing", f"only cards in play have marks: {place[0].help}", "R043")
            case _:
                pass
    match done:
        case (core.Act(operation=Operation.SWAP_SEATS, arguments=(one, other)),) if alike(one, other):
            names.complain(node, "this changes nothing", "it is the same player twice", "R043")
        case (core.Act(operation=Operation.ANOTHER_TURN, arguments=(core.Constant(value=None),)),):
            names.complain(node, "this does nothing", "nobody is there to have the turn", "R043")
        case (core.IfKnown(value=core.Constant(value=None), then=core.Act(operation=Operation.BEGIN_LASTING)),):
            names.complain(node, "this does nothing", "nobody is there for whom it could act", "R043")
        case (*_, core.Act(operation=Operation.DEAL, arguments=(pile, core.Slot() as slot))) if _is_kept(names, pile, slot):
            names.complain(node, "this changes nothing", "the card lies there already", "R043")
        case (*_, core.Act(operation=Operation.MOVE, arguments=(
                core.Ask(operation=Operation.TOP, arguments=(pile,)), core.Slot() as slot))) if _is_kept(names, pile, slot):
            names.complain(node, "this changes nothing", "the card lies there already", "R043")
        case (core.Assign(value=who), *_) if isinstance(node, t.React | t.Offer | t.Demand) and _has_fallen(who):
            asked = node.players if isinstance(node, t.React) else node.player
            names.complain(asked, "nobody is ever asked here", "those who have fallen are not: name players who play", "R043")
        case (core.Act(operation=Operation.SHOW, arguments=(cards, players)),) if seen := _seen_by(names, cards, players):
            names.complain(node, "this does nothing", f"{seen} these cards anyway", "R043")
        case _:
            pass


def _read(node: t.Statement) -> object:
    """What a statement reads before it does anything, but for conditions."""
    match node:
        case t.AddTo(amount=read) | t.SetTo(value=read) | t.Let(value=read) | t.Repeat(count=read) | t.Result(value=read):
            return read
        case t.Do() | t.Move():
            return node
        case _:
            return ()


def _is_kept(names: Names, pile: core.Expression, slot: core.Slot) -> bool:
    """Whether the top card of a pile would go where it lies. One that is made again if it is empty is made again for that."""
    zone = next(entry for entry in names.symbols.zones.values() if entry.number == slot.zone)
    return alike(pile, slot) and zone.renewed is None and not zone.zone.live and not zone.zone.endless


def _has_fallen(who: core.Expression) -> bool:
    """Whether a player, or each one of several, has certainly fallen."""
    match who:
        case core.Ask(operation=Operation.FALLEN):
            return True
        case core.Filter(whole=whole) | core.Need(inner=whole):
            return _has_fallen(whole)
        case core.Ask(operation=operation, arguments=(whole, *_)) if operation in AMONG:
            return _has_fallen(whole)
        case _:
            return False


def _has_no_order(names: Names, number: int) -> bool:
    """Whether it does not count in which order the cards of a zone came there."""
    zone = _zone(names, number)
    return not (zone.live or zone.pile or zone.row or zone.endless)


def _zone(names: Names, number: int) -> Zone:
    """A zone by its number."""
    return next(entry.zone for entry in names.symbols.zones.values() if entry.number == number)


def _seen_by(names: Names, cards: core.Expression, players: core.Expression) -> str:
    """Who sees cards where they lie, if all to whom they are shown do; empty if somebody may not."""
    covered = any(mark.field.face_down for mark in names.symbols.marks.values())
    zones = [_zone(names, number) for number in zones_of(cards)]
    if not zones or any(zone.live and covered for zone in zones):
        return ""
    if not any(zone.hidden for zone in zones):
        return "everybody sees"
    while isinstance(cards, core.Filter):
        cards = cards.whole
    match cards, players:
        case (core.Ask(operation=Operation.CARDS, arguments=(core.Slot(player=core.Typed() as holder),)),
              core.Ask(operation=Operation.ONE, arguments=(player,))) if not zones[0].pile and alike(holder, player):
            return "their own player sees"
        case _:
            return ""


def _needed(statement: core.Statement) -> core.Expression | None:
    """The card that a statement moves, or the player who does a verb."""
    match statement:
        case core.Act(operation=operation, arguments=(card, *_)) if operation in CARRYING:
            return card
        case core.Enter(player=player):
            return player
        case _:
            return None


__all__ = ["check_emptied"]
