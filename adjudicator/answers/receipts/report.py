"""A receipt that was answered again, as text and as plain values."""

from __future__ import annotations

import json
from typing import Any

import attrs

from adjudicator.answers.receipts.certificate import Checked
from adjudicator.answers.receipts.loop import Repeated
from adjudicator.answers.receipts.receipt import Replay
from adjudicator.notation.source import visible
from adjudicator.report.compare import words
from adjudicator.report.outcome import fact_words
from adjudicator.report.text import counted

Plain = dict[str, Any]
PARTS = (("engine", "the engine"), ("rules", "the rules"), ("situation", "the situation"))


def as_text(found: Replay) -> str:
    """Whether today's answer is that of the receipt and, if not, where they part."""
    files = f" ({', '.join(map(visible, found.files))})" if found.files else ""
    changed = [words + (files if name == "rules" else "") for name, words in PARTS if not getattr(found, name)]
    since = f"; since then {' and '.join(changed)} changed" if changed else ""
    if found.same:
        course = " and ".join(f"`{part}`" for part in found.course)
        return f"the same answer{since}" + (f"\nNOT AS THE RECEIPT SAYS: other {course}" if course else "")
    lines = [f"ANOTHER ANSWER{since}"]
    if found.parting is not None:
        lines += [f"they part at step {found.parting.number}", f"  then  {visible(found.parting.one or 'nothing more happens')}",
                  f"  now   {visible(found.parting.other or 'nothing more happens')}"]
    for whose, name, then, now in found.facts:
        head = f"{visible(whose)}: " if whose else ""
        lines += [f"  then  {head}{_fact(name, then)}", f"  now   {head}{_fact(name, now)}"]
    lines += [f"  now   {visible(t.message)}" for t in found.answer.played.troubles]
    return "\n".join(lines)


def _fact(name: str, value: Any) -> str:
    """A fact of an end as the case notation writes it; a receipt may say anything."""
    if value is None or value is False:
        return visible(words(name, None))
    known = isinstance(value, str | int) or (isinstance(value, list) and all(isinstance(card, str) for card in value))
    return visible(fact_words(name, value)) if known else f"{visible(name)} {_words(value)}"


def _words(value: Any) -> str:
    return visible(json.dumps(value, ensure_ascii=False))


def as_plain(found: Replay) -> Plain:
    """The same as one object."""
    return {
        "same": found.same,
        "unchanged": {name: bool(getattr(found, name)) for name, _ in PARTS},
        "other": list(found.course),
        "files": list(found.files),
        "parting": None if found.parting is None else attrs.asdict(found.parting),
        "facts": [{"whose": w, "name": n, "then": t, "now": o} for w, n, t, o in found.facts],
    }


def searched(found: Checked) -> str:
    """Whether today's search finds what a certificate says, and if not, what is other."""
    since = _since(found)
    size = counted(found.found.graph.nodes, "position")
    if found.same:
        return f"the same answer: {size} searched again, the same ones{since}"
    lines = [f"ANOTHER ANSWER{since}"]
    for part, then, now in found.differences:
        pairs = zip(then, now, strict=True) if part == "claims" and len(then) == len(now) else [(then, now)]
        for one, other in pairs:
            if one != other:
                lines += [f"  then  {visible(part)} {_words(one)}", f"  now   {visible(part)} {_words(other)}"]
    return "\n".join(lines)


def repeated(found: Repeated) -> str:
    """Whether a situation still has the loop of a certificate; the loop of today, step by step."""
    since = _since(found)
    if found.now is None:
        return f"ANOTHER ANSWER{since}\n  now   it ends, or no position comes back"
    head = "the same loop" if found.same else "ANOTHER LOOP"
    after = f"after `{visible(found.now.before[-1])}`, " if found.now.before else ""
    steps = counted(len(found.now.steps), "step")
    return "\n".join([f"{head}: {after}{steps} that nobody chooses, back to the same position{since}",
                      *(f"  {visible(words)}" for words in found.now.steps)])


def repeated_plain(found: Repeated) -> Plain:
    """The same as one object."""
    return {
        "same": found.same,
        "unchanged": {"engine": found.engine, "rules": found.rules},
        "loop": None if found.now is None else {"before": list(found.now.before), "steps": list(found.now.steps)},
    }


def _since(found: Checked | Repeated) -> str:
    """What has changed since a certificate was written."""
    changed = [words for words, same in (("the engine", found.engine), ("the rules", found.rules)) if not same]
    return f"; since then {' and '.join(changed)} changed" if changed else ""


def searched_plain(found: Checked) -> Plain:
    """The same as one object."""
    return {
        "same": found.same,
        "unchanged": {"engine": found.engine, "rules": found.rules},
        "positions": found.found.graph.nodes,
        "differences": [{"part": part, "then": then, "now": now} for part, then, now in found.differences],
    }


__all__ = ["as_plain", "as_text", "repeated", "repeated_plain", "searched", "searched_plain"]
