"""The timeline tells of every number that changes: a step names whose it is, and the numbers of steps add up to the change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

import pytest
from dealt import PLAYED, SEEDS, free
from shipped import resting, runs

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

CASES = 15
"""Of how many cases of each game the numbers are looked at in an ordinary run."""
GAME = -1
"""In the place of a seat, or of a card: the game as a whole."""


@frozen
class Telling:
    """What the steps of a verb tell about a number. `whose`: the doer (`you`), a part by its place, or None for anybody.

    `part` is the place of the number by which it changes, None where `by` says it; `by` is 0 if that is not said at all.
    """

    whose: str | int | None
    part: int | None
    by: int


@cache
def telling(game: str) -> Mapping[str, Mapping[str, tuple[Telling, ...]]]:
    """For each number, the verbs with steps that change it, also by a procedure that they carry out."""
    items = [declared(item) for file in trees(files_of(game)) for item in file.items]
    verbs = [item for item in items if isinstance(item, t.VerbDecl)]
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


@frozen
class Counter:
    """A number that has changed. `whose`: a seat, the face of a card, or the game; `holder`: the player of the card, or the seat.

    `came`: its player has left the game, or has come back.
    """

    field: str
    whose: int
    holder: int
    was: int
    now: int
    came: bool

    def said(self, state: State) -> str:
        """It in words."""
        holder = state.seats[self.holder] if self.holder >= 0 else "the table"
        return f"{self.field} of {self.whose} with {holder}: {self.was} to {self.now}"


def _is_seen(field: Field) -> bool:
    """Whether a field is a number that the outcome shows, and that does not begin again with every turn."""
    return field.type == "number" and not field.inner and not field.unstated and not field.scope


def _changed(before: State, after: State, steps: Sequence[Step]) -> Iterator[Counter]:
    """The numbers that are not what they were: of players, of the game, and on cards that have stayed in play."""
    program, old, new = after.program, before.position, after.position
    for field, was, now in zip(program.player_fields, old.fields, new.fields, strict=True):
        for seat in range(len(after.seats)) if _is_seen(field) else ():
            yield from _change(field, seat, seat, (was[seat], now[seat]), old.status[seat] != new.status[seat])
    for field, was, now in zip(program.game_fields, old.vars, new.vars, strict=True):
        yield from _change(field, GAME, GAME, (was, now), False) if _is_seen(field) else ()
    yield from _on_cards(before, after, steps)


def _on_cards(before: State, after: State, steps: Sequence[Step]) -> Iterator[Counter]:
    """Those on cards that have stayed in play: steps cannot tell cards of one face apart, so these are added up."""
    program, old, new = after.program, before.position, after.position
    sums: dict[tuple[Field, int, int, bool], list[int]] = {}
    for then, entry in zip(old.objects, new.objects, strict=False):
        if then is not None and entry is not None and then[0] == entry[0] and not _has_moved(steps, entry[0]):
            holder = Draft(after).layout.holder[entry[1]]
            came = holder >= 0 and old.status[holder] != new.status[holder]
            for field, was, now in zip(program.marks, then[3:], entry[3:], strict=True):
                if _is_seen(field) and isinstance(was, int) and isinstance(now, int):
                    found = sums.setdefault((field, entry[0] % program.labels, holder, came), [0, 0])
                    found[0], found[1] = found[0] + was, found[1] + now
    for (field, face, holder, came), (was, now) in sums.items():
        yield from _change(field, face, holder, (was, now), came)


def _change(field: Field, whose: int, holder: int, values: tuple[object, object], came: bool) -> Iterator[Counter]:
    was, now = values
    if isinstance(was, int) and isinstance(now, int) and was != now:
        yield Counter(field.key, whose, holder, was, now, came)


def _has_moved(steps: Sequence[Step], face: int) -> bool:
    """Whether a card has left play and come back: then its marks began again."""
    return any(moving == face and source != slot >= 0 for step in steps for moving, source, slot in step.moves)


def silent(game: str, before: State, after: State) -> Iterator[str]:
    """The numbers that have changed, and of which no step in between tells."""
    steps = [step for step in after.steps[len(before.steps):] if is_shown(after.program, step)]
    for counter in _changed(before, after, steps):
        if not _is_told(telling(game).get(counter.field, {}), after, steps, counter):
            yield counter.said(after)


def _is_told(verbs: Mapping[str, tuple[Telling, ...]], state: State, steps: Sequence[Step], counter: Counter) -> bool:
    """Whether steps tell that a number has changed: those of the `verbs` that change it add up to that, if they say how much.

    Any step about its player tells of a number that no verb changes, and of that of a player who leaves the game or returns.
    """
    about = [(step, each) for step in steps if step.kind is EVENT for each in verbs.get(step.verb, ())
             if _concerns(state, step, each, counter)]
    if not about:
        return (not verbs or counter.came) and any(_names(state, step, counter) for step in steps)
    if any(each.by == 0 or each.whose is None for _, each in about):
        return True
    value = counter.was
    for step, each in about:
        amount = 1 if each.part is None else step.parts[each.part]
        assert isinstance(amount, int)
        value = max(0, value + each.by * amount)
    return value == counter.now


def _concerns(state: State, step: Step, told: Telling, counter: Counter) -> bool:
    """Whether what a step tells may be about a number."""
    match told.whose:
        case "you":
            return step.player == counter.whose == counter.holder
        case int(at) if at != GAME:
            part, kind = step.parts[at], spoken_of(state.program, step).parts[at].type
            meant = part % state.program.labels if kind == "card" and isinstance(part, int) else part
            return meant == counter.whose
        case _:
            return True


def _names(state: State, step: Step, counter: Counter) -> bool:
    """Whether a step is about the player of a number; what happens is always about the game."""
    if counter.whose == GAME or (step.kind in (EVENT, USED) and step.player == counter.holder):
        return True
    parts = zip(spoken_of(state.program, step).parts, step.parts, strict=True)
    return any(part == counter.holder and p.type == "player" for p, part in parts)


@pytest.mark.parametrize("game", shipped_games())
def test_every_number_that_changes_is_in_a_step(game: str) -> None:
    """In the cases, from one move to the next."""
    for about, played in runs(game, CASES):
        if played.asked or played.start is not None:
            found = [words for before, after in pairwise(resting(played)) for words in silent(game, before, after)]
            assert (about.case, found) == (about.case, [])


@pytest.mark.parametrize(("game", "seats"), PLAYED)
def test_every_number_that_changes_in_a_whole_game_is_in_a_step(game: str, seats: int) -> None:
    """In games that are dealt, from one decision to the next that is not part of it."""
    for seed in range(SEEDS):
        for before, after in pairwise(free(game, seats, seed)):
            assert (seed, list(silent(before.program.game.key, before, after))) == (seed, [])


@pytest.mark.parametrize("game", shipped_games())
def test_no_number_changes_beside_the_verb_that_tells_it(game: str) -> None:
    """`check` has nothing to report, as it would in the rules of a stranger."""
    assert [] == [str(d) for d in untold(trees(files_of(game)))]
