"""A site is written into a folder, which may be a stranger's: nothing is written, removed or waited for outside of it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from adjudicator.site.folder import WRITTEN, write


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A folder with a file that has nothing to do with the site."""
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "elsewhere/notes.md").write_text("keep", encoding="utf-8")
    return tmp_path / "elsewhere"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The folder of the site."""
    (tmp_path / "site/games").mkdir(parents=True)
    return tmp_path / "site"


def untouched(elsewhere: Path) -> bool:
    """Whether the folder is as it was."""
    return [("notes.md", "keep")] == [(path.name, path.read_text(encoding="utf-8")) for path in elsewhere.iterdir()]


@pytest.mark.parametrize("name", [WRITTEN, "games/index.md"])
@pytest.mark.parametrize("aim", ["notes.md", "new.md"])
def test_no_page_is_written_through_a_link(name: str, aim: str, site: Path, elsewhere: Path) -> None:
    """Neither to a file that is there nor to one that is not."""
    (site / name).symlink_to(elsewhere / aim)

    with pytest.raises(OSError, match="a link leads elsewhere"):
        write(site, [], "")

    assert untouched(elsewhere)


def test_no_page_is_written_behind_a_link(site: Path, elsewhere: Path) -> None:
    """A folder of the site that is a link is no folder of the site."""
    (site / "games").rmdir()
    (site / "games").symlink_to(elsewhere)

    with pytest.raises(OSError, match="a link leads elsewhere"):
        write(site, [], "")

    assert untouched(elsewhere)


def test_settings_and_first_page_are_not_written_through_a_link(site: Path, elsewhere: Path) -> None:
    """A link of that name, wherever it leads, is theirs who made it."""
    for name in ("conf.py", "index.md"):
        (site / name).symlink_to(elsewhere / name)

    assert write(site, [], "")

    assert untouched(elsewhere)


def test_nothing_is_removed_behind_a_link(site: Path, elsewhere: Path) -> None:
    """Whatever the list of an earlier run says, it was not written by one."""
    (site / "games/x").symlink_to(elsewhere)
    (site / "games/old.md").write_text("old", encoding="utf-8")
    (site / WRITTEN).write_text("games/x/notes.md\ngames/old.md\ngames/../../elsewhere/notes.md\ngames/\0.md\n", encoding="utf-8")

    assert write(site, [], "")

    assert untouched(elsewhere)
    assert not (site / "games/old.md").exists()


@pytest.mark.parametrize("said", [b"\xff\xfe", b"\0" * 100, b"\n" * 100_000, b"games/" + b"x" * 9_999 + b".md\n"])
def test_a_list_that_no_run_wrote_is_ignored(said: bytes, site: Path) -> None:
    """It is replaced by the list of this run."""
    (site / WRITTEN).write_bytes(said)

    assert write(site, [], "")

    assert "games/index.md\n" == (site / WRITTEN).read_text(encoding="utf-8")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("name", [WRITTEN, "games/index.md"])
def test_a_pipe_is_not_waited_for(name: str, site: Path) -> None:
    """What is no file is refused."""
    os.mkfifo(site / name)

    with pytest.raises(OSError, match="no file"):
        write(site, [], "")


def test_the_folder_itself_may_be_a_link(site: Path, tmp_path: Path) -> None:
    """It was named on the command line."""
    (tmp_path / "named").symlink_to(site)

    assert write(tmp_path / "named", [], "")

    assert (site / "games/index.md").exists()
