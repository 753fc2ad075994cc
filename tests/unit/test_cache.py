"""What is kept between runs: found again, made anew when it has changed, not trusted when others could have written it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import cache
from adjudicator.commands.files import parse

CASE = 'case one "A sentence"\n  rules bang\n  A outlaw\n  B sheriff\n  expect A alive\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own for each test."""
    place = tmp_path / "kept"
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(place))
    cache.folder.cache_clear()
    yield place
    cache.folder.cache_clear()


def made(calls: list[int]) -> list[int]:
    """A value that tells how often it was made."""
    calls.append(len(calls))
    return list(calls)


def test_a_value_is_made_once_for_a_key() -> None:
    """It is found again under its key, and made under another one."""
    calls: list[int] = []

    assert cache.kept("thing", "a", lambda: made(calls)) == [0]
    assert cache.kept("thing", "a", lambda: made(calls)) == [0]
    assert cache.kept("thing", "b", lambda: made(calls)) == [0, 1]


def test_of_a_slot_only_the_last_value_is_kept(folder: Path) -> None:
    """A file that changes leaves nothing behind in the cache."""
    calls: list[int] = []

    for text in ("a", "a", "b", "a"):
        cache.kept("cases", text, lambda: made(calls), slot="one.case")

    assert len(calls) == 3
    assert len(list(folder.iterdir())) == 1


@pytest.mark.parametrize("harm", [b"", b"nonsense", b"\x80\x05N."])
def test_what_is_broken_is_made_again(folder: Path, harm: bytes) -> None:
    """An entry that is no longer what was written costs time, and no more."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    next(folder.iterdir()).write_bytes(harm)

    assert cache.kept("thing", "a", lambda: made(calls)) == [0, 1]


def test_what_others_may_write_is_not_read(folder: Path) -> None:
    """An entry that somebody else could have changed is passed over."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    next(folder.iterdir()).chmod(0o666)

    assert cache.kept("thing", "a", lambda: made(calls)) == [0, 1]


def test_a_case_file_is_parsed_anew_when_it_changes(tmp_path: Path) -> None:
    """What was kept of it before its text changed is of no use."""
    path = tmp_path / "a.case"
    path.write_text(CASE, encoding="utf-8")
    first, again = parse(str(path)), parse(str(path))
    path.write_text(CASE.replace("one", "two"), encoding="utf-8")
    changed = parse(str(path))

    assert first.file == again.file
    assert first.file is not None
    assert changed.file is not None
    assert (first.file.cases[0].id.text, changed.file.cases[0].id.text) == ("one", "two")
