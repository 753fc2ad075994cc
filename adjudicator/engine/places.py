"""The places at which frames continue, as the compiled rules tell of them. Little looks at these: they are read when needed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from adjudicator.engine.program import Program

Known = Mapping[int, str]
CHOICE = -1
"""Instead of a verb: the result that is read comes from a choice."""


class Place(NamedTuple):
    """A place at which a frame continues: the types of its defined locals, that of the result it reads, empty if it reads none,
    and where the result comes from: the number of a verb, `CHOICE`, or a smaller number for anything else.

    `opened`: behind a window that opens once, the local which keeps that it was open; otherwise 0.
    """

    known: Known
    result: str
    origin: int
    opened: int = 0


NOWHERE = Place({}, "", CHOICE - 1)


@lru_cache(maxsize=8)
def places_of(program: Program) -> dict[int, dict[int, Place]]:
    """For each code the places at which a frame of it continues."""
    found: dict[str, dict[str, list[Any]]] = json.loads(program.places)
    return {int(code): {int(at): Place({int(n): t for n, t in known.items()}, *rest) for at, (known, *rest) in places.items()}
            for code, places in found.items()}


__all__ = ["CHOICE", "NOWHERE", "Known", "Place", "places_of"]
