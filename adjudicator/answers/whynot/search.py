"""Why something did not happen: where it could have, what failed there, and the smallest changes that make it happen.

Every change is made in the file and run before it is reported, and so is every proper part of it: none of these is enough.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, combinations, islice

import attrs

from adjudicator.answers.changes import Changes, Edits
from adjudicator.answers.claims import Claim, check_claim, check_verb
from adjudicator.answers.effort import READY, carried_out, line, parsed, set_up, steps, table_of
from adjudicator.answers.endings import is_over
from adjudicator.answers.exploration.assumptions import unknown_in_play
from adjudicator.answers.omissions import focused
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Edit, Subject
from adjudicator.answers.why.chain import Link, chains
from adjudicator.answers.whynot.obstacles import RunPoint, nearest
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.words.meaning import Chance, Move
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, identity
from adjudicator.limits import MAX_CHANGED, MAX_CHANGED_STEPS
from adjudicator.notation.source import Invalid
from adjudicator.report.sentences import sentence
from adjudicator.values import frozen, mutable

ENOUGH = 12
"""The number of changes to search for: more of them say nothing new, and a reply shows five."""
Progress = Callable[[int], None]


@frozen
class Change:
    """Lines of the file to change so that the claim becomes true. `lines` are the edits; none of them can be left out."""

    edits: Edits


@frozen
class Missing:
    """The first link, starting from the move, that is missing here but present where the claim is true under the first change.

    `link` is the step of that run, `words` what it says; `after` is the number of the step of this run, in `State.steps`, that it
    would have followed. `there` and `here`: what else happened in its row before it in that run, such as totals that were
    compared, and the same in this one, where they differ.
    """

    link: Link
    words: str
    after: int | None
    there: tuple[str, ...] = ()
    here: tuple[str, ...] = ()


@frozen
class Refused:
    """Why a claim is not true of a run. `happens`: it is true; then the rest is empty.

    `runs` is how many changed situations were resolved, `complete` whether all changes of the sizes searched were tried; if not,
    the search was `interrupted` or took too much.
    `unknown_in_play`: where unknown cards lie of whose text nothing comes in the run.
    """

    claim: Claim
    happens: bool
    point: RunPoint | None = None
    missing: Missing | None = None
    changes: tuple[Change, ...] = ()
    runs: int = 0
    complete: bool = True
    interrupted: bool = False
    unknown_in_play: tuple[str, ...] = ()


@mutable
class _Search:
    """Looks for changes; counts the runs. `before`: how often the claim is true as it is; `over`: the game is, as it begins.

    `listed`: all changes are tried that are near; of very many, some are not even put in words.
    """

    subject: Subject
    alone: Subject
    claim: Claim
    troubles: frozenset[tuple[object, ...]]
    progress: Progress
    most: int
    before: int
    over: bool
    runs: int = 0
    effort: int = 0
    interrupted: bool = False
    listed: bool = True
    known: dict[Edits, Edits | None] = attrs.Factory(dict)
    lines: set[str] = attrs.Factory(set)

    def tried(self, edits: Edits) -> Edits | None:
        """The edits, without moves that nothing asks for any more, if the claim is true with them."""
        key = tuple(sorted(edits, key=_place))
        if key not in self.known:
            self.known[key] = None
            made = self._run(edits)
            if made is not None and made.unmade:
                spare = tuple(Edit("", replaces=line.span.line) for line in self._unmade(made, edits))
                if spare and (made := self._run((*edits, *spare))) is not None:
                    edits = (*edits, *spare)
            if made is not None and not made.unmade and self._is_true(made):
                self.known[key] = edits
        return self.known[key]

    def _run(self, edits: Edits) -> Played | None:
        self.runs += 1
        self.progress(self.runs)
        try:
            self.effort += READY + self._read(edits)
            changed = patched(self.alone, edits)
            self.effort += set_up(changed, self.alone.program)
            start = changed.begin()
            self.effort += table_of(start)
            if not self.over and is_over(start, self._spend):
                return None
            made = changed.run_from(start, checks=False)
            self.effort += steps(made)
            return made
        except Stuck:
            self.effort += MAX_CHANGED_STEPS // 2
            return None
        except (Invalid, Fault):
            return None

    def _read(self, edits: Edits) -> int:
        """What parsing the changed lines costs that have not been parsed before."""
        new = {text for edit in edits for text in edit.new} - self.lines
        self.lines |= new
        return sum(map(line, new))

    def _spend(self, turns: int) -> None:
        self.effort += carried_out(turns)

    def _is_true(self, made: Played) -> bool:
        return self.claim.times(made) > self.before and {t.identity for t in made.troubles} <= self.troubles

    def _unmade(self, made: Played, edits: Edits) -> Iterator[Move | Chance]:
        """The moves of the situation that nothing asked for in a changed one."""
        texts = [line.span.source.line(line.span.line).strip() for line in made.unmade]
        gone = {e.replaces for e in edits}
        for move in self.alone.moves:
            text = move.span.source.line(move.span.line).strip()
            if text in texts and move.span.line not in gone:
                texts.remove(text)
                yield move

    def minimal(self, edits: Edits) -> bool:
        """Whether no proper part is enough, the whole is, and is so in the file as it is."""
        for size in range(1, len(edits)):
            for part in combinations(edits, size):
                if self.tried(part) is not None and len(self.tried(part) or ()) < len(edits):
                    return False
        self.effort += parsed(self.subject.source.text)
        try:
            changed = self.subject.edited(edits)
            start = changed.begin(changed.readings)
            made = changed.run_from(start, checks=False)
        except (Invalid, Stuck, Fault):
            return False
        self.effort += set_up(changed, changed.program) + table_of(start) + steps(made)
        return self._is_true(made)


def explain_not(subject: Subject, played: Played, claim: Claim, progress: Progress = lambda _: None,
                most: int = MAX_CHANGED) -> Refused:
    """Why a claim is not true of a run of the subject, and what would make it true; `most` changed situations are resolved.

    For a move that the situation makes more often than is possible, the reasons are those of the next time.
    """
    before, untold = claim.times(played), unknown_in_play(subject.begin())
    if before:
        check_claim(claim, played.state, "--why-not")
    else:
        check_verb(claim, played.state, "--why-not")
    if before and not claim.is_left(subject, played):
        return Refused(claim, True, unknown_in_play=untold)
    move = claim.move
    point = nearest(subject, played, move) if move is not None else None
    alone = focused(subject)
    troubles = frozenset(t.identity for t in played.troubles)
    search = _Search(subject, alone, claim, troubles, progress, most, before, is_over(alone.begin()))
    lacking = point is None or any(r.span is None for r in point.reasons)
    changes, complete = _smallest(search, Changes(alone, alone.begin(), alone.run(checks=False)), lacking, point)
    if point is not None and changes and claim.chooses and not _makes(changes[0], claim):
        point = None  # it comes about without a move, so no point of one is near
    missing = _missing(subject, played, claim, changes[0]) if changes and point is None else None
    return Refused(claim, False, point, missing, tuple(changes), search.runs, complete, search.interrupted, untold)


def _makes(change: Change, claim: Claim) -> bool:
    """Whether a change puts a claimed move in."""
    return any(edit.text.split() == claim.move_text.split() for edit in change.edits)


def _smallest(search: _Search, changes: Changes, lacking: bool, point: RunPoint | None) -> tuple[list[Change], bool]:
    """The smallest changes that make the claim true; false if the search ended, or was ended, before all of a size were tried."""
    # INVARIANT: no change is smaller than those that are proposed
    found: list[Change] = []
    complete = True
    try:
        for size, candidates in enumerate(_sizes(search, changes, lacking, point), 1):
            complete = _among(search, candidates, found) and search.listed
            if not complete or any(len(change.edits) <= size + 1 for change in found):
                break
    except KeyboardInterrupt:
        complete, search.interrupted = False, True
    return sorted(found, key=lambda c: len(c.edits)), complete


def _among(search: _Search, candidates: Iterable[Edits], found: list[Change]) -> bool:
    """Add those of the candidates that make the claim true; false if not all of them were tried."""
    for edits in candidates:
        if search.runs > search.most or search.effort > MAX_CHANGED_STEPS:
            return False
        whole = search.tried(edits)
        if whole is not None and search.minimal(whole) and not any(set(c.edits) <= set(whole) for c in found):
            found.append(Change(whole))
            if len(found) == ENOUGH:
                return False
    return True


def _sizes(search: _Search, changes: Changes, lacking: bool, point: RunPoint | None) -> Iterator[Iterable[Edits]]:
    """Candidates of one line, of two and of three. A move that is claimed is a part of each, where it is not made already.

    `lacking`: its player has nothing to make it with, so that what they lack is tried first. What a claim that may be a step
    names, such as a card that is lost, may come about without any move of its own.
    """
    claim, move = search.claim, search.claim.move
    few = [*islice(changes.few(), search.most + 1)]
    search.listed = len(few) <= search.most
    moved = _moved(claim, changes, point)
    seats = changes.subject.seats
    near = [] if move is None else [e for obj in move.objects[:1] for seat in sorted(seats, key=lambda s: s != move.seat)
                                    for e in changes.with_card(seat, obj.text.text)]
    if move is None or claim.chooses:
        yield chain(moved, few, near, changes.many())
        yield chain((_together(base, one) for one in few for base in moved),
                    (_together(one, other) for one, other in _pairs(changes.subject, [*near, *few])))
        return
    bases = [()] if claim.is_written(changes.subject) else moved
    yield [b for b in bases if b]
    mine = near[:1] and [e for obj in move.objects[:1] for e in changes.with_card(move.seat, obj.text.text)]
    few = [*mine, *few] if lacking else [*few, *mine]
    yield chain((_together(base, one) for one in few for base in bases),
                (_together(base, one) for base in bases[:1] for one in changes.other_cards()))
    yield (_together(base, one, other) for one in (mine or few[:40]) for other in few if other != one for base in bases[:2])


def _pairs(subject: Subject, few: Sequence[Edits]) -> Iterator[tuple[Edits, Edits]]:
    """Each two of some changes. Those of the lines of one player come first: a move fails more often by what its player has."""
    layout = subject.source.text.split("\n")
    lines = [[f"{edit.text or layout[edit.replaces - 1].strip()} " for edit in edits] for edits in few]
    names = [f"{name} " for name in subject.seats]
    seats = [{name for name in names for line in mine if line.startswith(name)} for mine in lines]
    of = {name: [at for at, mine in enumerate(seats) if name in mine] for name in names}
    for together in (True, False):
        for one in range(len(few)):
            same = {other for name in seats[one] for other in of[name] if other > one}
            others = sorted(same) if together else (other for other in range(one + 1, len(few)) if other not in same)
            yield from ((few[one], few[other]) for other in others)


def _moved(claim: Claim, changes: Changes, point: RunPoint | None) -> list[Edits]:
    """The changes that put a claimed move in, or in the place of another one: at the nearest point first."""
    move = claim.move
    if move is None:
        return []
    found = [*changes.moves_of(move.seat, claim.move_text), *changes.instead(move.seat, claim.move_text)]
    line = changes.line_at(move.seat, point.asked_before) if point is not None else 0
    return sorted(found, key=lambda edits: (line not in (edits[0].before, edits[0].replaces), not edits[0].replaces))


def _place(edit: Edit) -> tuple[int, int, str]:
    return edit.replaces, edit.before, edit.text


def _together(*parts: Edits) -> Edits:
    return tuple(dict.fromkeys(e for part in parts for e in part))


# ---- what is missing of the way in which it would happen

def _missing(subject: Subject, played: Played, claim: Claim, change: Change) -> Missing | None:
    """The missing link, found by following the changed run from the move to the claim."""
    changed = subject.edited(change.edits)
    again = changed.run(changed.readings, checks=False)
    why = next(iter(chains(changed, again, claim)), None)
    if why is None:
        return None
    known = {identity(subject.program, s): s.number for s in reversed(played.state.steps)}
    claimed, last = why.chain[0], None
    for link in reversed(why.chain):
        same = known.get(identity(again.state.program, link.step))
        if same is not None:
            last = same
        elif link is claimed or claimed.step.kind is not StepKind.WON:  # what came before a win is not all that it needs
            there = why.weighed if link is claimed else ()
            return Missing(link, sentence(again.state, link.step), last, *_compared(again.state, there, played.state, last))
    return None


def _compared(there: State, steps: Sequence[Step], here: State, after: int | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Steps of one run, and those of another that stand for them, in words; nothing where they say the same."""
    found: dict[str, str] = {}
    for step in steps:
        like = next((other for other in here.steps[after or 0:] if (other.kind, other.verb, other.player) == (
            step.kind, step.verb, step.player) and other.cell is not None and other.cell[:1] == (step.cell or ())[:1]), None)
        if like is not None:
            found[sentence(there, step)] = sentence(here, like)
    return (tuple(found), tuple(found.values())) if [*found] != [*found.values()] else ((), ())


__all__ = ["Change", "Missing", "Refused", "explain_not"]
