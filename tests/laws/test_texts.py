"""No input text, however broken, gives anything but a diagnostic: the shipped texts are changed at random."""

from __future__ import annotations

import random
import re
from functools import cache
from typing import Any

import attrs
import pytest
from generated import GAME, PHASES, count_of, law, within
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.cases.checks.expected import check
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import play
from adjudicator.cases.resolution import resolve
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.scene import scene
from adjudicator.cases.situation.setup import begin
from adjudicator.data import data_root
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.engine.run import Fault, Stuck, after, proceed
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import Invalid, Source
from adjudicator.rules.link import link
from adjudicator.rules.load import files_of
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.tree import File

TOKEN = re.compile(r"[^\S\n]+|\n|[\w#]+|[^\w\s]")
STRANGE = st.one_of(
    st.text(max_size=8),
    st.sampled_from(
        [
            *("0", "-1", "99999999999999999999", "1e9", '"', "[", "]", "(", ")", ":", ",", "--", "²", "٣", "½", "\\", "'"),
            *("__import__", "None", "d", "f", "{0}", "%s", "nothing", "you", "result", "it", "target", "row"),
            *("\0", "\u2028", "\x85", "\r", "\t", "\ud800", "\ufeff"),
        ]
    ),
)


@cache
def blocks(kind: str) -> tuple[str, ...]:
    """The shipped texts of a kind, each block with its heading by itself."""
    found = []
    for path in sorted(path for path in (data_root() / kind).rglob("*") if path.suffix):
        found += re.split(r"\n(?=\S)", path.read_text(encoding="utf-8"))
    return tuple(b for b in found if b.strip() and not b.startswith("--"))


@st.composite
def broken(draw: st.DrawFn, text: str) -> str:
    """A text with one to four things in it changed."""
    for _ in range(draw(st.integers(1, 4))):
        lines = draw(st.integers(0, 3)) == 0
        parts: list[str] = text.splitlines(keepends=True) if lines else TOKEN.findall(text)
        if not parts:
            return draw(STRANGE)
        # One seed for the places instead of a draw for each keeps the examples small.
        places = random.Random(draw(st.integers(0, 2**16)))
        i, j = places.randrange(len(parts)), places.randrange(len(parts))
        how = draw(st.sampled_from(["delete", "double", "swap", "copy", "insert", "replace", "repeat", "cut"]))
        if how == "delete":
            del parts[i]
        elif how == "double":
            parts.insert(i, parts[i])
        elif how == "swap":
            parts[i], parts[j] = parts[j], parts[i]
        elif how == "copy":
            parts[i] = parts[j]
        elif how == "insert":
            parts.insert(i, draw(STRANGE))
        elif how == "replace":
            parts[i] = draw(STRANGE)
        elif how == "repeat":
            parts[i:i + 1] = [parts[i]] * draw(st.sampled_from([3, 40, 2000]))
        else:
            parts = parts[i:] if draw(st.booleans()) else parts[:i]
        text = "".join(parts)
    return text


def readable(problem: Exception) -> None:
    """A diagnostic has something to say."""
    assert str(problem)


@st.composite
def broken_cases(draw: st.DrawFn) -> str:
    """A table, a ruling or two and a case of the shipped ones, changed."""
    headed = {k: [b for b in blocks("cases") if b.startswith(k)] for k in ("table", "ruling", "case")}
    case = draw(st.sampled_from(headed["case"]))
    wanted = [b for k in ("table", "ruling") for b in headed[k] if re.search(rf"\b{re.escape(b.split()[1])}\b", case)]
    return draw(broken("\n".join([*dict.fromkeys(wanted), case]) + "\n"))


@attrs.frozen
class Rules:
    """Rules files by name; shown is only the block that was changed."""

    name: str
    block: str
    texts: dict[str, str] = attrs.field(repr=False)

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(repr(self))


@st.composite
def broken_rules(draw: st.DrawFn) -> Rules:
    """The rules of the game with one more set, one of the files changed in one of its blocks."""
    own = [f for f in files_of(GAME) if not f.set_key]
    added = draw(st.sampled_from([f for f in files_of(GAME) if f.set_key]))
    texts = {f.source.name: f.source.text for f in (*own, added)}
    name = draw(st.sampled_from([added.source.name, *texts]))
    found = re.split(r"\n(?=\S)", texts[name])
    i = draw(st.integers(0, len(found) - 1))
    found[i] = draw(broken(found[i]))
    texts[name] = "\n".join(found)
    return Rules(name, found[i], texts)


@law(1.5)
@given(broken_cases())
def test_no_case_text_gives_anything_but_a_diagnostic(text: str) -> None:
    """A broken case is refused with a diagnostic, or it is a case, and then it can be played and checked."""
    with within(20):
        try:
            file = read_cases(Source("broken", text))
            for case in file.cases:
                found = resolve(case.setup, case.script, file.tables)
                place = found.scene
                fixed = readings_of(place.program, place.settings, place.setup)
                readings = with_defaults(place.program, fixed)
                played = play(begin(place, found.script, readings), found.script)
                troubles = [*played.troubles, *check(played, found.script)]
                assert all(str(t.message) for t in troubles)
        except Invalid as invalid:
            readable(invalid)


@law()
@given(st.text(max_size=60) | st.lists(st.sampled_from(TOKEN.findall("".join(blocks("cases")[:60]))), max_size=60).map("".join))
def test_no_text_at_all_gives_anything_but_a_diagnostic(text: str) -> None:
    """Arbitrary text, given as cases, as rules or as a deck, is refused with a diagnostic or understood."""
    with within(20):
        for read in (read_cases, parse_rules, parse_deck):
            try:
                read(Source("broken", text))
            except Invalid as invalid:
                readable(invalid)


@cache
def parsed(name: str, text: str) -> File:
    """The tree of a rules file; those that are not changed are read once."""
    return parse_rules(Source(name, text))


def compiled(texts: dict[str, str]) -> Program:
    """The program of some files, which may be broken."""
    heads = {f.source.name: f for f in files_of(GAME)}
    trees = [parsed(name, text) if text == heads[name].source.text else parse_rules(Source(name, text))
             for name, text in texts.items()]
    sets = [Named(heads[n].set_key, heads[n].title) for n in texts if heads[n].set_key]
    return link(Named(GAME, GAME), sets, trees)


@law(2)
@given(broken_rules(), st.lists(st.integers(0, 5), min_size=12, max_size=12))
def test_no_rules_text_gives_anything_but_a_diagnostic(rules: Rules, choices: list[int]) -> None:
    """Broken rules are refused with a diagnostic, or a game by them goes on or stops with an error that names the clause."""
    with within(30):
        try:
            program = compiled(rules.texts)
        except Invalid as invalid:
            readable(invalid)
            return
        drive(program, choices)


def drive(program: Program, choices: list[int]) -> None:
    """Play some questions of a small game by a program, every card that it has in some hand."""
    names = [f'"{c.named.title}"' for c in program.cards[1:] if c.works == 0 and '"' not in c.named.title]
    text = f"rules {GAME}\nA hand [{', '.join(names[:40])}]\nB hand [{', '.join(names[40:])}]\nC\nturn A\nphase {PHASES[-3]}\n"
    try:
        situation = read_cases(Source("game", text)).situation
        assert situation is not None
        place = scene(situation.setup, load=lambda *_: program)
        state = proceed(begin(place, (), tuple(i.default for i in program.interpretations)))
        for drawn in choices:
            if state.question is None:
                break
            state = after(state, drawn % count_of(state.question))
    except (Invalid, Stuck, Fault) as problem:
        readable(problem)


@pytest.mark.parametrize("depth", [50, 5_000])
def test_deep_nesting_gives_a_diagnostic(depth: int) -> None:
    """Brackets inside brackets, however deep, are compiled or refused."""
    files = {f.source.name: f.source.text for f in files_of(GAME) if not f.set_key}
    name = next(iter(files))
    files[name] += f"\nvalue deep(): number = {'(' * depth}1{')' * depth}\n"
    with within(30):
        try:
            compiled(files)
        except Invalid as invalid:
            readable(invalid)
