"""The timeline tells of every number that changes: a step names whose it is, and the numbers of steps add up to the change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from random import Random

import pytest
from generated import PROFILE
from shipped import runs
from test_moves import PLAYED, SEEDS, _states

import adjudicator
from adjudicator.engine.draft import Draft
from adjudicator.engine.fields import Field
from adjudicator.engine.state import State
from adjudicator.engine.steps import EVENT, USED, Step, is_shown, spoken_of
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.counters import Change, changes, forms, untold
from adjudicator.rules.library import files_of
from adjudicator.rules.load import shipped_games, trees
from adjudicator.values import frozen

CASES = 60
"""Of how many cases of each game the numbers are looked at in an ordinary run."""
DECISIONS = 60
GAME = -1
"""In the place of a seat, or of a card: the game as a whole."""


@frozen
class Telling:
    """What the steps of a verb tell about a number. `whose`: the doer (`you`), a part by its place, or None if it may be anybody's.

    `part` is the place of the number by which it changes, None where `by` says it; `by` is 0 if that is not said at all.
    """

    whose: str | int | None
    part: int | None
    by: int


@cache
def telling(game: str) -> Mapping[str, Mapping[str, tuple[Telling, ...]]]:
    """For each number, the verbs with steps that change it, also by a procedure that they carry out."""
    verbs = [item for file in trees(files_of(game)) for item in map(declared, file.items) if isinstance(item, t.VerbDecl)]
    hidden = {form: verb for verb in verbs if verb.past is None for form in forms(verb)}
    found: dict[str, dict[str, tuple[Telling, ...]]] = {}
    for verb in (verb for verb in verbs if verb.past is not None):
        for change in changes(verb.body):
            known = found.setdefault(change.field, {})
            known[verb.key.text] = (*known.get(verb.key.text, ()), _telling(verb, change))
        for other in _carried_out(verb, hidden):
            for change in changes(other.body):
                known = found.setdefault(change.field, {})
                known[verb.key.text] = (*known.get(verb.key.text, ()), Telling(None, None, 0))
    return found


def _carried_out(verb: t.VerbDecl, hidden: Mapping[str, t.VerbDecl]) -> list[t.VerbDecl]:
    """The procedures that a verb carries out, and those that these do."""
    found: list[t.VerbDecl] = []
    waiting = [verb]
    while waiting:
        words = {node.text for node in t.nodes(waiting.pop().body) if isinstance(node, t.Word)}
        more = {hidden[word].key.text: hidden[word] for word in words & hidden.keys()}
        new = [other for other in more.values() if all(other is not known for known in found)]
        found += new
        waiting += new
    return found


def _telling(verb: t.VerbDecl, change: Change) -> Telling:
    """What a step of a verb tells about a change that it makes itself."""
    parts = [part.key.text for part in verb.parameters]
    owner = None if isinstance(change.place, t.Your) else change.place.whole
    name = owner.word.text if isinstance(owner, t.Name) else ""
    whose = "you" if owner is None or name == "you" else parts.index(name) if name in parts else GAME if name == "game" else None
    once = change in [*_at_once(verb.body)] and change.often is None and change.grows is not None
    sign = 1 if change.grows else -1
    match change.amount:
        case t.Name(word=word) if once and word.text in parts:
            return Telling(whose, parts.index(word.text), sign)
        case t.Number(value=value) if once:
            return Telling(whose, None, sign * value)
        case _:
            return Telling(whose, None, 0)


def _at_once(body: t.Body) -> Iterator[Change]:
    """The changes that a body makes whatever the circumstances."""
    for statement in body.statements:
        if isinstance(statement, t.AddTo | t.SetTo):
            yield from changes(statement)


Numbers = dict[tuple[str, int], int]
"""The numbers on the table: each by its field and whose it is."""


def _seen(field: Field) -> bool:
    """Whether a field is a number that the outcome shows, and that does not begin again with every turn."""
    return field.type == "number" and not field.inner and not field.unstated and not field.scope


def of_players(state: State) -> Numbers:
    """The numbers of the players, and of the game."""
    program, position = state.program, state.position
    found = {(field.key, seat): value for field, values in zip(program.player_fields, position.fields, strict=True) if _seen(field)
             for seat, value in enumerate(values) if isinstance(value, int)}
    return found | {(field.key, GAME): value for field, value in zip(program.game_fields, position.vars, strict=True)
                    if _seen(field) and isinstance(value, int)}


def of_cards(state: State) -> Numbers:
    """The numbers of marks of cards in play, by the reference of the card."""
    found = {}
    for reference, entry in enumerate(state.position.objects):
        if entry is not None:
            found |= {(field.key, reference): value for field, value in zip(state.program.marks, entry[3:], strict=True)
                      if _seen(field) and isinstance(value, int)}
    return found


def silent(game: str, before: State, after: State) -> Iterator[str]:
    """The numbers that have changed, and of which no step in between tells."""
    steps = [step for step in after.steps[len(before.steps):] if is_shown(after.program, step)]
    d, old, new = Draft(after), before.position, after.position
    was, now = of_players(before), of_players(after)
    for (field, seat), value in now.items():
        if value != was[field, seat]:
            came = seat != GAME and old.status[seat] != new.status[seat]  # who leaves the game, or returns, has other numbers
            if not _is_told(game, after, steps, field, was[field, seat], value, seat, seat, came):
                yield f"{field} of {after.seats[seat] if seat != GAME else 'the game'}: {was[field, seat]} to {value}"
    was, now = of_cards(before), of_cards(after)
    for (field, card), value in now.items():
        entry, then = new.objects[card], old.objects[card] if card < len(old.objects) else None
        stayed = entry is not None and then is not None and entry[0] == then[0]
        if stayed and value != was[field, card] and not _has_moved(after, steps, entry[0]):
            face, holder = entry[0] % after.program.labels, d.layout.holder[entry[1]]
            came = holder >= 0 and old.status[holder] != new.status[holder]
            if not _is_told(game, after, steps, field, was[field, card], value, face, holder, came):
                yield f"{field} of {after.program.cards[face % after.program.face_sizes[0]].named.title}: {was[field, card]} to {value}"


def _has_moved(state: State, steps: Sequence[Step], face: int) -> bool:
    """Whether a card has left play and come back: then its marks began again."""
    return any(moving == face and source != slot >= 0 for step in steps for moving, source, slot in step.moves)


def _is_told(game: str, state: State, steps: Sequence[Step], field: str, value: int, end: int, whose: int, holder: int,
             came: bool) -> bool:
    """Whether steps tell that a number has changed from one value to another.

    `whose`: the seat, or the face of the card; `holder`: the player whose it is.
    """
    verbs = telling(game).get(field, {})
    sums, exact = value, True
    about = []
    for step in steps:
        told = [each for each in verbs.get(step.verb, ()) if _concerns(state, step, each, whose, holder)] if step.kind is EVENT else []
        about += told
        for each in told:
            by = each.by * step.parts[each.part] if each.part is not None else each.by  # type: ignore[operator]
            exact = exact and each.by != 0 and each.whose is not None
            sums = max(0, sums + by)
    if about:
        return not exact or sums == end
    return (not verbs or came) and any(_names(state, step, whose, holder) for step in steps)


def _concerns(state: State, step: Step, telling: Telling, whose: int, holder: int) -> bool:
    """Whether what a step tells may be about a seat, or a card."""
    match telling.whose:
        case "you":
            return step.player == whose == holder
        case int(at) if at != GAME:
            part, kind = step.parts[at], spoken_of(state.program, step).parts[at].type
            return part == whose if kind == "player" else isinstance(part, int) and part % state.program.labels == whose
        case _:
            return True


def _names(state: State, step: Step, whose: int, holder: int) -> bool:
    """Whether a step is about a seat, or a card or its player; what happens is always about the game."""
    if whose == GAME or (step.kind in (EVENT, USED) and step.player == holder):
        return True
    return any(part == holder and p.type == "player"
               for p, part in zip(spoken_of(state.program, step).parts, step.parts, strict=True))


@pytest.mark.parametrize("game", shipped_games())
def test_every_number_that_changes_is_in_a_step(game: str) -> None:
    """In the cases, from one move to the next."""
    for about, played in runs(game, CASES):
        if played.asked or played.start is not None:
            found = [words for before, after in pairwise(_states(played)) for words in silent(game, before, after)]
            assert (about.case, found) == (about.case, [])


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_every_number_that_changes_in_a_whole_game_is_in_a_step(game: str, seats: int) -> None:
    """In games that are dealt, from one decision to the next that is not part of it."""
    for seed in range(SEEDS):
        luck = Random(seed)
        state = adjudicator.deal(game, seats=seats, seed=seed).by_chance(luck)
        kept = state
        for _ in range(DECISIONS):
            if state.winner is not None or state.question is None:
                break
            state = state.after(luck.choice(state.legal())).by_chance(luck)
            if state.question is not None and state.question.free:
                assert (seed, list(silent(state.program.game.key, kept, state))) == (seed, [])
                kept = state


@pytest.mark.parametrize("game", shipped_games())
def test_no_number_changes_beside_the_verb_that_tells_it(game: str) -> None:
    """What `check` says of the rules of a stranger is not said of these."""
    assert [] == [str(d) for d in untold(trees(files_of(game)))]
