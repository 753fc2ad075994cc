"""A situation that resumes a stored state: the state as text for `resume` lines, and back.

Such a situation begins anywhere, also in the middle of an effect, but only under the very rules by which the state was made.
"""

from __future__ import annotations

import base64
import binascii
import zlib

import attrs

from adjudicator.cases.situation.candidates import against
from adjudicator.cases.situation.restating import as_supposed
from adjudicator.cases.situation.scene import Scene
from adjudicator.engine.position import Position
from adjudicator.engine.state import State
from adjudicator.engine.underway import with_what_is_under_way
from adjudicator.limits import MAX_CARDS, MAX_FILE
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.source import Diagnostic, Invalid, Span

TOO_LARGE = f"it has more than {MAX_CARDS:,} cards, or effects under way"
WIDTH = 120
"""Characters of a line."""
MAX_STATE = MAX_FILE
"""Characters of a state. A state of the largest shipped game has a tenth of that."""


def packed(state: State) -> tuple[str, ...]:
    """A state, without its timeline, as the texts of `resume` lines. Raises ValueError if no situation may be as large."""
    text = state.to_json(steps=False)
    if len(text) > MAX_STATE or _is_crowded(state.position):
        raise ValueError(TOO_LARGE)
    short = base64.b64encode(zlib.compress(text.encode(), 9)).decode()
    return tuple([short[at : at + WIDTH] for at in range(0, len(short), WIDTH)])


def resumed(scene: Scene, readings: tuple[int, ...], logging: bool) -> State:
    """The state that a situation resumes, and what is supposed of it, if anything is.

    Raises `Invalid` for a text that is none, or is one of other rules or seats.
    """
    setup = scene.setup
    where = setup.resumed[0].span
    if said := _also(setup):
        raise Invalid([Diagnostic("N029", "a situation that resumes a state says nothing else about the table", said)])
    try:
        state = State.from_json(_text("".join([line.text for line in setup.resumed])), scene.program)
    except (ValueError, RecursionError) as problem:
        raise Invalid([Diagnostic("N029", "this state cannot be resumed", where, str(problem))]) from None
    if state.seats != scene.seats:
        raise Invalid([Diagnostic("N029", "this state cannot be resumed", where, f"its seats are {', '.join(state.seats)}")])
    if _is_crowded(state.position):
        raise Invalid([Diagnostic("N029", "this state cannot be resumed", where, TOO_LARGE)])
    begun = with_what_is_under_way(attrs.evolve(state, settings=readings, logging=logging, steps=(), causes=()))
    if not (scene.piles or scene.game or scene.printed or any(scene.facts.values())):
        return begun
    supposed = as_supposed(begun, scene)
    if not against(supposed) <= against(begun):
        raise Invalid([Diagnostic("N029", "there is no such state", where)])
    return supposed


def _is_crowded(position: Position) -> bool:
    """Whether a state holds more cards than a situation may name, or as many of anything else: a short text may unpack to it."""
    others = (position.objects, position.rows, position.stack, position.queue, position.used, position.unseen_cards,
              position.lasting, position.turns, position.seen)
    return max(sum(map(len, position.zones)), *map(len, others)) > MAX_CARDS


def _text(packed: str) -> str:
    """The JSON of a packed state. Raises ValueError."""
    try:
        opened = zlib.decompressobj()
        text = opened.decompress(base64.b64decode(packed.strip('"'), validate=True), MAX_STATE)
    except (binascii.Error, zlib.error):
        raise ValueError("the text is damaged: copy it again as `to_situation` wrote it") from None
    if not opened.eof:
        raise ValueError("the text is cut off or too long")
    return text.decode()


def _also(setup: Setup) -> Span | None:
    """Where a situation says something else about the table."""
    found = [line.span for line in setup.seats if line.facts]
    for lines in (setup.printed, setup.game, setup.piles, (setup.turn, setup.phase)):
        found += [line.span for line in lines if line is not None]
    return found[0] if found else None


__all__ = ["packed", "resumed"]
