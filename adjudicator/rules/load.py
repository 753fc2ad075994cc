"""Programs of games: found by their names, compiled once.

A program holds a game and the sets asked for.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from pickle import PicklingError
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary, WeakValueDictionary

from adjudicator.cache import digest, kept
from adjudicator.engine.citations import Publication
from adjudicator.engine.names import Named
from adjudicator.engine.program import Program
from adjudicator.lazy import LOADING
from adjudicator.memo import Recent
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules import library
from adjudicator.rules.code.generated import Generated
from adjudicator.rules.library import (
    RulesFile,
    files_of,
    found_in,
    game_called,
    is_shipped_only,
    laid_over,
    needed,
    over,
    read_head,
    read_text,
    sets_of,
    shipped_games,
    shipped_in,
    unknown_game,
    unread,
    with_common,
)
from adjudicator.rules.store import Linked, Stored, restored
from adjudicator.values import must_be

if TYPE_CHECKING:
    from adjudicator.rules import tree

MOST_PROGRAMS = 64
"""Programs that are kept although nobody uses them at the moment."""
MOST_SOURCES = 1024
"""Combinations of sets of which the sources are remembered."""
_COMPILED: Recent[tuple[str, tuple[str, ...]], Program | Invalid] = Recent(MOST_PROGRAMS)
_IN_USE: WeakValueDictionary[tuple[str, tuple[str, ...]], Program] = WeakValueDictionary()
"""Every program that is still referenced, for example by a state."""
_SHIPPED: Recent[tuple[str, tuple[str, ...]], Program] = Recent(MOST_PROGRAMS)
"""Programs of shipped files only, by the request for them."""
_SOURCES: Recent[tuple[str, tuple[str, ...]], Sequence[Publication]] = Recent(MOST_SOURCES)
"""The sources that these declare, remembered for longer: a process that has run cases names the sources of all of them."""
_FILES: WeakKeyDictionary[Program, tuple[str, tuple[RulesFile, ...]]] = WeakKeyDictionary()
"""The game and the files from which each program was made."""


def load(game: str, *sets: str, rules: Sequence[str | Path] = ()) -> Program:
    """The program of a game with some of its sets, by key or title.

    `rules`: the user's own folders in which games and sets are also searched. Raises `Invalid` for unknown names.
    """
    for name in (game, *sets):
        must_be(name, str, "the name of a game or a set")
    if rules:
        with found_in(*rules):
            return load(game, *sets)
    if is_shipped_only() and (found := _SHIPPED.get((game, sets))) is not None:
        return found
    program = _loaded(game, sets)
    if is_shipped_only():
        _SHIPPED.keep((game, sets), program)
        _SOURCES.keep((game, sets), program.publications)
    return program


def published(game: str, *sets: str) -> Sequence[Publication]:
    """The sources that a game declares with some of its sets. Nothing is compiled for them.

    Raises `Invalid` for unknown names, and if a file cannot be parsed.
    """
    found = _SOURCES.get((game, sets)) if is_shipped_only() else None
    if found is not None:
        return found
    key, chosen = named(game, sets)
    files = in_force(key, chosen)

    def read() -> tuple[Publication, ...]:
        from adjudicator.rules.checking.sources import declared  # the parser is loaded only where nothing is cached

        return declared(trees(files))

    return kept("published", digests(files), read)


def _loaded(game: str, sets: tuple[str, ...]) -> Program:
    """The program of a game with some of its sets. Raises `Invalid` for unknown names."""
    key, chosen = named(game, sets)
    return _compiled(key, tuple(in_force(key, chosen)))


def named(game: str, sets: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """The keys of a game and of some of its sets, by key or title. Raises `Invalid` for unknown names."""
    where = Span(Source("rules", ", ".join((game, *sets))), 1, 1, len(game))
    key = game_called(game)
    if key is None:
        raise unknown_game(game, where)
    files = files_of(key)
    known = {spelling: f.set_key for f in files if f.set_key for spelling in (f.set_key, fold(f.title))}
    chosen = dict[str, str]()
    for name in sets:
        found = known.get(name) or known.get(fold(name))
        if found is None:
            missing = Diagnostic("N002", f"`{key}` has no set called `{name}`", where, suggestion(name, known), about=name)
            raise Invalid([missing, *unread()])
        chosen[found] = name
    for name in sorted(chosen):
        lacking = [n for n in needed(files, name) if n not in chosen]
        if lacking:
            raise Invalid([Diagnostic("N013", f"the set `{name}` needs the set `{lacking[0]}`", where,
                                      f"add `{', '.join(lacking)}` to the rules", about=chosen[name])])
    return key, tuple(sorted(chosen))


def in_force(game: str, sets: Collection[str], words: bool = False) -> list[RulesFile]:
    """The rules files of a game with some of its sets, by their keys, including those laid over it.

    The shipped files that hold only the words of a language are left out without `words`: no rule reads them.
    """
    files = [f for f in files_of(game) if words or f.folder or not f.is_words]
    own = [f for f in (*files, *over(game, set(sets))) if not f.set_key]
    return [*own, *(f for f in files if f.set_key in sets)]


def _compiled(game: str, files: tuple[RulesFile, ...]) -> Program:
    """The program, compiled once, and again only if nobody has used it for long. Raises `Invalid`.

    Errors in the user's own files are found once, too. Shipped rules are right: if they are not understood, something else went
    wrong, which says nothing about the next time.
    """
    what = game, (*[f.source.text for f in files], *[f.source.name for f in files])  # texts are hashed once
    with LOADING:  # all threads get the same program: states can be compared only if they have one program
        found = _COMPILED.get(what) or _IN_USE.get(what)
        if found is None:
            try:
                found = _IN_USE[what] = _program(game, files)
                _FILES[found] = game, files
            except Invalid as invalid:
                if not any(f.folder or f.is_over for f in files):
                    raise
                found = invalid
        _COMPILED.keep(what, found)
    if isinstance(found, Invalid):
        raise Invalid(found.diagnostics)
    return found


def _recipe(program: Program) -> tuple[Any, ...]:
    """How a program is pickled: as the files from which it is made; the shipped ones exist wherever it is unpickled."""
    if program not in _FILES:
        raise PicklingError("only programs that `load` gives, or a situation has, can be pickled")
    game, files = _FILES[program]
    return again, (game, tuple([f if f.folder or f.is_over else f.source.name for f in files]), program.digest)


def again(game: str, files: Sequence[RulesFile | str], digest: str) -> Program:
    """The program of these files; the shipped ones are given by name. Raises ValueError if these differ here."""
    shipped = {f.source.name: f for name in files if isinstance(name, str) for f in shipped_in(name)}
    lacking = [name for name in files if isinstance(name, str) and name not in shipped]
    program = None if lacking else _compiled(game, tuple([shipped[f] if isinstance(f, str) else f for f in files]))
    if program is None or program.digest != digest:
        raise ValueError(f"the rules of `{game}` are not those here: this was pickled by another version of the program")
    return program


copyreg.pickle(Program, _recipe)


def _program(game: str, files: Sequence[RulesFile]) -> Program:
    def make() -> Linked:
        from adjudicator.rules.link import linked  # the compiler is loaded only when there is something to compile

        return linked(*headings(game, files), trees(files))

    return kept_program(digests(files), files, make)


def kept_program(what: str, files: Sequence[RulesFile], make: Callable[[], Linked]) -> Program:
    """The program of some files from the cache, or else as it is made. `what` names all that it is made of."""
    def python() -> Generated:
        return kept("python", what, lambda: make().generated)

    found: Linked | Stored = kept("rules", what, make)
    if isinstance(found, Stored):
        return restored(found, [file.source for file in files], cache(python))
    kept("python", what, lambda: found.generated)
    return found.program


def digests(files: Iterable[RulesFile]) -> str:
    """Names some files together with their contents."""
    return repr([(f.source.name, _digest(f.source)) for f in files])


@lru_cache(maxsize=512)
def _digest(source: Source) -> str:
    return digest(source.text)


def headings(game: str, files: Sequence[RulesFile]) -> tuple[Named, list[Named]]:
    """The game and the sets that some files belong to, by key and title."""
    titles = {f.set_key: f.title for f in files if f.set_key}
    return Named(game, next(f.title for f in files if f.is_own)), [Named(key, title) for key, title in titles.items()]


def trees(files: Sequence[RulesFile]) -> list[tree.File]:
    """The trees of several files. Raises `Invalid` with every error in all of them."""
    problems: list[Diagnostic] = []
    found = []
    for file in files:
        try:
            found.append(tree_of(file.source))
        except Invalid as invalid:
            problems += invalid.diagnostics
    if problems:
        raise Invalid(problems)
    return found


@lru_cache(maxsize=512)
def tree_of(source: Source) -> tree.File:
    """The tree of a rules file. Raises `Invalid`."""
    from adjudicator.rules.reading.parse import parse_rules

    return parse_rules(source)


def forget() -> None:
    """Read all rules again from here on: they have been changed."""
    library.forget()
    with LOADING:
        tree_of.cache_clear()
        _SHIPPED.clear()
        _SOURCES.clear()
        _COMPILED.clear()


def sets_with(game: str, on: Collection[str], name: str) -> list[tuple[str, str]]:
    """The cards of the sets of a game, other than those in use, that a name may mean: each title with its set.

    A card may also be called so with an addition in parentheses; those of exactly this name come first.
    """
    from adjudicator.rules.tree import CardDecl

    word, found = fold(name), list[tuple[bool, str, str]]()
    for file in files_of(game):
        if file.set_key and file.set_key not in on and word in fold(file.source.text):
            for card in [item for item in tree_of(file.source).items if isinstance(item, CardDecl)]:
                called = fold(card.title.text), *(fold(quote.text) for _, quote in card.names)
                if word in called or any(other.startswith(f"{word} (") for other in called):
                    found.append((word not in called, card.title.text, file.set_key))
    return [(title, key) for _, title, key in sorted(dict.fromkeys(found), key=lambda one: one[0])]


def set_with_copy(game: str, on: Collection[str], names: Collection[str], fits: Callable[[str], bool]) -> str | None:
    """The set of a game, other than those in use, that brings a copy of a card. `names`: the card's; `fits`: what it bears."""
    from adjudicator.rules.tree import CardDecl, Completes, Copies

    words = {fold(name) for name in names}
    for file in files_of(game):
        if file.set_key and file.set_key not in on and any(word in fold(file.source.text) for word in words):
            cards = [item for item in tree_of(file.source).items if isinstance(item, CardDecl | Completes)]
            if any(fits(mark.text) for card in cards if fold(card.title.text) in words
                   for member in card.members if isinstance(member, Copies)
                   for mark in member.marks if not mark.text.isdigit()):
                return file.set_key
    return None


__all__ = [
    "RulesFile",
    "digests",
    "files_of",
    "forget",
    "found_in",
    "kept_program",
    "laid_over",
    "load",
    "needed",
    "published",
    "read_head",
    "read_text",
    "set_with_copy",
    "sets_of",
    "sets_with",
    "shipped_games",
    "tree_of",
    "trees",
    "with_common",
]
