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


def answered(folder: Path, card: str, *lines: str) -> tuple[int, str]:
    """The exit status of a case in which A plays a card of these rules and answers, and what is said about it."""
    rules, cases = folder / "some.rules", folder / "some.case"
    rules.write_text(RULES, encoding="utf-8")
    cases.write_text(TABLE.format(card, card, "".join(f"  {line}\n" for line in lines)), encoding="utf-8")
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
