"""A situation as a value: read from text, begun as a state, played through."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import attrs

from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import problems_in, resolve
from adjudicator.cases.situation.readings import readings_of, with_defaults
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.vocabulary import unknown
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.rules.library import found_in
from adjudicator.rules.load import load
from adjudicator.values import frozen, must_be


class Illegal(ValueError):
    """The moves of a situation cannot be made as written; the message says which, and by what rule."""


@frozen(eq=False)
class Situation:
    """Players round a table, and what they do. Made by `situation`; never changed."""

    source: Source
    _scene: Scene
    _script: tuple[Line, ...]
    _fixed: tuple[int | None, ...]

    @property
    def program(self) -> Program:
        """The rules that the situation is played by."""
        return self._scene.program

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of the seats, clockwise."""
        return self._scene.seats

    def readings(self, /, **chosen: str) -> dict[str, str]:
        """The reading in force of every interpretation: as chosen, otherwise as the situation says, otherwise the default.

        Names are written with `_` for `-`. Raises `Invalid` for a name or choice that the rules do not declare.
        """
        program = self.program
        numbers = self._numbers(chosen)
        return {i.key: i.choices[n].key for i, n in zip(program.interpretations, numbers, strict=True)}

    def under(self, profile: str) -> Situation:
        """The same under the readings that an authority backs, such as `official`; what the situation sets stays as it is.

        Raises `Invalid` for a name that is not a profile.
        """
        must_be(profile, str, "the name of a profile")
        scene = self._scene
        return attrs.evolve(self, fixed=readings_of(scene.program, scene.settings, scene.setup, profile))

    def at_phase(self, phase: int) -> Situation:
        """The same at the beginning of another phase, by its number. Raises ValueError if the game has no such phase."""
        must_be(phase, int, "the number of a phase")
        if not 0 <= phase < len(self.program.phases):
            raise ValueError(f"no phase {phase} among {len(self.program.phases)}")
        return attrs.evolve(self, scene=attrs.evolve(self._scene, phase=phase))

    def start(self, /, **chosen: str) -> State:
        """The state in which the situation begins, before any move."""
        return begin(self._scene, self._script, self._numbers(chosen))

    def play(self, /, **chosen: str) -> Played:
        """The situation played through, with everything to be said about its moves."""
        return play(self.start(**chosen), self._script)

    def resolve(self, /, **chosen: str) -> State:
        """The state after all moves. Raises `Illegal` if one cannot be made or a needed one is missing."""
        played = self.play(**chosen)
        if played.troubles:
            raise Illegal("\n".join(f"{t.span}: {t.message}" if t.span else t.message for t in played.troubles))
        return played.state

    def _numbers(self, chosen: dict[str, str]) -> tuple[int, ...]:
        program = self.program
        keys = [i.key for i in program.interpretations]
        numbers = [*with_defaults(program, self._fixed)]
        where = Span(self.source, 1, 1, 0)
        for name, choice in chosen.items():
            key = name.replace("_", "-")
            if key not in keys:
                raise unknown("interpretation", key, where, keys)
            interpretation = program.interpretations[keys.index(key)]
            must_be(choice, str, f"the name of a reading of `{key}`")
            if interpretation.index(choice) < 0:
                raise unknown(f"reading of {key}", choice, where, [c.key for c in interpretation.choices])
            numbers[keys.index(key)] = interpretation.index(choice)
        return tuple(numbers)


def situation(text: str, name: str = "situation", *, rules: Sequence[str | Path] = (),
              load: Callable[..., Program] = load) -> Situation:
    """The situation that a text in the case notation describes. Raises `Invalid` with every error in it.

    `name`: what diagnostics call the text. `rules`: the user's own folders in which its games and sets are also searched. `load`:
    returns the program for the name of a game and of its sets.
    """
    must_be(text, str, "the text of a situation")
    must_be(name, str, "the name of a text")
    if rules:
        with found_in(*rules):
            return situation(text, name, load=load)
    source = Source(name, text)
    file = read_cases(source)
    if file.situation is None:
        what, help = (("this is a file of cases, not a situation", "a situation has no `case` heading") if file.cases else
                      ("there is no situation here", "write `rules GAME`, and a line for each seat"))
        raise Invalid([Diagnostic("N007", what, Span(source, 1, 1, 0), help)])
    found = file.situation
    problems = tuple(problems_in(found.setup, found.script, file.tables, load=load))
    if problems:
        raise Invalid(problems)
    case = resolve(found.setup, found.script, file.tables, load=load)
    scene = case.scene
    return Situation(source, scene, case.script, readings_of(scene.program, scene.settings, scene.setup))
