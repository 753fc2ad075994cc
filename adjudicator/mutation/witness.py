"""The smallest situation in which rules and changed rules give different answers, if one is close to a case.

The cases that a change concerns are tried first, then the same with one line changed. The result is then reduced: every fact
without which the answers still differ is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice

import attrs

from adjudicator.answers.changes import Changes
from adjudicator.answers.omissions import leavable
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.scene import merge
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import Chance, Move
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck
from adjudicator.mutation.offers import Offer, offers_apart
from adjudicator.mutation.trial import Judge
from adjudicator.notation import case_lines as written
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.compare import Difference, differences, parting, words
from adjudicator.rules.load import load
from adjudicator.values import frozen

MOST_CASES = 30
"""Cases that are tried."""
MOST_CHANGED = 5
"""Of these, those that are tried with one line changed."""
MOST_EDITS = 30
"""Changes of one line that are tried in each."""
MOST_OFFERS = 3
"""Moves that only one of two runs offers, of those that are tried in each situation."""

Loader = Callable[..., Program]


@frozen
class Apart:
    """A situation as lines of a case, and the expectations that differ: under the rules, and under the changed ones."""

    lines: tuple[str, ...]
    ends: tuple[tuple[str, str], ...]


def apart(judges: Sequence[Judge], changed: Loader) -> Apart | None:
    """The smallest situation in which rules and changed rules differ; None if none is close to a case."""
    near = list(judges[:MOST_CASES])
    changes = (other for judge in near[:MOST_CHANGED] for other in islice(_others(_alone(_subject(judge))), MOST_EDITS))
    offering: Subject | None = None
    for subject in chain(map(_subject, near), changes):
        one, other = _played(subject, load), _played(subject, changed)
        if _ends_apart(one, other):
            return _apart(subject, changed)
        if offering is None and one is not None and other is not None and (offer := _offered(subject, one, other, changed)):
            offering = _cut(subject, offer)
    return None if offering is None else _apart(offering, changed)


def _subject(judge: Judge) -> Subject:
    """The situation of a case with its moves, without its checks."""
    case = judge.case
    moves = tuple(line for line in case.script if isinstance(line, written.Move | written.Chance))
    return Subject(case.span.source, case.id.text, case.title.text, merge(case.setup, judge.tables), moves, {})


def _others(subject: Subject) -> Iterator[Subject]:
    """The situation with one line changed in every plausible way."""
    try:
        found = Changes(subject, subject.begin(), subject.run()).few()
    except (Invalid, Stuck, Fault):
        return
    inner = {field.key for field in subject.program.player_fields if field.inner}
    for edits in found:
        if not any(inner & set(edit.text.replace(",", " ").split()) for edit in edits):
            try:
                yield patched(subject, edits)
            except Invalid:
                continue


def _played(subject: Subject, loader: Loader) -> Played | None:
    """The situation played by some rules; None if they have no answer."""
    try:
        found = resolve(subject.setup, subject.written, (), load=loader)
        fixed = readings_of(found.scene.program, found.scene.settings, subject.setup)
        readings = with_defaults(found.scene.program, fixed)
        script = tuple(line for line in found.script if isinstance(line, Move | Chance))
        return play(begin(found.scene, script, readings), script, keep=True)
    except (Invalid, Stuck, Fault):
        return None


def _differ(subject: Subject, changed: Loader) -> tuple[tuple[str, str], ...]:
    """The results of a situation under the rules and under the changed ones, if they differ, or else what only one offers."""
    one, other = _played(subject, load), _played(subject, changed)
    found = _ends_apart(one, other)
    if found or one is None or other is None:
        return found
    offer = _offered(subject, one, other, changed)
    if offer is None or _cut(subject, offer).written != subject.written:
        return ()
    legal = f"legal {offer.line}", f"illegal {offer.line}"
    return (legal[::-1] if offer.is_new else legal,)


def _offered(subject: Subject, one: Played, other: Played, changed: Loader) -> Offer | None:
    """The first move that only one of the two offers, and only there can be made."""
    if one.troubles or other.troubles:
        return None
    for offer in islice(offers_apart(one, other), MOST_OFFERS):
        try:
            made = _written((*_lines(_cut(subject, offer)), offer.line))
        except Invalid:
            continue
        runs = _played(made, load), _played(made, changed)
        may, may_not = reversed(runs) if offer.is_new else runs
        if may is not None and may_not is not None and not may.troubles and may_not.troubles:
            return offer
    return None


def _cut(subject: Subject, offer: Offer) -> Subject:
    """A situation that ends where a move is offered."""
    moves = [place for place, line in enumerate(subject.written, 1) if isinstance(line, written.Move)]
    return attrs.evolve(subject, written=subject.written[:moves[offer.before - 1] if offer.before else 0])


def _ends_apart(one: Played | None, other: Played | None) -> tuple[tuple[str, str], ...]:
    """What differs between the ends of two runs, or else on the way; nothing where there is no answer."""
    if one is None or one.troubles or other is None:
        return ()
    if other.troubles:
        return (("", f"{other.troubles[0].message}"),)
    found = differences(one.state, other.state)
    if found:
        return tuple((_expected(d, d.one), _expected(d, d.other)) for d in found)
    step = parting(one.state, other.state)
    return () if step is None else ((f"then {step.one}" if step.one else "", f"then {step.other}" if step.other else ""),)


def _expected(difference: Difference, fact: str | int | bool | list[str] | None) -> str:
    """One side of a difference as a line of a case."""
    return " ".join(filter(None, ["expect", difference.whose, words(difference.name, fact)]))


def _smaller(subject: Subject, changed: Loader) -> Subject:
    """A part of a situation in which the answers still differ, without any unnecessary fact."""
    tried: set[str] = set()
    while True:
        for name, _, edits in leavable(subject):
            if name in tried:
                continue
            tried.add(name)
            try:
                smaller = subject.edited(edits)
            except Invalid:
                continue
            if _differ(smaller, changed):
                subject = smaller
                break
        else:
            return subject


def _narrower(subject: Subject, changed: Loader) -> Subject:
    """A situation in which the answers differ, without any set that is not needed: with none, or without one after the other."""
    game, *sets = [name.text for name in subject.setup.rules]
    for out in (sets, *([name] for name in reversed(sets))):
        kept = [name.text for name in subject.setup.rules[1:] if name.text not in out]
        if len(kept) + 1 == len(subject.setup.rules):
            continue
        with suppress(Invalid):
            smaller = _written((f"rules {', '.join((game, *kept))}", *_lines(subject)[1:]))
            if _differ(smaller, changed):
                subject = smaller
    return subject


def _apart(subject: Subject, changed: Loader) -> Apart:
    """A situation in which the answers differ, without anything that is not needed."""
    subject = _narrower(_smaller(_alone(subject), changed), changed)
    return Apart(_lines(subject), _differ(subject, changed))


def _alone(subject: Subject) -> Subject:
    """A situation in a text of its own."""
    return _written(_lines(subject))


def _written(lines: Sequence[str]) -> Subject:
    return subject_in(Source("situation", "\n".join(lines) + "\n"))


def _lines(subject: Subject) -> tuple[str, ...]:
    """A situation as lines of a case, each seat in one line."""
    setup = subject.setup
    lines = [f"rules {', '.join(r.text for r in setup.rules)}"]
    lines += [f"set {name} {choice}" for name, choice in subject.scene.settings.items()]
    lines += [f"card {p.card.span.said} {p.span.said}" for p in setup.printed]
    lines += [f"game {', '.join(f.span.said for f in g.facts)}" for g in setup.game]
    lines += [f"{seat} {', '.join(f.span.said for f in subject.scene.facts[seat])}".rstrip() for seat in subject.seats]
    lines += [p.span.said for p in setup.piles]
    lines += [f"turn {setup.turn.text}"] if setup.turn is not None else []
    lines += [f"phase {setup.phase.text}"] if setup.phase is not None else []
    return (*lines, *(move.span.said for move in subject.written))
