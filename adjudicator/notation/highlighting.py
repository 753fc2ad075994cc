"""Writes the syntax colours of editors as TextMate grammars, generated from the grammars of the notations: `make tables`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from adjudicator.data import data_root
from adjudicator.notation.case_layout import HEADINGS, VERBS
from adjudicator.notation.grammar import GRAMMARS, keywords
from adjudicator.notation.phrases import MARKS, TARGETS

FOLDER = Path("docs") / "editors" / "vscode" / "syntaxes"
_COMMENT = {"match": "--.*$", "name": "comment.line.double-dash"}
_STRING = {"match": '"[^"]*"', "name": "string.quoted.double"}
_NUMBER = {"match": r"(?<![\w-])\d+(?![\w-])", "name": "constant.numeric"}
_CARD = {"match": "(?<!\\w)(?:10|[2-9JQKA])?[♠♥♦♣]", "name": "constant.other.card"}


def written(name: str) -> str:
    """The TextMate grammar of a notation, `cases` or `rules`, as JSON."""
    patterns = [_COMMENT, _STRING, *(_cases() if name == "cases" else _rules()), _CARD, _NUMBER]
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
        {"match": _words(VERBS), "name": "support.function"},
        {"match": _words((*MARKS, *TARGETS, "and")), "name": "keyword.operator.word"},
    ]


def _rules() -> list[dict[str, Any]]:
    return [{"match": _words(keywords("rules")), "name": "keyword.control"}]


def _words(words: tuple[str, ...]) -> str:
    """Matches one of the words, not as a part of a longer one."""
    return rf"(?<![\w-])(?:{'|'.join(sorted(words))})(?![\w!-])"


if __name__ == "__main__":
    for name in GRAMMARS:
        (data_root() / file_of(name)).write_text(written(name), encoding="utf-8", newline="\n")


__all__ = ["file_of", "written"]
