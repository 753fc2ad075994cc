"""What values of the rules are at the end of a run, for arguments that a case names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.situation.candidates import MOST_FACES, once_known
from adjudicator.cases.situation.readings import TooManyReadings, under_each, with_readings
from adjudicator.cases.unknown.other_states import other_states
from adjudicator.cases.words.facts import TRUTHS, has_mark
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.meaning import CardNamed, ExpectValue, Line
from adjudicator.cases.words.troubles import Trouble
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.conditions import Value
from adjudicator.engine.descriptions import UNKNOWN, card_words
from adjudicator.engine.draft import Draft
from adjudicator.engine.faces import face_words
from adjudicator.engine.faults import Fault, NeedFace, NeedValue, Stuck, Unknown, speaking_of
from adjudicator.engine.program import Program
from adjudicator.engine.state import State
from adjudicator.engine.table import OUT
from adjudicator.engine.unasked import Unasked, Unordered
from adjudicator.notation import case_lines as written
from adjudicator.notation.case_lines import Text
from adjudicator.notation.source import Diagnostic, fold

NOTHING = ("nothing", "nobody")
"""The words for no card and no player."""
TRUTHS_AFTER = {"": True, **TRUTHS}
"""The words after a value that says yes or no."""


class _Unclear(Exception):
    """An argument that names no card, or one of several, in words."""


# ---- what a line means

def measured(line: written.ExpectValue, lookup: Lookup) -> ExpectValue:
    """What a line expects of a value; unknown names are recorded."""
    program = lookup.words.program
    number = next((i for i, value in enumerate(program.values) if fold(value.key) == fold(line.value.text)), -1)
    if number < 0:
        lookup.unknown("value", line.value.text, line.value.span, [value.key for value in program.values])
        return ExpectValue(-1, (), None, (), line.span)
    value = program.values[number]
    if len(line.arguments) != len(value.parameters):
        declared = f"it is declared as `{value.key}({', '.join(key for key, _ in value.parameters)})`"
        takes = f"`{value.key}` takes {_count(len(value.parameters))}, not {len(line.arguments)}"
        lookup.problems.append(Diagnostic("C028", takes, line.value.span, declared))
        return ExpectValue(-1, (), None, (), line.span)
    arguments = tuple([_argument(type, text, lookup)
                       for (_, type), text in zip(value.parameters, line.arguments, strict=True)])
    cards = lookup.cards(line.cards or (), live=False)
    return ExpectValue(number, arguments, _result(value, line, lookup), cards, line.span)


def _count(number: int) -> str:
    return "no arguments" if not number else "1 argument" if number == 1 else f"{number} arguments"


def _argument(type: str, text: Text, lookup: Lookup) -> object:
    """An argument: a number, a truth value, a player, a word of a list, the name of a card, or a card as it is described."""
    match type:
        case "number":
            return _expected(text.signed, "a number", text, lookup)
        case "truth":
            return _expected(TRUTHS.get(fold(text.text)), "`yes` or `no`", text, lookup)
        case "player":
            return _player(text, lookup)
        case "target" if text.text in lookup.seats:
            return _player(text, lookup)
        case "card" | "target":
            return _card(text, lookup)
        case "name":
            return lookup.card(text)
        case "row" | "players" | "cards":
            what = _NAMELESS[type]
            lookup.problems.append(Diagnostic("C028", f"a case cannot name {what}", text.span,
                                              "only players, cards, numbers and words can be arguments"))
            return None
        case _:
            return _word(type, text, lookup)


_NAMELESS = {"row": "the row of an attack: at the end there is none", "players": "several players in one argument",
             "cards": "several cards in one argument"}


def _expected(found: object, what: str, text: Text, lookup: Lookup) -> object:
    if found is None:
        lookup.problems.append(Diagnostic("C005", f"expected {what}, found `{text.text}`", text.span))
    return found


def _player(text: Text, lookup: Lookup) -> int | None:
    seat = lookup.seat(text)
    return lookup.seats.index(seat) if seat in lookup.seats else None


def _word(type: str, text: Text, lookup: Lookup) -> int | None:
    kind, value = lookup.words.words.get(fold(text.text), ("", 0))
    if kind == type:
        return value
    known = [word.title for word in lookup.words.program.words(type)]
    lookup.unknown(f"word of `{type}`", text.text, text.span, known, listed=True)
    return None


def _card(text: Text, lookup: Lookup) -> CardNamed | None:
    """A card: its description, and the player before whom, or the zone in which, it lies, if that is said."""
    words, _, place = text.text.partition(" from ")
    if place and lookup.words.pattern(text.text) is None:
        holder = lookup.seats.index(place) if place in lookup.seats else None
        zone = None if holder is not None else lookup.words.zones.get(fold(place))
        if holder is None and zone is None:
            zones = [each.named.title for each in lookup.words.program.zones]
            lookup.unknown("seat or zone", place, text.span, [*lookup.seats, *zones])
    else:
        words, holder, zone = text.text, None, None
    found = lookup.name(Text(words, text.quoted, text.span))
    if found.pattern is None:
        lookup.unknown_card(words, text.span)
        return None
    return CardNamed(found.pattern, found.marks, holder, zone, text.text)


def _result(value: Value, line: written.ExpectValue, lookup: Lookup) -> object:
    """What a value is expected to be, in the form in which `_found` gives it."""
    said = [text.text for text in line.result]
    if said == [UNKNOWN] and value.type != "truth":
        return UNKNOWN
    if value.type == "cards" and line.cards is not None:
        return ()
    if value.type == "players":
        return () if said == ["nobody"] else tuple(sorted(lookup.seats.index(lookup.seat(text)) for text in line.result
                                                         if lookup.seat(text) in lookup.seats))
    one = line.result[0] if len(line.result) == 1 else None
    if value.type == "truth" and len(line.result) < 2:
        text = one or line.value
        return UNKNOWN if said == [UNKNOWN] else _expected(TRUTHS_AFTER.get(fold(" ".join(said))), "`yes` or `no`", text, lookup)
    if one is None or line.cards is not None or value.type == "cards":
        what = _form(value)
        lookup.problems.append(Diagnostic("C016", f"expected {what} after `{value.key}(...)`", line.span))
        return None
    if said[0] in NOTHING and value.type not in ("number", "truth"):
        return None
    return _argument(value.type, one, lookup)


def _form(value: Value) -> str:
    """What is written after a value of a type."""
    return {"number": "a number", "player": "a seat or `nobody`", "card": "a card or `nothing`", "name": "the name of a card",
            "cards": "a list of cards"}.get(value.type, "one word")


# ---- what it is in a state

def difference(state: State, line: ExpectValue, guessing: bool = False, unsettled: int = 0) -> Trouble | None:
    """How a value differs from what is expected, None if not at all; an error if what it depends on is unknown, or if nobody can
    tell which card is meant, which says nothing about the value.

    `unsettled`: the interpretations for which nothing settles a reading, as bits.
    """
    value = state.program.values[line.number]
    said = f"`{line.span.said.removeprefix('expect ').rpartition(')')[0]})`"
    draft = Draft(state)
    try:
        found = _computed(draft, line)
    except Unknown:
        found = UNKNOWN
    except _Unclear as unclear:
        return Trouble(str(unclear), line.span, error=True, idle=True)
    # INVARIANT: no value rests on what nobody knows
    left = unsettled & ~draft.consulted  # each reading of what the run or the value consults has a run of its own
    if line.result == UNKNOWN:
        settled = _settled(state, line, found, left)
        return None if settled is None else Trouble(f"{said} is {_said(draft, value, settled[0], None)}{settled[1]}", line.span)
    if found == UNKNOWN:
        return None if guessing else Trouble(f"{said} depends on a card of which too little is known", line.span, error=True)
    same = _is_as_expected(draft, vocabulary(state.program), value, found, line, guessing)
    if same and guessing:
        return None
    if other := next((other for other in other_states(state) if _values(other.state, line, left) not in ([found], [])), None):
        unknown = ", or `unknown` here" if _settled(state, line, found, left) is None else ""
        why = f"depends on {other.what}, for example `{other.known}`: say what it is{unknown}"
        return None if guessing else Trouble(f"{said} {why}", line.span, error=True)
    return None if same else Trouble(f"{said} is {_said(draft, value, found, line.result)}", line.span)


def _settled(state: State, line: ExpectValue, found: object, left: int) -> tuple[object, str] | None:
    """What a value is, although something is unknown, and with what it may be, in words; None if nobody can say.

    `found`: what it is as far as is known; an unknown card counts for nothing then, which it may not be. `left`: the
    interpretations of which any reading may be chosen, as bits.
    """
    said = ""
    if found == UNKNOWN and len(values := _values(state, line, left)) == 1:
        found, said = values[0], ", whatever is printed on the card at which it looks"
    come: dict[str, list[object]] = {}
    for other in other_states(state):
        if (values := _values(other.state, line, left)) and values != come.setdefault(other.what, values):
            return None  # it is one thing or the other
    settled = next(((values[0], f", whatever {what} is") for what, values in come.items() if values != [found]), (found, said))
    is_open = settled[0] == UNKNOWN or any(len(values) > 1 or values[0] == UNKNOWN for values in come.values())
    return None if is_open else settled


def _values(state: State, line: ExpectValue, left: int) -> list[object]:
    """What a value is in a state, with any reading; none if its rules cannot compute it there.

    `left`: the interpretations of which any reading may be chosen, as bits.
    """
    def ran(readings: tuple[int, ...]) -> tuple[list[object], int]:
        try:
            return _with_any_face(with_readings(state, readings), line)
        except (_Unclear, Fault, Stuck):
            return [], 0

    found = list[object]()
    try:
        for values in under_each(state.program, left, [state.settings], ran):
            found += [value for value in values if value not in found]
    except TooManyReadings:
        return [UNKNOWN]
    return found


def _with_any_face(state: State, line: ExpectValue) -> tuple[list[object], int]:
    """What a value is in a state, whatever is printed on the cards at which it looks; and what interpretations that consults."""
    found, waiting, tried, consulted = list[object](), [state], 0, 0
    while waiting:
        draft = Draft(here := waiting.pop())
        try:
            value = _computed(draft, line)
        except (NeedFace, NeedValue) as need:
            more = [*once_known(here, need)]
            if not more or (tried := tried + len(more)) > MOST_FACES:
                return [UNKNOWN], 0
            waiting += more
            continue
        except Unknown:
            return [UNKNOWN], 0
        consulted |= draft.consulted
        if value not in found:
            found.append(value)
    return found, consulted


def consulted_in_all(played: Played, script: Sequence[Line]) -> int:
    """The interpretations that a run consulted: to go on, to try moves or to be repeated, and for values; as bits."""
    return played.state.consulted | played.besides | consulted(played.state, script)


def consulted(state: State, script: Sequence[Line]) -> int:
    """The interpretations that the values of a script consult, which its run need not have consulted, as bits."""
    return reduce(or_, (draft.consulted for draft, _ in _computed_in(state, script)), 0)


def gone_through(state: State, script: Sequence[Line]) -> Iterator[Unordered]:
    """Where an order counts for the values of a script that nobody has chosen."""
    for _, unasked in _computed_in(state, script):
        yield from unasked.unordered


def overlooked(state: State, script: Sequence[Line]) -> int:
    """The slots whose unknown cards did not count for the values of a script, as bits; so are those of whom a value asks whether
    they are able to do something.
    """
    found = 0
    for draft, unasked in _computed_in(state, script, looking=True):
        found |= draft.overlooked
        players = {window.question.player for window in unasked.empty or () if window.question is not None}
        for slot in range(draft.slots):
            if draft.layout.holder[slot] in players and draft.layout.unordered[slot]:
                found |= 1 << slot
    return found


def _computed_in(state: State, script: Sequence[Line], *, looking: bool = False) -> Iterator[tuple[Draft, Unasked]]:
    """A draft for each value of a script, in which it has been computed as far as that goes, and what nobody was asked there."""
    for line in script:
        if isinstance(line, ExpectValue):
            draft = Draft(state)
            draft.unasked = unasked = Unasked(looking=looking, able=looking)
            with suppress(Unknown, _Unclear):
                _computed(draft, line)
            yield draft, unasked


def _computed(draft: Draft, line: ExpectValue) -> Any:
    """A value. Raises `Unknown`, `_Unclear`, or `Fault` for one that its rules cannot compute."""
    value = draft.program.values[line.number]
    for (_, type), argument in zip(value.parameters, line.arguments, strict=True):
        if type == "player" and isinstance(argument, int) and draft.status[argument] == OUT:
            raise _Unclear(f"{draft.seats[argument]} is out of the game, so this says nothing")
    meant = [_references(draft, a) if isinstance(a, CardNamed) else [a] for a in line.arguments]
    function = draft.program.function(value.function)
    with speaking_of(value.key, line.span):
        found, *others = [function(draft, *arguments) for arguments in product(*meant)]
    if any(other != found for other in others):
        raise _unclear(draft, next(a for a, cards in zip(line.arguments, meant, strict=True)
                                   if isinstance(a, CardNamed) and len(cards) > 1), len(others) + 1)
    return found


def _unclear(draft: Draft, named: CardNamed, count: int) -> _Unclear:
    where = f"`{named.text} from {draft.seats[0]}`"
    return _Unclear(f"`{named.text}` may be one of {count} cards: say more of it, as in {where}")


def _references(draft: Draft, named: CardNamed) -> list[int]:
    """The cards that a description means: one in play, or some elsewhere that look alike. Raises `_Unclear` for any others."""
    layout = draft.layout
    for live in (True, False):
        found = {card if live else (draft.face(card), slot): card for slot in range(draft.slots)
                 if bool(layout.live[slot]) is live for card in draft.cards(slot) if _is_named(draft, card, named)}
        if len(found) > 1 and (live or len({draft.face(card) for card in found.values()}) > 1):
            raise _unclear(draft, named, len(found))
        if found:
            return [*found.values()]
    raise _Unclear(f"`{named.text}` is not on the table")


def _is_named(draft: Draft, card: int, named: CardNamed, guessing: bool = False) -> bool:
    """Whether a card is one that a description means: it has the marks, in play only, and lies with the player or in the zone."""
    slot = draft.slot_of(card)
    there = named.holder in (None, draft.layout.holder[slot]) and named.zone in (None, draft.layout.zone[slot])
    return there and vocabulary(draft.program).one_of(named.pattern, (draft.face(card),), guessing) is not None and all(
        draft.layout.live[slot] and has_mark(draft, card, mark, wanted) for mark, wanted in named.marks.items())


def _is_as_expected(draft: Draft, words: Vocabulary, value: Value, found: Any, line: ExpectValue, guessing: bool) -> bool:
    match value.type:
        case "players":
            return tuple(sorted(found)) == line.result
        case "cards":
            return words.same([card.pattern for card in line.cards for _ in range(card.count)], map(draft.face, found), guessing)
        case "card" if found is not None and isinstance(line.result, CardNamed):
            return _is_named(draft, found, line.result, guessing)
        case "name":
            return bool((found or 0) == (line.result or 0))
        case _:
            return bool(found == line.result)


def _said(draft: Draft, value: Value, found: Any, wanted: object) -> str:
    """A value in the words in which a case writes it; of a card also where it lies, if the one `wanted` says that."""
    program: Program = draft.program
    said: str
    match value.type:
        case "truth":
            said = "yes" if found else "no"
        case "player" | "target" if found is not None and found < draft.n:
            said = draft.seats[found]
        case "players":
            said = ", ".join(draft.seats[player] for player in sorted(found)) or "nobody"
        case "cards":
            said = f"[{', '.join(face_words(program, draft.face(card)) for card in found)}]"
        case "number":
            said = str(found)
        case _ if found is None or (value.type == "name" and not found):
            said = "nobody" if value.type == "player" else "nothing"
        case "card" | "target":
            slot = draft.slot_of(found)
            said = card_words(draft, found) if draft.layout.live[slot] else face_words(program, draft.face(found))
            if isinstance(wanted, CardNamed) and (wanted.holder, wanted.zone) != (None, None):
                holder = draft.layout.holder[slot] if wanted.zone is None else -1
                said += f" from {draft.seats[holder] if holder >= 0 else program.zones[draft.layout.zone[slot]].named.title}"
        case "name":
            said = program.cards[found].named.title
        case _:
            said = program.words(value.type)[found - 1].title
    return said


__all__ = ["consulted", "consulted_in_all", "difference", "gone_through", "measured", "overlooked"]
