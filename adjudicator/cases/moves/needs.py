"""What the rules must know of a card to go on, in words, and where a situation can say it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from adjudicator.cases.moves.choices import Pause
from adjudicator.cases.runs.before import settled
from adjudicator.cases.situation.origins import stated_in
from adjudicator.engine.faces import bears, compose, face_words, is_supposed, part
from adjudicator.engine.fields import Field
from adjudicator.engine.options import CardOption
from adjudicator.engine.program import Program
from adjudicator.engine.run import after
from adjudicator.engine.state import FACE, VALUE, State
from adjudicator.engine.table import PLAYING, slot_of
from adjudicator.notation.quoting import quoted

MOST_NEEDED = 12
"""The number of values without a source that are asked for at once."""


def needed(pause: Pause) -> str:
    """What a question asks for that nobody decides: what is printed on an unknown card, or values that no source gives."""
    question = pause.question
    if question.kind == FACE:
        reference = question.faces[0][0]
        if title := _title_of(pause, reference):
            said = f"say it with the name of the card, as in `{_example(pause)}`, where the situation lists it"
            return f"the {question.words} of {title} matters here: {said}"
        looks = _looking(pause)
        who = f" ({looks} looks at it)" if looks else ""
        return f"the {question.words} of an unknown card matters here: say what it is{_place_of(pause, reference)}{who}"
    program, values = pause.state.program, _values_needed(pause.state)
    said = ", ".join(f"`{stating(program, card, word)}`" for card, word in values)
    verb, which = ("matters", "it") if len(values) == 1 else ("matter", "them")
    wanted = _and([f"{word} of {program.cards[card].named.title}" for card, word in values])
    return f"{wanted} {verb} here and no source gives {which}: say {which}, as in {said}"


def stating(program: Program, card: int, word: str, value: int | None = None) -> str:
    """The line that states a value which no source gives: this one, or one that may be printed there, 2 if it may be."""
    # INVARIANT: a value that no source gives may be stated as proposed
    possible = program.cards[card].printed[word]
    if value is None:
        value = max(possible) if isinstance(possible, tuple) and possible and 2 not in possible else 2
    return f"card {quoted(program.cards[card].named.title, ())} {word} {value}"


def missed(pause: Pause) -> tuple[object, ...]:
    """The same as data: the kind of the question, and the word of what is printed on a card or the values, with their cards."""
    question = pause.question
    return question.kind, *([question.words] if question.kind == FACE else _values_needed(pause.state))


def untold(state: State) -> str:
    """The secret of a player that a step makes known although nobody has told it, in words; empty if there is none.

    What depends on it was decided as if it were no word of its list.
    """
    revealing = _revealing(state.program)
    for step in state.steps:
        for at, type in revealing.get(step.verb, ()):
            if step.parts[at] == 0 and step.player >= 0:
                return _matters(state, _open(state, step.player, type), step.player)
    return ""


def untold_of(state: State, player: int) -> str:
    """A secret of a player that nobody has told, as something that matters; empty if there is none."""
    open_ = _open(state, player)
    return _matters(state, open_[:1], player) if open_ else ""


def _open(state: State, player: int, type: str | None = None) -> Sequence[Field]:
    """The fields of a player whose word nobody has told, of one list if it is given; all of that list if none is untold."""
    fields = [(number, field) for number, field in personal(state.program) if type in (None, field.type)]
    return [field for number, field in fields if state.position.fields[number][player] == 0] or [
        field for _, field in fields if type is not None]


def _matters(state: State, fields: Sequence[Field], player: int) -> str:
    """That one of some fields of a player matters, which are all of one list."""
    words = " or ".join([f"`{word.title}`" for word in state.program.words(fields[0].type)])
    return f"the {' or '.join([field.key for field in fields])} of {state.seats[player]} matters here: say what it is, {words}"


OF_THE_GAME = "the game"
"""Whose a word is that belongs to nobody."""


def words_untold(state: State) -> dict[str, tuple[str, ...]]:
    """The players in the game of whom nobody tells a secret: their seats, by the key of its field. So with a word of the game."""
    at = state.position
    playing = [player for player in range(len(state.seats)) if at.status[player] == PLAYING]
    found = {field.key: tuple([state.seats[player] for player in playing if at.fields[number][player] == 0])
             for number, field in personal(state.program)}
    program, later = state.program, settled(state.program)
    of_game = {field.key: (OF_THE_GAME,) for number, (field, first) in enumerate(zip(
        program.game_fields, program.game_defaults, strict=True)) if program.words(field.type) and (
        at.vars[number] == 0 or (at.vars[number] is None and first is None and number not in later))}
    return {key: seats for key, seats in (*found.items(), *of_game.items()) if seats}


@lru_cache(maxsize=64)
def personal(program: Program) -> tuple[tuple[int, Field], ...]:
    """The fields in which each player has had a word of a list from the beginning, with their numbers: those that are secret, and
    those that no rule sets.
    """
    later = {number for leads in program.leads for number in leads.writes}
    return tuple([(number, field) for number, field in of_lists(program) if field.secret or number not in later])


@lru_cache(maxsize=64)
def of_lists(program: Program) -> tuple[tuple[int, Field], ...]:
    """The fields of players in which they have a word of a list that no rule gives them to begin with, with their numbers."""
    fields = zip(program.player_fields, program.player_defaults, strict=True)
    return tuple([(number, field) for number, (field, start) in enumerate(fields) if start is None and program.words(field.type)])


@lru_cache(maxsize=64)
def _revealing(program: Program) -> dict[str, tuple[tuple[int, str], ...]]:
    """The verbs that make such a word known: the places of those parts, each with its list."""
    lists = {field.type for _, field in personal(program)}
    found = {verb.key: tuple([(at, part.type) for at, part in enumerate(verb.parameters) if part.type in lists])
             for verb in program.verbs}
    return {verb: parts for verb, parts in found.items() if parts}


def is_nameless(pause: Pause, choice: int) -> bool:
    """Whether an option is a card of which nothing is known, or was before it was taken for a known one."""
    if pause.said(choice) == "?":
        return True
    card = isinstance(pause.options[choice], CardOption)
    return card and is_supposed(pause.state.program, pause.view.face(pause.question.pointed_at(choice)))


def _title_of(pause: Pause, reference: int) -> str:
    """What a card is called; empty for one whose name nobody knows, and where cards have no names."""
    slot = slot_of(pause.view, reference)
    number = pause.view.name(reference) if 0 <= slot < pause.view.slots else 0
    return pause.state.program.cards[number].named.title if number else ""


def _example(pause: Pause) -> str:
    """A card of a known name, with what may be printed on it, as a situation lists it: as on its first copy that may be meant."""
    program = pause.state.program
    reference, field, value = pause.question.faces[0]
    name, *marks, _ = [part(program, pause.view.face(reference), at) for at in range(len(program.face_sizes))]
    stated = [value if at == field else mark for at, mark in enumerate(marks, 1)]
    copy = next((copy for copy in program.cards[name].copies if bears(copy, marks)), stated)
    shown = [own or mark for own, mark in zip(copy, stated, strict=True)]
    return face_words(program, compose(program, [name, *shown, 0]), lambda title: quoted(title, pause.state.seats))


def _looking(pause: Pause) -> str:
    """The card or rule that looks at a card; when a phase is about to begin, it is its test."""
    program, position = pause.state.program, pause.state.position
    origin = program.origins[pause.question.code]
    if origin is not None and origin.title:
        return f"`{origin.title}`"
    at = position.turn_at
    return f"the phase `{program.phases[at].named.title}`" if at is not None and 0 <= at < len(program.phases) else ""


def _place_of(pause: Pause, reference: int) -> str:
    """Where a situation can say what a card is."""
    where = stated_in(pause.state, slot_of(pause.view, reference), pause.view.face(reference))
    return f", {where}" if where else ""


def _values_needed(state: State) -> list[tuple[int, str]]:
    """The printed values that are needed one after the other this turn before anybody is asked: each as (card, word)."""
    found: dict[tuple[int, str], None] = {}
    turn = state.position.active
    while (question := state.question) is not None and len(found) < MOST_NEEDED:
        if question.kind != VALUE or state.position.active != turn:
            break
        card, word, _ = question.prints[0]
        found[card, word] = None
        state = after(state, 0)
    return list(found)


def _and(names: Sequence[str]) -> str:
    *others, last = [f"the {name}" for name in names]
    return f"{', '.join(others)} and {last}" if others else last


__all__ = ["is_nameless", "missed", "needed", "of_lists", "personal", "stating", "untold", "untold_of", "words_untold"]
