"""Rulings that know each other: cases in the same situation, or one fact apart, and expectations of one tested in the other."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import NamedTuple

import attrs

from adjudicator.cases.runner import PASSED, fails, run_case
from adjudicator.cases.situation.scene import merge
from adjudicator.notation.case_ast import Case, CaseFile, Setup
from adjudicator.notation.case_lines import Chance, Line, Move
from adjudicator.notation.source import Invalid, Span, fold
from adjudicator.values import frozen

_KEY = re.compile(r"[^\d\[]*")
Fact = tuple[str, str]
"""Whose a fact is, and what it is about."""


class Kinship(Enum):
    """How a case is related to one of another ruling."""

    OTHERWISE = "says otherwise"
    """In the same situation the other expects what is false here, or rests on another reading for it."""
    FOLLOWS = "follows from"
    """In the same situation the other expects the same, and maybe more."""
    TWIN = "near twin"
    """One fact differs, and what one case expects is false in the other."""


TITLES = {
    Kinship.OTHERWISE: "rulings that say otherwise of the same situation",
    Kinship.FOLLOWS: "rulings from whose cases its own follow",
    Kinship.TWIN: "near twins: one fact is another, and so is the answer",
}
"""The words for each kind of relation."""


@frozen
class Kin:
    """A case with a related one of another ruling. `apart`: what differs between the two, here and there."""

    kinship: Kinship
    case: Case
    other: Case
    apart: tuple[str, str] = ("", "")


class Form(NamedTuple):
    """The content of a case, apart from its layout and composition."""

    rules: frozenset[str]
    settings: Mapping[str, str]
    facts: Mapping[Fact, str]
    moves: tuple[str, ...]
    checks: frozenset[str]


def form(case: Case, file: CaseFile) -> Form | None:
    """The form of a case; None if its table does not exist."""
    try:
        setup = merge(case.setup, file.tables)
    except Invalid:
        return None
    settings = {s.name.text: s.choice.text for s in setup.settings}
    if setup.readings is not None:
        settings[""] = setup.readings.text
    moves = tuple([_words(line.span) for line in case.script if isinstance(line, Move | Chance)])
    checks = frozenset([_words(line.span) for line in case.script if not isinstance(line, Move | Chance)])
    return Form(frozenset([fold(r.text) for r in setup.rules]), settings, dict(_facts(setup)), moves, checks)


def _facts(setup: Setup) -> Iterator[tuple[Fact, str]]:
    """Everything that a situation says, by whose it is and what it is about."""
    for line in setup.seats:
        yield (line.seat.text, ""), ""
        yield from (((line.seat.text, _about(fact.span)), _words(fact.span)) for fact in line.facts)
    for of_game in setup.game:
        yield from ((("game", _about(fact.span)), _words(fact.span)) for fact in of_game.facts)
    for printed in setup.printed:
        yield ("card", _about(printed.span)), _words(printed.span)
    for pile in setup.piles:
        yield ("", pile.name.text), _words(pile.span)
    for word, text in (("turn", setup.turn), ("phase", setup.phase)):
        if text is not None:
            yield ("", word), f"{word} {fold(text.text)}"


def _words(span: Span) -> str:
    return fold(span.said)


def _about(span: Span) -> str:
    """What a fact is about: its words up to a number or a list."""
    found = _KEY.match(_words(span))
    return found[0].strip() if found else ""


def kin_of(own: Sequence[tuple[Case, CaseFile]], others: Sequence[tuple[Case, CaseFile]]) -> list[Kin]:
    """The related cases of other rulings, among some, for some cases, the most serious relation first."""
    alike: dict[object, list[tuple[Case, CaseFile, Form]]] = {}
    for other, beside in others:
        if other.covers and (there := form(other, beside)) is not None:
            alike.setdefault((there.rules, there.moves), []).append((other, beside, there))
    kin: list[Kin] = []
    for case, here in ((case, found) for case, file in own if (found := form(case, file)) is not None):
        known = {t.text for t in case.covers}
        for other, beside, there in alike.get((here.rules, here.moves), ()) if case.covers else ():
            if known.isdisjoint(t.text for t in other.covers):
                kin += filter(None, [_kin(case, here, other, beside, there)])
    order = list(Kinship)
    return sorted(kin, key=lambda one: order.index(one.kinship))


def _kin(case: Case, here: Form, other: Case, beside: CaseFile, there: Form) -> Kin | None:
    """How two cases with the same rules and moves are related."""
    keys = [key for key in {**here.facts, **there.facts} if here.facts.get(key) != there.facts.get(key)]
    if len(keys) > 1:
        return None
    points = [name for name in {**here.settings, **there.settings} if here.settings.get(name) != there.settings.get(name)]
    if not (keys or points) and here.checks <= there.checks:
        return Kin(Kinship.FOLLOWS, case, other)
    # if one of the two leaves a point open, it says something about every reading
    if len(points) > bool(not keys) or not all(point in here.settings and point in there.settings for point in points):
        return None
    script = tuple([line for line in case.script if not (keys and _is_stated(line, *keys[0]))])
    if _is_so_in(attrs.evolve(case, script=script), other, beside):
        return None
    if keys:
        return Kin(Kinship.TWIN, case, other, (_fact(here, keys[0]), _fact(there, keys[0])))
    return Kin(Kinship.OTHERWISE, case, other, (_set(here, points), _set(there, points)))


def _set(form: Form, points: Sequence[str]) -> str:
    return "".join(f"set {point} {form.settings[point]}" if point else f"readings {form.settings[point]}" for point in points)


def _fact(form: Form, key: Fact) -> str:
    said = form.facts.get(key)
    whose, about = key
    if said is None:
        return " ".join(filter(None, ("no", about))) + (f" of {whose}" if whose else "")
    return " ".join(filter(None, (whose, said)))


def _is_stated(line: Line, whose: str, about: str) -> bool:
    """Whether a line expects something about the very fact that differs: that says nothing about the answer."""
    said = _words(line.span).replace(",", " ").split()
    begin = ["expect", *fold(whose).split()]
    return said[:len(begin)] == begin and set(about.split()) <= set(said)


def _is_so_in(case: Case, other: Case, file: CaseFile) -> bool:
    """Whether everything that a case expects is true in the situation of another; also if that cannot be determined."""
    return not fails(attrs.evolve(case, setup=other.setup), file.tables) or run_case(other, file.tables).status != PASSED


__all__ = ["TITLES", "Kin", "Kinship", "form", "kin_of"]
