"""What nobody is asked because there is nothing to decide: choices with one option, and choices and windows with none."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from adjudicator.engine.state import Question, State
from adjudicator.engine.steps import Growing

if TYPE_CHECKING:
    from adjudicator.engine.draft import Draft


class Forced(NamedTuple):
    """A choice that was made without a question, because there was only one option: a player, the face of a card, or a zone.

    `before`: how many steps lie before it, `growing` those under way then; `code` is where it was made, `depth` how deep on the
    stack; `aftermath`: how much is under way there that follows on its own. `lies`: the entry of a card in play, `slot` where a
    card lay, `serves` the other names as which its player could use it; `at` waits for the choice, if `Unasked` keeps such
    states. `by_chance`: chance would decide between several; `aimed`: something is aimed at it.
    """

    player: int
    seat: int | None
    face: int | None
    zone: int | None
    before: int
    code: int
    depth: int
    growing: Growing
    aftermath: int
    at: State | None = None
    lies: tuple[Any, ...] | None = None
    slot: int = -1
    by_chance: bool = False
    serves: tuple[int, ...] = ()
    aimed: bool = False


class Unordered(NamedTuple):
    """How many cards that differ went one after the other in no order of theirs: those of a zone, or those a player may order."""

    several: int
    slot: int | None
    player: int | None


class Unasked:
    """What nobody was asked in a step of the engine, `unordered` for an order among it; `overlooked`: the slots whose unknown
    cards did not count on the way, as bits.

    Each of `empty` waits at one with none; it is None if nobody wants to look at them. `able`: among them is
    every window of which a rule asks whether somebody could use anything there, whether or not they have anything for it.
    `firm`: no rule may go through cards that lie in no order: that raises `NeedOrder`.
    """

    __slots__ = ("able", "empty", "firm", "forced", "overlooked", "unordered")

    def __init__(self, *, looking: bool = False, able: bool = False, firm: bool = False) -> None:
        self.forced: list[Forced] = []
        self.unordered: list[Unordered] = []
        self.able = able
        self.firm = firm
        self.overlooked = 0
        self.empty: list[State] | None = [] if looking else None


def unput(d: Draft, question: Question) -> State | None:
    """The state that would wait with a question that nobody is asked; None if nobody wants to look at it.

    With no option it is kept at once.
    """
    if d.unasked is None or d.unasked.empty is None:
        return None
    asked, d.question = d.question, question
    state = d.freeze()
    d.question = asked
    if not question.choices:
        d.unasked.empty.append(state)
    return state


__all__ = ["Forced", "Unasked", "Unordered", "unput"]
