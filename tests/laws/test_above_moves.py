"""Directly above a move that is made, no line says that it may not be made: in shipped cases, in any order, in fewer lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import attrs
import pytest
from generated import PROFILE
from shipped import subjects

from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.words.meaning import Chance, Illegal, Legal, Line, Move
from adjudicator.engine.state import State
from adjudicator.notation import case_lines as written
from adjudicator.notation.source import Invalid

GAMES = ["bang", "revolver", "revolver2"]
CASES = 5
"""Cases of each game, with moves of more than one player, in an ordinary run."""


def moves_of(about: Subject) -> list[Line]:
    """The moves of a case."""
    return [attrs.evolve(line, ordered=False) if isinstance(line, Move) else line for line in about.moves]


def ordered(about: Subject) -> Iterator[Sequence[Line]]:
    """The moves of a case as they are, and those of each player together, the last ones first."""
    yield (moves := moves_of(about))
    seats = dict.fromkeys(line.seat for line in moves if isinstance(line, Move))
    yield [*(line for line in moves if isinstance(line, Chance)),
           *(line for seat in reversed(seats) for line in moves if isinstance(line, Move) and line.seat == seat)]


def shortened(about: Subject) -> Iterator[Sequence[Line]]:
    """The moves of a case with two of a player, one after the other, in one line: each such pair."""
    moves = moves_of(about)
    for at, move in enumerate(moves):
        more = next((line for line in moves[at + 1:] if isinstance(line, Move) and isinstance(move, Move)
                     and line.seat == move.seat), None)
        if isinstance(move, Move) and more is not None and len(more.objects) == 1 and not (more.targets or more.with_):
            said = attrs.evolve(move, with_=(*move.with_, attrs.evolve(more.objects[0], mark="with")))
            yield [said if line is move else line for line in moves if line is not more]


def denied(start: State, script: Sequence[Line], at: int) -> Iterator[str]:
    """What a line above a move says about it that is not so: that it is illegal, for whatever reason."""
    move = script[at]
    assert isinstance(move, Move)
    for line in (Illegal(move, None, move.span), Legal(move, move.span)):
        played = play(start, [*script[:at], line, *script[at:]])
        failed = [trouble for trouble in played.troubles if not trouble.error]
        if isinstance(line, Illegal) and (any(one is line for one, _ in played.reasons) or not played.troubles):
            yield f"illegal {move.seat} {move.verb} {move.named}: {played.reasons}"
        elif isinstance(line, Legal) and failed:
            yield f"legal {move.seat} {move.verb} {move.named}: {failed[0].message}"


def wrong(game: str, scripts: Callable[[Subject], Iterator[Sequence[Line]]]) -> list[tuple[str, str]]:
    """What lines above moves that are made say about them that is not so."""
    cases = [about for about in subjects(game)
             if len({move.seat.text for move in about.written if isinstance(move, written.Move)}) > 1]
    found = []
    for about in cases[:: 1 if PROFILE == "long" else max(1, len(cases) // CASES)]:
        try:
            begun = about.begin()
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        for script in scripts(about):
            alone = play(begun, script)
            if not alone.troubles:  # else it is no such script
                found += [(about.case, said) for at, line in enumerate(script) if isinstance(line, Move)
                          and line not in alone.unasked for said in denied(begun, script, at)]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_about_what_lies_behind_the_move_below_it(game: str) -> None:
    """Above a move that is made, an `illegal` line about it fails, or is an error, for whatever reason. No `legal` line fails."""
    assert [] == wrong(game, ordered)


@pytest.mark.parametrize("game", GAMES)
def test_what_others_do_does_not_decide_whether_a_move_is_legal(game: str) -> None:
    """So it is where a part of the move is asked for only after they have chosen."""
    assert [] == wrong(game, shortened)


def lesser(move: Move) -> Iterator[Move]:
    """A move with one of its parts left out: each of them."""
    yield from (attrs.evolve(move, targets=tuple(one for one in move.targets if one is not part)) for part in move.targets)
    yield from (attrs.evolve(move, with_=tuple(one for one in move.with_ if one is not part)) for part in move.with_)


@pytest.mark.parametrize("game", GAMES)
def test_no_move_is_illegal_that_only_leaves_out_a_choice(game: str) -> None:
    """`illegal A plays Springfield with Beer` does not hold where A then plays it so at B."""
    checked = 0
    cases = [about for about in subjects(game) if any(isinstance(line, written.Move) and any(
        word.text in ("at", "with") for group in line.said for word in group) for line in about.written)]
    for about in cases[:: 1 if PROFILE == "long" else max(1, len(cases) // (3 * CASES))]:
        try:
            begun, script = about.begin(), moves_of(about)
            made = play(begun, script)
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        for at, move in enumerate(script):
            for less in lesser(move) if isinstance(move, Move) and not made.troubles and move not in made.unasked else ():
                played = play(begun, [*script[:at], Illegal(less, None, less.span), *script[at:]])
                assert played.troubles, (about.case, str(move.named), less)
                checked += 1
    assert checked > CASES
