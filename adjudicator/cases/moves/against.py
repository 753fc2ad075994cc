"""What stands against a move at a question: the conditions of all that it may mean, and what else is wrong with it there."""

from __future__ import annotations

import attrs

from adjudicator.cases.moves.askable import lying_elsewhere, not_asked_for
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.fitting import is_meant, is_meant_in_play
from adjudicator.cases.moves.idle import Hindrance, offers_nothing
from adjudicator.cases.moves.lying import is_used, lies, may_be_meant, offered_moments, offers_by
from adjudicator.cases.moves.worded import may_offer
from adjudicator.cases.runs.occurrences import Hint
from adjudicator.cases.words.meaning import Move, Name
from adjudicator.cases.words.vocabulary import ACCEPTING, USING
from adjudicator.engine.index import clauses_by_zone, uses_as
from adjudicator.engine.options import Ability, CardOption, HiddenCard, Seat, Word
from adjudicator.engine.refusals import is_only_aimless, of_whom, refusals
from adjudicator.engine.state import OFFER, AbilityChoice
from adjudicator.engine.windows import candidates
from adjudicator.notation.agreement import said_of
from adjudicator.notation.source import fold
from adjudicator.values import frozen


@frozen
class Conditions:
    """The obstacles to what a move may mean, and whether it may mean anything; what none of that ever asks for; its moments, if
    none is this one; which of the obstacles stand in the window of somebody else, and why what lies there offers nothing; the
    abilities against which only stands that there is nobody at whom they can be aimed.
    """

    reasons: tuple[str, ...]
    found: bool
    idle: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    hindered: tuple[Hindrance, ...] = ()
    aimless: tuple[AbilityChoice, ...] = ()


def conditions_of(pause: Pause, move: Move, player: int) -> Conditions:
    """The obstacles to each ability of the card or rule that a move names.

    One with a verb of its own counts only in its moment: elsewhere, nobody is asked for that.
    """
    draft, (here, row) = pause.opened(), _window(pause)
    draft.using = player  # what acts may depend on the unknown cards of their hand, too
    if not (move.objects or pause.is_own(move)):
        return Conditions((), True)
    name, wanted, asked = move.name, move.as_, pause.question.player == player
    in_play = is_meant_in_play(pause.view, pause.words, move)
    at = {pause.state.seats.index(t.text.text): t.text.text for t in move.targets if t.text.text in pause.state.seats}
    reasons, elsewhere, otherwise, stand_ins, beside = list[str](), list[str](), list[str](), list[str](), list[str]()
    found, usable, later, hindered = False, False, tuple[str, ...](), list[Hindrance]()
    idle, idle_elsewhere, aimless = list[tuple[Name, ...]](), list[tuple[Name, ...]](), list[AbilityChoice]()
    for moment in offered_moments(pause.state.program):
        for clause, card, effect in candidates(draft, moment, player):
            option = (clause.number, card, effect)
            physical = card is not None and name.described and pause.is_card(card, name)
            if physical and in_play and card is not None and not draft.layout.live[draft.slot_of(card)]:
                continue
            if not physical and fold(clause.owner_title) != name.word and move.objects:
                continue
            if wanted and effect != wanted:
                continue
            if card is not None and name.described and not physical:
                title = pause.state.program.cards[draft.name(card)].named.title
                stand_ins += [said_of(move.seat, f"plays {title} as {move.named}")] * (moment == here)
                continue
            if not is_meant(clause.move_word, move):
                held = "uses" if card is None or card < 0 else "plays"
                if moment == here and not refusals(draft, option, player, row, at):
                    otherwise.append(said_of(move.seat, f"{clause.move_word or held} {move.named}"))
                continue
            found = True
            against = refusals(draft, option, player, row, at) if moment == here else [moment]
            unasked = not_asked_for(pause.state, clause, move)
            if moment != here and not unasked:
                unasked = lying_elsewhere(pause.state, clause, move)
            (idle if moment == here else idle_elsewhere).append(unasked)
            (reasons if moment == here else elsewhere).extend(against)
            if moment == here and not asked:
                telling = of_whom(draft, option, player, row)
                beside += [reason for reason in against if reason not in telling]
            usable = usable or (asked and not against)
            if moment == here and asked and against and is_only_aimless(draft, option, player, row):
                aimless.append(option)
    if not found:
        put = [Hint(f"another card counts as one: `{line}`") for line in dict.fromkeys(stand_ins)]
        put += [Hint(f"what it can do here is written `{line}`") for line in dict.fromkeys(otherwise) if move.named]
        hindered = offers_nothing(pause, move, player)
        reasons += [hindrance.words for hindrance in hindered] or [*_nothing(pause, move), *put]
    elif usable and not pause.moment_fits(move):
        reasons.append(f"this is not `{move.moment}`")
    elif elsewhere and not reasons and not usable:
        later = tuple(dict.fromkeys(elsewhere))
        reasons.append(f"only in {' or '.join(later)}")
        found = move.verb in USING
    vain = [f"nothing asks for `{name}`" for name in min(idle or idle_elsewhere, key=len, default=())]
    if wanted and not uses_as(pause.state.program, wanted):
        vain.append(f"no rule lets a card count as {pause.state.program.cards[wanted].named.title}")
    return Conditions((*reasons, *vain), found, tuple(vain), later, tuple(beside), tuple(hindered), tuple(aimless))


def _window(pause: Pause) -> tuple[str, int | None]:
    """The moment and the row of the window that is open, or, where something has to be chosen, of the cell of the grid."""
    question, cell = pause.question, pause.view.cell()
    if question.kind == OFFER or cell is None:
        return question.moment, question.row
    return cell[0], cell[2]


def _nothing(pause: Pause, move: Move) -> list[str]:
    """The message for a move that no ability matches."""
    choosing = move.verb in pause.words.choosing
    if choosing and not offered(pause, move):
        return [said_of(move.seat, "is not asked to choose")] if pause.question.kind == OFFER else []
    if not move.named:
        return [f"nothing {move.verb}"]
    player = pause.state.seats.index(move.seat)
    own = [slot for slot in range(pause.view.slots) if pause.view.layout.holder[slot] == player]
    if move.verb not in USING and (not choosing or (move.name.described and lies(pause, move.name, own))):
        return [_not_there(pause, move) or f"`{move.verb}` names nothing that {move.named} can do"]
    if move.as_ and may_be_meant(pause, move, move.name, player):
        return [f"{move.named} does not count as {pause.state.program.cards[move.as_].named.title} here"]
    put_by = [slot for slot in own if not pause.view.layout.live[slot]]
    aimed = bool(move.objects and move.name.marks) and lies(pause, attrs.evolve(move.name, marks={}), put_by)
    return [said_of(move.seat, f"has no {move.named} to use") + ("; what it is aimed at comes after `with`" if aimed else "")]


def _not_there(pause: Pause, move: Move) -> str:
    """That no such card lies where it acts by the verb of a move; empty if one lies there, or none has that verb."""
    program, view, player = pause.state.program, pause.view, pause.state.seats.index(move.seat)
    card = program.cards[move.name.card]
    numbers = [zone for zone, clause in clauses_by_zone(card) if zone >= 0 and is_used(program, clause, move)]
    slots = [view.base[zone] + (player if program.zones[zone].of_player else 0) for zone in numbers]
    if not slots or lies(pause, move.name, slots):
        return ""
    zone = program.zones[numbers[0]]
    where = f"in `{zone.named.title}`"
    return said_of(move.seat, f"has no {move.named} {where}") if zone.of_player else f"no {move.named} lies {where}"


def offered(pause: Pause, move: Move) -> bool:
    """Whether an ability that carries the verb of a move is on offer."""
    return pause.question.kind == OFFER and any(isinstance(o, Ability) and o.verb == move.verb for o in pause.options)


def may_ever(pause: Pause, move: Move) -> bool:
    """Whether a move with such words is allowed in some situation, or names what its player may have to choose in this one."""
    name, program = move.name, pause.state.program
    if move.as_ and move.verb not in pause.words.choosing:
        return any(is_used(program, clause, move) for _, clause in clauses_by_zone(program.cards[move.as_]))
    if move.as_ or not move.objects or (pause.question.kind != OFFER and is_such_a_choice(pause, move)):
        return True
    if name.described:
        return not name.card or any(is_used(program, clause, move) for _, clause in clauses_by_zone(program.cards[name.card]))
    return (move.verb in ACCEPTING and offers_by(program, name.word)) or any(
        fold(clause.owner_title) == name.word and is_meant(clause.move_word, move) for clause in program.clauses)


def is_such_a_choice(pause: Pause, move: Move) -> bool:
    """Whether a player who has to choose is asked for what a move names: a seat, a card, a word. Without options for anything."""
    sorts = {type(option) for option in pause.options}
    return any(not sorts or sorts & _sorts(pause, name) for name in (*move.objects[:1], *move.targets))


def _sorts(pause: Pause, name: Name) -> set[type]:
    """The sorts of options that words may mean. A word that is offered may be the name of a card or a place."""
    cards = {CardOption, HiddenCard} if name.described else {HiddenCard} if name.zone is not None else set()
    return {*cards, *([Seat] if name.text.text in pause.state.seats else []), *([Word] if may_offer(pause, name) else [])}


__all__ = ["Conditions", "conditions_of", "is_such_a_choice", "may_ever", "offered"]
