"""What several tests of parts need."""

import sys
from pathlib import Path

import pytest

sys.path += [str(Path(__file__).parent), str(Path(__file__).parents[1] / "laws")]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty present folder that is no project."""
    monkeypatch.chdir(tmp_path)
    return tmp_path
