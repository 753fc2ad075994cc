"""The seal of a certificate: one digest covers all that it says, so that a change of any part of it is noticed.

Somebody who changes a certificate can seal it again; what it says is then found to be false when it is checked.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from adjudicator.answers.receipts.receipt import check_over, read_as, sha, unchanged
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span


def is_sealed(source: Source, form: str) -> bool:
    """Whether a text claims to be a certificate of this form."""
    return f'"{form}"' in source.text[:200]


def sealed(body: Mapping[str, Any]) -> dict[str, Any]:
    """A certificate with its seal."""
    return {**body, "verdict": digest(body)}


def digest(body: Mapping[str, Any]) -> str:
    """The digest of all that a certificate says."""
    said = {key: value for key, value in body.items() if key != "verdict"}
    return sha(json.dumps(said, sort_keys=True, ensure_ascii=False))


def opened(source: Source, form: str, shape: Mapping[str, Any]) -> dict[str, Any]:
    """The certificate that a text is. Raises `Invalid` for anything else, also for one that was changed by hand."""
    return unchanged(source, read_as(source, form, shape), digest)


def subject_of(body: Mapping[str, Any]) -> Subject:
    """The situation of a certificate. Raises `Invalid` if it is none any more, or is played by other rules than those named."""
    given, rules = body["situation"], body["rules"]
    check_over(body)
    subject = subject_in(Source(given["name"], given["text"]), given["case"], body["settings"])
    played = [subject.program.game.key, *(each.key for each in subject.program.sets)]
    if played != [rules["game"], *rules["sets"]]:
        raise Invalid([Diagnostic("Q022", f"the situation is not played by `{', '.join([rules['game'], *rules['sets']])}`",
                                  Span(Source(given["name"], ""), 1, 1))])
    return subject


__all__ = ["digest", "is_sealed", "opened", "sealed", "subject_of"]
