"""Values printed on cards that no source gives."""

from __future__ import annotations

UNKNOWN = tuple(range(13))
"""The domain in which such a value is searched."""


def unprinted(value: int | tuple[int, ...]) -> str:
    """A printed value in words; if no source gives it, what it may be."""
    if isinstance(value, int):
        return str(value)
    return "unknown" if value == UNKNOWN else " or ".join(map(str, value))


__all__ = ["UNKNOWN", "unprinted"]
