"""What is wrong with a run, as data: what compares runs reads no message."""

from __future__ import annotations

import pytest

from adjudicator.answers.subject import Edit, subject_in
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.notation.source import Source

TABLE = "rules bang, dodge-city\nA outlaw, hand [BANG!, 2 Panic!]\nB sheriff, hand [Beer]\nC renegade\nD outlaw\nE outlaw\n"
FAR, NEAR = "in play [Mustang]", "in play []"


def trouble(text: str) -> Trouble:
    """What is wrong with a situation."""
    (found,) = subject_in(Source("some.case", text)).run(checks=False).troubles
    return found


@pytest.mark.parametrize(("lines", "kind"), [
    ("A plays BANG! at C", TroubleKind.ILLEGAL),
    ("A plays BANG! at B\nC plays Beer", TroubleKind.UNMADE),
    ("A plays BANG! at B with Panic!\nB passes", TroubleKind.UNUSED),
    ("A plays Panic! at B", TroubleKind.UNSAID),
])
def test_each_trouble_is_of_a_kind(lines: str, kind: TroubleKind) -> None:
    """The words beside it are for people."""
    table = TABLE.replace("B sheriff, hand [Beer]", "B sheriff, hand [Beer], in play [Barrel]")

    assert kind is trouble(table + lines).kind


def test_what_is_unknown_says_what_it_is() -> None:
    """The same question about another value is another trouble."""
    jail = f"{TABLE}B in play [Jail]\nturn B\nphase start\nB passes"
    found = trouble(jail.replace("B sheriff, hand [Beer]\n", ""))

    assert (TroubleKind.UNKNOWN, "suit") == (found.kind, found.about[1])


def test_a_trouble_is_the_same_where_only_its_words_and_its_place_differ() -> None:
    """A move stays illegal when its player is nearer but not near enough, whatever lines are put in above it."""
    subject = subject_in(Source("some.case", TABLE.replace("C renegade", f"C {FAR}") + "A plays BANG! at C"))
    nearer = subject.edited((Edit(f"C {NEAR}", replaces=4), Edit("A life 3", before=3)))
    (before,), (after,) = subject.run(checks=False).troubles, nearer.run(checks=False).troubles

    assert before.message != after.message
    assert before.span != after.span
    assert before.identity == after.identity
