"""What could have happened in a run: every step to which something leads that was there, whatever its conditions.

It follows from what the code of each clause may lead to, from the places where cards were during the run, and from the phases
through which the run went. In a run in which nothing happened, nobody used the window that is open at its end.
Conditions are not examined, a clause whose condition did not hold could have acted; except those about who does a verb, if
nothing changes them, and those of rules that cannot hold before something is set which nothing in the run could have set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from types import MappingProxyType

import attrs

from adjudicator.cases.never.holders import Players, acts_hidden, everyone, holders_of
from adjudicator.cases.never.turns import phases_of, turns_of
from adjudicator.engine.frames import FIELDS
from adjudicator.engine.occasions import Doing, Entry, EntrySort, Need, Only, Party
from adjudicator.engine.position import FALLEN, OUT
from adjudicator.engine.program import Clause, Program
from adjudicator.engine.state import OFFER, State
from adjudicator.engine.steps import HAPPENED, phases_begun
from adjudicator.engine.turn import END_OF_ROUND, END_OF_TURN
from adjudicator.engine.underway import running
from adjudicator.engine.view import View
from adjudicator.values import mutable

NONE: Mapping[int, Players] = MappingProxyType({})
_ENDS = frozenset({END_OF_TURN, END_OF_ROUND})


@mutable
class Reach:
    """What a run could have led to.

    `start`: the state in which it began, in the phase `first`. `codes`: the pieces of code that could run, each with those for
    whom; `windows`: those that could open; `done`: each way in which a verb could be done, with those who could do it. `unused`:
    the window that nobody used, empty if there is none. `changed`: the entries that are, or could have been, other than at first.
    `guessed`: the names that unknown cards may have; `supposed`: those of them that no other card there has.
    """

    state: State
    start: State
    first: int
    everyone: Players
    unused: str = ""
    codes: dict[int, Players] = attrs.Factory(dict)
    windows: dict[str, Players] = attrs.Factory(dict)
    done: dict[Doing, Players] = attrs.Factory(dict)
    held: dict[int, Players] = attrs.Factory(dict)
    guessed: frozenset[int] = frozenset()
    supposed: frozenset[int] = frozenset()
    _by_verb: dict[int, list[tuple[Clause, Players]]] = attrs.Factory(dict)
    _by_moment: dict[str, list[tuple[Clause, Players]]] = attrs.Factory(dict)
    _doers: dict[int, Players] = attrs.Factory(dict)
    changed: set[Entry] = attrs.Factory(set)
    _waiting: list[int] = attrs.Factory(list)
    _unmet: list[tuple[tuple[Need, ...], Callable[[], None]]] = attrs.Factory(list)

    @staticmethod
    def of(state: State, start: State, first: int, whole: bool = False, more: Mapping[int, Players] = NONE) -> Reach:
        """What could have happened in a run that began with this phase; `whole`: if its last turn had gone on to its end.

        `more`: the names of cards that could have acted besides, from where cards lie hidden, each with the players for whom.
        """
        # INVARIANT: what happens in a run could have happened in it
        begun = phases_begun(state.steps)
        waits = not whole and state.question is not None and bool(begun)
        unused = "" if whole else _unused(state)
        ends = frozenset() if waits and turns_of(begun) < 2 else _ENDS
        found = Reach._of(state, start, first, dict(phases_of(state, first, waits)), ends, unused, more)
        if not waits or found._stays():
            return found
        return Reach._of(state, start, first, dict(phases_of(state, first, False)), _ENDS, unused, more)

    @staticmethod
    def to_come(state: State) -> Reach:
        """What may still happen in the phase in which a run ends."""
        here = state.position.active, state.position.phase
        player, phase = next(reversed(phases_begun(state.steps)), here)
        return Reach._of(state, state, phase, {phase: 1 << player}, frozenset(), "")

    @staticmethod
    def _of(state: State, start: State, first: int, turns: Mapping[int, Players], ends: Collection[str], unused: str,
            more: Mapping[int, Players] = NONE) -> Reach:
        """What could have happened in some phases, each in the turns of some players. `ends`: what comes after all phases."""
        found = Reach(state, start, first, everyone(state), unused, held=holders_of(state, start, more), guessed=frozenset(more),
                      supposed=frozenset(more.keys() - holders_of(state, start, NONE).keys()) if more else frozenset())
        found.changed |= {*_no_longer_first(state), *_no_longer_first(start)}
        keys = {state.program.phases[number].named.key for number in turns}
        for clause, players in found._clauses():
            match clause.kind:
                case "ability":
                    for moment in clause.moments:
                        found._by_moment.setdefault(moment, []).append((clause, players))
                case "when" | "before" | "instead of" | "cannot":
                    found._by_verb.setdefault(clause.verb, []).append((clause, players))
                case "leaves":
                    for verb in clause.leaving:
                        found._by_verb.setdefault(verb, []).append((clause, players))
                case "state_based":
                    found._run(clause.code, players)
                case "phase" if {*clause.moments} & {*keys, *ends}:
                    found._run(clause.code, players)
                case "change" if isinstance(clause.value, int):
                    found.changed.add(Entry(EntrySort.VALUE, clause.value))
                case _:
                    pass  # it changes what others do, and does nothing itself
        for number, players in turns.items():
            found._run(state.program.phases[number].code, players)
        found._goes_on()
        found._follow()
        return found

    def _goes_on(self) -> None:
        """What is under way when the run begins, in the middle of an effect, could run."""
        # INVARIANT: what says nothing of a run says nothing of its rest
        for code, player in running(self.start):
            self._runs(code, self.everyone if player is None else 1 << player)
        if self.start.position.rows:
            self._attack((), 0)

    def _stays(self) -> bool:
        """Whether only its player could have ended the phase in which the run ends."""
        program = self.state.program
        last = program.leads[program.phases[phases_begun(self.state.steps)[-1][1]].code]
        leads = [program.leads[code] for code in self.codes]
        return last.waits is not None and not any(one.cuts or {*one.writes} & {*last.waits} for one in leads)

    def within(self, moment: str) -> Reach:
        """What could have happened in the cells of a moment of the grid."""
        program, grid = self.state.program, self.state.program.grid
        moments = [] if grid is None else [(at, m.code) for at, m in enumerate(grid.moments) if m.named.key == moment]
        found = attrs.evolve(self, codes={}, windows={}, done={}, by_verb=self._by_verb, by_moment=self._by_moment,
                             doers={}, waiting=[], unmet=[])
        for put in {put for code in self.codes for put in program.leads[code].rows}:
            for at, number in moments:
                found._run(put[at] or number if put else number, self.everyone)
        found._follow()
        return found

    def does(self, verb: int, player: int, numbers: Collection[int]) -> bool:
        """Whether a player could do a verb; with one of some numbers, if it is done with plain numbers.

        One that the verb sets itself could be less than it is done with: then it could be what it was in this run.
        """
        done = self.state.program.verbs[verb]
        told = {step.parts[at] for step in self.state.steps if step.verb == done.key for at in done.amounts}
        for doing, players in self.done.items():
            if doing.verb == verb and players >> player & 1:
                counts = [n for n, part in zip(doing.numbers, done.parameters, strict=True) if part.type == "number"]
                if not (numbers and counts) or None in counts or {*counts, *told} & {*numbers}:
                    return True
        return False

    @property
    def gone(self) -> Players:
        """The players who were out of the game when a run began, if nothing could have brought anybody back."""
        if any(self.state.program.leads[code].revives for code in self.codes):
            return 0
        return sum([1 << player for player, status in enumerate(self.start.position.status) if status == OUT])

    def among(self, party: Party) -> Players:
        """The players of a party in a run."""
        if party.verb >= 0:
            return self._doers.get(party.verb, 0) & ~self.gone
        found = self.everyone if party.anybody and party.code in self.codes else self.codes.get(party.code, 0)
        return found & ~self.gone

    def asks(self, moment: str, player: int) -> bool:
        """Whether a window of a moment could open for a player."""
        return bool(self.windows.get(moment, 0) >> player & 1)

    @property
    def asking(self) -> bool:
        """Whether somebody could be asked something: by a window, or what to choose."""
        leads = self.state.program.leads
        return bool(self.windows) or any(leads[code].asks or leads[code].others for code in self.codes)

    def waits(self, verb: int, kind: str) -> bool:
        """Whether a clause of a kind waits for a verb."""
        leads = self.state.program.leads
        return any(clause.kind == kind and (clause.code < 0 or self._met(leads[clause.code].needs))
                   for clause, _ in self._by_verb.get(verb, ()))

    def _clauses(self) -> Iterator[tuple[Clause, Players]]:
        """The clauses that could act, each with those for whom: those of rules and of lasting effects for everyone."""
        program = self.state.program
        lasting = {number for group in program.lasting for number in group.clauses}
        for clause in program.clauses:
            if (not clause.owner or clause.owner in self.held) and (
                    clause.owner not in self.supposed or acts_hidden(program, clause)):
                yield clause, self.everyone if not clause.owner or clause.number in lasting else self.held[clause.owner]

    def _met(self, needs: Iterable[Need]) -> bool:
        """Whether something was, or could have been, set of each."""
        return all(not self.changed.isdisjoint(need) for need in needs)

    def _once(self, needs: tuple[Need, ...], follow: Callable[[], None]) -> None:
        """Follow something, as soon as what it needs could have been set."""
        if self._met(needs):
            follow()
        else:
            self._unmet.append((needs, follow))

    def _run(self, code: int, players: Players) -> None:
        """A piece of code could run for some players, if the conditions of its clause can hold."""
        if code >= 0:
            self._once(self.state.program.leads[code].needs, partial(self._runs, code, players))

    def _runs(self, code: int, players: Players) -> None:
        """A piece of code could run for some players."""
        before = self.codes.get(code, 0)
        if players | before != before:
            self.codes[code] = players | before
            self.changed |= {*self.state.program.leads[code].sets}
            self._waiting.append(code)

    def _follow(self) -> None:
        """Everything to which the pieces of code lead that could run."""
        while self._waiting:
            while self._waiting:
                self._lead(self._waiting.pop())
            unmet, self._unmet = self._unmet, []
            for needs, follow in unmet:
                self._once(needs, follow)

    def _lead(self, code: int) -> None:
        """Everything to which a piece of code directly leads."""
        players, leads = self.codes[code], self.state.program.leads[code]
        for doing in (*leads.verbs, *leads.attacking):
            whom = (players if doing.own else self.everyone) & self._whom(doing.only)
            self._once(doing.needs, partial(self._do, doing, whom))
        for window in leads.windows:
            self._once(window.needs, partial(self._open, window.moment, players if window.own else self.everyone))
        for moment in leads.performs:
            self._perform(moment, players)
        if leads.attacks:
            self._attack(leads.codes, players)

    def _open(self, moment: str, whose: Players) -> None:
        """A window could open for some players."""
        self.windows[moment] = self.windows.get(moment, 0) | whose
        for clause, holders in () if moment == self.unused else self._by_moment.get(moment, ()):
            self._run(clause.code, whose & holders)

    def _whom(self, only: tuple[Only, ...]) -> Players:
        """The players of whom something holds that no rule changes, or may hold, as what it rests on is not known."""
        if not only:
            return self.everyone
        program, view, found = self.state.program, View(self.state), self.everyone
        for one in only:
            holds = program.function(program.values[one.value].function)
            found &= sum([1 << player for player in range(len(self.state.seats))
                          if bool(holds(view, player)) is one.wanted
                          or any(view.fields[field][player] in (None, 0) for field in one.fields)])
        return found

    def _do(self, doing: Doing, players: Players) -> None:
        """Some players could do a verb."""
        self.done[doing] = self.done.get(doing, 0) | players
        before = self._doers.get(doing.verb, 0)
        if players | before == before:
            return
        self._doers[doing.verb] = players = players | before
        self._run(self.state.program.verbs[doing.verb].code, players)
        for clause, holders in self._by_verb.get(doing.verb, ()):
            of_doer = not clause.owner or clause.subject == "you"
            self._run(clause.code, players & holders if of_doer else holders)

    def _perform(self, moment: str, players: Players) -> None:
        """What any card does in a moment could be carried out; without a moment, its abilities."""
        for name in self.held:
            for clause in self.state.program.cards[name].clauses:
                if clause.kind == "ability" and (not moment or moment in clause.moments):
                    self._run(clause.bare, players)

    def _attack(self, put: Iterable[int], players: Players) -> None:
        """Rows could be opened for some players; `put`: code in the place of their moments, which runs for the same ones.

        That of the moments counts all the same: that a card which is there is of no use against an attack may be worth a line.
        """
        for code in put:
            self._run(code, players)
        for code in codes_of_grid(self.state.program):
            self._run(code, self.everyone)


def codes_of_grid(program: Program) -> tuple[int, ...]:
    """The code to which an attack leads: that of each moment, and what follows a block and the whole."""
    grid = program.grid
    return () if grid is None else (*(moment.code for moment in grid.moments), grid.after_block, grid.after_all)


def _unused(state: State) -> str:
    """The moment of the window that is open at the end of a run in which nothing happened; else empty."""
    if state.question is None or state.question.kind != OFFER:
        return ""
    return "" if any(step.kind in HAPPENED for step in state.steps) else state.question.moment


def _no_longer_first(state: State) -> Iterator[Entry]:
    """What is not as it is at first: fields of players, of the game and of open rows, and that nobody falls."""
    program, position = state.program, state.position
    for number, field in enumerate(program.player_fields):
        if any(value != field.first for value in position.fields[number]):
            yield Entry(EntrySort.PLAYER, number)
    for number, field in enumerate(program.game_fields):
        if position.vars[number] != field.first:
            yield Entry(EntrySort.GAME, number)
    first = () if program.grid is None else program.grid.defaults
    for row in position.rows:
        yield from (Entry(EntrySort.ROW, number) for number, pair in enumerate(zip(row[FIELDS:], first, strict=True))
                    if pair[0] != pair[1])
    if FALLEN in position.status:
        yield Entry(EntrySort.FALLEN)


__all__ = ["Reach", "codes_of_grid"]
