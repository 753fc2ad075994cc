"""Where pages are: names as names of files that every file system can hold, each its own, today as tomorrow."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable
from hashlib import sha256

LONGEST = 60
"""Letters of a name of a file."""
_DIGITS = 16
"""Digits of the digest behind a name that had to be changed: 64 bits tell all names of a site apart."""
_RESERVED = re.compile(r"con|prn|aux|nul|com\d|lpt\d|index|search|genindex|.*-[0-9a-f]{16}|")
"""Names that some system or the site itself gives a meaning, those that end like a digest, and none at all."""


def slug(name: str) -> str:
    """The letters and digits of a name, in lower case, with hyphens between its words; empty if it has none of the alphabet."""
    letters = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode("ascii").lower().replace("'", "")
    return re.sub("[^a-z0-9]+", "-", letters).strip("-")[:LONGEST].strip("-")


def slugs(names: Iterable[str]) -> dict[str, str]:
    """A slug for each name, no two alike: if several have one, each of them ends with a digest of its name.

    The digest depends on nothing but the name.
    """
    own = {name: slug(name) for name in names}
    taken = Counter(own.values())
    return {name: word if taken[word] == 1 and not _RESERVED.fullmatch(word) else _with_digest(word, name)
            for name, word in own.items()}


def _with_digest(word: str, name: str) -> str:
    digest = sha256(name.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGITS]
    return f"{word[:LONGEST - _DIGITS]}-{digest}".removeprefix("-") if word else f"x-{digest}"


__all__ = ["slug", "slugs"]
