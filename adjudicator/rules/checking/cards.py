"""Cards with what they have from their kinds, and rules that belong to no card."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import repeat

import attrs

from adjudicator.engine.names import Named
from adjudicator.engine.prints import UNKNOWN
from adjudicator.limits import MAX_CARD_LINES, MAX_COUNT
from adjudicator.notation.source import Diagnostic, Invalid, Source
from adjudicator.rules import tree as t
from adjudicator.rules.checking.clauses import Compiler
from adjudicator.rules.checking.compiled import Inherited, Owner
from adjudicator.rules.checking.symbols import CardEntry, FieldEntry, Symbols
from adjudicator.rules.core.probes import Sort
from adjudicator.values import frozen, mutable

PrintedValue = int | tuple[int, ...]
"""A printed value, or its possible values if no source gives it."""
InZone = tuple[int, int]
"""A zone, and the number of a clause that acts from it."""


@frozen
class CompiledCard:
    """A card with its clauses by their numbers: those that act where its kind works, and those of other zones."""

    entry: CardEntry
    kind_bits: int
    works: int
    printed: dict[str, PrintedValue]
    copies: tuple[tuple[int, ...], ...]
    bare: int
    clauses: tuple[int, ...]
    in_zone: tuple[InZone, ...]


@frozen
class _Line:
    """A line that counts for a card: its place, and the conditions under which it counts."""

    member: t.Member
    source: Source
    limits: tuple[tuple[t.Expression, Source], ...] = ()


@mutable
class _Kinds:
    """What the kinds of a card say about it."""

    works: int = -1
    using: tuple[t.Using, Source] | None = None
    usable: list[tuple[t.Expression, Source]] = attrs.Factory(list)
    lines: list[_Line] = attrs.Factory(list)


def compile_card(compiler: Compiler, entry: CardEntry) -> CompiledCard:
    """A card with its own clauses and those of its kinds."""
    symbols = compiler.symbols
    kinds = _kinds(symbols, entry)
    lines = list(_lines(entry, kinds))
    compiler.lines += len(lines)
    if compiler.lines > MAX_CARD_LINES:
        raise Invalid([*symbols.problems, Diagnostic(
            "R005", f"the cards have more than {MAX_CARD_LINES:,} lines together, with those of their kinds", entry.span,
            "a line that every card has may stand in a `rule`")])
    printed: dict[str, PrintedValue] = {}
    copies: list[tuple[int, ...]] = []
    bare = 0
    for line in lines:
        if isinstance(line.member, t.Printed):
            printed.setdefault(line.member.key.text, _value(line.member))
            if symbols.probes is not None:
                key = symbols.probes.key(line.member, line.source, Sort.PRINTED)
                symbols.probes.printed.setdefault((entry.number, line.member.key.text), key)
        elif isinstance(line.member, t.Copies):
            copies += _copies(symbols, line.member, line.source)
        elif isinstance(line.member, t.Without):
            bare |= _bare(symbols, line.member, line.source)
    copies += _complete(symbols, entry, printed)
    clauses: list[int] = []
    in_zone: list[InZone] = []
    held = kinds.works < 0 or any(z.number == kinds.works and z.zone.of_player for z in symbols.zones.values())
    # what cards without names do rests on their kind
    owner = Owner(entry.number, entry.kinds[0] if entry.kinds and not entry.number else entry.named.title, held)
    for line in lines:
        if isinstance(line.member, t.Printed | t.Quoted | t.Copies | t.Without):
            continue
        zone = line.member.zone if isinstance(line.member, t.AbilityDecl) else None
        # what a card does from another zone is not a use of it
        inherited = Inherited(None, line.limits) if zone is not None else Inherited(kinds.using, (*kinds.usable, *line.limits))
        number = compiler.member(line.member, line.source, owner, inherited)
        if number is not None and zone is not None:
            in_zone.append((_zone(symbols, zone, line.source), number))
        elif number is not None:
            clauses.append(number)
    bits = sum(1 << symbols.kinds[kind].number for kind in entry.kinds if kind in symbols.kinds)
    return CompiledCard(entry, bits, kinds.works, printed, tuple(copies), bare, tuple(clauses), tuple(in_zone))


def check_kinds(symbols: Symbols) -> None:
    """Check the lines of kinds that have no card, and can have none, as they are checked on cards."""
    used = {kind for entry in (*nameless(symbols), *symbols.all_cards()) for kind in entry.kinds}
    compiler = Compiler(symbols)
    for key, kind in symbols.kinds.items():
        if key not in used and kind.source.name in symbols.topmost:
            span = kind.decl.at.span(kind.source)
            compile_card(compiler, CardEntry(-1, Named(key, key), (key,), None, kind.source, span, ""))


def compile_rule(compiler: Compiler, decl: t.RuleDecl, source: Source) -> tuple[list[int], list[InZone]]:
    """The clauses of a rule that belongs to no card; those that every card has in a zone, with the zone."""
    numbers, in_zone = [], []
    for member in decl.members:
        number = compiler.member(member, source, Owner(0, decl.title.text, False), Inherited())
        zone = member.zone if isinstance(member, t.AbilityDecl) else None
        if number is not None and zone is not None:
            in_zone.append((_zone(compiler.symbols, zone, source), number))
        elif number is not None:
            numbers.append(number)
    return numbers, in_zone


def _kinds(symbols: Symbols, entry: CardEntry) -> _Kinds:
    """What the kinds of a card say about it. Records what two of them say differently, as only one could count."""
    found = _Kinds()
    works: tuple[str, str] | None = None
    uses = ""
    for kind in entry.kinds:
        if kind not in symbols.kinds:
            symbols.unknown("kind", kind, entry.span, symbols.kinds)
            continue
        declared = symbols.kinds[kind]
        for member in declared.decl.members:
            match member:
                case t.Works(zone=zone):
                    if works is not None and works[1] != zone.text:
                        symbols.complain("R042", f"`{works[0]}` works in `{works[1]}`, and `{kind}` in `{zone.text}`", entry.span,
                                         "all the kinds of a card that say where it works name one zone", entry.named.title)
                    works = kind, zone.text
                    found.works = _zone(symbols, zone, declared.source)
                case t.Using():
                    if uses:
                        symbols.complain("R042", f"`{uses}` and `{kind}` both say what happens first when the card is used",
                                         entry.span, "one of the kinds of a card may have a line `using it`", entry.named.title)
                    uses = kind
                    found.using = (member, declared.source)
                case t.Usable(test=test):
                    found.usable.append((test, declared.source))
                case _:
                    found.lines.append(_Line(member, declared.source))
    return found


def _lines(entry: CardEntry, kinds: _Kinds) -> Iterator[_Line]:
    """The lines that count for a card: its own, then those of its kinds, under the conditions of its `only if`."""
    own = [m for m in entry.members if not isinstance(m, t.Only)]
    limits = tuple([(m.test, entry.source) for m in entry.members if isinstance(m, t.Only)])
    yield from (_Line(member, entry.source) for member in own)
    replaces = any(isinstance(m, t.AbilityDecl) and not m.also and m.zone is not None for m in own)
    for line in kinds.lines:
        if not (replaces and isinstance(line.member, t.AbilityDecl)):
            yield attrs.evolve(line, limits=limits)


def _complete(symbols: Symbols, entry: CardEntry, printed: dict[str, PrintedValue]) -> Iterator[tuple[int, ...]]:
    """Fill in what no source gives and an owner of the game has stated; returns the further copies."""
    for completion, source in symbols.completions:
        if symbols.card_named(completion.title.text) is not entry:
            continue
        for member in completion.members:
            if isinstance(member, t.Copies):
                yield from _copies(symbols, member, source)
                continue
            word = member.key.text
            if isinstance(printed.get(word), tuple):
                printed[word] = _value(member)
                continue
            known = f"it is {printed[word]}" if word in printed else "nothing of the kind is printed on it"
            symbols.complain("R023", f"`{word}` of `{entry.named.title}` is not unknown", member.at.span(source), known)


def _zone(symbols: Symbols, word: t.Word, source: Source) -> int:
    """The number of a zone named in a file, -1 for an unknown name."""
    entry = symbols.find("zone", symbols.zones, word, source)
    return -1 if entry is None else entry.number


def _value(member: t.Printed) -> PrintedValue:
    return UNKNOWN if not member.numbers else member.numbers[0] if len(member.numbers) == 1 else member.numbers


def _bare(symbols: Symbols, member: t.Without, source: Source) -> int:
    """What a card does not bear of all that cards have, a bit for each field of a face."""
    found, fields = 0, list(symbols.face_fields)
    for word in member.fields:
        if symbols.find("value that cards have", symbols.face_fields, word, source) is not None:
            found |= 2 << fields.index(word.text)
    return found


def _copies(symbols: Symbols, member: t.Copies, source: Source) -> Iterator[tuple[int, ...]]:
    """The printed values of each copy, one for each field of a face, 0 if nothing is printed. Records unknown marks."""
    blank, count = (0,) * len(symbols.face_fields), 0
    for word in member.marks:
        if word.text.isdigit():
            yield from repeat(blank, count)
            count = int(word.text)
            if not 0 < count <= MAX_COUNT:
                said = f"expected a number up to {MAX_COUNT} here" if count else "there are no copies of such a card"
                symbols.complain("R012", said, word.at.span(source))
                return
            continue
        found = _marks(symbols, word.text)
        if found is None and all(entry.field.type in symbols.enumerations for entry in symbols.face_fields.values()):
            known = [value.title for entry in symbols.face_fields.values() for value in _printable(symbols, entry)]
            symbols.unknown("value that cards have", word.text, word.at.span(source), known)
        yield from repeat(found or blank, count or 1)
        count = 0
    yield from repeat(blank, count)


def _marks(symbols: Symbols, mark: str) -> tuple[int, ...] | None:
    """The printed values that a mark such as `Q♠` stands for; None if a part of it is not a value."""
    found = [0] * len(symbols.face_fields)
    rest = mark
    while rest:
        hits = [(len(value.title), i, j) for i, entry in enumerate(symbols.face_fields.values()) if not found[i]
                for j, value in enumerate(_printable(symbols, entry), 1) if rest.endswith(value.title)]
        if not hits:
            return None
        length, field, number = max(hits)
        found[field] = number
        rest = rest[:-length]
    return tuple(found)


def _printable(symbols: Symbols, entry: FieldEntry) -> Sequence[Named]:
    """The values that cards may have printed for a field; none if its type is no list, which is reported where it is declared."""
    found = symbols.enumerations.get(entry.field.type)
    return () if found is None else found.values


def nameless(symbols: Symbols) -> Sequence[CardEntry]:
    """What every card without a name is, if the game says so."""
    if symbols.unnamed is None:
        return ()
    kind, span = symbols.unnamed
    return [CardEntry(0, Named("?", "?"), (kind,), None, span.source, span, "")]
