"""What nobody knows is never guessed: no check rests on which card an unknown one in play is, nor on an untold role."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

import attrs
import pytest
from generated import PROFILE
from hiding import GAME, lists
from hypothesis import given, settings
from hypothesis import strategies as st
from shipped import subjects

from adjudicator.answers.subject import Subject
from adjudicator.cases.checks.expected import check
from adjudicator.cases.checks.measured import difference
from adjudicator.cases.checks.nameless import unsettled
from adjudicator.cases.files import read_cases
from adjudicator.cases.moves.needs import personal
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.runner import run_case
from adjudicator.cases.situation.places import may_lie
from adjudicator.cases.situation.readings import left_open
from adjudicator.cases.situation.scene import Scene
from adjudicator.cases.situation.setup import begin
from adjudicator.cases.unknown.supposing import named, told
from adjudicator.cases.words.meaning import CardHere, ExpectValue, FieldFact, Line, Move, Pattern, ZoneHolds
from adjudicator.cases.words.troubles import TroubleKind
from adjudicator.engine.descriptions import UNKNOWN
from adjudicator.engine.draft import Draft
from adjudicator.engine.faults import UNPASSABLE, Unknown
from adjudicator.engine.position import OUT
from adjudicator.engine.run import Fault, Stuck
from adjudicator.engine.state import State
from adjudicator.notation.source import Invalid, Source

GAMES = ("bang", "northwood", "revolver", "revolver2")
LONG = PROFILE == "long"
TRIED = dict.fromkeys(GAMES, 10**9) if LONG else {"bang": 70, "northwood": 60, "revolver": 10, "revolver2": 20}
"""Cases of each game in which a card in play is made unknown."""
CARDS = 10**9 if LONG else 8
"""The cards that it is in truth, of all that it may be."""
VALUES = 10**9 if LONG else 20
READINGS = 10**9 if LONG else 4
"""How often a run with a known card is made under another reading."""
FEW = CARDS if LONG else 3
"""The cards with which it is made there."""
SELDOM = ("revolver", "revolver2")
"""Games whose rules mostly ask what an unknown card in play is."""
ALLOWED = {TroubleKind.CHECK, TroubleKind.UNKNOWN}


@attrs.frozen
class Hidden:
    """A case in which a card that is in play is unknown: the situation, and where the card lies."""

    about: Subject
    scene: Scene
    seat: str
    fact: ZoneHolds
    entry: int

    def with_card(self, pattern: Pattern) -> Scene:
        """The situation where this card lies there."""
        old = self.fact.cards[self.entry]
        rest = (attrs.evolve(old, count=old.count - 1),) if old.count > 1 else ()
        new = attrs.evolve(old, count=1, pattern=pattern, printed={}, text="?")
        return _with(self.scene, self.seat, self.fact, (*self.fact.cards[:self.entry], new, *rest,
                                                        *self.fact.cards[self.entry + 1:]))

    def kinds(self, luck: Random) -> list[Pattern]:
        """Some of the cards that may lie there."""
        program, pattern = self.scene.program, self.fact.cards[self.entry].pattern
        names = [c.number for c in program.cards[1:] if not c.token and may_lie(program, c.number, self.fact.zone)]
        return [(name, *[0] * (len(pattern) - 1)) for name in luck.sample(names, min(len(names), CARDS))]


def _with(scene: Scene, seat: str, old: ZoneHolds, cards: tuple[CardHere, ...]) -> Scene:
    new = attrs.evolve(old, cards=cards)
    if seat in scene.facts:
        return attrs.evolve(scene, facts={**scene.facts, seat: tuple(new if f is old else f for f in scene.facts[seat])})
    if seat == GAME:
        return attrs.evolve(scene, game=tuple(new if fact is old else fact for fact in scene.game))
    return attrs.evolve(scene, piles=tuple(new if fact is old else fact for fact in scene.piles))


def hidden(game: str, amount: int) -> Iterator[tuple[Hidden, Random]]:
    """Cases of a game with a known card in play, in any order, and a source of luck for each."""
    cases, found = subjects(game), 0
    for number in Random(game).sample(range(len(cases)), len(cases)):
        about, luck = cases[number], Random(number)
        try:
            scene = about.scene
        except Invalid:
            continue  # rules that cannot be played together: the case says so
        there = [(seat, fact, entry) for seat, _, fact in lists(scene) for entry, card in enumerate(fact.cards)
                 if scene.program.zones[fact.zone].live and card.pattern[0] and not card.as_]
        if about.written and there and not scene.setup.resumed:
            yield Hidden(about, scene, *luck.choice(there)), luck
            found += 1
        if found == amount:
            return


def holding(scene: Scene, script: tuple[Line, ...], readings: tuple[int, ...]) -> tuple[Line, ...] | None:
    """The lines of a script that hold in a situation; None where its moves cannot be made."""
    for _ in range(len(script)):
        played = _played(scene, script, readings)
        if played is None or any(trouble.kind is not TroubleKind.CHECK for trouble in played.troubles):
            return None
        wrong = [trouble.span.line for trouble in (*played.troubles, *check(played, script)) if trouble.span is not None]
        if not wrong:
            return script
        script = tuple(line for line in script if isinstance(line, Move) or line.span.line not in wrong)
    return None


def _played(scene: Scene, script: tuple[Line, ...], readings: tuple[int, ...]) -> Played | None:
    try:
        return play(begin(scene, script, readings), script)
    except (Invalid, Stuck, Fault):
        return None


def is_open(scene: Scene, script: tuple[Line, ...], readings: tuple[int, ...], left: int = 0) -> bool:
    """Whether something must be stated for the lines of a script that holds. `left`: the readings that are left open, as bits."""
    ran = _played(scene, script, readings)
    assert ran is not None
    return next(unsettled(scene, script, [ran], left), None) is not None


@pytest.mark.parametrize("game", GAMES)
def test_no_check_that_holds_fails_if_an_unknown_card_in_play_is_known(game: str) -> None:
    """A card in play is made unknown: a line that holds then holds with every card that may lie there, or is an error.

    Where the moves cannot be made with a card, or more has to be decided, it is not this card.
    """
    compared = open_ = 0
    for each, luck in hidden(game, TRIED[game]):
        pattern = each.fact.cards[each.entry].pattern
        unknown, readings = each.with_card((0,) * len(pattern)), each.about.readings
        script = holding(unknown, tuple(each.about.script), readings)
        if not script or all(isinstance(line, Move) for line in script):
            continue
        if is_open(unknown, script, readings):
            open_ += 1
            continue
        allowed = {one.title for one in named(unknown)}
        for true in (pattern, *each.kinds(luck)):
            played = _played(each.with_card(true), script, readings)
            title = unknown.program.cards[true[0]].named.title
            if title not in allowed or played is None or not {t.kind for t in played.troubles} <= ALLOWED:
                continue
            wrong = [trouble.message for trouble in (*played.troubles, *check(played, script)) if not trouble.error]
            assert (each.about.case, true, wrong) == (each.about.case, true, [])
            compared += 1
    assert compared > 5, "a law that compares nothing shows nothing"
    assert open_ or game in SELDOM, "a law in which no card matters shows nothing"


def test_no_check_that_holds_fails_under_a_reading_that_is_consulted_only_where_more_is_known() -> None:
    """With each card that may lie there, a line that holds then holds under every other reading that is consulted there."""
    compared = 0
    for each, luck in hidden("bang", 10**9):
        unknown, readings = each.with_card((0,) * len(each.fact.cards[each.entry].pattern)), each.about.readings
        ran = _played(unknown, tuple(each.about.script), readings)
        for true in each.kinds(luck)[:FEW] if ran is not None and not ran.troubles else ():
            known = each.with_card(true)
            played = _played(known, tuple(each.about.script), readings)
            more = 0 if played is None else played.state.consulted & ~ran.state.consulted & left_open(each.about.fixed)
            others = [(*readings[:at], choice, *readings[at + 1:]) for at, point in enumerate(known.program.interpretations)
                      if more >> at & 1 for choice in range(len(point.choices)) if choice != readings[at]]
            script = holding(unknown, tuple(each.about.script), readings) if others else None
            if not script or all(isinstance(line, Move) for line in script) or is_open(
                    unknown, script, readings, left_open(each.about.fixed)):
                continue
            for other in others:
                again = _played(known, script, other)
                if again is not None and {trouble.kind for trouble in again.troubles} <= ALLOWED:
                    wrong = [trouble.message for trouble in (*again.troubles, *check(again, script)) if not trouble.error]
                    assert (each.about.case, true, other, wrong) == (each.about.case, true, other, [])
                    compared += 1
        if compared > READINGS:
            break
    assert compared > 3, "a law that compares nothing shows nothing"


PAIRS = 10**9 if LONG else 8
"""Cases in which two cards in play are made unknown."""
MOST = 10**9 if LONG else 24
"""The ways of knowing one of them: cases with more are left out."""


def test_no_check_that_holds_fails_if_several_unknown_cards_in_play_are_known() -> None:
    """Two cards in play are made unknown, of one player or of two: with the two that lie there a line that holds does so, too."""
    compared = 0
    for each, luck in hidden("bang", 10**9):
        there = [(seat, fact, entry) for seat, _, fact in lists(each.scene) for entry, card in enumerate(fact.cards)
                 if each.scene.program.zones[fact.zone].live and card.pattern[0] and card.count == 1 and not card.as_]
        if len(there) < 2:
            continue
        first, second = luck.sample(there, 2)
        unknown = each.scene
        for seat, fact, entry in sorted((first, second), key=lambda one: -one[2]):
            now = next(fresh for name, _, fresh in lists(unknown) if (name, fresh.zone) == (seat, fact.zone))
            no_name = attrs.evolve(now.cards[entry], pattern=(0,) * len(fact.cards[entry].pattern), printed={}, text="?")
            unknown = _with(unknown, seat, now, (*now.cards[:entry], no_name, *now.cards[entry + 1:]))
        readings = each.about.readings
        ways = sum(1 for _ in islice(named(unknown), MOST + 1))
        script = holding(unknown, tuple(each.about.script), readings) if 0 < ways <= MOST else None
        if not script or all(isinstance(line, Move) for line in script) or is_open(unknown, script, readings):
            continue
        played = _played(each.scene, script, readings)
        if played is None or not {trouble.kind for trouble in played.troubles} <= ALLOWED:
            continue
        wrong = [trouble.message for trouble in (*played.troubles, *check(played, script)) if not trouble.error]
        assert (each.about.case, wrong) == (each.about.case, [])
        compared += 1
        if compared == PAIRS:
            break
    assert compared > 5, "a law that compares nothing shows nothing"


@pytest.mark.parametrize("game", GAMES)
def test_no_value_rests_on_what_nobody_knows(game: str) -> None:
    """A card in play, or all roles, are made unknown: a value that can be expected then is the same whatever is true.

    Unless what is true gives a player, or the game, other first values.
    """
    same = open_ = 0
    for each, luck in hidden(game, VALUES):
        cards, readings = each.with_card((0,) * len(each.fact.cards[each.entry].pattern)), each.about.readings
        roles, fields = _untold(each.scene)
        for scene, supposed, secret in ((cards, named(cards), ()), (roles, told(roles), fields)):
            try:
                state = begin(scene, each.about.script, readings)
                others = [*supposed]
                other = begin(luck.choice(others).scene, each.about.script, readings) if others else state
            except (Invalid, Fault, Stuck):
                continue
            if _firsts(state, secret) != _firsts(other, secret):
                continue
            for number, value in enumerate(state.program.values):
                if value.type not in ("number", "truth") or not {kind for _, kind in value.parameters} <= {"player"}:
                    continue
                players = tuple(luck.choice([p for p, now in enumerate(state.position.status) if now != OUT])
                                for _ in value.parameters)
                found = _value(state, value.function, players)
                line = ExpectValue(number, players, found, (), scene.setup.span)
                if found is not None and difference(state, line) is None:
                    true = _value(other, value.function, players)
                    assert (each.about.case, value.key, true) == (each.about.case, value.key, found)
                    same += 1
                elif found is not None:
                    assert difference(state, attrs.evolve(line, result=UNKNOWN)) is None, value.key
                    open_ += 1
    assert same > 50, "a law that compares nothing shows nothing"
    assert open_ or game in SELDOM, "a law in which nothing is open shows nothing"


def _untold(scene: Scene) -> tuple[Scene, tuple[int, ...]]:
    """A situation of which nobody tells a secret of a player, and the fields that are secrets."""
    fields = tuple(number for number, _ in personal(scene.program))
    facts = {seat: tuple(fact for fact in each if not (isinstance(fact, FieldFact) and fact.number in fields))
             for seat, each in scene.facts.items()}
    return attrs.evolve(scene, facts=facts), fields


def _firsts(state: State, secret: tuple[int, ...]) -> object:
    """What a state begins with besides the cards in play and these secrets."""
    position = state.position
    fields = [field for number, field in enumerate(position.fields) if number not in secret]
    return fields, position.vars, [entry and entry[1:] for entry in position.objects]


def _value(state: State, function: str, arguments: tuple[int, ...]) -> object:
    """A value, None if nobody knows it."""
    draft = Draft(state)
    try:
        return draft.program.function(function)(draft, *arguments)
    except (Unknown, *UNPASSABLE):
        return None


DEALS = (
    "Sheriff Renegade Outlaw Outlaw", "Sheriff Renegade Outlaw Outlaw Deputy", "Sheriff Renegade Outlaw Outlaw Outlaw Deputy",
)
"""The roles that are dealt to four, five and six players."""
JAILED = """case jailed "B is jailed"
  cites BANG! rulebook, Jail
  rules bang
  {}
  A plays Jail at B
  expect B in play [Jail]
"""


@settings(max_examples=10**3 if LONG else 25)
@given(st.sampled_from(DEALS).flatmap(lambda deal: st.permutations(deal.split())), st.sets(st.integers(0, 5), min_size=1))
def test_no_case_passes_whose_moves_nothing_that_is_unknown_allows(roles: list[str], untold: set[int]) -> None:
    """B is jailed: that says that they are not the Sheriff, and not where the known roles leave them nothing else."""
    seats = [f"{seat} hand {'[Jail]' if seat == 'A' else '[]'}" + ("" if place in untold else f", role {role}")
             for place, (seat, role) in enumerate(zip("ABCDEF", roles, strict=False))]
    file = read_cases(Source("some.case", JAILED.format("\n  ".join(seats))))
    may_be = {role for place, role in enumerate(roles) if place in untold} if 1 in untold else {roles[1]}

    assert (run_case(file.cases[0], file.tables).status == "passed") is (may_be != {"Sheriff"})
