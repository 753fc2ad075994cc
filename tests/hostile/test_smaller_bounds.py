"""Bounds inside the readers, the compiler and the searches: without each of them, a small text costs very much."""

from __future__ import annotations

import gc
import itertools
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

import pytest
from golden import compiled, played
from lark.lexer import PatternRE, TerminalDef

import adjudicator
from adjudicator import processes, writing
from adjudicator.answers.claims import claim
from adjudicator.answers.exploration import graph, readings
from adjudicator.answers.exploration.explore import explore
from adjudicator.answers.subject import subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves import looking
from adjudicator.cases.runner import run_case
from adjudicator.cli import main
from adjudicator.commands.edge import INTERRUPTED
from adjudicator.engine import bibliography, recorder
from adjudicator.engine.bibliography import Bibliography, Undeclared
from adjudicator.engine.state import State
from adjudicator.notation import scanning
from adjudicator.notation.source import Invalid, Source
from adjudicator.report import outcome
from adjudicator.rules.checking import measures
from adjudicator.rules.code.generated import _may_be_too_deep

TABLE = "A hand [Top]\nB hand 2\nA plays Top\n"
TOP = 'action "Top"\n  play:\n'


def counting(monkeypatch: pytest.MonkeyPatch, place: object, name: str) -> list[int]:
    """A list that grows with each call of a function."""
    calls: list[int] = []
    real = getattr(place, name)

    def counted(*given: object, **more: object) -> object:
        calls.append(1)
        return real(*given, **more)

    monkeypatch.setattr(place, name, counted)
    return calls


def test_a_source_is_sought_in_the_beginning_of_a_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a long line with very many commas, few beginnings are compared with titles."""
    calls = counting(monkeypatch, bibliography, "fold")

    with pytest.raises(Undeclared):
        Bibliography(()).read("," * 2_000)

    assert len(calls) <= bibliography.LONGEST + 2 <= 300


def test_values_within_values_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each may name two others: thirty of them would be a million comparisons."""
    calls = counting(monkeypatch, measures._Measuring, "_within")
    rules = "".join(f"value v{n}(): truth = v{n + 1}() and v{n + 2}()\n" for n in range(12))
    rules += "".join(f"value v{n}(): truth = count(players) > {n}\n" for n in (12, 13))

    compiled(f'{rules}action "Top"\n  play if v0(): nothing\n')

    assert 0 < len(calls) <= 1 + 2 + 4


@pytest.mark.parametrize(("count", "shown"), [(5, True), (45, False)])
def test_long_sums_are_not_measured(count: int, shown: bool) -> None:
    """Nobody would recognise the numbers, and they would be computed again for each message."""
    program = compiled(f'action "Top"\n  play if {" + ".join(["count(players)"] * count)} > 999: nothing\n')
    conditions = [each for clause in program.clauses for each in clause.conditions]

    assert shown is any(condition.measures for condition in conditions)


def test_a_move_is_followed_up_to_a_number_of_questions(monkeypatch: pytest.MonkeyPatch) -> None:
    """An ability that asks without end does not keep the check whether it can be used."""
    calls = counting(monkeypatch, looking, "after")
    program = compiled(TOP + "    while yes: choose up to 1 from others as x\n")
    text = "rules demo\nA hand [Top]\nB hand 2\n"
    adjudicator.situation(f"{text}A plays Top at B, B, B\n", load=lambda *_: program).play()

    assert len(calls) <= looking.MOST_WAYS <= 400


@pytest.mark.parametrize("text", ["(" * 201 + ")" * 201, "".join(" " * 4 * n + "if x:\n" for n in range(99)) + " " * 400 + "x\n"])
def test_what_python_may_not_accept_is_told_beforehand(text: str) -> None:
    """It refuses more than two hundred parentheses and a hundred blocks."""
    with pytest.raises((SyntaxError, MemoryError, RecursionError)):
        compile(f"{text}\n" if text.startswith("(") else f"{text}{' ' * 404}if x:\n{' ' * 408}x\n", "text", "exec")

    assert _may_be_too_deep(text)


@pytest.mark.parametrize("innermost", ["p24 draws 1", "set x to x + 1"])
def test_very_many_loops_within_loops_are_accepted(innermost: str) -> None:
    """Python has at most twenty of them in a function, whether or not anything in them can wait."""
    loops = "".join("  " * (n + 2) + f"for each p{n} in players where it is you:\n" for n in range(25))

    assert 1 < len(played(f'{TOP}    let x = 1\n{loops}{"  " * 27}{innermost}\n    draw x\n', TABLE).steps)


def test_terminals_are_sought_together_in_long_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a short text it is quicker to try one after the other than to compile all; in a long one it takes many times as long."""
    texts = counting(monkeypatch, scanning, "_compiled")
    monkeypatch.setattr(scanning, "OFTEN", 0)
    whole = counting(monkeypatch, scanning._Terminals, "_build_mres")
    lexer = SimpleNamespace(g_regex_flags=0, re=re, use_bytes=False)
    terminals = scanning._Terminals([TerminalDef("WORD", PatternRE("[a-z]+"))], lexer)

    found = [terminals.match(SimpleNamespace(text="ab 1", start=0, end=4), at) for at in (0, 3)]

    assert [("ab", "WORD"), None] == found
    assert [1] == whole
    assert [1] == texts


def test_very_many_choices_count_in_an_exploration(monkeypatch: pytest.MonkeyPatch) -> None:
    """Putting them in words takes as long as reaching positions."""
    about = subject_in(Source("some.case", "rules bang\nA sheriff, hand [BANG!]\nB outlaw, life 3, hand [Missed!]\nC renegade\n"))
    nodes = explore(about, []).graph.nodes
    assert explore(about, [], limit=2 * nodes).complete

    monkeypatch.setattr(graph, "CHOICES", 0.01)

    assert not explore(about, [], limit=2 * nodes).complete


# ---- files are written whole

@pytest.mark.parametrize("where", ["os.replace", "shutil.copymode", "os.fsync", "os.open"])
@pytest.mark.parametrize("problem", [KeyboardInterrupt, OSError])
def test_a_file_is_written_whole_or_not_at_all(where: str, problem: type[BaseException], tmp_path: Path) -> None:
    """Whatever ends the writing, and whenever: the older one stays, and nothing lies beside it."""
    path = tmp_path / "some.case"
    path.write_text("before", encoding="utf-8")

    with mock.patch(where, side_effect=problem), pytest.raises(problem):
        writing.write(path, "after")

    assert [path] == [*tmp_path.iterdir()]
    assert "before" == path.read_text(encoding="utf-8")


def test_commands_write_files_in_one_way() -> None:
    """No command has a way of its own that leaves half of a file; what writes the program itself may."""
    root = Path(adjudicator.__file__).parent
    own = {"page/shelf.py", "notation/parser_table_writer.py", "analysis/highlighting.py", "ripple/versions.py", "writing.py",
           "commands/disputes.py"}

    assert own >= {str(path.relative_to(root)) for path in root.rglob("*.py")
                   if any(way in path.read_text(encoding="utf-8") for way in (".write_text(", ".write_bytes(", "os.replace("))}


# ---- interrupts

def test_an_interrupt_while_options_are_read_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """With the status of an interrupt, and its word."""
    with mock.patch("click.Group.make_context", side_effect=KeyboardInterrupt), pytest.raises(SystemExit) as ended:
        main(["ask", "some.case"])

    assert INTERRUPTED == ended.value.code
    assert "interrupted\n" == capsys.readouterr().err


def masked(_: int) -> bool:
    """Whether this process hears of interrupts."""
    return signal.getsignal(signal.SIGINT) is signal.SIG_IGN


@pytest.mark.skipif(not hasattr(signal, "pthread_sigmask"), reason="signals cannot be held back here")
def test_processes_are_begun_without_interrupts(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that is interrupted before it can ignore that would end with a traceback."""
    from concurrent.futures import ProcessPoolExecutor

    held: list[bool] = []
    real: Callable[..., Iterator[bool]] = ProcessPoolExecutor.map

    def map(self: ProcessPoolExecutor, *given: object) -> Iterator[bool]:
        held.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
        return real(self, *given)

    monkeypatch.setattr(ProcessPoolExecutor, "map", map)

    assert [True, True] == [*itertools.islice(processes.in_order(masked, range(4), 2), 2)]
    assert held == [True]
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())


def told(_: int) -> int:
    """The number of this process, which then has much to do."""
    os.write(1, f"{os.getpid()}\n".encode())  # at once: two processes write to the same pipe
    time.sleep(600)
    return 0


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="nothing is ended so here")
def test_no_process_outlives_the_command_that_began_it() -> None:
    """Those that share its work end with it, however it is ended: their output is at its end then."""
    code = "from test_smaller_bounds import told; from adjudicator.processes import in_order; list(in_order(told, range(4), 2))"
    run = subprocess.Popen([sys.executable, "-c", code], cwd=Path(__file__).parent, stdout=subprocess.PIPE, text=True,
                           env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))})
    assert run.stdout is not None
    begun = [run.stdout.readline(), run.stdout.readline()]
    run.kill()

    assert not run.communicate(timeout=60)[0]
    assert all(line.strip().isdecimal() for line in begun)


def test_combinations_of_readings_are_counted_as_they_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an exploration under every reading, none is made any more once there are too many: of four combinations two were."""
    about = subject_in(Source("some.case", "rules bang\nA sheriff, hand [BANG!]\nB outlaw\nA plays BANG! at B\n"))
    monkeypatch.setattr(readings, "MAX_READINGS", 4)
    two_points = [1 << n for n, point in enumerate(about.program.interpretations) if len(point.choices) == 2][:3]
    made: list[int] = []

    def share(_: object, tasks: Sequence[readings.Task]) -> Iterator[readings.Outcome]:
        for _task in tasks:
            made.append(1)
            yield readings.Outcome(("always",), ("B alive",), sum(two_points[:1 + len(made)]), 1, True)

    with pytest.raises(Invalid, match="N006"):
        readings.under_every_reading(about, ["B alive"], lambda _: ("always",), share=share)

    assert 2 == len(made)


def test_cards_that_look_alike_are_put_in_words_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """At each end of an exploration, of hands with hundreds of cards of which nobody knows anything."""
    end = subject_in(Source("some.case", "rules bang\nA sheriff, hand [400 ?, 90 Beer]\nB outlaw\nA ends turn\n")).begin()
    calls = counting(monkeypatch, outcome, "face_words")

    assert 490 == len(outcome.seat_facts(end, 0)["hand"])  # type: ignore[arg-type]
    assert len(calls) <= 4


def test_a_table_with_thousands_of_cards_is_counted() -> None:
    """Each of its positions costs an exploration as much as several."""
    text = ("rules bang\nA sheriff, hand [Gatling]\nB outlaw, hand {0}\nC outlaw, hand {0}\nunseen [9 Beer, 9 Missed!]\n"
            "A plays Gatling\n")
    few, many = (explore(subject_in(Source("some.case", text.format(number))), [], limit=30) for number in (20, 999))

    assert few.complete or few.graph.nodes >= 30
    assert many.graph.nodes < few.graph.nodes


def test_cards_that_look_alike_are_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether anything is known of the cards of a hand is asked of each that looks different."""
    about = subject_in(Source("some.case", "rules bang\nA sheriff, hand [Gatling]\nB outlaw, hand 400\nA plays Gatling\n"))
    calls = counting(monkeypatch, recorder, "is_blank")

    explore(about, [], limit=20)

    assert 0 < len(calls) < 200


def test_an_exploration_keeps_the_positions_of_one_course_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of all others it keeps digests: whole positions would take more than a kilobyte each."""
    about = subject_in(Source("some.case", "rules bang\nA renegade, hand [Gatling, 2 ?]\nB outlaw, hand 2\nC outlaw, hand 2\n"
                              "D sheriff, hand 2\nunseen [4 Missed!, 3 Beer, 5 BANG!]\nA plays Gatling\n"))
    kept: list[tuple[int, int]] = []
    real = graph._Builder.node

    def counted(self: graph._Builder, *given: int) -> int:
        number = real(self, *given)
        if number == 200:
            kept.append((len(self.stack), sum(type(one) is State for one in gc.get_objects()) - before))
        return number

    monkeypatch.setattr(graph._Builder, "node", counted)
    before = sum(type(one) is State for one in gc.get_objects())
    explore(about, [claim("B alive", about.program, about.seats)])
    ((depth, states),) = kept

    assert states <= depth + 10 < 100


@pytest.mark.parametrize("choices", [3, 4, 6])
def test_all_that_a_line_looks_at_has_one_bound(choices: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also whether something that follows a choice asks for a part, which is looked for wherever nothing there is named by it."""
    calls = counting(monkeypatch, looking, "after")
    asked = "".join(f"    choose 1 from others as x{n}\n" for n in range(choices))
    program = compiled(f'{TOP}{asked}action "Bottom"\n  play: nothing\n')
    lines = "  A hand [Top, Bottom]\n  B hand 2\n  C hand 1\n  D hand 2\n  E\n  illegal A plays Top with Bottom\n"
    file = read_cases(Source("some.case", f'case some "A case"\n  rules demo\n{lines}'))
    result = run_case(file.cases[0], file.tables, load=lambda *_: program)

    assert 0 < len(calls) <= 2 * looking.MOST_WAYS * result.runs
