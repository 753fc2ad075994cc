"""What a claim rests on: the facts and moves without which it is false, found by leaving each out and running again."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

import attrs

from adjudicator.answers.claims import Claim, ShownStep
from adjudicator.answers.claims import claim as said_of
from adjudicator.answers.effort import READY, line, set_up, steps, table_of
from adjudicator.answers.omissions import Piece, focused, leaving_out, pieces, seats_left_out, trimmed
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Edit, Subject
from adjudicator.cases.words.meaning import Move
from adjudicator.engine.run import Fault, Stuck
from adjudicator.limits import MAX_CHANGED_STEPS, MAX_LEFT_OUT
from adjudicator.notation.source import Invalid, Span
from adjudicator.values import frozen


@frozen
class Ground:
    """A fact or move of the situation without which the claim is false; of a list only what counts.

    `span` is the place of what has to be there, such as a card of a list or a mark of a card. `parts`: the places of all that is
    meant; whatever else a list has may be left out.
    """

    text: str
    span: Span
    parts: tuple[Span, ...] = ()


class Grounds(NamedTuple):
    """What a claim rests on.

    `needed`: without any one of them it is false. `besides`: with these, of which something else could take the place, they are
    enough. `unlooked`: how many facts and moves were not left out, because there are too many, or their runs take too long.
    """

    needed: tuple[Ground, ...]
    besides: tuple[Ground, ...]
    unlooked: int


def grounds(subject: Subject, claim: Claim) -> Grounds:
    """What a claim that is true of a subject rests on."""
    search = _Search(focused(subject), claim)
    needed, unlooked = search.needed()
    if unlooked:
        return Grounds(tuple(search.shown(needed, needed)), (), unlooked)
    kept = search.kept(needed)
    besides = search.besides(kept)
    found = [*search.shown(needed, kept)]
    also = [*search.shown(besides, {*kept, *besides})]
    return Grounds((*found, *search.bystanders([ground.text for ground in found])), tuple(also), 0)


@attrs.define(slots=False, eq=False)
class _Search:
    """Leaves parts of a situation out and looks whether a claim stands; counts what the runs cost."""

    subject: Subject
    claim: Claim
    effort: int = 0
    pieces: tuple[Piece, ...] = attrs.field(init=False)

    def __attrs_post_init__(self) -> None:
        self.pieces = tuple(pieces(self.subject))

    def stands(self, left_out: Collection[Span]) -> bool:
        """Whether the claim is true without some facts and moves."""
        return self.true_with(leaving_out(self.subject, left_out), self.claim)

    def true_with(self, edits: Sequence[Edit], claim: Claim) -> bool:
        """Whether a claim is true of the situation with some lines changed, even if it stops early."""
        try:
            self.effort += READY + sum([line(edit.text) for edit in edits])  # each is left out in a way of its own
            changed = patched(self.subject, edits)
            self.effort += set_up(changed, self.subject.program)
            start = changed.begin(self.subject.readings, bounded=False)  # a life point more than a role gives is no reason
            self.effort += table_of(start)
            played = changed.run_from(start, checks=False)
        except (Invalid, Fault):
            return False
        except Stuck:
            self.effort += MAX_CHANGED_STEPS // 2
            return False
        self.effort += steps(played)
        return claim.holds(played.state, played)

    @property
    def is_spent(self) -> bool:
        """Whether it has taken as much as it may."""
        return self.effort > MAX_CHANGED_STEPS

    def needed(self) -> tuple[set[Span], int]:
        """What cannot be left out; and how much was not tried. The cards of a hand are tried where the hand itself is needed:
        otherwise the moves say what is in it.
        """
        found: set[Span] = set()
        for tried, piece in enumerate(self.pieces):
            if tried == MAX_LEFT_OUT or self.is_spent:
                return found, len(self.pieces) - tried
            if (not piece.within or piece.is_live or piece.within[0] in found) and not self.stands({piece.span}):
                found.add(piece.span)
        return found, 0

    def kept(self, needed: Collection[Span]) -> set[Span]:
        """All that is meant by what is needed: what it is part of and, where no part of it is needed by itself, all its parts."""
        around = {span for piece in self.pieces if piece.span in needed for span in piece.within}
        whole = {span for span in needed if span not in around}
        return {piece.span for piece in self.pieces
                if piece.span in around or piece.span in needed or not whole.isdisjoint(piece.within)}

    def besides(self, kept: Collection[Span]) -> set[Span]:
        """Of what is not needed piece by piece what is kept where all is left out that can be."""
        others = [piece for piece in self.pieces if piece.span not in kept]
        if self.stands({piece.span for piece in others}):
            return set()
        gone: set[Span] = set()
        found: set[Span] = set()
        for piece in others:  # what stands first goes first: moves, which stand last, tell most
            if self.is_spent:
                break
            if not gone.isdisjoint(piece.within) or self.stands({*gone, piece.span}):
                gone.add(piece.span)
            else:
                found.add(piece.span)
        return found

    def shown(self, meant: Collection[Span], kept: Collection[Span]) -> Iterator[Ground]:
        """The outermost of some facts, moves and parts, each with its kept parts."""
        for piece in self.pieces:
            if piece.span in meant and not any(span in meant for span in piece.within):
                parts = tuple([other.span for other in self.pieces if other.span in kept and (
                    piece.span in (other.span, *other.within) or other.span in piece.within)])
                yield Ground(trimmed(self.subject, piece, parts), piece.span, parts)

    def bystanders(self, said: Sequence[str]) -> Iterator[Ground]:
        """The seats without which the claim is false, though it rests on none of their facts and no move names them."""
        moving = {move.seat for move in self.subject.moves if isinstance(move, Move)}
        begins = {self.subject.setup.turn.text} if self.subject.setup.turn is not None else set()
        named = {*moving, *begins, *(text.split(" ")[0] for text in said)}
        for seat, span, edits in seats_left_out(self.subject) if not isinstance(self.claim.line, ShownStep) else ():
            if seat in named or self.is_spent:
                continue
            try:
                without = said_of(self.claim.text, self.subject.program, patched(self.subject, edits).seats)
            except Invalid:
                continue  # a move or the claim itself names this seat
            if not self.true_with(edits, without):
                yield Ground(seat, span, (span,))


__all__ = ["Ground", "Grounds", "grounds"]
