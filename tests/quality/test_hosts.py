"""What a shipped case does not say is not guessed: who rules the visited fief in For Northwood!, whose suit is the trump."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, run_case
from adjudicator.cases.situation.scene import merge
from adjudicator.data import data_root
from adjudicator.notation.case_ast import Case, Table
from adjudicator.notation.source import Source

FACTS = re.compile(r"^  You (?=.*(?:fief|rulers))", re.MULTILINE)
LIST = re.compile(r"\[[^]]*\]")
"""The cards of a zone, between its brackets."""


def of_nobody(facts: str) -> str:
    """Facts of a player without the fief that they visit."""
    lists = LIST.findall(facts)
    parts = LIST.sub("[]", facts).split(", ")
    left = ", ".join([part for part in parts if not re.fullmatch(r"fief \d", part)])
    return LIST.sub(lambda _: lists.pop(0), left)


def of_nowhere(facts: str) -> str:
    """Facts of a player whose rulers lie at no given fief."""
    return LIST.sub(lambda found: re.sub(r" fief \d", "", found[0]), facts)


def elsewhere(facts: str) -> str:
    """Facts of a player whose rulers are all friends already."""
    return LIST.sub(lambda found: re.sub(r"( fief \d)(?! friendly)", r"\1 friendly", found[0]), facts)


CHANGES = {"the visited fief": of_nobody, "the fiefs of the rulers": of_nowhere, "a ruler who is no friend": elsewhere}


def cases(change: str) -> Iterator[tuple[Case, dict[str, Table]]]:
    """The cases of dialogues, with this left out of what is given."""
    for path in sorted((data_root() / "cases" / "northwood").glob("*.case")):
        rows = path.read_text(encoding="utf-8").splitlines()
        changed = [f"  You {CHANGES[change](row[6:])}" if FACTS.match(row) else row for row in rows]
        file = read_cases(Source(path.name, "\n".join((*changed, ""))))
        for case in file.cases:
            if merge(case.setup, file.tables).phase is None:
                yield case, file.tables


@pytest.mark.parametrize("change", CHANGES)
def test_no_dialogue_is_held_with_nobody(change: str) -> None:
    """Without this, no shipped case of a dialogue says anything."""
    results = [(case.id.text, run_case(case, tables)) for case, tables in cases(change)]

    assert len(results) > 300
    assert [name for name, result in results if result.status != ERROR or not re.search("N03[35]", result.message)] == []
