"""The command line. The work is done in `adjudicator.commands`, which is loaded only when a command runs."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable
from functools import wraps
from typing import Any

import click

from adjudicator.commands.edge import Edge
from adjudicator.limits import MAX_COMPARED, MAX_POSITIONS

FORMATS = ("text", "gnu")
RARELY = 1_000_000
"""Objects made between two searches for cycles: a command makes many that live to its end, and few cycles."""


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from importlib.metadata import PackageNotFoundError, version

        try:
            click.echo(f"adjudicator {version('adjudicator')}")
        except PackageNotFoundError:
            click.echo("adjudicator, not installed")
        ctx.exit()


def _use(ctx: click.Context, rules: tuple[str, ...], over: tuple[str, ...], beside: str | None) -> None:
    """Look for rules in these folders, and beside a case file, as long as the command runs. Raises `Invalid`."""
    from adjudicator.rules.library import found_beside, found_in, laid_over

    if rules:
        ctx.with_resource(found_in(*rules))
    if beside is not None:
        ctx.with_resource(found_beside(beside))
    if over:
        ctx.with_resource(laid_over(*over))


def _option_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--rules", multiple=True, metavar="FOLDER",
                        help="Look for games and sets in FOLDER besides; repeatable.")(command)


def _option_over(command: Callable[..., Any]) -> Callable[..., Any]:
    return click.option("--over", multiple=True, metavar="FILE",
                        help="Lay a rules file of your own over its game; repeatable.")(command)


def _with_rules(command: Callable[..., Any]) -> Callable[..., Any]:
    """A command that takes rules of one's own, and those beside its file or, where it has none, in the present folder."""

    @_option_rules
    @_option_over
    @click.pass_context
    @wraps(command)
    def run(ctx: click.Context, /, rules: tuple[str, ...], over: tuple[str, ...], **options: Any) -> None:
        several = "paths" in options  # each of them has files of its own beside it
        _use(ctx, rules, over, None if several else options.get("file", "-"))
        command(ctx, **options)

    return run


@click.group(cls=Edge, context_settings={"help_option_names": ["-h", "--help"]})
@_option_rules
@_option_over
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=_version, help="Show the version and exit.")
@click.pass_context
def main(ctx: click.Context, rules: tuple[str, ...], over: tuple[str, ...]) -> None:
    """Adjudicate rulings of card games.

    \b
    Examples:
      adjudicator ask table.case
      adjudicator test -k "last card"
      adjudicator show "name of a card"

    Exit status: 0 all well; 1 a ruling failed; 2 the input is wrong; 3 the program itself is at fault;
    130 interrupted.
    """
    gc.set_threshold(RARELY, 20, 20)
    atexit.register(gc.freeze)  # what is left at the end goes with the process: nobody need look for cycles in it
    if rules or over:
        _use(ctx, rules, over, None)


_readings = click.option("--readings", default="", metavar="PROFILE",
                         help="Take the readings that an authority backs: official, analysis, ... or default.")
GRAPHS = (".dot", ".gv", ".graphml")


def _graph_file(_: click.Context, __: click.Parameter, path: str | None) -> str | None:
    """The file of a graph, of which the ending names the form. Raises `BadParameter` for another ending."""
    if path is not None and not path.lower().endswith(GRAPHS):
        raise click.BadParameter(f"`{path}` does not end in {', '.join(GRAPHS[:-1])} or {GRAPHS[-1]}")
    return path


class _WithPoints(click.Command):
    """A command that takes `--NAME CHOICE` for points that the rules have an option for; which these are the rules say later."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take out options that the command itself does not have, each with its value."""
        known = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        rest, points = list[str](), list[tuple[str, str]]()
        words = iter(args)
        for word in words:
            name, equals, value = word.partition("=")
            if name == "--" or not name.startswith("--") or any(other.startswith(name) for other in known):
                rest += [word, *words] if name == "--" else [word]
            else:
                points.append((name.removeprefix("--"), value if equals else next(words, "")))
        ctx.meta[_WithPoints.__name__] = tuple(points)
        return super().parse_args(ctx, rest)


@main.command(cls=_WithPoints)
@click.argument("file")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@_readings
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to ask.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--causes", is_flag=True, help="Name the step that brought each step about.")
@click.option("--why", metavar="CLAIM", help="Tell why a step happens or an end is so: its words, or the number of the step.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=_graph_file,
              help="With --why: write the graph of causes to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--why-not", metavar="CLAIM", help="Tell why it is not so, and the smallest changes under which it is.")
@click.option("--all", "everything", is_flag=True, help="With --why and --why-not: all that was found, not only the shortest.")
@click.option("--all-readings", is_flag=True, help="Resolve under all combinations of the disputed readings.")
@click.option("--receipt", metavar="FILE", type=click.Path(dir_okay=False, writable=True),
              help="Write the answer with all that it came from to FILE.")
@click.option("--strict", is_flag=True, help="Refuse an answer that rests on a disputed point which nobody has settled.")
@_with_rules
def ask(ctx: click.Context, /, file: str, case_id: str | None, **options: Any) -> None:
    """Resolve the situation in FILE (`-`: standard input).

    Rules may have an option for a disputed point: `--NAME CHOICE` takes one of its readings, `--NAME both` shows two of them.

    Prints the response grids, the timeline with the rule behind every step, the end, and the disputed points that it rests on.

    \b
    Examples:
      adjudicator ask table.case
      adjudicator ask table.case --set POINT=CHOICE
      adjudicator ask - --json < table.case
      adjudicator ask rulings.case --case one-is-not-enough
      adjudicator ask table.case --why "B draws"
      adjudicator ask table.case --why "B draws" --graph causes.dot
      adjudicator ask table.case --why-not "C plays Beer"
    """
    from adjudicator.commands.ask import Asked, run

    if options["graph"] and not options["why"]:
        raise click.UsageError("--graph needs --why CLAIM: it is the graph of what brought the claim about", ctx)
    ctx.exit(run(Asked(path=file, case=case_id, points=ctx.meta[_WithPoints.__name__], **options)))


@main.command()
@click.argument("file")
@click.option("--claim", "claims", multiple=True, metavar="CLAIM", help="What to look for, such as \"B alive\"; repeatable.")
@click.option("--moves", type=click.IntRange(0), metavar="N", help="Make only the first N moves of the file (default: all).")
@click.option("--lines", is_flag=True, help="Show every forcing line as a whole case.")
@click.option("--save", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write the forcing lines to FILE.")
@click.option("--limit", type=click.IntRange(1), default=MAX_POSITIONS, show_default=True, help="How many positions to look at.")
@click.option("--exact", is_flag=True, help="Keep positions apart that differ only in what nothing reads.")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@_readings
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to explore.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@_with_rules
def explore(ctx: click.Context, /, file: str, case_id: str | None, **options: Any) -> None:
    """Explore the situation in FILE: all choices of all players and all unknown draws.

    For each claim: always, never, or on whom and on what it depends; who can force it; how probable it is. A player
    makes his moves in the file, then all his choices are explored. Without a claim, tells what may come of every seat.

    \b
    Examples:
      adjudicator explore table.case --claim "B alive"
      adjudicator explore table.case --moves 1
    """
    from adjudicator.commands.explore import Asked, run

    ctx.exit(run(Asked(path=file, case=case_id, **options)))


@main.command()
@click.argument("name")
@click.argument("file")
@click.option("--between", nargs=2, metavar="ONE OTHER", help="The two readings (default: the default and the next).")
@click.option("--all", "everything", is_flag=True, help="All situations that hold no smaller one, not only the smallest.")
@_readings
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to look at.")
@click.option("--limit", type=click.IntRange(1), default=MAX_COMPARED, show_default=True, help="How many positions to look at.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@_with_rules
def diverge(ctx: click.Context, /, name: str, file: str, case_id: str | None, **options: Any) -> None:
    """Find where two readings of the disputed point NAME part, in FILE: a situation, or a family of situations.

    Tells the smallest situation in which the same moves end differently, the first step at which they part, and the question
    that a FAQ should answer; or that there is no difference up to the size of the family.

    \b
    Examples:
      adjudicator diverge POINT table.case
      adjudicator diverge POINT some.family --all
    """
    from adjudicator.commands.diverge import Asked, run

    ctx.exit(run(Asked(name=name, path=file, case=case_id, **options)))


@main.command()
@click.argument("file")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@_with_rules
def replay(ctx: click.Context, file: str, as_object: bool) -> None:
    """Give the answer of the receipt in FILE again (`ask --receipt` writes one), and tell whether it is still the same.

    Exit status: 0 the same answer; 1 another one, with the step at which they part; 2 the input is wrong.

    \b
    Examples:
      adjudicator ask table.case --receipt answer.json
      adjudicator replay answer.json
    """
    from adjudicator.commands.replay import run

    ctx.exit(run(file, as_object))


@main.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@_readings
@click.option("-k", "words", metavar="WORDS", default="", help="Only cases with all these words in their id or title.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--junit", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a JUnit report to FILE.")
@_with_rules
def test(ctx: click.Context, paths: tuple[str, ...], readings: str, words: str, as_object: bool, junit: str | None) -> None:
    """Run the cases in PATHs, files or folders (default: all that are shipped).

    \b
    Examples:
      adjudicator test
      adjudicator test my-rulings/ -k "last card"
      adjudicator test --junit report.xml
    """
    from adjudicator.commands.test import run

    ctx.exit(run(paths, words.split(), as_object, junit, readings))


def _shard(_: click.Context, __: click.Parameter, text: str) -> tuple[int, int]:
    """Which of how many shares, from `2/3`. Raises `BadParameter`."""
    one, slash, of = text.partition("/")
    if not (slash and one.isascii() and one.isdigit() and of.isascii() and of.isdigit() and 1 <= int(one) <= int(of)):
        raise click.BadParameter(f"`{text}` is no share such as 1/3, 2/3 or 3/3")
    return int(one), int(of)


def _words(_: click.Context, __: click.Parameter, texts: tuple[str, ...]) -> tuple[str, ...]:
    """Words that stand behind one another with commas between them, or in several options."""
    return tuple(word.strip() for text in texts for word in text.split(",") if word.strip())


@main.command()
@click.argument("game")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Try so many changes (default: all).")
@click.option("--seed", type=int, default=0, show_default=True, help="Which ones; the same seed gives the same sample.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many at a time (default: one on each core).")
@click.option("--shard", default="1/1", metavar="I/N", callback=_shard, help="Only the I-th of N equal shares.")
@click.option("--sets", multiple=True, metavar="SET,...", callback=_words,
              help="Change these sets alone; GAME for the files of the game itself.")
@click.option("--only", "name", default="", metavar="NAME", help="Change this card or rule alone.")
@click.option("--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT", help="Exit with 1 if fewer changes are noticed.")
@click.option("--all", "everything", is_flag=True, help="List the changes that were noticed, too, each with the case.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@_with_rules
def mutate(ctx: click.Context, /, sample: int | None, jobs: int | None, **options: Any) -> None:
    """Change a word of the rules of GAME, again and again, and run its cases: which of the changes does no case notice?

    The cases are those in PATHs, files or folders (default: those that are shipped for the game). A change that none of them
    notices is shown as a question that no ruling answers, with a situation that tells the two apart where one is near at hand.
    What makes no difference is listed in `equivalent.txt` next to the cases.

    \b
    Examples:
      adjudicator mutate bang --sample 150
      adjudicator mutate bang --only "name of a card"
      adjudicator mutate bang my-rulings/ --sample 50 --seed 1
    """
    from adjudicator.commands.mutate import Asked, run

    ctx.exit(run(Asked(sample=sample or 0, jobs=jobs or 0, **options)))


@main.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True,
              help="gnu: one line a problem, as editors read it.")
@_with_rules
def check(ctx: click.Context, paths: tuple[str, ...], form: str) -> None:
    """Diagnose rules and cases without running them (default: all that are shipped).

    \b
    Examples:
      adjudicator check
      adjudicator check my-rulings/ --format gnu
    """
    from adjudicator.commands.check import run

    ctx.exit(run(paths, form))


@main.command(name="format")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--migrate", is_flag=True, help="Exchange old words of the notations for new ones.")
@click.option("--stdin-name", "name", metavar="NAME", help="What standard input is called; its ending tells the notation.")
@_with_rules
def format_files(ctx: click.Context, /, paths: tuple[str, ...], **options: Any) -> None:
    """Write rules, cases and decks in one form (default: all that are shipped; `-`: standard input).

    What is written is read back first. A file that would not say the same stays as it is.

    \b
    Examples:
      adjudicator format my-rulings/
      adjudicator format --check
      adjudicator format - --stdin-name duel.case < duel.case
    """
    from adjudicator.commands.format import Asked, run

    ctx.exit(run(paths, Asked(**options)))


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("folder", required=False)
@_with_rules
def new(ctx: click.Context, name: str, folder: str | None) -> None:
    """Write a small game called GAME that works into FOLDER (default: a folder of its name), to begin a game of your own with.

    It has a rules file and a file of cases, which hold. Nothing is overwritten.

    
    Examples:
      adjudicator new snow-day
      adjudicator new "Snow Day" my-games/snow
    """
    from adjudicator.commands.new import run

    ctx.exit(run(name, folder))


@main.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="List every case, not only the first ones.")
@click.option("--interactions", is_flag=True, help="List the clauses of the game that may follow, replace, precede or change it.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=_graph_file,
              help="With --interactions: write those of the whole game to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--python", is_flag=True, help="Print the functions that it compiles to.")
@click.option("--disputes", is_flag=True, help="Of a game: what each authority answers to its disputed points, as a page.")
@_with_rules
def show(ctx: click.Context, name: tuple[str, ...], everything: bool, interactions: bool, graph: str | None,
         python: bool, disputes: bool) -> None:
    """Show a card, character, rule, interpretation, source, ruling or case by any of its NAMEs, in any language.

    Of a game or a set, all its disputed points are listed.

    \b
    Examples:
      adjudicator show "name of a card"
      adjudicator show "title of a game"
      adjudicator show "name of a card" --interactions
    """
    from adjudicator.commands.show import run

    if graph and not interactions:
        raise click.UsageError("--graph needs --interactions: it is the graph of them", ctx)
    ctx.exit(run(" ".join(name), everything, interactions, graph, python, disputes))


if __name__ == "__main__":
    main()
