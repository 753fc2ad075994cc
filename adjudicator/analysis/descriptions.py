"""What is shown of a name: what it does in plain words, its source, its rules, and the rulings that name it, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from adjudicator.analysis.pieces import Piece, pieces, read
from adjudicator.analysis.texts import texts_from
from adjudicator.analysis.usages import Name
from adjudicator.analysis.workspace import Workspace
from adjudicator.notation.source import Invalid, Source, fold, rows_of
from adjudicator.rules import tree as t
from adjudicator.rules.library import RulesFile
from adjudicator.rules.load import tree_of
from adjudicator.rules.prose.texts import Texts

MOST_RULINGS = 6


def described(workspace: Workspace, name: Name, path: str, language: str = "en") -> str:
    """A name as Markdown. `language`: that of the plain words, `en`, `it` or `fr`."""
    if name.kind == "ruling":
        return "\n\n".join(_ruling(workspace, name, path)) or f"no ruling `{name.key}` is declared"
    if name.kind in ("case", "table"):
        found = [(p, source) for p, source in _declared(workspace, name, path)]
        return "\n\n".join(_block("case", _text(source, p)) for p, source in found) or f"no {name.kind} `{name.key}` is declared"
    head = f"**{name.names[0]}** ({name.kind}; {', '.join(name.names[1:]) or name.game})"
    rulings = [f"- `{i}` {sentence}" for i, sentence in _naming(workspace, name)]
    if len(rulings) > MOST_RULINGS:
        rulings[MOST_RULINGS:] = [f"- and {len(rulings) - MOST_RULINGS} more rulings that name it"]
    parts = [head, *_text_of(workspace, name, language), _block("rules", name.text), "\n".join(rulings)]
    return "\n\n".join([part for part in parts if part])


def preparing(workspace: Workspace, path: str, language: str) -> Iterator[None]:
    """Read what the description of a name in a file needs, step by step: its rules, and the rulings of its games."""
    games = frozenset(workspace.games(path))
    for head in [head for head in workspace.heads() if head.is_own and head.game in games]:
        rulebook = workspace.rulebook(head.source.name)
        for other in rulebook:
            with suppress(Invalid):
                tree_of(other.source)
            yield
        _texts(tuple([other.source for other in rulebook]), language)
        yield
    for other_path in workspace.paths(".case"):
        if not games.isdisjoint(workspace.games(other_path)):
            pieces(workspace.source(other_path))
            yield


def _text_of(workspace: Workspace, name: Name, language: str) -> Iterator[str]:
    """What a declaration does in plain words, its text as published, and the place in the sources that it cites."""
    cited = ""
    for item in tree_of(name.span.source).items:  # it was read when the name was found
        if isinstance(item, t.Cites):
            cited = item.words.text
        if item.at.line == name.span.line:
            texts = _texts(tuple([head.source for head in _rulebook(workspace, name)]), language)
            if texts is not None:
                yield "\n".join([line if line.startswith(" ") else f"- {line}" for line in texts.item(item)])
                yield f"as published: {printed}" if (printed := texts.quoted(item)) else ""
            yield f"source: {cited}" if cited else ""


def _rulebook(workspace: Workspace, name: Name) -> list[RulesFile]:
    """The rules around a name: those of its game, or of one that uses it, if games share it."""
    found = workspace.rulebook(name.span.source.name)
    users = [head for head in workspace.heads() if head.is_own and name.game in head.uses]
    return found if any(head.is_own for head in found) or not users else workspace.rulebook(users[0].source.name)


@lru_cache(maxsize=8)
def _texts(sources: tuple[Source, ...], language: str) -> Texts | None:
    """The texts of the rules in some files; nothing as long as one of them has a mistake."""
    try:
        return texts_from([tree_of(source) for source in sources], language)
    except Invalid:
        return None


def _declared(workspace: Workspace, name: Name, path: str) -> Iterator[tuple[Piece, Source]]:
    for span in workspace.definitions(name, path):
        source = workspace.source(span.source.name)
        yield from ((p, source) for p in pieces(source) if p.kind == name.kind and p.name == name.key)


def _ruling(workspace: Workspace, name: Name, path: str) -> Iterator[str]:
    for piece, source in _declared(workspace, name, path):
        file = read(piece.kind, piece.text, str(Path(source.name).parent)).file
        if file is None:
            yield _block("case", _text(source, piece))
        for ruling in file.rulings if file else ():
            yield f"**{ruling.id.text}** {ruling.sentence.text}"
            if ruling.source is not None:
                yield f"source: {ruling.source.text}"
            if ruling.note is not None:
                yield f"note: {ruling.note.text}"


def _naming(workspace: Workspace, name: Name) -> Iterator[tuple[str, str]]:
    """The rulings of the same game that have one of the names in their sentence."""
    word = re.compile("|".join(rf"(?<!\w){re.escape(fold(n))}(?!\w)" for n in name.names))
    for path in workspace.paths(".case"):
        if name.game in workspace.games(path):
            for piece in pieces(workspace.source(path)):
                if piece.kind == "ruling" and word.search(fold(piece.title)):
                    yield piece.name, piece.title


def _text(source: Source, piece: Piece) -> str:
    return "\n".join(rows_of(source.text)[piece.first - 1 : piece.last])


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


__all__ = ["described", "preparing"]
