"""What is wrong with the words that rules give: words for nothing, and words that cannot be filled in."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from adjudicator.notation.source import Diagnostic, Source, Span
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import tree as t
from adjudicator.rules.prose.glossary import KINDS_OF_WORDS, Glossary, glossary, known, lines, parameters
from adjudicator.rules.prose.template import slots, template
from adjudicator.rules.prose.texts import LANGUAGES


def word_problems(files: Sequence[t.File]) -> Iterator[Diagnostic]:
    """Every problem with words in the files of a game with all its sets."""
    found = [(file.source, decl, line) for file, decl, line in lines(files)]
    if not found:
        return
    declared = glossary(files, "")
    seen: set[tuple[str, str, str]] = set()
    said: dict[tuple[str, str, str], t.WordingDecl] = {}
    for source, decl, line in found:
        language, kind = decl.language.text, line.kind.text
        if language not in LANGUAGES:
            yield _unknown("language of texts", decl.language, source, LANGUAGES)
        elif kind not in KINDS_OF_WORDS:
            yield _unknown("kind of words", line.kind, source, KINDS_OF_WORDS)
        elif line.key.text not in known(declared, kind):
            yield _unknown(kind, line.key, source, known(declared, kind))
        elif (key := (language, kind, line.key.text)) in seen:
            again = f"the words of the {kind} `{line.key.text}` are given twice in `{language}`"
            yield Diagnostic("R013", again, _at(line.key, source))
        else:
            seen.add(key)
            yield from _misfit(declared, line, source)
            if kind in ("verb", "value") and (twin := said.setdefault((language, kind, line.words.text), line)) is not line:
                yield Diagnostic("R041", f"the {kind}s `{twin.key.text}` and `{line.key.text}` have the same words",
                                 _at(line.words, source), "a reader has to tell them apart")


def _misfit(declared: Glossary, line: t.WordingDecl, source: Source) -> Iterator[Diagnostic]:
    """Words that are not well formed, mention a part that is not there, or leave out one that is."""
    try:
        spoken = slots(template(line.words.text))
    except ValueError as error:
        yield Diagnostic("R041", str(error), _at(line.words, source), "see `Words of a language` in the notation")
        return
    parts = parameters(declared, line.kind.text, line.key.text)
    for name in spoken:
        if name not in parts:
            yield _part(name, line, source, parts)
    needed = [p for p in parts if p not in ("you", "not", "of")] if line.kind.text in ("verb", "value") else []
    for name in needed:
        if name not in spoken:
            yield Diagnostic("R041", f"the words leave out `{name}`", _at(line.words, source), f"add `{{{name}}}`")


def _part(name: str, line: t.WordingDecl, source: Source, parts: Collection[str]) -> Diagnostic:
    return Diagnostic("R041", f"the {line.kind.text} `{line.key.text}` has no part `{name}`", _at(line.words, source),
                      suggestion(name, list(parts)))


def _unknown(what: str, word: t.Word | t.Quote, source: Source, known: Collection[str]) -> Diagnostic:
    return Diagnostic("R010", f"no {what} is called `{word.text}`", _at(word, source), suggestion(word.text, list(known)))


def _at(node: t.Node, source: Source) -> Span:
    return node.at.span(source)


__all__ = ["word_problems"]
