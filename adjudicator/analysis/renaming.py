"""What is to be written where something gets another name: ids of case files, and the titles of cards."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.analysis.usages import IDS, Name, Place
from adjudicator.analysis.workspace import Workspace
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Span, fold, without_comment


def may_be_renamed(workspace: Workspace, name: Name, path: str) -> bool:
    """Whether a name of a file can be changed everywhere: an id, or the title of a card."""
    kinds = {"card", *(other.key for other in workspace.names().all(workspace.games(path)) if other.kind == "kind")}
    return name.kind in IDS or name.kind in kinds


def renamed(workspace: Workspace, place: Place, new: str, path: str) -> list[tuple[Span, str]] | None:
    """What to write where, so that a name is `new` everywhere; None if it may not be called so.

    Of the titles of a card, the one at the place is replaced; those in other languages stay.
    """
    name = place.name
    if name.kind in IDS:
        may = workspace.may_be_called(name, new, path)
        return [(other.span, new) for other in workspace.references(name, path)] if may else None
    taken = workspace.names().find(new, (name.game, *workspace.games(path)))
    if not may_be_renamed(workspace, name, path) or not new.strip() or not new.isprintable() or '"' in new or (
            any(other != name for other in taken)):
        return None
    return list(_titles(workspace, place, new, path))


def _titles(workspace: Workspace, place: Place, new: str, path: str) -> Iterator[tuple[Span, str]]:
    """Every place where a card has the title that it has at one place. In a sentence, a word in other letters is another word."""
    title = place.span.said
    for other in workspace.references(place.name, path):
        span = other.span
        if fold(span.said) != fold(title):
            continue
        before = without_comment(span.source.line(span.line))[: span.column - 1]
        if before.count('"') % 2 == 0:
            yield span, quoted(new, ())
        elif span.said == title:
            yield span, new


__all__ = ["may_be_renamed", "renamed"]
