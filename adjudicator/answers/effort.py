"""The cost of answers that run a situation repeatedly, counted the same on every machine."""

from __future__ import annotations

from adjudicator.answers.subject import Subject
from adjudicator.cases.playthrough import Played
from adjudicator.engine.program import Program
from adjudicator.notation.case_lines import ZoneFact

ORDINARY, SHARE = 64, 16
"""Steps and loop iterations between two positions, more than shipped cases need; this many more cost as much as a position."""
MANY_FIELDS = 40
"""Fields of a player that take as long to begin as everything else at their seat."""
MANY_CHOICES = 64
"""Choices of one question that take as long to put in words as a position to reach."""
MANY_CARDS = 32
"""Cards that take as long to put where they lie as a position to reach, or as two steps of a timeline."""
ENDLESS = 1_000
"""The number of positions that a run counts as if it does not end."""
READY = 32
"""Steps of a timeline that take as long as everything in a changed situation that is not counted below."""
READ = 2
"""Steps of a timeline that take as long as reading a line of a script."""
ACTING = 4
"""Cards in play with which a step takes twice as long: whether they act is found out again and again."""
TURNS = 2
"""Turns of loops that take as long as a step of a timeline."""
ROWS = 4
"""Lines of a file that take as long to parse as a step of a timeline."""


def set_up(subject: Subject, program: Program) -> int:
    """The steps of a timeline that reading a changed situation of a program and laying its table take as long as.

    Each line, fact and card of a list counts, whether or not anything comes of it; seats do where they have very many fields.
    """
    setup = subject.setup
    facts = [fact for line in setup.seats for fact in line.facts]
    lists = [fact.cards for fact in facts if isinstance(fact, ZoneFact)] + [pile.cards for pile in setup.piles]
    stated = len(facts) + len(setup.printed) + len(setup.settings) + len(setup.rules) + sum(map(len, lists))
    fields = len(setup.seats) * (len(program.player_fields) // MANY_FIELDS)
    return fields + stated + READ * len(subject.written)


def steps(played: Played) -> int:
    """The steps of a timeline that a run takes as long as: its own, more where there is much between them; a choice is one."""
    state = played.state
    zones, seats = state.position.zones, len(state.seats)
    base, live = state.program.layout(seats).base, [(n, z) for n, z in enumerate(state.program.zones) if z.live]
    acting = sum([len(cards) for n, z in live for cards in zones[base[n]:base[n] + (seats if z.of_player else 1)]])
    offered = sum([len(each.question.choices) for each in (*played.asked, state) if each.question is not None])
    own = max(len(state.steps), state.effort // TURNS) * (ACTING + acting) // ACTING
    return len(played.choices) + own + 2 * sum(map(len, zones)) // MANY_CARDS + offered


def dear(effort: int, choices: int = 1) -> int:
    """The number of extra positions that a position counts as, if it took this many choices, steps and iterations to reach."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


def course(played: Played) -> int:
    """The number of positions that a run costs as much as: its choices, more where they take long or are made among very many.

    The cards that a long list has put somewhere count as well.
    """
    count, state = len(played.choices), played.state
    lying = sum(map(len, state.position.zones))
    offered = [len(each.question.choices) for each in (*played.asked, state) if each.question is not None]
    return count + dear(state.effort, count) + lying // MANY_CARDS + sum([number // MANY_CHOICES for number in offered])


__all__ = ["ENDLESS", "READY", "ROWS", "TURNS", "course", "dear", "set_up", "steps"]
