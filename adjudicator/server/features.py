"""The requests of an editor, and how they are answered."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer

from adjudicator.analysis.completion import options
from adjudicator.analysis.descriptions import described
from adjudicator.analysis.fixes import INDENTED, indentation
from adjudicator.analysis.formatting import ENDINGS, Unproven, formatted
from adjudicator.analysis.pieces import pieces
from adjudicator.analysis.renaming import may_be_renamed, renamed
from adjudicator.analysis.rulebook import sections
from adjudicator.notation.source import Invalid, Source, Span
from adjudicator.server.session import NAME, Session, corrections_in, path_of

RUN, SHOW = "adjudicator.runCase", "adjudicator.showGrid"
LONGEST_HINT = 120
"""Characters of an outcome shown after a case; pointing at it shows everything."""
_KINDS = {
    "keyword": lsp.CompletionItemKind.Keyword, "card": lsp.CompletionItemKind.Class, "verb": lsp.CompletionItemKind.Method,
    "seat": lsp.CompletionItemKind.Variable, "zone": lsp.CompletionItemKind.Folder, "value": lsp.CompletionItemKind.Field,
    "reading": lsp.CompletionItemKind.EnumMember, "disputed point": lsp.CompletionItemKind.Enum,
    "game": lsp.CompletionItemKind.Module, "set": lsp.CompletionItemKind.Module,
}
_SYMBOLS = {
    "case": lsp.SymbolKind.Event, "ruling": lsp.SymbolKind.String, "table": lsp.SymbolKind.Object, "to": lsp.SymbolKind.Method,
    "value": lsp.SymbolKind.Function, "interpretation": lsp.SymbolKind.Enum, "kind": lsp.SymbolKind.Interface,
}
WATCHED = "**/*.{rules,case,deck,family}"


def serve() -> LanguageServer:
    """A server that waits for an editor."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        number = version("adjudicator")
    except PackageNotFoundError:
        number = "0"
    server = LanguageServer(NAME, number, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
    session = Session(server)
    _texts(server, session)
    _names(server, session)
    _structure(server, session)
    _acts(server, session)
    _runs(server, session)
    return server


def _texts(server: LanguageServer, session: Session) -> None:
    """Texts that are opened, changed, saved and closed."""

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WORKSPACE_FOLDERS)
    def folders_changed(_: lsp.DidChangeWorkspaceFoldersParams) -> None:
        session.begin(list(server.workspace.folders))

    @server.feature(lsp.INITIALIZE)
    def initialize(params: lsp.InitializeParams) -> None:
        session.speak(params.locale or "")

    @server.feature(lsp.INITIALIZED)
    def initialized(_: lsp.InitializedParams) -> None:
        root = server.workspace.root_uri
        session.begin(list(server.workspace.folders) or ([root] if root else []))
        capabilities = server.client_capabilities.workspace
        watches = capabilities.did_change_watched_files if capabilities else None
        if watches is not None and watches.dynamic_registration:
            watching = lsp.DidChangeWatchedFilesRegistrationOptions([lsp.FileSystemWatcher(WATCHED)])
            server.client_register_capability(lsp.RegistrationParams(
                [lsp.Registration("files", lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES, watching)]))

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    async def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        session.change(params.text_document.uri, params.text_document.text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    async def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        uri = params.text_document.uri
        session.change(uri, server.workspace.get_text_document(uri).source)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    async def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        session.saved(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    async def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        session.change(params.text_document.uri, None)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    async def files_changed(params: lsp.DidChangeWatchedFilesParams) -> None:
        if any(path_of(change.uri) not in session.workspace.open for change in params.changes):
            session.changed_on_disk()

    @server.feature(lsp.SHUTDOWN)
    def shut_down(_: None) -> None:
        session.workshop.close()


def _names(server: LanguageServer, session: Session) -> None:
    """Names: what may be written, what each is, where it is declared and where else it occurs."""
    workspace = session.workspace

    @server.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[" ", "[", ",", '"']))
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList:
        path, line, column = session.place(params.text_document.uri, params.position)
        source = workspace.source(path)
        piece = next((p.text for p in pieces(source) if p.first <= line <= p.last + 1), source.text)
        found = options(workspace, path, piece, source.line(line)[: column - 1])
        return lsp.CompletionList(False, [
            lsp.CompletionItem(o.text, kind=_KINDS.get(o.kind, lsp.CompletionItemKind.Text), detail=o.detail or o.kind)
            for o in found])

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    async def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        path, line, column = session.place(params.text_document.uri, params.position)
        found = workspace.at(path, line, column)
        if found is None:
            return None
        whole = await session.is_prepared(path)
        text = lsp.MarkupContent(lsp.MarkupKind.Markdown, described(workspace, found.name, path, session.language, whole))
        return lsp.Hover(text, session.range_of(params.text_document.uri, found.span))

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    async def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        path, line, column = session.place(params.text_document.uri, params.position)
        found = workspace.at(path, line, column)
        return [session.location(span) for span in workspace.definitions(found.name, path)] if found else []

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    async def references(params: lsp.ReferenceParams) -> list[lsp.Location]:
        await session.prepared()
        path, line, column = session.place(params.text_document.uri, params.position)
        found = workspace.at(path, line, column)
        places = workspace.references(found.name, path) if found else ()
        return [session.location(p.span) for p in places if params.context.include_declaration or not p.declares]

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def prepare(params: lsp.PrepareRenameParams) -> lsp.Range | None:
        path, line, column = session.place(params.text_document.uri, params.position)
        found = workspace.at(path, line, column)
        may = found is not None and may_be_renamed(workspace, found.name, path)
        return session.range_of(params.text_document.uri, found.span) if found and may else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def rename(params: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        path, line, column = session.place(params.text_document.uri, params.position)
        found = workspace.at(path, line, column)
        changes = renamed(workspace, found, params.new_name, path) if found else None
        if changes is None:
            return None
        edits: dict[str, list[lsp.TextEdit]] = {}
        for span, text in changes:
            where = session.location(span)
            edits.setdefault(where.uri, []).append(lsp.TextEdit(where.range, text))
        return lsp.WorkspaceEdit(edits)


def _structure(server: LanguageServer, session: Session) -> None:
    """The structure of a text: the outline, and what can be folded."""

    def parts(path: str) -> Iterator[tuple[str, str, str, int, int]]:
        source = session.workspace.source(path)
        if path.endswith(".rules"):
            yield from ((s.word, f"{s.word} {s.title}".strip(), "", s.first, s.last) for s in sections(source))
        else:
            yield from ((p.kind, p.name or p.kind, p.title, p.first, p.last) for p in pieces(source))

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        path, found = path_of(params.text_document.uri), []
        for kind, name, title, first, last in parts(path):
            source = session.workspace.source(path)
            whole = lsp.Range(lsp.Position(first - 1, 0), lsp.Position(last, 0))
            head = session.range_of(params.text_document.uri, Span(source, first, 1, len(source.line(first))))
            found.append(lsp.DocumentSymbol(name, _SYMBOLS.get(kind, lsp.SymbolKind.Class), whole, head, detail=title))
        return found

    @server.feature(lsp.TEXT_DOCUMENT_FOLDING_RANGE)
    def folding(params: lsp.FoldingRangeParams) -> list[lsp.FoldingRange]:
        found = parts(path_of(params.text_document.uri))
        return [lsp.FoldingRange(first - 1, last - 1) for *_, first, last in found if last > first]


def _acts(server: LanguageServer, session: Session) -> None:
    """What can be done to a text: correct a slip, format it."""

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def fixes(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = params.text_document.uri
        found = [problem for problem in params.context.diagnostics if problem.source == NAME]
        nearest = [_replacing(uri, problem, place, text, f"Replace by `{text}`") for problem in found
                   for place, text in corrections_in(problem)]
        source = session.workspace.source(path_of(uri))
        return [*nearest, *(_indenting(uri, problem, source) for problem in found if problem.code in INDENTED)]

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def form(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit] | None:
        path = path_of(params.text_document.uri)
        notation, source = ENDINGS.get(Path(path).suffix), session.workspace.source(path)
        if notation is None:
            return None
        try:
            text = formatted(Source(path, source.text), notation)
        except (Invalid, Unproven):
            return None  # errors are reported already, and the text stays as it is
        end = lsp.Position(source.text.count("\n") + 1, 0)
        return [] if text == source.text else [lsp.TextEdit(lsp.Range(lsp.Position(0, 0), end), text)]


def _indenting(uri: str, problem: lsp.Diagnostic, source: Source) -> lsp.CodeAction:
    """The line of a problem as far indented as it should be."""
    line = problem.range.start.line
    row, margin = source.line(line + 1), indentation(source, line + 1)
    before = lsp.Range(lsp.Position(line, 0), lsp.Position(line, len(row) - len(row.lstrip())))
    return _replacing(uri, problem, before, margin, f"Indent by {len(margin)} spaces" if margin else "Do not indent")


def _replacing(uri: str, problem: lsp.Diagnostic, place: lsp.Range, text: str, title: str) -> lsp.CodeAction:
    return lsp.CodeAction(title, lsp.CodeActionKind.QuickFix, [problem],
                          edit=lsp.WorkspaceEdit({uri: [lsp.TextEdit(place, text)]}))


def _runs(server: LanguageServer, session: Session) -> None:
    """Cases that are run in place: buttons above them, and their results."""

    @server.feature(lsp.TEXT_DOCUMENT_CODE_LENS)
    def lenses(params: lsp.CodeLensParams) -> list[lsp.CodeLens]:
        path = path_of(params.text_document.uri)
        found = []
        for piece in pieces(session.workspace.source(path)):
            if piece.kind == "case" and piece.name:
                verdict = session.verdict(path, piece)
                said = {"passed": "holds", "failed": "does not hold", "error": "cannot be run"}
                title = "Run this case" + (f" ({said[verdict.status]})" if verdict else "")
                place = lsp.Range(lsp.Position(piece.first - 1, 0), lsp.Position(piece.first - 1, 0))
                found.append(lsp.CodeLens(place, lsp.Command(title, RUN, arguments=[path, piece.name])))
                found.append(lsp.CodeLens(place, lsp.Command("Show the grid", SHOW, arguments=[path, piece.name])))
        return found

    @server.feature(lsp.TEXT_DOCUMENT_INLAY_HINT)
    def hints(params: lsp.InlayHintParams) -> list[lsp.InlayHint]:
        path, found = path_of(params.text_document.uri), []
        source = session.workspace.source(path)
        for piece in pieces(source):
            verdict = session.verdict(path, piece) if piece.kind == "case" else None
            if verdict and verdict.end and params.range.start.line < piece.last <= params.range.end.line + 1:
                row = source.line(piece.last)
                where = session.range_of(params.text_document.uri, Span(source, piece.last, len(row) + 1, 1)).start
                short = verdict.end if len(verdict.end) <= LONGEST_HINT else f"{verdict.end[:LONGEST_HINT]} ..."
                found.append(lsp.InlayHint(where, short, padding_left=True, tooltip=verdict.end.replace("; ", "\n")))
        return found

    def changed() -> None:
        """The editor asks again for what is known of cases."""
        capabilities = server.client_capabilities.workspace
        if capabilities and capabilities.code_lens and capabilities.code_lens.refresh_support:
            server.workspace_code_lens_refresh(None)
        if capabilities and capabilities.inlay_hint and capabilities.inlay_hint.refresh_support:
            server.workspace_inlay_hint_refresh(None)

    @server.command(RUN)
    async def run(path: str, case: str) -> dict[str, Any]:
        verdict = await session.run(path, case)
        changed()
        if verdict.text:
            server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, verdict.text))
        return {"case": case, "status": verdict.status, "text": verdict.text}

    @server.command(SHOW)
    async def show(path: str, case: str) -> dict[str, Any]:
        verdict = await session.run(path, case)
        changed()
        text = verdict.picture or verdict.text or f"no grid is opened in {case}"
        server.window_log_message(lsp.LogMessageParams(lsp.MessageType.Info, text))
        return {"case": case, "status": verdict.status, "text": text}


__all__ = ["serve"]
