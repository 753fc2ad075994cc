"""Graphs for other programs: DOT for drawings, GraphML for editors and analysis."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from adjudicator.values import frozen
from adjudicator.writing import write as written


@frozen
class Vertex:
    """A vertex: its key, the shape in which it is drawn, the lines written in it, and its named properties."""

    key: str
    shape: str
    label: tuple[str, ...]
    known: Mapping[str, str | int]


@frozen
class Edge:
    """An edge from one vertex to another, by their keys, with its label. There is at most one edge from one vertex to another."""

    tail: str
    head: str
    label: str = ""


@frozen
class Graph:
    """Vertices and edges, under a title."""

    title: str
    vertices: tuple[Vertex, ...]
    edges: tuple[Edge, ...]


def dot(graph: Graph) -> str:
    """The graph as DOT."""
    title = graph.title if graph.title.isidentifier() else _quoted(graph.title)
    lines = [f"digraph {title} {{", "  rankdir=LR;", "  node [fontname=\"sans-serif\"];"]
    lines += [f"  {_quoted(v.key)} [shape={v.shape}, label={_quoted(_lines(v.label))}];" for v in graph.vertices]
    for edge in graph.edges:
        label = f" [label={_quoted(edge.label)}]" if edge.label else ""
        lines.append(f"  {_quoted(edge.tail)} -> {_quoted(edge.head)}{label};")
    return "\n".join([*lines, "}"]) + "\n"


def _lines(label: tuple[str, ...]) -> str:
    return "\n".join(filter(None, label))


def _quoted(text: str) -> str:
    """A text as DOT writes it. In a label a backslash begins a command, so it is doubled; a line break is written as one."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def graphml(graph: Graph) -> str:
    """The graph as GraphML; empty parts are left out."""
    from networkx import DiGraph
    from networkx.readwrite.graphml import GraphMLWriter

    made = DiGraph()
    for vertex in graph.vertices:
        made.add_node(vertex.key, **{name: value for name, value in vertex.known.items() if value})
    for edge in graph.edges:
        made.add_edge(edge.tail, edge.head, **({"label": edge.label} if edge.label else {}))
    return f'<?xml version="1.0" encoding="utf-8"?>\n{GraphMLWriter(graph=made, prettyprint=True)}\n'


WRITERS = {".dot": dot, ".gv": dot, ".graphml": graphml}
"""The forms of a graph by the ending of the file."""


def write(graph: Graph, path: str) -> None:
    """Write a graph to a file, in the form that its ending names."""
    written(path, WRITERS[Path(path).suffix.lower()](graph))
