"""Coverage of rules: which parts no case exercises, and why."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from birds import HEAD
from click.testing import CliRunner, Result

from adjudicator import cache as kept
from adjudicator.analysis import measurement
from adjudicator.analysis.coverage import Coverage, Status, coverage, is_needed
from adjudicator.analysis.measurement import MeasuredCase, Ran, holds_without, tried
from adjudicator.analysis.outline import outline_of
from adjudicator.cases.resolution import Resolved, resolve
from adjudicator.cli import main
from adjudicator.commands import coverage as commands
from adjudicator.commands.coverage import are_needed, tasks_of
from adjudicator.commands.files import Parsed, parse
from adjudicator.data import data_root
from adjudicator.engine.faults import Fault
from adjudicator.engine.names import Named
from adjudicator.notation.cases import parse_cases
from adjudicator.notation.source import Source
from adjudicator.rules import beside
from adjudicator.rules.core.probes import Probes
from adjudicator.rules.link import linked
from adjudicator.rules.load import tree_of
from adjudicator.rules.measured import Measured, note_readings
from adjudicator.rules.reading import parse as parse_module
from adjudicator.rules.reading.parse import parse_rules

RULES = HEAD + """\
to swim/swims: earn weight of this
turn for status of it is playing
  phase play: offer play to you until no
bird "Duck"
  weight 2
  play if your coins > 0:
    earn 1
    if your coins > 5: earn 1
bird "Goose"
  play:
    if geese is one: earn 1
    else: earn 2
bird "Swan"
  play: swim
"""
HEAD = "table shore\n  rules pond\n  A hand [Duck, Goose]\n  B\n\n"
DUCK = 'case duck "A Duck earns a coin"\n  table shore\n  A plays Duck\n  expect A coins 4\n\n'
GOOSE = 'case goose "A Goose earns a coin"\n  table shore\n  set geese one\n  A plays Goose\n  expect A coins 4\n\n'


@cache
def pond(rules: str = RULES) -> Measured:
    """Rules such as those above, compiled to tell what a run comes to."""
    file = parse_rules(Source("pond.rules", rules))
    probes = Probes()
    program = linked(Named("pond", "Pond"), [], [file], probes).program
    note_readings([file], probes)
    return Measured(program, probes.parts, probes.readings, (Source("pond.rules", rules),))


def found(*cases: str, rules: str = RULES) -> Coverage:
    """What some cases at the pond exercise."""
    file = parse_cases(Source("pond.case", HEAD + "".join(cases)))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(measurement, "measured_load", lambda *_: pond(rules).program)
        trials = [tried(case, file.tables) for case in file.cases]
        parsed = Parsed("pond.case", "pond.case", None, file, None)
        cases = {("pond.case", n): (case, parsed) for n, case in enumerate(file.cases)}
        clauses = [key for key, part in pond(rules).parts.items() if is_needed(part)]
        tasks = list(tasks_of(clauses, dict(zip(cases, trials, strict=True)), {}))
        fails = are_needed(cases.__getitem__, tasks)
        return coverage(pond(rules), trials, {key for (key, _), needed in zip(tasks, fails, strict=True) if needed is not None})


def status(coverage: Coverage, text: str, way: str = "", sort: str = "") -> tuple[Status, str]:
    """Whether the part that begins with a text is exercised, and the reason if not."""
    return next((p.status, p.reason) for p in coverage.points
                if p.text.startswith(text) and p.way == way and sort in ("", p.sort))


def test_what_no_case_comes_to_is_never_met() -> None:
    """A clause, a block, the one way of a test, a printed value, a reading."""
    all_of_it = found(DUCK)

    assert (Status.EXERCISED, "") == status(all_of_it, "play if your coins")
    assert (Status.NEVER, "no case reaches it") == status(all_of_it, "play:")
    assert (Status.EXERCISED, "") == status(all_of_it, "your coins > 0", "holds")
    assert (Status.NEVER, "it never fails") == status(all_of_it, "your coins > 0", "fails")
    assert (Status.NEVER, "no case reaches it") == status(all_of_it, "if your coins > 5", sort="branch")
    assert (Status.EXERCISED, "") == status(all_of_it, "if your coins > 5", sort="otherwise")
    assert (Status.NEVER, "no case asks for it") == status(all_of_it, "weight 2")
    assert (Status.NEVER, "no case rests on it") == status(all_of_it, "choice two")


def test_what_is_met_under_one_reading_only() -> None:
    """Unless a case shows what happens under the other, or the line itself asks for the reading."""
    settled = found(GOOSE)
    both = found(GOOSE, GOOSE.replace("case goose", "case two").replace("one", "two").replace("coins 4", "coins 5"))

    assert (Status.ONE_READING, "only under geese one") == status(settled, "play:")
    assert (Status.EXERCISED, "") == status(settled, "if geese is one", sort="branch")
    assert (Status.EXERCISED, "") == status(both, "play:")
    assert (Status.EXERCISED, "") == status(both, "choice two")


def test_rules_that_ask_for_a_reading_above_a_part_or_a_contrast_beside_its_case() -> None:
    """Below the question for a reading there is no other one; and a contrast is a case that shows it."""
    deeper = RULES.replace("if geese is one: earn 1", "if geese is one:\n      if your coins > 2: earn 1")
    duck = DUCK.replace("  A plays", "  set geese one\n  A plays Goose\n  A plays").replace("coins 4", "coins 5")
    other = ('case other "Twice"\n  contrasts duck\n  table shore\n  set geese two\n'
             "  A plays Goose\n  expect A coins 5\n")
    alone = other.replace("  contrasts duck\n", "")

    assert (Status.EXERCISED, "") == status(found(GOOSE, rules=deeper), "if your coins > 2", sort="branch")
    assert (Status.ONE_READING, "only under geese one") == status(found(duck, alone), "play if your coins")
    assert (Status.EXERCISED, "") == status(found(duck, other), "play if your coins")


def test_a_clause_on_which_nothing_depends() -> None:
    """The cases that reach it hold without it as well."""
    loose = DUCK.replace("expect A coins 4", "then A plays Duck").replace("then A plays Duck", "expect no winner")

    assert (Status.UNCHECKED, "1 case holds without it as well") == status(found(loose), "play if your coins")
    assert (Status.EXERCISED, "") == status(found(loose, DUCK.replace("case duck", "case again")), "play if your coins")


def test_one_case_of_many_that_depends_on_a_clause_is_found() -> None:
    """However many others reach it and hold without it, before and behind."""
    loose = [DUCK.replace("case duck", f"case duck-{n}").replace("A coins 4", "no winner") for n in range(12)]

    assert (Status.UNCHECKED, "12 cases hold without it as well") == status(found(*loose), "play if your coins")
    assert (Status.EXERCISED, "") == status(found(*loose[:9], DUCK, *loose[9:]), "play if your coins")


@pytest.mark.parametrize(("problem", "held"), [(Fault("a rule takes a card from nobody"), False), (KeyError("zone"), None)])
def test_only_what_rules_may_cause_counts_against_a_part(problem: Exception, held: bool | None,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    """Rules without a part may be at fault; whatever else goes wrong is a fault of the program, and says nothing about them."""

    def failing(*_: object, **__: object) -> None:
        raise problem

    monkeypatch.setattr(measurement, "runs_of", failing)
    file = parse_cases(Source("pond.case", HEAD + DUCK))
    case = resolve(file.cases[0].setup, file.cases[0].script, file.tables, load=lambda *_: pond().program)

    if held is None:
        with pytest.raises(type(problem)):
            holds_without(case, "pond.rules:1:1:clause")
    else:
        assert held is holds_without(case, "pond.rules:1:1:clause")


def test_a_case_that_leaves_many_points_open_is_tried_last() -> None:
    """It has as many runs; of the others, one is about the clause that reaches what few others reach near it."""
    (case,) = parse_cases(Source("pond.case", HEAD + DUCK)).cases
    clause, beside, far = "pond.rules:20:3:clause", "pond.rules:22:3:condition", "pond.rules:90:3:condition"

    def trial(*met: str, times: int = 1, holds: bool = True) -> MeasuredCase:
        return MeasuredCase(case, (), (Ran(frozenset(), frozenset(met), frozenset()),) * times, holds)

    trials = [trial(clause, beside, times=5), trial(clause, beside, holds=False), trial(clause, far), trial(clause, beside),
              trial(beside)]
    places = [("pond.case", n) for n in range(len(trials))]

    def order(known: dict[str, tuple[str, int]]) -> list[tuple[str, tuple[tuple[str, int], ...]]]:
        return tasks_of([clause, "pond.rules:30:3:clause"], dict(zip(places, trials, strict=True)), known)

    assert [(clause, (places[3], places[2], places[0]))] == order({})
    assert [(clause, (places[0], places[3], places[2]))] == order({clause: places[0]})
    assert order({}) == order({clause: places[1]})  # it does not hold any more


def test_a_clause_that_changes_no_value_is_not_tried() -> None:
    """Without it, nothing would differ in a case in which the value is the same before and after."""
    rules = RULES + 'rule "Wages"\n  change wage(p) to 1 if p is active\nvalue wage(p: player): number = 1\n' + (
        'bird "Coot"\n  play: earn wage(you)\n')
    coot = 'case coot "One coin"\n  rules pond\n  A hand [Coot]\n  B\n  A plays Coot\n  expect A coins 4\n\n'

    assert (Status.UNCHECKED, "it changes nothing in 1 case") == status(found(coot, rules=rules), "change wage")
    assert (Status.EXERCISED, "") == status(found(coot, rules=rules.replace("= 1\nbird", "= 4\nbird")), "change wage")


LASTING = RULES + """\
value wage(p: player): number = 1
rule "Manners"
  any player cannot earn if n > 4
  at end of turn if active is you: active earns 1
bird "Grebe"
  play:
    until end of turn: change wage(p) by 2 if p is you
    earn wage(you)
bird "Coot"
  play: earn 5
bird "Heron"
  play: until end of turn: borrow "Swan"
"""
GREBE = 'case grebe "Three coins and no more"\n  rules pond\n  A hand [Grebe, Coot]\n  B\n  A plays Grebe\n  expect A coins 6\n\n'
COOT = 'case coot "Five are too many"\n  rules pond\n  A hand [Coot]\n  B\n  A plays Coot\n  expect A coins 3\n\n'


def test_clauses_that_act_for_a_while_and_prohibitions() -> None:
    """They are parts like any others."""
    one, both = found(GREBE, rules=LASTING), found(GREBE, COOT, rules=LASTING)

    assert (Status.EXERCISED, "") == status(one, "change wage(p)")
    assert (Status.NEVER, "no case reaches it") == status(one, "any player cannot earn")
    assert (Status.EXERCISED, "") == status(both, "any player cannot earn")
    assert (Status.NEVER, "no case reaches it") == status(both, "at end of turn")
    assert (Status.NEVER, "no case reaches it") == status(both, 'borrow "Swan"')


def test_cases_that_do_not_hold_are_named() -> None:
    """They exercise what they come to; but nothing is known to depend on it."""
    broken = found(DUCK.replace("coins 4", "coins 9"))

    assert ("duck",) == broken.broken
    assert (Status.UNCHECKED, "no case that reaches it holds") == status(broken, "play if your coins")


def test_a_part_tells_where_it_stands_and_who_comes_to_it() -> None:
    """The line, the card, and the cases by their ids."""
    point = next(p for p in found(DUCK, GOOSE).points if p.text.startswith("play if"))

    assert ("pond.rules", 22, 3, "Duck", ("duck",)) == (
        point.span.source.name, point.span.line, point.span.column, point.title, point.cases)


def test_the_share_is_that_of_the_points() -> None:
    """From nothing to all."""
    some = found(DUCK)

    assert 0 < some.exercised < len(some.points)
    assert pytest.approx(100 * some.exercised / len(some.points)) == some.percent


# ---- the command

@cache
def northwood() -> Result:
    """The report on a shipped game."""
    return CliRunner().invoke(main, ["coverage", "northwood", "--json"])


def run(*words: str) -> Result:
    """The command on few cases of a shipped game."""
    result = CliRunner().invoke(main, ["coverage", "northwood", "cases/northwood/combinations.case", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_rules_that_nobody_measures_tell_nothing() -> None:
    """Their code has none of what notes that a part is come to."""
    file = parse_rules(Source("pond.rules", LASTING))
    plain = linked(Named("pond", "Pond"), [], [file]).generated.source
    noted = linked(Named("pond", "Pond"), [], [file], Probes()).generated.source

    assert ("met(" in str(plain), "met(" in str(noted)) == (False, True)


@pytest.mark.slow
def test_all_shipped_cases_hold_when_they_are_measured() -> None:
    """Rules that tell what a run comes to play no otherwise."""
    said: dict[str, Any] = json.loads(northwood().stdout)

    assert [] == said["broken"]
    assert said["exercised"] == sum(p["status"] == "exercised" for p in said["points"])
    assert {"clause", "branch", "otherwise", "condition", "value", "reading"} <= {p["sort"] for p in said["points"]}


def test_a_line_that_says_something_under_one_reading_only_is_no_failure() -> None:
    """As in a test: under the other reading, nobody has the card that is never played."""
    file = parse(str(data_root() / "cases" / "bang" / "indians.case")).file
    assert file is not None
    case = next(case for case in file.cases if case.id.text == "indians-vulture-beer-second")
    measured = tried(case, tuple(file.tables))

    assert measured.holds
    assert len(measured.runs) > 1


def test_reports_for_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page and LCOV, beside the text; the exit status tells whether it is enough."""
    monkeypatch.chdir(Path(__file__).parents[2])
    page, lcov = tmp_path / "page.html", tmp_path / "lcov.info"
    result = run("--html", str(page), "--lcov", str(lcov), "--fail-under", "99.9")

    assert 1 == result.exit_code
    assert "is less than 99.9 %" in result.stderr
    assert "never met (" in result.stdout
    assert 0 == run("--fail-under", "1").exit_code
    assert page.read_text(encoding="utf-8").count("<details") == lcov.read_text(encoding="utf-8").count("end_of_record") > 0
    assert '<script' not in page.read_text(encoding="utf-8")
    rows = [line.split(":")[0] for line in lcov.read_text(encoding="utf-8").splitlines()]
    assert {"TN", "SF", "DA", "LF", "LH", "BRDA", "BRF", "BRH", "end_of_record"} == set(rows)


def test_rules_that_were_measured_before_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is it looked up for every case which rules lie beside its file."""
    monkeypatch.chdir(Path(__file__).parents[2])
    before = northwood().stdout
    searched: list[Path] = []
    search = beside._folder_above
    monkeypatch.setattr(beside, "_folder_above", lambda folder: (searched.append(folder), search(folder))[1])
    monkeypatch.setattr(parse_module, "parse_rules", lambda source: pytest.fail(f"{source.name} is read again"))
    outline_of.cache_clear()
    tree_of.cache_clear()

    assert before == northwood().stdout
    assert len(searched) == len(set(searched))


@pytest.mark.parametrize(
    ("words", "code"), [(["coverage", "nortwood"], "N001"), (["coverage", "northwood", "cases/revolver2/poker.case"], "Q004")],
)
def test_what_cannot_be_measured(words: list[str], code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that nobody knows, or one without cases."""
    monkeypatch.chdir(Path(__file__).parents[2])
    result = CliRunner().invoke(main, words)

    assert 2 == result.exit_code
    assert code in result.stderr


def test_what_held_without_a_clause_is_not_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as the file of the case and the rules are as they were; what is said is the same."""
    monkeypatch.setenv("ADJUDICATOR_CACHE", str(tmp_path / "kept"))
    tries: list[str] = []

    def holds_without(case: Resolved, key: str) -> bool:
        tries.append(key)
        return measurement.holds_without(case, key)

    monkeypatch.setattr(commands, "holds_without", holds_without)
    kept.folder.cache_clear()
    folder = tmp_path / "rules"
    folder.mkdir()
    (folder / "pond.rules").write_text(RULES, encoding="utf-8")
    said, tried_then = [], []
    for text in (DUCK.replace("A coins 4", "no winner"),) * 2 + (DUCK,) * 2:
        (folder / "pond.case").write_text(HEAD + text, encoding="utf-8")
        tries.clear()
        said.append(CliRunner().invoke(main, ["coverage", "pond", str(folder), "--jobs", "1"]).stdout)
        tried_then.append(len(tries))
    kept.folder.cache_clear()

    assert (said[0], said[2]) == (said[1], said[3])
    assert ("`play if your coins > 0:`" in said[0], "`play if your coins > 0:`" in said[2]) == (True, False)
    assert tried_then[0] > tried_then[1]  # a case that needs a clause is shown again each time
    assert tried_then[2] > tried_then[1]
