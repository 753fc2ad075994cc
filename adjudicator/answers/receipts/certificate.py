"""Certificates: what an exploration found, and what it searched by count and hash, so that anybody can have it searched again."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import NoneType
from typing import Any

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import Exploration, explore
from adjudicator.answers.exploration.horizon import Until, stop_words
from adjudicator.answers.receipts.receipt import SHAPE as RECEIPT
from adjudicator.answers.receipts.receipt import origin_of
from adjudicator.answers.receipts.seal import opened, sealed, subject_of
from adjudicator.answers.subject import Subject
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.values import frozen

FORMAT = "adjudicator certificate 1"
FOUND = {"claims": [{"claim": str, "verdict": str, "least": (str, NoneType), "most": (str, NoneType), "forced": [str]}],
         "circle": [[str]], "orders": [str], "positions": int, "merged": int, "ends": int, "left_out": int, "complete": bool,
         "stops": [str], "sha256": str}
SHAPE = {
    **{key: RECEIPT[key] for key in ("format", "engine", "rules", "situation", "settings", "verdict")},
    "asked": {"claims": [str], "moves": (int, NoneType), "until": (str, int), "limit": int, "exact": bool, "orders": bool},
    "readings": {...: str},
    "found": FOUND,
}
"""The form of a certificate, as that of a receipt is written down."""


@frozen
class Checked:
    """A certificate whose search was done again today. `differences` names the parts of what was found that would be others."""

    same: bool
    engine: bool
    rules: bool
    differences: tuple[tuple[str, Any, Any], ...]
    found: Exploration


def certificate(found: Exploration, subject: Subject, *, moves: int | None, until: Until, limit: int,
                exact: bool, orders: bool = False) -> dict[str, Any]:
    """An exploration of a subject as a certificate, ready for `json.dumps`; it was asked for with the same options."""
    graph = found.graph
    body = {
        **origin_of(subject, FORMAT),
        "asked": {"claims": [each.verdict.claim.text for each in found.found], "moves": moves, "until": until, "limit": limit,
                  "exact": exact, "orders": orders},
        "readings": found.disputed,
        "found": {
            "claims": [_claim(found, number) for number in range(len(found.found))],
            "circle": [list(moves) for moves in found.circle], "orders": list(found.orders or ()),
            "positions": graph.nodes, "merged": graph.merged, "ends": found.ends, "left_out": found.lost,
            "complete": found.complete, "stops": [stop_words(stop) for stop in graph.stops], "sha256": graph.digest,
        },
    }
    return sealed(body)


def _claim(found: Exploration, number: int) -> dict[str, Any]:
    verdict, forces = found.found[number].verdict, found.found[number].forces
    return {"claim": verdict.claim.text, "verdict": verdict.verdict,
            "least": None if verdict.least is None else str(verdict.least),
            "most": None if verdict.most is None else str(verdict.most),
            "forced": [f"{f.who} {'forces' if f.true else 'prevents'}" for f in forces]}


def read(source: Source) -> dict[str, Any]:
    """The certificate that a text is. Raises `Invalid` for anything else, also for one that was changed by hand."""
    body = opened(source, FORMAT, SHAPE)
    until = body["asked"]["until"]
    if until not in ("free", "effect", "turn") and not (isinstance(until, int) and until > 0):
        raise Invalid([Diagnostic("Q022", "the receipt has no sound `asked`", Span(source, 1, 1, 0))])
    return body


def check(body: Mapping[str, Any], tell: Callable[[int], None] = lambda _: None) -> Checked:
    """Search again what a certificate says, with today's engine and rules. Raises `Invalid` if it is no situation any more."""
    subject, asked = subject_of(body), body["asked"]
    claims = [claim(words, subject.program, subject.seats, "--claim") for words in asked["claims"]]
    options: dict[str, Any] = {name: asked.get(name, False) for name in ("moves", "until", "limit", "exact", "orders")}
    found = explore(subject, claims, tell=tell, **options)
    now = certificate(found, subject, **options)
    then, today = ({"readings": part["readings"], **part["found"]} for part in (body, now))
    differences = tuple((part, then[part], today[part]) for part in then if then[part] != today[part])
    return Checked(not differences, now["engine"] == body["engine"], now["rules"]["digest"] == body["rules"]["digest"],
                   differences, found)


__all__ = ["FORMAT", "Checked", "certificate", "check", "read"]
