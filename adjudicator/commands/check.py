"""`adjudicator check`: diagnose rules and cases without running them."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import ParamSpec, TypeVar

import attrs
import click

from adjudicator.answers.divergence.families import FAMILY, family_problems
from adjudicator.cases.resolution import problems_in, resolve
from adjudicator.cases.situation.decks import judge
from adjudicator.cases.situation.sources import source_problems
from adjudicator.cases.words.questions import unsaid
from adjudicator.commands.edge import WRONG
from adjudicator.commands.files import Parsed, find, parse, shown
from adjudicator.commands.progress import waiting
from adjudicator.commands.references import undeclared_ids
from adjudicator.engine.names import Named
from adjudicator.engine.prints import unprinted
from adjudicator.engine.program import Program
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.case_ast import CaseFile, Table
from adjudicator.notation.case_lines import Chance, Move, Text
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span
from adjudicator.notation.suggestions import suggestion
from adjudicator.report.text import counted
from adjudicator.rules.checking.counters import untold
from adjudicator.rules.checking.idle import in_vain
from adjudicator.rules.library import (
    RulesFile,
    files_of,
    folder_beside,
    found_beside,
    games,
    is_game,
    needed,
    over,
    read_folder,
    read_head,
    read_text,
    sets_of,
    unknown_game,
    unread,
    with_common,
)
from adjudicator.rules.link import link
from adjudicator.rules.load import in_force, load, tree_of
from adjudicator.rules.prose.problems import word_problems
from adjudicator.rules.reading.parse import parse_rules
from adjudicator.rules.tree import File, Needs

P = ParamSpec("P")
T = TypeVar("T")


def run(paths: Sequence[str], form: str) -> int:
    """Run the command; returns the exit status."""
    problems: list[Diagnostic] = []
    with waiting("checking"):
        rules, named = _rules(paths, problems)
        cases = [parse(str(p)) for p in find(paths, ".case", "cases") if p.suffix not in (".rules", ".deck", FAMILY)]
        decks = [p for p in find(paths, ".deck", "cases") if p.suffix == ".deck"]
        families = [p for p in find(paths, FAMILY, "cases") if p.suffix == FAMILY]
        programs = {game: _compiled(game, files, problems) for game, files in rules.items()}
        problems += _case_problems(cases)
        problems += [problem for path in decks for problem in _deck_problems(path)]
        problems += [problem for path in families for problem in _family_problems(path)]
    for problem in in_order(problems):
        click.echo(problem.gnu() if form == "gnu" else f"{problem}\n", err=True)
    count = sum(map(len, rules.values()))
    others = count - named if named else 0
    besides = f" (with {counted(others, 'other')} of {' and '.join(f'`{game}`' for game in rules)})" if others > 0 else ""
    looked = [f"{counted(named or count, 'rules file')}{besides}", counted(len(cases), "case file")]
    looked += [counted(len(decks), "deck")] if decks else []
    looked += [counted(len(families), "family", "families")] if families else []
    click.echo(f"{', '.join(looked)}: {counted(len(in_order(problems)), 'problem')}")
    for game, program in programs.items():
        for line in _unknown_values(game, program) if program is not None and not problems else ():
            click.echo(line)
    return WRONG if problems else 0


def _unknown_values(game: str, program: Program) -> Iterator[str]:
    """The printed values that no source gives, with their possible values, and the cards that have exactly these."""
    found: dict[str, list[str]] = {}
    for card in program.cards:
        unknown = {word: unprinted(values) for word, values in card.unknown.items()}
        if unknown:
            said = (word + (f" ({may_be})" if may_be != "unknown" else "") for word, may_be in unknown.items())
            found.setdefault(", ".join(said), []).append(card.named.title)
    if found:
        yield f"\nunknown in {game}, to be given by `card` lines or a file laid over the rules:"
        for words, titles in found.items():
            yield textwrap.fill(f"{words}: {'; '.join(titles)}", 120, initial_indent="  ", subsequent_indent="    ")


def in_order(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each problem once, in file order."""
    unlike = {(str(d.span), d.code, d.message): d for d in problems}.values()
    return sorted(unlike, key=lambda d: (d.span.source.name, d.span.line, d.span.column, d.code))


# ---- rules

def _rules(paths: Sequence[str], problems: list[Diagnostic]) -> tuple[dict[str, list[RulesFile]], int]:
    """The requested rules files, by game, with everything that they need; and how many were named. Records unreadable files."""
    if not paths:
        problems += unread()
        known = {game: whole for game in games() if (whole := _noted(problems, files_of, game))}
        return {game: [*whole, *over(game, [f.set_key for f in whole])] for game, whole in known.items()}, 0
    named: dict[str, dict[Path, RulesFile]] = {}
    for path in (p for p in find(paths, ".rules", "rulesets") if p.suffix == ".rules"):
        file = _noted(problems, _head, path)
        if file is not None:
            named.setdefault(file.game, {})[path] = file
    found: dict[str, list[RulesFile]] = {}
    for game, files in named.items():
        if all(f.is_common for f in files.values()):
            found |= {g: list(files_of(g)) for g in games() if g not in named and game in _used(g)}
        else:
            found[game] = _noted(problems, _whole, game, files) or []
    return found, sum(map(len, named.values()))


def _noted(problems: list[Diagnostic], read: Callable[P, T], *args: P.args, **named: P.kwargs) -> T | None:
    """The content of a file, None if it cannot be read: that is recorded."""
    try:
        return read(*args, **named)
    except Invalid as invalid:
        problems += invalid.diagnostics
        return None


def _head(path: Path) -> RulesFile:
    return read_head(Source(shown(path), read_text(path)))


def _whole(game: str, files: Mapping[Path, RulesFile]) -> list[RulesFile]:
    """Files of a game with its other files: all that belong to the game itself, and the sets that are needed.

    Raises `Invalid` if there is no such game.
    """
    if any(f.is_own for f in files.values()):
        texts = {f.source.text for f in files.values()}
        beside = [f for path, file in files.items() if file.is_own for f in _beside(path, game)]
        return with_common([*files.values(), *dict.fromkeys(f for f in beside if f.source.text not in texts)])
    with ExitStack() as within:
        for path in files:
            within.enter_context(found_beside(path))
        if not is_game(game):
            file = next(iter(files.values()))
            said = file.source.line(1)
            at = said.find(game)
            raise unknown_game(game, Span(file.source, 1, at + 1, len(game)) if at >= 0 else Span(file.source, 1, 1, len(said)))
        texts = {f.source.text for f in files.values()}
        known = [f for f in files_of(game) if f.source.text not in texts]
        own = {f.set_key for f in files.values() if f.set_key}
        wanted = {n for f in files.values() for n in (*f.needs, *needed([*files.values(), *known], f.set_key))} - own
        wanted |= {n for key in wanted for n in needed(known, key)}
        return [*files.values(), *(f for f in known if not f.set_key or f.set_key in wanted)]


def _beside(path: Path, game: str) -> list[RulesFile]:
    """The other files of a game itself in the same folder as one of them."""
    folder = folder_beside(path)
    files = files_of(game) if folder is None and is_game(game) else () if folder is None else read_folder(folder).files
    lies_there = folder is not None or any(f.source.name == shown(path) for f in files)
    return [f for f in files if f.game == game and f.is_own] if lies_there else []


def _used(game: str) -> set[str]:
    """The folders of rules that a game shares with others."""
    return {f.game for f in files_of(game) if f.is_common}


def _compiled(game: str, files: Sequence[RulesFile], problems: list[Diagnostic]) -> Program | None:
    """The game with all its sets. Records errors in its rules: with all sets, with none, and with each one alone."""
    trees = {file: tree for file in files if (tree := _noted(problems, parse_rules, file.source))}
    if len(trees) < len(files):
        return None
    sets = {f.set_key: f.title for f in files if f.set_key}
    title = next((f.title for f in files if f.is_own), game)
    alone = [(s, *needed(files, s)) for s in sets]
    laid = [tuple(dict.fromkeys(n for s in f.needs for n in (s, *needed(files, s)))) for f in files if f.is_over]
    for tree in trees.values():
        for word in (name for item in tree.items if isinstance(item, Needs) for name in item.names):
            if word.text not in sets:
                near = suggestion(word.text, [*sets, *(sets_of(game) if is_game(game) else ())])
                span = word.at.span(tree.source)
                problems.append(Diagnostic("N014", f"`{game}` has no set called `{word.text}`", span, near))
                return None
    besides = _besides(game, list(trees.values()))
    whole: Program | None = None
    for chosen in dict.fromkeys([tuple(sets), (), *alone, *laid]):
        used = [t for f, t in trees.items() if (not f.set_key or f.set_key in chosen) and (
            not f.is_over or set(f.needs) <= set(chosen))]
        try:
            if used:
                program = link(Named(game, title), [Named(s, sets[s]) for s in chosen], used, whole=not besides and whole is None)
                whole = whole or program
        except Invalid as invalid:
            problems += [*invalid.diagnostics, *_in_vain(game, trees, besides)]
            return whole
    names = {tree.source.name for tree in trees.values()}
    problems += (problem for problem in word_problems([*trees.values(), *besides]) if problem.span.source.name in names)
    problems += _in_vain(game, trees, besides)
    if whole is not None and not besides:  # another game may use what it shares
        problems += unsaid(whole, [tree for file, tree in trees.items() if not file.is_common])
    return whole


def _besides(game: str, trees: Sequence[File]) -> list[File]:
    """The other files of a game and all its sets."""
    names, sets = {tree.source.name for tree in trees}, {tree.set_key for tree in trees}
    others = in_force(game, tuple(sets_of(game)), words=True) if is_game(game) else []
    lacking = [f for f in others if (f.set_key not in sets if f.set_key else f.is_own and "" not in sets)]
    return [tree_of(f.source) for f in lacking if f.source.name not in names]


def _in_vain(game: str, trees: Mapping[RulesFile, File], besides: Sequence[File]) -> Iterator[Diagnostic]:
    """What some files of a game declare, and no file of the game uses, nor of another one with which they are shared; and what
    they change where no step tells it.

    `besides`: the other files of the game.
    """
    common = {f.source.name for f in trees if f.is_common}
    sharing = [g for g in games() if g != game and common & {f.source.name for f in files_of(g)}] if common else []
    others = [tree_of(f.source) for g in sharing for f in files_of(g) if f.source.name not in common]
    yield from in_vain(list(trees.values()), [*besides, *others])
    yield from untold(list(trees.values()), besides)


# ---- decks

def _deck_problems(path: Path) -> Iterator[Diagnostic]:
    """What is wrong with a deck file, and with the deck."""
    try:
        deck = parse_deck(Source(shown(path), read_text(path)))
        try:
            with found_beside(path):
                program = load(*(r.text for r in deck.rules))
        except Invalid as invalid:
            raise Invalid([attrs.evolve(d, span=deck.rules[0].span) for d in invalid.diagnostics[:1]]) from None
        yield from islice(judge(program, deck.side, deck.entries, deck.standard), MAX_PROBLEMS)
    except Invalid as invalid:
        yield from invalid.diagnostics


def _family_problems(path: Path) -> Sequence[Diagnostic]:
    """What is wrong with a family of situations."""
    try:
        with found_beside(path):
            return family_problems(Source(shown(path), read_text(path)))
    except Invalid as invalid:
        return invalid.diagnostics


# ---- cases

def _case_problems(parsed: Sequence[Parsed]) -> Iterator[Diagnostic]:
    for p in parsed:
        if p.problem is not None:
            yield from p.problem.diagnostics
        if p.file is not None:
            with found_beside(p.path):
                yield from list(_file_problems(p.file))
    yield from _across(parsed)


def _file_problems(file: CaseFile) -> Iterator[Diagnostic]:
    """What is wrong with the lines of a case file."""
    if file.situation is not None:
        yield from problems_in(file.situation.setup, file.situation.script, file.tables)
    yield from source_problems(file)
    built_on = {case.setup.table.text for case in file.cases if case.setup.table is not None}
    for table in file.tables:
        if table.id.text not in built_on:  # any other is looked at with what builds on it
            yield from _table_problems(table, file)
    for case in file.cases:
        within = f"case {case.id.text}"
        found = problems_in(case.setup, case.script, file.tables)
        yield from (_placed(d, within, file) for d in found)
        if all(isinstance(line, Move | Chance) for line in case.script):
            yield Diagnostic("N021", "the case checks nothing", case.id.span, "add an `expect`, `then` or `never` line", within)


def _table_problems(table: Table, file: CaseFile) -> Iterator[Diagnostic]:
    """The names in a table that are unknown. What it lacks, a case that builds on it may add."""
    try:
        resolve(table.setup, (), file.tables)
    except Invalid as invalid:
        yield from (_placed(d, f"table {table.id.text}", file) for d in invalid.diagnostics if d.code not in ("N003", "N004"))


def _placed(problem: Diagnostic, within: str, file: CaseFile) -> Diagnostic:
    """A problem with what it is in, if it is in that file: the problems of rules are in no case that is played by them."""
    here = problem.span.source.name == file.span.source.name
    return attrs.evolve(problem, within=problem.within or within) if here else problem


def _across(parsed: Sequence[Parsed]) -> Iterator[Diagnostic]:
    """What only shows when all files are seen together: duplicate ids, and ids that nobody declares."""
    files = [p.file for p in parsed if p.file]
    yield from _twice("case", [c.id for f in files for c in f.cases], "N022")
    yield from _twice("ruling", [r.id for f in files for r in f.rulings], "N023")
    yield from undeclared_ids(files)


def _twice(what: str, ids: Sequence[Text], code: str) -> Iterator[Diagnostic]:
    first: dict[str, Text] = {}
    for text in ids:
        before = first.setdefault(text.text, text)
        if before.span.source is not text.span.source and before.span.source.name != text.span.source.name:
            yield Diagnostic(code, f"the {what} `{text.text}` is declared twice", text.span, f"the first is in {before.span}")


__all__ = ["in_order", "run"]
