"""`adjudicator check`: diagnose rules and cases without running them."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

import attrs
import click

from adjudicator.cases.decks import judge
from adjudicator.cases.resolve import problems_in
from adjudicator.cases.sources import source_problems
from adjudicator.commands.edge import WRONG
from adjudicator.commands.files import Parsed, find, parse, shipped_cases, shown
from adjudicator.engine.program import Named, Program, unprinted
from adjudicator.limits import MAX_PROBLEMS
from adjudicator.notation.case_ast import Case
from adjudicator.notation.case_lines import Chance, Move, Text
from adjudicator.notation.decks import parse_deck
from adjudicator.notation.source import Diagnostic, Invalid, Source, suggestion
from adjudicator.report.text import counted
from adjudicator.rules.link import link
from adjudicator.rules.load import RulesFile, files_of, load, needed, read_head, read_text, sets_of, shipped_games, with_common
from adjudicator.rules.parse import parse_rules
from adjudicator.rules.tree import Needs


def run(paths: Sequence[str], form: str) -> int:
    """Carry out the command; gives the exit status."""
    problems: list[Diagnostic] = []
    rules = _rules(paths, problems)
    cases = [parse(str(p)) for p in find(paths, ".case", "cases") if p.suffix not in (".rules", ".deck")]
    decks = [p for p in find(paths, ".deck", "cases") if p.suffix == ".deck"]
    programs = {game: _compiled(game, files, problems) for game, files in rules.items()}
    problems += _case_problems(cases)
    problems += [problem for path in decks for problem in _deck_problems(path)]
    for problem in in_order(problems):
        click.echo(problem.gnu() if form == "gnu" else f"{problem}\n", err=True)
    count = sum(map(len, rules.values()))
    looked = [counted(count, "rules file"), counted(len(cases), "case file"), *([counted(len(decks), "deck")] if decks else [])]
    click.echo(f"{', '.join(looked)}: {counted(len(in_order(problems)), 'problem')}")
    for game, program in programs.items():
        for line in _untold(game, program) if program is not None and not problems else ():
            click.echo(line)
    return WRONG if problems else 0


def _untold(game: str, program: Program) -> Iterator[str]:
    """The printed values that no source gives, with what they may be, and the cards that have just these."""
    found: dict[str, list[str]] = {}
    for card in program.cards:
        untold = {word: unprinted(values) for word, values in card.unknown.items()}
        if untold:
            said = (word + (f" ({may_be})" if may_be != "unknown" else "") for word, may_be in untold.items())
            found.setdefault(", ".join(said), []).append(card.named.title)
    if found:
        yield f"\nunknown in {game}, to be told by `card` lines or a file laid over the rules:"
        for words, titles in found.items():
            yield textwrap.fill(f"{words}: {'; '.join(titles)}", 120, initial_indent="  ", subsequent_indent="    ")


def in_order(problems: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Each problem once, in file order."""
    unlike = {(str(d.span), d.code, d.message): d for d in problems}.values()
    return sorted(unlike, key=lambda d: (d.span.source.name, d.span.line, d.span.column, d.code))


# ---- rules

def _rules(paths: Sequence[str], problems: list[Diagnostic]) -> dict[str, list[RulesFile]]:
    """The rules files that are meant, by game. A set alone is read together with the shipped files of its game."""
    found: dict[str, list[RulesFile]] = {}
    if not paths:
        for game in shipped_games():
            try:
                found[game] = list(files_of(game))
            except Invalid as invalid:
                problems += invalid.diagnostics
        return found
    for path in (p for p in find(paths, ".rules", "rulesets") if p.suffix == ".rules"):
        try:
            file = read_head(Source(shown(path), read_text(path)))
            found.setdefault(file.game, []).append(file)
        except Invalid as invalid:
            problems += invalid.diagnostics
    for game, files in list(found.items()):
        if all(f.is_common for f in files):
            del found[game]
            found.update({g: list(files_of(g)) for g in shipped_games() if g not in found and files[0].game in _used(g)})
        elif all(f.is_over for f in files) and game in shipped_games():
            found[game] = [*files_of(game), *files]
        elif all(f.set_key for f in files) and game in shipped_games():
            own = {f.set_key for f in files}
            used = {n for key in own for n in needed([*files, *files_of(game)], key)} - own
            found[game] = [*files, *(f for f in files_of(game) if not f.set_key or f.set_key in used)]
        else:
            found[game] = with_common(files)
    return found


def _used(game: str) -> set[str]:
    """The folders of rules that a game has in common with others."""
    return {f.game for f in files_of(game) if f.is_common}


def _compiled(game: str, files: Sequence[RulesFile], problems: list[Diagnostic]) -> Program | None:
    """The game with all its sets. Notes what is wrong in its rules: with all of them, with none, and with each one alone."""
    trees = {}
    for file in files:
        try:
            trees[file.source.name] = parse_rules(file.source)
        except Invalid as invalid:
            problems += invalid.diagnostics
    if len(trees) < len(files):
        return None
    sets = {f.set_key: f.title for f in files if f.set_key}
    title = next((f.title for f in files if f.is_own), game)
    alone = {s: (s, *needed(files, s)) for s in sets}
    for tree in trees.values():
        for word in (name for item in tree.items if isinstance(item, Needs) for name in item.names):
            if word.text not in sets:
                near = suggestion(word.text, [*sets, *(sets_of(game) if game in shipped_games() else ())])
                span = word.at.span(tree.source)
                problems.append(Diagnostic("N014", f"`{game}` has no set called `{word.text}`", span, near))
                return None
    whole: Program | None = None
    for chosen in dict.fromkeys([tuple(sets), (), *alone.values()]):
        used = [t for t in trees.values() if not t.set_key or t.set_key in chosen]
        try:
            if used:
                program = link(Named(game, title), [Named(s, sets[s]) for s in chosen], used)
                whole = whole or program
        except Invalid as invalid:
            problems += invalid.diagnostics
            break
    return whole


# ---- decks

def _deck_problems(path: Path) -> Iterator[Diagnostic]:
    """What is wrong with a deck file, and with the deck."""
    try:
        deck = parse_deck(Source(shown(path), read_text(path)))
        try:
            program = load(*(r.text for r in deck.rules))
        except Invalid as invalid:
            raise Invalid([attrs.evolve(d, span=deck.rules[0].span) for d in invalid.diagnostics[:1]]) from None
        yield from islice(judge(program, deck.side, deck.entries, deck.standard), MAX_PROBLEMS)
    except Invalid as invalid:
        yield from invalid.diagnostics


# ---- cases

def _case_problems(parsed: Sequence[Parsed]) -> Iterator[Diagnostic]:
    for p in parsed:
        if p.problem is not None:
            yield from p.problem.diagnostics
        elif p.file is not None:
            if p.file.situation is not None:
                yield from problems_in(p.file.situation.setup, p.file.situation.script, p.file.tables)
            yield from source_problems(p.file)
            for case in p.file.cases:
                within = f"case {case.id.text}"
                found = problems_in(case.setup, case.script, p.file.tables)
                yield from (attrs.evolve(d, within=d.within or within) for d in found)
                if all(isinstance(line, Move | Chance) for line in case.script):
                    yield Diagnostic("N021", "the case expects nothing", case.id.span, "add an `expect`, `then` or `never` line",
                                     within)
    yield from _across(parsed)


def _across(parsed: Sequence[Parsed]) -> Iterator[Diagnostic]:
    """What only shows when all files are seen together: ids that are there twice, and ids that nobody declares."""
    files = [p.file for p in parsed if p.file]
    yield from _twice("case", [c.id for f in files for c in f.cases], "N022")
    yield from _twice("ruling", [r.id for f in files for r in f.rulings], "N023")
    rulings = {r.id.text for f in files for r in f.rulings}
    cases = {c.id.text for f in files for c in f.cases}
    named = [c for f in files for c in f.cases]
    missing = {t.text for c in named for t in c.covers} - rulings | {c.contrasts.text for c in named if c.contrasts} - cases
    if missing:
        shipped = [p.file for p in shipped_cases() if p.file]
        rulings |= {r.id.text for f in shipped for r in f.rulings}
        cases |= {c.id.text for f in shipped for c in f.cases}
    for case in named:
        yield from _declared(case, case.covers, "ruling", rulings, "N020")
        yield from _declared(case, [case.contrasts] if case.contrasts else [], "case", cases, "N024")


def _declared(case: Case, named: Sequence[Text], what: str, known: set[str], code: str) -> Iterator[Diagnostic]:
    for text in named:
        if text.text not in known:
            yield Diagnostic(code, f"no {what} `{text.text}` is declared", text.span, suggestion(text.text, known),
                             f"case {case.id.text}")


def _twice(what: str, ids: Sequence[Text], code: str) -> Iterator[Diagnostic]:
    first: dict[str, Text] = {}
    for text in ids:
        before = first.setdefault(text.text, text)
        if before.span.source is not text.span.source and before.span.source.name != text.span.source.name:
            yield Diagnostic(code, f"the {what} `{text.text}` is there twice", text.span, f"the first stands in {before.span}")


__all__ = ["in_order", "run"]
