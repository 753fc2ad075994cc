"""Why something happened, as a graph for other programs: DOT for drawings, GraphML for editors and analysis.

The nodes are the steps, moves, facts and readings that a claim rests on, and the claim itself; an edge leads from a cause to its
effect.
"""

from __future__ import annotations

import attrs

from adjudicator.answers.why.chain import Explained, Link
from adjudicator.engine.citations import authorities, in_words
from adjudicator.engine.state import State
from adjudicator.notation.source import Span, visible
from adjudicator.report.graphs import Edge, Graph, Vertex
from adjudicator.report.sentences import sentence
from adjudicator.values import frozen

CLAIM, STEP, MOVE, FACT, READING = "claim", "step", "move", "fact", "reading"
SHAPES = {CLAIM: "doubleoctagon", STEP: "box", MOVE: "ellipse", FACT: "note", READING: "diamond"}


@frozen
class Node:
    """A node: one of the kinds above, its words, and for a step its number in the timeline (0: not shown) and its rule.

    `at` is the place of a step's clause, or of the line of a move or fact, as `file:line`; `source` is what the clause cites.
    """

    key: str
    kind: str
    text: str
    number: int = 0
    rule: str = ""
    at: str = ""
    source: str = ""
    authority: str = ""


@frozen
class Causes:
    """A graph of causes: nodes by their keys, and pairs of keys, the cause before its effect."""

    nodes: tuple[Node, ...]
    edges: tuple[tuple[str, str], ...]


def causes(found: Explained, state: State) -> Causes:
    """All chains of an explanation as one graph, with the facts and readings that the claim depends on."""
    nodes = [Node(CLAIM, CLAIM, visible(found.claim.text))]
    edges: list[tuple[str, str]] = []
    for why in found.whys:
        keys = [f"{STEP}-{link.step.number}" for link in why.chain]
        edges += zip(keys, [CLAIM, *keys], strict=False)
        for key, link in zip(keys, why.chain, strict=True):
            nodes.append(_step(key, link, state))
            if link.move is not None:
                span = link.move.span
                move = Node(f"{MOVE}-{span.line}", MOVE, visible(span.source.said(span.line)), at=_place(span))
                nodes.append(move)
                edges.append((move.key, key))
    moves = {n.at for n in nodes if n.kind == MOVE}
    for ground in found.grounds:
        if _place(ground.span) not in moves:
            key = f"{FACT}-{ground.span.line}-{ground.span.column}"
            nodes.append(Node(key, FACT, visible(ground.text), at=_place(ground.span)))
            edges.append((nodes[-1].key, CLAIM))
    for other in found.readings:
        point = next(n for n, p in enumerate(state.program.interpretations) if p.key == other.interpretation)
        interpretation = state.program.interpretations[point]
        nodes.append(Node(f"{READING}-{interpretation.key}", READING,
                          f"{interpretation.key} {interpretation.choices[state.settings[point]].key}"))
        edges.append((nodes[-1].key, CLAIM))
    return Causes(tuple({n.key: n for n in nodes}.values()), tuple(dict.fromkeys(edges)))


def _place(span: Span) -> str:
    return visible(f"{span.source.name}:{span.line}")


def _step(key: str, link: Link, state: State) -> Node:
    origin = link.origin
    words = sentence(state, link.step)
    if origin is None:
        return Node(key, STEP, words, link.number)
    return Node(key, STEP, words, link.number, origin.title, _place(origin.span), in_words(origin.cites),
                ", ".join(authorities(origin.cites)))


def drawing(graph: Causes) -> Graph:
    """The graph as it is drawn."""
    vertices = []
    for node in graph.nodes:
        head = f"{node.number} {node.text}" if node.number else node.text
        known = {name: value for name, value in attrs.asdict(node).items() if name != "key"}
        vertices.append(Vertex(node.key, SHAPES[node.kind], (head, node.rule, node.source or node.at), known))
    return Graph("causes", tuple(vertices), tuple([Edge(cause, effect) for cause, effect in graph.edges]))


__all__ = ["Causes", "Node", "causes", "drawing"]
