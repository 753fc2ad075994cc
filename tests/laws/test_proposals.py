"""What a message proposes is accepted: a line that it writes out may be written, and is understood where it is put."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.needs import stating
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.runner import run_case
from adjudicator.notation.source import Diagnostic, Invalid, Near, Source
from adjudicator.rules.load import load

TABLE = """case some-case "A case"
  rules {rules}
{table}
  {line}
"""
BANG = ("  A sheriff, hand [BANG!, Stagecoach, Missed!]\n  B outlaw, life 2, in play [Barrel, Scope]\n"
        "  C outlaw, hand [Gatling, Beer]")
SHOT = f"{BANG}\n  A plays BANG! at B"
DUEL = "\n".join(f"  {row}" for row in (
    "game battlefield Whiskey Canyon, space 1", "card Whiskey Canyon spaces 3, defence 1", "turn McReady",
    "Colty hand [Derringer, Fire at will]", "McReady hand [Get the Rope, Cowboy]"))
GAMES = ("bang", "revolver, ambush, prison, frontier", "revolver2", "northwood")
BROKEN = [(SHOT, "bang", line) for line in (
    "expect winner for nobody", "expect winner for B", "expect winer Outlaws", "expect nobody winner", "expect no winner for B",
    "expect order B in defend", "expect B not askd in defend", "expect discrd [BANG!]", "expect distnce(A, B) 1",
    "never A plays Gatling at B", "never B regains", "never A uses Barrel",
    "never A takes Barrel from C", "then B looses 1", "then B plays Missd!", "illegal B uses Schofield", "illegal C plays Beer",
    "illegal A uses Sid Ketchum", "illegal B chooses Beer", "illegal C declines", "illegal A plays BANG! at Z", "A play Beer",
    'illegal rules bang, dogs because "x"', "expect A role", "expect A asked", "expect deck []", "expect unknown suits",
    "expect consulted aproach", "expect A charcter [Jourdonnais]", "expect A life 2 B life 3", "illegal A plays Panic!",
    "never B plays Missed!", "illegal B draws", "expect A lives 3",
)] + [(DUEL, "revolver", line) for line in (
    "never McReady loses", "illegal Colty plays Derringer", "illegal McReady plays Get the Rope at Colty", "never Colty draws",
    "illegal McReady plays Cowbuoy", "illegal McReady moves Cowboy", "never McReady discards", "illegal McReady ends turns",
)]
PROPOSED = re.compile(r'(?:write|written|or|add a line|as in|for example) `(because "[^"]*"|[^`]+)`')
BEGINS = ("expect ", "never ", "then ", "illegal ", "legal ", "because ")
"""What a line that a message writes out begins with; words that stand for others are in capitals (`winner NAME`)."""
STANDING_FOR = re.compile(r"(?<!\w)(?:NAME|SEAT|MOMENT|CARD|VALUE|PILE|GAME|SET)(?!\w)|\.\.\.")


def told(table: str, rules: str, line: str) -> tuple[list[Diagnostic], str]:
    """What is wrong with the words of a case with this line, and, if nothing is, what its run says."""
    text = TABLE.format(rules=rules, table=table, line=line)
    try:
        file = read_cases(Source("some.case", text))
        case, = file.cases
        wrong = [*problems_in(case.setup, case.script, file.tables)]
    except Invalid as invalid:
        return [*invalid.diagnostics], ""
    return wrong, "" if wrong else run_case(case, file.tables, every=True).message


def proposals(line: str, wrong: Sequence[Diagnostic], message: str) -> Iterator[str]:
    """The lines that messages write out, complete: a reason behind the line, a name in place of what was meant by it."""
    for words in PROPOSED.findall("\n".join([message, *map(str, wrong)])):
        if words.startswith("because "):
            yield f"{line.partition(' because ')[0]} {words}"
        elif words.startswith(BEGINS) and not STANDING_FOR.search(words):
            yield words
    for one in wrong:
        place = one.help.place or one.span if isinstance(one.help, Near) else None
        if isinstance(one.help, Near) and place is not None:
            at = place.column - 3  # behind the indentation
            yield from (f"{line[:at]}{line[at:].replace(one.help.word, name, 1)}" for name in one.help.names)


@pytest.mark.parametrize(("table", "rules", "line"), BROKEN)
def test_what_a_message_writes_out_may_be_written(table: str, rules: str, line: str) -> None:
    """It has a meaning, whether or not it is true; a reason that is proposed is the reason."""
    wrong, message = told(table, rules, line)
    assert wrong or message, "nothing is wrong with this line"
    for proposed in proposals(line, wrong, message):
        again, then = told(table, rules, proposed)
        assert not again, (proposed, list(map(str, again)))
        assert not then or " because " not in proposed, (proposed, then)


@pytest.mark.parametrize("rules", GAMES)
def test_a_value_that_no_source_gives_may_be_stated_as_proposed(rules: str) -> None:
    """It is one that may be printed on the card."""
    program = load(*rules.split(", "))
    for card in program.cards[1:]:
        for word, possible in card.unknown.items():
            *words, value = stating(program, card.number, word).split()
            assert words[0] == "card"
            assert not possible or int(value) in possible, (words, value, possible)
