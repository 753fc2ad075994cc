"""The place of the data that is shipped with the engine: grammars, rulesets and cases."""

from __future__ import annotations

from pathlib import Path


def data_root() -> Path:
    """The folder that holds `grammar/`, `rulesets/` and `cases/`: in an installed package, or in a checkout."""
    package = Path(__file__).resolve().parent
    installed = package / "_data"
    return installed if installed.is_dir() else package.parent
