"""Why a move of a script was not made, in words. They are found when somebody reads them: it takes longer than the run itself."""

from __future__ import annotations

from adjudicator.cases.moves.answering import answered
from adjudicator.cases.moves.choices import Pause, line_of
from adjudicator.cases.moves.parts import by_others
from adjudicator.cases.moves.reasons import refusal
from adjudicator.cases.words.meaning import Move, written


def illegal(pause: Pause, move: Move, asked: Pause | None) -> str:
    """That a move cannot be made at a question, with the reason. `asked`: where its player was asked something before."""
    refused = refusal(pause, move)
    against = "; ".join(filter(None, [*((*refused.reasons, refused.doubt) if refused else ()), *answered(asked, move)]))
    return f"`{written(move)}` is illegal{f': {against}' if against else ' here'}"


def never_made(pause: Pause, move: Move, asked: Pause | None) -> str:
    """That nothing asked for a move, with the obstacles at the question with which the run ends. `asked`: as above."""
    here = next((choice for name in move.objects[:1] for choice in pause.chosen(name)), None)
    refused = refusal(pause, move) if here is None else None
    first = "nothing asked for it" if here is None else f"here `{line_of(pause.state, here) or move.named}` is asked for"
    where = f"this is `{pause.question.moment}`:" if refused is not None and refused.elsewhere else "here"
    against = [f"{where} {'; '.join(refused.reasons)}"] if refused is not None and refused.reasons else []
    against += [*by_others(pause, move), *answered(asked, move)]
    return f"`{written(move)}` was never made: {'; '.join([first, *against])}"


__all__ = ["illegal", "never_made"]
