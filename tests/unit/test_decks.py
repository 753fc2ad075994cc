"""Deck files: what they say, and which decks may be built."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cases.files import read_cases
from adjudicator.cases.runner import run_case
from adjudicator.cases.situation.decks import judge
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.load import load, sets_of

SETS = ("gunshot-trail", "hunt-the-man-down", "tarnished-star", "by-the-gun")
HEAD = f"rules revolver, {', '.join(SETS)}\ndeck McReady\n"
UNIQUE = "Colonel McReady\nCharlie Weathers\nQuincey\nThe Jackson Clan\n"


def faults(text: str, head: str = HEAD) -> list[str]:
    """The codes of all faults of a deck."""
    try:
        deck = parse_deck(Source("my.deck", head + text))
        return [d.code for d in judge(load(*(r.text for r in deck.rules)), deck.side, deck.entries, deck.standard)]
    except Invalid as invalid:
        return [d.code for d in invalid.diagnostics]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Cowboy -> Pinkerton Agent", []),
        ("cowboy  ->  PINKERTON agent -- hired", []),
        ('"Cowboy" -> "Pinkerton Agent"', []),
        ("Deputato -> Pinkerton Agent", []),
        ("? -> Pinkerton Agent", []),
        ("Cowboy -> ?", []),
        ("2 Cowboy -> Pinkerton Agent", ["D002"]),
        ("2 Cowboy -> 1 Pinkerton Agent", ["D002"]),
        ("Cowboy -> 2 Pinkerton Agent", ["D002"]),
        ("Pinkerton Agent -> Texas Ranger", ["D006"]),
        ("Derringer -> Pinkerton Agent", ["D006"]),
        ("Cowboy -> Colonel McReady", ["D006"]),
        ("Cowboy -> Cowboy", ["D006"]),
        ("Narrow Pass -> Devil's River", ["D006"]),
        ("Narrow Pass -> Rock-Strewn Vantage Point", []),
        ("Cowboy -> Whiskey Canyon", ["D003"]),
        ("Cowboy -> Jack Colty", ["D003"]),
        ("Cowboy -> Sandstorm", ["D003"]),
        ("Cowboy -> Cowby", ["N010"]),
        ("Cowboy -> Pinkerton Agent\nDeputy", ["D001"]),
        ("0 Cowboy -> Pinkerton Agent", ["D001"]),
        ("9999 Cowboy", ["D001"]),
        ("->", ["D001"]),
        ("deck Colty", ["D001"]),
        ("3 Cowboy -> 3 Pinkerton Agent\nstandard\n2 Cowboy\n60 ?", ["D006"]),
        ("2 Cowboy -> 2 Pinkerton Agent\nstandard\n2 Cowboy\n60 ?", []),
        ("2 Cowboy -> 2 Pinkerton Agent\nstandard\n2 Cowboy\n61 ?", ["D002"]),
        ("Cowboy -> Lee Shao\nCowboy -> Lee Shao", ["D004"]),
        ("Quincey -> Lee Shao", ["D005"]),
        ("58 Deputy -> 58 Pinkerton Agent", ["D006", "D004"]),
        ("4 ? -> 4 Pinkerton Agent", []),
        ("3 ? -> 3 Pinkerton Agent\n2 ? -> 2 Pinkerton Agent", ["D004"]),
        ("58 ? -> 58 ?", []),
        ("59 ? -> 59 ?", ["D002"]),
        ("58 ? -> 58 ?\nCowboy -> Pinkerton Agent\nDeputy -> Pinkerton Agent", ["D002"]),
    ],
)
def test_what_takes_whose_place(text: str, expected: list[str]) -> None:
    """Cards are exchanged one for one, type for type, of one side, and the unique ones stay."""
    assert expected == faults(text)


@given(st.lists(st.integers(1, 70), min_size=1, max_size=4))
def test_no_more_is_replaced_than_may_go(counts: list[int]) -> None:
    """Of 62 cards, four have to stay, however the others are listed."""
    lines = [f"{n} ? -> {n} ?" for n in counts]

    assert faults("\n".join(lines)) == (["D002"] if sum(counts) > 58 else [])


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (f"{UNIQUE}58 Deputy", ["D006"]),
        (f"{UNIQUE}38 Deputy\n20 ?", []),
        (f"{UNIQUE}58 ?", []),
        ("62 ?", []),
        (f"{UNIQUE}57 Deputy", ["D002"]),
        (f"{UNIQUE}59 ?", ["D002"]),
        ("62 Deputy", [*["D005"] * 4, "D006"]),
        ("38 Deputy\n24 ?", []),
        ("Quincey\n59 Deputy\n2 ?", [*["D005"] * 3, "D006"]),
        (f"{UNIQUE}37 Deputy\n20 ?\nQuincey", ["D004"]),
        (f"{UNIQUE}37 Deputy\n20 ?\nTomahawk", ["D003"]),
        (f"{UNIQUE}57 Deputy\nTexas Ranger\nstandard\n{UNIQUE}58 Deputy", []),
        (f"{UNIQUE}57 Deputy\nDevil's River\nstandard\n{UNIQUE}58 Deputy", ["D006"]),
        (f"{UNIQUE}56 Deputy\nDevil's River\nTexas Ranger\nstandard\n{UNIQUE}57 Deputy\nGet the Rope", []),
        (f"{UNIQUE}56 Deputy\nRock-Strewn Vantage Point\nDevil's River\nstandard\n{UNIQUE}57 Deputy\nGet the Rope", []),
        (f"{UNIQUE}56 Deputy\nRock-Strewn Vantage Point\nDevil's River\nstandard\n{UNIQUE}Get the Rope\n57 Deputy", []),
        (f"{UNIQUE}56 Deputy\nDevil's River\n?\nstandard\n{UNIQUE}58 Deputy", []),
        (f"{UNIQUE}56 Deputy\n2 Devil's River\nstandard\n{UNIQUE}57 Deputy\nGet the Rope", ["D006"]),
    ],
)
def test_a_whole_list(text: str, expected: list[str]) -> None:
    """A list is counted; with the standard deck beside it every new card needs one that has gone."""
    assert expected == faults(text)


@pytest.mark.parametrize("head", ["", "rules revolver\n", "deck McReady\n", "rules\ndeck McReady\n",
                                  "rules revolver,, gunshot-trail\ndeck McReady\n", "rules revolver,\ndeck McReady\n"])
def test_the_head_is_needed(head: str) -> None:
    """A deck file says by which rules it is, and whose."""
    assert "D001" in faults("Cowboy", head)


def test_every_card_of_a_set_is_of_a_type() -> None:
    """No card that may be built into a deck is forgotten: it is of a type, or may never be in one."""
    program = load("revolver", *sets_of("revolver"))
    building = program.building
    assert building is not None
    kinds = {k for t in building.types for k in t.kinds}
    sides = {kind for _, _, kind in building.sides}

    kinds |= set(building.never)
    assert [] == [c.named.title for c in program.cards if sides & set(c.kinds) and not kinds & set(c.kinds)]


def test_long_lists_end_soon() -> None:
    """Neither a file full of wrong names nor one full of blanks takes long, and no list is too large to be counted."""
    names = HEAD + "\n".join(f"Cowboy -> Nobody {n}" for n in range(3000))
    blanks = HEAD + "\n".join("a" + " " * 300 + "b" for _ in range(1000))
    large = HEAD + f"{UNIQUE}58 Deputy\nstandard\n" + "999 Deputy\n" * 5000
    started = time.process_time()

    assert {"N010"} == set(faults(names, ""))
    assert {"N010"} == set(faults(blanks, ""))
    assert ["D002"] == faults(large, "")
    assert time.process_time() - started < 20


def test_a_side_has_to_be_one() -> None:
    """A side that no deck belongs to is named, with those that there are; so is a game without decks."""
    assert ["N010"] == faults("Cowboy", "rules revolver\ndeck Mapache\n")
    assert ["D002"] == faults("Beer", "rules bang\ndeck sheriff\n")


@given(st.text(alphabet=st.sampled_from('rules deck standard revolver McReady 2->?",-\n\t#Cowboy\u202e\x00'), max_size=120))
def test_no_text_gives_anything_but_a_diagnostic(text: str) -> None:
    """Whatever a file holds, its faults have codes."""
    assert all(code[0] in "DNF" for code in faults(text, ""))


@pytest.mark.parametrize(
    ("line", "status"),
    [
        ("legal deck McReady [Cowboy -> Pinkerton Agent, Deputy -> Texas Ranger]", "passed"),
        ("legal deck McReady [Cowboy -> Pinkerton Agent, 2 Deputy -> 2 Texas Ranger]", "error"),  # how many are there?
        ("legal deck McReady [Deputy -> Pinkerton Agent, Deputy -> Texas Ranger]", "error"),
        ("illegal deck McReady [2 Deputy -> 2 Texas Ranger]", "error"),
        ("legal deck McReady [62 ?]", "error"),
        ("legal deck McReady [40 Texas Ranger, 22 ?]", "failed"),  # there are two
        ("legal deck McReady [2 Texas Ranger, 60 ?]", "error"),
        ("legal deck McReady [Deputy -> Brad Runyan, Cowboy -> Brad Runyan]", "error"),  # how many are there?
        ("legal deck McReady [Narrow Pass -> ?]", "error"),
        ("legal deck McReady [? -> Texas Ranger]", "error"),
        ('illegal deck McReady [61 ?, Derringer] because "not a card of this side"', "passed"),
        ('illegal deck McReady [59 ? -> 59 Texas Ranger] because "at most 58 of 62 can be"', "passed"),
        ("legal deck McReady [63 ?]", "failed"),
        ('illegal deck McReady [63 ?] because "63"', "error"),  # so says the line itself
        ('illegal deck McReady [63 ?] because "62"', "passed"),
        ('illegal deck McReady [63 ?] because "64"', "failed"),
        ("illegal deck McReady [62 ?]", "error"),
        ("illegal deck McReady [2 Cowboy -> Colonel McReady]", "error"),
        ("illegal deck McReady [Derringer -> Pinkerton Agent]", "error"),  # McReady has no Derringer that could be replaced
        ('illegal deck McReady [Derringer -> Pinkerton Agent] because "not a card of the standard deck"', "passed"),
        ('illegal deck McReady [2 Cowboy -> Colonel McReady] because "one for one"', "passed"),
        ('illegal rules revolver, prison because "needs"', "passed"),
        ('illegal rules revolver, prison because "wants"', "failed"),
        ("illegal rules revolver, prison, ambush", "failed"),
    ],
)
def test_checks_of_decks_and_rules_in_a_case(line: str, status: str) -> None:
    """A case may say that a deck or some sets are allowed or not, and why not."""
    text = f'case it-is "It is"\n  rules revolver, {", ".join(SETS)}\n  Colty\n  McReady\n  {line}\n'
    file = read_cases(Source("my.case", text))

    assert status == run_case(file.cases[0], file.tables).status
