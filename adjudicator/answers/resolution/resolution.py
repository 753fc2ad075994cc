"""A resolved situation, with the results of every other reading of the points that it rests on."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from adjudicator.answers.exploration.assumptions import unknown_in_play
from adjudicator.answers.subject import Readings, Subject
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.undone import explained
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runner import runs_of
from adjudicator.cases.situation.scene import Scene, without_unseen
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.unknown.supposing import Lying
from adjudicator.cases.unknown.whatever import TooMany, combined, forgotten, lying_in
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.engine.profiles import Verdict
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.limits import MAX_RUNS_EFFORT
from adjudicator.notation.source import Diagnostic, Invalid, Span
from adjudicator.report import outcome
from adjudicator.report.compare import Difference, Parting, differences, parting
from adjudicator.values import frozen

MOST_READINGS = 48
"""The number of other readings under which an answer is resolved again to show what they change: each costs as much as the
answer.
"""


@frozen
class Otherwise:
    """The result of one consulted point read differently: where the course parts and what differs at the end.

    `possible` is false if the moves cannot be made under that reading.
    """

    interpretation: str
    choice: str
    possible: bool
    parting: Parting | None = None
    differences: tuple[Difference, ...] = ()

    @property
    def matters(self) -> bool:
        """Whether anything at all is different."""
        return not self.possible or self.parting is not None or bool(self.differences)

    @property
    def same_end(self) -> bool:
        """Whether the end is the same."""
        return self.possible and not self.differences


@frozen
class Supposed:
    """A run with cards that the unknown ones may be at which it stops: each of `cards` has what it is, and what it is taken for.

    Runs with the same course are one, which shows these cards as unknown. `troubles`: why it cannot be made as it stands.
    """

    cards: tuple[tuple[tuple[str, str], ...], ...]
    played: Played
    missed: tuple[Trouble, ...]
    troubles: tuple[Trouble, ...] = ()


@frozen
class Answer:
    """A subject resolved under its readings. `missed`: the checks of a case that fail.

    `supposed`: where it stops at unknown cards in play, what comes of it with each that they may be, first what can be made.
    `untried`: they may be too many others. `unseen_idle`: the lines about unseen cards make no difference to it.
    """

    subject: Subject
    played: Played
    missed: tuple[Trouble, ...]
    otherwise: tuple[Otherwise, ...]
    supposed: tuple[Supposed, ...] = ()
    untried: bool = False
    unseen_idle: bool = False

    @property
    def goes_on(self) -> bool:
        """Whether its moves can be made whatever the unknown cards are at which it stops."""
        return bool(self.supposed) and not self.untried and not any(each.troubles for each in self.supposed)

    @property
    def shown(self) -> Answer:
        """The answer as it is shown: if it goes on, that with the first of these cards."""
        if not self.goes_on:
            return self
        missed = tuple(dict.fromkeys(trouble for each in self.supposed for trouble in each.missed))
        return attrs.evolve(self, played=self.supposed[0].played, missed=missed)

    @property
    def settled(self) -> frozenset[str]:
        """The interpretations with a chosen reading."""
        return self.subject.settled

    @property
    def verdicts(self) -> Mapping[str, Verdict]:
        """What the profile of readings in force says about the interpretations."""
        return self.subject.verdicts

    @property
    def same(self) -> Mapping[tuple[str, str], bool]:
        """Whether the end stays the same under another reading, by its interpretation and choice."""
        return {(o.interpretation, o.choice): o.same_end for o in self.otherwise}

    @property
    def unsettled(self) -> tuple[Otherwise, ...]:
        """The other readings of unsettled points under which the answer is different."""
        return tuple(o for o in self.otherwise if o.matters)

    @property
    def idle(self) -> tuple[str, ...]:
        """The interpretations that were consulted and make no difference here: every reading gives exactly the same course."""
        mattering = {o.interpretation for o in self.unsettled}
        if len(self.otherwise) == MOST_READINGS:  # there may be more that were not tried
            mattering.add(self.otherwise[-1].interpretation)
        return tuple(dict.fromkeys(o.interpretation for o in self.otherwise if o.interpretation not in mattering))


@frozen
class Reading:
    """Runs with the same end: the readings of the consulted points of each, and the first of these runs."""

    readings: tuple[Mapping[str, str], ...]
    state: State


def resolve(subject: Subject) -> Answer:
    """Resolve a subject under its readings. Raises `Invalid`, `Stuck` or `Fault`."""
    found = _resolved(subject)
    if not subject.scene.unseen:
        return found
    try:
        other = _resolved(attrs.evolve(subject, setup=without_unseen(subject.setup)))
    except (Invalid, Stuck, Fault):
        return found
    return attrs.evolve(found, unseen_idle=_says(found) == _says(other) and not _apart(found.shown.played, other.shown.played))


def _says(answer: Answer) -> tuple[object, ...]:
    """What an answer says beside its course: what is wrong, what comes of unknown cards and of other readings."""
    supposed = [(each.cards, [trouble.message for trouble in each.troubles]) for each in answer.supposed]
    return ([str(problem) for problem in problems(answer)], answer.played.reasons, supposed, answer.untried, answer.otherwise,
            unknown_in_play(answer.subject.begin()))


def _apart(one: Played, other: Played) -> bool:
    """Whether two runs go or end otherwise."""
    return parting(one.state, other.state) is not None or bool(differences(one.state, other.state))


def _resolved(subject: Subject) -> Answer:
    played = subject.run()
    missed = tuple(explained(played.state, subject.script, check(played, subject.script))) if not played.troubles else ()
    supposed, untried = _supposed(subject, played)
    return Answer(subject, played, missed, _otherwise(subject, played), supposed, untried)


def _supposed(subject: Subject, played: Played) -> tuple[tuple[Supposed, ...], bool]:
    """What comes of a run that stops at an unknown card in play with each that it may be; and whether not all were tried."""
    effort, lying = 0, _stopped_at(played)

    def ran(scene: Scene) -> Played | None:
        nonlocal effort
        try:
            found = play(begin(scene, subject.script, subject.readings), subject.script, keep=True)
        except Invalid:
            return None  # there is no such situation
        effort += found.state.effort
        if effort > MAX_RUNS_EFFORT:
            raise TooMany
        return found

    groups: list[Supposed] = []
    try:
        for chosen, run in combined(subject.scene, lying, ran, _stopped_at) if lying is not None else ():
            cards = tuple([(one.what, one.title) for one in chosen])
            missed = () if run.troubles else tuple(explained(run.state, subject.script, check(run, subject.script)))
            run.state = forgotten(run.state)
            one = Supposed((cards,), run, missed, tuple(run.troubles))
            at = next((at for at, other in enumerate(groups) if _come_to_the_same(one, other)), None)
            if at is None:
                groups.append(one)
            else:
                groups[at] = attrs.evolve(groups[at], cards=(*groups[at].cards, cards))
    except (TooMany, Stuck, Fault):
        untried = True
    else:
        untried = False
    return tuple(sorted(groups, key=lambda one: bool(one.troubles))), untried


def _stopped_at(played: Played) -> Lying | None:
    """The unknown card in play at which a run stops, if that is all that is wrong with it."""
    return lying_in(played.state) if {trouble.kind for trouble in played.troubles} == {TroubleKind.UNKNOWN} else None


def _come_to_the_same(one: Supposed, other: Supposed) -> bool:
    """Whether two runs have the same course, or the same is wrong with them."""
    if one.troubles or other.troubles:
        return [trouble.message for trouble in one.troubles] == [trouble.message for trouble in other.troubles]
    return not _apart(one.played, other.played) and one.missed == other.missed


def _otherwise(subject: Subject, played: Played) -> tuple[Otherwise, ...]:
    """Every consulted unsettled point, read differently, one at a time."""
    found: list[Otherwise] = []
    most = MAX_RUNS_EFFORT // max(1, played.state.effort)
    for point in outcome.consulted(played.state, subject.settled):
        number = subject.program.interpretations.index(point.interpretation)
        for other in () if point.settled else point.others:
            if len(found) == min(MOST_READINGS, most):
                return tuple(found)
            changed = list(played.state.settings)
            changed[number] = point.interpretation.index(other.key)
            found.append(_read(subject, tuple(changed), played, point.interpretation.key, other.key))
    return tuple(found)


def _read(subject: Subject, readings: Readings, played: Played, key: str, choice: str) -> Otherwise:
    try:
        again = subject.run(readings, checks=False)
    except (Invalid, Stuck, Fault):
        return Otherwise(key, choice, False)
    if again.stopped != played.stopped:
        return Otherwise(key, choice, False, parting(played.state, again.state), differences(played.state, again.state))
    return Otherwise(key, choice, True, parting(played.state, again.state), differences(played.state, again.state))


def under_all_readings(subject: Subject) -> tuple[Reading, ...]:
    """The different ends of a subject under every combination of the unsettled readings, that of the defaults first.

    Raises `Invalid` if there are too many combinations.
    """
    found: list[tuple[list[Mapping[str, str]], State]] = []
    for run in runs_of(subject.scene, subject.moves, subject.fixed):
        state = run.played.state
        same = next((readings for readings, other in found if not differences(other, state)), None)
        if same is None:
            found.append(([run.readings], state))
        elif run.readings not in same:
            same.append(run.readings)
    return tuple(Reading(tuple(readings), state) for readings, state in found)


def as_far_as_it_goes(answer: Answer) -> Answer:
    """The same about its run alone, which stops where it has to look at an unknown card."""
    return attrs.evolve(answer, supposed=())


def problems(answer: Answer) -> list[Diagnostic]:
    """Why the run stopped early, or which checks of a case fail."""
    where = Span(answer.subject.source, answer.subject.setup.span.line, 1, 0)
    shown = answer.shown
    stopped = [Diagnostic("Q010", t.message, t.span or where) for t in shown.played.troubles]
    return stopped + [Diagnostic("Q011", t.message, t.span or where) for t in shown.missed]


def refused(answer: Answer) -> list[Diagnostic]:
    """The objections to an answer whose end may not rest on anything unsettled: each point with a reading that changes the end.

    If no single one changes it, but several together do, all that change the course are named.
    """
    if all(other.possible for other in answer.otherwise) and len(under_all_readings(answer.subject)) < 2:
        return []
    where = Span(answer.subject.source, answer.subject.setup.span.line, 1, 0)
    ends = [other for other in answer.unsettled if not other.same_end] or answer.unsettled or answer.otherwise
    return [Diagnostic("Q007", f"the answer rests on `{key}`, which is not settled", where,
                       " or ".join(f"`set {key} {c}`" for c in _choices(answer.subject, key)))
            for key in dict.fromkeys(other.interpretation for other in ends)]


def _choices(subject: Subject, key: str) -> list[str]:
    return [c.key for i in subject.program.interpretations if i.key == key for c in i.choices]


__all__ = ["Answer", "Otherwise", "Reading", "as_far_as_it_goes", "problems", "refused", "resolve", "under_all_readings"]
