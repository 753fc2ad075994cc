"""The cost of answers that run a situation repeatedly, counted the same on every machine."""

from __future__ import annotations

from adjudicator.answers.subject import Subject
from adjudicator.cases.moves.playthrough import Played
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.notation.case_lines import ZoneFact

ORDINARY, SHARE = 64, 16
"""Steps and loop iterations between two positions, more than shipped cases need; this many more cost as much as a position."""
MANY_CHOICES = 64
"""Choices of one question that take as long to put in words as a position to reach."""
MANY_CARDS = 32
"""Cards that take as long to put where they lie as a position to reach."""
ENDLESS = 1_000
"""The number of positions that a run counts as if it does not end."""
READY = 32
"""Steps of a timeline that take as long as everything in a changed situation that is not counted below."""
READ, WORDS = 2, 8
"""Steps of a timeline that take as long as reading a line of a script, and characters of it that take as long as one."""
SEAT, FIELDS, ZONES = 2, 16, 64
"""Steps of a timeline that take as long as a seat, and how many fields or zones of a player take as long as one."""
CHOSEN, MOVES = 4, 64
"""Steps of a timeline that take as long as taking up a run with a choice, and moves that have been made by then, which take as
long to look through as one."""
OFFERED = 2
"""Choices of a question that take as long to list as a step of a timeline."""
ACTING = 16
"""Cards in play with which a step takes twice as long: whether they act is found out again and again."""
TURNS = 2
"""Turns of loops that take as long as a step of a timeline."""
ALONE = 4
"""Steps of a timeline that take as long as a rule that is carried out alone."""
LINE, LETTERS = 5, 3
"""Steps of a timeline that take as long as parsing a line alone, and characters of it that take as long as one."""
TEXT = 5
"""Characters of a whole file that take as long to parse as a step of a timeline."""


def set_up(subject: Subject, program: Program) -> int:
    """The steps of a timeline that reading a changed situation of a program and seating its players take as long as.

    Each line, fact and card of a list counts, whether or not anything comes of it, and each seat with its fields and zones.
    """
    setup = subject.setup
    facts = [fact for row in setup.seats for fact in row.facts]
    lists = [fact.cards for fact in facts if isinstance(fact, ZoneFact)] + [pile.cards for pile in setup.piles]
    stated = len(facts) + len(setup.printed) + len(setup.settings) + len(setup.rules) + sum(map(len, lists))
    seat = SEAT + len(program.player_fields) // FIELDS + len(program.zones) // ZONES
    script = READ * len(subject.written) + sum([row.span.length for row in subject.written]) // WORDS
    return seat * len({row.seat.text for row in setup.seats}) + stated + script


def table_of(start: State) -> int:
    """The steps of a timeline that laying the table takes as long as: one for each card, and for each player who has seen it."""
    return sum(map(len, start.position.zones)) + len(start.position.seen)


def carried_out(turns: int) -> int:
    """The steps of a timeline that carrying out a rule alone takes as long as, given its steps and turns of loops."""
    return ALONE + turns // TURNS


def line(text: str) -> int:
    """The steps of a timeline that parsing a changed line takes as long as, which happens once for each."""
    return LINE + len(text) // LETTERS


def parsed(text: str) -> int:
    """The steps of a timeline that parsing a whole file takes as long as."""
    return READY + len(text) // TEXT


def steps(played: Played) -> int:
    """The steps of a timeline that a run takes as long as: its own, and its choices."""
    state = played.state
    zones, seats = state.position.zones, len(state.seats)
    base, live = state.program.layout(seats).base, [(n, z) for n, z in enumerate(state.program.zones) if z.live]
    acting = sum([len(cards) for n, z in live for cards in zones[base[n]:base[n] + (seats if z.of_player else 1)]])
    offered = sum([len(each.question.choices) for each in (*played.asked, state) if each.question is not None])
    own = max(len(state.steps), state.effort // TURNS) * (ACTING + acting) // ACTING
    moves = len([move for move in played.made if move is not None])
    return (CHOSEN + moves // MOVES) * len(played.choices) + own + offered // OFFERED


def dear(effort: int, choices: int = 1) -> int:
    """The number of extra positions that a position counts as, if it took this many choices, steps and iterations to reach."""
    return effort // SHARE if effort > ORDINARY * max(1, choices) else 0


def walked(effort: int) -> int:
    """The number of extra positions that a way of an exploration counts as, which may make millions: none is cheap there."""
    return effort // SHARE


def course(played: Played) -> int:
    """The number of positions that a run costs as much as: its choices, more where they take long or are made among very many.

    The cards that a long list has put somewhere count as well.
    """
    count, state = len(played.choices), played.state
    lying = sum(map(len, state.position.zones))
    offered = [len(each.question.choices) for each in (*played.asked, state) if each.question is not None]
    return count + dear(state.effort, count) + lying // MANY_CARDS + sum([number // MANY_CHOICES for number in offered])


__all__ = ["ENDLESS", "READY", "carried_out", "course", "dear", "line", "parsed", "set_up", "steps", "table_of", "walked"]
