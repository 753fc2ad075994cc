"""Texts in the form of the shipped files, each proved before it is returned.

A changed text is read back. It must have the same meaning, the same comments in the same order, and be in its form already:
otherwise nothing is returned at all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

import attrs

from adjudicator.answers.divergence.families import FAMILY, Family, family, is_family, is_own, seated
from adjudicator.cache import digest
from adjudicator.cases.files import read_cases, verbs_for
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.case_printer import print_cases
from adjudicator.notation.deck_printer import print_deck
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.line_printer import parted
from adjudicator.notation.old_words import renewed
from adjudicator.notation.source import Source, Span, rows_of

if TYPE_CHECKING:
    from adjudicator.rules import tree

_RULES_HEAD = re.compile(r'\s*(game\s+\S+\s*"|(common|over)\s+\S+\s*"|set\s+\S+\s+of\s+\S+\s*")')
_DECK_HEAD = re.compile(r"\s*deck\s+[^\s\[]")


class Notation(Enum):
    """The notation of a text."""

    RULES = "rules"
    CASES = "cases"
    DECKS = "decks"
    FAMILIES = "families"


ENDINGS = {".rules": Notation.RULES, ".case": Notation.CASES, ".deck": Notation.DECKS, FAMILY: Notation.FAMILIES}


class Unproven(Exception):
    """A text would not read back as it was: a fault of the program."""


def notation_of(text: str) -> Notation:
    """The notation of a text without a name, from its first words."""
    rows = [said for row in rows_of(text) if (said := parted(row)[0])]
    if rows and _RULES_HEAD.match(rows[0]):
        return Notation.RULES
    if any(map(_DECK_HEAD.match, rows)):
        return Notation.DECKS
    return Notation.FAMILIES if is_family(Source("", text)) else Notation.CASES


def formatted(source: Source, notation: Notation, migrate: bool = False) -> str:
    """The text in its form; with `migrate`, old words and forms are exchanged for new ones. Raises `Invalid`, and `Unproven`.

    Lines end as the first one does.
    """
    end = "\r\n" if "\r\n" in source.text[: source.text.find("\n") + 1] else "\n"
    plain = source.text.replace("\r\n", "\n")
    new = attrs.evolve(source, text=renewed(plain, notation.value) if migrate else plain)
    if migrate and notation is Notation.CASES:
        new = attrs.evolve(new, text=_with_zones(new))
    form = _FORMS[notation]
    if migrate and notation is Notation.RULES:
        new = attrs.evolve(new, text=_with_verbs(new))
        form = form._replace(read=_read_renewed)
    return _proved(new, form).replace("\n", end)


def identity(text: str, notation: Notation, migrate: bool = False) -> str:
    """A digest of everything that the form of a text depends on, including the verbs of the games that a case file names."""
    verbs = verbs_for(text) if notation in (Notation.CASES, Notation.FAMILIES) else ()
    return digest("\0".join((notation.value, str(migrate), *verbs, text)))


class _Form(NamedTuple):
    """How a text of a notation is read and printed, and what of it is compared."""

    read: Callable[[Source], Any]
    printed: Callable[[Source, Any], str]
    said: Callable[[Any], object]


def _proved(source: Source, form: _Form) -> str:
    """The printed text. Raises `Invalid`, and `Unproven`."""
    before = form.read(source)
    text = form.printed(source, before)
    if text == source.text:
        return text
    again = attrs.evolve(source, text=text)
    try:
        after = form.read(again)
    except ValueError as problem:
        raise Unproven(f"`{source.name}` would not be readable: {problem}") from None
    if form.said(after) != form.said(before) or _comments(again) != _comments(source):
        raise Unproven(f"`{source.name}` would not read back as it was")
    if form.printed(again, after) != text:
        raise Unproven(f"`{source.name}` would not come out as it is when it is formatted again")
    return text


def _comments(source: Source) -> list[str]:
    """The comments of a text in order."""
    return [comment for row in rows_of(source.text) if (comment := parted(row)[1])]


def _read_family(source: Source) -> tuple[Family, CaseFile]:
    """A family, and what its situations share as a case file would say it."""
    read = family(source)
    return attrs.evolve(read, base=""), read_cases(attrs.evolve(source, text=seated(read, read.most)[0]))


def _print_family(source: Source, read: tuple[Family, CaseFile]) -> str:
    return print_cases(source, read[1], {number for number, row in enumerate(rows_of(source.text), 1) if is_own(row)})


def _read_rules(source: Source) -> tree.File:
    from adjudicator.rules.reading.parse import parse_rules

    return parse_rules(source)


def _with_zones(source: Source) -> str:
    from adjudicator.cases.old_lines import renewed as renewed_lines

    return renewed_lines(source)


def _with_verbs(source: Source) -> str:
    from adjudicator.rules.printing.old_heads import renewed as renewed_heads

    return renewed_heads(source)


def _read_renewed(source: Source) -> tree.File:
    from adjudicator.rules.printing.old_forms import renewed as renewed_forms

    return renewed_forms(_read_rules(source))


def _print_rules(_: Source, file: tree.File) -> str:
    from adjudicator.rules.printing.file import print_file

    return print_file(file)


def said(value: object) -> object:
    """The content of a parsed text, without its places and with single spaces between words: equal for texts with the same
    meaning.
    """
    match value:
        case Span() | Source():
            return None
        case str():
            return " ".join(value.split())
        case tuple() | list():
            return tuple(map(said, value))
        case _ if attrs.has(type(value)):
            return (type(value).__name__, *map(said, _parts(value)))
        case _:
            return value


def _parts(value: object) -> Iterator[object]:
    fields: tuple[attrs.Attribute[object], ...] = getattr(type(value), "__attrs_attrs__", ())
    return (getattr(value, field.name) for field in fields)


_FORMS = {
    Notation.RULES: _Form(_read_rules, _print_rules, lambda file: file),  # places are ignored in comparisons of trees
    Notation.CASES: _Form(read_cases, print_cases, said),
    Notation.FAMILIES: _Form(_read_family, _print_family, said),
    Notation.DECKS: _Form(parse_deck, lambda source, _: print_deck(source), said),
}

__all__ = ["ENDINGS", "Notation", "Unproven", "formatted", "identity", "notation_of", "said"]
