"""A move with another part than may be chosen: as an `illegal` line it says something about the rules, or gives its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random

import attrs
import pytest
from dealt import DECISIONS, PLAYED, on_the_way
from generated import law
from hypothesis import given
from hypothesis import strategies as st
from shipped import runs

from adjudicator.answers.patches import line
from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.moves.parts import parts_of
from adjudicator.cases.moves.playthrough import Played, play
from adjudicator.cases.resolution import resolved
from adjudicator.cases.words.meaning import Illegal, Legal, Move, Name
from adjudicator.cases.words.troubles import Trouble, TroubleKind
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.chance import NOBODYS
from adjudicator.engine.index import uses_as
from adjudicator.engine.options import CardOption, HiddenCard, Seat, Word
from adjudicator.engine.run import Fault, Stuck, after
from adjudicator.engine.state import CHANCE, FREE, OFFER, TARGET, State
from adjudicator.engine.unasked import Unasked
from adjudicator.notation.quoting import quoted
from adjudicator.notation.source import Invalid, is_one_of
from adjudicator.rules.load import shipped_games

GAMES = [*PLAYED, ("revolver2", 0)]
"""The games of the law with the number of their players; 0 for one that cannot be dealt, of which cases are taken."""
CASES = 6
MORE = 30
"""Cases of which the choices are taken that are no windows."""
LONGEST = 12
"""How many questions a move is taken to bring at most."""
WAYS = 300
"""How many ways to go on are looked at for what a move asks."""


@attrs.frozen
class Written:
    """A move as its line is put together."""

    begins: str
    at: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    behind: str = ""

    def __str__(self) -> str:
        at, with_ = (f" {mark} {', '.join(said)}" if said else "" for mark, said in (("at", self.at), ("with", self.with_)))
        return f"{self.begins}{at}{with_}{self.behind}"


@cache
def of_cases(game: str) -> tuple[State, ...]:
    """Where players have to choose in some cases of a game."""
    return tuple([state for _, played in runs(game, CASES) for state in (*played.asked, played.state)
                  if state.question is not None and state.question.player >= 0])


def position(game: str, seats: int, luck: Random) -> State | None:
    """A state at which a player is asked; None if the game is over."""
    state = on_the_way(game, seats, luck.randrange(1000), luck.randrange(DECISIONS)) if seats else luck.choice(of_cases(game))
    question = state.question
    return None if question is None or question.player < 0 or not question.choices else state


def move_of(state: State, choice: int, luck: Random) -> Written | None:
    """A choice written out with everything that its player then chooses at random in its phase; None if no line expresses it.

    Nor where chance decides on the way.
    """
    pause = Pause.of(state, vocabulary(state.program))
    begins, player = pause.move(choice), pause.question.player
    at, with_ = list[str](), list[str]()
    state = after(state, choice, within_phase=True)
    for _ in range(LONGEST):
        question = state.question
        if question is not None and question.kind in NOBODYS:
            return None
        if question is None or question.free or question.kind == OFFER or question.player != player:
            break
        chosen = luck.randrange(len(question.choices) + question.may_pass)
        there = Pause.of(state, pause.words)
        if chosen < len(question.choices) and there.move(chosen) is not None:
            (at if question.kind == TARGET else with_).append(there.said(chosen))
        state = after(state, chosen, within_phase=True)
    return None if begins is None else Written(begins, tuple(at), tuple(with_))


def tried(state: State, said: str) -> tuple[Illegal | Legal, Played, list[Trouble]]:
    """A line below a situation: what it means, its run, and what is said about it. Raises `Invalid`."""
    read = line(said, frozenset(state.seats), state.program.moves).script
    (meant,) = resolved(read, state.program, state.seats)
    assert isinstance(meant, Illegal | Legal)
    played = play(attrs.evolve(state, steps=(), causes=(), logging=True), [meant], keep=True)
    return meant, played, [*played.troubles, *check(played, [meant])]


def others(state: State, move: Written, luck: Random) -> Iterator[Written]:
    """The same move with one part exchanged or added: a player, a card, one that lies somewhere, a place, a number, a word."""
    program, pause = state.program, Pause.of(state, vocabulary(state.program))
    lying = [name for slot in range(pause.view.slots) for card in pause.view.cards(slot) if (name := pause.view.name(card))]
    numbers = [luck.choice(program.cards[1:]).number, *([luck.choice(lying)] if lying else [])]
    cards = [quoted(program.cards[number].named.title, state.seats) for number in numbers]
    seat, zone = luck.choice(state.seats), luck.choice([zone.named.title for zone in program.zones])
    for said in (seat, zone, *cards, str(luck.randrange(1, 9)), "yes"):
        yield attrs.evolve(move, at=(*move.at[:-1], said))
        yield attrs.evolve(move, with_=(*move.with_[:-1], said))
        yield attrs.evolve(move, with_=(*move.with_, said))
    yield from (attrs.evolve(move, behind=f" from {place}") for place in (seat, zone))
    yield attrs.evolve(move, begins=f"{move.begins} as {cards[0]}")
    yield attrs.evolve(move, behind=f" in {luck.choice(moments(state))}")


def moments(state: State) -> list[str]:
    """The moments in which something is offered."""
    return sorted({window.moment for leads in state.program.leads for window in leads.windows})


@attrs.frozen
class Choices:
    """What a player is asked for in a move, whatever they choose: a player, words, and the slots of the cards."""

    seats: bool = False
    words: bool = False
    slots: frozenset[int] = frozenset()

    @staticmethod
    def of(state: State, choice: int) -> Choices:
        """All that is asked behind a choice, and the choice itself."""
        question, seats, words, slots = state.question, False, False, set[int]()
        assert question is not None
        player, waiting, seen = question.player, [(state, range(choice, choice + 1))], set[tuple[int, ...]]()
        for _ in range(WAYS):
            if not waiting:
                break
            state, ways = waiting.pop()
            for way in ways:
                unasked = Unasked()
                try:
                    new = after(state, way, unasked, within_phase=True)
                except (Stuck, Fault):
                    continue
                for forced in unasked.forced:
                    seats, slots = seats or forced.seat is not None, slots | ({forced.slot} if forced.seat is None else set())
                question = new.question
                if question is None or question.free or (question.kind == OFFER and question.player == player):
                    continue
                if question.player == player or question.kind == CHANCE:
                    pause = Pause.of(new, vocabulary(new.program))
                    seats = seats or any(isinstance(option, Seat) for option in pause.options)
                    words = words or any(isinstance(option, Word) for option in pause.options)
                    slots |= set(slots_of(pause))
                place = (question.code, question.kind, len(new.position.stack))
                if place not in seen:
                    seen.add(place)
                    mine = question.player == player or question.kind in NOBODYS
                    waiting.append((new, range(len(question.choices) + question.may_pass) if mine else range(
                        len(question.choices) if question.may_pass else 0, len(question.choices) + question.may_pass)))
        return Choices(seats, words, frozenset(slots))

    def are_of(self, state: State, name: Name) -> bool:
        """Whether one of them is of the sort of a part."""
        if self.words or (name.mark == "from" and self.slots):
            return True
        if name.zone is not None and not name.described:
            return state.program.zones[name.zone].hidden and bool(self.slots)
        return (name.described and bool(self.slots)) or (name.text.text in state.seats and self.seats)


def slots_of(pause: Pause) -> Sequence[int]:
    """The slots from which the cards come that may be chosen."""
    hidden = [(option, pause.question.slot_of_hidden(choice), choice) for choice, option in enumerate(pause.options)]
    return [slot if slot is not None else pause.view.slot_of(pause.question.pointed_at(choice)) for option, slot, choice in hidden
            if isinstance(option, CardOption | HiddenCard)]


def says_something(state: State, choice: int, meant: Illegal, played: Played, move: Written) -> bool:
    """Whether what is changed in a move was compared with what is asked: a part of its sort, cards as that name, its moment."""
    said = meant.move
    if said.as_:
        return bool(uses_as(state.program, said.as_))
    if said.moment:
        return any(step.cell is not None and step.cell[0] == said.moment for step in played.state.steps) or any(
            asked.question is not None and asked.question.moment == said.moment for asked in (*played.asked, played.state))
    parts = [*said.targets, *said.with_, *([said.from_] if said.from_ else ())]
    known = [*move.at, *move.with_]
    new = [name for name in parts if name.mark == "from" or name.text.text not in known] or parts
    choices = Choices.of(state, choice)
    at_once = slots_of(Pause.of(state, vocabulary(state.program))) if state.question and state.question.kind != OFFER else ()
    return all(choices.are_of(state, name) or (name.mark == "from" and bool(at_once)) for name in new)


def taken(game: str, seats: int, luck: Random) -> tuple[State, int, Written] | None:
    """A state, one of its choices, and that as a move; None where there is none, or a rule gives up."""
    state = position(game, seats, luck)
    if state is None or state.question is None:
        return None
    choice = luck.randrange(len(state.question.choices))
    try:
        move = move_of(state, choice, luck)
    except (Stuck, Fault):
        return None
    return None if move is None else (state, choice, move)


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_move_that_can_be_made_is_legal(game: str, seats: int) -> None:
    """With everything that its player then chooses: as a `legal` line it holds, and as an `illegal` one it does not."""

    @law(0.3)
    @given(st.integers(0, 10**6))
    def holds(seed: int) -> None:
        found = taken(game, seats, Random(seed))
        if found is None:
            return
        state, _, move = found
        *_, legal = tried(state, f"legal {move}")
        *_, illegal = tried(state, f"illegal {move}")
        if all(trouble.kind is not TroubleKind.UNKNOWN for trouble in (*legal, *illegal)):  # that has to be stated first
            assert [] == [trouble.message for trouble in legal if trouble.kind is TroubleKind.CHECK], str(move)
        assert illegal, str(move)

    holds()


def shorter(move: Written) -> Iterator[Written]:
    """The same move without one of the parts that others follow."""
    yield from (attrs.evolve(move, at=(*move.at[:i], *move.at[i + 1:])) for i in range(len(move.at)))
    yield from (attrs.evolve(move, with_=(*move.with_[:i], *move.with_[i + 1:])) for i in range(len(move.with_)))


@pytest.mark.parametrize("game", shipped_games())
def test_no_move_is_legal_that_skips_a_choice(game: str) -> None:
    """A part answers what its move asks for, and nothing that comes behind another choice: made as a move, it is used."""
    compared, luck = list[str](), Random(1)
    choosing = [state for _, played in runs(game, MORE) for state in played.asked
                if state.question is not None and state.question.player >= 0 and state.question.kind not in (OFFER, FREE)]
    for state in choosing:
        for choice in [luck.randrange(len(state.question.choices))] if state.question is not None else []:
            whole = move_of(state, choice, luck)
            for move in () if whole is None else (whole, *shorter(whole)):
                *_, troubles = tried(state, f"legal {move}")
                if not troubles and (move.at or move.with_):
                    read = line(str(move), frozenset(state.seats), state.program.moves).script
                    (made,) = resolved(read, state.program, state.seats)
                    assert isinstance(made, Move)
                    parts = [name.text.span for name in parts_of(made)]
                    run = play(attrs.evolve(state, steps=(), causes=(), logging=True), [made])
                    unused = [each.message for each in run.troubles if each.span is not None and is_one_of(each.span, parts)]
                    assert not unused, str(move)
                    compared.append(str(move))
    assert compared


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_part_of_another_sort_says_nothing(game: str, seats: int) -> None:
    """A move with another part is legal too, is an error, or was compared with what is asked there."""
    lines = list[str]()

    @law(0.4)
    @given(st.integers(0, 10**6))
    def holds(seed: int) -> None:
        luck = Random(seed)
        found = taken(game, seats, luck)
        for changed in () if found is None else others(found[0], found[2], luck):
            assert found is not None
            state, choice, move = found
            try:
                meant, played, troubles = tried(state, f"illegal {changed}")
            except Invalid:
                continue
            lines.append(str(changed))
            if not troubles:
                assert isinstance(meant, Illegal)
                why = f"{changed} for {move}: {played.reasons[0][1]}"
                assert says_something(state, choice, meant, played, move), why

    holds()
    assert len(lines) > 40
