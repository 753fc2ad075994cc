"""Printed values that nobody knows, at which rules look only in another run: without a card, or in another order."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import ERROR, FAILED, PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.library import found_in

RULES = """game den "Den"
zone hand of player: hidden
zone desk of player "desk": live
zone heap: pile
player has
  coins: number = 3
kind trick
  works in hand
  using it: play this at target
kind tool
  works in desk
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
to lose/loses (n: number): add -n to your coins
value sharp(c: card): truth = not (spin of c is unknown) and spin of c = 1
trick "Song"
  play: earn 1
trick "Rank"
  play at others:
    let one = first(hand of target)
    if one is "Hood" and some (desk of target where sharp(it)): lose 1
    else: earn 1
tool "Hood"
tool "Box"
tool "Shield"
  instead of another player earn: nothing
tool "Top"
  spin unknown
  instead of another player earn if sharp(this): nothing
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.fixture
def den(tmp_path: Path) -> Path:
    """A folder with the rules."""
    (tmp_path / "den.rules").write_text(RULES)
    return tmp_path


def status(den: Path, *lines: str) -> str:
    """What becomes of a case."""
    text = "case den \"Nobody knows how the Top spins\"\n  rules den\n  " + "\n  ".join(lines) + "\n"
    with found_in(den):
        return run_case(read_cases(Source("den.case", text)).cases[0], ()).status


def test_a_ground_is_one_whatever_is_printed(den: Path) -> None:
    """With a sharp Top, nobody would earn without the Shield either."""
    given = ("A hand [Song]", "B desk [Shield]", "C desk [Top]", "A plays Song", "never A earns because Shield")

    assert ERROR == status(den, *given)
    assert FAILED == status(den, "card Top spin 1", *given)
    assert PASSED == status(den, "card Top spin 2", *given)


@pytest.mark.parametrize("held", ["Hood, Box", "Box, Hood"])
def test_in_whatever_order_a_value_counts(den: Path, held: str) -> None:
    """Where the Hood comes first, it matters how the Top spins."""
    given = ("A hand [Rank]", f"B hand [{held}], desk [Top]", "A plays Rank at B", "never A loses")

    assert ERROR == status(den, *given)
    assert PASSED != status(den, "card Top spin 1", *given)
    assert PASSED == status(den, "card Top spin 2", *given)


DUEL = """case duel "Nobody knows what McReady has"
  rules revolver, ambush, prison, frontier, saloon, by-the-gun
  game battlefield Rattlesnake Creek, scene [Duel outside the Black Dog Saloon at Rattlesnake Creek]
  Colty gang [Cortez, Jack Colty], hand [Derringer], deck [Derringer, Derringer]
  McReady hand [{held}], deck [Cowboy, Cowboy]{said}
  turn Colty
  Colty uses Duel
  Colty chooses Derringer
  {line} McReady chooses play a card
"""
PILE = """case pile "Nobody knows what lies in the discard pile"
  rules revolver, by-the-gun
  game battlefield Whiskey Canyon
  Colty gang [Jack Colty], hand [], discard [{held}]{said}
  McReady hand []
  turn Colty
  {line} Colty returns Derringer
"""
PADLOCK, ICON = "\n  card Elias Hooker has-padlock 1", "\n  card Derringer has-boot-hill 1"


@pytest.mark.parametrize(("text", "named", "said"), [(DUEL, "Elias Hooker", PADLOCK), (PILE, "Derringer", ICON)])
def test_an_unknown_card_may_bear_what_is_stated_or_not(text: str, named: str, said: str) -> None:
    """It may be the one on which the case says that it is printed; and any on which nobody says that it is not."""
    def shown(held: str, said: str, line: str) -> str:
        return run_case(read_cases(Source("some.case", text.format(held=held, said=said, line=line))).cases[0], ()).status

    assert PASSED == shown(named, said, "legal")
    assert {ERROR} == {shown(held, stated, "illegal") for held in ("?", "2 ?") for stated in ("", said)}


def test_a_reason_rests_on_no_unknown_card() -> None:
    """Nor does one that another card in the pile would give."""
    text = PILE.format(held="?", said="", line="illegal").rstrip() + ' because "it has no Boot Hill icon"\n'

    assert ERROR == run_case(read_cases(Source("some.case", text)).cases[0], ()).status


GLOW = """game glow "Glow"
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3, at least 0
kind trick
  works in hand
  using it: play this at target
kind gem
  works in hand
  shine unknown
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
trick "Offer"
  play at others:
    one of by target:
      "beg" if some (hand of target where it is gem and shine of it = 1): target earns 1
      "pay": target earns 2
      "flee": nothing
gem "Pearl"
gem "Opal"
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.mark.parametrize("stated", ["", "\n  card Pearl shine 0", "\n  card Opal shine 0"])
def test_what_is_printed_on_an_unknown_card_is_unknown_too(stated: str, tmp_path: Path) -> None:
    """A word is on offer beside a card with a value that nobody knows, of two that may lie there."""
    (tmp_path / "glow.rules").write_text(GLOW)
    given = f"case glow \"B may beg\"\n  rules glow{stated}\n  A hand [Offer]\n  B hand [?]\n"
    with found_in(tmp_path):
        said = Source("glow.case", f"{given}  A plays Offer at B\n  illegal B chooses beg\n")

        assert ERROR == run_case(read_cases(said).cases[0], ()).status


SHADES = """game shades "Shades"
values shade
  red "red"
  blue "blue"
cards have
  shade: shade
zone hand of player: hidden
zone heap: pile
player has
  coins: number = 3, at least 0
kind trick
  without shade
  works in hand
  using it: play this at target
kind fruit
  works in hand
to play/plays (what: card) at (whom: player): move what to heap
to earn/earns (n: number): add n to your coins
trick "Call"
  play at others:
    one of by target:
      "beg" if no (hand of target where shade of it is blue): target earns 1
      "pay" if some (hand of target where shade of it is blue): target earns 2
fruit "Apple"
  copies red blue
fruit "Fig"
  copies red blue
turn for yes
  phase play "play phase": offer play to you until no
"""


@pytest.mark.parametrize("line", ["then B earns 1", "never B earns 2", "expect B coins 4"])
def test_the_suit_of_an_unknown_card_may_say_what_is_to_be_chosen(line: str, tmp_path: Path) -> None:
    """Where only one word is left, it is taken without a question."""
    (tmp_path / "shades.rules").write_text(SHADES)

    def shown(held: str) -> str:
        given = f"case shades \"B begs or pays\"\n  rules shades\n  A hand [Call]\n  B hand [{held}]\n"
        text = f"{given}  A plays Call at B\n  {line}\n"
        return run_case(read_cases(Source("shades.case", text)).cases[0], ()).status

    with found_in(tmp_path):
        assert PASSED == shown("Apple red")
        assert FAILED == shown("Apple blue")
        assert {ERROR} == {shown("?"), shown("2 ?"), shown("Apple red, ?")}
