"""The laws of resolving on games of two sides with places on the table: any cards, places, marks, readings and choices.

The tables of `generated` are those of a game round a table. Here everything is found in the rules: a game is one of these if its
cards in play have a mark that names the card they lie at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import count
from typing import Any

import attrs
import pytest
from generated import begins, law, opened, within
from hypothesis import assume, given
from hypothesis import strategies as st

from adjudicator.cases.situation.places import foreign, may_lie
from adjudicator.engine.fields import Field
from adjudicator.engine.program import Card, Program
from adjudicator.engine.run import after, resolve
from adjudicator.engine.state import FACE, State
from adjudicator.engine.table import OBJECT
from adjudicator.engine.zones import Zone
from adjudicator.rules.load import load, sets_of, shipped_games

PASSING = "limbo"
"""Where a card lies only while it is played."""
COPIES = count(-1, -1)
"""What tells copies of a card apart."""


@cache
def rules(game: str, whole: bool) -> Program:
    """A game with all its sets, or by itself."""
    return load(game, *(sets_of(game) if whole else ()))


def has_places(program: Program) -> bool:
    """Whether cards in play lie at other cards."""
    return any(m.place and m.type == "card" for m in program.marks)


GAMES = [game for game in shipped_games() if has_places(rules(game, False))]


@attrs.frozen
class Scene:
    """A situation in the case notation, and what is chosen at each question, modulo the number of choices."""

    text: str
    choices: tuple[int, ...]

    def __repr__(self) -> str:
        return f"\n{self.text}-- choices {self.choices}\n"


def trail(program: Program) -> str:
    """The kind of the cards that are places."""
    return next(z.holds for z in program.zones if z.holds and z.live and not z.of_player and z.order)


def homes(program: Program, card: Card) -> list[Zone]:
    """The zones, of all or of one side, in which a card is at the beginning: there is no second copy of it, wherever that is."""
    return [zone for zone in program.zones if zone.holds in card.kinds and (zone.holder is not None or not zone.of_player)]


def quoted(card: Card) -> str:
    """A title as it stands in a list."""
    return f'"{card.named.title}"'


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    """Two sides with any cards anywhere, at any places, with any marks."""
    game = draw(st.sampled_from(GAMES))
    whole = draw(st.booleans())
    program = rules(game, whole)
    enumeration = next(e for e in program.enumerations if any(f.type == e.key for f in program.player_fields))
    sides = enumeration.values
    lines = [f"rules {', '.join((game, *(sets_of(game) if whole else ())))}"]
    for interpretation in program.interpretations:
        choice = draw(st.sampled_from(interpretation.choices))
        lines.append(f"set {interpretation.key} {choice.key}")
    taken: set[int] = set()
    for number, side in enumerate(sides, 1):
        values = {at: number for at, field in enumerate(program.player_fields) if field.type == enumeration.key}
        lines += _seat(draw, program, side.title, foreign(program, values.get), taken)
    lines.append(f"turn {draw(st.sampled_from([s.title for s in sides]))}")
    lines.append(f"phase {draw(st.sampled_from(['play', 'play', *(p.named.key for p in program.phases)]))}")
    scene = Scene("\n".join(lines) + "\n", tuple(draw(st.lists(st.integers(0, 12), min_size=20, max_size=120))))
    assume(begins(lambda: begun(scene)))
    return scene


def _seat(draw: st.DrawFn, program: Program, name: str, others: frozenset[str], taken: set[int]) -> Iterator[str]:
    """The lines of a side: what it holds and has in play, and its counters.

    `others`: the kinds of the other side's cards; `taken`: the cards that the box has once and that lie somewhere.
    """
    yield name
    for number, zone in enumerate(program.zones):
        works = [c for c in program.cards[1:] if c.works == number and c.number not in taken
                 and may_lie(program, c.number, number, others)]
        held = [c for c in program.cards[1:] if c.in_zone and trail(program) not in c.kinds and not homes(program, c)
                and may_lie(program, c.number, number, others)]
        if zone.of_player and zone.live and works and zone.named.key != PASSING and draw(st.booleans()):
            lying = draw(st.lists(st.sampled_from(works), max_size=4,
                                  unique_by=lambda c: c.number if homes(program, c) else next(COPIES)))
            taken |= {c.number for c in lying if homes(program, c)}
            yield f"{name} {zone.named.title} [{', '.join(quoted(c) + _marks(draw, program) for c in lying)}]"
        elif zone.of_player and not zone.live and zone.hidden and not zone.pile:
            known = [st.sampled_from(held).map(quoted)] if held else []
            hand = draw(st.lists(st.one_of(*known, st.just("?")), max_size=6))
            yield f"{name} {zone.named.title} [{', '.join(hand)}]"
        elif zone.of_player and zone.pile and held and draw(st.booleans()):
            yield f"{name} {zone.named.title} [{', '.join(quoted(c) for c in draw(st.lists(st.sampled_from(held), max_size=3)))}]"
    for field in program.player_fields:
        if field.type == "number" and not field.inner and draw(st.integers(0, 3)) == 0:
            yield f"{name} {field.key} {draw(st.integers(0, 4))}"


def _marks(draw: st.DrawFn, program: Program) -> str:
    """Some marks of a card in play, as they are written behind its name."""
    words = [_mark(draw, program, m) for m in program.marks if not m.inner and draw(st.integers(0, 3)) == 0]
    return "".join(f" {word}" for word in words if word)


def _mark(draw: st.DrawFn, program: Program, mark: Field) -> str:
    if mark.type == "number":
        return f"{mark.key} {draw(st.integers(0, 2))}"
    if mark.place:
        return f"{mark.key} {quoted(draw(st.sampled_from([c for c in program.cards if trail(program) in c.kinds])))}"
    return mark.key if mark.type == "truth" else ""


def begun(scene: Scene, **how: Any) -> State:
    """The state at the first question."""
    return opened(scene.text, **how)


def pauses(scene: Scene, start: State) -> Iterator[tuple[State, int, State]]:
    """Every pause of a resolution: the state, the choice made, and the state after it."""
    state = start
    for drawn in scene.choices:
        question = state.question
        if question is None:
            return
        number = len(question.choices) + question.may_pass
        assert number, "asked with nothing to choose"
        following = after(state, drawn % number)
        yield state, drawn % number, following
        state = following


def faces(state: State) -> Counter[int]:
    """Every card of a state by what is known of it."""
    found: Counter[int] = Counter()
    for cards in state.position.zones:
        found.update(state.position.objects[OBJECT - c][0] if c < 0 else c for c in cards)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_game_with_places_says_which_side_a_seat_is_on(game: str) -> None:
    """A seat that is called by a word of the list of sides is on that side: what the scenes rest on."""
    sides = next(e for e in rules(game, False).enumerations if any(f.type == e.key for f in rules(game, False).player_fields))
    assert len(sides.values) == 2


@law(0.7)
@given(scenes())
def test_every_resolution_of_two_sides_ends(scene: Scene) -> None:
    """It reaches a question or its end: no rule runs for ever, or asks for what is not there."""
    with within(20):
        for _ in pauses(scene, begun(scene)):
            pass


@law(0.3)
@given(scenes())
def test_cards_of_two_sides_are_conserved(scene: Scene) -> None:
    """None is lost and none is there twice; only unknown cards of decks without end are added, and shuffling hides faces."""
    for state, _, following in pauses(scene, begun(scene)):
        before, now = faces(state), faces(following)
        drawn = sum(move[0] == 0 for step in following.steps for move in step.moves)
        if state.question is not None and state.question.kind == FACE:
            continue
        assert sum(before.values()) <= sum(now.values()) <= sum(before.values()) + drawn
        assert all(n <= before[face] for face, n in now.items() if face), "a card is there twice"


@law(0.3)
@given(scenes())
def test_two_sides_go_on_from_json_and_replay_alike(scene: Scene) -> None:
    """From its JSON text every state goes on in the same way; the choices made again lead to the same end, told or not."""
    start = begun(scene)
    silent = begun(scene, logging=False)
    made, end = [], start
    for state, choice, following in pauses(scene, start):
        back = State.from_json(state.to_json(), state.program)
        assert (back, hash(back)) == (state, hash(state))
        assert after(back, choice) == following
        silent = after(silent, choice)
        assert (silent.position, silent.question, silent.winner) == (following.position, following.question, following.winner)
        made.append(choice)
        end = following
    rest = iter(made)
    assert resolve(start, lambda _: next(rest, None)) == end
