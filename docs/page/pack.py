"""Packs the Python that the page runs: this package with its rules, and the libraries that it uses there, all in plain Python.

`python docs/page/pack.py FOLDER` writes a folder that is put on the path of Pyodide as it is. The libraries are those of this
environment, so the page answers with the versions that the command line answers with. Of `rapidfuzz` only the Python half is
taken, to which it falls back by itself.
"""

from __future__ import annotations

import hashlib
import shutil
import sys
from importlib.metadata import distribution
from pathlib import Path

from adjudicator.answers.receipts.receipt import engine_digest

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = ("attrs", "lark", "platformdirs", "rapidfuzz")
"""What answers need at run time; `click` is for the command line, `networkx` for decks and for pictures of graphs."""
TEXTS = ("grammar", "rulesets")
KEPT = (".py", ".lark")
LEFT = ("tools", "__pyinstaller")
"""Parts of these libraries that nothing here imports."""
LICENCES = ("LICENSE", "LICENCE", "COPYING")


def pack(folder: Path) -> None:
    """Write everything into a folder, newly made."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in sorted((ROOT / "adjudicator").rglob("*.py")):
        _copy(path, folder / path.relative_to(ROOT))
    for path in (path for text in TEXTS for path in sorted((ROOT / text).rglob("*")) if path.is_file()):
        _copy(path, folder / "adjudicator" / "_data" / path.relative_to(ROOT))
    for library in LIBRARIES:
        for file in distribution(library).files or ():
            if (file.suffix in KEPT and not {"..", *LEFT} & {*file.parts, file.stem}) or file.name.upper().startswith(LICENCES):
                _copy(Path(str(file.locate())), folder / file)
    (folder / "adjudicator" / "_data" / "engine").write_text(engine_digest(), encoding="ascii")
    (folder / "adjudicator" / "_data" / "stamp").write_text(_digest(folder), encoding="ascii")


def _copy(path: Path, to: Path) -> None:
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(path, to)


def _digest(folder: Path) -> str:
    """The identity of all that was packed."""
    found = hashlib.sha256()
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()


if __name__ == "__main__":
    pack(Path(sys.argv[1]))
