"""What is kept between runs: found again, made again when it has changed, not trusted when others could have written it."""

from __future__ import annotations

import hashlib
import os
import pickle
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator import cache
from adjudicator.commands.files import parse

CASE = 'case one "A sentence"\n  rules bang\n  A outlaw\n  B sheriff\n  expect A alive\n'


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A cache of its own for each test, with a key of its own."""
    place = tmp_path / "kept"
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(place))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "config")
    forget()
    yield place
    forget()


def forget() -> None:
    """Look again where things are kept, as another process does."""
    cache.folder.cache_clear()
    cache._key.cache_clear()


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


def harmed(entry: bytes) -> dict[str, bytes]:
    """Ways in which an entry may be broken, or be another one than was written."""
    payload = cache.STAMP + cache.SIGNATURE
    return {
        "empty": b"", "nonsense": b"nonsense", "pickled": b"\x80\x05N.", "cut": entry[:-1], "longer": entry + b"\0",
        "flipped": entry[:-3] + bytes([entry[-3] ^ 1]) + entry[-2:],
        "of another program": b"0" * cache.STAMP + entry[cache.STAMP :],
        "not signed": entry[: cache.STAMP] + bytes(cache.SIGNATURE) + entry[payload:],
    }


@pytest.mark.parametrize("harm", sorted(harmed(b"0" * 99)))
def test_what_is_broken_is_made_again(folder: Path, harm: str) -> None:
    """An entry that is no longer what was written costs time, and no more."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    entry = next(folder.iterdir())
    entry.write_bytes(harmed(entry.read_bytes())[harm])

    assert cache.kept("thing", "a", lambda: made(calls)) == [0, 1]
    assert cache.kept("thing", "a", lambda: made(calls)) == [0, 1], "it is kept as it should be"


class Bomb:
    """Something that leaves a file behind when it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.mkdir, (str(self.path),)


def test_code_in_the_cache_folder_is_not_run(folder: Path, tmp_path: Path) -> None:
    """A file from somebody who can write to the folder, but does not know the key, is never unpickled."""
    sign, key = cache._signature, os.urandom(32)
    cache.kept("thing", "a", lambda: 1)
    entry = next(folder.iterdir())
    stamp, payload = entry.read_bytes()[: cache.STAMP], pickle.dumps(Bomb(tmp_path / "exploded"))
    for harm in (payload, stamp + payload, stamp + sign(key, entry.name, stamp, payload) + payload,
                 stamp + hashlib.sha256(payload).digest() + payload):
        entry.write_bytes(harm)
        assert 1 == cache.kept("thing", "a", lambda: 1)
    assert not (tmp_path / "exploded").exists()


def test_no_entry_takes_the_place_of_another(folder: Path) -> None:
    """An entry is signed with its name: one that was written for something else is of no use."""
    calls: list[int] = []
    for slot in ("one.case", "two.case"):
        cache.kept("cases", "a", lambda: made(calls), slot=slot)
    one, two = sorted(folder.iterdir(), key=lambda p: p.stat().st_mtime_ns)
    two.write_bytes(one.read_bytes())

    assert [0, 1, 2] == cache.kept("cases", "a", lambda: made(calls), slot="two.case")


def test_another_user_has_another_key(tmp_path: Path) -> None:
    """What was kept under one key is made again under another, such as on another machine."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    (tmp_path / "config" / "cache-key").unlink()
    forget()

    assert [0, 1] == cache.kept("thing", "a", lambda: made(calls))


def test_folders_are_made_for_the_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also those above the cache folder, whatever other programs may do with new files."""
    folder = tmp_path / "home" / "cache" / "adjudicator"
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(folder))
    before = os.umask(0)
    try:
        forget()
        cache.kept("thing", "a", lambda: made([]))
    finally:
        os.umask(before)

    assert [0o700] * 3 == [each.stat().st_mode & 0o777 for each in (folder, *folder.parents[:2])]


def test_nobody_else_can_read_the_key(tmp_path: Path) -> None:
    """It is the user's own, and one that others could have read, or written, is not used."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    key = tmp_path / "config" / "cache-key"
    assert 0o600 == key.stat().st_mode & 0o777
    key.chmod(0o644)
    forget()

    assert [0, 1] == cache.kept("thing", "a", lambda: made(calls))
    assert [0, 1, 2] == cache.kept("thing", "a", lambda: made(calls)), "without a key nothing is kept"


def test_a_key_does_not_lie_where_one_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that depends on where a command is run may be anybody's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: Path("config"))
    cache.kept("thing", "a", lambda: 1)

    assert not (tmp_path / "config").exists()


def test_a_name_of_a_folder_may_begin_at_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`~` is the home of the user, not a folder of that name."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.setenv("ADJUDICATOR_CACHE", "~/kept")
    forget()

    assert tmp_path / "home" / "kept" == cache.folder()


def test_a_folder_that_others_may_write_to_is_not_used(folder: Path) -> None:
    """Nothing is read from it, and nothing put there."""
    folder.mkdir()
    folder.chmod(0o777)

    assert cache.folder() is None
    assert 1 == cache.kept("thing", "a", lambda: 1)
    assert [] == list(folder.iterdir())


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
def test_a_pipe_or_a_link_in_the_place_of_an_entry_is_passed_over(folder: Path, tmp_path: Path) -> None:
    """Nobody waits for what a pipe may bring, and nothing is read from elsewhere."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    entry = next(folder.iterdir())
    elsewhere = entry.rename(tmp_path / "elsewhere")
    entry.symlink_to(elsewhere)
    assert [0, 1] == cache.kept("thing", "a", lambda: made(calls))
    entry.unlink()
    os.mkfifo(entry, 0o600)
    found: list[object] = []
    reader = threading.Thread(target=lambda: found.append(cache.kept("thing", "a", lambda: made(calls))), daemon=True)
    reader.start()
    reader.join(10)

    assert [[0, 1, 2]] == found


def test_what_cannot_be_written_leaves_nothing_behind(folder: Path) -> None:
    """A folder in the place of an entry is in the way of it, and of nothing else."""
    cache.kept("thing", "a", lambda: 1)
    entry = next(folder.iterdir())
    entry.unlink()
    entry.mkdir()

    assert 1 == cache.kept("thing", "a", lambda: 1)
    assert [entry] == list(folder.iterdir())


def test_what_is_read_is_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many entries, those go that nobody has read for the longest time."""
    monkeypatch.setattr(cache, "ROOM", 500)
    calls: list[int] = []
    for n in range(20):
        cache.kept("thing", "read", lambda: made(calls))
        cache.kept("thing", str(n), lambda: 1)

    assert calls == [0]


def test_the_oldest_entries_are_dropped(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder does not grow without end, and what somebody else has put there stays."""
    monkeypatch.setattr(cache, "ROOM", 500)
    cache.kept("thing", "a", lambda: 1)
    (folder / "notes.txt").write_text("mine " * 200, encoding="utf-8")
    os.utime(folder / "notes.txt", (0, 0))
    for n in range(20):
        cache.kept("thing", str(n), lambda: 1)

    assert (folder / "notes.txt").exists()
    assert 500 >= sum(p.stat().st_size for p in folder.iterdir() if p.name != "notes.txt") > 300


def test_many_processes_make_one_key(tmp_path: Path) -> None:
    """Whichever of them is the first, all of them find the same."""
    code = "import platformdirs, sys, pathlib\nplatformdirs.user_config_path = lambda *_, **__: pathlib.Path(sys.argv[1])\n" \
           "from adjudicator import cache\nfor n in range(5): assert [n] == cache.kept('thing', str(n), lambda: [n])"
    runs = [subprocess.Popen([sys.executable, "-c", code, str(tmp_path / "config")]) for _ in range(4)]

    assert [0] * 4 == [run.wait(60) for run in runs]
    assert ["cache-key"] == [p.name for p in (tmp_path / "config").iterdir()]


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


@pytest.mark.parametrize("changed", ["adjudicator/cache.py", "adjudicator/engine/state.py", "grammar/cases.lark"])
@pytest.mark.parametrize("again", [False, True])
def test_a_changed_file_of_the_program_is_another_program(changed: str, again: bool, tmp_path: Path,
                                                           monkeypatch: pytest.MonkeyPatch) -> None:
    """A module or a grammar with other content, even of the same size, with the same time and put in its place: those times are
    all alike where a package was built with normalised ones. A file that was only read is the same."""
    for name in ("adjudicator/cache.py", "adjudicator/engine/state.py", "grammar/cases.lark"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("old", encoding="utf-8")
        os.utime(tmp_path / name, (0, 0))
    monkeypatch.setattr(cache, "__file__", str(tmp_path / "adjudicator/cache.py"))
    monkeypatch.setattr("adjudicator.data.data_root", lambda: tmp_path)
    before = cache._program_text.__wrapped__()
    if again:
        time.sleep(0.02)  # the clock of a file system ticks a few times in a hundredth of a second
        (tmp_path / changed).write_text("new", encoding="utf-8")
        os.utime(tmp_path / changed, (0, 0))

    assert again == (before != cache._program_text.__wrapped__())


@pytest.mark.parametrize("changed", ["sys.version", "package"])
def test_what_another_version_made_is_not_read(folder: Path, changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A value is made again where Python or a module of the package is another one than when it was kept."""
    calls: list[int] = []
    cache.kept("thing", "a", lambda: made(calls))
    cache._program_text.cache_clear()
    with monkeypatch.context() as patch:
        if changed == "sys.version":
            patch.setattr(sys, "version", "4.0")
        else:
            patch.setattr(cache, "__file__", str(Path(cache.__file__).parent / "engine" / "state.py"))
        again = cache.kept("thing", "a", lambda: made(calls))
    cache._program_text.cache_clear()

    assert [0, 1] == again
    assert [0] == cache.kept("thing", "a", lambda: made(calls))
