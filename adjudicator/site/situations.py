"""A case as its reader needs it: the situation and the moves, which can be asked about, apart from what is expected of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.cases.scene import merge
from adjudicator.cases.vocabulary import Vocabulary
from adjudicator.notation.case_ast import Case, CaseFile, Setup
from adjudicator.notation.case_lines import Chance, Counter, Fact, InOrder, Move, Named, SeatFacts, ZoneFact
from adjudicator.notation.source import Span, fold
from adjudicator.values import frozen


@frozen
class Telling:
    """The lines of a case, put together with its table: of the situation with the readings that it sets, of the moves, and of the
    checks. `readings` are the choices of disputed points by name, the last one of each; `roles` the words for who sits there.
    """

    situation: tuple[str, ...]
    moves: tuple[str, ...]
    checks: tuple[str, ...]
    readings: tuple[tuple[str, str], ...]
    roles: tuple[str, ...]

    @property
    def text(self) -> str:
        """The situation with its moves, as a text to ask about."""
        return "\n".join([*self.situation, *([""] if self.moves else []), *self.moves]) + "\n"


def told(case: Case, file: CaseFile, words: Vocabulary) -> Telling:
    """The lines of a case. Raises `Invalid` if its table does not exist. `words`: the names of its game."""
    whole = merge(case.setup, file.tables)
    moves = [line for line in case.script if isinstance(line, Move | Chance | InOrder)]
    checks = [line for line in case.script if not isinstance(line, Move | Chance | InOrder)]
    readings = {setting.name.text: setting.choice.text for setting in whole.settings}
    roles = dict.fromkeys(fact.name.text for line in whole.seats for fact in line.facts if isinstance(fact, Named))
    made, checked = (tuple(_rows(line.span for line in lines)) for lines in (moves, checks))
    return Telling(tuple(_setup(whole, words)), made, checked, tuple(readings.items()), tuple(roles))


def _setup(whole: Setup, words: Vocabulary) -> Iterator[str]:
    """The lines of a situation: its rules, its readings, the seats clockwise, then what lies on the table."""
    if whole.rules:
        yield f"rules {', '.join(dict.fromkeys(rule.span.said for rule in whole.rules))}"
    yield from _rows({setting.name.text: setting.span for setting in whole.settings}.values())
    if whole.readings is not None:
        yield f"readings {whole.readings.span.said}"
    by_seat: dict[str, list[SeatFacts]] = {}
    for line in whole.seats:
        by_seat.setdefault(line.seat.text, []).append(line)
    for lines in by_seat.values():
        yield from _joined(lines, words)
    yield from _rows(part.span for parts in (whole.game, whole.printed, whole.piles) for part in parts)
    yield from _rows(text.span for text in (whole.turn, whole.phase, *whole.resumed) if text is not None)


def _joined(lines: list[SeatFacts], words: Vocabulary) -> Iterator[str]:
    """The lines of one seat as one, as far as it is certain which of their facts replace earlier ones."""
    row: dict[object, str] = {}
    for line in lines:
        keys = [_key(fact, words) for fact in line.facts]
        if row and None in keys:
            yield _row(line, row)
            row = {}
        row |= {key or fact.span: fact.span.said for key, fact in zip(keys, line.facts, strict=True)}
    yield _row(lines[-1], row)


def _row(line: SeatFacts, facts: dict[object, str]) -> str:
    return f"{line.seat.span.said} {', '.join(facts.values())}".rstrip()


def _key(fact: Fact, words: Vocabulary) -> object:
    """What a fact about cards or numbers is about; None for any other fact, which may replace one with other words."""
    if not isinstance(fact, ZoneFact | Counter):
        return None
    name = fold((fact.zone if isinstance(fact, ZoneFact) else fact.name).text)
    for table in (words.zones, words.fields):
        if name in table:
            return id(table), table[name]
    return None


def _rows(parts: Iterable[Span]) -> Iterator[str]:
    """The lines on which parts of a case stand, each once."""
    spans = list(parts)
    places = dict.fromkeys((span.source.name, span.line) for span in spans)
    by_name = {span.source.name: span.source for span in spans}
    yield from (by_name[name].said(line) for name, line in places)


__all__ = ["Telling", "told"]
