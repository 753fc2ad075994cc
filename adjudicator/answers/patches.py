"""A situation with some lines changed, without parsing the whole file again: only the new lines are parsed, each once.

This serves searches through many changes. What they find is run again in the changed file before it is reported.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeVar

import attrs
from lark import UnexpectedInput

from adjudicator.answers.subject import Edit, FactsLine, Subject, joined
from adjudicator.notation.case_ast import Setup
from adjudicator.notation.case_body import Body
from adjudicator.notation.case_errors import explain
from adjudicator.notation.case_layout import VERBS, RawLine, is_move
from adjudicator.notation.case_lines import Line
from adjudicator.notation.case_trees import Reader
from adjudicator.notation.case_words import Mistake
from adjudicator.notation.cases import parsed_line
from adjudicator.notation.source import Invalid, Source, Span
from adjudicator.values import frozen

Node = TypeVar("Node")
LINE = "line"
"""The name of the source of a line that is parsed by itself."""


@frozen
class Lines:
    """What one line says: facts of the situation, or lines of the script."""

    setup: Setup
    script: tuple[Line, ...]


@lru_cache(maxsize=20_000)
def line(text: str, seats: frozenset[str], verbs: tuple[str, ...], name: str = LINE, before: int = 0) -> Lines:
    """The meaning of a line below a `case` heading. Raises `Invalid`; the first column of the text counts as 1 - `before`.

    `verbs`: the verbs of moves that the rules add to those of the notation.
    """
    first, _, rest = text.partition(" ")
    second = rest.split(" ")[0]
    known = (*VERBS, *verbs)
    raw = RawLine(Source(name, text[before:]), 1, 1 - before, text, first, second, is_move(text, first, second, known))
    body = Body("case", Span(raw.source, 1, 1, 0), seats, (), known)
    try:
        body.read(parsed_line(text), Reader(raw))
    except UnexpectedInput as error:
        raise Invalid([explain(error, raw)]) from None
    except Mistake as mistake:
        raise Invalid([mistake.diagnostic]) from None
    return Lines(body.setup(), tuple(body.script))


def patched(subject: Subject, edits: Sequence[Edit]) -> Subject:
    """The subject with some lines changed. Inserted facts count as written after all others. Raises `Invalid`."""
    setup, edits = subject.setup, joined(edits)
    holding = {node.span.line for node in setup.seats} | {node.span.line for node in setup.game}
    partly = {e.replaces: e.of_facts for e in edits if e.of_facts is not None and e.replaces in holding}
    edits = [e for e in edits if e.replaces not in partly]
    texts = {e: e.text.strip() for e in edits}
    new_seats = {t for t in texts.values() if t.isalnum() and t[:1].isupper()}
    seats = frozenset({*subject.seats, *new_seats})
    read = {e: line(t, seats, subject.program.moves) for e, t in texts.items() if t}

    def changed(nodes: Sequence[Node], part: str) -> tuple[Node, ...]:
        return _replaced(nodes, edits, {e: getattr(lines.setup, part) for e, lines in read.items()})

    def with_new(nodes: Sequence[Node], part: str) -> tuple[Node, ...]:
        return tuple([_with_facts(node, partly, lambda text: getattr(line(text, seats, subject.program.moves).setup, part))
                      for node in changed(nodes, part)])

    piles = changed(setup.piles, "piles")
    named = {pile.name.text for pile in piles}
    uncovered = {pile.name.text: pile for pile in setup.covered if pile.name.text not in named}
    return attrs.evolve(
        subject,
        setup=attrs.evolve(setup, seats=with_new(setup.seats, "seats"), piles=(*piles, *uncovered.values()),
                           settings=changed(setup.settings, "settings"), game=with_new(setup.game, "game"),
                           printed=changed(setup.printed, "printed")),
        written=_inserted(subject.written, edits, {e: lines.script for e, lines in read.items()}),
    )


def _with_facts(node: Any, partly: Mapping[int, FactsLine], read: Callable[[str], tuple[Any, ...]]) -> Any:
    """A line of facts, with those that are changed; only these are parsed, which are few and often the same."""
    changes = partly.get(node.span.line) if node.span.source.name != LINE else None
    if changes is None:
        return node
    facts: list[Any] = []
    for fact, (old, new) in zip(node.facts, changes.facts, strict=True):
        facts += [fact] if new == old else read(f"{changes.head.strip()} {new}")[0].facts if new else ()
    return attrs.evolve(node, facts=tuple(facts))


def _replaced(nodes: Sequence[Any], edits: Sequence[Edit], read: dict[Edit, tuple[Any, ...]]) -> tuple[Any, ...]:
    """Nodes of the setup, with those of changed lines replaced and new ones at the end."""
    gone = {e.replaces: read.get(e, ()) for e in edits if e.replaces}
    found: list[Any] = []
    done: set[int] = set()
    for node in nodes:
        number = node.span.line
        if number not in gone:
            found.append(node)
        elif number not in done:
            done.add(number)
            found += gone[number]
    return tuple(found) + tuple(n for e in edits if e.before for n in read.get(e, ()))


def _inserted(script: Sequence[Line], edits: Sequence[Edit], read: dict[Edit, tuple[Line, ...]]) -> tuple[Line, ...]:
    """The script with lines replaced, removed and inserted."""
    gone: Collection[int] = {e.replaces for e in edits if e.replaces}
    found: list[tuple[float, Line]] = [(node.span.line, node) for node in script if node.span.line not in gone]
    found += [(e.replaces or e.before - 0.5, node) for e in edits for node in read.get(e, ())]
    return tuple(node for _, node in sorted(found, key=lambda f: f[0]))


__all__ = ["line", "patched"]
