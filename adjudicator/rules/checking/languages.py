"""Languages in which rules give names, texts and sources: what is said in one that there is not, nobody would find."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from adjudicator.notation.source import Diagnostic, short
from adjudicator.rules import tree as t

# ISO 639-1. Hardly any code is added, so the table stands here rather than in a library of thousands of languages.
_CODES = frozenset(re.findall(r"\w+", """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
    eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl
    km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj
    om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn
    to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""))
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
            case (t.Word() as language, t.Quote()):  # a name in another language
                yield language
            case _:
                pass


__all__ = ["unspoken"]
