"""The language server, driven as an editor drives it."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
import pytest_lsp  # of the extra `dev`
from lsprotocol import types as lsp
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

from adjudicator.analysis.descriptions import READING
from adjudicator.analysis.fixes import indentation
from adjudicator.data import data_root
from adjudicator.notation.source import Source

pytestmark = pytest.mark.slow

CASES = """\
ruling my-shot "A shot that nobody answers costs a point; a Missed! stops it."
  source bullet-faq, page 2

table two
  rules bang
  A outlaw
  B sheriff

case one-point "B loses a point"
  covers my-shot
  table  two
  A plays BANG! at B
  expect B life 4

case two-points "B loses two points ♠"
  contrasts one-point
  table  two
  A plays BANG! at B
  expect B life 3
"""


DEEP = 'case deep "One line too deep"\n  rules bang\n  A sheriff\n      B outlaw\n  expect A alive\n'
EDITORS = ["visual_studio_code", "neovim", "emacs"]
LANGUAGES = {"visual_studio_code": "it", "neovim": "fr-CA", "emacs": "ja"}
"""The locale of each editor; without texts in its language, they are in English."""
TEXTS = {"it": "- È una carta dal bordo marrone", "fr-CA": "- C'est une carte à bord marron",
         "ja": "- This is a brown-bordered card"}


@pytest_lsp.fixture(
    scope="module",
    params=EDITORS,
    config=ClientServerConfig(server_command=[sys.executable, "-m", "adjudicator.cli", "lsp"]),
)
async def client(lsp_client: LanguageClient, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):  # type: ignore[no-untyped-def]
    """An editor with what it can do, in a folder of its own."""
    folder = tmp_path_factory.mktemp("work")
    (folder / "my.case").write_text(CASES, encoding="utf-8")
    (folder / "other.case").write_text(OTHER, encoding="utf-8")
    lsp_client.folder, lsp_client.editor = folder, request.param  # type: ignore[attr-defined]
    lsp_client.feature(lsp.CLIENT_REGISTER_CAPABILITY)(_agreed)
    lsp_client.feature(lsp.WORKSPACE_CODE_LENS_REFRESH)(_agreed)
    lsp_client.feature(lsp.WORKSPACE_INLAY_HINT_REFRESH)(_agreed)
    await lsp_client.initialize_session(lsp.InitializeParams(
        capabilities=client_capabilities(request.param), root_uri=folder.as_uri(), locale=LANGUAGES[request.param],
        workspace_folders=[lsp.WorkspaceFolder(folder.as_uri(), "work")]))
    yield
    await lsp_client.shutdown_session()


def _agreed(*_: object) -> None:
    """The editor does what the server asks for."""


OTHER = 'case third "Another one"\n  covers my-shot\n  rules bang\n  A\n  B\n  A plays BANG! at B\n  expect B alive\n'


def uri(client: LanguageClient, name: str = "my.case") -> str:
    """The address of a file in the folder."""
    return (client.folder / name).as_uri()  # type: ignore[attr-defined,no-any-return]


def opened(client: LanguageClient, text: str = CASES, name: str = "my.case", version: int = 1) -> str:
    """Open a file, or change it, and give its address."""
    address = uri(client, name)
    if version == 1:
        client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(address, "case", 1, text)))
    else:
        client.text_document_did_change(lsp.DidChangeTextDocumentParams(
            lsp.VersionedTextDocumentIdentifier(version, address), [lsp.TextDocumentContentChangeWholeDocument(text)]))
    return address


def at(text: str, words: str, behind: int = 0) -> lsp.Position:
    """The place at which words begin in a text."""
    before = text[: text.index(words) + behind]
    return lsp.Position(before.count("\n"), len(before.rsplit("\n", 1)[-1]))


async def problems(client: LanguageClient, address: str) -> list[lsp.Diagnostic]:
    """What is reported about a text the next time."""
    await client.wait_for_notification(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    return list(client.diagnostics.get(address, []))


@pytest.mark.asyncio(loop_scope="module")
async def test_an_editor_is_served(client: LanguageClient) -> None:
    """From the first slip to the case that holds, in one session."""
    address = opened(client)
    assert [] == await problems(client, address)
    here = lsp.TextDocumentIdentifier(address)

    await _slips_are_reported_and_put_right(client, address)
    await _names_are_known(client, here)
    await _the_text_has_a_structure(client, here)
    await _a_case_is_run(client, here)
    await _what_is_not_open_is_read_as_a_file(client)
    await _an_id_is_that_of_one_file(client)
    if client.editor == EDITORS[0]:  # type: ignore[attr-defined]
        await _rules_are_compiled_when_nobody_types(client)


async def _an_id_is_that_of_one_file(client: LanguageClient) -> None:
    """The file that declares it a second time shows the problem, and so does the other one as long as it is open."""
    again = opened(client, OTHER, name="again.case")
    (found,) = await problems(client, again)
    assert ("N022", lsp.Position(0, 5)) == (found.code, found.range.start)
    other = opened(client, OTHER, name="other.case")
    assert ["N022"] == [p.code for p in await problems(client, other)]

    opened(client, OTHER.replace("case third", "case fourth"), name="again.case", version=2)
    assert [] == await problems(client, again)
    assert not client.diagnostics[other] or not await problems(client, other)


async def _slips_are_reported_and_put_right(client: LanguageClient, address: str) -> None:
    opened(client, CASES.replace("plays BANG! at B\n  expect B life 4", "plays BAGN! at B\n  expect B life 4"), version=2)
    (slip,) = await problems(client, address)
    assert ("N010", lsp.Position(11, 10), lsp.Position(11, 15)) == (slip.code, slip.range.start, slip.range.end)
    actions = await client.text_document_code_action_async(lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(address), slip.range, lsp.CodeActionContext([slip])))
    assert ["Replace by `BANG!`"] == [a.title for a in actions or [] if isinstance(a, lsp.CodeAction)][:1]

    deep = opened(client, DEEP, name="deep.case")
    (slip,) = await problems(client, deep)
    (action,) = await client.text_document_code_action_async(lsp.CodeActionParams(
        lsp.TextDocumentIdentifier(deep), slip.range, lsp.CodeActionContext([slip]))) or []
    assert isinstance(action, lsp.CodeAction)
    assert action.edit is not None
    assert ("C009", "Indent by 2 spaces") == (slip.code, action.title)
    edits = [edit for found in (action.edit.changes or {}).values() for edit in found]
    assert [lsp.TextEdit(lsp.Range(lsp.Position(3, 0), lsp.Position(3, 6)), "  ")] == edits

    opened(client, CASES.replace("covers my-shot", "covers my-shto"), version=3)
    assert ["N020"] == [p.code for p in await problems(client, address)]
    opened(client, CASES.replace("  table  two\n  A plays", "  [\n  A plays", 1), version=4)
    assert await problems(client, address)
    assert 4 == len(await client.text_document_document_symbol_async(
        lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(address))) or [])
    opened(client, version=5)
    assert [] == await problems(client, address)


@pytest.mark.parametrize(("text", "line", "margin"), [
    (DEEP, 4, "  "), (DEEP.replace("\n  ", "\n    "), 4, "    "), (DEEP.replace("case", " case"), 1, ""),
    (DEEP.replace("      B", "B"), 4, "  "), (DEEP.replace("  rules", "\trules"), 2, "  "),
    (DEEP.replace("  rules", "rules"), 2, "  "),
    (" rules bang\nA\n", 1, ""), (f"{DEEP}\ntable two\n rules bang\n", 8, "  "), (f"{DEEP}   table two\n", 6, "  "),
])
def test_the_indentation_that_a_line_needs(text: str, line: int, margin: str) -> None:
    """None for a heading and where there is none; that of the first line below one, or two spaces."""
    assert margin == indentation(Source("my.case", text), line)


async def _what_is_not_open_is_read_as_a_file(client: LanguageClient) -> None:
    for address in (uri(client, "other.case"), uri(client, "nothing.case"), uri(client, "no\nname.rules"), "untitled:Untitled-1",
                    client.folder.as_uri(), "file:///dev/zero", "http://example.org/a.rules", ""):  # type: ignore[attr-defined]
        here, start = lsp.TextDocumentIdentifier(address), lsp.Position(0, 7)
        shown = await client.text_document_hover_async(lsp.HoverParams(here, start))
        parts = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(here))
        assert (shown is not None) is address.endswith("other.case")
        assert isinstance(parts, list)


async def _names_are_known(client: LanguageClient, here: lsp.TextDocumentIdentifier) -> None:
    card, ruling = at(CASES, "BANG! at B"), at(CASES, "my-shot\n  table", 2)
    language, text = LANGUAGES[client.editor], READING  # type: ignore[attr-defined]
    while READING in text:  # the first answer does not wait for the rules to be read
        shown = await client.text_document_hover_async(lsp.HoverParams(here, card))
        assert shown is not None
        assert isinstance(shown.contents, lsp.MarkupContent)
        text = shown.contents.value
        assert text.startswith("**BANG!**")
    assert TEXTS[language] in text
    assert "source: BANG! rulebook, the cards" in text
    assert "```rules\nbrown shot \"BANG!\"" in text
    assert "- `my-shot`" not in text  # it does not name the card
    assert "- `bang-card-bang`" in text
    shown = await client.text_document_hover_async(lsp.HoverParams(here, ruling))
    assert shown is not None
    assert "A shot that nobody answers" in str(shown.contents)
    assert "bullet-faq" in str(shown.contents)

    (found,) = await client.text_document_definition_async(lsp.DefinitionParams(here, card)) or []
    assert isinstance(found, lsp.Location)
    assert (data_root() / "rulesets" / "bang" / "cards.rules").as_uri() == found.uri
    (found,) = await client.text_document_definition_async(lsp.DefinitionParams(here, ruling)) or []
    assert isinstance(found, lsp.Location)
    assert lsp.Position(0, 7) == found.range.start

    places = await client.text_document_references_async(lsp.ReferenceParams(lsp.ReferenceContext(True), here, ruling)) or []
    assert ["my.case", "my.case", "other.case"] == sorted(Path(p.uri).name for p in places)
    edit = await client.text_document_rename_async(lsp.RenameParams(here, ruling, "our-shot"))
    assert edit is not None
    assert [1, 2] == sorted(len(edits) for edits in (edit.changes or {}).values())
    assert await client.text_document_rename_async(lsp.RenameParams(here, ruling, "not an id")) is None

    for words, wanted, other in (("  covers ", "my-shot", "one-point"), ("  contrasts ", "one-point", "my-shot"),
                                 ("A plays BANG! at ", "B", "deck"), ("A plays ", "Missed!", "my-shot"),
                                 ("  rules ", "bang", "BANG!"), ("  table  ", "two", "one-point")):
        place = at(CASES, words, len(words))
        listed = await client.text_document_completion_async(lsp.CompletionParams(here, place))
        labels = [item.label for item in (listed.items if isinstance(listed, lsp.CompletionList) else listed or [])]
        assert wanted in labels, (words, labels[:20])
        assert other not in labels, words


async def _the_text_has_a_structure(client: LanguageClient, here: lsp.TextDocumentIdentifier) -> None:
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(here)) or []
    assert ["my-shot", "two", "one-point", "two-points"] == [symbol.name for symbol in outline]
    folds = await client.text_document_folding_range_async(lsp.FoldingRangeParams(here)) or []
    assert [(0, 1), (3, 6), (8, 12), (14, 18)] == [(f.start_line, f.end_line) for f in folds]
    opened(client, CASES.replace("A plays BANG! at B", "A   plays BANG! at B").replace("\n\n", "\n\n\n"), version=6)
    await problems(client, here.uri)
    (edit,) = await client.text_document_formatting_async(
        lsp.DocumentFormattingParams(here, lsp.FormattingOptions(2, True))) or [None]
    assert edit is not None
    assert CASES == edit.new_text
    opened(client, version=7)
    assert [] == await problems(client, here.uri)


async def _a_case_is_run(client: LanguageClient, here: lsp.TextDocumentIdentifier) -> None:
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(here)) or []
    titles = [(lens.range.start.line, lens.command.title) for lens in lenses if lens.command]
    assert [(8, "Run this case"), (8, "Show the grid"), (14, "Run this case"), (14, "Show the grid")] == titles
    assert [] == await _outcomes(client, here)
    for lens, status in zip(lenses[::2], ("passed", "failed"), strict=True):
        assert lens.command is not None
        said = await client.workspace_execute_command_async(
            lsp.ExecuteCommandParams(lens.command.command, arguments=lens.command.arguments))
        assert status == said["status"]
    assert "B has life 4, not 3" in said["text"]
    assert "my.case:19:12" in said["text"]
    lenses = await client.text_document_code_lens_async(lsp.CodeLensParams(here)) or []
    assert ["Run this case (holds)", "Run this case (does not hold)"] == [
        lens.command.title for lens in lenses[::2] if lens.command]
    outcomes = await _outcomes(client, here)
    assert [12, 18] == [line for line, _ in outcomes]
    assert all("B: sheriff, life 4" in label or "B: role Sheriff, life 4" in label for _, label in outcomes), outcomes
    grid = lenses[1].command
    assert grid is not None
    said = await client.workspace_execute_command_async(lsp.ExecuteCommandParams(grid.command, arguments=grid.arguments))
    assert "defend" in said["text"]


async def _outcomes(client: LanguageClient, here: lsp.TextDocumentIdentifier) -> list[tuple[int, str]]:
    """What stands behind the cases, by the line on which it does."""
    whole = lsp.Range(lsp.Position(0, 0), lsp.Position(100, 0))
    hints = await client.text_document_inlay_hint_async(lsp.InlayHintParams(here, whole)) or []
    return [(hint.position.line, str(hint.label)) for hint in hints]


async def _rules_are_compiled_when_nobody_types(client: LanguageClient) -> None:
    path = data_root() / "rulesets" / "northwood" / "game.rules"
    text, address = path.read_text(encoding="utf-8"), path.as_uri()
    slip = text.replace("\nturn", "\nvalue odd(): number = nowhere\n\nturn", 1)
    client.text_document_did_open(lsp.DidOpenTextDocumentParams(lsp.TextDocumentItem(address, "rules", 1, slip)))
    assert [] == await problems(client, address)
    (found,) = await problems(client, address)
    assert ("R010", "nowhere") == (found.code, slip.splitlines()[found.range.start.line][found.range.start.character:])

    change = lsp.TextDocumentContentChangeWholeDocument(slip.replace("\nturn", "\nturm", 1))
    client.text_document_did_change(lsp.DidChangeTextDocumentParams(lsp.VersionedTextDocumentIdentifier(2, address), [change]))
    assert [p.code for p in await problems(client, address)] > []
    outline = await client.text_document_document_symbol_async(lsp.DocumentSymbolParams(lsp.TextDocumentIdentifier(address)))
    assert "value odd(): number = nowhere" in [symbol.name for symbol in outline or []]
    client.text_document_did_close(lsp.DidCloseTextDocumentParams(lsp.TextDocumentIdentifier(address)))
