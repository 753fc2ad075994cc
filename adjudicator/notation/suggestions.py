"""What a mistyped name may have been meant to be: the nearest known names, measured the same way everywhere."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.notation.source import QUOTED, Near, fold


def nearest(name: str, known: Iterable[str], count: int = 3) -> list[str]:
    """The known names that a mistyped one may stand for, best first; at most `count`.

    After those that are alike come the names that have it as one of their words, if it has three letters or more. If there is
    none at all, the last word is assumed not to be part of it.
    """
    by_fold = {fold(k): k for k in known}
    word, close = fold(name), [fold(k) for k in alike(name, by_fold)]
    parts = [f for f in by_fold if len(word) > 2 and word in f.split() and f not in close]
    found = [by_fold[f] for f in (close + parts)[:count]]
    return found if found or " " not in word else nearest(word.rpartition(" ")[0], known, count)


def alike(name: str, known: Iterable[str]) -> list[str]:
    """The known names that differ from a mistyped one in some letters, best first: at most one letter in three was left out,
    added, changed or swapped with its neighbour.
    """
    from rapidfuzz.distance import OSA  # needed only where something is wrong

    word, like = fold(name), list[tuple[int, str, str]]()
    for title in known:
        other = fold(title)
        most = max(1, max(len(word), len(other)) // 3)
        slips = OSA.distance(word, other, score_cutoff=most)
        if slips <= most and slips < min(len(word), len(other)):
            like.append((slips, other, title))
    return [title for _, _, title in sorted(like)]


def suggestion(name: str, known: Iterable[str]) -> Near:
    """What a name may have been meant to be: the nearest known names."""
    return Near(name, tuple(nearest(name, known))) if len(name) <= QUOTED else Near()


__all__ = ["alike", "nearest", "suggestion"]
