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
from adjudicator.cache import digest, found, keep, kept
from adjudicator.notation.source import Invalid, Source, fold, rows_of
from adjudicator.rules import tree as t
from adjudicator.rules.library import RulesFile
from adjudicator.rules.load import tree_of
from adjudicator.rules.prose.texts import Texts

MOST_RULINGS = 6
"""Rulings that are listed below a name: an editor shows a description in a small window."""
READING = "*What it does in plain words, and the rulings that name it, are being read.*"
"""What is shown in their place before they have been read."""
_RECORD = "described"
_Parts = dict[tuple[str, int], tuple[str, ...]]
"""What declarations do, in plain words, by their files and lines."""


def described(workspace: Workspace, name: Name, path: str, language: str = "en", whole: bool = True) -> str:
    """A name as Markdown. `language`: that of the plain words, `en`, `it` or `fr`.

    Not the `whole`: without what `preparing` has yet to read, the plain words and the rulings.
    """
    if name.kind == "ruling":
        return "\n\n".join(_ruling(workspace, name, path)) or f"no ruling `{name.key}` is declared"
    if name.kind in ("case", "table"):
        found = [(p, source) for p, source in _declared(workspace, name, path)]
        return "\n\n".join(_block("case", _text(source, p)) for p, source in found) or f"no {name.kind} `{name.key}` is declared"
    head = f"**{name.names[0]}** ({name.kind}; {', '.join(name.names[1:]) or name.game})"
    if not whole:
        parts = [head, *_written(name), _block("rules", name.text), READING]
        return "\n\n".join([part for part in parts if part])
    rulings = [f"- `{i}` {sentence}" for i, sentence in _naming(workspace, name)]
    if len(rulings) > MOST_RULINGS:
        rulings[MOST_RULINGS:] = [f"- and {len(rulings) - MOST_RULINGS} more rulings that name it"]
    parts = [head, *_text_of(workspace, name, language), _block("rules", name.text), "\n".join(rulings)]
    return "\n\n".join([part for part in parts if part])


def preparing(workspace: Workspace, path: str, language: str) -> Iterator[None]:
    """Read what the description of a name in a file needs, step by step: its rules, and the rulings of its games."""
    games = frozenset(workspace.games(path))
    for head in [head for head in workspace.heads() if head.is_own and head.game in games]:
        yield from _describing(tuple([other.source for other in workspace.rulebook(head.source.name)]), language)
    for other_path in workspace.paths(".case"):
        if not games.isdisjoint(workspace.games(other_path)):
            _rulings_of(workspace, other_path)
            yield


def _describing(sources: tuple[Source, ...], language: str) -> Iterator[None]:
    """Write what all declarations of some files do, unless an earlier run has done so, and keep it for later ones."""
    if _kept_parts(sources, language) is not None:
        return
    for source in sources:
        with suppress(Invalid):
            tree_of(source)
        yield
    texts = _texts(sources, language)
    yield
    if texts is not None:
        written: _Parts = {}
        for source in sources:
            for line, parts in _parts_in(source, texts):
                written[source.name, line] = written.get((source.name, line), ()) + parts
                yield
        keep(_RECORD, _made_of(sources, language), written)
        _kept_parts.cache_clear()


def _text_of(workspace: Workspace, name: Name, language: str) -> Iterator[str]:
    """What a declaration does in plain words, its text as published, and the place in the sources that it cites."""
    source, line = name.span.source, name.span.line
    sources = tuple([head.source for head in _rulebook(workspace, name)])
    known = _kept_parts(sources, language) if source in sources else None
    if known is not None:
        yield from known.get((source.name, line), ())
        return
    for _, parts in _parts_in(source, _texts(sources, language), line):
        yield from parts


def _written(name: Name) -> Iterator[str]:
    """What the file of a declaration alone says about it."""
    with suppress(Invalid):
        for _, parts in _parts_in(name.span.source, None, name.span.line):
            yield from parts


def _parts_in(source: Source, texts: Texts | None, only: int = 0) -> Iterator[tuple[int, tuple[str, ...]]]:
    """What each declaration of a file does, by its line; or only those in one line."""
    cited = ""
    for item in tree_of(source).items:
        if isinstance(item, t.Cites):
            cited = item.words.text
        if only in (0, item.at.line):
            parts = []
            if texts is not None:
                parts += ["\n".join([line if line.startswith(" ") else f"- {line}" for line in texts.item(item)])]
                parts += [f"as published: {printed}" if (printed := texts.quoted(item)) else ""]
            yield item.at.line, (*parts, f"source: {cited}" if cited else "")


def _made_of(sources: tuple[Source, ...], language: str) -> str:
    return repr((language, [(source.name, digest(source.text)) for source in sources]))


@lru_cache(maxsize=8)
def _kept_parts(sources: tuple[Source, ...], language: str) -> _Parts | None:
    """What all declarations of some files do, if an earlier run has written it."""
    known: _Parts | None = found(_RECORD, _made_of(sources, language))
    return known


@lru_cache(maxsize=2048)
def _rulings_in(source: Source) -> tuple[tuple[str, str], ...]:
    return tuple([(piece.name, piece.title) for piece in pieces(source) if piece.kind == "ruling"])


@lru_cache(maxsize=2048)
def _kept_rulings_in(source: Source) -> tuple[tuple[str, str], ...]:
    """The same, cached between runs: for texts that are not being written."""
    return kept("rulings", f"{source.name}\0{source.text}", lambda: _rulings_in(source), slot=source.name)


def _rulings_of(workspace: Workspace, path: str) -> tuple[tuple[str, str], ...]:
    """The rulings of a case file: their ids and sentences."""
    source = workspace.source(path)
    return _rulings_in(source) if path in workspace.open else _kept_rulings_in(source)


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
            yield from ((key, title) for key, title in _rulings_of(workspace, path) if word.search(fold(title)))


def _text(source: Source, piece: Piece) -> str:
    return "\n".join(rows_of(source.text)[piece.first - 1 : piece.last])


def _block(language: str, text: str) -> str:
    return f"```{language}\n{text}\n```"


__all__ = ["READING", "described", "preparing"]
