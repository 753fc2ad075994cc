"""Families of situations: a situation, and what may be added to its seats, up to a size.

A family is a file in the case notation with three more kinds of lines: `seats N to M`, `size N`, and
`anyone may be NAME, NAME` (also `others`, all but the first seat, or one seat; `may have COUNTER N`, `may hold CARD`).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from itertools import combinations, product

import attrs

from adjudicator.answers.card_words import card_text
from adjudicator.answers.patches import patched
from adjudicator.answers.subject import Edit, Subject, subject_in
from adjudicator.cases.files import rules_in, verbs_for
from adjudicator.cases.situation.setup import deck_of, hand_of
from adjudicator.cases.words.meaning import ZoneHolds
from adjudicator.cases.words.vocabulary import vocabulary
from adjudicator.engine.program import Program
from adjudicator.notation.case_layout import VERBS
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, rows_of, short, without_comment
from adjudicator.rules.load import load
from adjudicator.values import frozen

FAMILY = ".family"
"""What the name of a file with a family ends in."""
SEATS = "ABCDEFGH"
MOST_SIZE = 8
"""Additions in one situation of a family. Their combinations grow with the power of it."""
MOST_WORDS = 40
"""Things that one seat may be, have or hold."""
LABELS = 24
"""Cards of the deck that is added to a family without one; their labels distinguish them."""
FORMS = "`seats 3 to 4`, `size 4`, or `anyone may be NAME`, `may have COUNTER N`, `may hold CARD`"
_SEATS = re.compile(r"seats\s+(\d{1,3})(?:\s+to\s+(\d{1,3}))?$")
_SIZE = re.compile(r"size\s+(\d{1,3})$")
_MAY = re.compile(r"(\S+)\s+may\s+(be|have|hold)\s+(.+)$")
_OWN = re.compile(r"\s*(seats\b|size\b|\S+\s+may\b)")


@frozen
class May:
    """A line of a family: what may be added to some seats, one of these facts to each."""

    who: str
    facts: tuple[str, ...]
    span: Span


@frozen
class Family:
    """A family as written. `base` is the text that all its situations share, without seats that no line names.

    `profile`: whose readings the question asks for; empty for those that the text chooses.
    """

    source: Source
    base: str
    least: int
    most: int
    size: int
    mays: tuple[May, ...]
    profile: str = ""


@frozen
class Member:
    """A situation of a family: its seats, and the facts added to them as (seat, fact). `size` counts facts and extra seats."""

    seats: int
    facts: tuple[tuple[str, str], ...]
    size: int

    @property
    def ingredients(self) -> tuple[str, ...]:
        """The facts without the seats that have them."""
        return tuple(sorted(fact for _, fact in self.facts))


def is_family(source: Source) -> bool:
    """Whether a text describes a family."""
    return any(map(is_own, rows_of(source.text)))


def is_own(row: str) -> bool:
    """Whether a line is one of those that only a family has."""
    return bool(_OWN.match(without_comment(row)))


def family(source: Source) -> Family:
    """The family that a text describes. Raises `Invalid` with every line that is not understood."""
    problems: list[Diagnostic] = []
    base: list[str] = []
    mays: list[May] = []
    found: dict[str, tuple[int, int]] = {}
    program = _program(source)
    for number, row in enumerate(rows_of(source.text), 1):
        said = without_comment(row).strip()
        span = Span(source, number, len(row) - len(row.lstrip()) + 1, len(said))
        base.append("" if is_own(row) else row)
        if not is_own(row):
            continue
        if (head := _SEATS.fullmatch(said)) and "seats" not in found:
            found["seats"] = int(head[1]), int(head[2] or head[1])
        elif (head := _SIZE.fullmatch(said)) and "size" not in found:
            found["size"] = int(head[1]), int(head[1])
        elif head := _MAY.fullmatch(said):
            words = [w.strip() for w in head[3].split(",")]
            facts = tuple([_fact(program, head[2] == "hold", w) for w in words if w])
            if not facts or len(facts) > MOST_WORDS:
                problems.append(Diagnostic("Q020", "expected one to forty names here", span))
            mays.append(May(head[1], facts, span))
        else:
            problems.append(Diagnostic("Q020", f"`{short(said)}` is not a line of a family", span, FORMS))
    whole = Span(source, 1, 1, 0)
    least, most = found.get("seats", (0, 0))
    size = found.get("size", (3, 3))[0]
    if "seats" in found and not 1 <= least <= most <= len(SEATS):
        problems.append(Diagnostic("Q020", "a family has 1 to 8 seats", whole, "such as `seats 3 to 4`"))
    if size > MOST_SIZE:
        problems.append(Diagnostic("Q020", "the size of a family is at most 8", whole))
    problems += [Diagnostic("Q020", f"`{short(m.who)}` is not a seat of the family", m.span, "a seat, `anyone` or `others`")
                 for m in mays if m.who not in ("anyone", "others", *SEATS[:most or len(SEATS)])]
    if problems:
        raise Invalid(problems)
    return Family(source, "\n".join(base) + "\n", least, most, size, tuple(mays))


def _program(source: Source) -> Program | None:
    """The rules that a text names; nothing if they are wrong, which is reported later."""
    try:
        return load(*rules_in(source.text))
    except Invalid:
        return None


def _fact(program: Program | None, holds: bool, name: str) -> str:
    """A fact of a seat: a card that it holds, or one among several in play, together with its zone."""
    if program is None:
        return name
    card = program.cards[vocabulary(program).card(name) or 0]
    zone = hand_of(program) if holds else card.works if card.number else None
    if zone is None or zone < 0 or (not holds and (program.zones[zone].single or not program.zones[zone].live)):
        return name
    return f"{program.zones[zone].named.title} [{name}]"


def tables(family: Family) -> dict[int, Subject]:
    """What the situations of the family share, for each number of seats. Raises `Invalid`."""
    found = {}
    for count in range(family.least, family.most + 1):
        named = {fold(row.partition("[")[0].strip()) for row in rows_of(family.base)}
        text, above, added = seated(family, count)
        try:
            subject = subject_in(Source(family.source.name, text), profile=family.profile)
            name = deck_of(subject.program)
        except Invalid as invalid:
            raise Invalid([_moved(problem, family.source, above, added) for problem in invalid.diagnostics]) from None
        if name and fold(name) not in named:
            deck = f"{name} [{', '.join(f'#{n}' for n in range(1, LABELS + 1))}]"
            subject = subject_in(Source(family.source.name, f"{deck}\n{text}"), profile=family.profile)
        found[count] = subject
    return found


def seated(family: Family, count: int) -> tuple[str, int, int]:
    """What situations with this number of seats share, with lines for seats that have none: after which line, and how many."""
    rows = rows_of(family.base)
    first = next((i for i, row in enumerate(rows) if row.split()[:1] == ["rules"]), -1)
    verbs = (*VERBS, *verbs_for(family.base))
    seats = [seat for seat in SEATS[:count] if not any(_is_seat_line(row, seat, verbs) for row in rows)]
    return "\n".join([*rows[: first + 1], *seats, *rows[first + 1:], ""]), first + 1, len(seats)


def _moved(problem: Diagnostic, source: Source, above: int, added: int) -> Diagnostic:
    """A problem of a text to which lines were added below its first ones (`above`), at its place in the source."""
    line = problem.span.line if problem.span.line <= above else max(above, problem.span.line - added)
    return attrs.evolve(problem, span=Span(source, line, problem.span.column, problem.span.length))


def family_problems(source: Source) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with the text of a family, with what its members share, or with what they may have."""
    try:
        read = family(source)
        for base in tables(read).values():
            check(read, base)
    except Invalid as invalid:
        return tuple(invalid.diagnostics)
    return ()


def check(family: Family, base: Subject) -> None:
    """Raises `Invalid` for unknown names in what members may have, at the lines that contain them."""
    found: list[Diagnostic] = []
    for may in family.mays:
        seat = may.who if may.who in base.seats else base.seats[-1]
        for fact in may.facts if may.who in ("anyone", "others", *base.seats) else ():
            try:
                patched(base, edits(Member(len(base.seats), ((seat, fact),), 1), base, 1)).begin()
            except Invalid as invalid:
                found += [attrs.evolve(d, span=may.span) for d in invalid.diagnostics]
    if found:
        raise Invalid(found)


def _is_seat_line(row: str, seat: str, verbs: Collection[str]) -> bool:
    words = without_comment(row).split()
    return words[:1] == [seat] and not any(word in verbs for word in words[1:2])


def members(family: Family, size: int, count: int, seats: tuple[str, ...]) -> Iterator[Member]:
    """The situations of a family of a size, with this number of seats; a `may` line adds at most one fact to a seat.

    Each situation is built only when it is requested.
    """
    extra = count - family.least
    places = [(seat, may) for seat in seats for may in family.mays if _applies(may, seat, seats)]
    for chosen in combinations(places, size - extra) if size >= extra else ():
        for facts in product(*(may.facts for _, may in chosen)):
            yield Member(count, tuple((seat, fact) for (seat, _), fact in zip(chosen, facts, strict=True)), size)


def _applies(may: May, seat: str, seats: tuple[str, ...]) -> bool:
    return may.who in ("anyone", seat) or (may.who == "others" and seat != seats[0])


def edits(member: Member, base: Subject, before: int) -> tuple[Edit, ...]:
    """What a situation adds to the shared part of its family; the cards of a zone come on top of those that all have there."""
    lying: dict[tuple[str, str], list[str]] = {}
    found = []
    for seat, fact in member.facts:
        zone, bracket, cards = fact.partition(" [")
        if bracket:
            lying.setdefault((seat, zone), _stated(base, seat, zone)).append(cards[:-1])
        else:
            found.append(Edit(f"{seat} {fact}", before=before))
    return (*found, *(Edit(f"{seat} {zone} [{', '.join(cards)}]", before=before) for (seat, zone), cards in lying.items()))


def _stated(base: Subject, seat: str, zone: str) -> list[str]:
    """The cards of a zone of a seat that all situations of a family share."""
    zones = base.program.zones
    return [card_text(card) for fact in base.scene.facts.get(seat, ())
            if isinstance(fact, ZoneHolds) and fold(zone) in map(fold, zones[fact.zone].named.spellings()) for card in fact.cards]


__all__ = [
    "FAMILY", "Family", "May", "Member", "check", "edits", "family", "family_problems", "is_family",
    "is_own", "members", "seated", "tables",
]
