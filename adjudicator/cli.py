"""The command line. The work is done in `adjudicator.commands`, which is loaded only when a command runs."""

from __future__ import annotations

from typing import Any

import click

from adjudicator.commands.edge import Edge
from adjudicator.commands.keeping import KEEPING
from adjudicator.commands.parameters import (
    WithPoints,
    dealt_games,
    graph_file,
    option_over,
    option_rules,
    readings_option,
    shared,
    until,
    use,
    version,
    with_rules,
)
from adjudicator.garbage_collection import search_rarely
from adjudicator.limits import MAX_COMPARED, MAX_POSITIONS


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

    Exit status: 0 success; 1 a ruling failed; 2 the input is wrong; 3 the program itself is at fault;
    130 interrupted.
    """
    search_rarely()
    if rules or over:
        use(ctx, rules, over, None)


@main.command(cls=WithPoints)
@click.argument("file")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case to ask about, in a file of cases.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@click.option("--timeline", is_flag=True, help="Show every step with the rule or card behind it.")
@click.option("--causes", is_flag=True, help="Show the timeline, and which step caused each step.")
@click.option("--points", "points_in_full", is_flag=True,
              help="Show the disputed points in full: the question, every reading, its source, what it changes.")
@click.option("--why", metavar="CLAIM", help="Explain why a step happens or an end is true: its words, or the step's number.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=graph_file,
              help="With --why: write the graph of causes to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--why-not", metavar="CLAIM", help="Explain why it is not true, and the smallest changes that make it true.")
@click.option("--all", "everything", is_flag=True, help="With --why and --why-not: show everything found, not only the shortest.")
@click.option("--all-readings", is_flag=True, help="Resolve under all combinations of readings.")
@click.option("--receipt", metavar="FILE", type=click.Path(dir_okay=False, writable=True),
              help="Write the answer, and everything it came from, to FILE.")
@click.option("--write", metavar="FILE", type=click.Path(dir_okay=False, writable=True),
              help="Write the end as a situation that begins there to FILE.")
@click.option("--strict", is_flag=True, help="Refuse an answer that rests on an unsettled disputed point.")
@click.option("--language", type=click.Choice(["en", "it", "fr"]), help="Say the steps in plain words of a language.")
@with_rules
def ask(ctx: click.Context, /, file: str, case_id: str | None, **options: Any) -> None:
    """Resolve the situation in FILE (`-`: standard input).

    The rules may offer an option for a disputed point: `--NAME CHOICE` uses one reading, `--NAME both` shows two.

    Prints the end, the response grids (without a grid, the timeline), and the disputed points that the answer rests on.

    \b
    Examples:
      adjudicator ask table.case
      adjudicator ask table.case --timeline --points
      adjudicator ask table.case --set POINT=CHOICE
      adjudicator ask - --json < table.case
      adjudicator ask rulings.case --case one-is-not-enough
      adjudicator ask table.case --why "B draws"
      adjudicator ask table.case --why "B draws" --graph causes.dot
      adjudicator ask table.case --why-not "C plays Beer"
      adjudicator ask table.case --timeline --language it
    """
    from adjudicator.commands.ask import AskOptions, run

    if options["graph"] and not options["why"]:
        raise click.UsageError("--graph needs --why CLAIM: it is the graph of the claim's causes", ctx)
    if options["language"] and (options["why_not"] or options["all_readings"]):
        raise click.UsageError("--language is for the steps of an answer and of --why", ctx)
    ctx.exit(run(AskOptions(path=file, case=case_id, points=ctx.meta[WithPoints.__name__], **options)))


@main.command()
@click.argument("file")
@click.option("--claim", "claims", multiple=True, metavar="CLAIM", help="The claim to examine, such as \"B alive\"; repeatable.")
@click.option("--moves", type=click.IntRange(0), metavar="N", help="Make only the first N moves of the file (default: all).")
@click.option("--lines", is_flag=True, help="Print every line of forcing moves as a complete case.")
@click.option("--save", metavar="FILE", type=click.Path(dir_okay=False, writable=True), help="Write these lines to FILE.")
@click.option("--limit", type=click.IntRange(1), default=MAX_POSITIONS, show_default=True, help="Stop after this many positions.")
@click.option("--until", metavar="free|effect|turn|N", callback=until, default="free", show_default=True,
              help="How far to look: to where something new may be begun, to the end of what the last move began or of the turn, "
                   "or N decisions of players.")
@click.option("--all-readings", is_flag=True, help="Explore under every reading, and name the points that the verdict rests on.")
@shared("readings")
@click.option("--receipt", metavar="FILE", type=click.Path(dir_okay=False, writable=True),
              help="Write what was searched and found to FILE, for `replay` to search again.")
@click.option("--orders", is_flag=True, help="Explore every order in which cards are put down, and say whether it matters.")
@click.option("--exact", is_flag=True, help="Do not merge positions that differ only in what no longer matters.")
@click.option("--set", "settings", multiple=True, metavar="NAME=CHOICE", help="Choose a reading of a disputed point; repeatable.")
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case to explore, in a file of cases.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
def explore(ctx: click.Context, /, file: str, case_id: str | None, **options: Any) -> None:
    """Explore the situation in FILE: all choices of all players and all unknown draws.

    For each claim: always, never, or on whom and on what it depends; who can force it; how probable it is. Players make
    their moves in the file; then all their choices are explored. Without a claim, shows what can become of every seat.

    \b
    Examples:
      adjudicator explore table.case --claim "B alive"
      adjudicator explore table.case --moves 1
    """
    from adjudicator.commands.explore import ExploreOptions, run

    ctx.exit(run(ExploreOptions(path=file, case=case_id, **options)))


@main.command()
@click.argument("name")
@click.argument("file")
@click.option("--between", nargs=2, metavar="ONE OTHER", help="The two readings (default: the default and the next).")
@click.option("--all", "everything", is_flag=True, help="List every minimal situation, not only the smallest.")
@shared("situations of a family")
@readings_option
@click.option("--case", "case_id", metavar="ID", help="Which case to look at, in a file of cases.")
@click.option("--limit", type=click.IntRange(1), default=MAX_COMPARED, show_default=True, help="Stop after this many positions.")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
def diverge(ctx: click.Context, /, name: str, file: str, case_id: str | None, **options: Any) -> None:
    """Find where two readings of the disputed point NAME differ. FILE is a situation, or a family of situations.

    Shows the smallest situation in which the same moves end differently, the first step that differs, and the question that
    a FAQ should answer; or says that there is no difference up to the size of the family.

    \b
    Examples:
      adjudicator diverge POINT table.case
      adjudicator diverge POINT some.family --all
    """
    from adjudicator.commands.diverge import DivergeOptions, run

    ctx.exit(run(DivergeOptions(name=name, path=file, case=case_id, **options)))


@main.command()
@click.argument("file")
@click.option("--json", "as_object", is_flag=True, help="Print one JSON object.")
@with_rules
def replay(ctx: click.Context, file: str, as_object: bool) -> None:
    """Give the answer of the receipt in FILE again (`ask --receipt`, `explore --receipt`), or play the record of a game
    (`simulate --records`).

    Exit status: 0 the same answer; 1 a different one, with the first step that differs; 2 the input is wrong.

    \b
    Examples:
      adjudicator ask table.case --receipt answer.json
      adjudicator replay answer.json
    """
    from adjudicator.commands.replay import run

    ctx.exit(run(file, as_object))


@main.command()
@dealt_games
@with_rules
def simulate(ctx: click.Context, /, **options: Any) -> None:
    """Play random games of GAME; show who won, how long it took and which disputed points came up.

    If a game loses cards or fails, the output says so. Its record goes to `failed-games`, with its end as a situation beside it;
    `adjudicator replay` plays the game again.

    \b
    Example:
      adjudicator simulate "my-game, my-set" --seats 5 --games 1000
    """
    from adjudicator.commands.simulate import SimulateOptions, run

    ctx.exit(run(SimulateOptions(**options)))


@main.command()
@click.argument("name", nargs=-1, required=True)
@click.option("--all", "everything", is_flag=True, help="List every case, not only the first ones.")
@click.option("--interactions", is_flag=True, help="List the clauses of the game that may follow, replace, precede or change it.")
@click.option("--graph", metavar="FILE", type=click.Path(dir_okay=False, writable=True), callback=graph_file,
              help="With --interactions: write the graph for the whole game to FILE, as DOT (.dot, .gv) or GraphML (.graphml).")
@click.option("--python", is_flag=True, help="Print the functions that it compiles to.")
@click.option("--disputes", is_flag=True, help="For a game: a page of what each authority answers to its disputed points.")
@click.option("--kin", is_flag=True,
              help="For a game or a ruling: rulings that contradict or imply one another, or differ in one fact.")
@click.option("--text", "language", metavar="en|it|fr", type=click.Choice(["en", "it", "fr"]),
              help="Say in plain words of a language what it does; for a game or a set, all its cards and rules.")
@click.option("--json", "as_object", is_flag=True, help="With --text: print one JSON object.")
@with_rules
def show(ctx: click.Context, name: tuple[str, ...], everything: bool, interactions: bool, graph: str | None,
         python: bool, disputes: bool, kin: bool, language: str | None, as_object: bool) -> None:
    """Show a card, character, rule, interpretation, source, ruling or case by any of its NAMEs, in any language.

    For a game or a set, lists all its disputed points.

    \b
    Examples:
      adjudicator show "name of a card"
      adjudicator show "title of a game"
      adjudicator show "name of a card" --interactions
      adjudicator show "name of a card" --text it
    """
    from adjudicator.commands.show import run

    if graph and not interactions:
        raise click.UsageError("--graph needs --interactions: it is their graph", ctx)
    if as_object and not language:
        raise click.UsageError("--json needs --text", ctx)
    if language:
        from adjudicator.commands.texts import run as say

        ctx.exit(say(" ".join(name), language, as_object))
    ctx.exit(run(" ".join(name), everything, interactions, graph, python, disputes, kin))


for command in KEEPING:
    main.add_command(command)


if __name__ == "__main__":
    main()
