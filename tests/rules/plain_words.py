"""The golden texts of the shipped games: what every card and rule does, in plain words, a file for each game and language.

They are written by `make bless`. Read the difference as a native speaker would before you keep it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from adjudicator.analysis.texts import whole
from adjudicator.rules.library import files_of, shipped_games
from adjudicator.rules.load import tree_of
from adjudicator.rules.prose.texts import LANGUAGES
from adjudicator.rules.tree import WordsDecl

FOLDER = Path(__file__).parents[1] / "golden"


def names() -> Iterator[tuple[str, str]]:
    """Each shipped game whose own files give words for a language, with the language; English needs none."""
    for game in sorted(shipped_games()):
        given = {item.language.text for file in files_of(game) if file.is_own and not file.is_common
                 for item in tree_of(file.source).items if isinstance(item, WordsDecl)}
        yield from ((game, language) for language in LANGUAGES if language == "en" or language in given)


def page(game: str, language: str) -> str:
    """Everything that does something in a game, and the words that lack."""
    texts, said = whole(game, language)
    lines = [line for one in said for line in ("", f"{one.name}  ({one.kind})", *[f"  {line}" for line in one.lines])]
    lacking = sorted(texts.glossary.lacking) if language != "en" else []
    rest = ["", f"lacking ({len(lacking)})", *[f"  {kind} {key}" for kind, key in lacking]] if lacking else []
    return "\n".join([*lines, *rest]).strip() + "\n"


def write() -> None:
    """Write all files again."""
    FOLDER.mkdir(exist_ok=True)
    for game, language in names():
        (FOLDER / f"{game}.{language}.txt").write_text(page(game, language), encoding="utf-8")
