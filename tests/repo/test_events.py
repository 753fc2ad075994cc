"""Every event of BANG! is tried while players respond, under both approaches, or has a reason why it does not matter then.

`events_tried.txt` names the cases of each event.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from adjudicator import load
from adjudicator.notation.source import fold
from adjudicator.rules.load import sets_of

CASES = Path(__file__).resolve().parents[2] / "cases" / "bang"
LISTED = Path(__file__).with_name("events_tried.txt")
EVENTS = {"event", "show"}
APPROACHES = ["first", "second"]


@cache
def entries() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The list: each event with its cases, or with a reason that begins with `-`."""
    lines = LISTED.read_text(encoding="utf-8").splitlines()
    rows = [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("--")]
    return tuple((row[0], tuple(row[1:])) for row in rows)


@cache
def cases() -> dict[str, str]:
    """The text of each case by its id."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(CASES.glob("*.case"))]
    return {block.split()[1]: block for text in texts for block in re.split(r"(?m)^(?=\S)", text) if block.startswith("case ")}


def approaches(names: tuple[str, ...]) -> list[str]:
    """The approaches under which some cases are played: both where a case sets none."""
    found = {approach for name in names for approach in re.findall(r"(?m)^  set approach (\w+)$", cases()[name]) or APPROACHES}
    return sorted(found)


def test_every_event_is_listed_once() -> None:
    """The list has each event card of the game and of its sets, and no other."""
    events = [card.named.title for card in load("bang", *sets_of("bang")).cards if EVENTS & set(card.kinds)]

    assert sorted(events) == sorted(name for name, _ in entries())


def test_every_event_is_in_force_in_its_cases() -> None:
    """A listed case has the event on the table, or about to be turned up."""
    in_force = {name: [case for case in found if fold(name) not in fold(re.sub(r'(?m)^(case|  cites) .*$', "", cases()[case]))]
                for name, found in entries() if not found[0].startswith("-")}

    assert len(in_force) > 20
    assert {name: [] for name in in_force} == in_force


def test_every_event_is_tried_under_both_approaches() -> None:
    """The cases of an event are played under the first and the second approach."""
    tried = {name: approaches(found) for name, found in entries() if not found[0].startswith("-")}

    assert dict.fromkeys(tried, APPROACHES) == tried


def test_every_event_that_is_left_out_has_a_reason() -> None:
    """Where there is no case there is a reason."""
    assert [] == [name for name, found in entries() if found[0].startswith("-") and len(found[0]) < 10]
