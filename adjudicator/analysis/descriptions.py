"""What is shown of a name: its text, its source, and the rulings that name it, as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from adjudicator.analysis.pieces import Piece, pieces, read
from adjudicator.analysis.usages import Name
from adjudicator.analysis.workspace import Workspace
from adjudicator.notation.source import Source, fold

MOST_RULINGS = 6


def described(workspace: Workspace, name: Name, path: str) -> str:
    """A name as Markdown."""
    if name.kind == "ruling":
        return "\n\n".join(_ruling(workspace, name, path)) or f"no ruling `{name.key}` is declared"
    if name.kind in ("case", "table"):
        found = [(p, source) for p, source in _declared(workspace, name, path)]
        return "\n\n".join(_block("case", _text(source, p)) for p, source in found) or f"no {name.kind} `{name.key}` is declared"
    parts = [f"**{name.names[0]}** ({name.kind}; {', '.join(name.names[1:]) or name.game})", _block("rules", name.text)]
    rulings = list(_naming(workspace, name))
    parts += [f"- `{i}` {sentence}" for i, sentence in rulings[:MOST_RULINGS]]
    if len(rulings) > MOST_RULINGS:
        parts.append(f"and {len(rulings) - MOST_RULINGS} more rulings that name it")
    return "\n\n".join(parts[:2]) + ("\n\n" + "\n".join(parts[2:]) if parts[2:] else "")


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
    return "\n".join(source.text.splitlines()[piece.first - 1 : piece.last])


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


__all__ = ["described"]
