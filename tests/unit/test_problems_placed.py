"""Where `check` says that a problem is."""

from __future__ import annotations

from pathlib import Path

from click.testing import CliRunner

from adjudicator.cli import main

CASE = ('case {0} "Hit"\n  rules bang, mine\n  A sheriff, hand [BANG!]\n  B outlaw\n  C renegade\n'
        "  A plays BANG! at {1}\n  then B loses 1\n")


def test_a_problem_of_rules_is_in_no_case(tmp_path: Path) -> None:
    """Whether the rules are checked as well, or only a file of cases beside them; one of a case is in it."""
    (tmp_path / "mine.rules").write_text('set mine of bang "Mine"\n\nbrown "Thing"\n  play: frobnicate 3\n', encoding="utf-8")
    cases = tmp_path / "some.case"
    cases.write_text(CASE.format("one", "B") + CASE.format("two", "B"), encoding="utf-8")
    for path in (tmp_path, cases):
        said = CliRunner().invoke(main, ["check", str(path)]).output
        assert "R010 no verb is called `frobnicate`" in said
        assert "(case " not in said
        assert "1 problem\n" in said
    (tmp_path / "mine.rules").write_text('set mine of bang "Mine"\n\nbrown "Thing"\n  play: draw 1\n', encoding="utf-8")
    cases.write_text(CASE.format("one", "Q"), encoding="utf-8")
    assert "(case one)" in CliRunner().invoke(main, ["check", str(cases)]).output
