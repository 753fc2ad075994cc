"""The shipped rules, cases and decks are in the form that `adjudicator format` gives them."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.analysis.formatting import ENDINGS, formatted
from adjudicator.notation.source import Source

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(p for folder in ("rulesets", "cases", "docs/examples") for p in (ROOT / folder).rglob("*") if p.suffix in ENDINGS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_shipped_file_is_formatted(path: Path) -> None:
    """`adjudicator format rulesets cases docs/examples` changes nothing."""
    text = path.read_bytes().decode("utf-8")

    assert text == formatted(Source(path.name, text), ENDINGS[path.suffix])
