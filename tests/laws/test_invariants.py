"""Every invariant is named where the code upholds it, and tested under that name."""

from __future__ import annotations

import ast
import re
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE.parents[1] / "adjudicator"
AGAIN = {"test_invariants.py", "test_sides.py"}
"""Modules that hold no law of their own: this one, and the one that tries some laws again at tables of two sides."""


def test_every_invariant_has_its_law() -> None:
    """The comments `# INVARIANT: name` of the package and the laws of this folder are the same."""
    named = [
        name.replace(" ", "_")
        for path in sorted(PACKAGE.rglob("*.py"))
        for name in re.findall(r"^ *# INVARIANT: ([a-z ]+)$", path.read_text(encoding="utf-8"), re.M)
    ]
    laws = [
        node.name.removeprefix("test_")
        for path in sorted(HERE.glob("test_*.py")) if path.name not in AGAIN
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert sorted(named) == sorted(laws)
