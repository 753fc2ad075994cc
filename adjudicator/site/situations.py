"""A case as its reader needs it: the situation and the moves, which can be asked about, apart from what is expected of them."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.cases.situation.flat import rows, whole_lines
from adjudicator.cases.situation.scene import gathered, merge, seats_of
from adjudicator.cases.words.lookup import Lookup
from adjudicator.cases.words.vocabulary import Vocabulary
from adjudicator.notation.case_ast import Case, CaseFile, Setup
from adjudicator.notation.case_lines import Chance, InOrder, Move, Named
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
    made, checked = (tuple(whole_lines(line.span for line in lines)) for lines in (moves, checks))
    return Telling(tuple(_setup(whole, words)), made, checked, tuple(readings.items()), tuple(roles))


def _setup(whole: Setup, words: Vocabulary) -> Iterator[str]:
    """The lines of a situation: its rules, its readings, then everything else."""
    lines = [*rows(gathered(whole, Lookup(words, seats_of(whole))))]
    first = 1 if whole.rules else 0
    yield from lines[:first]
    yield from whole_lines({setting.name.text: setting.span for setting in whole.settings}.values())
    if whole.readings is not None:
        yield f"readings {whole.readings.span.said}"
    yield from lines[first:]


__all__ = ["Telling", "told"]
