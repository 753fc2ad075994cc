"""Certificates of loops: a resolution that comes back to a position it was in, with the moves that lead there.

Nobody chooses anything on such a round, so it goes on for ever. A player who doubts it can have it resolved again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.answers.receipts.receipt import SHAPE as RECEIPT
from adjudicator.answers.receipts.receipt import origin_of, sha
from adjudicator.answers.receipts.seal import opened, sealed, subject_of
from adjudicator.answers.subject import Subject
from adjudicator.engine.faults import Circle, Stuck
from adjudicator.notation.source import Source
from adjudicator.report import as_json
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.values import frozen

FORMAT = "adjudicator loop 1"
SHAPE = {
    **{key: RECEIPT[key] for key in ("format", "engine", "rules", "situation", "settings", "readings", "verdict")},
    "loop": {"before": [str], "steps": [str], "position": str},
}
"""The form of a certificate of a loop, as that of a receipt is written down."""


@frozen
class Loop:
    """The steps that lead to a loop, those of one round, and the digest of a position on it, to which the round comes back."""

    before: tuple[str, ...]
    steps: tuple[str, ...]
    position: str


@frozen
class Repeated:
    """A certificate whose situation was resolved again today. `now`: the loop that is found, None if it ends."""

    same: bool
    engine: bool
    rules: bool
    now: Loop | None


def loop(circle: Circle) -> Loop:
    """A loop in words. It begins with the first step that is repeated, although it is noticed later."""
    state = circle.state
    steps = shown(state)
    words = [sentence(state, step) for step in steps]
    begins = sum(step.number < circle.before for step in steps)
    length = len(words) - begins
    while length and begins and words[begins - 1] == words[begins - 1 + length]:
        begins -= 1
    return Loop(tuple(words[:begins]), tuple(words[begins:begins + length]), sha(state.to_json(steps=False)))


def loop_of(subject: Subject) -> tuple[Loop, dict[str, str]] | None:
    """The loop of a situation, with the readings in force; None if it ends, or no position comes back."""
    try:
        subject.run()
    except Stuck as stuck:
        return None if stuck.circle is None else (loop(stuck.circle), as_json.settings(stuck.circle.state))
    return None


def certificate(subject: Subject) -> dict[str, Any] | None:
    """The loop of a situation, ready for `json.dumps`; None if there is none."""
    found = loop_of(subject)
    if found is None:
        return None
    around, readings = found
    body = {**origin_of(subject, FORMAT), "readings": readings,
            "loop": {"before": list(around.before), "steps": list(around.steps), "position": around.position}}
    return sealed(body)


def read(source: Source) -> dict[str, Any]:
    """The certificate that a text is. Raises `Invalid` for anything else, also for one that was changed by hand."""
    return opened(source, FORMAT, SHAPE)


def check(body: Mapping[str, Any]) -> Repeated:
    """Resolve again what a certificate says never ends. Raises `Invalid` if it is no situation any more."""
    subject = subject_of(body)
    origin, found = origin_of(subject, FORMAT), loop_of(subject)
    known = body["loop"]
    same = found == (Loop(tuple(known["before"]), tuple(known["steps"]), known["position"]), body["readings"])
    return Repeated(same, origin["engine"] == body["engine"], origin["rules"]["digest"] == body["rules"]["digest"],
                    None if found is None else found[0])


__all__ = ["FORMAT", "Loop", "Repeated", "certificate", "check", "loop", "read"]
