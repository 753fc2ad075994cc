"""Whether the description of a step in a line fits a step that happened, and on what ground it happened."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from adjudicator.cases.runs.contributions import Contributions, called
from adjudicator.cases.words.meaning import ExpectAsked, Line, Never, Then
from adjudicator.cases.words.patterns import moments_asked
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, behind, is_empty
from adjudicator.notation.quoting import reasoned
from adjudicator.notation.source import fold


def fits(line: Then | Never, state: State, step: Step, guessing: bool = False, made: Contributions | None = None,
         loose: bool = False) -> bool:
    """Whether a step of a run is the one that a line describes; `guessing`: whether it may be, whatever its unknown cards are.

    What was done with no card at all did not happen. `made`: what contributed to the run, if that is known. `loose`: of a denied
    step, as in `Pattern.fits`.
    """
    if isinstance(line, Never):
        return line.pattern.fits(step, guessing, loose) and not is_empty(state.program, step)
    because = line.because
    return happens_in(line, state, step, guessing) and (
        because is None or any(_is_ground(state, step, title, made) for title in called(state.program, because.text)))


def _is_ground(state: State, step: Step, title: str, made: Contributions | None) -> bool:
    """Whether a step rests on a card or rule."""
    return title in grounds(state, step) or (made is not None and made.has(step, title))


def asks(state: State, step: Step, line: ExpectAsked) -> bool:
    """Whether in a step the player whom a line names is asked in the moment that it names."""
    return line.moment in moments_asked(step) and state.seats[step.player] == line.seat


def is_asked(state: State, line: ExpectAsked) -> bool:
    """Whether the player whom a line names is asked in the moment that it names."""
    return any(asks(state, step, line) for step in state.steps)


def happens_in(line: Then, state: State, step: Step, guessing: bool = False) -> bool:
    """Whether a step is the one described, in its cell, on whatever ground."""
    if not line.pattern.fits(step, guessing) or is_empty(state.program, step):
        return False
    if line.cell is None:
        return True
    if step.cell is None or step.cell[0] != line.cell.moment:
        return False
    return line.cell.seat is None or state.seats[step.cell[1]] == line.cell.seat


_DENIAL = re.compile(r"(?<!\w)(?:no|not|none|neither|nor|cannot|nothing|nobody|never|without|"
                     r"out of|too (?:few|many)|(?:fewer|less|more) than|at (?:most|least))(?!\w)")
"""What turns the words round that stand behind it: `shot` is not the reason where that is `this is not a shot`."""
_LIMIT = re.compile(r"(?<!\w)only(?!\w)")
"""What limits all that stands behind it: `in avoid` is not the reason where that is `only in avoid`."""
_BOUND = re.compile(r",? (?:or|unless|except) ")
"""What binds words to those behind it: `only in avoid` is not the reason where that is `only in avoid or play`."""
_BINDING = re.compile(r"(?:or|unless|except)(?: |$)|.* (?:or|unless|except)$")
"""Words that begin or end with it say half of something, too."""
_NUMBERED = re.compile(r"\D+ \d+")
"""A value with its name: `cost 1` is not the reason where that is `step cost 1`."""
_SMALL = re.compile(r" ?(?:(?:the|a|an|is|are|has|have|and|of|in|at|for|to|with|than) )*")
"""Words that are no part of the name of a value behind them."""
_ANYWHERE = re.compile(r"(?: (?:here|now|this turn|is in this situation|in this run|in the whole run|to use|for it|forbids it|"
                       r"requires it|switches .* off|(?:for )?`+))? ?")
"""What may be left out at the end: `no Beer` is not the reason where that is `no Beer 6♦`, but it is of `no Beer in this run`."""
_PART_ENDS = re.compile(r"[:;,()]")
"""What divides a reason into parts that each say something."""
_NAME = re.compile(r"`[^`]*`")
"""A name in a reason, in which no word denies anything."""


def says(words: str, texts: Iterable[str]) -> bool:
    """Whether words occur in one of several texts, as whole words, and nowhere in it leave out what denies them.

    Of `no life point is missing`, the last three words alone would say the opposite. A number alone names the matter.
    """
    # INVARIANT: a reason without its denial is none
    said = fold(words)
    places = ([*_found(said, text)] for text in texts)
    return any(found and (said.isdecimal() or not any(_turned(*place) for place in found)) for found in places)


def restates(words: str, text: str) -> bool:
    """Whether words occur in the line that gives them as its reason, wherever they stand in it."""
    return any(_found(fold(words), text))


def proposed(words: str, texts: Iterable[str]) -> str:
    """How a reason is written that holds and contains some words, to be added to a message; empty if no text has them."""
    found = _reason_with(words, texts)
    return f": write `{reasoned(found)}`" if found else ""


def _reason_with(words: str, texts: Iterable[str]) -> str:
    """The shortest reason that holds and contains words which leave out what denies them, or else a whole text with them."""
    found = [(text, *at) for text in texts for at in _found(fold(words), text)]
    for text, folded, start, end in found:
        first, last = _turned(folded, start, end) or _part(folded, start, end)
        while (more := _turned(folded, first, last)) not in (None, (first, last)):
            first, last = more
        first = min([first, *(name.start() for name in _NAME.finditer(folded) if name.start() < first < name.end())])
        wider = (text if len(text) == len(folded) else folded)[first:last].strip()
        if wider and is_telling(wider) and says(wider, [text]):
            return wider
    return next((text for text, *_ in found), "")


def _found(said: str, text: str) -> Iterator[tuple[str, int, int]]:
    """Where words occur in a text, which is folded; not in a hint, nor where they are some of several things to choose."""
    if isinstance(text, Hint):
        return
    told = fold(text)
    for at in re.finditer(rf"(?<!\w){re.escape(said)}(?!\w)", told):
        if not _is_listed(told, at.start(), at.end()):
            yield told, at.start(), at.end()


def _is_listed(text: str, start: int, end: int) -> bool:
    """Whether words are some of several things to choose.

    Of `the choice is X, Y`, neither Y alone is a reason, nor that the choice is X.
    """
    # INVARIANT: of what may be chosen a reason names everything or nothing
    before, ahead, _ = text.partition(OTHERWISE)
    first = len(LISTING) if text.startswith(LISTING) else len(before) + len(ahead) if ahead else len(text)
    return end > first and (start > first or end < len(text))


def _turned(text: str, start: int, end: int) -> tuple[int, int] | None:
    """From where to where a reason has to be given for some of its words not to say the opposite; None if they do not.

    What stands before them in their part of it counts, if it denies or limits them; and, if they are several or deny something,
    all that stands behind. Of two cases, one alone is none. A single word may name the matter.
    """
    text = _NAME.sub(lambda name: "`" * len(name.group()), text)
    begin, last = _part(text, start, end)
    said = text[start:end]
    ahead = [at.start() for kind in (_DENIAL, _LIMIT) for at in kind.finditer(text, begin) if at.start() < start]
    single = " " not in said and not _DENIAL.search(said)
    ahead += [_part(text, at.start(), at.start())[0] for at in _BOUND.finditer(text, 0, start)
              if at.end() == start or (not single and _part(text, at.end(), at.end())[1] >= start)]
    ahead += [begin] if _BINDING.match(said) or (_NUMBERED.fullmatch(said) and not _SMALL.fullmatch(text, begin, start)) else []
    whole = single or text[:end] == LISTING.rstrip() or _ANYWHERE.fullmatch(text, end, last) is not None
    behind = [] if whole else [last]
    cases = [_BOUND.match(text, end), None if single else _BOUND.match(text, last)]
    behind += [_part(text, at.end(), at.end())[1] for at in cases if at is not None]
    return (min(ahead, default=start), max(behind, default=end)) if ahead or behind else None


def _part(text: str, start: int, end: int) -> tuple[int, int]:
    """From where to where the part of a reason goes in which some words stand."""
    before, stop = [divides.end() for divides in _PART_ENDS.finditer(text, 0, start)], _PART_ENDS.search(text, end)
    return before[-1] if before else 0, stop.start() if stop else len(text)


TO_ANSWER = "is to answer"
"""How a reason says who is asked in a player's place, behind who that is."""
LISTING = "the choice is "
"""What stands before all that may be chosen, where a reason lists it."""
OTHERWISE = " is not a choice: "
"""The same behind something that may not be."""


class Hint(str):
    """What is said besides the reasons: how a line is written that is perhaps meant. It is no reason itself."""

    __slots__ = ()


_TELLING = re.compile(r"\b(?!(?:here|only|target|that|they|this|with)\b)[^\W\d_]{4}", re.I)


def is_telling(words: str, reasons: Iterable[str] = ()) -> bool:
    """Whether words tell one reason from another, or are one: the small ones of a language and single numbers stand in most."""
    return _TELLING.search(words) is not None or fold(words) in map(fold, reasons)


def grounds(state: State, step: Step) -> tuple[str, ...]:
    """The cards and rules through which a step came about: that of its own clause, then those of the steps that led to it."""
    found: dict[str, None] = {}
    here: Step | None = step
    while here is not None:
        origin = state.program.origins[here.code]
        if origin is not None:
            found[origin.title] = None
        here = behind(state.program, state.steps, here)
    return tuple(found)


def all_happened(state: State, script: Sequence[Line], made: Contributions | None = None) -> bool:
    """Whether every `then` line of a script is true of what has happened so far, one after the other. `made`: see `fits`."""
    at = 0
    for line in script:
        if isinstance(line, Then):
            found = next((i for i in range(at, len(state.steps)) if fits(line, state, state.steps[i], made=made)), None)
            if found is None:
                return False
            at = found + 1
    return True


__all__ = [
    "LISTING", "OTHERWISE", "TO_ANSWER", "Hint", "all_happened", "asks", "fits", "grounds", "happens_in", "is_asked",
    "is_telling", "proposed", "restates", "says",
]
