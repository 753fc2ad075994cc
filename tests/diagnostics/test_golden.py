"""Every code has a folder with the text that is printed for it, and an entry in the documentation."""

import re
from pathlib import Path

import bless
import golden
import pytest

SOURCE = sorted((golden.ROOT / "adjudicator").rglob("*.py"))
CODE = re.compile(r'(?<=")[A-Z]\d{3}(?=[" ])')


def given_codes() -> set[str]:
    """Every code that the program gives."""
    return {code for path in SOURCE for code in CODE.findall(path.read_text(encoding="utf-8"))}


def pairs() -> list[tuple[str, str]]:
    """The codes with a text that was put right, and its kind."""
    kinds = ("case", "rules")
    return [(code, kind) for code in golden.codes() for kind in kinds if (golden.FOLDER / code / f"right.{kind}").exists()]


@pytest.mark.parametrize("code", golden.codes())
def test_a_diagnostic_is_printed_as_blessed(code: str, tmp_path: Path) -> None:
    """The input of a code gives the text beside it; `make bless` writes it again."""
    expected = (golden.FOLDER / code / "expected.txt").read_text(encoding="utf-8")

    printed = golden.printed(code, tmp_path)

    assert expected == printed
    assert re.search(rf"^{code} ", printed, re.M)


@pytest.mark.parametrize(("code", "kind"), pairs())
def test_what_is_put_right_has_no_problem(code: str, kind: str) -> None:
    """The right text of a code gives no diagnostic."""
    text = (golden.FOLDER / code / f"right.{kind}").read_text(encoding="utf-8")

    assert [] == [str(d) for d in golden.problems_of(text, kind)]


def test_every_code_has_a_folder() -> None:
    """The codes of the program and the folders are the same."""
    assert given_codes() == set(golden.codes())


def test_the_page_on_the_codes_is_the_blessed_one() -> None:
    """The page has an entry for every code, written from the folders."""
    assert bless.page() == bless.CODES.read_text(encoding="utf-8")
    assert golden.codes() == sorted(re.findall(r"^### (\S+)$", bless.CODES.read_text(encoding="utf-8"), re.M))


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        (["a 1"], ["a 2", "b"], ["a 2", "b"]),
        (["...", "row 1", "..."], ["head", "row 2", "end"], ["...", "row 2", "..."]),
        (["row 1...", "..."], ["row 1 and more", "end"], ["row 1...", "..."]),
        (["...", "gone away"], ["x", "y"], ["..."]),
    ],
)
def test_blessing_keeps_the_gaps(shown: list[str], printed: list[str], expected: list[str]) -> None:
    """A page that shows a part of an output goes on showing that part."""
    assert expected == bless.elided(shown, printed)
