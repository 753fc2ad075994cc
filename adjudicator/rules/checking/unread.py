"""Parts of verbs, and parameters of values, that nothing reads: what is done is the same whatever they are.

As with what is declared in vain (see `idle`), the trees of all files of a game are asked: the clause that reads a part may be in
another set.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import attrs

from adjudicator.notation.source import Diagnostic
from adjudicator.rules import tree as t
from adjudicator.rules.checking.corrections import declared
from adjudicator.rules.checking.counters import forms
from adjudicator.values import frozen

_TOLD = ("player", "target", "name")
"""The types of what the step of a verb may only tell: who is meant or who causes it, and as what a card is used."""
_CARDS = ("card", "cards", "target")
Listener = t.TriggerDecl | t.DutyDecl


@frozen
class _Known:
    """What a game declares, by the words for it, and what refers to that. `spoken`: all words that are read as names."""

    verbs: dict[str, list[t.VerbDecl]] = attrs.Factory(dict)
    values: dict[str, list[t.ValueDecl]] = attrs.Factory(dict)
    listeners: dict[str, list[Listener]] = attrs.Factory(dict)
    changed: set[str] = attrs.Factory(set)
    spoken: set[str] = attrs.Factory(set)


def unread_parts(files: Sequence[t.File], others: Sequence[t.File] = ()) -> Iterator[Diagnostic]:
    """The parts of verbs and the parameters of values in some files that nothing reads, in these files and in others."""
    known = _known([declared(item) for file in (*files, *others) for item in file.items])
    for file in files:
        for item in map(declared, file.items):
            match item:
                case t.VerbDecl(key=key, parameters=parts):
                    found = [part for at, part in enumerate(parts) if not _is_read(at, known.verbs[key.text], known)]
                case t.ValueDecl(key=key, parameters=parts) if key.text not in known.changed | known.spoken:
                    found = [part for at, part in enumerate(parts)
                             if not any(_reads(decl.value, other) for decl in known.values[key.text]
                                        for other in decl.parameters[at:at + 1])]
                    if len(found) == len(parts):  # a value by itself, which clauses of other sets may change
                        continue
                case _:
                    continue
            for part in found:
                yield Diagnostic("R045", f"`{key.text}` does not depend on its `{part.key.text}`", part.key.at.span(file.source),
                                 _help(part, isinstance(item, t.VerbDecl)))


def _help(part: t.ParameterDecl, is_of_verb: bool) -> str:
    """How to put right that nothing reads a part."""
    said = f"{part.preposition} ({part.key.text}: {part.type.text})".strip()
    told = f"; what is only told is a part of a verb that does nothing: `to VERB/VERBS {said}: nothing`" if is_of_verb else ""
    return f"read it, or leave it out{told}"


def _known(items: Iterable[t.Item]) -> _Known:
    known = _Known()
    for item in items:
        if isinstance(item, t.VerbDecl):
            known.verbs.setdefault(item.key.text, []).append(item)
        elif isinstance(item, t.ValueDecl):
            known.values.setdefault(item.key.text, []).append(item)
        elif isinstance(item, t.Deciding):
            known.spoken.add(item.value.text)
        for node in t.nodes(item):
            match node:
                case t.TriggerDecl(verb=verb) | t.DutyDecl(verb=verb):
                    known.listeners.setdefault(verb.text, []).append(node)
                case t.ChangeDecl(value=value):
                    known.changed.add(value.text)
                case t.Name(word=word):
                    known.spoken.add(word.text)
                case _:
                    pass
    return known


def _is_read(at: int, decls: Sequence[t.VerbDecl], known: _Known) -> bool:
    """Whether anything reads a part of a verb, which may be declared several times, or a step tells who is meant by it."""
    parts = [(decl, decl.parameters[at]) for decl in decls if at < len(decl.parameters)]
    if any(_does_nothing(decl) or _reads(decl.body, part) or (decl.past is not None and part.type.text in _TOLD)
           for decl, part in parts):
        return True
    words = {word for decl in decls for word in forms(decl)}
    heard = [listener for word in words for listener in known.listeners.get(word, ())]
    return any(_reads(listener, part) or (listener.subject == "this" and part.type.text in _CARDS)
               for listener in heard for _, part in parts)


def _does_nothing(decl: t.VerbDecl) -> bool:
    """Whether a verb only happens: cards answer it."""
    return all(isinstance(statement, t.Nothing) for statement in decl.body.statements)


def _reads(node: t.Node, part: t.ParameterDecl) -> bool:
    return any(isinstance(inner, t.Name) and inner.word.text == part.key.text for inner in t.nodes(node))


__all__ = ["unread_parts"]
