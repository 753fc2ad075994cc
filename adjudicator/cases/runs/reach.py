"""What could have happened in a run: every step to which something leads that was there, whatever its conditions.

It follows from what the code of each clause may lead to, from the places where cards were during the run, and from the phases
through which the run went. In a run in which nothing happened, nobody used the window that is open at its end, and its phase
came to nothing behind it. Conditions are not examined, a clause whose condition did not hold could have acted; except those
about who does a verb, if nothing changes them, and those of rules that cannot hold before something is set which nothing in the
run could have set.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from types import MappingProxyType

import attrs

from adjudicator.cases.runs.aims import used_as_others
from adjudicator.cases.runs.before import at_first, may_hold, no_longer_first, of_whom, together, unused_window
from adjudicator.cases.runs.extents import Extents
from adjudicator.cases.runs.holders import Players, acting, borrowers, everyone, holders_of, joined
from adjudicator.cases.runs.lent import lasting_in, with_begun, with_lent
from adjudicator.cases.runs.people import People
from adjudicator.cases.runs.turns import phases_of, turns_of
from adjudicator.cases.situation.places import foreign_to, is_among
from adjudicator.cases.words.grid import codes_of_grid, moments_of
from adjudicator.engine.frames import PLAYER
from adjudicator.engine.occasions import Doing, Entry, EntrySort, Need, Opening, Party, Role
from adjudicator.engine.program import Clause
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.steps import phases_begun
from adjudicator.engine.turn import END_OF_ROUND, END_OF_TURN
from adjudicator.engine.underway import running
from adjudicator.engine.zones import Lying
from adjudicator.values import mutable

NONE: Mapping[int, Players] = MappingProxyType({})
_ENDS = frozenset({END_OF_TURN, END_OF_ROUND})


@mutable
class Reach(People):
    """What a run could have led to.

    `windows`: those that could open; `done`: each way in which a verb could be done, with those who could do it. `unused`:
    the window that nobody used, empty if there is none. `changed`: the entries that are, or could have been, other than at first.
    `supposed`: the names that unknown cards may have and no other card there has. `spent`: what only the own text of cards that
    were used as others does. `glimpsed`: the codes of cards of players who only look on, with these.
    """

    unused: str = ""
    windows: dict[str, Players] = attrs.Factory(dict)
    done: dict[Doing, Players] = attrs.Factory(dict)
    supposed: frozenset[int] = frozenset()
    changed: set[Entry] = attrs.Factory(set)
    spent: dict[int, Players] = attrs.Factory(dict)
    glimpsed: dict[int, Players] = attrs.Factory(dict)
    is_within: bool = False
    _grew: bool = False
    _befalls: set[int] = attrs.Factory(set)
    _befalling: set[int] = attrs.Factory(set)
    _left: dict[int, Players] = attrs.Factory(dict)
    _handed: Players = 0
    _waiting: list[int] = attrs.Factory(list)
    _limited: dict[int, Players] = attrs.Factory(dict)
    _unmet: list[tuple[tuple[Need, ...], Callable[[], None]]] = attrs.Factory(list)
    _numbers: Extents | None = None
    _borrowers: Mapping[int, Players] | None = None

    @staticmethod
    def of(state: State, start: State, first: int, whole: bool = False, more: Mapping[int, Players] = NONE,
           anywhere: bool = False) -> Reach:
        """What could have happened in a run that began with this phase; `whole`: if its last turn had gone on to its end.

        `more`: the names of cards that could have acted besides, from where cards lie hidden, each with the players for whom.
        `anywhere`: if each card acted wherever it lay.
        """
        # INVARIANT: what happens in a run could have happened in it
        # INVARIANT: what could be chosen at the end of a run could happen in it
        begun = phases_begun(state.steps)
        waits = not whole and state.question is not None and bool(begun)
        unused = "" if whole else unused_window(state)
        ends = frozenset() if waits and turns_of(begun) < 2 else _ENDS
        found = Reach._of(state, start, first, dict(phases_of(state, first, waits)), ends, unused, more, anywhere)
        if not waits or unused:
            return found
        stays = found._stays()
        if stays and (ends or not any(state.program.leads[code].cuts for code in found.codes)):
            return found
        return Reach._of(state, start, first, dict(phases_of(state, first, stays)), _ENDS, unused, more, anywhere)

    @staticmethod
    def to_come(state: State) -> Reach:
        """What may still happen in the phase in which a run ends."""
        here = state.position.active, state.position.phase
        player, phase = next(reversed(phases_begun(state.steps)), here)
        return Reach._of(state, state, phase, {phase: 1 << player}, frozenset(), "")

    @staticmethod
    def _of(state: State, start: State, first: int, turns: Mapping[int, Players], ends: Collection[str], unused: str,
            more: Mapping[int, Players] = NONE, anywhere: bool = False) -> Reach:
        """What could have happened in some phases, each in the turns of some players. `ends`: what comes after all phases."""
        held, lasting = holders_of(state, start, more), lasting_in(state, start)
        supposed = frozenset(more.keys() - holders_of(state, start, NONE).keys()) if more else frozenset[int]()
        before = None
        while before != (held, lasting):  # what a run begins, or lets somebody borrow, acts in it too
            before, clauses = (held, lasting), [*acting(state, start, held, lasting, frozenset(more), supposed, anywhere)]
            found = Reach(state, start, first, everyone(state), unused=unused, held=held, guessed=frozenset(more),
                          supposed=supposed)
            found._begin(turns, ends, clauses)
            held, lasting = with_lent(found, clauses), with_begun(found, lasting)
        found._spend()
        found._look_on()
        return found

    def _begin(self, turns: Mapping[int, Players], ends: Collection[str], clauses: Iterable[tuple[Clause, Players]]) -> None:
        """Some clauses could act in some phases, each in the turns of some players, and lead to something."""
        self.changed |= {*no_longer_first(self.state), *no_longer_first(self.start)}
        keys = {self.state.program.phases[number].named.key for number in turns}
        for clause, players in clauses:
            self._waiting_for.add(clause, players)
            if clause.kind == "state_based" or (clause.kind == "phase" and {*clause.moments} & {*keys, *ends}):
                self._run(clause.code, players)
            elif clause.kind == "change" and isinstance(clause.value, int):
                self.changed.add(Entry(EntrySort.VALUE, clause.value))
        for number, players in turns.items():
            code = self.state.program.phases[number].code
            self._run(code, players & of_whom(self.state, self.state.program.leads[code].only))
        self._goes_on()
        self._follow()

    def _goes_on(self) -> None:
        """What is under way when the run begins, in the middle of an effect, could run."""
        # INVARIANT: what says nothing of a run says nothing of its rest
        for one in running(self.start):
            self._runs(one.code, self.everyone if one.player is None else 1 << one.player)
        if under_way := at_first(self.state, self.start, Party(Role.NAMED, PLAYER)):
            self._open_rows(under_way, moments_of(self.state.program))

    def _spend(self) -> None:
        """What the own text of the cards would do that were used as others."""
        for player, name in used_as_others(self.state):
            for clause in self.state.program.cards[name].clauses:
                if clause.kind == "ability" and not self.codes.get(clause.code, 0) >> player & 1:
                    self.spent[clause.code] = self.spent.get(clause.code, 0) | 1 << player
                    self._run(clause.code, 1 << player)
        self._follow()

    def _stays(self) -> bool:
        """Whether only its player could have ended the phase in which the run ends, or what comes of it is not known. Where the
        turn is cut short no other phase follows.
        """
        program, question = self.state.program, self.state.question
        last = program.leads[program.phases[phases_begun(self.state.steps)[-1][1]].code]
        leads, waits = [program.leads[code] for code in self.codes], {*(last.waits or ())}
        unknown = question is not None and question.kind in (FACE, VALUE)
        return (last.waits is not None or unknown) and not any(one.skips or {*one.writes} & waits for one in leads)

    def within(self, moment: str) -> Reach:
        """What could have happened in the cells of a moment of the grid."""
        program, grid = self.state.program, self.state.program.grid
        moments = [] if grid is None else [(at, m.code) for at, m in enumerate(grid.moments) if m.named.key == moment]
        found = attrs.evolve(self, codes={}, windows={}, done={}, waiting_for=self._waiting_for, doers={}, waiting=[],
                             unmet=[], glimpsed={}, is_within=True, numbers=None, limited={})
        for put in {put for code in self.codes for put in program.leads[code].rows}:
            for at, number in moments:
                own = put[at] if put else 0
                found._run(own or number, self.codes.get(own, 0) if own else self.attackable)
        found._follow()
        found._look_on()
        return found

    def does(self, verb: int, player: int, numbers: Collection[int]) -> bool:
        """Whether a player could do a verb; with one of some numbers, if it is done with plain numbers."""
        return any(doing.verb == verb and players >> player & 1 and not (
            numbers and not self.extents.may_come_to(doing, player, numbers)) for doing, players in self.done.items())

    @property
    def extents(self) -> Extents:
        """Between which numbers those of the run are."""
        if self._numbers is None:
            self._numbers = Extents.of(self.state, self.start, self.codes, self.changed)
        return self._numbers

    @property
    def borrowers(self) -> Mapping[int, Players]:
        """The players for whom the text of a card could act without it, as `borrowers` says."""
        if self._borrowers is None:
            self._borrowers = borrowers(self.state, self.start, self.held)
        return self._borrowers

    def asks(self, moment: str, player: int) -> bool:
        """Whether a window of a moment could open for a player."""
        return bool(self.windows.get(moment, 0) >> player & 1)

    @property
    def asking(self) -> Players:
        """The players who could be asked something: by a window, or what to choose."""
        leads = self.state.program.leads
        return joined(self.windows.values()) | joined(
            self.everyone if leads[code].others else runs if leads[code].asks else 0 for code, runs in self.codes.items())

    def waits(self, verb: int, kind: str) -> bool:
        """Whether a clause of a kind waits for a verb."""
        leads = self.state.program.leads
        return any(clause.kind == kind and (clause.code < 0 or self._met(leads[clause.code].needs))
                   for clause, _ in self._waiting_for.by_verb.get(verb, ()))

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
        """A piece of code could run for some players, as far as it may be these."""
        before, whom = self.codes.get(code, 0), self.state.program.leads[code].whom
        if whom is not None:
            self._limited[code] = self._limited.get(code, 0) | players
            players &= self.people(whom)
        if players | before != before:
            self.codes[code] = players | before
            self._grew = True
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
            if self._grew and not self._waiting:  # others may do now what these pieces of code have others do
                self._grew = False
                for code in [*self.codes]:
                    self._lead_others(code)
                for code, players in [*self._limited.items()]:
                    self._runs(code, players)
            if not self._grew and not self._waiting:
                self._lead_to_nobody()

    def _lead(self, code: int) -> None:
        """Everything to which a piece of code directly leads."""
        players, leads = self.codes[code], self.state.program.leads[code]
        for doing in (*leads.verbs, *leads.attacking):
            self._once(doing.needs, partial(self._do, doing, code))
        for window in leads.windows:
            self._once(window.needs, partial(self._open, window, code))
        for name in self.held if leads.performs else ():
            for clause in self.state.program.cards[name].clauses:
                if clause.kind == "ability" and leads.carries_out(name, clause.moments):
                    self._run(clause.bare, self._able(players, leads.performed, name))
        for put in leads.codes:
            self._run(put, players)
        self._attack(code)

    def _is_still_to_come(self, led: Doing | Opening, code: int) -> bool:
        """Whether the phase in which the run ends comes to something only behind the window that nobody used."""
        program = self.state.program
        return bool(self.unused) and led.behind and code == program.phases[self.state.position.phase].code

    def _able(self, players: Players, cards: Lying | None, name: int) -> Players:
        """The players for whom a card may be among those of which something is carried out."""
        state = self.state
        return players if cards is None else together(player for player in range(len(state.seats)) if players >> player & 1
                                                      and is_among(state.program, name, cards, foreign_to(state, player)))

    def _lead_others(self, code: int) -> None:
        """What a piece of code has other players do than those for whom it runs."""
        leads = self.state.program.leads[code]
        for doing in (*leads.verbs, *leads.attacking):
            if not doing.own and self._met(doing.needs):
                self._do(doing, code)
        for window in leads.windows:
            if not window.own and self._met(window.needs):
                self._open(window, code)
        self._attack(code)

    def _lead_to_nobody(self) -> None:
        """What is done by those of whom nothing in a run tells who they are: it may be anybody."""
        for code in [*self.codes]:
            for doing in self.state.program.leads[code].verbs:
                if not doing.own and self._met(doing.needs) and self.is_open(doing.doers):
                    self._do(doing, code, self.everyone)

    def _open(self, window: Opening, code: int) -> None:
        """A window of a piece of code could open."""
        if self._is_still_to_come(window, code):
            return
        moment, whose = window.moment, self.codes[code] if window.own else self.people(window.whose)
        self.windows[moment] = self.windows.get(moment, 0) | whose
        in_grid = window.own and not self.is_within and code in codes_of_grid(self.state.program)
        self._answer(moment, whose, self.everyone if in_grid else whose)

    def _answer(self, moment: str, players: Players, onlookers: Players) -> None:
        """Players could use what answers a window: what a rule lets them use, and what a card does."""
        for clause, holders in () if moment == self.unused else self._waiting_for.by_moment.get(moment, ()):
            self._run(clause.code, players & holders)
            self._glimpse(clause, onlookers & holders & ~players)

    def _glimpse(self, clause: Clause, players: Players) -> None:
        """A card of no use to players who look on may be worth a line: what it does, but not what would come of that."""
        if clause.owner and clause.code >= 0 and players:
            self.glimpsed[clause.code] = self.glimpsed.get(clause.code, 0) | players

    def _look_on(self) -> None:
        """Count what cards of players who look on do as what could have been done."""
        for code, players in self.glimpsed.items():
            self.codes[code] = self.codes.get(code, 0) | players
            for doing in self.state.program.leads[code].verbs if self._met(self.state.program.leads[code].needs) else ():
                if doing.own and self._met(doing.needs) and may_hold(self.state, doing.facts):
                    self.done[doing] = self.done.get(doing, 0) | (players & of_whom(self.state, doing.only))

    def _do(self, doing: Doing, code: int, others: Players = 0) -> None:
        """A verb could be done by a piece of code; by others, if it is said by whom."""
        if self._is_still_to_come(doing, code) or not may_hold(self.state, doing.facts):
            return
        players = (self.codes[code] if doing.own else others or self.people(doing.doers)) & of_whom(self.state, doing.only)
        if doing.apart:
            players &= self.besides(code)
        self.done[doing] = self.done.get(doing, 0) | players
        before, body = self._doers.get(doing.verb, 0), self.state.program.verbs[doing.verb].code
        befalls = (not doing.own or code in self._befalling) and doing.verb not in self._befalls
        if players | before == before and not befalls:
            return
        self._doers[doing.verb] = players = players | before
        self._grew = True
        if befalls:
            self._befalls.add(doing.verb)
            self._befalling.add(body)
            self._waiting += [body] if body in self.codes else []
        self._run(body, players)
        for clause, holders in self._waiting_for.by_verb.get(doing.verb, ()):
            self._run(clause.code, holders if clause.owner and clause.subject != "you" else players & holders)
            if doing.verb in self._befalls:
                self._glimpse(clause, holders & ~players)

    def _attack(self, code: int) -> None:
        """Everything to which it leads that a piece of code opens rows, or gives one to another player."""
        leads = self.state.program.leads[code]
        left = {at for put in leads.rows for at in moments_of(self.state.program) if not put or not put[at]}
        for attacked in leads.attacked:
            open_to = self.besides(code) if attacked.others else self.everyone
            self.attackable |= self.might_be(attacked.whom) & open_to
            self._open_rows(self.people(attacked.whom) & open_to, left if leads.rows else None)
        for at in moments_of(self.state.program) if leads.attacking else ():
            self._pass_over(at)

    def _open_rows(self, players: Players, left: Iterable[int] | None) -> None:
        """Rows of some players could be opened, in which some moments are `left` as they are; None for rows that others had.

        These run for those players, and what follows a block and the whole for everybody.
        """
        grid = self.state.program.grid
        self._handed |= players if left is None else 0
        as_they_are = {*(left or ())}
        more = {at: self._left.get(at, 0) | self._handed | (players if at in as_they_are else 0)
                for at in {*self._left} | as_they_are}
        if grid is None or (players | self.attacked == self.attacked and more.items() <= self._left.items()):
            return
        self.attacked |= players
        self.attackable |= players
        self._left |= more
        self._grew = True
        self._befalling |= {*codes_of_grid(self.state.program)}
        for at, of in more.items():
            self._run(grid.moments[at].code, of)
        for code in (grid.after_block, grid.after_all):
            self._run(code, self.everyone)

    def _pass_over(self, at: int) -> None:
        """An attack puts something in the place of a moment: that a card is of no use against it may be worth a line."""
        grid = self.state.program.grid
        if grid is not None and at not in self._left:
            for window in self.state.program.leads[grid.moments[at].code].windows:
                self._answer(window.moment, 0, self.everyone)


__all__ = ["Reach"]
