"""The ready-made tables of the grammars: those of the grammar and no other's, and passed over where they are not."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark, Token, UnexpectedInput
from lark.indenter import DedentError
from lark.tree import Meta

from adjudicator import cache
from adjudicator.data import data_root
from adjudicator.notation import grammar
from adjudicator.notation.grammar import GRAMMARS, built, made_of, parser, tables_file
from adjudicator.notation.parser_table_writer import tables_of, written
from adjudicator.notation.parser_tables import digest

ANEW = "the grammar has changed and its tables have not: run `make tables`"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Grammars and a cache of its own, in which a test may change what it likes."""
    shutil.copytree(data_root() / "grammar", tmp_path / "grammar")
    monkeypatch.setattr(grammar, "data_root", lambda: tmp_path)
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "kept"))
    for known in (parser, cache.folder):
        known.cache_clear()
    yield tmp_path
    for known in (parser, cache.folder):
        known.cache_clear()


@pytest.fixture
def builds(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the grammars whose tables were made again, as they are made."""
    found: list[str] = []

    def noted(name: str) -> Lark:
        found.append(name)
        return built(name)

    monkeypatch.setattr(grammar, "built", noted)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", GRAMMARS)
def test_the_tables_are_those_of_the_grammar(name: str) -> None:
    """The digest is that of the grammar as it stands, and `make tables` would write the same file again."""
    text = tables_file(name).read_text(encoding="utf-8")
    mark, _, body = text.partition("\n")

    assert digest(made_of(name), body) == mark, ANEW
    assert written(name) == text, ANEW


@pytest.mark.slow
@pytest.mark.parametrize("name", GRAMMARS)
def test_a_parser_from_tables_is_the_one_that_lark_builds(name: str) -> None:
    """It has the same terminals and rules, and from each state the same ways lead to the same states."""
    assert tables_of(built(name)) == tables_of(parser(name))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "files"), [("rules", "rulesets/*/*.rules"), ("cases", "cases/*/v*.case")])
def test_a_parser_from_tables_reads_as_the_one_that_lark_builds(name: str, files: str) -> None:
    """The same words in the same places, or the same error: in whole files and cut ones, in the first text and in later ones."""
    plain, fast = built(name), parser(name)
    texts = [path.read_text(encoding="utf-8") for path in sorted(data_root().glob(files))]
    for text in [*texts, *[text[: len(text) // 2] for text in texts], *[text.replace(" ", "  ", 40) for text in texts]]:
        assert read(plain, text) == read(fast, text)


def read(made: Lark, text: str) -> object:
    """The tree of a text with the places of its words and constructs, or where it cannot be read and what was expected there."""
    try:
        tree = made.parse(text, start=str(made.options.start[0]))
    except DedentError as problem:
        return str(problem)
    except UnexpectedInput as problem:
        expected = getattr(problem, "accepts", None) or getattr(problem, "allowed", None) or getattr(problem, "expected", None)
        return type(problem), problem.line, problem.column, expected
    words = [(token.type, token.start_pos, token.end_pos) for token in tree.scan_values(lambda v: isinstance(v, Token))]
    return tree, words, [places_of(below.meta) for below in tree.iter_subtrees_topdown()]


def places_of(meta: Meta) -> tuple[int, ...] | None:
    """Where a construct begins and ends; None if it holds no word."""
    if meta.empty:
        return None
    return meta.line, meta.column, meta.start_pos, meta.end_line, meta.end_column, meta.end_pos


def test_what_is_ready_is_not_made(folder: Path, builds: list[str]) -> None:
    """The first run of the program finds the tables beside the grammars, and has nothing to keep."""
    for name in GRAMMARS:
        parser(name)

    assert [] == builds
    assert not (folder / "kept").exists()


def test_a_changed_grammar_takes_effect(folder: Path, builds: list[str]) -> None:
    """Its tables are made again and kept, whatever lies beside it: a new word is understood at once."""
    path = folder / "grammar" / "cases.lark"
    path.write_text(path.read_text(encoding="utf-8").replace('"phase"', '("phase" | "stage")'), encoding="utf-8")

    for _ in range(2):
        assert "phase" == parser("cases").parse("stage draw\n", start="line").data
        parser.cache_clear()

    assert ["cases"] == builds


def harmed(path: Path, harm: str) -> None:
    """Do to a file of tables what befalls files."""
    mark, _, body = (text := path.read_text(encoding="utf-8")).partition("\n")
    if harm == "missing":
        path.unlink()
    elif harm == "of another kind":
        other = json.dumps({"tables": []})
        path.write_text(f"{digest(made_of('cases'), other)}\n{other}", encoding="utf-8")
    else:
        path.write_bytes({
            "empty": b"",
            "cut off": text[: len(text) // 2].encode(),
            "no text": b"\xff\xfe" + text.encode(),
            "one number another": f"{mark}\n{body.replace('-1,', '-2,', 1)}".encode(),
        }[harm])


@pytest.mark.parametrize("harm", ["missing", "empty", "cut off", "no text", "one number another", "of another kind"])
def test_harmed_tables_are_passed_over(folder: Path, builds: list[str], harm: str) -> None:
    """What is no longer as it was written costs time, and no more."""
    path = folder / "grammar" / "cases.tables"
    before = path.read_bytes()
    harmed(path, harm)

    assert not path.exists() or before != path.read_bytes()
    assert [] != parser("cases").parse("A plays Gatling\n", start="line").children
    assert ["cases"] == builds
