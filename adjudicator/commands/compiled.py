"""What a thing of the rules compiles to: the clauses that it meets, and its Python."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import click

from adjudicator.analysis.items import Item
from adjudicator.report.graphs import Edge, Graph, Vertex, write
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.interactions import Interactions, Meeting, Part
from adjudicator.rules.library import files_of
from adjudicator.rules.link import Compiled, compile_files
from adjudicator.rules.load import trees
from adjudicator.rules.printing.file import print_clause

SHAPES = {"phase": "house", "clause": "box", "verb": "ellipse", "value": "hexagon", "printed": "hexagon", "moment": "diamond",
          "card": "note"}


@cache
def compiled(game: str) -> tuple[Compiled, list[t.File]]:
    """Everything that a game with all its sets compiles to, and the trees of its files."""
    files = trees(files_of(game))
    return compile_files(files), files


# ---- interactions

def interactions(item: Item) -> str:
    """The clauses that may meet what a thing does, and what its own clauses wait for."""
    rules, files = compiled(item.game)
    found = Interactions.of(rules)
    lines = _headings(files)
    name = next((n for n in item.names if found.parts(n)), item.names[0])
    out = [f"{name}: what it may meet, in {item.game} with all sets"]
    for meeting in found.meetings(name):
        out += _meeting(meeting, lines)
    for link, owners in found.waits(name):
        clause = found.clause(link.part)
        out.append(f"  {lines.get(str(clause.span), clause.owner.title)}  ({clause.span})")
        others = ", ".join(owners) or "no card of the game"
        out.append(f"      {link.relation.value} {_named(link.other)}: {others}")
    return "\n".join(out if len(out) > 1 else [*out, "  nothing"])


def _meeting(meeting: Meeting, lines: dict[str, str]) -> Iterator[str]:
    clause = meeting.clause
    title = clause.owner.title
    way = " -> ".join(_named(part) for part in meeting.through if part.kind not in ("clause", "card"))
    yield f"  {title} {meeting.relation.value} {way}".rstrip()
    yield f"      {lines.get(str(clause.span), clause.kind)}  ({clause.span})"


def _named(part: Part) -> str:
    """A part in words."""
    return {"verb": f"`{part.name}`", "value": f"`{part.name}`", "moment": f"moment `{part.name}`"}.get(part.kind, part.name)


def _headings(files: list[t.File]) -> dict[str, str]:
    """The first line of every clause, by its place."""
    found = {}
    for file in files:
        for item in map(declared, file.items):
            for member in item.members if isinstance(item, t.CardDecl | t.KindDecl | t.RuleDecl) else ():
                found[str(member.at.span(file.source))] = print_clause(member).split("\n")[0]
    return found


def interactions_graph(item: Item, path: str) -> None:
    """Write all links of the thing's game to a file, in the form given by its ending."""
    rules, files = compiled(item.game)
    found = Interactions.of(rules)
    lines = _headings(files)
    vertices = []
    for part in dict.fromkeys(p for link in found.links for p in (link.part, link.other)):
        span = found.span(part)
        place = "" if span is None else f"{span.source.name}:{span.line}"
        title = found.clause(part).owner.title if part.kind == "clause" else part.name or "any card"
        words = lines.get(str(span), "")
        known = {"kind": part.kind, "title": title, "words": words, "at": place}
        vertices.append(Vertex(_key(part), SHAPES[part.kind], (title, words, place), known))
    labels: dict[tuple[str, str], list[str]] = {}
    for link in found.links:
        labels.setdefault((_key(link.part), _key(link.other)), []).append(link.relation.value)
    edges = [Edge(tail, head, ", ".join(label)) for (tail, head), label in labels.items()]
    write(Graph(item.game, tuple(vertices), tuple(edges)), path)
    click.echo(f"{len(vertices)} parts of {item.game} and {len(edges)} links between them: {path}", err=True)


def _key(part: Part) -> str:
    return f"{part.kind}-{part.name}"


# ---- Python

def python(item: Item) -> str:
    """The functions that a thing compiles to: those that stand for a place within it, and for a card those of its clauses."""
    rules = compiled(item.game)[0]
    source = item.span.source
    last = item.span.line + item.text.count("\n")

    def is_its_own(title: str, name: str, line: int) -> bool:
        return title in item.names or (name == source.name and item.span.line <= line <= last)

    wanted = {f.name for f in rules.compiler.functions if is_its_own(f.title, f.span.source.name, f.span.line)}
    for number, code in enumerate(rules.compiler.codes):
        if code is not None and is_its_own(code.title, code.span.source.name, code.span.line):
            wanted |= {f"k{number}", f"r{number}"}
    wanted |= {f"e{entry.number}" for key, entry in rules.symbols.verbs.items() if f"k{rules.verb_codes[key]}" in wanted}
    written = rules.text.straight | rules.text.resumed
    found = [text for name, text in written.items() if name in wanted]
    return "\n\n".join(found) or f"{item.names[0]} needs no Python: it is kept in tables"
