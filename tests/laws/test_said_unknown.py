"""What a line says is unknown has to be one thing or another, and that has to make a difference."""

from __future__ import annotations

from itertools import product

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import PASSED, run_case
from adjudicator.notation.source import Source
from adjudicator.rules.load import load

VALUES = {"distance(A, B)": range(4), "weapon-range(B)": range(7), "distance(B, A)": range(4)}
SUITS, RANKS = "♥♦♠♣", ("8", "9", "10", "J", "K")


def passes(lines: str) -> bool:
    """Whether a case about a shot across a table of four holds."""
    rows = "\n  ".join(f"rules bang\n{lines}".splitlines())
    file = read_cases(Source("some.case", f"case some-case \"A case\"\n  {rows}\n"))
    return run_case(file.cases[0], file.tables).status == PASSED


def situation(card: str, deck: str = "") -> str:
    """One with a card in front of B, or on the deck."""
    return (f"A renegade, hand []{', in play [Jail]' if deck else ''}\nB outlaw, hand [], in play [{card}]\nC outlaw\nD sheriff\n"
            f"{deck}turn A\n")


def test_what_a_line_says_is_unknown_decides_something() -> None:
    """A value that is said to be unknown is one with one card that may lie there, and another one with another.

    So it is with the suit of a card that is flipped for the Jail: with one suit A draws, and with another one not.
    """
    said = known = 0
    titles = [card.named.title for card in load("bang").cards[1:] if not card.token]
    equipment = [title for title in titles if passes(f"{situation(title)}A ends turn\nexpect B in play [{title}]")]
    for rank, suit in product(RANKS, SUITS):
        face = f"{rank}{suit}"
        for value, numbers in VALUES.items():
            come = {number for title, number in product(equipment, numbers)
                    if passes(f"{situation(f'{title} {face}')}expect {value} {number}")}
            if come:  # a card with this suit and rank may lie there
                assert (face, value, passes(f"{situation(face)}expect {value} unknown")) == (face, value, len(come) > 1)
                said, known = said + (len(come) > 1), known + (len(come) == 1)
    for title in titles:
        flipped = [passes(situation("Barrel", f"deck [{title} {suit}]\nphase cell\n") + line)
                   for suit, line in product(SUITS, ("then A draws", "never A draws"))]
        both = any(flipped[::2]) and any(flipped[1::2])
        assert (title, passes(situation("Barrel", f"deck [{title}]\nphase cell\n") + "expect unknown suit")) == (title, both)
        said, known = said + both, known + (not both)
    assert said > 3 < known, "a law in which nothing is unknown, or everything, shows nothing"
