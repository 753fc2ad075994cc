"""The command line. The work is done in `adjudicator.commands`, which is loaded only when a command runs."""

from __future__ import annotations

import atexit
import gc
from typing import Any

import click

from adjudicator.commands.edge import Edge
from adjudicator.commands.parameters import (
    WithPoints,
    graph_file,
    option_over,
    option_rules,
    readings_option,
    shard,
    use,
    version,
    with_rules,
    words_of,
)
from adjudicator.limits import MAX_COMPARED, MAX_POSITIONS

FORMATS = ("text", "gnu")
MOVES = ("verdict", "end", "course", "order", "readings", "reason", "never")
"""How an answer can be another, the weightiest first."""
RARELY = 1_000_000
"""Objects made between two searches for cycles: a command makes many that live to its end, and few cycles."""


@click.group(cls=Edge, context_settings={"help_option_names": ["-h", "--help"]})
@option_rules
@option_over
@click.option("--version", is_flag=True, is_eager=True, expose_value=False, callback=version, help="Show the version and exit.")
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
        use(ctx, rules, over, None)


@main.command(cls=WithPoints)
@click.argument("file")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to ask.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--causes", is_flag=True, help="Name the step that brought each step about.")
@click.option("--why", metavar="CLAIM", help="Tell why a step happens or an end is so: its words, or the number of the step.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=graph_file,
              help="With --why: write the graph of causes to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--why-not", metavar="CLAIM", help="Tell why it is not so, and the smallest changes under which it is.")
@click.option("--all", "everything", is_flag=True, help="With --why and --why-not: all that was found, not only the shortest.")
@click.option("--all-readings", is_flag=True, help="Resolve under all combinations of the disputed readings.")
@click.option("--receipt", metavar="FILE", type=click.Path(dir_okay=False, writable=True),
              help="Write the answer with all that it came from to FILE.")
@click.option("--strict", is_flag=True, help="Refuse an answer that rests on a disputed point which nobody has settled.")
@with_rules
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
    ctx.exit(run(Asked(path=file, case=case_id, points=ctx.meta[WithPoints.__name__], **options)))


@main.command()
@click.argument("file")
@click.option("--claim", "claims", multiple=True, metavar="CLAIM", help="What to look for, such as \"B alive\"; repeatable.")
@click.option("--moves", type=click.IntRange(0), metavar="N", help="Make only the first N moves of the file (default: all).")
@click.option("--lines", is_flag=True, help="Show every forcing line as a whole case.")
@click.option("--save", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write the forcing lines to FILE.")
@click.option("--limit", type=click.IntRange(1), default=MAX_POSITIONS, show_default=True, help="How many positions to look at.")
@click.option("--exact", is_flag=True, help="Keep positions apart that differ only in what nothing reads.")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to explore.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
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
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case of a file of cases to look at.")
@click.option("--limit", type=click.IntRange(1), default=MAX_COMPARED, show_default=True, help="How many positions to look at.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
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
@with_rules
def replay(ctx: click.Context, file: str, as_object: bool) -> None:
    """Give the answer of the receipt in FILE again (`ask --receipt` writes one), and tell whether it is still the same.

    A record of a game (`simulate --records`) is played again.

    Exit status: 0 the same answer; 1 another one, with the step at which they part; 2 the input is wrong.

    \b
    Examples:
      adjudicator ask table.case --receipt answer.json
      adjudicator replay answer.json
    """
    from adjudicator.commands.replay import run

    ctx.exit(run(file, as_object))


@main.command()
@click.argument("game", metavar="GAME[,SET]...")
@click.option("--seats", metavar="N|NAME,...", required=True, help="How many players, or the names of their seats.")
@click.option("--games", type=click.IntRange(1), default=100, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first game; the next has the next one.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many at a time (default: one on each core).")
@click.option("--most", type=click.IntRange(1), default=20_000, show_default=True,
              help="Decisions of players after which a game is left.")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@click.option("--records", metavar="FOLDER", type=click.Path(file_okay=False), help="Write the record of each game into FOLDER.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
def simulate(ctx: click.Context, /, jobs: int | None, **options: Any) -> None:
    """Deal and play games of GAME at random, and tell who won, how long it took and which disputed points came up.

    The same seeds give the same games, with any number of processes. `adjudicator replay` plays a record again. A game in which
    cards are lost or the rules are at fault is told, and its record written to `failed-games`.

    \b
    Examples:
      adjudicator simulate "my-game, my-set" --seats 5 --games 1000
      adjudicator simulate my-game --seats Ann,Ben --seed 7 --records games
    """
    from adjudicator.commands.simulate import Asked, run

    ctx.exit(run(Asked(jobs=jobs or 0, **options)))


@main.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@readings_option
@click.option("-k", "words", metavar="WORDS", default="", help="Only cases with all these words in their id or title.")
@click.option("--last-failed", is_flag=True, help="Only cases that did not hold when they were last run.")
@click.option("-x", "exit_first", is_flag=True, help="Stop at the first case that does not hold.")
@click.option("--jobs", type=click.IntRange(0), metavar="N", default=1, help="Run in N processes (0: on all cores).")
@click.option("--watch", is_flag=True, help="Run again what concerns a change, as soon as a file is changed.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--junit", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a JUnit report to FILE.")
@click.option("--these", metavar="FILE", type=click.Path(dir_okay=False), hidden=True)
@with_rules
def test(ctx: click.Context, /, watch: bool, **options: Any) -> None:
    """Run the cases in PATHs, files or folders (default: all that are shipped).

    \b
    Examples:
      adjudicator test
      adjudicator test my-rulings/ -k "last card"
      adjudicator test my-rulings/ --watch
      adjudicator test --last-failed -x
      adjudicator test --junit report.xml
    """
    if watch:
        from adjudicator.commands.watch import run as keep_running

        ctx.exit(keep_running(options["paths"]))
    from adjudicator.commands.test import Asked, run

    ctx.exit(run(Asked(**options)))


@main.command()
@click.argument("game")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--sample", type=click.IntRange(1), metavar="N", help="Try so many changes (default: all).")
@click.option("--seed", type=int, default=0, show_default=True, help="Which ones; the same seed gives the same sample.")
@click.option("--jobs", type=click.IntRange(1), metavar="N", help="How many at a time (default: one on each core).")
@click.option("--shard", default="1/1", metavar="I/N", callback=shard, help="Only the I-th of N equal shares.")
@click.option("--sets", multiple=True, metavar="SET,...", callback=words_of,
              help="Change these sets alone; GAME for the files of the game itself.")
@click.option("--only", "name", default="", metavar="NAME", help="Change this card or rule alone.")
@click.option("--fail-under", type=click.FloatRange(0, 100), metavar="PERCENT", help="Exit with 1 if fewer changes are noticed.")
@click.option("--all", "everything", is_flag=True, help="List the changes that were noticed, too, each with the case.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
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
@with_rules
def check(ctx: click.Context, paths: tuple[str, ...], form: str) -> None:
    """Diagnose rules and cases without running them (default: all that are shipped).

    \b
    Examples:
      adjudicator check
      adjudicator check my-rulings/ --format gnu
    """
    from adjudicator.commands.check import run

    ctx.exit(run(paths, form))


@main.command()
@click.argument("game")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--html", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write a page to FILE.")
@click.option("--lcov", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write an LCOV report to FILE.")
@click.option("--fail-under", metavar="PERCENT", type=click.FloatRange(0, 100), help="Exit with 1 if less is exercised.")
@with_rules
def coverage(ctx: click.Context, /, **options: Any) -> None:
    """Tell which parts of the rules of GAME no case exercises, and why (cases in PATHs; default: all that are shipped).

    A clause, branch, test, value or reading is exercised when a case comes to it, under more than one reading if there are
    several, and when a case does not hold without it.

    \b
    Examples:
      adjudicator coverage "title of a game"
      adjudicator coverage my-game my-rulings/ --html coverage.html
    """
    from adjudicator.commands.coverage import Asked, run

    ctx.exit(run(Asked(**options)))


@main.command(name="format")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--check", is_flag=True, help="Write nothing; exit with 1 where a file would change.")
@click.option("--diff", is_flag=True, help="Write nothing; show what would change.")
@click.option("--migrate", is_flag=True, help="Exchange old words of the notations for new ones.")
@click.option("--stdin-name", "name", metavar="NAME", help="What standard input is called; its ending tells the notation.")
@with_rules
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
@click.argument("before", metavar="OLD")
@click.argument("after", metavar="[NEW]", required=False, default=".")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@click.option("--markdown", "form", flag_value="markdown", help="Write a comment for a pull request.")
@click.option("--json", "form", flag_value="json", help="Print one JSON object.")
@click.option("--all", "everything", is_flag=True, help="Show every case that moves, with all that differs.")
@click.option("--fail-on", type=click.Choice(MOVES), default=MOVES[-2], show_default=True,
              help="Exit with 1 where something of this kind moves, or something weightier.")
@click.option("--jobs", type=click.IntRange(0), metavar="N", default=0, help="Run in N processes (default: on all cores).")
@with_rules
def ripple(ctx: click.Context, /, form: str | None, **options: Any) -> None:
    """Tell which answers change from the rules of OLD to those of NEW, how, and through which change of the rules.

    OLD and NEW are folders with rules, or git revisions; NEW is the present folder unless said otherwise. Asked are the cases in
    PATHs, or those that lie with the rules. Where nothing moves, nothing is printed.

    \b
    Examples:
      adjudicator ripple main
      adjudicator ripple v1.0 v1.1 --markdown
      adjudicator ripple old-rules/ new-rules/ my-rulings/ --fail-on verdict
    """
    from adjudicator.commands.ripple import Asked, run

    ctx.exit(run(Asked(form=form or "text", **options)))


@main.command()
@click.argument("name", metavar="GAME")
@click.argument("folder", required=False)
@with_rules
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
@with_rules
def lsp(_: click.Context) -> None:
    """Serve an editor by the language server protocol, on standard input and output (`pip install "adjudicator[lsp]"`)."""
    from adjudicator.commands.lsp import run

    run()


@main.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="List every case, not only the first ones.")
@click.option("--interactions", is_flag=True, help="List the clauses of the game that may follow, replace, precede or change it.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=graph_file,
              help="With --interactions: write those of the whole game to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--python", is_flag=True, help="Print the functions that it compiles to.")
@click.option("--disputes", is_flag=True, help="Of a game: what each authority answers to its disputed points, as a page.")
@with_rules
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
