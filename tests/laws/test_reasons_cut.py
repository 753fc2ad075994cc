"""No reason of a shipped case is given by what stands behind a word that denies it."""

from __future__ import annotations

import re
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shipped import runs

from adjudicator.cases.runs.occurrences import Hint, says
from adjudicator.cases.words.meaning import Illegal

CASES = 60
"""Cases of each game in an ordinary run."""
DENIALS = ["no", "not", "none", "neither", "nor", "cannot", "nothing", "nobody", "never", "without", "few", "many", "than"]


def cut(reason: str) -> list[str]:
    """What is left of each part of a reason behind each word that denies it, and of that, without its first word, and so on."""
    left = list[str]()
    for part in re.split(r"[:;,()]", reason):
        words = part.split()
        denials = [at for at, word in enumerate(words) if word in DENIALS]
        left += (" ".join(words[at:]) for at in range(min(denials, default=len(words)) + 1, len(words)))
    return left


def reasons_of(game: str) -> set[str]:
    """The reasons that runs of cases give."""
    return {reason for _, played in runs(game, CASES) for line, reasons in played.reasons for reason in reasons
            if isinstance(line, Illegal) and not isinstance(reason, Hint)}


@given(st.lists(st.sampled_from(["Beer", "Scope", "BANG!", "B", "deck"]), min_size=2, unique=True), st.data())
def test_of_what_may_be_chosen_a_reason_names_everything_or_nothing(names: list[str], data: st.DataObject) -> None:
    """In both forms in which a refusal lists it, and of several cases that stand side by side in one."""
    first = data.draw(st.integers(0, len(names) - 1))
    last = data.draw(st.integers(first + 1, len(names)))
    whole = (first, last) == (0, len(names))
    for begins, between in (("the choice is ", ", "), ("`Duel` is not a choice: ", ", "), ("only in ", " or ")):
        reason, some = begins + between.join(names), between.join(names[first:last])

        assert whole or not says(some, [reason])
        assert says(begins + some, [reason]) is whole


@pytest.mark.parametrize("game", ["bang", "revolver", "revolver2", "northwood"])
def test_a_reason_without_its_denial_is_none(game: str) -> None:
    """Names in backquotes are left out: their words deny nothing."""
    found = [reason for reason in reasons_of(game) if "`" not in reason]
    tried = list(chain.from_iterable(((words, reason) for words in cut(reason)) for reason in found))

    assert tried
    assert not [(words, reason) for words, reason in tried if says(words, [reason])]
