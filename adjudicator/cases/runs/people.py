"""Which players are meant in a run: those for whom code runs, who do a verb, who are attacked or aimed at."""

from __future__ import annotations

import attrs

from adjudicator.cases.runs.aims import aimed_at
from adjudicator.cases.runs.before import at_first
from adjudicator.cases.runs.holders import Players, Waiting, joined
from adjudicator.cases.words.grid import codes_of_grid
from adjudicator.engine.occasions import Party, Persons, Role
from adjudicator.engine.position import OUT
from adjudicator.engine.state import State
from adjudicator.values import mutable


@mutable
class People:
    """What could have run in a run and for whom, and so who somebody may be in it.

    `start`: the state in which it began, in the phase `first`. `codes`: the pieces of code that could run, each with those for
    whom; `held`: the names of the cards that were there, each with those for whom it could act; `guessed`: the names that unknown
    cards may have; `attacked`: those who could have had a row, `attackable`: those who might have been chosen for one.
    """

    state: State
    start: State
    first: int
    everyone: Players
    codes: dict[int, Players] = attrs.Factory(dict)
    held: dict[int, Players] = attrs.Factory(dict)
    guessed: frozenset[int] = frozenset()
    _waiting_for: Waiting = attrs.Factory(Waiting)
    _doers: dict[int, Players] = attrs.Factory(dict)
    attacked: Players = 0
    attackable: Players = 0
    heeds_status: bool = True

    @property
    def gone(self) -> Players:
        """The players who were out of the game when a run began, if nothing could have brought anybody back."""
        if not self.heeds_status or any(self.state.program.leads[code].revives for code in self.codes):
            return 0
        return sum([1 << player for player, status in enumerate(self.start.position.status) if status == OUT])

    def may_be(self, persons: Persons, player: int, doer: int = -1, code: int = -1) -> bool:
        """Whether a player may be one of some persons in a run. To deny that another one was chosen says something, but not
        that somebody was besides the one for whose row a code runs. `doer`: who does it there.
        """
        beside = player != doer and code in codes_of_grid(self.state.program)
        chosen = () if beside else (party for party in persons or () if party.role in (Role.AIMED, Role.ATTACKED))
        return persons is None or any(self._choosable(party) >> player & 1 for party in chosen) or bool(
            (self.people(persons) & ~self.gone) >> player & 1)

    def _choosable(self, party: Party) -> Players:
        """The players who might have been chosen as the target of a code, or of an attack."""
        if not self._is_given(party):
            return 0
        return self.attackable if party.role is Role.ATTACKED else self.besides(party.number) if party.others else self.everyone

    def might_be(self, persons: Persons) -> Players:
        """The players who may be some persons, or might have been chosen as such, also where nothing tells who they are."""
        if persons is None or any(party.role is Role.UNSURE and self._is_given(party) for party in persons):
            return self.everyone
        return joined(self._choosable(party) if party.role is Role.AIMED else self._among(party) for party in persons)

    def besides(self, code: int) -> Players:
        """The players other than one for whom a code runs; if that may be several, each of them is another one to the others."""
        runs = self.codes.get(code, 0)
        return self.everyone & ~runs if runs & (runs - 1) == 0 else self.everyone

    def may_do(self, persons: Persons, player: int) -> bool:
        """Whether a player may be one of some persons who do something; where nothing tells who they are, it may be anybody."""
        return persons is None or self.is_open(persons) or bool((self.people(persons) & ~self.gone) >> player & 1)

    def _is_given(self, party: Party) -> bool:
        """Whether the code could run that puts a party where it is read."""
        return party.given < 0 or party.given in self.codes

    def is_open(self, persons: Persons) -> bool:
        """Whether nobody is known to be one of some persons whom something names, such as an attacker where nobody attacks."""
        return persons is not None and not self.people(persons) and any(
            party.role is Role.UNSURE and self._is_given(party) for party in persons)

    def people(self, persons: Persons) -> Players:
        """The players who may be some persons."""
        return self.everyone if persons is None else joined(self._among(party) for party in persons)

    def _among(self, party: Party) -> Players:
        """The players of a party."""
        if not self._is_given(party):
            return 0
        match party.role:
            case Role.RUNS:
                return self.codes.get(party.number, 0)
            case Role.BESIDES:
                return self.besides(party.number) if party.number in self.codes else 0
            case Role.ANYBODY:
                return self.everyone
            case Role.AIMED:
                aimed = aimed_at(self.state, self.start, party.number, self.codes, self.held, self.guessed)
                return aimed & self.besides(party.number) if party.others else aimed
            case Role.DOES:
                return self._doers.get(party.number, 0)
            case Role.ATTACKED:
                return self.attacked
            case Role.ABLE:
                return joined(holders for _, holders in self._waiting_for.by_moment.get(party.moment, ()))
            case Role.UNSURE:
                return 0
            case _:
                return at_first(self.state, self.start, party)


__all__ = ["People"]
