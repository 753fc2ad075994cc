"""`adjudicator mutate`: change the rules of a game, a word at a time, and ask which of the changes no case notices."""

from __future__ import annotations

import gc
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import attrs
import click

from adjudicator.commands.edge import FAILED, INTERRUPTED
from adjudicator.commands.files import beside, find, parse, read_source, width
from adjudicator.commands.jobs import cores
from adjudicator.commands.progress import progress
from adjudicator.data import data_root
from adjudicator.mutation import runs as trying
from adjudicator.mutation.changes import changes, spellings
from adjudicator.mutation.equivalents import FILE, Equivalent, idle, parse_equivalents
from adjudicator.mutation.mutant import Rules
from adjudicator.mutation.report import Report, as_plain, told
from adjudicator.mutation.runs import Experiment, Tried
from adjudicator.mutation.trial import Trial
from adjudicator.notation.case_ast import CaseFile
from adjudicator.notation.source import Diagnostic, Invalid, Source, Span, fold, suggestion
from adjudicator.rules.load import shipped_games


@attrs.frozen(slots=True, kw_only=True)
class Asked:
    """What a command line asks. `paths` are the cases that judge; those that are shipped for the game where none is named."""

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


def run(asked: Asked) -> int:
    """Carry out the command; gives the exit status."""
    with beside(asked.paths):
        return _run(asked)


def _run(asked: Asked) -> int:
    make = partial(experiment, asked)
    prepared = make()
    gc.freeze()  # what is made now stays to the end: what a change brings along is looked through alone
    tried: list[Tried] = []
    interrupted = False
    with progress(f"of {prepared.wanted:,} changes") as tell:
        try:
            for one in trying.run(prepared, asked.jobs or cores(), make):
                tried.append(one)
                tell(sum(map(trying.counts, tried)))
        except KeyboardInterrupt:
            interrupted = True
    rules = prepared.trial.rules
    entries = idle(prepared.equivalents, list(changes(rules.trees)))
    report = Report(rules.game, rules.files, tuple(tried), prepared.trial.left_out, tuple(entries), interrupted)
    if asked.as_object:
        click.echo(json.dumps(as_plain(report), indent=2))
    else:
        click.echo(told(report, width(), everything=asked.everything))
    if interrupted:
        return INTERRUPTED
    return FAILED if asked.fail_under is not None and report.held() < asked.fail_under else 0


def experiment(asked: Asked) -> Experiment:
    """The changes that a command line asks for, with the cases that judge them. Raises `Invalid`."""
    rules = Rules.of(asked.game)
    _check(asked, rules)
    folder = data_root() / "cases" / rules.game
    trial = Trial.of(rules, _cases(asked.paths or (str(folder),)))
    if not trial.judges:
        raise Invalid([Diagnostic("Q004", f"no case of `{rules.game}` holds here: nothing could notice a change",
                                  Span(Source("mutate", " ".join(map(str, asked.paths))), 1, 1))])
    if not asked.paths:
        kin = [Rules.of(game) for game in shipped_games() if game != rules.game and _common(rules) & _common(Rules.of(game))]
        trial = attrs.evolve(trial, kin=tuple([Trial.of(k, _cases((str(folder.parent / k.game),))) for k in kin]))
    chosen = trying.Asked(sample=asked.sample, seed=asked.seed, shard=asked.shard[0], shards=asked.shard[1], sets=asked.sets,
                          name=asked.name)
    return Experiment.of(trial, chosen, equivalents(asked.paths or (str(folder),)))


def _cases(paths: Sequence[str]) -> list[CaseFile]:
    """The case files in some folders. Raises `Invalid` for what cannot be read."""
    found = []
    for parsed in (parse(str(p)) for p in find(paths, ".case", "cases")):
        if parsed.file is None:
            raise parsed.problem or AssertionError("a file is read, or there is a reason")
        found.append(parsed.file)
    return found


def _common(rules: Rules) -> set[str]:
    """The files that a game has in common with others."""
    return {file.source.name for file in rules.files if file.is_common}


def equivalents(paths: Sequence[str]) -> tuple[Equivalent, ...]:
    """The entries of the lists that lie in folders, or next to files. Raises `Invalid`."""
    folders = dict.fromkeys(path if path.is_dir() else path.parent for path in map(Path, paths))
    files = [folder / FILE for folder in folders if (folder / FILE).is_file()]
    return tuple(entry for file in files for entry in parse_equivalents(read_source(str(file))))


def _check(asked: Asked, rules: Rules) -> None:
    """Raises `Invalid` for a set or a card that is not there."""
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


__all__ = ["Asked", "equivalents", "experiment", "run"]
