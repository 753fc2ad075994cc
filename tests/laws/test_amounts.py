"""A step that says how much tells what happened, not what was asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product

from dealt import on_the_way
from generated import PROFILE
from shipped import runs

from adjudicator.engine.draft import Draft
from adjudicator.engine.events import FOLLOWED
from adjudicator.engine.frames import AT, FIRST_MARK, event_frame, registers
from adjudicator.engine.program import Program, Verb
from adjudicator.engine.references import OBJECT
from adjudicator.engine.run import run, settle
from adjudicator.engine.state import State
from adjudicator.engine.steps import EVENT, is_empty, moving, spoken_of
from adjudicator.rules.load import load, shipped_games

AMOUNTS = (1, 3, 200)
"""What a verb is called with: the last is more than there is of anything."""
NO_AMOUNT = {
    "lose": "the loss is the whole one, although no life total is below 0: how many Beers are needed follows from it",
    "make-good": "the loss that a Beer has made good before",
    "travel": "the number of a fief", "take-space": "the number of a space", "muster": "a sum, of which nothing comes by itself",
    "derail": "how many could be saved", "trim": "how many may stay", "draw-from": "how many are to come, from where they are",
    "reach-end": "how often something is done", "rearrange": "how many are looked at, of which any may stay as they are",
    "return": "the life points with which somebody comes back, not how many more they are",
}
"""The numbers of verbs that are not those of an effect, each with what they are."""


def _counting(program: Program) -> Iterator[tuple[int, Verb, int]]:
    """The verbs that are shown with one number, and its place."""
    for number, verb in enumerate(program.verbs):
        places = [at for at, part in enumerate(verb.parameters) if part.type == "number"]
        if len(places) == 1 and verb.step_form != verb.key.replace("-", " "):
            yield number, verb, places[0]


def _done(state: State, number: int, amount: int, you: int, card: int | None, answer: int) -> Draft:
    """What comes of a verb that a player does with an amount, and with a card if there is one; every question has this answer."""
    draft = Draft(state)
    draft.question, draft.logging = None, True
    for under_way in (draft.stack, draft.rows, draft.queue, draft.log, draft.causes):
        under_way.clear()
    draft.pending = draft.held_back = 0
    caller = event_frame(registers(0, you), you, 0, (), ())
    caller[AT] = FOLLOWED  # nothing is left to do in it
    draft.stack.append(caller)
    verb = draft.program.verbs[number]
    parts = {"number": amount, "player": (you + 1) % draft.n, "card": card}
    verb.enter(draft, caller, you, *[parts.get(p.type) for p in verb.parameters])
    run(draft)
    while draft.question is not None:
        settle(draft, answer % len(draft.question.choices))
        run(draft)
    return draft


def _table(draft: Draft) -> list[int]:
    """All numbers of a table, and how many cards lie in each place."""
    kept = [value if isinstance(value, int) else 0 for column in (*draft.fields, draft.vars) for value in column]
    return [*kept, *map(len, draft.zones)]


def _marks(draft: Draft) -> Counter[tuple[int, int]]:
    """The numbers that are marked on cards in play."""
    return Counter({(n, at): value for n, entry in enumerate(draft.objects) if entry is not None
                    for at, value in enumerate(entry[FIRST_MARK:]) if isinstance(value, int)})


def _effects(before: Draft, after: Draft) -> set[int]:
    """By how much something has changed: numbers, cards in a place, marks; and how many cards moved, and things were done."""
    changed = {abs(new - old) for old, new in zip(_table(before), _table(after), strict=True)}
    old, new = _marks(before), _marks(after)
    by = Counter({key: new[key] - old[key] for key in {*old, *new}})
    marked = Counter[int]()
    for (_, mark), amount in by.items():
        marked[mark] += amount
    moves = Counter((step.number, source, slot) for step in after.log for _, source, slot in step.moves)
    done = Counter(step.verb for step in after.log)
    return {*changed, *map(abs, by.values()), *map(abs, marked.values()), *moves.values(), *done.values()}


def _wrong(state: State) -> Iterator[tuple[str, str]]:
    """The verbs whose step tells another amount than anything comes to, each with what happened."""
    before = Draft(state)
    lying = [OBJECT - n for n, entry in enumerate(before.objects) if entry is not None]
    for number, verb, at in _counting(state.program):
        for amount, you, card in product(AMOUNTS, before.players, lying if verb.carries else [None]):
            for answer in (0, -1):
                after = _done(state, number, amount, you, card, answer)
                step, found = after.log[0], _effects(before, after)
                told = step.parts[at]
                if step.kind is not EVENT or not isinstance(told, int):
                    continue
                if told == 0 and is_empty(state.program, step) and not verb.carries and verb.key not in NO_AMOUNT:
                    assert _table(before) == _table(after), f"{verb.key} tells nothing of what it does"
                elif abs(told) not in found:
                    yield verb.key, f"{verb.step_form} {told}, of {amount}: {sorted(found)}"


def _states(game: str) -> Iterator[State]:
    """Ends of cases and middles of dealt games, in which somebody still plays."""
    yield from (played.state for _, played in runs(game, 6) if played.state.winner is None)
    for setup in load(game).setups[:1]:
        yield from (on_the_way(game, setup.least, seed, 12) for seed in range(1 if PROFILE == "default" else 2))


def test_a_number_told_is_that_of_an_effect() -> None:
    """Whatever a verb with a number is asked for: by as much as its step tells something has changed, or cards have moved."""
    wrong: dict[str, str] = {}
    counting: set[str] = set()
    for game in shipped_games():
        for state in _states(game):
            wrong |= dict(_wrong(state))
            counting |= {verb.key for _, verb, _ in _counting(state.program)}
    assert not {key: what for key, what in wrong.items() if key not in NO_AMOUNT}
    assert counting >= set(NO_AMOUNT)


def test_the_cards_of_a_step_are_as_many_as_it_tells() -> None:
    """In the cases: where a step tells a number, and the cards that move in it, it tells their number."""
    for game in shipped_games():
        for about, played in runs(game, 30):
            for step in played.state.steps:
                words = spoken_of(played.state.program, step)
                numbers = [value for part, value in zip(words.parts, step.parts, strict=True) if part.type == "number"]
                named = any(part.type in ("card", "cards") for part in words.parts)
                if step.kind is EVENT and words.shown and len(numbers) == 1 and step.moves and not named and (
                        step.verb not in NO_AMOUNT):
                    assert numbers == [len(moving(played.state.program, step))], (about.case, step)


def test_a_step_is_done_with_the_card_that_it_is_about() -> None:
    """In the cases: nobody does with no card what is done with a card; an ability that is used may be that of no card."""
    for game in shipped_games():
        for about, played in runs(game, 30):
            for step in played.state.steps:
                words = spoken_of(played.state.program, step)
                done = [value for part, value in zip(words.parts, step.parts, strict=True)
                        if part.type == "card" and not part.preposition]
                assert step.kind is not EVENT or not words.shown or None not in done or step.verb == "use", (about.case, step)
