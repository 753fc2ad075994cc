"""Where rules are: in the shipped folder, in the user's own folders, and beside a case file.

A folder of rules holds rules files, and folders of rules files. Each file begins by saying to which game or set it belongs. In
the shipped folder a game has a folder of its name, so that only the files of the game in question are read.
"""

from __future__ import annotations

import os
from codecs import BOM_UTF8
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import attrs

from adjudicator.cache import kept
from adjudicator.data import data_root
from adjudicator.limits import MAX_FILE, MAX_RULES_FILES
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, visible
from adjudicator.notation.suggestions import suggestion
from adjudicator.rules.beside import ENDING, SHIPPED, folder_beside, leads_out, shown
from adjudicator.values import frozen, must_be

if TYPE_CHECKING:
    from adjudicator.rules import tree

VARIABLE, OFF = "ADJUDICATOR_RULES", "off"


@frozen
class RulesFile:
    """A rules file with what its head says.

    `set_key` is empty for the game's own files. `is_common`: several games may use it; `is_over`: it is laid over a game. `uses`:
    what the game shares with others; `needs`: sets without which this one cannot be played; `moves`: verbs that players use in
    moves. `is_words`: it begins with the words of a language, and a shipped one holds nothing else. `folder`: the folder of rules
    in which it was found, empty for a shipped file.
    """

    source: Source
    game: str
    set_key: str
    title: str
    is_common: bool = False
    is_over: bool = False
    uses: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    is_words: bool = False
    folder: str = ""

    @property
    def is_own(self) -> bool:
        """Whether the file belongs to the game itself."""
        return not (self.set_key or self.is_common or self.is_over)


@frozen
class Folder:
    """A folder of rules that is not shipped: its files, and what is wrong with those that are not rules files.

    `named`: the user has named the folder. One that is merely beside a case adds games and sets, and changes no others.
    `instead`: its games replace shipped ones of the same names.
    """

    path: str
    files: tuple[RulesFile, ...]
    problems: tuple[Diagnostic, ...]
    named: bool = True
    instead: bool = False


_FOLDERS: ContextVar[tuple[Folder, ...]] = ContextVar("folders", default=())
_OVER: ContextVar[tuple[RulesFile, ...]] = ContextVar("over", default=())
Found = tuple[tuple[Folder, ...], tuple[RulesFile, ...]]
"""Folders of rules, and files that are laid over games."""


# ---- one's own

@contextmanager
def found_in(*folders: str | Path) -> Iterator[None]:
    """Inside it, games and sets are also searched in these folders, and their `over` files are laid over their games.

    Raises `Invalid` for anything that is not a folder.
    """
    for folder in folders:
        must_be(folder, (str, Path), "a folder")
    found = [read_folder(Path(folder)) for folder in folders]
    token = _FOLDERS.set((*_FOLDERS.get(), *found))
    try:
        yield
    finally:
        _FOLDERS.reset(token)


@contextmanager
def found_beside(path: str | Path) -> Iterator[None]:
    """Inside it, games and sets are also searched beside a case file: in its folder, or the nearest one above with rules."""
    folder = folder_beside(Path(path))
    if folder is None or os.environ.get(VARIABLE) == OFF:
        yield
        return
    token = _FOLDERS.set((*_FOLDERS.get(), attrs.evolve(read_folder(folder), named=False)))
    try:
        yield
    finally:
        _FOLDERS.reset(token)


@contextmanager
def in_place_of_shipped(folder: Folder) -> Iterator[None]:
    """Inside it, the games of a folder replace shipped ones of the same names; only one such folder counts at a time."""
    others = [f for f in _FOLDERS.get() if not f.instead]
    token = _FOLDERS.set((*others, attrs.evolve(folder, instead=True)))
    try:
        yield
    finally:
        _FOLDERS.reset(token)


@contextmanager
def laid_over(*paths: str | Path) -> Iterator[None]:
    """Inside it, these files are laid over the rules of their games: they begin with `over GAME "Title"`.

    A file that needs sets is laid over what is played with them. Raises `Invalid` for a file that cannot be read or does not
    begin so.
    """
    for path in paths:
        must_be(path, (str, Path), "the path of a file")
    files = [read_head(Source(str(path), read_text(Path(path)))) for path in paths]
    for file in files:
        if not file.is_over:
            raise Invalid([Diagnostic("R004", "a file that is laid over a game begins with `over GAME \"Title\"`",
                                      Span(file.source, 1, 1))])
        if not is_game(file.game):
            raise unknown_game(file.game, Span(file.source, 1, 1))
    token = _OVER.set((*_OVER.get(), *files))
    try:
        yield
    finally:
        _OVER.reset(token)


def found() -> Found:
    """What is currently found besides shipped rules, to hand it to another process."""
    return _FOLDERS.get(), _OVER.get()


def find_again(found: Found) -> None:
    """From here on, find what another process finds."""
    _FOLDERS.set(found[0])
    _OVER.set(found[1])


def read_folder(folder: Path, top: Path | None = None) -> Folder:
    """The rules files of a folder and its subfolders. Raises `Invalid` for anything that is not a folder, or has too many files.

    `top`: the folder relative to which its files are named; by default the current one.
    """
    where = Span(Source("rules", str(folder)), 1, 1, len(str(folder)))
    if not folder.is_dir():
        raise Invalid([Diagnostic("F001", f"`{visible(str(folder))}` is not a folder", where)])
    paths = sorted(p for pattern in (f"*{ENDING}", f"[!.]*/*{ENDING}") for p in folder.glob(pattern))
    if len(paths) > MAX_RULES_FILES:
        raise Invalid([Diagnostic("F005", f"the folder holds more than {MAX_RULES_FILES} rules files", where)])
    files, problems = list[RulesFile](), list[Diagnostic]()
    for path in paths:
        name = shown(path) if top is None else path.relative_to(top).as_posix()
        if leads_out(path, folder):
            span = Span(Source(name, ""), 1, 1, 0)
            problems.append(Diagnostic("F001", f"`{visible(name)}` is a link that leads out of the folder", span))
            continue
        try:
            files.append(attrs.evolve(_own_head(Source(name, read_text(path))), folder=shown(folder)))
        except Invalid as invalid:
            problems += invalid.diagnostics
    return Folder(shown(folder), tuple(files), tuple(problems))


@lru_cache(maxsize=512)
def _own_head(source: Source) -> RulesFile:
    """The head of one of the user's own files, read once while its text stays the same. Raises `Invalid`."""
    return kept("head", f"{source.name}\0{source.text}", lambda: read_head(source))


def folders() -> tuple[Folder, ...]:
    """The user's own folders that are searched: those of the environment variable, then those that were named."""
    unlike: dict[str, Folder] = {}
    for folder in (*_given(os.environ.get(VARIABLE, "")), *_FOLDERS.get()):
        if folder.named or folder.path not in unlike:
            unlike[folder.path] = folder
    return tuple(unlike.values())


def is_shipped_only() -> bool:
    """Whether only shipped rules are searched at the moment."""
    return not (_FOLDERS.get() or _OVER.get() or _given(os.environ.get(VARIABLE, "")))


@cache
def _given(named: str) -> tuple[Folder, ...]:
    """The folders of the environment variable; they are read once."""
    return () if named in ("", OFF) else tuple([read_folder(Path(part)) for part in named.split(os.pathsep) if part])


# ---- games and sets

def shipped_games() -> tuple[str, ...]:
    """The games of the shipped rulesets."""
    return tuple(key for key in sorted(_shipped_folders()) if any(f.is_own for f in _shipped(key)))


def games() -> tuple[str, ...]:
    """The known games: the shipped ones, then the user's own."""
    return tuple(dict.fromkeys([*shipped_games(), *(f.game for folder in folders() for f in folder.files if f.is_own)]))


def is_game(name: str) -> bool:
    """Whether a game has this name."""
    return any(f.is_own for f in _shipped(name)) or any(f.is_own and f.game == name for d in folders() for f in d.files)


def game_called(name: str) -> str | None:
    """The game of a key or a title, however it is spelled; None if there is none."""
    if is_game(name):
        return name
    return {fold(f.title): game for game in games() for f in files_of(game) if f.is_own}.get(fold(name))


def files_of(game: str) -> tuple[RulesFile, ...]:
    """The files of a game and its sets, followed by those that it shares with other games.

    Raises `Invalid` if two folders have something of the same name.
    """
    return tuple(with_common([f for f in _known(game) if not f.is_common]))


def with_common(files: Sequence[RulesFile]) -> list[RulesFile]:
    """The files of a game, and those that it shares with other games."""
    common = dict.fromkeys(name for f in files if not f.set_key for name in f.uses)
    return [*files, *(f for name in common for f in _known(name) if f.is_common)]


def over(game: str, sets: Collection[str] = ()) -> tuple[RulesFile, ...]:
    """The files that are laid over a game that is played with these sets."""
    found = {f.source.text: f for f in (*(f for d in folders() if d.named for f in d.files if f.is_over), *_OVER.get())}
    return tuple([f for f in found.values() if f.game == game and set(f.needs) <= set(sets)])


def sets_of(game: str) -> dict[str, str]:
    """The sets of a game: title by key."""
    return {f.set_key: f.title for f in files_of(game) if f.set_key}


def needed(files: Iterable[RulesFile], key: str) -> list[str]:
    """The sets that a set needs, and those that they need in turn."""
    by_set: dict[str, list[RulesFile]] = {}
    for file in files:
        by_set.setdefault(file.set_key, []).append(file)
    found = [key]
    for name in found:
        found += [n for n in dict.fromkeys(n for file in by_set.get(name, ()) for n in file.needs) if n not in found]
    return found[1:]


def unknown_game(name: str, span: Span) -> Invalid:
    """The problem of an unknown game: which games exist, and how to add one; also files that are not rules files."""
    known = games()
    further = "put your own beside the case or in `--rules FOLDER` (docs/add-a-game.md)"
    near = suggestion(name, known)
    help = attrs.evolve(near, further=f" or {further}") if near else f"the games are {', '.join(known)}; {further}"
    return Invalid([Diagnostic("N001", f"no game is called `{name}`", span, help, about=name), *unread()])


def unread() -> Iterator[Diagnostic]:
    """What is wrong with the files in the user's own folders that belong to no known game."""
    return (problem for folder in folders() for problem in folder.problems)


def _known(name: str) -> list[RulesFile]:
    """All files of a game, or those shared by several games under a name. Raises `Invalid` if names clash."""
    own = folders()
    replaced = any(f.game == name and (f.is_own or f.is_common) for folder in own if folder.instead for f in folder.files)
    found = [] if replaced else list(_shipped(name))
    for folder in own:
        texts = {f.source.text for f in found}
        new = [f for f in folder.files if f.game == name and not f.is_over and f.source.text not in texts]
        for file in new:
            _check_clash(file, found)
        found += new
    return found


def _check_clash(file: RulesFile, known: Iterable[RulesFile]) -> None:
    """Raises `Invalid` if the game, set or common part that a file belongs to exists already."""
    names = {file.set_key, fold(file.title)}
    for other in known:
        same_set = bool(file.set_key and other.set_key) and not names.isdisjoint({other.set_key, fold(other.title)})
        if same_set or not (file.set_key or other.set_key or file.is_common != other.is_common):
            what = f"the set `{file.set_key}` of `{file.game}`" if file.set_key else f"the game `{file.game}`"
            one, two = visible(other.folder or os.path.dirname(other.source.name)), visible(file.folder)
            raise Invalid([Diagnostic("N026", f"{what} is declared twice: in `{one}` and in `{two}`", Span(file.source, 1, 1),
                                      "give one of them another name, or leave out a folder")])


def shipped_in(name: str) -> tuple[RulesFile, ...]:
    """The shipped rules files of the folder in which a shipped file of this name would be."""
    _, _, below = name.replace(os.sep, "/").partition("/")
    return _shipped(below.partition("/")[0])


@cache
def _shipped_folders() -> tuple[str, ...]:
    """The names of the folders of shipped rules files."""
    return tuple([path.name for path in (data_root() / SHIPPED).iterdir() if path.is_dir()])


@cache
def _shipped(name: str) -> tuple[RulesFile, ...]:
    """The shipped rules files of a folder; none if there is no such folder.

    Their heads are cached between runs, for each folder separately, so that only the files of the game in question are read.
    """
    if name not in _shipped_folders():
        return ()
    root = data_root()
    paths = sorted((root / SHIPPED / name).rglob(f"*{ENDING}"))
    sources = [Source(str(p.relative_to(root)), read_text(p)) for p in paths]

    def make() -> list[tuple[str, str, str, bool, bool, tuple[str, ...], tuple[str, ...], tuple[str, ...], bool]]:
        heads = [read_head(source) for source in sources]
        return [(h.game, h.set_key, h.title, h.is_common, h.is_over, h.uses, h.needs, h.moves, h.is_words) for h in heads]

    heads = kept("heads", "\0".join([part for s in sources for part in (s.name, s.text)]), make)  # `repr` would read every letter
    return tuple([RulesFile(source, *head) for source, head in zip(sources, heads, strict=True)])


def forget() -> None:
    """Read the heads of all rules files again from here on: they have been changed."""
    for remembered in (_shipped_folders, _shipped, _given):
        remembered.cache_clear()


# ---- files

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
        return data.removeprefix(BOM_UTF8).decode()  # not by `utf-8-sig`, which is imported on its first use
    except UnicodeDecodeError as problem:
        raise Invalid([Diagnostic("F003", f"byte {problem.start} is not UTF-8 text", Span(source, 1, 1))]) from None
    except OSError as problem:
        why = f"the file cannot be read: {problem.strerror or problem}"
        raise Invalid([Diagnostic("F001", why, Span(source, 1, 1, 0))]) from None


def read_head(source: Source) -> RulesFile:
    """Which game and set a file belongs to, from its first heading. Raises `Invalid`."""
    from adjudicator.rules.reading.parse import parse_head  # the parser is loaded only for a new file

    return head_of(parse_head(source))


def head_of(file: tree.File) -> RulesFile:
    """What the tree of a file, or of its head, says about the file."""
    from adjudicator.rules import tree as t

    head = next(item for item in file.items if isinstance(item, t.Head))
    uses = tuple([item.name.text for item in file.items if isinstance(item, t.Uses)])
    needs = tuple([name.text for item in file.items if isinstance(item, t.Needs) for name in item.names])
    moves = tuple([spoken.verb.text for item in file.items if isinstance(item, t.Moves) for spoken in item.verbs])
    first = next((item for item in file.items if not isinstance(item, t.Head | t.Uses | t.Needs | t.Moves)), None)
    is_words = isinstance(first, t.WordsDecl)
    if isinstance(head, t.SetHead):
        return RulesFile(file.source, head.game.text, head.key.text, head.title.text, False, False, uses, needs, moves, is_words)
    return RulesFile(file.source, head.key.text, "", head.title.text, isinstance(head, t.CommonHead),
                     isinstance(head, t.OverHead), uses, needs, moves, is_words)


__all__ = [
    "ENDING", "SHIPPED", "VARIABLE", "Folder", "Found", "RulesFile", "files_of", "find_again", "folder_beside", "folders",
    "forget", "found", "found_beside", "found_in", "game_called", "games", "head_of", "in_place_of_shipped", "is_game",
    "is_shipped_only", "laid_over", "leads_out", "needed", "over", "read_folder", "read_head", "read_text", "sets_of",
    "shipped_games", "shipped_in", "shown", "unknown_game", "unread", "with_common",
]
