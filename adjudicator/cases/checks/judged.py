"""What is wrong with the lines of a case in a supposed run: while it is played, at its end, and behind a choice there."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.cases.checks.expected import check
from adjudicator.cases.moves.playthrough import Played
from adjudicator.cases.never.unended import behind_a_choice
from adjudicator.cases.words.meaning import Line
from adjudicator.cases.words.troubles import Trouble
from adjudicator.notation.source import Span


def judged(played: Played, script: Sequence[Line], runs: Sequence[Played], about: Collection[Span] = ()) -> Iterator[Trouble]:
    """All of it, some perhaps twice. `runs`: those of the case itself; `about`: the lines at which alone it is looked, if any."""
    # INVARIANT: what is looked at where a run stops is looked at in each supposed one
    yield from played.troubles
    yield from check(played, script, about)
    yield from behind_a_choice(played, script, runs, about)


__all__ = ["judged"]
