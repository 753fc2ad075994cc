"""What the page in the browser may ask: each question is JSON, and so is its answer.

A question is an object: `do` is its name, `text` the situation as it is written, `readings` the readings that are set, `profile`
whose readings are asked for, `case` which case of a text with several, and `language` in which language the steps are said
besides; the rest belongs to the question. An answer is
`{"answer": ...}`, in which stands exactly what the command of the same name prints with `--json` for the same text on standard
input, or `{"problem": {"message": ..., "internal": ...}}` with the message that the command line prints.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import attrs

from adjudicator.answers.claims import claim, step_claim
from adjudicator.answers.exploration.horizon import Until
from adjudicator.answers.resolution import report as resolved
from adjudicator.answers.resolution.resolution import Answer, resolve
from adjudicator.answers.subject import Subject, check_readings, subject_in
from adjudicator.limits import MAX_FILE, MAX_POSITIONS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report import as_json
from adjudicator.report.problems import in_words, is_internal

if TYPE_CHECKING:
    from adjudicator.report.translation import Translation

Plain = dict[str, Any]
Tell = Callable[[int], None]
NAME = "stdin"
"""What the text is called, as on the command line."""


@attrs.frozen
class Asked:
    """A question, read from its JSON: what is asked, of which text, under which readings."""

    do: str
    text: str
    readings: Mapping[str, str] = attrs.Factory(dict)
    profile: str = ""
    case: str | None = None
    language: str = ""
    point: str = ""
    between: tuple[str, ...] = ()
    claim: str = ""
    until: Until = "free"
    moves: int | None = None
    limit: int = MAX_POSITIONS
    line: int = 1
    column: int = 1

    @property
    def source(self) -> Source:
        """The text, as the command line reads it from standard input. Raises `Invalid` if it is too long."""
        if len(self.text.encode("utf-8", "replace")) > MAX_FILE:
            raise Invalid([Diagnostic("F002", "the input is larger than 1 MiB", Span(Source(NAME, ""), 1, 1))])
        return Source(NAME, self.text.removeprefix("\ufeff"))

    @property
    def subject(self) -> Subject:
        """The situation that is asked about. Raises `Invalid`."""
        return subject_in(self.source, self.case, self.readings, self.profile)


def answered(question: str, tell: Tell = lambda _: None) -> str:
    """The answer to a question, both as JSON. Every problem is an answer too. `tell`: told how much a long search has done.

    Raises ValueError or TypeError for something that is no question: the page itself is at fault then.
    """
    said = json.loads(question)
    asked = Asked(**{**said, "between": tuple(said.get("between", ()))})
    try:
        return json.dumps({"answer": _answer(asked, tell)}, ensure_ascii=False)
    except Exception as problem:  # like the edge of the command line: whatever goes wrong inside becomes a message
        return json.dumps({"problem": {"message": in_words(problem), "internal": is_internal(problem)}}, ensure_ascii=False)


def _answer(asked: Asked, tell: Tell) -> Plain:
    match asked.do:
        case "ask":
            return resolved.as_plain([_resolved(asked.subject)], _translation(asked))
        case "compare":
            return _compared(asked)
        case "receipt":
            from adjudicator.answers.receipts.receipt import receipt

            return receipt(_resolved(asked.subject))
        case "why":
            return _why(asked)
        case "why-not":
            return _why_not(asked, tell)
        case "explore":
            return _explored(asked, tell)
        case "diagnostics":
            return _diagnosed(asked.source)
        case "completion":
            return _completed(asked)
        case other:
            raise ValueError(f"the page asks `{other}`, which is no question")


def _resolved(subject: Subject) -> Answer:
    check_readings(subject.program, subject.chosen)
    return resolve(subject)


def _translation(asked: Asked) -> Translation | None:
    """The language in which steps are said besides the notation, if the page is in another than English."""
    return _spoken(asked.subject.program.game.key, asked.language) if asked.language else None


@cache
def _spoken(game: str, language: str) -> Translation:
    """The words of a game, kept from one question to the next: the rules on the page never change."""
    from adjudicator.analysis.texts import texts_of
    from adjudicator.report.translation import Translation

    return Translation(texts_of(game, language))


def _compared(asked: Asked) -> Plain:
    """The answers under two readings of a point, like `--NAME both`; its first two if it is not said which."""
    subject = asked.subject
    point = next((i for i in subject.program.interpretations if i.key == asked.point), None)
    between: Sequence[str] = asked.between or ([c.key for c in point.choices[:2]] if point else ["", ""])
    both = [attrs.evolve(subject, chosen={**subject.chosen, asked.point: reading}) for reading in between]
    return resolved.as_plain([_resolved(each) for each in both], _translation(asked))


def _why(asked: Asked) -> Plain:
    from adjudicator.answers.why import report as why
    from adjudicator.answers.why.chain import explain

    one = _resolved(asked.subject)
    words, state = asked.claim.strip(), one.played.state
    said = (step_claim(int(words[:9]), state, "--why") if words.isdecimal()
            else claim(words, one.subject.program, one.subject.seats, "--why"))
    translation = _translation(asked)
    spoken = {} if translation is None else {"said": [as_json.spoken(state, translation)]}
    return {"file": NAME, "why": [why.as_plain(explain(one.subject, one.played, said), state)], **spoken}


def _why_not(asked: Asked, tell: Tell) -> Plain:
    from adjudicator.answers.whynot import report as whynot
    from adjudicator.answers.whynot.search import explain_not

    one = _resolved(asked.subject)
    said = claim(asked.claim, one.subject.program, one.subject.seats, "--why-not")
    found = explain_not(one.subject, one.played, said, tell)
    return {"file": NAME, "why_not": [whynot.as_plain(found, one.played.state)]}


def _explored(asked: Asked, tell: Tell) -> Plain:
    from adjudicator.answers import profiles
    from adjudicator.answers.exploration import report as exploring
    from adjudicator.answers.exploration.explore import explore

    subject = asked.subject
    claims = [claim(asked.claim, subject.program, subject.seats, "--claim")] if asked.claim else []
    found = explore(subject, claims, moves=asked.moves, until=asked.until, limit=asked.limit, tell=tell)
    return {**exploring.as_plain(found), "profile": profiles.as_plain(subject)}


def _diagnosed(source: Source) -> Plain:
    """Everything that is wrong with the text, as an editor shows it, and the cases in it, if it is a file of cases."""
    from adjudicator.analysis.pieces import diagnose, pieces

    found = [{"code": d.code, "message": d.message, "help": str(d.help) or None, "line": d.span.line, "column": d.span.column,
              "length": d.span.length} for d in diagnose(source)]
    return {"diagnostics": found, "cases": [{"id": p.name, "title": p.title} for p in pieces(source) if p.kind == "case"]}


def _completed(asked: Asked) -> Plain:
    """What may stand at a place of the text, as in an editor."""
    from adjudicator.analysis.completion import options
    from adjudicator.analysis.pieces import pieces
    from adjudicator.analysis.workspace import Workspace

    source, workspace = asked.source, Workspace()
    workspace.change(NAME, asked.text)
    piece = next((p.text for p in pieces(source) if p.first <= asked.line <= p.last + 1), source.text)
    found = options(workspace, NAME, piece, source.line(asked.line)[: asked.column - 1])
    return {"options": [{"text": o.text, "kind": o.kind, "detail": o.detail or None} for o in found]}


__all__ = ["Asked", "answered"]
