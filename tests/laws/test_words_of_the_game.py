"""A word that is said to be unknown may be each of its list: one of the game, and one of a player that the rules begin with."""

from __future__ import annotations

from pathlib import Path

import pytest
from resuming import resumed

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game sky "Sky"
values mood: glad, sad
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
  spirit: mood = glad
game has
  weather: mood
  season: mood = sad
kind trick
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
trick "Song"
  play if weather of game is glad "the weather is bad": earn 1
trick "Dance"
  play: earn (if season of game is glad then 2 else 1)
trick "Jig"
  play if your spirit is glad "low spirits": earn 1
turn for yes
  phase play "play phase": offer play to you until no
"""
CASE = """\
case sky "Nobody knows how it is"
  rules sky
  game weather {weather}, season {season}
  A hand [Song, Dance, Jig], spirit {spirit}
  B hand []
  turn A
"""
LINES = ('illegal A plays Song because "the weather is bad"', "legal A plays Song", "illegal A plays Song", "legal A plays Dance",
         'illegal A plays Jig because "low spirits"', "legal A plays Jig", "A plays Dance\n  then A earns 1",
         "A plays Dance\n  never A earns 2", "A plays Song\n  expect A coins 4")


def status(line: str, resumes: bool, **words: str) -> str:
    """What becomes of a line with these words, also where the situation resumes such a state."""
    text = CASE.format(**words)
    if resumes:
        return resumed(text, line).status
    file = read_cases(Source("sky.case", f"{text}  {line}\n"))
    return run_case(file.cases[0], file.tables).status


@pytest.mark.parametrize("line", LINES)
def test_no_check_that_holds_fails_if_a_word_of_the_game_is_known(line: str, tmp_path: Path) -> None:
    """Nor if one of a player is; in a resumed state, a word that rules begin with may be none at all."""
    (tmp_path / "sky.rules").write_text(RULES)
    with found_in(tmp_path):
        for part in ("weather", "season", "spirit"):
            known = {"weather": "glad", "season": "glad", "spirit": "glad"}
            each = {status(line, False, **{**known, part: word}) for word in ("glad", "sad")}
            for resumes in (False, *([True] if part == "weather" else [])):
                unknown = status(line, resumes, **{**known, part: "unknown"})
                assert unknown != PASSED or each == {PASSED}, (part, resumes)
