"""A line of a script for which its run has no point: the move below it is made before one above it."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import attrs

from adjudicator.cases.words.meaning import Chance, Line, Move, written
from adjudicator.values import mutable


@mutable
class Uses:
    """The lines of a script that were used, by their places, each with the point of the run at which it was noted."""

    since: dict[int, int] = attrs.Factory(dict)
    point: int = 0

    def note(self, places: Collection[int]) -> None:
        """Note which lines have been used by now."""
        self.point += 1
        for place in places:
            self.since.setdefault(place, self.point)

    def overtaken(self, script: Sequence[Line], place: int) -> str:
        """Why the line at a place stands at no point of the run, in words; empty if it stands at one."""
        # INVARIANT: no line is about what lies behind the move below it
        used = self.since
        below = next((i for i in range(place + 1, len(script)) if i in used and isinstance(script[i], Move)), None)
        late = next((script[i] for i in range(place) if below is not None and used.get(i, 0) > used[below]), None)
        if below is None or not isinstance(late, Move | Chance):
            return ""
        return (f"no point of the run lies below `{written(late)}` and above `{written(script[below])}`, which is made first: "
                "write the moves in the order in which they are made")


__all__ = ["Uses"]
