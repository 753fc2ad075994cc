"""`adjudicator mutate`: change the rules of a game, one word at a time, and report the changes that no case notices."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache, partial
from pathlib import Path

import attrs
import click

from adjudicator.commands.edge import FAILED, INTERRUPTED
from adjudicator.commands.files import beside, find, parse, read_source, width
from adjudicator.commands.progress import progress, waiting
from adjudicator.data import data_root
from adjudicator.garbage_collection import keep
from adjudicator.mutation import runs as trying
from adjudicator.mutation.changes import changes, spellings
from adjudicator.mutation.equivalents import FILE, Equivalent, idle, parse_equivalents
from adjudicator.mutation.mutant import Rules
from adjudicator.mutation.report import MutationReport, as_plain, as_text
from adjudicator.mutation.runs import Experiment, Tried
from adjudicator.mutation.trial import MutationTrial
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold
from adjudicator.notation.suggestions import suggestion
from adjudicator.processes import cores
from adjudicator.rules.load import shipped_games


@attrs.frozen(slots=True, kw_only=True)
class MutateOptions:
    """What a command line asks. `paths` are the cases that judge; by default those shipped for the game."""

    game: str
    paths: tuple[str, ...] = ()
    sample: int = 0
    seed: int = 0
    jobs: int = 0
    shard: tuple[int, int] = (1, 1)
    sets: tuple[str, ...] = ()
    name: str = ""
    fail_under: float | None = None
    everything: bool = False
    as_object: bool = False


def run(asked: MutateOptions) -> int:
    """Run the command; returns the exit status."""
    with beside(asked.paths):
        try:
            return _run(asked)
        finally:
            experiment.cache_clear()


def _run(asked: MutateOptions) -> int:
    with waiting("running the cases unchanged"):
        prepared = experiment(asked)
    keep()  # what exists now lives to the end: the garbage collector need only look at what a change adds
    tried: list[Tried] = []
    interrupted = False
    with progress(f"of {prepared.wanted:,} changes") as tell:
        try:
            for one in trying.run(prepared, asked.jobs or cores(), partial(_result, asked)):
                tried.append(one)
                tell(sum(map(trying.counts, tried)))
        except KeyboardInterrupt:
            interrupted = True
    rules = prepared.trial.rules
    entries = idle(prepared.equivalents, list(changes(rules.trees)))
    report = MutationReport(rules.game, rules.files, tuple(tried), prepared.trial.left_out, tuple(entries), interrupted)
    if asked.as_object:
        click.echo(json.dumps(as_plain(report), indent=2))
    else:
        click.echo(as_text(report, width(), everything=asked.everything))
    if interrupted:
        return INTERRUPTED
    return FAILED if asked.fail_under is not None and report.held() < asked.fail_under else 0


@lru_cache(maxsize=1)
def experiment(asked: MutateOptions) -> Experiment:
    """The changes that a command line asks for, with the cases that judge them. Raises `Invalid`.

    It is prepared once in each process that tries changes; a forked one has that of the command.
    """
    rules = Rules.of(asked.game)
    _check(asked, rules)
    folder = data_root() / "cases" / rules.game
    trial = MutationTrial.of(rules, _cases(asked.paths or (str(folder),)))
    if not trial.judges:
        raise Invalid([Diagnostic("Q004", f"no case of `{rules.game}` passes here, so nothing can notice a change",
                                  Span(Source("mutate", " ".join(map(str, asked.paths))), 1, 1))])
    if not asked.paths:
        kin = [Rules.of(game) for game in shipped_games() if game != rules.game and _common(rules) & _common(Rules.of(game))]
        trial = attrs.evolve(trial, kin=tuple([MutationTrial.of(k, _cases((str(folder.parent / k.game),))) for k in kin]))
    chosen = trying.Selection(sample=asked.sample, seed=asked.seed, shard=asked.shard[0], shards=asked.shard[1], sets=asked.sets,
                          name=asked.name)
    return Experiment.of(trial, chosen, equivalents(asked.paths or (str(folder),)))


def _result(asked: MutateOptions, number: int) -> Tried:
    """The result of the change with a number."""
    return experiment(asked).tried(number)


def _cases(paths: Sequence[str]) -> list[CaseFile]:
    """The case files in some folders. Raises `Invalid` for what cannot be read."""
    found = []
    for parsed in (parse(str(p)) for p in find(paths, ".case", "cases")):
        if parsed.problem is not None:
            raise parsed.problem
        if parsed.file is not None:
            found.append(parsed.file)
    return found


def _common(rules: Rules) -> set[str]:
    """The files that a game shares with others."""
    return {file.source.name for file in rules.files if file.is_common}


def equivalents(paths: Sequence[str]) -> tuple[Equivalent, ...]:
    """The entries of the lists in folders, or next to files. Raises `Invalid`."""
    folders = dict.fromkeys(path if path.is_dir() else path.parent for path in map(Path, paths))
    files = [folder / FILE for folder in folders if (folder / FILE).is_file()]
    return tuple(entry for file in files for entry in parse_equivalents(read_source(str(file))))


def _check(asked: MutateOptions, rules: Rules) -> None:
    """Raises `Invalid` for an unknown set or card."""
    keys = list(dict.fromkeys(f.set_key or rules.game for f in rules.files))
    for name in asked.sets:
        if name not in keys:
            raise _unknown("N002", f"`{rules.game}` has no set called `{name}`", "--sets", name, keys)
    if asked.name:
        known = {word for tree in rules.trees for item in tree.items for word in spellings(item)}
        if fold(asked.name) not in known:
            raise _unknown("N001", f"no card or rule is called `{asked.name}`", "--only", asked.name, sorted(known))


def _unknown(code: str, message: str, option: str, name: str, known: Sequence[str]) -> Invalid:
    return Invalid([Diagnostic(code, message, Span(Source(option, name), 1, 1, len(name)), suggestion(name, known))])


__all__ = ["MutateOptions", "equivalents", "experiment", "run"]
