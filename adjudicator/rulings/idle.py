"""Rulings that do not need what they mention: their cases pass without any clause of the card that they name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from adjudicator.analysis.measurement import MeasuredCase, holds_without, measurable, tried
from adjudicator.analysis.outline import outline_of
from adjudicator.cases.resolution import Resolved
from adjudicator.engine.program import Card
from adjudicator.notation.case_ast import Case, CaseFile
from adjudicator.notation.source import fold
from adjudicator.rules.core.probes import Part, Sort
from adjudicator.rules.measured import measured
from adjudicator.values import frozen


@frozen
class Idle:
    """A card that a ruling names, with its clauses that act in the cases of the ruling, none of which is needed."""

    card: str
    clauses: tuple[Part, ...]


def idle_in(sentence: str, cases: Sequence[tuple[Case, CaseFile]]) -> list[Idle]:
    """The cards named in a ruling that its cases do not need; nothing if a case fails, or there is none."""
    trials = [tried(case, file.tables) for case, file in cases]
    if not trials or not all(trial.holds for trial in trials):
        return []
    found = []
    cards = {card.named.title: card for trial in trials for card in _from(trial).scene.program.cards[1:]
             if _names(card, sentence)}
    for title in cards:
        clauses = dict.fromkeys(part for trial in trials for part in _clauses(title, trial))
        if clauses and all(holds_without(_from(trial), part.key) for part in clauses for trial in trials):
            found.append(Idle(title, tuple(clauses)))
    return found


@lru_cache(maxsize=64)
def _from(trial: MeasuredCase) -> Resolved:
    """What a case that holds is run from."""
    return measurable(trial.case, trial.tables)


def _clauses(title: str, trial: MeasuredCase) -> Iterator[Part]:
    """The clauses of a card that act in a case."""
    game, *sets = [rule.text for rule in _from(trial).scene.setup.rules]
    rules = measured(game, *dict.fromkeys(name for name in sets if name != game))
    met = trial.met
    for part in rules.parts.values():
        acts = part.sort is Sort.CLAUSE and not part.idle and part.key in met
        if acts and outline_of(part.span.source).title_at(part.span.line) == title:
            yield part


def _names(card: Card, sentence: str) -> bool:
    """Whether a sentence contains one of the names of a card."""
    said = fold(sentence)
    return any(re.search(rf"(?<!\w){re.escape(fold(name))}(?!\w)", said) for name in card.named.spellings())


__all__ = ["Idle", "idle_in"]
