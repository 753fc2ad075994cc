"""What a mistyped name may have been meant to be: the nearest known names, measured the same way everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.notation.source import QUOTED, Near, fold


def nearest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known names that a mistyped one may stand for, best first; at most `count`.

    A name is similar to another if at most one letter in three was left out, added, changed or swapped with its neighbour.
    After these come the names that have it as one of their words, if it has three letters or more. If there is none at all,
    the last word is assumed not to be part of it.
    """
    from rapidfuzz.distance import OSA  # needed only where something is wrong

    by_fold = {fold(k): k for k in known}
    word = fold(name)
    like = []
    for other in by_fold:
        most = max(1, max(len(word), len(other)) // 3)
        slips = OSA.distance(word, other, score_cutoff=most)
        if slips <= most and slips < min(len(word), len(other)):
            like.append((slips, other))
    close = [other for _, other in sorted(like)]
    parts = [f for f in by_fold if len(word) > 2 and word in f.split() and f not in close]
    found = [by_fold[f] for f in (close + parts)[:count]]
    return found if found or " " not in word else nearest(word.rpartition(" ")[0], known, count)


def suggestion(name: str, known: Iterable[str]) -> Near:
    """What a name may have been meant to be: the nearest known names."""
    return Near(name, tuple(nearest(name, known))) if len(name) <= QUOTED else Near()


__all__ = ["nearest", "suggestion"]
