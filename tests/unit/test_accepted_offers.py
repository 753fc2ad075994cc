"""An offer is accepted with the card that makes it: its marks, its place and the moment count."""

from __future__ import annotations

import pytest
from short_cases import outcome

DUCK = ("A sheriff, hand [BANG!]", "B outlaw, life 3, hand [Duck! 3♦], in play [Crate load 3]", "C outlaw, hand []",
        "D renegade, hand []", "A plays BANG! at B", "B plays Duck!")
BOYD = ("game battlefield Whiskey Canyon, space 1, cubes 7", "card Whiskey Canyon spaces 3, defence 1",
        "card Annie McGraw survival 1", "card Saggy Boyd cost 0, firepower 2",
        "Colty gang [Annie McGraw, Manolito, Jack Colty], hand 0", "McReady hand [Saggy Boyd]", "turn McReady", "phase play",
        "McReady plays Saggy Boyd")
SETS = {DUCK: ("bang, armed-and-dangerous", "expect B life 3"), BOYD: ("revolver, dead-rides-a-horse", "expect McReady hand []")}


def status(lines: tuple[str, ...], line: str) -> str:
    """What becomes of a move behind these lines; after one that is only tried, the offer is accepted."""
    sets, check = SETS[lines]
    more = ["McReady uses Saggy Boyd"] if line.startswith("legal McReady") else []
    return outcome(*lines, line, *more, check, rules=sets)[0]


@pytest.mark.parametrize(("lines", "line"), [
    (DUCK, "B uses Duck!"), (DUCK, "B uses Duck! in defend"), (DUCK, "B uses Duck! 3♦"),
    (BOYD, "McReady uses Saggy Boyd"), (BOYD, "McReady uses Saggy Boyd at Whiskey Canyon"),
    (BOYD, "legal McReady uses Saggy Boyd at Whiskey Canyon"), (BOYD, "McReady uses Saggy Boyd fresh"),
])
def test_what_is_true_of_the_offer_may_be_said(lines: tuple[str, ...], line: str) -> None:
    assert status(lines, line) == "passed"


@pytest.mark.parametrize(("lines", "line"), [
    (DUCK, "B uses Duck! in avoid"), (DUCK, "B uses Duck! in resolve"), (DUCK, "B uses Duck! 8♦"), (DUCK, "B uses Duck! load 3"),
    (DUCK, "B declines in resolve"), (DUCK, "legal B uses Duck! in resolve"),
    (BOYD, "McReady uses Saggy Boyd at Buzzard Point"), (BOYD, "McReady uses Saggy Boyd at Annie McGraw"),
    (BOYD, "legal McReady uses Saggy Boyd at Annie McGraw"), (BOYD, "McReady uses Saggy Boyd grit 4"),
])
def test_what_is_not_true_of_it_is_refused(lines: tuple[str, ...], line: str) -> None:
    assert status(lines, line) in ("failed", "error")
