"""Languages in which rules give names, texts and sources: what is said in one that there is not, nobody would find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudicator.notation.source import Diagnostic, short
from adjudicator.rules import tree as t

# Hardly any code is ever added, so they stand here rather than in a library of thousands of languages.
_SECOND = {
    "a": "abefkmnrsvyz", "b": "aeghimnors", "c": "aehorsuvy", "d": "aevz", "e": "elnostu", "f": "afijory", "g": "adlnuv",
    "h": "aeiortuyz", "i": "adegikostu", "j": "av", "k": "agijklmnorsuvwy", "l": "abginotuv", "m": "ghiklnrsty",
    "n": "abdeglnorvy", "o": "cjmrs", "p": "ailst", "q": "u", "r": "mnouw", "s": "acdeghiklmnoqrstuvw", "t": "aeghiklnorstwy",
    "u": "gkrz", "v": "eio", "w": "ao", "x": "h", "y": "io", "z": "ahu",
}
"""The second letters of the codes of two letters (ISO 639-1, and `sh`, which it had once), by the first one."""
_CODES = frozenset([first + second for first, several in _SECOND.items() for second in several])
_LONGER = re.compile(r"[a-z]{3}", re.ASCII)
"""A code of ISO 639-3: there are thousands, for languages that have no shorter one."""
_FORM = "a language is written as its code of two letters (ISO 639-1), such as `en`; of three if it has none of two"


def unspoken(files: Sequence[t.File]) -> Iterator[Diagnostic]:
    """The codes in some files that are those of no language."""
    for file in files:
        for word in _languages(file):
            language, _, _ = word.text.partition("-")  # `pt-BR`: as it is spoken somewhere
            if language not in _CODES and not _LONGER.fullmatch(language):
                known = f"did you mean `{language.lower()}`?" if language.lower() in _CODES else _FORM
                yield Diagnostic("R010", f"no language has the code `{short(word.text)}`", word.at.span(file.source), known)


def _languages(file: t.File) -> Iterator[t.Word]:
    """The words for languages in a file, but for those of `words`, of which only few are known."""
    for node in t.nodes(file.items):
        match node:
            case t.SourceDecl(language=t.Word() as language) | t.Quoted(language=language):
                yield language
            case _:
                names: tuple[object, ...] = getattr(node, "names", ())
                yield from (name[0] for name in names if isinstance(name, tuple))  # a name in another language


__all__ = ["unspoken"]
