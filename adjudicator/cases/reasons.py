"""Why a move is not allowed at a question, in words, each reason with the condition that it breaks."""

from __future__ import annotations

from adjudicator.cases.choices import Table, is_meant
from adjudicator.cases.meaning import DECLINING, Move
from adjudicator.cases.parts import parts_of, unfit
from adjudicator.engine.state import OFFER
from adjudicator.engine.table import OUT
from adjudicator.engine.windows import candidates, refusals
from adjudicator.notation.source import fold


def why_illegal(table: Table, move: Move) -> tuple[str, ...] | None:
    """The reasons why a player may not make a move now; None if he may."""
    state = table.state
    player = state.seats.index(move.seat)
    question = table.question
    asked = question.player == player
    if move.verb in DECLINING and not move.objects:
        if asked and question.may_pass:
            return None
        return ("this choice has to be made",) if asked else (f"{move.seat} is not asked",)
    if asked and question.kind == OFFER:
        for option in table.abilities(move, aimed=False)[:1]:
            missed = tuple(f"{t} is no target: {table.target_words(option)}" for t in table.missed(move, option))
            return missed or (unfit(table, move, option) if parts_of(move) else ()) or None
    elif asked and table.meant(move):
        return None
    reasons: list[str] = []
    if state.winner is not None:
        reasons.append("the game is over")
    if table.view.status[player] == OUT:
        reasons.append(f"{move.seat} is eliminated")
    if not asked:
        whom = state.seats[question.player] if question.player >= 0 else "chance"
        where = table.view.cell()
        reasons.append(f"{whom} is to answer" + (f" in the {where[0]} moment" if where else ""))
    reasons += _condition_reasons(table, move, player)
    return tuple(dict.fromkeys(reasons))


def _condition_reasons(table: Table, move: Move, player: int) -> list[str]:
    """What stands against each ability of the card or character that the move names."""
    draft, question = table.opened(), table.question
    if not (move.objects or table.is_own(move)):
        return []
    name, wanted = move.name, move.as_
    moments = {m for c in table.state.program.clauses for m in c.moments if c.kind == "ability"}
    reasons, elsewhere, found = [], [], False
    for moment in sorted(moments):
        for clause, card, effect in candidates(draft, moment, player):
            option = (clause.number, card, effect)
            physical = card is not None and name.described and table.is_card(card, name)
            if not physical and fold(clause.owner_title) != name.word and move.objects:
                continue
            if (wanted and effect != wanted) or not is_meant(clause.told, move, table.words):
                continue
            found = True
            if moment == question.moment:
                reasons += refusals(draft, option, player, question.row)
            else:
                elsewhere.append(moment)
    if not found:
        reasons.append(f"{move.seat} has no {move.named} to use" if move.named else f"nothing {move.verb}")
    elif elsewhere and not reasons:
        reasons.append(f"only in {' or '.join(dict.fromkeys(elsewhere))}")
    return reasons
