"""Repositories of strangers: git is asked for what a revision has, and does nothing else for it."""

import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main

GAME = 'game demo "Demo"\n\nzone hand of player: hidden\n'
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="there is no git here")


def git(folder: Path, *words: str, given: str = "") -> str:
    """What git says in a folder."""
    command = ["git", "-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main", *words]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, input=given).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with a game, in which the command is run."""
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets/demo.rules").write_text(GAME, encoding="utf-8")
    git(tmp_path, "init", "-q", ".")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-qm", "one")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def ripple(*words: str) -> Result:
    """Compare two versions."""
    return CliRunner().invoke(main, ["ripple", *words])


def test_a_revision_is_read(repository: Path) -> None:
    """Of a sound repository nothing is refused."""
    result = ripple("HEAD", ".")

    assert 0 == result.exit_code, result.output


@pytest.mark.parametrize("name", ["--output=written", "--help", "-h", "--exec=touch written", "HEAD --output=written",
                                  "HEAD\n--all", "--show-toplevel", "--git-dir",
                                  "ext::touch written", ":/one --output=written", "$(touch written)"])
def test_a_revision_is_no_option(name: str, repository: Path) -> None:
    """Whatever a revision is called, git takes it for a name."""
    result = ripple("--", name, ".")

    assert 2 == result.exit_code, result.output
    assert "is neither a folder nor a git revision" in result.output
    assert {".git", "rulesets"} == {path.name for path in repository.iterdir()}


def test_commands_of_a_repository_are_not_run(repository: Path) -> None:
    """Git would fetch what is missing by a command that stands in the repository; here it fetches nothing."""
    blob = git(repository, "rev-parse", "HEAD:rulesets/demo.rules")
    (repository / ".git/objects" / blob[:2] / blob[2:]).unlink()
    for key, value in {"core.repositoryformatversion": "1", "extensions.partialClone": "origin", "remote.origin.promisor": "true",
                       "remote.origin.url": "ssh://nowhere/x", "core.sshCommand": "touch written; false"}.items():
        git(repository, "config", key, value)

    result = ripple("HEAD", ".")

    assert 2 == result.exit_code, result.output
    assert "is not whole" in result.output
    assert not (repository / "written").exists()


def test_a_tree_of_very_many_files_is_refused(repository: Path) -> None:
    """A dozen objects can list billions of files; the list is cut off."""
    tree = git(repository, "rev-parse", "HEAD:rulesets")
    for _ in range(8):
        tree = git(repository, "mktree", given="".join(f"040000 tree {tree}\tfolder-{n:02}\n" for n in range(30)))
    commit = git(repository, "commit-tree", tree, "-m", "two")

    result = ripple(commit, ".")

    assert 2 == result.exit_code, result.output
    assert "has more files than are looked through" in result.output


@pytest.mark.parametrize("limit", ["MAX_VERSION_FILES", "MAX_VERSION"])
def test_what_a_revision_holds_is_counted_before_it_is_read(limit: str, repository: Path,
                                                            monkeypatch: pytest.MonkeyPatch) -> None:
    """A revision has a limited number of files of rules and cases, and of characters in all of them."""
    (repository / "rulesets/more.rules").write_text(GAME.replace("demo", "more"), encoding="utf-8")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    assert 0 == ripple("HEAD", "HEAD").exit_code
    monkeypatch.setattr(f"adjudicator.ripple.versions.{limit}", 1)

    result = ripple("HEAD", "HEAD")

    assert 2 == result.exit_code, result.output
    assert "`HEAD` has more than " in result.output


def test_a_large_file_of_a_revision_is_refused(repository: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A revision with a file that is larger than any that is read is not compared without it."""
    (repository / "rulesets/more.rules").write_text(f'{GAME.replace("demo", "more")}-- {"x" * 200}\n', encoding="utf-8")
    git(repository, "add", ".")
    git(repository, "commit", "-qm", "two")
    assert 0 == ripple("HEAD", "HEAD").exit_code
    monkeypatch.setattr("adjudicator.ripple.versions.MAX_FILE", 200)

    result = ripple("HEAD", "HEAD")

    assert 2 == result.exit_code, result.output
    assert "`rulesets/more.rules` of `HEAD` is larger than 1 MiB" in result.output



def tree(folder: Path, *entries: tuple[str, str, str]) -> str:
    """A tree of these entries (mode, name, object), as git itself would not write it."""
    raw = b"".join(f"{mode} {name}\0".encode() + bytes.fromhex(found) for mode, name, found in entries)
    words = ["git", "hash-object", "-w", "-t", "tree", "--literally", "--stdin"]
    return subprocess.run(words, cwd=folder, input=raw, capture_output=True, check=True).stdout.decode().strip()


def test_a_file_of_a_revision_stays_in_its_folder(repository: Path, tmp_path_factory: pytest.TempPathFactory,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """A link in the place of a file, and names that lead out, write nothing elsewhere."""
    room = tmp_path_factory.mktemp("room")
    monkeypatch.setattr("tempfile.tempdir", str(room))
    blob = git(repository, "rev-parse", "HEAD:rulesets/demo.rules")
    link = git(repository, "hash-object", "-w", "--stdin", given=str(repository / "elsewhere"))
    out = tree(repository, ("100644", "out.rules", blob))
    whole = tree(repository, ("120000", "demo.rules", link), ("40000", "..", out),
                 ("40000", "rulesets", tree(repository, ("100644", "demo.rules", blob), ("120000", "link.rules", link))))
    commit = git(repository, "commit-tree", whole, "-m", "two")

    result = ripple(commit, ".")

    assert 0 == result.exit_code, result.output
    assert not (repository / "elsewhere").exists()
    assert not list(room.iterdir())
