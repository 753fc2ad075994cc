"""Every limit holds: what it allows is taken, and one more is refused."""

from __future__ import annotations

import importlib
import inspect
import io
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from click.testing import CliRunner
from golden import compiled, played

import adjudicator
from adjudicator import limits
from adjudicator.answers import effort
from adjudicator.answers.claims import claim
from adjudicator.answers.divergence.search import in_family, in_situation, point
from adjudicator.answers.divergence.trials import Search
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.exploration.readings import under_every_reading
from adjudicator.answers.resolution.resolution import resolve as answered
from adjudicator.answers.subject import Subject, subject_in
from adjudicator.answers.why.chain import explain
from adjudicator.answers.whynot.search import explain_not
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runner import run_case
from adjudicator.cli import main
from adjudicator.engine.amounts import bounded, can_total, joined, numbers
from adjudicator.engine.run import Fault, Stuck, proceed, resolve
from adjudicator.engine.state import State
from adjudicator.notation.case_layout import lay_out
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.load import laid_over
from adjudicator.situations import Illegal

TABLE = "A hand [Top]\nB hand 2\nA plays Top\n"
TOP = 'action "Top"\n  play:\n'
HUM = "to hum/hums: nothing\n"
DUEL = "rules bang\nA sheriff, life 4, hand [BANG!, Duel, Beer]\nB outlaw, life 3, hand [Missed!, BANG!]\nA plays BANG! at B\n"
BLAST = "rules bang\nA sheriff, hand [Gatling]\nB outlaw, life 1\nC outlaw, life 1\nA plays Gatling\n"
LOST = DUEL.replace("Missed!, ", "")
DECK = "rules revolver\ndeck McReady\n"
TABLES: list[str] = []
"""The limits that a test below holds."""
ELSEWHERE = {
    "MAX_FILE": "test_texts.py::test_cases_are_refused", "MAX_LINES": "test_texts.py::test_rules_are_refused",
    "MAX_LINE": "test_texts.py::test_cases_are_refused", "MAX_NESTING": "test_texts.py::test_rules_are_refused",
    "MAX_PARTS": "test_texts.py::test_rules_are_refused", "MAX_CARD_LINES": "test_small_files.py::test_a_small_file_costs_little",
    "MAX_TITLED": "test_texts.py::test_rules_are_refused", "MAX_PROBLEMS": "test_texts.py::test_cases_are_refused",
    "MAX_RULES_FILES": "../diagnostics/test_golden.py::test_a_diagnostic_is_printed_as_blessed",
    "MAX_SEATS": "../unit/test_case_runs.py::test_a_table_has_room_for_a_hundred_seats",
    "MAX_CARDS": "../diagnostics/test_golden.py::test_a_diagnostic_is_printed_as_blessed",
    "MAX_STEPS": "test_loops.py::test_the_engine_has_the_documented_limit",
    "MAX_STATE": "test_stored_states.py::test_what_is_no_state_is_refused",
    "MAX_FRAMES": "test_loops.py::test_a_resolution_ends", "MAX_ADDRESS": "../unit/test_address.py::test_a_bomb_is_harmless",
    "MAX_VERSION_FILES": "test_revisions.py::test_what_a_revision_holds_is_counted_before_it_is_read",
    "MAX_VERSION": "test_revisions.py::test_what_a_revision_holds_is_counted_before_it_is_read",
}
"""Tests that hold the others."""


def holds(*names: str) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Marks a test by the limits that it holds."""
    TABLES.extend(names)
    return lambda test: test


def subject(text: str) -> Subject:
    """A situation."""
    return subject_in(Source("small.case", text))


@pytest.fixture
def lower(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Gives a limit another number where a module keeps it, so that little work reaches it."""
    def put(place: str, number: int) -> None:
        module, _, name = place.rpartition(".")
        assert getattr(importlib.import_module(f"adjudicator.{module}"), name) == getattr(limits, name)
        monkeypatch.setattr(f"adjudicator.{place}", number)

    return put


def test_each_limit_has_a_test() -> None:
    """None is there that nothing holds."""
    names = {name for name in vars(limits) if name.startswith("MAX_")}
    here = Path(__file__).parent

    assert names == {*TABLES, *ELSEWHERE}
    assert [] == [place for place in ELSEWHERE.values() if f"def {place.partition('::')[2]}(" not in
                  (here / place.partition("::")[0]).read_text(encoding="utf-8")]


# ---- numbers and sets of rules

@holds("MAX_SET")
def test_a_set_and_its_sums_are_bounded() -> None:
    """A set has at most twenty thousand members, as many as cards have sums and numbers to choose among there are."""
    table = SimpleNamespace(tick=lambda *_: None)
    half = (0,) * (limits.MAX_SET // 2)

    assert limits.MAX_SET == len(joined(table, half, half))
    assert limits.MAX_SET == len(numbers(1, limits.MAX_SET))
    assert not can_total(table, tuple(range(14)), lambda _, card: 1 << card, 1 << 20)
    for more in (lambda: joined(table, half, (*half, 0)), lambda: numbers(0, limits.MAX_SET),
                 lambda: can_total(table, tuple(range(15)), lambda _, card: 1 << card, 1 << 20)):
        with pytest.raises(OverflowError):
            more()


@holds("MAX_AMOUNT")
@pytest.mark.parametrize("amount", [limits.MAX_AMOUNT, -limits.MAX_AMOUNT])
def test_a_number_is_bounded(amount: int) -> None:
    """Rules count to less than a million millions, above and below zero."""
    less = amount - 1 if amount > 0 else amount + 1

    assert less == bounded(less)
    with pytest.raises(OverflowError):
        bounded(amount)


@pytest.mark.parametrize("body", ["    let x = 1\n    repeat 45: set x to x + x\n    draw x\n",
                                  "    let x = hand of others\n    repeat 15: set x to x + x\n    draw count(x)\n"])
def test_rules_are_stopped_there(body: str) -> None:
    """What doubles a few times too often is a fault of the rule, however little work it is."""
    with pytest.raises(Fault):
        played(TOP + body, TABLE)


# ---- one run

@holds("MAX_TIMELINE")
def test_a_timeline_is_bounded() -> None:
    """A run takes more steps than its timeline can show, in two parts of which each is short enough."""
    with pytest.raises(Stuck, match="20000 steps of the timeline"):
        played(HUM + TOP + '    repeat 3:\n      repeat 7000: hum\n      may "so": nothing\n', TABLE)


@holds("MAX_EFFORT")
def test_a_policy_does_not_begin_the_count_anew() -> None:
    """A resolution that a policy answers at once is stopped as one that is answered step by step."""
    endless = '    let n = 0\n    while yes:\n      may "so": nothing\n      repeat 6000: set n to 1\n    draw n\n'
    program = compiled(TOP + endless)
    start = adjudicator.situation(f"rules demo\n{TABLE}", load=lambda *_: program).start()

    with pytest.raises(Stuck, match="200000 steps"):
        resolve(proceed(start), lambda _: 0)


@holds("MAX_QUESTIONS")
def test_questions_are_bounded() -> None:
    """A run with little work for each of very many questions ends with the number of them."""
    with pytest.raises(Illegal, match="not over after 2000 questions"):
        played(TOP + "    while yes: choose up to 1 from others as x\n", TABLE)


# ---- several runs

@holds("MAX_RUNS_EFFORT")
def test_the_runs_of_a_case_are_bounded(lower: Callable[[str, int], None]) -> None:
    """Runs under several readings share one budget, in `test` as in `ask`."""
    text = 'case one "One"\n  ' + BLAST.replace("\n", "\n  ") + "expect no winner\n"
    about = subject(BLAST)
    assert answered(about).otherwise
    lower("cases.runner.MAX_RUNS_EFFORT", 1)
    lower("answers.resolution.resolution.MAX_RUNS_EFFORT", 1)

    result = run_case(read_cases(Source("some.case", text)).cases[0], ())

    assert "N006 the combinations of readings take more than 1 steps together" in result.message
    assert not answered(about).otherwise


@holds("MAX_READINGS")
def test_combinations_are_bounded(lower: Callable[[str, int], None]) -> None:
    """Combinations of readings are counted before any is run: of a case and of an exploration."""
    lower("answers.exploration.readings.MAX_READINGS", 1)
    with pytest.raises(Invalid, match="N006"):
        under_every_reading(subject(BLAST), ["B alive"], lambda _: ("",), moves=1)


def test_combinations_of_a_case_are_counted_before_they_are_run(lower: Callable[[str, int], None],
                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    """Once one run has consulted points with too many combinations, no other run begins."""
    runs: list[int] = []

    def counted(*given: Any, **said: Any) -> Played:
        runs.append(1)
        return play(*given, **said)

    monkeypatch.setattr("adjudicator.cases.runner.play", counted)
    lower("cases.situation.readings.MAX_READINGS", 2)

    text = 'case one "One"\n  ' + BLAST.replace("\n", "\n  ") + "expect A alive\n"
    result = run_case(read_cases(Source("some.case", text)).cases[0], ())

    assert "N006 more than 2 combinations of readings" in result.message
    assert 1 == len(runs)


# ---- searches

@holds("MAX_LEFT_OUT")
def test_what_is_left_out_is_bounded(lower: Callable[[str, int], None]) -> None:
    """Some facts are left out, up to a number of them; the others are counted."""
    lower("answers.why.grounds.MAX_LEFT_OUT", 2)

    assert 0 < unlooked(LOST)


def test_the_runs_without_them_are_bounded(lower: Callable[[str, int], None]) -> None:
    """Facts are left out as long as that is little work; the others are counted."""
    lower("answers.why.grounds.MAX_CHANGED_STEPS", 1)

    assert 0 < unlooked(LOST)


def unlooked(text: str) -> int:
    """How many facts and moves were not left out to find what a loss rests on."""
    about = subject(text)
    return explain(about, about.run(), claim("B life 2", about.program, about.seats)).unlooked


@holds("MAX_CHANGED")
def test_changed_situations_are_bounded() -> None:
    """A search for changes ends after a number of them, and says that it has."""
    about = subject(DUEL)
    sought = claim("B life 1", about.program, about.seats)

    assert limits.MAX_CHANGED in (explain_not.__defaults__ or ())
    assert explain_not(about, about.run(), sought, most=3).runs <= 5
    assert not explain_not(about, about.run(), sought, most=3).complete


@holds("MAX_CHANGED_STEPS")
def test_the_work_in_changed_situations_is_bounded(lower: Callable[[str, int], None]) -> None:
    """It also ends where its changed situations take long."""
    about = subject(DUEL)
    lower("answers.whynot.search.MAX_CHANGED_STEPS", 5)

    found = explain_not(about, about.run(), claim("B life 1", about.program, about.seats))

    assert not found.complete
    assert found.runs < 10


@holds("MAX_POSITIONS", "MAX_COMPARED")
@pytest.mark.parametrize(("search", "limit"), [(explore, limits.MAX_POSITIONS), (in_family, limits.MAX_COMPARED),
                                               (in_situation, limits.MAX_COMPARED)])
def test_a_search_has_a_limit(search: Callable[..., object], limit: int) -> None:
    """A search through positions has a limit unless it is given another one."""
    assert limit == inspect.signature(search).parameters["limit"].default


def test_an_exploration_ends_at_its_limit() -> None:
    """An exploration with a limit looks at no more positions, and says that there are more."""
    assert not explore(subject(DUEL), [], limit=2).complete


def looked_at(folder: Path, body: str, limit: int) -> tuple[int, bool]:
    """The positions that a search for a difference looks at where a card does something, and whether it looks at all."""
    path = folder / "some.rules"
    path.write_text('over bang "X"\nsource s "S" community\ninterpretation q "q"\n  choice one "a" source "s"\n'
                    f'  choice two "b" source "s"\n  default one because "x"\nbrown "Oracle"\n  play:\n{body}'
                    "    if q is one: nothing\n", encoding="utf-8")
    with laid_over(path):
        about = subject("rules bang\nA sheriff, hand [Oracle]\nB outlaw\nA plays Oracle\n")
        found = Search(limit, point=point(about, "q")).trial(about, None)
    return found.positions, found.complete


def test_a_search_for_a_difference_counts_its_work(tmp_path: Path) -> None:
    """Positions that take long to reach count as many, a resolution without end as a thousand; there it ends at its limit."""
    choices, most = '    may "so": nothing\n' * 3, limits.MAX_COMPARED
    short, whole = looked_at(tmp_path, "", most)
    ways, _ = looked_at(tmp_path, choices, most)
    some, ended = looked_at(tmp_path, choices, ways // 4)

    assert whole
    assert 2 * 16 + 2 * 8 * 4 <= ways  # under each reading 16 positions, and the four choices of each of eight ways
    assert short + 2 * 5_000 // effort.SHARE <= looked_at(tmp_path, "    repeat 5000: nothing\n", most)[0]
    assert effort.ENDLESS <= looked_at(tmp_path, "    while yes: nothing\n", most)[0]
    assert (True, False) == (some < ways // 2, ended)


@holds("MAX_WAYS")
def test_sequences_of_moves_are_bounded(lower: Callable[[str, int], None]) -> None:
    """Of one situation, a limited number of sequences of moves are tried, and the search says that there are more."""
    about = subject(BLAST.replace("life 1", "life 1, hand [Missed!]"))
    between = point(about, "approach", ())
    assert Search(limits.MAX_COMPARED, point=between).trial(about, None).complete
    lower("answers.divergence.trials.MAX_WAYS", 1)

    assert not Search(limits.MAX_COMPARED, point=between).trial(about, None).complete


# ---- texts

@holds("MAX_COUNT")
def test_a_number_has_three_digits() -> None:
    """A deck names at most 999 copies of a card."""
    assert parse_deck(Source("some.deck", f"{DECK}999 Cowboy\n")).entries
    with pytest.raises(Invalid, match="D001 a number of cards is 1 to 999"):
        parse_deck(Source("some.deck", f"{DECK}1000 Cowboy\n"))


def test_a_card_has_at_most_999_copies() -> None:
    """The copies of a card in the box are counted in three digits."""
    printed = 'cards have\n  rank: number\naction "Top"\n  copies '
    with pytest.raises(Invalid, match="R012 expected a number up to 999"):
        compiled(f"{printed}1000\n")


@pytest.mark.parametrize(("text", "problem"), [
    (DECK + "Cowboy\n" * limits.MAX_LINES, "F004 more than 10,000 lines"),
    (f"{DECK}Cowboy{' ' * limits.MAX_LINE}x\n", "longer than 2,000 characters"),
])
def test_decks_are_bounded(text: str, problem: str) -> None:
    """A deck has as few lines as a case, and as short ones."""
    with pytest.raises(Invalid, match=problem):
        parse_deck(Source("some.deck", text))


@holds("MAX_RULES_NAMED")
def test_the_cases_of_a_file_are_about_few_combinations_of_rules() -> None:
    """Each combination counts once, in whatever order and letters it is written, and also where it is said to be illegal."""
    most = limits.MAX_RULES_NAMED // 2
    allowed = [*(f"rules bang, s{n}" for n in range(most)), *(f"rules S{n},  bang" for n in range(most))]
    refused = [*allowed, 'rules bang\n  illegal rules bang, another because "needs"']

    assert 2 * most == len(read_cases(Source("some.case", _about(allowed))).cases)
    for lines in ([*allowed, "rules bang, another"], refused):
        with pytest.raises(Invalid, match=f"C030 .* more than {limits.MAX_RULES_NAMED} games and sets"):
            read_cases(Source("some.case", _about(lines)))


def _about(lines: Sequence[str]) -> str:
    """A case for each of some `rules` lines."""
    return "".join(f'case c{n} "S"\n  {line}\n  A\n  expect A alive\n' for n, line in enumerate(lines))


def test_problems_are_bounded() -> None:
    """A text that is wrong everywhere is not reported line by line, whatever reads it."""
    layout = lay_out(Source("some.case", "zork zork\n" * 2 * limits.MAX_PROBLEMS))
    with pytest.raises(Invalid) as caught:
        parse_deck(Source("some.deck", DECK + "0 Cowboy\n" * 2 * limits.MAX_PROBLEMS))

    assert limits.MAX_PROBLEMS == len(layout.problems)
    assert limits.MAX_PROBLEMS == len(caught.value.diagnostics)


def test_a_claim_is_a_line() -> None:
    """A claim is no longer than a line of a case."""
    about = subject(DUEL)
    with pytest.raises(Invalid, match="Q005"):
        claim("A " + "z" * limits.MAX_LINE, about.program, about.seats)


def test_a_name_in_a_state_is_a_line() -> None:
    """A text in a stored state is no longer than a line of a case."""
    state = subject(DUEL).begin()
    text = state.to_json().replace('"A"', f'"{"A" * (limits.MAX_LINE + 1)}"')

    with pytest.raises(ValueError, match="seats"):
        State.from_json(text, state.program)


def test_standard_input_is_bounded() -> None:
    """What comes over a pipe is no longer than a file may be."""
    found = CliRunner().invoke(main, ["check", "-"], input=io.BytesIO(b"-- " + b"x\n" * (limits.MAX_FILE // 2)))

    assert 2 == found.exit_code
    assert "F002" in found.output
