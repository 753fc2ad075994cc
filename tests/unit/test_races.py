"""`legal` and `illegal` lines in a race: a move of anybody who may be the first is tried as if they were."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from short_cases import results

from adjudicator.answers.claims import claim
from adjudicator.answers.subject import subject_in
from adjudicator.answers.whynot.search import explain_not
from adjudicator.cases.runner import ERROR, FAILED, PASSED
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game pond "Pond"
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3
game has
  crumbs: number = 0
kind bird
  works in hand
  using it: play this
to play/plays (what: card): move what to heap
to earn/earns (n: number): add n to your coins
to peck/pecks: add 1 to crumbs of game
bird "Bread"
  play:
    react snap by others in any order until crumbs of game > 1
    if reacted is not empty: first(reacted) earns 1
bird "Duck"
  snap: peck
bird "Swan"
  snap if crumbs of game > 0 "it waits for a crumb": peck
bird "Rook"
  play: earn 1
turn for yes
  phase play: offer play to you until no
"""
TABLE = """A hand [Bread, Duck]
B hand [2 Duck, Swan]
C hand [2 Duck, Rook, Swan]
D hand [Rook]
E hand [?]
A plays Bread
"""
B = "B plays Duck\nB plays Duck"
C = "C plays Duck\nC plays Duck"


@pytest.fixture(scope="module", autouse=True)
def pond(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The game is found."""
    home = tmp_path_factory.mktemp("pond")
    (home / "pond.rules").write_text(RULES, encoding="utf-8")
    with found_in(home):
        yield


def told(*lines: str, table: str = TABLE) -> tuple[str, str]:
    """The status of a case with these lines below the beginning of a race, and what is said about it."""
    rows = "\n".join(("rules pond", table, *lines)).splitlines()
    result, = results("".join(('case some-case "A case"\n', *(f"  {row}\n" for row in rows if row))))
    return result.status, result.message


@pytest.mark.parametrize("then", [B, C, f"C plays Duck\n{B[:12]}", "B declines", ""])
@pytest.mark.parametrize("seat", ["B", "C"])
def test_all_who_may_be_first_may_react(seat: str, then: str) -> None:
    """It does not matter who is the first after that."""
    assert told(f"legal {seat} plays Duck", then) == (PASSED, "")
    assert told(f"legal {seat} plays Duck in snap", then) == (PASSED, "")
    assert told(f"legal {seat} declines", then) == (PASSED, "")
    for more in ("", ' because "to answer"', " in snap"):
        status, message = told(f"illegal {seat} plays Duck{more}", then)
        assert (status, "is legal here" in message, "below this line" in message) == (FAILED, True, False)


def test_so_it_is_between_two_reactions() -> None:
    """After each the race goes on; behind the last one, nobody may react any more."""
    assert told("B plays Duck\nlegal C plays Duck\nB plays Duck\nexpect B coins 4") == (PASSED, "")
    assert told("B plays Duck\nlegal C plays Swan\nlegal B plays Swan\nC plays Duck\nexpect B coins 4") == (PASSED, "")
    assert told("B plays Duck\nillegal C plays Duck\nB plays Duck")[0] == FAILED
    assert told(B, 'illegal C plays Duck because "A is to answer"') == (PASSED, "")


@pytest.mark.parametrize("then", [B, C])
@pytest.mark.parametrize(("move", "reason"), [
    ("C plays Swan", "it waits for a crumb"), ("C plays Rook", "only in play"), ("C plays Duck at B", "nothing asks for"),
])
def test_what_stands_against_a_move_of_the_first_is_the_reason(move: str, reason: str, then: str) -> None:
    """Not that chance, or somebody else, comes first."""
    assert told(f'illegal {move} because "{reason}"', then) == (PASSED, "")
    for other in ("chance is to answer", "B is to answer", "is not asked"):
        assert told(f'illegal {move} because "{other}"', then)[0] == FAILED
    status, message = told(f"legal {move}", then)
    assert (status, reason in message, "chance" in message) == (FAILED, True, False)


def test_who_cannot_be_first_is_not_asked() -> None:
    """A has thrown the bread, and the race is of the others; D has nothing to throw in."""
    assert told('illegal A plays Duck because "A is not asked in snap"', B) == (PASSED, "")
    assert told('illegal D declines because "D is not asked"', B) == (PASSED, "")
    status, message = told('illegal D plays Duck because "D is not asked in snap"', B)
    assert (status, "because D has no Duck to use in any case" in message) == (ERROR, True)
    for seat in "AD":
        status, message = told(f"legal {seat} plays Duck", B)
        assert (status, f"{seat} is not asked in snap" in message, "chance" in message) == (FAILED, True, False)


@pytest.mark.parametrize("line", ["legal E plays Duck", "illegal E plays Duck", 'illegal E plays Duck because "is not asked"'])
def test_whether_an_unknown_card_brings_its_player_into_the_race_is_open(line: str) -> None:
    """It may be one to react with."""
    status, message = told(line, B)
    assert (status, "a card that E has in `hand` may be Duck: say what it is" in message) == (ERROR, True)


def test_one_alone_in_a_race_is_asked_at_once() -> None:
    """As in any window."""
    table = TABLE.replace("B hand [2 Duck, Swan]", "B hand []")
    assert told("legal C plays Duck", table=table) == (PASSED, "")
    assert told('illegal B declines because "is not asked"', table=table) == (PASSED, "")


def test_why_it_did_not_happen_is_that_its_player_was_not_the_first() -> None:
    """Nothing stood against it where the race began."""
    about = subject_in(Source("race.case", f"rules pond\n{TABLE}{B}\n".replace(", Swan", "").replace("[?]", "[]")))
    point = explain_not(about, about.run(), claim("C plays Duck", about.program, about.seats)).point
    assert point is not None
    assert (point.asked, point.reasons) == ("C", ())
