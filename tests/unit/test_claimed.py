"""What the verb of an answer claims: of each of its cards, and of who has it then."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main

RULES = """over bang "Answers"
brown "Gift"
  play at others:
    choose from your hand as c
    target takes c from you
brown "Barter"
  play at others:
    choose from your hand as c
    discard c
    choose from table of target as d
    take d from target
"""
TABLE = """case some-case "A case"
  rules bang
  A sheriff, hand [{}, Beer, Jail]
  B outlaw, hand [], in play [Barrel, Scope]
  C renegade, hand []
  A plays {} at B
{}  expect A alive
"""


def answered(folder: Path, card: str, *lines: str, table: str = TABLE) -> tuple[int, str]:
    """The exit status of a case in which A plays a card of these rules and answers, and what is said about it."""
    rules, cases = folder / "some.rules", folder / "some.case"
    rules.write_text(RULES, encoding="utf-8")
    cases.write_text(table.format(card, card, "".join(f"  {line}\n" for line in lines)), encoding="utf-8")
    found = CliRunner().invoke(main, ["--over", str(rules), "test", str(cases)])
    return found.exit_code, found.output


@pytest.mark.parametrize(("card", "lines", "wrong"), [
    ("Gift", ["A takes Beer"], "no step `A takes Beer` follows: what happens is `B takes Beer`; write `A chooses Beer`"),
    ("Barter", ["A discards Beer, Barrel"], "no step `A discards Barrel` follows: what happens is `A takes Barrel`"),
    ("Barter", ["A takes Beer", "A takes Barrel"], "no step `A takes Beer` follows: what happens is `A discards Beer`"),
])
def test_a_verb_claims_each_card_and_who_gets_it(tmp_path: Path, card: str, lines: list[str], wrong: str) -> None:
    """The second card of an answer is claimed like the first, and a card that another player gets is not theirs who chose it."""
    status, said = answered(tmp_path, card, *lines)

    assert (2, True) == (status, wrong in said), said


@pytest.mark.parametrize(("card", "lines"), [
    ("Gift", ["A chooses Beer"]),
    ("Barter", ["A discards Beer", "A takes Barrel"]),
    ("Barter", ["A chooses Beer, Barrel"]),
])
def test_what_is_true_may_be_said(tmp_path: Path, card: str, lines: list[str]) -> None:
    """Each card with its own verb, or with the word for any choice."""
    assert 0 == answered(tmp_path, card, *lines)[0]


@pytest.mark.parametrize("table", [TABLE, TABLE.replace("Barrel, Scope", "Barrel")])
@pytest.mark.parametrize(("line", "status", "wrong"), [
    ("legal A discards Beer, Barrel", 1, "no step `A discards Barrel` follows: what happens is `A takes Barrel`"),
    ("illegal A discards Beer, Barrel", 2, "this tests nothing: no step `A discards Barrel` follows"),
    ("legal A chooses Beer, Barrel", 0, "1 passed"),
    ("illegal A chooses Beer, Barrel", 1, "is legal here"),
    ("illegal A chooses Beer, Volcanic", 2, "what it names is not there"),
    ("illegal A chooses Beer, Beer", 2, "what it names is not there"),
    ('illegal A chooses Beer, Volcanic because "not a choice"', 0, "1 passed"),
])
def test_a_line_about_an_answer_is_true_of_each_card(tmp_path: Path, table: str, line: str, status: int, wrong: str) -> None:
    """Whether or not the second card is the only one, so that nobody is asked for it."""
    if wrong.startswith("what") or "because" in line:
        table = table.replace("Barrel]", "Barrel, Scope]")  # where the second card is asked for
    found, said = answered(tmp_path, "Barter", line, "A chooses Beer, Barrel", table=table)

    assert (status, True) == (found, wrong in said), said


def test_a_further_card_that_nobody_has_to_choose_is_claimed_like_the_first(tmp_path: Path) -> None:
    """The only card in front of B is taken, and not discarded."""
    table = TABLE.replace("Barrel, Scope", "Barrel")
    status, said = answered(tmp_path, "Barter", "A discards Beer, Barrel", table=table)

    assert (2, True) == (status, "no step `A discards Barrel` follows: what happens is `A takes Barrel`" in said), said
    assert 0 == answered(tmp_path, "Barter", "A chooses Beer, Barrel", table=table)[0]
