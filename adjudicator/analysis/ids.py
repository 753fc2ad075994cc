"""Ids of rulings, cases and tables across files: those that nobody declares, and those that two files declare."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.analysis.usages import Place
from adjudicator.analysis.workspace import Workspace, is_shipped
from adjudicator.notation.source import Diagnostic
from adjudicator.notation.suggestions import suggestion

_UNDECLARED: Mapping[str, str] = {"ruling": "N020", "case": "N024"}
_TWICE: Mapping[str, str] = {"ruling": "N023", "case": "N022"}
"""Tables have ids of their own in each file."""


def declares(workspace: Workspace, path: str) -> frozenset[tuple[str, str]]:
    """The kind and the id of every ruling and case that a file declares."""
    return frozenset((p.name.kind, p.name.key) for p in workspace.ids(path) if p.declares and p.name.kind in _TWICE)


def misnamed(workspace: Workspace, path: str) -> list[Diagnostic]:
    """What is wrong with the ids of a case file: those that no file declares, and those that another one declares as well."""
    known: dict[str, dict[str, list[Place]]] = {kind: {} for kind in _TWICE}
    for kind, places in known.items():
        for place in workspace.declared(kind, path):
            places.setdefault(place.name.key, []).append(place)
    return list(_problems(workspace, path, known))


def _problems(workspace: Workspace, path: str, known: Mapping[str, Mapping[str, list[Place]]]) -> Iterator[Diagnostic]:
    for place in workspace.ids(path):
        kind, key = place.name.kind, place.name.key
        if kind not in known:
            continue
        there = known[kind].get(key, [])
        if not place.declares and not there:
            yield Diagnostic(_UNDECLARED[kind], f"no {kind} `{key}` is declared", place.span, suggestion(key, known[kind]))
        # a user may work on a copy of the shipped files, where everything is declared a second time
        other = next((p.span for p in there if p.span.source.name != path
                      and is_shipped(p.span.source.name) == is_shipped(path)), None)
        if place.declares and other is not None:
            yield Diagnostic(_TWICE[kind], f"the {kind} `{key}` is declared twice", place.span, f"the other is in {other}")


__all__ = ["declares", "misnamed"]
