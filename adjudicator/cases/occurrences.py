"""Whether the description of a step in a line fits a step that happened, and on what ground it happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from adjudicator.cases.meaning import Line, Never, Then
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, behind, is_empty
from adjudicator.notation.source import fold


def fits(line: Then | Never, state: State, step: Step, guessing: bool = False) -> bool:
    """Whether a step of a run is the one that a line describes; `guessing`: whether it may be, whatever its unknown cards are.

    What was done with no card at all did not happen.
    """
    if isinstance(line, Never):
        return line.pattern.fits(step, guessing) and not is_empty(state.program, step)
    because = line.because
    return happens_in(line, state, step, guessing) and (
        because is None or any(_is_called(state, title, because.text) for title in grounds(state, step)))


def _is_called(state: State, title: str, words: str) -> bool:
    """Whether words are the name of a card or rule, in any language."""
    wanted = fold(words)
    return fold(title) == wanted or any(card.named.title == title and wanted in map(fold, card.named.spellings())
                                        for card in state.program.cards)


def happens_in(line: Then, state: State, step: Step, guessing: bool = False) -> bool:
    """Whether a step is the one described, in its cell, on whatever ground."""
    if not line.pattern.fits(step, guessing) or is_empty(state.program, step):
        return False
    if line.cell is None:
        return True
    if step.cell is None or step.cell[0] != line.cell.moment:
        return False
    return line.cell.seat is None or state.seats[step.cell[1]] == line.cell.seat


_DENIAL = re.compile(r"(?<!\w)(?:no|not|cannot|nothing|nobody|never|without)(?!\w)")
_LIMITED = re.compile(r"(?<!\w)(?:(?:no|not|cannot|out|at most|at least) $|too (?:few|many) ?$|(?:fewer|less|more) than ?$|"
                      r"(?:nothing|nobody|never|without) |only (?:after|at|before|by|during|from|in|on|with)$)")
"""What turns the words round that it stands before, or begins: `in avoid` is not the reason where that is `only in avoid`."""
_RESTRICTED = re.compile(r"(?<!\w)(?:only|at most|at least)(?!\w)")
"""What does so before words that say something: `be avoided` is not the reason where `only another attack can be avoided`."""
_STATING = re.compile(r"(?<!\w)(?:is|are|be|may|can|has|have|does|do)(?!\w)")
_PART_ENDS = re.compile(r"[:;,()]")
"""What divides a reason into parts that each say something."""


def says(words: str, texts: Iterable[str]) -> bool:
    """Whether words occur in one of several texts, as whole words, and do not leave out what denies them there.

    Of `no life point is missing`, the last three words alone would say the opposite.
    """
    said = fold(words)
    wanted = re.compile(rf"(?<!\w){re.escape(said)}(?!\w)")
    told = [fold(text) for text in texts if not isinstance(text, Hint)]
    found = [(text, at) for text in told for at in wanted.finditer(text) if not _is_listed(text, at.start(), at.end())]
    if said[:1].isdecimal() or _DENIAL.search(said):
        return any(True for _ in found)
    states = _STATING.search(said) is not None
    return not all(_is_denied(text, at.start(), at.end(), states) for text, at in found)


def _is_listed(text: str, start: int, end: int) -> bool:
    """Whether words are some of several things to choose.

    Of `the choice is X, Y`, neither Y alone is a reason, nor that the choice is X.
    """
    return text.startswith(LISTING) and end > len(LISTING) and (start > len(LISTING) or end < len(text))


def _is_denied(text: str, start: int, end: int, states: bool) -> bool:
    """Whether the part of a reason around some words denies them; `states`: they say something, and do not only name it."""
    before, behind = _PART_ENDS.split(text[:start])[-1], _PART_ENDS.split(text[end:])[0]
    if states:
        return _DENIAL.search(f"{before} {behind}") is not None or _RESTRICTED.search(before) is not None
    first = text[start:end].partition(" ")[0]
    return _LIMITED.search(before) is not None or _LIMITED.search(before + first) is not None


LISTING = "the choice is "
"""What stands before all that may be chosen, where a reason lists it."""


class Hint(str):
    """What is said besides the reasons: how a line is written that is perhaps meant. It is no reason itself."""

    __slots__ = ()


_TELLING = re.compile(r"\b(?!(?:here|only|target|that|they|this|with)\b)[^\W\d_]{4}", re.I)


def is_telling(words: str) -> bool:
    """Whether words tell one reason from another: the small ones of a language and single numbers stand in most."""
    return _TELLING.search(words) is not None


def grounds(state: State, step: Step) -> tuple[str, ...]:
    """The cards and rules that a step rests on: that of its own clause, then those of the steps that led to it."""
    found: dict[str, None] = {}
    here: Step | None = step
    while here is not None:
        origin = state.program.origins[here.code]
        if origin is not None:
            found[origin.title] = None
        here = behind(state.program, state.steps, here)
    return tuple(found)


def all_happened(state: State, script: Sequence[Line]) -> bool:
    """Whether every `then` line of a script is true of what has happened so far, one after the other."""
    at = 0
    for line in script:
        if isinstance(line, Then):
            found = next((i for i in range(at, len(state.steps)) if fits(line, state, state.steps[i])), None)
            if found is None:
                return False
            at = found + 1
    return True


__all__ = ["LISTING", "Hint", "all_happened", "fits", "grounds", "happens_in", "is_telling", "says"]
