"""Where readings part: the known separations are found again without being given, and "no difference" is complete."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.answers.divergence.families import Member, edits, family, family_problems, members, tables
from adjudicator.answers.divergence.report import as_plain
from adjudicator.answers.divergence.search import Divergence, Trying, _holds, in_family, in_situation
from adjudicator.answers.divergence.trials import SearchResult, point
from adjudicator.answers.subject import Edit, subject_in
from adjudicator.cli import main
from adjudicator.commands.sharing import share
from adjudicator.notation.source import Invalid, Source
from adjudicator.report.compare import differences

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
FAMILY = (ROOT / "docs/examples/gatling.family").read_text(encoding="utf-8")
SMALL = "rules bang\nseats 2\nA plays BANG! at B\nB may have life 1\nB may hold Missed!, Beer\nsize 2\n"


def searched(text: str, name: str = "approach", everything: bool = False) -> Divergence:
    return in_family(family(Source("some.family", text)), name, everything=everything)


@pytest.fixture(scope="module")
def all_of_them() -> Divergence:
    """Everything that separates the two approaches in the family of the examples."""
    return searched(FAMILY, everything=True)


def test_the_smallest_is_bart_cassidy_and_the_dodge() -> None:
    """Who of the two draws first."""
    (found,) = searched(FAMILY).found

    assert found.member is not None
    assert (2, ("Bart Cassidy", "hand [Dodge]")) == (found.member.size, found.member.ingredients)
    assert {("B", "hand"), ("C", "hand")} == {(d.whose, d.name) for d in found.differences}


def test_the_other_separations_are_found(all_of_them: Divergence) -> None:
    """Vulture Sam who defends with the cards of a dead player, and the time of the reward for an Outlaw."""
    found = {f.member.ingredients: f for f in all_of_them.found if f.member is not None}

    assert all_of_them.complete
    vulture = found["Vulture Sam", "hand [Missed!]", "life 1"]
    assert ((), ("C plays Missed!",)) == vulture.unasked
    assert ("C", "life", 4, 3) in [(d.whose, d.name, d.one, d.other) for d in vulture.differences]
    reward = found["hand [Dodge]", "life 1", "outlaw"]
    assert {"A", "C"} == {d.whose for d in reward.differences}


def test_every_separation_separates(all_of_them: Divergence) -> None:
    """The text that is shown, resolved under both readings, ends differently for a player, and none holds another."""
    for found in all_of_them.found:
        ends = [subject_in(Source("shown", found.text), chosen={"approach": a}).run().state for a in ("first", "second")]
        assert [d for d in differences(ends[0], ends[1]) if d.whose], found.text
    parts = [set(f.member.ingredients) for f in all_of_them.found if f.member is not None]
    assert not [1 for i, one in enumerate(parts) for j, other in enumerate(parts) if i != j and one < other]


def test_no_difference_is_said_with_its_bound() -> None:
    """With one row both approaches agree; the search is complete up to its size."""
    found = searched(SMALL)

    assert (() , True, 2) == (found.found, found.complete, found.size)
    assert found.situations == sum(1 for size in range(3) for _ in members(family(Source("x", SMALL)), size, 2, ("A", "B")))


def test_a_situation_is_made_smaller() -> None:
    """What is not needed for the difference is left out, seats included."""
    text = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8")
    (found,) = in_situation(subject_in(Source("gatling", text)), "approach").found

    assert len(found.text.splitlines()) < len(text.splitlines()) - 8
    assert found.differences


def test_a_difference_in_a_later_turn_is_found() -> None:
    """The search goes on where the moves of the situation do, beyond the turn in which it begins."""
    text = ("rules bang\nA sheriff, life 1\nB renegade, hand [Gatling]\nC outlaw, life 1\nD outlaw, life 1, hand [Beer]\n"
            "A ends turn\nB plays Gatling\nD plays Beer\n")
    found = in_situation(subject_in(Source("later", text)), "approach").found

    assert found
    assert "B plays Gatling" in found[0].text


def test_checks_keep_no_seat_in_a_situation() -> None:
    """Of a case among others, what is not needed is left out, whatever its checks say."""
    text = (ROOT / "docs/examples/gatling.case").read_text(encoding="utf-8").replace("\n", "\n  ")
    cases = "".join(f'case {name} "One of several"\n  {text}\n  expect F alive\n' for name in ("one", "other"))
    (found,) = in_situation(subject_in(Source("gatling", cases), "other"), "approach").found

    (alone,) = in_situation(subject_in(Source("gatling", text.replace("\n  ", "\n"))), "approach").found
    assert alone.text == found.text


def test_members_are_counted_by_size() -> None:
    """Facts and extra seats count; a `may` line adds one fact to a seat at most."""
    described = family(Source("x", FAMILY))
    bases = tables(described)
    found = [m for count, base in bases.items() for size in range(described.size + 1)
             for m in members(described, size, count, base.seats)]

    assert {3, 4} == set(bases)
    assert {0, 1, 2, 3} == {m.size for m in found}
    assert all(m.size == len(m.facts) + m.seats - 3 for m in found)
    assert len(found) == len(set(found))


def test_the_default_is_compared_with_the_next_choice() -> None:
    """Where there are more than two, and nobody says which."""
    table = subject_in(Source("x", "rules revolver\nColty\nMcReady\n"))

    assert [("gang-wins", "law-wins"), ("nothing-follows", "law-wins")] == [
        tuple(c.key for c in point(table, "cortez", between).choices) for between in ((), ("nothing-follows",))]


def test_a_deck_that_the_family_tells_is_the_only_one() -> None:
    """Without one it has cards with labels."""
    piles = [tables(family(Source("x", f"{deck}{SMALL}")))[2].setup.piles for deck in ("deck [Beer]\n", "")]

    assert [[["Beer"]], [["?"] * 24]] == [[[c.text for c in pile.cards] for pile in each] for each in piles]


def test_a_hand_is_put_together() -> None:
    """What all have comes first; of two lines that give a seat a card it holds both; a situation with both holds one with either,
    and none with two.
    """
    one, two, both = (Member(2, tuple(("B", fact) for fact in facts), len(facts)) for facts in (
        ["hand [Beer]"], ["hand [Beer]", "hand [Beer]"], ["hand [Beer]", "hand [Missed!]"]))

    base = subject_in(Source("x", "rules bang\nA\nB hand [Duel]\nC\nD\n"))

    assert (Edit("B hand [Duel, Beer, Missed!]", before=4),) == edits(both, base, 4)
    assert [True, True, True, False] == [_holds(both, one), _holds(two, one), _holds(two, two), _holds(both, two)]


@pytest.mark.parametrize(("row", "said"), [
    ("seats 0", "1 to 8 seats"), ("seats 4 to 3", "1 to 8 seats"), ("seats many", "not a line of a family"),
    ("size 99", "at most 8"), ("Z may be outlaw", "not a seat of the family"), ("anyone may be", "not a line of a family"),
    ("anyone may fly", "not a line of a family"), ("anyone may be ,", "expected one to forty names"),
])
def test_lines_that_are_not_understood(row: str, said: str) -> None:
    """With the place in the file."""
    with pytest.raises(Invalid) as problem:
        family(Source("some.family", f"rules bang\nseats 3\n{row}\n" if "seats" not in row else f"rules bang\n{row}\n"))

    assert "Q020" in str(problem.value)
    assert said in str(problem.value)


@pytest.mark.parametrize(("row", "said"), [
    ("others may be Nobody", "no fact of a player is called `Nobody`"), ("others may hold Mised!", "did you mean `Missed!`"),
    ("others may hold [Beer", "a list"), ("A plays Gattling", "did you mean `Gatling`"),
    ("B plays Beer", "the moves cannot be made"),
])
def test_names_that_mean_nothing(row: str, said: str) -> None:
    """The place is the line of the family."""
    with pytest.raises(Invalid) as problem:
        searched(f"rules bang\nseats 3\n{row}\nA plays Gatling\n")

    assert said in str(problem.value)


def test_a_family_is_checked_like_other_files(tmp_path: Path) -> None:
    """What is wrong is on its own line, whatever seats are added above it."""
    (tmp_path / "right.family").write_text(FAMILY, encoding="utf-8")
    right = CliRunner().invoke(main, ["check", str(tmp_path)])
    (unknown,) = family_problems(Source("some.family", f"{FAMILY}anyone may have hand [Beeer]\n"))
    assert ("N010", "no card is called `Beeer`") == (unknown.code, unknown.message)
    wrong = family_problems(Source("some.family", FAMILY.replace("A plays Gatling", "A plays Gattling")))

    assert (0, "0 rules files, 0 case files, 1 family: 0 problems\n") == (right.exit_code, right.stdout)
    assert [("N010", FAMILY.split("\n").index("A plays Gatling") + 1)] == [(d.code, d.span.line) for d in wrong]


def run(*words: str, given: str) -> tuple[int, str, str]:
    result = CliRunner().invoke(main, ["diverge", *words], input=given)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_diverge_on_the_command_line() -> None:
    """The situation, the step, what differs, and the question."""
    status, told, _ = run("approach", "-", given=FAMILY)

    assert 0 == status
    for words in ("they part in this situation (size 2)", "B Bart Cassidy", "at step 5, after `A attacks C`",
                  "question for a FAQ"):
        assert words in told


def test_no_difference_on_the_command_line() -> None:
    """With the bound."""
    assert "no difference up to size 2 with 2 seats" in run("approach", "-", given=SMALL)[1]


def test_diverge_as_one_object() -> None:
    """The same as plain values."""
    found = json.loads(run("approach", "-", "--json", given=FAMILY)[1])

    assert ["first", "second"] == found["between"]
    assert 5 == found["separations"][0]["parting"]["number"]
    assert 0 < found["separations"][0]["size"], "of what the situation says besides"


@pytest.mark.parametrize(("words", "said"), [
    (("aproach", "-"), "did you mean `approach`"), (("approach", "-", "--between", "first", "third"), "no reading of approach"),
    (("approach", "-", "--between", "first", "first"), "Q021"),
])
def test_diverge_refuses_what_is_not_there(words: tuple[str, ...], said: str) -> None:
    """With a diagnostic and status 2."""
    status, _, wrong = run(*words, given=FAMILY)

    assert 2 == status
    assert said in wrong


# ---- shared and interrupted work

def shown(found: Divergence) -> dict[str, Any]:
    return as_plain(found, None)


def test_the_answer_is_the_same_for_any_number_of_processes() -> None:
    """Also how many situations were tried, which the others had only begun."""
    wanted = family(Source("some.family", FAMILY))
    alone, by_two = (in_family(wanted, "approach", share=partial(share, jobs=jobs, cluster=None)) for jobs in (1, 2))

    assert shown(alone) == shown(by_two)


def test_what_was_tried_before_an_interrupt_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read from the disk, and the answer is that of a search that nobody interrupted."""
    wanted, other = (family(Source("some.family", f"{FAMILY}-- {tmp_path} {word}\n")) for word in ("one", "other"))
    whole = in_family(other, "approach")
    tried: list[Member] = []
    real = Trying._tried

    def counting(work: Trying, member: Member) -> SearchResult | None:
        tried.append(member)
        if len(tried) == 20:
            raise KeyboardInterrupt
        return real(work, member)

    monkeypatch.setattr(Trying, "_tried", counting)
    assert in_family(wanted, "approach").interrupted
    before = {*tried[:15]}
    assert shown(whole) == shown(in_family(wanted, "approach"))
    assert before.isdisjoint(tried[20:])


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of a cluster of two processes on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as here:
        yield here.scheduler_address


def test_a_cluster_gives_the_same_answer(cluster: str) -> None:
    """Of a family, and of an exploration under every reading."""
    table, both = ROOT / "docs/examples/tallies.case", ROOT / "docs/examples/gatling.family"
    for asked in (["diverge", "approach", str(both)], ["explore", str(table), "--claim", "winner Malpaso", "--all-readings"]):
        here, there = (CliRunner().invoke(main, [*asked, *how]) for how in (["--jobs", "1"], ["--cluster", cluster]))
        assert (0, here.stdout) == (there.exit_code, there.stdout)


def test_a_cluster_that_is_not_there_is_wrong_input(monkeypatch: pytest.MonkeyPatch) -> None:
    """It says so, with the address."""
    pytest.importorskip("distributed")
    monkeypatch.setattr("adjudicator.processes.TIMEOUT", 0.2)
    asked = ["diverge", "approach", str(ROOT / "docs/examples/gatling.family"), "--cluster", "tcp://127.0.0.1:9"]
    found = CliRunner().invoke(main, asked)

    assert 2 == found.exit_code
    assert "there is no Dask scheduler at `tcp://127.0.0.1:9`" in found.stderr
