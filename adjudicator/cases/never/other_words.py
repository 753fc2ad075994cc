"""What happens in another step than a line says, if cards move in it, or a counter changes, as under the verb of the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from adjudicator.cases.never.counters import Counted
from adjudicator.cases.runs.occurrences import happens_in
from adjudicator.cases.words.meaning import Line, Move, Then
from adjudicator.cases.words.movers import untold
from adjudicator.cases.words.patterns import Fact, Pattern, Way
from adjudicator.cases.words.vocabulary import USING
from adjudicator.engine.faces import face_words
from adjudicator.engine.occasions import Carrying, Counting
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.steps import Step, StepKind, mover, spoken_of, verb_of
from adjudicator.engine.view import View
from adjudicator.engine.zones import Zone
from adjudicator.notation.agreement import said_of
from adjudicator.notation.quoting import quoted
from adjudicator.values import frozen

Changes = Callable[[], Sequence[Counted]]
"""How counters change in a run; it is found out only where it matters."""


@frozen
class Likened:
    """A step under another verb, or of another player, and the cards that move in it as they would in that of a line.

    `counter`: what changes in it as it would, empty if cards move.
    """

    step: Step
    faces: tuple[int, ...]
    counter: str = ""

    @property
    def moved(self) -> str:
        """What happens in it as in the step of the line."""
        return f"`{self.counter}` changes" if self.counter else "cards move"

    def said(self, state: State) -> str:
        """The step as a line may name it."""
        known = [face_words(state.program, face, lambda title: quoted(title, state.seats, ())) for face in self.faces if face]
        return f"{self.written(state)} {', '.join(known)}" if known else self.written(state)

    def written(self, state: State) -> str:
        """Its player and its verb."""
        return said_of(state.seats[self.step.player], spoken_of(state.program, self.step).words)


def likened(state: State, pattern: Pattern, changes: Changes = tuple) -> list[Likened]:
    """The steps in which cards reach or leave the player whom a line names as in the one which it describes, which they are not.

    A card that is played or used has a move of its own, and its step is like nothing else. Where it is a counter of the player
    that the line's verb changes, those in which it `changes` by the same number.
    """
    ways = [way for way in pattern.ways if way.said.kind is StepKind.EVENT and way.said.words not in USING]
    words = {way.said.words for way in ways}
    moving: dict[int, list[tuple[int, int, int]]] = {}
    for step in state.steps if ways else ():
        shown = mover(state.program, state.steps, step)
        said = spoken_of(state.program, shown)
        other = shown.player != pattern.player or said.words not in words
        if shown.player >= 0 and other and said.kind is StepKind.EVENT and said.shown:
            moving.setdefault(shown.number, []).extend(step.moves)
    found = [_likened(state, pattern, ways, state.steps[number], moves) for number, moves in moving.items()]
    return [*(one for one in found if one is not None), *_counting(state, pattern, ways, changes)]


def _counting(state: State, pattern: Pattern, ways: Sequence[Way], changes: Changes) -> Iterator[Likened]:
    """The steps with other verbs in which a counter of a player changes as under the verb of a line, which says nothing else."""
    words = {way.said.words for way in ways}
    for way in ways:
        verb, said = verb_of(state.program, way.said.verb), [fact for _, facts in way.facts for fact in facts]
        counts = () if verb is None or verb.code < 0 or way.moved else state.program.leads[verb.code].counts
        cards = [fact.card for fact in said if fact.card is not None]
        numbers = {fact.number for fact in said if fact.card is None}
        for one in counts if None not in numbers else ():
            if cards and one.of < 0:
                continue
            by: dict[tuple[int, int | None], int] = {}
            for change in changes():
                if change.field == one.field and _is_whose(state, pattern, one, change, cards):
                    key = change.step, change.face
                    by[key] = by.get(key, 0) + (change.by if one.grows else -change.by)
            field = (state.program.player_fields if one.of < 0 else state.program.marks)[one.field]
            for (number, _), amount in by.items():
                other = spoken_of(state.program, state.steps[number])
                if amount > 0 and numbers <= {amount} and other.words not in words and other.told and other.shown:
                    yield Likened(state.steps[number], (), field.key)


def _is_whose(state: State, pattern: Pattern, counting: Counting, change: Counted, cards: Sequence[tuple[int, ...]]) -> bool:
    """Whether a counter is that of the player whom a line names; or of the card, or of any card, but then in a step of theirs."""
    if counting.of < 0:
        return change.face is None and change.player == pattern.player
    if change.face is None:
        return False
    face = change.face
    return all(pattern.words.fits(card, face) for card in cards) if cards else state.steps[change.step].player == pattern.player


def _likened(state: State, pattern: Pattern, ways: Sequence[Way], step: Step, moves: Sequence[tuple[int, int, int]],
             ) -> Likened | None:
    """A step in which some cards move, if that is as a line describes it but for the verb."""
    for way in ways:
        faces = tuple([face for face, *slots in moves if _is_carried(state, way, pattern.player, *slots)
                       or _is_there_too(state, pattern, way, step, face, *slots) or _is_lost(state, pattern, way, step, *slots)])
        if faces and all(_is_of(pattern, fact, step, faces) for _, facts in way.facts for fact in facts):
            return Likened(step, faces)
    return None


def unnamed(state: State, pattern: Pattern, script: Sequence[Line], changes: Changes = tuple) -> list[Likened]:
    """Those of these steps that no other line of the script names. A move does not say what it costs, or what it brings."""
    return [one for one in likened(state, pattern, changes) if not any(
        _names(line, state, one.step) for line in script if not one.counter or isinstance(line, Then))]


def _names(line: Line, state: State, step: Step) -> bool:
    """Whether a line names a step by its own verb."""
    match line:
        case Then():
            return happens_in(line, state, step)
        case Move(seat=seat, verb=verb):
            return state.seats[step.player] == seat and spoken_of(state.program, step).words.split()[0] == verb
        case _:
            return False


def _is_of(pattern: Pattern, fact: Fact, step: Step, faces: tuple[int, ...]) -> bool:
    """Whether a fact about a step holds of another one in which some cards move."""
    if fact.number is not None:
        return fact.number == len(faces)
    if fact.card is not None:
        fitting = [face for face in faces if pattern.words.fits(fact.card, face)]
        return len(fitting) >= (fact.count or 1)
    return fact.player is not None and fact.player in step.parts


def _is_carried(state: State, way: Way, player: int, source: int, to: int) -> bool:
    """Whether a verb, done by a player, may carry a card from one place to another, of which one is the player's.

    From where a card reaches a hand makes no difference, unless both are about piles: to take one is to draw one.
    """
    layout, zones = View(state).layout, state.program.zones
    if min(source, to) < 0 or source == to or player not in (layout.holder[source], layout.holder[to]):
        return False
    pile = zones[layout.zone[source]].pile
    return any(not one.zones or layout.zone[source] in one.zones or (one.own and not layout.live[to] and not (
        pile and all(zones[zone].pile for zone in one.zones))) for one in _carried_to(state, way, player, to))


def _carried_to(state: State, way: Way, player: int, to: int) -> list[Carrying]:
    """The ways in which a verb, done by a player, may carry a card to a place."""
    layout = View(state).layout
    return [one for one in _carrying(state.program).get(way.said.verb, ())
            if one.to == layout.zone[to] and one.own in (None, layout.holder[to] == player)]


def _is_there_too(state: State, pattern: Pattern, way: Way, step: Step, face: int, source: int, to: int) -> bool:
    """Whether the very card that a line names reaches a pile to which its verb carries cards, from elsewhere: the line's player
    has done that, or had the card.
    """
    named = [fact.card for _, facts in way.facts for fact in facts if fact.card and any(fact.card)]
    if min(source, to) < 0 or source == to or not any(pattern.words.fits(card, face) for card in named):
        return False
    player, layout = pattern.player, View(state).layout
    return _is_of_cards(way) and player in (step.player, layout.holder[source], layout.holder[to]) and (
        _is_away(state.program.zones[layout.zone[to]]) and bool(_carried_to(state, way, player, to)))


def _is_lost(state: State, pattern: Pattern, way: Way, step: Step, source: int, to: int) -> bool:
    """Whether a card of the line's player is taken out of play by another player, as the verb takes cards of theirs, or leaves it
    for that of another player.
    """
    layout, zones = View(state).layout, state.program.zones
    if min(source, to) < 0 or layout.holder[source] != pattern.player:
        return False
    taken = step.player != pattern.player and _is_away(zones[layout.zone[to]])
    passed_on = layout.live[to] and layout.holder[to] not in (pattern.player, -1)
    return (taken or passed_on) and _is_of_cards(way) and layout.live[source] and any(
        one.zones and all(zones[zone].live for zone in one.zones) and _is_away(zones[one.to])
        for one in _carrying(state.program).get(way.said.verb, ()))


def _is_of_cards(way: Way) -> bool:
    """Whether a verb is done with cards, and does not only move some by the way."""
    return any(part.type in ("card", "cards") for part in way.said.parts)


def _is_away(zone: Zone) -> bool:
    """Whether a card in a zone is nobody's for the moment: it lies on a pile, or aside."""
    return not zone.live and (zone.pile or not zone.of_player)


@lru_cache(maxsize=64)
def _carrying(program: Program) -> dict[str, frozenset[Carrying]]:
    """Which cards move where in the step of each verb, also by what is done for it without being told."""
    found = {n: {*program.leads[verb.code].carries} if verb.code >= 0 else set() for n, verb in enumerate(program.verbs)}
    hidden = untold(program)
    does = {n: {doing.verb for doing in program.leads[verb.code].verbs} & hidden if verb.code >= 0 else set()
            for n, verb in enumerate(program.verbs)}
    changed = True
    while changed:
        before = {n: len(one) for n, one in found.items()}
        for n, inner in does.items():
            found[n].update(*(found[one] for one in inner))
        changed = any(len(one) != before[n] for n, one in found.items())
    return {program.verbs[n].key: frozenset(one) for n, one in found.items()}


__all__ = ["Changes", "Likened", "likened", "unnamed"]
