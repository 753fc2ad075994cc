"""What was made lately, so that it is not made again: a process that lives long keeps no more than so much of it."""

from __future__ import annotations

from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """The values that were asked for or kept last, by their keys; at most `limit` of them. Threads may share it."""

    __slots__ = ("_held", "limit")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._held: dict[K, V] = {}

    def __len__(self) -> int:
        return len(self._held)

    def get(self, key: K) -> V | None:
        """The value of a key, None if it is not kept. Another thread may find it missing meanwhile."""
        found = self._held.pop(key, None)
        if found is not None:
            self._held[key] = found
        return found

    def keep(self, key: K, value: V) -> None:
        """Keep a value, in place of the one that was not asked for longest."""
        self._held.pop(key, None)
        self._held[key] = value
        while len(self._held) > self.limit:
            self._held.pop(next(iter(self._held), key), None)

    def clear(self) -> None:
        """Keep nothing of what was kept until now."""
        self._held.clear()
