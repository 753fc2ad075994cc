"""The Python package: its names, its exceptions, and what a situation and an exploration promise."""

from __future__ import annotations

import copy
import importlib
import inspect
import pickle
import pkgutil
import re
import subprocess
import sys
import typing
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

import adjudicator
from adjudicator import answers
from adjudicator.answers.exploration.graph import Endless, Graph
from adjudicator.engine.amounts import Content
from adjudicator.engine.bibliography import Bibliography
from adjudicator.engine.faults import Fault, Stuck
from adjudicator.engine.index import Index
from adjudicator.engine.position import Position
from adjudicator.engine.program import Clause, Program
from adjudicator.notation.case_words import Mistake
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.report.problems import in_words

PACKAGES = (adjudicator, answers)
PROGRAM = """\
from adjudicator import Explored, explore, tell
from adjudicator.answers import explain
import adjudicator
adjudicator.sitaution('x')
from adjudicator.answers import explian
reveal_type(explore)
"""
DIAGNOSTIC = Diagnostic("N010", "no card is called `Bere`", Span(Source("some.case", "A hand [Bere]"), 1, 9, 4))


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_a_package_lists_its_public_names(package: ModuleType) -> None:
    """`dir` tells the names that can be imported, used before or not, and none besides."""
    assert list(package.__all__) == [n for n in dir(package) if not n.startswith("_")]
    assert all(getattr(package, name) is not None for name in package.__all__)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_no_public_name_is_that_of_a_module(package: ModuleType) -> None:
    """A module that is loaded would take the place of a name of its package."""
    assert set() == set(package.__all__) & {m.name for m in pkgutil.iter_modules(package.__path__)}


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_names_can_be_imported_in_any_order(package: ModuleType) -> None:
    """What a name means does not depend on what was imported before it."""
    code = (f"from {package.__name__} import {{}}\nfrom types import ModuleType\n"
            f"assert not [n for n, v in list(globals().items()) if isinstance(v, ModuleType) and n[0] != '_']")
    for names in (package.__all__, reversed(package.__all__)):
        subprocess.run([sys.executable, "-c", code.format(", ".join(names))], check=True)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_a_misspelt_name_is_an_error(package: ModuleType) -> None:
    """There is no such name, and the message says in which package."""
    with pytest.raises(AttributeError, match=f"module `{package.__name__}` has no attribute `explian`"):
        _ = package.explian


@pytest.mark.slow
def test_the_type_checker_knows_the_public_names(tmp_path: Path) -> None:
    """A misspelt one is an error, and a public one has its type."""
    checker = [sys.executable, "-m", "mypy"]
    if subprocess.run([*checker, "--version"], capture_output=True, check=False).returncode:
        pytest.skip("mypy does not run on this Python")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    found = subprocess.run([*checker, "--strict", "--cache-dir", str(tmp_path), str(program)],
                           capture_output=True, text=True, check=False).stdout

    assert 2 == found.count("error:"), found
    assert 'program.py:4: error: Module has no attribute "sitaution"' in found
    assert 'program.py:5: error: Module "adjudicator.answers" has no attribute "explian"' in found
    assert "-> adjudicator.engine.exploration.Explored" in found


def exceptions() -> Iterator[type[Exception]]:
    """Every class of exceptions of the package, but for modules whose extra is not installed."""
    for module in pkgutil.walk_packages(adjudicator.__path__, "adjudicator."):
        try:
            names = vars(importlib.import_module(module.name))
        except ModuleNotFoundError:  # the library of an extra
            continue
        for value in names.values():
            if isinstance(value, type) and issubclass(value, Exception) and value.__module__ == module.name:
                yield value


MADE_OF: dict[str, tuple[object, ...]] = {
    "Invalid": ([DIAGNOSTIC],), "Mistake": (DIAGNOSTIC,), "Stuck": ("it repeats", None, ("A draws",)), "NeedFace": (1, 2),
    "NeedOrder": (1,), "NeedValue": (1, "cost"), "Unsaid": ([DIAGNOSTIC],), "Undeclared": ("Snow Day", 0, Bibliography(())),
}


@pytest.mark.parametrize("kind", sorted({*exceptions()} - {Endless}, key=lambda e: e.__name__), ids=lambda e: str(e.__name__))
def test_an_exception_goes_to_another_process(kind: type[Exception]) -> None:
    """What is raised in a worker arrives as it was, with all that it says."""
    problem = kind(*MADE_OF.get(kind.__name__, ("what is wrong",)))
    other = pickle.loads(pickle.dumps(problem))

    assert (type(problem), str(problem), problem.args, vars(problem)) == (type(other), str(other), other.args, vars(other))


def test_a_fault_keeps_its_place_apart_from_its_words() -> None:
    """A title that reads like the place stays in the message; on one line, the place stands behind it."""
    place = DIAGNOSTIC.span
    fault = Fault(f"`Beer ({place})` moves a card", place)

    assert f"E002 `Beer ({place})` moves a card" == in_words(fault).splitlines()[0]
    assert f"`Beer ({place})` moves a card ({place})" == str(fault)


def test_an_exploration_without_end_arrives_as_a_resolution_without_end() -> None:
    """What was explored until then is of use only in the process that explored it."""
    stuck = Stuck("it repeats", None, ("A draws",))
    other = pickle.loads(pickle.dumps(Endless(stuck, Graph.__new__(Graph), ())))

    assert (Stuck, str(stuck), vars(stuck)) == (type(other), str(other), vars(other))


def test_a_mistake_is_still_of_its_line() -> None:
    """The diagnostic of a mistake and those of an invalid text are what they were."""
    assert DIAGNOSTIC == pickle.loads(pickle.dumps(Mistake(DIAGNOSTIC))).diagnostic
    assert (DIAGNOSTIC,) == pickle.loads(pickle.dumps(Invalid([DIAGNOSTIC]))).diagnostics


def test_a_situation_is_looked_through_when_it_is_read() -> None:
    """Every name that means nothing is reported at once: in facts, in moves, in readings."""
    with pytest.raises(Invalid) as found:
        adjudicator.situation("rules bang\nset aproach first\nA sheriff, hand [Bere]\nB outlaw\nA plays Brer\n")

    assert [2, 3, 5] == [d.span.line for d in found.value.diagnostics]


@pytest.mark.parametrize(("text", "message"), [
    ("", "there is no situation here"), ("-- nothing\n", "there is no situation here"),
    ('case one "A case"\n  rules bang\n  A\n  expect A alive\n', "this is a file of cases, not a situation"),
])
def test_what_is_no_situation_is_called_what_it_is(text: str, message: str) -> None:
    """An empty text is no file of cases."""
    with pytest.raises(Invalid, match=message):
        adjudicator.situation(text)


def test_an_exploration_begins_where_a_situation_does() -> None:
    """A state that has not moved yet proceeds to its first question, and all that comes of it is found."""
    start = adjudicator.situation("rules bang\nset approach first\nA outlaw, hand [Gatling]\nB sheriff, hand [Missed!]\n").start()
    first = adjudicator.proceed(start)
    assert first.question is not None

    def every(question: adjudicator.Question) -> tuple[int, ...]:
        return tuple(range(len(question.choices))) if question.free else tuple(range(len(question.choices) + question.may_pass))

    from_start, from_question = (adjudicator.explore(state, every, limit=50) for state in (start, first))

    assert from_start.transitions > 0
    assert from_question == from_start


def test_chance_says_how_likely_each_option_is() -> None:
    """Equal cards are one option, which comes as often as there are of them; what a player chooses has no weights."""
    hit = adjudicator.situation("""\
rules bang
A El Gringo, outlaw
B sheriff, hand [2 Beer, Missed!, BANG!]
C outlaw
turn B
""").start()
    hit = adjudicator.proceed(hit)
    while (question := hit.question) is not None and question.kind is not adjudicator.QuestionKind.CHANCE:
        assert () == hit.weights
        wanted = (i for i, option in enumerate(hit.options) if option.key == "seat:A" or option.key.startswith("ability:BANG!"))
        hit = adjudicator.after(hit, next(wanted, len(hit.options)))
    keys = [option.key for option in hit.options]
    assert {"card:hand of B/Missed!": 1, "card:hand of B/Beer": 2} == dict(zip(keys, hit.weights, strict=True))


def test_a_copy_of_a_state_is_that_state() -> None:
    """Programs that search trees copy deeply: the rules are not copied with the state."""
    state = adjudicator.proceed(adjudicator.situation("rules bang\nA sheriff, hand [BANG!]\nB outlaw\nC renegade\n").start())
    copied = copy.deepcopy(state)
    assert state == copied
    assert adjudicator.after(state, 0) == adjudicator.after(copied, 0)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_the_page_has_every_name_with_an_example(package: ModuleType) -> None:
    """Each stands in a table of the page on names and in an example that is run; and no table has a name that is not public."""
    page = (Path(adjudicator.__file__).parents[1] / "docs/names.md").read_text(encoding="utf-8")
    own, _, others = page.partition("## adjudicator.answers")
    text = own if package is adjudicator else others
    rows = [row.split("|")[1] for row in text.splitlines() if row.startswith("| `")]
    examples = "\n".join(re.findall(r"```python doctest\n(.*?)```", text, re.DOTALL))

    assert {*package.__all__} == {name for row in rows for name in re.findall(r"`(\w+)", row)}
    assert [] == [name for name in package.__all__ if f"{package.__name__.rpartition('.')[2]}.{name}" not in examples]


@pytest.mark.parametrize("name", ["Illegal", "Undealt", "Unwritten", "Stuck", "Fault", "Invalid"])
def test_exceptions_come_back_from_a_pickle(name: str) -> None:
    """With all that they say; each is a ValueError."""
    kind = getattr(adjudicator, name)
    problem = Invalid([DIAGNOSTIC]) if kind is Invalid else kind("what is wrong")
    again = pickle.loads(pickle.dumps(problem))

    assert issubclass(kind, ValueError)
    assert (type(problem), str(problem)) == (type(again), str(again))


TABLE = adjudicator.situation("rules bang\nA sheriff, hand [BANG!, Beer]\nB outlaw\nC outlaw\n")
STATE = adjudicator.proceed(TABLE.start())
JSON = STATE.to_json()
WRONG: list[tuple[str, Callable[[Any], object]]] = [
    ("the name of a game or a set is expected, not `{}`", lambda x: adjudicator.deal(x, seats=4)),
    ("the name of a game or a set is expected, not `{}`", lambda x: adjudicator.deal("bang", x, seats=4)),
    ("a number of seats, or their names, is expected, not `{}`", lambda x: adjudicator.deal("bang", seats=x)),
    ("the name of a reading of `approach` is expected, not `{}`", lambda x: adjudicator.deal("bang", seats=4, approach=x)),
    ("the name of a reading of `approach` is expected, not `{}`", lambda x: TABLE.resolve(approach=x)),
    ("the name of a profile is expected, not `{}`", lambda x: TABLE.under(x)),
    ("the number of a phase is expected, not `{}`", lambda x: TABLE.at_phase(x)),
    ("the text of a situation is expected, not `{}`", lambda x: adjudicator.situation(x)),
    ("the name of a text is expected, not `{}`", lambda x: adjudicator.situation("rules bang\nA\nB\n", x)),
    ("the name of a game or a set is expected, not `{}`", lambda x: adjudicator.load(x)),
    ("a folder is expected, not `{}`", lambda x: adjudicator.found_in(x).__enter__()),
    ("the path of a file is expected, not `{}`", lambda x: adjudicator.laid_over(x).__enter__()),
    ("a state is expected, not `{}`", lambda x: adjudicator.proceed(x)),
    ("a state is expected, not `{}`", lambda x: adjudicator.after(x, 0)),
    ("a state is expected, not `{}`", lambda x: adjudicator.view(x)),
    ("a state is expected, not `{}`", lambda x: adjudicator.choices(x)),
    ("a state is expected, not `{}`", lambda x: adjudicator.line_of(x, 0)),
    ("a state is expected, not `{}`", lambda x: adjudicator.to_situation(x)),
    ("a state is expected, not `{}`", lambda x: adjudicator.tell(x, x)),
    ("a step is expected, not `{}`", lambda x: adjudicator.tell(STATE, x)),
    ("the number of a choice is expected, not `{}`", lambda x: STATE.after(x)),
    ("the number of a choice is expected, not `{}`", lambda x: adjudicator.line_of(STATE, x)),
    ("a generator of random numbers is expected, not `", lambda x: STATE.after(0, x or "x")),
    ("a generator of random numbers is expected, not `{}`", lambda x: adjudicator.deal("bang", seats=4).by_chance(x)),
    ("the JSON text of a state is expected, not `{}`", lambda x: adjudicator.State.from_json(x, STATE.program)),
    ("the program of a game, as `load` gives it, is expected, not `{}`", lambda x: adjudicator.State.from_json(JSON, x)),
    ("a text with its name, `Source(name, text)`, is expected, not `{}`", lambda x: answers.subject_in(x)),
]


@pytest.mark.parametrize(("message", "call"), WRONG)
@pytest.mark.parametrize("given", [None, 1.5, object()])
def test_a_value_of_another_kind_is_refused_in_a_sentence(message: str, call: Callable[[Any], object], given: object) -> None:
    """It says what is expected instead, and does not fail inside."""
    with pytest.raises(TypeError, match=f"^{re.escape(message.split('{}')[0])}"):
        call(given)


@pytest.mark.parametrize("number", [-1, 3, 99])
def test_a_choice_that_is_not_there_is_refused_by_its_number(number: int) -> None:
    """Also where it is to be written as a line."""
    for call in (STATE.after, lambda n: adjudicator.line_of(STATE, n)):
        with pytest.raises(ValueError, match=f"no choice {number} among 2"):
            call(number)
    with pytest.raises(ValueError, match="no phase 99"):
        TABLE.at_phase(99)


@pytest.mark.parametrize("package", PACKAGES, ids=lambda p: str(p.__name__))
def test_public_values_hold_no_any(package: ModuleType) -> None:
    """The type checker knows what every part of a public value is, what every public function takes, and what it returns."""
    loose = sorted(f"{name}: {part}" for name in package.__all__ for part, kind in types_of(getattr(package, name))
                   if is_loose(kind))

    assert is_loose(tuple[int, Any])
    assert [] == loose


def test_what_a_public_value_is_made_of_holds_no_any() -> None:
    """Neither does anything that is reached from it by the names of its parts, such as a position and what lies in it."""
    reached: dict[object, str] = {}
    waiting = [(name, kind) for package in PACKAGES for name in package.__all__
               for kind in [getattr(package, name), *(kind for _, kind in types_of(getattr(package, name)))]]
    while waiting:
        name, kind = waiting.pop()
        if inspect.isclass(kind) and kind.__module__.startswith("adjudicator.") and kind not in reached:
            reached[kind] = name
            waiting += [(f"{name}: {kind.__name__}.{part}", each) for part, each in hints(kind, kind).items()]
        waiting += [(name, each) for each in typing.get_args(kind)]

    assert {Position, Program, Clause, Index} < reached.keys()
    assert [] == [f"{name}: {part}" for kind, name in reached.items() for part, each in hints(kind, kind).items()
                  if is_loose(each)]


def types_of(public: object) -> Iterator[tuple[str, object]]:
    """The annotated types of a public function; of a public class those of its parts and of its public methods."""
    own = [part for name, part in vars(public).items() if name[0] != "_"] if inspect.isclass(public) else []
    functions = [public, *(getattr(part, "fget", getattr(part, "__func__", part)) for part in own)]
    for part in (part for part in functions if (part is public and inspect.isclass(part)) or inspect.isfunction(part)):
        yield from hints(part, public).items()


def hints(part: object, home: object) -> dict[str, object]:
    """The types that are written in a class or function, or in a part of one."""
    known = {**vars(inspect.getmodule(home)), "Option": adjudicator.Option, "Index": Index, "Random": Random, "Content": Content,
             "array": list}
    return typing.get_type_hints(part, known)


def is_loose(kind: object) -> bool:
    """Whether a type is `Any`, or has one in it."""
    return kind is Any or any(map(is_loose, typing.get_args(kind)))
