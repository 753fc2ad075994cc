"""The end of a run: the facts of each seat, the piles, the winner, and the disputed points that the answer rests on."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, assert_never

from adjudicator.engine.beginning import Begun
from adjudicator.engine.citations import OWN, with_authority
from adjudicator.engine.descriptions import is_none, value_words
from adjudicator.engine.faces import as_written, face_words
from adjudicator.engine.fields import Field
from adjudicator.engine.frames import FRESH_WORD
from adjudicator.engine.interpretations import Choice, Interpretation
from adjudicator.engine.position import PLAYING
from adjudicator.engine.profiles import Verdict, Voice
from adjudicator.engine.seating import clockwise
from adjudicator.engine.state import State
from adjudicator.engine.table import asked_when_it_came
from adjudicator.engine.view import View
from adjudicator.report.text import aligned
from adjudicator.values import frozen

Fact = str | int | bool | list[str]
Called = Callable[[str], str]
"""How the name of a card is said, for example in quotes where it could be misread."""
NOBODY: Mapping[str, Verdict] = {}
ELIMINATED = "eliminated"
"""The fact of a seat that is out of the game."""


@frozen
class Consulted:
    """A disputed point that a run rests on, and the reading in force. `settled`: the situation or the question chose it.

    `verdict`: what the profile of readings says about it, if there is one and the point was not set.
    """

    interpretation: Interpretation
    choice: Choice
    settled: bool
    verdict: Verdict | None = None

    @property
    def is_covered(self) -> bool:
        """Whether any source answers the question; otherwise every reading is a conclusion of the authors of the rules files."""
        return any(c.publication.authority != OWN for choice in self.interpretation.choices for c in choice.cites)

    @property
    def others(self) -> tuple[Choice, ...]:
        """The readings that were not in force."""
        return tuple(c for c in self.interpretation.choices if c is not self.choice)


def consulted(state: State, settled: Collection[str] = (), verdicts: Mapping[str, Verdict] = NOBODY) -> tuple[Consulted, ...]:
    """The interpretations that the run consulted; `settled` names those that somebody chose, `verdicts` what a profile says."""
    return tuple(
        Consulted(point, point.choices[state.settings[n]], point.key in settled, verdicts.get(point.key))
        for n, point in enumerate(state.program.interpretations) if state.consulted >> n & 1
    )


def seat_facts(state: State, player: int, *, fresh: bool = False, whole: bool = False, called: Called = str) -> dict[str, Fact]:
    """What is known of a player at the end, in the words of the ruleset. `fresh`: cards that came this turn are marked as such;
    `called`: how the name of a card is said.

    A zone is the list of its cards, or their number if none is known. Values that are 0, unknown or empty are left out, except
    that an empty hidden zone is shown; and, if the facts are to be the `whole`, what a situation without it would begin with
    otherwise.
    """
    view = View(state)
    playing = view.status[player] == PLAYING
    begun = Begun(state) if whole and playing else None
    facts: dict[str, Fact] = {} if playing else {ELIMINATED: True}
    for number, field in enumerate(state.program.player_fields):
        value = view.fields[number][player]
        if not field.inner and (not is_none(field, value) or (begun and begun.of_player(number, player))):
            facts[field.key] = _value(view, field, value, called)
    for number, zone in enumerate(state.program.zones):
        if zone.of_player:
            slot = view.base[number] + player
            if view.zones[slot] or (zone.hidden and not view.endless(slot) and playing):
                facts[zone.named.title] = slot_facts(view, slot, fresh=fresh, begun=begun, called=called)
    return facts


def pile_facts(state: State, *, called: Called = str) -> dict[str, list[str]]:
    """The cards of every shared zone with known cards."""
    view = View(state)
    found = {}
    for number, zone in enumerate(state.program.zones):
        if not zone.of_player:
            cards = _cards(view, view.base[number], called=called)
            if any(c != "?" for c in cards):
                found[zone.named.title] = cards
    return found


def slot_facts(view: View, slot: int, *, fresh: bool = False, begun: Begun | None = None, called: Called = str) -> Fact:
    """The contents of a slot: its cards, or their number if nothing is known of any."""
    cards = _cards(view, slot, fresh=fresh, begun=begun, called=called)
    return len(cards) if {*cards} == {"?"} else cards


def game_facts(state: State, *, whole: bool = False, called: Called = str) -> dict[str, Fact]:
    """The values of the game as a whole, in the words of the ruleset. `whole`, `called`: as for a seat."""
    view, begun = View(state), Begun(state) if whole else None
    return {field.key: _value(view, field, value, called)
            for number, (field, value) in enumerate(zip(state.program.game_fields, view.vars, strict=True))
            if not field.inner and (not is_none(field, value) or (begun and begun.of_game(number)))}


def _cards(view: View, slot: int, *, fresh: bool = False, begun: Begun | None = None, called: Called = str) -> list[str]:
    """The cards of a slot in words; those in play in the order of the places they lie at, if they have such a mark.

    Of a hidden pile, the next to be drawn comes first; of an open one, the bottom.
    """
    program, zone = view.program, view.program.zones[view.zone_of(slot)]
    if not zone.live:
        faces = as_written(zone, [view.face(c) for c in view.cards(slot)])
        words = {face: face_words(program, face, called) for face in {*faces}}  # of hundreds of cards few look different
        return [words[face] for face in faces]
    places = [i for i, mark in enumerate(program.marks) if mark.place]
    lying = sorted(view.zones[slot], key=lambda c: [place_of(view, c, i) for i in places])
    holder = view.layout.holder[slot]
    return [view.words(c, called=called) + "".join([f" {word}" for word in begun.lacking(c)] if begun else [])
            + (f" {FRESH_WORD}" if fresh and view.fresh(c) and asked_when_it_came(view, c) else "")
            + (view.borrowing(c, holder) if holder >= 0 else "") for c in lying]


def place_of(view: View, card: int, mark: int) -> int:
    """Where on the table a card lies, as a number to sort by: a given number, or the place of the card that it lies at."""
    value = view.mark(card, mark)
    if value is None or view.program.marks[mark].type != "card":
        return int(value or 0)
    row = view.zones[view.slot_of(value)]
    return row.index(value) if value in row else -1


def _value(view: View, field: Field, value: Any, called: Called) -> Fact:
    """The value of a field as a fact: a number, whether it is true, or words."""
    if field.type in ("number", "truth"):
        return value or (0 if field.type == "number" else False)
    return value_words(view, field, value, called)


# ---- as text

def fact_words(name: str, fact: Fact) -> str:
    """A fact as the case notation writes it: `life 2`, `hand [Beer]`, `hand 3`, `eliminated`."""
    if isinstance(fact, bool):
        return name if fact else f"{name} no"
    return f"{name} [{listed(fact)}]" if isinstance(fact, list) else f"{name} {fact}"


MANY = 6
"""Equal cards side by side that are shown as one entry with their number."""


def listed(cards: Iterable[str]) -> str:
    """Cards as a list of a situation; many equal ones side by side are counted."""
    runs = [(card, len([*run])) for card, run in groupby(cards)]
    return ", ".join(f"{count} {card}" if count >= MANY else ", ".join([card] * count) for card, count in runs)


def game_line(state: State) -> Iterator[str]:
    """The line that shows the values of the game, if there are any."""
    facts = game_facts(state, whole=True)
    if facts:
        yield "game " + ", ".join(fact_words(name, fact) for name, fact in facts.items())


def render(state: State) -> str:
    """The end as text: a line for each seat, then the table."""
    return "\n".join([*seat_lines(state), *game_line(state), *_table_lines(state)])


def seat_lines(state: State) -> Iterator[str]:
    """A line for each seat, clockwise."""
    facts = [(state.seats[p], seat_facts(state, p, whole=True)) for p in clockwise(state)]
    yield from aligned((seat, ", ".join(fact_words(name, fact) for name, fact in said.items())) for seat, said in facts)


def _table_lines(state: State) -> Iterator[str]:
    for name, cards in pile_facts(state).items():
        yield f"{name} [{listed(cards)}]"
    if state.winner is not None:
        yield f"winner: {state.victory}"
    elif state.question is not None and state.question.player >= 0:
        asked, decider = state.seats[state.question.player], state.seats[state.decider]
        yield f"next to act: {asked}" + (f", as {decider} chooses" if decider != asked else "")


def disputed_point(point: Consulted, same: Mapping[tuple[str, str], bool], width: int = 100,
                   ends: Mapping[tuple[str, str], Sequence[str]] | None = None) -> str:
    """A disputed point with the reading in force and the others, each with its place in the sources.

    `same` says for other readings, by name and choice, whether the end under them is the same; `ends` is how it differs.
    """
    key = point.interpretation.key
    lines = _wrapped(f"disputed point `{key}`: {point.interpretation.question}", "", width)
    why = f" ({_settled_by(point)})" if point.verdict is not None or not point.settled else ""
    lines += _wrapped(f"here{why}  {choice_words(point.choice)}", "  ", width)
    for other in point.others:
        known = same.get((key, other.key))
        end = "" if known is None else ": the end is the same" if known else f": THE END IS ANOTHER (--set {key}={other.key})"
        lines += _wrapped(f"else  {choice_words(other)}{end}", "  ", width)
        lines += [f"        {line}" for line in (ends or {}).get((key, other.key), ())]
    if not point.is_covered:
        lines += _wrapped("no source covers this point", "  ", width)
    return "\n".join(lines)


def point_line(point: Consulted, same: Mapping[tuple[str, str], bool],
               whose: Mapping[tuple[str, str], Sequence[str]], width: int = 100) -> str:
    """A disputed point in a line: the reading in force, and whether the end differs under each of the others.

    `same` says so by name and choice; `whose` names the seats and piles that end differently.
    """
    key = point.interpretation.key
    how = [_settled_by(point) if point.verdict is not None or not point.settled else "as set"]
    how += [] if point.is_covered else ["no source covers it"]
    readings = [f"{point.choice.key} ({'; '.join(how)})"]
    for other in point.others:
        match same.get((key, other.key)):
            case None:
                readings.append(other.key)
            case True:
                readings.append(f"{other.key}: the same end")
            case False:
                concerned = ", ".join(whose.get((key, other.key), ()))
                readings.append(f"{other.key}: ANOTHER END{f' for {concerned}' if concerned else ''} (--set {key}={other.key})")
    return "\n".join(_wrapped(f"disputed point `{key}`: {'; '.join(readings)}", "", width))


def _settled_by(point: Consulted) -> str:
    """Who settles a point that nobody has set: an authority, or the default."""
    said = point.verdict
    if said is None:
        return "by default"
    who = " and ".join(said.authorities)
    match said.voice:
        case Voice.BACKS:
            return f"as {who} answers"
        case Voice.SILENT:
            return f"{who} {'is' if len(said.authorities) == 1 else 'are'} silent: by default"
        case Voice.DIVIDED:
            return f"{who} is divided: by default"
        case _:
            assert_never(said.voice)


def _wrapped(text: str, margin: str, width: int) -> list[str]:
    return textwrap.wrap(text, max(30, width), initial_indent=margin, subsequent_indent=margin + "    ", break_on_hyphens=False)


def choice_words(choice: Choice) -> str:
    """A reading with its words and its place in the sources."""
    return f"{choice.key}: {choice.words} [{with_authority(choice.cites)}]"


__all__ = [
    "Consulted", "Fact", "choice_words", "consulted", "disputed_point", "fact_words", "game_facts", "pile_facts", "point_line",
    "render", "seat_facts", "seat_lines",
]
