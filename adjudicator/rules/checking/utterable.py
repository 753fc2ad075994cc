"""Names that no situation can say, because the case notation reads them as words of its own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from adjudicator.notation.case_layout import KEYWORDS, OF_SEATS, VERBS
from adjudicator.notation.source import Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.symbols import FieldEntry, Symbols

BEGINS_A_LINE = re.compile(r"(?![A-Z])[^\W\d_][\w'’-]*( \w[\w'’-]*)*")
"""A title by which a line of a case can begin: it is no seat, and nothing in it is a sign of the notation."""


def check_utterable(symbols: Symbols, files: Sequence[t.File]) -> None:
    """Note every field, zone and verb of moves that no situation can name."""
    zones = {spelling for z in symbols.zones.values() if z.zone.of_player for spelling in z.zone.named.spellings()}
    said = [(file.source, item.verbs) for file in files for item in file.items if isinstance(item, t.Moves)]
    verbs = [(spoken.verb, source) for source, spoken_there in said for spoken in spoken_there]
    spoken = {*VERBS, *(word.text for word, _ in verbs)}
    of_players = {*spoken, *OF_SEATS}
    kinds = {entry.field.type for entry in symbols.player_fields.values()}
    words = {value.title for kind in kinds & symbols.enumerations.keys() for value in symbols.enumerations[kind].values}
    for file in files:
        for item in file.items:
            match item:
                case t.PlayerFields(fields=fields):
                    _fields(symbols, fields, file.source, of_players, symbols.player_fields)
                case t.GameFields(fields=fields):
                    _fields(symbols, fields, file.source, OF_SEATS, symbols.game_fields)
                case t.ZoneDecl(named=named) if _unutterable(symbols, named.key.text, of_players):
                    _tell(symbols, "zone", named.key, file.source, "give it a title besides")
    for zone, source in symbols.naming.values():
        if zone.text not in symbols.zones or not symbols.zones[zone.text].zone.of_player:
            known = [key for key, entry in symbols.zones.items() if entry.zone.of_player]
            symbols.unknown("zone of players", zone.text, zone.at.span(source), known)
    for word, source in verbs:
        if word.text in {*zones, *words, *symbols.player_fields, *OF_SEATS} - {*VERBS}:
            _tell(symbols, "verb of moves", word, source, f"`A {word.text}` says something about a seat")


def _fields(symbols: Symbols, fields: Iterable[t.FieldDecl], source: Source, taken: Collection[str],
            table: dict[str, FieldEntry]) -> None:
    """Note fields that cannot be told apart from words of the notation, or from zones."""
    for field in fields:
        key = field.key.text
        if key in symbols.zones:
            symbols.complain("R013", f"`{key}` is a zone, and cannot be a field as well", field.key.at.span(source))
            table.pop(key, None)  # so that a rule that means the zone gets no message about the field
        elif key in taken:
            _tell(symbols, "field", field.key, source, "it is a word of the case notation")


def _unutterable(symbols: Symbols, key: str, of_players: Collection[str]) -> bool:
    """Whether every name of a zone is a word of the notation where the zone would stand, or its title is blank."""
    zone = symbols.zones[key].zone
    if not zone.named.title.strip():
        return True
    if zone.of_player:
        return all(spelling in of_players for spelling in zone.named.spellings())
    return all(spelling in (*KEYWORDS, "order") or not BEGINS_A_LINE.fullmatch(spelling) for spelling in zone.named.spellings())


def _tell(symbols: Symbols, what: str, word: t.Word, source: Source, help_: str) -> None:
    symbols.complain("R027", f"no situation can name a {what} `{word.text}`", word.at.span(source), help_)


__all__ = ["check_utterable"]
