"""Where two readings of an interpretation differ: the smallest situation in which the same moves end differently."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice, repeat

import attrs

from adjudicator.answers.changes import Changes
from adjudicator.answers.divergence.families import Family, Member, check, edits, members, tables
from adjudicator.answers.divergence.trials import Comparison, Extent, Search, SearchResult, Separation, point
from adjudicator.answers.omissions import focused, leavable
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Edit, Subject
from adjudicator.cache import kept
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.situation.scene import APART
from adjudicator.engine.run import Fault, Stuck
from adjudicator.limits import MAX_COMPARED
from adjudicator.notation.source import Diagnostic, Invalid, Span
from adjudicator.values import frozen, mutable

Tell = Callable[[int], None]


@frozen
class Divergence:
    """What a search found: separations, the smallest first, none a part of another; and how many situations were searched.

    `complete`: all situations up to `size` were searched, with all moves.
    """

    point: Comparison
    found: tuple[Separation, ...]
    situations: int
    size: int
    complete: bool
    interrupted: bool = False


@mutable
class _Sum(Extent):
    """What the trials of several situations come to together, up to a limit of positions."""

    looked: int = 0
    tell: Tell = attrs.field(kw_only=True)

    def add(self, trial: SearchResult) -> Separation | None:
        """Count a trial; gives the separation that it found."""
        self.looked += 1
        self.tell(self.looked)
        self.positions += trial.positions
        self.reached |= trial.reached
        self.complete &= trial.complete
        return trial.separation


@frozen
class Trying:
    """Tries situations of a family, in whatever process; what was tried before is read from the disk."""

    family: Family
    name: str
    between: tuple[str, ...]
    limit: int

    def __call__(self, chosen: tuple[Member, ...]) -> list[SearchResult | None]:
        """What the search of each comes to; None where the rules do not allow its facts together."""
        bases = _bases(self.family)
        rules = [base.program.digest for base in bases.values()]
        asked = self.family.source.text, self.family.profile, self.name, self.between, self.limit
        return kept("trials", repr((asked, chosen, rules)), lambda: [self._tried(member) for member in chosen])

    def _tried(self, member: Member) -> SearchResult | None:
        base = _bases(self.family)[member.seats]
        subject = _made(base, member, _facts_at(self.family, member.seats))
        return None if subject is None else Search(self.limit, point=point(base, self.name, self.between)).trial(subject, member)


Share = Callable[[Trying, Sequence[tuple[Member, ...]]], Iterable[list[SearchResult | None]]]
"""Tries several batches of situations, in order."""
BATCHES = (1, 2, 4, 8, 16)
"""Situations that are tried, and kept, at a time: few at first, as the smallest differences are found early."""
AHEAD = 8
"""Batches that are handed out before the results of the first are looked at."""


@lru_cache(maxsize=4)
def _bases(family: Family) -> dict[int, Subject]:
    """What the situations of a family share, for each number of seats."""
    return tables(family)


@lru_cache(maxsize=16)
def _facts_at(family: Family, count: int) -> int:
    """The line before which facts are added."""
    base = _bases(family)[count]
    return Changes(base, base.begin(), play(base.begin(), base.moves)).facts_at


def in_family(family: Family, name: str, between: Sequence[str] = (), *, everything: bool = False, limit: int = MAX_COMPARED,
              tell: Tell = lambda _: None, share: Share = map) -> Divergence:
    """The smallest situation of a family in which two readings part; with `everything`, all minimal ones.

    `limit`: how many positions of all these situations are searched. `share` tries the situations, in whatever processes: the
    answer is the same.
    """
    bases = _bases(family)
    for base in bases.values():
        check(family, base)
    between_ = point(next(iter(bases.values())), name, between)
    found: list[Separation] = []
    total = _Sum(limit, tell=tell)
    try:
        for member, trial in _trials(family, Trying(family, name, tuple(between), limit), bases, found, share):
            if total.is_over():
                return Divergence(between_, tuple(found), total.looked, family.size, False)
            if trial is None or any(_holds(member, f.member) for f in found):
                total.positions += 1  # there may be very many of these, too
                continue
            separation = total.add(trial)
            if separation is not None:
                found.append(separation)
                if not everything:
                    return Divergence(between_, tuple(found), total.looked, member.size, total.complete)
    except KeyboardInterrupt:
        return Divergence(between_, tuple(found), total.looked, family.size, False, True)
    if not total.reached:
        raise Invalid([Diagnostic("Q025", "the moves cannot be made in any of its situations", Span(family.source, 1, 1, 0))])
    return Divergence(between_, tuple(found), total.looked, family.size, total.complete)


def _trials(family: Family, work: Trying, bases: Mapping[int, Subject], found: Sequence[Separation],
            share: Share) -> Iterator[tuple[Member, SearchResult | None]]:
    """The situations of a family, each with what its search came to; none for one that holds a smaller one found before."""
    every = (member for size in range(family.size + 1) for count, base in bases.items()
             for member in members(family, size, count, base.seats))
    sizes = chain(BATCHES, repeat(BATCHES[-1]))
    while batches := [batch for size in islice(sizes, AHEAD) if (batch := tuple(islice(every, size)))]:
        wanted = [tuple([m for m in batch if not any(_holds(m, f.member) for f in found)]) for batch in batches]
        for batch, chosen, trials in zip(batches, wanted, share(work, wanted), strict=True):
            came_to = dict(zip(chosen, trials, strict=True))
            yield from ((member, came_to.get(member)) for member in batch)


def _made(base: Subject, member: Member, before: int) -> Subject | None:
    """A situation of a family; nothing if the rules do not allow its facts together. Raises `Invalid`."""
    subject = patched(base, edits(member, base, before))
    try:
        _ = subject.resolved
    except Invalid as invalid:
        if all(d.code == APART for d in invalid.diagnostics):
            return None
        raise
    return subject


def _holds(member: Member, smaller: Member | None) -> bool:
    """Whether a situation has all the ingredients of a smaller one, in whatever seats."""
    if smaller is None or member.seats < smaller.seats:
        return False
    left = list(member.ingredients)
    for fact in smaller.ingredients:
        if fact not in left:
            return False
        left.remove(fact)
    return True


def in_situation(subject: Subject, name: str, between: Sequence[str] = (), *, limit: int = MAX_COMPARED,
                 tell: Tell = lambda _: None) -> Divergence:
    """Whether two readings of a situation can end differently, and the smallest part of it in which they do.

    `limit`: how many positions are searched, in the situation and its parts.
    """
    between_ = point(subject, name, between)
    here = focused(subject)  # otherwise all cases of a large file would be parsed again for each omission
    total = _Sum(limit, tell=tell)
    found = total.add(Search(limit, point=between_).trial(here, None))
    if found is None:
        return Divergence(between_, (), total.looked, 0, total.complete)
    while not total.is_over():
        for left_out in _parts(here):
            smaller = _try(between_, total, here, left_out)
            if smaller is not None:
                here, found = smaller
                break
        else:
            break
    return Divergence(between_, (found,), total.looked, 0, total.complete)


def _parts(here: Subject) -> list[tuple[Edit, ...]]:
    """What can be left out of a situation: whole seats, then facts and moves."""
    seats = [(Edit("", replaces=line.span.line),) for line in here.setup.seats]
    return [*seats, *(left_out for _, _, left_out in leavable(here))]


def _try(between: Comparison, total: _Sum, here: Subject, left_out: tuple[Edit, ...]) -> tuple[Subject, Separation] | None:
    """A situation without one fact or move, if the readings still part in it."""
    try:
        smaller = here.edited(left_out)
        found = total.add(Search(max(1, total.limit - total.positions), point=between).trial(smaller, None))
    except (Invalid, Stuck, Fault):
        return None
    return None if found is None else (smaller, found)


__all__ = ["Comparison", "Divergence", "Separation", "Share", "Trying", "in_family", "in_situation", "point"]
