"""Parses the case notation: `parse_cases` turns a text into a `CaseFile`, or raises `Invalid` with all errors."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from typing import NamedTuple

import attrs
from lark import Token, Tree, UnexpectedInput

from adjudicator.limits import MAX_PROBLEMS, MAX_RULES_NAMED
from adjudicator.notation.case_ast import Case, CaseFile, Ruling, Situation, SourceLine, Table, Unread
from adjudicator.notation.case_body import Body
from adjudicator.notation.case_errors import explain
from adjudicator.notation.case_layout import HEADINGS, VERBS, Block, Layout, RawLine, lay_out
from adjudicator.notation.case_lines import Text
from adjudicator.notation.case_trees import Reader
from adjudicator.notation.case_words import Mistake
from adjudicator.notation.grammar import parser
from adjudicator.notation.phrases import doubts
from adjudicator.notation.source import Diagnostic, Source, Span, fold

PARSED_LINES = 4096
"""Lines of which the trees are remembered: in a file, every second line says what another one says."""
_Lines = dict[int, Tree[Token]]
_SOURCE = re.compile(r'source\s+(?P<key>[^\W\d_][\w-]*)\s+"(?P<title>[^"]+)"\s+(?P<authority>[^\W\d_][\w-]*)'
                     r'(?:\s+(?P<date>\d[\d-]*))?(?:\s+language\s+(?P<language>[^\W\d_]+))?(?P<names>(?:\s+[^\W\d_]+\s+"[^"]*")*)')
_NAME = re.compile(r'([^\W\d_]+)\s+"([^"]*)"')
_NAMING = re.compile(r"(?:illegal\s+)?rules\s+")
"""What stands before a game and its sets."""
_SOURCE_FORM = 'write `source KEY "Title" AUTHORITY YEAR`, and `language LANGUAGE` after it'


def parse_cases(source: Source, verbs: Collection[str] = (), only: Collection[str] = ()) -> CaseFile:
    """The rulings, tables and cases of a text, or its situation. Raises `Invalid` with every problem found.

    `verbs`: the verbs of moves that its rules add to those of the notation. `only`: no lines are read but those that begin with
    one of these words, if any are given.
    """
    file = parse_readable(source, verbs, only)
    if file.problem is not None:
        raise file.problem
    return file


def parse_readable(source: Source, verbs: Collection[str] = (), only: Collection[str] = ()) -> CaseFile:
    """What can be understood of a text: an error below one heading leaves out what belongs to this heading, and no more.

    `verbs`, `only`: see `parse_cases`. Raises `Invalid` only if the text is too large to be examined.
    """
    # INVARIANT: no case text gives anything but a diagnostic
    verbs = frozenset((*VERBS, *verbs))
    layout = lay_out(source, verbs)
    if only:
        layout = layout.only(only)
    problems = [*layout.problems, *same_ids(layout), *too_many_rules(layout)]
    sources = source_lines(layout, problems)
    lines = _parse(layout, problems)
    tables = layout.tables()
    found = [_read(number, block, lines, tables, verbs, problems) for number, block in enumerate(layout.blocks)
             if block.kind in (*HEADINGS, "situation")]
    spoilt = {_block_at(problem.span.line, layout) for problem in problems}
    for each in found:
        if each.number in spoilt:
            problems += [attrs.evolve(p, within=each.block.name) for p in doubts(each.body.script, each.body.known_seats)]
    place = Span(source, 1, 1, 0)
    if len(problems) >= MAX_PROBLEMS:  # not everything was looked at
        return CaseFile((), (), (), (), None, place, (Unread("", "", place, tuple(problems[:MAX_PROBLEMS])),))
    unread = tuple(_unread(layout, problems))
    wrong = {each.span.line for each in unread}
    whole = [each.content for each in found if each.content is not None and each.block.line not in wrong]
    return CaseFile(
        tuple(sources),
        tuple([each for each in whole if isinstance(each, Ruling)]),
        tuple([each for each in whole if isinstance(each, Table)]),
        tuple([each for each in whole if isinstance(each, Case)]),
        next((each for each in whole if isinstance(each, Situation)), None),
        place,
        unread,
    )


class _Found(NamedTuple):
    """A block by its number, what it comes to if its heading is understood, and the lines below it."""

    number: int
    block: Block
    content: Ruling | Table | Case | Situation | None
    body: Body


def _read(number: int, block: Block, lines: _Lines, tables: dict[str, Block], verbs: Collection[str],
          problems: list[Diagnostic]) -> _Found:
    """What a block says, which records problems."""
    found: list[Diagnostic] = []
    body = _body(block, lines, tables, verbs, found)
    content = _content(block, body, lines, found)
    problems += (attrs.evolve(p, within=block.name) for p in found)
    return _Found(number, block, content, body)


def _content(block: Block, body: Body, lines: _Lines, problems: list[Diagnostic]) -> Ruling | Table | Case | Situation | None:
    """What a heading and the lines below it come to; nothing if the heading is not understood, which is recorded."""
    if block.heading is None:
        return body.situation()
    if block.heading.number not in lines:
        return None
    try:
        words = Reader(block.heading).words(lines[block.heading.number])
    except Mistake as mistake:
        problems.append(mistake.diagnostic)
        return None
    make: dict[str, Callable[..., Ruling | Table | Case]] = {"ruling": body.ruling, "table": body.table, "case": body.case}
    return make[block.kind](*words)


def _unread(layout: Layout, problems: list[Diagnostic]) -> Iterator[Unread]:
    """What is not understood: each heading with its problems, then the cases that build on such a table.

    A problem outside all headings is one of the file.
    """
    of: dict[int, list[Diagnostic]] = {}
    for problem in problems:
        of.setdefault(_block_at(problem.span.line, layout), []).append(problem)
    tables = {layout.blocks[n].id: found for n, found in of.items() if n >= 0 and layout.blocks[n].kind == "table"}
    if -1 in of:
        yield Unread("", "", of[-1][0].span, tuple(of[-1]))
    for number, block in enumerate(layout.blocks):
        upon = next((tables[line.second] for line in block.lines if line.first == "table" and line.second in tables), [])
        own = of.get(number, [])
        if own or upon:
            span = block.heading.span() if block.heading else Span(layout.source, block.line, 1, 0)
            yield Unread(block.kind if block.heading else "", block.id, span, tuple(own or upon))


def _block_at(line: int, layout: Layout) -> int:
    """The number of the block in which a line of a file stands, -1 for none."""
    is_source = any(declared.number == line for declared in layout.sources)
    return -1 if is_source else bisect(layout.blocks, line, key=lambda block: block.line) - 1


def _parse(layout: Layout, problems: list[Diagnostic]) -> _Lines:
    """The trees of the lines by their numbers. A line that cannot be parsed is reported, and missing."""
    found: _Lines = {}
    for block, line in _all_lines(layout):
        if line.number not in layout.unreadable and len(problems) < MAX_PROBLEMS:
            try:
                found[line.number] = parsed_line(line.text, line is block.heading)
            except UnexpectedInput as error:
                problems.append(attrs.evolve(explain(error, line), within=block.name))
    return found


@lru_cache(maxsize=PARSED_LINES)
def parsed_line(text: str, is_heading: bool = False) -> Tree[Token]:
    """The tree of a line without indentation and comment. Raises `UnexpectedInput`."""
    return parser("cases").parse(text + "\n", start="heading" if is_heading else "line")


def source_lines(layout: Layout, problems: list[Diagnostic]) -> list[SourceLine]:
    """The sources that a file declares; a line that is not understood is recorded."""
    return [found for line in layout.sources if (found := _source(line, problems))]


def _source(line: RawLine, problems: list[Diagnostic]) -> SourceLine | None:
    """A declared source; nothing if the line is not understood, which is recorded."""
    found = _SOURCE.fullmatch(line.text)
    if found is None or not found["title"].strip():
        problems.append(Diagnostic("C027", "this is not a declaration of a source", line.span(), _SOURCE_FORM))
        return None

    def text(group: str) -> Text:
        return Text(found[group], False, line.span(found.start(group), len(found[group])))

    names = tuple(_NAME.findall(found["names"]))
    return SourceLine(text("key"), found["title"], text("authority"), text("date") if found["date"] else None,
                      found["language"] or "", names)


def _body(block: Block, lines: _Lines, tables: dict[str, Block], verbs: Collection[str], problems: list[Diagnostic]) -> Body:
    """All lines of a block, read one by one."""
    seats = block.seats()
    first = block.heading or block.lines[0]
    for line in block.lines:
        if line.first == "table" and line.second in tables:
            seats |= tables[line.second].seats()
    body = Body(block.kind, first.span(), seats, tables, verbs)
    for line in block.lines:
        if line.number in lines:
            try:
                body.read(lines[line.number], Reader(line))
            except Mistake as mistake:
                problems.append(mistake.diagnostic)
                if len(problems) >= MAX_PROBLEMS:
                    break
    if block.kind == "ruling" and block.lines and all(line.first != "source" for line in block.lines):
        problems.append(Diagnostic("C026", "the ruling has no `source` line", first.span()))
    return body


def same_ids(layout: Layout) -> Iterator[Diagnostic]:
    """Ids that are declared twice; rulings, tables and cases each have their own."""
    seen: dict[tuple[str, str], int] = {}
    for block in layout.blocks:
        if block.heading and block.heading.number not in layout.unreadable and block.heading.second:
            key = (block.kind, block.heading.second)
            if key in seen:
                at = block.heading.text.index(key[1], len(key[0]))
                span, help = block.heading.span(at, len(key[1])), f"the first is in line {seen[key]}"
                yield Diagnostic("C010", f"the {key[0]} `{key[1]}` is declared twice", span, help, block.name)
            seen.setdefault(key, block.heading.number)


def too_many_rules(layout: Layout) -> Iterator[Diagnostic]:
    """The `rules` lines beyond what a file may name: each combination of a game with sets is compiled by itself."""
    seen: set[frozenset[str]] = set()
    named = 0
    for block, line in _all_lines(layout):
        if found := _NAMING.match(line.text):
            names = frozenset([fold(name) for name in line.text[found.end():].partition(" because ")[0].split(",")])
            named += 0 if names in seen else len(names)
            seen.add(names)
            if named > MAX_RULES_NAMED:
                said = f"the different combinations of rules in this file name more than {MAX_RULES_NAMED} games and sets"
                yield Diagnostic("C030", said, line.span(), "put some of the cases into another file", block.name)


def _all_lines(layout: Layout) -> Iterator[tuple[Block, RawLine]]:
    for block in layout.blocks:
        if block.heading:
            yield block, block.heading
        yield from ((block, line) for line in block.lines)
