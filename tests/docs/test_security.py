"""The page on security: each promise names a test, and the test is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs/security.md").read_text(encoding="utf-8")
TEST = re.compile(r"`(tests/[\w/]+\.py)::(test_\w+)`")


def test_every_promise_names_a_test_that_is_there() -> None:
    """A promise that nothing holds is none."""
    named = TEST.findall(PAGE)

    assert [] == [f"{file}::{test}" for file, test in named if f"def {test}(" not in (ROOT / file).read_text(encoding="utf-8")]
    assert len(named) > 15


def test_every_row_of_a_table_of_promises_names_one() -> None:
    """The tables that end with a column of tests have one in each row."""
    rows = [row for table in re.findall(r"^\| promise \| test \|\n\| --- \| --- \|\n((?:\|.*\n)+)", PAGE, re.M)
            for row in table.splitlines()]

    assert [] == [row for row in rows if not TEST.search(row)]
    assert len(rows) > 10
