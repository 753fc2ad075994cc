"""What a question is about: a situation or a case in its file, the same with some lines changed, and a run of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import attrs

from adjudicator.cases.files import read_readable
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import Resolved, resolve
from adjudicator.cases.situation.readings import readings_of, verdicts, with_defaults
from adjudicator.cases.situation.scene import Scene, merge
from adjudicator.cases.situation.setup import begin, hand_of, is_mentioned
from adjudicator.cases.words.meaning import Chance, Line, Move
from adjudicator.cases.words.vocabulary import unknown
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import compose, face_words
from adjudicator.engine.profiles import Verdict
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation import case_lines as written
from adjudicator.notation.case_ast import Case, CaseFile, Setup
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, rows_of
from adjudicator.values import frozen, must_be

Readings = tuple[int, ...]


@frozen
class FactsLine:
    """A line of facts, each with what takes its place, which is empty if it is left out.

    `head` stands before the facts; `bare` is the line without any of them.
    """

    head: str
    facts: tuple[tuple[str, str], ...]
    bare: str

    @property
    def text(self) -> str:
        """The line as changed."""
        left = [new for _, new in self.facts if new]
        return f"{self.head} {', '.join(left)}" if left else self.bare

    def also(self, other: FactsLine) -> FactsLine:
        """The line with the changes of both; of a fact that both change, with the first."""
        pairs = zip(self.facts, other.facts, strict=True)
        return attrs.evolve(self, facts=tuple((old, new if new != old else others) for (old, new), (_, others) in pairs))


@frozen
class Edit:
    """A change of one line of a file: `text` replaces line `replaces` (empty: the line is removed), or is inserted before line
    `before`. Lines are counted from 1 in the file as it is; exactly one of the two numbers is not 0. `of_facts`: it changes
    only facts of the line, so that another change of other facts goes with it.
    """

    text: str
    replaces: int = 0
    before: int = 0
    of_facts: FactsLine | None = attrs.field(default=None, eq=False)

    @classmethod
    def of(cls, line: FactsLine, replaces: int) -> Edit:
        """A change of facts of a line."""
        return cls(line.text, replaces, of_facts=line)

    @property
    def new(self) -> tuple[str, ...]:
        """The lines that say what is new in it: of facts, each with the head of its line."""
        line = self.of_facts
        return (self.text,) if line is None else tuple([f"{line.head} {new}" for old, new in line.facts if new not in ("", old)])


def joined(edits: Sequence[Edit]) -> tuple[Edit, ...]:
    """The same changes, those of facts of one line as one."""
    found: dict[object, Edit] = {}
    for number, edit in enumerate(edits):
        key = edit.replaces if edit.of_facts is not None else (number,)
        before = found.get(key)
        if before is not None and before.of_facts is not None and edit.of_facts is not None:
            edit = Edit.of(before.of_facts.also(edit.of_facts), edit.replaces)
        found[key] = edit
    return tuple(found.values())


@attrs.frozen(slots=False, eq=False)
class Subject:
    """A situation to ask about. `written` contains its moves as written and, for a case, its checks; `script` is their meaning.
    `fixed` is the reading settled for each interpretation, None if nobody chose one. `case` is empty for a situation without a
    heading. `profile`: whose readings the question asks for; empty for those that the situation chooses.
    """

    source: Source
    case: str
    title: str
    setup: Setup
    written: tuple[written.Line, ...]
    chosen: Mapping[str, str]
    profile: str = ""

    @cached_property
    def resolved(self) -> Resolved:
        """The situation assembled with its program, and its lines with every name resolved. Raises `Invalid`."""
        return resolve(self.setup, self.written, ())

    @property
    def scene(self) -> Scene:
        """The situation assembled with its program."""
        return self.resolved.scene

    @property
    def script(self) -> tuple[Line, ...]:
        """Its lines."""
        return self.resolved.script

    @property
    def program(self) -> Program:
        """The rules that it is played by."""
        return self.scene.program

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self.scene.seats

    @cached_property
    def moves(self) -> tuple[Move | Chance, ...]:
        """The script without its checks."""
        return tuple(line for line in self.script if isinstance(line, Move | Chance))

    @cached_property
    def fixed(self) -> tuple[int | None, ...]:
        """The reading that the situation or the question settles for each interpretation, None where neither does."""
        check_readings(self.program, self.chosen)
        return readings_of(self.program, {**self.scene.settings, **self.chosen}, self.setup, self.profile)

    @cached_property
    def verdicts(self) -> Mapping[str, Verdict]:
        """What the profile in force says about each interpretation that neither the situation nor the question sets."""
        return verdicts(self.program, {**self.scene.settings, **self.chosen}, self.setup, self.profile)

    @property
    def settled(self) -> frozenset[str]:
        """The interpretations with a chosen reading."""
        return frozenset(i.key for i, f in zip(self.program.interpretations, self.fixed, strict=True) if f is not None)

    @property
    def readings(self) -> Readings:
        """The readings in force: as chosen, otherwise the defaults."""
        return with_defaults(self.program, self.fixed)

    def begin(self, readings: Readings | None = None, logging: bool = True, *, bounded: bool = True) -> State:
        """The state in which it begins. `bounded`: no number is beyond the bounds of its field; a guess may be."""
        return begin(self.scene, self.script, self.readings if readings is None else readings, logging, bounded=bounded)

    def run(self, readings: Readings | None = None, *, checks: bool = True, logging: bool = True) -> Played:
        """The situation played through, with the states on the way. `checks`: its `illegal` lines are tested."""
        return self.run_from(self.begin(readings, logging), checks=checks)

    def run_from(self, start: State, *, checks: bool = True) -> Played:
        """The same from the state in which it begins."""
        return play(start, self.script if checks else self.moves, keep=True)

    @cached_property
    def given(self) -> dict[str, tuple[str, ...]]:
        """The cards in unmentioned hands: those that the moves take from them, by seat."""
        hand = hand_of(self.program)
        if hand is None:
            return {}
        start = self.begin(logging=False)
        draft = Draft(start)
        usual = self.program.zones[hand].usual  # what usually lies there was not taken from the moves
        found = {seat: tuple([face_words(self.program, draft.face(c)) for c in draft.cards(draft.base[hand] + player)
                              if draft.face(c) or not usual])
                 for player, seat in enumerate(self.seats) if not is_mentioned(self.scene, seat, hand)}
        return {seat: cards for seat, cards in found.items() if cards}

    @property
    def unseen(self) -> tuple[tuple[int, str], ...]:
        """The unseen cards: how many of each, as the list was read."""
        return tuple([(c.count, face_words(self.program, compose(self.program, list(c.pattern)))) for c in self.scene.unseen])

    def edited(self, edits: Sequence[Edit]) -> Subject:
        """The same with some lines changed. Raises `Invalid` if the result is not a situation."""
        return subject_in(Source(self.source.name, edited(self.source.text, edits)), self.case or None, self.chosen, self.profile)


def edited(text: str, edits: Sequence[Edit]) -> str:
    """A text with lines replaced, removed and inserted; lines inserted before the same one keep their order."""
    edits = joined(edits)
    gone = {e.replaces: e.text for e in edits if e.replaces}
    new: dict[int, list[str]] = {}
    for edit in edits:
        if edit.before:
            new.setdefault(edit.before, []).append(edit.text)
    lines = rows_of(text)
    found: list[str] = []
    for number, line in enumerate([*lines, ""], 1):
        found += new.get(number, [])
        if number in gone:
            found += [gone[number]] if gone[number] else []
        elif number <= len(lines):
            found.append(line)
    return "\n".join(found) + "\n"


def subject_in(source: Source, case_id: str | None = None, chosen: Mapping[str, str] | None = None,
               profile: str = "", file: CaseFile | None = None) -> Subject:
    """The situation of a file, or the case of this id, or its only case. `file`: what it says, if known. Raises `Invalid`."""
    must_be(source, Source, "a text with its name, `Source(name, text)`,")
    file = file or read_readable(source)
    if file.problem is not None and case_id not in [c.id.text for c in file.cases]:
        raise file.problem
    if file.situation is not None and case_id is None:
        body, case, title = file.situation, "", ""
        setup, script = body.setup, tuple[written.Line, ...](body.script)
    else:
        found = case_in(file, case_id)
        setup, script, case, title = found.setup, found.script, found.id.text, found.title.text
    return Subject(source, case, title, merge(setup, file.tables), script, dict(chosen or {}), profile)


def case_in(file: CaseFile, case_id: str | None) -> Case:
    """The case of this id, or the only one of a file. Raises `Invalid`."""
    ids = [c.id.text for c in file.cases]
    if not ids:
        raise Invalid([Diagnostic("Q001", "there is no situation and no case in this file", file.span)])
    if case_id is None and len(ids) > 1:
        some = ", ".join(ids[:5]) + (", ..." if len(ids) > 5 else "")
        many = f"the file has {len(ids)} cases: say which one"
        raise Invalid([Diagnostic("Q002", many, file.span, f"--case ID, one of {some}")])
    case = next((c for c in file.cases if case_id in (None, c.id.text)), None)
    if case is None:
        raise unknown("case", str(case_id), Span(Source("--case", str(case_id)), 1, 1, len(str(case_id))), ids)
    return case


def check_readings(program: Program, chosen: Mapping[str, str]) -> None:
    """Raises `Invalid` for a name or a choice that the rules do not declare."""
    known = {i.key: i for i in program.interpretations}
    for name, choice in chosen.items():
        source = Source("--set", f"{name}={choice}")
        if name not in known:
            raise unknown("interpretation", name, Span(source, 1, 1, len(name)), list(known))
        choices = [c.key for c in known[name].choices]
        if choice not in choices:
            span = Span(source, 1, len(name) + 2, len(choice))
            missing = f"no reading of {name} is called `{choice}`"
            raise Invalid([Diagnostic("N010", missing, span, f"one of {', '.join(choices)}")])
