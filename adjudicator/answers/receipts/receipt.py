"""Receipts: an answer with everything it came from, as JSON, so that anybody can compute it again and compare.

The form is published as `docs/receipt.schema.json`.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import NoneType
from typing import Any

from adjudicator import __version__
from adjudicator.answers.omissions import focused
from adjudicator.answers.resolution.resolution import Answer, resolve
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.data import data_root
from adjudicator.engine.profiles import Voice
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, short
from adjudicator.report import as_json, outcome
from adjudicator.report.compare import Parting
from adjudicator.report.sentences import sentence
from adjudicator.report.timeline import shown
from adjudicator.rules.library import over
from adjudicator.values import frozen

FORMAT = "adjudicator receipt 1"
WORD, WORDS, PERHAPS = str, [str], (str, NoneType)
SHAPE = {
    "format": WORD, "engine": {"version": WORD, "sha256": WORD},
    "rules": {"game": WORD, "sets": WORDS, "digest": WORD, "files": {...: WORD}, "over": WORDS},
    "situation": {"name": WORD, "case": PERHAPS, "text": WORD, "sha256": WORD}, "settings": {...: WORD}, "readings": {...: WORD},
    "consulted": WORDS, "choices": [int], "timeline": WORDS, "problems": WORDS,
    "outcome": {"seats": {...: {...: object}}, "values": {...: object}, "piles": {...: [object]}, "winner": PERHAPS,
                "winners": WORDS, "next": PERHAPS},
    "verdict": WORD,
}
"""The form of a receipt: types, `[type]` for a list, and objects with these keys; `...` stands for anything."""
LATER = {"circle", "files", "orders", "over", "values", "winners"}
"""Keys that older receipts lack."""
COURSE = ("readings", "consulted", "choices")
"""The parts that say how the answer was reached. No digest covers them: they are compared with today's."""


@frozen
class Replay:
    """A receipt answered again today. `same`: timeline, end and problems are what they were.

    `course` names the parts that say how the answer was reached and that would differ today: the `readings` in force, the points
    that were `consulted`, the `choices`. With the same engine and rules, somebody has changed the receipt. `files`: the rules
    files whose text has changed since. `parting` is the first step that differs, `facts` the facts of the end that do (whose,
    name, then, now); `engine`, `rules` and `situation` say whether these are still the same.
    """

    same: bool
    engine: bool
    rules: bool
    situation: bool
    parting: Parting | None
    facts: tuple[tuple[str, str, object, object], ...]
    answer: Answer
    course: tuple[str, ...] = ()
    files: tuple[str, ...] = ()


def receipt(answer: Answer) -> dict[str, object]:
    """An answer as a receipt, ready for `json.dumps`."""
    subject, state = answer.subject, answer.played.state
    body = {
        **origin_of(subject, FORMAT),
        "readings": as_json.settings(state),
        "consulted": [p.interpretation.key for p in outcome.consulted(state)],
        "choices": list(answer.played.choices),
        "timeline": [sentence(state, s) for s in shown(state)],
        "problems": [t.message for t in (*answer.played.troubles, *answer.missed)],
        "outcome": as_json.end(state),
    }
    return {**body, "verdict": verdict(body)}


def origin_of(subject: Subject, form: str) -> dict[str, Any]:
    """What an answer came from: its format, engine, rules, situation, and the readings that were chosen."""
    program = subject.program
    text = focused(subject, checks=True).source.text
    return {
        "format": form,
        "engine": {"version": __version__, "sha256": engine_digest()},
        "rules": {"game": program.game.key, "sets": [s.key for s in program.sets], "digest": program.digest,
                  "files": dict(program.files), "over": [file for file, _ in program.overs]},
        "situation": {"name": subject.source.name, "case": subject.case or None, "text": text, "sha256": sha(text)},
        "settings": {**of_profile(subject), **subject.chosen},
    }


def of_profile(subject: Subject) -> dict[str, str]:
    """The readings that a profile has chosen which only the question names: the receipt names them one by one."""
    said = subject.verdicts if subject.profile else {}
    points = {i.key: i for i in subject.program.interpretations}
    return {key: points[key].choices[v.choice].key for key, v in said.items() if v.voice is Voice.BACKS}


def verdict(body: Mapping[str, Any]) -> str:
    """The digest of what was answered: timeline, problems and end."""
    return sha(json.dumps([body["timeline"], body["problems"], body["outcome"]], sort_keys=True, ensure_ascii=False))


@cache
def engine_digest() -> str:
    """The digest of the program itself: its modules and grammars, as they were when a process first asked."""
    packed = data_root() / "engine"
    if packed.is_file():  # packed for the page, compiled and without its text
        return packed.read_text(encoding="ascii")
    root = Path(__file__).resolve().parents[2]
    files = [*sorted(root.rglob("*.py")), *sorted((data_root() / "grammar").glob("*.lark"))]
    found = hashlib.sha256()
    for file in files:
        found.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()


def sha(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def read(source: Source) -> dict[str, Any]:
    """The receipt that a text is. Raises `Invalid` for anything else, also for one that was changed by hand."""
    return unchanged(source, read_as(source, FORMAT, SHAPE), verdict)


def read_as(source: Source, form: str, shape: Mapping[str, Any]) -> dict[str, Any]:
    """The JSON object of this form and shape that a text is. Raises `Invalid` for anything else."""
    where = Span(source, 1, 1, 0)
    try:
        body = json.loads(source.text, parse_constant=_no_number)
    except (ValueError, RecursionError):
        raise Invalid([Diagnostic("Q022", "this is not a receipt: it is not JSON", where)]) from None
    if not isinstance(body, dict) or body.get("format") != form:
        raise Invalid([Diagnostic("Q022", f"this is not a receipt: its format is not `{form}`", where)])
    wrong = [key for key, part in shape.items() if not fits(body.get(key), part)] or [key for key in body if key not in shape]
    if wrong:
        raise Invalid([Diagnostic("Q022", f"the receipt has no valid `{short(wrong[0])}`", where)])
    return body


def unchanged(source: Source, body: dict[str, Any], digest: Callable[[Mapping[str, Any]], str]) -> dict[str, Any]:
    """A receipt whose digests match its content. Raises `Invalid` if they do not."""
    given = body["situation"]
    try:
        sound = digest(body) == body["verdict"] and sha(given["text"]) == given.get("sha256")
    except RecursionError:
        sound = False
    if not sound:
        where = Span(source, 1, 1, 0)
        raise Invalid([Diagnostic("Q023", "the receipt was changed: its digests do not match its content", where)])
    return body


def _no_number(word: str) -> None:
    """Raises ValueError for `NaN` and `Infinity`, which are not JSON."""
    raise ValueError(word)


def fits(value: object, shape: Any) -> bool:
    """Whether a part of a receipt has its form."""
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(each, shape[0]) for each in value)
    if isinstance(shape, dict):
        return isinstance(value, dict) and (... in shape or value.keys() | LATER & shape.keys() == shape.keys()) and all(
            fits(each, shape.get(key, shape.get(...))) for key, each in value.items())
    return isinstance(value, shape) and not (shape is int and isinstance(value, bool))


def replay(body: Mapping[str, object]) -> Replay:
    """Answer a receipt again, with today's engine and rules. Raises `Invalid` if its situation is no longer valid."""
    return _replay(body)


def _replay(body: Mapping[str, Any]) -> Replay:
    """The same with a body of the shape of a receipt: its parts are looked into without a check of each."""
    given = body["situation"]
    check_over(body)
    answer = resolve(subject_in(Source(given["name"], given["text"]), given["case"], body["settings"]))
    now: dict[str, Any] = receipt(answer)
    now["outcome"] = {key: now["outcome"][key] for key in now["outcome"] if key in body["outcome"] or key not in LATER}
    same = verdict(now) == body["verdict"]
    files = tuple(_unlike(body["rules"].get("files"), now["rules"]["files"]))
    return Replay(
        same=same,
        engine=now["engine"] == body["engine"],
        rules=_rules(now) == _rules(body) and not files,
        files=files,
        situation=now["situation"]["text"] == given["text"],
        parting=_parting(body["timeline"], now["timeline"]),
        facts=() if same else tuple(_facts(body["outcome"], now["outcome"])),
        answer=answer,
        course=tuple(part for part in COURSE if _of_then(now[part], body[part]) != body[part]),
    )


def check_over(body: Mapping[str, Any]) -> None:
    """Raises `Invalid` where a file was laid over the rules that is laid over them no longer."""
    rules, name = body["rules"], body["situation"]["name"]
    there = over(rules["game"], set(rules["sets"]))
    known = {f.source.name for f in there} | {sha(f.source.text) for f in there}
    lacking = [file for file in rules.get("over", ()) if file not in known and rules["files"].get(file) not in known]
    if lacking:
        raise Invalid([Diagnostic("Q022", f"the answer was given with `{file}` laid over the rules", Span(Source(name, ""), 1, 1),
                                  "lay it over them again, by `--over FILE`") for file in lacking])


def _rules(body: Mapping[str, Any]) -> dict[str, Any]:
    """The rules of a receipt, wherever their files were."""
    return {key: value for key, value in body["rules"].items() if key not in LATER}


def _unlike(then: Mapping[str, str] | None, now: Mapping[str, str]) -> list[str]:
    """The names of the rules files whose text has changed since; none if a receipt does not record them."""
    if then is None:
        return []
    gone = [name for name, digest in then.items() if digest not in now.values()]
    return [*gone, *(name for name, digest in now.items() if digest not in then.values() and name not in gone)]


def _of_then(now: Any, then: Any) -> Any:
    """What is compared with a part of a receipt: of the readings only those of that time, as rules may have more by now."""
    return {key: now.get(key) for key in then} if isinstance(then, dict) else now


def _parting(then: Sequence[object], now: Sequence[object]) -> Parting | None:
    for number in range(max(len(then), len(now))):
        one = str(then[number]) if number < len(then) else None
        other = str(now[number]) if number < len(now) else None
        if one != other:
            return Parting(number + 1, one, other)
    return None


def _facts(then: Any, now: Any) -> list[tuple[str, str, Any, Any]]:
    """The facts of two ends that are not the same."""
    found: list[tuple[str, str, Any, Any]] = []
    old, new = _part(then, "seats"), _part(now, "seats")
    for seat in {**old, **new}:
        one, other = _part(old, seat), _part(new, seat)
        found += [(seat, name, one.get(name), other.get(name)) for name in {**one, **other} if one.get(name) != other.get(name)]
    for what in ("values", "piles"):
        old, new = _part(then, what), _part(now, what)
        found += [("", name, old.get(name), new.get(name)) for name in {**old, **new} if old.get(name) != new.get(name)]
    for name in ("winner", "winners", "next"):
        if then.get(name) != now.get(name):
            found.append(("", name, then.get(name), now.get(name)))
    return found


def _part(whole: Any, name: str) -> dict[str, Any]:
    """A part of a receipt that should be an object; anything else counts as empty."""
    part = whole.get(name)
    return part if isinstance(part, dict) else {}


__all__ = ["FORMAT", "SHAPE", "Replay", "check_over", "fits", "of_profile", "origin_of", "read", "read_as", "receipt", "replay",
           "sha", "unchanged"]
