"""Texts that nobody means well: each is refused with a message, soon, and in little memory."""

import gc
import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from resource import RUSAGE_SELF, getrusage

import pytest

from adjudicator.answers.resolution.resolution import resolve
from adjudicator.answers.subject import subject_in
from adjudicator.cases.files import read_cases
from adjudicator.cases.resolution import problems_in
from adjudicator.cases.runner import run_case
from adjudicator.engine.names import Named
from adjudicator.limits import MAX_FILE, MAX_LINE, MAX_LINES, MAX_NESTING, MAX_PROBLEMS
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.reading.parse import parse_rules

SECONDS = 8.0
"""What one text may take of a slow processor, or beside other processes; with nothing else to do the dearest needs a quarter."""
MEGABYTES = 200
HIDDEN = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufeff]")
ROWS = MAX_LINES - 100


@contextmanager
def bounded() -> Iterator[None]:
    """Fails when what is inside takes too long or too much memory."""
    before = getrusage(RUSAGE_SELF).ru_maxrss
    gc.freeze()  # what other tests have left is not searched for cycles meanwhile: that may take seconds
    try:
        began = time.process_time()
        yield
        assert time.process_time() - began < SECONDS
    finally:
        gc.unfreeze()
    assert getrusage(RUSAGE_SELF).ru_maxrss - before < MEGABYTES << 10


def rules_problems(text: str) -> set[str]:
    """The codes of the problems of a rules text."""
    source = Source("hostile.rules", f'game g "G"\n{text}')
    try:
        link(Named("g", "G"), [], [parse_rules(source)])
    except Invalid as invalid:
        return shown(invalid)
    return set()


def case_problems(text: str) -> set[str]:
    """The codes of the problems of a text of cases, its names looked up and its situation played."""
    source = Source("hostile.case", text)
    try:
        file = read_cases(source)
        if file.situation is not None and file.situation.setup.rules:
            found = list(problems_in(file.situation.setup, file.situation.script, file.tables))
            if found:
                raise Invalid(found)
            resolve(subject_in(source))
        for case in file.cases:
            assert "Traceback" not in run_case(case, file.tables).message
    except Invalid as invalid:
        return shown(invalid)
    return set()


def shown(invalid: Invalid) -> set[str]:
    """The codes of some problems, each of which can be shown in a few lines."""
    assert len(invalid.diagnostics) <= MAX_PROBLEMS
    for found in invalid.diagnostics[:20]:
        assert len(str(found)) < 2000
        assert not HIDDEN.search(f"{found}{found.gnu()}")
        assert "\n" not in found.gnu()
    return {d.code for d in invalid.diagnostics}


def rows(make: Callable[[int], str], count: int = ROWS) -> str:
    """Many lines."""
    return "".join(make(n) for n in range(count))


TITLED = 'zone z of player "z": live\nkind k\n  works in z\nto b/bs: b\n'
FRIEND = "player has\n  friend: player\n"
RULES = {
    "a block in a block": ("to b:\n" + rows(lambda n: "  " * n + "if some players:\n", 600)[3:], {"R001", "R005"}),
    "blocks": ("to b:\n" + "".join("  " * n + "if some players:\n" for n in range(1, 600)) + "  " * 600 + "nothing\n", {"R005"}),
    "parentheses": ("to b: let x = " + "(" * 900 + "1" + ")" * 900 + "\n", {"R005"}),
    "open parentheses": ("to b: let x = " + "(" * 1800 + "\n", {"R001"}),
    "negations": ("to b:\n  if " + "not " * 450 + "some players: nothing\n", {"R005"}),
    "a sum": ("to b: let x = " + " + ".join(["1"] * 480) + "\n", {"R005"}),
    "parts of parts": (FRIEND + "to b: let x = " + "friend of " * 180 + "you\n", {"R005"}),
    "parts of parts, shorter": (FRIEND + "to b: let x = " + "friend of " * 25 + "you\n", {"R005"}),
    "parts of parts, behind": (FRIEND + "to b: let x = you" + "'s friend" * 200 + "\n", {"R005"}),
    "else upon else": ("to b:\n  if some players: nothing\n" + "  else: if some players: nothing\n" * 400, {"R005"}),
    "a million letters": ("to " + "b" * (MAX_FILE - 100) + ": nothing\n", {"R009"}),
    "a long name": ("kind k\nto " + "b" * 1900 + ": zork" + "x" * 60 + "\n", {"R010"}),
    "a long title": ('kind k\nk "' + "x" * 300 + '"\n', {"R002"}),
    "the same titles again and again": (
        TITLED + rows(lambda n: f'k "C{n} zork"\n  when any player b if titled(this, "zork"): nothing\n', 4000), {"R005"}),
    "a huge number": ("to b: let x = " + "9" * 1900 + "\n", {"R002"}),
    "one mistake many times": ("kind\n" * ROWS, {"R001"}),
    "one name many times": ("kind k\n" * ROWS, {"R013"}),
    "many unknown kinds": (rows(lambda n: f'q{n} "C{n}"\n'), {"R010"}),
    "many unknown verbs": ("zone z of player\nkind k\n  works in z\n".replace("player\n", 'player "z"\n')
                           + rows(lambda n: f'k "C{n}"\n  play: zork{n}\n', ROWS // 2), {"R010", "R020"}),
    "many undeclared sources": (rows(lambda n: f'cites "Title {n}, place"\n'), {"R015"}),
    "many unread readings": ('source s "S" community\n'
                             + rows(lambda n: f'interpretation i{n} "q"\n  choice x "x" source "s"\n  choice y "y" source "s"\n'
                                            f'  default x because "z"\n', ROWS // 4), {"R022"}),
    "more lines than are read": ("\n" * (MAX_LINES + 1), {"F004"}),
    "more than is read": ("-- " + "x" * MAX_FILE, {"F002"}),
    "a line too long": ("to b: " + "; ".join(["nothing"] * MAX_LINE) + "\n", {"R009"}),
    "a zero byte": ("kind k\0\n", {"R008"}),
    "an escape": ('kind k\nk "\x1b[31mred"\n', {"R008"}),
    "a change of direction": ('kind k\nk "\u202eder"\n', {"R008"}),
    "a change of direction in a comment": ("-- \u2066x\n", {"R008"}),
    "a line break of another kind": ("kind k\u2028kind l\n", {"R008"}),
    "an old line break": ("kind k\rkind l\n", {"R008"}),
    "a vertical tab": ("kind k\x0bkind l\n", {"R008"}),
    "half a character": ("kind k\ud800\n", {"R008"}),
    "a blank without width": ("kind k\u200bk\n", {"R008"}),
    "tabs": ("to b:\n\tnothing\n", {"R007"}),
}
GOOD_RULES = {
    "ten thousand cards": 'zone z of player "z"\nkind k\n  works in z\n' + rows(lambda n: f'k "C{n}"\n'),
    "many titles": TITLED + rows(lambda n: f'k "C{n}"\n  when any player b if titled(this, "C{n}"): nothing\n', 4000),
    "ten thousand lines of a verb": "to b:\n" + "  nothing\n" * ROWS,
    "sets of sets": "to b: let x = count("
                    + "others where count(" * 25 + "others" + ") > count(players starting with it)" * 25 + ")\n",
    "values of values": rows(lambda n: f"value v{n}(): number = v{n + 1}() + v{n + 1}()\n", 3000) + "value v3000(): number = 1\n",
    "many sources": rows(lambda n: f'source s{n} "Title {n}" community\n', ROWS // 2)
                    + rows(lambda n: f'cites "Title {n}, place; s{n} place"\n', ROWS // 2),
    "many fields": "player has\n" + rows(lambda n: f"  f{n}: number\n"),
    "blank lines": "\n" * ROWS,
    "line ends of another system": "kind k\r\nzone z: pile\r\n",
}
MANY = ", ".join(["999 ?"] * 101)
ONE = "rules bang\nA sheriff\nB outlaw\n"
CASES = {
    "ten thousand seats": ("rules bang\n" + rows(lambda n: f"P{n} outlaw\n"), {"N008"}),
    "a hundred thousand cards": (f"{ONE}A hand [{MANY}]\nA ends turn\n", {"N009"}),
    "a hundred thousand cards in a pile": (f"{ONE}deck [{MANY}]\nA ends turn\n", {"N009"}),
    "many counters": ("rules bang\nB outlaw\n" + rows(lambda n: f"A x{n} 1\n") + "A ends turn\n", {"N010"}),
    "many settings": (ONE + rows(lambda n: f"set a{n} b\n") + "A ends turn\n", {"N010"}),
    "many unknown cards": ("rules bang\nB outlaw\n" + rows(lambda n: f"A hand [q{n}, r{n}, s{n}]\n")
                           + "A ends turn\n", {"N010"}),
    "many unknown seats": (ONE + "A plays BANG! at Q\n" * ROWS, {"C014"}),
    "one mistake many times": ("A [\n" * ROWS, {"C002"}),
    "unknown words": ("x\n" * ROWS, {"C001"}),
    "ids that are there already": ('case c "s"\n  A\n  expect A alive\n' * (ROWS // 3), {"C010"}),
    "tables upon tables": (rows(lambda n: f"table t{n}\n  table t{n + 1}\n  A\n", ROWS // 3), {"C012"}),
    "more lines than are read": ("\n" * (MAX_LINES + 1), {"F004"}),
    "more than is read": ("-- " + "x" * MAX_FILE, {"C019"}),
    "a line too long": ("A " + "x" * (MAX_FILE - 10) + "\n", {"C020"}),
    "a quote too long": ('note "' + "x" * (MAX_FILE - 10) + "\n", {"C020"}),
    "lists in lists": ("deck " + "[" * 1900 + "\n", {"C024"}),
    "a huge number": ("A life " + "9" * 1900 + "\n", {"C021"}),
    "a zero byte": ("A Be\0er\n", {"C023"}),
    "an escape": ("A hand [\x1b[31m]\n", {"C023"}),
    "a change of direction": ("A hand [\u202eBeer]\n", {"C023"}),
    "a change of direction in a comment": ("A -- \u2066x\n", {"C023"}),
    "a blank without width": ("A hand [Be\u200ber]\n", {"C023"}),
    "half a character": ("A \ud800\n", {"C023"}),
}
GOOD_CASES = {
    "many moves": ONE + "A plays Beer\n" * 3_000,
    "many refusals": 'case c "s"\n  rules bang\n  A sheriff\n  B outlaw\n  A plays Gatling\n'
                     + '  illegal B plays Beer because "no Beer"\n' * (ROWS - 100) + "  expect A alive\n",
    "nothing": "",
    "nothing but blanks": " \n\t\n\r\n",
    "seats": "A\n" * ROWS,
    "cases": rows(lambda n: f'case c{n} "s"\n  A\n', ROWS // 2),
    "covered rulings": 'case c "s"\n' + "  covers a, b, c\n" * ROWS,
}


@pytest.mark.parametrize("name", RULES)
def test_rules_are_refused(name: str) -> None:
    """A rules text that asks too much, or holds what is not seen, gives its code."""
    text, expected = RULES[name]

    with bounded():
        found = rules_problems(text)

    assert expected & found


@pytest.mark.parametrize("name", GOOD_RULES)
def test_large_rules_are_compiled(name: str) -> None:
    """A large rules text within the limits is compiled in little time."""
    with bounded():
        assert set() == rules_problems(GOOD_RULES[name])


@pytest.mark.parametrize("name", CASES)
def test_cases_are_refused(name: str) -> None:
    """A text of cases that asks too much, or holds what is not seen, gives its code."""
    text, expected = CASES[name]

    with bounded():
        found = case_problems(text)

    assert expected & found


@pytest.mark.parametrize("name", GOOD_CASES)
def test_large_cases_are_read(name: str) -> None:
    """A large text of cases within the limits is read in little time."""
    with bounded():
        case_problems(GOOD_CASES[name])


def test_the_limits_are_documented() -> None:
    """Each limit stands in the documentation, written as people write numbers."""
    from pathlib import Path

    import adjudicator.limits as limits

    pages = "".join((Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
                    for name in ("rules.md", "cases.md", "codes.md", "answers.md"))
    words = {"MAX_FILE": "1 MiB", "MAX_COUNT": "three digits", "MAX_STATE": "16 MiB", "MAX_VERSION": "64 MiB",
             "MAX_PARTS": "fifty parts", "MAX_ADDRESS": "64 KiB"}

    missing = {name for name in vars(limits) if name.startswith("MAX_")
               and words.get(name, f"{getattr(limits, name):,}") not in pages}

    assert set() == missing
    assert 50 == MAX_NESTING
