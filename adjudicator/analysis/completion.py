"""What may be written at a place of a case or of rules: words of the notation, and names that fit there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from adjudicator.analysis.declarations import SOURCE
from adjudicator.analysis.workspace import Workspace
from adjudicator.cases.words.questions import unoffered
from adjudicator.cases.words.verbs import verbs
from adjudicator.cases.words.vocabulary import Vocabulary, vocabulary
from adjudicator.engine.profiles import PROFILES
from adjudicator.notation.case_layout import ABOUT, CHECKS, HEADINGS, PRINTED, SETUP, VERBS
from adjudicator.notation.grammar import keywords
from adjudicator.notation.source import Invalid, without_comment
from adjudicator.rules.library import found_beside, games, sets_of
from adjudicator.rules.load import load

_TARGET = re.compile(r"\s(?:at|for|on|to)\s+\S*$")
_MOMENT = re.compile(r"\s(?:asked|order\b.*?)?\s?in\s+[\w-]*$")
_KEY = re.compile(r"[^\W\d_](?:[\w!-]*[\w!])?")
_RULES = re.compile(r"^\s*rules\s+(.+)$", re.M)
_SEAT = re.compile(r"^\s*([A-Z][\w'’-]*)(?=[ ,]|$)", re.M)
_CITES = re.compile(r"(?:^cites|\ssource) \"[^\"]*$")
BEFORE_CARDS = ("plays", "uses", "chooses", "with", "as")


class Option(NamedTuple):
    """Something that may be written at a place: its text, what it is, and more about it."""

    text: str
    kind: str
    detail: str = ""


def options(workspace: Workspace, path: str, piece: str, before: str) -> list[Option]:
    """What may follow the words `before` of a line; `piece` is the text around it, with the tables that it builds on."""
    if path.endswith(".rules"):
        return list(_in_rules(workspace, path, before))
    with found_beside(path):
        found = list(_in_case(workspace, path, piece, without_comment(before)))
    return list({option.text: option for option in found}.values())


# ---- cases

def _in_case(workspace: Workspace, path: str, piece: str, before: str) -> Iterator[Option]:
    said = before.split()
    first = said[0] if said and (len(said) > 1 or before[-1:].isspace()) else ""
    words = _vocabulary(tuple(_rules_of(piece)), str(Path(path).parent))
    seats = [Option(seat, "seat") for seat in dict.fromkeys(_SEAT.findall(piece))]
    if not first:
        below = before[:1].isspace() or not before
        yield from (Option(w, "keyword") for w in (*PRINTED, *ABOUT, *SETUP, "moves in order", "chance", *CHECKS) if below)
        yield from (Option(w, "keyword") for w in HEADINGS if not before[:1].isspace())
        yield from seats
    elif first in ("covers", "contrasts", "table"):
        kind = {"covers": "ruling", "contrasts": "case", "table": "table"}[first]
        yield from (Option(p.name.key, kind) for p in workspace.declared(kind, path))
    elif first == "rules":
        yield from _rules(said, before)
    elif first == "readings":
        yield from (Option(profile, "profile", " and ".join(authorities)) for profile, authorities in PROFILES.items())
    elif first in ("source", "cites"):
        yield from _sources(workspace, path, words)
    elif words is None:
        return
    elif first == "set" or before.strip().startswith("expect consulted"):
        yield from _readings(words, said, before)
    elif first == "phase":
        yield from (Option(p.named.key, "phase", p.named.title) for p in words.program.phases)
    elif first == "turn" or _TARGET.search(before):
        yield from seats
        if _TARGET.search(before):
            yield from _cards(words)
    elif _MOMENT.search(before):
        yield from (Option(moment, "moment") for moment in dict.fromkeys([*words.moments.values(), *sorted(words.windows)]))
    elif before.count("[") > before.count("]") or first in ("card", "chance") or _names_cards(words, said):
        yield from _cards(words)
    elif first == "expect" and before.count("(") > before.count(")"):
        yield from seats
        yield from _cards(words)
    elif first in ("then", "never", "legal", "illegal", "expect") and len(said) == 1 + (not before[-1:].isspace()):
        yield from seats
        yield from (Option(zone.named.key, "zone") for zone in words.program.zones if first == "expect")
        yield from (Option(w, "keyword") for w in ("winner", "order", "consulted", "game", "unknown") if first == "expect")
        yield from (Option(f"{value.key}(", "value", ", ".join(key for key, _ in value.parameters))
                    for value in words.program.values if first == "expect")
    elif first in ("then", "never"):
        yield from (Option(verb, "verb") for verb in verbs(words))
    else:
        yield from _facts(words, said, before)


def _rules(said: list[str], before: str) -> Iterator[Option]:
    """A game, then its sets."""
    if "," not in before:
        yield from (Option(game, "game") for game in games())
        return
    game = said[1].rstrip(",")
    if game in games():
        yield from (Option(key, "set", title) for key, title in sets_of(game).items())


def _sources(workspace: Workspace, path: str, words: Vocabulary | None) -> Iterator[Option]:
    """The published sources that may be named: those of the file, and those of its rules."""
    declared = dict(workspace.declared_sources(path))
    known = () if words is None else words.program.publications
    yield from (Option(key, "source", title) for key, title in declared.items())
    yield from (Option(p.key, "source", f"{p.title} ({p.weight})") for p in known if p.key not in declared)


def _readings(words: Vocabulary, said: list[str], before: str) -> Iterator[Option]:
    """Disputed points, or the readings of one."""
    points = {i.key: i for i in words.program.interpretations}
    point = points.get(said[1]) if said[0] == "set" and len(said) > 1 else None
    if point is not None and (len(said) > 2 or before[-1:].isspace()):
        yield from (Option(choice.key, "reading", choice.words) for choice in point.choices)
        yield Option("any", "keyword", "all choices, each with the same result")
        return
    yield from (Option(key, "disputed point", found.question) for key, found in points.items())


def _names_cards(words: Vocabulary, said: list[str]) -> bool:
    """Whether one of the words is followed by a card."""
    return not {*said}.isdisjoint((*BEFORE_CARDS, *words.program.moves))


def _facts(words: Vocabulary, said: list[str], before: str) -> Iterator[Option]:
    """What may be said about a seat or the game, and what a player may do."""
    program = words.program
    if len(said) == 1 or (len(said) == 2 and not before[-1:].isspace()):
        yield from (Option(verb, "verb") for verb in (*VERBS, *program.moves) if verb not in unoffered(program))
    yield from (Option(zone.named.key, "zone") for zone in program.zones)
    yield from (Option(field.key, "value") for field in (*program.player_fields, *program.game_fields) if not field.unstated)
    for field in program.player_fields:
        yield from (Option(word.title, field.type) for word in program.words(field.type))
    yield from _cards(words)
    yield from (Option(word, "keyword") for word in ("eliminated", "alive", "winner", "no winner", "asked", "not asked", "used"))


def _cards(words: Vocabulary) -> Iterator[Option]:
    for card in words.program.cards[1:]:
        title = card.named.title
        others = ", ".join(name for _, name in card.named.names)
        yield Option(f'"{title}"' if "," in title or ":" in title else title, "card", others)


def _rules_of(piece: str) -> Iterator[str]:
    """The last game and all sets that the lines of a piece name."""
    for line in _RULES.findall(piece):
        yield from (name.strip() for name in without_comment(line).split(",") if name.strip())


@lru_cache(maxsize=64)
def _vocabulary(rules: tuple[str, ...], beside: str) -> Vocabulary | None:
    """The words of some rules; `beside` is the folder of the file that names them."""
    with found_beside(Path(beside) / "-"):
        try:
            return vocabulary(load(rules[0], *dict.fromkeys(r for r in rules[1:] if r != rules[0]))) if rules else None
        except Invalid:
            return None


def forget() -> None:
    """Ask the rules again: they have changed."""
    _vocabulary.cache_clear()


# ---- rules

def _in_rules(workspace: Workspace, path: str, before: str) -> Iterator[Option]:
    names = list(workspace.names().all(workspace.games(path)))
    cards = {name.key for name in names if name.kind == "kind"} | {"card"}
    if before.count('"') % 2 and _CITES.search(before):
        yield from (Option(name.names[-1], name.kind, name.names[0]) for name in names if name.kind == SOURCE)
        return
    if before.count('"') % 2:
        yield from (Option(name.names[0], name.kind) for name in names if name.kind in cards)
        return
    yield from (Option(word, "keyword") for word in keywords("rules"))
    keys = (name for name in names if name.kind not in cards)
    yield from (Option(word, name.kind) for name in keys for word in name.names if _KEY.fullmatch(word))


__all__ = ["Option", "forget", "options"]
