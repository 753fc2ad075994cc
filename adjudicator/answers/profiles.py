"""The profile of readings under which a question was answered: what it settles, and where the default was taken."""

from __future__ import annotations

import textwrap
from typing import Any

from adjudicator.answers.subject import Subject
from adjudicator.engine.profiles import Voice
from adjudicator.report.as_json import profile

WORDS = {Voice.BACKS: "answered", Voice.SILENT: "silent, so by default", Voice.DIVIDED: "divided, so by default"}


def as_text(subject: Subject, columns: int = 100) -> str:
    """The readings of a profile as text, empty if none is in force."""
    taken = _taken(subject)
    if not taken:
        return ""
    lines = [f"under the readings of {next(iter(subject.verdicts.values())).profile}"]
    for voice, words in WORDS.items():
        found = ", ".join(f"{key} {choice}" for key, choice in taken.items() if subject.verdicts[key].voice is voice)
        lines += textwrap.wrap(f"{words}: {found}", max(40, columns), initial_indent="  ", subsequent_indent="    ",
                               break_on_hyphens=False) if found else []
    return "\n".join(lines)


def as_plain(subject: Subject) -> dict[str, Any] | None:
    """The readings of a profile as one object, by the interpretations that nobody has set; nothing if none is in force."""
    taken = _taken(subject)
    return {key: {"choice": choice, **profile(subject.verdicts[key])} for key, choice in taken.items()} or None


def _taken(subject: Subject) -> dict[str, str]:
    """The reading in force of every interpretation of which a profile is asked."""
    pairs = zip(subject.program.interpretations, subject.readings, strict=True)
    return {point.key: point.choices[number].key for point, number in pairs if point.key in subject.verdicts}


__all__ = ["as_plain", "as_text"]
