"""A run that stops at an unknown card in play is made with each card that it may be; what does not hold with all is said."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from short_cases import outcome

from adjudicator.answers.claims import claim
from adjudicator.answers.exploration.explore import Exploration, explore
from adjudicator.answers.resolution.report import Form, as_plain, as_text
from adjudicator.answers.resolution.resolution import Answer, problems, resolve
from adjudicator.answers.subject import subject_in
from adjudicator.cases.unknown import whatever
from adjudicator.cli import main
from adjudicator.notation.source import Source

JAIL = ("rules bang{sets}\nA sheriff, hand [Jail]\nB outlaw, in play [{b}]\nC outlaw\nD deputy{d}\n{unseen}turn A\n"
        "A plays Jail at {whom}\n")


def jail(whom: str, b: str = "?", d: str = "", sets: str = "", unseen: str = "") -> str:
    """Whom a Jail may be played on depends on what lies in front of each of them."""
    return JAIL.format(whom=whom, b=b, d=d, sets=sets, unseen=unseen)


def asked(text: str) -> Answer:
    """The answer to a situation."""
    return resolve(subject_in(Source("some.case", text)))


def told(text: str) -> str:
    """The same as text, with what is wrong with it."""
    answer = asked(text)
    return "\n".join([as_text(answer, Form(dim=False, columns=400)), *(problem.message for problem in problems(answer))])


def explored(text: str, claims: Sequence[str]) -> Exploration:
    """What may become of a situation."""
    about = subject_in(Source("some.case", text))
    return explore(about, [claim(words, about.program, about.seats) for words in claims])


def test_what_is_so_whatever_the_card_is_goes_on() -> None:
    """C can be jailed beside any card of B, which stays as unknown as it was."""
    answer = asked(jail("C"))
    assert (answer.goes_on, problems(answer), len(answer.supposed)) == (True, [], 1)
    said = told(jail("C"))
    assert "it is so whatever it is: the name of the unknown card in `in play` of B" in said
    assert "as above, with Barrel" in said
    assert "in play 1\nC" in said
    assert as_plain([answer])["supposed"]["tried"] is True


def test_what_depends_on_the_card_is_told_apart() -> None:
    """B cannot be jailed twice."""
    said = told(jail("B"))
    assert "it depends on the name of the unknown card in `in play` of B" in said
    assert "the moves can be made, with Barrel" in said
    assert "B is not a target: is in Jail already, with Jail" in said
    assert "(`Jail` looks at it)" in said
    assert not asked(jail("B")).goes_on


def test_cards_described_differently_are_tried_together() -> None:
    """All combinations, for a case and for an answer."""
    table = jail("C", d=", in play [8♥]", sets=", dodge-city")
    lines, rules = table.split("\n", 1)[1], "bang, dodge-city"
    assert outcome(lines, "expect C in play [Jail]", rules=rules) == ("passed",)
    assert "Barrel and Mustang" in told(table)
    status, said = outcome(lines, "expect distance(A, D) 2", rules=rules)
    assert (status, "an unknown card matters here" in said) == ("error", True)


def test_the_bound_is_stated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is concluded from some of what the cards may be."""
    monkeypatch.setattr(whatever, "MOST_COMBINED", 3)
    answer = asked(jail("C"))
    assert (answer.untried, answer.goes_on) == (True, False)
    assert "more than 2,000 combinations of others" in told(jail("C"))
    said = outcome(jail("C").split("\n", 1)[1], "expect C in play [Jail]", rules="bang")
    assert (said[0], "more than 2,000 combinations of others" in " ".join(said)) == ("error", True)


def test_an_exploration_takes_the_card_only_for_what_may_lie_there() -> None:
    """No character lies in front of a player; moves that cannot be made with a card are left out."""
    found = explored(jail("B"), ["B in play [Jail, ?]", "A plays Jail"])
    assert found.lost == 1
    follows = [choice for point in found.found[0].points for choice, _ in point.follows]
    assert not {"Bart Cassidy", "Jourdonnais"} & {*follows}


def test_an_exploration_weighs_unknown_cards_in_play() -> None:
    """By the cards that are unseen and may lie there."""
    found = explored(jail("B", unseen="unseen [3 Jail, Barrel, 2 Mustang, 4 BANG!]\n"), ["B in play [Mustang, Jail]"])
    verdict = found.found[0].verdict
    assert (float(verdict.least or 0), float(verdict.most or 0)) == (pytest.approx(2 / 3), pytest.approx(2 / 3))


def test_the_phase_that_looks_at_a_card_is_named() -> None:
    """No move leads to it: the test of the phase looks at what lies there."""
    lines = "A sheriff, in play [2 ?]\nB outlaw\nC outlaw\nD deputy\ndeck [5♠, 6♠, 7♠, 8♠]\nturn A\nphase draw"
    status, *said = outcome(lines, "A ends turn\nB ends turn\nC ends turn\nD ends turn\nthen A draw!s",
                            rules="bang, valley-of-shadows")
    assert status == "error"
    assert any("looks at it)" in line for line in said)


SCHOFIELD = ("rules bang, dodge-city\nA sheriff, hand [BANG!], in play [?]\nB outlaw, hand [], life 4\nC outlaw, hand []\n"
             "D renegade, hand []\nA plays BANG! at C\n")
TEXTLESS = "as long as nothing comes of the text of the unknown cards in `in play` of A"


@pytest.mark.parametrize("question", [[], ["--why", "never C loses"], ["--why", "C loses"], ["--why-not", "C loses"],
                                      ["--why-not", "C life 4"], ["--approach", "both"], ["--all-readings"]])
def test_every_answer_says_what_it_takes_for_granted_of_unknown_cards(question: Sequence[str], tmp_path: Path) -> None:
    """A weapon among them would bring C into range. As text and as one object."""
    (tmp_path / "some.case").write_text(SCHOFIELD, encoding="utf-8")
    ask = ["ask", str(tmp_path / "some.case"), *question]
    assert TEXTLESS in CliRunner().invoke(main, ask).stdout
    found = json.loads(CliRunner().invoke(main, [*ask, "--json"]).stdout)
    assert [found, *found.get("why", []), *found.get("why_not", [])][-1]["unknown_in_play"] == ["`in play` of A"]


@pytest.mark.parametrize(("option", "says"), [("--why", "is not so in this run"), ("--why-not", "why not: ")])
def test_a_reason_is_of_the_run_that_stops_at_the_card(option: str, says: str, tmp_path: Path) -> None:
    """The answer goes on, whatever the card is; that a reason does not is said."""
    (tmp_path / "some.case").write_text(jail("C"), encoding="utf-8")
    done = CliRunner().invoke(main, ["ask", str(tmp_path / "some.case"), option, "A plays Jail at C"])
    assert says in done.stdout
    assert "the name of an unknown card matters here" in done.stderr
