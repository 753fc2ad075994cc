"""Finds the rules files of a game and makes programs of them.

A folder of `rulesets/` is a game. Each file in it begins by saying that it belongs to the game itself or to one of its sets;
a program holds the game and the sets asked for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from threading import RLock
from typing import TYPE_CHECKING

from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.engine.program import Named, Program
from adjudicator.limits import MAX_FILE
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, suggestion
from adjudicator.rules.store import Linked, Stored, restored
from adjudicator.values import frozen

if TYPE_CHECKING:
    from adjudicator.rules import tree


@frozen
class RulesFile:
    """A rules file with what it says of itself.

    `set_key` is empty for the game's own files. `is_common`: several games may use it; `is_over`: somebody lays it over a game
    that is shipped. `uses`: folders that the game has in common with others; `needs`: sets without which this one cannot be
    played.
    """

    source: Source
    game: str
    set_key: str
    title: str
    is_common: bool = False
    is_over: bool = False
    uses: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()

    @property
    def is_own(self) -> bool:
        """Whether the file belongs to the game itself."""
        return not (self.set_key or self.is_common or self.is_over)


_COMPILED: dict[tuple[str, tuple[str, ...], tuple[RulesFile, ...]], Program | Invalid] = {}
_COMPILING = RLock()
"""One thread compiles at a time, so that all get the same program: states are of one program, or they cannot be compared."""
_OVER: ContextVar[tuple[RulesFile, ...]] = ContextVar("over", default=())


@contextmanager
def laid_over(*paths: str | Path) -> Iterator[None]:
    """Within it, what is loaded has these files laid over the shipped rules of their games: they begin with `over GAME "Title"`.

    Raises `Invalid` for a file that cannot be read or does not begin so.
    """
    files = [read_head(Source(str(path), read_text(Path(path)))) for path in paths]
    for file in files:
        if not file.is_over:
            raise Invalid([Diagnostic("R004", "a file that is laid over a game begins with `over GAME \"Title\"`",
                                      Span(file.source, 1, 1))])
        if not _is_game(file.game):
            known = suggestion(file.game, shipped_games())
            raise Invalid([Diagnostic("N001", f"no game is called `{file.game}`", Span(file.source, 1, 1), known)])
    token = _OVER.set((*_OVER.get(), *files))
    try:
        yield
    finally:
        _OVER.reset(token)


# ---- files

def shipped_games() -> tuple[str, ...]:
    """The games of the shipped rulesets."""
    return tuple(key for key in sorted(_folders()) if _is_game(key))


def files_of(game: str) -> tuple[RulesFile, ...]:
    """The rules files of a shipped game, in the order of their names, those behind that it has in common with other games."""
    return tuple(with_common(_folder(game)))


def with_common(files: Sequence[RulesFile]) -> list[RulesFile]:
    """The files of a game, and those that it has in common with other games."""
    common = dict.fromkeys(name for f in files if not f.set_key for name in f.uses)
    return [*files, *(f for name in common for f in _folder(name))]


@cache
def _folders() -> tuple[str, ...]:
    """The names of the folders of shipped rules files."""
    return tuple([path.name for path in (data_root() / "rulesets").iterdir() if path.is_dir()])


@cache
def _folder(name: str) -> tuple[RulesFile, ...]:
    """The shipped rules files of a folder; none if there is no such folder.

    What they say of themselves is kept between runs, for each folder by itself: whoever plays a game reads no other.
    """
    if name not in _folders():
        return ()
    root = data_root()
    sources = [Source(str(p.relative_to(root)), read_text(p)) for p in sorted((root / "rulesets" / name).rglob("*.rules"))]

    def make() -> list[tuple[str, str, str, bool, bool, tuple[str, ...], tuple[str, ...]]]:
        heads = [read_head(source) for source in sources]
        return [(h.game, h.set_key, h.title, h.is_common, h.is_over, h.uses, h.needs) for h in heads]

    heads = kept("heads", repr([(s.name, s.text) for s in sources]), make)
    return tuple([RulesFile(source, *head) for source, head in zip(sources, heads, strict=True)])


def _is_game(name: str) -> bool:
    """Whether a folder holds the rules of a game, not only what several games have in common."""
    return any(file.is_own for file in _folder(name))


def read_text(path: Path) -> str:
    """The text of a file of moderate size in UTF-8. Raises `Invalid`."""
    source = Source(str(path), "")
    try:
        if not path.is_file():
            what = f"`{path}` is no file that can be read" if path.exists() else f"there is no file `{path}`"
            raise Invalid([Diagnostic("F001", what, Span(source, 1, 1, 0))])
        with path.open("rb") as file:
            data = file.read(MAX_FILE + 1)
        if len(data) > MAX_FILE:
            raise Invalid([Diagnostic("F002", "the file is larger than 1 MiB", Span(source, 1, 1, 0))])
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise Invalid([Diagnostic("F003", f"byte {problem.start} is not UTF-8 text", Span(source, 1, 1))]) from None
    except OSError as problem:
        why = f"the file cannot be read: {problem.strerror or problem}"
        raise Invalid([Diagnostic("F001", why, Span(source, 1, 1, 0))]) from None


def read_head(source: Source) -> RulesFile:
    """Which game and set a file belongs to, from its first heading. Raises `Invalid`."""
    from adjudicator.rules.parse import parse_head  # the parser is loaded when a file is new

    return head_of(parse_head(source))


def head_of(file: tree.File) -> RulesFile:
    """What the tree of a file, or of its head, says of the file."""
    from adjudicator.rules import tree as t

    head = next(item for item in file.items if isinstance(item, t.Head))
    uses = tuple([item.name.text for item in file.items if isinstance(item, t.Uses)])
    needs = tuple([name.text for item in file.items if isinstance(item, t.Needs) for name in item.names])
    if isinstance(head, t.SetHead):
        return RulesFile(file.source, head.game.text, head.key.text, head.title.text, uses=uses, needs=needs)
    return RulesFile(file.source, head.key.text, "", head.title.text, isinstance(head, t.CommonHead),
                     isinstance(head, t.OverHead), uses, needs)


# ---- programs

def load(game: str, *sets: str) -> Program:
    """The program of a shipped game with some of its sets, by key or title. Raises `Invalid` for names that are not known."""
    key, chosen = keys_of(game, *sets)
    return _compiled(key, chosen, tuple(f for f in _OVER.get() if f.game == key))


def keys_of(game: str, *sets: str) -> tuple[str, tuple[str, ...]]:
    """The keys of a shipped game and some of its sets, by key or title. Raises `Invalid` for names that are not known."""
    where = Span(Source("rules", ", ".join((game, *sets))), 1, 1, len(game))
    key = game if _is_game(game) else _by_title(game)
    if key is None:
        raise Invalid([Diagnostic("N001", f"no game is called `{game}`", where, suggestion(game, shipped_games()))])
    known = {spelling: f.set_key for f in files_of(key) if f.set_key for spelling in (f.set_key, fold(f.title))}
    chosen = set()
    for name in sets:
        found = known.get(name) or known.get(fold(name))
        if found is None:
            raise Invalid([Diagnostic("N002", f"`{key}` has no set called `{name}`", where, suggestion(name, known))])
        chosen.add(found)
    for name in sorted(chosen):
        missing = [n for n in needed(files_of(key), name) if n not in chosen]
        if missing:
            raise Invalid([Diagnostic("N013", f"the set `{name}` needs the set `{missing[0]}`", where,
                                      f"add `{', '.join(missing)}` to the rules")])
    return key, tuple(sorted(chosen))


def _by_title(title: str) -> str | None:
    """The game that has the title, however it is spelled; None if there is none."""
    return {fold(f.title): g for g in shipped_games() for f in files_of(g) if f.is_own}.get(fold(title))


def _compiled(game: str, sets: tuple[str, ...], over: tuple[RulesFile, ...]) -> Program:
    """The program, compiled once. Raises `Invalid`.

    What is wrong with files that are laid over is found out once, too. Shipped rules are right: where they are not understood,
    something else went wrong, and says nothing of the next time.
    """
    what = game, sets, over
    with _COMPILING:
        found = _COMPILED.get(what)
        if found is None:
            try:
                found = _program(game, sets, (*files_of(game), *over))
            except Invalid as invalid:
                if not over:
                    raise
                found = invalid
            _COMPILED[what] = found
    if isinstance(found, Invalid):
        raise Invalid(found.diagnostics)
    return found


def _program(game: str, sets: tuple[str, ...], files: Sequence[RulesFile]) -> Program:
    own = next(f for f in files if f.is_own)
    wanted = [f for f in files if not f.set_key] + [f for f in files if f.set_key in sets]
    titles = {f.set_key: f.title for f in wanted if f.set_key}

    def make() -> Linked:
        from adjudicator.rules.link import linked  # the compiler is loaded when there is something to compile

        return linked(Named(game, own.title), [Named(k, t) for k, t in titles.items()], trees(wanted))

    found: Linked | Stored = kept("rules", repr([(f.source.name, f.source.text) for f in wanted]), make)
    return found.program if isinstance(found, Linked) else restored(found)


def trees(files: Sequence[RulesFile]) -> list[tree.File]:
    """The trees of several files. Raises `Invalid` with what is wrong in all of them."""
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


@cache
def tree_of(source: Source) -> tree.File:
    """The tree of a rules file. Raises `Invalid`."""
    from adjudicator.rules.parse import parse_rules

    return parse_rules(source)


def forget() -> None:
    """Read the shipped rules anew from here on: they have been changed."""
    with _COMPILING:
        for remembered in (_folders, _folder, tree_of):
            remembered.cache_clear()
        _COMPILED.clear()


def needed(files: Sequence[RulesFile], key: str) -> list[str]:
    """The sets that a set needs, and those that they need in turn."""
    found = [key]
    for name in found:
        for file in files:
            if file.set_key == name:
                found += [other for other in file.needs if other not in found]
    return found[1:]


def set_with(game: str, on: Collection[str], name: str) -> str | None:
    """The set of a game, besides those that are switched on, that has a card of a name."""
    from adjudicator.rules.tree import CardDecl

    word = fold(name)
    for file in files_of(game):
        if file.set_key and file.set_key not in on and word in fold(file.source.text):
            cards = [item for item in tree_of(file.source).items if isinstance(item, CardDecl)]
            if any(word in (fold(c.title.text), *(fold(quote.text) for _, quote in c.names)) for c in cards):
                return file.set_key
    return None


def sets_of(game: str) -> dict[str, str]:
    """The sets of a game: title by key."""
    return {f.set_key: f.title for f in files_of(game) if f.set_key}
