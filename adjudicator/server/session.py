"""One editor and its files: errors are reported while they are written, step by step, so that nothing else waits.

Errors in a case are found piece by piece, and those of a rules file by itself at once. Whether rules fit together is found by
another process when nobody has typed for a moment.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from adjudicator.analysis import completion as completing
from adjudicator.analysis import pieces
from adjudicator.analysis.descriptions import preparing
from adjudicator.analysis.formatting import ENDINGS, Notation
from adjudicator.analysis.ids import declares, misnamed
from adjudicator.analysis.rulebook import misread
from adjudicator.analysis.workspace import Workspace
from adjudicator.answers.divergence.families import FAMILY, family_problems
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.grammar import parser
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, rows_of
from adjudicator.rules import load
from adjudicator.rules.prose.texts import LANGUAGES
from adjudicator.server.work import CaseResult, Workshop

STEP = 0.02
"""Seconds of work before other requests get a turn."""
PATIENCE = 0.1
"""Seconds for which an answer waits for what is being read, before it is given without that."""
PAUSE = 0.3
"""Seconds without typing after which rules are compiled."""
NAME = "adjudicator"


class Session:
    """What the server knows of an editor."""

    def __init__(self, server: LanguageServer) -> None:
        self.server = server
        self.workspace = Workspace()
        self.workshop = Workshop()
        self.verdicts: dict[tuple[str, str], tuple[str, CaseResult]] = {}
        self.language = "en"
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._preparing: asyncio.Task[None] | None = None
        self._prepared: dict[str, asyncio.Event] = {}
        self._addresses: dict[str, str] = {}
        self._found: dict[str, tuple[list[Diagnostic], list[Diagnostic]]] = {}
        self._declared: dict[str, frozenset[tuple[str, str]]] = {}

    def speak(self, locale: str) -> None:
        """Say what rules do in the language of the editor, such as `it` or `fr-CA`, if texts are written in it."""
        language = locale[:2].lower()
        self.language = language if language in LANGUAGES else "en"

    # ---- texts

    def begin(self, folders: Sequence[str]) -> None:
        """Work in these folders."""
        self.workspace.folders = [Path(path) for uri in folders if (path := to_fs_path(uri))]
        self.workspace.refresh()
        if self._preparing is not None:
            self._preparing.cancel()
        self._preparing = asyncio.get_running_loop().create_task(self._prepare())

    async def _prepare(self) -> None:
        """Read what every question needs, before the first one, and step by step, so that none waits for all of it."""
        await asyncio.sleep(0)
        parser("cases")
        for _ in self.workspace.reading():
            await asyncio.sleep(0)
        self.workspace.names()
        for _ in self.workspace.searching():
            await asyncio.sleep(0)

    async def prepared(self) -> None:
        """Wait until the names of all rules are known, while other requests are answered: in the first run it takes seconds."""
        if self._preparing is not None:
            await asyncio.wait([self._preparing])

    async def is_prepared(self, path: str) -> bool:
        """Whether what descriptions of names in a file need has been read. In the first run nobody waits until it has."""
        if path not in self._prepared:  # it is not open: nothing is read ahead
            return True
        with suppress(asyncio.TimeoutError):
            await asyncio.wait_for(self._prepared[path].wait(), PATIENCE)
        return self._prepared[path].is_set()

    def change(self, uri: str, text: str | None) -> None:
        """A text has changed, or is closed; find out what is wrong with it."""
        path = path_of(uri)
        self._addresses[path] = uri  # editors write one address in several ways: it is used as received
        self.workspace.change(path, text)
        if path in self._tasks:
            self._tasks.pop(path).cancel()
        if text is None:
            self._prepared.pop(path, None)
            self._found.pop(path, None)
            self.publish(uri, [])
            if path.endswith(".case"):
                self._misnamed_elsewhere(path)
        else:
            self._prepared.setdefault(path, asyncio.Event())
            self._tasks[path] = asyncio.get_running_loop().create_task(self._diagnose(uri, path))

    def saved(self, uri: str) -> None:
        """A file was written: cases are played by the rules as they are on the disk."""
        if path_of(uri).endswith(".rules"):
            self.changed_on_disk()

    def changed_on_disk(self) -> None:
        """Files have changed: everything made from rules is made again."""
        load.forget()
        pieces.forget()
        completing.forget()
        self.workshop.close()
        self.workspace.refresh()
        self.verdicts.clear()
        self._prepared.clear()
        for path in list(self.workspace.open):
            self.change(self._addresses[path], self.workspace.open[path])

    async def _diagnose(self, uri: str, path: str) -> None:
        source = self.workspace.source(path)
        notation = ENDINGS.get(Path(path).suffix)
        if notation is Notation.RULES:
            found = misread(source)
            self.publish(uri, found)
            await self._prepare_names(path)
            if not found:
                await asyncio.sleep(PAUSE)
                await self._compile(uri, path)
        elif notation is Notation.DECKS:
            self.publish(uri, _deck(source))
        elif path.endswith(FAMILY):
            self.publish(uri, family_problems(source))
            await self._prepare_names(path)
        else:
            known = pieces.remembered(source)
            if known is not None:  # what an earlier run found, at once; what is found now only if it differs
                self._publish_with_ids(uri, path, known)
                await self._prepare_names(path)
                await asyncio.sleep(PAUSE)
            await self._diagnose_cases(uri, path, source, known)
            await self._prepare_names(path)

    async def _prepare_names(self, path: str) -> None:
        """Read what the descriptions of names in a file need, step by step."""
        for _ in preparing(self.workspace, path, self.language):
            await asyncio.sleep(0)
        if path in self._prepared:
            self._prepared[path].set()

    async def _diagnose_cases(self, uri: str, path: str, source: Source, known: list[Diagnostic] | None) -> None:
        """What is wrong with cases, step by step; it is reported unless it is known."""
        began = time.monotonic()
        problems: list[Diagnostic] = []
        for step in pieces.diagnosing(source):
            problems = step
            if time.monotonic() - began > STEP:
                await asyncio.sleep(0)
                began = time.monotonic()
        if problems != known:
            self._publish_with_ids(uri, path, problems)
            pieces.remember(source, problems)

    def _publish_with_ids(self, uri: str, path: str, problems: list[Diagnostic]) -> None:
        """Report what is wrong with the cases of a file and with its ids."""
        self._found[path] = problems, misnamed(self.workspace, path)
        self.publish(uri, [*problems, *self._found[path][1]])
        self._misnamed_elsewhere(path)

    def _misnamed_elsewhere(self, path: str) -> None:
        """Report the ids of the other open files again when a file declares others than before."""
        declared = declares(self.workspace, path)
        if self._declared.get(path, declared) != declared:
            for other in (p for p in self.workspace.open if p != path and p in self._found):
                problems, before = self._found[other]
                if (now := misnamed(self.workspace, other)) != before:
                    self._found[other] = problems, now
                    self.publish(self._addresses[other], [*problems, *now])
        self._declared[path] = declared

    async def _compile(self, uri: str, path: str) -> None:
        """What does not fit together in the rules of a file's game; for other files only if they are open."""
        heads = self.workspace.rulebook(path)
        if not any(head.is_own for head in heads):
            return
        try:
            found = await asyncio.wrap_future(self.workshop.compile(tuple(head.source for head in heads)))
        except (asyncio.CancelledError, OSError, RuntimeError):
            return  # the user continued typing
        self.publish(uri, [d for d in found if d.span.source.name == path])

    def publish(self, uri: str, problems: Sequence[Diagnostic]) -> None:
        """Report to the editor what is wrong with a text."""
        found = [self._reported(uri, problem) for problem in problems]
        self.server.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(uri, found))

    def _reported(self, uri: str, problem: Diagnostic) -> lsp.Diagnostic:
        """A problem for the editor. As data it bears what puts it right, which the editor gives back to apply it."""
        place = self.range_of(uri, problem.span)
        right = [[at.start.line - place.start.line, at.start.character, at.end.character, text]
                 for at, text in [(self.range_of(uri, span), text) for span, text in problem.corrections]]
        return lsp.Diagnostic(place, problem.message + (f"\n{problem.help}" if problem.help else ""),
                              lsp.DiagnosticSeverity.Error, problem.code, source=NAME, data=right or None)

    # ---- runs

    async def run(self, path: str, case: str) -> CaseResult:
        """Run a case as it is in the editor."""
        source = self.workspace.source(path)
        piece = next((p for p in pieces.pieces(source) if p.kind == "case" and p.name == case), None)
        if piece is None:
            return CaseResult("error", f"there is no case `{case}`")
        verdict = await asyncio.wrap_future(self.workshop.run(path, pieces.alone(source, piece), case))
        self.verdicts[path, case] = piece.text, verdict
        return verdict

    def verdict(self, path: str, piece: pieces.Piece) -> CaseResult | None:
        """The result of a case, if the case has not been changed since."""
        text, verdict = self.verdicts.get((path, piece.name), ("", None))
        return verdict if text == piece.text else None

    # ---- places

    def range_of(self, uri: str, span: Span) -> lsp.Range:
        """A part of a text as the editor counts it."""
        start = lsp.Position(max(0, span.line - 1), max(0, span.column - 1))
        end = lsp.Position(start.line, start.character + max(1, span.length))
        path = path_of(uri)
        lines = _rows(self.workspace.source(path) if path in self.workspace.open else span.source)
        return self.server.workspace.position_codec.range_to_client_units(lines, lsp.Range(start, end))

    def location(self, span: Span) -> lsp.Location:
        """A part of a text of a file."""
        uri = self._addresses.get(span.source.name) or _address(span.source.name)
        return lsp.Location(uri, self.range_of(uri, span))

    def place(self, uri: str, at: lsp.Position) -> tuple[str, int, int]:
        """The file, the line and the column of the cursor, from 1."""
        path = path_of(uri)
        # the editor may name a file that is not open: it is read as every other one is, and never a device
        lines = _rows(self.workspace.source(path))
        position = self.server.workspace.position_codec.position_from_client_units(lines, at)
        return path, position.line + 1, position.character + 1


def corrections_in(problem: lsp.Diagnostic) -> Iterator[tuple[lsp.Range, str]]:
    """What puts a problem right that was reported to the editor: a part of the text, and what to write in its place."""
    for below, first, last, text in problem.data or ():
        line = problem.range.start.line + below  # the editor moves a problem with its text
        yield lsp.Range(lsp.Position(line, first), lsp.Position(line, last)), text


def path_of(uri: str) -> str:
    """The file of an address."""
    return to_fs_path(uri) or uri


@lru_cache(maxsize=4096)
def _address(path: str) -> str:
    return from_fs_path(path) or ""


@lru_cache(maxsize=256)
def _rows(source: Source) -> list[str]:
    return rows_of(source.text)


def _deck(source: Source) -> tuple[Diagnostic, ...]:
    try:
        parse_deck(source)
    except Invalid as invalid:
        return invalid.diagnostics
    return ()


__all__ = ["NAME", "Session", "corrections_in", "path_of"]
