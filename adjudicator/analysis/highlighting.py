"""Writes the syntax colours of editors as TextMate grammars: `make tables`.

They are generated from the grammars of the notations. The verbs of moves, and the signs that are printed on cards, are those that
the shipped games declare.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudicator.data import data_root
from adjudicator.notation.case_layout import HEADINGS, VERBS
from adjudicator.notation.grammar import GRAMMARS, keywords
from adjudicator.notation.phrases import MARKS, TARGETS
from adjudicator.rules.library import files_of, shipped_games
from adjudicator.rules.load import load

FOLDER = Path("docs") / "editors" / "vscode" / "syntaxes"
_COMMENT = {"match": "--.*$", "name": "comment.line.double-dash"}
_STRING = {"match": '"[^"]*"', "name": "string.quoted.double"}
_NUMBER = {"match": r"(?<![\w-])\d+(?![\w-])", "name": "constant.numeric"}


def written(name: str) -> str:
    """The TextMate grammar of a notation, `cases` or `rules`, as JSON."""
    card = {"match": _printed(), "name": "constant.other.card"}
    patterns = [_COMMENT, _STRING, *(_cases() if name == "cases" else _rules()), card, _NUMBER]
    found = {
        "$schema": "https://raw.githubusercontent.com/martinring/tmlanguage/master/tmlanguage.json",
        "name": f"adjudicator {name}", "scopeName": f"source.adjudicator.{name}", "patterns": patterns,
    }
    return json.dumps(found, ensure_ascii=False, indent=2) + "\n"


def file_of(name: str) -> Path:
    """The place of the grammar of a notation, from the top of the repository."""
    return FOLDER / f"{name}.tmLanguage.json"


def _cases() -> list[dict[str, Any]]:
    below = [word for word in keywords("cases") if word not in HEADINGS or word == "table"]
    return [
        {"match": rf"^({'|'.join(HEADINGS)})\s+([^\s\"]+)",
         "captures": {"1": {"name": "keyword.declaration"}, "2": {"name": "entity.name.function"}}},
        {"match": rf"^\s*({'|'.join(below)})(?=[\s\[\"]|$)", "captures": {"1": {"name": "keyword.control"}}},
        {"match": r"^\s*([A-Z][\w'’-]*)", "captures": {"1": {"name": "variable.parameter"}}},
        {"match": _words((*VERBS, *_moves())), "name": "support.function"},
        {"match": _words((*MARKS, *TARGETS, "and")), "name": "keyword.operator.word"},
    ]


def _rules() -> list[dict[str, Any]]:
    return [{"match": _words(keywords("rules")), "name": "keyword.control"}]


def _moves() -> list[str]:
    """The verbs of moves of the shipped games and their sets."""
    return list(dict.fromkeys(verb for game in shipped_games() for file in files_of(game) for verb in file.moves))


def _printed() -> str:
    """Matches a sign that is printed on cards, such as a suit, after another printed value or alone."""
    lists = [[value.title for value in program.words(field.type)] for program in map(load, shipped_games())
             for field in program.face_fields]
    signs = {title for titles in lists for title in titles if len(title) == 1 and not title.isalnum()}
    others = {title for titles in lists if not signs.issuperset(titles) for title in titles}
    return rf"(?<!\w)(?:{'|'.join(sorted(others, key=lambda title: (-len(title), title)))})?[{''.join(sorted(signs))}]"


def _words(words: tuple[str, ...]) -> str:
    """Matches one of the words, not as a part of a longer one."""
    return rf"(?<![\w-])(?:{'|'.join(sorted(words))})(?![\w!-])"


if __name__ == "__main__":
    for name in GRAMMARS:
        (data_root() / file_of(name)).write_text(written(name), encoding="utf-8", newline="\n")


__all__ = ["file_of", "written"]
