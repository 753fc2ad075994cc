"""What two players keep secret is tried together, too: rules may count how many have the same word."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game inn "Inn"
values mood: glad, sad
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
  heart: mood, secret
kind trick
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
trick "Song"
  play if count(others where heart of it is glad) > 1 "too few are glad": earn 1
trick "Hymn"
  play:
    if count(others where heart of it is glad) > 1: lose 1
    else: earn 1
trick "Wail"
  play if no (others where heart of it is glad) "somebody is glad": earn 1
turn for yes
  phase play "play phase": offer play to you until no
"""
CASE = """\
case inn "Nobody knows how the others feel"
  rules inn
  A hand [Song, Hymn, Wail]
  B hand [], heart {b}
  C hand [], heart {c}
  turn A
  {line}
"""
LINES = ("illegal A plays Song", "legal A plays Song", 'illegal A plays Song because "too few are glad"', "legal A plays Wail",
         "illegal A plays Wail", "A plays Hymn\n  then A earns 1", "A plays Hymn\n  never A loses",
         "A plays Hymn\n  expect A coins 2", "A plays Hymn\n  expect B coins 3")


def status(line: str, b: str, c: str) -> str:
    """What becomes of a line if the others feel like this."""
    return run_case(read_cases(Source("inn.case", CASE.format(b=b, c=c, line=line))).cases[0], ()).status


@pytest.mark.parametrize("line", LINES)
def test_no_check_that_holds_fails_if_the_secrets_of_two_players_are_known(line: str, tmp_path: Path) -> None:
    """A line that holds if nobody knows them holds with each pair of words."""
    (tmp_path / "inn.rules").write_text(RULES)
    with found_in(tmp_path):
        each = {pair: status(line, *pair) for pair in product(("glad", "sad"), repeat=2)}

        assert status(line, "unknown", "unknown") != PASSED or set(each.values()) == {PASSED}, each
